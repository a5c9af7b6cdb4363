"""`python -m app.importing.import_process FILE`: writes the chats of a file to stdout, as MessagePack.

A process of its own, with limits of memory and time, as for attached files.
"""

from __future__ import annotations

import re
import stat
import zipfile
from pathlib import Path
from typing import Final

from app.importing.chat_formats import UnknownFormatError, decoded, read_chats
from app.importing.imported_chat import UNREADABLE_ENTRY, ImageSources, ImportedChat, ImportedFile
from app.processes.reader_limits import answer

MAX_BYTES: Final = 300 << 20  # of JSON, decompressed
_CHATS: Final = re.compile(r"(?:^|/)conversations[-_]?\d*\.json$", re.IGNORECASE)  # in ChatGPT's archives


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
    except (ValueError, KeyError, *UNREADABLE_ENTRY):
        file.problem = "not json"
    except (OSError, RuntimeError):  # a protected archive raises RuntimeError
        file.problem = "unreadable"
    return file


def _chats(path: Path) -> list[ImportedChat]:
    with path.open("rb") as file:
        if file.read(4) != b"PK\x03\x04":
            file.seek(0)
            return read_chats(decoded(file.read(MAX_BYTES + 1)))
    chats: list[ImportedChat] = []
    problem: Exception | None = KeyError()
    left = MAX_BYTES
    with zipfile.ZipFile(path) as archive:
        images = ImageSources(archive)
        names = sorted(name for name in archive.namelist() if name.lower().endswith(".json"))
        for name in [name for name in names if _CHATS.search(name)] or names:
            try:
                with archive.open(name) as inside:
                    data = inside.read(left + 1)
                if len(data) > left:
                    raise OverflowError
                left -= len(data)
                chats += read_chats(decoded(data), images)
                problem = None
            except (UnknownFormatError, ValueError, *UNREADABLE_ENTRY) as error:
                problem = problem and error  # the other files may have chats
    if problem is not None:
        raise problem
    return chats


if __name__ == "__main__":
    raise SystemExit(answer(read_file, ImportedFile(problem="memory")))
