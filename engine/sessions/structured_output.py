"""The grammars of a session's requests: compiles them, and ends the requests whose grammars are refused."""

from __future__ import annotations

from typing import Any, Final

from engine.protocol import Generate, Grammar
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.sequence import Sequence
from engine.sessions.request_prompts import RequestPrompts
from engine.sessions.session_errors import RequestError
from engine.structured import CallGrammar, CompiledGrammar, GrammarCompiler, GrammarError

_AT_ONCE: Final = 0.02  # seconds in which most grammars are compiled; others are waited for in the queue
_HARMONY_MARKS: Final = ("<|start|>", "<|channel|>", "<|constrain|>", "<|message|>", "<|end|>")
_IDLE: Final = 0.01  # seconds to wait for a grammar where there is nothing else to do


class StructuredOutput:
    """Holds answers to grammars.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        scheduler: whose waiting sequences may wait for their grammar.
    """

    def __init__(self, tokenizer: Any, scheduler: Scheduler) -> None:
        self._tokenizer = tokenizer
        self._compiler = GrammarCompiler(tokenizer)
        self._scheduler = scheduler

    def wanted(self, request: Generate, prompts: RequestPrompts) -> Grammar | CallGrammar | None:
        """Returns what the answers to a request are held to; None if they are free.

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
        if prompts.tools.name == "harmony":
            marks = _HARMONY_MARKS
        return CallGrammar(
            prompts.tools,
            [tool for tool in request.tools if choice in ("auto", "required", tool.name)],
            required=required,
            parallel=request.parallel_tools,
            template=template if isinstance(template, str) else "",
            marks=tuple(mark for mark in marks if mark),
            instead=None if required else request.grammar,
        )

    def compile(self, grammar: Grammar | CallGrammar) -> CompiledGrammar:
        """Returns a grammar; one that takes long is compiled while other requests are answered.

        Raises:
            RequestError: it is known to be unusable.
        """
        try:
            found = self._compiler.compile(grammar)
        except GrammarError as error:
            raise RequestError(str(error)) from error
        found.wait(_AT_ONCE)
        if found.error:
            raise RequestError(found.error)
        return found

    def end_refused(self) -> list[Sequence]:
        """Ends the waiting sequences whose grammars turned out to be unusable, and returns them.

        Where everything waits for a grammar, it waits a little, too.
        """
        waiting = [each for each in self._scheduler.waiting if each.matcher is not None]
        compiling = [each.matcher.grammar for each in waiting if each.matcher and not each.matcher.ready]
        if compiling and len(compiling) == len(self._scheduler.waiting) and not self._scheduler.running:
            compiling[0].wait(_IDLE)
        refused = [each for each in waiting if each.matcher and each.matcher.ready and each.matcher.error]
        ended = []
        for sequence in refused:
            for each in (sequence, *sequence.choices):
                each.error = sequence.matcher.error if sequence.matcher else ""
                ended.append(each)
            self._scheduler.finish(sequence, "error")
        return ended

    def ended(self, sequence: Sequence) -> None:
        """To be called when a sequence has ended."""
        if sequence.matcher is not None and sequence.matcher.error:
            self._compiler.forget(sequence.matcher.grammar)
