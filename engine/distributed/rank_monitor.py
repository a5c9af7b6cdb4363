"""The other ranks, as rank 0 knows them: their processes, their replies, and that they are alive.

If one is lost once the ring has been joined, this process cannot go on: it may be waiting in a collective
that never returns. Then everybody who waits is told, and the process ends with a status of its own.
"""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from engine.distributed.control_link import BEAT_SECONDS, SILENT_SECONDS, ControlLink, called_after
from engine.distributed.hosts_file import ClusterHost
from engine.distributed.rank_messages import CloseModel, ModelClosed, RankError, RankFailed, RankMessage
from engine.distributed.remote_command import command, failure
from engine.distributed.ring import Addresses
from engine.distributed.step_plan import StepProgress
from engine.load_steps import LoadSteps
from engine.protocol import EXIT_RANK_LOST, RankHost, listed, worded

COMMAND: Final = "rank"  # of `octavo`
_KEPT_LINES: Final = 20


class RankSettings(msgspec.Struct, kw_only=True):
    """Settings that a rank reads from its stdin.

    They have the one-time key, so they are never on a command line, where other users of a machine could read
    them.
    """

    rank: int
    address: str  # of rank 0's control port
    port: int
    key: str
    ring: Addresses


class RankProcess:
    """A process of another rank, or the ssh that runs it; `OSError` if it cannot be started."""

    def __init__(self, host: RankHost, settings: RankSettings) -> None:
        self.host, self.rank = host, settings.rank
        self._lines: deque[str] = deque(maxlen=_KEPT_LINES)
        self._process = subprocess.Popen(
            command(ClusterHost(settings.rank, host.name, ()), [COMMAND]),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for rank 0, which ends the others
        )
        self._reader = threading.Thread(target=self._keep_lines, name="rank-errors", daemon=True)
        self._reader.start()
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended, which `ended` tells
            self._process.stdin.write(msgspec.json.encode(settings) + b"\n")
            self._process.stdin.flush()

    @property
    def name(self) -> str:
        """Its name for people."""
        return worded("{0} (rank {1})", self.host.name, self.rank)

    def ended(self) -> str:
        """Returns why a process has ended, as a sentence; empty while it is running."""
        status = self._process.poll()
        if status is None:
            return ""
        self._reader.join(1.0)
        if status < 0:
            return worded("{0} was ended by signal {1}.", self.name, -status)
        return failure(self.host.name, status, "\n".join(self._lines))

    def release(self) -> None:
        """Closes its stdin; then it ends by itself."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def stop(self, seconds: float = 3.0) -> None:
        """Ends the process: it ends by itself when its stdin is closed; after some time it is killed."""
        self.release()
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._close()

    def kill(self) -> None:
        """Ends the process at once; one on another machine ends when it loses its connections."""
        self._process.kill()
        self._process.wait()
        self._close()

    def _close(self) -> None:
        """Closes the pipes of a process that has ended."""
        assert self._process.stdin is not None
        assert self._process.stderr is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._reader.join(0.2)  # it has what was written, and then the end
        if not self._reader.is_alive():
            self._process.stderr.close()

    def _keep_lines(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            text = line.decode("utf-8", "replace").strip()
            if text:
                self._lines.append(text)


_Reply = TypeVar("_Reply", bound=RankMessage)
_POLL_SECONDS: Final = 0.004  # that a load may keep the worker's other chats waiting
_LOOK_SECONDS: Final = 0.5  # between two looks at the progress of a step
_MIN_COUNTED: Final = 1 / 8  # of the time without progress, even if no rank used its processor
_IDLE: Final = 0.5  # of the next rank's processor time, at most, has one that hangs
_OWN: Final = worded("This machine (rank 0)")
_TELL_SECONDS: Final = 2.0  # for telling everybody, before the process ends

#: Called with a sentence, on a thread of their own, before the process ends because a rank is lost. They have
#: two seconds in all.
when_lost: list[Callable[[str], None]] = []


class RankMonitor:
    """The control connections of all other ranks, whose `processes` begin with rank 1.

    While it is `fatal`, the loss of a rank ends this process.
    """

    def __init__(self, processes: list[RankProcess]) -> None:
        self.fatal = False
        self._processes = processes
        self._links: dict[int, ControlLink] = {}
        # With a time limit, a signal at the wrong moment makes Python 3.11's `SimpleQueue.get` wait for ever.
        self._replies: dict[int, queue.Queue[Any]] = {p.rank: queue.Queue() for p in processes}
        self._closing = {p.rank: 0 for p in processes}  # models that a rank has yet to say it has freed
        self._problem = ""
        self._ending = False
        self._lock = threading.Lock()
        self._lost_one = threading.Event()
        self.progress = StepProgress()
        self._known, self._moved = -1, 0.0  # the pieces of all ranks, and when their number changed
        self._spent: dict[int, float] = {}  # what each rank had used of its processor then

    def add(self, rank: int, link: ControlLink) -> None:
        """Begins to watch a rank."""
        self._links[rank] = link
        link.watch(
            lambda message: self._took(rank, message),
            lambda error: self._lost(rank, str(error)),
            self.progress.beat,
        )

    def tell(self, message: RankMessage) -> None:
        """Sends a message to all ranks; `RankError` if one of them is gone."""
        for rank, link in self._links.items():
            self._check()
            try:
                link.send(message)
            except RankError as error:
                self._lost(rank, str(error))
                raise RankError(self._problem) from error

    def replies(self, kind: type[_Reply], seconds: float, done: float = 0.0) -> LoadSteps[list[_Reply]]:
        """Returns the next reply of each rank, in their order, in steps; `RankError` says which failed and
        why.

        Args:
            kind: what is expected.
            seconds: to wait for all of them.
            done: the progress of the load, 0 to 1.
        """
        deadline = time.monotonic() + seconds
        replies: list[_Reply] = []
        failures = []
        for process in self._processes:
            yield from self._drop_replies(process, deadline, done)
            reply = yield from self._take(process, deadline, done)
            if isinstance(reply, RankFailed):
                failures.append(worded("{0}: {1:clause}.", process.name, reply.reason))
            elif not isinstance(reply, kind):
                raise RankError(
                    "{0} sent {1} in place of {2}.", process.name, type(reply).__name__, kind.__name__
                )
            else:
                replies.append(reply)
        if failures:
            raise RankError(failures[0])
        return replies

    def close_model(self) -> None:
        """Lets all ranks free their parts, without waiting: what they still reply is dropped. See `tell`."""
        for process in self._processes:
            self._closing[process.rank] += 1
        self.tell(CloseModel())

    def limited(self, seconds: float, what: str) -> contextlib.AbstractContextManager[None]:
        """Fails, saying `what`, if the body takes longer than `seconds`: a collective may never return."""
        sentence = worded(
            "{0}: no progress for {1} seconds. Check that all machines respond, then load the model again.",
            what,
            round(seconds),
        )
        return called_after(seconds, lambda: self.fail(sentence))

    def end(self) -> None:
        """Ends all ranks; nothing is told."""
        with self._lock:
            self._ending = True
        if self._problem and self.fatal:
            self._check()
        for link in self._links.values():
            link.close()
        for process in self._processes:
            process.release()
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
            self.fail(worded("This machine could not compute a step: {0:clause}.", error))
        self._check()

    def watch_steps(self) -> None:
        """Starts the thread that fails when no rank gets any further in a step, though all are alive."""
        threading.Thread(target=self._watch_steps, name="rank-steps", daemon=True).start()

    def _watch_steps(self) -> None:
        while not self._lost_one.wait(_LOOK_SECONDS):
            self._look()

    def _look(self) -> None:
        """Fails if no rank has got any further in the present step for too long.

        One that hangs keeps the others waiting in the ring, which takes a core each. So on a busy machine,
        where even they get none, time counts only as far as one of them had a core; an eighth of it always
        does, since ranks whose GPUs all hang use none.
        """
        now, began = self.progress.clock(), self.progress.began
        pieces, spent = self._pieces(), self._cpu()
        if pieces != self._known or not began:
            self._known, self._moved, self._spent = pieces, now, spent
        stalled = now - max(began, self._moved)
        busy = max(used - self._spent.get(rank, used) for rank, used in spent.items())
        counted = min(stalled, max(busy, _MIN_COUNTED * stalled))
        if not began or counted <= self.progress.patience:
            return
        names = self._who_hangs()
        if self._pieces() != pieces:  # which took a while
            return
        where = worded("this machine") if names == [_OWN] else worded("that machine")
        self.fail(
            worded(
                "{0} has stopped responding: no progress for {1} seconds. Check {2}, then load the model "
                "again.",
                listed(names, alternatives=True),
                round(stalled),
                worded("these machines") if len(names) > 1 else where,
            )
        )

    def _pieces(self) -> int:
        """Returns what all ranks together have computed so far, as far as this one has heard."""
        beats = [link.beats[-1] for link in self._links.values() if link.beats]
        return self.progress.pieces + sum(beat.pieces for beat in beats)

    def _cpu(self) -> dict[int, float]:
        """Seconds of processor time of each rank so far, as far as this one has heard."""
        heard = {rank: link.beats[-1].cpu for rank, link in self._links.items() if link.beats}
        return {0: self.progress.cpu(), **heard}

    def _who_hangs(self) -> list[str]:
        """Returns the names of those that may hang; takes the time between two heartbeats.

        All ranks wait for the one that hangs. A rank that waits in MLX's ring keeps a core busy; one that
        waits for its GPU does not.
        """
        step = self.progress.steps + 1  # that this rank has begun
        used = {_OWN: self._own_cpu()}
        for process in self._processes:
            beats = list(self._links[process.rank].beats)
            if len(beats) == 2 and beats[1].steps < step:
                used[process.name] = beats[1].cpu - beats[0].cpu
        (name, least), *others = sorted(used.items(), key=lambda each: each[1])
        if others and least < _IDLE * others[0][1]:
            return [name]
        return sorted(used)

    def _own_cpu(self) -> float:
        """Seconds of processor time that this process uses in the time between two heartbeats."""
        before = self.progress.cpu()
        time.sleep(BEAT_SECONDS)
        return self.progress.cpu() - before

    def _check(self) -> None:
        """Raises `RankError` if a rank is lost; if that ends this process, it does not return."""
        if not self._problem:
            return
        if self.fatal:  # another thread is telling everybody, and then ends this process
            time.sleep(2 * _TELL_SECONDS)
        raise RankError(self._problem)

    def _took(self, rank: int, message: Any) -> None:
        if isinstance(message, RankFailed) and message.ended:
            self._lost(rank, worded("cannot go on: {0:clause}", message.reason))
        else:
            self._replies[rank].put(message)

    def _lost(self, rank: int, reason: str) -> None:
        process = next(started for started in self._processes if started.rank == rank)
        self.fail(
            worded("{0} {1}, so the model cannot be computed any more.", process.name, reason)
            if self.fatal
            else worded("{0} {1}.", process.name, reason)
        )

    def _drop_replies(self, process: RankProcess, deadline: float, done: float) -> LoadSteps[None]:
        """Drops the replies to what came before the last `CloseModel`."""
        while self._closing[process.rank]:
            reply = yield from self._take(process, deadline, done)
            if isinstance(reply, ModelClosed):
                self._closing[process.rank] -= 1

    def _take(self, process: RankProcess, deadline: float, done: float) -> LoadSteps[Any]:
        while True:
            self._check()
            left = deadline - time.monotonic()
            if left <= 0:
                raise RankError(
                    "{0} did not answer in time. Check that machine and its network connection, then "
                    "load the model again.",
                    process.name,
                )
            try:
                return self._replies[process.rank].get(timeout=min(left, _POLL_SECONDS))
            except queue.Empty:
                yield done


def _tell_all(sentence: str) -> None:
    for told in list(when_lost):
        told(sentence)
