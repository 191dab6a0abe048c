"""What is changed in the code that mypyc writes, and that code of another kind is left as it is."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from release.generated import BITS, with_quick_bits, with_quick_vectors, with_weak_references, without_indentation

INCLUDE = '#include "__native_regnum.h"\n'
CODE = """cpy_r_r1 = VecI64Api.append(cpy_r_r0, 3);
cpy_r_r2 = VecU8Api.slice(cpy_r_r1, 0, 4);
cpy_r_r3 = VecNestedApi.alloc(0, 4);
cpy_r_r4 = VecI32Api.pop(cpy_r_r3, -1);
Py_DECREF(VEC_I16_BUF(self->_rows));
"""
QUICK = """cpy_r_r1 = VecI64_append(cpy_r_r0, 3);
cpy_r_r2 = VecU8_slice(cpy_r_r1, 0, 4);
cpy_r_r3 = VecNestedApi.alloc(0, 4);
cpy_r_r4 = VecI32_pop(cpy_r_r3, -1);
VEC_I16_DECREF(self->_rows);
"""


def test_vectors_that_we_know_are_quick() -> None:
    changed = with_quick_vectors(INCLUDE + CODE)
    assert changed.startswith(INCLUDE)
    assert changed.endswith(QUICK)
    assert "static inline VEC VEC##_append(" in changed


LOWEST = """int64_t CPyDef_bits___lowest(int64_t cpy_r_bits) {
    cpy_r_r0 = -cpy_r_bits;
    if (cpy_r_r0) {
        return cpy_r_r0;
    }
    return 0;
}
"""
LOWEST_AND_NEXT = LOWEST + "int64_t CPyDef_bits___bit(int64_t cpy_r_number) {\n    return 1;\n}\n"


def test_the_processor_is_asked_for_bits() -> None:
    changed = with_quick_bits(INCLUDE + LOWEST_AND_NEXT)
    assert changed.startswith(INCLUDE)
    assert "static inline int64_t regnum_lowest(int64_t bits)" in changed
    body = "int64_t CPyDef_bits___lowest(int64_t cpy_r_bits) {\nreturn regnum_lowest(cpy_r_bits);\n}\n"
    assert changed.endswith(body + LOWEST_AND_NEXT.removeprefix(LOWEST))


SETS = [(number * 0x9E3779B97F4A7C15) % 2**63 for number in range(50)] + [1, 2**62, 2**63 - 1]


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
@pytest.mark.parametrize("processor", ["this one", "one that does not count"])
def test_bits_are_counted_alike_on_every_processor(processor: str, tmp_path: Path) -> None:
    printed = "".join(f'printf("%d ", (int)regnum_count({bits}LL));' for bits in SETS)
    code = f"#include <stdint.h>\n#include <stdio.h>\n{BITS}\nint main(void) {{ {printed} return 0; }}\n"
    asked = [] if processor == "this one" else ["-D__builtin_cpu_supports(feature)=0"]
    program = tmp_path / "counts"
    subprocess.run(["gcc", "-x", "c", "-", "-o", str(program), *asked], input=code, text=True, check=True)
    counts = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    assert [int(count) for count in counts.split()] == [bits.bit_count() for bits in SETS]


def test_other_code_stays_as_it_is() -> None:
    assert with_quick_bits(CODE) == CODE
    assert with_quick_bits(LOWEST) == LOWEST
    assert with_quick_bits(INCLUDE + CODE) == INCLUDE + CODE
    assert with_quick_vectors(CODE) == CODE
    assert with_weak_references(CODE) == CODE


def test_nothing_is_indented() -> None:
    assert without_indentation("if (a) {\n        b = 1;\n    }\n") == "if (a) {\nb = 1;\n}\n"
