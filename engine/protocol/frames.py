"""How messages are framed on a pipe: a little-endian u32 length, then that many bytes of MessagePack."""

from __future__ import annotations

import struct
from typing import Any, Final, Literal

import msgspec

from engine.protocol.from_engine import ToWindow
from engine.protocol.message_types import Message
from engine.protocol.to_engine import ToEngine
from engine.protocol.to_model_service import ToModelService

PROTOCOL_VERSION: Final = 2
MAX_FRAME: Final = 64 * 1024 * 1024  # bytes; a longer frame is a fault, not a message
_LENGTH: Final = struct.Struct("<I")


class ProtocolError(Exception):
    """A frame that cannot be read; the text says what was wrong with it."""


_encoder: Final = msgspec.msgpack.Encoder()
_to_engine: Final = msgspec.msgpack.Decoder(ToEngine)
_to_model_service: Final = msgspec.msgpack.Decoder(ToModelService)
_to_window: Final = msgspec.msgpack.Decoder(ToWindow)


def frame(message: Message) -> bytes:
    """One message as it goes on the pipe."""
    body = _encoder.encode(message)
    return _LENGTH.pack(len(body)) + body


class FrameReader:
    """Cuts a byte stream into messages.

    Args:
        receiver: which side reads: "engine", "model_service" or "window".
    """

    def __init__(self, receiver: Literal["engine", "model_service", "window"]) -> None:
        decoders = {"engine": _to_engine, "model_service": _to_model_service, "window": _to_window}
        self._decoder: Any = decoders[receiver]
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[Any]:
        """Returns the messages that `data` completes, in order.

        A frame whose body is no known message is skipped and stands in the list as a `ProtocolError`:
        the stream goes on behind it.

        Raises:
            ProtocolError: a length is over `MAX_FRAME`. The stream cannot be followed any further.
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
            except msgspec.MsgspecError as error:
                out.append(ProtocolError(f"a frame holds no known message: {error}"))
        return out
