"""What the window says to the engine."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.protocol.message_types import ChatMessage, LoadOptions, Message, Sampling


class Hello(Message):
    """First message of the window."""

    version: int
    client: str = ""


class ListModels(Message):
    """Asks for `Models`. `folders` are searched besides the Hub cache and the starter."""

    folders: list[str] = []


class LoadModel(Message):
    """Loads a model, in place of all others or beside them; answered by `ModelState` messages.

    Beside others it must fit: models that answer nobody leave for it, the least recently used first, and if
    that is not enough the load fails with numbers. The same path with the same adapter is loaded anew.
    """

    path: str
    options: LoadOptions = msgspec.field(default_factory=LoadOptions)
    beside: bool = False


class UnloadModel(Message):
    """Gives the weights and pools of a model back, of all without a path (or key, see `LoadedModelInfo`).

    While a model loads this cancels the load instead, unless it names another one.
    """

    path: str = ""


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
    model: str = ""  # key of a loaded model (`LoadedModelInfo`); empty: the one in front


class Fork(Message):
    """Answers once more from where an answer stands now, beside it; ends with `Finished` like `Generate`."""

    request: str
    of: str  # the request that is being answered
    chat: str
    sampling: Sampling = msgspec.field(default_factory=Sampling)


class SetActive(Message):
    """Names the chat that the person looks at, which goes before the others, and the model to watch."""

    chat: str
    model: str = ""  # key of a loaded model; empty: stay with the one in front


class SetBudget(Message):
    """Changes the K/V memory of the model in front; answered by `BudgetSet`. See `LoadOptions.kv_budget`."""

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
    pool: int = 0  # `BlockSnapshot.pool`


class ExplainMiss(Message):
    """Asks why a request reused no more of its prompt; answered by `MissExplained`."""

    request: str


class ChangePool(Message):
    """Changes what stays in the pool; answered by `PoolChanged`, and by events.

    `pin` keeps the text up to and including a block from eviction, `unpin` takes back every pin on it,
    `evict` frees a cached block with all that continues it, `clear` frees every cached block, `forget` the
    cached blocks that a chat left, in all models, where no other chat's text goes on from them. `compact`
    makes each chat's blocks neighbours; watchers get a new snapshot.
    """

    action: Literal["pin", "unpin", "evict", "clear", "compact", "forget"]
    block: int = -1
    chat: str = ""  # with `forget`


class CheckBlocks(Message):
    """Asks for `BlocksChecked`: the books compared with each other, and the pool to compare a view with."""


class Ping(Message):
    """Heartbeat; answered by `Pong` from a thread of its own, even in mid-step."""

    nonce: int


ToEngine = (
    Hello
    | ListModels
    | LoadModel
    | UnloadModel
    | Generate
    | Fork
    | SetActive
    | SetBudget
    | Abort
    | Watch
    | InspectBlock
    | ExplainMiss
    | ChangePool
    | CheckBlocks
    | Ping
)
