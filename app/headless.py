"""The window offscreen: sends one prompt, prints the answer, saves a picture of the window."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEventLoop, QObject, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from app.application import Octavo
from app.processes.engine_client import Link
from app.window.desktop.closing import QuitSignals
from app.workspace import AnswerDelta, AnswerState
from engine import protocol

PROMPT: Final = "Explain in a few sentences why an operating system cuts memory into pages."
_TOLD_WITHIN: Final = 3000  # ms
_LOOKED_AGAIN: Final = 50
LIMIT: Final = 600_000  # ms in total, loading on a slow machine included


class HeadlessDemo(QObject):
    """Sends one prompt through the real window."""

    def __init__(self, octavo: Octavo, picture: Path, prompt: str = PROMPT, limit: int = LIMIT) -> None:
        super().__init__()
        self._octavo = octavo
        self._picture = picture
        self._prompt = prompt
        self._limit = limit
        self._loop = QEventLoop()
        self._error = ""
        self._printed = 0
        self._asked = False
        self._waited = 0  # ms for the statistics
        self._shot: QPixmap | None = None

    def run(self) -> int:
        """Returns 0 if the picture was written, or 2 after printing an error line."""
        octavo = self._octavo
        window = octavo.window
        limit = QTimer(self, singleShot=True, interval=self._limit)
        limit.timeout.connect(lambda: self._fail("there was no answer in time"))
        limit.start()
        window.library.changed.connect(self._on_library)
        window.workspace.answer_grew.connect(self._on_text)
        window.workspace.answer_changed.connect(self._on_answer)
        octavo.client.link_changed.connect(self._on_link)
        octavo.client.ended.connect(lambda outcome: self._fail(outcome.sentence()))
        signals = QuitSignals(lambda: self._fail("it was interrupted"))
        window.resize(1440, 900)
        window.show()
        self._loop.exec()
        octavo.client.ended.disconnect()
        limit.stop()
        if not self._error:
            self._save()
        self._close()
        signals.close()
        if self._error:
            print(f"octavo: {self._error}", file=sys.stderr)
            return 2
        return 0

    def _on_library(self) -> None:
        library = self._octavo.window.library
        if library.can_answer and not self._asked:
            self._asked = True
            print(f"Model: {library.state.name}\n> {self._prompt}\n", flush=True)
            self._octavo.window.composer.submitted.emit(self._prompt)
        elif library.state.state == "failed":
            self._fail(library.state.message)
        elif library.listed and library.state.state == "none" and not library.is_coming:
            self._fail("no model found; `octavo doctor` lists the folders that are searched.")

    def _on_text(self, answer: AnswerDelta) -> None:
        print(answer.text[self._printed :], end="", flush=True)
        self._printed = len(answer.text)

    def _on_answer(self, answer: AnswerState) -> None:
        message = answer.ended
        if message is None:
            return
        print(flush=True)
        if message.state != "done":
            self._fail(message.error or "the answer was stopped")
            return
        self._grab_when_told()

    def _grab_when_told(self) -> None:
        """Takes the picture once the engine has reported the speed of the answer, after its end."""
        stats = self._octavo.window.last_stats
        told = stats is not None and stats.last_answer is not None
        if not told and self._waited < _TOLD_WITHIN:
            self._waited += _LOOKED_AGAIN
            QTimer.singleShot(_LOOKED_AGAIN, self, self._grab_when_told)
            return
        QTimer.singleShot(_LOOKED_AGAIN, self, self._grab)

    def _grab(self) -> None:
        self._octavo.window.memory.refresh()  # it does so a few times a second only
        QApplication.sendPostedEvents()
        self._shot = self._octavo.window.grab()
        self._loop.quit()

    def _on_link(self, link: Link, message: str) -> None:
        if link is Link.FAILED:
            self._fail(message)

    def _fail(self, error: str) -> None:
        self._error = self._error or error
        self._loop.quit()

    def _save(self) -> None:
        picture = self._picture
        try:
            picture.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._error = f"the folder {picture.parent} cannot be created: {error.strerror}"
            return
        if self._shot is None or not self._shot.save(str(picture)):
            self._error = f"the picture {picture} cannot be written"
            return
        stats = self._octavo.window.last_stats or protocol.Stats()
        print(
            f"\nBlocks: {stats.blocks_used:,} in use, {stats.blocks_cached:,} cached, {stats.blocks_free:,} "
            f"free; {stats.block_size} tokens each.\nA picture of the window is in {picture}.",
            flush=True,
        )

    def _close(self) -> None:
        """Closes the window and waits for the engine to end."""
        client = self._octavo.client
        self._octavo.window.closing.quit_now()
        if client.link is not Link.CLOSED:
            client.link_changed.connect(lambda link, _: self._loop.quit() if link is Link.CLOSED else None)
            self._loop.exec()
        QApplication.processEvents()
