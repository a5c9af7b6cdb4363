"""`octavo serve`: a model for other programs, over the APIs of OpenAI and Anthropic; also from login on.

`octavo service` has it started at login: by a LaunchAgent on a Mac, by systemd's user manager on Linux. Both
start it again if it crashes. `octavo connect` writes the server's address and key into other programs' files;
`octavo mcp` offers a running Octavo to those that use MCP.
"""

from __future__ import annotations

import argparse
import logging
import os
import plistlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TextIO

from engine.cli.options import (
    add_engine_options,
    add_group,
    add_hosts_options,
    at_least_one,
    confirms,
    read_stdin,
)
from engine.errors import OctavoError
from engine.machine.files import write_atomically
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
        _install,
        "install mlx-community/SmolLM2-135M-Instruct --port 8642",
    )
    _add_options(install)
    parse = install.parse_known_args

    def with_words(args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        parsed, rest = parse(args, namespace)
        parsed.words = list(args)  # they go into the service's description as they are
        return parsed, rest

    install.parse_known_args = with_words  # type: ignore[method-assign]
    group("status", "Say whether it starts at login, and whether it runs.", _status, "status")
    group("remove", "Stop it, and start it at login no more.", _remove, "remove")
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


# --- at login


class _LoginService(NamedTuple):
    """What starts the server at login on this system."""

    file: Path  # that describes it
    start: list[list[str]]  # commands, in this order
    stop: list[list[str]]  # likewise; these may fail
    running: list[str]  # a command that succeeds while it runs
    log: str  # where its messages are, for people


_ON_A_MAC: Final = sys.platform == "darwin"
_NAME: Final = "app.octavo.serve"
_KEPT: Final = ("OCTAVO_DATA", "OCTAVO_CACHE", "OCTAVO_KV_CACHE", "HF_HOME", "HF_HUB_CACHE", "HF_ENDPOINT")
_KEEP_ALIVE: Final = "15"  # minutes
_SECONDS: Final = 30.0  # that the system may take for a command


def _login_service() -> _LoginService:
    home = Path.home()
    if _ON_A_MAC:
        file = home / "Library" / "LaunchAgents" / f"{_NAME}.plist"
        domain = f"gui/{os.getuid()}"
        return _LoginService(
            file,
            [["launchctl", "bootstrap", domain, str(file)]],
            [["launchctl", "bootout", f"{domain}/{_NAME}"]],
            ["launchctl", "print", f"{domain}/{_NAME}"],
            str(home / "Library" / "Logs" / "Octavo" / "serve.log"),
        )
    systemctl = ["systemctl", "--user"]
    settings = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    return _LoginService(
        settings / "systemd" / "user" / f"{_NAME}.service",
        [[*systemctl, "daemon-reload"], [*systemctl, "enable", "--now", _NAME]],
        [[*systemctl, "disable", "--now", _NAME]],
        [*systemctl, "is-active", "--quiet", _NAME],
        f"journalctl --user -u {_NAME}",
    )


def _install(arguments: argparse.Namespace) -> int:
    """Writes the description of the service and starts it. Returns the exit status."""
    from octavo.model_opening import find_model

    settings = _settings(arguments)
    if arguments.key or arguments.prompts:
        raise OctavoError(
            "A service takes neither --key, which would lie open in its description, nor --prompts. Its key "
            "is in the data folder, and `octavo serve` prints it."
        )
    find_model(arguments.model or arguments.named)
    service = _login_service()
    before = service.file.read_bytes() if service.file.exists() else None
    words = [sys.executable, "-m", "engine", "serve", *arguments.words]
    if not arguments.keep_alive:  # nobody sees that it holds the memory
        words += ["--keep-alive", _KEEP_ALIVE]
    kept = {name: os.environ[name] for name in _KEPT if os.environ.get(name)}
    try:
        if _ON_A_MAC:
            Path(service.log).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(service.file, _agent(words, kept, service.log))
        else:
            write_atomically(service.file, _unit(words, kept).encode())
    except OSError as error:
        raise OctavoError(f"{service.file} cannot be written: {error.strerror or error}.") from error
    for command in service.stop if before is not None else []:
        _run(command)
    for command in service.start:
        if (problem := _run(command)) and before is not None:
            write_atomically(service.file, before)
            for again in service.start:
                _run(again)
            raise OctavoError(f"{problem} The service from before is kept; `octavo service status` shows it.")
        if problem:
            service.file.unlink()
            raise OctavoError(f"{problem} Nothing was installed; start `octavo serve` yourself.")
    scheme = "https" if settings.certificate else "http"
    print(f"Octavo serves at {scheme}://{settings.host}:{settings.port}, now and after each login.")
    print(f"Its messages: {service.log}")
    return 0


def _agent(words: list[str], environment: dict[str, str], log: str) -> bytes:
    """Returns a LaunchAgent; launchd.plist(5)."""
    return plistlib.dumps(
        {
            "Label": _NAME,
            "AssociatedBundleIdentifiers": ["app.octavo.Octavo"],  # names it in System Settings, Login Items
            "ProgramArguments": words,
            "EnvironmentVariables": environment,
            "WorkingDirectory": str(Path.cwd()),  # for paths among the words
            "RunAtLoad": True,
            "KeepAlive": {"SuccessfulExit": False},
            "ThrottleInterval": 30,
            "SoftResourceLimits": {"NumberOfFiles": 4096},  # 256 otherwise, for clients and weight files
            "StandardOutPath": "/dev/null",  # it prints the key
            "StandardErrorPath": log,
        }
    )


def _unit(words: list[str], environment: dict[str, str]) -> str:
    """Returns a unit of systemd; systemd.service(5), with its quoting."""

    def quoted(word: str) -> str:
        for special, escaped in (("\\", "\\\\"), ('"', '\\"'), ("%", "%%")):
            word = word.replace(special, escaped)
        return f'"{word}"'

    command = " ".join(quoted(word).replace("$", "$$") for word in words)
    lines = [f"Environment={quoted(f'{name}={value}')}" for name, value in environment.items()]
    folder = str(Path.cwd()).replace("%", "%%")
    return "\n".join(
        [
            "[Unit]",
            "Description=Octavo, models for other programs on this computer",
            "[Service]",
            f"ExecStart={command}",
            f"WorkingDirectory={folder}",  # for paths among the words
            *lines,
            "StandardOutput=null",  # it prints the key
            "Restart=on-failure",
            "RestartSec=30",
            "[Install]",
            "WantedBy=default.target",
            "",
        ]
    )


def _status(_: argparse.Namespace) -> int:
    """Prints how it stands. Returns 0 if it runs, 3 if it does not, and 1 if it is not installed."""
    service = _login_service()
    if not service.file.exists():
        print("Octavo does not start at login. To have it: octavo service install")
        return 1
    runs = not _run(service.running)
    print(f"Octavo starts at login and {'runs' if runs else 'does not run now'}: {service.file}")
    print(f"Its messages: {service.log}")
    return 0 if runs else 3


def _remove(_: argparse.Namespace) -> int:
    """Stops the service and deletes its description. Returns the exit status."""
    service = _login_service()
    if not service.file.exists():
        print("Octavo does not start at login.")
        return 0
    for command in service.stop:
        _run(command)
    service.file.unlink(missing_ok=True)
    print("Octavo no longer starts at login.")
    return 0


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
                return entry.plan(memory_limit(), 2 if _ON_A_MAC else 4, options)
        raise OctavoError(
            f"{error} It is not in Octavo's catalogue either; `octavo plan` also asks the Hub."
        ) from error


def _run(command: list[str]) -> str:
    """Runs a command of the system. Returns what went wrong, as a sentence; empty if nothing did."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)
    except FileNotFoundError:
        return f"This system has no {command[0]}."
    except subprocess.TimeoutExpired:
        return f"{command[0]} did not answer within {_SECONDS:.0f} seconds."
    said = (done.stderr or done.stdout).strip().splitlines() or [f"status {done.returncode}"]
    return "" if done.returncode == 0 else f"{command[0]} refused: {said[0].rstrip('.')}."
