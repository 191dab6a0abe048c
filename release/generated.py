"""What we change in the code that mypyc writes, before it is compiled."""

import re
from pathlib import Path

VECTORS = (Path(__file__).parent / "vectors.h").read_text("utf-8")
KINDS = "VecI64|VecI16|VecU8|VecFloat"


def improved(code: str) -> str:
    return without_indentation(with_quick_vectors(with_weak_references(code)))


def without_indentation(code: str) -> str:
    """mypyc indents without end: two thirds of what it writes is blank, which the compiler has to read."""
    return re.sub(r"^ +", "", code, flags=re.MULTILINE)


def with_weak_references(code: str) -> str:
    """Lets the states in generated code be referred to weakly, which mypyc does not know (python/mypy#19056).

    Behind what it puts into a state comes the list of references, to be cleared before the state itself. Where the
    code is not as we know it, it stays as it is, and the tests say what is missing.
    """
    listed, sizes = re.subn(
        r"\.tp_basicsize = sizeof\((\w+StateObject)\),",
        r".tp_basicsize = sizeof(\1) + sizeof(PyObject *), .tp_weaklistoffset = sizeof(\1),",
        code,
    )
    cleared, ends = re.subn(
        r"_dealloc\(\w+StateObject \*self\)\s*\{\s*PyObject_GC_UnTrack\(self\);",
        r"\g<0> if (*(PyObject **)(self + 1) != NULL) PyObject_ClearWeakRefs((PyObject *)self);",
        listed,
    )
    return cleared if sizes == ends else code


def with_quick_vectors(code: str) -> str:
    """Appends to packed vectors in place, and uses their small buffers again: see vectors.h."""
    includes = list(re.finditer(r'^#include "__native\w*\.h"\n', code, re.MULTILINE))
    if not includes:
        return code
    end = includes[-1].end()
    calls = re.sub(rf"\b({KINDS})Api\.(append|alloc|slice)\(", r"\1_\2(", code[end:])
    ends = re.sub(r"\bPy_DECREF\(VEC_(I64|I16|U8|FLOAT)_BUF\((self->\w+)\)\);", r"VEC_\1_DECREF(\2);", calls)
    return code[:end] + VECTORS + ends
