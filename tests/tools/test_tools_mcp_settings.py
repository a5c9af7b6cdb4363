"""Servers in the forms of other programs, and faults in them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import protocol as p
from engine.tools.mcp_settings import read_servers


def read(text: str) -> p.ServersRead:
    return read_servers(p.ReadServers(text=text))


TIME = {"command": "uvx", "args": ["mcp-server-time", "--local-timezone=Europe/Oslo"], "env": {"A": "b"}}


@pytest.mark.parametrize(
    "data",
    [
        {"mcpServers": {"time": TIME}},  # Claude Desktop, Cursor, LM Studio
        {"servers": {"time": {"type": "stdio", **TIME}}, "inputs": []},  # VS Code
        {"editor.fontSize": 12, "mcp": {"servers": {"time": TIME}}},  # its settings
        {"numStartups": 3, "projects": {"/home/a": {"mcpServers": {"time": TIME}}}},  # Claude Code
        {"context_servers": {"time": {"source": "custom", **TIME}}},  # Zed
        {"context_servers": {"time": {"command": {"path": "uvx", "args": TIME["args"], "env": TIME["env"]}}}},
        {"time": TIME},
        {"name": "time", **TIME},
        TIME,
    ],
)
def test_the_form_of_each_program_is_read(data: dict[str, Any]) -> None:
    found = read(json.dumps(data))
    assert found.problems == []
    assert found.servers == [
        p.ToolServer(
            name="time",
            command="uvx",
            arguments=["mcp-server-time", "--local-timezone=Europe/Oslo"],
            environment={"A": "b"},
        )
    ]


def test_servers_with_an_address_and_what_is_switched_off() -> None:
    found = read(
        json.dumps(
            {
                "mcpServers": {
                    "a": {"url": "https://example.org/mcp", "headers": {"X": 1}, "disabled": True},
                    "b": {"type": "http", "serverUrl": "http://localhost:3000/mcp"},
                    "c": {"type": "sse", "url": "https://example.org/sse"},
                }
            }
        )
    )
    a, b = found.servers
    assert (a.url, a.headers, a.enabled) == ("https://example.org/mcp", {"X": "1"}, False)
    assert (b.url, b.enabled) == ("http://localhost:3000/mcp", True)
    assert found.problems == [
        "“c” was left out: it speaks SSE, which is out of date. Use its address for streamable HTTP."
    ]


def test_comments_and_commas_too_many_are_forgiven() -> None:
    text = """
    // of mine
    {
      /* all */ "mcpServers": {
        "web": {"command": "npx", "args": ["-y", "a//b", "/* no */", "c,]"],}, // with a comma
      },
    }
    """
    (server,) = read(text).servers
    assert server.arguments == ["-y", "a//b", "/* no */", "c,]"]
    (entry,) = read('"time": {"command": "uvx", "args": ["mcp-server-time"]},').servers
    assert (entry.name, entry.command) == ("time", "uvx")


@pytest.mark.parametrize(
    ("line", "name", "command", "arguments", "environment"),
    [
        ("npx -y @modelcontextprotocol/server-everything", "everything", "npx", None, {}),
        (
            "$ uvx mcp-server-git --repository '/a b'",
            "git",
            "uvx",
            ["mcp-server-git", "--repository", "/a b"],
            {},
        ),
        ("uvx --from git+https://x.org/y weather-mcp@1.2", "weather", "uvx", None, {}),
        ("docker run -i --rm -e KEY mcp/fetch", "fetch", "docker", None, {}),
        ("KEY=v npx -y thing", "thing", "npx", ["-y", "thing"], {"KEY": "v"}),
        ("/usr/local/bin/my-server", "my-server", "/usr/local/bin/my-server", [], {}),
        ("'/opt/my apps/it' -v", "it", "/opt/my apps/it", ["-v"], {}),
        ("npx -y \\\n  thing", "thing", "npx", ["-y", "thing"], {}),
    ],
)
def test_a_command_line_is_a_server(
    line: str, name: str, command: str, arguments: list[str] | None, environment: dict[str, str]
) -> None:
    found = read(line)
    assert found.problems == []
    (server,) = found.servers
    assert (server.name, server.command, server.environment) == (name, command, environment)
    assert arguments is None or server.arguments == arguments


def test_an_address_is_a_server() -> None:
    (server,) = read(" https://mcp.example.org/mcp?x=1 \n").servers
    assert (server.name, server.url) == ("mcp.example.org", "https://mcp.example.org/mcp?x=1")


def test_variables_stay_and_are_told() -> None:
    found = read(
        '{"mcpServers": {"a": {"command": "npx", "args": ["${input:key}"], "env": {"K": "${env:K}"}}}}'
    )
    assert found.servers[0].arguments == ["${input:key}"]
    assert found.servers[0].environment == {"K": "${env:K}"}
    assert found.problems == [
        "“a” has ${env:K}, which is not filled in: write its value instead.",
        "“a” has ${input:key}, which is not filled in: write its value instead.",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is nothing to read."),
        (
            "{",
            "This is not valid JSON: Expecting property name enclosed in double quotes at line 1, column 2.",
        ),
        ("[" * 100_000, "This is not valid JSON"),
        ("[1]", "There is no server in it"),
        ("{}", "There is no server in it."),
        ('{"mcpServers": {}}', "There is no server in it."),
        ('{"mcpServers": {"a": 1}}', "“a” was left out: it is not a JSON object."),
        ('{"mcpServers": {"a": {}}}', "“a” was left out: it has neither a command nor an address."),
        ('{"mcpServers": {"a": {"command": "x", "args": "y"}}}', "its “args” are not a list of texts."),
        ('{"mcpServers": {"a": {"command": "x", "args": [{}]}}}', "its “args” are not a list of texts."),
        ('{"mcpServers": {"a": {"command": "x", "env": ["y"]}}}', "its “env” are not names with texts."),
        ('{"mcpServers": {"a": {"command": "x\\u0000"}}}', "neither a command nor an address"),
        ('{"mcpServers": {"a": {"url": "file:///etc/passwd"}}}', "does not begin with https://"),
        ("Please install the server first.", "neither JSON, nor an address, nor a command line"),
        ("npx 'a", "A quotation mark in this command line is not closed."),
        ("x" * (1 << 20) + "x", "larger than 1 MB"),
        ('"\\' * 200_000, "This is not valid JSON"),
    ],
)
def test_every_fault_is_a_sentence(text: str, sentence: str) -> None:
    found = read(text)
    assert found.servers == []
    assert len(found.problems) == 1
    assert sentence in found.problems[0]


def test_a_good_server_beside_a_bad_one_is_kept_and_names_are_unique() -> None:
    projects = {path: {"mcpServers": {"time": TIME, "bad": 1}} for path in "ab"}
    found = read(json.dumps({"projects": projects}))
    assert [server.name for server in found.servers] == ["time", "time 2"]
    assert len(found.problems) == 2


def test_a_hundred_servers_are_read() -> None:
    found = read(json.dumps({"mcpServers": {f"server {n}": TIME for n in range(101)}}))
    assert len(found.servers) == 100
    assert found.problems == ["Only the first 100 servers were read."]


def test_files_are_read_and_those_that_cannot_be_are_named(tmp_path: Path) -> None:
    file = tmp_path / "mcp.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps({"mcpServers": {"time": TIME}}).encode())
    assert read_servers(p.ReadServers(path=str(file))).servers[0].name == "time"
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    large = tmp_path / "large"
    large.write_bytes(b" " * (1 << 20) + b"{}")
    for path, sentence in [
        (tmp_path / "none", "cannot be read: No such file or directory."),
        (fifo, "cannot be read: it is not a regular file."),
        (tmp_path, "cannot be read: it is not a regular file."),
        (large, "cannot be read: it is larger than 1 MB."),
    ]:
        (problem,) = read_servers(p.ReadServers(path=str(path))).problems
        assert problem == f"{path} {sentence}"
    assert "cannot be read" in read_servers(p.ReadServers(path="a\0b")).problems[0]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "mcpServers",
                    "servers",
                    "mcp",
                    "projects",
                    "command",
                    "args",
                    "env",
                    "url",
                    "headers",
                    "type",
                ]
            )
            | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(VALUES)
def test_nothing_is_raised_by_any_json(data: Any) -> None:
    found = read(json.dumps(data))
    assert p.frame(found)
    assert found.servers or found.problems


@given(st.text(alphabet='{}[]",:/*\\ \n\tau$', max_size=60))
def test_nothing_is_raised_by_any_text(text: str) -> None:
    assert p.frame(read(text))
