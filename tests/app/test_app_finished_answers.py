"""An answer that ends while nobody looks: a dot, a number on the Dock, a notification."""

import pytest
from driving import answered, ask
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication


@pytest.fixture
def seen(window, monkeypatch):
    """What the system was told: numbers on the Dock, and notifications."""
    told = {"badges": [], "notes": [], "alerts": 0, "active": True}
    monkeypatch.setattr(QGuiApplication, "setBadgeNumber", lambda _app, number: told["badges"].append(number))
    monkeypatch.setattr(window.tray, "notify", lambda title, text: told["notes"].append((title, text)))
    monkeypatch.setattr(window, "isActiveWindow", lambda: told["active"])

    def alert(*_):
        told["alerts"] += 1

    monkeypatch.setattr(QApplication, "alert", alert)
    return told


def spoken(window, chat):
    model = window.sidebar.model
    return model.data(model.index_of(chat), Qt.ItemDataRole.AccessibleTextRole)


def test_an_answer_in_another_chat_leaves_a_dot_until_it_is_shown(qtbot, window, seen):
    ask(qtbot, window, "first tokens=20 delay=5")
    first = window.current_chat
    window.show_chat("")
    answered(qtbot, window)
    assert window.finished_answers.unseen == {first}
    assert spoken(window, first).endswith("new answer")
    assert (seen["badges"], seen["notes"], seen["alerts"]) == ([1], [], 0)
    window.show_chat(first)
    assert window.finished_answers.unseen == set()
    assert not spoken(window, first).endswith("new answer")
    assert seen["badges"] == [1, 0]


def test_an_answer_that_is_looked_at_leaves_nothing(qtbot, window, seen):
    ask(qtbot, window, "here tokens=3")
    answered(qtbot, window)
    assert (window.finished_answers.unseen, seen["badges"]) == (set(), [])


def test_an_answer_while_away_is_notified_and_seen_on_return(qtbot, window, seen):
    seen["active"] = False
    ask(qtbot, window, "away tokens=3")
    answered(qtbot, window)
    assert seen["notes"] == [("away tokens=3", "The answer is finished.")]
    assert (seen["badges"], seen["alerts"]) == ([1], 1)
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
    assert seen["badges"] == [1, 0]


def test_a_stopped_answer_is_no_news_and_a_failed_one_is(qtbot, window, seen):
    seen["active"] = False
    ask(qtbot, window, "tokens=4000 delay=2")
    window.shown.stop()
    answered(qtbot, window)
    assert seen["notes"] == []
    ask(qtbot, window, "cramped")
    answered(qtbot, window)
    assert [text for _, text in seen["notes"]] == ["The answer failed."]


def test_a_deleted_chat_has_no_dot(qtbot, window, seen):
    ask(qtbot, window, "first tokens=20 delay=5")
    first = window.current_chat
    window.show_chat("")
    answered(qtbot, window)
    window.shown.delete(first)
    assert seen["badges"] == [1, 0]
