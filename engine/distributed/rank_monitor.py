"""What rank 0 knows of the other ranks: their replies, and that they are alive.

If one is lost once the ring has been joined, this process cannot go on: it may be waiting in a collective
that never returns. Then everybody who waits is told, and the process ends with a status of its own.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from engine.distributed.control_link import ControlLink
from engine.distributed.rank_messages import CloseModel, ModelClosed, RankError, RankFailed, RankMessage
from engine.distributed.rank_start import RankProcess
from engine.protocol import EXIT_RANK_LOST

_Reply = TypeVar("_Reply", bound=RankMessage)
_TELL_SECONDS: Final = 2.0  # for telling everybody, before the process ends

#: Called with a sentence, on a thread of their own, before the process ends because a rank is lost. They have
#: two seconds in all.
when_lost: list[Callable[[str], None]] = []


class RankMonitor:
    """The control connections of all other ranks.

    Args:
        processes: of the ranks, from rank 1 on.

    Attributes:
        fatal: whether the loss of a rank ends this process.
        sent_bytes: bytes of all messages so far, to one rank.
        last_bytes: of the last one.
    """

    def __init__(self, processes: list[RankProcess]) -> None:
        self.fatal = False
        self.sent_bytes = 0
        self.last_bytes = 0
        self._processes = processes
        self._links: dict[int, ControlLink] = {}
        self._replies: dict[int, queue.SimpleQueue[Any]] = {p.rank: queue.SimpleQueue() for p in processes}
        self._problem = ""
        self._ending = False
        self._lock = threading.Lock()

    def add(self, rank: int, link: ControlLink) -> None:
        """Begins to watch a rank."""
        self._links[rank] = link
        link.watch(
            lambda message: self._took(rank, message),
            lambda error: self._lost(rank, str(error)),
        )

    def tell(self, message: RankMessage) -> None:
        """Sends a message to all ranks.

        Raises:
            RankError: one of them is gone.
        """
        if self._problem:
            raise RankError(self._problem)
        for rank, link in self._links.items():
            try:
                self.last_bytes = link.send(message)
            except RankError as error:
                self._lost(rank, str(error))
                raise RankError(self._problem) from error
        self.sent_bytes += self.last_bytes

    def replies(self, kind: type[_Reply], seconds: float) -> list[_Reply]:
        """Returns the next reply of each rank, in their order.

        Args:
            kind: what is expected.
            seconds: to wait for all of them.

        Raises:
            RankError: one failed, or did not reply in time; the text says which one and why.
        """
        deadline = time.monotonic() + seconds
        found: list[_Reply] = []
        failures = []
        for process in self._processes:
            reply = self._next(process, deadline)
            if isinstance(reply, RankFailed):
                failures.append(f"{process.name}: {reply.reason.rstrip('.')}.")
            elif not isinstance(reply, kind):
                raise RankError(f"{process.name} sent {type(reply).__name__} in place of {kind.__name__}.")
            else:
                found.append(reply)
        if failures:
            raise RankError(failures[0])
        return found

    def close_model(self, seconds: float) -> None:
        """Lets all ranks free their parts, and drops the replies of a load that was ended.

        Raises:
            RankError: one of them is gone, or did not do it in time.
        """
        self.tell(CloseModel())
        deadline = time.monotonic() + seconds
        for process in self._processes:
            while not isinstance(self._next(process, deadline), ModelClosed):
                pass

    @contextlib.contextmanager
    def limited(self, seconds: float, what: str) -> Iterator[None]:
        """Fails, saying `what`, if the body takes longer than `seconds`: a collective may never return."""
        timer = threading.Timer(seconds, self.fail, [f"{what}: it took longer than {seconds:.0f} seconds."])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def end(self) -> None:
        """Ends all ranks; nothing is told."""
        self._ending = True
        for link in self._links.values():
            link.close()
        for process in self._processes:
            process.stop()

    def fail(self, sentence: str) -> None:
        """Ends all ranks and, once the ring has been joined, this process; tells why."""
        with self._lock:
            if self._ending:
                return
            self._ending = True
            self._problem = sentence
        if not self.fatal:
            return
        telling = threading.Thread(target=_tell_all, args=(sentence,), daemon=True)
        telling.start()
        for link in self._links.values():
            link.close()
        for process in self._processes:
            process.kill()
        telling.join(_TELL_SECONDS)
        os._exit(EXIT_RANK_LOST)

    def _took(self, rank: int, message: Any) -> None:
        if isinstance(message, RankFailed) and message.ended:
            self._lost(rank, f"cannot go on: {message.reason.rstrip('.')}")
        else:
            self._replies[rank].put(message)

    def _lost(self, rank: int, reason: str) -> None:
        process = next(each for each in self._processes if each.rank == rank)
        last = process.ended() if reason == "has ended" else None
        detail = f" ({last[:200]})" if last else ""
        after = "The model is loaded again when it is next needed." if self.fatal else ""
        self.fail(f"{process.name} {reason}{detail}. {after}".strip())

    def _next(self, process: RankProcess, deadline: float) -> Any:
        while True:
            if self._problem:
                raise RankError(self._problem)
            left = deadline - time.monotonic()
            if left <= 0:
                raise RankError(f"{process.name} is too slow: it did not answer in time.")
            try:
                return self._replies[process.rank].get(timeout=min(left, 0.2))
            except queue.Empty:
                continue


def _tell_all(sentence: str) -> None:
    print(f"octavo: {sentence}", file=sys.stderr, flush=True)
    for told in list(when_lost):
        told(sentence)
