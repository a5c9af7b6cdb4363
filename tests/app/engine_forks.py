"""Starts scripted engines as forks of one process that has imported all they need.

A new Python that imports NumPy and the protocol takes 0.2 s of a core, and the window's tests start hundreds.
`fake_command` starts this server once for a process of tests. `engine_stub.py` is what the window starts: it
hands its pipes to a fork and ends as that ends, by the same exit code or signal. A stub that is killed takes
its fork with it.
"""

from __future__ import annotations

import gc
import json
import os
import selectors
import shutil
import signal
import socket
import sys
import threading
import traceback
from contextlib import suppress
from pathlib import Path

REQUEST = 1 << 20  # bytes at most: arguments, folder and environment of one engine


def serve(address: str) -> None:
    """Forks an engine for each stub that connects, until the process that started the server has ended."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # a fork takes no threads along
    import fake_engine  # noqa: F401

    gc.freeze()
    wakeup, woken = socket.socketpair()
    woken.setblocking(False)
    signal.set_wakeup_fd(woken.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    running: dict[int, socket.socket] = {}
    with socket.socket(socket.AF_UNIX) as listener, selectors.DefaultSelector() as selector:
        listener.bind(address)
        listener.listen(64)
        print("ready", flush=True)
        for readable in (sys.stdin.fileno(), wakeup, listener):
            selector.register(readable, selectors.EVENT_READ, readable)
        while True:
            ready = [key.data for key, _ in selector.select()]
            if sys.stdin.fileno() in ready:
                shutil.rmtree(Path(address).parent)
                return
            if wakeup in ready:
                wakeup.recv(4096)
                _report_ended(running)
            if listener in ready:
                stub = listener.accept()[0]
                if (pid := os.fork()) == 0:
                    _run(stub)
                running[pid] = stub


def _report_ended(running: dict[int, socket.socket]) -> None:
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        with running.pop(pid) as stub, suppress(OSError):  # the stub was killed
            stub.sendall(str(os.waitstatus_to_exitcode(status)).encode())


def _run(stub: socket.socket) -> None:
    """Becomes the engine of a stub; does not return."""
    status = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        content, pipes, *_ = socket.recv_fds(stub, REQUEST, 3)
        request = json.loads(content)
        for number, pipe in enumerate(pipes):
            os.dup2(pipe, number)
            os.close(pipe)
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w", buffering=1)  # noqa: SIM115
        os.chdir(request["folder"])
        os.environ.clear()
        os.environ.update(request["environment"])
        sys.argv = request["arguments"]
        threading.Thread(target=_end_with, args=(stub,), daemon=True).start()
        import fake_engine

        fake_engine.Engine(sys.argv[1:]).run()
        status = 0
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
    finally:
        if sys.exc_info()[0] is not None:
            traceback.print_exc()
        with suppress(OSError):  # nobody reads it any more
            sys.stdout.flush()
        os._exit(status)


def _end_with(stub: socket.socket) -> None:
    stub.recv(1)  # nothing is ever sent: it returns when the stub has ended
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    serve(sys.argv[1])
