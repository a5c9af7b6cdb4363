"""Images that a person attaches: read in the background, sent with the question, kept with the chat."""

import json
import sqlite3
from contextlib import closing

import pytest
from documents import write_pdf
from driving import STALLS, Beat, answered, ask, last, record_sent
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QPushButton
from test_app_composer_files import drop, urls
from test_app_images import bmp_of, bomb, picture

from app.attachments.image_loader import read_attached
from app.chats.chat_export import export
from app.conversations.request_messages import request_messages
from app.importing.import_process import read_file
from app.store.chat_store import ChatStore
from app.store.embedded_images import MAX_BYTES, MAX_SENT, EmbeddedImage
from app.store.image_files import draft_of, images_of
from app.store.records import IMAGES
from app.transcript.images import ImageViewer
from engine import protocol as p


@pytest.fixture
def window(qtbot, open_window):
    """A window whose loaded model looks at images."""
    made = open_window("--eyes")
    qtbot.waitUntil(lambda: made.library.can_answer)
    made.library.load("/models/eyes")
    qtbot.waitUntil(lambda: made.library.is_loaded and made.library.looks_at_images)
    return made


@pytest.fixture
def sent(window, monkeypatch):
    """The requests for answers from now on."""
    return record_sent(window, monkeypatch, p.Generate)


def blind(qtbot, window):
    """Loads a model that does not look at images."""
    window.library.load("/models/qwen")
    qtbot.waitUntil(lambda: window.library.is_loaded and not window.library.looks_at_images)


def copied(data, kind="image/png"):
    mime = QMimeData()
    mime.setData(kind, data)
    return mime


def attached(qtbot, window, count=1):
    """The chips of images, once all are on disk and drawn."""
    files = window.composer.files
    qtbot.waitUntil(lambda: len(files.images) == count)
    qtbot.waitUntil(lambda: not any(chip.picture.isNull() for chip in files.chips))
    return files.chips


def test_pasted_dropped_and_copied_images_are_sent_as_they_are(qtbot, window, sent, tmp_path):
    (tmp_path / "red & green.jpg").write_bytes(picture(90, 30, "JPG"))
    (tmp_path / "disguised.txt").write_bytes(picture(30, 90, color="#00ff00"))
    window.composer.prompt_edit.insertFromMimeData(copied(picture()))
    attached(qtbot, window)
    drop(window, urls(tmp_path / "red & green.jpg"))
    attached(qtbot, window, 2)
    window.composer.files.add_paths([str(tmp_path / "disguised.txt")])
    chips = attached(qtbot, window, 3)
    names = [chip.body.accessibleName() for chip in chips]
    assert names == ["Pasted image, 600 × 400", "red & green.jpg, 90 × 30", "disguised.txt, 30 × 90"]
    assert [chip.remove.accessibleName() for chip in chips][1] == "Remove red & green.jpg"
    chips[2].body.setFocus()
    qtbot.keyClick(chips[2].body, Qt.Key.Key_Delete)
    ask(qtbot, window, "What is this? tokens=2")
    answered(qtbot, window)
    (request,) = sent
    (question,) = request.messages
    assert question.content == "What is this? tokens=2"
    assert [image.data for image in question.images] == [picture(), picture(90, 30, "JPG")]
    assert window.composer.files.files == []
    question = window.conversations.branch(window.current_chat)[0]
    assert [image.name for image in images_of(question.details)] == ["Pasted image", "red & green.jpg"]


def test_a_picture_of_another_program_becomes_a_file(qtbot, window, sent):
    mime = QMimeData()
    image = QImage(8, 4, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    mime.setImageData(image)
    drop(window, mime)
    attached(qtbot, window)
    window.composer.send_button.click()  # an image needs no text
    answered(qtbot, window)
    (question,) = sent[0].messages
    assert question.content == ""
    assert QImage.fromData(question.images[0].data).convertToFormat(image.format()) == image
    assert window.header.title.text() == "Pasted image"


def test_later_questions_carry_the_image_again_where_it_was(qtbot, window, sent, tmp_path):
    window.composer.prompt_edit.insertFromMimeData(copied(picture()))
    attached(qtbot, window)
    ask(qtbot, window, "What is this? tokens=2")
    answered(qtbot, window)
    ask(qtbot, window, "And its colour? tokens=2")
    answered(qtbot, window)
    first, again = sent
    assert again.messages[0] == first.messages[0]
    assert [len(message.images) for message in again.messages] == [1, 0, 0]


def test_retry_edit_branch_and_restart_keep_the_image(qtbot, window, sent, open_window, tmp_path):
    window.composer.prompt_edit.insertFromMimeData(copied(picture()))
    attached(qtbot, window)
    ask(qtbot, window, "What is this? tokens=2")
    answered(qtbot, window)
    chat = window.current_chat
    window.shown.retry_last()
    answered(qtbot, window)
    question = window.conversations.branch(chat)[0]
    window.transcript.edit_requested.emit(question.id)
    attached(qtbot, window)
    window.composer.prompt_edit.insertFromMimeData(copied(picture(20, 20)))
    attached(qtbot, window, 2)
    ask(qtbot, window, "What are these? tokens=2")
    answered(qtbot, window)
    edited = window.conversations.branch(chat)[0]
    window.transcript.edit_requested.emit(edited.id)
    chips = attached(qtbot, window, 2)
    chips[0].remove.click()
    ask(qtbot, window, "And this one? tokens=2")
    answered(qtbot, window)
    assert [len(request.messages[0].images) for request in sent] == [1, 1, 2, 1]
    made = window.conversations.branch_off(chat, window.conversations.branch(chat)[-1].id)
    window.closing.quit_now()
    qtbot.waitUntil(lambda: window.client.link.value == "closed")
    again = open_window("--eyes")
    again.show_chat(made.id)
    first = again.transcript.outline[0].id
    qtbot.waitUntil(lambda: again.transcript.view(first) is not None)
    view = again.transcript.view(first)
    (button,) = view.images.buttons
    qtbot.waitUntil(lambda: not button.picture.isNull())
    assert button.accessibleName() == "Image: Pasted image"
    assert view.images.y() < view.text.y()
    assert len(list(again.store.images.folder.iterdir())) == 2


def test_an_unsent_image_survives_a_restart_and_a_clean_up(qtbot, window, open_window):
    window.composer.prompt_edit.insertFromMimeData(copied(picture()))
    attached(qtbot, window)
    window.conversations.disk.sweep_images()  # before the draft is on disk
    window.closing.quit_now()
    qtbot.waitUntil(lambda: window.client.link.value == "closed")
    again = open_window("--eyes")
    again.conversations.disk.sweep_images()
    (chip,) = attached(qtbot, again)
    assert chip.body.accessibleName() == "Pasted image, 600 × 400"
    chip.remove.click()
    again.shown.keep_draft()
    again.conversations.disk.sweep_images()
    qtbot.waitUntil(lambda: not list(again.store.images.folder.iterdir()))


def test_an_image_is_deleted_with_the_last_chat_that_has_it(qtbot, window):
    chats = []
    for _ in range(2):
        window.show_chat("")
        window.composer.prompt_edit.insertFromMimeData(copied(picture()))
        attached(qtbot, window)
        ask(qtbot, window, "What is this? tokens=2")
        answered(qtbot, window)
        chats.append(window.current_chat)
    folder, store = window.store.images.folder, window.store
    (image,) = folder.iterdir()  # one copy
    for chat in chats:
        assert image.exists()
        window.shown.delete(chat)
        (item,) = store.deleted.items()
        window.conversations.remove(item)
        window.conversations.disk.refuses()  # waits for the thread
    qtbot.waitUntil(lambda: not list(folder.iterdir()))


def test_images_of_drafts_and_queues_are_kept(tmp_path):
    with closing(ChatStore(tmp_path / "chats.db")) as store:
        chat, files = store.new_chat("one").id, store.images
        draft, queued, gone = (files.keep(EmbeddedImage("", picture(n, 4))) for n in (5, 6, 7))
        held = files.hold(EmbeddedImage("", picture(8, 4)))
        about = json.dumps(dict(draft_of(draft).facts))
        store.connection.execute("INSERT INTO draft_files VALUES (?, 0, '', 'image', '', ?)", (chat, about))
        store.connection.execute("INSERT INTO draft_files VALUES (?, 1, '', 'image', '', '[broken')", (chat,))
        details = json.dumps({IMAGES: [dict(draft_of(queued).facts)]})
        store.connection.execute("INSERT INTO queued_prompts VALUES (?, 0, '', ?)", (chat, details))
        assert files.sweep(store.connection) == 1
        left = {path.name for path in files.folder.iterdir()}
        assert left == {draft.file, queued.file, held.file}
        assert gone.file not in left


def test_a_model_without_eyes_says_so_and_the_draft_stays(qtbot, window, sent):
    blind(qtbot, window)
    window.composer.set_text("What is this? tokens=2")
    window.composer.prompt_edit.insertFromMimeData(copied(picture()))
    attached(qtbot, window)
    composer = window.composer
    qtbot.waitUntil(composer.notice.isVisible)
    assert composer.notice.text() == "Qwen3 4B Instruct cannot look at images. Choose a model that can."
    composer.set_text("What is that? tokens=2")
    assert not composer.notice.isVisible()
    composer.send_button.click()
    assert composer.notice.isVisible()
    assert (composer.text(), len(composer.files.images), sent) == ("What is that? tokens=2", 1, [])
    use, other = composer.offers.findChildren(QPushButton)[-2:]
    assert [use.text(), other.text()] == ["Use SmolVLM 500M", "Choose a Model…"]
    window.shown.picker_requested.disconnect()
    with qtbot.waitSignal(window.shown.picker_requested):
        other.click()
    use.click()
    qtbot.waitUntil(lambda: window.library.looks_at_images)
    qtbot.waitUntil(lambda: not composer.notice.isVisible())
    composer.send_button.click()
    answered(qtbot, window)
    assert len(sent[0].messages[0].images) == 1


def test_a_chat_with_images_goes_on_with_a_model_without_eyes(qtbot, window, sent):
    window.composer.prompt_edit.insertFromMimeData(copied(picture()))
    attached(qtbot, window)
    ask(qtbot, window, "What is this? tokens=2")
    answered(qtbot, window)
    blind(qtbot, window)
    ask(qtbot, window, "Tell me more. tokens=2")
    answered(qtbot, window)
    assert sent[1].messages[0] == p.ChatMessage("user", "[Image: Pasted image]\n\nWhat is this? tokens=2")
    assert last(window).state == "done"
    question = window.conversations.branch(window.current_chat)[0]
    window.conversations.retry(question.id, window.current_chat)
    answered(qtbot, window)
    assert len(sent) == 2
    assert last(window).error == "Qwen3 4B Instruct cannot look at images. Choose a model that can."


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("scan.tiff", b"II*\0" + bytes(90), "must be PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF"),
        ("photo.jpg", b"II*\0" + bytes(90), "must be PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF"),
        ("photo.png", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(90), "Save it as JPEG"),
        ("a.bmp", b"BM" + bytes(90), "damaged"),
        ("bomb.bmp", bmp_of(10_000, 5_000), "10,000 × 5,000 pixels"),
        ("cut.png", picture()[:-300], "damaged"),
        ("bomb.png", bomb(), "60,000 × 60,000 pixels"),
        ("huge.png", picture() + bytes(MAX_BYTES), "too large"),
        ("gone.png", None, "no longer exists"),
    ],
)
def test_what_cannot_be_sent_is_refused_in_a_sentence(qtbot, window, tmp_path, name, data, words):
    if data is not None:
        (tmp_path / name).write_bytes(data)
    window.composer.files.add_paths([str(tmp_path / name)])
    notice = window.composer.notice
    qtbot.waitUntil(notice.isVisible)
    assert f"“{name}”" in notice.text()
    assert words in notice.text()
    assert notice.text().endswith(".")
    assert window.composer.files.files == []
    assert not list(tmp_path.glob("images/*"))


def test_a_bmp_is_kept_as_a_png_of_the_same_pixels(qtbot, window, tmp_path):
    image = QImage(7, 3, QImage.Format.Format_RGB32)
    for place in range(21):
        image.setPixel(place % 7, place // 7, 0xFF000000 + place * 70_001)
    assert image.save(str(tmp_path / "scan.bmp"))
    window.composer.files.add_paths([str(tmp_path / "scan.bmp")])
    (chip,) = attached(qtbot, window)
    assert chip.body.accessibleName() == "scan.bmp, 7 × 3"
    (kept,) = tmp_path.glob("images/*")
    assert kept.suffix == ".png"
    assert QImage(str(kept)).convertToFormat(image.format()) == image


def test_pages_of_a_scan_are_sent_as_pictures(qtbot, window, sent, tmp_path):
    files, scan = window.composer.files, tmp_path / "scan.pdf"
    files.add_paths([str(write_pdf(scan, [""] * 10, drawn=range(10)))])
    chips = attached(qtbot, window, 8)
    assert [chip.name for chip in chips] == [f"scan.pdf, page {n} of 10" for n in range(1, 9)]
    assert window.composer.notice.text() == "“scan.pdf” has 2 more pages without text. Attach them as images."
    assert len({image.file for image in files.images}) == 1
    while files.files[1:]:
        files.remove(files.files[-1])
    qtbot.waitUntil(lambda: files.files[0].counted)
    ask(qtbot, window, "What does it say? tokens=2")
    answered(qtbot, window)
    (image,) = sent[0].messages[0].images
    assert image.data.startswith(b"\xff\xd8\xff")
    blind(qtbot, window)
    files.add_paths([str(scan)])
    qtbot.waitUntil(window.composer.notice.isVisible)
    assert "Choose a model that looks at images" in window.composer.notice.text()
    assert files.files == []


def test_pages_come_to_the_chat_where_their_file_was_attached(qtbot, window, tmp_path):
    files = window.composer.files
    files.add_paths([str(write_pdf(tmp_path / "gone.pdf", [""], drawn=(0,)))])
    files.remove(files.files[0])
    files.add_paths([str(write_pdf(tmp_path / "mixed.pdf", ["Words", ""], drawn=(1,)))])
    files.swap("this", "another")
    kept = files._stash["this"]
    qtbot.waitUntil(lambda: len(kept) == 2 and all(each.ready for each in kept))
    assert files.files == []
    files.swap("another", "this")
    chips = attached_beside(qtbot, files)
    assert [chip.name for chip in chips] == ["mixed.pdf", "mixed.pdf, page 2 of 2"]


def attached_beside(qtbot, files):
    """The chips of a file and of an image, once that is drawn."""
    qtbot.waitUntil(lambda: len(files.chips) == 2 and not files.chips[1].picture.isNull())
    return files.chips


def test_an_image_with_another_formats_name_is_converted(qtbot, window, tmp_path):
    made = QImage(40, 20, QImage.Format.Format_RGB32)
    made.fill(Qt.GlobalColor.red)
    assert made.save(str(tmp_path / "scan.png"), "TIFF")
    window.composer.files.add_paths([str(tmp_path / "scan.png")])
    (chip,) = attached(qtbot, window)
    assert chip.body.accessibleName() == "scan.png, 40 × 20"
    (kept,) = tmp_path.glob("images/*")
    assert kept.suffix == ".jpg"


def test_an_svg_stays_text(qtbot, window, tmp_path):
    (tmp_path / "a.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    window.composer.files.add_paths([str(tmp_path / "a.svg")])
    files = window.composer.files
    qtbot.waitUntil(lambda: len(files.files) == 1 and files.files[0].counted)
    assert files.images == []


def test_a_message_has_a_limit_of_images_and_of_their_bytes(qtbot, window, tmp_path):
    for number in range(MAX_SENT + 1):
        (tmp_path / f"{number}.png").write_bytes(picture(number + 1, 5))
    window.composer.files.add_paths([str(tmp_path / f"{number}.png") for number in range(MAX_SENT + 1)])
    qtbot.waitUntil(window.composer.notice.isVisible)
    assert window.composer.notice.text() == f"A message can have {MAX_SENT} images."
    assert len(window.composer.files.images) == MAX_SENT
    for number in range(4):
        window.composer.files.add_text(f"{number}", "text")
    window.composer.prompt_edit.insertFromMimeData(copied(picture()))
    assert window.composer.notice.text() == "A message can have 20 files."
    window.composer.files.clear()
    for number in range(2):
        (tmp_path / f"{number}.png").write_bytes(picture(number + 1, 5) + bytes(MAX_BYTES - 5000))
    window.composer.files.add_paths([str(tmp_path / f"{number}.png") for number in range(2)])
    qtbot.waitUntil(lambda: "together" in window.composer.notice.text())
    assert len(window.composer.files.images) == 1


def test_a_request_has_a_limit_and_the_earlier_images_go_at_once(tmp_path):
    with closing(ChatStore(tmp_path / "chats.db")) as store:
        chat, leaf, branch = store.new_chat("one").id, None, []
        for number in range(MAX_SENT + 4):
            details = store.images.details([EmbeddedImage(f"{number}", picture(number + 1, 3))])
            branch.append(store.add_message(chat, leaf, "user", "x", details=details))
            branch.append(store.add_message(chat, branch[-1].id, "assistant", "y"))
            leaf = branch[-1].id

        def sent(count):
            messages = request_messages(branch[: 2 * count], 0, images=store.images)
            return [number for number, message in enumerate(messages[::2]) if message.images]

        assert sent(MAX_SENT) == list(range(MAX_SENT))
        assert sent(MAX_SENT + 1) == [MAX_SENT]
        assert sent(MAX_SENT + 3) == [MAX_SENT, MAX_SENT + 1, MAX_SENT + 2]
        store.images.path(images_of(branch[0].details)[0]).unlink()
        first = request_messages(branch[:2], 0, images=store.images)[0]
        assert (first.content, first.images) == ("[Image: 0]\n\nx", [])


def test_questions_in_a_row_are_one_turn_with_each_image_at_its_text(tmp_path):
    with closing(ChatStore(tmp_path / "chats.db")) as store:
        chat = store.new_chat("one").id
        details = [store.images.details([EmbeddedImage("", picture(n, 3))]) for n in (1, 2)]
        one = store.add_message(chat, None, "user", "first", details=details[0])
        store.add_message(chat, one.id, "user", "second", details=details[1])
        (turn,) = request_messages(store.branch(chat), 0, images=store.images)
        assert turn.content == "first\n\nsecond"
        assert [image.at for image in turn.images] == [0, len("first\n\n")]


def test_an_image_in_the_composer_is_enlarged(qtbot, window):
    window.composer.prompt_edit.insertFromMimeData(copied(picture()))
    (chip,) = attached(qtbot, window)
    qtbot.keyClick(chip.body, Qt.Key.Key_Return)
    viewer = next(each for each in window.findChildren(ImageViewer) if each.isVisible())
    qtbot.waitUntil(lambda: not viewer.picture.isNull())
    qtbot.keyClick(viewer, Qt.Key.Key_Escape)
    assert not viewer.isVisible()


def test_a_queued_prompt_keeps_its_image_and_gives_it_back(qtbot, window, sent):
    ask(qtbot, window, "tokens=200000 delay=5")
    qtbot.waitUntil(lambda: bool(window.conversations.answers.running()))
    window.composer.prompt_edit.insertFromMimeData(copied(picture()))
    attached(qtbot, window)
    ask(qtbot, window, "later tokens=2")
    assert len(window.composer.queue.rows) == 1
    window.composer.queue.edit_requested.emit(0)
    attached(qtbot, window)
    ask(qtbot, window, "later tokens=2")
    window.shown.stop()
    answered(qtbot, window)
    window.conversations.queued.send_next(window.current_chat)
    answered(qtbot, window)
    assert len(sent[-1].messages[-1].images) == 1


def test_a_prompt_that_cannot_be_saved_comes_back_with_its_image(qtbot, window, monkeypatch):
    window.composer.prompt_edit.insertFromMimeData(copied(picture()))
    attached(qtbot, window)

    def full(*_arguments, **_options):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(window.store, "add_message", full)
    ask(qtbot, window, "What is this?")
    attached(qtbot, window)
    assert window.composer.text() == "What is this?"


def test_compared_answers_look_at_the_image(qtbot, window, sent):
    window.composer.prompt_edit.insertFromMimeData(copied(picture()))
    attached(qtbot, window)
    window.composer.set_text("What is this? tokens=2")
    window.compare.open()
    dialog = window.compare.dialog
    dialog.ask.click()
    qtbot.waitUntil(lambda: bool(sent) and not dialog.answers.running)
    assert [image.data for image in sent[0].messages[0].images] == [picture()]
    dialog.close()


def test_an_image_alone_is_exported_and_imported(qtbot, window, tmp_path):
    window.composer.prompt_edit.insertFromMimeData(copied(picture()))
    attached(qtbot, window)
    window.composer.send_button.click()
    answered(qtbot, window)
    whole, branch = window.store.chat(window.current_chat), window.conversations.branch(window.current_chat)
    for name in ("a.json", "a.md", "a.html"):
        export(tmp_path / name, whole, branch, window.store.images.read)
    (chat,) = read_file(tmp_path / "a.json").chats
    assert [message.role for message in chat.messages] == ["user", "assistant"]
    assert [image.data for image in chat.messages[0].images] == [picture()]
    assert "![Pasted image](data:image/png;base64," in (tmp_path / "a.md").read_text()
    assert 'alt="Pasted image"' in (tmp_path / "a.html").read_text()


@STALLS
def test_large_images_do_not_hold_up_the_window(qtbot, window, sent, tmp_path, stall):
    noise = QImage(3000, 2000, QImage.Format.Format_RGB32)
    noise.fill(Qt.GlobalColor.blue)
    noise.save(str(tmp_path / "large.png"))
    with (tmp_path / "large.png").open("ab") as file:
        file.write(bytes(MAX_BYTES - file.tell()))
    QApplication.processEvents()
    with Beat() as beat:
        window.composer.files.add_paths([str(tmp_path / "large.png")])
        attached(qtbot, window)
        ask(qtbot, window, "What is this? tokens=2")
        answered(qtbot, window)
    assert len(sent[0].messages[0].images[0].data) == MAX_BYTES
    assert max(beat.gaps) < stall, beat.longest()


def test_a_folder_with_the_name_of_an_image_is_refused(tmp_path):
    assert read_attached("folder.png", tmp_path).problem.startswith("“folder.png” cannot be opened")
