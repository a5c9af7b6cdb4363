"""The session that a command's engine options ask for."""

from __future__ import annotations

import argparse
import logging

from engine.machine.device import use_best_device
from engine.models.local_models import resolve
from engine.protocol import LoadOptions
from engine.sessions import open_session as session_opener
from engine.sessions.session import Session


def open_session(arguments: argparse.Namespace) -> Session:
    """The session that the engine options of a command ask for.

    Raises:
        ModelError: no such model, or one that cannot be loaded.
        SessionError: it cannot be served with these options.
    """
    use_best_device()
    logging.disable(logging.WARNING)  # libraries' remarks are not for the terminal
    return session_opener.open_session(resolve(arguments.model), options_of(arguments))


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
