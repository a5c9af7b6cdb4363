"""The CPython that goes into the app: one archive of python-build-standalone, by address and SHA-256.

Anything else than exactly this archive is refused and deleted before it is unpacked; nothing of it is
executed. The archive as such is taken, not what `uv python install` makes of it, for that writes the
building machine's folder into the library's name.
"""

from __future__ import annotations

import hashlib
import shutil
import ssl
import tarfile
import urllib.request
from pathlib import Path
from typing import Final

import truststore

_RELEASE: Final = "20261021"
_VERSION: Final = "3.12.15"
#: `install_only_stripped`: no debug symbols, no build artefacts.
ARCHIVE: Final = f"cpython-{_VERSION}+{_RELEASE}-aarch64-apple-darwin-install_only_stripped.tar.gz"
URL: Final = (
    "https://github.com/astral-sh/python-build-standalone/releases/download/"
    f"{_RELEASE}/{ARCHIVE.replace('+', '%2B')}"
)
#: From PyPI's pbs-installer 2026.10.25, which copies the releases' own SHA256SUMS; to be compared with these.
SHA256: Final = "7b8d00b751db21cea87dc551a8f8165147c5fbc5251d5537d7e5497dde00a219"
_LARGEST: Final = 200 << 20  # bytes; the archive has some 20 million
_SECONDS: Final = 60.0  # without a byte


class InterpreterError(Exception):
    """The interpreter cannot be had, or is not the one that was named."""


def fetch(folder: Path, url: str = URL, sha256: str = SHA256) -> Path:
    """The unpacked interpreter below `folder`, downloaded first unless the archive is there already.

    Raises:
        InterpreterError: there is no such archive, or another one than `sha256` says.
    """
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / ARCHIVE
    if not archive.is_file():
        _download(url, archive)
    with archive.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != sha256:
        archive.unlink()
        raise InterpreterError(
            f"{archive.name} has the SHA-256 {found}, not {sha256}, and was deleted: nothing was built. "
            "If the release was really made anew, compare its SHA256SUMS and change macapp/interpreter.py."
        )
    target = folder / "python"
    shutil.rmtree(target, ignore_errors=True)
    try:
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")  # which refuses to leave the folder
    except (tarfile.TarError, EOFError, OSError) as error:
        raise InterpreterError(f"{archive.name} cannot be unpacked: {error}") from error
    return target


def _download(url: str, archive: Path) -> None:
    part = archive.with_name(f"{archive.name}.part")
    trust = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # a Python from python.org has no certificates
    try:
        with urllib.request.urlopen(url, timeout=_SECONDS, context=trust) as answer, part.open("wb") as file:
            while piece := answer.read(1 << 20):
                file.write(piece)
                if file.tell() > _LARGEST:
                    raise InterpreterError(
                        f"{url} is far too large for an interpreter; nothing was built of it."
                    )
        part.replace(archive)
    except (OSError, ValueError) as error:
        raise InterpreterError(
            f"The interpreter cannot be fetched from {url} ({error}). Put {archive.name} into "
            f"{archive.parent}, or name an unpacked one with --python."
        ) from error
    finally:
        part.unlink(missing_ok=True)
