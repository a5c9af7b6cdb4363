"""Budget, forks and the chat in front, through the pipe of a real engine process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine_process import EngineProcess
from multi_model_script import SMALL, ask, close_after
from pipe_script import Script

from engine.protocol import (
    Abort,
    BlockEvents,
    BudgetSet,
    Delta,
    Fork,
    LoadModel,
    ModelState,
    Sampling,
    SetActive,
    SetBudget,
    StatsMessage,
    Watch,
)


def test_budget_fork_and_active_chat(tiny_folder: Path) -> None:
    with EngineProcess() as engine:
        engine.send(SetBudget(budget="1GB"))
        assert "No model" in engine.wait(BudgetSet).error
        assert engine.load(str(tiny_folder)).state == "ready"
        engine.send(SetActive(chat="chat"))
        engine.ask("hello", "parent", max_tokens=480)
        engine.wait(Delta, lambda delta: delta.request == "parent" and delta.tokens > 3)
        engine.send(Fork(request="child", of="parent", chat="b", sampling=Sampling(max_tokens=8)))
        assert engine.finished("child").completion_tokens <= 8
        engine.send(Abort(request="parent"))
        engine.finished("parent")
        engine.send(SetBudget(budget="3 parsecs"))
        assert "3 parsecs" in engine.wait(BudgetSet).error
        engine.send(SetBudget(budget="480 tokens"))
        answer = engine.wait(BudgetSet)
        assert (answer.error, answer.blocks) == ("", 30)
        engine.send(Watch(hz=60.0))
        stats = engine.wait(StatsMessage).stats
        assert (stats.blocks_total, stats.blocks_limit) == (30, 30)
        engine.send(Fork(request="late", of="parent", chat="b"))
        assert "ended or is unknown" in engine.finished("late").error
        assert engine.close() == 0


def test_a_window_that_reads_too_slowly_is_sent_no_events_until_it_has_read(tiny_folder: Path) -> None:
    script = Script()
    script.hooks[ModelState] = lambda state: (Watch(hz=1000.0), ask("r")) if state.state == "ready" else ()
    begun: list[int] = []

    def crowd(_: Delta) -> tuple[Any, ...]:
        script.crowded = True
        begun.append(len(script.sent))
        return ()

    script.hooks[Delta] = crowd
    close_after(script, "r")
    script.serve(LoadModel(path=str(tiny_folder), options=SMALL))
    after = script.sent[begun[0] :]
    assert sum(isinstance(each, Delta) for each in after) > 5
    assert not [each for each in after if isinstance(each, BlockEvents | StatsMessage)]
