"""Messages from the window to the engine."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.protocol.message_types import (
    ChatMessage,
    Grammar,
    LoadOptions,
    Message,
    MessageImage,
    Sampling,
    Tool,
)


class Hello(Message):
    """First message of the window."""

    version: int
    client: str = ""


class ListModels(Message):
    """Asks for `Models`. `folders` are searched as well as the Hub cache."""

    folders: list[str] = []


class LoadModel(Message):
    """Loads a model, in place of all others or beside them; answered by `ModelState` messages.

    Beside others it must fit: idle models are put to sleep for it, the least recently used first. If that is
    not enough, the load fails. A model with the same path and adapter is replaced.
    """

    path: str
    options: LoadOptions = msgspec.field(default_factory=LoadOptions)
    beside: bool = False
    activate: bool = True  # whether it becomes the active model even if there is one


class UnloadModel(Message):
    """Unloads the model of this path or key (see `LoadedModelInfo`); all models if it is empty.

    While a model is being loaded, this cancels the load instead, unless it names another model.
    """

    path: str = ""


class Generate(Message):
    """Answers the last message of a chat, or continues a text. A chat's requests have the same `chat`."""

    request: str
    chat: str
    messages: list[ChatMessage]
    sampling: Sampling = msgspec.field(default_factory=Sampling)
    n: int = 1  # number of answers, distinguished by `index`
    background: bool = False  # lowest priority
    overflow: Literal["stop", "shift"] = "stop"  # at the end of the context: end, or drop from the middle
    keep: int = 0  # with "shift": tokens at the start that stay, rounded up to blocks
    model: str = ""  # key of a loaded model (`LoadedModelInfo`); empty: the active one
    prompt: str | list[int] = ""  # a text or tokens to continue as they are; then `messages` is empty
    grammar: Grammar | None = None  # what the answer must match
    tools: list[Tool] = []
    tool_choice: str = "auto"  # "auto", "none", "required", or the name of the tool to call
    parallel_tools: bool = True  # whether an answer may have several calls
    hold_calls: bool = False  # whether schemas hold for calls of a model that has not learnt to call tools
    template_options: dict[str, Any] = {}  # for the chat template: `enable_thinking`, `reasoning_effort`
    pinned_messages: int = 0  # how many messages at the start stay in the prefix cache after the answer
    pin_seconds: float = 0.0  # how long they stay after the last answer; 0: until another pin takes the place
    reasoning_tokens: int = 0  # at most, of the reasoning; 0: no limit
    continued: bool = False  # whether the last message is the beginning of the answer, which goes on
    guest: str = ""  # name of the program that asks; empty: the window, whose text includes the reasoning

    @property
    def has_images(self) -> bool:
        """Whether there are images in its messages."""
        return any(message.images for message in self.messages)


class Fork(Message):
    """Starts another answer from the present state of one; ends with `Finished`, as `Generate` does."""

    request: str
    of: str  # the request that is being answered
    chat: str
    sampling: Sampling = msgspec.field(default_factory=Sampling)


class CountTokens(Message):
    """Asks for the tokens of texts and images; answered by `TokensCounted`, however busy the model is.

    The tokens that begin or end a prompt are not counted.
    """

    ticket: str  # the answer has the same
    texts: list[str] = []
    images: list[MessageImage] = []  # the counts of texts come first
    most: int = 0  # tokens that shall be left of each text; 0: none is cut
    model: str = ""  # key of a loaded model; empty: the active one


class Preload(Message):
    """A chat was opened: what is on disk of its text is read into free blocks, so that an answer begins soon.

    Not answered. Nothing is computed, evicted or woken for it.
    """

    chat: str
    messages: list[ChatMessage]  # as they would be sent for an answer
    tools: list[Tool] = []
    model: str = ""  # key of a loaded model; empty: the active one
    template_options: dict[str, Any] = {}


class SetActive(Message):
    """Sets the active chat, which has the highest priority, and the active model, which is watched."""

    chat: str
    model: str = ""  # key of a loaded model; empty: no change


class SetBudget(Message):
    """Changes the KV budget of the active model; answered by `BudgetSet`. See `LoadOptions.kv_budget`."""

    budget: str


class Abort(Message):
    """Stops a request; it ends with `Finished(reason="abort")`."""

    request: str


class Watch(Message):
    """Subscribes to block events, which start with a snapshot (`hz` > 0), or unsubscribes (`hz` = 0)."""

    hz: float = 15.0


class InspectBlock(Message):
    """Asks what is in a block; answered by `BlockDetail`."""

    block: int
    pool: int = 0  # `BlockSnapshot.pool`


class ExplainMiss(Message):
    """Asks why a request did not reuse more of its prompt; answered by `MissExplained`."""

    request: str


class ChangePool(Message):
    """Changes what stays in the pool; answered by `PoolChanged`, and by events.

    `pin` protects the text up to and including a block from eviction; `unpin` removes every pin on it;
    `evict` frees a cached block and all that continue it; `clear` frees all cached blocks; `forget` frees the
    cached blocks of a chat in all models, unless other chats continue them, and removes from disk what only
    this chat used; `compact` makes the blocks of
    each chat contiguous, and watchers get a new snapshot.
    """

    action: Literal["pin", "unpin", "evict", "clear", "compact", "forget"]
    block: int = -1
    chat: str = ""  # with `forget`


class CheckBlocks(Message):
    """Asks for `BlocksChecked`: a check of the block tables, and the pool to compare a view with."""


class AskDiskCache(Message):
    """Asks for `DiskCacheState`.

    `clear` removes everything first, with what waits to be written.
    """

    clear: bool = False


class AskTuning(Message):
    """Asks for `TuningState`, after what was measured is undone, or is to be measured again."""

    change: Literal["", "undo", "again"] = ""


class StartServer(Message):
    """Lets other programs on this computer use the models; answered by `ServerState` messages.

    They ask over HTTP at 127.0.0.1 and name a key. A server that runs already is left as it is.
    """

    port: int = 0  # 0: the usual one


class StopServer(Message):
    """Ends what `StartServer` began; running answers have a moment to end."""


class PauseServer(Message):
    """Refuses new requests of other programs, or takes them again; answered by `ServerState`."""

    paused: bool


class Ping(Message):
    """Heartbeat; answered by `Pong` even during a step."""

    nonce: int


ToEngine = (
    Hello
    | ListModels
    | LoadModel
    | UnloadModel
    | Generate
    | Fork
    | CountTokens
    | Preload
    | SetActive
    | SetBudget
    | Abort
    | Watch
    | InspectBlock
    | ExplainMiss
    | ChangePool
    | CheckBlocks
    | AskDiskCache
    | AskTuning
    | StartServer
    | StopServer
    | PauseServer
    | Ping
)
