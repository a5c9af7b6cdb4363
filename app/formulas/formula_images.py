"""Formulas as images in the colour and size of the theme, typeset in a process of their own."""

from __future__ import annotations

import logging
import struct
import sys
import time
from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from PySide6.QtCore import QByteArray, QObject, QProcess, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter

from app.formulas.formula_marks import MAX_LENGTH, Formula
from app.formulas.typesetting_process import INK, SIZE, Order, Typeset

log = logging.getLogger("app.formulas.formula_images")

COMMAND: Final = (sys.executable, "-m", "app.formulas.typesetting_process")
_PATIENCE: Final = 2000  # ms for one formula
_START: Final = 15_000  # ms for the first one, with the start of the process
_IDLE: Final = 60_000  # ms after which the process is ended
_KEPT: Final = 2000  # formulas
_IMAGES: Final = 300
_TELL_AFTER: Final = 60  # ms in which more formulas are awaited before text is set again
_WIDEST: Final = 2400  # px of an image at 1x

Key = tuple[str, bool]


class FormulaImage(NamedTuple):
    """An image with its size in px before the ratio of the screen, and the part below the baseline."""

    image: QImage
    width: float
    height: float
    depth: float


class FormulaImages(QObject):
    """Typesets formulas one after the other.

    Args:
        command: the program that typesets.
        patience: ms that one formula may take.

    Signals:
        ready: more formulas were typeset, or found to be impossible.
    """

    ready = Signal()

    def __init__(
        self, parent: QObject | None = None, command: Sequence[str] = COMMAND, patience: int = _PATIENCE
    ) -> None:
        super().__init__(parent)
        self._command = command
        self._patience = patience
        self._known: OrderedDict[Key, Typeset] = OrderedDict()
        self._images: OrderedDict[tuple[Key, str, float, float], FormulaImage | None] = OrderedDict()
        self._waiting: deque[Key] = deque()
        self._current: Key | None = None
        self._process: QProcess | None = None
        self._received = QByteArray()
        self._limit = QTimer(self, singleShot=True)
        self._limit.timeout.connect(self._on_late)
        self._idle = QTimer(self, singleShot=True, interval=_IDLE)
        self._idle.timeout.connect(self.stop)
        self._tell = QTimer(self, singleShot=True, interval=_TELL_AFTER)
        self._tell.timeout.connect(self.ready)

    def image(self, formula: Formula, color: str, zoom: float, ratio: float) -> FormulaImage | None:
        """Returns a formula's image; None if it is not typeset, now or for ever. `ready` signals changes.

        Args:
            color: of the text, as `#rrggbb`.
            zoom: font size in relation to normal text.
            ratio: pixels of the screen per px.
        """
        key = (formula.latex, formula.block)
        typeset = self._known.get(key)
        if typeset is None:
            if len(formula.latex) <= MAX_LENGTH and key not in self._waiting and key != self._current:
                self._waiting.append(key)
                self._next()
            return None
        if not typeset.svg:
            return None
        place = (key, color, zoom, ratio)
        if place not in self._images:
            self._images[place] = _draw(typeset, color, zoom, ratio)
            while len(self._images) > _IMAGES:
                self._images.popitem(last=False)
        return self._images[place]

    def is_pending(self, formula: Formula) -> bool:
        """Whether a formula is still to be typeset."""
        key = (formula.latex, formula.block)
        return key == self._current or key in self._waiting

    def stop(self) -> None:
        """Ends the process; it starts again when it is needed."""
        self._limit.stop()
        process, self._process = self._process, None
        self._received.clear()
        if process is not None:
            process.readyReadStandardOutput.disconnect()
            process.finished.disconnect()
            process.closeWriteChannel()
            process.kill()
            process.waitForFinished(1000)
            process.deleteLater()

    def _next(self) -> None:
        if self._current is not None or not self._waiting:
            return
        self._idle.start()
        patience = self._patience
        if self._process is None:
            patience = max(patience, _START)
            process = QProcess(self)
            process.setStandardErrorFile(QProcess.nullDevice())
            process.readyReadStandardOutput.connect(self._on_output)
            process.finished.connect(self._on_late)
            process.start(self._command[0], list(self._command[1:]))
            self._process = process
        self._current = self._waiting.popleft()
        data = msgspec.msgpack.encode(Order(*self._current))
        self._process.write(struct.pack("<I", len(data)) + data)
        self._limit.start(patience)

    def _on_output(self) -> None:
        if self._process is None:
            return
        self._received.append(self._process.readAllStandardOutput())
        received = bytes(self._received.data())
        if len(received) < 4 or len(received) < 4 + struct.unpack("<I", received[:4])[0]:
            return
        try:
            answer = msgspec.msgpack.decode(received[4:], type=Typeset)
        except msgspec.MsgspecError:
            answer = Typeset()
        self._received.clear()
        self._settle(answer)

    def _on_late(self) -> None:
        """A formula took too long, or ended the process: it is shown as its source."""
        log.warning("a formula could not be typeset in time")
        self.stop()
        self._settle(Typeset())

    def _settle(self, answer: Typeset) -> None:
        self._limit.stop()
        key, self._current = self._current, None
        if key is not None:
            self._known[key] = answer
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
            if not self._tell.isActive():
                self._tell.start()
        self._next()


def _draw(typeset: Typeset, color: str, zoom: float, ratio: float) -> FormulaImage | None:
    scale = 14.0 / SIZE * zoom * 1.08  # the mathematics font is a little smaller than the text
    width, height = typeset.width * scale, typeset.height * scale
    if width > _WIDEST:
        return None
    from PySide6.QtSvg import QSvgRenderer  # loaded with the first formula, not before the first paint

    start = time.thread_time()
    renderer = QSvgRenderer(QByteArray(typeset.svg.replace(INK, color).encode()))
    if not renderer.isValid():
        return None
    image = QImage(
        max(1, round(width * ratio)), max(1, round(height * ratio)), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, image.width(), image.height()))
    painter.end()
    image.setDevicePixelRatio(ratio)
    log.debug("a formula was drawn in %.1f ms", 1e3 * (time.thread_time() - start))
    return FormulaImage(image, width, height, typeset.depth * scale)
