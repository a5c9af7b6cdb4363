"""Bugs to plant in the shipped kernels: each must be caught by the case named beside it.

Those of prefill alone are in `prefill_mutants.py`.

A mutant replaces the first occurrence of a text in the kernel's header or body. They are the mistakes one
makes: a barrier forgotten, an index off by one, a head map wrong, a mask too wide, a value not initialised.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """`old` becomes `new` in kernel `kernel` (in any kernel that has the text, if empty); run case `case`."""

    name: str
    case: str
    old: str
    new: str
    typecheck: bool = False  # whether the compiler's warnings are what catches it


BARRIER = "threadgroup_barrier(mem_flags::mem_threadgroup);\n"
FILL = "    threadgroup_barrier(mem_flags::mem_threadgroup);\n    const int mine"
MERGE = "      threadgroup_barrier(mem_flags::mem_threadgroup);\n    }\n#pragma"
STATS = "    threadgroup_barrier(mem_flags::mem_threadgroup);\n    const float own"
LOOP = (
    "first < work.end; first += KEY_GROUPS * KEYS) {\n    threadgroup_barrier(mem_flags::mem_threadgroup);\n"
)
MERGED = "  threadgroup_barrier(mem_flags::mem_threadgroup);\n\n  sum = 0.0f;"
PARTIAL = "      threadgroup_barrier(mem_flags::mem_threadgroup);\n#pragma"
PART = "(start + i * step) * HQ + head;\n    const float weight"

SHARED = [
    Mutant("table entry off by one", "decode", "table[position / BS]", "table[position / BS + 1]"),
    Mutant("slot within the block off by one", "decode", "(position % BS)", "((position + 1) % BS)"),
    Mutant("key/value head forgotten in the pool", "decode", "* HKV + kv_head", "* HKV"),
    Mutant(
        "key/value head map transposed",
        "decode",
        "first_head + packed % gqa",
        "first_head + packed % gqa * 2",
    ),
    Mutant("rows of a group divided wrongly", "verify", "packed / gqa;", "packed / (gqa + 1);"),
    Mutant("causal mask too narrow", "decode", "key <= row.position", "key < row.position"),
    Mutant("causal mask too wide", "prefill", "key <= row.position", "key <= row.position + 1"),
    Mutant("window one token too wide", "window", "key > row.oldest", "key >= row.oldest"),
    Mutant("window one token too narrow", "window", "key > row.oldest", "key > row.oldest + 1"),
    Mutant("end of the part not masked", "split verify", "key < end && ", ""),
    Mutant("one key too many loaded", "decode", "if (first + key < end) {", "if (first + key <= end) {"),
    Mutant("unused rows of a tile not zeroed", "decode", "uint4 bits = uint4(0);", "uint4 bits;", True),
    Mutant("tile columns not advanced", "decode", "% LOADS * WIDTH;", "% LOADS;"),
    Mutant(
        "tile stride forgotten",
        "decode",
        "(tile + key * STRIDE + column) = bits",
        "(tile + key * D + column) = bits",
    ),
    Mutant(
        "row maximum over the wrong lanes", "prefill", "simd_shuffle_xor(x, 8));", "simd_shuffle_xor(x, 4));"
    ),
    Mutant(
        "row sum over the wrong lanes",
        "decode",
        "x += simd_shuffle_xor(x, 1);",
        "x += simd_shuffle_xor(x, 2);",
    ),
    Mutant("simd width taken for 16", "decode", "return x + simd_shuffle_xor(x, 8);", "return x;"),
    Mutant("matrix column of a lane wrong", "decode", "(lane % 2) * 2);", "(lane % 2));"),
    Mutant("matrix row of a lane wrong", "decode", "(lane / 2) % 4);", "(lane / 4) % 4);"),
    Mutant(
        "keys not transposed",
        "decode",
        "fragment_column(lane) * K_STRIDE + fragment_row(lane)",
        "fragment_row(lane) * K_STRIDE + fragment_column(lane)",
    ),
    Mutant(
        "values transposed",
        "decode",
        "fragment_row(lane) * V_STRIDE + fragment_column(lane)",
        "fragment_column(lane) * V_STRIDE + fragment_row(lane)",
    ),
    Mutant("second key fragment at the wrong row", "prefill", "n * 8 * K_STRIDE", "n * 8 * D"),
    Mutant("second value fragment at the wrong row", "prefill", "n * 8 * V_STRIDE", "n * 4 * V_STRIDE"),
    Mutant(
        "key position of a fragment wrong",
        "prefill",
        "position + n * 8 + k",
        "position + n * 4 + k",
    ),
    Mutant("old sum not rescaled", "long", "state.sum * shrink + sum", "state.sum + sum"),
    Mutant("old result not rescaled", "long", "state.out[j] *= shrink;", "state.out[j] *= 1.0f;"),
    Mutant("maximum not remembered", "prefill", "state.maximum = maximum;", ""),
    Mutant("sum not started", "decode", "state.sum = 0.0f;", ""),
    Mutant(
        "result not started",
        "decode",
        "state.out[j] = float2(0.0f);",
        "if (j > 0) state.out[j] = float2(0.0f);",
    ),
    Mutant("odd columns of the query wrong", "decode", "queries[j * 8 + 1] :", "queries[j * 8] :"),
    Mutant("queries of rows that do not exist", "verify", "[0] = valid ? queries", "[0] = true ? queries"),
    Mutant("base of the exponential", "decode", "seen ? x * M_LOG2E_F", "seen ? x"),
    Mutant("soft-cap not divided", "features", "tanh(x / softcap)", "tanh(x)"),
    Mutant("ALiBi upside down", "features", "(key - row.position)", "(row.position - key)"),
    Mutant("sink not counted", "sinks", "+ metal::fast::exp2(sink - top)", ""),
    Mutant("codes in the wrong order", "eight bit", ">> (c * BITS)", ">> ((CODES - 1 - c) * BITS)"),
    Mutant("mask of a code too narrow", "four bit", "(1u << BITS) - 1u", "(1u << (BITS - 1)) - 1u"),
    Mutant("bias forgotten", "eight bit", "(scale * code + bias)", "(scale * code)"),
    Mutant(
        "scale of the wrong group",
        "eight bit",
        "scales[row * (D / GROUP) + column / GROUP]",
        "scales[row * (D / GROUP)]",
    ),
    Mutant(
        "code word of the wrong column",
        "four bit",
        "* ROW_WORDS + column / CODES",
        "* ROW_WORDS + column / WORDS",
    ),
    Mutant(
        "codes of unused slots",
        "eight bit",
        "const bool inside = first + key < end;",
        "const bool inside = true;",
    ),
]

DECODE = [
    Mutant("no barrier before a tile is filled", "long", LOOP, LOOP.replace("    " + BARRIER, "")),
    Mutant("no barrier after a tile is filled", "decode", FILL, "    const int mine"),
    Mutant("barrier for the wrong memory", "decode", FILL, FILL.replace("mem_threadgroup", "mem_device")),
    Mutant(
        "simdgroup barrier for a threadgroup's", "decode", FILL, FILL.replace("threadgroup_b", "simdgroup_b")
    ),
    Mutant("barrier inside a branch", "decode", FILL, f"    if (key_group == 0) {BARRIER}    const int mine"),
    Mutant("no barrier before the statistics are read", "decode", STATS, "    const float own"),
    Mutant("no barrier between the merging groups", "decode", MERGE, "    }\n#pragma"),
    Mutant("merge adds to what lay there", "decode", "(g > 0 ? merged[j * 8] : 0.0f)", "merged[j * 8]"),
    Mutant("merge without weights", "decode", "state.out[j][0] * weight +", "state.out[j][0] +"),
    Mutant(
        "row that sees nothing of a part",
        "split window",
        "? x * M_LOG2E_F : lowest()",
        "? x * M_LOG2E_F : 0.0f",
    ),
    Mutant("sums of the wrong group", "decode", "sums[g * ROW_GROUPS * 8 + stat]", "sums[stat]"),
    Mutant("every key group writes", "decode", "if (key_group == 0 && row.valid)", "if (row.valid)"),
    Mutant("rows that do not exist are written", "verify", "key_group == 0 && row.valid", "key_group == 0"),
    Mutant("tokens of an item not told apart", "verify", "(work.out_row + row.token)", "(work.out_row)"),
    Mutant(
        "value tile over the key tile",
        "decode",
        "key_tile + KEY_GROUPS * KEYS * K_STRIDE",
        "key_tile + KEYS * K_STRIDE",
    ),
    Mutant(
        "table of the wrong sequence",
        "decode",
        "(work.sequence) * static_cast<size_t>(sizes[0])",
        "(work.sequence)",
    ),
    Mutant("statistics swapped", "decode", "stats[out_row * 2] = maximum;", "stats[out_row * 2] = sum;"),
    Mutant("sink in the wrong unit", "sinks", "(sinks[row.head]) * M_LOG2E_F", "(sinks[row.head])"),
    Mutant("sink of the wrong head", "sinks", "(sinks[row.head])", "(sinks[kv_head])"),
    Mutant("tile memory too small", "decode", "uint4 storage[BYTES / 16]", "uint4 storage[BYTES / 32]"),
    Mutant("tile memory over the limit", "decode", "uint4 storage[BYTES / 16]", "uint4 storage[BYTES / 8]"),
    Mutant(
        "early return before a barrier",
        "verify",
        "  RowState<T, DC, DVC> state;\n",
        "  if (!row.valid) return;\n  RowState<T, DC, DVC> state;\n",
    ),
]

ELEMENT = "pool + pool_row<BS, HKV>(table, first + key, kv_head) * D + column"
WORD = "pool + row * ROW_WORDS + column / CODES"


def _narrow(case: str, old: str) -> list[Mutant]:
    """An index in 32 bits, unsigned and signed."""
    base, _, index = old.partition(" + ")
    return [
        Mutant(f"{case}: index of 32 bits, {kind}", case, old, f"{base} + static_cast<{kind}>({index})")
        for kind in ("uint", "int")
    ]


LARGE = [
    *_narrow("9 GiB", ELEMENT),
    *_narrow("17 GiB of codes", WORD),
    Mutant(
        "slot of 32 bits", "write to 9 GiB", "size_t to = static_cast<size_t>", "uint to = static_cast<uint>"
    ),
    Mutant(
        "slot of codes of 32 bits",
        "write to 17 GiB of codes",
        "size_t to = (static_cast<size_t>",
        "uint to = (static_cast<uint>",
    ),
    Mutant(
        "only 32 parts are merged", "many parts", "i < count; i += S", "i < metal::min(count, 32); i += S"
    ),
    Mutant(
        "largest logit of 32 parts",
        "many parts",
        "i < count; i += 32",
        "i < metal::min(count, 32); i += 32",
    ),
    Mutant("table index in 8 bits", "far", "table[position / BS]", "table[(position / BS) & 255]"),
    Mutant(
        "row position in 16 bits",
        "far prefill",
        "= work.position + row.token;",
        "= (work.position + row.token) & 65535;",
    ),
    Mutant(
        "row position in 16 signed bits",
        "far",
        "= work.position + row.token;",
        "= static_cast<short>(work.position + row.token);",
    ),
    Mutant(
        "key position in 16 bits",
        "far prefill",
        "const int position = first +",
        "const int position = (first & 65535) +",
    ),
    Mutant(
        "key position in 16 signed bits",
        "far",
        "const int position = first +",
        "const int position = static_cast<short>(first) +",
    ),
    Mutant("masked logit within reach", "hopeless", "-metal::numeric_limits<float>::max()", "-1e4f"),
    Mutant("masked logit infinite", "split window", "-metal::numeric_limits<float>::max()", "-INFINITY"),
    Mutant(
        "key/value heads beyond two",
        "llama",
        "threadgroup_position_in_grid.y / HEAD_GROUPS",
        "(threadgroup_position_in_grid.y & 1)",
    ),
    Mutant(
        "key/value heads beyond two in prefill",
        "llama",
        "kv_head = threadgroup_position_in_grid.y;",
        "kv_head = threadgroup_position_in_grid.y & 1;",
    ),
    Mutant("fast tanh", "capped", "precise::tanh", "fast::tanh"),
    Mutant(
        "largest of the parts from zero", "low logits", "maximum = lowest();\n  for", "maximum = 0.0f;\n  for"
    ),
    Mutant(
        "largest of the parts not subtracted",
        "high logits",
        "exp2(stats[part * 2] - maximum)",
        "exp2(stats[part * 2])",
    ),
]

REDUCE = [
    Mutant("weights without sums", "decode", "stats[part * 2 + 1] * metal::fast", "metal::fast"),
    Mutant("distance between parts forgotten", "split verify", PART, PART.replace("i * step", "i")),
    Mutant("last part forgotten", "decode", "i < count; i += SIMDGROUPS", "i < count - 1; i += SIMDGROUPS"),
    Mutant("parts beyond the last", "decode", "i < count; i += SIMDGROUPS", "i <= count; i += SIMDGROUPS"),
    Mutant("head forgotten", "decode", "(row) * HQ + head)", "(row) * HQ)"),
    Mutant("sink forgotten in the merge", "split features", "  if (SINKS) {", "  if (false) {"),
    Mutant(
        "columns overlap",
        "decode",
        "c * 32 + static_cast<int>(lane);\n    if",
        "c * 16 + static_cast<int>(lane);\n    if",
    ),
    Mutant("largest logit of one lane only", "decode", "maximum = simd_max(maximum);", ""),
    Mutant("no barrier before the parts' sums are read", "many parts", MERGED, "  sum = 0.0f;"),
    Mutant("sums of one simdgroup", "many parts", "sum += sums[s];", "sum += sums[0];"),
    Mutant("results of one simdgroup", "many parts", "totals[s * DV + column]", "totals[column]"),
    Mutant("every simdgroup takes all parts", "many parts", "int i = own; i", "int i = 0; i"),
    Mutant("columns beyond the first", "mla split", "column += 32 * SIMDGROUPS", "column += DV"),
]

QUANTISE = [
    Mutant("codes rounded down", "quantise", "metal::rint(", "metal::floor("),
    Mutant("minimum of half a group", "quantise", "step < LANES;", "step < LANES / 2;"),
    Mutant("maximum not shared", "quantise", "high = metal::max(high, simd_shuffle_xor(high, step));", ""),
    Mutant("every lane writes the scale", "quantise", "if (to % LANES == 0)", "if (true)"),
    Mutant("threads past the end read", "quantise", "index < HKV * ROW ? index : HKV * ROW - 1", "index"),
    Mutant(
        "threads past the end write",
        "write quantised latents",
        "inside = index < HKV * ROW && slot >= 0",
        "inside = slot >= 0",
    ),
    Mutant(
        "threads past the end leave", "quantise", "  float numbers", "  if (!inside) return;\n  float numbers"
    ),
    Mutant("codes overlap", "quantise", "<< (i * BITS)", "<< (i * (BITS - 1))"),
    Mutant(
        "bias is the scale", "quantise", "(v_biases))[to / LANES] = bias;", "(v_biases))[to / LANES] = scale;"
    ),
    Mutant(
        "value read as a key", "write 8 bits", "(from * VALUES + column - KEYS)", "(from * VALUES + column)"
    ),
    Mutant("value written over the key", "write 4 bits", "first ? column : column - KEYS", "column"),
    Mutant(
        "values' scales among the keys'",
        "write 8 bits",
        "const_cast<device T*>(v_scales)",
        "const_cast<device T*>(k_scales)",
    ),
    Mutant("latents in rows of a key", "write quantised latents", "JOINED ? ROW : first", "first"),
    Mutant("quantised row without a slot", "write 8 bits", "HKV * ROW && slot >= 0", "HKV * ROW"),
    Mutant(
        "quantised slot without its head",
        "write 8 bits",
        "static_cast<size_t>(slot) * HKV + head) * width",
        "static_cast<size_t>(slot) * HKV) * width",
    ),
]

WRITE = [
    Mutant("row without a slot", "write", " && slot >= 0", ""),
    Mutant("slot of the next row", "write", "slots[token]", "slots[token + 1]"),
    Mutant("one slot too far", "write", "(slot) * HKV", "(slot + 1) * HKV"),
    Mutant("head forgotten in the pool", "write", "(slot) * HKV + head", "(slot) * HKV"),
    Mutant("head forgotten in the row", "write", "(token) * HKV + head", "(token) * HKV"),
    Mutant(
        "values not written", "write", "  const_cast<device T*>(v)[", "  if (false) const_cast<device T*>(v)["
    ),
    Mutant("values among the keys", "write", "const_cast<device T*>(v)[", "const_cast<device T*>(k)["),
    Mutant("keys in rows of latents", "write", "(JOINED ? ROW : DK)", "ROW"),
    Mutant("latents in rows of keys", "write latents", "(JOINED ? ROW : DK)", "DK"),
    Mutant("rotary part over the latent", "write latents", "[to * ROW + column]", "[to * ROW + column - DK]"),
    Mutant("first rotary element is a key", "write latents", "column < DK", "column <= DK"),
    Mutant("threads past the end write an element", "write", "index < HKV * ROW && ", ""),
    Mutant("last element forgotten", "write keys alone", "index < HKV * ROW", "index < HKV * ROW - 1"),
    Mutant(
        "writes what it does not declare",
        "write",
        "const_cast<device T*>(v)[",
        "const_cast<device T*>(values)[",
    ),
    Mutant("reads the pool", "write", "= keys[from * DK + column];", "= k[to * DK + column];"),
    Mutant("token not written", "write", "written[0] = before[0];", ""),
    Mutant("every thread writes the token", "write", "if (index == 0 && token == 0)", "if (true)"),
]

MLA = [
    Mutant("scores of one group of columns", "mla", "c < COLUMN_GROUPS; c++", "c < 1; c++"),
    Mutant("every group has the first queries", "mla", "(column_group * DC + column)", "(column)"),
    Mutant(
        "every group has the first columns of the keys", "mla", "K_STRIDE + column_group * DC", "K_STRIDE"
    ),
    Mutant(
        "every group has the first columns of the values", "mla", "V_STRIDE + column_group * DVC", "V_STRIDE"
    ),
    Mutant("results of the groups over each other", "mla", "(column_group * DVC + j * 8", "(j * 8"),
    Mutant("row groups share their scores", "mla", "partial + row_group * KEY_FRAGMENTS * 32", "partial"),
    Mutant("no barrier before scores are added up", "mla", PARTIAL, "#pragma"),
    Mutant(
        "group of columns from the wrong simdgroups", "mla", "/ ROW_GROUPS / KEY_GROUPS;", "% COLUMN_GROUPS;"
    ),
    Mutant(
        "heads of the wrong threadgroup",
        "many heads",
        "(threadgroup_position_in_grid.y) * GQA",
        "(kv_head) * GQA",
    ),
    Mutant(
        "latent of the wrong head",
        "many heads",
        "threadgroup_position_in_grid.y / HEAD_GROUPS",
        "threadgroup_position_in_grid.y",
    ),
]

ALL = [*SHARED, *DECODE, *MLA, *LARGE, *REDUCE, *QUANTISE, *WRITE]
