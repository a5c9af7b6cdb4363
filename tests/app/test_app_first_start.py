"""The first start: for whom it opens, and an honest state for whatever happens to a download."""

import pytest
from first_start_scenes import GB, QWEN, SMALL, FirstStartScene, downloaded, recommendations, starter
from PySide6.QtCore import Qt
from scripted_models import Script
from test_app_access import unnamed

from app.models.first_start import FirstStart, heading_text, licence_text, offer_text
from app.settings import Settings
from engine import protocol as p


@pytest.fixture
def scene(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr("first_start_scenes.Silent", Script)
    made = FirstStartScene("dark", tmp_path)
    qtbot.addWidget(made.window)
    made.window.show()
    return made


def row(scene, place=0):
    return scene.page.rows[place]


def shown(scene, place=0):
    """Texts of the buttons that a row offers."""
    buttons = row(scene, place).buttons
    return [each.text() for each in (buttons.main, buttons.cancel) if each.isVisible()]


def status(scene, place=0):
    label = row(scene, place).status
    return label.text() if label.isVisible() else ""


# --- for whom ---------------------------------------------------------------------------------------


def test_it_waits_for_the_local_models_and_asks_for_recommendations_once(scene):
    assert scene.start.state == "undecided"
    assert scene.page.text.text() == "Looking for models on this computer…"
    assert scene.script.asked == []
    scene.list_models(starter())
    scene.list_models(starter())
    assert scene.start.state == "open"
    assert scene.script.asked == [p.RecommendModels()]


def test_it_opens_without_any_model_and_beside_a_damaged_one(scene):
    scene.list_models(p.ModelInfo(path="/d", name="org/d", source="hub", problem="It is cut off."))
    assert scene.start.state == "open"
    scene.script.recommendations.emit(recommendations())
    scene.library.unload()  # nothing to load at the start
    scene.library.changed.emit()
    assert scene.page.text.text() == "Download a model to start chatting."


@pytest.mark.parametrize("source", ["hub", "folder"])
def test_it_never_opens_for_somebody_with_models(scene, tmp_path, source):
    scene.list_models(starter(), p.ModelInfo(path="/m", name="org/m", source=source))
    assert scene.start.state == "closed"
    assert scene.script.asked == []
    again = FirstStart(scene.discovery, scene.library, Settings(tmp_path), False)
    assert again.state == "closed"  # not after the models were deleted, either


def test_it_never_opens_for_somebody_with_chats(scene, tmp_path):
    settings = Settings(tmp_path / "other")
    assert FirstStart(scene.discovery, scene.library, settings, True).state == "closed"
    assert FirstStart(scene.discovery, scene.library, settings, False).state == "closed"


def test_not_now_ends_it_for_good_and_the_menu_reopens_it(scene, tmp_path):
    scene.recommend()
    scene.page.close_button.click()
    assert scene.start.state == "closed"
    assert FirstStart(scene.discovery, scene.library, Settings(tmp_path), False).state == "closed"
    scene.start.open()
    assert scene.start.state == "open"
    assert scene.script.of(p.RecommendModels) == [p.RecommendModels()] * 2


# --- the three models -------------------------------------------------------------------------------


def test_each_model_has_one_sentence_with_fit_size_and_licence(scene):
    scene.recommend()
    assert [each.name.text() for each in scene.page.rows] == ["Qwen3.5 9B", "Gemma 4 E4B", "Qwen3.5 4B"]
    assert [each.role.text() for each in scene.page.rows] == [
        "Best answers", "Faster answers", "Takes less memory",
    ]  # fmt: skip
    assert row(scene).sentence.text() == (
        "Fits with 4.8 GB of memory to spare; 6.0 GB to download, licence Apache 2.0."
    )
    assert "; about 3.1 GB to download" in row(scene, 2).sentence.text()
    tight = p.Recommendation(repo="a/b", name="B", size=3 * GB, needed=9 * GB, licence="odd", rating="tight")
    assert offer_text(tight, 10 * GB) == (
        "A tight fit: close other apps first; 3.0 GB to download, licence odd."
    )
    assert "16 GB of memory" in scene.page.heading.text()
    assert heading_text(24 << 30) == "For this computer with 24 GB of memory"
    assert licence_text("mit") == "MIT"


def test_on_a_mac_it_speaks_of_the_mac(mac_runtime):
    assert heading_text(8 << 30) == "For this Mac with 8 GB of memory"


def test_the_page_asks_no_hub_before_a_click(scene):
    scene.recommend()
    assert {type(message) for message in scene.script.asked} == {p.RecommendModels}


def test_one_click_downloads_and_the_page_follows(scene):
    scene.recommend()
    assert "try the small starter model" in scene.page.text.text()
    row(scene).buttons.main.click()
    assert scene.script.of(p.FetchModel) == [p.FetchModel(repo=QWEN)]
    scene.transfer(state="queued", done=0, total=0)
    assert (shown(scene), status(scene)) == (["Pause", "Cancel"], "Queued")
    scene.transfer(state="running", speed=38e6, remaining=101)
    assert status(scene) == "2.1 of 6.0 GB · 38 MB/s · 1.7 min left"
    assert row(scene).bar.value() == 353
    assert scene.page.text.text() == "While it downloads, type below: the small starter model answers."
    assert shown(scene, 1) == ["Download"]


def test_pausing_resuming_and_cancelling(scene):
    scene.recommend()
    scene.choose()
    scene.transfer(state="running")
    row(scene).buttons.main.click()
    assert scene.script.asked[-1] == p.PauseFetch(repo=QWEN)
    scene.transfer(state="paused")
    assert (shown(scene), status(scene)) == (["Resume", "Cancel"], "Paused at 2.1 of 6.0 GB")
    assert scene.page.text.text().startswith("The download is paused. Meanwhile, the small starter model")
    row(scene).buttons.main.click()
    assert scene.script.asked[-1] == p.FetchModel(repo=QWEN)
    row(scene).buttons.cancel.click()
    assert scene.script.asked[-1] == p.CancelFetch(repo=QWEN)
    scene.transfer(state="cancelled")
    assert (shown(scene), status(scene)) == (["Download"], "")


@pytest.mark.parametrize(
    "message",
    [
        "huggingface.co cannot be reached (its name was not found): check the network.",
        "This model is gated or private: accept its terms at the Hub, run `hf auth login`, then try again.",
        "Not enough disk space in /cache: 6.0 GB needed, 1.2 GB free.",
    ],
    ids=["offline", "refused", "disk full"],
)
def test_a_failure_says_why_and_offers_another_try(scene, message):
    scene.recommend()
    scene.choose()
    scene.transfer(state="failed", done=0, total=0, message=message)
    assert (shown(scene), status(scene)) == (["Try Again", "Cancel"], message)
    assert row(scene).status.property("role") == "bad"
    assert scene.page.text.text().startswith("The download stopped. Meanwhile, the small starter model")
    row(scene).buttons.main.click()
    assert scene.script.of(p.FetchModel) == [p.FetchModel(repo=QWEN)] * 2
    scene.transfer(state="running")
    assert row(scene).status.property("role") == "secondary"


def test_a_full_disk_is_seen_before_the_download(scene):
    scene.recommend(free_disk=4 * GB)
    assert [shown(scene, place) for place in range(3)] == [["Try Again"], ["Try Again"], ["Download"]]
    assert status(scene) == "The disk is too full: 4.0 GB free. Make room, then try again."
    row(scene).buttons.main.click()
    assert scene.script.of(p.FetchModel) == []
    assert scene.script.asked[-1] == p.RecommendModels()  # measures the disk again
    scene.script.recommendations.emit(recommendations(free_disk=9 * GB))
    assert [shown(scene, place) for place in range(3)] == [["Download"]] * 3


def test_a_model_service_that_stops_ends_the_downloads_honestly(scene):
    scene.recommend()
    scene.choose()
    scene.transfer(state="running")
    scene.script.stopped.emit()
    assert shown(scene) == ["Try Again", "Cancel"]
    assert status(scene) == "The model service stopped. What was downloaded is kept."


def test_without_a_model_service_the_page_says_so_and_tries_again(scene):
    scene.list_models(starter())
    scene.script.failed.emit("The model service could not be started: no such file.")
    assert scene.page.text.text() == "The model service could not be started: no such file."
    assert scene.page.again.isVisible()
    scene.page.again.click()
    assert scene.script.of(p.RecommendModels) == [p.RecommendModels()] * 2
    scene.script.recommendations.emit(recommendations())
    assert not scene.page.again.isVisible()
    assert shown(scene) == ["Download"]


def test_if_nothing_fits_it_leads_to_other_models(qtbot, scene):
    scene.recommend(models=[])
    assert scene.page.text.text().startswith("No recommended model fits")
    with qtbot.waitSignal(scene.page.browser_requested):
        scene.page.more.click()


# --- the downloaded model -----------------------------------------------------------------------------


def finish(scene):
    scene.recommend()
    scene.choose()
    scene.transfer(state="done", done=5_950_062_560, path="/q")


def test_one_click_switches_to_the_finished_model_and_ends_the_first_start(scene, monkeypatch):
    finish(scene)
    assert (status(scene), shown(scene)) == ("Almost ready…", ["Pause"])
    scene.list_models(starter(), downloaded())
    assert (status(scene), shown(scene)) == ("", ["Switch to it"])
    assert scene.page.text.text() == "Your model is ready. Switch to it for useful answers."
    loaded = []
    monkeypatch.setattr(scene.library, "load", loaded.append)
    row(scene).buttons.main.click()
    assert loaded == ["/q"]
    scene.library.state = p.ModelState(state="loading", path="/q", progress=0.4)
    scene.library.changed.emit()
    assert (status(scene), shown(scene), row(scene).bar.value()) == ("Loading…", [], 400)
    scene.library.state = p.ModelState(state="loading", path="/q", progress=0.2, checking=True)
    scene.library.changed.emit()
    assert (status(scene), row(scene).bar.value()) == ("Checking (once)…", 200)
    scene.library.state = p.ModelState(state="ready", path="/q")
    scene.library.changed.emit()
    assert scene.start.state == "closed"
    assert scene.start.chosen is None
    scene.start.open()
    assert (row(scene).role.text(), shown(scene)) == ("Loaded", [])


def test_a_model_that_cannot_be_loaded_says_why(scene):
    finish(scene)
    scene.list_models(starter(), p.ModelInfo(path="/q", name=QWEN, source="hub", problem="It is cut off."))
    assert (status(scene), row(scene).status.property("role")) == ("It is cut off.", "bad")
    scene.list_models(starter(), downloaded())
    scene.library.problems["/q"] = "Not enough memory."
    scene.library.state = p.ModelState(state="failed", path="/q", message="Not enough memory.")
    scene.library.changed.emit()
    assert (status(scene), shown(scene)) == ("Not enough memory.", ["Switch to it"])
    assert row(scene).status.property("role") == "bad"


def test_the_strip_follows_the_chosen_model_where_the_page_is_not_shown(scene):
    scene.recommend()
    strip = scene.strip
    scene.choose()
    scene.transfer(state="running", speed=38e6, remaining=101)
    assert not strip.isVisible()
    strip.set_wanted(True)
    assert strip.isVisible()
    assert strip.label.text() == "Qwen3.5 9B: 2.1 of 6.0 GB · 38 MB/s · 1.7 min left"
    scene.transfer(state="done", done=5_950_062_560, path="/q")
    scene.list_models(starter(), downloaded())
    assert strip.label.text() == "Qwen3.5 9B is ready."
    assert strip.buttons.main.text() == "Switch to it"
    strip.later.click()
    assert not strip.isVisible()


def test_a_chosen_download_is_found_again_by_the_next_start(scene, tmp_path):
    scene.recommend()
    scene.choose()
    scene.start.close()
    script = scene.script
    script.asked.clear()
    scene.discovery.recommendations = None
    again = FirstStart(scene.discovery, scene.library, Settings(tmp_path), True)
    scene.library.changed.emit()
    assert again.state == "closed"
    assert p.RecommendModels() in script.asked
    script.recommendations.emit(recommendations())
    scene.transfer(state="paused")
    assert again.chosen is not None
    assert again.chosen.step == "paused"
    again.cancel(QWEN)
    assert again.chosen is None


# --- access -------------------------------------------------------------------------------------------


def test_every_control_has_a_name_and_says_what_it_is_about(scene):
    scene.recommend(free_disk=4 * GB)
    scene.transfer(repo=SMALL, state="running")
    scene.strip.set_wanted(True)
    assert unnamed(scene.window) == []
    assert row(scene, 2).buttons.main.accessibleName() == "Pause Qwen3.5 4B"
    assert row(scene, 2).buttons.cancel.accessibleName() == "Cancel the download of Qwen3.5 4B"
    assert "6.0 GB to download" in row(scene).buttons.main.accessibleDescription()
    assert row(scene).accessibleName().startswith("Qwen3.5 9B, Best answers, Fits with")


def test_the_keyboard_reaches_every_button_and_presses_it(qtbot, scene):
    scene.recommend()
    scene.window.activateWindow()
    buttons = [row(scene, place).buttons.main for place in range(3)]
    buttons[0].setFocus()
    order = []
    while len(order) < 5:
        order.append(scene.window.focusWidget())
        qtbot.keyClick(order[-1], Qt.Key.Key_Tab)
    assert order == [*buttons, scene.page.more, scene.page.close_button]
    qtbot.keyClick(buttons[1], Qt.Key.Key_Space)
    assert scene.script.of(p.FetchModel)[0].repo.endswith("gemma-4-e4b-it-4bit")


def test_a_focused_button_stays_in_sight_in_a_low_window(qtbot, scene):
    scene.recommend()
    scene.window.resize(500, 240)
    last = row(scene, 2).buttons.main
    row(scene, 1).buttons.main.setFocus()
    qtbot.keyClick(row(scene, 1).buttons.main, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: not last.visibleRegion().isEmpty())
    assert scene.page.verticalScrollBar().maximum() > 0
    assert scene.page.horizontalScrollBar().maximum() == 0
