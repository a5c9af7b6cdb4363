"""The Mac is kept awake while somebody waits, and no longer: each activity that begins also ends."""

import os
import signal

import pytest
from driving import answered, ask
from scripted_models import Script

from app.models.discovery import Discovery
from app.store.records import StoredMessage
from app.window.desktop.tray import WorkActivity
from app.workspace import AnswerState, Workspace
from engine import protocol as p

NONE, HELD, ENDED = (0, 0, 0, 0), (1, 1, 0, 0), (1, 1, 1, 1)  # begun, kept, ended, freed


class Answers(Workspace):
    """The chats that are generating."""

    def change(self, *chats):
        for chat in self.running - set(chats):
            self.change_answer(
                AnswerState(chat, 1, "ended", StoredMessage(1, chat, None, "assistant", "", "done", 0.0))
            )
        for chat in chats:
            self.change_answer(AnswerState(chat, 1, "begun"))


@pytest.fixture
def answers(qapp):
    return Answers()


@pytest.fixture
def script(qapp):
    return Script()


@pytest.fixture
def activity(mac_runtime, answers, script, library):
    return WorkActivity(answers, Discovery(script, library), script)


def transfer(state):
    return p.Transfers(transfers=[p.Transfer(repo="org/a", state=state)])


def conversion(state):
    return p.ConversionJobs(conversions=[p.ConversionJob(job=1, kind="import", source="/a", state=state)])


def test_several_answers_are_one_activity(activity, answers, mac_runtime):
    answers.change("one")
    answers.change("one", "two")
    answers.change("two")
    assert mac_runtime.activities() == HELD
    answers.change()
    answers.change()
    assert mac_runtime.activities() == ENDED
    answers.change("three")
    answers.change()
    assert mac_runtime.activities() == (2, 2, 2, 2)


@pytest.mark.parametrize("end", ["paused", "done", "failed", "cancelled"])
def test_a_download_holds_it_until_it_stops_for_any_reason(activity, script, mac_runtime, end):
    script.transfers.emit(transfer("paused"))
    assert mac_runtime.activities() == NONE, "one that waits to be resumed needs no computer"
    for state in ("queued", "running", "checking"):
        script.transfers.emit(transfer(state))
        assert mac_runtime.activities() == HELD
    script.transfers.emit(transfer(end))
    assert mac_runtime.activities() == ENDED


@pytest.mark.parametrize("end", ["done", "failed", "cancelled"])
def test_a_conversion_holds_it(activity, script, mac_runtime, end):
    script.conversions.emit(conversion("running"))
    assert mac_runtime.activities() == HELD
    script.conversions.emit(conversion(end))
    assert mac_runtime.activities() == ENDED


def test_it_ends_when_the_model_service_dies_with_a_download(activity, script, mac_runtime):
    script.transfers.emit(transfer("running"))
    script.failed.emit("A search failed.")
    assert mac_runtime.activities() == HELD, "the download goes on"
    script.stopped.emit()
    assert mac_runtime.activities() == ENDED


def test_an_answer_that_outlasts_a_download_goes_on_with_the_same_activity(
    activity, answers, script, mac_runtime
):
    script.transfers.emit(transfer("running"))
    answers.change("one")
    script.transfers.emit(transfer("done"))
    assert mac_runtime.activities() == HELD
    answers.change()
    assert mac_runtime.activities() == ENDED


def test_it_ends_with_the_window_and_begins_no_more(activity, answers, mac_runtime):
    answers.change("one")
    activity.close()
    assert mac_runtime.activities() == ENDED
    answers.change("two")
    assert mac_runtime.activities() == ENDED


def test_a_mac_that_gives_no_token_is_asked_to_end_nothing(activity, answers, mac_runtime):
    mac_runtime.answers["beginActivityWithOptions:reason:"] = 0
    answers.change("one")
    answers.change()
    answers.change("one")
    assert mac_runtime.activities() == (2, 0, 0, 0)


def test_the_window_holds_one_per_answer_also_if_it_fails_or_the_engine_dies(qtbot, mac_runtime, open_window):
    window = open_window()
    qtbot.waitUntil(lambda: window.library.can_answer)
    assert mac_runtime.activities() == NONE
    ask(qtbot, window, "tokens=5 delay=0")
    assert mac_runtime.activities() == HELD
    answered(qtbot, window)
    assert mac_runtime.activities() == ENDED
    ask(qtbot, window, "cramped")
    answered(qtbot, window)
    assert mac_runtime.activities() == (2, 2, 2, 2)
    ask(qtbot, window, "tokens=4000 delay=2")
    chat = window.current_chat
    qtbot.waitUntil(lambda: window.conversations.answers.of_chat(chat).tokens > 3)
    assert mac_runtime.activities() == (3, 3, 2, 2)
    os.kill(window.client.pid, signal.SIGKILL)
    answered(qtbot, window)
    assert mac_runtime.activities() == (3, 3, 3, 3)


def test_quitting_in_mid_answer_ends_it(qtbot, mac_runtime, window):
    ask(qtbot, window, "tokens=4000 delay=2")
    assert mac_runtime.activities() == HELD
    window.closing.quit_now()
    assert mac_runtime.activities() == ENDED
