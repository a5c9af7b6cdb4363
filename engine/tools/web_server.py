"""MCP server "Web": the text of a page on the public web, through a process that fetches and reads it."""

from __future__ import annotations

import json
import subprocess
import sys
from inspect import getdoc
from typing import Any, Final

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations

from engine import __version__
from engine.tools.page_reader import MAX_SECONDS

_MAX_RESULT: Final = 50_000  # characters that one call returns
_GRACE: Final = 3.0  # seconds that the process may take to start, and to end by itself


class WebTools:
    """The tool that fetches pages.

    Args:
        allowed: a host and port of this computer that may be fetched from, for a test's own server.
        seconds: that a page may take.
    """

    def __init__(self, allowed: str = "", seconds: float = MAX_SECONDS) -> None:
        self._options = {"allowed": allowed, "seconds": seconds}
        self._timeout = seconds + _GRACE

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
        command = [sys.executable, "-m", "engine.tools.page_reader", asked]
        try:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, timeout=self._timeout, check=False
            )
            answer = json.loads(done.stdout)
        except subprocess.TimeoutExpired as error:
            raise ToolError("The page takes too long to come.") from error
        except (OSError, ValueError) as error:
            raise ToolError("The page is too complicated to be read.") from error
        if problem := answer.get("problem"):
            raise ToolError(problem)
        text, title = answer["text"], answer["title"]
        piece = text[max(0, start) : max(0, start) + _MAX_RESULT]
        if start > 0 and not piece:
            raise ToolError(f"The page has {len(text):,} characters only.")
        end = max(0, start) + len(piece)
        more = f"\n[cut here: read on with start={end}; there are {len(text):,} characters]"
        return f"{answer['url']}\n{title}\n\n{piece or '(no text)'}{more if end < len(text) else ''}"


def web_server() -> MCPServer[Any]:
    """Returns the server; its `run` serves a program on stdin and stdout."""
    server: MCPServer[Any] = MCPServer("octavo-web", title="Web", version=__version__, log_level="WARNING")
    reads = ToolAnnotations(read_only_hint=True, open_world_hint=True)
    function = WebTools().fetch_page
    server.tool(annotations=reads, description=getdoc(function), structured_output=False)(function)
    return server
