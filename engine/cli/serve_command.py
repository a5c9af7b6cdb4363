"""`octavo serve`: a model for other programs, over the APIs of OpenAI and Anthropic.

`octavo connect` writes the server's address and key into other programs' files; `octavo mcp` offers a running
Octavo to those that use MCP. `engine/cli/login_service.py` has it served from login on.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from engine.cli.options import (
    Run,
    add_engine_options,
    add_group,
    add_hosts_options,
    at_least_one,
    confirms,
    read_stdin,
)
from engine.errors import OctavoError
from engine.startup import ensure_blas

if TYPE_CHECKING:
    from engine.protocol import Fit, ServersRead
    from engine.server.server_settings import ServerSettings

_DESCRIPTION: Final = (
    "Serve a model to other programs on this machine: OpenAI's API below /v1, Anthropic's at /v1/messages, "
    "the block map at /. Prints the address and the key when the model is ready."
)

_MCP_URL: Final = "http://127.0.0.1:8642/v1"


def add_commands(commands: Any, command: Callable[..., Any]) -> None:
    """Adds `serve`, `connect` and `mcp`, whose parsers `command` makes, and the group `service`."""
    serve = command("serve", _DESCRIPTION, "serve mlx-community/SmolLM2-135M-Instruct --port 8642")
    _add_options(serve)
    serve.set_defaults(run=_serve)
    group = add_group(commands, "service", "Start `octavo serve` whenever you log in.", "status")
    install = group(
        "install",
        "Start `octavo serve` now and at each login, with the options that follow.",
        partial(_service, "install"),
        "install mlx-community/SmolLM2-135M-Instruct --port 8642",
    )
    _add_options(install)
    parse = install.parse_known_args

    def with_words(args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        parsed, rest = parse(args, namespace)
        parsed.words = list(args)  # they are kept as they are
        return parsed, rest

    install.parse_known_args = with_words  # type: ignore[method-assign]
    group("status", "Say whether it starts at login, and runs.", partial(_service, "status"), "status")
    group("remove", "Stop it, and start it at login no more.", partial(_service, "remove"), "remove")
    group("renew", "Register an updated Mac app again; the app does so.", partial(_service, "renew"), "renew")
    group("run", "Serve as it was installed; for the system.", partial(_service, "run"), "run")
    connect = command(
        "connect",
        "Write the server's address and key into another program's configuration file, or list the programs.",
        "connect opencode --print",
    )
    connect.add_argument("program", nargs="?", default="", help="a program that `octavo connect` lists")
    connect.add_argument("--print", action="store_true", dest="only_print", help="only show the change")
    connect.add_argument("--remove", action="store_true", help="take it back")
    connect.add_argument("--yes", action="store_true", help="do not ask")
    connect.add_argument("--port", type=int, default=8642, help="of the server (default 8642)")
    connect.add_argument("--url", default="", help="of the server, where it is not http://127.0.0.1:PORT")
    connect.add_argument(
        "--key", "--token", default="", help="of the server (default: kept in the data folder)"
    )
    connect.add_argument("--folder", default="", help="of the program's file, where it is another than usual")
    connect.set_defaults(run=_connect)
    mcp = command(
        "mcp",
        "An MCP server on stdin and stdout, for Claude Desktop, Zed and others: a running Octavo's models.",
        f"mcp --url {_MCP_URL}",
    )
    mcp.add_argument("--url", default=_MCP_URL, help=f"of Octavo, on this computer (default {_MCP_URL})")
    mcp.add_argument(
        "--key", "--token", default="", help="of Octavo (default: OCTAVO_KEY, else kept in the data folder)"
    )
    mcp.set_defaults(run=_mcp)


def _add_options(serve: argparse.ArgumentParser) -> None:
    serve.add_argument(
        "model", nargs="?", default="", help="name, folder or Hub id (default: the starter model)"
    )
    serve.add_argument("--model", dest="named", default="", metavar="MODEL", help="the same")
    serve.add_argument("--port", type=int, default=8642, help="port (default 8642; 0: any free port)")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    serve.add_argument(
        "--key", "--token", default="", help="key that requests must have (default: kept in the data folder)"
    )
    serve.add_argument(
        "--models",
        default="",
        metavar="FILE",
        help="TOML file of models (default: models.toml in the data folder)",
    )
    serve.add_argument(
        "--allow-origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="let web pages of this origin ask, such as http://localhost:3000; may be repeated",
    )
    serve.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name of this machine by which others call it; may be repeated",
    )
    serve.add_argument(
        "--strict",
        action="store_true",
        help="refuse requests with parameters that are not known (default: ignore these, and say so)",
    )
    serve.add_argument(
        "--allow-downloads",
        action="store_true",
        help="let programs with the key download models, by Ollama's /api/pull",
    )
    serve.add_argument(
        "--keep-alive",
        type=at_least_one,
        default=0,
        metavar="MINUTES",
        help="let the model sleep after so long without a request; the next one wakes it (default: never)",
    )
    serve.add_argument(
        "--mcp",
        default="",
        metavar="FILE",
        help="JSON file of MCP servers (mcpServers) that programs with the key may use by name",
    )
    serve.add_argument(
        "--tls", nargs=2, default=("", ""), metavar=("CERTIFICATE", "KEY"), help="PEM files, for https"
    )
    serve.add_argument(
        "--i-know", action="store_true", help="listen on the network without TLS, where others can read along"
    )
    serve.add_argument(
        "--prompts",
        default="",
        metavar="FILE",
        help="answer each line of a file and end; - for standard input",
    )
    serve.add_argument(
        "-n",
        "--max-tokens",
        type=at_least_one,
        default=256,
        help="tokens to generate for each line of --prompts, at most (default 256)",
    )
    add_hosts_options(serve)
    add_engine_options(serve)


def _serve(arguments: argparse.Namespace) -> int:
    """Loads the model and serves it. Returns the exit status."""
    ensure_blas()
    from engine.models.paths import data_folder
    from engine.protocol import LoadModel
    from engine.server.http_server import PortTakenError
    from engine.server.serve import serve
    from engine.worker.engine_lock import claim_for_service
    from octavo.model_opening import find_model
    from octavo.options import load_options

    settings = _settings(arguments)
    logging.getLogger().setLevel(logging.ERROR)  # what libraries log is not for the terminal
    logging.getLogger("octavo.server").setLevel(logging.WARNING)
    os.environ |= dict.fromkeys(("TRANSFORMERS_VERBOSITY", "HF_HUB_VERBOSITY"), "error")
    try:
        prompts = _open(arguments.prompts)
        path = str(find_model(arguments.model or arguments.named))
        load = LoadModel(path=path, options=load_options(arguments.options))
        load.options.keep_alive = 60.0 * arguments.keep_alive
        lock = claim_for_service(data_folder(), lambda text: print(text, file=sys.stderr, flush=True))
        return serve(load, settings, lock, prompts, arguments.max_tokens)
    except PortTakenError as error:
        free = f"add --port {error.free}" if error.free else "give a free one with --port"
        raise OctavoError(f"{str(error).rstrip('.')}: quit that program, or {free}.") from error
    except OSError as error:
        raise OctavoError(
            f"{error.strerror or error}: choose another address with --host and --port, or another file with "
            "--prompts."
        ) from error


def _service(name: str, arguments: argparse.Namespace) -> int:
    from engine.cli import login_service

    if name == "install":
        arguments.settings = _settings(arguments)
    run: Run = getattr(login_service, name)
    return run(arguments)


def _settings(arguments: argparse.Namespace) -> ServerSettings:
    """Returns what to listen on; `OctavoError` if others could read along, or a file is missing."""
    from engine.server.requested_models.models_file import default_models_file
    from engine.server.server_settings import ServerSettings

    certificate, certificate_key = arguments.tls
    for file in arguments.tls:
        if file and not Path(file).is_file():
            raise OctavoError(f"There is no file {file}; --tls takes a certificate and its key.")
    settings = ServerSettings(
        host=arguments.host,
        port=arguments.port,
        keys={arguments.key: "default"} if arguments.key else {},
        origins=tuple(arguments.allow_origin),
        host_names=tuple(arguments.allow_host),
        models_file=arguments.models or default_models_file(),
        reports_crash=True,
        strict_fields=arguments.strict,
        downloads=arguments.allow_downloads,
        tool_servers=_tool_servers(arguments.mcp) if arguments.mcp else None,
        certificate=certificate,
        certificate_key=certificate_key,
    )
    if not settings.loopback and not certificate and not arguments.i_know:
        raise OctavoError(
            f"On {arguments.host} other machines can connect, and whoever is on the way reads the key, the "
            "chats and the answers. Give --tls CERTIFICATE KEY, or say --i-know."
        )
    return settings


def _tool_servers(file: str) -> ServersRead:
    """Returns the MCP servers of a file, and prints what is wrong with it; `OctavoError` without any."""
    from engine.protocol import ReadServers
    from engine.tools.mcp_settings import read_servers

    read = read_servers(ReadServers(path=file))
    if not any(server.enabled for server in read.servers):
        problem = read.problems[0] if read.problems else "All servers in it are switched off."
        raise OctavoError(f"--mcp {file}: {problem}")
    for problem in read.problems:
        print(f"--mcp {file}: {problem}", file=sys.stderr, flush=True)
    return read


def _open(name: str) -> TextIO | None:
    if not name:
        return None
    return read_stdin() if name == "-" else Path(name).open(encoding="utf-8", errors="replace")


# --- other programs


def _connect(arguments: argparse.Namespace) -> int:
    """Shows a change of a program's file, asks, makes and checks it. Returns the exit status."""
    from engine.programs import client_programs
    from engine.server.access import load_keys

    removes = arguments.remove and arguments.program  # which needs no key
    key = arguments.key or ("-" if removes else next(iter(load_keys())))
    url = client_programs.checked_address(arguments.url or f"http://127.0.0.1:{arguments.port}", key)
    if not arguments.program:
        return _list_programs(url, key)
    program = client_programs.program_named(arguments.program)
    if removes:
        change = client_programs.plan_removal(program, arguments.folder)
    else:
        change = client_programs.plan_setup(program, url, key, arguments.folder)
    print(change.diff or f"{change.path} has these settings already.", flush=True)
    if arguments.only_print:
        return 0
    if change.diff:
        question = "Take it back?" if arguments.remove else "Write it?"
        if not arguments.yes and not confirms(question):
            print("Nothing was changed.")
            return 1
        change.make()
        beside = f", the old file is beside it: {change.beside}" if change.kept is not None else ""
        print(f"{change.path} is {'as without Octavo' if arguments.remove else 'written'}{beside}.")
    if arguments.remove:
        return 0
    problem = client_programs.check_server(program, url, key)
    print(
        f"{problem} The settings stay." if problem else f"The server answers as {program.title} will ask it."
    )
    print(program.after)
    return 1 if problem else 0


def _list_programs(url: str, key: str) -> int:
    from engine.programs.client_programs import client_programs, setup_state

    for program in client_programs():
        state = setup_state(program, url, key)
        words = "found" if state.found else "not found"
        if not program.kind:
            words += "; no file to write: docs/clients.md says what to type"
        elif not program.folders:
            words = "name the folder of its file with --folder"
        elif state.problem:
            words += f"; {state.problem}"
        elif state.set_up:
            words += "; set up" if state.current else "; set up for another address or key"
        print(f"{program.name:<11} {program.title}: {words}")
    return 0


def _mcp(arguments: argparse.Namespace) -> int:
    """Serves a program until it closes stdin; then ends the process."""
    from engine.server.access import load_keys
    from engine.tools.octavo_server import octavo_server

    key = arguments.key or os.environ.get("OCTAVO_KEY") or next(iter(load_keys()))
    octavo_server(arguments.url, key, _planned).run("stdio")
    logging.shutdown()
    os._exit(0)  # MLX's threads, after a plan, abort when the interpreter is torn down under them


def _planned(model: str, context: int, chats: int) -> Fit:
    """Plans a model of this computer, or of the catalogue, without the network; else `OctavoError`."""
    from engine.hub.catalogue import entries
    from engine.hub.hub_client import Hub
    from engine.hub.model_service import plan_anything
    from engine.machine.memory import memory_limit
    from engine.models.local_models import resolve
    from engine.models.model_errors import ModelNotFoundError
    from engine.planning.memory_plan import PlanOptions

    options = PlanOptions(context, chats)
    try:
        return plan_anything(str(resolve(model)), Hub(), options)
    except ModelNotFoundError as error:
        for entry in entries():
            if model.lower() in (entry.repo.lower(), entry.repo.lower().rpartition("/")[2]):
                return entry.plan(memory_limit(), 2 if sys.platform == "darwin" else 4, options)
        raise OctavoError(
            f"{error} It is not in Octavo's catalogue either; `octavo plan` also asks the Hub."
        ) from error
