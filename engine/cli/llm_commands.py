"""`octavo chat` and `octavo serve`: a model that answers on the terminal, through the Python library."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from engine.blas_preload import ensure_blas
from engine.cli.options import add_engine_options, add_model
from engine.errors import OctavoError


def add_commands(command: Callable[..., Any]) -> None:
    """Adds both commands; `command` makes a parser."""
    chat = command("chat", "Answer one prompt on the terminal.", 'chat --temperature 0 "Name three colours."')
    chat.add_argument("prompt", help="the prompt; - reads it from standard input")
    add_model(chat)
    chat.add_argument(
        "-n", "--max-tokens", type=int, default=512, help="tokens to generate, at most (default 512)"
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
    add_engine_options(chat)
    chat.set_defaults(run=_chat)

    serve = command(
        "serve", "Run a model without the window, and show its KV cache in a browser.", "serve --port 8642"
    )
    add_model(serve)
    serve.add_argument(
        "--port", type=int, default=8642, help="port on 127.0.0.1 (default 8642; 0: any free port)"
    )
    serve.add_argument("--token", default="", help="token that requests must carry (default: a random one)")
    serve.add_argument(
        "--prompts", default="", metavar="FILE", help="answer each line of a file; - for standard input"
    )
    serve.add_argument(
        "-n",
        "--max-tokens",
        type=int,
        default=256,
        help="tokens to generate for each prompt, at most (default 256)",
    )
    add_engine_options(serve)
    serve.set_defaults(run=_serve)


def _chat(arguments: argparse.Namespace) -> int:
    """Prints the answer as it is generated. Returns the exit status."""
    ensure_blas()
    from octavo import LLM

    prompt = sys.stdin.read() if arguments.prompt == "-" else arguments.prompt
    messages = [{"role": "user", "content": prompt}]
    if arguments.system:
        messages.insert(0, {"role": "system", "content": arguments.system})
    logging.disable(logging.WARNING)  # what libraries log is not for the terminal
    with LLM(arguments.model, **arguments.options) as llm:
        for text in llm.stream(
            messages,
            name="chat",
            temperature=arguments.temperature,
            top_p=arguments.top_p,
            seed=arguments.seed,
            max_tokens=arguments.max_tokens,
        ):
            print(text, end="", flush=True)
    print()
    return 0


def _serve(arguments: argparse.Namespace) -> int:
    """Loads the model, prints the page's address, and answers prompts. Returns the exit status."""
    ensure_blas()
    from engine.server.serve import serve
    from octavo import LLM

    logging.disable(logging.WARNING)
    try:
        prompts = _open(arguments.prompts)
        with LLM(arguments.model, **arguments.options) as llm:
            serve(llm, prompts, port=arguments.port, token=arguments.token, max_tokens=arguments.max_tokens)
    except OSError as error:
        raise OctavoError(
            f"{error.strerror or error}: choose another port with --port, or another file with --prompts."
        ) from error
    return 0


def _open(name: str) -> TextIO | None:
    if not name:
        return None
    return sys.stdin if name == "-" else Path(name).open(encoding="utf-8")
