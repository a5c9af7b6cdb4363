"""The engine process as the window sees it: answers, deaths, silence and nonsense."""

import os
import signal
import sys
import time
from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from scripted import FAST

from app.processes.child_process import EngineExit, StderrRing
from app.processes.engine_client import EngineClient, Link
from app.processes.token_counts import TokenCounts
from engine import protocol as p


def ready(qtbot, client):
    client.start()
    qtbot.waitUntil(lambda: client.link is Link.READY)


def ask(client, prompt, request="r1"):
    message = p.ChatMessage(role="user", content=prompt)
    assert client.send(p.Generate(request=request, chat="c1", messages=[message]))


def test_an_answer_arrives_in_order_and_whole(qtbot, make_client):
    client = make_client()
    ready(qtbot, client)
    seen = []
    client.started.connect(seen.append)
    client.delta.connect(seen.append)
    with qtbot.waitSignal(client.finished) as end:
        ask(client, "tokens=30 delay=0")
    assert isinstance(seen[0], p.Started)
    assert "".join(d.text for d in seen[1:]) == "".join(f"word{i} " for i in range(30))
    assert end.args[0].reason == "stop"
    assert end.args[0].completion_tokens == 30


def test_images_are_written_bit_by_bit_and_what_follows_comes_after_them(qtbot, make_client):
    client = make_client()
    ready(qtbot, client)
    counted = []
    client.counted.connect(counted.append)
    turn = p.ChatMessage("user", "tokens=1", images=[p.MessageImage(bytes(8 << 20), 2)] * 3)
    with qtbot.waitSignal(client.finished):
        assert client.send(p.Generate(request="r1", chat="c1", messages=[turn]))
        assert client.send(p.CountTokens(ticket="t", texts=["one two"]))
        assert client.unsent > 24 << 20
    qtbot.waitUntil(lambda: bool(counted))
    assert counted[0].counts == [2]


def test_a_frame_in_parts_is_the_same_frame():
    images = [p.MessageImage(b"one" * 100, 3), p.MessageImage(b"", 1)]
    turns = [p.ChatMessage("user", "first", images=images), p.ChatMessage("assistant", "second")]
    request = p.Generate(
        request="r1", chat="c1", messages=[*turns, p.ChatMessage("user", "é", images=images)]
    )
    assert p.FrameReader("engine").feed(b"".join(p.frame_parts(request))) == [request]


def test_a_killed_engine_is_reported_and_restarted(qtbot, make_client):
    client = make_client()
    ready(qtbot, client)
    first = client.pid
    with qtbot.waitSignal(client.ended) as end:
        os.kill(first, signal.SIGKILL)
    outcome = end.args[0]
    assert outcome.signalled
    assert outcome.code == signal.SIGKILL
    assert outcome.sentence() == "The model stopped, possibly out of memory."
    assert "ended by SIGKILL" in outcome.report()
    assert client.link is Link.RESTARTING
    qtbot.waitUntil(lambda: client.link is Link.READY)
    assert client.pid != first


def test_stderr_of_a_dead_engine_is_in_the_report(qtbot, make_client):
    client = make_client()
    ready(qtbot, client)
    with qtbot.waitSignal(client.ended) as end:
        ask(client, "exit")
    assert "RuntimeError: the scripted end" in end.args[0].report()
    assert end.args[0].sentence() == "The engine stopped: RuntimeError: the scripted end."


def test_restarts_wait_longer_each_time_and_stop_after_several(qtbot, make_client):
    client = make_client("--dead")
    links = []
    waits = []

    def note(link, _message):
        links.append(link)
        if link is Link.RESTARTING:
            waits.append(client.restart_delay)

    client.link_changed.connect(note)
    client.start()
    qtbot.waitUntil(lambda: client.link is Link.FAILED)
    assert waits == [50, 100]
    assert links.count(Link.STARTING) == 3
    assert "3 times" in client.link_message
    client.start()  # the button: a person may try again
    assert client.link is Link.STARTING
    qtbot.waitUntil(lambda: client.link is Link.FAILED)


def test_another_protocol_version_is_refused_without_trying_again(qtbot, make_client):
    client = make_client("--version", "99")
    welcomes = []
    client.welcome.connect(welcomes.append)
    client.start()
    qtbot.waitUntil(lambda: client.link is Link.FAILED)
    assert f"protocols {p.PROTOCOL_VERSION} and 99" in client.link_message
    assert welcomes == []


def test_a_bad_frame_costs_only_itself(qtbot, make_client):
    client = make_client()
    ready(qtbot, client)
    faults, text = [], []
    client.fault.connect(faults.append)
    client.delta.connect(lambda d: text.append(d.text))
    with qtbot.waitSignal(client.finished):
        ask(client, "garbage tokens=20 delay=0")
    assert faults
    assert "invalid data" in faults[0]
    assert "".join(text) == "".join(f"word{i} " for i in range(20))
    assert client.link is Link.READY


def test_a_stream_that_cannot_be_followed_restarts_the_engine(qtbot, make_client):
    client = make_client()
    ready(qtbot, client)
    with qtbot.waitSignal(client.ended) as end:
        ask(client, "flood tokens=20 delay=0")
    assert "invalid data" in end.args[0].sentence()
    qtbot.waitUntil(lambda: client.link is Link.READY)


def test_no_pong_is_silence_and_restart_ends_it(qtbot, make_client):
    client = make_client()
    ready(qtbot, client)
    ask(client, "hang tokens=4 delay=0")
    qtbot.waitUntil(lambda: client.link is Link.SILENT)
    first = client.pid
    client.restart()
    qtbot.waitUntil(lambda: client.link is Link.READY)
    assert client.pid != first


def test_an_engine_at_rest_is_asked_rarely_until_something_is_sent(qtbot, make_client):
    client = make_client(timing=replace(FAST, rest_after=0.2, ping_at_rest=1.2))
    ready(qtbot, client)
    qtbot.waitUntil(lambda: client.ping_interval == 1200)
    with qtbot.waitSignal(client.step_busy):  # it is asked, and heard, all the same
        pass
    assert client.link is Link.READY  # the long pause was no silence
    ask(client, "tokens=1 delay=0")
    assert client.ping_interval == 50
    qtbot.waitUntil(lambda: client.ping_interval == 1200)


def test_a_pause_of_the_window_is_no_silence_of_the_engine(qtbot, make_client):
    client = make_client()
    ready(qtbot, client)
    links = []
    client.link_changed.connect(lambda link, _: links.append(link))
    for _ in range(5):
        qtbot.waitUntil(lambda: client.awaits_pong)
        end = time.monotonic() + 2 * FAST.silent_after
        while time.monotonic() < end:  # the interface thread is busy
            pass
        qtbot.waitUntil(lambda: not client.awaits_pong)
    assert links == []


def test_an_engine_that_falls_silent_at_rest_is_found(qtbot, make_client):
    client = make_client(timing=replace(FAST, rest_after=0.1, ping_at_rest=0.3), signals=True)
    ready(qtbot, client)
    qtbot.waitUntil(lambda: client.ping_interval == 300)
    os.kill(client.pid, signal.SIGSTOP)
    qtbot.waitUntil(lambda: client.link is Link.SILENT)
    os.kill(client.pid, signal.SIGCONT)
    qtbot.waitUntil(lambda: client.link is Link.READY)


def test_closing_stdin_ends_the_engine_by_itself(qtbot, make_client):
    client = make_client()
    ready(qtbot, client)
    with qtbot.waitSignal(client.ended) as end:
        client.close()
    assert end.args[0].expected
    assert (end.args[0].code, end.args[0].signalled) == (0, False)
    assert client.link is Link.CLOSED


def test_a_welcome_while_closing_does_not_bring_it_back(qtbot, make_client):
    client = make_client()
    links = []
    client.link_changed.connect(lambda link, _message: links.append(link))
    client.start()
    # The engine answers Hello with Welcome before it sees that its stdin was closed.
    qtbot.waitUntil(lambda: client.pid != 0 and client.unsent == 0)
    client.close()
    qtbot.waitUntil(lambda: client.link is Link.CLOSED)
    assert links == [Link.STARTING, Link.CLOSING, Link.CLOSED]


def test_an_engine_that_does_not_end_is_terminated(qtbot, make_client):
    client = make_client("--deaf", timing=replace(FAST, grace=0.2))
    ready(qtbot, client)
    with qtbot.waitSignal(client.ended) as end:
        client.close()
    assert end.args[0].signalled
    assert client.link is Link.CLOSED


def test_a_program_that_does_not_exist_is_a_clear_sentence(qtbot):
    client = EngineClient(["/nowhere/engine"], FAST)
    client.start()
    qtbot.waitUntil(lambda: client.link is Link.FAILED)
    assert "could not be started" in client.link_message
    client.close()


def test_sending_without_an_engine_says_no(qtbot):
    client = EngineClient([sys.executable, "-c", ""], FAST)
    assert not client.send(p.UnloadModel())


def test_the_ring_keeps_the_newest():
    ring = StderrRing(size=10)
    ring.feed(b"0123456789")
    ring.feed(b"abc")
    assert ring.text() == "3456789abc"


def test_an_outcome_without_stderr_names_the_code():
    assert EngineExit(9, False, False).sentence() == "The engine stopped with exit code 9."


class _Counting(QObject):
    """A client that notes what it is sent."""

    counted, ended = Signal(object), Signal()

    def __init__(self):
        super().__init__()
        self.sent = []

    def send(self, message):
        self.sent.append(message)
        return True


def test_each_question_for_tokens_gets_its_own_answer(qtbot):
    client, got = _Counting(), []
    draft, overflow = TokenCounts(client), TokenCounts(client)
    draft.ask(["a"], lambda counts: got.append(("draft", counts)))
    overflow.ask(["b", "c"], lambda counts: got.append(("overflow", counts)))
    for message in client.sent:
        client.counted.emit(p.TokensCounted(ticket=message.ticket, counts=[len(message.texts)]))
    assert got == [("draft", [1]), ("overflow", [2])]


def test_long_texts_are_counted_in_parts_one_after_the_other(qtbot):
    client, got = _Counting(), []
    counts = TokenCounts(client)
    texts = ["a" * 60_000, "b" * 30_000, "c" * 300_000, "d", "e" * 99_999]
    counts.ask(texts, got.append)
    while not got:
        message = client.sent[-1]
        client.counted.emit(p.TokensCounted(ticket=message.ticket, counts=[len(t) for t in message.texts]))
    assert got == [[len(text) for text in texts]]
    assert [len(message.texts) for message in client.sent] == [2, 1, 2]
    counts.ask(texts, got.append)
    client.counted.emit(p.TokensCounted(ticket=client.sent[-1].ticket, counts=[], error="No model."))
    assert got[1] is None
    counts.ask(texts, got.append)
    client.ended.emit()
    assert got[2] is None
