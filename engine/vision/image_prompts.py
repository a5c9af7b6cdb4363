"""Prompts with images: what a chat template is given for them, and what stands for them in its text.

It runs in the model's text process, as `image_reading` does; only the checks run in the engine, too.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from engine.protocol import ChatMessage, Generate, worded
from engine.vision.image_reading import ImageReader, ImageRefusedError, PreparedImage, eyes_problem

_Prompt = TypeVar("_Prompt")
_PLACE: Final = "\ufdd0"  # no character; where an image is in the text of a message


class ImageSource(NamedTuple):
    """The files of a model about images.

    Attributes:
        folder: of the model; empty if it does not look at images.
        kind: its model_type.
        problem: why it does not look at images, as a sentence; empty if it does.
    """

    folder: str
    kind: str
    problem: str


def image_source(
    folder: Path | None, config: dict[str, Any], name: str, *, split: bool = False
) -> ImageSource:
    """Returns the files about images of a model that was trained with some.

    Args:
        folder: of the model; None for one that was made in memory.
        config: its config.json.
        name: of the model, for people.
        split: whether several machines compute it.
    """
    problem = eyes_problem(folder, config, name)
    if split:
        problem = worded("{0} cannot look at images while several machines compute it.", name)
    return ImageSource(str(folder or ""), str(config.get("model_type", "")), problem)


def files_of(messages: Sequence[ChatMessage]) -> list[bytes]:
    """Returns the files of all images of a chat, in their order."""
    return [image.data for message in messages for image in message.images]


@functools.lru_cache(maxsize=1)
def _reader(source: ImageSource) -> ImageReader:
    return ImageReader(Path(source.folder), source.kind)


def read_images(
    source: ImageSource | None, files: list[bytes], refusal: type[Exception]
) -> list[PreparedImage]:
    """Reads images as the model takes them.

    Args:
        source: of the model.
        files: the images, as they are in their files.
        refusal: raised, with a sentence, if the model does not look at images, there are too many, or one is
            too large, damaged or of another format.
    """
    if source is None or source.problem:
        raise refusal(
            source.problem if source else worded("This model cannot look at images: choose one that can.")
        )
    try:
        return _reader(source).read(files)
    except ImageRefusedError as error:
        raise refusal(str(error)) from error


class MadePrompt(NamedTuple, Generic[_Prompt]):
    """A prompt, and the images in it."""

    prompt: _Prompt
    images: tuple[PreparedImage, ...]


def encode_with_images(
    source: ImageSource | None,
    tokenizer: Any,
    request: Generate,
    encode: Callable[[Any, Generate], _Prompt],
    refusal: type[Exception],
) -> MadePrompt[_Prompt]:
    """Reads the images of a request and makes its prompt.

    Args:
        source: of the model.
        tokenizer: mlx-lm's TokenizerWrapper or a `TextTokenizer`.
        request: with images.
        encode: makes the prompt of a request without images.
        refusal: see `read_images`.
    """
    images = read_images(source, files_of(request.messages), refusal)
    assert source is not None
    messages = [with_places(message) for message in request.messages]
    marked = msgspec.structs.replace(request, messages=messages)
    texts = [image.numbered(number) for number, image in enumerate(images)]
    prompt = encode(_with_texts(tokenizer, _reader(source).family.token, texts), marked)
    return MadePrompt(prompt, tuple(images))


def _with_texts(tokenizer: Any, token: str, texts: list[str]) -> Any:
    """Returns a copy of a tokenizer whose chat template puts texts where `with_places` has marks.

    Args:
        tokenizer: of the model.
        token: what its template writes for an image; empty if it takes text only. Such a text of a person is
            marked as text before.
        texts: of the images of a chat; one that has only its first messages takes the first ones.
    """
    copied = copy.copy(tokenizer)

    def apply_chat_template(turns: list[dict[str, Any]], **given: Any) -> str:
        made = tokenizer.apply_chat_template(_in_parts(turns) if token else turns, **given)
        pieces = str(made).split(token or _PLACE)
        count = sum(_text_of(turn["content"]).count(_PLACE) for turn in turns)
        if len(pieces) != 1 + count:
            raise ImageRefusedError("it does not take images where this chat has them")
        return "".join(chain.from_iterable(zip(pieces, [*texts[:count], ""], strict=True)))

    copied.apply_chat_template = apply_chat_template
    return copied


def with_places(message: ChatMessage) -> ChatMessage:
    """Returns a message with a mark in its text for each of its images, and without these."""
    pieces, done = [], 0
    for image in message.images:
        at = max(done, image.at)
        pieces += [message.content[done:at].replace(_PLACE, ""), _PLACE]
        done = at
    pieces.append(message.content[done:].replace(_PLACE, ""))
    return msgspec.structs.replace(message, content="".join(pieces), images=[])


def _text_of(content: Any) -> str:
    """Returns the text of a turn, which may have come as a list of one part."""
    return content if isinstance(content, str) else "".join(part["text"] for part in content)


def _in_parts(turns: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns turns with their texts and images, one after another, as content."""
    return [turn | {"content": _parts_of(_text_of(turn["content"]))} for turn in turns]


def _parts_of(content: str) -> list[dict[str, str]]:
    parts: list[dict[str, str]] = []
    for at, text in enumerate(content.split(_PLACE)):
        parts += [{"type": "image"}] if at else []
        parts += [{"type": "text", "text": text}] if text else []
    return parts or [{"type": "text", "text": ""}]
