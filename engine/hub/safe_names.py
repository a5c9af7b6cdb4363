"""Which names from the Hub may become paths here. A repository is data: its names are not trusted."""

from __future__ import annotations

import re
from typing import Final

_REPO: Final = re.compile(r"(?:[A-Za-z0-9][\w.-]{0,95}/)?[A-Za-z0-9][\w.-]{0,95}", re.ASCII)
_DIGEST: Final = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_COMMIT: Final = re.compile(r"[0-9a-f]{40}")
_WANTED: Final = (".safetensors", ".json", ".jinja", ".txt", ".model", ".tiktoken")
_ALSO: Final = ("README.md", "LICENSE")
_MAX_NAME: Final = 200  # characters of one part: file systems take 255 bytes
_MAX_DEPTH: Final = 4


class BadNameError(Exception):
    """A name that must not become a path; the text says which."""


def check_repo(repo: str) -> str:
    """Returns `repo` when it is "name" or "org/name", and nothing else.

    Raises:
        BadNameError: it is not.
    """
    if not _REPO.fullmatch(repo) or ".." in repo or "--" in repo:
        raise BadNameError(f"{repo[:100]!r} is no repository of the Hub: those are written org/name.")
    return repo


def check_commit(commit: str) -> str:
    """Returns `commit` when it is a full Git hash.

    Raises:
        BadNameError: it is not.
    """
    if not _COMMIT.fullmatch(commit):
        raise BadNameError(f"The Hub gave {commit[:60]!r} for a commit, which is none.")
    return commit


def check_digest(digest: str) -> str:
    """Returns `digest` when it is a SHA-1 or SHA-256 in hexadecimal.

    Raises:
        BadNameError: it is not.
    """
    if not _DIGEST.fullmatch(digest):
        raise BadNameError(f"The Hub gave {digest[:80]!r} for a file's hash, which is none.")
    return digest


def check_path(path: str) -> str:
    """Returns `path` when it stays inside its repository on every file system.

    Raises:
        BadNameError: it is absolute, goes up, hides, or holds characters that no file name should.
    """
    parts = path.split("/")
    sound = len(parts) <= _MAX_DEPTH and all(
        part.strip() and part[0] != "." and len(part) <= _MAX_NAME and part.isprintable() for part in parts
    )
    if not sound or "\\" in path or ":" in path:
        raise BadNameError(f"The repository holds a file with the name {path[:100]!r}, which is refused.")
    return path


def is_wanted(path: str) -> bool:
    """Whether a download brings this file: weights, tokenizer, configs, card; never code, never pickles."""
    return "/" not in path and (path.endswith(_WANTED) or path in _ALSO)
