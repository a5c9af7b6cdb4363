"""`AsyncLLM`: the same in an event loop, beside other tasks and beside threads."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from octavo import LLM, AsyncLLM, ClosedError, RequestError

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(coroutine, timeout=120))


def test_the_methods_are_those_of_llm() -> None:
    public = {name for name in vars(LLM) if not name.startswith("_")}
    assert public == {name for name in vars(AsyncLLM) if not name.startswith("_")} - {"load"}


def test_it_answers_as_llm_does(tiny_llm: LLM) -> None:
    async def ask() -> None:
        llm = AsyncLLM(tiny_llm)
        assert (llm.name, llm.context, llm.backend) == (tiny_llm.name, 512, "reference")
        chat = await llm.chat("hello", temperature=0, max_tokens=9)
        assert chat.text == sync_chat.text
        pieces = [text async for text in llm.stream("hello", temperature=0, max_tokens=9)]
        assert "".join(pieces) == chat.text
        assert (await llm.generate("hello", temperature=0, max_tokens=9)).text == sync_raw.text
        assert (await llm.batch(["hello", "hello"], temperature=0, max_tokens=9))[1].text == chat.text
        assert await llm.count_tokens("hello") == chat.usage.prompt_tokens
        assert (await llm.stats()).running == 0

    sync_chat = tiny_llm.chat("hello", temperature=0, max_tokens=9)
    sync_raw = tiny_llm.generate("hello", temperature=0, max_tokens=9)
    run(ask())


def test_tasks_run_together_and_share_prefixes(tiny_llm: LLM) -> None:
    prompt = "A beginning that all of these requests have in common, word for word. " * 2

    async def ask() -> list[int]:
        llm = AsyncLLM(tiny_llm)
        await llm.generate(prompt, max_tokens=1)
        answers = await asyncio.gather(*(llm.generate(f"{prompt}{n}", max_tokens=20) for n in range(4)))
        return [answer.usage.reused_tokens for answer in answers]

    assert min(run(ask())) >= 64


def test_a_cancelled_task_ends_its_request(tiny_llm: LLM) -> None:
    async def cancel() -> None:
        llm = AsyncLLM(tiny_llm)
        stream = llm.stream("hello", temperature=0, max_tokens=400)
        await anext(stream)

        async def read() -> None:
            async for _ in stream:
                pass

        for work in (read, lambda: llm.chat("hello", temperature=0, max_tokens=400)):
            task = asyncio.create_task(work())  # one after the other: each is to be the only one
            while (await llm.stats()).running < 1:
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert (await llm.stats()).running == 0
        async with llm.stream("hello", temperature=0, max_tokens=400) as closed:
            await anext(closed)
        assert (await llm.stats()).running == 0
        assert closed.completion.finish_reason == "abort"

    run(cancel())


def test_a_loop_that_has_ended_ends_its_requests(tiny_llm: LLM) -> None:
    async def leave() -> object:
        stream = AsyncLLM(tiny_llm).stream("hello", temperature=0, max_tokens=400)
        await anext(stream)
        return stream

    stream = run(leave())
    assert tiny_llm.chat("hello", temperature=0, max_tokens=8).usage.completion_tokens == 8
    while tiny_llm.stats().running:  # until the engine has its next piece for the loop that is gone
        pass
    assert stream is not None


def test_errors_and_the_end(tiny_folder: Path) -> None:
    async def ask() -> None:
        async with await AsyncLLM.load(str(tiny_folder), backend="reference") as llm:
            with pytest.raises(RequestError, match="temperature"):
                await llm.chat("hi", temperature=-1)
            with pytest.raises(RequestError, match="temperature"):
                await anext(llm.stream("hi", temperature=-1))
            # Sampled, one answer in some hundred would end with its first token.
            stream = llm.stream("hi", max_tokens=400, temperature=0)
            await anext(stream)
        with pytest.raises(ClosedError):
            async for _ in stream:
                pass
        with pytest.raises(ClosedError):
            await llm.chat("hi")
        assert "closed" in repr(llm)

    run(ask())


def test_a_model_that_is_open_takes_no_options(tiny_llm: LLM) -> None:
    with pytest.raises(TypeError, match="no options"):
        AsyncLLM(tiny_llm, kv_bits=8)
