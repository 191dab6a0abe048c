// What processors have an instruction for, and mypyc does not know: the lowest and the highest bit of a number that is
// not 0, and how many it has.
//
// setup.py puts this into the code that mypyc writes; see release/generated.py.

#ifdef _MSC_VER
#include <intrin.h>

static inline int64_t regnum_lowest(int64_t bits) {
    unsigned long number;
    _BitScanForward64(&number, (uint64_t)bits);
    return number;
}

static inline int64_t regnum_highest(int64_t bits) {
    unsigned long number;
    _BitScanReverse64(&number, (uint64_t)bits);
    return number;
}
#else
static inline int64_t regnum_lowest(int64_t bits) { return __builtin_ctzll((uint64_t)bits); }

static inline int64_t regnum_highest(int64_t bits) { return 63 - __builtin_clzll((uint64_t)bits); }
#endif

// Not every processor counts, so those that might are asked: what a package is compiled for need not have it. Otherwise
// twos, fours and bytes are summed side by side.
static inline int64_t regnum_count(int64_t bits) {
#if defined(__x86_64__) && defined(__linux__)
    if (__builtin_cpu_supports("popcnt")) {
        int64_t number;
        __asm__("popcnt %1, %0" : "=r"(number) : "r"(bits) : "cc");
        return number;
    }
#endif
    uint64_t left = (uint64_t)bits;
    left -= (left >> 1) & 0x5555555555555555ULL;
    left = (left & 0x3333333333333333ULL) + ((left >> 2) & 0x3333333333333333ULL);
    left = (left + (left >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return (int64_t)((left * 0x0101010101010101ULL) >> 56);
}
