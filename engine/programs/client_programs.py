"""Programs that can use Octavo's models: what is known of each, and changes of their configuration files.

`resources/client_programs.json` has the programs; docs/clients.md shows the same settings, and a test
compares them. A change is planned first (`plan_setup`, `plan_removal`), so that people see it, and then made
(`ConfigChange.make`). The file as it was stays beside it.
"""

from __future__ import annotations

import difflib
import os
import re
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from engine.errors import OctavoError
from engine.machine.files import read_regular, write_atomically
from engine.programs.config_edits import ConfigError, ConfigPath, ConfigText, Named, find
from engine.protocol import WordedError, worded

_MOST_BYTES: Final = 1 << 20
_BOM: Final = b"\xef\xbb\xbf"
_KEPT: Final = ".before-octavo"  # the end of the name under which the old file is kept
_SECONDS: Final = 60.0  # for the answer to one request: the model may have to be loaded
_APIS: Final = {"chat": "/v1/chat/completions", "responses": "/v1/responses", "messages": "/v1/messages"}


class ProgramError(WordedError, OctavoError):
    """A program cannot be set up, or its settings not be taken back; the text says why."""


class ClientProgram(msgspec.Struct, frozen=True):
    """A program that can use Octavo's models. In its texts `{url}` and `{key}` stand for address and key."""

    name: str  # for the command line
    title: str
    api: str  # that it speaks: "chat", "responses", "messages" or "ollama"
    entries: dict[str, Any] = {}  # of its file, by path: steps between slashes, items of lists by [name]
    kind: str = ""  # of its file; empty if it has none that others may write
    # Where the file may be, some on one system only: the first whose variable is set. Without any, people
    # name it.
    folders: list[str] = []
    files: list[str] = []  # in that folder; the first that exists, else the last
    command: str = ""  # by which it is found
    first: dict[str, Any] = {}  # entries that a new file must have besides
    optional: list[str] = []  # entries that are left out where a person has one of them
    after: str = ""  # what to do once it is set up, as a sentence
    terminal: list[str] = []  # lines for a terminal that do the same for one start
    replaces: str = ""  # a file that the program reads only as long as it has none of `files`

    def path(self, chosen: str = "") -> Path:
        """Returns its file, in the folder `chosen`, if any; `OctavoError` if a person has to choose one."""
        folders = [chosen] if chosen else []
        for place in self.folders if not chosen else ():
            system, _, place = place.rpartition(" ")
            variable, _, below = place.partition("/")
            value = os.environ.get(variable[1:]) if place.startswith("$") else variable
            if value and sys.platform.startswith(system):
                folders.append(str(Path(value, below)))
        if not folders:
            raise ProgramError("{0} may be anywhere: name the folder of its {1}.", self.title, self.files[0])
        paths = [Path(folders[0]).expanduser() / file for file in self.files]
        return next((path for path in paths if path.exists()), paths[-1])

    @property
    def is_found(self) -> bool:
        """Whether it seems to be on this computer."""
        folder = self.path().parent if self.folders else Path.home()
        return bool(shutil.which(self.command)) or (folder != Path.home() and folder.is_dir())

    def settings(self, url: str, key: str) -> str:
        """Returns what a person can paste into a terminal, else into its file."""
        if self.terminal:
            return "".join(f"{_filled(line, url, key)}\n" for line in self.terminal)
        return _put(self, ConfigText(self.kind, ""), url, key, new=True).text


@cache
def client_programs() -> tuple[ClientProgram, ...]:
    """Returns all programs that are known."""
    data = files("resources").joinpath("client_programs.json").read_bytes()
    return tuple(msgspec.json.decode(data, type=list[ClientProgram]))


def program_named(name: str) -> ClientProgram:
    """Returns a program that has a file to be set up; `OctavoError` if none of this name has."""
    known = {program.name: program for program in client_programs() if program.kind}
    if name not in known:
        raise OctavoError(f"There is no file of {name} to set up: give one of {', '.join(known)}.")
    return known[name]


# --- changes of a file


class ConfigChange(NamedTuple):
    """A planned change of a program's file."""

    path: Path  # the file; of a link, the file that it leads to
    before: bytes | None  # its content; None for no file
    after: bytes | None  # likewise
    kept: bytes | None = None  # beside it afterwards: the file as it was before Octavo; None for nothing
    removes: bool = False  # it takes Octavo's settings back

    @property
    def diff(self) -> str:
        """The change as a unified diff; empty if there is none."""
        old, new = ((each or b"").decode("utf-8-sig").splitlines() for each in (self.before, self.after))
        was, is_now = ("/dev/null" if each is None else str(self.path) for each in (self.before, self.after))
        return "\n".join(difflib.unified_diff(old, new, was, is_now, lineterm=""))

    @property
    def beside(self) -> Path:
        """Where the file as it was before Octavo lies."""
        return _kept_beside(self.path)

    def make(self) -> None:
        """Writes the file, and the old one beside it; `OctavoError` if it changed, or cannot be written."""
        try:
            if _content(self.path) != self.before:
                raise ProgramError("{0} was changed meanwhile: look at the change again.", self.path)
            mode = 0o600 if self.before is None else stat.S_IMODE(self.path.stat().st_mode)
            if self.before is not None and not os.access(self.path, os.W_OK):
                raise PermissionError(13, worded("it is write-protected"))
            if self.kept is not None:
                write_atomically(self.beside, self.kept, mode)
            if self.after is None:
                self.path.unlink()
            else:
                write_atomically(self.path, self.after, mode)
            if self.kept is None:
                self.beside.unlink(missing_ok=True)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise ProgramError("{0} cannot be written, and is as it was: {1}.", self.path, reason) from error


class SetupState(NamedTuple):
    """A program on this computer."""

    found: bool  # it seems to be here
    set_up: bool = False  # its file has Octavo's settings
    current: bool = False  # with the address and key that were asked about
    problem: str = ""  # why that cannot be told, as a sentence


def setup_state(program: ClientProgram, url: str, key: str) -> SetupState:
    """Returns whether a program is found and set up, whatever its file is like."""
    if not program.folders:
        return SetupState(program.is_found)
    try:
        written = _ConfigFile(program).written()
    except OctavoError as error:
        return SetupState(program.is_found, problem=str(error))
    current = written is not None and written[0] == url and written[1] in ("", key)
    return SetupState(program.is_found, written is not None, current)


def plan_setup(program: ClientProgram, url: str, key: str, chosen: str = "") -> ConfigChange:
    """Plans to write Octavo's settings into a program's file, or another address and key into those there.

    `chosen` is the folder of a program that may be anywhere. `OctavoError` if the file cannot be read, has an
    entry of a person's own in the way, or no place for one.
    """
    file = _ConfigFile(program, chosen)
    older = file.path.with_name(program.replaces or file.path.name)
    if file.content is None and older.exists():
        raise ProgramError(
            "{0} would no longer read {1} beside a {2}: move its settings there first.",
            *(program.title, older, file.path.name),
        )
    again = file.written() is not None
    with file.failures():
        config = _put(program, file.config, url, key, file.content is None, again)
    kept = file.kept if again else file.content
    return ConfigChange(file.path, file.content, file.encoded(config), kept)


def plan_removal(program: ClientProgram, chosen: str = "") -> ConfigChange:
    """Plans to take Octavo's settings out of a program's file.

    A file that nobody has changed since becomes what it was, to the byte. Of another, Octavo's entries go.
    `OctavoError` if it cannot be read, or has none of them that can be told from a person's own.
    """
    file = _ConfigFile(program, chosen)
    written = file.written()
    if written is None:
        raise ProgramError("{0} has no settings of Octavo: there is nothing to take back.", file.path)
    if file.is_only(*written):
        return ConfigChange(file.path, file.content, file.kept, removes=True)
    with file.failures():
        config, old = file.config, ConfigText(program.kind, _text(file.kept))
        for path, value in _entries(program.entries):
            if not path:
                return ConfigChange(file.path, file.content, None, removes=True)
            found = find(config.data, path)
            if find(old.data, path) is None and (
                isinstance(found, dict) or found == _filled(value, *written)
            ):
                config = config.cut(path, old.data)
    return ConfigChange(file.path, file.content, file.encoded(config), removes=True)


def checked_address(url: str, key: str) -> str:
    """Returns a server's address without a path; `OctavoError` if it is none, or the key cannot be one."""
    match = re.fullmatch(r"(https?://[\w.:\[\]-]+?)(/v1)?/?", url)
    if match is None:
        raise OctavoError(f"{url} is no address of a server: give one such as http://127.0.0.1:8642.")
    if not re.fullmatch(r"[!#-&(-\[\]-~]+", key):
        raise OctavoError("This is no key of Octavo, which has neither spaces nor quotes.")
    return match[1]


class _ConfigFile:
    """A program's file as it is now, and `kept`, as it was before Octavo; None if there was none."""

    def __init__(self, program: ClientProgram, chosen: str = "") -> None:
        self._program = program
        named = program.path(chosen)
        try:
            self.path = named.resolve()
            self.content, self.kept = _content(self.path), _content(_kept_beside(self.path))
        except (OSError, RuntimeError) as error:  # of a loop of links
            reason = getattr(error, "strerror", None) or worded("its links lead to themselves")
            raise ProgramError("{0} cannot be read: {1}.", named, reason) from error
        with self.failures():
            self.config = ConfigText(program.kind, _text(self.content))

    @contextmanager
    def failures(self) -> Iterator[None]:
        """Makes a sentence about the file of what is wrong with its text."""
        try:
            yield
        except UnicodeDecodeError as error:
            raise ProgramError("{0} is not UTF-8 text; it was left alone.", self.path) from error
        except ConfigError as error:
            raise ProgramError("{0} was left alone: {1}.", self.path, error) from error

    def encoded(self, config: ConfigText) -> bytes:
        """Returns the bytes of a text of this file."""
        return (_BOM if (self.content or b"").startswith(_BOM) else b"") + config.text.encode()

    def written(self) -> tuple[str, str] | None:
        """Returns the address and the key that the file has for Octavo; None without Octavo's settings.

        They are Octavo's if the key has that form, if the address is on this computer and the entry has
        Octavo's name or the old file is there, or if the file is just what Octavo writes.
        """
        found = {"url": "", "key": ""}
        for path, template in _places(self._program):
            pattern = (
                re.escape(template).replace(r"\{url\}", "(?P<url>.*?)").replace(r"\{key\}", "(?P<key>.*?)")
            )
            value = find(self.config.data, path)
            match = re.fullmatch(pattern, value) if isinstance(value, str) else None
            found |= match.groupdict() if match else {}
        url, key = found["url"], found["key"]
        named = any(isinstance(each, dict) for each in self._program.entries.values())
        sure = key.startswith("octavo-") or (is_here(url) and (named or self.kept is not None))
        return (url, key) if url and (sure or self.is_only(url, key)) else None

    def is_only(self, url: str, key: str) -> bool:
        """Whether the file is what Octavo makes of the one before."""
        with self.failures():
            old = ConfigText(self._program.kind, _text(self.kept))
            return self.encoded(_put(self._program, old, url, key, self.kept is None)) == self.content


def _kept_beside(path: Path) -> Path:
    return path.with_name(path.name + _KEPT)


def _content(path: Path) -> bytes | None:
    return read_regular(path, _MOST_BYTES) if path.exists() else None


def _text(content: bytes | None) -> str:
    return (content or b"").removeprefix(_BOM).decode()


def is_here(url: str) -> bool:
    """Whether an address is one of this computer."""
    try:
        host = urlsplit(url).hostname or ""
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _filled(value: Any, url: str, key: str) -> Any:
    """Returns a value with address and key in place of their names."""
    if isinstance(value, dict):
        return {name: _filled(inner, url, key) for name, inner in value.items()}
    return value.replace("{url}", url).replace("{key}", key) if isinstance(value, str) else value


def _entries(entries: dict[str, Any]) -> Iterator[tuple[ConfigPath, Any]]:
    for path, value in entries.items():
        steps = path.split("/") if path else []
        yield tuple(Named(step[1:-1]) if step.startswith("[") else step for step in steps), value


def _places(program: ClientProgram) -> Iterator[tuple[ConfigPath, str]]:
    """Yields where address and key are, each with the text around it."""

    def within(path: ConfigPath, value: Any) -> Iterator[tuple[ConfigPath, str]]:
        if isinstance(value, dict):
            for name, inner in value.items():
                yield from within((*path, name), inner)
        elif isinstance(value, str) and ("{url}" in value or "{key}" in value):
            yield path, value

    for path, value in _entries(program.entries):
        yield from within(path, value)


def _put(
    program: ClientProgram, config: ConfigText, url: str, key: str, new: bool, again: bool = False
) -> ConfigText:
    """Returns a text with a program's settings in it; `ConfigError` if a person's own entry is in the way.

    Args:
        new: it is of no file yet.
        again: it has them, perhaps with another address and key.
    """
    original = config
    for path, value in _entries(program.first) if new else ():
        config = config.put(path, value)
    left_out = program.optional if again or not config.data.keys().isdisjoint(program.optional) else []
    for path, value in _entries(program.entries):
        value, name = _filled(value, url, key), path[-1] if path else "octavo"
        found = find(config.data, path) if path or config.text else None
        if name in left_out:
            continue
        if found is None:
            config = config.put(path, value)
        elif not again and found != value:
            raise ConfigError(
                'line {0} has your own "{1}": rename it or take it out first', original.line(path), name
            )
    for path, template in _places(program) if again else ():
        if isinstance(find(config.data, path), str):
            config = config.replace(path, _filled(template, url, key))
    return config


# --- a check


def check_server(program: ClientProgram, url: str, key: str) -> str:
    """Asks the server for one token as the program would. Returns why that fails; empty if it does not."""
    import httpx2

    body: dict[str, Any] = {
        "model": "default",
        "messages": [{"role": "user", "content": "Hello"}],
        "max_tokens": 1,
    }
    if program.api == "responses":
        body = {"model": "default", "input": "Hello", "max_output_tokens": 1, "store": False}
    headers = {"Authorization": f"Bearer {key}"}
    try:
        answer = httpx2.post(
            url + _APIS[program.api], json=body, headers=headers, timeout=_SECONDS, trust_env=False
        )
        if answer.status_code == 200:
            return ""
        if answer.status_code == 401:
            return worded("The server at {0} refuses this key: give the one that it shows.", url)
        return worded("The server at {0} refused: {1}", url, answer.json()["error"]["message"])
    except httpx2.TransportError:
        return worded(
            'No server answers at {0}: switch on "Let other programs use this model" in Octavo, or run '
            "`octavo serve`.",
            url,
        )
    except (ValueError, KeyError, TypeError):
        return worded("What answers at {0} is not Octavo: give Octavo's address.", url)
