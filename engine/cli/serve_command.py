"""`octavo serve`: a model for other programs, over the APIs of OpenAI and Anthropic."""

from __future__ import annotations

import argparse
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from engine.cli.options import add_engine_options, add_hosts_options, at_least_one, read_stdin
from engine.errors import OctavoError
from engine.startup import ensure_blas

if TYPE_CHECKING:
    from engine.server.server_settings import ServerSettings

_DESCRIPTION: Final = (
    "Serve a model to other programs on this machine: OpenAI's API below /v1, Anthropic's at /v1/messages, "
    "the block map at /. Prints the address and the key when the model is ready."
)


def add_command(command: Callable[..., Any]) -> None:
    """Adds the command; `command` makes a parser."""
    serve = command("serve", _DESCRIPTION, "serve mlx-community/SmolLM2-135M-Instruct --port 8642")
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
    serve.set_defaults(run=_serve)


def _serve(arguments: argparse.Namespace) -> int:
    """Loads the model and serves it. Returns the exit status."""
    ensure_blas()
    from engine.protocol import LoadModel
    from engine.server.http_server import PortTakenError
    from engine.server.serve import serve
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
        return serve(load, settings, prompts, arguments.max_tokens)
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
        certificate=certificate,
        certificate_key=certificate_key,
    )
    if not settings.loopback and not certificate and not arguments.i_know:
        raise OctavoError(
            f"On {arguments.host} other machines can connect, and whoever is on the way reads the key, the "
            "chats and the answers. Give --tls CERTIFICATE KEY, or say --i-know."
        )
    return settings


def _open(name: str) -> TextIO | None:
    if not name:
        return None
    return read_stdin() if name == "-" else Path(name).open(encoding="utf-8", errors="replace")
