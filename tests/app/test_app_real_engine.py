"""The real window on the real engine and the starter model: nothing scripted."""

import os
import signal
import socket
import threading
from contextlib import contextmanager

import numpy as np
import openai
import pytest
from driving import PATIENCE, STALLS, Beat, PatientQtBot, answered, ask, last
from openai import OpenAI
from scripted import REPOSITORY
from server.serve_process import ServeProcess

from app.application import Octavo
from app.platform.platform_services import CHOSEN, LinuxPlatform
from app.processes.engine_client import Link
from app.window.settings.settings_dialog import SettingsDialog
from engine.models.paths import starter_folder
from engine.protocol import BlockState, Watch

pytestmark = [pytest.mark.model, pytest.mark.timeout(300)]


@contextmanager
def opened(qtbot, folder):
    """A window whose engine has loaded the starter."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(REPOSITORY))
        patch.setenv("OCTAVO_DATA", str(folder))
        patch.setenv("OCTAVO_KV_CACHE", str(folder / "kv"))
        patch.setattr(CHOSEN, "platform", LinuxPlatform())
        patch.setattr(LinuxPlatform, "keychain", lambda _: None)
        octavo = Octavo(folder, "dark")
        octavo.window.resize(1440, 900)
        octavo.window.show()
        qtbot.waitUntil(lambda: octavo.window.library.can_answer)
        yield octavo.window
        octavo.window.close()
        qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED)
        octavo.window.deleteLater()
        octavo.deleteLater()


@pytest.fixture(scope="module")
def shared(qapp, request, tmp_path_factory):
    """One window and engine for all tests: starting them takes as long as the tests do."""
    with opened(PatientQtBot(request), tmp_path_factory.mktemp("real-engine")) as window:
        yield window, window.settings.temperature, window.settings.max_tokens


@pytest.fixture
def window(qtbot, shared):
    """The shared window with a new chat and the settings as at first, while its engine has nothing to do."""
    window, temperature, max_tokens = shared
    window.settings.temperature, window.settings.max_tokens = temperature, max_tokens
    qtbot.waitUntil(lambda: window.library.can_answer)
    window.show_chat("")
    yield window
    for chat in window.conversations.answers.running():
        window.conversations.answers.stop(chat)
    answered(qtbot, window)


@pytest.fixture
def own_window(qtbot, tmp_path):
    with opened(qtbot, tmp_path) as window:
        yield window


def states(window):
    return np.bincount(window.memory.model.state, minlength=3)


def test_an_answer_comes_and_its_blocks_are_drawn(qtbot, window):
    window.settings.temperature = 0.0  # a drawn answer may read back as other tokens, and then share less
    window.settings.max_tokens = 40
    ask(qtbot, window, "What is the capital of France?")
    qtbot.waitUntil(lambda: states(window)[BlockState.USED] > 0)
    answered(qtbot, window)
    assert len(last(window).content) > 10
    assert last(window).stats.tokens_per_s > 0
    qtbot.waitUntil(lambda: states(window)[BlockState.CACHED] > 0)
    assert states(window)[BlockState.USED] == 0
    ask(qtbot, window, "And of Italy?")
    answered(qtbot, window)
    assert last(window).stats.reused_tokens > 40  # the chat went on where it was


def test_a_broken_folder_leaves_the_model_as_it_is(qtbot, window, tmp_path):
    broken = tmp_path / "broken"
    broken.mkdir()
    before, live = window.library.state.path, states(window)[BlockState.CACHED]
    window.library.load(str(broken))
    qtbot.waitUntil(lambda: str(broken) in window.library.problems)
    assert (window.library.can_answer, window.library.state.path) == (True, before)
    assert window.library.state.weights_bytes
    assert window.toast.text().endswith("stays loaded.")
    qtbot.waitUntil(lambda: states(window)[BlockState.CACHED] >= live)  # a snapshot is on its way
    os.kill(window.client.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: not window.library.can_answer)
    qtbot.waitUntil(lambda: window.library.can_answer)
    assert window.library.state.path == before


def test_kill_in_mid_answer_then_retry(qtbot, window):
    window.settings.max_tokens = 1500
    window.settings.temperature = 0.0  # so that it counts on and on
    ask(qtbot, window, "Count from one to five hundred, in words.")
    chat = window.current_chat
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(chat).tokens > 5)
    os.kill(window.client.pid, signal.SIGKILL)
    answered(qtbot, window)
    cut = last(window)
    assert (cut.state, bool(cut.content)) == ("interrupted", True)
    assert "out of memory" in cut.error
    assert window.store.branch(chat)[0].content.startswith("Count from one")
    assert window.isVisible()
    window.transcript.view(cut.id).banner.button.click()
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(chat).tokens > 3)
    window.conversations.answers.stop(chat)
    answered(qtbot, window)
    assert last(window).state == "stopped"


@pytest.mark.slow
def test_programs_are_served_again_after_the_engine_was_killed(qtbot, own_window):
    window = own_window
    control = window.window_actions.server
    with socket.create_server(("127.0.0.1", 0)) as probe:
        window.settings.programs_port = probe.getsockname()[1]
    control.set_wanted(True)
    qtbot.waitUntil(lambda: control.state.state == "on")
    before, begun, errors = control.state, threading.Event(), []
    question = [{"role": "user", "content": "Count from one to five hundred, in words."}]

    def stream():
        with OpenAI(base_url=f"{before.url}/v1", api_key=before.key, max_retries=0, timeout=120) as client:
            try:
                for _ in client.chat.completions.create(model="default", messages=question, stream=True):
                    begun.set()
            except openai.APIError as error:
                errors.append(error)

    program = threading.Thread(target=stream)
    program.start()
    qtbot.waitUntil(begun.is_set)
    states = []
    control.changed.connect(lambda: states.append(control.state.state))
    os.kill(window.client.pid, signal.SIGKILL)
    qtbot.waitUntil(lambda: "starting" in states and control.state.state == "on")
    program.join(PATIENCE / 1000)
    assert [error.body["type"] for error in errors] == ["server_error"]
    assert "failed" not in states
    assert (control.state.url, control.state.key) == (before.url, before.key)
    answers = []

    def ask_again():
        with OpenAI(base_url=f"{before.url}/v1", api_key=before.key, max_retries=0, timeout=120) as client:
            answers.append(
                client.chat.completions.create(model="default", messages=question, max_tokens=5)
                .choices[0]
                .message.content
            )

    again = threading.Thread(target=ask_again)
    again.start()
    qtbot.waitUntil(lambda: not again.is_alive())
    assert answers
    assert answers[0]


@STALLS
def test_four_real_chats_stream_and_the_loop_is_never_blocked(qtbot, window, stall):
    window.settings.max_tokens = 160  # enough for hundreds of beats, also on a fast machine
    chats = []
    for number in range(4):
        window.show_chat("")
        ask(qtbot, window, f"Tell me {number + 1} things about paper.")
        chats.append(window.current_chat)
    with Beat() as beat:
        answered(qtbot, window)
    for chat in chats:
        assert len(window.conversations.branch(chat)[-1].content) > 20
    assert len(beat.gaps) > 100
    assert max(beat.gaps) < stall, beat.longest()


def test_a_fork_costs_one_block_and_a_miss_is_explained(qtbot, window):
    window.settings.max_tokens = 1500
    window.settings.temperature = 0.0
    ask(qtbot, window, "Count from one to five hundred, in words.")
    first = window.current_chat
    parent = window.conversations.answers.of_chat(first)
    qtbot.waitUntil(lambda: parent.tokens > 5)
    window.shown.versions.branch_last()
    second = window.current_chat
    child = window.conversations.answers.of_chat(second)
    qtbot.waitUntil(lambda: child.prompt_tokens > 0)
    assert child.prompt_tokens - child.reused_tokens == 1  # all but the token that decodes next is shared
    qtbot.waitUntil(lambda: child.tokens > 8)
    for chat in (first, second):
        window.conversations.answers.stop(chat)
    answered(qtbot, window)
    one, other = (window.conversations.branch(chat)[-1].content for chat in (first, second))
    both = min(len(one), len(other))
    assert one[:both] == other[:both]  # greedy: both say the same, whoever computed it
    window.show_chat("")
    window.settings.max_tokens = 4
    ask(qtbot, window, "Count from ten to twenty, in words.")
    answered(qtbot, window)
    answer = last(window)
    assert 0 < answer.stats.reused_tokens < answer.stats.prompt_tokens - 1
    window.transcript.view(answer.id).stats_label.linkActivated.emit("why")
    card = window.memory.ui.miss_card
    qtbot.waitUntil(lambda: bool(card.shown.wanted))
    assert card.isVisible()
    reused, whole = answer.stats.reused_tokens, answer.stats.prompt_tokens
    assert card.shown.heading == f"{reused:,} of {whole:,} prompt tokens reused"
    assert "Count from" in card.shown.before
    assert card.shown.wanted.lstrip().startswith("ten")
    assert card.shown.known.lstrip().startswith("one")
    assert "Count from one to five hundred" in card.shown.reason


@pytest.mark.slow
def test_after_a_restart_a_chat_goes_on_without_being_read_again(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("OCTAVO_DATA", str(tmp_path))
    question = "Tell me of the sea. " * 40

    def start():
        octavo = Octavo(tmp_path, "dark")
        octavo.window.show()
        octavo.window.settings.temperature = 0.0
        octavo.window.settings.max_tokens = 20
        qtbot.waitUntil(lambda: octavo.window.library.can_answer)
        return octavo

    def closed(octavo):
        octavo.window.close()
        qtbot.waitUntil(lambda: octavo.client.link is Link.CLOSED)
        octavo.window.deleteLater()
        octavo.deleteLater()

    first = start()
    ask(qtbot, first.window, question)
    answered(qtbot, first.window)
    chat = first.window.current_chat
    closed(first)
    again = start()
    stats = []
    again.client.blocks.connect(lambda each: stats.append(getattr(each, "stats", None)))
    again.client.send(Watch(hz=20))
    again.window.show_chat(chat)
    qtbot.waitUntil(lambda: any(e and e.disk and e.disk.restored_tokens > 200 for e in stats))
    ask(qtbot, again.window, "And of the sky?")
    answered(qtbot, again.window)
    assert last(again.window).stats.reused_tokens > 200
    again.window.window_actions.open_settings()
    dialog = again.window.findChild(SettingsDialog)
    qtbot.waitUntil(lambda: "MB on disk" in dialog.disk_cache.used.text())
    dialog.disk_cache.clear.click()
    qtbot.waitUntil(lambda: not dialog.disk_cache.clear.isEnabled())
    closed(again)


def test_a_window_shares_a_servers_engine_and_outlives_it(qtbot, tmp_path):
    """A server is there first, is killed, and comes back: the chat goes on, on one engine at a time."""
    with ServeProcess(starter_folder(), tmp_path) as server, opened(qtbot, tmp_path) as window:
        window.settings.max_tokens = 10
        assert "background service" in window.status.labels[0].text()
        ask(qtbot, window, "Hello")
        answered(qtbot, window)
        chat = window.current_chat
        assert len(last(window).content) > 0
        os.kill(server.process.pid, signal.SIGKILL)
        qtbot.waitUntil(lambda: not window.library.can_answer)
        qtbot.waitUntil(lambda: window.library.can_answer)
        assert "background service" not in window.status.labels[0].text()
        ask(qtbot, window, "And now?")
        answered(qtbot, window)
        with ServeProcess(starter_folder(), tmp_path) as again:
            qtbot.waitUntil(lambda: "background service" in window.status.labels[0].text())
            qtbot.waitUntil(lambda: window.library.can_answer)
            ask(qtbot, window, "And then?")
            answered(qtbot, window)
            assert window.current_chat == chat
            answers = [m for m in window.conversations.branch(chat) if m.role == "assistant"]
            assert [bool(message.content) for message in answers] == [True] * 3
            with again.client() as client:
                assert client.models.list().data
        server.process.wait()
