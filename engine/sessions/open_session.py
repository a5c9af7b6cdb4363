"""Sessions from a model folder and load options, for the worker, the command line and the server."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.distributed.rank_messages import RankError
from engine.distributed.split_loading import SplitModel, load_split_steps
from engine.load_steps import LoadSteps, run_to_end, scaled
from engine.models.local_models import resolve
from engine.models.model_loader import Progress, load_steps
from engine.protocol import LoadOptions
from engine.sessions.model_setup import prepare_model
from engine.sessions.session import Session
from engine.sessions.session_errors import SessionError
from engine.speculative.own_drafter import is_own_draft

_MODEL_PART: Final = 0.8  # the model's part of the progress if a draft model is loaded as well


def open_session(folder: Path, options: LoadOptions, progress: Progress | None = None) -> Session:
    """Opens a session at once; see `open_session_steps`.

    Args:
        folder: of the model.
        options: how to load and serve it.
        progress: called with the progress, 0 to 1; an exception that it raises cancels the load.
    """
    return run_to_end(open_session_steps(folder, options), progress)


def open_session_steps(folder: Path, options: LoadOptions) -> LoadSteps[Session]:
    """Loads the model in `folder` and prepares it for serving, in steps.

    Args:
        folder: of the model; see `engine.models.local_models.resolve`.
        options: how to load and serve it.

    Raises:
        ModelError: it cannot be loaded.
        SessionError: it cannot be served with these options.
    """
    draft_model = "" if is_own_draft(options.draft_model) else options.draft_model
    end = _MODEL_PART if draft_model else 1.0
    adapter = Path(options.adapter).expanduser() if options.adapter else None
    split = None
    if options.hosts:
        split = yield from scaled(_split(folder, options), 0.0, end)
        loaded = split.loaded
    else:
        loaded = yield from scaled(load_steps(folder, adapter=adapter), 0.0, end)
    try:
        draft = None
        if draft_model:
            draft = yield from scaled(load_steps(resolve(draft_model)), end, 1.0)
        served = yield from prepare_model(loaded, options, split)
        return Session(loaded, options, draft=draft, served=served)
    except BaseException:
        if split is not None:
            split.close()
        raise


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
