"""`octavo chat`: a model that answers on the terminal, through the Python library."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable
from typing import Any

from engine.cli.options import (
    add_engine_options,
    add_hosts_options,
    add_model,
    at_least_one,
    read_stdin,
    read_text,
)
from engine.startup import ensure_blas


def add_commands(command: Callable[..., Any]) -> None:
    """Adds the command; `command` makes a parser."""
    chat = command("chat", "Answer one prompt on the terminal.", 'chat --temperature 0 "Name three colours."')
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
    chat.set_defaults(run=_chat)


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
    with LLM(arguments.model, **arguments.options) as llm:
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
