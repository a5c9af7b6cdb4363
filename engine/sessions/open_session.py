"""Sessions from a model folder and load options, for the worker, the command line and the server."""

from __future__ import annotations

from concurrent.futures import Future, wait
from pathlib import Path
from typing import Final

from engine.backends import chosen_name
from engine.distributed.rank_messages import RankError
from engine.distributed.split_loading import SplitModel, load_split_steps
from engine.load_steps import LoadSteps, run_to_end, scaled
from engine.models.local_models import resolve
from engine.models.model_errors import ModelRefusedError
from engine.models.model_loader import Progress, load_steps
from engine.protocol import LoadOptions
from engine.sessions.model_setup import prepare_model
from engine.sessions.session import Session
from engine.sessions.session_errors import SessionError
from engine.sessions.text_process import Reply
from engine.sessions.text_service import TextService, TextWorkError
from engine.speculative.own_drafter import is_own_draft

_WAIT: Final = 0.01  # seconds
_MODEL_PART: Final = 0.8  # the model's part of the progress if a draft model is loaded as well


def open_session(
    folder: Path, options: LoadOptions, progress: Progress | None = None, *, keep: bool = False
) -> Session:
    """Opens a session at once; see `open_session_steps`.

    Args:
        folder: of the model.
        options: how to load and serve it.
        progress: called with the progress, 0 to 1; an exception that it raises cancels the load.
        keep: see `load_steps`.
    """
    return run_to_end(open_session_steps(folder, options, keep=keep), progress)


def open_session_steps(
    folder: Path, options: LoadOptions, texts: TextService | None = None, *, keep: bool = True
) -> LoadSteps[Session]:
    """Loads the model in `folder` and prepares it for serving, in steps.

    Args:
        folder: of the model; see `engine.models.local_models.resolve`.
        options: how to load and serve it.
        texts: does its text work, and tries its tokenizers first; closed if the load fails or is cancelled.
        keep: see `load_steps`.

    Raises:
        ModelError: it cannot be loaded.
        SessionError: it cannot be served with these options.
    """
    draft_model = "" if is_own_draft(options.draft_model) else options.draft_model
    end = _MODEL_PART if draft_model else 1.0
    adapter = Path(options.adapter).expanduser() if options.adapter else None
    packed = chosen_name(options.backend) == "cpu"
    split = None
    try:
        if options.hosts:
            split = yield from scaled(_split(folder, options), 0.0, end)
            loaded = split.loaded
        else:
            steps = load_steps(folder, adapter=adapter, tried=_tried(texts, folder), packed=packed, keep=keep)
            loaded = yield from scaled(steps, 0.0, end)
        draft = None
        if draft_model:
            place = resolve(draft_model)
            steps = load_steps(place, tried=_tried(texts, place), packed=packed, keep=keep)
            draft = yield from scaled(steps, end, 1.0)
        served = yield from prepare_model(loaded, options, split)
        return Session(loaded, options, draft=draft, served=served, texts=texts)
    except BaseException:
        if split is not None:
            split.close()
        if texts is not None:
            texts.close()
        raise


def _tried(texts: TextService | None, folder: Path) -> LoadSteps[None] | None:
    """Begins to try the tokenizer of a folder in another process.

    Returns:
        Steps that wait for the result, and raise `ModelRefusedError` if it fails.
    """
    file = folder / "tokenizer.json"
    if texts is None or not file.is_file():
        return None
    return _wait(texts.check(str(file)), folder)


def _wait(result: Future[Reply], folder: Path) -> LoadSteps[None]:
    try:
        while not result.done():
            wait([result], _WAIT)  # a moment at a time: messages are handled in between
            yield 0.0
        result.result()
    except TextWorkError as error:
        reason = str(error).rstrip(".")
        raise ModelRefusedError(f"The tokenizer of {folder.name} cannot be used: {reason}.") from error
    finally:
        result.cancel()


def _split(folder: Path, options: LoadOptions) -> LoadSteps[SplitModel]:
    """Loads a model on several machines.

    Raises:
        ModelError: it cannot be loaded.
        SessionError: a machine cannot be used, or the model cannot be split over them.
    """
    try:
        return (yield from load_split_steps(folder, options))
    except RankError as error:
        raise SessionError(str(error)) from error
