"""`octavo models list|search|show|get|rm|plan|import|convert` and `octavo plan`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from engine.cli import cluster_commands, conversion_commands
from engine.cli.command_parsers import add_command, add_group
from engine.cli.options import at_least_one
from engine.cli.terminal_download import download, size_words

_BAR = 40  # characters of the plan's bar


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
    search.add_argument("-n", "--limit", type=int, default=20, help="models to show (default 20)")
    show = command(
        "show",
        "Show the files, size and licence of a repository, and whether it fits.",
        _show,
        "show org/name",
    )
    show.add_argument("repo", help="Hub id, organisation/name")
    get = command("get", "Download a model into the Hugging Face cache.", _get, "get org/name")
    get.add_argument("repo", help="Hub id, organisation/name")
    remove = command("rm", "Delete a model from this machine.", _remove, "rm org/name")
    remove.add_argument("model", help="its name or folder")
    remove.add_argument("-y", "--yes", action="store_true", help="do not ask")
    _plan_options(command("plan", "Tell whether a model fits.", _plan, "plan org/name --context 32768"))
    conversion_commands.add_commands(command)
    summary = "Tell whether a model fits this machine, before it is downloaded or loaded."
    plan = add_command(commands, "plan", summary, "plan org/name --context 32768")
    plan.set_defaults(run=_plan_anywhere)
    _plan_options(plan)
    cluster_commands.add_plan_options(plan)
    summary = "The model service process of the app: messages on stdin and stdout."
    model_service = add_command(commands, "model-service", summary, "model-service")
    model_service.set_defaults(run=_model_service)


def _plan_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", help="name, folder or Hub id")
    parser.add_argument(
        "--context",
        type=at_least_one,
        default=0,
        help="tokens of a chat (default: the model's context, up to 8192)",
    )
    parser.add_argument(
        "--chats", type=at_least_one, default=1, help="chats of that length at the same time (default 1)"
    )
    parser.add_argument(
        "--block-size", type=int, choices=(8, 16, 32, 64), default=16, help="tokens in a block (default 16)"
    )
    parser.add_argument(
        "--kv-bits",
        type=int,
        choices=(0, 4, 8),
        default=0,
        help="bits of a quantised KV cache (default 0: not quantised)",
    )
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
        print(line.rstrip())
        if info.problem:
            print(f"    {info.problem}")
    return 0


def _search(arguments: argparse.Namespace) -> int:
    from engine.hub.catalogue import catalogue
    from engine.hub.hub_client import Hub
    from engine.hub.model_service import recommended

    words = " ".join(arguments.words)
    if arguments.catalogue:
        found = catalogue(words)
        if best := recommended():
            print(f"Recommended for this machine: {', '.join(model.repo for model in best)}")
    else:
        found = Hub().search(words, limit=arguments.limit)
    for model in found:
        size = size_words(model.size) if model.size else "?"
        print(f"{model.repo:60} {size:>9}  {model.quantisation:7} {model.note or model.licence}".rstrip())
    if not found:
        print("No model was found.")
    return 0


def _show(arguments: argparse.Namespace) -> int:
    from engine.hub.hub_client import Hub
    from engine.hub.model_service import plan_anything

    hub = Hub()
    repo = hub.repo(arguments.repo)
    print(
        f"{repo.name}  {size_words(repo.size)}  licence: {repo.licence or 'unknown'}{'  gated' * repo.gated}"
    )
    for file in repo.files:
        print(f"  {file.path:60} {size_words(file.size):>9}")
    _print_fit(plan_anything(arguments.repo, hub))
    return 0


def _get(arguments: argparse.Namespace) -> int:
    print(download(arguments.repo))
    return 0


def _remove(arguments: argparse.Namespace) -> int:
    from engine.hub.model_service import delete
    from engine.models.local_models import resolve

    folder = resolve(arguments.model)
    if not arguments.yes:
        print(f"Delete {folder}? [y/N] ", end="", flush=True)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            print("Nothing was deleted.")
            return 1
    print(f"{size_words(delete(folder))} freed.")
    return 0


def _plan_anywhere(arguments: argparse.Namespace) -> int:
    several = arguments.hosts or arguments.machines
    return cluster_commands.plan_machines(arguments) if several else _plan(arguments)


def _plan(arguments: argparse.Namespace) -> int:
    from engine.hub.hub_client import Hub
    from engine.hub.model_service import plan_anything

    fit = plan_anything(
        arguments.model,
        Hub(),
        context=arguments.context,
        chats=max(1, arguments.chats),
        block_size=arguments.block_size,
        kv_bits=arguments.kv_bits,
        kv_budget=arguments.kv_budget,
    )
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
    print(f"█ weights {size_words(fit.weights):>9}  {weights_text(fit.weights, fit.weights_on_disk)}")
    chats = f"{fit.chats} chats" if fit.chats > 1 else "1 chat"
    tokens = f"{fit.blocks * fit.block_size:,} tokens" if budget else f"{chats} of {fit.context:,} tokens"
    print(
        f"▓ KV cache{size_words(fit.kv):>9}  {tokens}: "
        f"{fit.blocks:,} blocks of {fit.block_size} tokens, {format_size(fit.block_bytes)} each"
    )
    print(f"▒ scratch {size_words(fit.scratch):>9}  with Octavo's engine; an estimate")
    for suggestion in fit.suggestions:
        print(f"  {suggestion}")
    return 1 if fit.rating == "too big" else 0


def _model_service(_: argparse.Namespace) -> int:
    import os

    # As in `octavo pipe`: a stray line of a library must not break the frames.
    sink = os.dup(1)
    os.dup2(2, 1)
    from engine.hub.model_service import serve

    return serve(sink)
