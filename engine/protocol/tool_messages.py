"""Messages between the window and the tools process, which runs the servers that offer tools to models."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.protocol.message_types import ChatMessage, Message, Sampling
from engine.protocol.to_engine import Hello

#: Name in a server's environment of the key of whom "web" searches with.
SEARCH_KEY: Final = "OCTAVO_SEARCH_KEY"
_RESULT_TOKENS: Final = (500, 8_000)  # that a model reads of a result, at least and at most


def result_tokens(left: int, calls: int) -> int:
    """Returns how many tokens of each result of a round a model reads.

    Args:
        left: tokens of its context that are left; 0: not known.
        calls: in this round.
    """
    least, most = _RESULT_TOKENS
    return min(most, max(least, left // (calls + 3))) if left else most


class ToolServer(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An MCP server: a program that is started, an address, or one of Octavo's own.

    Exactly one of `command`, `url` and `own` is set.
    """

    name: str  # unique; for people
    command: str = ""  # program, found in PATH or absolute
    arguments: list[str] = []
    environment: dict[str, str] = {}  # besides that of the app
    folder: str = ""  # where the program runs; empty: the home folder
    url: str = ""  # of a server that speaks streamable HTTP
    headers: dict[str, str] = {}  # of requests to `url`
    login: str = ""  # to `url`, as `ServerLogin` had it
    client_id: str = ""  # of a program that the person registered for that login; empty: Octavo does it
    client_secret: str = ""
    own: Literal["", "calculator", "files", "web", "python"] = ""
    folders: list[str] = []  # that "files" may read
    writes: bool = False  # whether "files" may write there, too
    search: Literal["", "searxng", "brave", "kagi"] = ""  # with whom "web" searches; empty: it does not
    search_address: str = ""  # of the SearXNG
    enabled: bool = True
    off: list[str] = []  # names of tools that are never offered
    samples: bool = False  # whether it may ask the model, each time after the person was asked


class ServerTool(msgspec.Struct, kw_only=True):
    """A tool of a server. Texts are the server's and may say anything."""

    name: str  # as the server calls it
    title: str = ""
    description: str = ""
    parameters: str = '{"type": "object", "properties": {}}'  # a JSON schema
    digest: str = ""  # of all of the above: a consent holds for this tool as it was
    reads_only: bool = False  # the server says that it changes nothing


class SetToolServers(Message):
    """Sets all servers: new and changed ones are started, those that are gone or disabled end."""

    servers: list[ToolServer]


class RestartToolServer(Message):
    """Ends a server and starts it again."""

    server: str


class LogInToServer(Message):
    """Starts a server again and logs in to it: `ToolQuestion` has the page for the browser."""

    server: str


class ForgetLogin(Message):
    """Has the login of a server revoked, if whoever gave it offers that; not answered."""

    server: ToolServer


class CallTool(Message):
    """Calls a tool; answered by `ToolProgress` any number of times, then `ToolFinished`, always."""

    call: str  # unique
    server: str
    tool: str
    digest: str  # as the person saw it; a tool that has changed since is not called
    arguments: str = "{}"  # a JSON object
    seconds: float = 120.0  # without progress, after which the call has failed


class CancelTool(Message):
    """Cancels a call; `ToolFinished` follows."""

    call: str


class AnswerQuestion(Message):
    """Answers `ToolQuestion`.

    One with `messages` is accepted with `text`, `model` and `reason` (as in `Finished`) as values, and
    cancelled with a sentence as `text` if the model cannot answer.
    """

    question: str
    action: Literal["accept", "decline", "cancel"]
    values: dict[str, str | int | float | bool | list[str]] = {}


class AskServer(Message):
    """Asks a server for a prompt or a resource; answered by `ServerAnswered`, always."""

    ask: str  # unique
    server: str
    prompt: str = ""  # its name
    values: dict[str, str] = {}  # of its arguments, or of the variables of the resource
    resource: str = ""  # its address, instead of a prompt


class ReadServers(Message):
    """Reads servers from a text in the form of other programs' files (`mcpServers`), or from such files.

    Answered by `ServersRead`. Files are read only if they are named here.
    """

    text: str = ""
    path: str = ""


class QuestionField(msgspec.Struct, kw_only=True):
    """A value that a server asks for."""

    name: str
    title: str = ""
    description: str = ""
    kind: Literal["text", "number", "integer", "yes_no", "choice", "choices"] = "text"
    choices: list[str] = []
    default: str | int | float | bool | list[str] | None = None
    required: bool = False


class ServerPrompt(msgspec.Struct, kw_only=True):
    """A prompt that a server offers, for the composer."""

    name: str
    title: str = ""
    description: str = ""
    arguments: list[QuestionField] = []  # all of kind "text"


class ServerResource(msgspec.Struct, kw_only=True):
    """A text that a server offers, to be attached."""

    address: str  # as the server has it, a URI, or with `fields` the template of one
    name: str
    description: str = ""
    fields: list[QuestionField] = []  # the variables of its template, all of kind "text"


class ToolServerState(Message):
    """A server's state; sent when anything of it changes."""

    server: str
    state: Literal["starting", "ready", "failed", "stopped"]
    message: str = ""  # why it failed or stopped, and what to do, for a person
    tools: list[ServerTool] = []
    prompts: list[ServerPrompt] = []
    resources: list[ServerResource] = []
    log: str = ""  # the newest of what it wrote to stderr, or logged
    version: str = ""  # what it calls itself
    login: bool = False  # it has failed since it wants a login


class ServerLogin(Message):
    """A login to a server, new or renewed, to be kept as a secret and given back as `ToolServer.login`."""

    server: str
    login: str  # JSON


class ToolProgress(Message):
    """How far a call is."""

    call: str
    text: str = ""
    share: float = -1.0  # 0 to 1; below 0: not known


class ToolFinished(Message):
    """The end of a call."""

    call: str
    text: str  # the result, or why there is none, for the model and for a person
    failed: bool = False
    cut: bool = False  # whether the result was longer than is kept
    seconds: float = 0.0


class ServerAnswered(Message):
    """The answer to `AskServer`."""

    ask: str
    text: str  # or why there is none, for a person
    failed: bool = False


class ToolQuestion(Message):
    """A server asks the person for values while it works on a call (elicitation), or for a login.

    Or it asks the model (sampling), if the person allows it.
    """

    question: str
    server: str
    text: str
    fields: list[QuestionField] = []
    url: str = ""  # instead of fields: a page to open in the browser, if the person agrees
    messages: list[ChatMessage] = []  # instead of fields: what the model is to answer
    sampling: Sampling | None = None  # of that answer


class QuestionGone(Message):
    """Nobody waits for the answer to a `ToolQuestion` any more."""

    question: str


class ServersRead(Message):
    """Servers that were read, and sentences about what was left out."""

    servers: list[ToolServer] = []
    problems: list[str] = []
    allowed: dict[str, list[str]] = {}  # by server: its only tools to be used, where that was said


ToTools = (
    Hello
    | SetToolServers
    | RestartToolServer
    | LogInToServer
    | ForgetLogin
    | CallTool
    | CancelTool
    | AnswerQuestion
    | AskServer
    | ReadServers
)
FromTools = (
    ToolServerState
    | ServerLogin
    | ToolProgress
    | ToolFinished
    | ToolQuestion
    | QuestionGone
    | ServerAnswered
    | ServersRead
)
