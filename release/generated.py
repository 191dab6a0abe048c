"""What we change in the code that mypyc writes, before it is compiled."""

import re
from pathlib import Path

HERE = Path(__file__).parent
VECTORS = (HERE / "vectors.h").read_text("utf-8")
KINDS = "VecI64|VecI32|VecI16|VecU8|VecFloat"
BITS = (HERE / "bits.h").read_text("utf-8")
BITS_FUNCTIONS = "lowest|highest|count"
"""Of regnum/core/bits.py; bits.h has them, too."""
INCLUDE = re.compile(r'^#include "__native\w*\.h"\n', re.MULTILINE)


def improved(code: str) -> str:
    return without_indentation(with_quick_bits(with_quick_vectors(with_weak_references(code))))


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
    """Appends to packed vectors and pops off them in place, and uses their small buffers again: see vectors.h."""
    end = _end_of_includes(code)
    if end is None:
        return code
    calls = re.sub(rf"\b({KINDS})Api\.(append|pop|alloc|slice)\(", r"\1_\2(", code[end:])
    ends = re.sub(r"\bPy_DECREF\(VEC_(I64|I32|I16|U8|FLOAT)_BUF\((self->\w+)\)\);", r"VEC_\1_DECREF(\2);", calls)
    return code[:end] + VECTORS + ends


def with_quick_bits(code: str) -> str:
    """Where `regnum.core.bits` asks a Python int for what a processor knows, the processor is asked: see bits.h."""
    end = _end_of_includes(code)
    if end is None:
        return code
    bodies = re.sub(
        rf"^(int64_t CPyDef_bits___({BITS_FUNCTIONS})\(int64_t (\w+)\) \{{\n).*?^\}}",
        r"\1return regnum_\2(\3);\n}",
        code[end:],
        flags=re.MULTILINE | re.DOTALL,
    )
    return code if bodies == code[end:] else code[:end] + BITS + bodies


def _end_of_includes(code: str) -> int | None:
    """Behind the last header of mypyc; None where there is none."""
    includes = list(INCLUDE.finditer(code))
    return includes[-1].end() if includes else None
