"""`CountTokens` and `PrefillProgress`, and texts that fail: what happens to them while the engine works."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from engine_process import EngineProcess
from multi_model_script import ask
from pipe_script import Script
from sessions import Open, submit
from tiny_eyes import make_tiny_eyes, picture
from tiny_models import make_tiny_llama

from engine.models.model_loader import LoadedModel
from engine.protocol import (
    Abort,
    CountTokens,
    Delta,
    Finished,
    Fork,
    LoadModel,
    MessageImage,
    ModelState,
    PrefillProgress,
    TokensCounted,
    UnloadModel,
)
from engine.sessions.session import Session
from engine.sessions.text_process import count_tokens, cut_at
from engine.worker.channel import Closed, WorkerCall
from engine.worker.reports import PrefillReporter


def test_counts_are_those_of_the_models_tokenizer(starter: LoadedModel) -> None:
    for text in ("", "What is paged attention?", "Grüße, 世界! 👩‍👩‍👧 \x00", "a" * 5000):
        assert count_tokens(starter.tokenizer, text) == len(
            starter.tokenizer.encode(text, add_special_tokens=False)
        )


@pytest.mark.parametrize("most", [1, 50, 333, 9_999])
def test_a_text_is_cut_at_so_many_tokens_and_at_a_line(starter: LoadedModel, most: int) -> None:
    lines = "A line of words.\n" * 99 + "Grüße, 世界! 👩‍👩‍👧\n" * 99
    for text in (lines, lines.replace("\n", " "), "x" * 2_000, ""):
        end, tokens = cut_at(starter.tokenizer, text, most)
        assert tokens == count_tokens(starter.tokenizer, text[:end]) <= most
        if count_tokens(starter.tokenizer, text) <= most:
            assert end == len(text)
        elif most >= 50:
            assert tokens >= most * 0.8
            assert text is not lines or text[end - 1] == "\n"


def test_without_a_model_a_count_is_refused_in_a_sentence() -> None:
    script = Script()
    script.serve(CountTokens(ticket="1", texts=["a"]), Closed())
    (answer,) = [message for message in script.sent if isinstance(message, TokensCounted)]
    assert (answer.ticket, answer.counts) == ("1", [])
    assert answer.error == "No model is loaded, so tokens cannot be counted."


@pytest.mark.model
def test_an_image_is_counted_and_a_damaged_one_refused_in_a_sentence(
    tmp_path: Path, tiny_folder: Path
) -> None:
    with EngineProcess() as engine:
        engine.load(str(tiny_folder))
        engine.send(CountTokens(ticket="blind", images=[MessageImage(picture(1))]))
        blind = engine.wait(TokensCounted)
        assert (blind.ticket, blind.counts) == ("blind", [])
        assert "cannot look at images" in blind.error
        engine.load(str(make_tiny_eyes(tmp_path / "eyes")))
        engine.send(CountTokens(ticket="bad", images=[MessageImage(picture(1)[:200])]))
        assert "image" in engine.wait(TokensCounted).error
        engine.send(
            CountTokens(ticket="good", texts=["a"], most=9, images=[MessageImage(picture(n)) for n in (1, 2)])
        )
        counted = engine.wait(TokensCounted)
        assert (counted.error, len(counted.counts), counted.counts[0]) == ("", 3, 1)
        assert min(counted.counts[1:]) > 20
        assert counted.cuts == [(1, 1)]


def test_a_long_text_is_counted_while_an_answer_runs(tiny_folder: Path) -> None:
    with EngineProcess() as engine:
        engine.load(str(tiny_folder))
        engine.ask("first", max_tokens=300)
        engine.wait(Delta)
        engine.send(CountTokens(ticket="big", texts=["a word " * 300_000, "b"]))
        engine.seen.clear()
        counted = engine.wait(TokensCounted)
        assert (counted.ticket, counted.counts) == ("big", [2_100_000, 1])
        steps = [message for message in engine.seen if isinstance(message, Delta)]
        assert len(steps) > 5  # the model went on meanwhile


def test_a_long_prompt_reports_how_much_of_it_is_read(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "long", max_position_embeddings=16_384)
    with EngineProcess() as engine:
        engine.load(str(folder))
        engine.ask("x" * 12_000, max_tokens=2)
        first = engine.wait(PrefillProgress)
        assert engine.finished().reason == "length"
        progress = [first, *(m for m in engine.seen if isinstance(m, PrefillProgress) and m is not first)]
        assert all(0 < each.read < each.prompt_tokens for each in progress)
        assert [each.read for each in progress] == sorted({each.read for each in progress})
        assert first.prompt_tokens > 12_000
        assert 0 < first.seconds_left < 600


def test_two_models_that_read_prompts_in_turn_both_report(tmp_path: Path) -> None:
    folders = [make_tiny_llama(tmp_path / name, max_position_embeddings=16_384) for name in ("one", "two")]
    with EngineProcess() as engine:
        engine.load(str(folders[0]))
        engine.send(LoadModel(path=str(folders[1]), beside=True))
        engine.wait(ModelState, lambda state: len(state.models) == 2 and not state.loading)
        engine.seen.clear()
        for folder in map(str, folders):
            engine.ask("x" * 12_000, folder, model=folder, max_tokens=2)
        reported: set[str] = set()
        while reported != set(map(str, folders)):  # or nothing comes any more, and the wait fails
            reported.add(engine.wait(PrefillProgress).request)


def test_progress_is_reported_at_most_five_times_a_second_and_not_while_decoding(open_session: Open) -> None:
    session = open_session()
    sequence = submit(session, [5] * 400, "r", 8)
    now = 0.0
    reporter = PrefillReporter(lambda: now)
    seen: list[PrefillProgress] = []
    session.scheduler.token_budget.max_rows = 16
    while not session.idle:
        session.step()
        now += 0.1
        seen += reporter.messages(session.scheduler.running)
    assert 8 <= len(seen) <= 13
    assert seen[-1].read < sequence.prompt_length
    left = [each.seconds_left for each in seen]
    assert left == sorted(left, reverse=True)
    assert left[0] == pytest.approx((400 - seen[0].read) / 160, rel=0.3)
    assert not reporter._readings


class PanicException(BaseException):
    """What a Rust library raises that fails in its own code."""


@pytest.mark.parametrize("place", ["submit_prompt", "step", "text_work"])
def test_a_panic_in_the_engine_costs_one_request(
    tiny_folder: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    original: Any = getattr(Session, place)
    failed: list[str] = []

    def fail_once(session: Session, *args: Any) -> Any:
        if not failed and (place != "step" or session.scheduler.running):
            failed.append(place)
            raise PanicException("Onig: Regex search error")
        return original(session, *args)

    monkeypatch.setattr(Session, place, fail_once)
    script = Script()
    script.hooks[Finished] = lambda end: (ask("second", count=4),) if end.request == "first" else (Closed(),)
    assert script.serve(LoadModel(path=str(tiny_folder)), ask("first", count=4)) == 0
    first, second = [message for message in script.sent if isinstance(message, Finished)]
    assert (first.reason, bool(first.error)) == ("error", True)
    assert (second.reason, second.completion_tokens) == ("length", 4)


def test_a_prompt_that_is_being_made_can_be_stopped_and_forked(tmp_path: Path) -> None:
    """The text takes seconds; it is stopped at once, and so is what was forked from it."""
    folder = make_tiny_llama(tmp_path / "long", max_position_embeddings=1 << 20)
    text = "word " * 600_000
    with EngineProcess() as engine:
        engine.load(str(folder))
        engine.ask(text, request="long", max_tokens=2)
        engine.send(Fork(request="fork", of="long", chat="fork"))
        engine.send(Abort(request="long"))
        ended = engine.wait(Finished, lambda end: end.request == "long")
        assert (ended.reason, ended.prompt_tokens) == ("abort", 0)
        assert engine.wait(Finished, lambda end: end.request == "fork").reason == "error"
        engine.ask("short", max_tokens=2)
        assert engine.finished().reason == "length"


def test_a_prompt_that_is_made_while_its_model_is_unloaded_is_refused(tiny_folder: Path) -> None:
    """The unload is handled first, with the finished prompt behind it in the inbox."""
    script = Script(("ready", 1.0, (CountTokens(ticket="warm", texts=[""]),)))

    def ask_and_unload(_: TokensCounted) -> tuple[Any, ...]:
        return ask("late", count=4), WorkerCall(lambda parts: made(parts.models.session)), UnloadModel()

    def made(session: Session | None) -> None:
        assert session is not None
        assert session.texts is not None
        while not session.texts.idle:  # its prompt is in the inbox now, behind the unload
            time.sleep(0)

    script.hooks[TokensCounted] = ask_and_unload
    script.hooks[Finished] = lambda _: (Closed(),)
    assert script.serve(LoadModel(path=str(tiny_folder))) == 0
    (end,) = [message for message in script.sent if isinstance(message, Finished)]
    assert (end.reason, end.error) == ("error", "No model is loaded; choose one first.")
