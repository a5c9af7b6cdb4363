"""The three sentences above the map, each under its question, the details button, and the tour's offer."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QStyle, QToolButton, QWidget

from app.memory.model.chat_colors import text_color
from app.memory.model.panel_sentences import Sentence
from app.memory.panel_style import dress, font, line_height, px, quiet_button
from app.theme.palette import Palette
from app.theme.widgets import filled, text_label
from app.translation import translate

_NUMBER = 3
_GAP = 5  # between two sentences
_BAR = 24  # px, the widest scroll bar


class SentenceList(QWidget):
    """Shows sentences.

    Signals:
        details_toggled: whether the details are wanted.
        budget_requested: the KV cache is to be resized.
    """

    details_toggled = Signal(bool)
    budget_requested = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown: list[Sentence] = []
        self._narrow = 0  # the width that the height was chosen for
        self._palette = palette
        self.setAccessibleName(translate("memory", "Memory in three sentences"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._questions = [text_label("") for _ in range(_NUMBER)]
        self._answers = [text_label("") for _ in range(_NUMBER)]
        for label in (*self._questions, *self._answers):
            label.setParent(self)
        self.details = QToolButton(self)
        self.details.setCheckable(True)
        self.details.setText(translate("memory", "Details"))
        self.details.setToolTip(translate("memory", "Figures, the selected block, and the last ten minutes"))
        self.details.toggled.connect(self._name_button)
        self.details.toggled.connect(self.details_toggled)
        self.resize_cache = QToolButton(self)
        self.resize_cache.setText(translate("memory", "KV Cache Size…"))
        self.resize_cache.clicked.connect(self.budget_requested)
        self.resize_cache.hide()
        self.set_palette(palette)

    def texts(self) -> list[str]:
        """Returns the sentences."""
        return [sentence.text for sentence in self.shown]

    def show_sentences(self, shown: list[Sentence]) -> None:
        """Shows three sentences."""
        if shown == self.shown:
            return
        self.shown = shown
        for sentence, question, answer in zip(shown, self._questions, self._answers, strict=True):
            question.setText(sentence.question)
            answer.setText(sentence.text)
        self.resize_cache.setVisible(any(sentence.is_small for sentence in shown))
        self.setAccessibleDescription(" ".join(f"{told.question} {told.text}" for told in shown))
        self._color()
        self._narrow = 0
        self._place()

    def show_details(self, shown: bool) -> None:
        """Sets the button, without a signal."""
        with QSignalBlocker(self.details):
            self.details.setChecked(shown)
        self._name_button()

    def height_for(self, width: int) -> int:
        """Returns the height that the texts take in this width."""
        return self._places(width)[-1].bottom() + 1

    def _places(self, width: int) -> list[QRect]:
        """Returns the places of questions and answers, in turn."""
        places, y, wrap = [], 0, Qt.TextFlag.TextWordWrap
        line = max(self.details.sizeHint().height(), line_height(self._questions[0].font()))
        for place, (question, answer) in enumerate(zip(self._questions, self._answers, strict=True)):
            asked = max(line_height(question.font()), question.heightForWidth(width)) if place else line
            places.append(QRect(0, y, width, asked))
            y += asked + 1
            text = QFontMetrics(answer.font()).boundingRect(0, 0, width, 1000, wrap, answer.text())
            places.append(QRect(0, y, width, text.height()))
            y += text.height() + px(self, _GAP)
        return places

    def _place(self) -> None:
        labels = (part for pair in zip(self._questions, self._answers, strict=True) for part in pair)
        places = self._places(self.width())
        for label, place in zip(labels, places, strict=True):
            label.setGeometry(place)
        right = self.width()
        for button in (self.details, self.resize_cache):  # on the line of the first question
            size = button.sizeHint()
            right -= size.width()
            place = QRect(right, 0, size.width(), size.height())
            button.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), place))
            button.raise_()
        height = places[-1].bottom() + 1
        if 0 < self.width() - self._narrow <= _BAR:
            # A scroll bar has gone, and would come back if this became lower now, for ever.
            height = max(height, self.minimumHeight())
        else:
            self._narrow = self.width()
        if self.height() != height or self.minimumHeight() != height:
            self.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def set_palette(self, palette: Palette) -> None:
        self._palette = palette
        for button, color, edge in (
            (self.details, palette.dim, "transparent"),
            (self.resize_cache, palette.text, palette.line),
        ):
            button.setFont(font(self, 11.5))
            rest = f"padding: {px(self, 1)}px {px(self, 5)}px; font-size: {px(self, 11.5)}px;"
            button.setStyleSheet(quiet_button("QToolButton", palette, rest, color, edge))
        self._name_button()
        self._color()
        self._narrow = 0
        self._place()

    def _name_button(self) -> None:
        arrow = "▴" if self.details.isChecked() else "▾"
        self.details.setText(translate("memory", "Details") + f" {arrow}")
        self.details.setAccessibleName(translate("memory", "Details"))

    def _color(self) -> None:
        palette = self._palette
        for question in self._questions:
            dress(question, palette.dim, font(self, 11.5))
        warnings = [sentence.warning for sentence in self.shown] or [False] * _NUMBER
        for warning, answer in zip(warnings, self._answers, strict=True):
            color = text_color(palette.warn, palette) if warning else palette.text
            dress(answer, color, font(self, 12.5))


class TourOffer(QWidget):
    """A line that offers the tour once."""

    taken = Signal()
    declined = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QLabel(translate("memory", "New here? See in a minute how memory works."), self)
        self._text.setWordWrap(True)
        self.show_button = QPushButton(translate("memory", "Show Me"), self)
        self.close_button = QPushButton("✕", self)
        self.close_button.setAccessibleName(translate("memory", "No tour"))
        self.close_button.setToolTip(translate("memory", "It stays in the Help menu"))
        parts = ((self._text, 1), self.show_button, self.close_button)
        filled(QHBoxLayout(self), *parts, spacing=4, margins=(0, 0, 0, 6))
        self.show_button.clicked.connect(self.taken)
        self.close_button.clicked.connect(self.declined)
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        dress(self._text, palette.dim, font(self, 11.5))
        for button in (self.show_button, self.close_button):
            used = font(self, 11.5)
            button.setStyleSheet(
                f"QPushButton {{ color: {palette.text}; background: transparent;"
                f" border: 1px solid {palette.line}; border-radius: 5px; padding: 1px 6px;"
                f" font-size: {used.pixelSize()}px; min-height: {line_height(used) + px(self, 3)}px; }}"
                f"QPushButton:hover, QPushButton:focus {{ border-color: {palette.accent}; }}"
            )
