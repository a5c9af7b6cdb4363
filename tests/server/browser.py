"""A real browser without a window, driven over its debugging pipe: no port, no further package."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

BROWSER = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)
PATIENCE = 60.0  # seconds; loaded machines are slow


class Browser:
    """One page of a headless Chromium (Chrome DevTools Protocol over file descriptors 3 and 4).

    Attributes:
        asked: every address that the page asked for.
    """

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        options = f"--headless=new --no-sandbox --disable-gpu --user-data-dir={self._folder.name}"
        # The browser reads from 3 and writes to 4; bash puts our two pipes there, from higher numbers.
        theirs = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 20) for end in (to_browser, from_browser)]
        command = f'exec "$0" "$@" 3<&{theirs[0]} 4>&{theirs[1]}'
        environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
        self._process = subprocess.Popen(
            ["bash", "-c", command, BROWSER, *options.split(), "--remote-debugging-pipe", "about:blank"],
            pass_fds=theirs,
            env=environment,  # without the tests' OpenBLAS
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for end in (to_browser, from_browser, *theirs):
            os.close(end)
        self._buffer = b""
        self._count = 0
        self._session = ""
        self.asked: list[str] = []
        self.problems: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for area in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{area}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One command and its answer; events on the way are noted."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while (answer := self._receive()).get("id") != self._count:
            self._note(answer)
        assert "error" not in answer, f"{method}: {answer['error']}"
        return dict(answer["result"])

    def open(self, url: str, *, scheme: str = "dark", scale: int = 1) -> None:
        """Shows a page in the light or the dark scheme."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=1100,
            height=900,
            deviceScaleFactor=scale,
            mobile=False,
        )
        self.prefer(scheme)
        self.call("Page.navigate", url=url)

    def prefer(self, scheme: str) -> None:
        """The system's colour scheme is another from now on."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def value(self, expression: str) -> Any:
        """What a JavaScript expression in the page gives."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, expression: str, meanwhile: Callable[[], object] = lambda: None) -> None:
        """Until the expression is true."""
        end = time.monotonic() + PATIENCE
        guarded = f"(() => {{ try {{ return !!({expression}) }} catch {{ return false }} }})()"
        while not self.value(guarded):  # false, too, while the page with its names is not there yet
            assert time.monotonic() < end, f"{expression} did not become true"
            meanwhile()

    def picture(self, path: Path | None = None) -> bytes:
        """The page as a PNG, also saved to `path`."""
        data = base64.b64decode(self.call("Page.captureScreenshot")["data"])
        if path is not None:
            path.write_bytes(data)
        return data

    def close(self) -> None:
        """Ends the browser."""
        os.close(self._out)
        self._process.kill()
        self._process.wait()
        os.close(self._in)
        self._folder.cleanup()

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            data = os.read(self._in, 1 << 16)
            assert data, "the browser ended"
            self._buffer += data
        message, self._buffer = self._buffer.split(b"\0", 1)
        return dict(json.loads(message))

    def _note(self, event: dict[str, Any]) -> None:
        if event.get("method") == "Network.requestWillBeSent":
            self.asked.append(event["params"]["request"]["url"])
        elif event.get("method") == "Runtime.exceptionThrown":
            self.problems.append(str(event["params"]["exceptionDetails"]))
        elif event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
            self.problems.append(event["params"]["entry"]["text"])
