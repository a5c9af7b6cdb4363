"""MCP server "Web": text of pages of the public web, and a search, through processes that fetch and read."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from inspect import getdoc
from typing import Any, Final

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations

from engine import __version__
from engine.errors import OctavoError
from engine.protocol import SEARCH_KEY
from engine.tools.page_reader import MAX_SECONDS
from engine.tools.tool_contents import cleaned, line_of
from engine.tools.web_search import PROVIDERS

_MAX_RESULT: Final = 50_000  # characters that one call returns
_MAX_QUERY: Final = 400  # characters
_MAX_FOUND: Final = 20  # results
_MIN_SECRET: Final = 6  # characters; a shorter one may be a word
_GRACE: Final = 3.0  # seconds that the process may take to start, and to end by itself


class WebTools:
    """The tools that fetch pages and search.

    Args:
        allowed: a host and port of this computer that may be fetched from, for a test's own server.
        seconds: that a page or a search may take.
        provider: with whom to search, of `PROVIDERS`.
        address: of the SearXNG; of another provider only in tests.
        key: for the provider.
    """

    def __init__(
        self,
        allowed: str = "",
        seconds: float = MAX_SECONDS,
        *,
        provider: str = "",
        address: str = "",
        key: str = "",
    ) -> None:
        self._options = {"allowed": allowed, "seconds": seconds}
        self._timeout = seconds + _GRACE
        self._searching = {"provider": provider, "address": address, "key": key}

    def fetch_page(self, url: str, start: int = 0) -> str:
        """Fetches a page of the public web and returns its text, with links as in Markdown.

        Only text: HTML, plain text, Markdown, JSON and XML of up to 5 MB; 50,000 characters at once.

        Args:
            url: begins with https:// or http://.
            start: the character from which on the text is returned, to read a long page on.
        """
        asked = json.dumps({"url": url, **self._options})
        if len(asked) > 10_000:
            raise ToolError("The address is too long.")
        answer = self._answer("page_reader", [asked], "")
        text, title = answer["text"], answer["title"]
        piece = text[max(0, start) : max(0, start) + _MAX_RESULT]
        if start > 0 and not piece:
            raise ToolError(f"The page has {len(text):,} characters only.")
        end = max(0, start) + len(piece)
        more = f"\n[cut here: read on with start={end}; there are {len(text):,} characters]"
        return f"{answer['url']}\n{title}\n\n{piece or '(no text)'}{more if end < len(text) else ''}"

    def search_web(self, query: str, count: int = 8) -> str:
        """Searches the public web and returns titles, addresses and short texts; fetch_page reads a page.

        Args:
            query: what to search for, at most 400 characters.
            count: how many results, at most 20.
        """
        query = line_of(query, _MAX_QUERY + 1)
        if not 0 < len(query) <= _MAX_QUERY:
            raise ToolError(f"A query has 1 to {_MAX_QUERY} characters.")
        count = min(max(1, count), _MAX_FOUND)
        asked = {"query": query, "count": count, **self._searching, **self._options}
        lines: list[str] = []
        for result in self._answer("web_search", [], json.dumps(asked))["results"]:
            title, url, text = map(self._without_key, result)
            if re.fullmatch(r"https?://\S{1,1000}", url) and cleaned(url) == url and count:
                lines.append(f"{len(lines) + 1}. {line_of(title, 200) or '(no title)'}\n   {url}")
                lines[-1] += f"\n   {line_of(text, 500)}".rstrip()
                count -= 1
        return "\n".join(lines) or "Nothing was found."

    def _answer(self, module: str, words: list[str], given: str) -> dict[str, Any]:
        """Returns what a process with limits answers, which gets a text on its input.

        Raises:
            ToolError: there is no answer, or it is a problem.
        """
        command = [sys.executable, "-m", f"engine.tools.{module}", *words]
        try:
            done = subprocess.run(
                command, input=given.encode(), capture_output=True, timeout=self._timeout, check=False
            )
            answer: dict[str, Any] = json.loads(done.stdout)
        except subprocess.TimeoutExpired as error:
            raise ToolError("The answer takes too long to come.") from error
        except (OSError, ValueError) as error:
            raise ToolError("The answer is too complicated to be read.") from error
        if problem := answer.get("problem"):
            raise ToolError(self._without_key(problem))
        return answer

    def _without_key(self, text: str) -> str:
        key = self._searching["key"]
        return text.replace(key, "•••") if len(key) >= _MIN_SECRET else text


def web_server(search: str = "", address: str = "") -> MCPServer[Any]:
    """Returns the server; its `run` serves a program on stdin and stdout.

    Args:
        search: with whom to search, of `PROVIDERS`; empty: there is no search. The key is taken out of the
            environment, so that no process that reads pages has it.
        address: of the SearXNG.

    Raises:
        OctavoError: the address or the key is missing.
    """
    key = os.environ.pop(SEARCH_KEY, "")
    if search == "searxng":
        key = ""
        if not address:
            raise OctavoError("Add the address of the SearXNG: --address http://localhost:8888")
    elif search and not re.fullmatch("[!-~]{1,500}", key):
        raise OctavoError(f"{PROVIDERS[search].name} needs a key: set {SEARCH_KEY} in the environment to it.")
    tools = WebTools(provider=search, address=address if search == "searxng" else "", key=key)
    server: MCPServer[Any] = MCPServer("octavo-web", title="Web", version=__version__, log_level="WARNING")
    reads = ToolAnnotations(read_only_hint=True, open_world_hint=True)
    offered: list[Callable[..., str]] = [tools.fetch_page, *([tools.search_web] if search else [])]
    for function in offered:
        server.tool(annotations=reads, description=getdoc(function), structured_output=False)(function)
    return server
