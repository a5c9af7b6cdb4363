"""What the memory panel shows of a server: an Octavo's block map in full, of others what they tell."""

from __future__ import annotations

import msgspec
import pytest
from driving import answered, ask, last, say, texts
from hostile_server import HostileServer
from memory_scene import Scene, four_chats
from server.serve_process import ServeProcess
from tiny_models import make_tiny_llama

from app.memory.model.panel_sentences import FrontChat
from app.memory.model.remote_source import RemoteSource, remote_sentences, told_text
from app.memory.model.replayed_pool import BlockModel, Status
from app.remote.remote_errors import RemoteError
from app.remote.remote_memory import MAX_BLOCKS, read_memory
from app.remote.server_list import RemoteServer, ServedModel
from app.remote.server_request import KeyMask
from engine.protocol import BlockEvents, BlockSnapshot, Finished, SequenceInfo, StatsMessage

KEY = "sk-secret+0123456789/abcdef"


@pytest.fixture
def server():
    with HostileServer() as made:
        yield made


def choose(window, url, *, octavo, model="tiny"):
    offered = RemoteServer(id="attic", name="Attic", url=url, models=(ServedModel(model),), octavo=octavo)
    window.remote.servers.put(offered)
    window.library.choose_remote(window.remote.servers.models()[0])


def limit_answers(window, tokens):
    options, chat = window.conversations.options, window.current_chat
    options.set_own(chat, options.own(chat).changed("max_tokens", tokens))


def sentences(window):
    return [each.text for each in window.memory.ui.sentences.shown]


def send(handler, message):
    name = type(message).__name__
    handler.wfile.write(b"event: " + name.encode() + b"\ndata: " + msgspec.json.encode(message) + b"\n\n")


def test_a_map_is_followed_and_given_up_in_a_sentence(qtbot, window, server):
    scene = Scene()
    four_chats(scene)
    snapshot = scene.snapshot()
    begin = scene.begin("late", scene.tokens(40))
    assert begin >= 0
    events = scene.events()

    def feed(handler):
        handler.head(kind="text/event-stream")
        handler.event("x")  # without a name: none of ours
        send(handler, snapshot)
        send(handler, events)
        handler.server.over.wait(60)

    def broken(handler):
        handler.head(kind="text/event-stream")
        handler.wfile.write(b'event: BlockSnapshot\ndata: {"type": "BlockSnapshot"}\n\n')

    server.replies["/memory/events"] = feed
    qtbot.waitUntil(lambda: window.memory.model.status is Status.LIVE)
    choose(window, server.url, octavo=True)
    truth = BlockModel()
    assert truth.load(snapshot)
    assert truth.apply(events)
    qtbot.waitUntil(lambda: window.memory.model.chats == truth.chats)
    assert window.memory.model.blocks == truth.blocks
    assert window.memory.model.state.tolist() == truth.state.tolist()
    assert window.memory.ui.title.text() == "Memory of Attic"
    assert window.status.bar.isHidden()  # it is about the memory here
    said = []
    window.memory.status_message.connect(said.append)
    window.memory.pool_actions.request_made.emit(None)
    assert said == ["The memory of Attic can only be looked at from here."]
    server.replies["/memory/events"] = broken
    window.memory.resync_needed.emit()
    qtbot.waitUntil(lambda: "cannot be shown now" in window.memory.ui.empty.accessibleName())
    assert "sent an answer that cannot be read" in window.memory.ui.empty.accessibleName()
    window.library.choose_remote(None)  # back to the engine's own
    qtbot.waitUntil(lambda: window.memory.model.status is Status.LIVE)
    assert window.memory.ui.title.text() == "Memory"
    assert "late" not in window.memory.model.chats


def test_of_another_server_the_panel_says_what_it_tells(qtbot, window, server):
    choose(window, server.url, octavo=False)
    say(qtbot, window, "Hi")
    empty = window.memory.ui.empty
    qtbot.waitUntil(lambda: "No block map Attic tells" in empty.accessibleName())
    told = "It did not tell how many tokens its last answer took."
    qtbot.waitUntil(lambda: sentences(window)[1] == told)
    usage = {"prompt_tokens": 1200, "completion_tokens": 1, "prompt_tokens_details": {"cached_tokens": 1024}}
    server.reply = lambda handler: handler.text("Hello", usage=usage)
    say(qtbot, window, "Again")
    told = "Its last answer read 1,200 tokens, 1,024 of them from its prefix cache, and wrote 1 token."
    qtbot.waitUntil(lambda: sentences(window)[1] == told)
    assert [path for path, _, _ in server.requests] == ["/v1/chat/completions"] * 2  # nothing else was asked


def test_messages_of_a_server_are_checked_and_masked():
    mask = KeyMask(KEY)
    chat = SequenceInfo(sequence=1, chat=f"guest:{KEY}", tokens=3, blocks=b"\0\0\0\0")
    snapshot = BlockSnapshot(
        seq=1,
        time=0.0,
        block_size=16,
        state=b"\2",
        refs=b"\1\0",
        fill=b"\3\0",
        stamp=b"\0" * 4,
        sequences=[chat],
    )
    data = msgspec.json.encode(snapshot)
    for each in (data, data.replace(b"sk-", b"\\u0073k-")):
        found = read_memory("BlockSnapshot", each, mask, "Attic")
        assert isinstance(found, BlockSnapshot)
        assert found.sequences[0].chat == "guest:•••"
    opened = read_memory(
        "BlockEvents", msgspec.json.encode(BlockEvents(rows=b"", opened={7: KEY})), mask, "Attic"
    )
    assert opened.opened == {7: "•••"}
    assert read_memory("OtherModels", b"{", mask, "Attic") is None
    huge = msgspec.structs.replace(snapshot, state=b"\0" * (MAX_BLOCKS + 1))
    with pytest.raises(RemoteError, match="more than"):
        read_memory("BlockSnapshot", msgspec.json.encode(huge), mask, "Attic")
    for bad in (b"{}", b"[", b'{"type": "StatsMessage", "stats": 7}', b"\xff"):
        with pytest.raises(RemoteError, match="cannot be read"):
            read_memory(StatsMessage.__name__, bad, mask, "Attic")
    assert told_text(RemoteSource("Attic")) == "Nothing yet: it has not answered here."
    *_, wait = remote_sentences(BlockModel(), None, RemoteSource("Attic"), FrontChat("c"))
    assert wait.text == "It is known when an answer has ended.", "one may be on its way"
    last = Finished(request="r", reason="stop", prompt_tokens=1, completion_tokens=2)
    assert told_text(RemoteSource("Attic", last=last)) == "Its last answer read 1 token and wrote 2 tokens."


@pytest.mark.slow
def test_an_octavo_elsewhere_answers_and_shows_its_memory(qtbot, window, tmp_path):
    """`octavo serve` with a tiny model, added through the dialog as a person does."""
    model = make_tiny_llama(tmp_path / "model", max_position_embeddings=2048)
    with ServeProcess(model, tmp_path / "served") as octavo:
        window.remote.open_dialog()
        dialog = window.remote.dialog
        dialog.address.setText(octavo.url)
        dialog.key.setText(f"{octavo.key}x")
        dialog.test.click()
        qtbot.waitUntil(lambda: "does not accept the key" in dialog.status.text())
        dialog.key.setText(octavo.key)
        dialog.test.click()
        qtbot.waitUntil(dialog.save.isEnabled)
        window.picker.open_below = lambda _anchor: None
        dialog.save.click()
        qtbot.waitUntil(lambda: bool(window.remote.servers.servers))
        remote = window.remote.servers.models()[0]
        assert remote.server.octavo
        assert remote.model.context == 2048
        window.library.choose_remote(remote)
        limit_answers(window, 12)
        say(qtbot, window, "Hello there, how are you?")
        answer = last(window)
        assert (answer.role, answer.state) == ("assistant", "done")
        assert 0 < answer.stats.completion_tokens <= 12
        prompt = answer.stats.prompt_tokens
        assert prompt > 16
        say(qtbot, window, "And now?")
        again = last(window).stats
        assert again.prompt_tokens > prompt
        assert again.reused_tokens >= 16  # its prefix cache remembered the chat
        memory = window.memory
        qtbot.waitUntil(lambda: memory.model.status is Status.LIVE and memory.readout.stats is not None)
        qtbot.waitUntil(lambda: memory.model.state.max() > 0)
        assert memory.model.blocks == memory.readout.stats.blocks_total
        limit_answers(window, 1500)
        running = window.conversations.answers.running
        while last(window).state != "stopped":  # a random model may end at any token
            ask(qtbot, window, "Write a lot")
            qtbot.waitUntil(lambda: len(last(window).content) > 20 or not running())
            if running():
                assert memory.model.chats  # it runs there, and is seen
                window.shown.stop()
            answered(qtbot, window)
        qtbot.waitUntil(lambda: memory.readout.stats.running == 0)  # there, too
        octavo.process.kill()
        octavo.process.wait()
        say(qtbot, window, "Still there?")
        assert "refuses connections" in last(window).error
        assert texts(window)[0] == "Hello there, how are you?"
        key = octavo.key.encode()
        window.settings.sync()
        ours = [path for path in tmp_path.rglob("*") if path.is_file() and "served" not in path.parts]
        assert ours
        assert not [path for path in ours if key in path.read_bytes()]
