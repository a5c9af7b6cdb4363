"""From a model's name and options to a session: what the window, the command line and the server do alike."""

from __future__ import annotations

from pathlib import Path

from engine.models.load import Progress, load
from engine.protocol import LoadOptions
from engine.sessions.session import Session


def open_session(folder: Path, options: LoadOptions, progress: Progress | None = None) -> Session:
    """Loads the model in `folder` and makes it ready to serve.

    Args:
        folder: of the model; see `engine.models.library.resolve`.
        options: see `LoadOptions`.
        progress: told the share that is done, 0 to 1; what it raises ends the loading where it is.

    Raises:
        ModelError: it cannot be loaded.
        SessionError: it cannot be served with these options.
    """
    tell = progress or (lambda _: None)
    loaded = load(folder, progress=tell)
    return Session(loaded, options, pause=lambda: tell(1.0))
