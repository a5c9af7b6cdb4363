"""Looks for models on a thread of its own, so that a first scan of hundreds holds up no answer."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from engine.models.local_models import ScanStoppedError, scan
from engine.models.search_folders import watched
from engine.protocol import EngineError, Message, Models

_log = logging.getLogger("octavo.models")


class ModelScanner:
    """Answers `ListModels`. A newer question stops the scan of an older one.

    Args:
        send: takes the answer, from any thread.
    """

    def __init__(self, send: Callable[[Message], None]) -> None:
        self._send = send
        self._newest = 0

    def ask(self, folders: Iterable[str]) -> threading.Thread:
        """Begins a scan of the usual places and `folders`. Returns its thread."""
        self._newest += 1
        roots = [Path(folder).expanduser() for folder in folders]
        thread = threading.Thread(target=self._run, args=(self._newest, roots), name="scan", daemon=True)
        thread.start()
        return thread

    def _run(self, number: int, folders: list[Path]) -> None:
        try:
            models = scan(folders, stop=lambda: number != self._newest)
            self._send(Models(models=models, watched=watched(folders)))
        except ScanStoppedError:
            return
        except Exception as error:  # noqa: BLE001 - a strange disk must not cost the list of models silently
            _log.exception("the models could not be listed")
            self._send(EngineError(message=f"The models of this computer could not be listed: {error}"))
