"""MCP servers for tests: `python played_servers.py KIND`, over stdio, or over HTTP with `--port-file`."""

import argparse
import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()


def command(kind: str, *options: str) -> dict[str, Any]:
    """The fields of a `ToolServer` that plays `kind`."""
    return {"command": sys.executable, "arguments": [str(HERE), kind, *options], "folder": str(HERE.parent)}


# --- With the SDK


def sdk_server() -> Any:
    from mcp.server.mcpserver import Context, Image, MCPServer
    from mcp_types import CallToolResult, EmbeddedResource, ResourceLink, TextContent, TextResourceContents
    from pydantic import BaseModel

    server = MCPServer("played", version="7")

    @server.tool(title="Add numbers", description="Adds.")
    def add(a: int, b: int) -> str:
        return str(a + b)

    @server.tool(structured_output=False)
    def blocks() -> CallToolResult:
        link = ResourceLink(type="resource_link", name="page", uri="https://example.org/x")
        page = TextResourceContents(uri="file:///a.txt", text="inside", mime_type="text/plain")
        image = Image(data=b"\0" * 34_000, format="png").to_image_content()
        content = [
            TextContent(type="text", text="first"),
            image,
            link,
            EmbeddedResource(type="resource", resource=page),
        ]
        return CallToolResult(content=content)

    @server.tool(structured_output=False)
    def structured() -> CallToolResult:
        return CallToolResult(content=[], structured_content={"degrees": 21})

    @server.tool()
    def fail() -> str:
        raise ValueError("no such place")

    @server.tool()
    def long(size: int) -> str:
        return "x" * size

    @server.tool()
    async def steps(context: Context, count: int, pause: float = 0.0) -> str:
        for step in range(count):
            await context.report_progress(step + 1, count, f"step {step + 1}")
            await asyncio.sleep(pause)
        return "all steps"

    @server.tool()
    async def wait(context: Context, file: str) -> str:
        Path(file).write_text("started")
        await context.report_progress(0, None, "waiting")
        try:
            await asyncio.Event().wait()
        finally:
            Path(file).write_text("cancelled")
        return ""

    class Trip(BaseModel):
        city: str
        days: int = 2

    @server.tool()
    async def ask(context: Context) -> str:
        answer = await context.elicit("Where to?", Trip)
        return f"{answer.action} {getattr(answer, 'data', None)}"

    @server.tool()
    async def browse(context: Context) -> str:
        answer = await context.elicit_url("Log in", "https://example.org/login", "e1")
        return answer.action

    @server.tool()
    def crash(words: str = "") -> str:
        print(words, file=sys.stderr, flush=True)
        os._exit(3)

    @server.tool()
    async def grow(context: Context) -> str:
        server.add_tool(lambda: "new", name="grown", description="New.")
        for change in (
            context.session.send_tool_list_changed,
            getattr(context, "notify_tools_changed", None),
        ):
            if change is not None:
                await change()
        return "grown"

    @server.tool()
    def environment(name: str) -> str:
        return os.environ.get(name, "(not set)")

    return server


# --- Without the SDK: what it would not do


class Raw:
    """A server that reads requests and answers each with what `answers` returns for its method."""

    version = "2024-11-05"

    def tools(self, params: dict[str, Any]) -> dict[str, Any]:
        return {"tools": [tool("one")]}

    def call(self, params: dict[str, Any]) -> dict[str, Any] | None:
        return {"content": [{"type": "text", "text": "done"}]}

    def other(self, request: dict[str, Any]) -> None: ...

    def send(self, message: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()

    def run(self) -> None:
        for line in sys.stdin:
            request = json.loads(line)
            method, params = request.get("method"), request.get("params") or {}
            self.request = request
            result: Any = None
            if method == "initialize":
                info = {"name": "raw", "version": "1"}
                result = {"protocolVersion": self.version, "capabilities": {"tools": {}}, "serverInfo": info}
            elif method == "tools/list":
                result = self.tools(params)
            elif method == "tools/call":
                result = self.call(params)
            elif "id" in request and method is not None:
                self.send({"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32601, "message": "no"}})
            else:
                self.other(request)
            if result is not None and "id" in request:
                self.send({"jsonrpc": "2.0", "id": request["id"], "result": result})


def tool(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "inputSchema": {"type": "object", "properties": {}}, **more}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("kind")
    parser.add_argument("--port-file", default="")
    arguments = parser.parse_args()
    if arguments.kind == "sdk":
        sdk_server().run()


if __name__ == "__main__":
    main()
