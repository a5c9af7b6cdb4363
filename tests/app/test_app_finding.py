"""Search over all chats with filters and jumps, and chats in folders, pinned and archived."""

import time
from contextlib import closing

import pytest
from driving import answered, last, say
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QInputDialog, QLabel

from app.attachments.attachment import Attachment, details_of
from app.chats.chat_model import ChatModel
from app.chats.sidebar import SearchFilters
from app.store import message_search
from app.store.chat_store import ChatStore
from app.store.database import connect
from app.store.message_search import SearchFilter, index_pending, models, search
from app.store.records import Chat, Hit
from app.theme.theme import Theme


def rows(window):
    model = window.sidebar.model
    found = [model.row_at(model.index(number)) for number in range(model.rowCount())]
    return [row.chat.title.split()[0] if row.chat else f"[{row.folder or row.heading}]" for row in found]


def look_for(qtbot, window, text, *expected):
    window.sidebar.search.setText(text)
    qtbot.waitUntil(lambda: rows(window) == list(expected))


def test_hits_in_answers_are_shown_without_the_marks_of_markdown(qtbot):
    chat = Chat("c", "Title", 0, 1.0, 1.0, None)
    marked = "## A head\n\n- [x] some **\x02giraffe\x03** in `code`\n\n| a | b |\n|---|---|\n```py"
    model = ChatModel()
    model.set_chats([chat], [Hit("c", 1, marked)])
    snippet = model.row_at(model.index(0)).snippet
    assert snippet.split() == ["A", "head", "some", "\x02giraffe\x03", "in", "code", "a", "b", "py"]
    assert "A head some giraffe in code" in model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    model.set_chats([chat], [Hit("c", 1, "2*3*\x024\x03 `as typed`", prompt=True)])
    assert model.row_at(model.index(0)).snippet == "2*3*\x024\x03 `as typed`"


def test_a_hit_is_jumped_to_and_marked_also_in_another_version(qtbot, window):
    branch = say(qtbot, window, "alpha tokens=2", "the hidden giraffe tokens=2", "beta tokens=2")
    chat = window.current_chat
    window.conversations.show_version(chat, branch[1].id)
    window.conversations.edit(chat, branch[2].id, "another way tokens=2")
    answered(qtbot, window)
    window.show_chat("")
    look_for(qtbot, window, "giraf", "alpha")
    window.sidebar.list.setFocus()
    window.sidebar.list.setCurrentIndex(window.sidebar.model.index(0))
    assert window.current_chat == chat
    assert branch[2].id in [m.id for m in window.conversations.branch(chat)]
    bar = window.transcript.find_bar
    assert (bar.isVisible(), bar.field.text()) == (True, "giraf")
    qtbot.waitUntil(lambda: window.transcript.chat_find.total == 1)
    assert window.sidebar.list.hasFocus()


@pytest.mark.parametrize("place", [0, 2])
def test_the_find_bar_hides_no_hit(qtbot, window, place):
    branch = say(qtbot, window, "alpha wombat tokens=2", "beta tokens=2")
    if place:
        branch = say(qtbot, window, "gamma wombat markdown")
    chat, transcript = window.current_chat, window.transcript
    window.finding.show_hit(chat, branch[place].id, "wombat")
    qtbot.waitUntil(lambda: transcript.chat_find.total > 0 and not transcript.is_building)
    view, bar = transcript.view(branch[place].id), transcript.find_bar
    assert view.mapTo(transcript, QPoint(0, 0)).y() >= bar.geometry().bottom()
    assert transcript.viewport().geometry().top() > bar.geometry().bottom()
    bar.close_bar()
    assert transcript.viewport().geometry().top() < bar.geometry().bottom()


def test_a_search_is_narrowed_by_time_and_model(qtbot, window):
    say(qtbot, window, "one zebra tokens=2")
    first = window.current_chat
    window.show_chat("")
    say(qtbot, window, "two zebra tokens=2")
    old = time.time() - 40 * 86_400
    window.store.connection.execute("UPDATE messages SET created = ? WHERE chat = ?", (old, first))
    window.store.connection.execute("UPDATE chats SET updated = ? WHERE id = ?", (old, first))
    window.store.connection.execute("INSERT OR IGNORE INTO unindexed SELECT id FROM messages")
    look_for(qtbot, window, "zebra", "two", "one")
    filters = window.sidebar.filters
    assert filters.isVisible()
    assert filters.age.y() == filters.model.y()
    filters.age.setCurrentIndex(filters.age.findText("Past month"))
    qtbot.waitUntil(lambda: rows(window) == ["two"])
    filters.age.setCurrentIndex(0)
    look_for(qtbot, window, "word0", "two", "one")
    qtbot.waitUntil(lambda: filters.model.count() == 2)
    filters.model.setCurrentIndex(1)
    assert filters.chosen().model == "SmolLM2 135M Instruct"
    qtbot.waitUntil(lambda: rows(window) == ["two", "one"])
    window.sidebar.search.clear()
    assert not filters.isVisible()
    assert filters.chosen() == SearchFilter()


def test_titles_come_first_and_results_begin_at_the_top(qtbot, window):
    say(qtbot, window, "talk of llama tokens=2")
    window.show_chat("")
    say(qtbot, window, "other tokens=2", "llama llama llama tokens=2")
    look_for(qtbot, window, "llama", "talk", "other")
    assert window.sidebar.list.verticalScrollBar().value() == 0


def test_chats_are_pinned_put_in_folders_and_archived(qtbot, window):
    for name in ("one", "two", "three"):
        window.show_chat("")
        say(qtbot, window, f"{name} tokens=1")
    chats = {chat.title.split()[0]: chat for chat in window.conversations.store.chats()}
    entries = {action.text(): action for action in window.sidebar.menu_for(chats["one"]).actions()}
    entries["Pin"].trigger()
    assert rows(window) == ["[Pinned]", "one", "[Today]", "three", "two"]
    window.sidebar.folder_requested.emit(chats["two"].id, "Work")
    assert rows(window) == ["[Pinned]", "one", "[Work]", "two", "[Today]", "three"]
    sidebar = window.sidebar
    sidebar.list.setCurrentIndex(sidebar.model.index(2))
    qtbot.keyClick(sidebar.list, Qt.Key.Key_Left)
    assert rows(window) == ["[Pinned]", "one", "[Work]", "[Today]", "three"]
    assert "closed" in sidebar.model.index(2).data(Qt.ItemDataRole.AccessibleTextRole)
    qtbot.keyClick(sidebar.list, Qt.Key.Key_Right)
    assert "two" in rows(window)
    window.finding.archive(chats["three"].id, True)
    assert "three" not in rows(window)
    sidebar.archive_button.setChecked(True)
    assert rows(window) == ["[Today]", "three"]
    window.toast.act()
    assert rows(window) == []
    sidebar.archive_button.setChecked(False)
    assert "three" in rows(window)


def test_a_folder_is_made_from_the_menu(qtbot, window):
    say(qtbot, window, "one tokens=1")
    chat = window.conversations.store.chats()[0]
    menu = window.sidebar.menu_for(chat)
    into = next(action.menu() for action in menu.actions() if action.menu())
    into.actions()[-1].trigger()
    dialog = window.sidebar.findChild(QInputDialog)
    dialog.setTextValue("  My   work ")
    dialog.accept()
    assert window.conversations.store.chat(chat.id).folder == "My work"
    dialog.deleteLater()
    move = next(each for each in window.findChildren(QAction) if each.text() == "Move to Folder…")
    for name in ("Other work", ""):
        move.trigger()
        dialog = next(each for each in window.findChildren(QInputDialog) if each.isVisible())
        assert "My work" in dialog.comboBoxItems() or name == ""
        dialog.setTextValue(name)
        dialog.accept()
        assert window.conversations.store.chat(chat.id).folder == name


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """3,000 messages, and their index; `test_any_search_is_quick` scales its limit from 50,000."""
    path = tmp_path_factory.mktemp("many") / "chats.db"
    store = ChatStore(path)
    chat = store.new_chat()
    now = time.time()
    common = "the memory of a model is a table of blocks and the rest is in the cache 我们用分页管理显存的人"
    store.connection.execute("BEGIN")
    store.connection.executemany(
        "INSERT INTO messages(chat, role, content, state, created, model) "
        "VALUES (?, 'user', ?, 'done', ?, ?)",
        [(chat.id, f"{common} number{n} {common}", now - n, f"model{n % 3}") for n in range(3000)],
    )
    store.connection.execute("COMMIT")
    with closing(connect(path)) as db:
        while index_pending(db, 500):
            pass
    yield path
    store.close()


@pytest.mark.parametrize(
    "words", ["number7", "memory", "a", "the model", "th", "分页", "的", "emory", "a 分页"]
)
@pytest.mark.parametrize(
    "limit", [pytest.param(0.02, marks=pytest.mark.slow, id="quiet"), pytest.param(0.2, id="any")]
)
def test_any_search_is_quick_ranked_and_capped(many, words, limit):
    with closing(connect(many)) as db:
        search(db, words)
        seconds = []
        for _ in range(5):
            start = time.thread_time()
            hits = search(db, words)
            seconds.append(time.thread_time() - start)
        assert 0 < len(hits) <= 100
        assert min(seconds) < limit
        narrowed = search(db, words, only=SearchFilter(model="model1"))
        assert len(narrowed) > 0
        assert models(db) == ["model0", "model1", "model2"]


def test_texts_and_names_of_attached_files_are_found(qtbot, window):
    file = Attachment("heron-notes.txt", "text", "The bittern\0 hides in reeds. 分页显存")
    window.shown.begin()
    window.conversations.send(window.current_chat, "What is this? tokens=2", details_of([file]))
    answered(qtbot, window)
    chat = window.current_chat
    for words in ("bitter", "heron-notes", "显存", "ittern"):
        window.show_chat("")
        look_for(qtbot, window, words, "What")
        window.sidebar.list.setCurrentIndex(window.sidebar.model.index(0))
        assert window.current_chat == chat
        assert "heron-notes.txt" in window.toast.text()
        assert not window.transcript.find_bar.isVisible(), "nothing in the text would be marked"
        window.sidebar.search.clear()


@pytest.mark.parametrize("change", ["UPDATE messages SET content = 'zebra'", "DELETE FROM messages"])
def test_what_changes_while_it_is_indexed_is_indexed_again(tmp_path, monkeypatch, change):
    index = message_search.index_message

    def change_meanwhile(*row):
        with closing(connect(tmp_path / "chats.db")) as other:
            other.execute(change)
        index(*row)

    with closing(ChatStore(tmp_path / "chats.db")) as store:
        store.add_message(store.new_chat().id, None, "user", "heron")
        with closing(connect(tmp_path / "chats.db")) as db:
            monkeypatch.setattr(message_search, "index_message", change_meanwhile)
            index_pending(db, 100)
            monkeypatch.setattr(message_search, "index_message", index)
            index_pending(db, 100)
            assert search(db, "heron") == []
            assert len(search(db, "zebra")) == change.startswith("UPDATE")
            assert index_pending(db, 100) == 0


def test_new_answers_are_found_without_a_search_having_indexed_them(qtbot, window):
    say(qtbot, window, "heron tokens=2")
    assert last(window).state == "done"

    def unindexed():
        return window.store.connection.execute("SELECT count(*) FROM unindexed").fetchone()[0]

    qtbot.waitUntil(lambda: unindexed() == 0)


def test_filters_with_long_names_are_below_each_other(qtbot):
    filters = SearchFilters(Theme("dark"))
    qtbot.addWidget(filters)
    filters.model.setItemText(0, "Cualquiera de los modelos")
    filters.resize(224, 60)
    filters.show()
    qtbot.waitUntil(lambda: filters.age.geometry().bottom() < filters.model.y())
    filters.resize(600, 60)
    qtbot.waitUntil(lambda: filters.age.y() == filters.model.y())


def test_the_shortcut_of_a_new_chat_never_covers_the_text(window, qtbot):
    button = window.sidebar.new_button
    hint = button.findChild(QLabel)
    assert hint.isVisible()
    button.setText("Nouvelle discussion avec un modèle")
    button.resize(button.width() - 1, button.height())
    assert not hint.isVisible()
