"""The lint accepts what is shipped and refuses each thing outside the Metal subset."""

from __future__ import annotations

import pytest
from metal_cpu.emulator.lint import lint

from metal_kernels import sources

KERNELS = sorted(path.stem for path in sources.HERE.glob("*.metal") if path.stem != "attention")
OUTSIDE = {
    "double": "double x = 1.0;",
    "std": "o[0] = std::max(a[0], 0.0f);",
    "c library": "o[0] = expf(a[0]);",
    "pointer without space": "float* p = t;",
    "reference without space": "float& p = t[0];",
    "own type without space": "Row* rows = states;",
    "lambda": "auto f = [&](float x) { return x; };",
    "static local": "static int counter = 0;",
    "C-style pointer cast": "threadgroup float* p = (threadgroup float*)q;",
    "cast without space": "const device uint4* p = reinterpret_cast<const uint4*>(q);",
    "const_cast": "const_cast<device float*>(a)[0] = 1.0f;",
    "macro": "#define N 3",
    "include": "#include <metal_stdlib>",
    "memory order": "atomic_fetch_add_explicit(c, 1, memory_order_seq_cst);",
    "builtin": "__builtin_trap();",
    "return before a barrier": "if (i > 3) return;\n  threadgroup_barrier(mem_flags::mem_threadgroup);",
    "return before a simd operation": "if (i > 3) return;\n  x = simd_sum(x);",
    "async copy": "simdgroup_async_copy(a, b);",
    "function constant": "constant bool f [[function_constant(1)]];",
}


@pytest.mark.parametrize("name", KERNELS)
def test_shipped_text_is_inside_the_subset(name: str) -> None:
    header, body = sources.read(name)
    assert body.strip()
    assert lint(body, header) == []


@pytest.mark.parametrize("text", OUTSIDE.values(), ids=OUTSIDE.keys())
def test_each_thing_outside_is_found(text: str) -> None:
    assert lint(f"  {text}\n") != []


def test_a_threadgroup_variable_in_a_helper_is_found() -> None:
    assert lint("", "void f() {\n  threadgroup float x[4];\n}\n") != []


def test_products_and_comments_are_no_pointers() -> None:
    assert lint("  // float* p;\n  const int n = D * x;\n  y = (A * b) + T(c) * d;\n") == []
