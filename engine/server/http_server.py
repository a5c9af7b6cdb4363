"""The server's thread: uvicorn on one thread of the engine process, beside the worker loop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Final

from starlette.routing import BaseRoute, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from engine.distributed.rank_monitor import when_lost
from engine.errors import OctavoError
from engine.protocol import ModelState, worded
from engine.server import octavo_endpoints, ollama_routes
from engine.server.access import AccessControl, load_keys
from engine.server.admission_queue import AdmissionQueue
from engine.server.anthropic import messages
from engine.server.block_map_feed import EventFeed
from engine.server.connection_guard import CrashGuard, QuietServer, server_config
from engine.server.json_bodies import ApiError
from engine.server.openai import openai_routes, responses
from engine.server.openapi import openapi_route
from engine.server.served_models import ServedModels
from engine.server.server_metrics import ServerMetrics
from engine.server.server_services import ServerServices
from engine.server.server_settings import ServerSettings
from engine.server.server_tools import ServedTools
from engine.worker.channel import RequestRoutes


def create_app(
    services: ServerServices, settings: ServerSettings, port: int, guard: CrashGuard | None = None
) -> ASGIApp:
    """Returns the application that uvicorn runs; `guard` is told which connections wait for an answer."""
    routes: list[BaseRoute] = [
        *octavo_endpoints.ROUTES,
        *openai_routes.ROUTES,
        *responses.ROUTES,
        *messages.ROUTES,
        *ollama_routes.ROUTES,
    ]
    routes.append(openapi_route(routes))
    router = Router(routes, redirect_slashes=False)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        scope["octavo.services"] = services
        scope["app"] = app  # with it, the router raises what it cannot find
        await router(scope, receive, send)

    return AccessControl(app, settings, port, guard)


_BACKLOG: Final = 512
_PORTS_TRIED: Final = 64
_LAST_SECONDS: Final = 0.5  # for clients to read their last event, after the drain
_log = logging.getLogger("octavo.server")


class PortTakenError(OctavoError):
    """Another program uses the port; `free` is one that was free just now, 0 if none was found."""

    def __init__(self, host: str, port: int) -> None:
        self.free = _free_port(host, port + 1)
        super().__init__(
            worded("Port {0} is already in use by another program, perhaps by another Octavo.", str(port))
        )


class RunningServer:
    """A server that answers, made by `start_server`; `settings` have the keys in use, `ended` is its end."""

    def __init__(self, settings: ServerSettings, port: int) -> None:
        self.settings = settings
        self.port = port
        self.ended = threading.Event()
        self._stop: Callable[[float], object] | None = None
        self._fail: Callable[[str], object] | None = None
        self.services: ServerServices | None = None

    @property
    def url(self) -> str:
        """Its address, such as "http://127.0.0.1:8642"."""
        host = self.settings.host
        shown = f"[{host}]" if ":" in host else host
        return f"{self.settings.scheme}://{shown}:{self.port}"

    @property
    def key(self) -> str:
        """The key to show."""
        return next(iter(self.settings.keys), "")

    def stop(self, drain_seconds: float | None = None) -> None:
        """Begins to stop: new requests are refused, and running ones have some time to end.

        May be called from any thread and again; waits for nothing (see `ended`). Without a time, the limit of
        the settings holds.
        """
        if self._stop is not None:
            seconds = self.settings.limits.drain_seconds if drain_seconds is None else drain_seconds
            with contextlib.suppress(RuntimeError):  # it has stopped already
                self._stop(seconds)

    def fail(self, sentence: str, seconds: float = 1.5) -> None:
        """Ends every request with an error, because the engine is about to end, and stops.

        Waits `seconds` at most until clients have been told the `sentence`.
        """
        if self._fail is not None:
            with contextlib.suppress(RuntimeError):  # it has stopped already
                self._fail(sentence)
                self.ended.wait(seconds)


def start_server(
    routes: RequestRoutes, settings: ServerSettings, state: ModelState | None = None
) -> RunningServer:
    """Starts a server for a worker loop, on a thread of its own.

    Args:
        routes: of the loop. The loop need not run yet.
        settings: what to listen on. Without keys, those of the data folder are used.
        state: the loop's present `ModelState`; None before the first.

    Returns:
        The server, which listens already.

    Raises:
        PortTakenError: another program uses the port.
        OSError: the address is not this machine's.
        OctavoError: the keys or the file of models cannot be read.
    """
    if not settings.keys:
        settings = replace(settings, keys=load_keys())
    listening = _listen(settings.host, settings.port)
    running = RunningServer(settings, listening.getsockname()[1])
    ready: Future[None] = Future()

    def serve() -> None:
        try:
            asyncio.run(_serve(running, listening, routes, state or ModelState(state="none"), ready))
        except BaseException as error:  # noqa: BLE001 - whoever starts the server gets it; uvicorn may exit
            if ready.done():
                _log.exception("the server ended")
            else:
                listening.close()  # before the caller knows, who may try again at once
                ready.set_exception(error)
        finally:
            listening.close()
            running.ended.set()

    threading.Thread(target=serve, name="octavo-server", daemon=True).start()
    ready.result()
    return running


async def _serve(
    running: RunningServer,
    listening: socket.socket,
    routes: RequestRoutes,
    state: ModelState,
    ready: Future[None],
) -> None:
    """Runs the server until it is stopped."""
    settings = running.settings
    admission, feed = AdmissionQueue(routes, settings.limits), EventFeed(routes)
    models = ServedModels(routes, state, Path(settings.models_file) if settings.models_file else None)
    metrics = ServerMetrics(admission, models.name_of)
    tools = ServedTools(settings.tool_servers) if settings.tool_servers is not None else None
    running.services = services = ServerServices(routes, admission, models, feed, metrics, settings, tools)
    guard = CrashGuard() if settings.reports_crash and not settings.certificate else None
    app = create_app(running.services, settings, running.port, guard)
    tls = {}
    if settings.certificate:
        tls = {"ssl_certfile": settings.certificate, "ssl_keyfile": settings.certificate_key}
    server = QuietServer(server_config(app, settings.limits, guard, **tls))
    loop = asyncio.get_running_loop()
    starting = loop.create_task(tools.start()) if tools is not None else None  # before they are asked for
    stopping: list[asyncio.Task[None]] = []
    at_once = asyncio.Event()

    def begin_to_stop(seconds: float) -> None:
        if not seconds:
            at_once.set()  # also if it has begun to stop, with more time
        if not admission.draining:
            admission.draining = True
            stopping.append(loop.create_task(_drain(services, server, seconds, at_once)))

    def begin_to_fail(sentence: str) -> None:
        admission.fail_all(ApiError(503, sentence, code="engine_ended"))
        begin_to_stop(0.0)

    running._stop = lambda seconds: loop.call_soon_threadsafe(begin_to_stop, seconds)
    running._fail = lambda sentence: loop.call_soon_threadsafe(begin_to_fail, sentence)
    when_lost.append(running.fail)
    serving = loop.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.002)
    if server.started:
        ready.set_result(None)
    try:
        await serving
    finally:
        when_lost.remove(running.fail)
        models.close()
        admission.close()
        if tools is not None and starting is not None:
            await asyncio.gather(starting, tools.close(), return_exceptions=True)
        if guard is not None:
            guard.close()


async def _drain(
    services: ServerServices, server: QuietServer, seconds: float, at_once: asyncio.Event
) -> None:
    """Waits for the requests to end, unless it is to stop at once; ends those that do not, then uvicorn."""
    admission = services.admission
    services.feed.close()
    loop = asyncio.get_running_loop()
    deadline = loop.time() + seconds
    while (admission.running or admission.waiting) and loop.time() < deadline and not at_once.is_set():
        await asyncio.sleep(0.02)
    admission.fail_all(ApiError(503, "The server has stopped.", code="stopping"))
    services.models.stop()
    if services.tools is not None:
        services.tools.stop()
    server.config.timeout_graceful_shutdown = _LAST_SECONDS  # type: ignore[assignment]
    server.should_exit = True
    server.stopping.set()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(_BACKLOG)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTakenError(host, port) from None
        raise
    return listening


def _free_port(host: str, first: int) -> int:
    """Returns a port that is free now: one of the next ones, so that people recognise it; 0 without any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for port in range(first, min(first + _PORTS_TRIED, 1 << 16)):
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                probe.bind((host, port))
                return port
    return 0
