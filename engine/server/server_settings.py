"""Settings of a server: its address, who may ask it, and its limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.distributed.hosts_file import is_loopback
from engine.protocol import ServersRead

DEFAULT_PORT: Final = 8642


@dataclass(frozen=True)
class ServerLimits:
    """Limits above which a server refuses. Sizes in bytes, times in seconds.

    Attributes:
        body_bytes: of a request's body.
        header_bytes: of a request's line and headers.
        header_seconds: from a connection's first moment, or its last answer, to the end of the next headers.
        body_seconds: from the headers to the end of the body.
        connections: open at once.
        running: requests that the engine has at once.
        starting: how many of these may wait in the engine for their first step. Few, so that the queue here,
            which is fair between keys, decides who is next.
        waiting: requests in the queue.
        per_key: requests of one key, running and waiting.
        slow_client_seconds: without taking any of its answer, until a client's request is stopped.
        drain_seconds: for requests to end, at shutdown, which takes two seconds at most.
    """

    body_bytes: int = 16 * 1024 * 1024
    header_bytes: int = 32 * 1024
    header_seconds: float = 10.0
    body_seconds: float = 30.0
    connections: int = 512
    running: int = 64
    starting: int = 8
    waiting: int = 256
    per_key: int = 192
    slow_client_seconds: float = 30.0
    drain_seconds: float = 1.0


@dataclass(frozen=True)
class ServerSettings:
    """Settings with which a server is started.

    Attributes:
        host: address to listen on.
        port: 0 takes a free one.
        keys: each key that is let in, with its name; see `access`.
        origins: addresses of web pages that may ask from a browser, such as "http://localhost:3000".
        host_names: names besides this machine's own that a request's `Host` may have.
        models_file: TOML file of models and their options; empty for none.
        reports_crash: whether clients are told if the engine is killed; takes a small process. Not with TLS.
        strict_fields: whether parameters that are not known are refused; else they are ignored, and a header
            of the answer says so.
        downloads: whether programs may have models downloaded.
        tool_servers: MCP servers that are run for clients; None: none are.
        certificate, certificate_key: PEM files for TLS; empty for plain HTTP.
        limits: see `ServerLimits`.
    """

    host: str = "127.0.0.1"
    port: int = 0
    keys: dict[str, str] = field(default_factory=dict)
    origins: tuple[str, ...] = ()
    host_names: tuple[str, ...] = ()
    models_file: str = ""
    reports_crash: bool = False
    strict_fields: bool = False
    downloads: bool = False
    tool_servers: ServersRead | None = None
    certificate: str = ""
    certificate_key: str = ""
    limits: ServerLimits = field(default_factory=ServerLimits)

    @property
    def loopback(self) -> bool:
        """Whether only this machine can connect."""
        return self.host == "localhost" or is_loopback(self.host)

    @property
    def scheme(self) -> str:
        """The scheme of its addresses."""
        return "https" if self.certificate else "http"
