"""The command line: `octavo` alone opens the app, `octavo chat`, `octavo bench` and others work without it.

Importing this module is cheap; MLX is imported by the commands that need it.
"""

from __future__ import annotations

import argparse
import logging
import os
import resource
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine import __version__
from engine.cli import bench_commands, cache_commands, cluster_commands, model_commands, serve_command
from engine.cli.options import (
    add_command,
    add_engine_options,
    add_group,
    add_hosts_options,
    add_model,
    at_least_one,
    read_stdin,
    read_text,
    stdout_for_messages,
)
from engine.errors import OctavoError
from engine.machine.command_buffers import keep_compiled_kernels, set_command_buffer_limits
from engine.machine.memory import no_collections
from engine.models import paths
from engine.startup import defer_package, ensure_blas, keep_import_structure

if TYPE_CHECKING:
    from engine.worker.channel import Channel
    from engine.worker.worker_loop import WorkerLoop


def main(argv: list[str] | None = None) -> int:
    """Runs one command. Returns the exit status: 0 for success, 2 for an error that one line explains."""
    arguments = parser().parse_args(argv)
    raise_file_limit()
    set_command_buffer_limits()  # before MLX is imported
    keep_compiled_kernels(paths.cache_folder())
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


_MOST_FILES: Final = 10_240  # open at once; macOS allows no more by default


def raise_file_limit() -> None:
    """Lets this process and those that it starts open as many files as they may; launchd begins with 256."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):  # a container may refuse
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


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

    command = partial(add_command, commands)

    app = command("app", "Open the app.", "app -- --dark", _app)
    app.add_argument("rest", nargs="*", help="options of the app; see: octavo app -- --help")

    _add_chat(command)
    serve_command.add_commands(commands, command)
    bench_commands.add_commands(commands)
    doctor = command("doctor", "Check that this machine has what Octavo needs.", "doctor", _doctor)
    doctor.add_argument("--data", action="store_true", help="only show where Octavo keeps its files")
    command("starter", "Prepare the starter model for its first use.", "starter", _starter)

    model_commands.add_commands(commands)
    cache_commands.add_commands(commands)
    _add_kernel_commands(command)
    cluster_commands.add_commands(command)

    pipe = command("pipe", "The app's engine process: messages on stdin and stdout.", "pipe", _pipe)
    pipe.add_argument(
        "folder", nargs="?", type=Path, help="it is the only engine of (default: the data folder)"
    )
    summary = "A part of a model that several machines compute; the first one starts it."
    command("rank", summary, "rank", _rank)
    _add_tools_servers(commands)
    return parser


def _add_tools_servers(commands: Any) -> None:
    summary = "Octavo's own MCP servers, for the app and for other programs: messages on stdin and stdout."
    server = add_group(commands, "tools-server", summary, "calculator")
    server("calculator", "Arithmetic, dates and the time.", _calculator_server, "calculator")
    web = server("web", "Text of pages of the public web, and a search that you choose.", _web_server, "web")
    web.add_argument(
        "--search",
        choices=("searxng", "brave", "kagi"),
        default="",
        help="also search, with whom; the key of brave and kagi is in the environment, as OCTAVO_SEARCH_KEY",
    )
    web.add_argument("--address", default="", metavar="URL", help="of the SearXNG, which answers in JSON")
    server("python", "Python code that models write, in a sandbox.", _python_server, "python")
    summary = "Files of folders that you choose, and nothing outside of them."
    files = server("files", summary, _files_server, "files --folder ~/Notes --folder ~/Letters --writes")
    files.add_argument(
        "--folder",
        action="append",
        type=Path,
        required=True,
        help="a folder that may be read; may be repeated",
    )
    files.add_argument("--writes", action="store_true", help="also offer the tools that change files")


def _calculator_server(_: argparse.Namespace) -> int:
    from engine.tools.calculator_server import calculator_server

    calculator_server().run("stdio")
    return 0


def _python_server(_: argparse.Namespace) -> int:
    from engine.tools.python_server import python_server

    python_server().run("stdio")
    return 0


def _web_server(arguments: argparse.Namespace) -> int:
    from engine.tools.web_server import web_server

    web_server(arguments.search, arguments.address).run("stdio")
    return 0


def _files_server(arguments: argparse.Namespace) -> int:
    from engine.tools.files_server import files_server

    files_server(arguments.folder, writes=arguments.writes).run("stdio")
    return 0


def _add_chat(command: Callable[..., argparse.ArgumentParser]) -> None:
    summary = "Answer one prompt on the terminal."
    chat = command("chat", summary, 'chat --temperature 0 "Name three colours."', _chat)
    chat.add_argument("prompt", help="the prompt; - reads it from standard input")
    add_model(chat)
    chat.add_argument(
        "-n", "--max-tokens", type=at_least_one, default=512, help="tokens to generate, at most (default 512)"
    )
    chat.add_argument("--temperature", type=float, default=0.7, help="0 is greedy (default 0.7)")
    chat.add_argument(
        "--top-p",
        type=float,
        default=0.95,
        help="sample from the most likely tokens that together have this probability (default 0.95)",
    )
    chat.add_argument("--seed", type=int, help="the same seed gives the same answer")
    chat.add_argument("--system", default="", help="a system prompt")
    form = chat.add_mutually_exclusive_group()
    form.add_argument(
        "--schema", metavar="FILE", help="answer in JSON that satisfies the schema in this file"
    )
    form.add_argument("--grammar", metavar="FILE", help="answer what matches the Lark grammar in this file")
    form.add_argument("--regex", metavar="EXPRESSION", help="answer what matches this regular expression")
    add_engine_options(chat)
    add_hosts_options(chat)


def _chat(arguments: argparse.Namespace) -> int:
    """Prints the answer as it is generated. Returns the exit status."""
    schema, grammar = (
        "" if file is None else read_text(file) for file in (arguments.schema, arguments.grammar)
    )
    ensure_blas()
    from octavo import LLM

    prompt = read_stdin().read() if arguments.prompt == "-" else arguments.prompt
    messages = [{"role": "user", "content": prompt}]
    if arguments.system:
        messages.insert(0, {"role": "system", "content": arguments.system})
    logging.disable(logging.WARNING)  # what libraries log is not for the terminal
    said: list[str] = []

    def say(text: str) -> None:
        if said[-1:] != [text]:
            said.append(text)
            print(text, file=sys.stderr, flush=True)

    with LLM(arguments.model, waiting=say, **arguments.options) as llm:
        for notice in llm.engine.call(lambda session: session.take_notices()).result():
            say(notice)
        for text in llm.stream(
            messages,
            name="chat",
            temperature=arguments.temperature,
            top_p=arguments.top_p,
            seed=arguments.seed,
            max_tokens=arguments.max_tokens,
            schema=schema,
            grammar=grammar,
            regex=arguments.regex or "",
        ):
            print(text, end="", flush=True)
    print()
    return 0


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


def _pipe(arguments: argparse.Namespace) -> int:
    ensure_blas()
    sink = stdout_for_messages()  # a stray line would break the frames
    from engine.models.paths import data_folder
    from engine.protocol import EngineMoved, frame
    from engine.worker.engine_lock import EngineLock, claim_for_window, handle_visits, pass_frames

    try:
        claimed = claim_for_window(arguments.folder or data_folder())
    except OctavoError as error:
        os.write(sink, frame(EngineMoved(message=str(error), refused=True)))
        return 1
    if not isinstance(claimed, EngineLock):
        return pass_frames(claimed, 0, sink)
    with no_collections(freeze=True):
        from engine.server.server_switch import add_server_switch
        from engine.worker.worker_loop import serve

    def extend(loop: WorkerLoop, channel: Channel) -> None:
        add_server_switch(loop, channel)
        handle_visits(loop, channel, claimed)

    return serve(sink, extend)


def _rank(_: argparse.Namespace) -> int:
    ensure_blas()
    from engine.distributed.rank_process import main as run_rank

    return run_rank()


# --- the kernels on this machine's GPU: `octavo selfcheck` and `octavo tune` ---------------------------
_NO_GPU = (
    "MLX finds no GPU on this machine; the command is for Macs with Apple Silicon, and for NVIDIA GPUs with "
    "MLX's CUDA build (pip install 'octavo[cuda]')."
)


def _add_kernel_commands(command: Callable[..., argparse.ArgumentParser]) -> None:
    summary = "Compile every kernel and compare it with the reference on this GPU."
    example = "selfcheck --full --report report.json"
    selfcheck = command("selfcheck", summary, example, _selfcheck)
    selfcheck.add_argument(
        "--full", action="store_true", help="check every head dimension, block size and dtype"
    )
    selfcheck.add_argument(
        "--compile-only",
        action="store_true",
        help="compile the kernels, with times and whole messages; run none",
    )
    selfcheck.add_argument("--report", type=Path, metavar="FILE", help="write a report for a bug tracker")
    summary = "Measure which attention kernel is fastest on this GPU. Takes seconds, once."
    tuned = command("tune", summary, "tune", _tune)
    tuned.add_argument("--forget", action="store_true", help="use Octavo's estimates again instead")


def _selfcheck(arguments: argparse.Namespace) -> int:
    import mlx.core as mx

    from engine import selfcheck

    if not (mx.metal.is_available() or mx.cuda.is_available()):
        raise OctavoError(_NO_GPU)
    try:
        return selfcheck.run(
            sys.stdout, full=arguments.full, report=arguments.report, compiling_only=arguments.compile_only
        )
    except OSError as error:
        raise OctavoError(f"{arguments.report} cannot be written: {error.strerror}.") from error


def _tune(arguments: argparse.Namespace) -> int:
    import mlx.core as mx

    if not (mx.metal.is_available() or mx.cuda.is_available()):
        raise OctavoError(_NO_GPU)
    from engine.backends import backend_for
    from engine.backends.metal import MetalBackend, Thresholds, tune, write_thresholds

    backend = backend_for("metal" if mx.metal.is_available() else "cuda", paths.cache_folder())
    assert isinstance(backend, MetalBackend)
    file = backend.trials.thresholds_file
    assert file is not None
    if arguments.forget:
        write_thresholds(file, Thresholds())
        print("What was measured on this GPU is not used any more. To measure again, run: octavo tune")
        return 0
    thresholds, gains, wide, spreads = tune.measure(type(backend))
    print(
        "Speed of attention over contiguous keys and values, relative to reading them through block tables:"
    )
    print(f"{'context':>8} {'rows':>5} {'gathered':>9} {'adjacent':>11}")
    for gain in gains:
        print(f"{gain.context:8} {gain.rows:5} {gain.gathered:9.2f} {gain.sliced:11.2f}")
    print(f"Prefill with 16 rows per simdgroup: {wide:.2f} times as fast as with 8.")
    for spread, speed in spreads.items():
        print(
            f"Decoding with {spread:g} times as many parts of a context: {speed:.2f} times as fast as usual."
        )
    for name, steps in (("gathered", thresholds.gathered), ("from adjacent blocks", thresholds.sliced)):
        for context, rows in steps:
            use = f"used from {rows} rows" if rows else "never used"
            print(f"Contiguous keys and values, {name}, from {context} tokens of context: {use}.")
    write_thresholds(file, thresholds)
    print(f"Saved in {file}; it is used from the next load of a model on.")
    return 0
