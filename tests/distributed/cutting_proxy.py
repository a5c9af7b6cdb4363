"""A rank whose control connection passes through here, where a message is cut in its middle.

    python cutting_proxy.py FOLDER MODE < settings

Once FOLDER has a file "cut", the next message is cut: of rank 0 (mode "told"), or of the rank (mode "said"),
whose connection then ends; or of the rank, and then nothing comes any more (mode "stalled").
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path


def frame_of(source: socket.socket) -> bytes:
    """The next frame of `multiprocessing.connection`: four bytes of length, and the message."""
    head = exactly(source, 4)
    return head + exactly(source, int.from_bytes(head, "big"))


def exactly(source: socket.socket, count: int) -> bytes:
    found = b""
    while len(found) < count:
        more = source.recv(count - len(found))
        if not more:
            raise EOFError
        found += more
    return found


def forward(source: socket.socket, target: socket.socket, cut: Path | None, *, stalls: bool) -> None:
    try:
        while True:
            frame = frame_of(source)
            if cut is not None and cut.exists():
                target.sendall(frame[: 4 + (len(frame) - 4) // 2])
                if stalls:
                    threading.Event().wait()
                break
            target.sendall(frame)
    except (OSError, EOFError):
        pass
    for each in (source, target):
        try:
            each.shutdown(socket.SHUT_RDWR)
        except OSError:
            continue


def main() -> None:
    folder, mode = Path(sys.argv[1]), sys.argv[2]
    settings = json.loads(sys.stdin.buffer.readline())
    listening = socket.create_server(("127.0.0.1", 0))
    changed = {**settings, "address": "127.0.0.1", "port": listening.getsockname()[1]}
    rank = subprocess.Popen([sys.executable, "-m", "engine", "rank"], stdin=subprocess.PIPE)
    assert rank.stdin is not None
    rank.stdin.write(json.dumps(changed).encode() + b"\n")
    rank.stdin.flush()
    mine, _ = listening.accept()
    theirs = socket.create_connection((settings["address"], settings["port"]))
    cut = folder / "cut"
    ways = [(theirs, mine, cut if mode == "told" else None), (mine, theirs, None if mode == "told" else cut)]
    for source, target, at in ways:
        way = threading.Thread(
            target=forward, args=(source, target, at), kwargs={"stalls": mode == "stalled"}, daemon=True
        )
        way.start()
    threading.Thread(target=lambda: os._exit(rank.wait()), daemon=True).start()
    while sys.stdin.buffer.read(1):
        pass
    rank.stdin.close()
    os._exit(rank.wait())


if __name__ == "__main__":
    main()
