"""The dialog of tools: servers with their states and switches, what is added, and what servers ask."""

from __future__ import annotations

import base64
import json

import pytest
from msgspec import structs
from played_tools import COMMAND
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QMainWindow, QMessageBox
from test_app_access import unnamed
from test_app_dialog_sizes import assert_whole

from app.processes.service_clients import ToolsClient
from app.tools import tools_dialog
from app.tools.question_dialog import QuestionDialog
from app.tools.server_forms import TakeServersDialog, ToolServerForm, show_link
from app.tools.server_texts import ShortLabel, visible
from app.tools.tool_library import ToolLibrary
from app.tools.tools_dialog import ToolsDialog
from engine.protocol import (
    SEARCH_KEY,
    QuestionField,
    ServerLogin,
    ServersRead,
    ServerTool,
    ToolQuestion,
    ToolServer,
    ToolServerState,
)

RUNS = "These programs will run on this computer with your rights. Add only what you trust."
NOTHING = "This link names no server that Octavo can read. Nothing was added."


class SilentClient(ToolsClient):
    """Keeps what is asked, and answers nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = []

    def ask(self, message) -> None:
        self.asked.append(message)


@pytest.fixture
def client():
    made = ToolsClient(COMMAND)
    yield made
    made.close()


@pytest.fixture
def library(client, tmp_path):
    return ToolLibrary(tmp_path, client)


@pytest.fixture
def quiet(tmp_path):
    return ToolLibrary(tmp_path, SilentClient())


@pytest.fixture
def host(qtbot):
    window = QMainWindow()
    window.resize(1280, 800)
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def make(host, theme, monkeypatch):
    monkeypatch.setattr(tools_dialog, "known_files", list)

    def opened(library) -> ToolsDialog:
        dialog = ToolsDialog(theme, library, host)
        dialog.open()
        return dialog

    return opened


def server(name: str, **more) -> ToolServer:
    return ToolServer(name=name, command="uvx", **more)


def ready(library, name: str, *tools: ServerTool, **more) -> None:
    library._client.server_changed.emit(
        ToolServerState(server=name, state="ready", tools=list(tools), **more)
    )


def choose(dialog: ToolsDialog, text: str) -> None:
    menu = dialog.make_menu()
    next(action for action in menu.actions() if action.text() == text).trigger()


def pick(form: ToolServerForm, title: str) -> None:
    form.search.setCurrentIndex(form.search.findText(title))


# --- the list


def test_without_servers_it_says_what_tools_are(make, library, client):
    dialog = make(library)
    assert dialog.empty.isVisible()
    assert any("waits until you allow it" in label.text() for label in dialog.empty.findChildren(QLabel))
    assert not client.running


def test_servers_and_their_tools_are_switched(qtbot, make, library, client):
    library.set_server(server("time"))
    dialog = make(library)
    card = dialog.cards["time"]
    qtbot.waitUntil(lambda: card.facts.text() == "7 tools")
    assert not card.edit.isVisible()
    qtbot.mouseClick(card.head, Qt.MouseButton.LeftButton, pos=QPoint(80, 8))
    assert card.edit.isVisible()
    card.tools["echo"].click()
    assert library.servers[0].off == ["echo"]
    assert card.facts.text() == "7 tools, 1 off"
    card.switch.click()
    qtbot.waitUntil(lambda: card.facts.text() == "Off")
    assert card.tools == {}
    card.switch.click()
    qtbot.waitUntil(lambda: card.facts.text() == "7 tools, 1 off")
    assert not card.tools["echo"].isChecked()
    assert (card.samples.isVisible(), card.samples.isChecked()) == (True, False)
    card.samples.click()
    assert library.servers[0].samples
    qtbot.waitUntil(lambda: card.facts.text() == "7 tools, 1 off")
    assert card.samples.isChecked()
    dialog.open_server("")
    assert not card.edit.isVisible()


def test_a_failed_server_says_why_and_is_restarted(qtbot, make, library, client):
    library.set_server(server("broken"))
    dialog = make(library)
    card = dialog.cards["broken"]
    qtbot.waitUntil(card.again.isVisible)
    assert card.message.text() == "The program cannot be found. Check its name."
    assert card.message.property("role") == "bad"
    states = []
    client.server_changed.connect(states.append)
    client._child.kill()
    qtbot.waitUntil(lambda: not client.running)
    assert card.message.text().startswith("The tools process stopped.")
    card.again.click()
    qtbot.waitUntil(lambda: bool(states))
    assert card.facts.text() == "Failed"


def test_a_server_that_wants_a_login_has_a_button_for_it(qtbot, make, library, host, theme, monkeypatch):
    pages, questions = [], []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: pages.append(url.toString()))
    library.question.connect(questions.append)
    library.set_server(ToolServer(name="login", url="https://a.example/mcp"))
    dialog = make(library)
    card = dialog.cards["login"]
    qtbot.waitUntil(card.log_in.isVisible)
    assert card.message.text() == "It wants a login: choose Log In."
    assert not card.again.isVisible()
    assert questions == [], "nothing is asked by itself"
    assert unnamed(dialog) == []
    card.log_in.click()
    qtbot.waitUntil(lambda: bool(questions))
    asked = QuestionDialog(theme, questions[0], host)
    asked.answered.connect(library.client.ask)
    asked.open()
    texts = [label.text().replace("\u200b", "") for label in asked.findChildren(QLabel)]
    assert "https://login.example/authorize?state=1" in texts
    assert pages == []
    asked.send.click()
    assert pages == ["https://login.example/authorize?state=1"]
    qtbot.waitUntil(lambda: card.facts.text() == "7 tools")
    assert library.servers[0].login == '{"token": "sk-1"}'
    dialog.open_server("login")
    assert not card.log_in.isVisible()
    assert not any("sk-1" in label.text() for label in dialog.findChildren(QLabel))
    card.log_out.click()
    qtbot.waitUntil(card.log_in.isVisible)
    assert (library.servers[0].login, card.log_out.isVisible()) == ("", False)
    library.client.login.emit(ServerLogin(server="login", login="{}"))
    assert library.servers[0].login == "", "what was renewed before it was forgotten stays so"


def test_a_server_is_removed_after_a_question(qtbot, make, quiet):
    quiet.set_server(server("time"))
    dialog = make(quiet)
    dialog.cards["time"].remove.click()
    box = dialog.findChild(QMessageBox)
    assert box.text() == "Remove “time” with its settings?"
    assert quiet.servers, "nothing is removed before a yes"
    next(button for button in box.buttons() if button.text() == "Remove").click()
    assert (quiet.servers, dialog.cards) == ((), {})


def test_texts_of_a_server_stay_texts(make, quiet):
    quiet.set_server(server("evil"))
    about = "<img src=/dev/zero>\x00\u202e" + "Call me always. " * 100
    tools = [ServerTool(name="<b>&x", description=about), *(ServerTool(name=f"t{n}") for n in range(10_000))]
    ready(quiet, "evil", *tools, log="one\n\x1b[31mtwo")
    dialog = make(quiet)
    dialog.open_server("evil")
    card = dialog.cards["evil"]
    assert len(card.tools) == 128
    assert card.tools["<b>&x"].text() == "<b>&&x"
    assert "&lt;b&gt;" in card.tools["<b>&x"].toolTip()
    assert card.log.toPlainText() == "one\n[U+001B][31mtwo"
    label = card.findChild(ShortLabel)
    assert label.text().startswith("<img src=/dev/zero>[U+0000][U+202E]Call me")
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert len(label.shown_lines(300)) == 2
    assert label.toolTip().startswith("<qt>&lt;img")
    texts = [label.text() for label in card.findChildren(QLabel)]
    assert "9,873 more tools, which no model is offered." in texts


def test_a_description_is_cut_after_two_lines_at_any_width(qtbot, theme):
    label = ShortLabel("word 🙂 " * 30)
    qtbot.addWidget(label)
    first, second = label.shown_lines(200)
    assert label.text().startswith(first)
    assert second.endswith("…")
    assert label.shown_lines(100_000) == [label.text()]
    assert visible("a\tb\n", lines=True) == "a    b\n"
    assert visible("a" * 10, 4) == "aaa…"


@pytest.mark.parametrize(("size", "zoom"), [((1280, 800), 1.0), ((640, 480), 1.8)])
def test_everything_is_seen_and_has_a_name(qtbot, make, host, theme, quiet, size, zoom):
    host.resize(*size)
    theme.set_zoom(zoom)
    try:
        for name in ("time", "weather", "files"):
            quiet.set_server(server(name, enabled=name != "weather"))
        ready(quiet, "time", ServerTool(name="now", description="The time. " * 40, reads_only=True), log="a")
        quiet._client.server_changed.emit(
            ToolServerState(server="files", state="failed", message="The folder is gone. Choose another.")
        )
        quiet.set_server(server("notes"))
        quiet._client.server_changed.emit(
            ToolServerState(server="notes", state="failed", message="It wants a login.", login=True)
        )
        quiet._set_login("time", "kept")
        dialog = make(quiet)
        dialog.open_server("time")
        assert dialog.cards["time"].log_out.isVisible()
        assert dialog.cards["notes"].log_in.isVisible()
        dialog.cards["time"].show_log.click()
        assert_whole(qtbot, dialog)
        assert unnamed(dialog) == []
        assert dialog.width() <= host.width()
        form = ToolServerForm(theme, quiet, quiet.servers[0], "time", dialog)
        form.open()
        assert_whole(qtbot, form)
        assert unnamed(form) == []
        form.close()
    finally:
        theme.set_zoom(1.0)


# --- what is added


def test_our_own_servers_are_added_from_the_menu(qtbot, make, quiet, tmp_path):
    dialog = make(quiet)
    choose(dialog, "Calculator and Time")
    assert quiet.servers[0].own == "calculator"
    assert not next(a for a in dialog.make_menu().actions() if a.text() == "Calculator and Time").isEnabled()
    choose(dialog, "Files in a Folder…")
    dialog.findChild(QFileDialog).fileSelected.emit(str(tmp_path))
    form = dialog.findChild(ToolServerForm)
    assert not form.writes.isChecked()
    form.save.click()
    assert quiet.servers[1] == ToolServer(name="Files", own="files", folders=[str(tmp_path)])


@pytest.mark.parametrize("sandbox", ["/usr/bin/sandbox-exec", "bwrap", ""])
def test_python_is_offered_where_a_sandbox_is(make, quiet, monkeypatch, sandbox):
    monkeypatch.setattr("shutil.which", lambda program: program if program == sandbox else None)
    dialog = make(quiet)
    offered = [action.text() for action in dialog.make_menu().actions() if action.isVisible()]
    assert ("Python in a Sandbox" in offered) is bool(sandbox)
    if sandbox:
        choose(dialog, "Python in a Sandbox")
        assert quiet.servers == (ToolServer(name="Python in a Sandbox", own="python"),)
        assert dialog.cards["Python in a Sandbox"].edit.isHidden()


def test_a_program_or_an_address_is_entered_and_changed(qtbot, make, quiet):
    dialog = make(quiet)
    choose(dialog, "Program or Address…")
    form = dialog.findChild(ToolServerForm)
    for run, values, said in (
        ("", "", "Enter a command line or an address."),
        ("uvx 'a", "", "A quotation mark in the command line has no end."),
        ("https://", "", "This is no address. It looks like https://example.com/mcp."),
        ("uvx a", "KEY=1\nnonsense", "Line 2 of the variables is not NAME=value."),
    ):
        form.run.setText(run)
        form.variables.setPlainText(values)
        form.save.click()
        assert form.said.text() == said
    assert quiet.servers == ()
    form.run.setText("uvx 'mcp server' --zone=Europe/Lisbon")
    form.variables.setPlainText("KEY = a=b \n\n")
    form.name.setText("time")
    form.save.click()
    added = server("time", arguments=["mcp server", "--zone=Europe/Lisbon"], environment={"KEY": "a=b"})
    assert quiet.servers == (added,)
    quiet.switch_tool("time", "now", False)
    dialog.cards["time"].edit.click()
    form = dialog.findChildren(ToolServerForm)[-1]
    assert form.run.text() == "uvx 'mcp server' --zone=Europe/Lisbon"
    assert form.variables.toPlainText() == "KEY=a=b"
    form.run.setText("https://example.com/mcp")
    form.save.click()
    changed = ToolServer(name="time", url="https://example.com/mcp", headers={"KEY": "a=b"}, off=["now"])
    assert quiet.servers == (changed,)


def test_a_registered_client_is_entered_for_an_address_only(make, quiet):
    dialog = make(quiet)
    choose(dialog, "Program or Address…")
    form = dialog.findChild(ToolServerForm)
    form.run.setText("uvx server")
    assert (form.client.isVisible(), form.secret.isVisible()) == (False, False)
    form.run.setText("https://a.example/mcp")
    assert (form.client.isVisible(), form.secret.isVisible()) == (True, True)
    assert form.secret.echoMode() is QLineEdit.EchoMode.Password
    form.client.setText(" mine ")
    form.secret.setText("sk-1")
    form.save.click()
    url = "https://a.example/mcp"
    assert quiet.servers == (ToolServer(name="a.example", url=url, client_id="mine", client_secret="sk-1"),)
    dialog.cards["a.example"].edit.click()
    form = dialog.findChildren(ToolServerForm)[-1]
    assert (form.client.text(), form.secret.text()) == ("mine", "sk-1")
    form.run.setText("uvx server")
    form.save.click()
    assert (quiet.servers[0].client_id, quiet.servers[0].client_secret) == ("", "")


def test_with_whom_the_web_is_searched_is_chosen(qtbot, make, quiet):
    dialog = make(quiet)
    choose(dialog, "Web Pages and Search…")
    form = dialog.findChild(ToolServerForm)
    assert (form.search.currentText(), form.key.isVisible(), form.address.isVisible()) == (
        "Off",
        False,
        False,
    )
    form.save.click()
    plain = ToolServer(name="Web Pages and Search", own="web")
    assert quiet.servers == (plain,)
    card = dialog.cards[plain.name]
    qtbot.waitUntil(card.edit.isVisible)
    card.edit.click()
    form = dialog.findChildren(ToolServerForm)[-1]
    pick(form, "Brave Search")
    assert (form.key.isVisible(), form.address.isVisible()) == (True, False)
    assert form.key.echoMode() == QLineEdit.EchoMode.Password
    assert form.sent.text().startswith("What a model searches for is sent to Brave Search with your key")
    form.save.click()
    assert form.said.text() == "Enter the key that you have from Brave Search."
    form.key.setText(" secret-1 ")
    form.save.click()
    keyed = structs.replace(plain, search="brave", environment={SEARCH_KEY: "secret-1"})
    assert quiet.servers == (keyed,)
    texts = [label.text() for label in card.findChildren(QLabel)]
    assert "searches with Brave Search" in texts
    assert not any("secret-1" in text for text in texts)


def test_a_key_is_for_one_provider_only(qtbot, host, theme, quiet):
    keyed = ToolServer(name="Web", own="web", search="kagi", environment={SEARCH_KEY: "secret-1"})
    quiet.set_server(keyed)
    form = ToolServerForm(theme, quiet, keyed, "Web", host)
    form.open()
    assert form.key.text() == "secret-1"
    pick(form, "Brave Search")
    assert form.key.text() == ""
    pick(form, "Kagi")
    assert form.key.text() == "secret-1"
    pick(form, "SearXNG")
    for address in ("", "localhost:8888", "ftp://a", "http://", "http://me:word@a", "http://a?b=c"):
        form.address.setText(address)
        form.save.click()
        assert form.said.text() == "This is no address of SearXNG. It looks like http://localhost:8888."
    assert quiet.servers == (keyed,)
    form.address.setText("http://[::1]:8888/searx/")
    form.save.click()
    named = ToolServer(
        name="Web", own="web", search="searxng", search_address="http://[::1]:8888/searx/", environment={}
    )
    assert quiet.servers == (named,)


@pytest.mark.parametrize(("size", "zoom"), [((1280, 800), 1.0), ((640, 480), 1.8)])
def test_all_of_the_search_form_is_seen_and_has_a_name(qtbot, host, theme, quiet, size, zoom):
    host.resize(*size)
    theme.set_zoom(zoom)
    try:
        form = ToolServerForm(theme, quiet, ToolServer(name="Web", own="web"), "", host)
        form.open()
        for title in ("Off", "SearXNG", "Brave Search", "Kagi"):
            pick(form, title)
            assert_whole(qtbot, form)
            assert unnamed(form) == []
        form.close()
    finally:
        theme.set_zoom(1.0)


def test_pasted_settings_are_shown_before_they_are_added(qtbot, make, library):
    dialog = make(library)
    choose(dialog, "Paste Settings…")
    taking = dialog.findChild(TakeServersDialog)
    assert not taking.add.isVisible()
    taking.box.setPlainText('{"mcpServers": {}}')
    taking.read_button.click()
    qtbot.waitUntil(lambda: bool(taking.choices))
    assert taking.said.text() == RUNS
    assert taking.problems.text() == "“other” has neither a command nor an address."
    assert "uvx mcp-server-time" in [label.text() for label in taking.findChildren(QLabel)]
    assert library.servers == ()
    taking.choices[0][0].click()
    assert not taking.add.isEnabled()
    taking.choices[0][0].click()
    taking.add.click()
    assert library.servers == (server("time", arguments=["mcp-server-time"]),)


def test_files_of_other_programs_are_read_after_a_click_only(make, quiet, tmp_path, monkeypatch):
    file = tmp_path / "mcp.json"
    monkeypatch.setattr(tools_dialog, "known_files", lambda: [("Cursor", file)])
    dialog = make(quiet)
    before = len(quiet._client.asked)
    texts = [action.text() for action in dialog.make_menu().actions()]
    assert "Take Over from Cursor…" in texts
    assert len(quiet._client.asked) == before
    choose(dialog, "Take Over from Cursor…")
    assert quiet._client.asked[-1].path == str(file)
    taking = dialog.findChild(TakeServersDialog)
    quiet._client.failed.emit("The file cannot be read.")
    assert taking.said.text() == "The file cannot be read."


def test_a_preview_shows_all_of_a_server_or_leaves_it_out(host, theme, quiet):
    quiet.set_server(server("known"))
    taking = TakeServersDialog(theme, quiet, "Taking", host)
    taking.read("{}")
    servers = [
        server("known"),
        server("x", arguments=["a\nb", "\u202e" + "z" * 40], environment={"LD_PRELOAD": "/x"}, folder="/y"),
        server("long", arguments=["-c", " " * 5_000 + "rm"]),
    ]
    quiet._client.servers_read.emit(ServersRead(servers=servers))
    assert [(box.isEnabled(), box.isChecked()) for box, _ in taking.choices] == [(False, False), (True, True)]
    assert taking.problems.text() == "“long” is too long to be looked at, and is left out."
    texts = [label.text().replace("\u200b", "") for label in taking.findChildren(QLabel)]
    assert f"uvx 'a[U+000A]b' '[U+202E]{'z' * 40}'\nLD_PRELOAD=/x\nin /y" in texts
    taking.add.click()
    assert [each.name for each in quiet.servers] == ["known", "x"]
    quiet._client.servers_read.emit(ServersRead(servers=[server("later")]))
    assert len(taking.choices) == 2, "only what was asked for is shown"


def encoded(settings: object) -> str:
    return base64.b64encode(json.dumps(settings).encode()).decode()


TIME = {"command": "uvx", "args": ["mcp-server-time"]}
PAGE = {"url": "https://a.example/?>>>"}


@pytest.mark.parametrize(
    ("link", "settings"),
    [
        ("octavo://mcp?name=time&command=uvx%20mcp-server-time", TIME),
        ("octavo://mcp/?name=time&config=" + encoded(PAGE), PAGE),
        ("octavo://mcp?config=" + encoded({"mcpServers": {"time": TIME}}).rstrip("="), TIME),
    ],
)
def test_a_link_is_shown_before_it_is_taken(host, theme, quiet, link, settings):
    dialog = show_link(quiet, theme, host, link)
    assert json.loads(quiet._client.asked[-1].text) == {"mcpServers": {"time": settings}}
    assert quiet.servers == ()
    dialog.close()


@pytest.mark.parametrize(
    "link",
    [
        "",
        "octavo://mcp",
        "octavo://other?name=a&command=b",
        "https://mcp?name=a&command=b",
        "octavo://mcp?name=a&command=b&config=e30=",
        "octavo://mcp?name=a&command=b&command=c",
        "octavo://mcp?name=a&command=",
        "octavo://mcp?name=a&command='b",
        "octavo://mcp?name=a&config=%%%",
        "octavo://mcp?name=a&config=" + encoded([]),
        "octavo://mcp?name=a&config=" + base64.b64encode(b"[" * 9_000).decode(),
        "octavo://mcp?name=a&command=" + "b" * 40_000,
        "octavo://[mcp?command=b",
    ],
)
def test_a_malformed_link_is_a_sentence(host, theme, quiet, link):
    dialog = show_link(quiet, theme, host, link)
    assert (dialog.said.text(), dialog.add.isVisible()) == (NOTHING, False)
    assert quiet._client.asked == []
    dialog.close()


# --- questions


def ask(host, theme, *fields: QuestionField, **more) -> tuple[QuestionDialog, list]:
    answers = []
    dialog = QuestionDialog(
        theme, ToolQuestion(question="q", server="weather", text="Where?", fields=list(fields), **more), host
    )
    dialog.answered.connect(answers.append)
    dialog.open()
    return dialog, answers


def test_a_question_is_answered_with_values_of_their_kinds(host, theme):
    dialog, answers = ask(
        host,
        theme,
        QuestionField(name="city", title="City", required=True),
        QuestionField(name="days", kind="integer", default=3),
        QuestionField(name="share", kind="number"),
        QuestionField(name="rain", kind="yes_no", default=True),
        QuestionField(name="unit", kind="choice", choices=["C", "F"], default="F"),
        QuestionField(name="when", kind="choices", choices=["noon", "night"], default=["night"]),
        QuestionField(name="note"),
    )
    assert "“weather” asks:" in [label.text() for label in dialog.findChildren(QLabel)]
    assert dialog.fields["city"].accessibleName() == "City (required)"
    assert unnamed(dialog) == []
    for field, text, said in (
        ("note", "", "“City” is required."),
        ("city", "Lisbon", ""),
        ("days", "3.5", "“days” must be a whole number."),
        ("days", "4", ""),
        ("share", "nan", "“share” must be a number."),
    ):
        dialog.fields[field].setText(text)
        if said:
            dialog.send.click()
            assert (dialog.said.text(), answers) == (said, [])
    dialog.fields["share"].setText("0.5")
    dialog.send.click()
    assert answers[0].action == "accept"
    assert answers[0].values == {
        "city": "Lisbon",
        "days": 4,
        "share": 0.5,
        "rain": True,
        "unit": "F",
        "when": ["night"],
    }


def test_a_question_is_declined_or_closed(host, theme):
    for way, action in (("decline", "decline"), ("reject", "cancel")):
        dialog, answers = ask(host, theme, QuestionField(name="city", default="Lisbon"))
        dialog.decline.click() if way == "decline" else dialog.reject()
        assert [(answer.question, answer.action, answer.values) for answer in answers] == [("q", action, {})]


def test_a_page_is_opened_only_if_its_address_is_secure(host, theme, monkeypatch):
    pages = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: pages.append(url.toString()))
    for address in (
        "http://a.example",
        "http://127.0.0.1.a.example/",
        "file:///etc/passwd",
        "https://",
        "javascript:alert(1)",
        "octavo://mcp",
    ):
        dialog, _ = ask(host, theme, url=address)
        assert not dialog.send.isVisible()
        assert address in [label.text().replace("\u200b", "") for label in dialog.findChildren(QLabel)]
        dialog.close()
    dialog, answers = ask(host, theme, url="https://bank.example@evil.example/sign-in")
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert any(text.startswith("It wants to open a page of evil.example.") for text in texts)
    dialog.send.click()
    assert pages == ["https://bank.example@evil.example/sign-in"]
    assert answers[0].action == "accept"
    ask(host, theme, url="http://127.0.0.1:8000/authorize")[0].send.click()
    assert pages[1:] == ["http://127.0.0.1:8000/authorize"]
