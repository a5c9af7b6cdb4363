"""`octavo serve`: the worker loop without a window, and the server beside it."""

from __future__ import annotations

import gc
import itertools
import logging
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final, TextIO

from engine import protocol as p
from engine.errors import OctavoError
from engine.load_steps import Compiling
from engine.machine.device import use_best_device
from engine.server.http_server import RunningServer, start_server
from engine.server.server_settings import ServerSettings
from engine.server.server_switch import add_server_switch
from engine.worker.channel import EngineEndedError, RequestRoutes, ServiceChannel
from engine.worker.engine_lock import EngineLock, handle_visits
from engine.worker.worker_loop import WorkerLoop

_AT_ONCE: Final = 256  # prompts that wait for their answers; the scheduler decides how many of them run


def serve(
    load: p.LoadModel,
    settings: ServerSettings,
    lock: EngineLock,
    prompts: TextIO | None = None,
    max_tokens: int = 256,
) -> int:
    """Serves until it is told to stop, or until every prompt is answered. Returns the exit status.

    Prints the address and the key when the model is ready. SIGINT and SIGTERM stop the server: running
    requests have a second to end, another signal ends at once.

    Args:
        lock: of the data folder; windows that ask at it are attached.
        prompts: one in each line; each is a chat of its own.
        max_tokens: of an answer to a prompt.

    Raises:
        OSError: the port is taken.
        OctavoError: the model cannot be loaded, or the keys cannot be read.
    """
    use_best_device()
    window = ServiceChannel()
    loop = WorkerLoop(window)
    server = start_server(loop.routes, settings, p.ModelState(state="loading"))
    add_server_switch(loop, window, server)
    moved = handle_visits(loop, window, lock)
    failures: list[str] = []

    def answer() -> None:
        if prompts is not None:
            try:
                _answer_all(loop.routes, prompts, max_tokens)
            finally:
                server.stop()

    def ready() -> None:
        threading.Thread(target=answer, name="prompts", daemon=True).start()

    loop.routes.listen(_tell_states(server, window, failures, ready))
    loop.routes.submit(load)

    def end_with_server() -> None:
        server.ended.wait()
        window.end()

    threading.Thread(target=end_with_server, name="server-end", daemon=True).start()
    with _signals_stop(server, window):
        status = loop.run()
    server.stop(0.0)
    server.ended.wait()
    lock.close()
    gc.freeze()  # or Python would look through millions of objects once more as it ends, for seconds
    if failures:
        raise OctavoError(failures[0])
    return p.EXIT_MOVED if moved.is_set() else status


def _tell_states(
    server: RunningServer, window: ServiceChannel, failures: list[str], ready: Callable[[], None]
) -> Callable[[p.Message], None]:
    """Returns a listener that prints what a person should know."""
    first = itertools.count()

    def told(message: p.Message) -> None:
        if isinstance(message, p.EngineError):
            print(message.message, file=sys.stderr, flush=True)
        elif isinstance(message, p.ModelState) and message.kernels:
            print(Compiling(message.progress, message.kernels).text, file=sys.stderr, flush=True)
        elif isinstance(message, p.ModelState) and message.state == "failed":
            if message.models:
                print(message.message, file=sys.stderr, flush=True)
            else:
                failures.append(message.message)
                window.end()
        elif isinstance(message, p.ModelState) and message.state == "ready" and not next(first):
            print(f"{message.name} is ready.", flush=True)
            print(server.url, flush=True)
            print(f"Key: {server.key}", flush=True)
            print(f"KV cache: {server.url}/?token={server.key}", flush=True)
            ready()

    return told


@contextmanager
def _signals_stop(server: RunningServer, window: ServiceChannel) -> Iterator[None]:
    """Lets SIGINT and SIGTERM stop the server, and a second one end the process at once."""
    again = False

    def stop(*_: object) -> None:
        nonlocal again
        server.stop(0.0 if again else None)
        if again:
            window.end()
        again = True

    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _answer_all(routes: RequestRoutes, prompts: TextIO, max_tokens: int) -> None:
    """Answers each line; up to `_AT_ONCE` of them are computed together."""
    free = threading.Semaphore(_AT_ONCE)

    def told(name: str, message: p.Message) -> None:
        if not isinstance(message, p.Finished):
            return
        if message.reason == "error":
            print(f"{name}: {message.error}", file=sys.stderr, flush=True)
        else:
            print(f"{name}: {message.completion_tokens} tokens", flush=True)
        free.release()

    with prompts:
        for number, line in enumerate(filter(None, map(str.strip, prompts)), 1):
            free.acquire()
            name = f"prompt {number}"
            request = p.Generate(
                request=name,
                chat=name,
                messages=[p.ChatMessage("user", line)],
                sampling=p.Sampling(max_tokens=max_tokens),
            )
            try:
                routes.submit(request, partial(told, name))
            except EngineEndedError:
                logging.getLogger("octavo.server").info("the engine ended before all prompts were answered")
                return
    for _ in range(_AT_ONCE):
        free.acquire()
