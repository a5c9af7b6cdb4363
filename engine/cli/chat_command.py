"""`octavo chat`: one answer on the terminal, through the same session as the window's."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from engine.cli.session_options import open_session
from engine.models.model_errors import ModelError
from engine.protocol import ChatMessage, Delta, Finished, Generate, Sampling
from engine.sessions.session import RequestError, SessionError


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
