"""`python -m app.importing.import_process FILE`: writes the chats of a file to stdout, as MessagePack.

A process of its own, with limits of memory and time, as for attached files.
"""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path
from typing import Final

import msgspec

from app.importing.chat_formats import UnknownFormatError, read_chats
from app.importing.imported_chat import UNREADABLE_ENTRY, ImageSources, ImportedChat, ImportedFile
from app.processes.reader_limits import answer

MAX_BYTES: Final = 300 << 20  # of JSON, decompressed
_INSIDE: Final = "conversations.json"  # of the archive that ChatGPT exports


def read_file(path: Path) -> ImportedFile:
    """Returns the chats of a file, or the problem with it."""
    file = ImportedFile()
    try:
        status = path.stat()
        file.size = status.st_size
        if not stat.S_ISREG(status.st_mode):
            file.problem = "not a file"
        elif status.st_size > MAX_BYTES:
            file.problem = "too large"
        else:
            file.chats = _chats(path)
            file.problem = "" if file.chats else "empty"
    except FileNotFoundError:
        file.problem = "missing"
    except UnknownFormatError:
        file.problem = "unknown"
    except (MemoryError, RecursionError, OverflowError):
        file.problem = "too large"
    except (msgspec.MsgspecError, KeyError, *UNREADABLE_ENTRY):
        file.problem = "not json"
    except (OSError, RuntimeError):  # a protected archive raises RuntimeError
        file.problem = "unreadable"
    return file


def _chats(path: Path) -> list[ImportedChat]:
    with path.open("rb") as file:
        if file.read(4) != b"PK\x03\x04":
            file.seek(0)
            return read_chats(msgspec.json.decode(file.read(MAX_BYTES + 1).removeprefix(b"\xef\xbb\xbf")))
    with zipfile.ZipFile(path) as archive:
        name = next(
            (member for member in archive.namelist() if member.rpartition("/")[2] == _INSIDE), _INSIDE
        )
        with archive.open(name) as inside:
            data = inside.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise OverflowError
        return read_chats(msgspec.json.decode(data), ImageSources(archive))


if __name__ == "__main__":
    raise SystemExit(answer(read_file, ImportedFile(problem="memory")))
