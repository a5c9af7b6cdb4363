"""The emulator finds planted bugs, by kind, in small kernels and in MLX's, and nothing where nothing is."""

from __future__ import annotations

import re
import signal
import threading

import numpy as np
import pytest
from metal_cpu import mlx_kernels
from metal_cpu.emulator import diagnostics, machine, typecheck
from metal_cpu.emulator.toolchain import MetalCompileError
from metal_cpu.toy_kernels import BUGS, CORRECT, Toy, run_toy

BARRIER = "threadgroup_barrier(mem_flags::mem_threadgroup);"
SIGNATURE = "[[kernel]] void k(const device float* a [[buffer(0)]], device float* o [[buffer(1)]]) {\n"
VECTOR, TWO_PASS, STEEL = mlx_kernels.sdpa_vector, mlx_kernels.sdpa_vector_2pass, mlx_kernels.steel_attention
# AttentionCase, which occurrence of the text, text, replacement.
MAXIMA, OUTPUTS, REUSE = (VECTOR, 0, BARRIER), (VECTOR, 1, BARRIER), (VECTOR, 2, BARRIER)
SAFE_LOAD = "loader_k.load_safe(short2(BD, params->kL_rem));"
IN_MLX = {
    "vector: no barrier before the maxima are read": (*MAXIMA, ""),
    "vector: no barrier before the outputs are read": (*OUTPUTS, ""),
    "vector: no barrier before the outputs are overwritten": (*REUSE, ""),
    "vector: barrier for the wrong memory": (*MAXIMA, BARRIER.replace("mem_threadgroup)", "mem_device)")),
    "vector: simdgroup barrier instead": (*MAXIMA, BARRIER.replace("threadgroup_b", "simdgroup_b")),
    "vector: one key too many": (VECTOR, 0, "i < N; i += BN", "i <= N; i += BN"),
    "vector: outputs transposed": (VECTOR, 0, "[simd_lid * BD + simd_gid]", "[simd_lid + BD * simd_gid]"),
    "vector: rescaling forgotten": (VECTOR, 0, "U factor = fast::exp(max_score - new_max);", "U factor = 1;"),
    "vector: simd_sum of some lanes": (VECTOR, 0, "score = simd_sum", "if (simd_lid < 30) score = simd_sum"),
    "vector: maxima past the end": (VECTOR, 0, "max_scores[simd_lid];", "max_scores[simd_lid + 1];"),
    "2 pass: tail forgotten": (TWO_PASS, 0, "for (; i < N; i", "for (; i < N - blocks; i"),
    "2 pass: maximum not written": (TWO_PASS, 0, "maxs[0] = max_score;", ""),
    "steel: no barrier before Q is read": (STEEL, 1, BARRIER, ""),
    "steel: no barrier before K is loaded": (STEEL, 2, BARRIER, ""),
    "steel: no barrier before V is read": (STEEL, -1, BARRIER, ""),
    "steel: no mask": (STEEL, 0, "if (do_causal && kb >= kb_min_causal)", "if (false)"),
    "steel: safe load forgotten": (STEEL, 0, SAFE_LOAD, "loader_k.load_unsafe();"),
    "steel: K not advanced": (STEEL, 0, "loader_k.next();", ""),
    "steel: rows past the end are stored": (STEEL, -1, "params->qL_rem - (tm + sm)", "BQ - (tm + sm)"),
}
REJECTED = {
    "a pointer into another address space": "device float* p = s;",
    "a device pointer without its space": "float* p = a;",
    "reinterpret_cast between address spaces": "auto* p = reinterpret_cast<const threadgroup float*>(a);",
    "max of a float and an int": "o[0] = metal::max(a[0], 0);",
    "wrong number of vector components": "float4 v = float4(1.0f, 2.0f, 3.0f); o[0] = v.x;",
    "simd operation on 64 bits": "o[0] = static_cast<float>(simd_sum(static_cast<long>(3)));",
    "as_type of another size": "o[0] = as_type<float>(ushort(1));",
    "variable-length array": "int k = static_cast<int>(a[0]); float x[k]; o[0] = x[0];",
    "attribute that was not asked for": "o[0] = static_cast<float>(simd_lane_id);",
    "implicit float to half vector": "half4 h = float4(1.0f); o[0] = h.x;",
    "write through const": "a[0] = 1.0f;",
    "a third argument of a shuffle": "o[0] = simd_shuffle_xor(a[0], 1, 2);",
    "a third argument of a broadcast": "o[0] = simd_broadcast(a[0], 1, 2);",
    "an argument too many of a sum": "o[0] = simd_sum(a[0], 1, 2);",
    "a second argument of a barrier": "threadgroup_barrier(mem_flags::mem_threadgroup, 1);",
    "matrix of integers": "simdgroup_matrix<int, 8, 8> m; simdgroup_multiply(m, m, m);",
    "matrix stored as another type": "simdgroup_matrix<half, 8, 8> m; simdgroup_store(m, s);",
    "maximum of atomic floats": "device atomic<float>* c = reinterpret_cast<device atomic<float>*>(o); "
    "atomic_fetch_max_explicit(c, 1.0f, memory_order_relaxed);",
    "sum of atomic floats in threadgroup memory": "threadgroup atomic<float>* c = "
    "reinterpret_cast<threadgroup atomic<float>*>(s); "
    "atomic_fetch_add_explicit(c, 1.0f, memory_order_relaxed);",
    "bounds of another type": "o[0] = static_cast<float>(metal::clamp(static_cast<half>(a[0]), 0.0f, 1.0f));",
    "clamp of a float with integers": "o[0] = metal::clamp(a[0], 0, 1);",
    "pow of half and float": "o[0] = static_cast<float>(metal::pow(static_cast<half>(a[0]), 2.0f));",
    "atan2 of half and float": "o[0] = static_cast<float>(metal::atan2(static_cast<half>(a[0]), 2.0f));",
    "fmod of half and float": "o[0] = static_cast<float>(metal::fmod(static_cast<half>(a[0]), 2.0f));",
    "isnan of an integer": "o[0] = metal::isnan(3) ? 1.0f : 0.0f;",
    "C++20: a template argument list of a lambda": "auto f = []<class T>(T x) { return x; }; o[0] = f(a[0]);",
    "C++20: designated initialiser": "struct P { int x, y; }; P p = {.x = 1, .y = 2}; o[0] = p.x;",
}
ROUNDED = {  # what clang takes with a warning, which is a finding
    "float to bfloat": "bfloat x = a[0]; o[0] = static_cast<float>(x);",
    "float to half": "half x = a[0]; o[0] = static_cast<float>(x);",
    "product to bfloat": "bfloat x = static_cast<bfloat>(0.0f); x = a[0] * 2.0f; o[0] = float(x);",
}
TAKEN = {
    "median": "o[0] = metal::median3(a[0], a[1], a[2]) + metal::max3(a[0], a[1], metal::saturate(a[0]));",
    "half functions of halfs": "half x = static_cast<half>(a[0]); "
    "o[0] = static_cast<float>(metal::pow(x, x) + metal::clamp(x, x, x));",
    "sum of atomic floats": "device atomic<float>* c = reinterpret_cast<device atomic<float>*>(o); "
    "atomic_fetch_add_explicit(c, 1.0f, memory_order_relaxed);",
    "matrix stored as its own type": "simdgroup_matrix<float, 8, 8> m; "
    "simdgroup_load(m, a); simdgroup_store(m, s);",
}


#: The first one of each kind, and each second one: neighbours are alike.
QUICK = [*{toy.kind: toy for toy in reversed(BUGS)}.values(), *BUGS[::2]]


@pytest.mark.parametrize(
    ("toy", "seed"),
    [
        pytest.param(toy, seed, marks=pytest.mark.slow if seed or toy not in QUICK else ())
        for toy in BUGS
        # A kernel that hangs or crashes does so under each of them.
        for seed in range(1 if toy.kind in ("TIMED_OUT", "CRASHED") else 3)
    ],
    ids=lambda value: value if isinstance(value, int) else value.name,
)
def test_bug_is_found_under_every_schedule(toy: Toy, seed: int) -> None:
    assert toy.kind in {d.kind for d in run_toy(toy, seed).diagnostics}


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
@pytest.mark.parametrize("toy", CORRECT, ids=lambda toy: toy.name)
def test_nothing_is_found_in_correct_kernels(toy: Toy, seed: int) -> None:
    run = run_toy(toy, seed)
    assert [str(d) for d in run.diagnostics] == []
    assert run.unwritten == 0


def test_a_launch_that_gets_no_processor_is_not_taken_for_an_endless_loop() -> None:
    toy, limit = CORRECT[0], 0.2
    run_toy(toy)  # starts the worker
    assert machine._worker
    worker = machine._worker.process
    worker.send_signal(signal.SIGSTOP)
    timer = threading.Timer(2 * limit, worker.send_signal, [signal.SIGCONT])
    timer.start()
    run = run_toy(toy, limit=limit)
    timer.join()
    assert [str(d) for d in run.diagnostics] == []


def test_every_kind_of_finding_is_caused_by_a_bug() -> None:
    assert set(diagnostics.kinds().values()) < {toy.kind for toy in BUGS}


def test_unwritten_outputs_are_counted() -> None:
    run = run_toy(Toy("half", "CORRECT", "  if (t % 2 == 0) o[i] = a[i];\n  c[i] = 0;\n"))
    assert run.unwritten == 32


def test_a_finding_names_line_buffer_and_thread() -> None:
    (found,) = run_toy(
        Toy("past", "CORRECT", "  c[i] = 0;\n  o[i] = a[i];\n  o[i < 63 ? i : 69] = 1.0f;\n")
    ).diagnostics
    assert "o[i < 63 ? i : 69]" in found.text
    assert "thread 63 " in found.details
    assert "o at byte 276, 4 bytes" in found.details


def test_bytes_and_operations_are_counted() -> None:
    body = f"  threadgroup float s[64];\n  s[t] = simd_sum(a[i]);\n  {BARRIER}\n  o[i] = s[t];\n  c[i] = 1;\n"
    run = run_toy(Toy("count", "CORRECT", body))
    assert [run.traffic[i].read for i in range(4)] == [256, 0, 0, 0]
    assert [run.traffic[i].written for i in range(4)] == [0, 0, 256, 256]
    assert run.simd_ops == {"sum": 2}
    assert run.threadgroup_bytes == 256
    assert np.array_equal(run.outputs[2], np.repeat([496.0, 1520.0], 32))


@pytest.mark.parametrize("name", IN_MLX)
def test_bug_in_mlx_is_found(name: str) -> None:
    case, which, old, new = IN_MLX[name]

    def mutate(text: str) -> str:
        places = [m.start() for m in re.finditer(re.escape(old), text)]
        at = places[which]
        return text[:at] + new + text[at + len(old) :]

    dtype = "float16" if case is TWO_PASS else "float32"
    outcome = case(dtype=dtype, mutate=mutate)
    assert outcome.found or not outcome.error <= 1e-4


@pytest.mark.parametrize("line", REJECTED.values(), ids=REJECTED.keys())
def test_type_check_rejects(line: str) -> None:
    text = f"{SIGNATURE}  threadgroup float s[4];\n  {line}\n}}\n"
    with pytest.raises(MetalCompileError):
        typecheck.typecheck(text, "k")


@pytest.mark.parametrize("line", ROUNDED.values(), ids=ROUNDED.keys())
def test_type_check_warns_of_silent_rounding(line: str) -> None:
    assert "-Wimplicit-float-conversion" in typecheck.typecheck(f"{SIGNATURE}  {line}\n}}\n", "k")


@pytest.mark.parametrize("line", TAKEN.values(), ids=TAKEN.keys())
def test_type_check_takes_what_metal_has(line: str) -> None:
    text = f"{SIGNATURE}  threadgroup float s[64];\n  {line}\n}}\n"
    assert typecheck.typecheck(text, "k") == ""


def test_type_check_takes_a_correct_kernel() -> None:
    assert typecheck.typecheck(SIGNATURE + "  o[0] = a[0];\n}\n", "k") == ""
