"""The lint accepts what is shipped and refuses each thing outside the Metal subset."""

from __future__ import annotations

import mlx.core as mx
import pytest
from metal_cpu.emulator.launch import EmulatedKernel, Emulation
from metal_cpu.emulator.lint import lint

from metal_kernels import sources

KERNELS = sorted(
    path.stem for path in sources.HERE.glob("*.metal") if path.stem not in ("attention", "softmax")
)
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
    "template without space": "vec<float, 4>* p = t;",
    "template reference without space": "metal::vec<T, 2>& p = t[0];",
    "template struct without space": "RowState<T, 64, 64>* p = t;",
    "keyword vertex": "float vertex = 1.0f;",
    "keyword fragment": "int fragment = 0;",
    "library name saturate": "float saturate(float x);",
    "library name max3": "float max3 = 1.0f;",
    "library name array": "float array[4];",
    "C++20 concept": "template <typename T> requires true void f(T x);",
    "C++20 comparison": "const auto order = x <=> y;",
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


OUTSIDE_HEADER = {
    "own type in capitals": "struct KV {\n  float x;\n};\nvoid f(KV* p) {}\n",
    "template parameter": "template <typename Element>\nvoid f(const Element* p) {}\n",
    "variable": "int table[3];\n",
    "initialised variable": "const float half_pi = 1.5f;\n",
    "list": "constexpr int sizes[2] = {1, 2};\n",
    "static": "static constexpr float scale = 2.0f;\n",
    "after a function": "float f(float x) {\n  return x;\n}\nconst int n = 3;\n",
}
INSIDE_HEADER = (
    "constant float table[2] = {1.0f, 2.0f};\nconstexpr constant int n = 3;\nstruct P {\n  int x, y;\n};\n"
    "template <typename T>\nMETAL_FUNC T twice(T x) {\n  const T y = x + x;\n  return y;\n}\n"
    "METAL_FUNC void put(thread P& p, const device P* q) {\n  p.x = q->x * p.y;\n}\nusing namespace metal;\n"
)


@pytest.mark.parametrize("text", OUTSIDE_HEADER.values(), ids=OUTSIDE_HEADER.keys())
def test_each_thing_outside_is_found_in_a_header(text: str) -> None:
    assert len(lint("", text)) == 1


def test_a_header_inside_the_subset_is_taken() -> None:
    assert lint("", INSIDE_HEADER) == []


def test_a_checked_launch_is_linted() -> None:
    session = Emulation(plan=True)
    EmulatedKernel(session, "k", ["a"], ["o"], "  o[0] = std::max(a[0], 0.0f);\n")(
        inputs=[mx.zeros(8)],
        output_shapes=[(8,)],
        output_dtypes=[mx.float32],
        grid=(1, 1, 1),
        threadgroup=(1, 1, 1),
    )
    assert any("std::" in line for line in session.diagnostics)


def test_a_threadgroup_variable_in_a_helper_is_found() -> None:
    assert lint("", "void f() {\n  threadgroup float x[4];\n}\n") != []


def test_products_and_comments_are_no_pointers() -> None:
    assert lint("  // float* p;\n  const int n = D * x;\n  y = (A * b) + T(c) * d;\n") == []
