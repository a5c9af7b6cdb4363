"""Options of a caller: how a model is loaded, how tokens are sampled, what a chat looks like."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypedDict, TypeVar

import msgspec

from engine.protocol import ChatMessage, Grammar, LoadOptions, RankHost, Sampling
from octavo.errors import OctavoError, RequestError, SessionError

#: A chat: one user message as a string, or messages as dicts with "role" ("system", "user" or "assistant")
#: and "content", the newest last. Content is a text, or a list of texts and images, as bytes or paths.
Messages = str | Sequence[Mapping[str, str | Sequence[str | bytes | os.PathLike[str]]]]

_GRAMMARS: Final[dict[str, Literal["json_schema", "lark", "regex"]]] = {
    "schema": "json_schema",
    "grammar": "lark",
    "regex": "regex",
}
_MAX_FILE: Final = 64 << 20  # bytes read of an image; the engine takes fewer
_Struct = TypeVar("_Struct", bound=msgspec.Struct)


class ModelOptions(TypedDict, total=False):
    """Keyword arguments of `LLM` and `AsyncLLM`: how a model is loaded."""

    context: int
    """The longest chat, in tokens. 0 (default): the model's own limit."""
    kv_budget: str
    """Limit of the KV cache: "4 GB", "32k tokens", "500 blocks". Default: chosen from free memory."""
    kv_blocks: int
    """Blocks of KV cache, allocated at once. 0 (default): the cache grows up to `kv_budget`."""
    kv_bits: Literal[0, 4, 8]
    """Bits of a quantised KV cache. 0 (default): keys and values stay as the model computes them."""
    block_size: int
    """Tokens in a block: 8, 16 (default), 32 or 64."""
    backend: Literal["auto", "reference", "cpu", "metal", "cuda"]
    """Attention backend to use. "auto" (default): the best on this machine."""
    adapter: str
    """Folder of a LoRA adapter made with mlx-lm."""
    draft_model: str
    """A smaller model with the same tokenizer, for speculative decoding. "early-exit" or "early-exit:8": the
    model's own first layers; "experts" or "experts:2": fewer of its experts for each token."""
    draft_lookup: bool
    """Draft from the chat's own text instead of a model. Default: False."""
    draft_tokens: int
    """Draft tokens verified in one step, at most. Default: 4."""
    disk_cache: str
    """Keep prefixes that were used twice on disk, up to a size such as "4 GB". Default: not."""
    keep_weights: bool
    """Keep the weights in memory on a Mac: macOS may not compress or swap them then. Default: False."""
    itl_target_ms: float
    """Wanted time between two tokens of a chat, in milliseconds. 0: none. Default: 200; `LLM` has none."""
    overlap: bool
    """Submit each step before the last one has ended. Default: on GPUs, where it pays."""
    hosts: str
    """A hosts file: its machines compute the model together, this one first. Default: only this one. If one
    of them is lost, the program ends with status 87 and says on stderr which one it was."""
    split: Literal["", "tensor", "pipeline"]
    """Division over `hosts`: by heads or by layers. Default: by heads where the model allows it."""
    split_layers: list[int]
    """Layers of each machine of a pipeline. Default: as many each."""
    ring_port: int
    """First port between the machines of `hosts`. Default: 32323."""


class SamplingOptions(TypedDict, total=False):
    """Keyword arguments of every call that generates: how the next token is sampled, and when to stop."""

    temperature: float
    """0 is greedy. Default: 0.7."""
    top_p: float
    """Sample from the most likely tokens that together have this probability. 1 (default): from all."""
    top_k: int
    """Sample from this many of the most likely tokens. 0 (default): from all."""
    min_p: float
    """Leave out tokens less likely than this share of the most likely one. 0 (default): none."""
    repetition_penalty: float
    """Above 1, tokens of the last 64 become less likely. Default: 1."""
    max_tokens: int
    """Tokens to generate, at most. Default: 1024."""
    stop: str | Sequence[str]
    """A string, or several, at which the answer ends. They are not part of it."""
    seed: int | None
    """The same seed gives the same answer. None (default): a different one each time."""
    schema: Mapping[str, Any] | str | None
    """A JSON schema that the answer satisfies, as a dict or as text; `{}` is any JSON. Default: none."""
    grammar: str
    """A Lark grammar that the answer matches, in llguidance's dialect. Default: none."""
    regex: str
    """A regular expression that the whole answer matches. Default: none."""


def load_options(options: ModelOptions) -> LoadOptions:
    """Validates a caller's options for loading a model.

    Raises:
        SessionError: a value has the wrong type or is not one of those allowed.
        OctavoError: the hosts file is wrong.
        TypeError: there is no such option.
    """
    values: dict[str, Any] = dict(options)
    hosts = str(values.pop("hosts", "") or "")
    port = values.pop("ring_port", None)
    chosen = _convert(values, LoadOptions, set(ModelOptions.__annotations__), SessionError)
    if hosts:
        chosen.hosts = _rank_hosts(hosts, port)
    elif chosen.split or chosen.split_layers or port is not None:
        raise SessionError(
            "split, split_layers and ring_port need hosts: a hosts file that lists the machines "
            "(--hosts FILE)."
        )
    return chosen


def _rank_hosts(file: str, port: object) -> list[RankHost]:
    """Returns the machines of a hosts file.

    Raises:
        OctavoError: it is wrong, or the port is none.
    """
    from pathlib import Path

    from engine.distributed.hosts_file import FIRST_PORT, port_problem, read_hosts
    from engine.distributed.ring import rank_hosts

    first = FIRST_PORT if port is None else port
    if (problem := port_problem(first)) or not isinstance(first, int):
        raise SessionError(problem)
    return rank_hosts(read_hosts(Path(file).expanduser()), first)


def sampling_settings(options: SamplingOptions) -> Sampling:
    """Validates a caller's sampling options. The engine checks their ranges.

    Raises:
        RequestError: a value has the wrong type.
        TypeError: there is no such option.
    """
    values: dict[str, Any] = {key: value for key, value in options.items() if key not in _GRAMMARS}
    stop = values.get("stop", [])
    values["stop"] = [stop] if isinstance(stop, str) else list(stop)
    return _convert(values, Sampling, set(SamplingOptions.__annotations__), RequestError)


def answer_grammar(options: SamplingOptions) -> Grammar | None:
    """Returns what a caller wants the answer to match; None if it is free.

    Raises:
        RequestError: a value has the wrong type, or there is more than one.
    """
    wanted = {key: options.get(key) for key in _GRAMMARS if options.get(key) not in (None, "")}
    if len(wanted) > 1:
        raise RequestError(f"An answer can match one of {' and '.join(wanted)}, not both.")
    for key, value in wanted.items():
        if isinstance(value, str):
            return Grammar(kind=_GRAMMARS[key], text=value)
        if key != "schema" or not isinstance(value, Mapping):
            raise RequestError(f"The option {key!r} is a text{', or a dict' if key == 'schema' else ''}.")
        try:
            return Grammar(kind="json_schema", text=json.dumps(value))
        except (TypeError, ValueError, RecursionError) as error:
            raise RequestError(f"The schema cannot be written as JSON: {error}.") from error
    return None


def whole_text(text: str) -> str:
    """A text that can be encoded: U+FFFD stands for halves of characters (lone surrogates)."""
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def chat_messages(messages: Messages) -> list[ChatMessage]:
    """A caller's chat as the engine takes it; a string is one user message.

    Raises:
        RequestError: a message lacks its role or content, or has a role that no chat has.
    """
    if isinstance(messages, str):
        return [ChatMessage("user", whole_text(messages))]
    try:
        turns = [
            {
                key: whole_text(value) if isinstance(value, str) else value
                for key, value in _with_images(dict(message)).items()
            }
            for message in messages
        ]
        return msgspec.convert(turns, list[ChatMessage])
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise RequestError(
            'Messages are dicts such as {"role": "user", "content": "Hello"}; roles are system, user and '
            f"assistant. ({error})"
        ) from error


def _with_images(message: dict[str, Any]) -> dict[str, Any]:
    """Returns a message whose content is one text, with the images that were among its parts.

    Raises:
        RequestError: a part is neither text nor image, or a file cannot be read.
    """
    parts = message.get("content")
    if not isinstance(parts, list | tuple):
        return message
    text = ""
    images: list[dict[str, Any]] = []
    for part in parts:
        if isinstance(part, str):
            text += whole_text(part)
        elif isinstance(part, bytes | os.PathLike):
            images.append({"data": part if isinstance(part, bytes) else _file(Path(part)), "at": len(text)})
        else:
            raise RequestError(
                "The parts of a message are texts, and images as bytes or paths (pathlib.Path); "
                f"{type(part).__name__} is neither."
            )
    return message | {"content": text, "images": images}


def _file(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_MAX_FILE)
    except OSError as error:
        raise RequestError(f"The image {path} cannot be read: {error.strerror}.") from error


def _convert(
    values: dict[str, Any], kind: type[_Struct], known: set[str], error_class: type[OctavoError]
) -> _Struct:
    if unknown := sorted(set(values) - known):
        raise TypeError(f"There is no option {unknown[0]!r}; there are: {', '.join(sorted(known))}.")
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        raise error_class(f"An option has a value that it cannot have: {error}.") from error
