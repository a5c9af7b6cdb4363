"""The selection of text across paragraphs, code blocks and messages, whether they have widgets or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import shiboken6
from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import (
    QContextMenuEvent,
    QCursor,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QTextBrowser, QTextEdit

from app.store.records import MessageOutline, StoredMessage
from app.theme.theme import Theme
from app.transcript.answer_body import ShownPiece, shown_pieces
from app.transcript.answer_view import AnswerView
from app.transcript.cards import shown_part
from app.transcript.markdown_segments import split
from app.transcript.prose_view import Prose, selected_text
from app.transcript.text_box import SelectableText, select
from app.transcript.user_view import UserView, beginning_of
from app.translation import translate


# --- Texts of pieces as they are copied: as shown, or as the source
def pieces_of(message: StoredMessage) -> list[ShownPiece]:
    """Returns the pieces of a message that is not shown now."""
    if message.role == "user":
        return [ShownPiece("plain", message.content, "", 0)]
    return [
        piece
        for number, segment in enumerate(split(message.content))
        for piece in shown_pieces(segment, number)
    ]


def piece_text(
    theme: Theme, piece: ShownPiece, start: int, end: int, box: QTextEdit | None
) -> tuple[str, bool]:
    """Returns the shown characters of a piece from `start` to `end`, and whether that is a part only.

    Args:
        box: the text view of the piece, if it has one now.
    """
    if piece.kind == "more":
        return "", False
    if box is not None:
        return _range(box.document(), start, end)
    if piece.kind in ("prose", "table"):
        made = Prose(theme)
        made.set_markdown(piece.text)
        text, cut = _range(made.document(), start, end)
        made.deleteLater()
        return text, cut
    if piece.kind in ("reasoning", "tool", "result"):
        return piece.text, False
    shown = beginning_of(piece.text) if piece.kind == "plain" else shown_part(piece.text)[0]
    return _range(QTextDocument(shown), start, end)


def piece_source(piece: ShownPiece, whole: str) -> str:
    """The Markdown of a piece; `whole` is that of its segment."""
    if piece.kind != "code":
        return whole
    fence = "```"
    while fence in whole:
        fence += "`"
    return f"{fence}{piece.language}\n{whole}\n{fence}"


def _range(document: QTextDocument, start: int, end: int) -> tuple[str, bool]:
    last = document.characterCount() - 1
    cursor = QTextCursor(document)
    cursor.setPosition(min(start, last))
    cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
    return selected_text(cursor), start > 0 or end < last


_SCROLL_EVERY: Final = 30  # ms between steps while the mouse is above or below the viewport
_END: Final = 1 << 30  # beyond the last character of any piece

Named = Callable[[], tuple[int, int]]


class Place(NamedTuple):
    """A place in the text: a message (ID), a piece of it, and a character of what the piece shows."""

    message: int
    piece: int
    character: int


class Messages(Protocol):
    """The part of the transcript that the selection uses; its methods are described there."""

    theme: Theme

    @property
    def outline(self) -> Sequence[MessageOutline]: ...
    def message(self, number: int) -> StoredMessage | None: ...
    def view(self, message: int) -> UserView | AnswerView | None: ...
    def index_of(self, message: int) -> int: ...
    def message_at(self, y: int) -> int: ...


class TextSelection(QObject):
    """The selected range of a transcript.

    It is kept as two places, so it survives that text is parsed again and that widgets come and go.

    Attributes:
        ends: the anchor, and where the selection reaches to; None if nothing is selected.
    """

    def __init__(self, transcript: Messages, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._transcript = transcript
        self._area = area
        self.names: dict[QTextEdit, Named] = {}
        self.ends: tuple[Place, Place] | None = None
        self._pressed: QTextEdit | None = None
        self._anchor: Place | None = None
        self._crossing = False
        self._scroll = QTimer(self, interval=_SCROLL_EVERY)
        self._scroll.timeout.connect(self._on_scroll)

    @property
    def range(self) -> tuple[Place, Place] | None:
        """The first and the last place of the selection; None if nothing is selected."""
        if self.ends is None or self.ends[0] == self.ends[1]:
            return None
        first, last = sorted(self.ends, key=self._order)
        return first, last

    def add(self, box: SelectableText, named: Named) -> None:
        """Adds a text view, or says that it shows something else now; `named` returns message and piece."""
        if box not in self.names:
            box.text_events = self
            box.destroyed.connect(lambda: self.names.pop(box, None))
        self.names[box] = named
        self._show_in(box)

    def clear(self) -> None:
        """Selects nothing."""
        self.ends = self._anchor = self._pressed = None
        self._show()

    def select_all(self) -> None:
        """Selects the whole conversation."""
        outline = self._transcript.outline
        if outline:
            self.ends = Place(outline[0].id, 0, 0), Place(outline[-1].id, _END, _END)
            self._show()

    def select_message(self, message: int) -> None:
        """Selects a whole message."""
        self.ends = Place(message, 0, 0), Place(message, _END, _END)
        self._show()

    def copy(self) -> None:
        """Copies the selected text: whole pieces as their source, cut ones as they are shown."""
        if text := self.text():
            QGuiApplication.clipboard().setText(text)

    def text(self) -> str:
        """Returns the selected text."""
        if self.range is None:
            return ""
        first, last = self.range
        outline = self._transcript.outline
        indices = range(self._index(first.message), self._index(last.message) + 1)
        texts = [self._text_of(outline[at].id, first, last) for at in indices]
        return "\n\n".join(text for text in texts if text)

    # --- events -----------------------------------------------------------------------------------

    def on_press(self, box: QTextEdit, event: QMouseEvent) -> bool:
        """Begins a selection; with Shift it reaches to here."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        self._take_over()
        place = self._place_in(box, event.globalPosition().toPoint())
        self._crossing = False
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._anchor is not None:
            self.ends = self._anchor, place
            self._crossing = True
            self._show()
            return True
        self._pressed = self.ends = None
        self._show()
        self._pressed, self._anchor = box, place
        return False

    def on_move(self, event: QMouseEvent) -> bool:
        """Selects up to here while the button is held; returns False within one text view: Qt does that."""
        held = bool(event.buttons() & Qt.MouseButton.LeftButton)
        return held and self._on_drag(event.globalPosition().toPoint())

    def on_release(self) -> None:
        """Ends a selection."""
        self._scroll.stop()
        QTimer.singleShot(0, self, self._take_over)

    def on_key(self, box: QTextEdit, event: QKeyEvent) -> bool:
        """Copies, or selects the message, then all."""
        message = self.names[box]()[0]
        if event.matches(QKeySequence.StandardKey.Copy):
            self._take_over()
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self._crossing = True
            if self.ends == (Place(message, 0, 0), Place(message, _END, _END)):
                self.select_all()
            else:
                self.select_message(message)
        else:
            return False
        return True

    def on_menu(self, box: QTextEdit, event: QContextMenuEvent) -> None:
        """Opens the menu of the text."""
        self._take_over()
        message, clipboard = self.names[box]()[0], QGuiApplication.clipboard()
        menu = QMenu(box)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = menu.addAction(translate("transcript", "Copy"), self.copy)
        copy.setEnabled(self.range is not None)
        at = box.viewport().mapFromGlobal(event.globalPos())
        if isinstance(box, QTextBrowser) and (link := box.anchorAt(at)):
            menu.addAction(translate("transcript", "Copy link"), lambda: clipboard.setText(link))
        menu.addSeparator()
        menu.addAction(translate("transcript", "Select Message"), lambda: self.select_message(message))
        menu.addAction(translate("transcript", "Select All"), self.select_all)
        menu.popup(event.globalPos())

    def _on_drag(self, at: QPoint) -> bool:
        if self._anchor is None:
            return False
        inside = self._area.viewport().mapFromGlobal(at).y()
        outside = inside < 0 or inside > self._area.viewport().height()
        if outside and not self._scroll.isActive():
            self._scroll.start()
        elif not outside:
            self._scroll.stop()
        box = self._box_at(at)
        if box is None or (box is self._pressed and not self._crossing):
            return False
        self._crossing = True
        self.ends = self._anchor, self._place_in(box, at)
        self._show()
        return True

    def _on_scroll(self) -> None:
        y = self._area.viewport().mapFromGlobal(QCursor.pos()).y()
        bar, height = self._area.verticalScrollBar(), self._area.viewport().height()
        beyond = min(0, y) + max(0, y - height)
        bar.setValue(bar.value() + max(-60, min(60, beyond)))
        self._on_drag(QCursor.pos())

    def _take_over(self) -> None:
        """Takes over what Qt selected within one text view."""
        box = self._pressed
        if self._crossing or box is None or not shiboken6.isValid(box) or box not in self.names:
            return
        cursor = box.textCursor()
        message, piece = self.names[box]()
        if cursor.hasSelection():
            self._anchor = Place(message, piece, cursor.anchor())
            self.ends = self._anchor, Place(message, piece, cursor.position())

    # --- places -----------------------------------------------------------------------------------

    def _index(self, message: int) -> int:
        return self._transcript.index_of(message)

    def _order(self, place: Place) -> tuple[int, int, int]:
        return self._index(place.message), place.piece, place.character

    def _place_in(self, box: QTextEdit, at: QPoint) -> Place:
        message, piece = self.names[box]()
        return Place(message, piece, box.cursorForPosition(box.viewport().mapFromGlobal(at)).position())

    def _box_at(self, at: QPoint) -> QTextEdit | None:
        """Returns the text view at a global point, or the one that is nearest to it in its message."""
        height = self._area.viewport().height()
        y = max(0, min(height - 1, self._area.viewport().mapFromGlobal(at).y()))
        view = self._transcript.view(self._transcript.message_at(y))
        if isinstance(view, UserView):
            return view.text
        if not isinstance(view, AnswerView):
            return None
        top = self._area.viewport().mapToGlobal(QPoint(0, y)).y()

        def distance(box: QTextEdit) -> int:
            start = box.mapToGlobal(QPoint(0, 0)).y()
            return max(start - top, top - start - box.height(), 0)

        boxes = [box for piece in view.body.built() if (box := view.body.box(piece)) is not None]
        return min(boxes, key=distance, default=None)

    def _show(self) -> None:
        for box in list(self.names):
            self._show_in(box)

    def _show_in(self, box: QTextEdit) -> None:
        message, piece = self.names[box]()
        chosen = self.range
        if chosen is None and box is self._pressed:
            return  # Qt is selecting in it
        if chosen is None or piece < 0 or self._index(message) < 0:
            start = end = 0
        else:
            start, end = _part(chosen, self._order(Place(message, piece, 0))[:2], self._order)
        cursor = box.textCursor()
        if start < end:
            select(box, start, end)
        elif cursor.hasSelection():
            cursor.clearSelection()
            box.setTextCursor(cursor)

    # --- text -------------------------------------------------------------------------------------

    def _text_of(self, message: int, first: Place, last: Place) -> str:
        stored = self._transcript.message(message)
        if stored is None:
            return ""
        view = self._transcript.view(message)
        answer = view if isinstance(view, AnswerView) else None
        content = answer.body.text if answer is not None else stored.content
        ends = {place.piece for place in (first, last) if place.message == message}
        if not ends:
            return content
        pieces = answer.body.shown if answer is not None else pieces_of(stored)
        alone = first[:2] == last[:2]
        texts: list[str] = []
        whole = True
        segments = {piece.segment: piece.text for piece in pieces}  # a cut one's last piece has it all
        for number, piece in enumerate(pieces):
            start, end = _part((first, last), (self._index(message), number), self._order)
            if start >= end:
                whole = whole and piece.kind == "more"
                continue
            text, cut = "", False
            if number in ends:
                box = answer.body.box(number) if answer is not None else None
                text, cut = piece_text(self._transcript.theme, piece, start, end, box)
            if alone or cut:
                whole = False
                texts.append(text)
            else:
                source = segments.pop(piece.segment, None)
                texts.append(piece_source(piece, source) if source is not None else "")
        return content if whole else "\n\n".join(text for text in texts if text)


def _part(
    chosen: tuple[Place, Place], piece: tuple[int, int], order: Callable[[Place], tuple[int, int, int]]
) -> tuple[int, int]:
    """Returns the selected characters of a piece (index of the message, number); empty if none are."""
    first, last = order(chosen[0]), order(chosen[1])
    if piece < first[:2] or piece > last[:2]:
        return 0, 0
    return (first[2] if piece == first[:2] else 0), (last[2] if piece == last[:2] else _END)
