"""Every page, dialog and popover of the window, in every look, on sheets to look at.

`python tests/app/window_pages.py FOLDER [PAGE ...]` paints them in light, dark and high contrast, at 100 and
180 %, in 640 x 480, 1280 x 800 and 2560 x 1440, and says which texts are cut. The scale is that of the screen
(`QT_SCALE_FACTOR=2`). `LANGUAGE=de` paints them in a language: a code, a `.ts` or `.qm` file, or a
translation that nobody writes (`accented`, `rtl`). `SHEET=1` joins all pages in one look and size to one
picture.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from pseudo_translations import catalogue_of

from app.translation import translate
from engine import protocol
from engine.programs.client_programs import program_named

HEIGHTS = {640: 480, 1280: 800, 2560: 1440}
SIZES = [(width, HEIGHTS[width]) for width in map(int, os.environ.get("WIDTHS", "640 1280 2560").split())]
ZOOMS = tuple(map(float, os.environ.get("ZOOMS", "1 1.8").split()))
LOOKS = tuple(os.environ.get("LOOKS", "light dark contrast").split())
_TILE, _COLUMNS = 520, 3  # of a sheet, in px
_PAGES_OF_SHEET = 10_000 if os.environ.get("SHEET") else _COLUMNS**2

ANSWER = """<think>The user wants a **short** overview.</think>

## Blocks of *memory*

Paging cuts memory into blocks; see [the paper](https://example.org), [a dead link](javascript:no) and
![a chart](https://example.org/a.png). The cost is $O(n \\log n)$, or

$$\\frac{1}{n} \\sum_{i=1}^{n} x_i$$

| Backend | Tokens per second | Notes |
|---|---:|---|
| CPU | 31.5 | `numba`, four threads |
| Metal | 212.0 | needs a Mac |

- [x] allocate
- [ ] release
  1. nested
  2. items

> A quotation
>> inside another one

```python
class BlockPool:
    def take(self, count: int = 1) -> list[int]:
        return [self.free.pop() for _ in range(count)]  # any free block will do
```

---

مرحبا بالعالم · 你好，世界 · Zażółć gęślą jaźń
"""
FILES = {
    "attachments": [
        {
            "name": "quarterly figures, final version (3).csv",
            "kind": "csv",
            "text": "a,b\n1,2",
            "tokens": 1240,
        }
    ]
}


class Pages:
    """Opens the pages of one window.

    Args:
        window: a window with the scripted engine.
        wait: runs the event loop until a condition, or for so many ms.
    """

    def __init__(self, window: Any, wait: Callable[[Any], None]) -> None:
        self.window, self.wait = window, wait
        self.restore: list[Callable[[], None]] = []
        store = window.store
        self.chat = store.new_chat("Blocks of memory, and how they are shared").id
        leaf = store.add_message(self.chat, None, "user", "What is a block table?", details=FILES).id
        leaf = store.add_message(self.chat, leaf, "assistant", ANSWER, model="Qwen3 4B Instruct").id
        leaf = store.add_message(self.chat, leaf, "user", "And " + "a long question, " * 40).id
        store.add_message(self.chat, leaf, "assistant", "One version.", model="Qwen3 4B Instruct")
        broken = store.add_message(self.chat, leaf, "assistant", "It begins", "streaming", model="Tiny").id
        store.finish(
            broken, "It begins", "interrupted", _stats(), "The model stopped, possibly out of memory."
        )
        self.pictures = store.new_chat("A harbour, and what is in it").id
        kept = store.images.details([_picture(size) for size in ((1600, 1000), (700, 1200), (900, 900))])
        asked = store.add_message(self.pictures, None, "user", "What is in these pictures?", details=kept).id
        store.add_message(self.pictures, asked, "assistant", "Three views of a harbour.", model="SmolVLM")
        for title in ("Lisbon in three days", "Grant proposal", "Rust or Zig?"):
            chat = store.new_chat(title).id
            store.add_message(chat, store.add_message(chat, None, "user", title).id, "assistant", "Yes.")
        store.set_pinned(chat, True)
        store.set_folder(self.chat, "Work")
        old = store.new_chat("A deleted chat").id
        store.add_message(old, None, "user", "Gone")
        window.conversations.delete(old)
        window.conversations.chats_changed.emit()

    # --- pages ----------------------------------------------------------------------------------

    def empty(self) -> None:
        """A new chat."""
        self.window.show_chat("")

    def conversation(self) -> None:
        """The beginning of a chat with all kinds of content."""
        self.window.show_chat(self.chat)
        self.window.transcript.go_to(self.window.transcript.outline[0].id)

    def answer(self) -> None:
        """The middle of that answer."""
        self.window.show_chat(self.chat)
        self.window.transcript.go_to(self.window.transcript.outline[1].id, -1, 300)

    def failed(self) -> None:
        """An answer that was cut off, with versions, and a message below."""
        self.window.show_chat(self.chat)
        self.window.transcript.go_to_tail()
        self.window.toast.show_message("Deleted “Lisbon in three days”", "Undo", lambda: None)

    def writing(self) -> None:
        """An answer in progress, a queue, and files."""
        window = self.window
        window.show_chat(self.chat)
        window.composer.submitted.emit("tokens=200000 delay=40")
        self.wait(lambda: window.workspace.text_of(window.shown.outline()[-1].id) != "")
        window.composer.submitted.emit("And this one is sent after it, when it has ended")
        window.composer.files.add_text("notes of the meeting.txt", "word " * 3000)
        table = Path(tempfile.mkdtemp()) / "Umsätze.csv"
        table.write_bytes("Stadt;Umsatz\nKöln;3".encode("cp1252"))  # too short to be sure of its encoding
        window.composer.files.add_paths([str(table)])
        window.composer.set_text("A draft of\ntwo lines")
        self.wait(lambda: all(each.counted for each in window.composer.files.files))

    def images(self) -> None:
        """A chat with images, and a question with two more for a model that looks at none."""
        window = self.window
        window.show_chat(self.pictures)
        for size in ((1280, 720), (600, 1100)):
            window.composer.files.add_image(_picture(size).data)
        window.composer.files.add_text("notes.txt", "word " * 300)
        window.composer.set_text("And in these two?")
        self.wait(lambda: len(window.composer.files.images) == 2)
        self.wait(lambda: all(each.counted for each in window.composer.files.files))
        window.composer.send_button.click()

    def enlarged(self) -> None:
        """One image of a message, as large as fits."""
        self.images()
        self.wait(300)
        self.window.transcript.view(self.window.transcript.outline[0].id).images.enlarge(0)

    def calls(self) -> None:
        """A chat whose model calls tools: two rounds, and calls that ask and run."""
        from app.store.tool_calls import StoredCall, with_calls

        def call(name: str, server: str, state: Any, **values: Any) -> StoredCall:
            arguments = '{"path": "notes/2026", "text": "harbour"}'
            return StoredCall(f"{name}{state}", name, arguments, server, name, state=state, **values)

        store = self.window.store
        chat = store.new_chat("What do my notes say about the harbour?").id
        leaf = store.add_message(chat, None, "user", "What do my notes say about the harbour?").id
        first = [
            call("search_files", "Files", "done", seconds=0.4, result="notes/2026/harbour.md: line 3"),
            call("now", "Calculator and Time", "refused"),
            call("fetch", "fetch", "failed", result="The page does not exist (404)."),
        ]
        for text, calls in (("I look for it in your notes.", first), ("", first[:1])):
            leaf = store.add_message(
                chat, leaf, "assistant", text, model="Qwen3 4B", details=with_calls({}, calls)
            ).id
            store.finish(leaf, text, "done", _stats())
        last = [
            call("steps", "Files", "running", progress="50 % · 1,204 of 2,408 files"),
            call("write_file", "Files", "asking"),
            call("long", "fetch", "stopped"),
        ]
        store.add_message(
            chat, leaf, "assistant", "One more file.", "streaming", "Qwen3 4B", details=with_calls({}, last)
        )
        self.window.conversations.chats_changed.emit()
        self.window.show_chat(chat)
        self.window.columns.show_memory(False)
        self.window.transcript.go_to(self.window.transcript.outline[0].id)
        self.wait(lambda: self.window.transcript.view(self.window.transcript.outline[1].id))
        calls = self.window.transcript.view(self.window.transcript.outline[1].id).calls
        calls.head.click()
        calls.cards[0].head.click()

    def calls_asked(self) -> None:
        """The end of that chat, where a call asks."""
        self.calls()
        self.window.transcript.go_to_tail()

    def tools_dialog(self) -> None:
        """Servers of tools: one is open, one has failed, and one is off."""
        from app.tools.tools_dialog import ToolsDialog

        library = self._tool_library()
        for name in ("time", "broken", "weather"):
            server = protocol.ToolServer(name=name, command="uvx", arguments=[f"mcp-server-{name}"])
            server.enabled = name != "weather"
            library.set_server(server)
        dialog = ToolsDialog(self.window.theme, library, self.window)
        dialog.open()
        self.wait(lambda: len(library.offered()) == 7)
        dialog.open_server("time")

    def tools_search(self) -> None:
        """Whom the web is searched with."""
        from app.tools.server_forms import ToolServerForm

        server = protocol.ToolServer(name="Web Pages and Search", own="web", search="brave")
        server.environment = {protocol.SEARCH_KEY: "played"}
        ToolServerForm(self.window.theme, self._tool_library(), server, "", self.window).open()

    def tools_preview(self) -> None:
        """The servers of pasted settings, before they are added."""
        from app.tools.server_forms import TakeServersDialog

        dialog = TakeServersDialog(
            self.window.theme, self._tool_library(), "Paste Settings", self.window, pasted=True
        )
        dialog.open()
        dialog.read('{"mcpServers": {}}')
        self.wait(lambda: dialog.choices)

    def _tool_library(self) -> Any:
        from played_tools import COMMAND

        from app.processes.service_clients import ToolsClient
        from app.tools.tool_library import ToolLibrary

        client = ToolsClient(COMMAND, self.window)
        self.restore.append(client.close)
        return ToolLibrary(Path(tempfile.mkdtemp()), client, self.window)

    def tools_question(self) -> None:
        """What a server asks while it works on a call."""
        from app.tools.question_dialog import QuestionDialog

        fields = [
            protocol.QuestionField(name="city", title="City", required=True, description="As on maps."),
            protocol.QuestionField(name="unit", title="Unit", kind="choice", choices=["Celsius"]),
            protocol.QuestionField(name="rain", title="Also tell the chance of rain", kind="yes_no"),
        ]
        question = protocol.ToolQuestion(question="1", server="weather", text="Which one?", fields=fields)
        QuestionDialog(self.window.theme, question, self.window).open()

    def tools_sampling(self) -> None:
        """What a server asks the model while it works on a call."""
        from app.tools.question_dialog import QuestionDialog

        messages = [
            protocol.ChatMessage("system", "You sum up reports of the weather in one line."),
            protocol.ChatMessage("user", "Rain in the morning, then sun, 18 degrees. " * 8),
        ]
        question = protocol.ToolQuestion(question="1", server="weather", text="", messages=messages)
        question.sampling = protocol.Sampling(max_tokens=200)
        QuestionDialog(self.window.theme, question, self.window).open()

    def tools_address(self) -> None:
        """The form of a server at an address."""
        from app.tools.server_forms import ToolServerForm

        server = protocol.ToolServer(name="Tickets", url="https://tickets.example/mcp", client_id="octavo")
        ToolServerForm(self.window.theme, self._tool_library(), server, "", self.window).open()

    def finding(self) -> None:
        """A text is looked for in the chat."""
        self.window.show_chat(self.chat)
        self.window.transcript.find_bar.open("block")

    def searching(self) -> None:
        """A text is looked for in all chats."""
        self.window.columns.show_chats(True)
        self.window.sidebar.search.setText("block")
        self.wait(600)

    def editing(self) -> None:
        """An earlier prompt is edited."""
        self.window.show_chat(self.chat)
        self.window.transcript.edit_requested.emit(self.window.transcript.outline[0].id)

    def overflow(self) -> None:
        """A chat that no longer fits."""
        self.window.show_chat(self.chat)
        cause = "The prompt has 9,208 tokens, but this model's context is 8,192."
        self.window.window_layout.overflow.show_cause(cause, low=self.window.height() < 640)
        if self.window.height() >= self.window.theme.px(400):
            self.window.overflow.notice.show_choice(4, summarised=True)

    def stopped(self) -> None:
        """The engine has stopped."""
        self.window.show_chat(self.chat)
        self.window.banner.show_message("The engine stopped. Your chats are safe.", "Restart")

    def menu(self) -> None:
        """The menu of a message."""
        self.window.show_chat(self.chat)
        message = self.window.transcript.outline[1].id
        self.window.shown.message_actions.show_menu(message, self.window.mapToGlobal(_point(320, 160)))

    def chat_settings(self) -> None:
        """What can be set for a chat."""
        self.window.show_chat(self.chat)
        self.window.chat_settings.open()

    def settings(self) -> None:
        """The settings of the app."""
        self._settings(0)

    def settings_chat(self) -> None:
        """Their page Chat."""
        self._settings(1)

    def settings_models(self) -> None:
        """Their page Models."""
        self._settings(2)

    def settings_memory(self) -> None:
        """Their page Memory."""
        self._settings(3)

    def settings_programs(self) -> None:
        """Their page Programs, while the switch is off."""
        self.window.window_actions.login.state = "off"
        self._settings(4)

    def settings_programs_on(self) -> None:
        """That page, while programs may use the model, from login on."""
        server = self.window.window_actions.server
        self.window.window_actions.login.state = "on"
        server.set_wanted(True)
        self.wait(lambda: server.state.state == "on")
        self._settings(4)

    def tray_menu(self) -> None:
        """The menu of the item in the menu bar, while programs may use the model."""
        server = self.window.window_actions.server
        server.set_wanted(True)
        self.wait(lambda: server.state.state == "on")
        menu = self.window.tray.menu
        menu.setParent(self.window, menu.windowFlags())
        menu.popup(self.window.mapToGlobal(self.window.rect().center()))

    def settings_search(self) -> None:
        """A text is looked for in all settings."""
        self._settings(0).search.setText("mem")

    def _settings(self, page: int) -> Any:
        from app.window.settings.settings_dialog import SettingsDialog

        self.window.window_actions.open_settings()
        dialog = self.window.findChildren(SettingsDialog)[-1]
        dialog.pages.setCurrentRow(page)
        return dialog

    def quick_ask_empty(self) -> None:
        """Quick Ask with text that was selected in another program."""
        self._ask_quickly(selection="The blocks of a chat are shared\nuntil one of two writes.")

    def quick_ask_answer(self) -> None:
        """An answer in Quick Ask."""
        panel = self._ask_quickly()
        panel.submit("markdown")
        self.wait(lambda: panel.chat and not self.window.conversations.answers.running())

    def _ask_quickly(self, **given: str) -> Any:
        self.window.quick_ask.ask(**given)
        panel = self.window.quick_ask.panel
        panel.move(self.window.mapToGlobal(_point((self.window.width() - panel.width()) // 2, 60)))
        return panel

    def picker(self) -> None:
        """The list of models."""
        self.window.open_picker()

    def picker_heads(self) -> None:
        """The list of models: a draft head is offered, downloaded, here, missed, and another model's."""
        self._heads()
        self.window.open_picker()

    def models_head(self) -> None:
        """A model on this computer whose draft head is offered."""
        self._heads()
        self.window.model_browser.open("here")
        self.window.model_browser.browser.rows.setCurrentRow(0)

    def download_head(self) -> None:
        """A model on the Hub that is downloaded with its draft head."""
        self._downloads(0)
        client, repo = self.window.model_browser.client, "mlx-community/Qwen3-0.6B-4bit"
        client.transfers.emit(protocol.Transfers(transfers=[]))
        client.head.emit(protocol.HeadFound(model=repo, repo="mlx-community/Qwen3-0.6B-MTP", size=41_000_000))

    def _heads(self) -> None:
        library, client = self.window.library, self.window.model_browser.client
        client.ask, library.refresh = lambda _message: None, lambda: None  # no network, and these models
        self.restore.append(lambda models=library.models: setattr(library, "models", models))
        names = ("Qwen3.5-9B-4bit", "Qwen3.5-27B-4bit", "Qwen3.5-4B-4bit", "Qwen3.5-2B-4bit")
        library.models = [
            protocol.ModelInfo(
                path=f"/{name}", name=f"mlx-community/{name}", size=5 * 10**9, kind="qwen3_5", source="hub",
                quantisation="4-bit", context=262144, abilities=["tools", "thinking", "images"],
                head="/head" * (place == 2),
            )
            for place, name in enumerate(names)
        ]  # fmt: skip
        library.models[3].head_problem = (
            "Qwen3.5-2B-MTP is not the draft head of Qwen3.5-2B-4bit: its hidden_size is 2,560, the model's "
            "2,048. Choose the head that was published with the model."
        )
        for name in names[:2]:
            repo = f"mlx-community/{name.removesuffix('-4bit')}-MTP"
            client.head.emit(protocol.HeadFound(model=f"/{name}", repo=repo, size=900_000_000))
        transfer = protocol.Transfer(
            repo=repo, state="running", total=900_000_000, done=310_000_000, speed=18e6, remaining=33
        )
        client.transfers.emit(protocol.Transfers(transfers=[transfer]))

    def models(self) -> None:
        """Models on the Hub."""
        self.window.model_browser.client.ask = lambda _message: None  # no network
        self.window.model_browser.open("here")

    def downloads(self) -> None:
        """A download in each of its states."""
        self._downloads(0)

    def download_order(self) -> None:
        """All downloads in their order, a queued one selected."""
        self._downloads(0)
        self.window.model_browser.open("downloads")
        self.window.model_browser.browser.rows.setCurrentRow(2)

    def download_failed(self) -> None:
        """A download that failed because the Hub cannot be reached."""
        self._downloads(4)

    def download_checked(self) -> None:
        """A download whose hash is compared."""
        self._downloads(1)

    def mirror(self) -> None:
        """A mirror is asked for, and could not be used."""
        self._downloads(4)
        discovery = self.window.model_browser.discovery
        discovery.mirror_requested.emit()
        discovery.use_mirror("https://models.example.org")
        problem = "models.example.org cannot be reached (its name was not found): check this address."
        self.window.model_browser.client.mirror.emit(protocol.MirrorState(problem=problem))

    def _downloads(self, row: int) -> None:
        browser = self.window.model_browser
        asked: list[Any] = []
        browser.client.ask = asked.append  # no network
        browser.open("hub")
        states = {
            "Qwen3-0.6B-4bit": {"state": "running", "done": 150e6, "speed": 18e6, "remaining": 11},
            "Llama-3.2-1B-Instruct-4bit": {"state": "checking", "done": 348e6, "message": "67 % compared"},
            "gemma-3-1b-it-4bit": {"state": "queued"},
            "Phi-4-mini-instruct-4bit": {"state": "paused", "done": 90e6},
            "SmolLM3-3B-4bit": {
                "state": "failed", "done": 31e6, "offline": True,
                "message": "huggingface.co cannot be reached: check the network, or use a mirror.",
            },
            "Ministral-3-3B-4bit": {"state": "done", "done": 348e6, "path": "/models/ministral"},
        }  # fmt: skip
        repos = [f"mlx-community/{name}" for name in states]
        models = [protocol.HubModel(repo=repo, size=348_000_000, parameters=600_000_000) for repo in repos]
        transfers = [
            protocol.Transfer(
                repo=repo, total=348_000_000, **{k: int(v) if k == "done" else v for k, v in state.items()}
            )
            for repo, state in zip(repos, states.values(), strict=True)
        ]
        query = next(each.query for each in reversed(asked) if isinstance(each, protocol.SearchHub))
        browser.client.results.emit(protocol.HubResults(query=query, models=models))
        browser.client.transfers.emit(protocol.Transfers(transfers=transfers[::-1]))
        browser.browser.rows.setCurrentRow(row)

    def loading(self) -> None:
        """A model is being loaded and compared with mlx-lm."""
        self._load(state="loading", progress=0.62, checking=True)

    def load_failed(self) -> None:
        """A model could not be loaded; there is no other one."""
        self._load(state="failed", message="Qwen3-0.6B lacks 2 of its 5 weight files: download it again.")

    def load_failed_beside(self) -> None:
        """A model could not be loaded; the one of before answers."""
        library, state = self.window.library, self.window.library.state
        self.window.show_chat("")
        self.restore.append(lambda: self.window.client.model_state.emit(state))
        self.window.client.send = lambda _message: True  # this engine knows no such model
        library.load("/models/qwen3")
        failed = {"failed": "/models/qwen3", "message": "Qwen3-0.6B lacks 2 of its 5 weight files."}
        self.window.client.model_state.emit(msgspec.structs.replace(state, **failed))

    def _load(self, **fields: Any) -> None:
        state = self.window.library.state
        self.window.show_chat("")
        self.restore.append(lambda: self.window.client.model_state.emit(state))
        loading = protocol.ModelState(path="/models/qwen3", name="Qwen3-0.6B", **fields)
        self.window.client.model_state.emit(loading)

    def server(self) -> None:
        """A server is added."""
        self.window.picker.ask_for_server(None)

    def programs(self) -> None:
        """Other programs may use the model."""
        self.window.window_actions.open_programs()

    def program_setup(self) -> None:
        """The change of a program's file, before it is written."""
        from app.programs.programs_dialog import ProgramsPanel, SetupDialog

        server = self.window.window_actions.server
        server.set_wanted(True)
        self.wait(lambda: server.state.state == "on")
        self.programs()
        self.wait(200)  # until the dialog has grown
        panel = self.window.findChildren(ProgramsPanel)[-1]
        folder = Path(tempfile.mkdtemp())
        (folder / "config.toml").write_text('# my own\nmodel = "gpt-5"\n\n[tui]\nnotifications = true\n')
        panel._plan(program_named("codex"), str(folder))
        self.wait(lambda: panel.findChildren(SetupDialog))

    def machines(self) -> None:
        """Several machines for one model."""
        self.window.window_actions.open_machines()

    def compare(self) -> None:
        """Two answers side by side."""
        self.window.show_chat("")
        self.window.composer.set_text("markdown")
        self.window.compare.open()
        dialog = self.window.compare.dialog
        dialog.ask.click()
        self.wait(lambda: bool(dialog.answers.answers) and not dialog.answers.running)

    def compare_before(self) -> None:
        """What will be compared."""
        self.window.show_chat("")
        self.window.compare.open()

    def deleted(self) -> None:
        """What was deleted in the last 30 days."""
        self.window.open_deleted()

    def removing(self) -> None:
        """Messages to delete are chosen, so that the chat fits."""
        self._overflow("delete")

    def summary(self) -> None:
        """The summary of the beginning of a chat."""
        from app.window.overflow.overflow_control import SummaryDialog

        self.window.show_chat(self.chat)
        messages = self.window.conversations.branch(self.chat)[:3]
        dialog = SummaryDialog(self.window.theme, messages, "Use Summary", self.window)
        dialog.set_writing(False, "You can change the summary before it is used.")
        dialog.set_text("They spoke of blocks, of block tables, and of what is shared.")
        dialog.open()

    def commands(self) -> None:
        """The command palette."""
        self._trigger(translate("window", "Command Palette…"))

    def shortcuts(self) -> None:
        """All keys."""
        self._trigger(translate("window", "Keyboard Shortcuts…"))

    def _trigger(self, text: str) -> None:
        next(action for action in self.window.actions() if action.text() == text).trigger()

    def memory(self) -> None:
        """The size of the KV cache."""
        self.window.columns.show_memory(True)
        self.window.memory.open_budget()

    def tour(self) -> None:
        """The tour of the memory panel."""
        self.window.memory_tour.show_tour()

    def tour_end(self) -> None:
        """The end of the recorded tour."""
        self.wait(lambda: self.window.memory_tour.dialog is None)  # the other one closes with its engine
        library = self.window.library
        models, library.models = library.models, []  # without the starter model the recording is shown
        self.window.memory_tour.show_tour()
        library.models = models
        self.window.memory_tour.dialog.seek(1000.0)

    def code(self) -> None:
        """A long text in a window of its own."""
        from app.transcript.full_viewers import show_all

        show_all(self.window, self.window.theme, ANSWER * 40, "markdown")

    def update_available(self) -> None:
        """A newer Octavo."""
        self._update("available")

    def update_downloading(self) -> None:
        """It is being downloaded."""
        self._update("downloading", received=120_000_000)

    def update_ready(self) -> None:
        """It can be installed."""
        self._update("ready")

    def update_failed(self) -> None:
        """The download failed."""
        self._update("failed", "The download was broken off. Try again; it continues where it ended.")

    def update_impossible(self) -> None:
        """This Octavo is updated another way."""
        self._update(
            "impossible", "Homebrew has installed this Octavo. Update it with “brew upgrade octavo”."
        )

    def update_settings(self) -> None:
        """The page General where updates are possible."""
        self._update("idle")
        self._settings(0)

    def octavo_command(self) -> None:
        """The command for terminals."""
        from app.window.desktop import octavo_command

        octavo_command.ask(self.window, Path("/Applications/Octavo.app/Contents/MacOS/Octavo"))

    def _update(self, state: str, message: str = "", received: int = 0) -> None:
        from app.release import Release
        from app.updates.feed import Offer

        control, notes = (
            self.window.updates,
            "### Added\n\n- **Tools** in the window.\n- A map of blocks.\n" * 4,
        )
        before = (control.release, control.offer, control.received)
        self.restore.append(lambda: setattr(control, "release", before[0]))
        control.release = Release("linux-x86_64", "https://example.org/feed", "0.1.0", ("key",))
        control.offer = Offer("0.2.0", notes, "https://example.org", "", 310_000_000, "", 1, 1)
        control.received = received
        control._set(state, message)
        if state != "idle":
            self.window.window_actions._open_updates()

    def about(self) -> None:
        """Name and version."""
        self.window.window_actions.about()

    def quick_ask_no_model(self) -> None:
        """Quick Ask while no model is loaded; the last page, as the memory panel then has no figures."""
        state = self.window.library.state
        self.restore.append(lambda: self.window.client.model_state.emit(state))
        library, before = self.window.library, (self.window.library._chosen, self.window.library._wanted)
        self.restore.append(lambda: setattr(library, "_chosen", before[0]))
        self.restore.append(lambda: setattr(library, "_wanted", before[1]))
        library._chosen, library._wanted = True, ""
        self.window.client.model_state.emit(protocol.ModelState(state="none"))
        self._ask_quickly()

    def _overflow(self, way: str) -> None:
        window = self.window
        window.show_chat(self.chat)
        window.overflow.start(way)
        self.wait(lambda: window.overflow.dialog is not None)

    def close(self) -> None:
        """Closes what is open, and goes back to how it was."""
        from PySide6.QtWidgets import QApplication

        from app.window.menus.command_palette import CommandPalette

        window = self.window
        for each in QApplication.topLevelWidgets():
            if each is not window and each.isVisible():
                each.close()
        while self.restore:
            self.restore.pop()()
        if window.current_chat and window.conversations.answers.of_chat(window.current_chat):
            window.conversations.queued.take(window.current_chat, 0)
            window.shown.stop()
            self.wait(lambda: not window.conversations.answers.running())
            window.conversations.delete_message(self.chat, window.shown.outline()[-2].id, following=True)
        for each in window.findChildren(CommandPalette):
            each.close()
        window.window_actions.server.set_wanted(False)
        window.chat_settings.popover.hide()
        window.overflow.dialog = None
        for card in (window.banner, window.toast, window.window_layout.overflow, window.overflow.notice):
            card.hide()
        window.shown.versions.end_edit()
        window.transcript.find_bar.close_bar()
        window.sidebar.search.clear()
        window.columns.show_chats(window.width() > 640)
        window.composer.files.clear()
        window.composer.set_text("")
        window.show_chat("")


PAGES = [name for name, page in vars(Pages).items() if callable(page) and page.__doc__ and name[0] != "_"]
PAGES.remove("close")


def _stats() -> Any:
    from app.store.records import AnswerStats

    return AnswerStats(1200, 1100, 40, 0.3, 31.5)


def _picture(size: tuple[int, int]) -> Any:
    """An image of so many pixels, as it is attached."""
    from PySide6.QtCore import QBuffer
    from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter

    from app.store.embedded_images import EmbeddedImage

    image = QImage(*size, QImage.Format.Format_RGB32)
    painter, sky = QPainter(image), QLinearGradient(0, 0, 0, size[1])
    for at, color in ((0, "#7fb2e5"), (0.55, "#f2d3a8"), (0.56, "#2d5f73"), (1, "#14303d")):
        sky.setColorAt(at, QColor(color))
    painter.fillRect(image.rect(), sky)
    painter.setBrush(QColor("#f4efe2"))
    painter.drawEllipse(size[0] // 3, size[1] // 5, size[0] // 6, size[0] // 6)
    painter.end()
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return EmbeddedImage(f"harbour {size[0]}.png", bytes(buffer.data().data()))


def elided(widget: Any) -> list[Any]:
    """(text, width, width that it needs) of what leaves out a part of its text: choices, tools and lines."""
    from PySide6.QtWidgets import QComboBox, QTabBar, QToolButton, QWidget

    from app.theme.widgets import ElidedLabel

    found = []
    for each in widget.findChildren(QWidget):
        text, room = "", each.width()
        if isinstance(each, ElidedLabel) and each.shown_text() != each._full_text:
            text = each._full_text
        elif isinstance(each, QComboBox):
            text, room = each.currentText(), each.width() - each.height()  # beside its arrow
        elif isinstance(each, QTabBar):
            text = " ".join(each.tabText(place) for place in range(each.count()))
        elif isinstance(each, QToolButton) and each.icon().isNull() and not each.arrowType().value:
            text = each.text()
        needed = each.fontMetrics().horizontalAdvance(text)
        if each.isVisible() and needed > room > 0:
            found.append((text, room, needed))
    return found


def _point(x: int, y: int) -> Any:
    from PySide6.QtCore import QPoint

    return QPoint(x, y)


def picture_of(window: Any) -> Any:
    """The window with all dialogs, popovers and menus above it."""
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QApplication

    picture = window.grab()
    painter = QPainter(picture)
    for each in sorted(QApplication.topLevelWidgets(), key=_ancestors):
        if each is not window and each.isVisible():
            painter.drawPixmap(each.mapToGlobal(QPoint()) - window.mapToGlobal(QPoint()), each.grab())
    painter.end()
    return picture


def _ancestors(widget: Any) -> int:
    """How many widgets a dialog stands on."""
    return 0 if widget is None else 1 + _ancestors(widget.parentWidget())


def sheets(pictures: list[Any]) -> list[Any]:
    """Nine pictures on each sheet, or all on one."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter

    made = []
    for start in range(0, len(pictures), _PAGES_OF_SHEET):
        tiles = [
            each.toImage().scaledToWidth(_TILE, Qt.TransformationMode.SmoothTransformation)
            for each in pictures[start : start + _PAGES_OF_SHEET]
        ]
        for tile in tiles:
            tile.setDevicePixelRatio(1.0)
        height = max(tile.height() for tile in tiles)
        sheet = QImage(
            _COLUMNS * (_TILE + 6), -(-len(tiles) // _COLUMNS) * (height + 6), QImage.Format.Format_RGB32
        )
        sheet.fill(Qt.GlobalColor.magenta)
        painter = QPainter(sheet)
        for number, tile in enumerate(tiles):
            painter.drawImage((number % _COLUMNS) * (_TILE + 6), number // _COLUMNS * (height + 6), tile)
        painter.end()
        made.append(sheet)
    return made


def main(folder: Path, chosen: list[str]) -> None:
    """Saves each page in each look, and the sheets."""
    scale = float(os.environ.get("QT_SCALE_FACTOR", "1"))
    screen = {"name": "one", "x": 0, "y": 0, "width": round(2560 * scale), "height": round(1600 * scale)}
    with tempfile.TemporaryDirectory() as scratch:
        screens = Path(scratch, "screens.json")
        screens.write_text(json.dumps({"synchronousWindowSystemEvents": False, "screens": [screen]}))
        os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
        os.environ["OCTAVO_KV_CACHE"] = scratch
        os.environ["OCTAVO_LANGUAGE"] = catalogue_of(os.environ.pop("LANGUAGE", "en"), Path(scratch))
        _paint(folder, chosen or PAGES, scale, Path(scratch))


def _paint(folder: Path, chosen: list[str], scale: float, scratch: Path) -> None:
    from PySide6.QtCore import QElapsedTimer
    from PySide6.QtTest import QTest
    from scripted import FAST, fake_command_of_its_own
    from test_app_dialog_sizes import cut

    from app.application import Octavo, build_application

    application = build_application()

    def wait(condition: Any) -> None:
        if isinstance(condition, int):
            QTest.qWait(condition)
            return
        clock = QElapsedTimer()
        clock.start()
        while not condition() and clock.elapsed() < 10_000:
            QTest.qWait(20)

    timing = replace(FAST, silent_after=60.0)  # a slow machine is not to be seen
    octavo = Octavo(scratch / "data", "dark", fake_command_of_its_own(), timing)
    window = octavo.window
    window.move(0, 0)
    window.show()
    wait(lambda: window.library.can_answer)
    pages = Pages(window, wait)
    window.show_chat("")
    window.composer.submitted.emit("markdown")
    wait(lambda: not window.conversations.answers.running())
    folder.mkdir(parents=True, exist_ok=True)
    for look in LOOKS:
        for zoom in ZOOMS:
            for width, height in SIZES:
                octavo.theme.set_appearance(look)
                octavo.theme.set_zoom(zoom)
                window.resize(width, height)
                window.columns.show_memory(width > 640)
                pictures = []
                name = f"{look}_{100 * zoom:.0f}_{width}_{scale:g}x"
                for page in chosen:
                    getattr(pages, page)()
                    wait(250)
                    pictures.append(picture_of(window))
                    assert pictures[-1].width() == round(window.width() * scale), "painted at another scale"
                    pictures[-1].save(str(folder / f"{page}_{name}.png"))
                    for each in application.topLevelWidgets():
                        for text, *sizes in [*cut(each), *elided(each)] if each.isVisible() else ():
                            print(f"{name} {page}: {text[:60]!r} {sizes}", flush=True)
                    pages.close()
                for number, sheet in enumerate(sheets(pictures)):
                    sheet.save(str(folder / f"sheet_{name}_{number}.png"))
    window.closing.quit_now()
    wait(lambda: octavo.client.link.name == "CLOSED")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
