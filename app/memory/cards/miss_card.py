"""The card that explains a prefix cache miss: the first difference from cached text, as a diff."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.memory.cards.card import Card
from app.memory.model.chat_colors import mix, title
from app.memory.panel_style import dress, font
from app.theme.palette import ChatLook, Palette
from app.translation import figure, translate
from engine.protocol import MissExplained

_SHOWN: Final = 90  # characters of each text


class Explanation(NamedTuple):
    """The texts of the card; the last three are empty if there is no difference to show."""

    heading: str
    reason: str
    before: str = ""
    wanted: str = ""
    known: str = ""


def explain(miss: MissExplained, looks: Mapping[str, ChatLook]) -> Explanation:
    """Turns the engine's answer into text."""
    if not miss.remembered:
        text = translate(
            "memory", "The engine only remembers this for the last 256 requests since it started."
        )
        return Explanation(translate("memory", "No longer available"), text)
    heading = translate("memory", "{reused} of {total} prompt tokens reused")
    heading = heading.format(reused=figure(miss.reused_tokens), total=figure(miss.prompt_tokens))
    computed = miss.prompt_tokens - miss.reused_tokens
    if computed <= 1:
        text = translate("memory", "As much as possible was reused: one token is always computed.")
        return Explanation(heading, text)
    if not miss.chat:
        text = translate("memory", "No cached text starts like this prompt, so all of it was computed.")
        return Explanation(heading, text)
    if not miss.cached_text:
        reason = translate(
            "memory", "The cached text of “{chat}” ends here; the %n token(s) after it are new.", "", computed
        )
    elif miss.other_image:
        reason = translate(
            "memory",
            "First difference from “{chat}”: another picture. From here on, %n token(s) were computed.",
            "",
            computed,
        )
    else:
        reason = translate(
            "memory", "First difference from “{chat}”. From here on, %n token(s) were computed.", "", computed
        )
    reason = reason.format(chat=title(miss.chat, looks))
    texts = miss.before[-_SHOWN:], miss.prompt_text[:_SHOWN], miss.cached_text[:_SHOWN]
    return Explanation(heading, reason, *texts)


class MissCard(Card):
    """Shows an `Explanation`."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        name = translate("memory", "Why part of the prompt was computed")
        super().__init__(palette, name, 4, parent)
        self.shown = Explanation("", "")
        self._reason, self.difference = QLabel(self), QLabel(self)
        for label in (self._reason, self.difference):
            label.setWordWrap(True)
            self.column.addWidget(label)
        self.difference.setTextFormat(Qt.TextFormat.RichText)
        self.difference.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        super().set_palette(palette)
        dress(self._reason, palette.dim, font(self, 12.5))
        self.difference.setFont(font(self, 12.5))
        self.difference.setStyleSheet(
            f"color: {palette.text}; background: {palette.code_ground}; border-radius: 6px; padding: 6px 8px;"
        )
        self.show_explanation(self.shown)

    def show_explanation(self, shown: Explanation) -> None:
        """Shows an explanation."""
        self.shown = shown
        self.heading.setText(shown.heading)
        self._reason.setText(shown.reason)
        self.difference.setText(self._html(shown))
        self.difference.setVisible(bool(shown.wanted or shown.known))
        description = f"{shown.heading}. {shown.reason}"
        if shown.wanted:
            texts = translate("memory", "Prompt: {prompt}. Cached text: {cached}.")
            description += " " + texts.format(prompt=shown.wanted, cached=shown.known)
        self.setAccessibleDescription(description)

    def _html(self, shown: Explanation) -> str:
        palette = self._palette

        def marked_line(sign: str, text: str, color: str) -> str:
            background = mix(palette.code_ground, color, 0.22)
            line = f'<span style="background:{background}">{text}</span>'
            return f'<span style="color:{color}">{sign}</span> {line}'

        before = f'<span style="color:{palette.dim}">…{_line(shown.before)}</span>'
        lines = [before, marked_line("+", _line(shown.wanted) + "…", palette.good)]
        if shown.known:
            lines.append(marked_line("−", _line(shown.known) + "…", palette.bad))
        return "<br>".join(lines)


def _line(text: str) -> str:
    """Text for one line of the diff, with visible line ends."""
    return escape(text).replace("\n", "⏎").replace("  ", "&nbsp; ")
