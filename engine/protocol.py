"""The messages between the window and the engine, and how they are framed on a pipe.

A frame is a little-endian u32 length, then that many bytes of MessagePack. Each message is a tagged
struct. The first message of either side is `Hello`; versions must be equal, since both sides ship
together. This module imports neither MLX nor Qt.
"""

from __future__ import annotations

import struct
from typing import Any, Final, Literal

import msgspec

from engine.blocks.errors import EventGapError, SnapshotError
from engine.blocks.events import EVENT_DTYPE, BlockState, EventKind
from engine.blocks.mirror import Mirror
from engine.blocks.report import PoolSnapshot, SequenceSnapshot
from engine.hub.records import Fit, HubFile, HubModel, Transfer

__all__ = [  # the interface reads blocks through here
    "EVENT_DTYPE",
    "BlockState",
    "EventGapError",
    "EventKind",
    "Fit",
    "HubFile",
    "HubModel",
    "Mirror",
    "PoolSnapshot",
    "SequenceSnapshot",
    "SnapshotError",
    "Transfer",
]

PROTOCOL_VERSION: Final = 1
MAX_FRAME: Final = 64 * 1024 * 1024  # bytes; a longer frame is a fault, not a message
_LENGTH: Final = struct.Struct("<I")


class ProtocolError(Exception):
    """A frame that cannot be read; the text says what was wrong with it."""


class Message(msgspec.Struct, tag=True, kw_only=True):
    """Base of all messages."""


# --- parts ------------------------------------------------------------------------------------


class ChatMessage(msgspec.Struct):
    """One turn of a chat, as the chat template wants it."""

    role: Literal["system", "user", "assistant"]
    content: str


class Sampling(msgspec.Struct, kw_only=True):
    """How the next token is picked. `temperature` 0 is greedy; 0 or 1 switch a filter off."""

    temperature: float = 0.7
    top_p: float = 1.0
    top_k: int = 0
    min_p: float = 0.0
    repetition_penalty: float = 1.0
    seed: int | None = None
    max_tokens: int = 1024
    stop: list[str] = []


class ModelInfo(msgspec.Struct, kw_only=True):
    """A model on this machine. `path` names it everywhere; sizes are in bytes."""

    path: str
    name: str
    source: Literal["starter", "hub", "folder"] = "folder"
    size: int = 0
    quantisation: str = ""  # "4-bit", "bf16", ...
    kind: str = ""  # mlx-lm's model_type
    context: int = 0  # tokens
    problem: str = ""  # why it cannot be loaded; empty when nothing is known to be wrong


class LoadOptions(msgspec.Struct, kw_only=True):
    """How a model is loaded. `kv_blocks` 0 lets the engine choose from free memory."""

    block_size: int = 16
    kv_blocks: int = 0
    context: int = 0  # tokens; 0: the model's own limit
    backend: Literal["auto", "reference", "cpu", "metal", "cuda"] = "auto"
    kv_budget: str = ""  # "4GB", "8000 tokens", "500 blocks"; the pool grows to it on demand
    itl_target_ms: float = 0.0  # wanted time between two tokens of a chat; 0: none
    kv_bits: Literal[0, 4, 8] = 0  # 0 keeps K/V as the model computes them


class SequenceInfo(msgspec.Struct, kw_only=True):
    """A sequence that holds blocks. `blocks` is its table, in order (int32 little-endian)."""

    sequence: int
    chat: str  # the chat's id; what colours its blocks
    tokens: int
    blocks: bytes


class Stats(msgspec.Struct, kw_only=True):
    """Figures of one moment. Bytes, seconds, tokens, blocks; shares are 0 to 1."""

    seq: int = 0  # the last block event that these figures include
    block_size: int = 16
    block_bytes: int = 0  # all layers, K and V
    blocks_total: int = 0
    blocks_used: int = 0
    blocks_cached: int = 0
    blocks_free: int = 0
    tail_waste: float = 0.0  # share of the used blocks' slots that hold no token
    runs_per_sequence: float = 0.0
    longest_free_run: int = 0
    saved_blocks: int = 0  # references beyond the first
    prefix_hit_rate: float = 0.0  # of prompt tokens so far
    evictions: int = 0  # since start
    copies: int = 0
    preemptions: int = 0
    running: int = 0  # sequences decoding or prefilling
    waiting: int = 0
    tokens_per_s: float = 0.0  # generated, all sequences, over the last second or so
    step_ms: float = 0.0
    weights_bytes: int = 0
    kv_bytes: int = 0  # the pools, allocated
    footprint_bytes: int = 0  # the engine process, as the system counts it
    memory_limit: int = 0  # what this machine can give
    blocks_limit: int = 0  # what the pool may grow to
    steps_per_s: float = 0.0
    rows_per_step: float = 0.0
    stalls: int = 0  # times that a chat got no token for long, since start
    worst_gap_ms: float = 0.0  # the longest of them
    swapped_bytes: int = 0  # K/V of preempted sequences, on the host
    waited_for_prefix: int = 0  # requests that waited while another computed their prefix, since start


# --- window -> engine ---------------------------------------------------------------------------


class Hello(Message):
    """First message of the window."""

    version: int
    client: str = ""


class ListModels(Message):
    """Asks for `Models`. `folders` are searched besides the Hub cache and the starter."""

    folders: list[str] = []


class LoadModel(Message):
    """Loads a model in place of the loaded one; answered by `ModelState` messages."""

    path: str
    options: LoadOptions = msgspec.field(default_factory=LoadOptions)


class UnloadModel(Message):
    """Gives the weights and pools back."""


class Generate(Message):
    """Answers the last message of a chat. `chat` is stable over requests of one chat."""

    request: str
    chat: str
    messages: list[ChatMessage]
    sampling: Sampling = msgspec.field(default_factory=Sampling)
    n: int = 1  # answers; `index` tells them apart
    background: bool = False  # gives way to all other requests
    overflow: Literal["stop", "shift"] = "stop"  # at the end of the context: end, or drop from the middle
    keep: int = 0  # with "shift": tokens at the start that stay, rounded up to blocks


class Fork(Message):
    """Answers once more from where an answer stands now, beside it; ends with `Finished` like `Generate`."""

    request: str
    of: str  # the request that is being answered
    chat: str
    sampling: Sampling = msgspec.field(default_factory=Sampling)


class Front(Message):
    """Names the chat that the person looks at: it goes before the others."""

    chat: str


class SetBudget(Message):
    """Changes the K/V memory of the loaded model; answered by `BudgetSet`. See `LoadOptions.kv_budget`."""

    budget: str


class Abort(Message):
    """Stops a request; it ends with `Finished(reason="abort")`."""

    request: str


class Watch(Message):
    """Subscribes to block events (`hz` > 0) or ends that (`hz` = 0); starts with a snapshot."""

    hz: float = 15.0


class InspectBlock(Message):
    """Asks what is in a block; answered by `BlockDetail`."""

    block: int


class ExplainMiss(Message):
    """Asks why a request reused no more of its prompt; answered by `MissExplained`."""

    request: str


class ChangePool(Message):
    """Changes what stays in the pool; answered by `PoolChanged`, and by events.

    `pin` keeps the text up to and including a block from eviction, `unpin` takes back every pin on it,
    `evict` frees a cached block with all that continues it, `clear` frees every cached block.
    """

    action: Literal["pin", "unpin", "evict", "clear"]
    block: int = -1


class CheckBlocks(Message):
    """Asks for `BlocksChecked`: the books compared with each other, and the pool to compare a view with."""


class Ping(Message):
    """Heartbeat; answered by `Pong` from a thread of its own, even in mid-step."""

    nonce: int


# --- engine -> window ---------------------------------------------------------------------------


class Welcome(Message):
    """First message of the engine."""

    version: int
    engine: str  # engine.__version__
    pid: int
    device: str  # "Apple M3 Max", "CPU (2 cores)", ...
    backend: str  # what "auto" means here
    blas: str = ""
    memory_limit: int = 0  # bytes


class Models(Message):
    """Answer to `ListModels`."""

    models: list[ModelInfo]


class ModelState(Message):
    """What the engine holds. Sent at each change and after `Welcome`."""

    state: Literal["none", "loading", "ready", "failed"]
    path: str = ""
    name: str = ""
    progress: float = 0.0  # 0 to 1 while loading
    message: str = ""  # for a person; with `failed`: what is wrong and what to do
    context: int = 0
    weights_bytes: int = 0
    kv_bytes: int = 0
    backend: str = ""


class Started(Message):
    """The prompt was admitted; `reused` of its tokens came from the prefix cache."""

    request: str
    sequence: int
    prompt_tokens: int
    reused_tokens: int = 0
    index: int = 0


class Delta(Message):
    """More text of an answer. `tokens` counts all tokens generated so far."""

    request: str
    text: str
    tokens: int
    index: int = 0


class Finished(Message):
    """The end of a request. Times in seconds."""

    request: str
    reason: Literal["stop", "length", "abort", "error"]
    prompt_tokens: int = 0
    reused_tokens: int = 0
    completion_tokens: int = 0
    ttft: float = 0.0  # from arrival to the first token
    tokens_per_s: float = 0.0  # after the first token
    error: str = ""  # for a person, with `reason="error"`
    index: int = 0


class BudgetSet(Message):
    """Answer to `SetBudget`."""

    blocks: int = 0  # what the pool may grow to now
    kv_bytes: int = 0  # what that takes
    error: str = ""  # for a person, when nothing was changed


class BlockSnapshot(Message):
    """The whole pool at event `seq`; later events apply on top. Arrays are raw little-endian."""

    seq: int
    time: float
    block_size: int
    state: bytes  # u1 per block, BlockState
    refs: bytes  # u2 per block
    fill: bytes  # u2 per block, tokens
    stamp: bytes  # f4 per block, seconds since last used, at `time`
    sequences: list[SequenceInfo]
    pinned: bytes = b""  # u1 per block; empty: none
    owner: bytes = b""  # i4 per block: of a cached one, the index in `chats` of its chat; empty: not known
    chats: list[str] = []


class BlockEvents(Message):
    """Rows of `EVENT_DTYPE`, contiguous in `seq`; `opened` names the sequences that began in them."""

    rows: bytes
    opened: dict[int, str] = {}  # sequence -> chat


class StatsMessage(Message):
    """Figures, a few times a second while watched."""

    stats: Stats


class BlockDetail(Message):
    """Answer to `InspectBlock`. All empty when the block is free."""

    block: int
    start: int = 0  # position of its first token in its sequence
    tokens: int = 0
    text: str = ""
    hash: str = ""  # of the content, hexadecimal; empty while it is partial
    chat: str = ""  # who computed it
    pins: int = 0
    followers: int = 0  # known contents that go on from it


class MissExplained(Message):
    """Answer to `ExplainMiss`. The texts are those around the first difference."""

    request: str
    remembered: bool  # the engine keeps this for the newest requests only
    prompt_tokens: int = 0
    reused_tokens: int = 0
    chat: str = ""  # whose text was closest; empty when nothing was known
    before: str = ""  # the last text that both have
    wanted: str = ""  # how the prompt goes on
    known: str = ""  # how the closest text goes on; empty where it ends


class PoolChanged(Message):
    """Answer to `ChangePool`."""

    action: Literal["pin", "unpin", "evict", "clear"]
    block: int
    blocks: int = 0  # how many it concerned
    error: str = ""  # for a person, when nothing was changed


class BlocksChecked(Message):
    """Answer to `CheckBlocks`: the pool right after all events sent before this message."""

    pool: BlockSnapshot
    problem: str = ""  # where the engine's books contradict each other


class EngineError(Message):
    """Something was refused outside any request; the engine goes on."""

    message: str


class Pong(Message):
    """Answer to `Ping`. `busy` is how long the current step has taken so far, in seconds."""

    nonce: int
    busy: float = 0.0


# --- window -> librarian (`octavo librarian`: the process that finds, plans and fetches models) ----


class SearchHub(Message):
    """Asks for `HubResults`. `query` names the search, so that a late answer can be passed over."""

    query: int
    text: str = ""
    catalogue: bool = False  # only what is shipped: works offline
    sort: Literal["downloads", "likes", "modified"] = "downloads"
    limit: int = 40


class ShowRepo(Message):
    """Asks for `RepoDetails`."""

    repo: str


class PlanModel(Message):
    """Asks for `ModelPlan`, of a folder or of a repository that was not downloaded yet."""

    model: str
    context: int = 0  # tokens; 0: the model's own, up to 8192
    chats: int = 1
    block_size: int = 16
    kv_bits: Literal[0, 4, 8] = 0


class FetchModel(Message):
    """Queues a download, or goes on with a paused or failed one."""

    repo: str


class PauseFetch(Message):
    """Stops a download; what is on the disk stays."""

    repo: str


class CancelFetch(Message):
    """Stops a download and removes everything it brought."""

    repo: str


class DeleteModel(Message):
    """Removes a model from this machine; answered by `ModelDeleted`."""

    path: str


# --- librarian -> window ------------------------------------------------------------------------


class HubResults(Message):
    """Answer to `SearchHub`. `problem` is a sentence when the Hub could not be asked."""

    query: int
    models: list[HubModel] = []
    problem: str = ""
    recommended: str = ""  # the catalogue's choice for this machine's memory


class RepoDetails(Message):
    """Answer to `ShowRepo`: the files that a download brings, and the model card's text."""

    repo: str
    files: list[HubFile] = []
    card: str = ""
    licence: str = ""
    problem: str = ""


class ModelPlan(Message):
    """Answer to `PlanModel`."""

    model: str
    fit: Fit


class Transfers(Message):
    """All downloads, newest first; sent when one changes, a few times a second at most."""

    transfers: list[Transfer]


class ModelDeleted(Message):
    """Answer to `DeleteModel`; `freed` bytes on the disk, or `problem`."""

    path: str
    freed: int = 0
    problem: str = ""


ToLibrarian = (
    Hello
    | ListModels
    | SearchHub
    | ShowRepo
    | PlanModel
    | FetchModel
    | PauseFetch
    | CancelFetch
    | DeleteModel
)
FromLibrarian = HubResults | RepoDetails | ModelPlan | Transfers | ModelDeleted
ToEngine = (
    Hello
    | ListModels
    | LoadModel
    | UnloadModel
    | Generate
    | Fork
    | Front
    | SetBudget
    | Abort
    | Watch
    | InspectBlock
    | ExplainMiss
    | ChangePool
    | CheckBlocks
    | Ping
)
ToWindow = (
    Welcome
    | Models
    | ModelState
    | Started
    | Delta
    | Finished
    | BudgetSet
    | BlockSnapshot
    | BlockEvents
    | StatsMessage
    | BlockDetail
    | MissExplained
    | PoolChanged
    | BlocksChecked
    | EngineError
    | Pong
    | FromLibrarian
)


class Recording(msgspec.Struct, kw_only=True):
    """A file of what a watcher heard, as JSON: a snapshot, then what followed. Times are the engine's."""

    format: Literal["octavo memory"] = "octavo memory"
    version: int = PROTOCOL_VERSION
    made: str = ""  # ISO date and time
    note: str = ""
    titles: dict[str, str] = {}  # by chat id
    messages: list[BlockSnapshot | BlockEvents | StatsMessage]


_encoder: Final = msgspec.msgpack.Encoder()
_to_engine: Final = msgspec.msgpack.Decoder(ToEngine)
_to_librarian: Final = msgspec.msgpack.Decoder(ToLibrarian)
_to_window: Final = msgspec.msgpack.Decoder(ToWindow)


def frame(message: Message) -> bytes:
    """One message as it goes on the pipe."""
    body = _encoder.encode(message)
    return _LENGTH.pack(len(body)) + body


class FrameReader:
    """Cuts a byte stream into messages.

    Args:
        receiver: which side reads: "engine", "librarian" or "window".
    """

    def __init__(self, receiver: Literal["engine", "librarian", "window"]) -> None:
        decoders = {"engine": _to_engine, "librarian": _to_librarian, "window": _to_window}
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
