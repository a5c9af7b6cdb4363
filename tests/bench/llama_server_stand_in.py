"""Stands in for `llama-server`: answers as llama.cpp's server does, with made-up tokens.

It remembers prompts, so that it can tell how much of the next one would be computed. The model "dies.gguf"
ends the server at once; "stops.gguf" ends each answer a token early.
"""

from __future__ import annotations

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

OPTIONS = dict(zip(sys.argv[1:], sys.argv[2:], strict=False))
SLOTS = threading.Semaphore(int(OPTIONS["--parallel"]))
READ: list[list[int]] = []  # prompts of ended requests; more than one slot may have them


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        """Says nothing."""

    def do_GET(self) -> None:
        self._answer({"status": "ok", "build_info": "stand-in"})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/completion":
            with SLOTS:
                self._complete(body)
        else:
            assert self.path.endswith("?action=erase")
            READ.clear()
            self._answer({})

    def _answer(self, content: dict[str, Any]) -> None:
        text = json.dumps(content).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def _complete(self, body: dict[str, Any]) -> None:
        assert body["ignore_eos"]
        assert body["temperature"] == 0
        prompt = body["prompt"]
        known = max((_common(prompt, read) for read in READ), default=0)
        count = body["n_predict"] - ("stops" in OPTIONS["--model"])
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            for number in range(1, count + 1):
                if number % 3:  # the others are bytes of a character, told with its last one
                    self._event({"tokens": [7], "stop": False, "tokens_predicted": number})
            READ.append(prompt)
            ends = {"stop": True, "tokens_predicted": count, "tokens_evaluated": len(prompt)}
            self._event(ends | {"timings": {"prompt_n": len(prompt) - min(known, len(prompt) - 1)}})
            self.wfile.write(b"0\r\n\r\n")
        except OSError:  # the client cancelled
            self.close_connection = True

    def _event(self, event: dict[str, Any]) -> None:
        text = f"data: {json.dumps(event)}\n\n".encode()
        self.wfile.write(b"%x\r\n%b\r\n" % (len(text), text))


def _common(prompt: list[int], read: list[int]) -> int:
    return next((n for n, (a, b) in enumerate(zip(prompt, read, strict=False)) if a != b), len(prompt))


if __name__ == "__main__":
    if "dies" in OPTIONS["--model"]:
        sys.exit("error: failed to load model")
    ThreadingHTTPServer(("127.0.0.1", int(OPTIONS["--port"])), Handler).serve_forever()
