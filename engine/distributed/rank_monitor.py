"""What rank 0 knows of the other ranks: their replies, and that they are alive.

If one is lost once the ring has been joined, this process cannot go on: it may be waiting in a collective
that never returns. Then everybody who waits is told, and the process ends with a status of its own.
"""

from __future__ import annotations

import contextlib
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from engine.distributed.control_link import BEAT_SECONDS, SILENT_SECONDS, ControlLink
from engine.distributed.rank_messages import CloseModel, ModelClosed, RankError, RankFailed, RankMessage
from engine.distributed.rank_start import RankProcess
from engine.protocol import EXIT_RANK_LOST

_Reply = TypeVar("_Reply", bound=RankMessage)
STEP_SECONDS: Final = 120.0  # many times what the longest prefill step takes
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
        last_bytes: bytes of the last message, to one rank.
    """

    def __init__(self, processes: list[RankProcess]) -> None:
        self.fatal = False
        self.last_bytes = 0
        self._processes = processes
        self._links: dict[int, ControlLink] = {}
        self._replies: dict[int, queue.SimpleQueue[Any]] = {p.rank: queue.SimpleQueue() for p in processes}
        self._closing = {p.rank: 0 for p in processes}  # models that a rank has yet to say it has freed
        self._problem = ""
        self._ending = False
        self._lock = threading.Lock()
        self._lost_one = threading.Event()
        self._step_began = 0.0

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
        for rank, link in self._links.items():
            self._check()
            try:
                self.last_bytes = link.send(message)
            except RankError as error:
                self._lost(rank, str(error))
                raise RankError(self._problem) from error

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
            RankError: one of them is gone, or did not do it in time; what a slow one still replies is dropped
                later.
        """
        for process in self._processes:
            self._closing[process.rank] += 1
        self.tell(CloseModel())
        deadline = time.monotonic() + seconds
        for process in self._processes:
            self._drop_replies(process, deadline)

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
        with self._lock:
            self._ending = True
        if self._problem and self.fatal:
            self._check()
        for link in self._links.values():
            link.close()
        for process in self._processes:
            process.stop()

    def fail(self, sentence: str) -> None:
        """Keeps why the ranks cannot go on; for whoever waits for one, that is the error.

        Once the ring has been joined, it tells `when_lost`, ends all ranks and this process, and does not
        return.
        """
        with self._lock:
            first, self._ending = not self._ending, True
            if first:
                self._problem = sentence
                self._lost_one.set()
        if not first:
            self._check()
        if not first or not self.fatal:
            return
        telling = threading.Thread(target=_tell_all, args=(sentence,), daemon=True)
        telling.start()
        for link in self._links.values():
            link.close()
        for process in self._processes:
            process.kill()
        telling.join(_TELL_SECONDS)
        os.write(2, f"{sentence}\n".encode())  # the last line: the window shows it
        os._exit(EXIT_RANK_LOST)

    def fail_here(self, error: Exception) -> None:
        """Ends all because this rank could not compute a step, or because of the rank that is lost."""
        if not self._lost_one.wait(SILENT_SECONDS + BEAT_SECONDS):
            self.fail(f"This machine could not compute a step: {str(error).rstrip('.')}.")
        self._check()

    @contextlib.contextmanager
    def step(self) -> Iterator[None]:
        """Entered around each step: one that never ends, though all ranks are alive, is a failure, too."""
        self._step_began = time.monotonic()
        try:
            yield
        finally:
            self._step_began = 0.0

    def watch_steps(self) -> None:
        """Starts the thread that fails when a step takes too long."""
        threading.Thread(target=self._watch_steps, name="rank-steps", daemon=True).start()

    def _watch_steps(self) -> None:
        while not self._lost_one.wait(BEAT_SECONDS):
            began = self._step_began
            if began and time.monotonic() - began > STEP_SECONDS:
                self.fail(
                    f"A step has taken longer than {STEP_SECONDS:.0f} seconds: one of the "
                    f"{len(self._links) + 1} machines hangs or is too slow. Start them again."
                )

    def _check(self) -> None:
        """Raises if a rank is lost; if that ends this process, it does not return.

        Raises:
            RankError: which rank, and why.
        """
        if not self._problem:
            return
        if self.fatal:  # another thread is telling everybody, and then ends this process
            time.sleep(2 * _TELL_SECONDS)
        raise RankError(self._problem)

    def _took(self, rank: int, message: Any) -> None:
        if isinstance(message, RankFailed) and message.ended:
            self._lost(rank, f"cannot go on: {message.reason.rstrip('.')}")
        else:
            self._replies[rank].put(message)

    def _lost(self, rank: int, reason: str) -> None:
        process = next(each for each in self._processes if each.rank == rank)
        after = ", so the model cannot be computed any more" if self.fatal else ""
        self.fail(f"{process.name} {reason}{after}.")

    def _next(self, process: RankProcess, deadline: float) -> Any:
        self._drop_replies(process, deadline)
        return self._take(process, deadline)

    def _drop_replies(self, process: RankProcess, deadline: float) -> None:
        """Drops the replies to what came before the last `CloseModel`."""
        while self._closing[process.rank]:
            if isinstance(self._take(process, deadline), ModelClosed):
                self._closing[process.rank] -= 1

    def _take(self, process: RankProcess, deadline: float) -> Any:
        while True:
            self._check()
            left = deadline - time.monotonic()
            if left <= 0:
                raise RankError(f"{process.name} is too slow: it did not answer in time.")
            try:
                return self._replies[process.rank].get(timeout=min(left, 0.2))
            except queue.Empty:
                continue


def _tell_all(sentence: str) -> None:
    for told in list(when_lost):
        told(sentence)
