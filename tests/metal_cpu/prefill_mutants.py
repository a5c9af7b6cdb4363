"""Bugs to plant in the prefill kernel: in the form for all GPUs, and in the wide one."""

from __future__ import annotations

from metal_cpu.kernel_mutants import BARRIER, Mutant

PREFILL_LOOP = "first < work.end; first += KEYS) {\n    threadgroup_barrier(mem_flags::mem_threadgroup);\n"
PREFILL_FILL = "    threadgroup_barrier(mem_flags::mem_threadgroup);\n    if (any_row"

PREFILL = [
    Mutant(
        "no barrier before a prefill tile",
        "prefill",
        PREFILL_LOOP,
        PREFILL_LOOP.replace("    " + BARRIER, ""),
    ),
    Mutant("no barrier after a prefill tile", "prefill", PREFILL_FILL, "    if (any_row"),
    Mutant(
        "prefill barrier for the wrong memory",
        "prefill",
        PREFILL_FILL,
        PREFILL_FILL.replace("mem_threadgroup", "mem_none"),
    ),
    Mutant("a tile the newest row needs is skipped", "prefill", "first <= newest", "first < newest"),
    Mutant("a tile the oldest row needs is skipped", "window", "first + KEYS - 1 > oldest", "first > oldest"),
    Mutant(
        "newest row taken for the first",
        "prefill",
        "(first_row + FRAGMENTS * 8 - 1) / GQA",
        "first_row / GQA",
    ),
    Mutant(
        "prefill returns before a barrier",
        "prefill",
        "  for (int first = work",
        "  if (!any_row) return;\n  for (int first = work",
    ),
    Mutant(
        "second row fragment not written",
        "features",
        "r < FRAGMENTS; r++) {\n    const float sum",
        "r < 1; r++) {\n    const float sum",
    ),
    Mutant("slope of the wrong head", "features", "slopes[rows[r].head]", "slopes[r]"),
    Mutant(
        "lanes leave before a matrix operation", "features", "    if (any_row &&", "    if (rows[0].valid &&"
    ),
    Mutant(
        "rows of the next tile are written",
        "prefill",
        "    if (rows[r].valid) {\n      const size_t",
        "    if (true) {\n      const size_t",
    ),
]

WIDE = [
    Mutant("simdgroups overlap", "wide", "* FRAGMENTS * 8;", "* 8;"),
    Mutant("both fragments have the first's rows", "wide", "first_row + r * 8 +", "first_row +"),
    Mutant(
        "both fragments have the first's queries",
        "wide",
        "(states[r].query[j][0])",
        "(states[0].query[j][0])",
    ),
    Mutant(
        "both fragments have the first's mask",
        "wide",
        "states[r], rows[r], first",
        "states[r], rows[0], first",
    ),
    Mutant("both fragments have the first's scores", "wide", "weights[r * KEY_FRAGMENTS + n]", "weights[n]"),
    Mutant(
        "a simdgroup with unused rows rests", "wide", "first_token < work.tokens", "last_token < work.tokens"
    ),
    Mutant("oldest row taken for the last", "wide", "first_token - sizes[1]", "last_token - sizes[1]"),
    Mutant("value tile over the key tile in prefill", "wide", "key_tile + KEYS * K_STRIDE", "key_tile"),
    Mutant("sink forgotten in prefill", "wide", "(SINKS && rows[r].valid)", "(false)"),
    Mutant("tokens of a tile not told apart", "wide", "work.out_row + rows[r].token", "work.out_row"),
    Mutant(
        "every tile has the first rows of the step", "wide", "(work.row + rows[r].token)", "(rows[r].token)"
    ),
    Mutant("statistics of the first fragment", "wide", "row_sum(states[r].sum)", "row_sum(states[0].sum)"),
]

ALL = [*PREFILL, *WIDE]
