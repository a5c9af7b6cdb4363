"""Messages from the engine to the window."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.protocol.message_types import (
    GuestInfo,
    LayerGroup,
    LoadedModelInfo,
    Message,
    ModelInfo,
    SequenceInfo,
    Stats,
    TokenLogprob,
    ToolCallDelta,
)
from engine.protocol.model_service_messages import FromModelService
from engine.protocol.tool_messages import FromTools

#: Exit status of an engine that ended itself because the first use of a kernel hung the GPU
#: (engine/backends/metal/kernel_trials.py). The next engine avoids that kernel, so requests can be repeated.
EXIT_HUNG: Final = 86
#: Exit status of an engine that ended itself because it lost a machine that computed a part of its model
#: (engine/distributed). It has told why.
EXIT_RANK_LOST: Final = 87

#: Exit status of a server whose engine moved to another version's Octavo; the system starts it again.
EXIT_MOVED: Final = 75


class Welcome(Message):
    """First message of the engine and of the model service."""

    version: int
    engine: str  # engine.__version__
    pid: int
    device: str  # "Apple M3 Max", "CPU (2 cores)", ...
    backend: str  # the one that "auto" selects
    blas: str = ""
    memory_limit: int = 0  # bytes
    service: bool = False  # it serves other programs also without this window


class EngineMoved(Message):
    """Last message of an engine: another process has the engine from now on, or has had it all along.

    An engine that the window starts then finds it.
    """

    message: str  # one sentence for a person
    refused: bool = False  # the window cannot have an engine until something changes


class Models(Message):
    """Answer to `ListModels`."""

    models: list[ModelInfo]
    watched: list[str] = []  # folders that change when models are added or removed


class ModelState(Message):
    """The loaded models. Sent after `Welcome` and at each change.

    The fields describe the active model, or the one that is being loaded; `models` lists all models. A model
    that is asleep is still "ready": it is loaded again on request.
    """

    state: Literal["none", "loading", "ready", "failed"]
    path: str = ""
    name: str = ""
    progress: float = 0.0  # 0 to 1 while loading
    checking: bool = False  # it is being compared with mlx-lm, once; `progress` is that of the comparison
    kernels: int = 0  # so many are being compiled for this GPU, once; `progress` is the share that is done
    message: str = ""  # for a person; with `failed`: what is wrong and what to do
    context: int = 0
    weights_bytes: int = 0
    weights_on_disk: int = 0  # bytes of the files; on a CPU, less than `weights_bytes` if they are unpacked
    kv_bytes: int = 0
    backend: str = ""
    models: list[LoadedModelInfo] = []  # the active one first, then the last used
    loading: str = ""  # path of the model that is being loaded, whatever else this state is about
    failed: str = ""  # path of a model that could not be loaded beside the active one; `message` says why


class Started(Message):
    """The prompt was admitted; `reused` of its tokens came from the prefix cache."""

    request: str
    sequence: int
    prompt_tokens: int
    reused_tokens: int = 0
    index: int = 0
    pinned_tokens: int = 0  # tokens at the start of the prompt that the request keeps in the prefix cache


class PrefillProgress(Message):
    """Progress in reading a prompt, a few times a second until the first token; for the window only."""

    request: str
    read: int  # tokens whose KV is in the pool, those from the prefix cache included
    prompt_tokens: int
    seconds_left: float = 0.0  # until all is read, at the rate so far; 0: not known


class TokensCounted(Message):
    """Answer to `CountTokens`."""

    ticket: str
    counts: list[int] = []  # one for each text; empty with `error`
    cuts: list[tuple[int, int]] = []  # with `most`: characters of each text that are left, and their tokens
    error: str = ""  # for a person


class Delta(Message):
    """New text of an answer. `tokens` counts all tokens generated so far."""

    request: str
    text: str
    tokens: int
    index: int = 0
    reasoning: str = ""  # new text of the model's reasoning, which comes before the answer
    tool_calls: list[ToolCallDelta] = []
    logprobs: list[TokenLogprob] = []  # of the new tokens, if they were asked for


class Finished(Message):
    """The end of a request. Times in seconds."""

    request: str
    reason: Literal["stop", "length", "tool_calls", "abort", "error"]
    prompt_tokens: int = 0
    reused_tokens: int = 0
    completion_tokens: int = 0
    ttft: float = 0.0  # from arrival to the first token
    tokens_per_s: float = 0.0  # after the first token
    error: str = ""  # for a person, with `reason="error"`
    index: int = 0
    drafted_tokens: int = 0  # draft tokens verified for this answer
    accepted_tokens: int = 0  # how many of them were accepted
    reasoning_tokens: int = 0  # how many of `completion_tokens` were reasoning
    forced_tokens: int = 0  # how many were the only ones that the grammar allowed, and were not sampled
    pinned_tokens: int = 0  # as in `Started`
    stop_string: str = ""  # the stop string that ended the answer
    error_kind: Literal["", "request", "overflow", "busy", "engine"] = ""  # whose fault `error` is


class BudgetSet(Message):
    """Answer to `SetBudget`."""

    blocks: int = 0  # what the pool may grow to now
    kv_bytes: int = 0  # size of these blocks
    error: str = ""  # for a person, if nothing was changed


class BlockSnapshot(Message):
    """The whole pool at event `seq`; later events apply on top. Arrays are raw little-endian.

    A model with sliding windows has another pool for each window, in `window_pools`, with the same sequences
    and event numbers. The column `group` of the events is the pool number; a `Mirror` follows one pool.
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
    stored: bytes = b""  # u1 per block: 1 if the disk cache has its content; empty: none
    images: bytes = b""  # u1 per block: 1 + the offset of its first place of an image, 0: none; empty: none
    owner: bytes = b""  # i4 per block: of a cached block, the index of its chat in `chats`; empty: unknown
    chats: list[str] = []
    pool: int = 0
    # Pools 1, 2, ...; their `groups` are empty. "sides" is their name in recordings.
    window_pools: list[BlockSnapshot] = msgspec.field(default_factory=list, name="sides")
    groups: list[LayerGroup] = []  # of all pools
    # Chats without a sequence whose last one left cached blocks: the blocks that it would reuse, in the order
    # of its text, and the tokens that it had. `sequence` is -1.
    resting: list[SequenceInfo] = []


class BlockEvents(Message):
    """Rows of `EVENT_DTYPE`, contiguous in `seq`; `opened` has the chats of sequences that they open."""

    rows: bytes
    opened: dict[int, str] = {}  # sequence -> chat


class StatsMessage(Message):
    """Statistics, a few times a second while watched."""

    stats: Stats


class BlockDetail(Message):
    """Answer to `InspectBlock`. Empty if the block is free."""

    block: int
    start: int = 0  # position of its first token in its sequence
    tokens: int = 0
    text: str = ""
    hash: str = ""  # of the content, hexadecimal; empty until the block is full
    chat: str = ""  # the chat that computed it
    pins: int = 0
    followers: int = 0  # cached blocks that continue it
    pool: int = 0
    images: list[str] = []  # SHA-256 of the files of images with a place in it, hexadecimal


class MissExplained(Message):
    """Answer to `ExplainMiss`. The texts are those around the first difference."""

    request: str
    remembered: bool  # false for all but the newest requests
    prompt_tokens: int = 0
    reused_tokens: int = 0
    chat: str = ""  # the chat with the longest common prefix; empty if there is none
    before: str = ""  # end of the common text
    prompt_text: str = ""  # how the prompt continues
    cached_text: str = ""  # how the cached text continues; empty if it ends here
    other_image: bool = False  # whether both continue with an image, each with another one


class PoolChanged(Message):
    """Answer to `ChangePool`."""

    action: Literal["pin", "unpin", "evict", "clear", "compact", "forget"]
    block: int
    blocks: int = 0  # how many were changed
    error: str = ""  # for a person, if nothing was changed


class BlocksChecked(Message):
    """Answer to `CheckBlocks`: the pool after all events sent before this message."""

    pool: BlockSnapshot
    problem: str = ""  # where the engine's block tables are inconsistent


class DiskCacheState(Message):
    """Answer to `AskDiskCache`: the prefixes on disk, of all models and all engines that use the folder."""

    nbytes: int = 0
    blocks: int = 0
    written_today: int = 0  # bytes since midnight, UTC
    restored_tokens: int = 0  # since the active model was loaded
    saved_seconds: float = 0.0  # of computing, as measured
    skipped: int = 0  # records that were damaged, and were computed again
    folder: str = ""
    problem: str = ""  # why nothing is written or read; empty if all is well


class TuningState(Message):
    """Answer to `AskTuning`: what was measured on the GPU of the active model, for loads from then on."""

    device: str = ""  # its name; empty: no model is awake on a GPU
    measured: float = 0.0  # Unix time; 0: nothing that was measured is used
    waiting: bool = False  # it will be measured when nobody uses a model


class ServerState(Message):
    """State of the server for other programs. Sent when it changes, and when what they ask for does."""

    state: Literal["off", "starting", "on", "paused", "failed"]
    url: str = ""  # such as "http://127.0.0.1:8642"
    key: str = ""  # what programs must name
    message: str = ""  # for a person; with `failed`: what is wrong and what to do
    guests: list[GuestInfo] = []  # the programs that have asked, the last one first
    free_port: int = 0  # with `failed`: a port to use in place of one that is taken; 0: another reason
    minute: int = 0  # requests that came in the last minute
    service: bool = False  # it is not this window's, so that the window cannot stop it


class EngineError(Message):
    """A notice or refusal that belongs to no request; the engine continues."""

    message: str


class Pong(Message):
    """Answer to `Ping`. `busy` is how long the current step has taken so far, in seconds."""

    nonce: int
    busy: float = 0.0


ToWindow = (
    Welcome
    | EngineMoved
    | Models
    | ModelState
    | Started
    | PrefillProgress
    | TokensCounted
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
    | DiskCacheState
    | TuningState
    | ServerState
    | EngineError
    | Pong
    | FromModelService
    | FromTools
)
