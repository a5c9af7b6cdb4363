"""Readers of servers in the forms of other programs: their files, pasted JSON, a command line, or an address.

Known are Claude Desktop, Claude Code, Cursor and LM Studio (`mcpServers`), VS Code (`servers`) and Zed.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from engine.machine.files import read_regular
from engine.protocol import ReadServers, ServersRead, ToolServer, WordedError, worded
from engine.tools.tool_contents import cleaned, line_of, whole

_MAX_SIZE: Final = 1 << 20  # bytes of a file or text
_MAX_SERVERS: Final = 100
_MAX_NAME: Final = 60
_KEYS: Final = ("mcpServers", "servers", "context_servers")
_STRING: Final = r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)'
_COMMENTS: Final = re.compile(rf"({_STRING})|//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/|\Z)", re.DOTALL)
_COMMAS: Final = re.compile(rf"({_STRING})|,(?=\s*[}}\]])", re.DOTALL)
_VARIABLE: Final = re.compile(r"\$\{[^{}\n]{1,100}\}")
_PROGRAM: Final = re.compile(r"npx|uvx?|docker|podman|node|python3?|deno|bunx?|pipx|pnpm|yarn|go|java|.*/.*")
_NOT_NAMES: Final = {"run", "tool", "exec", "x", "dlx", "-m"}
_WITH_VALUE: Final = {"--from", "--with", "-e", "--env", "-p", "--package", "-v", "--python", "--directory"}


def read_servers(message: ReadServers) -> ServersRead:
    """Returns the servers of a text or of a file; every fault is a sentence in `problems`."""
    read = ServersRead()
    try:
        text = _text_of(message.path) if message.path else message.text
        if len(text) > _MAX_SIZE:
            raise _UnreadableError("The text is larger than 1 MB.")
        for name, found in _found(text.strip().removeprefix("\ufeff").strip()):
            if len(read.servers) == _MAX_SERVERS:
                raise _UnreadableError("Only the first {0} servers were read.", _MAX_SERVERS)
            _add(read, line_of(cleaned(name), _MAX_NAME) or "server", found)
        if not read.servers and not read.problems:
            read.problems.append(worded("There is no server in it."))
    except _UnreadableError as error:
        read.problems.append(whole(str(error)))
    return read


class _UnreadableError(WordedError):
    """A text or a server cannot be read; the text is a sentence."""


def _text_of(path: str) -> str:
    shown = line_of(path, 300)
    try:
        data = read_regular(Path(path).expanduser(), _MAX_SIZE)
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise _UnreadableError("{0} cannot be read: {1}.", shown, reason) from error
    return data.decode("utf-8", "replace")


def _found(text: str) -> Iterator[tuple[str, Any]]:
    """Yields names and descriptions of servers, not checked yet."""
    if not text:
        raise _UnreadableError("There is nothing to read.")
    if text.startswith(("http://", "https://")) and not re.search(r"\s", text):
        yield _host(text), {"url": text}
    elif text[0] in '{["/' and not (text[0] == "/" and text[1:2] not in "/*"):
        yield from _servers_in(_json(text))
    else:
        yield _command(text)


def _json(text: str) -> Any:
    plain = _COMMAS.sub(
        lambda match: match[1] or "", _COMMENTS.sub(lambda match: match[1] or " ", text)
    ).strip()
    if plain.startswith('"'):  # pages often show an entry without its braces
        plain = f"{{{plain.rstrip(',')}}}"
    try:
        return json.loads(plain)
    except json.JSONDecodeError as error:
        raise _UnreadableError(
            "This is not valid JSON: {0} at line {1}, column {2}.", error.msg, error.lineno, error.colno
        ) from error
    except (ValueError, RecursionError) as error:
        raise _UnreadableError("This is not valid JSON.") from error


def _servers_in(data: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(data, dict):
        raise _UnreadableError("There is no server in it: a JSON object with “mcpServers” is expected.")
    groups = [data[key] for key in _KEYS if isinstance(data.get(key), dict)]
    if isinstance(inner := data.get("mcp"), dict):  # VS Code's settings
        groups += [inner[key] for key in _KEYS if isinstance(inner.get(key), dict)]
    projects = data.get("projects")  # Claude Code's
    for project in projects.values() if isinstance(projects, dict) else ():
        if isinstance(project, dict) and isinstance(project.get("mcpServers"), dict):
            groups.append(project["mcpServers"])
    if not groups and _is_server(data):
        yield str(data.get("name") or _name_of(data)), data
    elif not groups and data and all(_is_server(value) for value in data.values()):
        yield from data.items()
    for group in groups:
        yield from group.items()


def _is_server(data: Any) -> bool:
    return isinstance(data, dict) and any(key in data for key in ("command", "url", "serverUrl", "httpUrl"))


def _command(text: str) -> tuple[str, dict[str, Any]]:
    """Returns the server of a command line."""
    try:
        words = shlex.split(text.replace("\\\n", " ").removeprefix("$ "))
    except ValueError as error:
        raise _UnreadableError("A quotation mark in this command line is not closed.") from error
    environment = {}
    while words and (setting := re.fullmatch(r"([A-Za-z_]\w*)=(.*)", words[0], re.DOTALL)):
        environment[setting[1]] = setting[2]
        del words[0]
    if not words or "\n" in text.replace("\\\n", " ") or not _PROGRAM.fullmatch(words[0]):
        raise _UnreadableError(
            "This is neither JSON, nor an address, nor a command line such as “uvx mcp-server-time”."
        )
    found = {"command": words[0], "args": words[1:], "env": environment}
    return _name_of(found), found


def _name_of(data: dict[str, Any]) -> str:
    """Returns a name for a server that has none: its package or host."""
    if not isinstance(data.get("command"), str):
        return _host(str(data.get("url") or data.get("serverUrl") or data.get("httpUrl")))
    before = ""
    arguments = data.get("args")
    for word in arguments if isinstance(arguments, list) else []:
        if (
            isinstance(word, str)
            and not word.startswith("-")
            and word not in _NOT_NAMES
            and before not in _WITH_VALUE
        ):
            name = re.sub(r"(?<=.)@.*", "", word.rstrip("/").rpartition("/")[2]).removeprefix("@")
            return re.sub(r"^(mcp-server-|server-|mcp-)|(-mcp-server|-mcp|-server)$", "", name) or name
        before = str(word)
    return Path(str(data["command"])).name


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or "server"
    except ValueError:
        return "server"


def _add(read: ServersRead, name: str, data: Any) -> None:
    """Adds a server under a name of its own, or says why not."""
    taken = {server.name for server in read.servers}
    name = next(
        one for one in (name, *(f"{name} {n}" for n in range(2, _MAX_SERVERS + 2))) if one not in taken
    )
    try:
        server = _server(name, data)
        allowed = data.get("allowedTools")
        if not isinstance(allowed, list | None) or not all(isinstance(tool, str) for tool in allowed or []):
            raise _UnreadableError("its “allowedTools” are not a list of names.")
    except _UnreadableError as error:
        read.problems.append(whole(worded("“{0}” was left out: {1}", name, error)))
        return
    read.servers.append(server)
    if allowed is not None:
        read.allowed[name] = allowed
    texts = [server.command, *server.arguments, server.folder, server.url]
    texts += [*server.environment.values(), *server.headers.values()]
    for variable in sorted({match for text in texts for match in _VARIABLE.findall(text)})[:5]:
        read.problems.append(
            worded(
                "“{0}” has {1}, which is not filled in: write its value instead.",
                name,
                line_of(variable, 100),
            )
        )


def _server(name: str, data: Any) -> ToolServer:
    if not isinstance(data, dict):
        raise _UnreadableError("it is not a JSON object.")
    command, url = data.get("command"), data.get("url") or data.get("serverUrl") or data.get("httpUrl")
    arguments, environment = data.get("args"), data.get("env")
    if isinstance(command, dict):  # Zed's older form
        arguments, environment, command = command.get("args"), command.get("env"), command.get("path")
    elif isinstance(command, list) and command:
        command, arguments = command[0], [*command[1:], *(arguments if isinstance(arguments, list) else [])]
    if str(data.get("type") or data.get("transport")).lower() == "sse":
        raise _UnreadableError("it speaks SSE, which is out of date. Use its address for streamable HTTP.")
    if not isinstance(arguments, list | None) or not all(_is_value(word) for word in arguments or []):
        raise _UnreadableError("its “args” are not a list of texts.")
    enabled = data.get("enabled") is not False and data.get("disabled") is not True
    if not isinstance(command, str) or not _is_text(command):
        if not isinstance(url, str) or not _is_text(url):
            raise _UnreadableError("it has neither a command nor an address.")
        if not url.startswith(("http://", "https://", "${")):
            raise _UnreadableError("its address does not begin with https://.")
        return ToolServer(
            name=name, url=whole(url), headers=_texts(data.get("headers"), "headers"), enabled=enabled
        )
    folder = data.get("cwd") or ""
    return ToolServer(
        name=name,
        command=whole(command),
        arguments=[_word(word) for word in arguments or []],
        environment=_texts(environment, "env"),
        folder=whole(folder) if isinstance(folder, str) else "",
        enabled=enabled,
    )


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip()) and "\0" not in value


def _is_value(value: Any) -> bool:
    return isinstance(value, str | int | float) and "\0" not in str(value)


def _word(value: Any) -> str:
    return json.dumps(value) if isinstance(value, bool) else whole(str(value))


def _texts(data: Any, what: str) -> dict[str, str]:
    """Returns names and values of an environment or of headers; those that are null are none."""
    given = (
        {key: value for key, value in data.items() if value is not None}
        if isinstance(data, dict)
        else data or {}
    )
    if not isinstance(given, dict) or not all(_is_value(value) for value in given.values()):
        raise _UnreadableError("its “{0}” are not names with texts.", what)
    return {whole(str(key)): _word(value) for key, value in given.items()}
