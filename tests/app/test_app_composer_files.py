"""Files in the composer of the real window: read, counted, cut and sent; the engine is scripted."""

import json

import pytest
from documents import paragraph, write_docx, write_pdf
from driving import STALLS, Beat, answered, ask, last, prompts, ready, record_sent
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication

from app.attachments.attachment import attachments_of
from app.attachments.passages import PassageIndex
from app.composer.composer import LONG_PASTE
from app.composer.pending_files import MIN_TOKENS, PendingFile, attach, shares
from app.platform import platform_services
from app.platform.platform_services import LinuxPlatform
from engine import protocol as p


@pytest.fixture
def sent(window, monkeypatch):
    """The messages to the engine from now on."""
    return record_sent(window, monkeypatch)


def drop(window, mime):
    place, action = QPointF(5, 5), Qt.DropAction.CopyAction
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place.toPoint(), action, mime, buttons, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    assert window.composer.card.property("dropping")
    QApplication.sendEvent(window, QDropEvent(place, action, mime, buttons, keys))
    assert not window.composer.card.property("dropping")


def urls(*paths):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


# --- files --------------------------------------------------------------------------------------


def test_a_dropped_file_is_counted_and_sent_before_the_question(qtbot, window, sent, tmp_path):
    (tmp_path / "notes.txt").write_text("alpha beta gamma")
    drop(window, urls(tmp_path / "notes.txt"))
    files = ready(qtbot, window)
    # The scripted engine counts words: two marks around three words, one with a name.
    assert files.chips[0].detail.text() == "6 tokens"
    assert files.chips[0].body.accessibleName() == "notes.txt, 6 tokens"
    assert window.composer.meter.text() == "0 + 6 of 8,192"
    ask(qtbot, window, "What is second? tokens=3")
    question = window.conversations.branch(window.current_chat)[0]
    assert question.content == "What is second? tokens=3"
    assert [each.name for each in attachments_of(question.details)] == ["notes.txt"]
    assert prompts(sent) == [
        '<document name="notes.txt">\nalpha beta gamma\n</document>\n\nWhat is second? tokens=3'
    ]
    assert files.files == []
    assert not files.isVisible()
    answered(qtbot, window)
    sent.clear()
    ask(qtbot, window, "And third? tokens=2")
    answered(qtbot, window)
    (again,) = [message for message in sent if isinstance(message, p.Generate)]
    assert again.messages[0].content.startswith('<document name="notes.txt">')  # it stays in the chat


def test_a_file_alone_can_be_sent_and_names_the_chat(qtbot, window, sent, tmp_path):
    window.composer.files.add_paths([str(write_pdf(tmp_path / "plan.pdf", ["tokens=3 delay=1"]))])
    ready(qtbot, window)
    window.composer.send_button.click()
    assert window.header.title.text() == "plan.pdf"
    answered(qtbot, window)
    assert last(window).state == "done"


def test_a_long_file_is_cut_to_the_passages_that_fit(qtbot, window, sent, tmp_path):
    chapters = [f"Chapter {n}\n\n" + f"word{n} about topic{n} " * 200 for n in range(40)]
    (tmp_path / "book.txt").write_text("\n\n".join(chapters))
    window.composer.files.add_paths([str(tmp_path / "book.txt")])
    files = ready(qtbot, window)
    detail = files.chips[0].detail.text()
    assert detail.startswith("about ")
    assert files.tokens() < 0.75 * 8192
    ask(qtbot, window, "What about topic17? tokens=2")
    (prompt,) = prompts(sent)
    assert '<document name="book.txt" part="passages">' in prompt
    assert "about topic17" in prompt
    assert 1000 < len(prompt.split()) < 6300
    (kept,) = attachments_of(
        last(window).details or window.conversations.branch(window.current_chat)[0].details
    )
    assert kept.part == "passages"
    assert kept.tokens < kept.all_tokens


def test_the_choice_between_all_and_passages_is_the_persons(qtbot, window, tmp_path):
    (tmp_path / "a.txt").write_text("short text " * 300)
    files = window.composer.files
    files.add_paths([str(tmp_path / "a.txt")])
    ready(qtbot, window)
    chip = files.chips[0]
    menu = chip.menu()
    whole, passages = [action for action in menu.actions() if action.isCheckable()]
    assert whole.text() == "Send the whole file: 603 tokens"
    assert whole.isChecked()
    passages.trigger()
    assert chip.detail.text() == "about 603 of 603 tokens"
    menu.deleteLater()
    chip.body.setFocus()
    qtbot.keyClick(chip.body, Qt.Key.Key_Delete)
    assert files.files == []


def test_a_guessed_encoding_is_shown_and_changed_in_the_menu(qtbot, window, tmp_path):
    path = tmp_path / "stadt.csv"
    path.write_bytes("Stadt;Umsatz\nKöln;3".encode("cp1252"))
    window.composer.files.add_paths([str(path)])
    files = ready(qtbot, window)
    (pending,), (chip,) = files.files, files.chips
    assert chip.detail.text() == "Windows-1252? · 5 tokens"
    assert chip.toolTip().startswith("The encoding is a guess.")

    def choose(encoding):
        menu = chip.menu()
        (encodings,) = [action.menu() for action in menu.actions() if action.menu()]
        chosen = [action.text() for action in encodings.actions() if action.isChecked()]
        next(action for action in encodings.actions() if action.text() == encoding).trigger()
        menu.deleteLater()
        return chosen

    assert choose("Windows-1251") == ["Windows-1252"]
    assert not files.ready
    qtbot.waitUntil(lambda: files.ready and pending.counted)
    assert pending.index.text == "Stadt;Umsatz\nKцln;3"
    assert (chip.detail.text(), chip.toolTip()) == ("Windows-1251 · 5 tokens", "stadt.csv")
    path.unlink()
    assert choose("UTF-8") == ["Windows-1251"]
    qtbot.waitUntil(lambda: files.ready and pending.counted)
    assert window.composer.notice.text() == "“stadt.csv” no longer exists."
    assert (pending.index.text, pending.encoding) == ("Stadt;Umsatz\nKцln;3", "Windows-1251")


def test_files_that_cannot_be_read_are_refused_below_the_text(qtbot, window, tmp_path):
    (tmp_path / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    drop(window, urls(tmp_path / "photo.png"))
    notice = window.composer.notice
    qtbot.waitUntil(notice.isVisible)
    assert notice.text() == "“photo.png”: This image is damaged and cannot be shown."
    assert window.composer.files.files == []
    window.composer.set_text("a")
    assert not notice.isVisible()
    (tmp_path / "empty.txt").touch()
    drop(window, urls(tmp_path / "empty.txt"))
    qtbot.waitUntil(notice.isVisible)
    assert notice.property("role") == "bad"


def test_pasted_images_files_and_long_texts_are_never_ignored(qtbot, window, tmp_path):
    text = window.composer.prompt_edit
    mime = QMimeData()
    mime.setImageData(QImage(4, 4, QImage.Format.Format_RGB32))
    assert text.canInsertFromMimeData(mime)
    text.insertFromMimeData(mime)
    qtbot.waitUntil(window.composer.notice.isVisible)
    assert window.composer.notice.text().startswith("SmolLM2 135M Instruct cannot look at images, nor can")
    assert window.composer.notice.property("role") == "secondary", "nothing is wrong"
    drop(window, mime)
    qtbot.waitUntil(lambda: len(window.composer.files.images) == 2)
    window.composer.files.clear()
    (tmp_path / "a.bin").write_bytes(b"\0\1\2\3" * 9)
    drop(window, urls(tmp_path / "a.bin"))
    qtbot.waitUntil(lambda: "a.bin" in window.composer.notice.text())
    assert window.composer.notice.property("role") == "bad"
    (tmp_path / "a.csv").write_text("a,b\n1,2\n")
    text.insertFromMimeData(urls(tmp_path / "a.csv"))
    ready(qtbot, window)
    assert window.composer.text() == ""
    mime = QMimeData()
    mime.setText("short")
    text.insertFromMimeData(mime)
    assert window.composer.text() == "short"
    mime.setText("long " * LONG_PASTE)
    text.insertFromMimeData(mime)
    files = ready(qtbot, window, 2)
    assert [each.name for each in files.files] == ["a.csv", "Pasted text"]
    assert window.composer.text() == "short"


def test_a_dropped_model_is_opened_wherever_it_is_dropped(qtbot, window, tmp_path):
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "config.json").write_text("{}")
    for place in ("window", "text"):
        if place == "window":
            drop(window, urls(folder))
        else:
            window.composer.prompt_edit.insertFromMimeData(urls(folder / "config.json"))
        qtbot.waitUntil(lambda: window.library.state.path == str(folder) and window.library.can_answer)
        window.library.load("/models/starter")
        qtbot.waitUntil(lambda: window.library.state.path == "/models/starter" and window.library.can_answer)
    assert window.composer.files.files == []


def test_too_many_files_are_refused(qtbot, window, tmp_path, monkeypatch):
    monkeypatch.setattr("app.composer.attachment_tray.MAX_FILES", 3)
    for number in range(4):
        (tmp_path / f"{number}.txt").write_text("a")
    window.composer.files.add_paths([str(tmp_path / f"{number}.txt") for number in range(4)])
    assert window.composer.notice.text() == "A message can have 3 files."
    ready(qtbot, window, 3)


def test_files_belong_to_their_chats(qtbot, window, tmp_path):
    ask(qtbot, window, "one tokens=2")
    answered(qtbot, window)
    first = window.current_chat
    (tmp_path / "a.txt").write_text("a")
    window.composer.files.add_paths([str(tmp_path / "a.txt")])
    window.show_chat("")  # while it is read
    assert window.composer.files.files == []
    window.show_chat(first)
    ready(qtbot, window)


def test_nothing_is_sent_while_a_file_is_read(qtbot, window, sent, tmp_path):
    (tmp_path / "a.txt").write_text("a")
    window.composer.files.add_paths([str(tmp_path / "a.txt")])
    ask(qtbot, window, "now tokens=2")
    assert window.composer.notice.text() == "“a.txt” is still being read."
    assert prompts(sent) == []
    ready(qtbot, window)
    qtbot.keyClick(window.composer.prompt_edit, Qt.Key.Key_Return)
    assert len(prompts(sent)) == 1
    answered(qtbot, window)


def test_editing_shows_the_files_of_the_message_and_keeps_the_draft(qtbot, window, sent, tmp_path):
    for name in ("old.txt", "draft.txt"):
        (tmp_path / name).write_text(name)
    files = window.composer.files
    files.add_paths([str(tmp_path / "old.txt")])
    ready(qtbot, window)
    ask(qtbot, window, "first tokens=2")
    answered(qtbot, window)
    files.add_paths([str(tmp_path / "draft.txt")])
    ready(qtbot, window)
    question = window.conversations.branch(window.current_chat)[0]
    window.transcript.edit_requested.emit(question.id)
    assert [each.name for each in files.files] == ["old.txt"]
    composer = window.composer
    qtbot.waitUntil(lambda: composer._count.is_current)
    assert composer.meter.text() == f"{composer.meter.usage[0]} of 8,192"  # the context has the file already
    sent.clear()
    ask(qtbot, window, "second tokens=2")
    assert prompts(sent) == ['<document name="old.txt">\nold.txt\n</document>\n\nsecond tokens=2']
    assert [each.name for each in files.files] == ["draft.txt"]
    answered(qtbot, window)


def test_files_of_a_new_chat_outlast_an_edit_in_another(qtbot, window, tmp_path):
    ask(qtbot, window, "one tokens=2")
    answered(qtbot, window)
    first = window.current_chat
    window.show_chat("")
    (tmp_path / "a.txt").write_text("a")
    window.composer.files.add_paths([str(tmp_path / "a.txt")])
    ready(qtbot, window)
    window.show_chat(first)
    window.transcript.edit_requested.emit(window.conversations.branch(first)[0].id)
    assert window.composer.files.files == []
    qtbot.keyClick(window.composer.prompt_edit, Qt.Key.Key_Escape)
    window.show_chat("")
    assert [each.name for each in window.composer.files.files] == ["a.txt"]


def test_files_that_wait_in_another_chat_are_counted_for_the_new_model_too(qtbot, window, tmp_path):
    ask(qtbot, window, "one tokens=2")
    answered(qtbot, window)
    first = window.current_chat
    (tmp_path / "a.txt").write_text("alpha beta gamma")
    window.composer.files.add_paths([str(tmp_path / "a.txt")])
    (pending,) = ready(qtbot, window).files
    window.show_chat("")
    pending.tokens = 999  # as the tokenizer of the model before had it
    window.composer.recount()
    window.show_chat(first)
    qtbot.waitUntil(lambda: pending.tokens == 6)


@STALLS
def test_a_large_file_stalls_nothing(qtbot, window, tmp_path, stall):
    (tmp_path / "big.txt").write_text("some words about many things in a long line\n\n" * 60_000)
    body = paragraph("words in a document") * 40_000
    document = write_docx(tmp_path / "big.docx", body)
    with Beat() as beat:
        window.composer.files.add_paths([str(tmp_path / "big.txt"), str(document)])
        ready(qtbot, window, 2)
    assert len(beat.gaps) > 50
    assert sorted(beat.gaps)[-3] < stall, beat.longest()


# --- shares of the context ----------------------------------------------------------------------


def known(name, tokens, **options):
    made = PendingFile(name, index=PassageIndex.of("word " * tokens), **options)
    made.take_counts([tokens] + [240] * len(made.index.passages))
    return made


def test_files_are_whole_while_they_fit_and_the_rest_is_split():
    small, large, larger = known("a", 300), known("b", 9000), known("c", 20_000)
    found = shares([small, large, larger], 2300)
    assert [(each.part, each.budget) for each in found] == [
        ("whole", 0),
        ("passages", 1000),
        ("passages", 1000),
    ]
    assert attach(small, found[0], "").part == "whole"
    sent = attach(large, found[1], "word")
    assert (sent.part, sent.all_tokens) == ("passages", 9000)
    assert sent.tokens <= 1000


def test_what_does_not_fit_is_marked():
    whole = known("a", 9000, chosen="whole")
    cut = known("b", 9000)
    found = shares([whole, cut], 100)
    assert [each.fits for each in found] == [False, False]
    assert found[1].budget == MIN_TOKENS


@pytest.fixture
def program(monkeypatch, tmp_path):
    """Writes a program that takes screenshots, and puts it where one of a desktop would be."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")

    def write(script: str) -> None:
        (folder / "gnome-screenshot").write_text(f"#!/bin/sh\n{script}\n")
        (folder / "gnome-screenshot").chmod(0o755)

    return write


def test_a_screenshot_is_attached(qtbot, window, program, tmp_path):
    QImage(40, 30, QImage.Format.Format_RGB32).save(str(tmp_path / "screen.png"))
    program(f'[ "$1 $2" = "-a -f" ] && cp "{tmp_path}/screen.png" "$3"')
    window.composer.take_screenshot()
    window.composer.take_screenshot()  # one at a time
    qtbot.waitUntil(lambda: len(window.composer.files.images) == 1)
    assert window.composer.files.files[0].name == "Screenshot"
    assert (window.composer.files.images[0].width, window.composer.files.images[0].height) == (40, 30)
    assert list(tmp_path.glob("octavo-screenshot-*")) == []


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("exit 1", ""),  # the person pressed Escape
        ("echo no display >&2; exit 1", "The screenshot could not be taken: no display"),
        ('touch "$3"', ""),
        ("exec sleep 600", "The screenshot could not be taken: nothing was chosen for three minutes"),
    ],
)
def test_without_a_screenshot_nothing_is_attached(qtbot, window, program, monkeypatch, script, sentence):
    monkeypatch.setattr(platform_services, "_PATIENCE", 0.2 if "sleep" in script else 60)
    program(script)
    with qtbot.waitSignal(window.composer.screenshot_ended):
        window.composer.take_screenshot()
    assert window.composer.files.files == []
    assert window.composer.notice.text() == sentence


def test_a_screenshot_is_offered_where_a_program_takes_it(program, monkeypatch, tmp_path):
    platform = LinuxPlatform()
    monkeypatch.setenv("XDG_DATA_DIRS", f"/nowhere:{tmp_path}")
    assert platform.screenshot() is None
    (tmp_path / "dbus-1/services").mkdir(parents=True)
    (tmp_path / "dbus-1/services/org.freedesktop.portal.Desktop.service").touch()
    assert platform.screenshot() is platform_services._screenshot_by_portal
    program("exit 0")
    assert platform.screenshot().args[0][0] == "gnome-screenshot"


@pytest.fixture
def portal_only(portal, monkeypatch, tmp_path):
    """A desktop with portals and without programs; starts the portal."""
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path))
    (tmp_path / "dbus-1/services").mkdir(parents=True)
    (tmp_path / "dbus-1/services/org.freedesktop.portal.Desktop.service").touch()
    return portal


def test_the_portal_of_a_desktop_takes_a_screenshot(qtbot, window, portal_only, tmp_path):
    QImage(40, 30, QImage.Format.Format_RGB32).save(str(tmp_path / "the screen.png"))
    played = portal_only("picture", "0", (tmp_path / "the screen.png").as_uri())
    assert window.composer.take_screenshot()
    qtbot.waitUntil(lambda: len(window.composer.files.images) == 1)
    options = {"handle_token": ["s", "octavo"], "interactive": ["b", True]}
    assert json.loads(played.stdout.readline()) == ["Screenshot", "Screenshot", ["", options]]
    assert window.composer.files.files[0].name == "Screenshot"
    assert (tmp_path / "the screen.png").exists()


NO_PICTURE = "The screenshot could not be taken: the desktop gave no picture"
SILENT = "The screenshot could not be taken: the desktop does not answer"


@pytest.mark.parametrize(
    ("way", "sentence"),
    [
        (("picture", "1"), ""),  # the person pressed Escape
        (("picture", "2"), NO_PICTURE),
        (("picture", "0", "file:///no/such/file.png"), NO_PICTURE),
        (("picture", "0", "https://example.org/a.png"), NO_PICTURE),
        (("picture", "0"), SILENT),  # with an answer, but not with a screenshot's
        (("refused",), "The screenshot could not be taken: No."),
        (("ends",), "The screenshot could not be taken: "),  # in the bus's words
        (("silent",), SILENT),
        ((), "The screenshot could not be taken: "),  # in the bus's words
    ],
)
def test_a_portal_that_takes_none_is_told_in_a_sentence(
    qtbot, window, portal_only, monkeypatch, way, sentence
):
    monkeypatch.setattr(platform_services, "_PATIENCE", 0.2 if way == ("silent",) else 60)
    if way:
        portal_only(*way)
    with qtbot.waitSignal(window.composer.screenshot_ended):
        window.composer.take_screenshot()
    assert window.composer.files.files == []
    assert window.composer.notice.text().startswith(sentence)
    assert bool(sentence) == bool(window.composer.notice.text())
    assert "\n" not in window.composer.notice.text()


def test_a_desktop_without_a_bus_is_told_in_a_sentence(qtbot, window, portal_only, monkeypatch):
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
    with qtbot.waitSignal(window.composer.screenshot_ended):
        window.composer.take_screenshot()
    assert window.composer.notice.text() == SILENT
