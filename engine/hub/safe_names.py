"""Checks of names that come from the Hub, before they become paths. A repository's names are not trusted."""

from __future__ import annotations

import re
from typing import Final

from engine.errors import OctavoError
from engine.protocol import ModelName, read_model_name

_PART: Final = r"[A-Za-z0-9](?:[\w.-]{0,94}\w)?"
_REPO: Final = re.compile(rf"(?:{_PART}/)?{_PART}", re.ASCII)
_REVISION: Final = re.compile(r"[^\s\\:*?\[\]~^\"'<>|]{1,200}")
_DIGEST: Final = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_COMMIT: Final = re.compile(r"[0-9a-f]{40}")
_WANTED_SUFFIXES: Final = (".safetensors", ".json", ".jinja", ".txt", ".model", ".tiktoken")
_WANTED_FILES: Final = ("README.md", "LICENSE")
_MAX_NAME: Final = 200  # characters of one part of a path: file systems take 255 bytes
_MAX_DEPTH: Final = 4


class BadNameError(OctavoError):
    """A name that must not become a path; the message says which."""


def check_repo(repo: str) -> str:
    """Returns `repo` if it is a repository's name, "name" or "org/name"; `BadNameError` if it is not."""
    if not _REPO.fullmatch(repo) or ".." in repo or "--" in repo or repo.endswith(".git"):
        raise BadNameError(f"{repo[:100]!r} is not the name of a Hub repository: use org/name.")
    return repo


def check_model_name(text: str) -> ModelName:
    """Returns what a model's name or page address means; `BadNameError` if it may not become a path."""
    name = read_model_name(text)
    check_repo(name.repo)
    parts = name.revision.split("/")
    odd = any(not part or part[0] in ".-" or part.endswith((".", ".lock")) for part in parts)
    odd = odd or ".." in name.revision or not name.revision.isprintable()
    if name.revision and (odd or not _REVISION.fullmatch(name.revision)):
        raise BadNameError(f"{name.revision[:100]!r} is not the name of a branch, tag or commit.")
    if name.revision.casefold() == "main":
        raise BadNameError(f"The branch {name.revision} cannot be told from the main branch on every disk.")
    return name


def check_commit(commit: str) -> str:
    """Returns `commit` if it is a full Git hash; `BadNameError` if it is not."""
    if not _COMMIT.fullmatch(commit):
        raise BadNameError(f"The Hub returned an invalid commit ID: {commit[:60]!r}.")
    return commit


def check_digest(digest: str) -> str:
    """Returns `digest` if it is a SHA-1 or SHA-256 in hexadecimal; `BadNameError` if it is not."""
    if not _DIGEST.fullmatch(digest):
        raise BadNameError(f"The Hub returned an invalid file hash: {digest[:80]!r}.")
    return digest


def check_path(path: str) -> str:
    """Returns a path that stays in its repository on every file system, unhidden; else `BadNameError`."""
    parts = path.split("/")
    safe = len(parts) <= _MAX_DEPTH and all(
        part.strip() and part[0] != "." and len(part) <= _MAX_NAME and part.isprintable() for part in parts
    )
    if not safe or "\\" in path or ":" in path:
        raise BadNameError(f"The repository has a file with an unsafe name: {path[:100]!r}.")
    return path


def check_unless_hidden(path: str) -> str:
    """Returns `path` checked by `check_path`, or "" for a hidden file such as .gitattributes."""
    if path.startswith(".") and "/" not in path and path not in (".", "..") and "\\" not in path:
        return ""
    return check_path(path)


def is_wanted(path: str) -> bool:
    """Whether a file is downloaded: weights, tokenizer, configs and card; never code, never pickles."""
    return "/" not in path and (path.endswith(_WANTED_SUFFIXES) or path in _WANTED_FILES)
