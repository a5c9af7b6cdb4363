"""From a model's name and options to a session: what the window, the command line and the server do alike."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.models.local_models import resolve
from engine.models.model_loader import Progress, load
from engine.protocol import LoadOptions
from engine.sessions.session import Session

_DRAFTED: Final = 0.8  # share of the loading that a model is, when a draft model comes with it


def open_session(folder: Path, options: LoadOptions, progress: Progress | None = None) -> Session:
    """Loads the model in `folder` and makes it ready to serve.

    Args:
        folder: of the model; see `engine.models.local_models.resolve`.
        options: see `LoadOptions`.
        progress: told the share that is done, 0 to 1; what it raises ends the loading where it is.

    Raises:
        ModelError: it cannot be loaded.
        SessionError: it cannot be served with these options.
    """
    tell = progress or (lambda _: None)
    first = _DRAFTED if options.draft_model else 1.0
    adapter = Path(options.adapter).expanduser() if options.adapter else None
    loaded = load(folder, adapter=adapter, progress=lambda share: tell(share * first))
    draft = None
    if options.draft_model:
        draft = load(resolve(options.draft_model), progress=lambda share: tell(first + share * (1 - first)))
    return Session(loaded, options, draft=draft, pause=lambda: tell(1.0))
