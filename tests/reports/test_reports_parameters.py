"""Parameters that other servers take: known meanings are taken over, others are ignored and said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from request_reports import check, name_of, reports
from scripted_engine import ScriptedServer


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.mark.parametrize("report", reports("parameters"), ids=name_of)
def test_reports_of_parameters(server: ScriptedServer, report: dict[str, Any]) -> None:
    check(server, report)


def test_a_strict_server_refuses_what_it_does_not_know() -> None:
    with ScriptedServer(strict=True) as server:
        for sent in ('{"num_ctx": 8192}', '{"ttl": 5}', '{"mirostat": 2}'):
            check(server, {"sent": sent, "status": 400, "says": "is not known here; leave it out."})
        check(server, {"sent": '{"seed": -1, "repeat_penalty": 1.1, "num_ctx": null}'})
        check(
            server,
            {"api": "messages", "sent": '{"betas": []}', "status": 400, "says": "betas is not known here"},
        )
