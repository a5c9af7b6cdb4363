"""A process that holds, takes over or shares an engine lock as `octavo serve` and `octavo pipe` do.

`python lock_script.py window|service FOLDER LOG`: it writes a line to LOG when it becomes the engine and one
when it ends, in order. The loop stands in for the worker loop: it loads no model, and answers `Hello` alone.
The name of a file `FOLDER/busy` that exists keeps engines busy.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from engine.errors import OctavoError
from engine.protocol import PROTOCOL_VERSION, EngineMoved, Hello, Welcome, frame
from engine.worker import engine_lock
from engine.worker.channel import Channel, Closed, ServiceChannel, WindowLeft

MOVED = 75
REFUSED = 3


class Loop:
    """What `handle_visits` needs of a worker loop."""

    def __init__(self, channel: Channel, busy: Path) -> None:
        self.channel, self.busy, self.routes = channel, busy, self

    @property
    def idle(self) -> bool:
        return not self.busy.exists()

    def call(self, function: Callable[[Any], Any]) -> Future[Any]:
        future: Future[Any] = Future()
        self.channel.inbox.put((function, future))
        return future

    def run(self) -> None:
        service = self.channel if isinstance(self.channel, ServiceChannel) else None
        while not isinstance(item := self.channel.inbox.get(), Closed):
            if isinstance(item, WindowLeft) and service is not None:
                service.detach(item.window)
            elif isinstance(item, tuple):
                item[1].set_result(item[0](None))
            elif isinstance(item, Hello):
                pid = os.getpid()
                self.channel.send(Welcome(PROTOCOL_VERSION, "", pid, "", "", service=service is not None))
        self.channel.close()


def main() -> int:
    role, folder, log = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])

    def note(text: str) -> None:
        descriptor = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(descriptor, f"{text} {os.getpid()} {role}\n".encode())
        os.close(descriptor)

    sink = os.dup(1)
    try:
        if role == "service":
            claimed: Any = engine_lock.claim_for_service(folder, lambda _: None)
        else:
            claimed = engine_lock.claim_for_window(folder)
    except OctavoError as error:
        os.write(sink, frame(EngineMoved(message=str(error), refused=True)))
        return REFUSED
    if not isinstance(claimed, engine_lock.EngineLock):
        return engine_lock.pass_frames(claimed, 0, sink)
    note("begins")
    channel = ServiceChannel() if role == "service" else Channel(0, sink)
    loop: Any = Loop(channel, folder / "busy")
    moved = engine_lock.handle_visits(loop, channel, claimed)
    if isinstance(channel, ServiceChannel):
        os.write(sink, b"\n")  # it serves
        threading.Thread(target=lambda: (os.read(0, 1), channel.end()), daemon=True).start()
    loop.run()
    note("ends")
    return MOVED if moved.is_set() else 0


if __name__ == "__main__":
    sys.exit(main())
