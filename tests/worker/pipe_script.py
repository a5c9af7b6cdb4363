"""The engine's loop without a process: a channel whose window says the next thing when it is told another."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Any

from engine.protocol import PROTOCOL_VERSION, Hello, Message, ModelState
from engine.worker.worker_loop import WorkerLoop

Step = tuple[str, float, tuple[Any, ...]]  # once this state and share are told, the window says this


class Script:
    """See the module.

    Args:
        steps: what the window says, each once its state has come. "asleep" is a state, too: the model in
            front has given its memory back.
    """

    crowded = False

    def __init__(self, *steps: Step) -> None:
        self.inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.sent: list[Message] = []
        self.cancelled: set[str] = set()
        self.hooks: dict[type[Message], Callable[[Any], tuple[Any, ...]]] = {}
        self._steps = list(steps)

    def send(self, message: Message) -> None:
        self.sent.append(message)
        for each in self.hooks.get(type(message), lambda _: ())(message):
            self.inbox.put(each)
        if isinstance(message, ModelState) and self._steps:
            state, share, then = self._steps[0]
            asleep = bool(message.models) and message.models[0].asleep
            told = "asleep" if message.state == "ready" and asleep else message.state
            if told == state and message.progress >= share:
                del self._steps[0]
                for each in then:
                    self.inbox.put(each)

    def busy(self, busy: bool) -> None:
        pass

    def close(self, timeout: float = 2.0) -> None:
        pass

    def states(self) -> list[str]:
        return [message.state for message in self.sent if isinstance(message, ModelState)]

    def serve(self, *messages: Any, **pipe: Any) -> int:
        """Runs the loop until the script closes the pipe."""
        for message in (Hello(version=PROTOCOL_VERSION), *messages):
            self.inbox.put(message)
        return WorkerLoop(self, **pipe).run()  # type: ignore[arg-type]
