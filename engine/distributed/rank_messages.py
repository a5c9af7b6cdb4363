"""The messages between rank 0 and the other ranks, as MessagePack."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine.errors import OctavoError
from engine.protocol import LoadOptions, WordedError, Wording, remember, wording_of

LONGEST: Final = 1 << 24  # bytes of a message


class RankError(WordedError, OctavoError):
    """Several machines cannot compute a model; the text says which one is the reason, and what to do."""


class RankMessage(msgspec.Struct, tag=True, kw_only=True):
    """Base of all messages."""


class Beat(RankMessage):
    """Says that the sender is alive, and how far it is; both sides send it once a second."""

    pieces: int = 0  # of steps that it has computed so far: layers of long ones, and whole short ones
    steps: int = 0  # that it has finished so far
    cpu: float = 0.0  # seconds of its processor time so far


# --- from rank 0 ------------------------------------------------------------------------------------


class TryRing(RankMessage):
    """Try to reach the next rank of the ring; all are listening. Reply: `Done`."""


class LeaveRing(RankMessage):
    """Stop listening, as all ranks could be reached. Reply: `Done`."""


class JoinRing(RankMessage):
    """Connect MLX's ring. All ranks do it at the same time."""


class OpenPart(RankMessage):
    """Open a model and take this rank's part of it; no weights are read yet. Reply: `PartOpened`."""

    folder: str
    name: str  # to find it by where the folder is another one
    fingerprint: bytes
    options: LoadOptions
    split: str


class ReadWeights(RankMessage):
    """Read the weights of the part that was opened. Reply: `Done`."""


class VerifyPart(RankMessage):
    """Compare the model over blocks with mlx-lm's own cache, all ranks together. Reply: `PartReady`."""

    context: int
    mode: str = ""  # key of the execution mode that an earlier verification found; empty: none did
    partial: bool = False  # see `Verified`


class SplitPools(RankMessage):
    """Give layers with a window pools of their own."""

    context: int


class AllocatePools(RankMessage):
    """Replace all pools by empty ones."""

    blocks: int
    block_size: int
    window_pools: list[int]


class TableChange(msgspec.Struct, array_like=True):
    """A block table's derivation from one that the rank knows.

    The first `kept` entries of table `source` (-1: none), then `blocks`. What is before entry `begin` is not
    there.
    """

    source: int
    kept: int
    begin: int
    blocks: list[int]


class PlannedSequence(msgspec.Struct, array_like=True):
    """The rows of one sequence in a step: from position `start` on, the last `wanted` of them with logits."""

    target: int  # the number under which its tables are kept
    start: int
    rows: int
    wanted: int
    dropped: int  # tokens that a context shift took from before `start`
    tables: list[TableChange]  # of each pool


class RunStep(RankMessage):
    """Compute a step."""

    tokens: list[int]
    sequences: list[PlannedSequence]


class CopyBlocks(RankMessage):
    """Copy whole blocks."""

    sources: list[int]
    targets: list[int]
    pool: int


class ResizePool(RankMessage):
    """Make a pool larger or smaller."""

    blocks: int
    pool: int


class SaveBlocks(RankMessage):
    """Copy blocks to the host and keep them as copy number `copy`; forget the copies in `dropped`."""

    copy: int
    blocks: list[int]
    pool: int
    dropped: list[int]


class RestoreBlocks(RankMessage):
    """Write blocks of a copy back, from its block `start` on."""

    copy: int
    blocks: list[int]
    start: int
    pool: int


class CloseModel(RankMessage):
    """Free the model, or end its load. Reply: `ModelClosed`."""


# --- to rank 0 --------------------------------------------------------------------------------------


class RankGreeting(RankMessage):
    """The first message of a rank."""

    rank: int
    versions: dict[str, str]  # of Octavo, mlx and mlx-lm


class RingReady(RankMessage):
    """The rank listens at its addresses of the ring."""


class PartOpened(RankMessage):
    """Bytes that a rank's part takes, and that the rank has."""

    needed: int
    available: int


class PartReady(RankMessage):
    """Number of blocks of KV cache that fit on this machine, and what it has of the model."""

    blocks: int
    layers: int = 0
    kv_heads: int = 0
    weights: int = 0  # bytes
    spans: list[tuple[int, int, int]] = []  # window and chunk of its layers, and bytes of K and V of a token


class Done(RankMessage):
    """A command has been carried out."""


class ModelClosed(RankMessage):
    """The model was freed; replies to earlier commands come before this one."""


class RankFailed(RankMessage):
    """A command could not be carried out; `reason` is a sentence. If `ended`, the rank cannot go on."""

    reason: str
    ended: bool = False
    wording: Wording | None = None  # of `reason`


_ALL: Final = (
    Beat | TryRing | LeaveRing | JoinRing | OpenPart | ReadWeights | VerifyPart | SplitPools | AllocatePools |
    RunStep | CopyBlocks | ResizePool | SaveBlocks | RestoreBlocks | CloseModel | RankGreeting | RingReady |
    PartOpened | PartReady | Done | ModelClosed | RankFailed
)  # fmt: skip
_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(_ALL)


def encode(message: RankMessage) -> bytes:
    """Returns a message as bytes."""
    if isinstance(message, RankFailed):
        message.wording = wording_of(message.reason)
    return _encoder.encode(message)


def decode(data: bytes) -> Any:
    """Returns the message in `data`; `RankError` if it is incomplete, or no message of this version."""
    try:
        message = _decoder.decode(data)
    except msgspec.DecodeError as error:
        raise RankError(f"sent a message that is damaged or incomplete ({error})") from error
    if isinstance(message, RankFailed) and message.wording is not None:
        remember(message.wording)
    return message
