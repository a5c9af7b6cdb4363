"""Folders that a person chose for the Files server, and the one way into them.

A path is walked from the descriptor of its folder, part by part, with `openat` and `O_NOFOLLOW`. Links are
read and walked in the same way; `..` in them goes back to a descriptor that was walked through, never above
the first. So nothing outside is opened, whatever is swapped meanwhile, on Linux and on macOS. Then the real
path of what was opened is compared, too. A hard link cannot be seen: a file inside that is another one
outside as well is read; writing it leaves the other one as it was.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from mcp.server.mcpserver.exceptions import ToolError

from engine.errors import OctavoError

_MAX_PATH: Final = 4_096  # characters
_MAX_PARTS: Final = 100  # of a path; each holds a descriptor meanwhile
_MAX_LINKS: Final = 20  # of a path
FOLDER_FLAGS: Final = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_SYSTEM: Final = ("proc", "sys", "dev")
#: Names of files and folders that hold keys and passwords, as `folded` writes them.
_SECRETS: Final = re.compile(
    r"\.env(\..*|rc)?|.*\.env|[._]netrc|\.pgpass|\.my\.cnf|\.npmrc|\.pypirc|\.htpasswd|\.git-credentials|"
    r"\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.docker|\.password-store|\.vault-token|gcloud|keyrings|"
    r"id_(rsa|dsa|ecdsa|ed25519).*|.*\.(pem|key|p12|pfx|ppk|jks|keystore|kdbx|keychain|keychain-db|ovpn)|"
    r"credentials(\.json)?|secrets\.(json|ya?ml|toml)|\.(bash|zsh|python)_history"
)


class ChosenFolder(NamedTuple):
    """A folder that a person chose.

    Attributes:
        label: its name in paths, unlike that of the others.
        bases: the parts of its path as it was given, and of its real path.
        descriptor: of it, open as long as the process lives.
    """

    label: str
    bases: tuple[list[str], list[str]]
    descriptor: int


class FilePlace(NamedTuple):
    """A place that a path leads to, inside of a chosen folder.

    Attributes:
        folder: descriptor of the folder that it is in; of itself, if it is a folder.
        name: its name in there; empty for a folder; with slashes if a folder on the way is missing, too.
        parts: its path below the chosen folder, without links.
        shown: the same for the model, with the label.
        status: of the file or folder; None if there is none.
    """

    folder: int
    name: str
    parts: list[str]
    shown: str
    status: os.stat_result | None


def folded(name: str) -> str:
    """Returns a name as a file system may compare it that knows neither case nor Unicode forms."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    plain = "".join(letter for letter in plain if unicodedata.category(letter) != "Cf")
    return unicodedata.normalize("NFKC", plain).rstrip(". ")


def is_secret(parts: Sequence[str]) -> bool:
    """Whether a path leads to what usually holds keys or passwords."""
    names = [folded(part) for part in parts]
    if any(map(_SECRETS.fullmatch, names)):
        return True
    return names[-1:] in (["config"], ["config.worktree"]) and any(name.endswith(".git") for name in names)


def printable(name: str) -> str:
    """Returns a name on one line, without characters that cannot be shown or sent."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in name
    )


class ChosenFolders:
    """Opens what lies in the folders that a person chose, and nothing else.

    Args:
        paths: of the folders.

    Raises:
        OctavoError: there is none, or one cannot be opened.
    """

    def __init__(self, paths: Sequence[Path]) -> None:
        self.folders: list[ChosenFolder] = []
        for path in paths:
            given = path.expanduser().absolute()
            try:
                real = given.resolve(strict=True)
                if len(real.parts) < 2 or real.parts[1] in _SYSTEM:
                    raise OctavoError(f"{given} holds more than files: choose a folder of yours.")
                descriptor = os.open(real, FOLDER_FLAGS)
            except OSError as error:
                raise OctavoError(f"The folder {given} cannot be opened: {error.strerror}.") from error
            taken = {folder.label for folder in self.folders}
            names = (real.name, *(f"{real.name}-{number}" for number in range(2, len(paths) + 2)))
            label = next(name for name in names if name not in taken)
            self.folders.append(ChosenFolder(label, (_parts(str(given)), _parts(str(real))), descriptor))
        if not self.folders:
            raise OctavoError("Choose a folder with --folder.")

    @contextmanager
    def place(self, path: str, *, make_folders: bool = False) -> Iterator[FilePlace]:
        """Walks a path; its descriptor is open until the end of the `with` statement.

        Args:
            path: below a chosen folder, beginning with its label if there are several; or absolute.
            make_folders: make the folders that are missing on the way.

        Raises:
            ToolError: it leads outside, to a secret, through too many links, or cannot be opened.
        """
        shown = printable(path)[:200]
        if not path or len(path) > _MAX_PATH or "\0" in path or re.search("[\ud800-\udfff]", path):
            raise ToolError(f"{shown!r} is not a path.")
        folder, pending = self._below(path, shown)
        if len(pending) > _MAX_PARTS:
            raise ToolError("The path has too many parts.")
        held, parts, links = [folder.descriptor], list[str](), 0
        status: os.stat_result | None = os.fstat(folder.descriptor)
        name = ""
        try:
            while pending:
                part = pending.pop(0)
                if part == "..":
                    if not parts:
                        raise _outside(shown)
                    parts.pop()
                    os.close(held.pop())
                    name, status = "", os.fstat(held[-1])
                    continue
                if is_secret([*parts, part]):
                    raise ToolError(f"{shown} is not opened: its name says that it holds keys or passwords.")
                name, status = _found(part, held[-1])
                if status is None and pending and make_folders:
                    os.mkdir(name, dir_fd=held[-1])
                    status = os.stat(name, dir_fd=held[-1], follow_symlinks=False)
                if status is None:
                    name, pending = "/".join([name, *pending]), []
                elif stat.S_ISLNK(status.st_mode):
                    links += 1
                    target = os.readlink(name, dir_fd=held[-1])
                    if links > _MAX_LINKS or len(pending) > _MAX_PARTS:
                        raise ToolError(f"{shown} leads through too many links.")
                    if target.startswith("/"):
                        folder, rest = self._below(target, shown)
                        _close(held)
                        held, parts = [folder.descriptor], []
                        pending[:0] = rest
                    else:
                        pending[:0] = _parts(target)
                    name, status = "", os.fstat(held[-1])
                elif pending or stat.S_ISDIR(status.st_mode):
                    held.append(os.open(name, FOLDER_FLAGS, dir_fd=held[-1]))
                    parts.append(name)
                    name, status = "", os.fstat(held[-1])
            _check_real_path(held[-1], folder, shown)
            below = [*parts, name] if name else parts
            yield FilePlace(held[-1], name, below, self.shown(folder, below), status)
        except OSError as error:
            raise ToolError(f"{shown} cannot be opened: {error.strerror or error}.") from error
        finally:
            _close(held)

    @property
    def labels(self) -> str:
        """Names with which paths begin, for the model."""
        return ", ".join(printable(folder.label) for folder in self.folders)

    def shown(self, folder: ChosenFolder, parts: list[str]) -> str:
        """Returns a path for the model."""
        return printable("/".join([folder.label, *parts]))

    def _below(self, path: str, shown: str) -> tuple[ChosenFolder, list[str]]:
        """Returns the chosen folder that a path is in, by its text, and the parts below.

        Raises:
            ToolError: it is in none.
        """
        parts = _parts(path)
        if path.startswith("/"):
            for folder in self.folders:
                for base in folder.bases:
                    if parts[: len(base)] == base:
                        return folder, parts[len(base) :]
            raise _outside(shown)
        for folder in self.folders:
            if parts and unicodedata.normalize("NFC", parts[0]) == unicodedata.normalize("NFC", folder.label):
                return folder, parts[1:]
        if len(self.folders) > 1:
            raise ToolError(f"Begin the path with one of: {self.labels}.")
        return self.folders[0], parts


def read_place(place: FilePlace, most: int) -> tuple[bytes, os.stat_result]:
    """Returns the beginning of an ordinary file, of so many bytes at most, and its status.

    Nothing else is opened or waited for, and of a sparse file of many gigabytes no more is read.

    Raises:
        ToolError: there is none, it is no ordinary file, or cannot be read.
    """
    kind = place.status.st_mode if place.status else 0
    if not kind or stat.S_ISDIR(kind):
        what = (
            f"{place.shown} is a folder: list it with list_folder" if kind else f"There is no {place.shown}"
        )
        raise ToolError(f"{what}.")
    descriptor = -1
    try:
        if stat.S_ISREG(kind):  # to open a device can do something
            flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
            descriptor = os.open(place.name, flags, dir_fd=place.folder)
            status = os.fstat(descriptor)
            if stat.S_ISREG(status.st_mode) and not is_secret(_parts(_real_path(descriptor))[-1:]):
                data = bytearray()
                while len(data) < most and (part := os.read(descriptor, min(most - len(data), 1 << 20))):
                    data += part
                return bytes(data), status
    except OSError as error:
        raise ToolError(f"{place.shown} cannot be read: {error.strerror or error}.") from error
    finally:
        if descriptor >= 0:
            os.close(descriptor)
    raise ToolError(f"{place.shown} is not an ordinary file; it is not opened.")


def _parts(path: str) -> list[str]:
    return [part for part in path.split("/") if part not in ("", ".")]


def _outside(shown: str) -> ToolError:
    return ToolError(f"{shown} is outside of the chosen folders; nothing there is opened.")


def _found(part: str, folder: int) -> tuple[str, os.stat_result | None]:
    """Returns a name as it is in a folder, in whatever Unicode form, and its status without following it."""
    for form in dict.fromkeys((part, *(unicodedata.normalize(form, part) for form in ("NFC", "NFD")))):
        with suppress(FileNotFoundError):
            return form, os.stat(form, dir_fd=folder, follow_symlinks=False)
    return part, None


def _close(held: list[int]) -> None:
    for descriptor in held[1:]:  # the first is the chosen folder's
        os.close(descriptor)


def _real_path(descriptor: int) -> str:
    """Returns the path that a descriptor has now, empty if the system does not tell."""
    if sys.platform == "darwin":
        import fcntl

        return os.fsdecode(fcntl.fcntl(descriptor, fcntl.F_GETPATH, bytes(1024)).rstrip(b"\0"))
    with suppress(OSError):
        return str(Path(f"/proc/self/fd/{descriptor}").readlink())
    return ""


def _check_real_path(descriptor: int, folder: ChosenFolder, shown: str) -> None:
    base, real = (_parts(_real_path(each)) for each in (folder.descriptor, descriptor))
    if real[: len(base)] != base:
        raise _outside(shown)
    if is_secret(real[len(base) :]):
        raise ToolError(f"{shown} is not opened: its name says that it holds keys or passwords.")
