"""Where each message is in the column: known for all, by heights that are estimated until a view is built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.store.branch_outline import MessageOutline
from app.transcript.answer_view import AnswerView
from app.transcript.height_index import HeightIndex
from app.transcript.message_texts import MessageTexts
from app.transcript.message_views import MessageViews
from app.transcript.shown_pieces import estimate_prose
from app.transcript.user_view import FOLDED

TOP: Final = 24  # px above the first message, and below the last
_GAP: Final = 20  # px between messages
_FOOT: Final = 44  # px of the lines below an answer


class Anchor(NamedTuple):
    """What stays in place: `offset` px below the top of a message, or of a piece of its text."""

    message: int  # index
    piece: int  # -1: the message itself
    offset: int


class MessagePlaces:
    """The places of the messages of the shown branch. Every `y` counts in px from the top of the column.

    Args:
        texts: the messages; what takes one of them needs at least one message.
        views: their widgets.
    """

    def __init__(self, texts: MessageTexts, views: MessageViews) -> None:
        self._texts = texts
        self._views = views
        self._heights = HeightIndex()

    @property
    def height(self) -> int:
        """The height of the whole column."""
        return 2 * TOP + max(0, self._heights.total - _GAP)

    def set_branch(self, old: Sequence[MessageOutline], kept: int, width: int, zoom: float) -> None:
        """Places the messages of another branch, which `texts` has already.

        Args:
            old: the branch so far; empty if it was that of another chat.
            kept: how many messages at its start are the same.
            width: of the column, in px.
            zoom: font size in relation to normal text.
        """
        heights = {each.id: self._heights[at] for at, each in enumerate(old[kept:], kept)}
        self._heights.truncate(kept)
        for each in self._texts.outline[kept:]:
            self._heights.append(heights.get(each.id) or _estimate(each, width, zoom))

    def set_height(self, message: int, height: int) -> None:
        """Sets the height of a message of the branch, as its view has it."""
        self._heights.set(self._texts.index_of(message), height + _GAP)

    def top(self, message: int) -> int:
        """The y of a message of the branch."""
        return TOP + self._heights.top(self._texts.index_of(message))

    def message_at(self, y: int) -> int:
        """The message at `y`, or that which is nearest to it."""
        return self._texts.outline[self._heights.at(y - TOP)].id

    def within(self, first: int, last: int) -> list[int]:
        """The messages from one y to another, from top to bottom."""
        start, end = self._heights.at(first - TOP), self._heights.at(last - TOP)
        return [each.id for each in self._texts.outline[start : end + 1]]

    def y_of(self, anchor: Anchor) -> int:
        """The y of an anchor."""
        at = min(anchor.message, len(self._texts.outline) - 1)
        y = TOP + self._heights.top(at) + anchor.offset
        view = self._views.of(self._texts.outline[at].id)
        if anchor.piece >= 0 and isinstance(view, AnswerView):
            y += view.body.top_of(anchor.piece)
        return y

    def anchor_at(self, y: int, height: int) -> Anchor:
        """What is at the top of a viewport that begins at `y`: a message or piece that begins there.

        A piece that begins in sight is better than one that began above: its own height may be corrected.

        Args:
            y: of the upper edge of the viewport.
            height: of the viewport, in px.
        """
        at = self._heights.at(y - TOP)
        top = TOP + self._heights.top(at)
        if top < y - 1 and at + 1 < len(self._texts.outline):
            below = TOP + self._heights.top(at + 1)
            if below < y + height // 2:
                return Anchor(at + 1, -1, y - below)
        view = self._views.of(self._texts.outline[at].id)
        if isinstance(view, AnswerView) and view.body.shown:
            piece = view.body.piece_at(y - top)
            if view.body.top_of(piece) < y - top - 1 and piece + 1 < len(view.body.shown):
                piece += 1
            return Anchor(at, piece, y - top - view.body.top_of(piece))
        return Anchor(at, -1, y - top)


def _estimate(each: MessageOutline, width: int, zoom: float) -> int:
    if each.role == "user":
        return estimate_prose(min(each.size, FOLDED), round(width * 0.7), zoom) + 19 + _GAP
    return round(estimate_prose(each.size, width, zoom) * 1.25) + _FOOT + _GAP
