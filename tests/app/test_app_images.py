"""Images of messages: kept beside the chats, shown, enlarged, exported; hostile ones are refused."""

import base64
import json
import os
import random
import struct
import subprocess
import sys
import zipfile
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from driving import Beat
from machine_speed import slowness
from PySide6.QtCore import QBuffer, QObject, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QFrame, QLabel
from test_app_importing import CHATGPT, OPEN_WEBUI

from app.attachments.image_loader import ImageLoader, read_image, scaled_size
from app.chats.chat_export import export
from app.importing.import_process import read_file
from app.importing.imported_chat import ImageSources
from app.store.chat_additions import NewChat, NewMessage, add_chats
from app.store.chat_store import ChatStore
from app.store.embedded_images import MAX_PIXELS, EmbeddedImage, image_of, take_out_images
from app.store.image_files import ImageFiles, StoredImage, images_of
from app.store.records import IMAGES
from app.store.store_thread import StoreThread
from app.transcript.images import ImageViewer

#: Reads what is no image on a thread, while this one makes and ends connections.
BOTH_LOCKS = """
import threading
from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import QApplication
from app.attachments.image_loader import read_image
application = QApplication([])
class Tells(QObject):
    told = Signal()
    def disconnectNotify(self, signal): pass
tells, ended = [Tells() for _ in range(200)], threading.Event()
def read():
    while not ended.is_set():
        read_image(b"no image at all " * 8, QSize(9, 9))
thread = threading.Thread(target=read, daemon=True)
thread.start()
for _ in range(100):
    for each in tells:
        each.told.connect(print)
        each.told.disconnect(print)
ended.set()
thread.join()  # else it reads while Python and Qt end
"""


def test_reading_waits_for_no_lock_of_the_interface_thread():
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    subprocess.run([sys.executable, "-c", BOTH_LOCKS], env=environment, check=True, timeout=120)


def picture(width=600, height=400, kind="PNG", color="#c04020"):
    """The bytes of an image."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind)
    return bytes(buffer.data().data())


def address(data, media="image/png"):
    return f"data:{media};base64,{base64.b64encode(data).decode()}"


def bomb(width=60_000, height=60_000):
    """A PNG of a few kilobytes that would be decoded to gigabytes."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = zlib.compress(b"\0" * (width // 8 + 1) * 100, 9)
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def bmp_of(width, height):
    """A small BMP whose header names another size."""
    data = bytearray(picture(4, 4, "BMP"))
    struct.pack_into("<ii", data, 18, width, height)
    return bytes(data)


def open_webui(*addresses):
    data = json.loads(json.dumps(OPEN_WEBUI))
    node = data[0]["chat"]["history"]["messages"]["1"]
    node["files"] = [{"type": "image", "url": each, "name": f"p{n}.png"} for n, each in enumerate(addresses)]
    return json.dumps(data)


# --- texts ------------------------------------------------------------------------------------------


def test_images_are_taken_out_of_a_text_but_not_out_of_code():
    whole = address(picture(8, 8))
    text = f"A\n![a sky]({whole}) and `![b]({whole})`\n```\n![c]({whole})\n```\n![d]({whole})"
    left, images = take_out_images(text)
    assert [each.name for each in images] == ["a sky", "d"]
    assert left == f"A\n[Image: a sky] and `![b]({whole})`\n```\n![c]({whole})\n```\n[Image: d]"
    assert take_out_images("![far](https://example.org/a.png)") == ("![far](https://example.org/a.png)", [])


@pytest.mark.parametrize(
    "data",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"%PDF-1.7",
        b"GIF9",
        b"",
    ],
)
def test_what_is_no_image_stays_text(data):
    text = f"![x]({address(data, 'image/svg+xml')})"
    assert take_out_images(text) == (text, [])
    assert image_of(address(data)) == b""


def test_a_name_has_neither_controls_nor_changes_of_direction():
    _, (image,) = take_out_images(f"![a\u202egnp.\x07b\u2066]({address(picture(2, 2))})")
    assert image.name == "a gnp. b"
    details = {IMAGES: [{"file": "0" * 64 + ".png", "name": "x\ny\u202e", "width": 3, "height": 1 << 40}]}
    assert images_of(details) == [StoredImage("0" * 64 + ".png", "x y", 3, 0)]
    assert images_of({IMAGES: [{"file": "../chats.db"}, {"file": "0" * 64 + ".svg"}, 7]}) == []


def test_many_unfinished_images_take_no_time(qtbot):
    with Beat() as beat:
        take_out_images("![x](data:image/png;base64," * 40_000)
        take_out_images("![x](data:image/png;base64," + "A" * 3_000_000)
    assert sum(beat.gaps) < 2.0 * slowness()


# --- files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (bomb(), "60,000 × 60,000 pixels"),
        (bmp_of(10_000, 5_000), "10,000 × 5,000 pixels"),
        (bmp_of(60_000, -60_000), "damaged"),  # more than Qt takes for a size
        (bmp_of(-5, 5), "damaged"),
        (b"BM" + bytes(90), "damaged"),
        (picture(kind="BMP")[:40], "damaged"),
        (picture()[:-300], "damaged"),
        (picture()[:40], "damaged"),
        (b"\x89PNG\r\n\x1a\n" + b"\xff" * 500, "damaged"),
        (b"GIF89a" + b"\0" * 30, "damaged"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "damaged"),
    ],
)
def test_a_hostile_file_is_refused_in_a_sentence(qtbot, tmp_path, data, words):
    path = tmp_path / "image.png"
    path.write_bytes(data)
    image, problem = read_image(path, QSize(400, 300))
    assert image.isNull()
    assert words in problem
    assert problem.endswith(".")


def test_an_image_is_decoded_in_the_size_that_is_shown(tmp_path):
    for kind in ("PNG", "JPG"):
        path = tmp_path / f"image.{kind.lower()}"
        path.write_bytes(picture(1200, 800, kind))
        image, problem = read_image(path, QSize(300, 300))
        assert (image.size(), problem) == (QSize(300, 200), "")
    assert scaled_size(QSize(10, 5), QSize(100, 100)) == QSize(10, 5)
    assert scaled_size(QSize(100_000, 1), QSize(100, 100)) == QSize(100, 1)
    assert 6000 * 6000 < MAX_PIXELS < 60_000 * 60_000


def test_an_image_that_is_gone_is_a_sentence(qtbot, tmp_path):
    loader, got = ImageLoader(), []
    loader.folder = tmp_path
    loader.load(StoredImage("0" * 64 + ".png"), QSize(9, 9), lambda image, problem: got.append(problem))
    qtbot.waitUntil(lambda: bool(got))
    assert got == ["This image no longer exists."]
    loader.stop()


def test_only_images_without_a_message_are_deleted(tmp_path):
    store = ChatStore(tmp_path / "chats.db")
    files = ImageFiles(store.path)
    first, second = (files.details([EmbeddedImage("", picture(n, 4))]) for n in (5, 6))
    chat, other = store.new_chat("a").id, store.new_chat("b").id
    store.add_message(chat, None, "user", "x", details=first)
    store.add_message(other, None, "user", "y", details=first)
    shown = store.add_message(other, None, "user", "z", details=second)
    assert files.sweep(store.connection) == 0
    store.deleted.delete_chat(chat)
    store.deleted.delete_message(shown.id)
    assert files.sweep(store.connection) == 0  # both can be restored
    for item in store.deleted.items():
        store.deleted.remove(item)
    assert files.sweep(store.connection) == 1
    assert [each.name for each in files.folder.iterdir()] == [images_of(first)[0].file]
    store.close()


def test_no_image_is_deleted_while_a_damaged_database_is_kept(tmp_path):
    path = tmp_path / "chats.db"
    store = ChatStore(path)
    store.add_message(
        store.new_chat("a").id,
        None,
        "user",
        "x",
        details=store.images.details([EmbeddedImage("", picture())]),
    )
    store.close()
    with path.open("r+b") as file:
        file.write(b"\xff" * 2000)
    store = ChatStore(path)
    assert "damaged" in store.warning
    assert (store.chats(), store.images.sweep(store.connection)) == ([], 0)
    assert len(list(store.images.folder.iterdir())) == 1
    (aside,) = tmp_path.glob("*.damaged-*.db")
    aside.unlink()
    assert store.images.sweep(store.connection) == 1
    store.close()


def test_an_image_file_that_a_power_failure_left_empty_is_written_again(tmp_path, monkeypatch):
    files, flushed = ImageFiles(tmp_path / "chats.db"), []
    monkeypatch.setattr(os, "fsync", lambda number: flushed.append(os.fstat(number).st_size))
    kept = files.keep(EmbeddedImage("", picture()))
    assert files.keep(EmbeddedImage("", picture())) == kept
    assert flushed == [len(picture())]  # once, before it has its name
    files.path(kept).write_bytes(b"")
    assert files.keep(EmbeddedImage("", picture())) == kept
    assert files.read(kept) == picture()


def test_an_answer_that_is_continued_keeps_its_images(tmp_path):
    store = ChatStore(tmp_path / "chats.db")
    files = store.images
    answer = store.add_message(store.new_chat("a").id, None, "assistant", f"![one]({address(picture(5, 5))})")
    first = files.of_answer(answer)
    more = replace(first, content=f"{first.content} ![two]({address(picture(6, 6))})")
    second = files.of_answer(more)
    assert second.content == "[Image: one] [Image: two]"
    assert [each.name for each in images_of(second.details)] == ["one", "two"]
    many = " ".join(f"![n]({address(picture(n, 7))})" for n in range(1, 20))
    whole = replace(second, content=many)
    assert files.of_answer(whole) is whole  # 21 would be too many: they stay in the text
    assert len(images_of(files.of_answer(replace(first, content=many)).details)) == 20
    store.close()


def test_an_answers_images_are_kept_when_it_ends(qtbot, tmp_path):
    store, owner, changed = ChatStore(tmp_path / "chats.db"), QObject(), []
    disk = StoreThread(store.path, owner)
    disk.changed = changed.append
    chat = store.new_chat("a").id
    text = f"Here:\n\n![a red field]({address(picture())})\n\nDone."
    answer = store.add_message(chat, None, "assistant", text)
    disk.finish(answer, lambda: None)
    qtbot.waitUntil(lambda: bool(changed))
    (kept,) = store.branch(chat)
    assert kept.content == "Here:\n\n[Image: a red field]\n\nDone."
    (image,) = images_of(kept.details)
    assert (image.name, image.width, image.height) == ("a red field", 600, 400)
    assert store.images.read(image) == picture()
    disk.stop()
    store.close()


# --- from other programs ----------------------------------------------------------------------------


def test_images_in_an_archive_of_chatgpt_are_found(tmp_path):
    data = json.loads(json.dumps(CHATGPT))
    pointers = [
        {"content_type": "image_asset_pointer", "asset_pointer": "file-service://file-AbC1"},
        {"content_type": "image_asset_pointer", "asset_pointer": "sediment://file_0002"},
        {"content_type": "image_asset_pointer", "asset_pointer": "file-service://file-Gone"},
    ]
    for each in data[0]["mapping"].values():
        if ((each.get("message") or {}).get("author") or {}).get("role") == "user":
            each["message"]["content"]["parts"] += pointers
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("conversations.json", json.dumps(data))
        archive.writestr("file-AbC1-photo.png", picture(30, 20))
        archive.writestr("user-1/file_0002-sanitized.jpg", picture(31, 21, "JPG"))
        archive.writestr("../file-Evil.png", picture())
    (chat,) = read_file(path).chats
    question = chat.messages[0]
    assert [image.data for image in question.images] == [picture(30, 20), picture(31, 21, "JPG")]
    assert question.content.endswith("[Image]\n\n[Image]\n\n[An image that was not imported]")


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_entry_of_an_archive_costs_no_more_than_itself(tmp_path, method):
    """Wrong bytes in compressed data: `zlib.error`, `OSError`, `lzma.LZMAError` or `EOFError`."""
    data = json.loads(json.dumps(CHATGPT))
    for each in data[0]["mapping"].values():
        if ((each.get("message") or {}).get("author") or {}).get("role") == "user":
            pointer = {"content_type": "image_asset_pointer", "asset_pointer": "file-service://file-AbC1"}
            each["message"]["content"]["parts"].append(pointer)

    def damaged(name, content):
        path = tmp_path / "export.zip"
        with zipfile.ZipFile(path, "w", method) as archive:
            archive.writestr("conversations.json", json.dumps(data))
            archive.writestr("file-AbC1-photo.png", content)
            entry = archive.getinfo(name)
        with path.open("r+b") as file:
            file.seek(entry.header_offset + 30 + len(name) + entry.compress_size // 3)
            file.write(b"\xff" * (entry.compress_size // 3))
        return read_file(path)

    noise = picture()[:200] + random.Random(1).randbytes(50_000)
    for content in (noise, picture(900, 900)):
        found = damaged("file-AbC1-photo.png", content)
        assert found.problem == ""
        assert found.chats[0].messages[0].content.endswith("[An image that was not imported]")
    assert damaged("conversations.json", noise).problem in ("not json", "unreadable")


def test_images_that_are_not_imported_take_no_space(monkeypatch):
    small, large = picture(2, 2), picture(300, 300, "JPG")
    monkeypatch.setattr("app.importing.imported_chat.MAX_TOGETHER", len(large) + len(small) - 1)
    sources = ImageSources()
    both = f"![a]({address(small)}) ![b]({address(large)})"
    assert sources.content([both]) == (both, [])
    _, images = sources.content([f"![b]({address(large)})"])
    assert [each.data for each in images] == [large]
    assert sources.content([f"![a]({address(small)})"])[1] == []


def test_images_are_written_before_the_transaction(tmp_path):
    """The interface thread cannot write while it is open."""
    store, states = ChatStore(tmp_path / "chats.db"), []

    class Watched(ImageFiles):
        def details(self, images):
            states.append(store.connection.in_transaction)
            return super().details(images)

    message = NewMessage("user", "x", -1, images=[EmbeddedImage("a", picture())])
    chats = [NewChat(f"c{n}", "", 1.0, [message, message], 1) for n in range(2)]
    assert add_chats(store.connection, chats, set(), Watched(store.path)) == 2
    assert states == [False] * 4
    for chat in store.chats():
        assert [len(images_of(each.details)) for each in store.branch(chat.id)] == [1]
    store.close()


def test_an_image_that_is_deleted_while_it_is_opened_is_missing(monkeypatch, tmp_path):
    file = tmp_path / "a.png"
    file.write_bytes(picture())

    def type_of(_start):
        file.unlink()
        return "png"

    missing = read_image(tmp_path / "b.png", QSize(9, 9))[1]
    monkeypatch.setattr("app.store.image_files.image_type", type_of)
    image, problem = read_image(file, QSize(9, 9))
    assert (image.isNull(), problem) == (True, missing)


def test_imported_images_are_shown_enlarged_exported_and_deleted(qtbot, window, tmp_path):
    """By keyboard: Tab reaches the image, Enter enlarges it, Right shows the next, Esc closes."""
    path = tmp_path / "webui.json"
    path.write_text(
        open_webui(address(picture()), address(bomb(height=6000)), address(picture(2000, 100, "JPG")))
    )
    window.files.import_file(path)
    store = window.conversations.store
    qtbot.waitUntil(lambda: any(each.folder for each in store.chats()))
    chat = store.chats()[0].id
    with Beat() as beat:
        window.show_chat(chat)
        first = window.transcript.outline[0].id
        qtbot.waitUntil(lambda: window.transcript.view(first) is not None)
        view = window.transcript.view(first)
        buttons = view.images.buttons
        qtbot.waitUntil(lambda: all(each.problem or not each.picture.isNull() for each in buttons))
    assert max(beat.gaps) < 0.5 * slowness()  # 16 ms in the benchmark `ui`
    assert view.message.content.endswith("[Image: p0.png]\n\n[Image: p1.png]\n\n[Image: p2.png]")
    assert "60,000 × 6,000" in buttons[1].problem
    assert buttons[0].accessibleName() == "Image: p0.png"
    assert buttons[1].accessibleName().startswith("Image: p1.png. This image is not shown")
    assert buttons[1].height() > 100  # space for the sentence, though scaled it would be 42 px high
    assert view.images.geometry().bottom() < view.height()
    assert all(view.images.rect().contains(each.geometry()) for each in buttons)
    assert buttons[0].grab().toImage().pixelColor(40, 40).name() == "#c04020"
    assert buttons[0].focusPolicy() & Qt.FocusPolicy.TabFocus
    qtbot.keyClick(buttons[0], Qt.Key.Key_Return)
    viewer = next(each for each in window.findChildren(ImageViewer) if each.isVisible())
    qtbot.waitUntil(lambda: viewer.picture.size() == QSize(600, 400))
    qtbot.keyClick(viewer, Qt.Key.Key_Right)
    assert viewer.number == 1
    qtbot.waitUntil(lambda: "60,000" in viewer.label.text())
    qtbot.keyClick(viewer, Qt.Key.Key_Escape)
    assert not viewer.isVisible()

    branch, whole = window.conversations.branch(chat), store.chat(chat)
    for name in ("a.md", "a.html", "a.json", "a.pdf"):
        export(tmp_path / name, whole, branch, store.images.read)
    assert (tmp_path / "a.html").read_text().count('<img src="data:image/') == 3
    assert "](data:image/png;base64," in (tmp_path / "a.md").read_text()
    assert (tmp_path / "a.pdf").read_bytes().count(b"/Subtype /Image") >= 1
    (again,) = read_file(tmp_path / "a.json").chats
    assert [image.data for image in again.messages[0].images] == [
        picture(),
        bomb(height=6000),
        picture(2000, 100, "JPG"),
    ]
    assert again.messages[0].content == branch[0].content

    window.conversations.edit(chat, branch[0].id, "Another question")
    qtbot.waitUntil(lambda: not window.conversations.answers.running())
    edited = window.conversations.branch(chat)[0]
    assert images_of(edited.details) == images_of(branch[0].details)
    qtbot.waitUntil(lambda: not window.conversations.answers.newer(chat))  # what ended is on disk
    answer = window.conversations.branch(chat)[1]
    store.set_details(answer.id, edited.details)
    window.conversations.edit(chat, answer.id, "Another answer")
    assert images_of(window.conversations.branch(chat)[1].details) == images_of(edited.details)
    made = window.conversations.branch_off(chat, edited.id)
    assert images_of(window.conversations.branch(made.id)[0].details) == images_of(edited.details)
    window.conversations.delete(made.id)
    assert len(list(store.images.folder.iterdir())) == 3
    window.shown.delete_shown()
    for item in store.deleted.items():
        window.conversations.remove(item)
    qtbot.waitUntil(lambda: not list(store.images.folder.iterdir()))


def test_no_image_is_larger_than_its_chat_allows(tmp_path):
    path = tmp_path / "webui.json"
    path.write_text(open_webui(*[address(picture(n + 1, 2)) for n in range(25)]))
    (chat,) = read_file(Path(path)).chats
    assert len(chat.messages[0].images) == 20
    assert chat.messages[0].content.count("[An image that was not imported]") == 5


def test_models_that_look_at_images_have_an_eye_in_the_list(qtbot, open_window):
    window = open_window("--eyes")
    qtbot.waitUntil(lambda: len(window.library.models) > 1)
    window.picker.refresh()
    rows = window.picker.findChildren(QFrame, "modelRow")
    seeing = {"images" in model.abilities for model in window.library.models}
    assert seeing == {True, False}
    for row, model in zip(rows, window.library.models, strict=True):
        eyes = [each for each in row.findChildren(QLabel) if each.accessibleName() == "Looks at images"]
        assert len(eyes) == ("images" in model.abilities), model.name
        for eye in eyes:
            picture = eye.pixmap().toImage()
            drawn = [
                picture.pixelColor(x, y).alpha()
                for x in range(picture.width())
                for y in range(picture.height())
            ]
            assert 20 < sum(alpha > 100 for alpha in drawn) < 150
