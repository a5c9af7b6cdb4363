"""The command line: `octavo` opens the app, `octavo chat`, `bench_commands` and `doctor` work without it.

Importing this module is cheap; MLX is imported by the command that needs it.
"""

from __future__ import annotations

import argparse
import os
import sys

from engine import __version__
from engine.cli.options import add_engine_options


def main(argv: list[str] | None = None) -> int:
    """Runs one command. Returns the exit status: 0 fine, 2 a mistake that one line explains."""
    arguments = _parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # the reader of our output has gone
        return 141
    return status


def complain(message: str) -> int:
    """Says what is wrong in one line and returns the exit status for it."""
    print(f"octavo: {message}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="octavo",
        description="Local language models, with their memory in plain sight. Without a command: the app.",
        epilog='example: octavo chat -n 64 "Why is the sky blue?"',
    )
    parser.add_argument("--version", action="version", version=f"octavo {__version__}")
    parser.set_defaults(run=_app)
    commands = parser.add_subparsers(title="commands", metavar="")

    def command(name: str, summary: str, example: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name, help=summary, description=summary, epilog=f"example: octavo {example}"
        )

    app = command("app", "Open the app.", "app -- --dark")
    app.add_argument("rest", nargs="*", help="options of the app; see  octavo app -- --help")
    app.set_defaults(run=_app)

    chat = command("chat", "Answer one prompt on the terminal.", 'chat --temperature 0 "Name three colours."')
    chat.add_argument("prompt", help="what to ask; - reads it from standard input")
    chat.add_argument(
        "--model", default="", help="name, folder or Hub id of an MLX model (default: the starter)"
    )
    chat.add_argument("-n", "--max-tokens", type=int, default=512, help="tokens at most (default 512)")
    chat.add_argument("--temperature", type=float, default=0.7, help="0 is greedy (default 0.7)")
    chat.add_argument("--top-p", type=float, default=0.95)
    chat.add_argument("--seed", type=int, help="the same seed gives the same answer")
    chat.add_argument("--system", default="", help="a system prompt")
    add_engine_options(chat)
    chat.set_defaults(run=_chat)
    from engine.cli import bench_commands

    bench_commands.add_commands(commands, complain)

    doctor = command("doctor", "Check what Octavo needs on this machine.", "doctor")
    doctor.add_argument("--data", action="store_true", help="only say where Octavo keeps things")
    doctor.set_defaults(run=_doctor)

    starter = command("starter", "Prepare the starter model.", "starter")
    starter.set_defaults(run=_starter)

    from engine.cli.model_commands import add_commands

    add_commands(commands, complain)
    from engine.cli import kernel_commands

    kernel_commands.add_commands(commands, complain)

    serve = command("serve", "An engine without a window; its memory in a browser.", "serve --port 8642")
    serve.add_argument("--model", default="", help="name or folder of an MLX model (default: starter)")
    serve.add_argument("--port", type=int, default=8642, help="of 127.0.0.1 (default 8642; 0: any free one)")
    serve.add_argument("--token", default="", help="what requests must bring (default: made up)")
    serve.add_argument("--prompts", default="", help="answer each line of this file, - for standard input")
    serve.add_argument("-n", "--max-tokens", type=int, default=256, help="tokens of an answer at most")
    add_engine_options(serve)
    serve.set_defaults(run=_serve)

    pipe = command("pipe", "The engine process of the app: messages on stdin and stdout.", "pipe")
    pipe.set_defaults(run=_pipe)
    return parser


def _app(arguments: argparse.Namespace) -> int:
    # Another process, not an import: the engine knows nothing of the interface, and it starts sooner.
    options = getattr(arguments, "rest", [])
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", "app", *options])


def _chat(arguments: argparse.Namespace) -> int:
    _prepare()
    from engine.cli.chat_command import chat

    return chat(arguments, complain)


def _serve(arguments: argparse.Namespace) -> int:
    _prepare()
    from engine.server.serve import serve

    return serve(arguments, complain)


def _doctor(arguments: argparse.Namespace) -> int:
    _prepare()
    from engine.cli import doctor

    status: int = doctor.run(sys.stdout, data_only=arguments.data)
    return status


def _starter(_: argparse.Namespace) -> int:
    from engine.models.model_errors import ModelError
    from engine.models.starter_model import ensure_starter

    try:
        print(f"The starter model is in {ensure_starter()}")
    except ModelError as error:
        return complain(str(error))
    return 0


def _pipe(_: argparse.Namespace) -> int:
    _prepare()
    # Libraries print, at import too, and a stray line would break the frames: they get stderr as stdout.
    sink = os.dup(1)
    os.dup2(2, 1)
    from engine.worker.worker_loop import serve

    return serve(sink)


def _prepare() -> None:
    from engine.blas_preload import ensure_blas

    ensure_blas()
