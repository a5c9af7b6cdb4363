"""`octavo chat`: one answer on the terminal, through the same session as the window's."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Callable

from engine.models.errors import ModelError
from engine.models.library import resolve
from engine.planning.device import use_best_device
from engine.protocol import ChatMessage, Delta, Finished, Generate, LoadOptions, Sampling
from engine.sessions import opening
from engine.sessions.session import RequestError, Session, SessionError


def open_session(arguments: argparse.Namespace) -> Session:
    """The session that the engine options of a command ask for.

    Raises:
        ModelError: no such model, or one that cannot be loaded.
        SessionError: it cannot be served with these options.
    """
    use_best_device()
    logging.disable(logging.WARNING)  # libraries' remarks are not for the terminal
    return opening.open_session(resolve(arguments.model), options_of(arguments))


def options_of(arguments: argparse.Namespace) -> LoadOptions:
    """The engine options of a command."""
    return LoadOptions(
        block_size=arguments.block_size,
        kv_blocks=arguments.kv_blocks,
        kv_budget=arguments.kv_budget,
        itl_target_ms=arguments.itl_target_ms,
        kv_bits=arguments.kv_bits,
        backend=arguments.backend,
        adapter=arguments.adapter,
        draft_model=arguments.draft,
        draft_lookup=arguments.lookup,
        draft_tokens=arguments.draft_tokens,
    )


def chat(arguments: argparse.Namespace, complain: Callable[[str], int]) -> int:
    """Prints the answer as it comes. Returns the exit status."""
    prompt = sys.stdin.read() if arguments.prompt == "-" else arguments.prompt
    messages = [ChatMessage("user", prompt)]
    if arguments.system:
        messages.insert(0, ChatMessage("system", arguments.system))
    sampling = Sampling(
        temperature=arguments.temperature,
        top_p=arguments.top_p,
        seed=arguments.seed,
        max_tokens=arguments.max_tokens,
    )
    try:
        session = open_session(arguments)
        session.submit(Generate(request="chat", chat="chat", messages=messages, sampling=sampling))
    except (ModelError, SessionError, RequestError) as error:
        return complain(str(error))
    while not session.idle:
        for message in session.step():
            if isinstance(message, Delta):
                print(message.text, end="", flush=True)
            elif isinstance(message, Finished):
                print()
    return 0
