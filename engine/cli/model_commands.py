"""`octavo models list|search|show|get|rm|plan|import|convert` and `octavo plan`."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.cli import cluster_commands
from engine.cli.options import add_command, add_group, add_plan_sizes, confirms, stdout_for_messages

if TYPE_CHECKING:
    from engine.models.model_folder import Progress
    from engine.protocol import Transfer


# --- `octavo models import` and `octavo models convert`: make a model from a GGUF file, or a smaller one


def add_conversion_commands(command: Callable[..., Any]) -> None:
    """Adds both to the sub-commands of `octavo models`; `command` makes a parser."""
    imported = command("import", "Convert a GGUF file into an MLX model.", _import, "import Model.Q4_0.gguf")
    imported.add_argument("file", type=Path, help="the GGUF file")
    converted = command(
        "convert",
        "Quantise a bf16 or f16 model, from this machine or from the Hub, with mlx-lm.",
        _convert,
        "convert org/name --bits 4",
    )
    converted.add_argument(
        "model", help="name, folder or Hub id; downloaded first if it is not on this machine"
    )
    converted.add_argument(
        "--bits", type=int, choices=(3, 4, 5, 6, 8), default=4, help="bits per weight (default 4)"
    )
    for parser in (imported, converted):
        parser.add_argument(
            "--name", default="", help="name of the new model (default: made from the old name)"
        )
        parser.add_argument("--progress", action="store_true", help="print a line of JSON for each step")


def _import(arguments: argparse.Namespace) -> int:
    from engine.models.model_conversion import import_gguf

    return _convert_with_progress(
        arguments, lambda progress: import_gguf(arguments.file, progress, arguments.name)
    )


def _convert(arguments: argparse.Namespace) -> int:
    from engine.models.local_models import resolve
    from engine.models.model_conversion import quantise
    from engine.models.model_errors import ModelNotFoundError

    try:
        source = resolve(arguments.model)
    except ModelNotFoundError:
        source = download(arguments.model)
    return _convert_with_progress(
        arguments, lambda progress: quantise(source, arguments.bits, progress, arguments.name)
    )


def _convert_with_progress(arguments: argparse.Namespace, convert: Callable[[Progress], Path]) -> int:
    """Converts with progress on the terminal, and prints the new folder."""
    from engine.models.model_errors import ModelRefusedError

    visible = sys.stderr.isatty() and not arguments.progress

    def progress(share: float, step: str) -> None:
        if arguments.progress:
            print(json.dumps({"share": round(share, 4), "words": step, **_wording(step)}), flush=True)
        elif visible:
            print(f"\r{share:4.0%}  {step:40}", end="", file=sys.stderr, flush=True)

    try:
        folder = convert(progress)
    except OSError as error:
        reason = f"{error.strerror or error} ({error.filename or 'the models folder'})"
        raise ModelRefusedError("The new model could not be written: {0}.", reason) from error
    except ModelRefusedError as error:
        if arguments.progress:
            print(json.dumps(_wording(str(error))), flush=True)
        raise
    if visible:
        print(file=sys.stderr)
    print(json.dumps({"path": str(folder)}) if arguments.progress else folder)
    return 0


def _wording(text: str) -> dict[str, Any]:
    """Returns a sentence's template for the window's catalogues, in a dict."""
    import msgspec

    from engine.protocol import wording_of

    return {"wording": msgspec.to_builtins(wording_of(text))}


# --- Downloads a repository for a command, with progress on the terminal


def download(repo: str, bytes_per_second: int = 0, *, lines: bool = False) -> Path:
    """Downloads a repository, not faster than a limit unless that is 0. Returns the model's folder.

    With `lines`, each change is printed as a `Transfer` in JSON. `HubError` if it failed; after Ctrl-C it is
    paused, and the text says how to resume.
    """
    from octavo.model_opening import download_model

    if lines or not sys.stderr.isatty():
        return download_model(repo, _print_progress if lines else None, bytes_per_second)
    try:
        return download_model(repo, _show_progress, bytes_per_second)
    finally:
        print(file=sys.stderr)


def _show_progress(transfer: Transfer) -> None:
    if transfer.total:
        line = f"\r{transfer.done / transfer.total:4.0%}  {size_words(transfer.done)} of "
        line += f"{size_words(transfer.total)}  {size_words(int(transfer.speed))}/s"
        line += f"  {transfer.remaining / 60:.0f} min left   " if transfer.remaining >= 60 else " " * 16
        print(line, end="", file=sys.stderr, flush=True)


def _print_progress(transfer: Transfer) -> None:
    import msgspec

    print(msgspec.json.encode(transfer).decode(), flush=True)


def size_words(size: int) -> str:
    """A number of bytes for people: "1.2 GB", "340.5 MB"."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.1f} MB"


_BAR = 40  # characters of the plan's bar
_REPO_HELP = "Hub id, organisation/name, with @revision; ms: and an id of ModelScope; or the page's address"


def add_commands(commands: Any) -> None:
    """Adds the commands to a parser's sub-parsers."""
    summary = "List, search, download, plan and delete models."
    command = add_group(commands, "models", summary, "list")
    listed = command("list", "List the models on this machine.", _list, "list")
    listed.add_argument("--folder", action="append", default=[], help="also look in this folder")
    search = command("search", "Search the Hugging Face Hub for MLX models.", _search, "search qwen3 4bit")
    search.add_argument("words", nargs="*", help="words of the name (default: the most downloaded models)")
    search.add_argument(
        "--catalogue", action="store_true", help="search Octavo's own catalogue only, without a connection"
    )
    search.add_argument("--modelscope", action="store_true", help="search ModelScope in place of the Hub")
    search.add_argument("-n", "--limit", type=int, default=20, help="models to show (default 20)")
    show = command(
        "show",
        "Show the files, size and licence of a repository, and whether it fits.",
        _show,
        "show org/name",
    )
    show.add_argument("repo", help=_REPO_HELP)
    get = command("get", "Download a model into the Hugging Face cache.", _get, "get org/name --limit 5MB")
    get.add_argument("repo", help=_REPO_HELP)
    get.add_argument("--limit", type=_speed, default=0, metavar="SIZE", help="bytes a second at most: 5MB")
    get.add_argument("--progress", action="store_true", help="print a line of JSON for each change instead")
    remove = command("rm", "Delete a model from this machine.", _remove, "rm org/name")
    remove.add_argument("model", help="its name or folder")
    remove.add_argument("-y", "--yes", action="store_true", help="do not ask")
    _plan_options(command("plan", "Tell whether a model fits.", _plan, "plan org/name --context 32768"))
    add_conversion_commands(command)
    summary = "Tell whether a model fits this machine, before it is downloaded or loaded."
    plan = add_command(commands, "plan", summary, "plan org/name --context 32768", _plan_anywhere)
    _plan_options(plan)
    cluster_commands.add_plan_options(plan)
    summary = "The model service process of the app: messages on stdin and stdout."
    add_command(commands, "model-service", summary, "model-service", _model_service)
    summary = "The tools process of the app: messages on stdin and stdout."
    tools = add_command(commands, "tools", summary, "tools", _tools)
    tools.add_argument("--limits", default="{}", help=argparse.SUPPRESS)


def _plan_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", help="name, folder or Hub id")
    add_plan_sizes(parser)
    parser.add_argument(
        "--kv-budget",
        default="",
        help="plan for a KV cache of this size: 4GB, '32k tokens', 500blocks (default: what the chats need)",
    )


def _list(arguments: argparse.Namespace) -> int:
    from engine.models.local_models import scan

    for info in scan([Path(folder) for folder in arguments.folder]):
        line = (
            f"{info.name:48} {size_words(info.size):>9}  {info.quantisation:7} {info.kind:14} {info.source}"
        )
        print(line.rstrip() + "  with its draft head" * bool(info.head))
        if problem := info.problem or info.head_problem:
            print(f"    {problem}")
    return 0


def _search(arguments: argparse.Namespace) -> int:
    from engine.hub.catalogue import catalogue
    from engine.hub.hub_client import Hub
    from engine.hub.model_service import recommended
    from engine.hub.modelscope import hub_of

    words = " ".join(arguments.words)
    if arguments.catalogue:
        found = catalogue(words)
        if best := recommended():
            print(f"Recommended for this machine: {', '.join(model.repo for model in best)}")
    else:
        hub = hub_of("ms:" if arguments.modelscope else "", Hub())
        found = hub.search(words, limit=arguments.limit)
    for model in found:
        size = size_words(model.size) if model.size else "?"
        print(f"{model.repo:60} {size:>9}  {model.quantisation:7} {model.note or model.licence}".rstrip())
    if not found:
        print("No model was found.")
    return 0


def _show(arguments: argparse.Namespace) -> int:
    from engine.hub.hub_client import Hub
    from engine.hub.model_service import plan_anything
    from engine.hub.modelscope import hub_of

    hub = hub_of(arguments.repo, Hub())
    repo = hub.repo(arguments.repo)
    print(
        f"{repo.name}  {size_words(repo.size)}  licence: {repo.licence or 'unknown'}{'  gated' * repo.gated}"
    )
    for file in repo.files:
        print(f"  {file.path:60} {size_words(file.size):>9}")
    _print_fit(plan_anything(repo.name, hub))
    return 0


def _get(arguments: argparse.Namespace) -> int:
    from engine.hub.hub_client import Hub
    from engine.hub.hub_errors import HubError
    from engine.hub.model_service import find_head
    from engine.models.model_errors import ModelError

    folder = download(arguments.repo, arguments.limit, lines=arguments.progress)
    with contextlib.suppress(HubError, ModelError):  # the model is here in any case
        if (head := find_head(str(folder), Hub())).repo:
            more = f"(+{size_words(head.size)}): octavo models get {head.repo}"
            print(f"With its draft head answers come faster {more}", file=sys.stderr)
    if not arguments.progress:
        print(folder)
    return 0


def _speed(text: str) -> int:
    from engine.protocol import KVBudgetError, parse_size

    try:
        return parse_size(text)
    except KVBudgetError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _remove(arguments: argparse.Namespace) -> int:
    from engine.hub.model_service import delete
    from engine.models.local_models import resolve, scan
    from engine.protocol import sole_head

    folder = resolve(arguments.model)
    head = sole_head(scan(), str(folder))
    both = f"{folder} and its draft head {head}" if head else folder
    if not arguments.yes and not confirms(f"Delete {both}?"):
        print("Nothing was deleted.")
        return 1
    print(f"{size_words(delete(folder, head))} freed.")
    return 0


def _plan_anywhere(arguments: argparse.Namespace) -> int:
    several = arguments.hosts or arguments.machines
    return cluster_commands.plan_machines(arguments) if several else _plan(arguments)


def _plan(arguments: argparse.Namespace) -> int:
    from engine.hub.hub_client import Hub
    from engine.hub.model_service import plan_anything
    from engine.planning.memory_plan import PlanOptions

    options = PlanOptions(
        arguments.context,
        max(1, arguments.chats),
        arguments.block_size,
        arguments.kv_bits,
        arguments.kv_budget,
    )
    fit = plan_anything(arguments.model, Hub(), options)
    return _print_fit(fit, arguments.kv_budget)


def _print_fit(fit: Any, budget: str = "") -> int:
    """Prints the plan as a bar with its parts. Returns 0 if it fits, 1 if it is too big or unknown."""
    from engine.protocol import format_size, weights_text

    if fit.problem:
        print(fit.problem)
        return 1
    scale = max(fit.total, fit.limit) / _BAR
    parts = [("█", fit.weights), ("▓", fit.kv), ("▒", fit.scratch), ("·", fit.limit - fit.total)]
    print("".join(sign * round(max(0, size) / scale) for sign, size in parts))
    print(f"{fit.rating}: {fit.reason}")
    print(f"█ weights       {size_words(fit.weights):>9}  {weights_text(fit.weights, fit.weights_on_disk)}")
    chats = f"{fit.chats} chats" if fit.chats > 1 else "1 chat"
    tokens = f"{fit.blocks * fit.block_size:,} tokens" if budget else f"{chats} of {fit.context:,} tokens"
    print(
        f"▓ KV cache      {size_words(fit.kv):>9}  {tokens}: "
        f"{fit.blocks:,} blocks of {fit.block_size} tokens, {format_size(fit.block_bytes)} each"
    )
    print(f"▒ working memory{size_words(fit.scratch):>9}  with Octavo's engine; an estimate")
    for suggestion in fit.suggestions:
        print(f"  {suggestion}")
    return 1 if fit.rating == "too big" else 0


def _model_service(_: argparse.Namespace) -> int:
    sink = stdout_for_messages()  # before a library can print
    from engine.hub.model_service import serve

    return serve(sink)


def _tools(arguments: argparse.Namespace) -> int:
    sink = stdout_for_messages()  # before a library can print
    from engine.tools.tool_service import serve

    return serve(sink, arguments.limits)
