"""Prompts of requests: token ids, how the answers are split, and what these must match."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final, NamedTuple

from engine.models.tool_formats import ToolFormat, tool_format
from engine.protocol import Generate, Grammar
from engine.sessions.answer_text import AnswerFormat, answer_format, forced_beginning
from engine.sessions.chat_encoding import encode_chat, prefix_length
from engine.sessions.session_errors import RequestError
from engine.sessions.template_messages import template_tools
from engine.structured import CallGrammar

_LONGEST_TOKEN: Final = 128  # characters; a longer one would be of white space only
_HARMONY_MARKS: Final = ("<|start|>", "<|channel|>", "<|constrain|>", "<|message|>", "<|end|>")


class EncodedPrompt(NamedTuple):
    """A prompt as token ids, and what is known about its answers.

    Attributes:
        tokens: the prompt.
        form: how its answers are split into reasoning, text and calls; None if all of each is text.
        pinned: tokens at its start that stay in the prefix cache after the answer.
        begun: tokens at its end that are the beginning of the answer; the client has their text.
        banned: tokens that its answers may not have.
    """

    tokens: list[int]
    form: AnswerFormat | None = None
    pinned: int = 0
    begun: tuple[int, ...] = ()
    banned: tuple[int, ...] = ()


class RequestPrompts:
    """Encodes the requests of one model.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        context: tokens that a prompt and its answer can have.
    """

    def __init__(self, tokenizer: Any, context: int) -> None:
        self._tokenizer, self._context = tokenizer, context

    @cached_property
    def tools(self) -> ToolFormat:
        """How this model writes tool calls."""
        return tool_format(self._tokenizer)

    def encode(self, request: Generate) -> EncodedPrompt:
        """Returns the prompt of a request.

        Only answers to guests, or with tools, are split into their parts; to the window, reasoning is text
        like any other. A prompt that is continued as it is gives text only. Where a grammar holds the answer,
        or a call is required, it has no reasoning.

        Raises:
            RequestError: something in it is malformed or too long, or the chat template refuses the chat.
        """
        choice = request.tool_choice
        if request.prompt:
            if request.messages or request.tools:
                raise RequestError("A prompt that is continued as it is has neither messages nor tools.")
            return EncodedPrompt(self.encode_text(request.prompt))
        if choice not in ("auto", "none", "required", *(tool.name for tool in request.tools)):
            raise RequestError(f"The tool choice {choice!r} names no tool of this request.")
        if choice == "required" and not request.tools:
            raise RequestError("A tool call is required, but the request has no tools.")
        self._check_size(sum(len(message.content) for message in request.messages))
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

        A tool choice holds them to calls, and so does `strict` once a call has begun. An answer that may be a
        call or match a grammar begins with either.
        """
        choice = request.tool_choice
        if not request.tools or choice == "none":
            return request.grammar
        required = choice != "auto"
        if not (required or request.grammar or any(tool.strict for tool in request.tools)):
            return None
        tokenizer = self._tokenizer
        template = tokenizer.chat_template
        marks = (tokenizer.think_start, tokenizer.think_end, *tokenizer.structural_markers)
        if self.tools.name == "harmony":
            marks = _HARMONY_MARKS
        return CallGrammar(
            self.tools,
            [tool for tool in request.tools if choice in ("auto", "required", tool.name)],
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
        begun = self._tokenizer.encode(last.content, add_special_tokens=False)
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

    def encode_text(self, prompt: str | list[int]) -> list[int]:
        """Returns a text or tokens to continue as token ids; a text begins with the tokenizer's own start.

        Raises:
            RequestError: it is far too long or no valid text, or has a token that does not exist.
        """
        if isinstance(prompt, str):
            self._check_size(len(prompt))
            try:
                return list(self._tokenizer.encode(prompt))
            except Exception as error:
                raise RequestError("The prompt is not a text that this model can read.") from error
        self.check_tokens(prompt, "The prompt")
        return list(prompt)

    def _check_size(self, characters: int) -> None:
        """Checks that a text is not far too long, which takes less time than counting its tokens.

        Raises:
            RequestError: it is.
        """
        if characters > _LONGEST_TOKEN * self._context:
            raise RequestError(
                f"The prompt has {characters:,} characters, which cannot fit into this model's context of "
                f"{self._context:,} tokens. Shorten the chat or start a new one.",
                "overflow",
            )

    def check_tokens(self, tokens: Iterable[int], what: str) -> None:
        """Checks that tokens exist.

        Raises:
            RequestError: one does not.
        """
        size, tokens = len(self._tokenizer), list(tokens)
        if not tokens or (min(tokens) >= 0 and max(tokens) < size):
            return
        for token in tokens:
            if not 0 <= token < size:
                raise RequestError(f"{what} names the token {token}, but this model has 0 to {size - 1:,}.")

    def _call_marks(self) -> tuple[int, ...]:
        """Returns the token that begins every call; empty if it takes several."""
        begin = self._tokenizer.encode(self.tools.begin, add_special_tokens=False)
        return tuple(begin) if len(begin) == 1 else ()
