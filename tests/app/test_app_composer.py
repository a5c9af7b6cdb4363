"""The composer in the real window: files, token counts, history, queue, progress; the engine is scripted."""

import pytest
from documents import paragraph, write_docx, write_pdf
from driving import Beat, answered, ask, last, record_sent
from PySide6.QtCore import QEvent, QMimeData, QObject, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QToolButton

from app.attachments.attachment import attachments_of
from app.attachments.passages import PassageIndex
from app.composer.pending_files import LEAST, PendingFile, attach, shares
from app.composer.prompt_edit import LONG_PASTE
from app.composer.prompt_history import PromptHistory
from app.composer.queue_list import QueueList
from app.theme.style_sheet import field_raised
from engine import protocol as p


@pytest.fixture
def sent(window, monkeypatch):
    """The messages to the engine from now on."""
    return record_sent(window, monkeypatch)


def prompts(sent):
    return [message.messages[-1].content for message in sent if isinstance(message, p.Generate)]


def ready(qtbot, window, count=1):
    files = window.composer.files
    qtbot.waitUntil(
        lambda: len(files.files) == count and all(each.counted for each in files.files), timeout=20_000
    )
    return files


def drop(window, mime):
    place, action = QPointF(5, 5), Qt.DropAction.CopyAction
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place.toPoint(), action, mime, buttons, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    assert window.composer._card.property("dropping")
    QApplication.sendEvent(window, QDropEvent(place, action, mime, buttons, keys))
    assert not window.composer._card.property("dropping")


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
    window.composer._send.click()
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


def test_files_that_cannot_be_read_are_refused_below_the_text(qtbot, window, tmp_path):
    (tmp_path / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    drop(window, urls(tmp_path / "photo.png"))
    notice = window.composer.notice
    qtbot.waitUntil(notice.isVisible, timeout=20_000)
    assert notice.text() == "“photo.png” is an image, and Octavo cannot look at images yet."
    assert window.composer.files.files == []
    window.composer.set_text("a")
    assert not notice.isVisible()


def test_pasted_images_files_and_long_texts_are_never_ignored(qtbot, window, tmp_path):
    text = window.composer._text
    mime = QMimeData()
    mime.setImageData(QImage(4, 4, QImage.Format.Format_RGB32))
    assert text.canInsertFromMimeData(mime)
    text.insertFromMimeData(mime)
    assert window.composer.notice.text() == "Octavo cannot look at images yet."
    drop(window, mime)
    assert window.composer.notice.isVisible()
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
            window.composer._text.insertFromMimeData(urls(folder / "config.json"))
        qtbot.waitUntil(lambda: window.library.state.path == str(folder) and window.library.can_answer)
        window.library.load("/models/starter")
        qtbot.waitUntil(lambda: window.library.state.path == "/models/starter" and window.library.can_answer)
    assert window.composer.files.files == []


def test_too_many_files_are_refused(qtbot, window, tmp_path, monkeypatch):
    monkeypatch.setattr("app.composer.attachment_tray.MOST", 3)
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
    qtbot.keyClick(window.composer._text, Qt.Key.Key_Return)
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
    qtbot.keyClick(window.composer._text, Qt.Key.Key_Escape)
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
    qtbot.waitUntil(lambda: pending.tokens == 6, timeout=20_000)


def test_a_large_file_stalls_nothing(qtbot, window, tmp_path):
    (tmp_path / "big.txt").write_text("some words about many things in a long line\n\n" * 60_000)
    body = paragraph("words in a document") * 40_000
    document = write_docx(tmp_path / "big.docx", body)
    with Beat() as beat:
        window.composer.files.add_paths([str(tmp_path / "big.txt"), str(document)])
        ready(qtbot, window, 2)
    assert len(beat.gaps) > 50
    assert sorted(beat.gaps)[-3] < 0.05, beat.longest()


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
    assert found[1].budget == LEAST


# --- history ------------------------------------------------------------------------------------


def test_up_recalls_prompts_in_an_empty_composer(qtbot, window):
    for text in ("first tokens=1", "second tokens=1"):
        ask(qtbot, window, text)
        answered(qtbot, window)
    text = window.composer._text
    seen = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(text, key)
        seen.append(window.composer.text())
    assert seen == ["second tokens=1", "first tokens=1", "first tokens=1", "second tokens=1", ""]
    window.composer.set_text("mine")
    qtbot.keyClick(text, Qt.Key.Key_Up)
    assert window.composer.text() == "mine"
    window.show_chat("")
    window.composer.set_text("")
    qtbot.keyClick(text, Qt.Key.Key_Up)
    assert window.composer.text() == "second tokens=1"  # of the newest chat


def test_a_recalled_prompt_that_is_changed_is_a_draft():
    history = PromptHistory(lambda: ["b", "b", "a", " "])
    assert history.newer("") is None
    assert history.older("") == "b"
    assert history.older("b changed") is None
    assert history.newer("b changed") is None
    assert history.older("") == "b"
    assert history.older("b") == "a"
    assert history.older("a") is None


# --- queue --------------------------------------------------------------------------------------


def test_enter_while_generating_queues_and_sends_afterwards(qtbot, window, sent, tmp_path):
    ask(qtbot, window, "tokens=200 delay=5")
    chat = window.current_chat
    (tmp_path / "a.txt").write_text("alpha")
    window.composer.files.add_paths([str(tmp_path / "a.txt")])
    ready(qtbot, window)
    ask(qtbot, window, "second tokens=2")
    ask(qtbot, window, "third tokens=2")
    queue = window.composer.queue
    assert window.composer.text() == ""
    assert queue.isVisible()
    assert queue.title.text() == "Sent when this answer ends"
    assert not queue.send.isVisible()
    assert [len(queue.rows), len(prompts(sent))] == [2, 1]
    queue.remove_requested.emit(5)  # there is none
    qtbot.waitUntil(lambda: len(prompts(sent)) == 3, timeout=20_000)
    answered(qtbot, window)
    said = [each.content for each in window.conversations.branch(chat) if each.role == "user"]
    assert said == ["tokens=200 delay=5", "second tokens=2", "third tokens=2"]
    assert prompts(sent)[1].startswith('<document name="a.txt">')
    assert not queue.isVisible()
    qtbot.waitUntil(lambda: window._store.queued(chat) == [])


def test_the_icons_of_queued_prompts_follow_the_theme(qtbot, theme):
    queue = QueueList(theme)
    qtbot.addWidget(queue)
    queue.show_prompts([("second", 0)], paused=False)
    (edit, *_) = queue.findChildren(QToolButton)
    dark = edit.icon().pixmap(14, 14).toImage()
    theme.set_appearance("light")
    theme.set_zoom(1.5)
    assert edit.icon().pixmap(14, 14).toImage() != dark
    assert edit.iconSize().width() == 21


def test_a_queued_prompt_is_edited_and_removed(qtbot, window, tmp_path):
    ask(qtbot, window, "tokens=4000 delay=2")
    for text in ("second", "third"):
        ask(qtbot, window, text)
    window.composer.set_text("draft")
    window.composer.queue.edit_requested.emit(0)
    assert window.composer.text() == "second\n\ndraft"
    window.composer.queue.remove_requested.emit(0)
    assert window.conversations.queued.of_chat(window.current_chat) == []
    assert not window.composer.queue.isVisible()


def test_a_stopped_answer_holds_the_queue_until_it_is_sent_by_hand(qtbot, window, sent):
    ask(qtbot, window, "tokens=4000 delay=2")
    chat = window.current_chat
    ask(qtbot, window, "second tokens=2")
    qtbot.keyClick(window.composer._text, Qt.Key.Key_Escape)
    answered(qtbot, window)
    queue = window.composer.queue
    assert len(prompts(sent)) == 1
    assert queue.send.isVisible()
    assert queue.title.text() == "Not sent, because the last answer did not end by itself"
    window.show_chat("")
    assert not queue.isVisible()
    window.show_chat(chat)
    assert queue.isVisible()
    queue.send.click()
    answered(qtbot, window)
    assert prompts(sent)[1].endswith("second tokens=2")
    assert not queue.isVisible()


def test_a_queue_survives_a_restart(qtbot, open_window, tmp_path):
    window = open_window()
    qtbot.waitUntil(lambda: window.library.can_answer, timeout=20_000)
    ask(qtbot, window, "tokens=4000 delay=2")
    chat = window.current_chat
    ask(qtbot, window, "second tokens=2")
    window.closing.quit_now()
    qtbot.waitUntil(lambda: window.client.link.value == "closed", timeout=10_000)
    again = open_window()
    again.show_chat(chat)
    assert again.composer.queue.isVisible()
    assert again.composer.queue.send.isVisible()
    assert [each.text for each in again.conversations.queued.of_chat(chat)] == ["second tokens=2"]


# --- counts and progress ------------------------------------------------------------------------


def test_the_draft_is_counted_while_it_is_typed(qtbot, window):
    meter = window.composer.meter
    window.composer.set_text("three small words")
    qtbot.waitUntil(lambda: meter.text() == "0 + 3 of 8,192", timeout=5_000)
    assert "your message adds 3" in meter.toolTip()
    window.composer.set_text("")
    qtbot.waitUntil(lambda: meter.text() == "0 of 8,192", timeout=5_000)


def test_the_meter_has_an_answer_as_soon_as_it_has_ended(qtbot, window):
    ask(qtbot, window, "hello tokens=30 delay=1")
    answered(qtbot, window)
    assert window.composer.meter.text() == "73 of 8,192"  # 43 of the prompt


def test_without_a_model_nothing_is_counted_and_the_next_model_counts(qtbot, open_window, tmp_path):
    window = open_window("--none")
    qtbot.waitUntil(lambda: window.library.listed, timeout=20_000)
    (tmp_path / "a.txt").write_text("alpha beta")
    files = window.composer.files
    files.add_paths([str(tmp_path / "a.txt")])
    qtbot.waitUntil(lambda: files.ready and bool(files.files), timeout=20_000)
    window.library.load("/models/anything")
    qtbot.waitUntil(lambda: files.files[0].counted, timeout=20_000)
    assert files.chips[0].detail.text() == "5 tokens"


def test_the_progress_of_a_long_prompt_is_told(qtbot, window):
    ask(qtbot, window, "reading=6000 tokens=2")
    chat = window.current_chat
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(chat).read_tokens > 0, timeout=10_000)
    view = window.transcript.view(last(window).id)
    assert view._status.text() == "2,300 of 6,000 tokens read, 4 s left"
    answered(qtbot, window)


def test_a_blinking_caret_draws_the_field_alone_on_its_own_ground(qtbot, window):
    """The composer's frame and the window behind it are not drawn again."""
    field = window.composer._text
    window.composer.set_text("")
    window.composer.focus()
    picture = window.composer.grab().toImage()
    place = field.viewport().mapTo(window.composer, field.viewport().rect().bottomRight())
    scale = picture.devicePixelRatio()
    corner = picture.pixelColor(int(place.x() * scale), int(place.y() * scale))
    assert corner.name() == field_raised(window.theme.palette)
    drawn = []

    class Watch(QObject):
        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.Paint:
                drawn.append(watched)
            return False

    watch = Watch()
    for widget in (field.viewport(), window.composer, window):
        widget.installEventFilter(watch)
    QApplication.processEvents()
    drawn.clear()
    field.viewport().update(0, 0, 2, 18)
    qtbot.waitUntil(lambda: bool(drawn))
    for widget in (field.viewport(), window.composer, window):
        widget.removeEventFilter(watch)
    assert drawn == [field.viewport()]
