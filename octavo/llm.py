"""`LLM`: a model in this process, for programs that wait for their answers."""

from __future__ import annotations

import queue
import warnings
import weakref
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Unpack

from engine import startup
from engine.load_steps import Checking
from engine.protocol import Sampling
from octavo.cache_stats import CacheStats, cache_stats
from octavo.completion import Completion, CompletionBuilder
from octavo.engine_thread import EngineThread, Event, Prompt
from octavo.errors import GenerationError, RequestError
from octavo.model_opening import find_model, open_session
from octavo.options import (
    Messages,
    ModelOptions,
    SamplingOptions,
    answer_grammar,
    chat_messages,
    load_options,
    sampling_settings,
    whole_text,
)

if TYPE_CHECKING:
    from engine.sessions.session import Session

_SLOW_BLAS = "MLX computes with its reference BLAS, so prompts take about 30 times as long as they could. {}"


class LLM:
    """A language model in this process.

    Calls may come from any number of threads: their requests are computed together, and prompts that begin
    alike share the KV cache. The model stays loaded until `close`, the end of a `with` block, or the end of
    the program.

    On Linux without a GPU, import `octavo` before `mlx`: it then loads OpenBLAS in front of MLX's own slow
    BLAS, where OpenBLAS is installed. Otherwise there is a `RuntimeWarning` that says what to do.

    Args:
        model: the name of a model on this machine, its folder, or its Hugging Face Hub id
            ("mlx-community/..."). Empty: the starter model.
        download: whether to download the model from the Hub when it is not on this machine. Without it no
            connection is made.
        progress: called with the share of the model that is loaded, 0 to 1, from another thread.
        waiting: called, likewise, with a sentence about what else takes long when a model is loaded first.
        context: the longest chat, in tokens. 0 (default): the model's own limit.
        kv_budget: what the KV cache may grow to: "4 GB", "32k tokens" or "500 blocks". Default: chosen from
            free memory.
        kv_blocks: blocks of KV cache, allocated at once. 0 (default): the cache grows up to `kv_budget`.
        kv_bits: 4 or 8 quantises the KV cache. Default: 0.
        block_size: tokens in a block: 8, 16 (default), 32 or 64.
        backend: the attention backend: "auto" (default), "reference", "cpu", "metal" or "cuda".
        adapter: folder of a LoRA adapter made with mlx-lm.
        draft_model: a smaller model with the same tokenizer, for speculative decoding; or "early-exit:8", the
            model's own first 8 layers, or "experts:2", 2 of its experts for each token.
        draft_lookup: draft from the chat's own text instead of a model. Default: False.
        draft_tokens: draft tokens verified in one step, at most. Default: 4.
        disk_cache: keep prefixes that were used twice on disk, up to a size such as "4 GB". Default: not.
        keep_weights: keep the weights in memory on a Mac: macOS may not compress or swap them then, but Macs
            that were short of memory have crashed with it. Default: False.
        itl_target_ms: target time between two tokens of a chat, in milliseconds. 0 (default): none.
        overlap: submit each step before the last one has ended. Default: on GPUs, where it pays.
        hosts: a hosts file; its machines compute the model together, this one first. Default: only this one.
            If one of them is lost, the program ends with status 87 and says on stderr which one it was.
        split: "tensor" divides the model's heads over `hosts`, "pipeline" its layers. Default: as possible.
        split_layers: layers of each machine of a pipeline. Default: as many each.
        ring_port: first port between the machines of `hosts`. Default: 32323.

    Raises:
        ModelError: there is no such model, or it cannot be loaded.
        SessionError: it cannot run with these options.
        HubError: it could not be downloaded.
        TypeError: there is no such option.

    Example:
        >>> from octavo import LLM
        >>> with LLM() as llm:
        ...     print(llm.chat("What is the capital of France?", temperature=0))
        The capital of France is Paris.
    """

    def __init__(
        self,
        model: str = "",
        *,
        download: bool = False,
        progress: Callable[[float], None] | None = None,
        waiting: Callable[[str], None] | None = None,
        **options: Unpack[ModelOptions],
    ) -> None:
        chosen = load_options({"itl_target_ms": 0.0, **options})  # nobody waits for single tokens
        if download:  # on this thread, so that Ctrl-C pauses it
            model = str(find_model(model, download=True))

        def open_(check: Callable[[], None]) -> Session:
            def loaded(share: float) -> None:
                check()
                if isinstance(share, Checking):
                    if waiting is not None:
                        waiting(share.text)
                elif progress is not None:
                    progress(share)

            return open_session(model, chosen, loaded)

        #: The thread that owns the engine; for tools that look inside it.
        self.engine = EngineThread(open_)
        self._finalizer = weakref.finalize(self, self.engine.close)  # runs at the program's end, too
        self._name, self._context, self._backend = self.engine.call(
            lambda session: (session.name, session.context, session.backend.name)
        ).result()
        if self._backend in ("cpu", "reference") and not startup.is_fast():
            warnings.warn(_SLOW_BLAS.format(startup.advice()), RuntimeWarning, stacklevel=2)

    def __repr__(self) -> str:
        return f"<LLM {self._name} on {self._backend}{'' if self._finalizer.alive else ', closed'}>"

    @property
    def name(self) -> str:
        """The model's name."""
        return self._name

    @property
    def context(self) -> int:
        """The longest chat, in tokens."""
        return self._context

    @property
    def backend(self) -> str:
        """The attention backend: "metal", "cuda", "cpu" or "reference"."""
        return self._backend

    def chat(
        self, messages: Messages, *, n: int = 1, name: str = "", **sampling: Unpack[SamplingOptions]
    ) -> Completion:
        """Answers a chat and waits for the end of the answer.

        Args:
            messages: a string, or dicts with "role" and "content", the newest last.
            n: answers. They share the prompt's KV cache blocks and differ where sampling makes them.
            name: the name of the chat in the block map. Default: made up.
            **sampling: see `SamplingOptions`.

        Returns:
            The answer, or all `n` of them.

        Raises:
            RequestError: an option is out of range, or the prompt does not fit.
            GenerationError: the engine failed while it generated.
            ClosedError: the model is closed.
            TypeError: there is no such option.

        Example:
            >>> answer = llm.chat("What is the capital of France?", temperature=0)
            >>> answer.text
            'The capital of France is Paris.'
            >>> answer.usage.prompt_tokens, answer.usage.completion_tokens
            (37, 7)
            >>> cities = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
            >>> cities["additionalProperties"] = False
            >>> llm.chat("What is the capital of France?", temperature=0, schema=cities).text
            '{"city": "Paris"}'
        """
        prompts = [as_prompt(messages, False, sampling)]
        return self._complete(prompts, sampling_settings(sampling), n, name)[0]

    def generate(
        self, prompt: str, *, n: int = 1, name: str = "", **sampling: Unpack[SamplingOptions]
    ) -> Completion:
        """Continues a text as it is, without the model's chat template, and waits for the end.

        Args:
            prompt: the text to continue.
            n: continuations. They share the prompt's KV cache blocks.
            name: the name of the chat in the block map. Default: made up.
            **sampling: see `SamplingOptions`.

        Returns:
            The continuation, without the prompt and without a leading space, or all `n` of them.

        Raises:
            RequestError: an option is out of range, or the prompt does not fit.
            GenerationError: the engine failed while it generated.
            ClosedError: the model is closed.
            TypeError: there is no such option.

        Example:
            >>> llm.generate("One, two, three,", temperature=0, max_tokens=4).text
            'four, five,'
        """
        return self._complete([as_prompt(prompt, True, sampling)], sampling_settings(sampling), n, name)[0]

    def stream(
        self, messages: Messages, *, raw: bool = False, name: str = "", **sampling: Unpack[SamplingOptions]
    ) -> CompletionStream:
        """Answers a chat and hands the text out as it is generated.

        Args:
            messages: as in `chat`.
            raw: continue `messages`, a string, as it is; as in `generate`.
            name: the name of the chat in the block map. Default: made up.
            **sampling: see `SamplingOptions`.

        Returns:
            An iterator over pieces of text. Close it, or leave its `with` block, to end the answer early.

        Raises:
            ClosedError: the model is closed.
            RequestError: an option has a wrong type, or a message is malformed. Other errors are raised by
                the iterator, as in `chat`.
            TypeError: there is no such option.

        Example:
            >>> for text in llm.stream("What is the capital of France?", temperature=0):
            ...     print(text, end="")
            The capital of France is Paris.
        """
        return CompletionStream(self, as_prompt(messages, raw, sampling), sampling_settings(sampling), name)

    def batch(
        self,
        prompts: Sequence[Messages],
        *,
        n: int = 1,
        raw: bool = False,
        name: str = "",
        **sampling: Unpack[SamplingOptions],
    ) -> list[Completion]:
        """Answers many chats together, and waits for all of them.

        The scheduler runs as many at once as the KV cache holds; prompts that begin alike share blocks.

        Args:
            prompts: chats, each as in `chat`.
            n: answers to each.
            raw: continue the prompts, strings, as they are; as in `generate`.
            name: the name of the chats in the block map. Default: made up.
            **sampling: see `SamplingOptions`.

        Returns:
            The completions, in the order of the prompts.

        Raises:
            RequestError: an option is out of range, or a prompt does not fit. The others are ended, too.
            GenerationError: the engine failed while it generated.
            ClosedError: the model is closed.
            TypeError: there is no such option.

        Example:
            >>> cities = llm.batch(
            ...     [f"What is the capital of {country}?" for country in ("France", "Japan")], temperature=0
            ... )
            >>> [city.text for city in cities]
            ['The capital of France is Paris.', 'The capital of Japan is Tokyo.']
        """
        asked = [as_prompt(prompt, raw, sampling) for prompt in prompts]
        return self._complete(asked, sampling_settings(sampling), n, name)

    def count_tokens(self, messages: Messages, *, raw: bool = False) -> int:
        """Counts the tokens of a prompt, with those that the chat template adds.

        Args:
            messages: as in `chat`.
            raw: count `messages`, a string, without the chat template.

        Returns:
            The number of tokens.

        Raises:
            RequestError: a message is malformed, or the chat template refuses the chat.
            ClosedError: the model is closed.

        Example:
            >>> llm.count_tokens("Hello", raw=True)
            1
        """
        prompt = as_prompt(messages, raw)
        return self.engine.call(lambda session: len(prompt.tokens(session))).result()

    def stats(self) -> CacheStats:
        """The state of the KV cache and its blocks now.

        Returns:
            Counts of blocks, bytes and events.

        Raises:
            ClosedError: the model is closed.

        Example:
            >>> stats = llm.stats()
            >>> stats.blocks == stats.blocks_used + stats.blocks_cached + stats.blocks_free
            True
        """
        return self.engine.call(cache_stats).result()

    def close(self) -> None:
        """Ends all requests with `ClosedError` and frees the model's memory. May be called again.

        Returns:
            None.
        """
        self._finalizer()

    def __enter__(self) -> LLM:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _complete(self, prompts: list[Prompt], sampling: Sampling, n: int, name: str) -> list[Completion]:
        events: queue.SimpleQueue[tuple[str, Event]] = queue.SimpleQueue()
        builders: dict[str, CompletionBuilder] = {}
        left = set()
        try:
            for prompt in prompts:
                request = self.engine.submit(prompt, sampling, lambda *e: events.put(e), n=n, chat=name)
                builders[request] = CompletionBuilder(n)
                left.add(request)
            while left:
                request, event = events.get()
                if isinstance(event, Exception):
                    left.discard(request)
                    raise event
                builders[request].add(event)
                if builders[request].done:
                    left.discard(request)
        finally:
            for request in left:
                self.engine.abort(request)
        return [builder.completion() for builder in builders.values()]


class CompletionStream(Iterator[str]):
    """The text of an answer, piece by piece, as `LLM.stream` returns it.

    Iterate over it from one thread. In a `with` block the answer ends with the block; so it does when the
    stream is closed or no longer used.

    Example:
        >>> with llm.stream("Write a long story.", temperature=0) as story:
        ...     beginning = next(story)
        >>> story.completion.finish_reason
        'abort'
    """

    def __init__(self, llm: LLM, prompt: Prompt, sampling: Sampling, name: str) -> None:
        self._llm = llm  # keeps it open
        self._builder = CompletionBuilder()
        self._events: queue.SimpleQueue[tuple[str, Event]] = queue.SimpleQueue()
        events = self._events  # not self: the engine must not keep the stream in use
        self._over = False
        self._request = llm.engine.submit(prompt, sampling, lambda *event: events.put(event), chat=name)

    def __next__(self) -> str:
        while not self._over:
            event = self._events.get()[1]
            if isinstance(event, Exception):
                self._over = True
                raise event
            try:
                text = self._builder.add(event)
            except GenerationError:
                self._over = True
                raise
            self._over = self._builder.done
            if text:
                return text
        raise StopIteration

    @property
    def completion(self) -> Completion:
        """The answer so far, or the whole answer once the iterator has ended.

        Its times and counts are known at the end only. `finish_reason` is "abort" before it.
        """
        return self._builder.completion()

    def close(self) -> None:
        """Ends the answer. Nothing happens when it has ended already.

        Returns:
            None.
        """
        if not self._over:
            self._over = True
            self._llm.engine.abort(self._request)

    def __enter__(self) -> CompletionStream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_request"):
            self.close()


def as_prompt(messages: Messages, raw: bool, options: SamplingOptions | None = None) -> Prompt:
    """A caller's chat, or a text to continue, as a prompt, with what its answer must match.

    Raises:
        RequestError: a message is malformed, `raw` without a string, or a schema that is none.
    """
    grammar = answer_grammar(options or {})
    if not raw:
        return Prompt(chat_messages(messages), grammar=grammar)
    if not isinstance(messages, str):
        raise RequestError("A raw prompt is a string.")
    return Prompt([], whole_text(messages), grammar)
