"""The recipes of docs/clients.md: what can run here runs, and the rest is what the app copies."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import clients_page
import pytest
from serve_process import PATIENCE, ServeProcess

from engine.programs.client_programs import client_programs
from engine.server.requested_models.models_file import parse_models_file

PAGE = (Path(__file__).parents[2] / "docs" / "clients.md").read_text(encoding="utf-8")
URL, KEY = "http://127.0.0.1:8642", "octavo-your-key"


def snippets(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.M | re.S)


def for_server(snippet: str, served: ServeProcess) -> str:
    assert URL in snippet
    assert KEY in snippet
    return snippet.replace(URL, served.url).replace(KEY, served.key)


@pytest.mark.parametrize("package", ["openai", "anthropic", "ollama"])
def test_the_packages_run(package: str, served: ServeProcess, capsys: pytest.CaptureFixture[str]) -> None:
    (snippet,) = [each for each in snippets("python") if f"from {package} " in each]
    printed = ""
    for _ in range(4):  # an answer may end with its first token, as tokens are drawn
        program: dict[str, Any] = {}
        exec(compile(for_server(snippet, served), "clients.md", "exec"), program)
        program["client"].close()
        printed += capsys.readouterr().out.strip()
    assert len(printed) > 4


def test_curl_runs(served: ServeProcess) -> None:
    (snippet,) = snippets("bash")
    command = ["bash", "-euc", for_server(snippet, served)]
    printed = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    assert '"chat.completion"' in printed
    assert '"input_tokens"' in printed


def test_the_app_copies_the_recipes() -> None:
    shown = [each for language in ("sh", "toml", "yaml", "json") for each in snippets(language)]
    assert sorted(shown) == sorted(each.settings(URL, KEY) for each in client_programs())


def test_the_file_of_models_is_right() -> None:
    (snippet,) = snippets("models")
    assert [each.name for each in parse_models_file(snippet).entries] == ["coder", "private"]


def test_what_is_ignored_is_as_the_code_says() -> None:
    """`python tests/server/clients_page.py` writes it anew."""
    assert clients_page.page(PAGE) == PAGE
    assert "`repeat_penalty` as `repetition_penalty`" in PAGE
    assert "`prediction`" in PAGE.split("Without an effect here:")[1].split("- Refused")[0]
