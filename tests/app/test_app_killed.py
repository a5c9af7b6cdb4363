"""The app is killed at any moment, or its disk is full: what was said half a second before is there."""

import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from driving import answered, ask, last
from killed_process import LARGE
from scripted import REPOSITORY

from app.store.chat_store import ChatStore
from app.store.database import connect
from app.store.message_search import search
from engine import protocol as p

CHILD = Path(__file__).with_name("killed_process.py")
LOST = 0.5  # seconds before the end that may be lost


def run_and_kill(folder, seconds):
    """Runs the child on `folder` and kills it; returns what it wrote, and when it was killed."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(REPOSITORY), str(CHILD.parent)))}
    lines = []
    with subprocess.Popen(
        [sys.executable, str(CHILD), str(folder)], stdout=subprocess.PIPE, env=environment
    ) as child:
        began = threading.Event()

        def read():
            for line in child.stdout:
                lines.append(line)
                if b'"grew"' in line:
                    began.set()
            began.set()

        reader = threading.Thread(target=read)
        reader.start()
        assert began.wait(60)
        time.sleep(seconds)
        killed = time.monotonic()
        child.kill()
        reader.join()
    return [json.loads(line) for line in lines if line.endswith(b"\n")], killed


def check(folder, notes, killed, slack=0.0):
    """All chats open, and what happened early enough is in them."""
    store = ChatStore(folder / "chats.db")
    assert store.warning == ""
    for chat in store.chats():
        for message in store.branch(chat.id):
            assert message.state != "streaming"
            assert store.siblings(message.id)
    (integrity,) = store.connection.execute("PRAGMA integrity_check").fetchone()
    assert integrity == "ok"
    assert store.connection.execute("PRAGMA foreign_key_check").fetchall() == []
    texts = dict(store.connection.execute("SELECT id, content FROM messages").fetchall())
    for note in notes:
        if note["kind"] == "sent":
            assert texts[note["message"]] == note["text"]  # saved before it is sent
        elif note["kind"] == "sent_large" and (
            note["message"] in texts or note["at"] < killed - LOST - slack
        ):
            assert texts[note["message"]] == note["text"] + LARGE
        elif note["kind"] == "grew" and note["at"] < killed - LOST - slack:
            text = texts[note["message"]]
            assert len(text.rstrip(" ")) >= note["length"] - 1
            assert re.fullmatch(r"(word\d+ ?)*\w*", text)
    with closing(connect(folder / "chats.db")) as db:
        search(db, "prompt")  # the index was cut off as well
    store.close()


@pytest.mark.parametrize("number", range(3))
def test_a_killed_app_loses_less_than_half_a_second(tmp_path, number):
    for _ in range(2):  # the second time on what the first one left
        notes, killed = run_and_kill(tmp_path, 0.2 + 0.5 * number)
        check(tmp_path, notes, killed, slack=0.25)


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_two_hundred_kills(tmp_path):
    chance = random.Random(7)
    for _ in range(200):
        notes, killed = run_and_kill(tmp_path, chance.uniform(0.0, 1.2))
        check(tmp_path, notes, killed, slack=0.1)


@pytest.mark.slow
@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="needs Linux and root: it mounts a small file system"
)
def test_kills_on_a_full_disk(tmp_path):
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(tmp_path)], check=True)
    try:
        (tmp_path / "filler").write_bytes(b"x" * (1300 << 10))
        for seconds in (0.3, 1.0, 2.0, 3.0, 4.0):
            run_and_kill(tmp_path, seconds)
            (tmp_path / "filler").unlink(missing_ok=True)
            check(tmp_path, [], 0.0)
            free = os.statvfs(tmp_path).f_bavail * os.statvfs(tmp_path).f_frsize
            (tmp_path / "filler").write_bytes(b"x" * max(0, free - (200 << 10)))
    finally:
        subprocess.run(["umount", "-l", str(tmp_path)], check=True)


def limit(db, pages):
    """Lets a connection's file have this many more pages; None ends the limit."""
    (now,) = db.execute("PRAGMA main.page_count").fetchone()
    db.execute(f"PRAGMA main.max_page_count = {now + pages if pages is not None else 1 << 30}")


def test_a_prompt_that_cannot_be_saved_stays_in_the_composer(qtbot, window):
    ask(qtbot, window, "one tokens=2")
    answered(qtbot, window)
    limit(window.store.connection, 0)
    text = "two tokens=2 " + "x" * 20_000
    ask(qtbot, window, text)
    assert "The disk is full" in window.toast.text()
    assert window.composer.text() == text
    window.show_chat("")
    limit(window.store.connection, None)
    window.composer.set_text("three tokens=2")
    ask(qtbot, window, "three tokens=2")
    answered(qtbot, window)
    assert last(window).content == "word0 word1 "


def test_an_answer_that_cannot_be_saved_is_saved_when_there_is_room(qtbot, window, monkeypatch):
    monkeypatch.setattr("app.store.store_thread.finish", _refuse)
    ask(qtbot, window, "tokens=5")
    answered(qtbot, window)
    qtbot.waitUntil(lambda: "The disk is full" in window.toast.text())
    message = last(window)
    assert message.content == "word0 word1 word2 word3 word4 "  # as it is in memory
    assert window.store.branch(window.current_chat)[-1].state == "streaming"
    monkeypatch.undo()
    qtbot.waitUntil(lambda: window.store.branch(window.current_chat)[-1].state == "done")
    assert window.store.branch(window.current_chat)[-1].content == message.content


def test_reasoning_ends_also_if_nothing_can_be_saved_at_once(qtbot, window, monkeypatch):
    monkeypatch.setattr(window.store, "set_details", _refuse)
    ask(qtbot, window, "tokens=100000")
    chat, answers = window.current_chat, window.conversations.answers
    qtbot.waitUntil(lambda: answers.of_chat(chat) is not None and answers.of_chat(chat).text != "")
    window.client.delta.emit(p.Delta(request=answers.of_chat(chat).request, text="</think>", tokens=9))
    window.shown.stop()
    answered(qtbot, window)
    assert last(window).state == "stopped"
    qtbot.waitUntil(lambda: "reasoning_seconds" in window.store.branch(chat)[-1].details)


def _refuse(*_):
    raise sqlite3.OperationalError("database or disk is full")
