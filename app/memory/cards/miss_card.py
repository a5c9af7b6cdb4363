"""Why an answer's prompt was not found whole in the cache: the first difference, as a text diff."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.memory.cards.card import Card
from app.memory.map.colors import mix
from app.memory.model.block_description import title
from app.memory.views.panel_fonts import font
from app.theme.chat_look import ChatLook
from app.theme.palette import Palette
from engine.protocol import MissExplained

_SHOWN: Final = 90  # characters of each text


class Explanation(NamedTuple):
    """The card in words; the three texts are empty when there is no difference to show."""

    heading: str
    reason: str
    before: str = ""
    wanted: str = ""
    known: str = ""


def explain(miss: MissExplained, looks: Mapping[str, ChatLook]) -> Explanation:
    """Puts the engine's answer into words."""
    if not miss.remembered:
        return Explanation(
            "Not known any more", "The engine remembers this for its newest 256 requests since it started."
        )
    heading = f"{miss.reused_tokens:,} of {miss.prompt_tokens:,} prompt tokens reused"
    computed = miss.prompt_tokens - miss.reused_tokens
    if computed <= 1:
        return Explanation(heading, "All that could be was reused: one token is always computed.")
    if not miss.chat:
        return Explanation(
            heading, "Nothing with this beginning was in the cache, so the whole prompt was computed."
        )
    whom = f"“{title(miss.chat, looks)}”"
    if not miss.cached_text:
        reason = f"The known text, of {whom}, ends here; the {computed:,} tokens after it are new."
    else:
        reason = f"The first difference from {whom}. From here on {computed:,} tokens were computed."
    return Explanation(
        heading, reason, miss.before[-_SHOWN:], miss.prompt_text[:_SHOWN], miss.cached_text[:_SHOWN]
    )


class MissCard(Card):
    """Shows an `Explanation`."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(palette, "Why the prompt was not reused whole", 4, parent)
        self.shown = Explanation("", "")
        self._reason, self._diff = QLabel(self), QLabel(self)
        for label in (self._reason, self._diff):
            label.setWordWrap(True)
            self.column.addWidget(label)
        self._diff.setTextFormat(Qt.TextFormat.RichText)
        self._diff.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Takes over other colours."""
        super().set_palette(palette)
        self._reason.setFont(font(self, 12))
        self._diff.setFont(font(self, 12))
        self._reason.setStyleSheet(f"color: {palette.dim}; background: transparent;")
        self._diff.setStyleSheet(
            f"color: {palette.text}; background: {palette.code_ground}; border-radius: 6px; padding: 6px 8px;"
        )
        self.show_explanation(self.shown)

    def show_explanation(self, shown: Explanation) -> None:
        """Shows another one."""
        self.shown = shown
        self.heading.setText(shown.heading)
        self._reason.setText(shown.reason)
        self._diff.setText(self._html(shown))
        self._diff.setVisible(bool(shown.wanted or shown.known))
        self.setAccessibleDescription(
            f"{shown.heading}. {shown.reason}"
            + (f" Here: {shown.wanted}. There: {shown.known}." if shown.wanted else "")
        )

    def _html(self, shown: Explanation) -> str:
        palette = self._palette

        def marked(sign: str, text: str, color: str) -> str:
            ground = mix(palette.code_ground, color, 0.22)
            return (
                f'<span style="color:{color}">{sign}</span> <span style="background:{ground}">{text}</span>'
            )

        before = f'<span style="color:{palette.dim}">…{_line(shown.before)}</span>'
        lines = [before, marked("+", _line(shown.wanted) + "…", palette.good)]
        if shown.known:
            lines.append(marked("−", _line(shown.known) + "…", palette.bad))
        return "<br>".join(lines)


def _line(text: str) -> str:
    """Text for one line of the diff, its line ends visible."""
    return escape(text).replace("\n", "⏎").replace("  ", "&nbsp; ")
