"""Draft heads in the picker and the model browser: offered, downloaded, shown, deleted with their models."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPushButton
from scripted_models import GB, names, results

from app.models.model_picker import ModelPicker
from app.models.model_rows import HeadOffer
from app.remote.server_list import KeyStore, ServerList
from engine import protocol as p

SIZE = GB * 9 // 10
MODEL, HEAD = "mlx-community/Qwen3.5-9B-4bit", "mlx-community/Qwen3.5-9B-MTP"


def model(**fields):
    return p.ModelInfo(
        **({"path": "/q", "name": MODEL, "size": 5 * GB, "kind": "qwen3_5", "source": "hub"} | fields)
    )


def head(**fields):
    about = {"path": "/h", "name": HEAD, "size": SIZE, "kind": "qwen3_5_mtp", "problem": "is a draft head"}
    return model(**(about | fields))


@pytest.fixture
def picker(qtbot, tmp_path, theme, library, browser):
    picker = ModelPicker(
        theme, library, ServerList(tmp_path, KeyStore(lambda: None)), browser.discovery, browser
    )
    qtbot.addWidget(picker)
    return picker


def found(script, key="/q"):
    script.head.emit(p.HeadFound(model=key, repo=HEAD, size=SIZE))


def download(script, **fields):
    transfer = p.Transfer(repo=HEAD, **({"total": SIZE, "done": SIZE // 2} | fields))
    script.transfers.emit(p.Transfers(transfers=[transfer]))


def test_a_model_here_is_offered_its_head_with_its_download(browser, script, library):
    library.models = [model()]
    browser.open_at("here")
    assert script.of(p.FindHead) == []
    line, box = browser.pane.model_actions.head, browser.pane.model_actions.with_head
    assert (line.text.text(), line.button.text()) == (
        "With a draft head, answers come faster.",
        "Look on the Hub",
    )
    line.button.click()
    assert script.of(p.FindHead) == [p.FindHead(model="/q")]
    script.head.emit(p.HeadFound(model="/q"))
    assert line.text.text() == "No draft head was found for this model."
    assert not line.button.isVisibleTo(browser)
    found(script)
    assert line.isVisibleTo(browser)
    assert not box.isVisibleTo(browser)
    assert (line.text.text(), line.button.text()) == ("Faster: + 900 MB", "Download")
    line.button.click()
    assert script.asked[-1] == p.FetchModel(repo=HEAD)
    download(script, state="running")
    assert line.text.text() == "Draft head · 450 of 900 MB"
    assert line.button.accessibleName() == "Cancel · Draft head · 450 of 900 MB"
    line.button.click()
    assert script.asked[-1] == p.CancelFetch(repo=HEAD)
    download(script, state="failed", message="The disk is full.")
    assert line.text.text() == "Draft head · The disk is full."
    assert (line.text.property("role"), line.button.text()) == ("bad", "Download")
    library.client.model_state.emit(p.ModelState(state="ready", path="/q", name=MODEL))
    download(script, state="done")
    assert browser.report.text() == f"{HEAD} is downloaded. Load the model again to use it."
    library.models = [model(head="/h"), head()]
    library.changed.emit()
    assert line.text.text() == "Draft head: answers come faster"
    assert not line.button.isVisibleTo(browser)
    assert names(browser) == [MODEL]


@pytest.mark.parametrize(
    "fields",
    [{"kind": "llama"}, {"head": "/q"}, {"problem": "It is cut off.", "kind": ""}, {"source": "folder"}],
)
def test_the_hub_is_not_asked_about_other_models(browser, script, library, fields):
    library.models = [model(**fields)]
    browser.open_at("here")
    browser.pane.model_actions.show_row(browser.pane.row)
    browser.pane.model_actions.head.button.click()
    assert script.of(p.FindHead) == []
    assert not browser.pane.model_actions.head.button.isVisibleTo(browser)


def test_a_model_is_downloaded_with_its_head_unless_that_is_not_wanted(browser, script, library):
    library.models = []
    browser.open_at("hub")
    results(script, p.HubModel(repo=MODEL, kind="qwen3_5"), p.HubModel(repo="org/llama", kind="llama"))
    assert script.of(p.FindHead) == [p.FindHead(model=MODEL)]
    box, main = browser.pane.model_actions.with_head, browser.pane.main
    assert not box.isVisibleTo(browser)
    found(script, MODEL)
    assert box.isVisibleTo(browser)
    assert (box.text(), box.isChecked()) == ("with its draft head (+900 MB)", True)
    main.click()
    assert script.of(p.FetchModel) == [p.FetchModel(repo=MODEL), p.FetchModel(repo=HEAD)]
    box.click()
    main.click()
    assert script.of(p.FetchModel)[2:] == [p.FetchModel(repo=MODEL)]
    box.click()
    paused = p.Transfer(repo=MODEL, state="paused", total=GB)
    script.transfers.emit(p.Transfers(transfers=[paused]))
    assert not box.isVisibleTo(browser)
    assert main.text() == "Resume"
    main.click()  # the head is a download of its own
    assert script.of(p.FetchModel)[3:] == [p.FetchModel(repo=MODEL)]
    script.transfers.emit(p.Transfers(transfers=[]))
    assert box.isVisibleTo(browser)
    browser.rows.setCurrentRow(1)
    assert not box.isVisibleTo(browser)
    assert len(script.of(p.FindHead)) == 1
    library.models = [head()]  # downloaded for another quantisation
    browser.rows.setCurrentRow(0)
    assert not box.isVisibleTo(browser)


def test_models_of_the_catalogue_are_looked_up_first(browser, script):
    browser.open_at("catalogue")
    results(script, p.HubModel(repo=MODEL, kind="qwen3_5"))
    assert script.of(p.FindHead) == []
    browser.pane.look_up.click()
    assert script.of(p.FindHead) == [p.FindHead(model=MODEL)]


def test_the_picker_offers_heads_and_lists_none(qtbot, picker, script, library):
    orphan = head(path="/o", name="org/Other-MTP")
    library.models = [model(), head(), orphan, model(path="/p", name="org/Qwen3.5-4B", head="/p")]
    picker.refresh()
    library.models = [model(), orphan, model(path="/p", name="org/Qwen3.5-4B", head="/p")]
    library.refresh = lambda: None
    picker.show = lambda: None  # it would grab the keyboard
    picker.open_below(picker.parentWidget())
    assert script.of(p.FindHead) == []  # the Hub is not told what is here
    first, second = picker.findChildren(HeadOffer)[-2:]
    found(script)
    assert first.isVisibleTo(picker)
    assert second.text.text() == "Draft head: answers come faster"
    assert not second.button.isVisibleTo(picker)
    first.button.click()
    assert script.asked[-1] == p.FetchModel(repo=HEAD)
    buttons = [button.accessibleName() for button in picker.findChildren(QPushButton)]
    assert f"Load {MODEL}" in buttons
    assert "Load org/Other-MTP" not in buttons


def test_the_picker_grows_by_the_line_of_a_head(qtbot, picker, script, library):
    library.models = [model()]
    picker.setWindowFlags(Qt.WindowType.Window)  # a popup would grab the keyboard
    picker.refresh()
    picker.show()
    before = picker.card.height()
    found(script)
    qtbot.waitUntil(lambda: picker.card.height() > before + 10)
    row = picker.findChildren(HeadOffer)[-1].parentWidget()
    assert row.height() >= row.sizeHint().height()


def test_why_a_head_is_not_used_is_said(browser, picker, library):
    library.models = [model(head_problem="It is another model's."), head(path="/other", name="org/x")]
    browser.open_at("here")
    assert browser.pane.model_actions.head.text.text() == "It is another model's."
    assert not browser.pane.model_actions.head.button.isVisibleTo(browser)
    assert names(browser) == [MODEL, "org/x"]  # who wants can delete it
    browser.rows.setCurrentRow(1)
    assert not browser.pane.main.isVisibleTo(browser)
    assert browser.pane.second.text() == "Delete…"
    picker.refresh()
    assert picker.findChildren(HeadOffer)[0].text.text() == "It is another model's."


def test_a_head_is_deleted_with_the_last_model_that_uses_it(browser, script, library):
    library.models = [model(head="/h"), model(path="/r", name="org/Qwen3.5-9B", head="/h"), head()]
    browser.open_at("here")

    def delete() -> str:
        browser.pane.second.click()
        box = browser.pane.findChildren(QMessageBox)[-1]
        next(button for button in box.buttons() if button.text() == "Delete").click()
        return box.informativeText()

    assert "draft head" not in delete()
    assert script.asked[-1] == p.DeleteModel(path="/q")
    library.models = [model(head="/h"), head()]
    library.changed.emit()
    assert delete().endswith("\nIts draft head is deleted with it: /h")
    assert script.asked[-1] == p.DeleteModel(path="/q", head="/h")


def test_the_head_of_a_model_is_its_first_draft_source(browser, library):
    library.models = [model(head="/h"), head(), head(path="/i", name="org/Other-MTP")]
    browser.open_at("here")
    form = browser.pane.form
    assert [form.draft.itemText(i) for i in range(form.draft.count())] == [
        "its draft head", "none", "the chat's own text", "org/Other-MTP"
    ]  # fmt: skip
    form.draft.setCurrentIndex(1)
    assert form.options(0).draft_model == p.NO_DRAFTS
