"""`killed_process.py FOLDER`: chats with the scripted engine as the window does, until it is killed.

It writes what has happened to stdout, one JSON line each with the time: `sent` when a prompt was accepted,
`grew` when an answer has more text.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QCoreApplication, QTimer
from scripted import FAST, fake_command

from app.conversations.conversations import Conversations
from app.models.model_library import ModelLibrary
from app.processes.engine_client import EngineClient
from app.settings import Settings
from app.store.chat_store import ChatStore
from app.tools.tool_library import ToolLibrary
from app.workspace import AnswerDelta, Workspace

LARGE = " and more" * 20_000


class Chatter:
    """Sends prompts, edits, deletes and renames as fast as a person never would."""

    def __init__(self, folder: Path) -> None:
        self.app = QCoreApplication(sys.argv[:1])
        self.random = random.Random(os.getpid())
        settings = Settings(folder)
        self.store = ChatStore(folder / "chats.db")
        self.client = EngineClient(fake_command(), FAST)
        workspace = Workspace()
        self.library = ModelLibrary(self.client, settings, workspace)
        tools = ToolLibrary(folder)
        self.chats = Conversations(self.store, self.client, self.library, settings, workspace, tools)
        self.ids = [self.chats.new_chat().id for _ in range(3)]
        workspace.answer_grew.connect(self.on_grew)
        self.act = QTimer(interval=40)
        self.act.timeout.connect(self.on_act)
        self.library.ready.connect(self.act.start)
        self.number = 0

    def note(self, kind: str, **values: object) -> None:
        line = json.dumps({"at": time.monotonic(), "kind": kind, **values})
        os.write(1, line.encode() + b"\n")

    def on_grew(self, answer: AnswerDelta) -> None:
        self.note("grew", message=answer.message, length=len(answer.text))

    def on_act(self) -> None:
        chat = self.random.choice(self.ids)
        if self.chats.answers.of_chat(chat) is not None:
            return
        self.number += 1
        kind = self.random.random()
        branch = self.store.branch(chat)
        if branch and kind < 0.15:
            self.chats.delete_message(chat, branch[-1].id, following=True)
        elif branch and kind < 0.25:
            self.chats.rename(chat, f"renamed {self.number}")
        elif branch and kind < 0.35 and branch[-1].role == "assistant":
            self.chats.continue_answer(chat)
        else:
            text = f"prompt {self.number} tokens={self.random.choice((5, 60, 400))} delay=3"
            large = self.random.random() < 0.1  # it is written in the background
            self.chats.send(chat, text + LARGE * large)
            prompt = self.store.branch(chat)[-2]
            self.note("sent_large" if large else "sent", message=prompt.id, text=text)


if __name__ == "__main__":
    chatter = Chatter(Path(sys.argv[1]))
    chatter.client.start()
    chatter.note("began")
    raise SystemExit(chatter.app.exec())
