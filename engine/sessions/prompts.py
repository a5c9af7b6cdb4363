"""Prompts of requests: chats rendered by their templates to token ids, and the form of their answers."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from engine.models.chat_template import TemplateLimitError
from engine.models.model_errors import is_failure
from engine.models.text_tokenizer import TextTooLongError, control_tokens, encode_marked, with_marks
from engine.models.tool_formats import ToolFormat, tool_format
from engine.protocol import LARGER_CONTEXT, ChatMessage, Generate, Grammar, Tool, worded
from engine.sessions.answer_text import AnswerFormat, answer_format, forced_beginning
from engine.sessions.chat_turns import (
    JsonObject,
    Turn,
    plain_turns,
    template_tools,
    template_turns,
    with_arguments,
)
from engine.sessions.session_errors import RequestError

if TYPE_CHECKING:
    from engine.structured import CallGrammar
    from engine.vision.image_prompts import ImageSource
    from engine.vision.image_reading import PreparedImage

_say: Final = cache(logging.getLogger("octavo.texts").warning)  # once, as it holds for all chats of a program
# --- Chats to token ids
_NO_MESSAGE: Final = worded("The chat has no message to answer.")
_MAX_OPTIONS: Final = 32
_MAX_OPTION: Final = 1000  # characters of one
_MAX_NUMBER: Final = 2**53
_RESERVED: Final = frozenset({
    "messages", "tools", "bos_token", "eos_token", "raise_exception", "strftime_now", "conversation", "args",
    "documents", "chat_template", "context", "add_generation_prompt", "tokenize", "continue_final_message",
    "padding", "truncation", "max_length", "return_tensors", "return_dict", "kwargs", "tokenizer_kwargs",
    "return_assistant_tokens_mask", "sanitize_control_tokens",
})  # fmt: skip
_THINKING: Final = re.compile(r"(?<![\w.'\"])thinking\b(?!_)")  # a variable of the template
_PARTS: Final = re.compile(r"for \w+ in \w+(\.content|\[.content.\]) *-?%}")  # of a content
_TYPES: Final = re.compile(r"\bis (not )?(string|iterable|sequence|mapping)\b")
_WORDS: Final = re.compile(r"(?<![/\w])\w[\w ]*")  # a template may take out or change what is between these
_RESULTS: Final = re.compile(r"<tool_response>.*</tool_response>", re.DOTALL)
_MARKS: Final = ("think_start", "think_end", "tool_call_start", "tool_call_end")
_NO_SYSTEM: Final = "System role not supported"  # in Gemma's, which write one in the middle all the same
_EFFORTS: Final = ("none", "minimal", "low", "medium", "high", "xhigh", "max")


@contextmanager
def _refusals(sentence: Callable[[str], str]) -> Iterator[None]:
    """Refuses a request where a template or tokenizer, which are programs by strangers, fails or refuses."""
    try:
        yield
    except TextTooLongError as error:
        why = worded("{0}, which is this model's context. {1}", error, LARGER_CONTEXT)
        raise RequestError(why, "overflow", error.tokens) from error
    except BaseException as error:
        if not is_failure(error):
            raise
        raise RequestError(sentence(with_marks(str(error), ""))) from error


def encode_chat(
    tokenizer: Any,
    messages: Sequence[ChatMessage],
    tools: Sequence[Tool] = (),
    options: dict[str, Any] | None = None,
    *,
    answered: bool = True,
) -> list[int]:
    """Renders a chat with the model's chat template and returns its token ids.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        messages: the turns, the newest last.
        tools: that the model may call.
        options: for the template, such as `enable_thinking`; those that it does not know change nothing.
        answered: whether the beginning of an answer comes last.

    Raises:
        RequestError: there is no message, an option or a tool is malformed, or the chat template rejects
            the chat.
    """
    if not messages:
        raise RequestError(_NO_MESSAGE)
    options = _as_named(_source(tokenizer), checked_options(tokenizer, options or {}))
    described = template_tools(tools)
    uses_tools = bool(described) or any(message.role == "tool" or message.tool_calls for message in messages)
    form = tool_format(tokenizer) if uses_tools else None
    control, own = control_tokens(tokenizer), ""
    if form is not None and not (form.native and tokenizer.has_chat_template):
        turns, described = plain_turns(messages, described, form), []
        own = form.begin + form.end
    else:
        turns = template_turns(messages, _source(tokenizer))
    turns = [
        control.marked(turn, own + _own_marks(tokenizer, turn)) | {"role": turn["role"]} for turn in turns
    ]
    if not tokenizer.has_chat_template:
        _say("This model has no chat template: the messages of a chat are joined as they are.")
        return encode_plain(tokenizer, "\n\n".join(turn["content"] for turn in turns))
    options = control.marked(options)
    if described:
        options = options | {"tools": control.marked(described)}
    return _rendered(tokenizer, turns, options, answered)


def _own_marks(tokenizer: Any, turn: Turn) -> str:
    """Returns the marks that templates look for in a turn: those of answers, and of results in a question."""
    if turn["role"] == "assistant":
        return "\n".join(getattr(tokenizer, name) or "" for name in _MARKS)
    return "<tool_response></tool_response>" if _RESULTS.fullmatch(turn["content"]) else ""


@_refusals(lambda reason: worded("The model's chat template refuses this chat: {0}", reason))
def _rendered(tokenizer: Any, turns: list[Turn], options: dict[str, Any], answered: bool) -> list[int]:
    """Returns the tokens of turns that have been marked, in the first form that the template takes whole."""
    refused: list[BaseException] = []
    made: list[tuple[str, str]] = []
    source = _source(tokenizer)
    no_system, parts = _NO_SYSTEM in source, _PARTS.search(source) and not _TYPES.search(source)
    forms = ((form, what) for folded, what in _foldings(turns) for form in _attempts(folded, options))
    for (attempt, given), what in forms:
        try:
            given = given | {"tokenize": False, "add_generation_prompt": answered}
            if parts:
                attempt = [
                    turn | {"content": [{"type": "text", "text": turn["content"]}]} for turn in attempt
                ]
            made.append((tokenizer.apply_chat_template(attempt, **given), what))
        except BaseException as error:
            if not is_failure(error) or isinstance(error, TemplateLimitError):
                raise
            refused.append(error)
            continue
        foreign = no_system and any(turn["role"] == "system" for turn in attempt)
        if not foreign and not _lacks(made[-1][0], turns):
            break
    else:
        del made[1:]  # none has all of it, so it stays as it is
    if not made:
        raise refused[0]
    text, what = made[-1]
    if what:
        _say(f"The chat template takes no such chat, so {what}.")
    return encode_marked(tokenizer, text)


def _foldings(turns: list[Turn]) -> Iterator[tuple[list[Turn], str]]:
    """Yields turns as they are, then in forms that more and more templates take, and what was changed.

    A system message in the middle stays where it is, so that what comes before it is found in the cache.
    """
    yield turns, ""
    begin = next((at for at, turn in enumerate(turns) if turn["role"] != "system"), 0)
    missing = {("", "assistant"): "user", ("tool", "user"): "assistant"}
    for what, first, joined, filled in (
        ("its later system messages became the user's", begin, False, False),
        ("messages of the same role in a row were joined", begin, True, False),
        ("its system message became a part of the user's", 0, True, False),
        ("empty messages were put where it expects others", 0, True, True),
    ):
        made: list[Turn] = []
        for at, turn in enumerate(turns):
            role = "user" if turn["role"] == "system" and at >= first else turn["role"]
            last = made[-1] if made else {"role": ""}
            if joined and role == last["role"] != "tool" and "tool_calls" not in last:
                texts = filter(None, (last["content"], turn["content"]))
                made[-1] = last | turn | {"role": role, "content": "\n\n".join(texts)}
                continue
            if filled and (other := missing.get((last["role"], role))):
                made.append({"role": other, "content": ""})
            made.append(turn | {"role": role})
        if made != turns:
            yield made, what
        turns = made


def _lacks(text: str, turns: list[Turn]) -> bool:
    """Whether a rendered chat lacks a message of the system, or of the user after another one."""
    for before, turn in zip([{"role": ""}, *turns], turns, strict=False):
        if turn["role"] == "system" or turn["role"] == before["role"] == "user":
            words = max(_WORDS.findall(turn["content"][:_MAX_OPTION]), key=len, default="")
            if words.strip() not in text:
                return True
    return False


@_refusals(lambda _: worded("The prompt is not a text that this model can read."))
def encode_plain(tokenizer: Any, text: str, *, add_special_tokens: bool = True) -> list[int]:
    """Returns a text as token ids.

    Raises:
        RequestError: it is no valid text, or has more tokens than the tokenizer is allowed to make.
    """
    return encode_marked(tokenizer, text, add_special_tokens=add_special_tokens)


def prefix_length(
    tokenizer: Any,
    prompt: list[int],
    messages: Sequence[ChatMessage],
    tools: Sequence[Tool],
    options: dict[str, Any],
) -> int:
    """Returns how many tokens of a prompt come from the first messages of its chat.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        prompt: the whole chat, as `encode_chat` returned it for the same tools and options.
        messages: the first messages.
        tools: that the model may call.
        options: for the template.
    """
    longest, question = 0, ChatMessage("user", "")
    for chat in (messages, [*messages, question]):  # some templates take no chat without a question as it is
        try:
            tokens = encode_chat(tokenizer, chat, tools, options, answered=False)
        except RequestError:
            continue
        longest = max(longest, common_length(prompt, tokens))
        if longest == len(tokens):
            break
    return longest


def common_length(first: list[int], second: list[int]) -> int:
    """Returns how many tokens at the start of two lists are the same."""
    shorter = min(len(first), len(second))
    return next((n for n in range(shorter) if first[n] != second[n]), shorter)


def checked_options(tokenizer: Any, options: dict[str, Any]) -> dict[str, Any]:
    """Returns the options for a chat template, checked; an effort of "none" switches the reasoning off.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        options: of the request.

    Raises:
        RequestError: one is malformed, or would change how the template is rendered.
    """
    if not options:
        return options
    if len(options) > _MAX_OPTIONS:
        raise RequestError(f"There are {len(options)} options for the chat template; use {_MAX_OPTIONS}.")
    for name, value in options.items():
        if not name.isidentifier() or name in _RESERVED:
            raise RequestError(f"{name!r} is not an option of chat templates.")
        if isinstance(value, str):
            usable = len(value) <= _MAX_OPTION
        else:
            usable = value is None or (isinstance(value, int | float) and abs(value) < _MAX_NUMBER)
        if not usable:
            raise RequestError(f"The option {name!r} must be a number, a short text, true or false.")
    for name in ("enable_thinking", "thinking"):
        if not isinstance(options.get(name, False), bool):
            raise RequestError(f"The option {name!r} must be true or false.")
    effort = options.get("reasoning_effort")
    if effort is not None and effort not in _EFFORTS:
        raise RequestError(f"The reasoning effort must be one of {', '.join(_EFFORTS)}; {effort!r} is none.")
    if effort == "none":
        options = {name: value for name, value in options.items() if name != "reasoning_effort"}
        return {"enable_thinking": False} | options
    return options


def _source(tokenizer: Any) -> str:
    """Returns the text of the chat template; empty if there is none, or several."""
    source = tokenizer.chat_template
    return source if isinstance(source, str) else ""


def _as_named(source: str, options: dict[str, Any]) -> dict[str, Any]:
    """Returns options also under the names that the template has for them: DeepSeek's and Kimi's differ."""
    named = dict(options)
    if "enable_thinking" in options and "enable_thinking" not in source and _THINKING.search(source):
        named.setdefault("thinking", options["enable_thinking"])
    effort = options.get("reasoning_effort")
    if effort and "thinking_effort" in source:
        named.setdefault("thinking_effort", {"minimal": "low", "xhigh": "max"}.get(effort, effort))
    return named


def _attempts(turns: list[Turn], options: dict[str, Any]) -> Iterator[tuple[list[Turn], dict[str, Any]]]:
    """Yields turns and options to render, in the order in which they are tried.

    Some templates add the arguments of a call to a text, and some are Python functions that take no options
    that they do not know.
    """
    known = {name: value for name, value in options.items() if name in ("tools", "enable_thinking")}
    objects = with_arguments(turns, lambda value: value if isinstance(value, JsonObject) else JsonObject())
    for each in (turns, objects) if objects != turns else (turns,):
        yield each, options
        as_text = with_arguments(each, str)
        if as_text != each:
            yield as_text, options
        if known != options:
            yield as_text, known


# --- Requests to prompts
_MAX_TOKEN: Final = 128  # characters; a longer one would be of white space only
_HARMONY_MARKS: Final = ("<|start|>", "<|channel|>", "<|constrain|>", "<|message|>", "<|end|>")


class EncodedPrompt(NamedTuple):
    """A prompt as token ids, and what is known about its answers.

    Attributes:
        tokens: the prompt.
        form: how its answers are split into reasoning, text and calls; None if all of each is text.
        pinned: tokens at its start that stay in the prefix cache after the answer.
        begun: tokens at its end that are the beginning of the answer; the client has their text.
        banned: tokens that its answers may not have.
        images: in it, in their order; each of their places has the same token.
    """

    tokens: list[int]
    form: AnswerFormat | None = None
    pinned: int = 0
    begun: tuple[int, ...] = ()
    banned: tuple[int, ...] = ()
    images: tuple[PreparedImage, ...] = ()


class RequestPrompts:
    """Encodes the requests of one model.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        context: tokens that a prompt and its answer can have.
        rows: tokens that the model can read, those of the ids from 0 on; 0: as many as the tokenizer has.
    """

    def __init__(self, tokenizer: Any, context: int, rows: int = 0) -> None:
        self._tokenizer, self._context = tokenizer, context
        self._rows = rows or len(tokenizer)
        self.image_source: ImageSource | None = None

    @cached_property
    def tools(self) -> ToolFormat:
        """The form in which this model writes tool calls."""
        return tool_format(self._tokenizer)

    def encode(self, request: Generate) -> EncodedPrompt:
        """Returns the prompt of a request.

        Only answers to guests, or with tools, are split into their parts; to the window, reasoning is text
        like any other. A prompt that is continued as it is gives text only. Where a grammar holds the answer,
        or a call is required, it has no reasoning.

        Raises:
            RequestError: something in it is malformed or too long, the chat template refuses the chat, or the
                model cannot read a token of it.
        """
        self.check(request)
        prompt = self._encode_images(request) if request.has_images else self._encode(request)
        self._check_rows(prompt.tokens)
        return prompt

    def image_tokens(self, images: list[bytes]) -> list[int]:
        """Returns how many tokens each image takes. Reads them: for the text process only.

        Raises:
            RequestError: the model looks at no images, or one of these is refused.
        """
        from engine.vision.image_prompts import read_images

        found = read_images(self.image_source, images, RequestError)
        return [len(self._tokenizer.encode(image.numbered(0), add_special_tokens=False)) for image in found]

    def _encode_images(self, request: Generate) -> EncodedPrompt:
        """Reads the images, which may take long or crash at hostile ones: for the text process only."""
        from engine.vision.image_prompts import encode_with_images

        def encode(tokenizer: Any, plain: Generate) -> EncodedPrompt:
            return RequestPrompts(tokenizer, self._context)._encode(plain)

        source, tokenizer = self.image_source, self._tokenizer
        prompt, images = encode_with_images(source, tokenizer, request, encode, RequestError)
        return prompt._replace(images=images)

    def _encode(self, request: Generate) -> EncodedPrompt:
        choice = request.tool_choice
        if request.prompt:
            return EncodedPrompt(self.encode_text(request.prompt))
        if request.continued:
            return self._encode_continued(request)
        called = choice not in ("auto", "none")
        forced = request.grammar is not None or called
        options = ({"enable_thinking": False} if forced else {}) | request.template_options
        tokens = encode_chat(self._tokenizer, request.messages, request.tools, options)
        pinned = self._pinned(request, tokens, options)
        if forced:
            tokens = tokens + forced_beginning(self._tokenizer, tokens, calls=called)
        if not (request.guest or request.tools):
            return EncodedPrompt(tokens, pinned=pinned)
        calls = request.tools and choice != "none"
        form = answer_format(
            self._tokenizer,
            tokens,
            self.tools if calls else None,
            template_tools(request.tools) if calls else [],
            parallel=request.parallel_tools,
            forced=forced,
        )
        banned = self._call_marks() if request.tools and not calls else ()
        return EncodedPrompt(tokens, form, pinned, banned=banned)

    def grammar(self, request: Generate) -> Grammar | CallGrammar | None:
        """Returns what the answers to a request must match; None if they are free.

        A tool choice holds them to calls, and so does `strict` once a call has begun, or `hold_calls` for a
        model that has not learnt to call tools. An answer that may be a call or match a grammar begins with
        either.
        """
        from engine.structured import CallGrammar  # it loads llguidance, which the text process never needs

        choice = request.tool_choice
        if not request.tools or choice == "none":
            return request.grammar
        required = choice != "auto"
        tokenizer = self._tokenizer
        held = required or request.grammar or any(tool.strict for tool in request.tools)
        if not (held or (request.hold_calls and not (self.tools.native and tokenizer.has_chat_template))):
            return None
        template = tokenizer.chat_template
        marks = (tokenizer.think_start, tokenizer.think_end, *tokenizer.structural_markers)
        if self.tools.name == "harmony":
            marks = _HARMONY_MARKS
        tools = [tool for tool in request.tools if choice in ("auto", "required", tool.name)]
        return CallGrammar(
            self.tools,
            [_closed(tool) for tool in tools] if request.hold_calls else tools,
            required=required,
            parallel=request.parallel_tools,
            template=template if isinstance(template, str) else "",
            marks=tuple(mark for mark in marks if mark),
            instead=None if required else request.grammar,
        )

    def _encode_continued(self, request: Generate) -> EncodedPrompt:
        """Returns the prompt of an answer that goes on: the chat before the answer, then its text.

        That is what the model had read when the answer ended, so its blocks are found again. Templates'
        own way (`continue_final_message`) would rewrite reasoning, and not all have it.

        Raises:
            RequestError: the chat does not end with an answer, or something else is asked for as well.
        """
        *before, last = request.messages
        if last.role != "assistant" or not last.content:
            raise RequestError("Only an answer that has begun can be continued.")
        if request.tools or request.grammar is not None or request.pinned_messages or request.guest:
            raise RequestError("Only the window continues answers, without tools, grammars and pins.")
        tokens = encode_chat(self._tokenizer, before, (), request.template_options)
        own = _own_marks(self._tokenizer, {"role": "assistant"})
        text = control_tokens(self._tokenizer).marked(last.content, own)
        begun = encode_plain(self._tokenizer, text, add_special_tokens=False)
        return EncodedPrompt([*tokens, *begun], begun=tuple(begun))

    def _pinned(self, request: Generate, tokens: list[int], options: dict[str, Any]) -> int:
        """Returns how many tokens of a prompt the request wants to stay cached."""
        count = request.pinned_messages
        if not 0 <= count <= len(request.messages):
            raise RequestError(f"There are {len(request.messages)} messages, so {count} cannot be pinned.")
        if not count:
            return 0
        first = request.messages[:count]
        return prefix_length(self._tokenizer, tokens, first, request.tools, options)

    def encode_text(self, prompt: str | list[int], *, add_special_tokens: bool = True) -> list[int]:
        """Returns a text or tokens to continue as token ids.

        Args:
            prompt: the text or the tokens.
            add_special_tokens: whether a text begins with the tokenizer's own start.

        Raises:
            RequestError: it is far too long or no valid text, or has a token that the model does not have.
        """
        if isinstance(prompt, str):
            self._check_size(len(prompt))
            tokens = encode_plain(self._tokenizer, prompt, add_special_tokens=add_special_tokens)
            self._check_rows(tokens)
            return tokens
        self.check_tokens(prompt, "The prompt")
        return list(prompt)

    def check(self, request: Generate) -> None:
        """Checks what can be checked of a request without reading its texts.

        Raises:
            RequestError: something is malformed, or the texts are far too long.
        """
        choice = request.tool_choice
        if request.prompt:
            if request.messages or request.tools:
                raise RequestError("A prompt that is continued as it is has neither messages nor tools.")
            if isinstance(request.prompt, str):
                self._check_size(len(request.prompt))
            return
        if choice not in ("auto", "none", "required", *(tool.name for tool in request.tools)):
            raise RequestError(f"The tool choice {choice!r} names no tool of this request.")
        if choice == "required" and not request.tools:
            raise RequestError("A tool call is required, but the request has no tools.")
        if not request.messages:
            raise RequestError(_NO_MESSAGE)
        self._check_size(sum(len(message.content) for message in request.messages))

    def _check_size(self, characters: int) -> None:
        """Checks that a text is not far too long, which takes less time than counting its tokens.

        Raises:
            RequestError: it is far too long.
        """
        if characters > _MAX_TOKEN * self._context:
            raise RequestError(
                worded(
                    "The prompt has {0} characters, which cannot fit into this model's context of {1} "
                    "tokens. {2}",
                    *(characters, self._context, LARGER_CONTEXT),
                ),
                "overflow",
                characters // _MAX_TOKEN,
            )

    def check_tokens(self, tokens: Iterable[int], what: str) -> None:
        """Checks that the model has the tokens that somebody names.

        Raises:
            RequestError: it does not have one.
        """
        size, tokens = self._rows, list(tokens)
        if tokens and not (min(tokens) >= 0 and max(tokens) < size):
            token = next(token for token in tokens if not 0 <= token < size)
            raise RequestError(f"{what} names the token {token}, but this model has 0 to {size - 1:,}.")

    def _check_rows(self, tokens: list[int]) -> None:
        """Checks that the model can read tokens of its tokenizer: fine-tunes add some without a row for them.

        Raises:
            RequestError: it cannot read one.
        """
        if tokens and max(tokens) >= self._rows:
            text = self._tokenizer.decode([next(each for each in tokens if each >= self._rows)])
            raise RequestError(
                worded("The prompt has the token {0}, for which this model has no embedding.", repr(text))
            )

    def _call_marks(self) -> tuple[int, ...]:
        """Returns the token that begins every call; empty if it takes several."""
        begin = self._tokenizer.encode(self.tools.begin, add_special_tokens=False)
        return tuple(begin) if len(begin) == 1 else ()


def _closed(tool: Tool) -> Tool:
    """Returns a tool without other arguments than it names: a small model would invent them without end."""
    schema = json.loads(tool.parameters)
    if not isinstance(schema, dict) or not isinstance(schema.get("properties"), dict):
        return tool
    return msgspec.structs.replace(tool, parameters=json.dumps({"additionalProperties": False} | schema))
