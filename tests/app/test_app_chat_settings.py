"""The settings of a chat: what applies, how the popover shows it, and what the engine is asked."""

import json

import pytest
from driving import answered, ask
from PySide6.QtCore import QPoint, QPointF, QSaveFile, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel

from app.chat_settings.chat_settings import (
    FILE,
    ChatSettings,
    PresetError,
    PresetLibrary,
    read_settings,
    recommended_settings,
    schema_problem,
)
from app.chat_settings.settings_popover import ShownSettings
from engine import protocol as p


@pytest.fixture
def popover(window):
    window.chat_settings.open()
    yield window.chat_settings.popover
    window.chat_settings.popover.close()


def own(window):
    return window.conversations.options.own(window.current_chat)


# --- values ---------------------------------------------------------------------------------------


def test_settings_survive_as_json_and_bad_values_are_left_out():
    settings = ChatSettings(temperature=0.2, stop=["a", "b"], seed=7, thinking=False, system_prompt="x")
    assert read_settings(json.loads(json.dumps(settings.as_object()))) == settings
    odd = {
        "temperature": 9,
        "top_p": "1",
        "top_k": 1.5,
        "stop": "a",
        "seed": -1,
        "effort": "huge",
        "other": 1,
    }
    assert read_settings(odd | {"min_p": 0.1}) == ChatSettings(min_p=0.1)
    assert recommended_settings({"top_k": 20.0, "temperature": 0.6}) == ChatSettings(
        top_k=20, temperature=0.6
    )


def test_own_settings_come_before_defaults():
    base = ChatSettings(temperature=0.7, top_p=0.9, seed=3)
    whole = ChatSettings(temperature=0.0).over(base)
    assert whole == ChatSettings(temperature=0.0, top_p=0.9, seed=3)
    assert whole.sampling() == p.Sampling(temperature=0.0, top_p=0.9, seed=3)
    assert ChatSettings(thinking=False, effort="high").template_options() == {"enable_thinking": False}
    assert ChatSettings(thinking=True, effort="low").template_options() == {
        "enable_thinking": True,
        "reasoning_effort": "low",
    }


def test_what_is_no_schema_is_told():
    assert schema_problem('{"type": "object"}') == ""
    assert schema_problem("[1]") == "not an object"
    assert "line 1" in schema_problem("{oops")
    assert schema_problem("[" * 100_000) != ""


# --- presets --------------------------------------------------------------------------------------


def test_presets_are_kept_exported_and_imported(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    library = PresetLibrary(tmp_path / "a")
    library.save("Precise", ChatSettings(temperature=0.0))
    library.save("Bold", ChatSettings(temperature=1.2))
    library.save("Bold", ChatSettings(temperature=1.3))
    library.set_for_model("/m", ChatSettings(top_k=5))
    again = PresetLibrary(tmp_path / "a")
    assert [each.name for each in again.presets()] == ["Bold", "Precise"]
    assert again.find("Bold") == ChatSettings(temperature=1.3)
    assert again.of_model("/m") == ChatSettings(top_k=5)
    again.export(tmp_path / "mine.json")
    assert "models" not in json.loads((tmp_path / "mine.json").read_text())
    other = PresetLibrary(tmp_path / "b")
    other.save("Bold", ChatSettings(seed=1))
    assert other.take_in(tmp_path / "mine.json") == ["Bold 2", "Precise"]
    assert other.take_in(tmp_path / "mine.json") == ["Bold 3", "Precise"]
    assert other.find("Bold") == ChatSettings(seed=1)
    other.delete("Bold 3")
    assert len(PresetLibrary(tmp_path / "b").presets()) == 3


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"not JSON", "x.json is not a file of presets."),
        (b"[" * 200_000, "x.json is not a file of presets."),
        (b"[]", "x.json has no presets."),
        (b'{"presets": [1, {"name": "a"}, {"name": " ", "settings": {}}]}', "x.json has no presets."),
        (b" " * (9 << 20), "x.json is too large for a file of presets."),
    ],
)
def test_a_file_without_presets_is_refused_in_a_sentence(tmp_path, content, sentence):
    (tmp_path / "x.json").write_bytes(content)
    with pytest.raises(PresetError, match=f"^{sentence}$"):
        PresetLibrary(tmp_path).take_in(tmp_path / "x.json")


def test_hostile_names_and_values_of_an_imported_preset_are_cleaned(tmp_path):
    preset = {"name": "a\x1b[31m\n" + "b" * 999, "settings": {"temperature": 1e9, "top_k": 3, "evil": {}}}
    (tmp_path / "x.json").write_text(json.dumps({"presets": [preset]}))
    library = PresetLibrary(tmp_path)
    (name,) = library.take_in(tmp_path / "x.json")
    assert name.isprintable()
    assert len(name) == 80
    assert library.find(name) == ChatSettings(top_k=3)


def test_a_damaged_file_of_ours_is_no_obstacle(tmp_path):
    (tmp_path / FILE).write_text("{")
    library = PresetLibrary(tmp_path)
    assert library.presets() == []
    library.save("a", ChatSettings(seed=1))
    assert PresetLibrary(tmp_path).find("a") == ChatSettings(seed=1)


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    library = PresetLibrary(tmp_path / "missing")
    with pytest.raises(PresetError, match=r"presets\.json cannot be written: No such file or directory\."):
        library.save("a", ChatSettings(seed=1))


def test_a_write_that_fails_leaves_the_old_file_alone(tmp_path, monkeypatch):
    library = PresetLibrary(tmp_path)
    library.save("a", ChatSettings(seed=1))
    monkeypatch.setattr(QSaveFile, "write", lambda _file, data: len(data) - 1)  # a full disk
    with pytest.raises(PresetError, match=r"presets\.json cannot be written: "):
        library.save("b", ChatSettings(seed=2))
    assert [each.name for each in PresetLibrary(tmp_path).presets()] == ["a"]
    assert [each.name for each in tmp_path.iterdir()] == [FILE]


# --- in the window --------------------------------------------------------------------------------


def test_what_a_chat_sets_is_sent_and_kept(qtbot, window, generated, popover):
    rows = popover.rows
    rows["system_prompt"].field.setPlainText("Be brief.")
    rows["temperature"].field.setValue(0.2)
    rows["max_tokens"].field.setValue(77)
    rows["stop"].field.setPlainText("END\n\nSTOP")
    qtbot.keyClicks(rows["seed"].field, "4x2")
    rows["json_schema"].field.setPlainText('{"type": "object"}')
    popover.close()
    ask(qtbot, window, "hello tokens=2")
    (request,) = generated
    assert [(each.role, each.content) for each in request.messages] == [
        ("system", "Be brief."),
        ("user", "hello tokens=2"),
    ]
    assert request.sampling == p.Sampling(temperature=0.2, max_tokens=77, stop=["END", "STOP"], seed=42)
    assert request.grammar == p.Grammar(kind="json_schema", text='{"type": "object"}')
    answered(qtbot, window)
    first = window.current_chat
    assert own(window).seed == 42
    window.show_chat("")
    assert own(window) == ChatSettings()
    ask(qtbot, window, "other tokens=2")
    assert generated[1].sampling == p.Sampling()
    answered(qtbot, window)
    window.show_chat(first)
    assert window.chat_settings.button_text() == "Settings of this chat, 6 changes"


def test_what_differs_is_marked_and_reset(qtbot, window, popover):
    row = popover.rows["top_k"]
    assert row.label.text() == "Top-k"
    assert not row.undo.isVisible()
    row.field.setValue(40)
    assert row.label.text() == "Top-k •"
    assert row.undo.isVisible()
    assert row.undo.toolTip() == "Reset to 0 (default)"
    assert own(window) == ChatSettings(top_k=40)
    row.field.setValue(0)  # the default again
    assert own(window) == ChatSettings()
    row.field.setValue(30)
    popover.rows["min_p"].field.setValue(0.1)
    row.undo.click()
    assert own(window) == ChatSettings(min_p=0.1)
    assert row.field.value() == 0
    popover.reset_all.click()
    assert own(window) == ChatSettings()
    assert not popover.reset_all.isVisible()


def test_a_wrong_schema_is_told_and_not_used(qtbot, window, popover):
    row = popover.rows["json_schema"]
    row.field.setPlainText('{"type": ')
    assert row.hint.text().startswith("Not used, because it is not a JSON schema: ")
    assert row.field.toPlainText() == '{"type": '
    assert own(window).json_schema is None
    row.field.setPlainText('{"type": "object"}')
    assert row.hint.text().startswith("Answers are JSON")
    assert own(window).json_schema == '{"type": "object"}'


def recommend(window, **fields):
    for model in window.library.models:
        if model.path == window.library.state.path:
            for name, value in fields.items():
                setattr(model, name, value)
    window.library.changed.emit()


def test_the_makers_recommendation_applies_unless_changed(qtbot, window, generated, popover):
    recommend(window, recommended={"temperature": 0.6, "top_k": 20.0})
    assert popover.rows["temperature"].field.value() == 0.6
    assert popover.rows["temperature"].label.text() == "Temperature"
    ask(qtbot, window, "a tokens=2")
    answered(qtbot, window)
    assert (generated[0].sampling.temperature, generated[0].sampling.top_k) == (0.6, 20)
    window.settings.temperature = 0.1  # chosen in the settings dialog, for all models
    ask(qtbot, window, "b tokens=2")
    answered(qtbot, window)
    assert (generated[1].sampling.temperature, generated[1].sampling.top_k) == (0.1, 20)
    popover.rows["top_k"].field.setValue(50)
    assert popover.rows["top_k"].undo.toolTip() == "Reset to 20 (recommended by the model's makers)"


def test_thinking_is_offered_where_the_template_has_it(qtbot, window, generated, popover):
    assert not popover.rows["thinking"].isVisible()
    recommend(window, thinking=["switch", "effort"])
    thinking, effort = popover.rows["thinking"], popover.rows["effort"]
    assert thinking.isVisible()
    effort.field.setCurrentIndex(3)
    thinking.field.setCurrentIndex(1)
    ask(qtbot, window, "a tokens=2")
    answered(qtbot, window)
    thinking.field.setCurrentIndex(2)
    ask(qtbot, window, "b tokens=2")
    answered(qtbot, window)
    assert [each.template_options for each in generated] == [
        {"enable_thinking": True, "reasoning_effort": "high"},
        {"enable_thinking": False},
    ]


def test_tools_are_a_choice_where_there_are_any(qtbot, window, popover):
    row = popover.rows["tools"]
    assert not row.isVisible()
    popover.show_settings(ShownSettings(tools=True))
    assert row.isVisible()
    assert row.field.currentText() == "Default"
    row.field.setCurrentIndex(2)
    assert own(window) == ChatSettings(tools=False)
    popover.show_settings(ShownSettings(own(window)))
    assert row.isVisible(), "what is set can be set back"
    assert read_settings({"tools": "yes"}) == ChatSettings()
    assert read_settings({"tools": False}).as_object() == {"tools": False}


def test_settings_for_a_model_apply_to_all_its_chats(qtbot, window, generated, popover):
    popover.rows["temperature"].field.setValue(0.3)
    assert popover.for_model.text() == "Use for all chats with SmolLM2 135M Instruct"
    popover.for_model.click()
    assert own(window) == ChatSettings()
    assert popover.rows["temperature"].field.value() == 0.3
    assert popover.rows["temperature"].label.text() == "Temperature"
    ask(qtbot, window, "a tokens=2")
    assert generated[0].sampling.temperature == 0.3
    answered(qtbot, window)
    popover.for_model.click()  # forget them
    assert popover.rows["temperature"].field.value() == 0.7


def test_a_preset_is_saved_applied_and_deleted(qtbot, window, popover, tmp_path):
    popover.rows["temperature"].field.setValue(0.3)
    window.chat_settings.save_preset("  Mine \n")
    popover.reset_all.click()
    menu = popover.preset_menu()
    menu.actions()[0].trigger()
    assert menu.actions()[0].text() == "Mine"
    assert own(window) == ChatSettings(temperature=0.3)
    popover.preset_deleted.emit("Mine")
    assert window.conversations.options.presets.presets() == []
    (tmp_path / "bad.json").write_text("{")
    window.chat_settings.import_presets(tmp_path / "bad.json")
    assert window.toast.isVisible()
    menu.deleteLater()


def test_ready_made_presets_keep_what_they_say_nothing_about(window, popover):
    popover.changed.emit(ChatSettings(system_prompt="Be brief.", temperature=0.5))
    menu = popover.preset_menu()
    lines = [action for action in menu.actions() if action.text()]
    assert [action.text() for action in lines[:3]] == [
        "A preset keeps the settings of this chat under a name.",
        "Precise",
        "Creative",
    ]
    assert not lines[0].isEnabled()
    lines[1].trigger()
    assert own(window).temperature == 0.2
    assert own(window).system_prompt == "Be brief."
    menu.deleteLater()
    window.chat_settings.save_preset("Precise")  # takes the place of the ready-made one
    window.conversations.options.presets.save("Precise", ChatSettings(temperature=0.9))
    popover.preset_applied.emit("Precise")
    assert own(window) == ChatSettings(temperature=0.9)


def test_a_branch_has_the_settings_of_its_chat(qtbot, window):
    ask(qtbot, window, "a tokens=2")
    answered(qtbot, window)
    window.conversations.options.set_own(window.current_chat, ChatSettings(seed=5))
    window.shown.versions.branch_last()
    assert own(window) == ChatSettings(seed=5)


def test_settings_leave_the_queue_alone(qtbot, window):
    ask(qtbot, window, "tokens=4000 delay=2")
    ask(qtbot, window, "later")
    chat = window.current_chat
    window.conversations.options.set_own(chat, ChatSettings(seed=5))
    assert window.store.chat(chat).settings == {"seed": 5}
    qtbot.waitUntil(lambda: [each.text for each in window.store.queued(chat)] == ["later"])
    window.conversations.queued.take(window.current_chat, 0)
    assert own(window) == ChatSettings(seed=5)


def test_the_popover_is_reached_and_left_by_keyboard_and_named(qtbot, window, popover):
    for row in popover.rows.values():
        assert row.field.accessibleName() == row.label_text
        assert row.field.accessibleDescription()
    assert window.focusWidget() is popover.rows["system_prompt"].field
    qtbot.keyClick(popover.rows["system_prompt"].field, Qt.Key.Key_Escape)
    assert not popover.isVisible()
    window.chat_settings.open()
    qtbot.mouseClick(popover.rows["top_p"], Qt.MouseButton.LeftButton)
    assert popover.isVisible()
    qtbot.mouseClick(window.header.title, Qt.MouseButton.LeftButton)
    assert not popover.isVisible()
    window.composer.prompt_edit.setFocus()
    qtbot.keyClick(window.composer.prompt_edit, Qt.Key.Key_Tab)  # to Send, which is disabled while empty
    names = {window.composer.send_button, window.composer.attach_button}
    assert window.focusWidget() in names


def test_the_popover_leads_to_where_drafts_are_chosen(qtbot, window, popover, monkeypatch):
    opened = []
    monkeypatch.setattr(window.model_browser, "open", opened.append)
    qtbot.keyClick(popover.model_options, Qt.Key.Key_Space)
    assert opened == ["here"]
    assert not popover.isVisible()


def test_tab_stays_within_the_popover(qtbot, window, popover):
    seen = []
    for _ in range(60):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        assert popover.isAncestorOf(window.focusWidget())
        seen.append(window.focusWidget())
    fields = [row.field for row in popover.rows.values() if row.isVisible()]
    assert set(fields) < set(seen)
    assert popover.presets in seen
    order = [each for each in seen if each in fields]
    start = order.index(fields[0])
    assert order[start : start + len(fields)] == fields  # from top to bottom
    before = window.focusWidget()
    qtbot.keyClick(before, Qt.Key.Key_Tab)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Backtab)
    assert window.focusWidget() is before


def test_the_wheel_scrolls_and_changes_no_number(qtbot, window, popover):
    field = popover.rows["top_p"].field
    popover.rows["system_prompt"].field.setFocus()
    middle = QPointF(field.rect().center())
    wheel = QWheelEvent(
        middle,
        field.mapToGlobal(middle),
        QPoint(),
        QPoint(0, -240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, wheel)
    assert field.value() == 1.0
    assert not wheel.isAccepted()  # so Qt gives it to the scroll area
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    QApplication.sendEvent(field, wheel)
    assert field.value() == pytest.approx(0.9)


@pytest.mark.parametrize("zoom", [0.8, 1.8])
def test_the_popover_fits_into_a_small_window(qtbot, window, zoom):
    window.resize(640, 480)
    window.theme.set_zoom(zoom)
    window.chat_settings.open()
    popover = window.chat_settings.popover
    assert window.rect().contains(popover.geometry())
    for label in popover.findChildren(QLabel):
        if label.isVisible() and not label.wordWrap():
            assert label.width() >= label.sizeHint().width() - 1, label.text()
    popover.close()
    window.theme.set_zoom(1.0)
