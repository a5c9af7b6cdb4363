"""A server's model in the window: added, chosen, marked, permitted, stopped; its key is nowhere."""

from __future__ import annotations

import logging

import pytest
from driving import answered, ask, last, record_sent, say, texts
from hostile_server import HostileServer
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from app.remote.server_dialog import ServerDialog
from app.remote.server_list import FILE, KeyStore, RemoteServer, ServedModel, ServerList
from engine import protocol as p

KEY = "sk-secret+0123456789/abcdef"


@pytest.fixture
def server():
    with HostileServer() as made:
        yield made


def push(root, text):
    """Clicks the button of a widget that is called so."""
    shown = [each for each in root.findChildren(QPushButton) if each.isVisible()]
    found = [each for each in shown if text in (each.text(), each.accessibleName())]
    assert len(found) == 1, [each.accessibleName() or each.text() for each in shown]
    found[0].click()


def add_server(qtbot, window, server, key=KEY):
    """Adds the server as a person does."""
    window.open_picker()
    push(window.picker, "Add a Server…")
    dialog = window.remote.dialog
    assert not dialog.save.isEnabled()
    qtbot.keyClicks(dialog.address, server.url)
    qtbot.keyClicks(dialog.key, key)
    qtbot.keyClicks(dialog.name, "Attic")
    assert server.requests == []  # nothing is sent before it is tested
    dialog.test.click()
    qtbot.waitUntil(dialog.save.isEnabled)
    assert dialog.status.text() == "It works: 1 model. Check those to offer in the picker."
    assert [dialog.models.item(0).text(), dialog.models.count()] == ["tiny", 1]
    dialog.save.click()
    qtbot.waitUntil(lambda: bool(window.remote.servers.servers))
    window.picker.close()


def choose(window, name="Use tiny, Attic"):
    window.open_picker()
    push(window.picker, name)
    window.picker.close()


def marks(window):
    header, composer = window.header.mark, window.composer.mark
    return [mark.accessibleName() for mark in (header, composer) if not mark.isHidden()]


def chats_asked(server):
    return [body["messages"] for path, _, body in server.requests if path.endswith("/chat/completions")]


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)  # popups do, offscreen
def test_a_servers_model_is_added_chosen_marked_and_asked(
    qtbot, window, server, tmp_path, caplog, monkeypatch
):
    caplog.set_level(logging.DEBUG)
    say(qtbot, window, "tokens=3 private")
    local_chat = window.current_chat
    add_server(qtbot, window, server)
    assert "kept until you quit" in window.toast.text()  # no keychain here
    assert marks(window) == []
    assert "Nothing leaves" in window.status.privacy_text()
    window.show_chat("")
    choose(window)
    place = f"Sent to Attic (127.0.0.1:{server.server_address[1]})"
    assert marks(window) == [place, place]
    assert window.status.privacy_text() == place
    assert window.composer.prompt_edit.accessibleDescription() == place
    assert "is sent to Attic" in window.empty.text.text()
    assert window.header.pill.texts() == ("tiny", "")
    assert "leaves this computer" in window.header.pill.accessibleDescription()

    usage = {"prompt_tokens": 12, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 8}}
    server.reply = lambda handler: handler.text("Hello ", f"there, {KEY}.", usage=usage)
    to_engine = record_sent(window, monkeypatch, p.Generate)
    say(qtbot, window, "Hi")
    assert texts(window) == ["Hi", "Hello there, •••."]
    answer = last(window)
    assert (answer.model, answer.state) == ("tiny · Attic", "done")
    assert (answer.stats.prompt_tokens, answer.stats.reused_tokens) == (12, 8)
    assert window.composer.meter.text() == "14 of 4,096"
    assert window.remote.question is None  # the chat began with the mark in sight

    # A chat that was written for a local model is sent only if the person says so, who is asked once.
    window.show_chat(local_chat)
    ask(qtbot, window, "More")
    question = window.remote.question
    assert f"to Attic (127.0.0.1:{server.server_address[1]})?" in question.text()
    question.close()  # as good as "Keep It Here"
    answered(qtbot, window)
    assert last(window).error == "This chat was not sent. Choose a model on this computer for it."
    assert len(chats_asked(server)) == 1
    window.shown.retry_last()
    push(window.remote.question, "Send")
    answered(qtbot, window)
    sent = chats_asked(server)[-1]
    assert [each["role"] for each in sent] == ["user", "assistant", "user"]
    assert sent[0]["content"] == "tokens=3 private"
    say(qtbot, window, "And more")
    assert len(chats_asked(server)) == 3
    assert to_engine == []  # the engine was asked for nothing

    # The local model is one click away, and nothing is sent any more.
    window.open_picker()
    push(window.picker, "Use SmolLM2 135M Instruct")
    window.picker.close()
    assert marks(window) == []
    say(qtbot, window, "tokens=2 again")
    assert last(window).model == "SmolLM2 135M Instruct"
    assert len(chats_asked(server)) == 3

    window.settings.sync()
    for path in tmp_path.rglob("*"):
        if path.is_file():
            assert KEY.encode() not in path.read_bytes(), path
    assert b"Attic" in (tmp_path / FILE).read_bytes()
    assert KEY not in caplog.text
    assert all(headers["Authorization"] == f"Bearer {KEY}" for _, headers, _ in server.requests)


@pytest.fixture
def served(qtbot, window, server):
    """The window, with the server's model chosen."""
    offered = RemoteServer(id="attic", name="Attic", url=server.url, models=(ServedModel("tiny", 4096),))
    window.remote.servers.put(offered)
    window.library.choose_remote(window.remote.servers.models()[0])
    return window


def test_a_servers_answers_are_stopped_fail_outlive_the_engine_and_are_compared(qtbot, served, server):
    window = served

    def endless(handler):
        handler.head(kind="text/event-stream")
        while True:
            handler.event({"choices": [{"delta": {"content": "word " * 20}}]})

    server.reply = endless
    ask(qtbot, window, "Go")
    qtbot.waitUntil(lambda: bool(last(window).content))
    window.shown.stop()
    answered(qtbot, window)
    assert last(window).state == "stopped"
    assert last(window).content.startswith("word word")
    assert server.broken.wait(60)

    server.reply = lambda handler: handler.text("Half", end="", done=False)
    say(qtbot, window, "Go on")
    assert (last(window).state, last(window).content) == ("error", "Half")
    assert last(window).error.startswith("Attic ended the connection in the middle of the answer.")

    def slow(handler):
        handler.head(kind="text/event-stream")
        handler.event({"choices": [{"delta": {"content": "One"}}]})
        handler.server.over.wait(60)

    server.reply = slow
    ask(qtbot, window, "Once more")
    qtbot.waitUntil(lambda: last(window).content == "One")
    ended = []
    window.client.ended.connect(lambda _outcome: ended.append(True))
    window.client.restart()
    qtbot.waitUntil(lambda: bool(ended))
    assert window.conversations.answers.running()  # the engine has nothing to do with it
    branch = window.conversations.branch_off(window.current_chat, last(window).id)
    assert window.conversations.branch(branch.id)[-1].state == "stopped"  # it is not forked
    window.shown.stop()
    answered(qtbot, window)

    before = len(chats_asked(server))
    server.reply = lambda handler: handler.text("One of them")
    window.show_chat("")
    window.composer.set_text("Hi")
    window.compare.open()
    dialog = window.compare.dialog
    dialog.ask.click()
    qtbot.waitUntil(lambda: not dialog.answers.running)
    assert [each.text for each in dialog.answers.answers] == ["One of them"] * 2
    assert len(chats_asked(server)) == before + 2
    dialog.close()


def test_whatever_asks_for_a_chat_is_asked_back_first(qtbot, window, server):
    """A queued prompt, a version and a comparison leave no more than a prompt that is typed."""
    say(qtbot, window, "tokens=3 private")
    ask(qtbot, window, "tokens=300 delay=20 slowly")
    window.composer.set_text("queued")
    qtbot.keyClick(window.composer.prompt_edit, Qt.Key.Key_Return)
    offered = RemoteServer(id="attic", name="Attic", url=server.url, models=(ServedModel("tiny"),))
    window.remote.servers.put(offered)
    window.library.choose_remote(window.remote.servers.models()[0])
    assert window.composer.meter.text() == ""  # the length of its context is not told
    window.compare.open()
    assert window.compare.dialog is None
    window.shown.stop()
    answered(qtbot, window)
    if window.conversations.queued.of_chat(window.current_chat):
        window.conversations.queued.send_next(window.current_chat)
    assert window.remote.question.isVisible()
    window.library.ready.emit()  # a model was loaded here, for which this answer does not wait
    assert not window.conversations.answers.of_chat(window.current_chat).sent
    window.shown.stop()  # which takes the question back
    answered(qtbot, window)
    assert not window.remote.question.isVisible()
    window.compare.open()
    assert "Send Attic one message" in window.toast.text()
    client = window.remote.client
    refused = []
    client.finished.connect(refused.append)
    model = window.library.remote.key
    client.send(p.Generate(request="r", chat=window.current_chat, messages=[], model=model))
    qtbot.waitUntil(lambda: bool(refused))
    assert "you have not allowed it" in refused[0].error
    window.remote.ask_to_remove(offered)
    push(window.remote.question, "Remove")
    assert window.library.remote is None  # answers stay here
    client.send(p.Generate(request="r", chat=window.current_chat, messages=[], model=model))
    qtbot.waitUntil(lambda: len(refused) == 2)
    assert server.requests == []


def test_files_of_servers_are_not_believed(tmp_path, qapp):
    good = RemoteServer(id="a", name="A", url="https://a.example/v1", models=(ServedModel("m"),))
    servers = ServerList(tmp_path, None)
    servers.put(good)
    servers.put(RemoteServer(id="b", name="B", url="http://public.example/v1"))
    assert [each.id for each in ServerList(tmp_path, None).servers] == ["a"]
    for text in ("[{}, 7]", "{", '[{"id": "", "name": "", "url": ""}]', '{"a": 1}'):
        (tmp_path / FILE).write_text(text)
        assert ServerList(tmp_path, None).servers == []
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).mkdir()
    with pytest.raises(OSError, match="cannot be saved"):
        ServerList(tmp_path, None).put(good)


def test_the_dialog_says_what_is_wrong_and_asks_again_after_a_change(qtbot, theme, server, tmp_path):
    dialog = ServerDialog(theme, ServerList(tmp_path, KeyStore(lambda: None)))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    about = [label for label in dialog.findChildren(QLabel) if "leaves this computer" in label.text()]
    assert (dialog.status.text(), len(about)) == ("", 1), "beside the button are results only"
    assert dialog.address.geometry().bottom() < about[0].y() < dialog.key.y()
    for typed, said in (("http://example.org", "Use https"), ("two words", "is not a server address")):
        dialog.address.setText(typed)
        dialog.test.click()
        assert said in dialog.status.text()
        assert dialog.status.property("role") == "bad"
    server.replies["/v1/models"] = lambda handler: handler.json({"error": {"message": f"no {KEY}"}}, 401)
    dialog.address.setText(server.url)
    dialog.key.setText(KEY)
    dialog.test.click()
    qtbot.waitUntil(lambda: "does not accept the key" in dialog.status.text())
    assert KEY not in dialog.status.text()
    models = [{"id": f"model-{number}"} for number in range(40)]
    server.replies["/v1/models"] = lambda handler: handler.json({"data": models})
    dialog.test.click()
    qtbot.waitUntil(lambda: dialog.models.count() == 40)
    assert not dialog.save.isEnabled()  # of so many, none is offered unless it is checked
    dialog.filter.setText("model-7")
    items = [dialog.models.item(place) for place in range(40)]
    assert [each.text() for each in items if not each.isHidden()] == ["model-7"]
    items[7].setCheckState(Qt.CheckState.Checked)
    assert dialog.save.isEnabled()
    for item in items:
        item.setCheckState(Qt.CheckState.Checked)
    assert not dialog.save.isEnabled()
    assert dialog.status.text() == "Check at most 20 models, so that the picker stays short."
    qtbot.keyClicks(dialog.key, "x")
    assert not dialog.save.isEnabled()  # another key has to be tested
    dialog.reject()


def test_a_server_at_another_address_is_another_server(qtbot, theme, server, tmp_path):
    """Neither the key of the old address nor the permissions of chats go there."""
    keys = KeyStore(lambda: None)
    servers = ServerList(tmp_path, keys)
    old = RemoteServer(id="old", name="Attic", url="http://127.0.0.1:9/v1", models=(ServedModel("tiny"),))
    servers.put(old)
    keys.keep(old.address.origin, KEY)
    dialog = ServerDialog(theme, servers, old)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    entered = []
    dialog.entered.connect(entered.append)
    assert dialog.save.isEnabled()
    dialog.name.setText("Cellar")
    dialog.save.click()
    assert (entered[0].server.id, entered[0].server.name, entered[0].key) == ("old", "Cellar", "")
    dialog.address.setText(server.url)
    dialog.test.click()
    qtbot.waitUntil(dialog.save.isEnabled)
    dialog.save.click()
    assert entered[1].server.id != "old"
    assert [headers.get("Authorization") for _, headers, _ in server.requests] == [None]
