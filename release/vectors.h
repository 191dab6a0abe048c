// Packed vectors, quicker than through librt's table of functions: appending where there is room, taking off the last
// item, and small buffers that are kept when nobody needs them any more and handed out again. Everything else is left
// to librt.
//
// setup.py puts this into the code that mypyc writes; see release/generated.py.

#if !defined(Py_GIL_DISABLED) && !defined(Py_REF_DEBUG) && !defined(Py_TRACE_REFS)
#define REGNUM_MOST_ROOM 96 /* items of the largest buffers that are kept */
#define REGNUM_MOST_KEPT 8  /* buffers of each size */
#else
#define REGNUM_MOST_ROOM 0
#define REGNUM_MOST_KEPT 0
#endif

#define REGNUM_VECTOR(VEC, BUFFER, ITEM, BUFFER_OF)                                                        \
    static BUFFER *VEC##_kept[REGNUM_MOST_ROOM + 1][REGNUM_MOST_KEPT + 1];                                 \
    static unsigned char VEC##_kept_count[REGNUM_MOST_ROOM + 1];                                           \
                                                                                                           \
    static inline BUFFER *VEC##_take(Py_ssize_t room) {                                                    \
        if (room > REGNUM_MOST_ROOM || VEC##_kept_count[room] == 0)                                        \
            return NULL;                                                                                   \
        return VEC##_kept[room][--VEC##_kept_count[room]];                                                 \
    }                                                                                                      \
                                                                                                           \
    static void VEC##_keep(BUFFER *buffer) {                                                               \
        Py_ssize_t room = Py_SIZE(buffer);                                                                 \
        if (room <= REGNUM_MOST_ROOM && VEC##_kept_count[room] < REGNUM_MOST_KEPT)                         \
            VEC##_kept[room][VEC##_kept_count[room]++] = buffer;                                           \
        else                                                                                               \
            Py_DECREF(buffer);                                                                             \
    }                                                                                                      \
                                                                                                           \
    static inline void VEC##_release(VEC v) {                                                              \
        if (v.items == NULL)                                                                               \
            return;                                                                                        \
        if (Py_REFCNT(BUFFER_OF(v)) == 1)                                                                  \
            VEC##_keep(BUFFER_OF(v));                                                                      \
        else                                                                                               \
            Py_DECREF(BUFFER_OF(v));                                                                       \
    }                                                                                                      \
                                                                                                           \
    static inline VEC VEC##_append(VEC v, ITEM item) {                                                     \
        if (likely(v.items != NULL && v.len < Py_SIZE(BUFFER_OF(v)))) {                                    \
            v.items[v.len++] = item;                                                                       \
            return v;                                                                                      \
        }                                                                                                  \
        return VEC##Api.append(v, item);                                                                   \
    }                                                                                                      \
                                                                                                           \
    static inline VEC##PopResult VEC##_pop(VEC v, Py_ssize_t index) {                                      \
        if (likely(index == -1 && v.len > 0)) {                                                            \
            v.len--;                                                                                       \
            return (VEC##PopResult){.f0 = v, .f1 = v.items[v.len]};                                        \
        }                                                                                                  \
        return VEC##Api.pop(v, index);                                                                     \
    }                                                                                                      \
                                                                                                           \
    static inline VEC VEC##_alloc(Py_ssize_t length, Py_ssize_t room) {                                    \
        if (room < length)                                                                                 \
            room = length;                                                                                 \
        if (room == 0)                                                                                     \
            return (VEC){.len = 0, .items = NULL};                                                         \
        BUFFER *buffer = room > 0 ? VEC##_take(room) : NULL;                                               \
        if (buffer == NULL)                                                                                \
            return VEC##Api.alloc(length, room);                                                           \
        for (Py_ssize_t i = 0; i < length; i++)                                                            \
            buffer->items[i] = 0;                                                                          \
        return (VEC){.len = length, .items = buffer->items};                                               \
    }                                                                                                      \
                                                                                                           \
    static inline VEC VEC##_slice(VEC v, int64_t start, int64_t end) {                                     \
        if (end > v.len)                                                                                   \
            end = v.len;                                                                                   \
        if (start >= 0 && start < end) {                                                                   \
            BUFFER *buffer = VEC##_take(end - start);                                                      \
            if (buffer != NULL) {                                                                          \
                memcpy(buffer->items, v.items + start, (end - start) * sizeof(ITEM));                      \
                return (VEC){.len = end - start, .items = buffer->items};                                  \
            }                                                                                              \
        }                                                                                                  \
        return VEC##Api.slice(v, start, end);                                                              \
    }

REGNUM_VECTOR(VecI64, VecI64BufObject, int64_t, VEC_I64_BUF)
REGNUM_VECTOR(VecI32, VecI32BufObject, int32_t, VEC_I32_BUF)
REGNUM_VECTOR(VecI16, VecI16BufObject, int16_t, VEC_I16_BUF)
REGNUM_VECTOR(VecU8, VecU8BufObject, uint8_t, VEC_U8_BUF)
REGNUM_VECTOR(VecFloat, VecFloatBufObject, double, VEC_FLOAT_BUF)

#undef VEC_I64_DECREF
#define VEC_I64_DECREF(v) VecI64_release(v)
#undef VEC_I32_DECREF
#define VEC_I32_DECREF(v) VecI32_release(v)
#undef VEC_I16_DECREF
#define VEC_I16_DECREF(v) VecI16_release(v)
#undef VEC_U8_DECREF
#define VEC_U8_DECREF(v) VecU8_release(v)
#undef VEC_FLOAT_DECREF
#define VEC_FLOAT_DECREF(v) VecFloat_release(v)
