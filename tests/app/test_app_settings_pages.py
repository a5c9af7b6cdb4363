"""Settings on their pages: reached by mouse and keyboard, found by a search, not cut, and none is lost."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QComboBox, QLabel, QPlainTextEdit
from test_app_dialog_sizes import assert_whole, is_within

from app.processes.child_process import ChildProcess
from app.programs.programs_dialog import ProgramsPanel
from app.window.settings.settings_dialog import SettingsDialog
from engine.protocol import AskTuning, LimitDownloads, RecommendModels, TuningState

PAGES = {
    "General": {"appearance", "zoom", "motion", "tray"},
    "Chat": {
        *("system_prompt", "temperature", "top_p", "top_k", "min_p", "repetition_penalty", "max_tokens"),
    },
    "Models": {"model_folders", "download_limit"},
    "Memory": {"disk_cache"},
    "Programs": {"programs_allowed"},
}


@pytest.fixture
def opened(qtbot, window):
    window.resize(1280, 700)
    window.window_actions.open_settings()
    dialog = window.findChild(SettingsDialog)
    yield dialog
    window.theme.set_zoom(1.0)
    window.theme.set_appearance("dark")
    for each in window.findChildren(SettingsDialog):
        each.close()


def headlines(dialog):
    """The names of the pages of which something is shown."""
    return [
        each.text()
        for each in dialog.findChildren(QLabel)
        if each.isVisible() and each.property("role") == "title"
    ]


def labels(dialog):
    """The names of the settings that are shown."""
    kinds = (QComboBox, QAbstractSpinBox, QPlainTextEdit)
    return {each.accessibleName() for kind in kinds for each in dialog.findChildren(kind) if each.isVisible()}


def click(qtbot, dialog, page):
    place = dialog.pages.visualItemRect(dialog.pages.item(page)).center()
    qtbot.mouseClick(dialog.pages.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_each_page_is_reached_by_mouse_and_by_keyboard(qtbot, opened):
    names = [opened.pages.item(row).text() for row in range(opened.pages.count())]
    assert names == list(PAGES)
    assert headlines(opened) == ["General"]
    for row in reversed(range(len(names))):
        click(qtbot, opened, row)
        assert headlines(opened) == [names[row]]
    for name in names[1:]:
        qtbot.keyClick(opened.pages, Qt.Key.Key_Down)
        assert headlines(opened) == [name]


def change(field):
    """Gives a field another value."""
    if isinstance(field, QComboBox):
        field.setCurrentIndex((field.currentIndex() + 1) % field.count())
    elif isinstance(field, QAbstractSpinBox):
        (field.stepDown if field.value() == field.maximum() else field.stepUp)()
    elif isinstance(field, QCheckBox):
        field.click()
    elif isinstance(field, QPlainTextEdit):
        field.setPlainText("Answer in French.")


def test_no_setting_was_lost_and_each_is_on_its_page(qtbot, opened, window, monkeypatch, tmp_path):
    chosen = "app.window.settings.settings_dialog.QFileDialog.getExistingDirectory"
    monkeypatch.setattr(chosen, lambda *_: str(tmp_path))
    names = set.union(*PAGES.values())
    for row, (page, settings) in enumerate(PAGES.items()):
        opened.show_page(row)
        before = {name: getattr(window.settings, name) for name in names}
        fields = (QComboBox, QAbstractSpinBox, QCheckBox, QPlainTextEdit)
        for field in [each for kind in fields for each in opened.findChildren(kind) if each.isVisible()]:
            change(field)
        if opened.folders.isVisible():
            opened.add_folder.click()
        changed = {name for name in names if getattr(window.settings, name) != before[name]}
        assert changed == settings, page


def test_the_download_speed_is_told_to_the_model_service_and_again_after_a_restart(
    opened, window, monkeypatch
):
    opened.show_page(2)
    (speed,) = [box for box in opened.findChildren(QComboBox) if box.accessibleName() == "Download speed"]
    client, sent = window.model_browser.client, []
    monkeypatch.setattr(ChildProcess, "start", lambda _: None)
    monkeypatch.setattr(ChildProcess, "send", lambda _, message: sent.append(message))
    speed.setCurrentIndex(speed.findText("At most 5 MB/s"))
    assert window.settings.download_limit == 5
    assert sent == [LimitDownloads(bytes_per_second=5_000_000)]
    client._on_ended()  # as after a crash
    sent.clear()
    client.ask(RecommendModels())
    assert sent == [LimitDownloads(bytes_per_second=5_000_000), RecommendModels()]
    speed.setCurrentIndex(speed.findText("No limit"))
    assert sent[-1] == LimitDownloads(bytes_per_second=0)
    client._on_ended()


def test_a_number_has_arrows_that_can_be_clicked(qtbot, opened, window):
    opened.show_page(1)
    (field,) = [box for box in opened.findChildren(QAbstractSpinBox) if box.accessibleName() == "Top-k"]
    plain = field.grab().toImage()
    right = field.width() - field.height() // 2
    arrows = {plain.pixel(right + x, y) for x in range(-4, 5) for y in range(4, field.height() - 4)}
    assert len(arrows) > 2
    for share, steps in ((0.25, 1), (0.25, 2), (0.75, 1)):
        place = QPoint(right, round(field.height() * share))
        qtbot.mouseClick(field, Qt.MouseButton.LeftButton, pos=place)
        assert field.value() == window.settings.top_k == steps * field.singleStep()


def test_a_search_shows_what_matches_on_all_pages_and_return_goes_there(qtbot, opened):
    opened.search.setFocus()
    qtbot.keyClicks(opened.search, "PENALTY rep")
    assert (headlines(opened), labels(opened)) == (["Chat"], {"Repetition penalty"})
    assert opened.pages.selectedItems() == []
    qtbot.keyClick(opened.search, Qt.Key.Key_Return)
    assert opened.isVisible()
    assert opened.search.text() == ""
    assert [each.text() for each in opened.pages.selectedItems()] == headlines(opened) == ["Chat"]
    assert opened.focusWidget().accessibleName() == "Repetition penalty"
    opened.search.setText("memory")  # of the tray on one page, of the cache on another
    assert headlines(opened) == ["General", "Memory"]
    click(qtbot, opened, 0)
    assert (headlines(opened), opened.search.text()) == (["General"], "")


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("high contrast", "General"), ("francais", "General"), ("ESPAÑOL", "General"),
        ("hugging", "Models"), ("20 gb", "Memory"), ("Zed", "Programs"),
    ],
)  # fmt: skip
def test_a_search_looks_in_hints_and_choices_too(opened, text, page):
    opened.search.setText(text)
    assert headlines(opened) == [page]


def test_a_search_that_finds_nothing_says_so_and_escape_ends_it(qtbot, opened):
    opened.show_page(1)
    opened.search.setFocus()
    qtbot.keyClicks(opened.search, "<b>nonsense")
    assert headlines(opened) == []
    assert any("No setting has “<b>nonsense”." in each.text() for each in opened.findChildren(QLabel))
    qtbot.keyClick(opened.search, Qt.Key.Key_Return)  # leads nowhere, and closes nothing
    qtbot.keyClick(opened.search, Qt.Key.Key_Escape)
    assert opened.isVisible()
    assert headlines(opened) == ["Chat"]
    qtbot.keyClick(opened.search, Qt.Key.Key_Escape)
    assert not opened.isVisible()


def test_tab_in_a_search_does_not_end_it(qtbot, opened):
    opened.search.setFocus()
    opened.search.setText("penalty")
    qtbot.keyClick(opened.search, Qt.Key.Key_Tab)
    assert opened.focusWidget() is opened.pages
    assert headlines(opened) == ["Chat"]


def test_the_programs_page_lets_programs_in_and_shows_address_and_key(qtbot, opened, window):
    opened.show_page(4)
    panel = opened.findChild(ProgramsPanel)
    assert "an address, a key, and settings to copy (Claude Code" in panel.hint.text()
    assert not panel.address.isVisible()
    panel.switch.click()
    qtbot.waitUntil(panel.address.isVisible)
    assert panel.address.text().startswith("http://127.0.0.1:")
    panel.switch.click()
    qtbot.waitUntil(lambda: not panel.address.isVisible())
    assert not window.settings.programs_allowed


def overlapping(dialog):
    """The texts of explanations that reach into the field above them."""
    return [
        each.text()
        for each in dialog.findChildren(QLabel)
        if each.isVisible() and each.property("role") == "secondary"
        for other in each.parentWidget().children()
        if other is not each and other.isWidgetType() and other.isVisible()
        if other.geometry().intersects(each.geometry())
    ]


@pytest.mark.parametrize("zoom", [1.0, 1.5, 1.8])
def test_no_page_is_cut_off(qtbot, opened, window, zoom):
    window.theme.set_zoom(zoom)
    panel = opened.findChild(ProgramsPanel)
    opened.show_page(4)
    panel.switch.click()
    qtbot.waitUntil(panel.address.isVisible)
    for size in ((1280, 700), (640, 480)):
        window.resize(*size)
        window.theme.changed.emit()
        assert is_within(opened, window)
        for row in range(opened.pages.count()):
            opened.show_page(row)
            assert_whole(qtbot, opened)
            qtbot.waitUntil(lambda: overlapping(opened) == [], timeout=2_000)
            assert opened.area.widget().width() <= opened.area.viewport().width()
        opened.search.setText("mem")
        assert_whole(qtbot, opened)
        opened.search.clear()
        assert opened.pages.horizontalScrollBar().maximum() == 0
        assert opened.pages.verticalScrollBar().maximum() == 0


def test_in_a_narrow_window_the_pages_are_a_row_of_icons_with_names(qtbot, opened, window):
    window.resize(640, 480)
    window.theme.set_zoom(1.8)
    items = [opened.pages.item(row) for row in range(opened.pages.count())]
    assert {each.text() for each in items} == {""}
    assert [each.toolTip() for each in items] == list(PAGES)
    assert [each.data(Qt.ItemDataRole.AccessibleTextRole) for each in items] == list(PAGES)
    click(qtbot, opened, 4)
    assert headlines(opened) == ["Programs"]
    qtbot.keyClick(opened.pages, Qt.Key.Key_Left)
    assert headlines(opened) == ["Memory"]


def test_what_was_measured_of_the_gpu_is_shown_and_undone(opened):
    asked: list[AskTuning] = []
    setting = opened.tuning
    setting.asked.connect(lambda change: asked.append(AskTuning(change=change)))
    assert "No model is loaded on a GPU" in setting.found.text()
    assert not setting.change.isEnabled()
    setting.show_state(TuningState(device="Apple M3 Max", measured=1_790_000_000.0))
    assert setting.found.text().startswith("Tuned for Apple M3 Max on ")
    assert "26" in setting.found.text()
    assert setting.change.text() == "Undo"
    setting.change.click()
    setting.show_state(TuningState(device="Apple M3 Max"))
    assert "estimates" in setting.found.text()
    assert setting.change.text() == "Tune Again"
    setting.change.click()
    setting.show_state(TuningState(device="Apple M3 Max", waiting=True))
    assert "nobody uses Apple M3 Max" in setting.found.text()
    assert not setting.change.isEnabled()
    assert [each.change for each in asked] == ["undo", "again"]
