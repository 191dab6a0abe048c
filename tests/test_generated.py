"""What is changed in the code that mypyc writes, and that code of another kind is left as it is."""

from __future__ import annotations

from release.generated import with_quick_vectors, with_weak_references, without_indentation

INCLUDE = '#include "__native_regnum.h"\n'
CODE = """cpy_r_r1 = VecI64Api.append(cpy_r_r0, 3);
cpy_r_r2 = VecU8Api.slice(cpy_r_r1, 0, 4);
cpy_r_r3 = VecNestedApi.alloc(0, 4);
Py_DECREF(VEC_I16_BUF(self->_rows));
"""
QUICK = """cpy_r_r1 = VecI64_append(cpy_r_r0, 3);
cpy_r_r2 = VecU8_slice(cpy_r_r1, 0, 4);
cpy_r_r3 = VecNestedApi.alloc(0, 4);
VEC_I16_DECREF(self->_rows);
"""


def test_vectors_that_we_know_are_quick() -> None:
    changed = with_quick_vectors(INCLUDE + CODE)
    assert changed.startswith(INCLUDE)
    assert changed.endswith(QUICK)
    assert "static inline VEC VEC##_append(" in changed


def test_other_code_stays_as_it_is() -> None:
    assert with_quick_vectors(CODE) == CODE
    assert with_weak_references(CODE) == CODE


def test_nothing_is_indented() -> None:
    assert without_indentation("if (a) {\n        b = 1;\n    }\n") == "if (a) {\nb = 1;\n}\n"
