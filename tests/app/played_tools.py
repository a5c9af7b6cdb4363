"""A tools process that plays its servers: `python played_tools.py`, or `COMMAND` for a `ToolsClient`.

Each server has the same tools: `echo` returns its arguments, `fail` fails, `wait` runs until it is cancelled,
`steps` reports progress, `ask` asks the person, `crash` ends the process, `long` returns 100,000 words. A
server named "broken" fails to start, and one named "login" wants a login.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, str(Path(__file__).resolve())]


def main() -> int:
    sys.path.insert(0, str(ROOT))
    from engine import protocol

    reader = protocol.FrameReader("tools")
    waiting: dict[str, str] = {}  # what ends a call: its own ID, or that of its question
    names = ("echo", "fail", "wait", "steps", "ask", "crash", "long")

    def send(message: protocol.Message) -> None:
        os.write(1, protocol.frame(message))

    def finish(call: str, text: str, failed: bool = False) -> None:
        send(protocol.ToolFinished(call=call, text=text, failed=failed, seconds=0.1))

    def tools() -> list[protocol.ServerTool]:
        return [
            protocol.ServerTool(
                name=name,
                description=f"Plays {name}.",
                parameters='{"type": "object", "properties": {"text": {"type": "string"}}}',
                digest=f"digest of {name}",
            )
            for name in names
        ]

    def set_servers(servers: list[protocol.ToolServer]) -> None:
        for server in servers:
            if not server.enabled:
                send(protocol.ToolServerState(server=server.name, state="stopped"))
            elif server.name == "broken":
                text = "The program cannot be found. Check its name."
                send(protocol.ToolServerState(server=server.name, state="failed", message=text))
            elif server.name == "login" and not server.login:
                text = "It wants a login: choose Log In."
                send(protocol.ToolServerState(server="login", state="failed", message=text, login=True))
            else:
                state = protocol.ToolServerState(server=server.name, state="ready", version="1")
                state.tools = tools()
                field = protocol.QuestionField(name="topic", required=True)
                state.prompts = [
                    protocol.ServerPrompt(name="greet"),
                    protocol.ServerPrompt(name="explain", title="Explain it", arguments=[field]),
                ]
                place = protocol.ServerResource(address="weather://{city}", name="Weather")
                place.fields = [protocol.QuestionField(name="city", required=True)]
                notes = protocol.ServerResource(address="notes://today", name="Today's notes")
                state.resources = [notes, place]
                send(state)

    def call(message: protocol.CallTool) -> None:
        name, identity = message.tool, message.call
        if message.digest != f"digest of {name}":
            finish(identity, "This tool has changed.", failed=True)
        elif name == "fail":
            finish(identity, "The file does not exist.", failed=True)
        elif name == "wait":
            waiting[identity] = identity
        elif name == "steps":
            send(protocol.ToolProgress(call=identity, text="half of it", share=0.5))
            finish(identity, "all steps")
        elif name == "ask":
            waiting[f"question of {identity}"] = identity
            fields = [protocol.QuestionField(name="city", title="City", required=True)]
            question = f"question of {identity}"
            send(
                protocol.ToolQuestion(question=question, server=message.server, text="Where?", fields=fields)
            )
        elif name == "crash":
            os._exit(9)
        elif name == "long":
            finish(identity, "word " * 100_000)
        else:
            finish(identity, message.arguments)

    while data := os.read(0, 1 << 16):
        for message in reader.feed(data):
            match message:
                case protocol.Hello():
                    send(
                        protocol.Welcome(
                            version=protocol.PROTOCOL_VERSION,
                            engine="",
                            pid=os.getpid(),
                            device="",
                            backend="",
                            memory_limit=0,
                        )
                    )
                case protocol.SetToolServers():
                    set_servers(message.servers)
                case protocol.LogInToServer():
                    page, name = "https://login.example/authorize?state=1", message.server
                    send(protocol.ToolQuestion(question="login", server=name, text="Log in.", url=page))
                case protocol.AnswerQuestion() if (message.question, message.action) == ("login", "accept"):
                    send(protocol.ServerLogin(server="login", login='{"token": "sk-1"}'))
                case protocol.CallTool():
                    call(message)
                case protocol.CancelTool() if message.call in waiting:
                    finish(waiting.pop(message.call), "Cancelled.", failed=True)
                case protocol.AnswerQuestion() if message.question in waiting:
                    text = f"{message.action}: {message.values}"
                    finish(waiting.pop(message.question), text)
                case protocol.AskServer():
                    values = " ".join(message.values.values())
                    text = f"{message.resource or message.prompt} {values}".strip()
                    send(protocol.ServerAnswered(ask=message.ask, text=f"The text of {text}."))
                case protocol.ReadServers():
                    server = protocol.ToolServer(name="time", command="uvx", arguments=["mcp-server-time"])
                    problem = "“other” has neither a command nor an address."
                    send(protocol.ServersRead(servers=[server], problems=[problem]))
                case _:
                    pass
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
