"""Installs the background service with the starter model, asks it, attaches a window to it, and removes it.

A service that is installed already is left alone. With the program of a bundle as its word, that bundle
registers the agent inside it, or says why macOS does not let it. What launchd knows of the job is printed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.request

from engine.models.paths import data_folder
from engine.protocol import PROTOCOL_VERSION, FrameReader, Hello, Welcome, frame
from engine.server.access import load_keys

_PORT = 8769
_SECONDS = 120.0
_SERVICE = [*(sys.argv[1:] or [sys.executable, "-m", "engine"]), "service"]
_JOB = ["launchctl", "print", f"gui/{os.getuid()}/app.octavo.serve"]


def main() -> int:
    """Returns 0 if it served, a window's engine attached, and nothing is left; 2 if one was there before."""
    if subprocess.run([*_SERVICE, "status"], check=False).returncode != 1:
        print("A service is installed already; it is left alone.")
        return 2
    try:
        installed = subprocess.run([*_SERVICE, "install", "--port", str(_PORT)], check=False)
        subprocess.run([*_SERVICE, "status"], check=False)
        served = installed.returncode == 0 and _asked() and _attached()
        if sys.platform == "darwin":
            subprocess.run(_JOB, check=False, timeout=60)
    finally:
        subprocess.run([*_SERVICE, "remove"], check=False)
    gone = subprocess.run([*_SERVICE, "status"], check=False).returncode == 1
    return 0 if served and gone else 1


def _asked() -> bool:
    """Whether it answers a question within two minutes."""
    body = {"model": "default", "max_tokens": 8, "messages": [{"role": "user", "content": "Hello"}]}
    deadline = time.monotonic() + _SECONDS
    while time.monotonic() < deadline:
        request = urllib.request.Request(
            f"http://127.0.0.1:{_PORT}/v1/chat/completions",
            json.dumps(body).encode(),
            {"Authorization": f"Bearer {next(iter(load_keys()))}", "Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                print(json.loads(answer.read())["choices"][0]["message"]["content"])
                return True
        except OSError:  # it is still starting
            time.sleep(0.2)
    print("It did not answer in time.")
    return False


def _attached() -> bool:
    """Whether what a window starts attaches to it, and which limit of open files it has."""
    print(f"engine.lock: process {(data_folder() / 'engine.lock').read_text()}")
    child = subprocess.Popen(
        [sys.executable, "-m", "engine", "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert child.stdin is not None
    assert child.stdout is not None
    with child:
        child.stdin.write(frame(Hello(version=PROTOCOL_VERSION)))
        child.stdin.flush()
        reader, told = FrameReader("window"), list[object]()
        while not told and (data := child.stdout.read1(1 << 16)):
            told += reader.feed(data)
        child.stdin.close()
        print(told[0] if told else "no welcome")
    return bool(told) and isinstance(told[0], Welcome) and told[0].service


if __name__ == "__main__":
    sys.exit(main())
