"""Settings of a server: its address, who may ask it, and its limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.distributed.hosts_file import is_loopback
from engine.protocol import ServersRead

DEFAULT_PORT: Final = 8642


@dataclass(frozen=True)
class ServerLimits:
    """Limits above which a server refuses. Sizes in bytes, times in seconds."""

    body_bytes: int = 16 * 1024 * 1024  # of a request's body
    header_bytes: int = 32 * 1024  # of a request's line and headers
    header_seconds: float = 10.0  # from a connection's begin, or last answer, to the end of the next headers
    body_seconds: float = 30.0  # from the headers to the end of the body
    connections: int = 512  # open at once
    running: int = 64  # requests that the engine has at once
    # How many of these may wait in the engine for their first step. Few, so that the queue here, which is
    # fair between keys, decides who is next.
    starting: int = 8
    waiting: int = 256  # requests in the queue
    per_key: int = 192  # requests of one key, running and waiting
    slow_client_seconds: float = 30.0  # without taking any of its answer, until a client's request is stopped
    drain_seconds: float = 1.0  # for requests to end, at shutdown, which takes two seconds at most


@dataclass(frozen=True)
class ServerSettings:
    """Settings with which a server is started."""

    host: str = "127.0.0.1"  # address to listen on
    port: int = 0  # 0 takes a free one
    keys: dict[str, str] = field(default_factory=dict)  # each key that is let in, with its name; see `access`
    origins: tuple[str, ...] = ()  # of web pages that may ask from a browser, such as "http://localhost:3000"
    host_names: tuple[str, ...] = ()  # names besides this machine's own that a request's `Host` may have
    models_file: str = ""  # TOML file of models and their options; empty for none
    reports_crash: bool = False  # clients are told if the engine is killed, by a small process; not with TLS
    strict_fields: bool = False  # unknown parameters are refused, not only ignored and noted in a header
    downloads: bool = False  # whether programs may have models downloaded
    tool_servers: ServersRead | None = None  # MCP servers that are run for clients; None: none are
    certificate: str = ""  # PEM file for TLS; empty for plain HTTP
    certificate_key: str = ""  # likewise
    limits: ServerLimits = field(default_factory=ServerLimits)

    @property
    def loopback(self) -> bool:
        """Whether only this machine can connect."""
        return self.host == "localhost" or is_loopback(self.host)

    @property
    def scheme(self) -> str:
        """The scheme of its addresses."""
        return "https" if self.certificate else "http"
