"""Images in the real window, with a real engine and a tiny model that looks at them: nothing scripted."""

import hashlib

import pytest
from driving import answered, ask, last, record_sent
from PySide6.QtCore import QMimeData, QUrl
from tiny_eyes import make_tiny_eyes, picture

from app.application import Octavo
from app.importing.import_process import read_file
from app.processes.engine_client import Link
from app.store.image_files import images_of
from app.transcript.images import ImageViewer
from engine.protocol import Generate

pytestmark = [pytest.mark.model, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def eyes(tmp_path_factory):
    return make_tiny_eyes(tmp_path_factory.mktemp("models") / "SmolVLM-tiny")


@pytest.fixture
def opened(qtbot, tmp_path, monkeypatch, eyes):
    """Opens a window on the same folder, with that model loaded."""
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path / "kv"))
    windows = []

    def start():
        octavo = Octavo(tmp_path / "data", "dark")
        windows.append(octavo)
        window = octavo.window
        window.settings.temperature, window.settings.max_tokens = 0.0, 6
        window.settings.disk_cache = ""
        window.settings.model_folders = [str(eyes.parent)]
        window.resize(1440, 900)
        window.show()
        window.library.load(str(eyes))
        qtbot.waitUntil(lambda: window.library.state.path == str(eyes) and window.library.is_loaded)
        return window

    def close(window):
        window.closing.quit_now()
        qtbot.waitUntil(lambda: window.client.link is Link.CLOSED)

    yield start, close
    for octavo in windows:
        if octavo.client.link is not Link.CLOSED:
            close(octavo.window)
        octavo.window.deleteLater()
        octavo.deleteLater()


def paste(qtbot, window, data):
    mime = QMimeData()
    mime.setData("image/png", data)
    count = len(window.composer.files.images)
    window.composer.prompt_edit.insertFromMimeData(mime)
    qtbot.waitUntil(lambda: len(window.composer.files.images) == count + 1)


def test_an_image_is_pasted_looked_at_kept_exported_and_imported(qtbot, opened, monkeypatch, tmp_path):
    start, close = opened
    window = start()
    assert window.library.looks_at_images
    qtbot.waitUntil(lambda: [model.name for model in window.library.with_eyes()] == ["SmolVLM-tiny"])
    sent = record_sent(window, monkeypatch, Generate)
    paste(qtbot, window, picture(1))
    (tmp_path / "two.jpg").write_bytes(picture(2, form="JPEG"))
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / "two.jpg"))])
    window.composer.prompt_edit.insertFromMimeData(mime)
    qtbot.waitUntil(lambda: len(window.composer.files.images) == 2)
    files = window.composer.files.files
    qtbot.waitUntil(lambda: all(file.counted for file in files))
    costs, detail = [file.tokens for file in files], window.composer.files.chips[0].detail.text()
    assert detail.endswith(f"{costs[0]:,} tokens")
    assert window.composer.files.tokens() == sum(costs)
    ask(qtbot, window, "The dog?")
    answered(qtbot, window)
    chat, first = window.current_chat, last(window)
    assert (first.state, first.error) == ("done", "") or first.error.startswith("The answer reached")
    ask(qtbot, window, "The cat?")
    answered(qtbot, window)
    second = last(window)
    assert second.stats.reused_tokens >= first.stats.prompt_tokens // 16 * 16 - 16, "the images are cached"
    assert sent[1].messages[0].images == sent[0].messages[0].images
    assert min(costs) > 4 * 5  # at least five tiles
    assert 0 < first.stats.prompt_tokens - sum(costs) < 40, "the rest is the question and the template"
    shown, inspector = list[tuple[str, ...]](), window.memory.ui.inspector
    for block in range(first.stats.prompt_tokens // 16):
        window.memory.physical.select(block)
        qtbot.waitUntil(lambda: inspector.card is not None and bool(inspector.card.text))
        if inspector.card.images:
            qtbot.waitUntil(lambda: len(inspector.pictures) == len(inspector.card.images))
            shown.append(inspector.card.images)
    files = [hashlib.sha256(data).hexdigest() for data in (picture(1), picture(2, form="JPEG"))]
    assert list(dict.fromkeys(digest for images in shown for digest in images)) == files
    inspector.pictures[0].click()
    (viewer,) = window.findChildren(ImageViewer)
    qtbot.waitUntil(lambda: not viewer.picture.isNull())
    viewer.close()

    close(window)
    window = start()
    window.show_chat(chat)
    number = window.transcript.outline[0].id
    qtbot.waitUntil(lambda: window.transcript.view(number) is not None)
    buttons = window.transcript.view(number).images.buttons
    qtbot.waitUntil(lambda: all(not button.picture.isNull() for button in buttons))
    assert [button.accessibleName() for button in buttons] == ["Image: Pasted image", "Image: two.jpg"]

    window.files.export(tmp_path / "chat.json", chat)
    qtbot.waitUntil(lambda: (tmp_path / "chat.json").is_file() and bool(window.toast.text()))
    (exported,) = read_file(tmp_path / "chat.json").chats
    assert [image.data for image in exported.messages[0].images] == [picture(1), picture(2, form="JPEG")]
    chats = {each.id for each in window.store.chats()}
    window.files.import_file(tmp_path / "chat.json")
    qtbot.waitUntil(lambda: len(window.store.chats()) == len(chats) + 1)
    (imported,) = [each.id for each in window.store.chats() if each.id not in chats]
    question = window.store.branch(imported)[0]
    assert images_of(question.details) == images_of(window.store.branch(chat)[0].details)
    assert len(list(window.store.images.folder.iterdir())) == 2, "one copy"


def test_an_image_that_the_engine_refuses_costs_one_answer(qtbot, opened, tmp_path):
    start, _ = opened
    window = start()
    paste(qtbot, window, picture(1, 3, 900))  # far too narrow for any processor
    ask(qtbot, window, "The dog?")
    answered(qtbot, window)
    assert (last(window).state, last(window).content) == ("error", "")
    assert "too narrow" in last(window).error
    ask(qtbot, window, "The cat?")
    answered(qtbot, window)
    assert last(window).stats.completion_tokens > 0
