"""Compares a model over blocks with mlx-lm's own cache on a few tokens, before it serves anybody.

Some models go wrong silently as rows: one takes its position from the length of the keys, another
does integer arithmetic on the offset. Serving them wrongly is worse than refusing them. So two random
sequences go through every way of running until one gives mlx-lm's logits: chunks beside decodes, over
scattered blocks, across block borders, with windows made so small that they matter. Blocks that a window
has passed are taken away; a model that needs them after all is served with all of them.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx_lm.models.cache import make_prompt_cache
from numpy.typing import NDArray

from engine.backends import BackendError, Batch
from engine.blocks import AttentionSpan
from engine.paged_model.execution_modes import EXECUTION_MODES, ExecutionMode
from engine.paged_model.layer_caches import UnsupportedModelError
from engine.paged_model.logit_comparison import Expected, agree, typical_error
from engine.paged_model.recurrent_states import StateLostError

if TYPE_CHECKING:
    from engine.paged_model.paged_model import PagedModel

_log = logging.getLogger("octavo.cache")

BLOCK_SIZE: Final = 8
BLOCKS: Final = 7  # the last one is never written: it stands where nothing is
_TABLES: Final = ((4, 0, 2), (1, 5, 3))  # scattered on purpose
# (sequence, first position, end): a chunk, chunks of two sequences together, a chunk beside a decode, decodes
STEPS: Final = (
    ((0, 0, 11),),
    ((0, 11, 18), (1, 0, 5)),
    ((0, 18, 19), (1, 5, 10)),
    ((0, 19, 20), (1, 10, 11)),
    ((1, 11, 12), (0, 20, 21)),
)
_TOKENS: Final = np.random.default_rng(4).integers(1, 100, (2, 24)).astype(np.int32)
_SMALL_WINDOW: Final = 6
_WINDOWS: Final = ("window", "window_size")
_PARTS: Final = (*_WINDOWS, "attention_chunk_size")
_CHOICE: Final = "of:" + ",".join(mode.key for mode in EXECUTION_MODES)
_VERDICTS: Final = 200  # files kept: models come and go
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


def choose_mode(paged: PagedModel, verdict: Path | None = None) -> None:
    """Settles how the model runs: the best way, and the backend's modules, that give mlx-lm's logits.

    Args:
        paged: the model; its pools are used and left undefined.
        verdict: where the outcome of an earlier check is kept, if there was one.

    Raises:
        UnsupportedModelError: no way is right; the text says what went wrong with the last.
    """
    known = None if verdict is None else _read(verdict)
    if known is not None:
        paged.mode, faster, paged.partial = known
        paged.prepare()
        paged.backend.try_faster(faster)
        return
    found = _try_without_passed_blocks(paged)
    paged.partial = found is not None
    faster = _try_with_all_blocks(paged) if found is None else found
    paged.layers.measure(paged.model)
    if verdict is not None:
        _write(verdict, paged.mode, faster, paged.partial)


def _try_without_passed_blocks(paged: PagedModel) -> bool | None:
    """As `_settle`, with pools for the layers that see a part of the context; None if that cannot be."""
    with _small_windows(paged.model, _PARTS) as shrunk:
        paged.layers.measure(paged.model)
        paged.split(_TOKENS.shape[1])
        if not paged.window_pools or not paged.splits_all:
            shrunk.restore()
            return None
        try:
            return _settle(paged, _expected(paged.model))
        except (UnsupportedModelError, *_MODEL_ERRORS) as error:
            _log.info("%s, without the blocks behind its windows: %s", paged.name, error)
            return None


def _try_with_all_blocks(paged: PagedModel) -> bool:
    paged.window_pools = ()
    with _small_windows(paged.model, _WINDOWS) as shrunk:
        try:
            expected = _expected(paged.model)
        except _MODEL_ERRORS:  # mlx-lm's own cache cannot do with such windows
            shrunk.restore()
            expected = _expected(paged.model)
        paged.layers.measure(paged.model)
        return _settle(paged, expected)


def _expected(model: nn.Module) -> Expected:
    """mlx-lm's logits, and how far they are from mlx-lm's own in another split where they are not float32."""
    rows = reference_logits(model)
    dtype = model(mx.zeros((1, 1), mx.int32)).dtype
    if dtype == mx.float32:
        return Expected(rows, dtype)
    try:
        return Expected(rows, dtype, typical_error(logits_at_once(model), rows))
    except _MODEL_ERRORS:  # some caches take no long first chunk
        return Expected(rows, dtype, np.inf)


def _settle(paged: PagedModel, expected: Expected) -> bool:
    """Sets the model's way; returns whether the backend's faster decode steps are right with it."""
    reason = ""
    for mode in EXECUTION_MODES:
        if not (mode.prefill_rows and paged.recurrent) and not (mode.latent and not paged.latent):
            reason = difference(paged, mode, expected)
            if not reason:
                break
            _log.info("%s, %s: %s", paged.name, mode.text, reason)
    else:
        raise UnsupportedModelError(f"Octavo cannot serve {paged.name}: {reason}.")
    paged.prepare()
    if not paged.mode.dense and paged.backend.try_faster(True):
        if not difference(paged, paged.mode, expected):
            return True
        paged.backend.try_faster(False)
    reason = difference(paged, paged.mode, expected)
    if reason:
        raise UnsupportedModelError(
            f"Octavo cannot serve {paged.name} with the {paged.backend.name} backend: {reason}."
        )
    return False


def difference(paged: PagedModel, mode: ExecutionMode, expected: Expected) -> str:
    """What is wrong with the model's logits over poisoned pools; empty when nothing is."""
    paged.serve(mode, BLOCKS, BLOCK_SIZE)
    for pool in paged.pools:
        pool.fill(float("nan"))  # whatever is read without having been written shows
    found = []
    try:
        for batch, rows in zip(check_batches(BLOCK_SIZE, paged.window_pools), expected.rows, strict=True):
            paged.pause()
            logits = np.array(paged.forward(batch).astype(mx.float32)).reshape(len(rows), -1)
            if not all(agree(mine, row, expected.dtype) for mine, row in zip(logits, rows, strict=True)):
                return "its answers over blocks differ from mlx-lm's"
            found.append(list(logits))
    except _MODEL_ERRORS as error:
        return f"it cannot run over blocks ({type(error).__name__}: {error})"
    if typical_error(found, expected.rows) > expected.bound:
        return "its answers over blocks differ from mlx-lm's by more than rounding does"
    return ""


def check_batches(block_size: int = BLOCK_SIZE, window_pools: Sequence[AttentionSpan] = ()) -> list[Batch]:
    """The steps of the check, with nothing behind what the layers of other pools see."""
    found = []
    for step in STEPS:
        tables = np.array([_TABLES[sequence] for sequence, _, _ in step], np.int32)
        tokens = np.concatenate([_TOKENS[sequence, start:end] for sequence, start, end in step])
        starts, ends = [start for _, start, _ in step], [end for _, _, end in step]
        batch = Batch.over(tables, starts, ends, block_size, tokens)
        found.append(replace(batch, window_pools=tuple(_window_pool(batch, span) for span in window_pools)))
    return found


def _window_pool(batch: Batch, span: AttentionSpan) -> Batch:
    """The rows in a pool that has let go of everything before what the first of them reads."""
    begins = [span.start(int(batch.positions[row])) // batch.block_size for row in batch.cu_rows[:-1]]
    tables = batch.tables.copy()
    for table, begin in zip(tables, begins, strict=True):
        table[:begin] = BLOCKS - 1
    return replace(
        batch, tables=tables, begins=np.array(begins, np.int32) * np.int32(batch.block_size), step_cache={}
    )


def reference_logits(model: nn.Module) -> list[list[NDArray[np.float32]]]:
    """What mlx-lm computes for the same steps with its own caches: (vocabulary,) for each sequence."""
    caches = [make_prompt_cache(model) for _ in _TABLES]
    found = []
    for step in STEPS:
        rows = []
        for sequence, start, end in step:
            out = model(mx.array(_TOKENS[sequence, start:end])[None], cache=caches[sequence])[0, -1]
            rows.append(np.array(out.astype(mx.float32)))
        found.append(rows)
    return found


def logits_at_once(model: nn.Module) -> list[list[NDArray[np.float32]]]:
    """The same logits from each sequence in one piece; mlx-lm rounds these differently."""
    ends = [max(end for step in STEPS for other, _, end in step if other == i) for i in range(len(_TABLES))]
    whole = []
    for sequence, end in enumerate(ends):
        out = model(mx.array(_TOKENS[sequence, :end])[None], cache=make_prompt_cache(model))[0]
        whole.append(np.array(out.astype(mx.float32)))
    return [[whole[sequence][end - 1] for sequence, _, end in step] for step in STEPS]


class _Shrunk:
    """The attributes that were changed, and what they were."""

    def __init__(self) -> None:
        self._before: list[tuple[Any, str, int]] = []

    def shrink(self, owner: Any, name: str, size: int) -> None:
        before = getattr(owner, name, None)
        if isinstance(before, int) and not isinstance(before, bool) and before > size:
            self._before.append((owner, name, before))
            setattr(owner, name, size)

    def restore(self) -> None:
        while self._before:
            owner, name, before = self._before.pop()
            setattr(owner, name, before)


@contextlib.contextmanager
def _small_windows(model: nn.Module, endings: tuple[str, ...]) -> Iterator[_Shrunk]:
    """Makes what is called so shorter than the check, in the model's modules and their settings."""
    shrunk = _Shrunk()
    try:
        for _, module in model.named_modules():
            owners = [module]
            for setting in ("args", "config"):
                owners += _settings(getattr(module, setting, None))
            for owner in owners:
                for name in [name for name in vars(owner) if name.endswith(endings)]:
                    shrunk.shrink(owner, name, _SMALL_WINDOW)
        yield shrunk
    finally:
        shrunk.restore()


def _settings(owner: Any) -> list[Any]:
    if owner is None or isinstance(owner, dict):
        return []
    inner = getattr(owner, "text_config", None)
    return [owner] if inner is None or isinstance(inner, dict) else [owner, inner]


def _read(verdict: Path) -> tuple[ExecutionMode, bool, bool] | None:
    try:
        words = verdict.read_text(encoding="utf-8", errors="replace").split()
    except OSError:
        return None
    found = [mode for mode in EXECUTION_MODES if words[:1] == [mode.key]]
    if not found or _CHOICE not in words:  # written when there were other ways: a better one may be new
        return None
    return found[0], "faster" in words, "partial" in words


def _write(verdict: Path, mode: ExecutionMode, faster: bool, partial: bool) -> None:
    try:
        verdict.parent.mkdir(parents=True, exist_ok=True)
        words = [mode.key, *["faster"] * faster, "partial" if partial else "whole", _CHOICE]
        verdict.write_text(" ".join(words) + "\n", encoding="utf-8")
        for old in sorted(verdict.parent.iterdir(), key=lambda file: file.stat().st_mtime)[:-_VERDICTS]:
            old.unlink(missing_ok=True)
    except OSError as error:
        _log.warning("%s cannot be written, so the model is checked again next time: %s", verdict, error)
