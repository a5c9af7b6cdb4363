"""Reports of requests: what is sent to a real server over a scripted engine, and what is right.

An entry has `sent`, fields of a body as JSON, which are added to the smallest body of its `api`; or `bytes`,
what goes over the connection, with PORT in the place of the port. Right is: `right`, a part of what the
engine is asked, as JSON; `warns`, words of the header; or `status` and `says`, words of the refusal.
"""

from __future__ import annotations

import gzip
import json
import tomllib
import zlib
from pathlib import Path
from typing import Any

import msgspec
from scripted_engine import ScriptedServer

from engine.server.json_bodies import WARNING

USER = {"role": "user", "content": "hello"}
APIS: dict[str, tuple[str, dict[str, Any]]] = {
    "chat": ("/v1/chat/completions", {"messages": [USER]}),
    "completions": ("/v1/completions", {"prompt": "hello"}),
    "responses": ("/v1/responses", {"input": "hello"}),
    "messages": ("/v1/messages", {"messages": [USER], "max_tokens": 8}),
}


def reports(kind: str) -> list[dict[str, Any]]:
    """The entries of a file."""
    text = (Path(__file__).parent / f"{kind}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)["report"]  # type: ignore[no-any-return]


def name_of(report: dict[str, Any]) -> str:
    return str(report["about"])


def check(server: ScriptedServer, report: dict[str, Any]) -> None:
    """Sends what a report has, and compares."""
    before = len(server.engine.requests)
    if "bytes" in report:
        data = report["bytes"].replace("PORT", str(server.server.port)).encode("latin-1")
        answer = server.raw(data).decode("latin-1")
        assert answer.startswith(f"HTTP/1.1 {report['status']}"), answer
        assert report.get("says", "") in answer
        return
    path, body = APIS[report.get("api", "chat")]
    data = json.dumps(body | json.loads(report["sent"])).encode()
    headers = {"Content-Type": "application/json"}
    if encoding := report.get("encoding"):
        headers["Content-Encoding"] = encoding
        data = {"gzip": gzip.compress, "deflate": zlib.compress}.get(encoding, bytes)(data)
    found = server.ask(report.get("path", path), data, **headers)
    text = found.read().decode()
    assert found.status == report.get("status", 200), text
    assert report.get("says", "") in text
    warning = found.headers.get(WARNING, "")
    for words in report.get("warns", []):
        assert words in warning
    if found.status == 200:
        assert bool(warning) == bool(report.get("warns")), warning
        assert len(server.engine.requests) == before + 1
        asked = json.loads(msgspec.json.encode(server.engine.requests[-1][0]))
        if right := report.get("right"):
            assert_part(json.loads(right), asked, "")


def assert_part(part: Any, whole: Any, where: str) -> None:
    """Everything in `part` is in `whole`, too."""
    if isinstance(part, dict) and part and isinstance(whole, dict):
        for key, value in part.items():
            assert_part(value, whole.get(key), f"{where}.{key}")
    elif isinstance(part, list) and isinstance(whole, list) and len(part) == len(whole):
        for at, value in enumerate(part):
            assert_part(value, whole[at], f"{where}[{at}]")
    else:
        assert part == whole, where
