"""MCP server "Files": lists, searches, reads and, if allowed, writes files in folders that a person chose."""

from __future__ import annotations

import difflib
import hashlib
import os
import re
import stat
import time
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from fnmatch import fnmatchcase
from inspect import getdoc
from pathlib import Path
from typing import Any, Final

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations

from engine import __version__
from engine.tools.chosen_folders import (
    FOLDER_FLAGS,
    ChosenFolders,
    FilePlace,
    folded,
    is_secret,
    printable,
    read_place,
)

_MAX_RESULT: Final = 256 << 10  # bytes of text that one reading returns
_MAX_READ: Final = 16 << 20  # bytes of a file in which lines are looked for
_MAX_SEARCHED: Final = 4 << 20  # bytes of a file in which text is searched
_MAX_WRITTEN: Final = 2 << 20  # bytes of a file that is written or edited
_MAX_ENTRIES: Final = 20_000  # of a folder
_MAX_LISTED: Final = 1_000
_MAX_FOUND: Final = 200
_MAX_LOOKED_AT: Final = 200_000  # files and folders of a search
_MAX_SECONDS: Final = 10.0  # of a search
_MAX_DEPTH: Final = 40  # folders in each other, of a search
_MAX_LINE: Final = 300  # characters of a line that a search shows
_MAX_DIFF_LINES: Final = 1_000  # that differ; more are only counted
_MAX_DIFF: Final = 64 << 10  # characters
_NOT_OF_GIT: Final = "Files of .git are not written: use git."
_SKIPPED: Final = ("node_modules", "__pycache__")  # besides hidden folders
_BINARY: Final = (  # how files begin that have no NUL byte there
    (b"%PDF-", "a PDF file"), (b"PK\x03\x04", "a ZIP archive or office document"), (b"\x1f\x8b", "gzip"),
    (b"\x89PNG", "a PNG image"), (b"\xff\xd8\xff", "a JPEG image"), (b"GIF8", "a GIF image"),
    (b"SQLite format 3", "a SQLite database"), (b"\x7fELF", "a program"),
)  # fmt: skip


class FileTools:
    """Tools over chosen folders; each returns text for the model, and raises `ToolError` with a sentence."""

    def __init__(self, folders: ChosenFolders) -> None:
        self._folders = folders
        self._seen: dict[tuple[int, str], bytes] = {}  # digests of files, as they were read or written here

    def list_folder(self, path: str = "") -> str:
        """Lists a folder: its folders, then its files with size and time of change.

        Args:
            path: of the folder; empty for the chosen folders.
        """
        if not path.strip(" ./") and len(self._folders.folders) > 1:
            names = [f"{printable(folder.label)}/" for folder in self._folders.folders]
            return "\n".join(["The chosen folders:", *names])
        with self._folders.place(path.strip() or ".") as place:
            if place.status is None:
                raise ToolError(f"There is no {place.shown}.")
            if place.name:
                raise ToolError(f"{place.shown} is not a folder: read it with read_file.")
            entries, cut = _entries(place.folder)
            lines = {entry.name: _line(entry) for entry in entries if not _is_skipped(entry)}
            hidden = [printable(entry.name) for entry in entries if _is_skipped(entry)]
        shown = sorted(lines, key=lambda name: (not lines[name].endswith("/"), name.casefold()))[:_MAX_LISTED]
        notes = [f"{place.shown}/, {len(lines):,} entries{' or more' if cut else ''}:"]
        notes += [lines[name] for name in shown] or ["(empty)"]
        if len(lines) > len(shown):
            notes.append(f"[{len(lines) - len(shown):,} more: find files by name with search_files]")
        if hidden:
            notes.append(f"[not listed, unless asked for by path: {', '.join(sorted(hidden)[:20])}]")
        return "\n".join(notes)

    def read_file(self, path: str, first_line: int = 1, last_line: int = 0) -> str:
        """Returns the text of a file, or some of its lines; 256 KB at once.

        Args:
            path: of the file.
            first_line: from 1 on.
            last_line: 0 for the end of the file.
        """
        with self._folders.place(path) as place:
            data, status = read_place(place, _MAX_READ)
            text, encoding = _decoded(data, place.shown)
            if status.st_size <= _MAX_WRITTEN:
                self._seen[_key(place)] = _digest(data)
        lines = text.replace("\r\n", "\n").split("\n")
        lines = lines[:-1] if lines[-1] == "" else lines
        first = max(first_line, 1)
        last = min(last_line if last_line > 0 else len(lines), len(lines))
        if first > max(len(lines), 1) or (last_line > 0 and last_line < first):
            raise ToolError(
                f"{place.shown} has {len(lines):,} lines; there are none from {first} to {last_line}."
            )
        taken, size = list[str](), 0
        for line in lines[first - 1 : last]:
            size += len(line.encode()) + 1
            if size > _MAX_RESULT:
                break
            taken.append(line)
        notes = ""
        if not taken and first <= last:
            taken = [lines[first - 1].encode()[:_MAX_RESULT].decode(errors="ignore")]
            notes = f"\n[line {first} is cut: it has {len(lines[first - 1]):,} characters]"
        end = first + len(taken) - 1
        if end < last:
            notes += f"\n[cut after line {end}: read on with first_line={end + 1}]"
        elif status.st_size > len(data) and end == len(lines):
            notes += f"\n[only the first {_MAX_READ >> 20} MB of {status.st_size:,} bytes can be read]"
        head = f"{place.shown}, lines {first} to {end} of {len(lines):,}{encoding}:\n"
        return head + "\n".join(taken) + notes

    def search_files(self, names: str = "*", text: str = "", path: str = "") -> str:
        """Finds files by name, and lines with a text in them; upper and lower case are the same.

        Args:
            names: a pattern for file names like *.py, or with a slash for paths like src/**/*.py.
            text: that lines must contain, word for word; empty to find files by name only.
            path: of the folder to search; empty for all chosen folders.
        """
        places = [path.strip()] if path.strip(" ./") else [each.label for each in self._folders.folders]
        search = _Search(names.strip() or "*", text)
        for each in places:
            with self._folders.place(each) as place:
                if place.name or place.status is None:
                    raise ToolError(f"There is no folder {place.shown}.")
                search.walk(place.folder, place.parts, place.shown)
        return search.report()

    def write_file(self, path: str, content: str, preview: bool = False) -> str:
        """Writes a text file, new or over an old one that was read before, and returns the difference.

        Args:
            path: of the file; missing folders are made.
            content: all of the new text.
            preview: only return the difference, and write nothing.
        """
        if len(content) > _MAX_WRITTEN:
            raise ToolError(f"The text is too long: {_MAX_WRITTEN >> 20} MB are the most.")
        if any(folded(part) == ".git" for part in path.split("/")):
            raise ToolError(_NOT_OF_GIT)
        with self._folders.place(path, make_folders=not preview) as place:
            before = self._before(place)
            if before is not None and _key(place) not in self._seen:
                raise ToolError(f"{place.shown} is there already: read it before you write over it.")
            return self._write(place, before, content, preview)

    def edit_file(
        self, path: str, old_text: str, new_text: str, every: bool = False, preview: bool = False
    ) -> str:
        """Replaces a text in a file, and returns the difference.

        Args:
            path: of the file.
            old_text: as it is in the file, with its spaces and lines, and long enough to be there once.
            new_text: what stands there afterwards.
            every: replace it wherever it is.
            preview: only return the difference, and write nothing.
        """
        with self._folders.place(path) as place:
            before = self._before(place)
            if before is None:
                raise ToolError(f"There is no {place.shown}: write it with write_file.")
            text = before.decode()
            if "\r\n" in text:
                old_text, new_text = (re.sub("\r?\n", "\r\n", each) for each in (old_text, new_text))
            count = text.count(old_text) if old_text else 0
            if not count:
                raise ToolError(f"The old text is not in {place.shown}: read the file, and copy it exactly.")
            if count > 1 and not every:
                raise ToolError(
                    f"The old text is {count:,} times in {place.shown}: give more lines around it."
                )
            if len(text) + count * (len(new_text) - len(old_text)) > _MAX_WRITTEN:
                raise ToolError(f"The new text is too long: {_MAX_WRITTEN >> 20} MB are the most.")
            return self._write(place, before, text.replace(old_text, new_text), preview)

    def _before(self, place: FilePlace) -> bytes | None:
        """Returns the content of a file that is to be written; None if there is none.

        Raises:
            ToolError: it may not be written, is no text, is too large, or has changed since it was read.
        """
        if any(folded(part) == ".git" for part in place.parts):
            raise ToolError(_NOT_OF_GIT)
        if not place.name:
            raise ToolError(f"{place.shown} is a folder.")
        if place.status is None:
            return None
        data, status = read_place(place, _MAX_WRITTEN + 1)
        if len(data) > _MAX_WRITTEN or not status.st_mode & 0o222:
            why = "read-only" if len(data) <= _MAX_WRITTEN else "too large to be written here"
            raise ToolError(f"{place.shown} is {why}.")
        if self._seen.get(_key(place), _digest(data)) != _digest(data):
            raise ToolError(f"{place.shown} has changed since it was read: read it again.")
        with suppress(UnicodeDecodeError):
            data.decode()
            return data
        raise ToolError(f"{place.shown} is not UTF-8 text: it is not changed here.")

    def _write(self, place: FilePlace, before: bytes | None, text: str, preview: bool) -> str:
        try:
            content = text.encode()
        except UnicodeEncodeError as error:
            raise ToolError("The text has characters that UTF-8 cannot write.") from error
        if content == before:
            return f"{place.shown} has this text already."
        difference = _difference(place.shown, (before or b"").decode(), text)
        if not preview:
            try:
                _replace(place, content)
            except OSError as error:
                reason = "it has changed meanwhile" if isinstance(error, FileExistsError) else error.strerror
                raise ToolError(f"{place.shown} cannot be written: {reason}.") from error
            self._seen[_key(place)] = _digest(content)
        done = "would be" if preview else "is"
        return f"{place.shown} {done} {'changed' if before is not None else 'new'}:\n{difference}"


class _Search:
    """A search through folders, with limits of time and number."""

    def __init__(self, names: str, text: str) -> None:
        if len(names) > 200 or len(text) > 1_000:
            raise ToolError("The pattern or the text is too long.")
        self._patterns = [folded_path(each) for each in dict.fromkeys((names, names.replace("**/", "")))]
        self._text = unicodedata.normalize("NFC", text).casefold()
        self._until = time.monotonic() + _MAX_SECONDS
        self._looked_at = 0
        self._found: list[str] = []
        self._stopped = ""
        self._passed_over = 0

    def walk(self, folder: int, parts: list[str], shown: str, depth: int = 0, below: str = "") -> None:
        """Searches a folder by its descriptor, and those in it, but follows no links."""
        entries, cut = _entries(folder)
        self._passed_over += cut
        for entry in sorted(entries, key=lambda entry: entry.name):
            self._looked_at += 1
            if len(self._found) >= _MAX_FOUND:
                self._stopped = f"the first {_MAX_FOUND} are shown: search more narrowly"
            elif time.monotonic() > self._until or self._looked_at > _MAX_LOOKED_AT:
                self._stopped = "stopped before the end, which takes too long: search in a folder of it"
            if self._stopped:
                return
            path, name = [*parts, entry.name], f"{below}{entry.name}"
            if is_secret(path) or entry.is_symlink():
                continue
            with suppress(OSError, ToolError):  # one that cannot be opened, or has changed its kind
                if entry.is_dir(follow_symlinks=False):
                    if _is_skipped(entry) or depth >= _MAX_DEPTH:
                        continue
                    descriptor = os.open(entry.name, FOLDER_FLAGS, dir_fd=folder)
                    try:
                        self.walk(descriptor, path, f"{shown}/{printable(entry.name)}", depth + 1, f"{name}/")
                    finally:
                        os.close(descriptor)
                elif any(
                    fnmatchcase(folded_path(name if "/" in one else entry.name), one)
                    for one in self._patterns
                ):
                    self._look_at(folder, entry, path, f"{shown}/{printable(entry.name)}")

    def _look_at(self, folder: int, entry: os.DirEntry[str], path: list[str], shown: str) -> None:
        if not self._text:
            self._found.append(shown)
            return
        status = entry.stat(follow_symlinks=False)
        if status.st_size > _MAX_SEARCHED:
            self._passed_over += 1
            return
        data, _ = read_place(FilePlace(folder, entry.name, path, shown, status), _MAX_SEARCHED)
        if _binary_kind(data):
            return
        text = unicodedata.normalize("NFC", data.decode(errors="replace"))
        if self._text not in text.casefold():
            return
        for number, line in enumerate(text.split("\n"), 1):
            at = line.casefold().find(self._text)
            if at >= 0 and len(self._found) < _MAX_FOUND:
                start = max(0, at - _MAX_LINE // 3)
                self._found.append(f"{shown}:{number}: {line[start : start + _MAX_LINE].strip()}")

    def report(self) -> str:
        """Returns what was found, for the model."""
        notes = [f"[{self._stopped}]"] if self._stopped else []
        if self._passed_over:
            notes.append(f"[{self._passed_over:,} files or folders are too large and were not searched]")
        return "\n".join([*(self._found or ["Nothing was found."]), *notes])


def folded_path(path: str) -> str:
    """Returns a path or pattern as searches compare it."""
    return unicodedata.normalize("NFC", path).casefold()


def _entries(folder: int) -> tuple[list[os.DirEntry[str]], bool]:
    """Returns what a folder has, and whether there is more than is looked at."""
    entries: list[os.DirEntry[str]] = []
    with os.scandir(folder) as found:
        for entry in found:
            if len(entries) >= _MAX_ENTRIES:
                return entries, True
            entries.append(entry)
    return entries, False


def _is_skipped(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is a folder that is only listed and searched if it is asked for by path."""
    return (entry.name.startswith(".") or entry.name in _SKIPPED) and entry.is_dir(follow_symlinks=False)


def _line(entry: os.DirEntry[str]) -> str:
    """Returns a line of a list; a folder's ends with a slash."""
    name = printable(entry.name)
    try:
        status = entry.stat(follow_symlinks=False)
    except OSError:
        return f"{name}  (gone)"
    if stat.S_ISDIR(status.st_mode):
        return f"{name}/"
    if is_secret([entry.name]):
        return f"{name}  (not read: holds keys or passwords)"
    if stat.S_ISLNK(status.st_mode):
        return f"{name}  (link)"
    if not stat.S_ISREG(status.st_mode):
        return f"{name}  (not a file)"
    return f"{name}  {status.st_size:,} bytes  {datetime.fromtimestamp(status.st_mtime):%Y-%m-%d %H:%M}"


def _binary_kind(data: bytes) -> str:
    """Returns what kind of binary file begins like this; empty for a text."""
    kinds = [kind for start, kind in _BINARY if data.startswith(start)]
    is_wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    return kinds[0] if kinds else "no text" if b"\0" in data[:8192] and not is_wide else ""


def _decoded(data: bytes, shown: str) -> tuple[str, str]:
    """Returns the text of a file, and its encoding in brackets if that is not UTF-8.

    Raises:
        ToolError: it is a binary file.
    """
    if kind := _binary_kind(data):
        raise ToolError(f"{shown} is a binary file ({kind}), which is not shown.")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace"), " (UTF-16)"
    end = len(data) - next((n for n in (1, 2, 3) if data[-n:][:1] >= b"\xc0"), 0)  # a letter that was cut
    with suppress(UnicodeDecodeError):
        return (data if len(data) < _MAX_READ else data[:end]).decode("utf-8-sig"), ""
    import chardet

    found = chardet.detect(data[: 1 << 16])["encoding"] or "latin-1"
    with suppress(LookupError):
        return data.decode(found, errors="replace"), f" (encoding: {found}, a guess)"
    return data.decode("latin-1"), " (encoding unknown)"


def _key(place: FilePlace) -> tuple[int, str]:
    """Returns what a file is known by: the inode of its folder, and its name."""
    return os.fstat(place.folder).st_ino, place.name


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


def _replace(place: FilePlace, content: bytes) -> None:
    """Makes a new file, or puts one in place of another in one move, with its mode.

    Raises:
        OSError: the disk refuses, or the name is taken meanwhile; the old content stays, and nothing else.
    """
    name = f".{place.name[:40]}.{os.getpid()}.{time.monotonic_ns()}.part" if place.status else place.name
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    descriptor = os.open(name, flags, 0o600 if place.status else 0o666, dir_fd=place.folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(descriptor)
            if place.status:
                os.fchmod(descriptor, place.status.st_mode & 0o777)
        if place.status:
            now = os.stat(place.name, dir_fd=place.folder, follow_symlinks=False)
            if (now.st_ino, now.st_mtime_ns) != (place.status.st_ino, place.status.st_mtime_ns):
                raise FileExistsError
            os.rename(name, place.name, src_dir_fd=place.folder, dst_dir_fd=place.folder)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(name, dir_fd=place.folder)
        raise


def _difference(shown: str, before: str, after: str) -> str:
    """Returns a unified diff; of very different texts only how many lines go and come."""
    old, new = before.splitlines(), after.splitlines()
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    if max(len(old), len(new)) - start - end > _MAX_DIFF_LINES and old:
        gone, come = (len(each) - start - end for each in (old, new))
        return f"{gone:,} lines are replaced by {come:,}, from line {start + 1} on."
    start, end = max(0, start - 3), max(0, end - 3)  # lines around it that stay
    old, new = (each[start : len(each) - end] for each in (old, new))
    lines = difflib.unified_diff(old, new, shown, shown, lineterm="")
    moved = re.compile(r"^@@ -(\d+)(.*) \+(\d+)")
    text = "\n".join(
        moved.sub(lambda at: f"@@ -{int(at[1]) + start}{at[2]} +{int(at[3]) + start}", line) for line in lines
    )
    return text if len(text) <= _MAX_DIFF else f"{text[:_MAX_DIFF]}\n[the difference is cut here]"


def files_server(paths: Sequence[Path], *, writes: bool) -> MCPServer[Any]:
    """Returns the server; its `run` serves a program on stdin and stdout.

    Args:
        paths: of the folders that it may open.
        writes: offer the tools that change files.

    Raises:
        OctavoError: a folder cannot be opened.
    """
    folders = ChosenFolders(paths)
    tools = FileTools(folders)
    server: MCPServer[Any] = MCPServer(
        "octavo-files",
        title="Files",
        version=__version__,
        log_level="WARNING",
        instructions=f"Files of these folders: {folders.labels}. Paths begin with such a name.",
    )
    reads = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    changes = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)
    offered: dict[Callable[..., str], ToolAnnotations] = dict.fromkeys(
        (tools.list_folder, tools.read_file, tools.search_files), reads
    )
    if writes:
        offered |= dict.fromkeys((tools.write_file, tools.edit_file), changes)
    for function, kind in offered.items():
        server.tool(annotations=kind, description=getdoc(function), structured_output=False)(function)
    return server
