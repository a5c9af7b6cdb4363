"""What the engine says to the window."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.protocol.from_model_service import FromModelService
from engine.protocol.message_types import LayerGroup, LoadedModelInfo, Message, ModelInfo, SequenceInfo, Stats

#: Exit status of an engine that ended itself because its GPU did not come back from the first use of a kernel
#: (engine/backends/metal/watchdog.py). The next one does without that kernel: it can be asked the same again.
EXIT_HUNG: Final = 86


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
    watched: list[str] = []  # folders in which something changes when models come or go


class ModelState(Message):
    """What the engine holds. Sent at each change and after `Welcome`.

    The fields tell of the model in front, or of the one that is being loaded; `models` of all that there are.
    A model that gave its memory back is still "ready": it loads by itself when it is asked.
    """

    state: Literal["none", "loading", "ready", "failed"]
    path: str = ""
    name: str = ""
    progress: float = 0.0  # 0 to 1 while loading
    message: str = ""  # for a person; with `failed`: what is wrong and what to do
    context: int = 0
    weights_bytes: int = 0
    kv_bytes: int = 0
    backend: str = ""
    models: list[LoadedModelInfo] = []  # the one in front first, then the last used


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
    drafted_tokens: int = 0  # guessed and checked for this answer
    accepted_tokens: int = 0  # of those, the ones that were right


class BudgetSet(Message):
    """Answer to `SetBudget`."""

    blocks: int = 0  # what the pool may grow to now
    kv_bytes: int = 0  # what that takes
    error: str = ""  # for a person, when nothing was changed


class BlockSnapshot(Message):
    """The whole pool at event `seq`; later events apply on top. Arrays are raw little-endian.

    A model whose layers have windows has a pool for each of them besides, in `window_pools`, with the same
    sequences and event numbers. Events name the pool in their column `group`; `Mirror` follows one pool.
    """

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
    pool: int = 0
    # Pools 1, 2, ...; their `groups` are empty. Recordings of 0.1 call them `sides`.
    window_pools: list[BlockSnapshot] = msgspec.field(default_factory=list, name="sides")
    groups: list[LayerGroup] = []  # of all pools


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
    pool: int = 0


class MissExplained(Message):
    """Answer to `ExplainMiss`. The texts are those around the first difference."""

    request: str
    remembered: bool  # the engine keeps this for the newest requests only
    prompt_tokens: int = 0
    reused_tokens: int = 0
    chat: str = ""  # whose text was closest; empty when nothing was known
    before: str = ""  # the last text that both have
    prompt_text: str = ""  # how the prompt goes on
    cached_text: str = ""  # how the closest text goes on; empty where it ends


class PoolChanged(Message):
    """Answer to `ChangePool`."""

    action: Literal["pin", "unpin", "evict", "clear", "compact", "forget"]
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
    | FromModelService
)
