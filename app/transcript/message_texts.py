"""The messages of the shown branch: an outline of all, and the text of those that were read lately."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from app.store.branch_outline import MessageOutline
from app.store.records import StoredMessage

_AROUND: Final = 8  # messages that are read at once before and after the one needed
_MOST: Final = 1 << 20  # bytes of them
_KEPT: Final = 64  # messages whose text is kept in memory

Read = Callable[[Sequence[int]], list[StoredMessage]]


class MessageTexts:
    """Reads messages when they are needed, with those around them.

    Args:
        read: returns messages by their IDs.

    Attributes:
        outline: all messages of the branch.
    """

    def __init__(self, read: Read) -> None:
        self._read = read
        self.outline: list[MessageOutline] = []
        self._index: dict[int, int] = {}
        self._texts: OrderedDict[int, StoredMessage] = OrderedDict()

    def set_outline(self, outline: Sequence[MessageOutline], kept: int) -> None:
        """Sets the branch, of which the first `kept` messages are as before; -1 for another chat."""
        if kept < 0:
            self._texts.clear()
        kept = max(0, kept)
        for each in self.outline[kept:]:
            del self._index[each.id]
        self.outline = [*self.outline[:kept], *outline[kept:]]
        self._index |= {each.id: number for number, each in enumerate(outline[kept:], kept)}

    def index_of(self, message: int) -> int:
        """The place of a message in the branch; -1 if it is not there."""
        return self._index.get(message, -1)

    def message(self, number: int) -> StoredMessage | None:
        """A message by its ID; None if it is gone."""
        found = self._texts.get(number)
        if found is None and number in self._index:
            self._read_around(self._index[number])
            found = self._texts.get(number)
        return found

    def replace(self, message: StoredMessage) -> None:
        """Keeps the new state of a message of the branch."""
        size = len(message.content.encode())
        self.outline[self._index[message.id]] = MessageOutline(message.id, message.role, size, message.state)
        self._texts[message.id] = message

    def forget(self, message: int) -> None:
        """Reads a message again when it is needed next."""
        self._texts.pop(message, None)

    def _read_around(self, at: int) -> None:
        wanted, size = [], 0
        around = range(max(0, at - _AROUND), min(len(self.outline), at + _AROUND + 1))
        for each in sorted(around, key=lambda each: abs(each - at)):
            size += self.outline[each].size
            if each != at and size > _MOST:
                break
            if self.outline[each].id not in self._texts:
                wanted.append(self.outline[each].id)
        for message in self._read(wanted):
            self._texts[message.id] = message
        while len(self._texts) > _KEPT:
            self._texts.popitem(last=False)
