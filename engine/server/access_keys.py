"""The keys that let programs in: kept in the data folder, readable by their owner only."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

from engine.errors import OctavoError
from engine.models.paths import data_folder

DEFAULT_NAME: Final = "default"
_PREFIX: Final = "octavo-"
_EXPLANATION: Final = """\
# Keys of Octavo's server, one per line: a name, then the key. Programs with different keys get equal shares
# of the model, and the first key is the one that Octavo shows. Delete this file to get a new key.
"""


def keys_file() -> Path:
    """Returns where the keys are kept."""
    return data_folder() / "server-keys"


def load_keys(file: Path | None = None) -> dict[str, str]:
    """Returns each key with its name, the one to show first. Without a file, one is made with a random key.

    The file's mode becomes 600 if anybody else could read it.

    Raises:
        OctavoError: the file cannot be read or written, or holds no key.
    """
    file = file or keys_file()
    try:
        if not file.exists():
            _create(file)
        if file.stat().st_mode & 0o077:
            file.chmod(0o600)
        keys = _parse(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is no text"
        raise OctavoError(f"The keys in {file} cannot be used: {reason}. Mend or delete the file.") from error
    if not keys:
        raise OctavoError(f"{file} holds no key. Delete it, and the next start makes a new one.")
    return keys


def new_key() -> str:
    """Returns a random key of 192 bits."""
    return _PREFIX + secrets.token_urlsafe(24)


def _create(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:  # another engine was faster
        return
    with os.fdopen(descriptor, "w", encoding="utf-8") as out:
        out.write(f"{_EXPLANATION}{DEFAULT_NAME} {new_key()}\n")


def _parse(text: str) -> dict[str, str]:
    keys = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) == 2 and not line.lstrip().startswith("#"):
            keys[words[1]] = words[0]
    return keys
