"""`LLM`: answers, streams, batches, threads, errors, and the end of a model."""

from __future__ import annotations

import gc
import threading
from pathlib import Path

import pytest

import octavo
from engine.backends import Backend
from octavo import (
    LLM,
    ClosedError,
    GenerationError,
    ModelNotFoundError,
    OctavoError,
    RequestError,
    SessionError,
)

CHAT = [{"role": "user", "content": "Tell me a story."}]


def test_a_string_is_one_user_message(tiny_llm: LLM) -> None:
    as_string = tiny_llm.chat("Tell me a story.", temperature=0, max_tokens=12)
    as_messages = tiny_llm.chat(CHAT, temperature=0, max_tokens=12)
    assert as_string.text == as_messages.text == str(as_messages)
    assert as_string.finish_reason == "length"
    assert as_string.usage.completion_tokens == 12


def test_the_stream_is_the_answer_in_pieces(tiny_llm: LLM) -> None:
    whole = tiny_llm.chat(CHAT, seed=3, max_tokens=20)
    stream = tiny_llm.stream(CHAT, seed=3, max_tokens=20)
    pieces = list(stream)
    assert "".join(pieces) == whole.text == stream.completion.text
    assert tiny_llm.engine.call(lambda session: session.scheduler.token_budget.itl_target).result() == 0
    assert len(pieces) > 1
    assert stream.completion.usage.completion_tokens == 20


def test_generate_uses_no_chat_template(tiny_llm: LLM) -> None:
    text = "Once upon a time"
    assert tiny_llm.count_tokens(text, raw=True) < tiny_llm.count_tokens(text)
    answer = tiny_llm.generate(text, temperature=0, max_tokens=5)
    assert answer.usage.prompt_tokens == tiny_llm.count_tokens(text, raw=True)
    assert "".join(tiny_llm.stream(text, raw=True, temperature=0, max_tokens=5)) == answer.text
    assert tiny_llm.batch([text], raw=True, temperature=0, max_tokens=5)[0].text == answer.text


def test_several_answers_share_their_prompt(tiny_llm: LLM) -> None:
    prompt = "word " * 40
    one = tiny_llm.generate(prompt, seed=1, temperature=1, max_tokens=8)
    three = tiny_llm.generate(prompt + "!", n=3, seed=1, temperature=1, max_tokens=8)
    assert len(three.answers) == len(three.texts) == 3
    assert len(set(three.texts)) == 3, "each answer has a seed of its own"
    assert three.usage.prompt_tokens == one.usage.prompt_tokens + 1
    assert three.usage.completion_tokens == sum(a.usage.completion_tokens for a in three.answers) == 24
    assert three.usage.total_tokens == three.usage.prompt_tokens + 24


def test_a_second_prompt_with_the_same_beginning_is_reused(tiny_llm: LLM) -> None:
    prompt = "The same long beginning of two prompts, over and over again. " * 3
    first = tiny_llm.generate(prompt + "One.", max_tokens=2)
    second = tiny_llm.generate(prompt + "Two.", max_tokens=2)
    assert first.usage.reused_tokens == 0
    assert second.usage.reused_tokens >= tiny_llm.count_tokens(prompt, raw=True) // 16 * 16 > 0
    assert second.usage.ttft > 0
    stats = tiny_llm.stats()
    assert stats.reused_tokens == second.usage.reused_tokens
    assert stats.prompt_tokens == first.usage.prompt_tokens + second.usage.prompt_tokens
    assert stats.prefix_hit_rate == pytest.approx(stats.reused_tokens / stats.prompt_tokens)
    assert stats.blocks == 64 == stats.blocks_used + stats.blocks_cached + stats.blocks_free
    assert stats.blocks_used == stats.running == stats.waiting == 0


def test_a_batch_answers_in_order_as_single_calls_do(tiny_llm: LLM) -> None:
    prompts = [f"{number} is a number" for number in range(7)]
    alone = [tiny_llm.chat(prompt, temperature=0, max_tokens=6).text for prompt in prompts]
    together = tiny_llm.batch(prompts, temperature=0, max_tokens=6)
    assert [completion.text for completion in together] == alone
    assert tiny_llm.batch([]) == []


def test_requests_of_several_threads_run_together(tiny_llm: LLM) -> None:
    """Each thread takes its next piece only when every other has its first: all are in the engine at once."""
    everybody = threading.Barrier(4, timeout=60)
    texts: dict[int, str] = {}
    running: list[int] = []

    def tell(number: int) -> None:
        stream = tiny_llm.stream(f"story {number}", temperature=0, max_tokens=60)
        first = next(stream)
        if everybody.wait() == 0:
            running.append(tiny_llm.stats().running)
        texts[number] = first + "".join(stream)

    threads = [threading.Thread(target=tell, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert texts == {
        number: tiny_llm.chat(f"story {number}", temperature=0, max_tokens=60).text for number in range(4)
    }
    assert running


def test_stop_strings(tiny_llm: LLM) -> None:
    text = tiny_llm.generate("hello", temperature=1, seed=4, max_tokens=40).text
    assert len(text) > 20
    stop = text[8:11]
    end = text.index(stop)
    for given in (stop, [stop, "never said"]):
        stopped = tiny_llm.generate("hello", temperature=1, seed=4, max_tokens=40, stop=given)
        assert (stopped.text, stopped.finish_reason) == (text[:end], "stop")


def test_a_closed_stream_gives_its_blocks_back(tiny_llm: LLM) -> None:
    with tiny_llm.stream("a long one", temperature=0, max_tokens=400) as stream:
        first = next(stream)
        assert tiny_llm.stats().running == 1
    assert list(stream) == []
    assert tiny_llm.stats().running == 0
    assert stream.completion.finish_reason == "abort"
    assert stream.completion.text == first
    dropped = tiny_llm.stream("another", temperature=0, max_tokens=400)
    next(dropped)
    del dropped
    gc.collect()
    assert tiny_llm.stats().running == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"temperature": -1.0}, "temperature"),
        ({"temperature": "hot"}, "temperature"),
        ({"max_tokens": 0}, "max tokens"),
        ({"top_p": 1.5}, "top-p"),
        ({"n": 0}, "1 to 64 answers"),
    ],
)
def test_a_bad_option_is_one_sentence(tiny_llm: LLM, options: dict[str, object], words: str) -> None:
    with pytest.raises(RequestError, match=words):
        tiny_llm.chat("hi", **options)  # type: ignore[arg-type]


def test_an_unknown_option_is_a_type_error(tiny_llm: LLM, tiny_folder: Path) -> None:
    with pytest.raises(TypeError, match="'temprature'"):
        tiny_llm.chat("hi", temprature=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="'kv_block'"):
        LLM(str(tiny_folder), kv_block=3)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "messages",
    [[], [{"role": "user"}], [{"role": "wizard", "content": "x"}], [{"role": "user", "content": 5}], [7]],
)
def test_malformed_messages(tiny_llm: LLM, messages: list[object]) -> None:
    with pytest.raises(RequestError):
        tiny_llm.chat(messages)  # type: ignore[arg-type]
    assert tiny_llm.chat("still there", temperature=0, max_tokens=1).usage.completion_tokens == 1


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("a\ud83d", "a\ufffd"),
        ("\ude00b", "\ufffdb"),
        ("\ude00\ud83d", "\ufffd\ufffd"),
        ("\ud83d\ude00", "\U0001f600"),
        ("caf\udce9 of a command line", "caf\ufffd of a command line"),
        ("\ufeffmärk", "\ufeffmärk"),
    ],
    ids=ascii,
)
def test_halves_of_characters_become_replacement_characters(tiny_llm: LLM, text: str, whole: str) -> None:
    chats = [
        [{"role": "system", "content": each}, {"role": "user", "content": each}] for each in (text, whole)
    ]
    assert tiny_llm.count_tokens(chats[0]) == tiny_llm.count_tokens(chats[1])
    assert tiny_llm.count_tokens(text, raw=True) == tiny_llm.count_tokens(whole, raw=True)
    answers = [tiny_llm.chat(each, temperature=0, max_tokens=2).text for each in (text, whole)]
    assert answers[0] == answers[1]


def test_a_raw_prompt_is_a_string(tiny_llm: LLM) -> None:
    with pytest.raises(RequestError, match="string"):
        tiny_llm.stream(CHAT, raw=True)


def test_one_bad_prompt_ends_its_batch_only(tiny_llm: LLM) -> None:
    with pytest.raises(RequestError, match="context"):
        tiny_llm.batch(["short", "long " * 600], max_tokens=300)
    assert tiny_llm.stats().running == tiny_llm.stats().waiting == 0
    assert tiny_llm.chat("short", temperature=0, max_tokens=3).usage.completion_tokens == 3


def test_a_failed_step_ends_its_requests_with_an_error(tiny_llm: LLM) -> None:
    stream = tiny_llm.stream("hello", temperature=0, max_tokens=300)
    next(stream)

    def break_once(session: object) -> None:
        step = session.runner.step  # type: ignore[attr-defined]

        def broken() -> None:
            session.runner.step = step  # type: ignore[attr-defined]
            raise RuntimeError("out of luck")

        session.runner.step = broken  # type: ignore[attr-defined]

    tiny_llm.engine.call(break_once).result()
    with pytest.raises(GenerationError, match="could not compute this step: out of luck"):
        list(stream)
    assert list(stream) == []
    assert tiny_llm.chat("hello", temperature=0, max_tokens=3).usage.completion_tokens == 3


def test_closing_ends_what_runs_and_refuses_what_comes(tiny_folder: Path) -> None:
    llm = LLM(str(tiny_folder), backend="reference")
    stream = llm.stream("a long one", temperature=0, max_tokens=400)
    next(stream)
    llm.close()
    with pytest.raises(ClosedError):
        list(stream)
    for call in (lambda: llm.chat("hi"), llm.stats, lambda: llm.stream("hi"), lambda: llm.count_tokens("x")):
        with pytest.raises(ClosedError, match="closed"):
            call()
    llm.close()
    stream.close()
    assert "closed" in repr(llm)


def test_threads_are_used_again(tiny_folder: Path) -> None:
    """A thread that has run MLX must not end, see `_run_on_thread`; nor may there be one more each time."""
    LLM(str(tiny_folder), backend="reference").close()
    before = threading.active_count()
    for _ in range(3):
        with LLM(str(tiny_folder), backend="reference") as llm:
            llm.chat("hi", max_tokens=2)
    assert threading.active_count() == before


def test_what_cannot_be_opened(tiny_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ModelNotFoundError, match="nonsense"):
        LLM("nonsense")
    with pytest.raises(ModelNotFoundError, match="octavo models get org/missing"):
        LLM("org/missing")
    with pytest.raises(OctavoError, match="not an adapter"):
        LLM(str(tiny_folder), adapter=str(tmp_path))
    with pytest.raises(SessionError, match="kv_blocks"):
        LLM(str(tiny_folder), kv_blocks="many")  # type: ignore[arg-type]
    with pytest.raises(SessionError):
        LLM(str(tiny_folder), block_size=7)


def test_progress_is_reported_and_can_end_the_loading(tiny_folder: Path) -> None:
    shares: list[float] = []
    with LLM(str(tiny_folder), backend="reference", progress=shares.append) as llm:
        assert llm.name == tiny_folder.name
        assert llm.backend == "reference"
        assert llm.context == 512
    assert shares == sorted(shares)
    assert shares[-1] == 1

    def stop(share: float) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        LLM(str(tiny_folder), progress=stop)


def test_what_else_takes_long_is_told_in_words(
    tiny_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OCTAVO_CACHE", str(tmp_path))
    monkeypatch.setattr(Backend, "compile_products", lambda *_: (each for each in [(0, 2), (1, 2)]))
    said: list[str] = []
    shares: list[float] = []
    LLM(str(tiny_folder), backend="reference", progress=shares.append, waiting=said.append).close()
    assert shares == sorted(shares)
    kernels = [f"Compiling this GPU's kernels (once): {done} of 2" for done in (0, 1)]
    assert list(dict.fromkeys(said)) == [*kernels, "Checking this model against mlx-lm (once)…"]


def test_the_errors_are_one_family() -> None:
    for name in octavo.__all__:
        error = getattr(octavo, name)
        if name.endswith("Error"):
            assert issubclass(error, OctavoError)
