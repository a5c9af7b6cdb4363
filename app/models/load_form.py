"""The options for loading a model: context, chats and KV precision, and more behind a button."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QGridLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from app.composer.attachment_tray import ChipFlow
from app.memory.cards.budget_dialog import BudgetField
from app.memory.model.pool_summary import budget_summary
from app.theme.theme import Theme
from app.theme.widgets import Choice, filled, number_field, role_button, set_role, text_label
from app.translation import figure, translate
from engine.protocol import HEAD_FOLDERS, HEADED, NO_DRAFTS, Fit, LoadOptions, ModelInfo

_TEXT = "text"  # draft from the chat's own text


class LoadForm(QWidget):
    """Edits context, chats and KV precision; budget, block size, drafts and others on demand.

    Signals:
        changed: an option that the memory plan depends on.
    """

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._adapter = ""
        tokens = translate("models", " tokens")
        self.context = _spin(theme, translate("models", "Context in tokens"), (512, 1 << 20, 1024), tokens)
        self.context.setValue(8192)
        self.chats = _spin(theme, translate("models", "Chats at once"), (1, 64, 1), "")
        precisions = (
            (0, translate("models", "full precision")),
            (8, translate("models", "8-bit")),
            (4, translate("models", "4-bit")),
        )
        self.precision = _choice(theme, translate("models", "KV cache precision"), precisions)
        self.budget = BudgetField()
        self.budget_text = text_label("secondary")
        self._block_bytes = 0  # of the newest plan
        sizes = [(size, translate("models", "%n token(s)", "", size)) for size in (8, 16, 32, 64)]
        self.block_size = _choice(theme, translate("models", "Tokens per block"), sizes)
        self.block_size.setCurrentIndex(1)
        self.draft = _choice(theme, translate("models", "Draft model"), _draft_sources(""))
        tip = translate("models", "Drafts the next tokens, which this model verifies in one step.")
        self.draft.setToolTip(tip)
        keep_alive = (
            (0.0, translate("models", "until Octavo quits")),
            (300.0, translate("models", "%n minute(s)", "", 5)),
            (1800.0, translate("models", "%n minute(s)", "", 30)),
            (7200.0, translate("models", "%n hour(s)", "", 2)),
        )
        self.keep = _choice(theme, translate("models", "Keep loaded while idle"), keep_alive)
        self.beside = QCheckBox(translate("models", "Keep other models loaded"))
        self.adapter = role_button("", translate("models", "Choose a Folder…"), self._choose_adapter)
        self.adapter.setAccessibleName(translate("models", "LoRA adapter: none"))
        self.keep_weights = QCheckBox(translate("models", "Keep this model's weights in memory"))
        self._weights_text = text_label(
            "secondary",
            translate(
                "models",
                "Without this, macOS may compress or swap the weights, and answers become many times slower: "
                "40 times was reported from macOS 26 and 27. With it, Macs with much other work in their "
                "memory have crashed (reported as kernel panics), so it is off unless you ask for it.",
            ),
        )
        self.keep_weights.setAccessibleDescription(self._weights_text.text())
        self._offer_keeping(offered=False)
        self.more = role_button("link", translate("models", "More Options"))
        self.more.setCheckable(True)
        self._rest = QWidget()
        self._rest.hide()
        self.more.toggled.connect(self._show_more)
        for box in (self.context, self.chats):
            box.valueChanged.connect(self.changed)
            box.valueChanged.connect(self._describe_budget)
        for choice in (self.precision, self.block_size):
            choice.currentIndexChanged.connect(self.changed)
        self.budget.parsed.connect(self._describe_budget)
        self.budget.textChanged.connect(self.changed)
        self._lay_out()
        self._describe_budget()

    @property
    def problem(self) -> str:
        """Returns why a model cannot be loaded with these options; empty if it can."""
        return self.budget.problem

    def offer(self, models: list[ModelInfo], path: str) -> None:
        """Offers smaller models of the same type as the one at `path`, and draft heads, as draft models."""
        self._offer_keeping(offered=False)
        own = next((model for model in models if model.path == path), None)
        chosen = self.draft.currentData()
        with QSignalBlocker(self.draft):
            self.draft.clear()
            for value, name in _draft_sources(own.kind if own else "", here=bool(own and own.head)):
                self.draft.addItem(name, value)
            for model in models if own is not None else ():
                head = own is not None and own.kind in HEAD_FOLDERS.get(model.kind, ())
                like = own is not None and not model.problem and model.kind == own.kind
                if (head and own and own.head != model.path) or (
                    own is not None and like and model.size < own.size
                ):
                    self.draft.addItem(model.name, model.path)
            self.draft.setCurrentIndex(max(0, self.draft.findData(chosen)))

    def show_limits(self, fit: Fit) -> None:
        """Applies the model's context limit and block size; offers to keep its weights where it is tight."""
        self._offer_keeping(offered=fit.keepable)
        if fit.longest:
            self.context.setMaximum(max(512, fit.longest))
        self._block_bytes = fit.block_bytes
        self.budget.set_sizes(fit.block_bytes, fit.block_size)
        self._describe_budget()

    def kv_bits(self) -> Literal[0, 4, 8]:
        """Returns the chosen precision of the KV cache; 0 is full precision."""
        bits: Literal[0, 4, 8] = self.precision.currentData()
        return bits

    def options(self, blocks: int) -> LoadOptions:
        """Returns the chosen options. Without a budget the pool grows to `blocks` (0: the engine decides)."""
        draft = self.draft.currentData()
        return LoadOptions(
            context=self.context.value(),
            block_size=self.block_size.currentData(),
            kv_budget=self.budget.kv_budget or (f"{blocks} blocks" if blocks else ""),
            kv_bits=self.kv_bits(),
            draft_model="" if draft == _TEXT else draft,
            draft_lookup=draft == _TEXT,
            adapter=self._adapter,
            keep_alive=self.keep.currentData(),
            keep_weights=self.keep_weights.isChecked(),
        )

    def show_options(self, options: LoadOptions, context: int) -> None:
        """Shows options, but `context` for theirs; a budget for whole chats is shown as their number."""
        self.context.setMaximum(max(self.context.maximum(), context))
        self.context.setValue(context)
        of_one = -(-options.context // options.block_size)
        chats = next((n for n in range(1, 65) if options.kv_budget == f"{n * of_one} blocks"), 0)
        self.chats.setValue(chats or 1)
        self.budget.setText("" if chats or context > options.context else options.kv_budget)
        draft = _TEXT if options.draft_lookup else options.draft_model
        boxes = (self.precision, self.block_size, self.draft, self.keep)
        chosen = (options.kv_bits, options.block_size, draft, options.keep_alive)
        for box, value in zip(boxes, chosen, strict=True):
            box.setCurrentIndex(max(0, box.findData(value)))
        self.use_adapter(options.adapter)
        self.keep_weights.setChecked(options.keep_weights)

    def use_adapter(self, folder: str) -> None:
        """Selects a LoRA adapter by its folder; empty for none."""
        self._adapter = folder
        name = Path(folder).name if folder else translate("models", "none")
        remove = translate("models", "{name} — remove").format(name=name)
        self.adapter.setText(remove if folder else translate("models", "Choose a Folder…"))
        self.adapter.setAccessibleName(translate("models", "LoRA adapter: {name}").format(name=name))
        self.adapter.setToolTip(folder)

    def _offer_keeping(self, *, offered: bool) -> None:
        """Shows the switch for the weights with what speaks for and against it, or takes both away."""
        for widget in (self.keep_weights, self._weights_text):
            widget.setVisible(offered)
        self.keep_weights.setChecked(offered and self.keep_weights.isChecked())

    def _describe_budget(self) -> None:
        """Explains the budget below its field, or says why it is invalid."""
        budget, chats = self.budget, self.chats.value()
        placeholder = translate("models", "for %n chat(s) of {tokens} tokens", "", chats)
        budget.setPlaceholderText(placeholder.format(tokens=figure(self.context.value())))
        text = budget.problem
        if budget.blocks and self._block_bytes:
            text = budget_summary(budget.blocks, budget.block_size, self._block_bytes, self.context.value())
        self.budget_text.setText(text)
        self.budget_text.setVisible(bool(text))
        budget.setAccessibleDescription(text or budget.placeholderText())
        set_role(self.budget_text, "bad" if budget.problem else "secondary")

    def _show_more(self, shown: bool) -> None:
        self._rest.setVisible(shown)
        fewer, more = translate("models", "Fewer Options"), translate("models", "More Options")
        self.more.setText(fewer if shown else more)

    def _choose_adapter(self) -> None:
        if self._adapter:
            self.use_adapter("")
            return
        dialog = QFileDialog(self, translate("models", "Choose a LoRA Adapter"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(self.use_adapter)
        dialog.open()

    def _lay_out(self) -> None:
        first = ChipFlow(gap=10)  # labels above the fields: beside them there is no space in a small window
        fields: tuple[tuple[str, QWidget], ...] = (
            (translate("models", "Context"), self.context),
            (translate("models", "Chats"), self.chats),
            (translate("models", "KV precision"), self.precision),
        )
        for text, box in fields:
            field = QWidget()
            filled(QVBoxLayout(field), _label(text, box), box, spacing=3)
            first.addWidget(field)
        grid = QGridLayout(self._rest)
        grid.setContentsMargins(0, 4, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        rows: tuple[tuple[str, QWidget], ...] = (
            (translate("models", "KV budget"), self.budget),
            ("", self.budget_text),
            (translate("models", "Block size"), self.block_size),
            (translate("models", "Drafts from"), self.draft),
            (translate("models", "LoRA adapter"), self.adapter),
            (translate("models", "Keep while idle"), self.keep),
        )
        for place, (text, widget) in enumerate(rows):
            if text:
                grid.addWidget(_label(text, widget), place, 0)
            wide = widget in (self.budget, self.budget_text)  # its placeholder is a whole sentence
            grid.addWidget(widget, place, 1, 1, 2 if wide else 1)
        grid.addWidget(self.beside, len(rows), 0, 1, 2)
        grid.setColumnStretch(2, 1)
        more = (self.more, 0, Qt.AlignmentFlag.AlignLeft)
        weights = (self.keep_weights, self._weights_text)
        filled(QVBoxLayout(self), first, *weights, more, self._rest, spacing=6)


def _label(text: str, buddy: QWidget) -> QLabel:
    label = text_label("secondary", text, wrap=False)
    label.setBuddy(buddy)
    return label


def _draft_sources(kind: str, *, here: bool = False) -> list[tuple[str, str]]:
    """Returns what every model of a kind can draft from, and the names of that; `here`: it has a head."""
    none = translate("models", "none")
    text = (_TEXT, translate("models", "the chat's own text"))
    if kind not in HEADED:
        return [("", none), text]
    maybe = translate("models", "its draft head, if it has one")
    return [("", translate("models", "its draft head") if here else maybe), (NO_DRAFTS, none), text]


def _choice(theme: Theme, name: str, entries: Sequence[tuple[object, str]]) -> Choice:
    box = Choice(theme, name=name, entries=entries)
    box.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToContents)
    return box


def _spin(theme: Theme, name: str, limits: tuple[int, int, int], suffix: str) -> QSpinBox:
    box = number_field(theme, *limits, suffix)
    assert isinstance(box, QSpinBox)
    box.setAccessibleName(name)
    box.setKeyboardTracking(False)
    return box
