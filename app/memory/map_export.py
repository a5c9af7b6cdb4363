"""Pictures and animations to share: the map with the three sentences, and the last seconds as animated PNG.

Neither has titles of chats or any of their texts, unless that is asked for.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QImageWriter, QPainter

from app.memory.map.cell_grid import CellGrid
from app.memory.map.map_canvas import Canvas, image_of
from app.memory.model.panel_sentences import Sentence
from app.memory.model.pool_summary import chat_rows
from app.memory.panel_layout import PanelLayout
from app.memory.panel_style import bold, font
from app.memory.readout import Readout
from app.memory.timeline.recorded_track import Playback, TrackPlayer
from app.translation import translate

# --- Animated PNG
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def animated_png(frames: Sequence[bytes], milliseconds: int) -> bytes:
    """Packs frames of one size into an animated PNG that repeats for ever.

    Args:
        frames: PNG files with the same header; at least one.
        milliseconds: how long each frame is shown.

    Raises:
        ValueError: there is no frame, or a frame is not a PNG or has another size or format.
    """
    if not frames:
        raise ValueError("an animation has at least one frame")
    header = _header(frames[0])
    width, height = struct.unpack(">II", header[:8])
    out = [_SIGNATURE, _chunk(b"IHDR", header), _chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    number = 0
    for place, frame in enumerate(frames):
        if _header(frame) != header:
            raise ValueError("the frames of an animation have the same size and format")
        control = struct.pack(">IIIIIHHBB", number, width, height, 0, 0, milliseconds, 1000, 0, 0)
        out.append(_chunk(b"fcTL", control))
        number += 1
        for data in (content for kind, content in _chunks(frame) if kind == b"IDAT"):
            if place == 0:
                out.append(_chunk(b"IDAT", data))
            else:
                out.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
                number += 1
    out.append(_chunk(b"IEND", b""))
    return b"".join(out)


def _header(png: bytes) -> bytes:
    if not png.startswith(_SIGNATURE):
        raise ValueError("a frame is not a PNG")
    kind, content = next(_chunks(png))
    if kind != b"IHDR":
        raise ValueError("a frame is not a PNG")
    return content


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at + 8 <= len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, content: bytes) -> bytes:
    checked = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checked)


REPLAY_SECONDS: Final = 10.0
FRAMES_PER_SECOND: Final = 8
_WIDTH: Final = 560  # CSS pixels
_SIDE: Final = 24
_SCALE: Final = 2
_LINE: Final = 22
_TALLEST: Final = 420  # of the map


class MapExport(QObject):
    """Draws what is shared; `done` says what was saved, or why it was not."""

    done = Signal(str)

    def __init__(self, ui: PanelLayout, readout: Readout, playback: Playback, parent: QObject) -> None:
        super().__init__(parent)
        self._ui, self._readout, self._playback = ui, readout, playback
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._draw_next)
        self._frames: list[bytes] = []
        self._moments: list[float] = []
        self._player: TrackPlayer | None = None
        self._path = Path()

    def picture(self, *, titles: bool = False) -> QImage:
        """Returns a picture of the map, the sentences and the model; with `titles` also the chats by name."""
        return self._compose(self._ui.physical.canvas, self._ui.sentences.shown, titles=titles)

    def save_replay(self, path: Path) -> bool:
        """Begins to write the last ten seconds as an animated PNG.

        Returns False if there is no recording, or another one is being written.
        """
        if self._timer.isActive():
            return False
        track = self._playback.recorder.track()
        if track is None:
            self.done.emit(translate("memory", "Nothing has been recorded yet. Load a model first."))
            return False
        self._player = TrackPlayer(track)
        end = max(track.end, self._playback.live.now)
        count = round(REPLAY_SECONDS * FRAMES_PER_SECOND)
        self._moments = [end - REPLAY_SECONDS * (1 - number / (count - 1)) for number in range(count)]
        self._frames, self._path = [], path
        self._timer.start()
        return True

    # --- private --------------------------------------------------------------------------------

    def _draw_next(self) -> None:
        """Draws one frame, so that the window stays responsive."""
        if not self._moments:
            self._timer.stop()
            self._write()
            return
        assert self._player is not None
        self._player.seek_time(self._moments.pop(0))
        live = self._ui.physical.canvas
        canvas = Canvas(self._player.model, self._readout.palette, live.picture.grid)
        canvas.looks, canvas.mode = live.looks, live.mode
        canvas.picture.mode = live.mode
        image = self._compose(canvas, self._ui.sentences.shown, scale=1)
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        QImageWriter(buffer, QByteArray(b"png")).write(image)
        self._frames.append(bytes(buffer.data().data()))

    def _write(self) -> None:
        try:
            self._path.write_bytes(animated_png(self._frames, 1000 // FRAMES_PER_SECOND))
        except OSError as error:
            text = translate("memory", "{file} cannot be written: {problem}. Choose another folder.")
            self.done.emit(text.format(file=self._path.name, problem=error.strerror))
            return
        finally:
            self._frames, self._player = [], None
        self.done.emit(translate("memory", "Saved as {file}.").format(file=self._path.name))

    def _compose(
        self, canvas: Canvas, sentences: list[Sentence], *, titles: bool = False, scale: int = _SCALE
    ) -> QImage:
        palette, panel = self._readout.palette, self._ui.physical
        inside = _WIDTH - 2 * _SIDE
        grid = CellGrid.fit(canvas.model.blocks, inside * scale, _TALLEST * scale, scale)
        drawn = canvas.whole_picture(grid)  # must live as long as its image
        cells = image_of(drawn)
        cells.setDevicePixelRatio(scale)
        map_height = -(-cells.height() // scale)
        head, plain, small = bold(panel, 15), font(panel, 13), font(panel, 11.5)
        rows = chat_rows(canvas.model, self._readout.stats, panel.looks, palette) if titles else []
        blocks = [self._wrapped(shown.text, plain, inside) for shown in sentences]
        texts = sum(height + _LINE for height in blocks)
        height = _SIDE + 34 + texts + 8 + map_height + 10 + _LINE * len(rows) + _LINE + _SIDE
        image = QImage(_WIDTH * scale, height * scale, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(scale)
        image.fill(QColor(palette.panel))
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            y = _SIDE
            self._text(painter, y, self._readout.state.name or "Octavo", head, palette.text)
            y += 34
            for sentence, needed in zip(sentences, blocks, strict=True):
                self._text(painter, y, sentence.question, small, palette.dim)
                painter.setFont(plain)
                painter.setPen(QColor(palette.text))
                box = QRect(_SIDE, y + 17, inside, needed)
                painter.drawText(box, Qt.TextFlag.TextWordWrap, sentence.text)
                y += needed + _LINE
            y += 8
            painter.drawImage(QPoint(_SIDE, y), cells)
            y += map_height + 10
            for row in rows:
                painter.fillRect(QRect(_SIDE, y + 6, 9, 9), QColor(row.color))
                self._text(painter, y + 2, row.title, small, palette.text, left=_SIDE + 17)
                y += _LINE
            made = translate("memory", "The KV cache, block by block, in Octavo")
            self._text(painter, y + 4, made, small, palette.dim)
        return image

    def _wrapped(self, text: str, face: QFont, width: int) -> int:
        return QFontMetrics(face).boundingRect(0, 0, width, 1000, Qt.TextFlag.TextWordWrap, text).height()

    def _text(
        self, painter: QPainter, y: int, text: str, face: QFont, color: str, *, left: int = _SIDE
    ) -> None:
        painter.setFont(face)
        painter.setPen(QColor(color))
        painter.drawText(QPoint(left, y + QFontMetrics(face).ascent()), text)
