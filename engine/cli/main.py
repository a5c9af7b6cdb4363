"""The command line: `octavo` alone opens the app, `octavo chat`, `octavo bench` and others work without it.

Importing this module is cheap; MLX is imported by the commands that need it.
"""

from __future__ import annotations

import argparse
import os
import sys

from engine import __version__
from engine.cli import (
    bench_commands,
    cache_commands,
    cluster_commands,
    kernel_commands,
    llm_commands,
    model_commands,
    serve_command,
)
from engine.cli.options import add_command
from engine.errors import OctavoError
from engine.machine.command_buffers import set_command_buffer_limits
from engine.machine.garbage import no_collections
from engine.startup import defer_package, ensure_blas, keep_import_structure


def main(argv: list[str] | None = None) -> int:
    """Runs one command. Returns the exit status: 0 for success, 2 for an error that one line explains."""
    arguments = parser().parse_args(argv)
    set_command_buffer_limits()  # before MLX is imported
    defer_package()  # before mlx-lm is imported
    keep_import_structure()  # before transformers is imported
    try:
        status: int = arguments.run(arguments)
    except OctavoError as error:
        return complain(str(error))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whoever read our output has closed it
        return 141
    except (ImportError, OSError) as error:
        from engine.installation import broken, unusable

        return complain(unusable(error) if isinstance(error, OSError) else f"{broken(error)}.")
    return status


def complain(message: str) -> int:
    """Prints an error in one line. Returns the exit status for it."""
    print(f"octavo: {message}", file=sys.stderr)
    return 2


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    parser = argparse.ArgumentParser(
        prog="octavo",
        description="Run language models here and see their KV cache. Without a command: open the app.",
        epilog='example: octavo chat -n 64 "Why is the sky blue?"',
    )
    parser.add_argument("--version", action="version", version=f"octavo {__version__}")
    parser.set_defaults(run=_app)
    commands = parser.add_subparsers(title="commands", metavar="")

    def command(name: str, summary: str, example: str) -> argparse.ArgumentParser:
        return add_command(commands, name, summary, example)

    app = command("app", "Open the app.", "app -- --dark")
    app.add_argument("rest", nargs="*", help="options of the app; see: octavo app -- --help")
    app.set_defaults(run=_app)

    llm_commands.add_commands(command)
    serve_command.add_command(command)
    bench_commands.add_commands(commands, complain)

    doctor = command("doctor", "Check that this machine has what Octavo needs.", "doctor")
    doctor.add_argument("--data", action="store_true", help="only show where Octavo keeps its files")
    doctor.set_defaults(run=_doctor)

    starter = command("starter", "Prepare the starter model for its first use.", "starter")
    starter.set_defaults(run=_starter)

    model_commands.add_commands(commands)
    cache_commands.add_commands(commands)
    kernel_commands.add_commands(commands, complain)
    cluster_commands.add_commands(command)

    pipe = command("pipe", "The app's engine process: messages on stdin and stdout.", "pipe")
    pipe.set_defaults(run=_pipe)
    rank = command(
        "rank", "A part of a model that several machines compute; the first one starts it.", "rank"
    )
    rank.set_defaults(run=_rank)
    return parser


def _app(arguments: argparse.Namespace) -> int:
    # Another process, not an import: the engine must not depend on the window, and the app starts sooner.
    options = getattr(arguments, "rest", [])
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", "app", *options])


def _doctor(arguments: argparse.Namespace) -> int:
    ensure_blas()
    from engine.cli import doctor

    status: int = doctor.run(sys.stdout, data_only=arguments.data)
    return status


def _starter(_: argparse.Namespace) -> int:
    from engine.models.starter_model import ensure_starter

    print(f"The starter model is in {ensure_starter()}")
    return 0


def _pipe(_: argparse.Namespace) -> int:
    ensure_blas()
    # Libraries print, at import too, and a stray line would break the frames: they get stderr as stdout.
    sink = os.dup(1)
    os.dup2(2, 1)
    with no_collections(freeze=True):
        from engine.server.server_switch import add_server_switch
        from engine.worker.worker_loop import serve

    return serve(sink, add_server_switch)


def _rank(_: argparse.Namespace) -> int:
    ensure_blas()
    from engine.distributed.rank_process import main as run_rank

    return run_rank()
