"""Export of the beginning of a chat with its blocks as one file, and import of such a file after checks.

Checksums show damage, not intent, and nobody can tell from K/V what text they are of. So some blocks, chosen
at random, are computed here from those before them, and compared. Where that is not possible, in models with
sliding windows or recurrent layers, all of the text is computed once.
"""

from __future__ import annotations

import json
import secrets
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

import numpy as np

from engine.blocks.prefix_cache import chain_hash
from engine.disk_cache import BadRecordError, Record
from engine.disk_cache.segment_file import (
    PrefixHeader,
    open_prefix_file,
    read_header,
    read_records,
    write_prefix_file,
)
from engine.errors import OctavoError
from engine.models.model_identity import fingerprint
from engine.protocol import ChatMessage, Generate, Sampling
from engine.sessions.answer import AnswerSpec
from engine.sessions.disk_prefixes import DiskPrefixes
from engine.sessions.disk_reader import LAYOUT_VERSION, same_values
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session

_CHECKED: Final = 4  # blocks that are computed to check a file, besides the last
_STORE_SECONDS: Final = 600.0
_TEXT: Final = 200  # tokens of its text that are shown

PartRecord = tuple[int, bytes, bytes]  # number of the part, digest, bytes of the block


class PrefixFileError(OctavoError):
    """A prefix cannot be exported or imported; the text says why, for a person."""


class PrefixSummary(NamedTuple):
    """A prefix that was exported or imported.

    Attributes:
        tokens: of the text.
        nbytes: of all blocks.
        text: its beginning.
    """

    tokens: int
    nbytes: int
    text: str


def prefix_tokens(session: Session, messages: list[ChatMessage]) -> list[int]:
    """Returns the tokens that every chat has that begins with these messages.

    Raises:
        RequestError: the model's template refuses them.
        PrefixFileError: there are images in them.
    """
    if any(message.images for message in messages):
        raise PrefixFileError("A prefix with images cannot be exported: leave the images out.")
    chat = [*messages, *([ChatMessage("user", "…")] if messages[-1].role != "user" else [])]
    request = Generate(request="", chat="", messages=chat, pinned_messages=len(messages))
    prompt = session.prompts.encode(request)
    return prompt.tokens[: prompt.pinned]


def export_prefix(session: Session, tokens: list[int], path: Path) -> PrefixSummary:
    """Computes the blocks of a prefix that are missing, and writes all of it to a file.

    Raises:
        PrefixFileError: it is too short, or the file cannot be written.
    """
    disk, size = _disk(session), session.blocks.block_size
    whole = len(tokens) // size
    if not whole:
        raise PrefixFileError(
            f"The prompt has {len(tokens)} tokens, but a block has {size}: it is too short."
        )
    _compute(session, tokens[: whole * size])
    digests = session.blocks.queries.digests(tokens[: whole * size])
    end = next((end for end in range(whole, 0, -1) if _in_memory(disk, digests[:end])), 0)
    if not end:
        raise PrefixFileError("The KV cache is too small for this prompt; try a larger --kv-budget.")
    records = _copies(session, disk, digests[:end])
    header = _header(session, disk)
    header.records = len(records)
    names = _portable_digests(header, tokens[: end * size])
    named = [
        (number, name, payload)
        for (number, name), (_, _, payload) in zip(_needed(disk, names), records, strict=True)
    ]
    try:
        write_prefix_file(path, header, tokens[: end * size], named)
    except FileExistsError as error:
        raise PrefixFileError(f"{path} exists already; choose another name.") from error
    except OSError as error:
        raise PrefixFileError(f"{path} cannot be written: {error.strerror}.") from error
    return _summary(session, tokens[: end * size], records)


def import_prefix(session: Session, path: Path) -> PrefixSummary:
    """Checks a file and puts its blocks on disk, where chats that begin with its text find them.

    Raises:
        PrefixFileError: it is damaged, of another model, made with other settings, or its blocks are wrong.
    """
    disk = _disk(session)
    try:
        with open_prefix_file(path) as file:
            header, tokens = read_header(file)
            _check_header(header, _header(session, disk))
            records = _read_records(session, disk, file, header, tokens)
    except BadRecordError as error:
        raise PrefixFileError(f"{path} was not imported: {error}.") from error
    except OSError as error:
        raise PrefixFileError(f"{path} cannot be read: {error.strerror}.") from error
    session.prompts.check_tokens(tokens, "The file")
    _check_by_computing(session, disk, path, tokens, records)
    owner = f"imported {header.tokens_hash[:12]}"
    if not _store(disk, owner, records):
        problem = " ".join(disk.cache.take_notices()) or "the disk cache is too small for it."
        raise PrefixFileError(f"{path} was not imported: {problem}")
    return _summary(session, tokens, records)


def _read_records(
    session: Session, disk: DiskPrefixes, file: BinaryIO, header: PrefixHeader, tokens: list[int]
) -> list[PartRecord]:
    """Returns the blocks of a file under the names that they have here.

    Raises:
        BadRecordError: they are damaged, or not those that the tokens need.
    """
    names = _needed(disk, _portable_digests(header, tokens))
    if header.records != len(names):
        raise BadRecordError("it has not the blocks that its text needs")
    digests = _needed(disk, session.blocks.queries.digests(tokens))
    records = []
    for record, name, (number, digest) in zip(read_records(file, header), names, digests, strict=True):
        if record[:2] != name or not disk.parts[number].fits(record[2]):
            raise BadRecordError("a block is not that of its text")
        records.append((number, digest, record[2]))
    return records


def _portable_digests(header: PrefixHeader, tokens: list[int]) -> list[bytes]:
    """Returns a text's block names in a file; those in memory and on disk depend on the model's folder."""
    size, key = header.block_size, np.array(tokens, "<i4").tobytes()
    digests = [bytes.fromhex(header.fingerprint)]
    for at in range(0, len(tokens), size):
        digests.append(chain_hash(digests[-1], key[4 * at : 4 * (at + size)]))
    return digests[1:]


def _layouts(disk: DiskPrefixes) -> list[Any]:
    """Returns the layout of each part's bytes, as JSON gives it back."""
    layouts: list[Any] = json.loads(json.dumps([part.layout for part in disk.parts]))
    return layouts


def _needed(disk: DiskPrefixes, digests: list[bytes]) -> list[tuple[int, bytes]]:
    """Returns the numbers of the parts and the digests of the blocks that a prefix needs, in order."""
    end = len(digests)
    return [
        (number, digest)
        for number, part in enumerate(disk.parts)
        for digest in digests[part.first_needed(end) :]
    ]


def _in_memory(disk: DiskPrefixes, digests: list[bytes]) -> bool:
    """Whether the pools hold all that a prefix needs."""
    return all(disk.parts[number].block_of(digest) >= 0 for number, digest in _needed(disk, digests))


def _copies(session: Session, disk: DiskPrefixes, digests: list[bytes]) -> list[PartRecord]:
    """Returns all that a prefix needs, from the pools."""
    session.settle()
    records = []
    for number, digest in _needed(disk, digests):
        part = disk.parts[number]
        records.append((number, digest, part.pack([part.block_of(digest)])[0]))
    return records


def _store(disk: DiskPrefixes, chat: str, records: list[PartRecord]) -> bool:
    """Writes blocks for a chat, and waits for the disk. Returns whether all of them are there."""
    for number, digest, payload in records:
        while disk.cache.on and not disk.cache.has_room(len(payload)):
            disk.cache.flush(1.0)
        disk.cache.write([Record(disk.spaces[number], digest, payload)], chat)
    disk.cache.flush(_STORE_SECONDS)
    for number, space in enumerate(disk.spaces):
        wanted = {digest for part, digest, _ in records if part == number}
        if disk.cache.listed(space, list(wanted)) != wanted:
            return False
        disk.cache.own(chat, space, list(wanted))
    return True


def _disk(session: Session) -> DiskPrefixes:
    if session.disk is None or not session.disk.cache.on:
        raise PrefixFileError("There is no disk cache for this model here, or no room for one.")
    return session.disk


def _header(session: Session, disk: DiskPrefixes) -> PrefixHeader:
    folder = session.loaded.folder
    assert folder is not None  # else there would be no disk cache
    return PrefixHeader(
        model=session.name,
        fingerprint=fingerprint(folder, session.loaded.adapter).hex(),
        versions={"layout": str(LAYOUT_VERSION), "mlx": version("mlx"), "mlx-lm": version("mlx-lm")},
        backend=session.backend.name,
        block_size=session.blocks.block_size,
        layouts=_layouts(disk),
        tokens=0,
        tokens_hash="",
        records=0,
    )


def _check_header(header: PrefixHeader, own: PrefixHeader) -> None:
    """Compares a file's header with this session's; `BadRecordError` if the blocks are of no use here."""
    if header.fingerprint != own.fingerprint:
        raise BadRecordError(f"it is of the model {printable(header.model, 80)}, which is not {own.model}")
    for name, value in own.versions.items():
        if header.versions.get(name) != value:
            other = printable(header.versions.get(name, "none"), 20)
            raise BadRecordError(f"it was made with {name} {other}, and this is {value}")
    if header.backend != own.backend:
        other = printable(header.backend, 20)
        raise BadRecordError(f"it was made with the backend {other}, and this is {own.backend}")
    if header.block_size != own.block_size:
        raise BadRecordError(f"it has blocks of {header.block_size:,} tokens; use --block-size")
    if header.layouts != own.layouts:
        raise BadRecordError("its K/V have another precision; use the --kv-bits that it was made with")


def _check_by_computing(
    session: Session, disk: DiskPrefixes, path: Path, tokens: list[int], records: list[PartRecord]
) -> None:
    """Computes some blocks here, and compares them with those of the file.

    Raises:
        PrefixFileError: they differ.
    """
    size = session.blocks.block_size
    count = len(tokens) // size
    checked = {count - 1, *(secrets.randbelow(count) for _ in range(_CHECKED))}
    by_name = {record[:2]: record[2] for record in records}
    digests = session.blocks.queries.digests(tokens)
    for last in sorted(checked) if len(disk.parts) == 1 else [count - 1]:
        session.blocks.clear_cache()
        first = last if len(disk.parts) == 1 else 0
        if first:
            disk.put_in_memory(tokens[: first * size], records[:first])
        _compute(session, tokens[: (last + 1) * size])
        for number, part in enumerate(disk.parts):
            for digest in digests[first : last + 1]:
                block, payload = part.block_of(digest), by_name.get((number, digest))
                if block >= 0 and payload is not None and not same_values(part.pack([block])[0], payload):
                    raise PrefixFileError(
                        f"{path} was not imported: its blocks are not what this model computes."
                    )
    session.blocks.clear_cache()


def _compute(session: Session, tokens: list[int]) -> None:
    """Lets the session compute a text, and one token behind it; its blocks are cached then."""
    sequence = session.submit_prompt(
        EncodedPrompt([*tokens, tokens[0]]),
        AnswerSpec("prefix", "prefix", Sampling(temperature=0, max_tokens=1), background=True),
    )
    while not session.scheduler.idle:
        session.step()
    if sequence.error:
        raise PrefixFileError(f"The prompt cannot be computed: {sequence.error}")


def _summary(session: Session, tokens: list[int], records: list[PartRecord]) -> PrefixSummary:
    text = printable(session.decode(tokens[:_TEXT]), 200)
    return PrefixSummary(len(tokens), sum(len(payload) for _, _, payload in records), text)


def printable(text: str, longest: int) -> str:
    """Returns an untrusted text in one line, without control characters."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
