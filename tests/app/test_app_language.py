"""The language of the window: which one it is, its numbers, dates and plurals, and its direction."""

from __future__ import annotations

import itertools
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pseudo_translations
import pytest
from pseudo_translations import translations
from PySide6.QtCore import QLocale, QMargins, QRect, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontInfo,
    QGuiApplication,
    QImage,
    QPainter,
    QTextLayout,
    QValidator,
)
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

import app.translation
from app import formatting
from app.chats.chat_model import _grouped_rows
from app.machines.machines_dialog import read_answer
from app.memory.cards.budget_dialog import BudgetField
from app.memory.model.pool_summary import budget_summary
from app.processes import child_process
from app.settings import Settings
from app.store.records import Chat
from app.theme.theme import Theme
from app.theme.widgets import Choice, draw, filled, number_field
from app.transcript.answer_view import time_of
from app.translation import figure, languages, translate, use_language
from app.window.settings.settings_dialog import SettingsDialog
from engine import protocol as p

MORE = "Geben Sie dem Modell einen größeren KV-Cache"
TEXTS = {
    ("window", "Settings"): "Einstellungen",
    ("memory", "%n block(s)"): ("%n Block", "%n Blöcke"),
    ("memory", "%n token(s)"): ("%n Token", "%n Token"),
    ("formatting", "{number}%"): "{number}\xa0%",
    ("formatting", "{part} of {whole}"): "{part} von {whole}",
    (
        "engine",
        "The prompt has {0} tokens, but this model's context is {1}. {2}",
    ): "Es sind {0} von {1}. {2}",
    ("engine", "Load the model with a larger context, or shorten the chat."): "Mehr Kontext!",
    ("engine", "Give the model a larger KV cache"): MORE,
    ("engine", "{0}, {1}"): "{0}; {1}",
    ("engine", "{0} or {1}"): "{0} oder {1}",
    ("engine", "The tokenizer of {0} cannot be used: {1:clause}."): "{0} ist kaputt ({1:clause}).",
    ("engine", "{0:capital}."): "{0:capital}!",
    ("engine", "No model is loaded; choose one first."): "kein Modell。",
}
TRANSLATIONS = app.translation._FOLDER
UNITS = {"fr": {"GB": "Go", "MB": "Mo"}}
FORMS = {"de": 2, "fr": 2, "ja": 1}


def catalogue(folder: Path, code: str) -> Path:
    """Compiles a small catalogue with the German texts and a language's units; returns the folder."""
    root = ET.Element("TS", version="2.1", language=code)
    texts = dict(TEXTS)
    for unit, own in UNITS.get(code, {}).items():
        texts["formatting", f"{{number}} {unit}"] = f"{{number}}\xa0{own}"
    for (name, source), text in texts.items():
        context = ET.SubElement(root, "context")
        ET.SubElement(context, "name").text = name
        counted = isinstance(text, tuple)
        message = ET.SubElement(context, "message", {"numerus": "yes"} if counted else {})
        ET.SubElement(message, "source").text = source
        translation = ET.SubElement(message, "translation")
        if isinstance(text, str):
            translation.text = text
        else:
            for form in text[-FORMS[code] :]:
                ET.SubElement(translation, "numerusform").text = form
    path = folder / f"octavo_{code}.ts"
    ET.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
    return Path(translations.compile_catalogue(path))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Has catalogues of three languages besides English; the window is in English again afterwards."""
    for code in FORMS:
        catalogue(tmp_path, code)
    monkeypatch.setattr(app.translation, "_FOLDER", tmp_path)
    monkeypatch.delenv("OCTAVO_LANGUAGE")
    locale = QLocale()
    yield tmp_path
    monkeypatch.undo()
    use_language("en")
    QLocale.setDefault(locale)


def speaks(monkeypatch, *names: str) -> None:
    """Lets the system speak these languages."""

    class System(QLocale):
        def uiLanguages(self) -> list[str]:
            return list(names)

    class Locale(QLocale):
        @staticmethod
        def system() -> QLocale:
            return System(names[0])

    monkeypatch.setattr(app.translation, "QLocale", Locale)


@pytest.mark.parametrize(
    ("chosen", "system", "expected"),
    [
        ("", ["de-CH", "en-US"], "Einstellungen"),
        ("", ["it-IT", "de"], "Einstellungen"),
        ("", ["it-IT"], "Settings"),
        ("", ["en-GB", "de-DE"], "Settings"),
        ("", ["C"], "Settings"),
        ("de", ["en-US"], "Einstellungen"),
        ("en", ["de-DE"], "Settings"),
        ("xx", ["de-DE"], "Einstellungen"),
    ],
)
def test_the_setting_comes_before_the_system_and_english_is_last(
    qapp, folder, monkeypatch, chosen, system, expected
):
    speaks(monkeypatch, *system)
    use_language(chosen)
    assert translate("window", "Settings") == expected


def test_the_variable_comes_first_and_may_be_a_file(qapp, folder, monkeypatch, tmp_path):
    monkeypatch.setenv("OCTAVO_LANGUAGE", str(tmp_path / "octavo_de.qm"))
    use_language("en")
    assert translate("window", "Settings") == "Einstellungen"
    monkeypatch.setenv("OCTAVO_LANGUAGE", str(tmp_path / "octavo_xx.qm"))  # there is none
    use_language("de")
    assert translate("window", "Settings") == "Settings"


def test_traditional_and_simplified_chinese_are_two_languages(qapp, folder, monkeypatch):
    (folder / "octavo_zh_CN.qm").write_bytes((folder / "octavo_ja.qm").read_bytes())
    speaks(monkeypatch, "zh-Hant-TW")
    assert app.translation._system_language() == "en"
    speaks(monkeypatch, "zh-Hans-CN")
    assert app.translation._system_language() == "zh_CN"


def test_a_text_that_is_lacking_is_in_english(qapp, folder):
    use_language("de")
    assert translate("window", "Follow the system") == "Follow the system"
    assert translate("memory", "%n chat(s)", "", 1234) == "1.234 chats"


def blocks(*counts: int) -> list[str]:
    return [translate("memory", "%n block(s)", "", n) for n in counts]


def test_counts_have_the_forms_of_the_language(qapp, folder):
    use_language("de")
    assert [translate("memory", "%n block(s)", "", n) for n in (0, 1, 2000)] == [
        "0 Blöcke",
        "1 Block",
        "2.000 Blöcke",
    ]
    use_language("fr")
    assert blocks(0, 1, 2) == [
        "0 Block",
        "1 Block",
        "2 Blöcke",
    ]
    use_language("ja")
    assert blocks(1, 2) == ["1 Blöcke", "2 Blöcke"]


def test_numbers_sizes_and_shares_have_the_form_of_the_language(qapp, folder):
    use_language("de")
    shown = [figure(1234567), figure(1234.5, 1), formatting.size(12.3e9), formatting.percent(0.0123)]
    assert shown == ["1.234.567", "1.234,5", "12,3 GB", "1,2\xa0%"]
    assert formatting.size_of(1.2e9, 2.5e9) == "1,2 von 2,5 GB"
    assert formatting.size_of(512e6, 2.5e9) == "512 MB von 2,5 GB"
    assert formatting.duration(210) == "3,5 min"
    use_language("fr")
    assert formatting.size(12.3e9) == "12,3\xa0Go"
    assert formatting.size_of(1.2e9, 2.5e9) == "1,2 von 2,5\xa0Go"


def test_english_numbers_are_as_ever(qapp):
    shown = [figure(1234567), figure(1234.5, 1), formatting.size(12.3e9), formatting.percent(0.0123)]
    assert shown == ["1,234,567", "1,234.5", "12.3 GB", "1.2%"]
    assert formatting.in_english(" 4.5 GB ") == "4.5 GB"
    assert formatting.in_english("8,000 tokens") == "8,000 tokens"


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("de", "4,5 GB", "4.5 GB"),
        ("de", "4.5 GB", "4.5 GB"),
        ("de", "32.000 Token", "32000 tokens"),
        ("de", "1.234,5 MB", "1234.5 MB"),
        ("de", "500 Blöcke", "500 blocks"),
        ("de", "32k tokens", "32k tokens"),
        ("fr", "4,5 Go", "4.5 GB"),
        ("fr", "4.5 GB", "4.5 GB"),
        ("fr", "32\u202f000 tokens", "32000 tokens"),
        ("ja", "8,000 tokens", "8,000 tokens"),
        ("de", "", ""),
        ("de", "viel", "viel"),
    ],
)
def test_a_budget_is_read_in_the_language_and_in_english(qapp, folder, code, text, expected):
    use_language(code)
    read = formatting.in_english(text)
    assert read == expected
    field = BudgetField()
    field.setText(text)
    taken = expected not in ("", "viel")
    assert field.kv_budget == (expected if taken else ""), "the engine only reads English"
    assert bool(field.blocks) == taken


def test_fields_of_numbers_take_both_decimal_separators(qtbot, folder):
    use_language("de")
    box = number_field(Theme("dark"), 0.0, 2.0, 0.05)
    qtbot.addWidget(box)
    for text in ("0,75", "0.75"):
        assert box.validate(text, len(text))[0] == QValidator.State.Acceptable
        box.lineEdit().setText(text)
        box.interpretText()
        assert box.value() == 0.75
    assert box.text() == "0,75"


def test_the_direction_follows_the_language(qapp, folder):
    (folder / "octavo_ar.qm").write_bytes((folder / "octavo_de.qm").read_bytes())
    use_language("ar")
    assert QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft
    use_language("en")
    assert QGuiApplication.layoutDirection() == Qt.LayoutDirection.LeftToRight


def test_margins_and_arrows_of_fields_follow_the_direction(qtbot, folder):
    QGuiApplication.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # `folder` sets it back
    assert filled(QHBoxLayout(), margins=(1, 2, 3, 4)).contentsMargins() == QMargins(3, 2, 1, 4)
    theme = Theme("light")
    theme.apply()
    field, choice = number_field(theme, 0, 9, 1), Choice(theme)
    for box in (field, choice):
        qtbot.addWidget(box)
        box.resize(120, 32)
        box.show()
    painted = choice.grab().toImage()
    columns = {x for x in range(4, 116) if len({painted.pixel(x, y) for y in range(4, 28)}) > 1}
    assert 0 < max(columns, default=0) < 40, "the chevron is where the text ends"
    assert min(child.x() for child in field.findChildren(QWidget) if child.width() < 40) == 0


def test_arrows_that_point_aside_follow_the_direction(qapp, folder):
    def tip(name):
        """Where the middle line is darkest."""
        image = QImage(16, 16, QImage.Format.Format_ARGB32)
        image.fill(0)
        with QPainter(image) as painter:
            draw(painter, name, QColor("black"))
        return max(range(16), key=lambda x: image.pixelColor(x, 8).alpha())

    assert (tip("right") > 8, tip("left") < 8) == (True, True)
    down = tip("chevron")
    QGuiApplication.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # `folder` sets it back
    assert (tip("right") < 8, tip("left") > 8) == (True, True)
    assert tip("chevron") == down


def test_qt_speaks_the_language_too(qapp, folder):
    use_language("de")
    assert qapp.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    use_language("en")
    assert qapp.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_the_language_is_chosen_in_the_settings(qtbot, folder, tmp_path):
    settings = Settings(tmp_path)
    dialog = SettingsDialog(settings, Theme("dark"))
    qtbot.addWidget(dialog)
    box = next(each for each in dialog.findChildren(QComboBox) if each.findData("ja") >= 0)
    assert [box.itemText(place) for place in range(box.count())] == [
        "Follow the system", "Deutsch", "English", "Français", "日本語",
    ]  # fmt: skip
    assert any("started again" in each.text() for each in dialog.findChildren(QLabel))
    box.setCurrentIndex(box.findData("ja"))
    settings.sync()
    assert Settings(tmp_path).language == "ja"
    assert list(languages()) == ["de", "en", "fr", "ja"]


# --- sentences of the engine


def told(message: p.Message) -> p.Message:
    """A message as the window gets it."""
    (received,) = p.FrameReader("window").feed(p.frame(message))
    return child_process.in_own_language(received)


def test_a_sentence_of_the_engine_is_told_in_the_language(qapp, folder):
    text = p.worded(
        "The prompt has {0} tokens, but this model's context is {1}. {2}", 9208, 8192, p.LARGER_CONTEXT
    )
    finished = p.Finished(request="1", reason="error", error=text)
    assert told(finished).error == text
    assert text.startswith("The prompt has 9,208 tokens, but this model's context is 8,192. Load the model")
    use_language("de")
    assert told(finished).error == "Es sind 9.208 von 8.192. Mehr Kontext!"
    assert told(p.Finished(request="1", reason="error", error=f"{text} x")).error == f"{text} x"
    use_language("ja")
    assert told(finished).error.startswith("Es sind 9,208 von")


def test_sentences_in_lists_are_told_as_well(qapp, folder):
    use_language("de")
    job = p.Transfer(repo="a/b", state="failed", message=p.worded("Give the model a larger KV cache"))
    received = told(p.Transfers(transfers=[job, p.Transfer(repo="a/c", message="other")]))
    assert [each.message for each in received.transfers] == [
        "Geben Sie dem Modell einen größeren KV-Cache",
        "other",
    ]
    assert formatting.told(p.MORE_KV_MEMORY) == MORE
    problems = told(p.ServersRead(problems=[p.worded("Give the model a larger KV cache"), "other"])).problems
    assert problems == [MORE, "other"]


def test_why_a_call_of_a_tool_failed_is_english_for_the_model_and_translated_for_the_person(qapp, folder):
    text = p.worded("Give the model a larger KV cache")
    use_language("de")
    received = told(p.ToolFinished(call="1", text=text, failed=True))
    assert (received.text, formatting.told(received.text)) == (text, MORE)


def test_an_error_keeps_its_template_through_others_and_through_json(qapp, folder):
    inner = p.WordedError("Give the model a larger KV cache")
    text = "The prompt has {0} tokens, but this model's context is {1}. {2}"
    outer = p.WordedError(text, 9208, 8192, inner)
    again = p.WordedError(str(outer))
    assert str(again) == str(outer) == text.format("9,208", "8,192", inner)
    use_language("de")
    assert told(p.EngineError(message=str(again))).message == f"Es sind 9.208 von 8.192. {MORE}"
    report = p.ClusterReport(machines=[], problems=[str(again), "other {0}"])
    report.wordings = p.wordings_in(report)
    answer = read_answer(msgspec.json.encode(report))
    assert answer is not None
    assert answer.problems == [f"Es sind 9.208 von 8.192. {MORE}", "other {0}"]
    assert str(p.WordedError("{0} of nothing")) == "{0} of nothing"


def test_the_engine_joins_lists_and_takes_sentences_into_others_as_the_language_does(qapp, folder):
    names = p.listed(["a", 2, "c"], alternatives=True)
    assert names == "a, 2 or c"
    assert (p.listed(()), p.listed(["one"], alternatives=True), p.listed("ab")) == ("", "one", "a, b")
    inner = p.worded("No model is loaded; choose one first.")
    text = p.worded("The tokenizer of {0} cannot be used: {1:clause}.", names, inner)
    assert text == "The tokenizer of a, 2 or c cannot be used: No model is loaded; choose one first."
    capital = p.worded("{0:capital}.", p.worded("its form is wrong"))
    assert capital == "Its form is wrong."
    use_language("de")
    assert told(p.EngineError(message=text)).message == "a; 2 oder c ist kaputt (kein Modell)."
    assert formatting.told(p.worded("{0:capital}.", inner)) == "Kein Modell。!"


def test_sentences_and_lists_are_joined_as_the_language_does(qapp, folder, monkeypatch):
    assert formatting.both("One.", "Two.") == "One. Two."
    assert formatting.listed(["one", "", "two", "three"]) == "one, two, three"
    monkeypatch.setenv("OCTAVO_LANGUAGE", str(TRANSLATIONS / "octavo_ja.qm"))
    use_language("")
    assert formatting.both("一。", "二。") == "一。二。"
    assert formatting.listed(["一", "", "二", "三"]) == "一、二、三"
    assert formatting.labelled("名前", "値") == "名前：値"
    assert ", " not in budget_summary(1056, 16, 737_280, 8192)
    monkeypatch.setenv("OCTAVO_LANGUAGE", str(TRANSLATIONS / "octavo_fr.qm"))
    use_language("")
    assert formatting.labelled("Vous", "") == "Vous\xa0: "


def test_a_choice_shows_all_of_its_text_in_the_size_that_it_asks_for(qtbot):
    theme = Theme("light")
    texts = ("2件の回答", "2 个回答", "답변 2개", "2 answers", "2 Antworten", "すべてのモデル")
    for zoom, text in itertools.product((1.0, 1.25, 1.4, 1.8), texts):
        theme.zoom = zoom
        theme.apply()
        choice, wide = Choice(theme), Choice(theme)
        for each in (choice, wide):
            qtbot.addWidget(each)
            each.addItem(text)
        choice.resize(choice.sizeHint())
        wide.resize(choice.width() + 40, choice.height())
        left = QRect(0, 0, choice.width() - theme.px(14) - 14, choice.height())
        assert choice.grab(left).toImage() == wide.grab(left).toImage(), (zoom, text)


def _families(text: str, font: QFont) -> set[str]:
    """The fonts that a text is drawn with."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return {run.rawFont().familyName() for run in layout.glyphRuns()}


@pytest.mark.parametrize(("code", "own", "size"), [("ja", "JP", 31), ("ko", "KR", 33), ("zh_CN", "SC", 35)])
def test_characters_have_the_shapes_of_the_language_of_the_window(qapp, folder, monkeypatch, code, own, size):
    """Not those of the system's language. Qt keeps what it finds for a size as long as the process lives."""
    monkeypatch.setenv("OCTAVO_LANGUAGE", str(TRANSLATIONS / f"octavo_{code}.qm"))
    use_language("")
    theme, family = Theme("light"), f"Noto Sans CJK {own}"
    if not QFontDatabase.hasFamily(family):
        pytest.skip(f"{family} is not installed")
    for font in (theme.font(size), theme.font(size, 600), theme.code_font(size)):
        assert _families("直骨复令", font) == {family}
        assert _families("Octavo 1.0", font) == {QFontInfo(font).family()} != {family}


def test_a_chat_of_today_has_the_time_as_the_language_writes_it(qapp, folder):
    chat = Chat("1", "Ports", 0, time.time(), time.time())
    for name in ("ko", "de", "es"):
        QLocale.setDefault(QLocale(name))
        when = _grouped_rows([chat], time.time(), set())[-1].when
        assert when == time_of(chat.updated)


def test_a_sentence_without_a_translation_stays_in_english_with_numbers_of_the_language(qapp, folder):
    use_language("de")
    text = p.worded("It needs {0:size}, and {1:size} of memory are available.", 12_300_000_000, 4_500_000_000)
    state = p.ModelState(state="failed", message=text)
    assert state.message == "It needs 12.3 GB, and 4.5 GB of memory are available."
    assert told(state).message == "It needs 12,3 GB, and 4,5 GB of memory are available."


# --- translations that nobody writes


@pytest.mark.parametrize("kind", ["accented", "rtl"])
def test_a_pseudo_translation_keeps_what_is_inserted_and_is_longer(kind):
    for text in (
        "Delete {title}?",
        "%n block(s)",
        "<b>A</b> of {0:size}.",
        "Settings",
        "Load `octavo serve`…",
    ):
        shown = pseudo_translations.pseudo(text, kind)
        assert translations._problem(text, shown, last=True) == ""
        assert len(shown) > 1.2 * len(text.replace("(s)", ""))
        assert shown.endswith(text[-1]) or text[-1] not in ".…"
