"""Types of the fields of engine messages."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.protocol.wording import Wording

_GUEST: Final = "guest:"


class Message(msgspec.Struct, tag=True, kw_only=True):
    """Base of all messages; `frame` adds the wordings of the sentences in it."""

    wordings: list[Wording] | msgspec.UnsetType = msgspec.UNSET


class ToolCall(msgspec.Struct, kw_only=True):
    """A call of a tool by the model. `arguments` is a JSON object as text."""

    id: str
    name: str
    arguments: str = "{}"


class MessageImage(msgspec.Struct):
    """An image in the text of a message: the bytes of a PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF file."""

    data: bytes
    at: int = 0  # how many characters of the message's text come before it


class ChatMessage(msgspec.Struct, omit_defaults=True):
    """One turn of a chat, in the form that chat templates expect."""

    role: Literal["system", "user", "assistant", "tool"]
    content: str
    reasoning: str = ""  # of an assistant's turn, without the marks around it
    tool_calls: list[ToolCall] = []  # of an assistant's turn
    tool_call: str = ""  # of a tool's turn: the id of the call that it answers
    name: str = ""  # of a tool's turn: the tool
    images: list[MessageImage] = []  # in the order of the text


class Tool(msgspec.Struct, kw_only=True):
    """A function that the model may call. `parameters` is a JSON schema as text."""

    name: str
    description: str = ""
    parameters: str = '{"type": "object", "properties": {}}'
    strict: bool = False  # whether its arguments are held to the schema while they are generated


class Grammar(msgspec.Struct, kw_only=True):
    """Grammar of an answer: any JSON object, a JSON schema, a Lark grammar, or a regular expression."""

    kind: Literal["json", "json_schema", "lark", "regex"]
    text: str = ""  # the schema, the grammar or the expression; empty with "json"
    strict: bool = True  # whether a schema is refused if answers cannot be held to all of it


class TokenLogprob(msgspec.Struct, kw_only=True):
    """Natural logarithm of the probability of a token, before the logit bias, penalties and filters."""

    token: int
    text: str
    utf8: bytes  # its text; not always whole characters
    logprob: float
    top: list[TokenLogprob] = []  # the most probable tokens at this place, the first one first


class ToolCallDelta(msgspec.Struct, kw_only=True):
    """The next piece of a tool call. The first piece of a call has its `id` and `name`."""

    index: int  # of the call within the answer, from 0
    id: str = ""
    name: str = ""
    arguments: str = ""  # more of the JSON text


class Sampling(msgspec.Struct, kw_only=True):
    """Settings of sampling. `temperature` 0 is greedy; 0 or 1 switches a filter off."""

    temperature: float = 0.7
    top_p: float = 1.0
    top_k: int = 0
    min_p: float = 0.0
    repetition_penalty: float = 1.0
    presence_penalty: float = 0.0  # taken from the logit of each generated token, once
    frequency_penalty: float = 0.0  # taken as often as the token was generated
    logit_bias: dict[int, float] = {}  # token -> what is added to its logit
    logprobs: int = -1  # most probable tokens to report with each token; -1: no log-probabilities
    seed: int | None = None
    max_tokens: int = 1024
    stop: list[str] = []


Ability = Literal["tools", "thinking", "images"]


class ModelInfo(msgspec.Struct, kw_only=True):
    """A model on this machine. `path` identifies it everywhere; sizes are in bytes."""

    path: str
    name: str
    source: Literal["starter", "hub", "folder"] = "folder"
    size: int = 0
    quantisation: str = ""  # "4-bit", "bf16", ...
    kind: str = ""  # mlx-lm's model_type
    context: int = 0  # tokens
    problem: str = ""  # why it cannot be loaded; empty if no reason is known
    abilities: list[Ability] = []  # from its chat template and config
    thinking: list[Literal["switch", "effort"]] = []  # what its chat template lets one choose about reasoning
    recommended: dict[str, float] = {}  # fields of `Sampling` that its makers recommend
    origin: str = ""  # where it came from, for people: "Hugging Face", "LM Studio", "imported from x.gguf"
    used: float = 0.0  # when it was last loaded, in seconds since 1970; 0: not known
    head: str = ""  # folder of the draft head that it uses: its own, or one beside it; empty if it has none
    head_problem: str = ""  # why one that has its name is not used


def sole_head(models: list[ModelInfo], path: str) -> str:
    """Returns the folder of the draft head that only the model at `path` uses; empty if there is none."""
    users = {model.path: model.head for model in models if model.head != model.path}
    head = users.pop(path, "")
    return head if head not in users.values() else ""


#: In place of a draft model: the model's own first layers, or fewer of its experts for each token, with their
#: number after a colon, as in "early-exit:8"; or its draft head. Without a choice, that is what a model uses
#: that has one; with `NO_DRAFTS` it does not.
EARLY_EXIT: Final = "early-exit"
FEWER_EXPERTS: Final = "experts"
DRAFT_HEAD: Final = "mtp"
NO_DRAFTS: Final = "none"
HEADED: Final = (
    "qwen3_next", "qwen3_5", "qwen3_5_moe", "nemotron_h", "glm4_moe", "glm4_moe_lite", "glm_moe_dsa",
    "deepseek_v3", "deepseek_v32", "mimo", "mimo_v2_flash", "gemma4", "gemma4_text", "gemma4_unified",
)  # fmt: skip  # kinds of models whose draft heads are known
#: Kinds of folders that hold a draft head and nothing else, with those of the models that they are for.
HEAD_FOLDERS: Final = {
    "qwen3_5_mtp": ("qwen3_5", "qwen3_5_moe", "qwen3_next"),
    "nemotron_h_mtp": ("nemotron_h",),
    "glm4_moe_lite_mtp": ("glm4_moe_lite",),
    "glm_moe_dsa_mtp": ("glm_moe_dsa",),
    "gemma4_assistant": ("gemma4", "gemma4_text"),
    "gemma4_unified_assistant": ("gemma4_unified",),
}


class RankHost(msgspec.Struct, kw_only=True):
    """A machine that computes a part of a model."""

    name: str  # what ssh is called with; a loopback address or localhost: this machine
    addresses: list[str]  # "address:port" of each connection of MLX's ring; port 0: any free one


class RankShare(msgspec.Struct, kw_only=True):
    """Part of a model that one of several machines holds; each has the same blocks, of its own size."""

    name: str
    layers: int  # of which it has all heads, or some
    kv_heads: int  # that it has of a layer
    weights_bytes: int
    block_bytes: list[int]  # of a block of each pool, the main one first


class LoadOptions(msgspec.Struct, kw_only=True):
    """Options of loading a model. `kv_blocks` 0 lets the engine choose from free memory."""

    block_size: int = 16
    kv_blocks: int = 0
    context: int = 0  # tokens; 0: the model's own limit
    backend: Literal["auto", "reference", "cpu", "metal", "cuda"] = "auto"
    kv_budget: str = ""  # "4 GB", "32k tokens", "500 blocks" (`parse_budget`); the pool grows to it
    itl_target_ms: float = -1.0  # target time between two tokens; 0: none; below 0: 200
    kv_bits: Literal[0, 4, 8] = 0  # 0: KV as the model computes it
    draft_model: str = ""  # path of a smaller model with the same tokenizer that drafts; or see `DRAFT_HEAD`
    draft_lookup: bool = False  # draft from the chat's own text instead: what followed the same tokens
    draft_tokens: int = 4  # of one draft at most; only with one of the two above
    adapter: str = ""  # folder of a LoRA adapter: adapter_config.json and adapters.safetensors
    overlap: bool | None = None  # submit steps before the last one ended; None: where it pays
    keep_alive: float = 0.0  # seconds without a request until the model sleeps; 0: never
    disk_cache: str = ""  # "4 GB" or "auto": used prefixes are kept on disk, up to this size; empty: not
    hosts: list[RankHost] = []  # machines to split the model over, this one first; empty: only this one
    split: Literal["", "tensor", "pipeline"] = ""  # by heads or by layers; empty: as the model can be split
    split_layers: list[int] = []  # of each machine of a pipeline; empty: as many each
    keep_weights: bool = False  # in memory that macOS may neither compress nor swap (wired); only on Metal
    prefix_sharing: bool = True  # whether requests share cached prefixes; without it each computes its prompt


def model_key(path: str, adapter: str = "") -> str:
    """Returns what identifies a loaded model: its path and adapter."""
    return f"{path} + {adapter}" if adapter else path


class LoadedModelInfo(msgspec.Struct, kw_only=True):
    """A model that the engine serves. One that is asleep holds no memory; it is loaded again on request.

    Its `key` identifies it in `Generate.model`, `SetActive.model` and `UnloadModel.path`. A path without an
    adapter is the key of the plain model; if that one is not loaded, it means the model of that path that was
    used last.
    """

    path: str
    name: str
    context: int = 0
    weights_bytes: int = 0
    weights_on_disk: int = 0  # bytes of the files
    kv_bytes: int = 0
    backend: str = ""
    adapter: str = ""
    draft: str = ""  # name of the draft model; "lookup" for drafts from the text
    keep_alive: float = 0.0
    asleep: bool = False
    active: bool = False  # the model that is watched, and that answers requests without a model
    answering: int = 0  # number of requests
    ranks: list[RankShare] = []  # of the machines that compute it; empty if it is only this one
    images: bool = False  # whether it looks at images

    @property
    def key(self) -> str:
        """Name that identifies it."""
        return model_key(self.path, self.adapter)


class GuestInfo(msgspec.Struct, kw_only=True):
    """A program that asks over HTTP."""

    name: str  # what it calls itself, or the name of its key
    running: int = 0  # requests being answered
    waiting: int = 0  # requests in the queue, and texts that wait to be encoded
    requests: int = 0  # all of them since the server started
    tokens: int = 0  # generated for it
    last: float = 0.0  # time of its last request, in seconds since 1970


def guest_chat(program: str) -> str:
    """Returns the chat of all requests of a program, by which views recognise its blocks."""
    return f"{_GUEST}{program}"


def program_of(chat: str) -> str:
    """Returns the program that a chat belongs to; empty for a chat of the window."""
    return chat.removeprefix(_GUEST) if chat.startswith(_GUEST) else ""


class SequenceInfo(msgspec.Struct, kw_only=True):
    """A sequence with blocks. `blocks` is its block table (int32, little-endian)."""

    sequence: int
    chat: str  # the chat's id, which determines the colour of its blocks
    tokens: int
    blocks: bytes
    first: int = 0  # index of the first entry; earlier blocks are behind the window of this pool's layers


class LayerGroup(msgspec.Struct, kw_only=True):
    """Layers that store the same part of the context.

    Layers of one `pool` share its block tables. Messages without a pool number mean pool 0; in a model
    without full attention it takes no memory. States of recurrent layers belong to the blocks of pool 0.
    """

    name: str  # "full", "sliding 1,024", ...: for a person
    kind: Literal["full", "sliding", "chunked", "recurrent"]
    layers: int
    pool: int = 0  # `BlockSnapshot.pool`, and `group` of the events
    window: int = 0  # tokens of a sliding window, or of a chunk; 0: all
    block_bytes: int = 0  # of KV of one block in all these layers


class PoolStats(msgspec.Struct, kw_only=True):
    """Number of blocks of one pool, by state."""

    pool: int
    total: int = 0
    used: int = 0
    cached: int = 0
    free: int = 0


class Preempted(msgspec.Struct, kw_only=True):
    """A preempted sequence, which waits for blocks; its text is not affected."""

    chat: str
    tokens: int  # in its context
    blocks: int  # that it needs to continue
    on_host: int = 0  # how many of them have a host copy; the others are recomputed


class LastAnswer(msgspec.Struct, kw_only=True):
    """Figures of the answer that ended last. Times in seconds."""

    chat: str
    prompt_tokens: int
    reused_tokens: int
    completion_tokens: int
    ttft: float  # from arrival to the first token; 0 if there was none
    tokens_per_s: float  # after the first token
    preemptions: int = 0
    others: int = 0  # sequences that were running beside it when it ended
    restored_tokens: int = 0  # how many of `reused_tokens` came from disk
    drafted_tokens: int = 0  # draft tokens that were verified
    accepted_tokens: int = 0  # how many of them were accepted
    draft_speed: float = 0.0  # how many times as fast drafts made it, as measured; 0 without drafts


class DiskStats(msgspec.Struct, kw_only=True):
    """The KV cache of chats on disk, of all models and all engines that use the folder; seconds old."""

    nbytes: int = 0
    limit: int = 0  # bytes
    blocks: int = 0
    written_today: int = 0  # bytes since midnight, UTC
    restored_tokens: int = 0  # since this model was loaded
    saved_seconds: float = 0.0  # of computing in thirty days, as measured
    skipped: dict[str, int] = {}  # records that were not used in thirty days, by reason
    chats: dict[str, int] = {}  # tokens of this model's largest chats on disk
    problem: str = ""  # why nothing is written or read; empty if all is well


class Stats(msgspec.Struct, kw_only=True):
    """Statistics of a session at one moment; without a session only those of the process and the machine.

    Fractions are 0 to 1.
    """

    seq: int = 0  # number of the last block event that is included
    block_size: int = 16
    block_bytes: int = 0  # of KV in all layers
    blocks_total: int = 0
    blocks_used: int = 0
    blocks_cached: int = 0
    blocks_free: int = 0
    tail_waste: float = 0.0  # fraction of the used blocks' slots without a token
    runs_per_sequence: float = 0.0
    longest_free_run: int = 0
    saved_blocks: int = 0  # references beyond the first one of each block
    prefix_hit_rate: float = 0.0  # of prompt tokens so far
    prompt_tokens: int = 0  # of all requests since start
    reused_tokens: int = 0  # how many of them were cached
    saved_seconds: float = 0.0  # of prefill that they saved, at the measured rate
    prefill_tokens_per_s: float = 0.0  # prompt tokens computed per second of prefill; 0: none yet
    evictions: int = 0  # since start
    copies: int = 0
    preemptions: int = 0
    evictions_per_min: int = 0  # in the last minute
    copies_per_min: int = 0
    preemptions_per_min: int = 0
    running: int = 0  # sequences decoding or prefilling
    waiting: int = 0
    tokens_per_s: float = 0.0  # generated by all sequences, over the last two seconds
    step_ms: float = 0.0
    itl_ms: float = 0.0  # mean time between two tokens of a chat, over the last two seconds
    weights_bytes: int = 0  # with a vision tower and the features of images
    draft_bytes: int = 0  # weights and KV of the draft model
    kv_bytes: int = 0  # the pools, allocated
    scratch_bytes: int = 0  # peak of the steps since the last statistics, besides the rest
    buffer_cache_bytes: int = 0  # freed buffers that MLX keeps for reuse
    footprint_bytes: int = 0  # the engine process, as the system counts it
    memory_limit: int = 0  # that this machine allows
    pressure: float = 0.0  # fraction of the machine's memory that is not available
    pressure_level: str = ""  # "normal", "warning", "critical"; empty: unknown
    blocks_limit: int = 0  # what the pool may grow to
    steps_per_s: float = 0.0
    rows_per_step: float = 0.0
    stalls: int = 0  # late tokens since start
    worst_gap_ms: float = 0.0  # longest time between two tokens of a chat
    swapped_bytes: int = 0  # host copies of preempted sequences' KV
    preempted: list[Preempted] = []  # sequences that wait for blocks
    waited_for_prefix: int = 0  # since start, requests that waited while another one computed their prefix
    pools: list[PoolStats] = []  # empty if there is only one
    drafted_tokens: int = 0  # draft tokens verified since start
    accepted_tokens: int = 0  # how many of them were accepted; these needed no step of their own
    forced_tokens: int = 0  # tokens since start that grammars forced, and that were not sampled
    steps_ahead: int = 0  # steps that were submitted before the one before them had ended
    steps_waited: dict[str, int] = {}  # how often a step had to wait for the one before it, by reason
    last_answer: LastAnswer | None = None  # None before the first
    disk: DiskStats | None = None  # None if nothing is kept on disk
