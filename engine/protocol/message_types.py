"""What messages are made of."""

from __future__ import annotations

from typing import Literal

import msgspec


class Message(msgspec.Struct, tag=True, kw_only=True):
    """Base of all messages."""


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
    abilities: list[Literal["tools", "thinking", "images"]] = []  # from its chat template and config
    origin: str = ""  # where it came from, for people: "Hugging Face", "LM Studio", "imported from x.gguf"
    used: float = 0.0  # when it was last loaded, in seconds since 1970; 0: not known


class LoadOptions(msgspec.Struct, kw_only=True):
    """How a model is loaded. `kv_blocks` 0 lets the engine choose from free memory."""

    block_size: int = 16
    kv_blocks: int = 0
    context: int = 0  # tokens; 0: the model's own limit
    backend: Literal["auto", "reference", "cpu", "metal", "cuda"] = "auto"
    kv_budget: str = ""  # "4 GB", "32k tokens", "500 blocks" (`parse_budget`); the pool grows to it
    itl_target_ms: float = 0.0  # wanted time between two tokens of a chat; 0: none
    kv_bits: Literal[0, 4, 8] = 0  # 0 keeps K/V as the model computes them
    draft_model: str = ""  # path of a smaller model with the same tokenizer, whose guesses this one checks
    draft_lookup: bool = False  # guess from the chat's own text instead: what followed the same words before
    draft_tokens: int = 4  # guesses checked in one step of a chat at most; only with one of the two above
    adapter: str = ""  # folder of a LoRA adapter: adapter_config.json and adapters.safetensors
    keep_alive: float = 0.0  # seconds without a request until the memory is given back; 0: never for that


def model_key(path: str, adapter: str = "") -> str:
    """What names a loaded model: its path, and the adapter that is in it."""
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
    kv_bytes: int = 0
    backend: str = ""
    adapter: str = ""
    draft: str = ""  # name of the draft model; "lookup" for guesses from the text
    keep_alive: float = 0.0
    asleep: bool = False
    front: bool = False  # the one that is watched, and that answers when no model is named
    answering: int = 0  # requests that it is answering

    @property
    def key(self) -> str:
        """What names it."""
        return model_key(self.path, self.adapter)


class SequenceInfo(msgspec.Struct, kw_only=True):
    """A sequence that holds blocks. `blocks` is its table, in order (int32 little-endian)."""

    sequence: int
    chat: str  # the chat's id; what colours its blocks
    tokens: int
    blocks: bytes
    first: int = 0  # entries before those: they fell out of the window of this pool's layers


class LayerGroup(msgspec.Struct, kw_only=True):
    """Layers that keep their memory alike.

    Those of one `pool` share its tables. Pool 0 is the one of all messages that name no pool; in a model
    without full attention it has no bytes and only names what the others hold. Recurrent layers keep their
    states with pool 0's blocks.
    """

    name: str  # "full", "sliding 1,024", ...: for a person
    kind: Literal["full", "sliding", "chunked", "recurrent"]
    layers: int
    pool: int = 0  # `BlockSnapshot.pool`, and `group` of the events
    window: int = 0  # tokens of a sliding window, or of a chunk; 0: all
    block_bytes: int = 0  # K and V of one block in all these layers


class PoolStats(msgspec.Struct, kw_only=True):
    """Blocks of one pool by state, of one moment."""

    pool: int
    total: int = 0
    used: int = 0
    cached: int = 0
    free: int = 0


class Preempted(msgspec.Struct, kw_only=True):
    """A sequence that gave its blocks back and waits for room; its text loses nothing."""

    chat: str
    tokens: int  # that it has
    blocks: int  # that it will want again
    on_host: int = 0  # of those, the ones whose K/V lie in a host copy; the others are computed again


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
    prompt_tokens: int = 0  # of all requests since start
    reused_tokens: int = 0  # of those, found in the cache
    saved_seconds: float = 0.0  # of prefill not done for them, at the measured rate
    evictions: int = 0  # since start
    copies: int = 0
    preemptions: int = 0
    evictions_per_min: int = 0  # in the last minute
    copies_per_min: int = 0
    preemptions_per_min: int = 0
    running: int = 0  # sequences decoding or prefilling
    waiting: int = 0
    tokens_per_s: float = 0.0  # generated, all sequences, over the last second or so
    step_ms: float = 0.0
    itl_ms: float = 0.0  # mean time between two tokens of a chat, over the last two seconds
    weights_bytes: int = 0
    kv_bytes: int = 0  # the pools, allocated
    scratch_bytes: int = 0  # the most that steps needed besides, since the figures before
    buffer_cache_bytes: int = 0  # freed buffers that MLX keeps for the next ones
    footprint_bytes: int = 0  # the engine process, as the system counts it
    memory_limit: int = 0  # what this machine can give
    pressure: float = 0.0  # share of the machine's memory that nobody can have without pushing others out
    pressure_level: str = ""  # "normal", "warning", "critical", as the system says; empty: it does not
    blocks_limit: int = 0  # what the pool may grow to
    steps_per_s: float = 0.0
    rows_per_step: float = 0.0
    stalls: int = 0  # times that a chat got no token for long, since start
    worst_gap_ms: float = 0.0  # the longest of them
    swapped_bytes: int = 0  # K/V of preempted sequences, on the host
    preempted: list[Preempted] = []  # who waits for blocks that were taken away
    waited_for_prefix: int = 0  # requests that waited while another computed their prefix, since start
    pools: list[PoolStats] = []  # one a pool, where there are several; else empty
    drafted_tokens: int = 0  # guessed and checked, since start
    accepted_tokens: int = 0  # of those, the ones that were right: tokens that cost no step of their own
