"""Readers of the files of ChatGPT, Open WebUI, LM Studio and Octavo; unexpected values are left out."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from html import unescape
from typing import Any, Final

import msgspec

from app.importing.imported_chat import Content, ImageSources, ImportedChat, ImportedMessage, with_reasoning
from app.store.tool_calls import StoredCall, calls_of

MAX_CHATS: Final = 50_000
MAX_MESSAGES: Final = 100_000  # of one chat
_MAX_CALLS: Final = 100  # of tools, in one message
_MAX_TITLE: Final = 200
_LATEST: Final = 4e9  # seconds since 1970; later times are milliseconds

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
#: Open WebUI's reasoning; what it quotes in it is escaped.
_FOLDED: Final = re.compile(
    r"<details\b[^>]{0,500}\btype=[\"']?reasoning\b[^>]{0,500}>\s*(?:<summary>[^<]{0,500}</summary>)?"
    r"(.*?)(?:</details>|\Z)\s*",
    re.DOTALL | re.IGNORECASE,
)
#: Marks of sources in ChatGPT's answers: between private characters, without them, and of older exports.
_CITATION: Final = re.compile(
    r"([ \t]?)(?:\ue200([^\ue200\ue201\n]*)(?:\ue201|$)|(?:file)?cite(?:turn\d+[a-z]+\d+)+|[\ue200-\ue206]"
    r"|【[^【】\n]{0,200}†[^【】\n]{0,200}】|:contentReference\[oaicite:\d+\](?:\{index=\d+\})?)",
    re.MULTILINE,
)

_ESCAPE: Final = re.compile(
    r"\\(?:[\"\\/bfnrt]|u(?![dD][89a-fA-F])[0-9a-fA-F]{4}|u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w"
    r"|(u[dD][89a-fA-F][0-9a-fA-F]{2})|(.))",
    re.DOTALL,
)
_NEXT_ITEM: Final = re.compile(r"\}\s*,\s*\{")

_Reader = Callable[[dict[str, Any], ImageSources], ImportedChat]


class UnknownFormatError(Exception):
    """The file cannot be imported."""


def decoded(data: bytes) -> Any:
    """Returns what JSON says. Damage costs one value, or one item of the list that all of it is.

    Raises:
        ValueError: it is no JSON.
    """
    try:
        return msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"))
    except msgspec.DecodeError:
        text = _ESCAPE.sub(_mended, data.decode(json.detect_encoding(data), "replace"))
    decoder = json.JSONDecoder(strict=False, parse_int=_number)
    try:
        return decoder.decode(text)
    except ValueError:
        if not text.lstrip().startswith("["):
            raise
    items: list[Any] = []
    place = text.find("{")
    while place >= 0:
        try:
            item, end = decoder.raw_decode(text, place)
            items.append(item)
            place = text.find("{", end)
        except ValueError:
            following = _NEXT_ITEM.search(text, place)
            place = following.end() - 1 if following else -1
    return items


def _number(digits: str) -> float:
    return float(digits) if len(digits) > 30 else int(digits)


def _mended(escape: re.Match[str]) -> str:
    """Returns half a character as U+FFFD, and what is no escape as it stands there."""
    return "\\ufffd" if escape[1] else f"\\\\{escape[2]}" if escape[2] else escape[0]


def read_chats(data: Any, images: ImageSources | None = None) -> list[ImportedChat]:
    """Returns the chats in a decoded JSON file.

    Args:
        images: finds the images that are beside it.

    Raises:
        UnknownFormatError: it is of no known program.
    """
    images = images or ImageSources()
    whole = _object(data)
    if whole.get("format") == "octavo-chat-1":
        return _kept([_octavo(whole, images)])
    if isinstance(whole.get("messages"), list) and ("name" in whole or "createdAt" in whole):
        return _kept([_lm_studio(whole, images)])
    items = data if isinstance(data, list) else [data]
    known = [(read, item) for item in items[:MAX_CHATS] if (read := _reader_of(_object(item)))]
    if not known:
        raise UnknownFormatError
    return _kept([read(item, images) for read, item in known])


def _reader_of(item: dict[str, Any]) -> _Reader | None:
    if isinstance(item.get("mapping"), dict):
        return _chatgpt
    chat = _object(item.get("chat"))
    tree = _object(chat.get("history")).get("messages")
    if isinstance(chat.get("messages"), list) or isinstance(tree, dict):
        return _open_webui
    if item.get("format") == "octavo-chat-1":
        return _octavo
    return None


def _kept(chats: list[ImportedChat]) -> list[ImportedChat]:
    return [chat for chat in chats if chat.messages]


def _octavo(item: dict[str, Any], images: ImageSources) -> ImportedChat:
    title, created = _title(item.get("title")), _time(item.get("created"))
    made = ImportedChat(source="Octavo", id="", title=title, created=created)
    for entry in _list(item.get("messages"))[:MAX_MESSAGES]:
        message = _object(entry)
        content = _text(message.get("content")), images.kept_by_octavo(_list(message.get("images")))
        calls = [call if call.has_ended else call.changed(state="stopped") for call in calls_of(message)]
        _append(made, message, content, message.get("model"), calls[:_MAX_CALLS])
    return made


def _lm_studio(item: dict[str, Any], images: ImageSources) -> ImportedChat:
    made = ImportedChat(
        source="LM Studio",
        id=_text(item.get("createdAt")),
        title=_title(item.get("name")),
        created=_time(item.get("createdAt")),
    )
    for message in _list(item.get("messages"))[:MAX_MESSAGES]:
        versions = _list(_object(message).get("versions"))
        at = _object(message).get("currentlySelected")
        chosen = versions[at] if isinstance(at, int) and 0 <= at < len(versions) else versions[-1:]
        version = _object(chosen if isinstance(chosen, dict) else (chosen[0] if chosen else None))
        blocks = _list(version.get("content"))
        for step in map(_object, _list(version.get("steps"))):
            content, style = _list(step.get("content")), _object(step.get("style")).get("type")
            thinking = style == "thinking" or "think" in _text(step.get("prefix"))
            blocks += [{"type": "thinking", "content": content}] if thinking else content
        model = _object(version.get("senderInfo")).get("senderName")
        _append(made, version, images.content(blocks), model)
    return made


def _chatgpt(item: dict[str, Any], images: ImageSources) -> ImportedChat:
    made = ImportedChat(
        source="ChatGPT",
        id=_text(item.get("conversation_id") or item.get("id")),
        title=_title(item.get("title")),
        created=_time(item.get("create_time")),
    )
    nodes = {str(key): _object(value) for key, value in _object(item.get("mapping")).items()}

    def read(node: dict[str, Any]) -> tuple[dict[str, Any], Content, Any]:
        message = _object(node.get("message"))
        content = _object(message.get("content"))
        hidden = _object(message.get("metadata")).get("is_visually_hidden_from_conversation")
        message_content: Content = ("", []) if hidden else images.content(_list(content.get("parts")))
        if not hidden and not message_content[0]:
            message_content = _text(content.get("text")), []
        role = _object(message.get("author")).get("role")
        about = {"role": role, "created": message.get("create_time")}
        model = _object(message.get("metadata")).get("model_slug") or item.get("default_model_slug")
        if role == "assistant":
            message_content = _CITATION.sub(_cited, message_content[0]), message_content[1]
        return about, message_content, model

    _add_tree(made, nodes, "parent", _text(item.get("current_node")), read)
    return made


def _open_webui(item: dict[str, Any], images: ImageSources) -> ImportedChat:
    chat = _object(item.get("chat"))
    made = ImportedChat(
        source="Open WebUI",
        id=_text(item.get("id")),
        title=_title(item.get("title") or chat.get("title")),
        created=_time(item.get("created_at") or chat.get("timestamp")),
    )
    history = _object(chat.get("history"))
    nodes = {str(key): _object(value) for key, value in _object(history.get("messages")).items()}

    def read(node: dict[str, Any]) -> tuple[dict[str, Any], Content, Any]:
        about = {"role": node.get("role"), "created": node.get("timestamp")}
        thought = {"type": "thinking", "text": node.get("reasoning_content") or node.get("reasoning")}
        content = images.content([thought, _text(node.get("content")), *_list(node.get("files"))])
        return about, content, node.get("model")

    if nodes:
        _add_tree(made, nodes, "parentId", _text(history.get("currentId")), read)
        return made
    for message in _list(chat.get("messages"))[:MAX_MESSAGES]:
        about, content, model = read(_object(message))
        _append(made, about, content, model)
    return made


def _add_tree(
    made: ImportedChat,
    nodes: dict[str, dict[str, Any]],
    parent_name: str,
    current: str,
    read: Callable[[dict[str, Any]], tuple[dict[str, Any], Content, Any]],
) -> None:
    """Adds a tree of messages, parents first; nodes without text are skipped, as are those in a circle."""
    children: dict[str, list[str]] = {}
    for key, node in nodes.items():
        parent = _text(node.get(parent_name))
        children.setdefault(parent if parent in nodes else "", []).append(key)
    places: dict[str, int] = {}  # of the nearest message that was added, at or above a node
    waiting = [(key, -1) for key in reversed(children.get("", []))]
    while waiting and len(made.messages) < MAX_MESSAGES:
        key, parent_place = waiting.pop()
        if key in places:
            continue
        about, content, model = read(nodes[key])
        places[key] = parent_place
        if any(content) and about["role"] in ("user", "assistant"):
            places[key] = len(made.messages)
            made.messages.append(_message(about, content, model, parent_place))
        waiting += [(child, places[key]) for child in reversed(children.get(key, []))]
    made.leaf = places.get(current, len(made.messages) - 1)


def _append(
    made: ImportedChat, about: dict[str, Any], content: Content, model: Any, calls: Sequence[StoredCall] = ()
) -> None:
    if (any(content) or calls) and about.get("role") in ("user", "assistant"):
        made.messages.append(_message(about, content, model, len(made.messages) - 1))
        made.messages[-1].calls = list(calls)
        made.leaf = len(made.messages) - 1


def _message(about: dict[str, Any], content: Content, model: Any, parent: int) -> ImportedMessage:
    answer = about.get("role") == "assistant"
    return ImportedMessage(
        role="assistant" if answer else "user",
        content=_text(_answer(content[0]) if answer else content[0]),
        images=content[1],
        parent=parent,
        created=_time(about.get("created")),
        model=_title(model) if answer and isinstance(model, str) else "",
    )


def _answer(text: str) -> str:
    """Returns an answer with what Open WebUI folds as reasoning, marked as Octavo's own."""
    if "<details" not in text:
        return text
    reasoning = [unescape(found[1]).strip() for found in _FOLDED.finditer(text)]
    plain = "\n".join(re.sub(r"^> ?", "", line) for line in "\n\n".join(reasoning).split("\n"))
    return with_reasoning(plain, _FOLDED.sub("", text).strip())


def _cited(mark: re.Match[str]) -> str:
    """Returns what ChatGPT shows for a mark: the name of a page or thing, or nothing."""
    kind, *values = (mark[2] or "").split("\ue202")
    if kind == "entity" and values:
        values = re.findall(r'"((?:[^"\\]|\\.)*)"', values[0])[1:]
    return mark[1] + values[0] if kind in ("entity", "url") and values else ""


def _time(value: Any) -> float:
    """Seconds since 1970; 0 if it is none."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value).timestamp()
        except (ValueError, OverflowError, OSError):
            return 0.0
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return 0.0
    seconds = float(value)
    while seconds >= _LATEST:  # they are milliseconds, or smaller parts
        seconds /= 1000
    return max(0.0, seconds)


def _title(value: Any) -> str:
    return " ".join(_text(value).split())[:_MAX_TITLE]


def _text(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float) or value in (math.inf, -math.inf):
        return ""
    return _SURROGATE.sub("\ufffd", str(value).replace("\0", "")) if value == value else ""  # NaN is not


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else []
