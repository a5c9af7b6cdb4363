"""`AsyncLLM`: a model in this process, for programs with an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from types import TracebackType
from typing import Unpack

from engine.protocol import Sampling
from octavo.cache_stats import CacheStats, cache_stats
from octavo.completion import Completion, CompletionBuilder
from octavo.engine_thread import Event, Prompt
from octavo.errors import GenerationError
from octavo.llm import LLM, as_prompt
from octavo.options import Messages, ModelOptions, SamplingOptions, sampling_settings


class AsyncLLM:
    """`LLM` for asyncio: the same methods, to be awaited.

    The model runs on a thread of its own, so the event loop is never blocked, apart from the constructor,
    which loads the model; `AsyncLLM.load` does that in the background. A task that is cancelled ends its
    requests.

    Args:
        model: as in `LLM`, or an `LLM` that is open already: then both use the same model, at the same time
            if need be, and closing one closes the other.
        download: as in `LLM`.
        progress: as in `LLM`.
        **options: as in `LLM`; see `ModelOptions`.

    Raises:
        ModelError: there is no such model, or it cannot be loaded.
        SessionError: it cannot run with these options.
        HubError: it could not be downloaded.
        TypeError: there is no such option, or options came with a model that is open already.

    Example:
        >>> import asyncio
        >>> from octavo import AsyncLLM
        >>> async def main():
        ...     async with await AsyncLLM.load() as llm:
        ...         print(await llm.chat("What is the capital of France?", temperature=0))
        >>> asyncio.run(main())
        The capital of France is Paris.
    """

    def __init__(
        self,
        model: str | LLM = "",
        *,
        download: bool = False,
        progress: Callable[[float], None] | None = None,
        **options: Unpack[ModelOptions],
    ) -> None:
        if isinstance(model, LLM):
            if download or progress or options:
                raise TypeError("A model that is open already takes no options.")
            self._llm = model
        else:
            self._llm = LLM(model, download=download, progress=progress, **options)

    @classmethod
    async def load(
        cls,
        model: str = "",
        *,
        download: bool = False,
        progress: Callable[[float], None] | None = None,
        **options: Unpack[ModelOptions],
    ) -> AsyncLLM:
        """Loads a model without blocking the event loop.

        Args:
            model: as in `LLM`.
            download: as in `LLM`.
            progress: as in `LLM`.
            **options: as in `LLM`; see `ModelOptions`.

        Returns:
            The model, ready.

        Raises:
            ModelError: there is no such model, or it cannot be loaded.
            SessionError: it cannot run with these options.
            HubError: it could not be downloaded.
            TypeError: there is no such option.
        """
        return await asyncio.to_thread(lambda: cls(model, download=download, progress=progress, **options))

    def __repr__(self) -> str:
        return f"<Async{repr(self._llm)[1:]}"

    @property
    def name(self) -> str:
        """The model's name."""
        return self._llm.name

    @property
    def context(self) -> int:
        """The longest chat, in tokens."""
        return self._llm.context

    @property
    def backend(self) -> str:
        """The attention backend: "metal", "cuda", "cpu" or "reference"."""
        return self._llm.backend

    async def chat(
        self, messages: Messages, *, n: int = 1, name: str = "", **sampling: Unpack[SamplingOptions]
    ) -> Completion:
        """Answers a chat.

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
        """
        prompts = [as_prompt(messages, False, sampling)]
        return (await self._complete(prompts, sampling_settings(sampling), n, name))[0]

    async def generate(
        self, prompt: str, *, n: int = 1, name: str = "", **sampling: Unpack[SamplingOptions]
    ) -> Completion:
        """Continues a text as it is, without the model's chat template.

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
        """
        prompts = [as_prompt(prompt, True, sampling)]
        return (await self._complete(prompts, sampling_settings(sampling), n, name))[0]

    def stream(
        self, messages: Messages, *, raw: bool = False, name: str = "", **sampling: Unpack[SamplingOptions]
    ) -> AsyncCompletionStream:
        """Answers a chat and hands the text out as it is generated. To be called in a running event loop.

        Args:
            messages: as in `chat`.
            raw: continue `messages`, a string, as it is; as in `generate`.
            name: the name of the chat in the block map. Default: made up.
            **sampling: see `SamplingOptions`.

        Returns:
            An asynchronous iterator over pieces of text. Close it, or leave its `async with` block, to end
            the answer early.

        Raises:
            ClosedError: the model is closed.
            RequestError: an option has a wrong type, or a message is malformed. Other errors are raised by
                the iterator, as in `chat`.
            TypeError: there is no such option.

        Example:
            >>> async def main():
            ...     async for text in AsyncLLM(llm).stream("What is the capital of France?", temperature=0):
            ...         print(text, end="")
            >>> asyncio.run(main())
            The capital of France is Paris.
        """
        prompt = as_prompt(messages, raw, sampling)
        return AsyncCompletionStream(self._llm, prompt, sampling_settings(sampling), name)

    async def batch(
        self,
        prompts: Sequence[Messages],
        *,
        n: int = 1,
        raw: bool = False,
        name: str = "",
        **sampling: Unpack[SamplingOptions],
    ) -> list[Completion]:
        """Answers many chats together. Several calls of `chat` under `asyncio.gather` do the same.

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
        """
        asked = [as_prompt(prompt, raw, sampling) for prompt in prompts]
        return await self._complete(asked, sampling_settings(sampling), n, name)

    async def count_tokens(self, messages: Messages, *, raw: bool = False) -> int:
        """Counts the tokens of a prompt, with those that the chat template adds.

        Args:
            messages: as in `chat`.
            raw: count `messages`, a string, without the chat template.

        Returns:
            The number of tokens.

        Raises:
            RequestError: a message is malformed, or the chat template refuses the chat.
            ClosedError: the model is closed.
        """
        prompt = as_prompt(messages, raw)
        return await asyncio.wrap_future(self._llm.engine.call(lambda session: len(prompt.tokens(session))))

    async def stats(self) -> CacheStats:
        """The state of the KV cache and its blocks now.

        Returns:
            Counts of blocks, bytes and events.

        Raises:
            ClosedError: the model is closed.
        """
        return await asyncio.wrap_future(self._llm.engine.call(cache_stats))

    async def close(self) -> None:
        """Ends all requests with `ClosedError` and frees the model's memory. May be called again.

        Returns:
            None.
        """
        await asyncio.to_thread(self._llm.close)

    async def __aenter__(self) -> AsyncLLM:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _complete(
        self, prompts: list[Prompt], sampling: Sampling, n: int, name: str
    ) -> list[Completion]:
        engine = self._llm.engine
        events, put = _inbox()
        builders: dict[str, CompletionBuilder] = {}
        left = set()
        try:
            for prompt in prompts:
                request = engine.submit(prompt, sampling, put, n=n, chat=name)
                builders[request] = CompletionBuilder(n)
                left.add(request)
            while left:
                request, event = await events.get()
                if isinstance(event, Exception):
                    left.discard(request)
                    raise event
                builders[request].add(event)
                if builders[request].done:
                    left.discard(request)
        finally:
            for request in left:
                engine.abort(request)
        return [builder.completion() for builder in builders.values()]


class AsyncCompletionStream(AsyncIterator[str]):
    """The text of an answer, piece by piece, as `AsyncLLM.stream` returns it.

    Iterate over it in one task. In an `async with` block the answer ends with the block; so it does when the
    stream is closed or no longer used, or when its task is cancelled.
    """

    def __init__(self, llm: LLM, prompt: Prompt, sampling: Sampling, name: str) -> None:
        self._llm = llm  # keeps it open
        self._builder = CompletionBuilder()
        self._events, put = _inbox()
        self._over = False
        self._request = llm.engine.submit(prompt, sampling, put, chat=name)

    async def __anext__(self) -> str:
        while not self._over:
            try:
                event = (await self._events.get())[1]
                if isinstance(event, Exception):
                    self._over = True
                    raise event
                text = self._builder.add(event)
            except asyncio.CancelledError:
                await self.close()
                raise
            except GenerationError:
                self._over = True
                raise
            self._over = self._builder.done
            if text:
                return text
        raise StopAsyncIteration

    @property
    def completion(self) -> Completion:
        """The answer so far, or the whole answer once the iterator has ended.

        Its times and counts are known at the end only. `finish_reason` is "abort" before it.
        """
        return self._builder.completion()

    async def close(self) -> None:
        """Ends the answer. Nothing happens when it has ended already.

        Returns:
            None.
        """
        self._abort()

    async def __aenter__(self) -> AsyncCompletionStream:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __del__(self) -> None:
        if hasattr(self, "_request"):
            self._abort()

    def _abort(self) -> None:
        if not self._over:
            self._over = True
            self._llm.engine.abort(self._request)


def _inbox() -> tuple[asyncio.Queue[tuple[str, Event]], Callable[[str, Event], None]]:
    """A queue of the running event loop, and what puts events into it from the engine's thread."""
    loop = asyncio.get_running_loop()
    events: asyncio.Queue[tuple[str, Event]] = asyncio.Queue()

    def put(request: str, event: Event) -> None:
        loop.call_soon_threadsafe(events.put_nowait, (request, event))

    return events, put
