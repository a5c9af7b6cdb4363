"""Makes a loaded model ready to serve: its backend, its way of running, its pools and their books."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from engine.backends import Backend, BackendError, Batch, backend_for
from engine.blocks import BlockManager, SlidingWindowManager
from engine.blocks.prefix_index import HashFunction, chain_hash
from engine.models.model_loader import LoadedModel
from engine.models.paths import cache_folder
from engine.models.verification_record import identity, verdict_file
from engine.paged_model import PagedModel, UnsupportedModelError
from engine.planning.memory_budget import choose_blocks
from engine.protocol import KVBudgetError, LoadOptions
from engine.scheduling.layer_pools import LayerPools
from engine.scheduling.pool_resizer import first_blocks, first_slab
from engine.sessions.session_errors import SessionError


class ServableModel(NamedTuple):
    """What a session works with.

    Attributes:
        backend: that computes attention.
        model: the model over blocks.
        pools: its layers' pools as one thing.
        blocks: the books of the pools.
        limit: blocks that the pools may grow to.
    """

    backend: Backend
    model: PagedModel
    pools: LayerPools
    blocks: BlockManager
    limit: int


def make_ready(
    loaded: LoadedModel, options: LoadOptions, context: int, pause: Callable[[], None] = lambda: None
) -> ServableModel:
    """See the module.

    Args:
        loaded: the model.
        options: block size, K/V memory and precision, backend.
        context: the longest chat, in tokens.
        pause: called now and then while the model is checked; what it raises ends that.

    Raises:
        SessionError: the options cannot be met, or the model cannot be served.
    """
    try:
        backend = backend_for(options.backend, cache_folder())
        verdict = loaded.folder and verdict_file(loaded.folder, backend.name, loaded.adapter)
        model = PagedModel(
            loaded.model, backend, loaded.name, verdict=verdict, kv_bits=options.kv_bits, pause=pause
        )
        limit = choose_blocks(options, model.token_bytes, context)
        block_bytes = model.token_bytes * options.block_size
        count = limit if options.kv_blocks else first_slab(limit, block_bytes)
        model.allocate(1, options.block_size)
        pools = LayerPools(model)
        if pools.can_resize:
            model.split(context)
        if model.window_pools:
            books = _several(model, options.block_size, limit, count, _hash_of(loaded))
            backend.try_kernels(lambda: _compute_one_token(model, options.block_size))
            return ServableModel(backend, model, pools, books, limit)
        model.allocate(count, options.block_size)
        if count < limit and not pools.can_resize:
            count = limit
            model.allocate(count, options.block_size)
        backend.try_kernels(lambda: _compute_one_token(model, options.block_size))
        blocks = BlockManager(count, options.block_size, hash_function=_hash_of(loaded))
        return ServableModel(backend, model, pools, blocks, limit)
    except (BackendError, UnsupportedModelError, KVBudgetError, ValueError) as error:
        raise SessionError(str(error)) from error


def _compute_one_token(model: PagedModel, block_size: int) -> None:
    """Runs one token through all layers, in block 0 of each pool, before anything is kept in it."""
    batch = Batch.over(np.zeros((1, 1), np.int32), [0], [1], block_size)
    model.forward(
        replace(batch, window_pools=tuple(replace(batch, step_cache={}) for _ in model.window_pools))
    )
    model.states.clear()


def _hash_of(loaded: LoadedModel) -> HashFunction:
    """Names contents by their tokens and by the model and adapter that computed them."""
    if loaded.folder is None:
        return chain_hash
    root = identity(loaded.folder, loaded.adapter)
    return lambda parent, tokens: chain_hash(parent or root, tokens)


def _several(
    model: PagedModel, block_size: int, limit: int, slab: int, hash_function: HashFunction
) -> SlidingWindowManager:
    """The books of a model with pools for layers that see a part of the context, and the pools themselves.

    They begin small, since which of them will need more depends on how long the chats are.
    """
    first = first_blocks(limit, slab)
    divisor = math.gcd(*model.pool_tokens)
    weights = [each // divisor for each in model.pool_tokens]
    main = first if weights[0] else limit  # without K/V of its own it costs nothing
    model.allocate(main, block_size, [first] * len(model.window_pools))
    return SlidingWindowManager(
        main,
        block_size,
        window_pools=[(span, first) for span in model.window_pools],
        weights=weights,
        hash_function=hash_function,
    )
