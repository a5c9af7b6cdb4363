"""Frames on a pipe, each a little-endian u32 length and as many bytes of MessagePack; recordings as JSON."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from engine.protocol.from_engine import BlockEvents, BlockSnapshot, Delta, StatsMessage, ToWindow
from engine.protocol.message_types import Message, MessageImage
from engine.protocol.model_service_messages import ToModelService
from engine.protocol.to_engine import CountTokens, Generate, Preload, ToEngine
from engine.protocol.tool_messages import ToTools
from engine.protocol.wording import Wording, wording_of

PROTOCOL_VERSION: Final = 9
MAX_FRAME: Final = 64 * 1024 * 1024  # bytes; a longer frame is an error
_LENGTH: Final = struct.Struct("<I")
_WITHOUT_SENTENCES: Final = (Delta, BlockEvents, BlockSnapshot, StatsMessage, Generate, CountTokens, Preload)
_BINARY: Final = struct.Struct(">BI")  # MessagePack's mark of binary data, and their length


class ProtocolError(Exception):
    """A frame that cannot be read; the text says why."""


_encoder: Final = msgspec.msgpack.Encoder()
_to_engine: Final = msgspec.msgpack.Decoder(ToEngine)
_to_model_service: Final = msgspec.msgpack.Decoder(ToModelService)
_to_tools: Final = msgspec.msgpack.Decoder(ToTools)
_to_window: Final = msgspec.msgpack.Decoder(ToWindow)


def frame(message: msgspec.Struct) -> bytes:
    """Returns a message as bytes for a pipe, with the wordings of its sentences.

    Raises:
        UnicodeEncodeError: one of its texts is none.
    """
    if isinstance(message, Message) and not isinstance(message, _WITHOUT_SENTENCES):
        found = wordings_in(message)
        message = msgspec.structs.replace(message, wordings=found) if found else message
    body = _encoder.encode(message)
    return _LENGTH.pack(len(body)) + body


def wordings_in(value: object) -> list[Wording]:
    """Returns the templates and values of the sentences in a struct."""
    return [wording for text in _texts(value) if (wording := wording_of(text)) is not None]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, msgspec.Struct):
        yield from _texts([getattr(value, name) for name in value.__struct_fields__])


def frame_parts(message: Generate | CountTokens) -> list[bytes]:
    """Returns the frame of a message with images in parts: copying megabytes holds up all threads.

    Raises:
        UnicodeEncodeError: one of its texts is none.
    """
    mark, images = os.urandom(16), list[bytes]()  # the mark stands for each image
    place: Any = msgspec.Raw(mark)

    def marked(given: list[MessageImage]) -> list[MessageImage]:
        images.extend(image.data for image in given)
        return [MessageImage(place, image.at) for image in given]

    changed: Any
    if isinstance(message, Generate):
        turns = [msgspec.structs.replace(turn, images=marked(turn.images)) for turn in message.messages]
        changed = msgspec.structs.replace(message, messages=turns)
    else:
        changed = msgspec.structs.replace(message, images=marked(message.images))
    pieces = _encoder.encode(changed).split(mark)
    parts = pieces[:1]
    for data, piece in zip(images, pieces[1:], strict=True):
        parts += [_BINARY.pack(0xC6, len(data)), data, piece]
    return [_LENGTH.pack(sum(map(len, parts))), *parts]


class FrameReader:
    """Splits a byte stream into messages; only those to `receiver`, the side that reads, are accepted."""

    def __init__(self, receiver: Literal["engine", "model_service", "tools", "window"]) -> None:
        decoders = {
            "engine": _to_engine,
            "model_service": _to_model_service,
            "tools": _to_tools,
            "window": _to_window,
        }
        self._decoder: Any = decoders[receiver]
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[Any]:
        """Returns the messages that `data` completes, in order.

        For a frame that holds no known message the list has a `ProtocolError`, and reading continues.

        Raises:
            ProtocolError: a length is over `MAX_FRAME`. The stream cannot be read any further.
        """
        self._buffer += data
        out: list[Any] = []
        while len(self._buffer) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._buffer)
            if length > MAX_FRAME:
                raise ProtocolError(f"a frame of {length:,} bytes is over the limit of {MAX_FRAME:,}")
            end = _LENGTH.size + length
            if len(self._buffer) < end:
                break
            body = bytes(self._buffer[_LENGTH.size : end])
            del self._buffer[:end]
            try:
                out.append(self._decoder.decode(body))
            except msgspec.MsgspecError:
                out.append(ProtocolError("a frame holds no known message"))
        return out


RECORDING_VERSION: Final = 1  # changes only when older files can no longer be read


class Recording(msgspec.Struct, kw_only=True):
    """A recording of the memory view: a snapshot and the messages that followed. Times are the engine's."""

    format: Literal["octavo memory"] = "octavo memory"
    version: int = RECORDING_VERSION
    made: str = ""  # ISO date and time
    note: str = ""
    titles: dict[str, str] = {}  # by chat id
    messages: list[BlockSnapshot | BlockEvents | StatsMessage]
