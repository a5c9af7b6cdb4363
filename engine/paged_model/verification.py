"""Verification of a model over blocks against mlx-lm's own cache on a few tokens, before any request.

Some models go wrong silently as rows: one takes its position from the length of the keys, another does
integer arithmetic on the offset. Serving them wrongly is worse than refusing them. So two random sequences go
through every execution mode until one gives mlx-lm's logits: prefill chunks beside decode rows, over
scattered blocks, across block borders, with windows so small that they matter. Blocks behind a window are
taken away; a model that needs them after all is served with all of them.

**Equal up to rounding.** In float32 every logit has to be close. In half precision, and where MLX rounds
float32 to TF32, rounding alone can change single rows a lot (another expert is chosen), so each row has a
wide bound and the typical row a narrow one: a few times the difference between two of mlx-lm's own results
for the same tokens in other chunks. A wrong offset, window or head shows in most rows.

**The record** is a file that keeps the result, so that this is done once and not at each load. One line: the
key of the execution mode, "faster" where the backend's faster decode steps are right, "partial" or "whole",
the keys of all modes there were to choose from, and for recurrent layers whether they are right after a
rejected draft. A file that says anything else is ignored.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx_lm.models.cache import KVCache, make_prompt_cache
from numpy.typing import NDArray

from engine.backends import BackendError, Batch
from engine.blocks import AttentionSpan
from engine.load_steps import Checking, Compiling, LoadSteps, checking, may_pause, on_thread
from engine.machine.files import write_atomically
from engine.model_patches import small_windows
from engine.paged_model.execution_modes import EXECUTION_MODES, ExecutionMode
from engine.paged_model.paged_cache import UnsupportedModelError
from engine.paged_model.paged_forward import PagedForward
from engine.paged_model.recurrent_states import StateLostError
from engine.protocol import worded
from metal_kernels.gpu_properties import ROUNDING, rounds_float32_to_tf32

Logits = NDArray[np.float32]  # (vocabulary,)

_ROW_BOUND: Final = {mx.float32: 1e-3, mx.float16: 3e-2}  # relative to the row's largest logit
_ROW_BOUND_OTHER: Final = 2e-1
_ROUNDING: Final = {mx.float32: ROUNDING, mx.float16: 2**-11, mx.bfloat16: 2**-8}  # relative
_TIMES: Final = 3.0  # the bound, in multiples of mlx-lm's own error; other kernels round as much elsewhere
# On a CPU mlx-lm rounds alike in any chunks, so its own error is 0 there. That of our emulated kernels was
# 2.02 roundings for two layers in bfloat16; the smallest fault of test_paged_model_agreement.py is 48.
_MIN_BOUND: Final = 4.0  # the smallest bound, in roundings of the dtype
_MAX_BOUND: Final = 0.1  # the largest bound: a larger error of mlx-lm's own is no measure


class Expected(NamedTuple):
    """The logits that a model has to reproduce.

    Attributes:
        rows: for each step, for each of its sequences.
        dtype: of the logits.
        rounding: the typical difference between two of mlx-lm's own results.
    """

    rows: list[list[Logits]]
    dtype: mx.Dtype
    rounding: float = 0.0

    @property
    def bound(self) -> float:
        """The largest `typical_error` that is accepted."""
        if is_exact(self.dtype):
            return _ROW_BOUND[mx.float32]
        return min(max(_MIN_BOUND * _ROUNDING.get(self.dtype, 2**-8), _TIMES * self.rounding), _MAX_BOUND)


def is_exact(dtype: mx.Dtype) -> bool:
    """Whether every logit has to be close: in float32, unless this GPU rounds its products to TF32."""
    return bool(dtype == mx.float32 and not rounds_float32_to_tf32())


def agree(mine: Logits, theirs: Logits, dtype: mx.Dtype) -> bool:
    """Whether two rows of logits are equal within the bound for single rows."""
    if mine.shape != theirs.shape or not np.isfinite(mine).all():
        return False
    like = mx.float16 if dtype == mx.float32 and not is_exact(dtype) else dtype
    bound = _ROW_BOUND.get(like, _ROW_BOUND_OTHER) * float(np.abs(theirs).max())
    return bool(np.abs(mine - theirs).max() <= bound)


def typical_error(mine: list[list[Logits]], theirs: list[list[Logits]]) -> float:
    """Returns the median over rows of the RMS difference, relative to the logits' standard deviation."""
    pairs = [pair for ours, rows in zip(mine, theirs, strict=True) for pair in zip(ours, rows, strict=True)]
    errors = [float(np.linalg.norm(a - b)) / max(float(np.std(b)) * b.size**0.5, 1e-9) for a, b in pairs]
    return float(np.median(errors))


_log = logging.getLogger("octavo.cache")
_TAKES_BACK: Final = {"takes-back": True, "no-way-back": False}
_CHOICE: Final = "of:" + ",".join(mode.key for mode in EXECUTION_MODES)
_MAX_FILES: Final = 200  # those used longest ago are removed: models come and go
_MAX_BYTES: Final = 4096


class Verified(NamedTuple):
    """Way in which a model runs correctly over blocks.

    Attributes:
        mode: the best execution mode that gives mlx-lm's logits.
        faster: whether the backend's faster decode steps give them, too.
        partial: whether layers with a window do without the blocks that they no longer read.
        takes_back: whether recurrent layers go on rightly after a rejected draft; None if that is not known.
    """

    mode: ExecutionMode
    faster: bool
    partial: bool
    takes_back: bool | None = None


def read_record(path: Path) -> Verified | None:
    """Returns what `write_record` wrote; None if there is no such file or it does not apply any more."""
    try:
        with path.open("rb") as file:
            words = file.read(_MAX_BYTES).decode("utf-8", "replace").split()
    except OSError:
        return None
    modes = [mode for mode in EXECUTION_MODES if words[:1] == [mode.key]]
    if not modes or _CHOICE not in words:  # written when there were other modes: a better one may be new
        return None
    with contextlib.suppress(OSError):  # a folder that cannot be written to
        os.utime(path)
    return Verified(modes[0], "faster" in words, "partial" in words, _TAKES_BACK.get(words[-1]))


def write_record(path: Path, verified: Verified) -> None:
    """Writes the result; if the disk refuses, the model is verified again next time."""
    words = [
        verified.mode.key,
        *["faster"] * verified.faster,
        "partial" if verified.partial else "whole",
        _CHOICE,
        *(word for word, known in _TAKES_BACK.items() if known is verified.takes_back),
    ]
    try:
        write_atomically(path, (" ".join(words) + "\n").encode())
        for old in sorted(path.parent.iterdir(), key=_last_use)[:-_MAX_FILES]:
            old.unlink(missing_ok=True)
    except OSError as error:
        _log.warning("%s cannot be written, so the model is verified again next time: %s", path, error)


def _last_use(record: Path) -> int:
    """Returns the last write or read, in nanoseconds; 0 if another process has removed it meanwhile."""
    try:
        return record.stat().st_mtime_ns
    except FileNotFoundError:
        return 0


BLOCK_SIZE: Final = 8
BLOCKS: Final = 7  # the last one is never written: tables name it where they have no block
_TABLES: Final = ((4, 0, 2), (1, 5, 3))  # scattered on purpose
# (sequence, first position, end): a chunk, chunks of two sequences together, a chunk beside a decode, decodes
STEPS: Final = (
    ((0, 0, 11),),
    ((0, 11, 18), (1, 0, 5)),
    ((0, 18, 19), (1, 5, 10)),
    ((0, 19, 20), (1, 10, 11)),
    ((1, 11, 12), (0, 20, 21)),
)


class DraftCheck(NamedTuple):
    """A step of the check with drafts.

    Attributes:
        step: as those of `STEPS`.
        wanted: rows whose logits are computed; None for the last of each sequence.
        wrong: the row of a token that the sequence does not have, which is taken back.
        right: which of the logits are compared, and with which of those expected: (step, sequence in it).
        lengths: tokens of each sequence that stay.
    """

    step: tuple[tuple[int, int, int], ...]
    wanted: tuple[int, ...] | None = None
    wrong: int = -1
    right: dict[int, tuple[int, int]] = {}
    lengths: tuple[int, ...] = ()


DRAFTS: Final = (
    DraftCheck(STEPS[0], right={0: (0, 0)}),
    DraftCheck(STEPS[1], right={0: (1, 0), 1: (1, 1)}),
    # one draft token is accepted and one rejected, beside a chunk; then a rejected one beside a decode
    DraftCheck(((0, 18, 21), (1, 5, 10)), (0, 1, 2, 7), 2, {0: (2, 0), 1: (3, 0), 3: (2, 1)}, (20, 10)),
    DraftCheck(((0, 20, 21), (1, 10, 12)), (0, 1, 2), 2, {0: (4, 1), 1: (3, 1)}, (21, 11)),
    DraftCheck(((1, 11, 12),), right={0: (4, 0)}),
)
_USUAL_STEPS: Final = 11  # of a comparison: mlx-lm's forwards and ours
_TOKENS: Final = np.random.default_rng(4).integers(1, 100, (2, 24)).astype(np.int32)
_SMALL_WINDOW: Final = 6  # tokens
_WINDOW_NAMES: Final = ("window", "window_size")
_SPAN_NAMES: Final = (*_WINDOW_NAMES, "attention_chunk_size")
# What a model may raise when it meets rows, views or gathered arrays that it was not made for.
_MODEL_ERRORS: Final = (
    TypeError,
    ValueError,
    AttributeError,
    IndexError,
    KeyError,
    RuntimeError,
    NotImplementedError,
    StateLostError,
    BackendError,
)


def verify(paged: PagedForward, record: Path | None) -> LoadSteps[Verified]:
    """Finds the best execution mode, and the fastest modules, that give mlx-lm's logits.

    The model's modules are patched, and its backend is set to what was found.

    Args:
        paged: the model; its pools are used and left undefined.
        record: the file that keeps the result of an earlier verification, if there was one.

    Raises:
        UnsupportedModelError: no mode is right; the text says what went wrong with the last.
    """
    known = None if record is None else read_record(record)
    if known is not None and not (paged.recurrent and known.takes_back is None):
        paged.patch_modules()
        paged.backend.try_faster(known.faster)
        return known
    yield from compiled(paged, BLOCK_SIZE, Checking(0.0))
    paged.backend.prepare_reference(paged.model, may_pause)
    verified = yield from checking(_try_both(paged), _USUAL_STEPS)
    paged.layers.measure(paged.model)
    if record is not None:
        write_record(record, verified)
    return verified


def compiled(paged: PagedForward, block_size: int, share: float, kv_bits: int = 0) -> LoadSteps[None]:
    """Compiles what steps over blocks of such a size need, while others are answered."""
    shapes = [replace(shape, bits=kv_bits) for shape in paged.layers.shapes if shape]
    with contextlib.closing(paged.backend.compile_products(paged.model, shapes)) as products:
        for done, total in products:
            yield Compiling(done / total, total)
    yield from on_thread(lambda: paged.backend.compile_ahead(paged.model, shapes, block_size), share)


def _try_both(paged: PagedForward) -> LoadSteps[Verified]:
    verified = yield from _try_without_passed_blocks(paged)
    if verified is None:
        verified = yield from _try_with_all_blocks(paged)
    return verified


def _try_without_passed_blocks(paged: PagedForward) -> LoadSteps[Verified | None]:
    """As `_settle`, with pools for the layers that see only a part of the context; None if that fails."""
    with small_windows(paged.model, _SPAN_NAMES, _SMALL_WINDOW) as changed:
        paged.layers.measure(paged.model)
        paged.split_pools(_TOKENS.shape[1])
        if not paged.window_pools or not paged.splits_all:
            changed.restore()
            return None
        try:
            expected = yield from _expected(paged.model)
            return (yield from _settle(paged, expected, partial=True))
        except (UnsupportedModelError, *_MODEL_ERRORS) as error:
            _log.info("%s, without the blocks behind its windows: %s", paged.name, error)
            return None


def _try_with_all_blocks(paged: PagedForward) -> LoadSteps[Verified]:
    paged.window_pools = ()
    with small_windows(paged.model, _WINDOW_NAMES, _SMALL_WINDOW) as changed:
        try:
            expected = yield from _expected(paged.model)
        except _MODEL_ERRORS:  # mlx-lm's own cache fails with such windows
            changed.restore()
            expected = yield from _expected(paged.model)
        paged.layers.measure(paged.model)
        return (yield from _settle(paged, expected, partial=False))


def _expected(model: nn.Module) -> LoadSteps[Expected]:
    """mlx-lm's logits; unless they are exact, also how far another split of the tokens is from them.

    Exact ones of plain caches do not depend on the split, so one forward gives them all.
    """
    if plain := all(type(cache) is KVCache for cache in make_prompt_cache(model)):
        whole, dtype = yield from logits_at_once(model, together=True)
        if is_exact(dtype):
            return Expected(whole, dtype)
    rows, dtype = yield from reference_logits(model)
    if is_exact(dtype):
        return Expected(rows, dtype)
    try:
        if not plain:
            whole, _ = yield from logits_at_once(model)
        return Expected(rows, dtype, typical_error(whole, rows))
    except _MODEL_ERRORS:  # some caches accept no long first chunk
        return Expected(rows, dtype, np.inf)


def _settle(paged: PagedForward, expected: Expected, *, partial: bool) -> LoadSteps[Verified]:
    """Finds the first mode that gives the expected logits, and whether faster decode steps do so, too.

    The modules are patched for good. So with `partial`, which may fail, a mode is first tried without that:
    mlx-lm's own results are needed once more then.
    """
    reason = ""
    if not partial:
        paged.patch_modules()
    for mode in EXECUTION_MODES:
        if (mode.prefill_rows and paged.recurrent) or (mode.latent and not paged.latent):
            continue
        if partial:
            reason = yield from difference(paged, mode, expected)
            if reason:
                _log.info("%s, %s: %s", paged.name, mode.text, reason)
                continue
            paged.patch_modules()
        if not mode.dense and paged.backend.try_faster(True):
            if not (yield from difference(paged, mode, expected)):
                return Verified(mode, True, partial, (yield from _takes_back(paged, mode, expected)))
            paged.backend.try_faster(False)
        reason = yield from difference(paged, mode, expected)
        if not reason:
            return Verified(mode, False, partial, (yield from _takes_back(paged, mode, expected)))
        _log.info("%s, %s, with the %s backend: %s", paged.name, mode.text, paged.backend.name, reason)
        if partial:
            break
    raise UnsupportedModelError("Octavo cannot serve {0}: {1}.", paged.name, reason)


def _takes_back(paged: PagedForward, mode: ExecutionMode, expected: Expected) -> LoadSteps[bool | None]:
    """Whether a model with recurrent layers gives the expected logits with drafts, some of them wrong."""
    if not paged.recurrent or paged.is_split:
        return None
    if not mode.decode_rows:
        return False
    rows = [[expected.rows[step][n] for step, n in check.right.values()] for check in DRAFTS]
    reason = yield from difference(paged, mode, expected._replace(rows=rows), DRAFTS)
    paged.stop_drafts()  # without drafts, no step pays for them
    if reason:
        _log.info("%s, with drafts: %s", paged.name, reason)
    return not reason


def difference(
    paged: PagedForward, mode: ExecutionMode, expected: Expected, drafts: Sequence[DraftCheck] = ()
) -> LoadSteps[str]:
    """Returns what is wrong with the model's logits over poisoned pools; empty if they are right."""
    batches = check_batches(BLOCK_SIZE, paged.window_pools, drafts)
    paged.serve(mode, BLOCKS, BLOCK_SIZE)
    for pool in paged.pools:
        pool.fill(float("nan"))  # reading anything that was not written shows
    computed = []
    try:
        for n, (batch, rows) in enumerate(zip(batches, expected.rows, strict=True)):
            yield 0.0
            logits = np.array(paged.forward(batch).astype(mx.float32)).reshape(batch.wanted_rows, -1)
            if drafts:
                logits = logits[list(drafts[n].right)]
                paged.keep_rows(np.array(drafts[n].lengths, np.int32))
            alike = all(agree(mine, row, expected.dtype) for mine, row in zip(logits, rows, strict=True))
            if not paged.agreed(alike):
                return worded("its answers over blocks differ from mlx-lm's")
            computed.append(list(logits))
    except _MODEL_ERRORS as error:
        return worded("it cannot run over blocks ({0}: {1})", type(error).__name__, error)
    if not paged.agreed(typical_error(computed, expected.rows) <= expected.bound):
        return worded("its answers over blocks differ from mlx-lm's by more than rounding does")
    return ""


def check_batches(
    block_size: int = BLOCK_SIZE,
    window_pools: Sequence[AttentionSpan] = (),
    drafts: Sequence[DraftCheck] = (),
) -> list[Batch]:
    """Returns the steps, without the blocks that layers with a window no longer read."""
    batches = []
    for step, wanted, wrong, *_ in drafts or [DraftCheck(step) for step in STEPS]:
        tables = np.array([_TABLES[sequence] for sequence, _, _ in step], np.int32)
        tokens = np.concatenate([_TOKENS[sequence, start:end] for sequence, start, end in step])
        starts, ends = [start for _, start, _ in step], [end for _, _, end in step]
        if wrong >= 0:
            tokens[wrong] += 1
        batch = Batch.over(tables, starts, ends, block_size, tokens)
        batch = replace(batch, wanted=wanted if wanted is None else np.array(wanted, np.int32))
        batches.append(replace(batch, window_pools=tuple(_window_pool(batch, span) for span in window_pools)))
    return batches


def _window_pool(batch: Batch, span: AttentionSpan) -> Batch:
    """The same rows in a pool that has freed every block before those that the first row reads."""
    begins = [span.start(int(batch.positions[row])) // batch.block_size for row in batch.cu_rows[:-1]]
    tables = batch.tables.copy()
    for table, begin in zip(tables, begins, strict=True):
        table[:begin] = BLOCKS - 1
    return replace(
        batch, tables=tables, begins=np.array(begins, np.int32) * np.int32(batch.block_size), step_cache={}
    )


Computed = tuple[list[list[Logits]], mx.Dtype]  # logits for each step and sequence, and their dtype in mlx-lm


def reference_logits(model: nn.Module) -> LoadSteps[Computed]:
    """Returns what mlx-lm computes for the same steps with its own caches: (vocabulary,) per sequence."""
    caches = [make_prompt_cache(model) for _ in _TABLES]
    expected = []
    for step in STEPS:
        rows = []
        for sequence, start, end in step:
            tokens = _TOKENS[sequence : sequence + 1, start:end]
            logits, dtype = _forward(model, tokens, caches[sequence])
            rows.append(logits[0, -1])
            yield 0.0
        expected.append(rows)
    return expected, dtype


def logits_at_once(model: nn.Module, *, together: bool = False) -> LoadSteps[Computed]:
    """Returns the same logits, computed from each sequence in one chunk; mlx-lm rounds these differently.

    Args:
        model: mlx-lm's.
        together: whether the sequences share one forward, of as many tokens as the longest has.
    """
    ends = [max(end for step in STEPS for other, _, end in step if other == i) for i in range(len(_TABLES))]
    whole: list[Logits] = []
    for tokens in [_TOKENS[:, : max(ends)]] if together else [_TOKENS[n : n + 1, : ends[n]] for n in (0, 1)]:
        logits, dtype = _forward(model, tokens, make_prompt_cache(model))
        whole += list(logits)
        yield 0.0
    return [[whole[sequence][end - 1] for sequence, _, end in step] for step in STEPS], dtype


def _forward(model: nn.Module, tokens: NDArray[np.int32], cache: list[Any]) -> tuple[Logits, mx.Dtype]:
    """Returns mlx-lm's logits of tokens (B, L), (B, L, vocabulary) float32, and the dtype it computed in."""
    out = model(mx.array(tokens), cache=cache)
    return np.array(out.astype(mx.float32)), out.dtype
