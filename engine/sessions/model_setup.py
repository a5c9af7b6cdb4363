"""Preparation of a loaded model for serving: verified, with sized pools, block manager and draft proposer."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import mlx.core as mx
import numpy as np

from engine.backends import Backend, BackendError, Batch, backend_for
from engine.blocks import BlockManager
from engine.blocks.prefix_cache import HashFunction, chain_hash, rooted_hash
from engine.distributed.rank_messages import RankError
from engine.distributed.split_loading import LeadingModel, LeadingPools, SplitModel, lead
from engine.load_steps import LoadSteps
from engine.models.draft_assistant import assistant_of
from engine.models.draft_head import head_of
from engine.models.model_identity import identity, record_path
from engine.models.model_kinds import library_of
from engine.models.model_loader import LoadedModel
from engine.models.paths import cache_folder
from engine.paged_model import PagedModel, UnsupportedModelError, verify_steps
from engine.paged_model.verification import compiled
from engine.planning.kv_shapes import EXPERTS, EXPERTS_USED, largest_field
from engine.planning.pool_size import choose_blocks
from engine.protocol import DRAFT_HEAD, NO_DRAFTS, KVBudgetError, LoadOptions, worded
from engine.scheduling.layer_pools import LayerPools
from engine.scheduling.pool_resizer import first_blocks, first_slab
from engine.scheduling.scheduler import Scheduler
from engine.scheduling.step_metrics import SHARED_ROWS, TokenBudget
from engine.sessions.session_errors import SessionError
from engine.speculative.draft_proposer import Drafter, DraftProposer, LookupDrafter
from engine.speculative.model_drafter import DraftModelError, ModelDrafter
from engine.speculative.own_drafter import (
    AssistantDrafter,
    OwnDrafter,
    OwnDraftError,
    is_own_draft,
    reduction,
)

if TYPE_CHECKING:
    from engine.vision.image_features import ImageFeatures
    from engine.vision.image_prompts import ImageSource


class ServableModel(NamedTuple):
    """A model that is ready to serve.

    Attributes:
        backend: computes attention.
        model: the model over its pools.
        pools: operations on all of its layers' pools.
        blocks: the block manager of the pools.
        limit: blocks that the pools may grow to.
        context: the longest context, in tokens.
        split: the model, if several machines compute it.
        image_source: its files about images; None if it was not trained with any.
        images: those that it has seen; None if it looks at none.
    """

    backend: Backend
    model: PagedModel
    pools: LayerPools
    blocks: BlockManager
    limit: int
    context: int
    split: SplitModel | None = None
    image_source: ImageSource | None = None
    images: ImageFeatures | None = None


def prepare_model(
    loaded: LoadedModel, options: LoadOptions, split: SplitModel | None = None
) -> LoadSteps[ServableModel]:
    """Prepares a loaded model in steps.

    Args:
        options: block size, KV budget and precision, context, backend.
        split: the same model, if several machines compute it.

    Raises:
        SessionError: the options cannot be met, or the model cannot be served.
    """
    context = min(options.context or loaded.context, loaded.context)
    try:
        model: PagedModel
        if split is None:
            model = yield from _verified(loaded, options)
            yield from compiled(model, options.block_size, 1.0, options.kv_bits)
        else:
            model = yield from lead(split, options, context)
        backend = model.backend
        limit = choose_blocks(options, model.token_bytes, context)
        if isinstance(model, LeadingModel):
            limit = min(limit, model.most_blocks)
        source, images = _images(loaded, split, in_rows=model.mode.prefill_rows)
        model.images = images
        block_bytes = model.token_bytes * options.block_size
        count = limit if options.kv_blocks else first_slab(limit, block_bytes)
        model.allocate(1, options.block_size)
        pools = LeadingPools(model) if isinstance(model, LeadingModel) else LayerPools(model)
        if pools.can_resize:
            model.split(context)
        if model.window_pools:
            blocks: BlockManager = _allocate_window_pools(
                model, options.block_size, limit, count, _hash_function(loaded, images)
            )
            backend.try_kernels(lambda: _compute_one_token(model, options.block_size))
            return ServableModel(backend, model, pools, blocks, limit, context, split, source, images)
        model.allocate(count, options.block_size)
        if count < limit and not pools.can_resize:
            count = limit
            model.allocate(count, options.block_size)
        backend.try_kernels(lambda: _compute_one_token(model, options.block_size))
        blocks = BlockManager(count, options.block_size, hash_function=_hash_function(loaded, images))
        return ServableModel(backend, model, pools, blocks, limit, context, split, source, images)
    except (BackendError, UnsupportedModelError, KVBudgetError, RankError, ValueError) as error:
        raise SessionError(str(error)) from error


_ITL: Final = 0.2  # seconds, where the options name none
_FEWEST_ON_CPU: Final = 64  # rows for it: fewer make prompts 1.4 times as slow on processors without VNNI
_GROUPED: Final = 4  # rows for each expert from which MLX's `GatherQMM` reads it once for all of them


def set_pace(budget: TokenBudget, options: LoadOptions, config: dict[str, Any]) -> None:
    """Sets the target latency of a session, and the rows that a step needs on a GPU to be worth its time."""
    on_gpu = mx.default_device() == mx.Device(mx.gpu)
    budget.itl_target = options.itl_target_ms / 1e3 if options.itl_target_ms >= 0 else _ITL
    if on_gpu:
        budget.first_rows = budget.max_rows
        budget.min_prefill_rows = max(budget.min_prefill_rows, min(grouped_rows(config), budget.max_rows))
    else:
        budget.shared_rows = (_FEWEST_ON_CPU if options.itl_target_ms < 0 else 0, SHARED_ROWS)


def grouped_rows(config: dict[str, Any]) -> int:
    """Returns the rows from which MLX computes experts in groups; 0 for a model without experts."""
    experts, used = (largest_field(config, names) for names in (EXPERTS, EXPERTS_USED))
    return -(-_GROUPED * experts // used) if used else 0


def _verified(loaded: LoadedModel, options: LoadOptions) -> LoadSteps[PagedModel]:
    """Returns the model as this machine alone computes it, without pools."""
    backend = backend_for(options.backend, cache_folder())
    record = loaded.folder and record_path(loaded.folder, backend.name, loaded.adapter)
    verified = yield from verify_steps(loaded.model, backend, loaded.name, record)
    return PagedModel(loaded.model, backend, loaded.name, kv_bits=options.kv_bits, verified=verified)


def _compute_one_token(model: PagedModel, block_size: int) -> None:
    """Runs one token through all layers, in block 0 of each pool, before anything is kept in it."""
    batch = Batch.over(np.zeros((1, 1), np.int32), [0], [1], block_size)
    batch = replace(batch, window_pools=tuple(replace(batch, step_cache={}) for _ in model.window_pools))
    model.forward(batch)
    if (assistant := assistant_of(model.model)) is not None and model.checks_drafts:
        mx.eval(model.read(batch, partial(assistant.draft, model.model, 1)))
    model.states.clear()


def _images(
    loaded: LoadedModel, split: SplitModel | None, *, in_rows: bool
) -> tuple[ImageSource | None, ImageFeatures | None]:
    """Returns a model's files about images, and what keeps those that it sees; None where there are none.

    Args:
        split: the same model, if several machines compute it.
        in_rows: whether each token is a row, as images whose places attend to all of them need it.
    """
    if not loaded.config.get("vision_config"):
        return None, None
    from engine.vision.image_features import ImageFeatures
    from engine.vision.image_prompts import image_source
    from engine.vision.image_reading import whole_layers
    from engine.vision.vision_tower import tower_steps

    source = image_source(loaded.folder, loaded.config, loaded.name, split=split is not None)
    if whole_layers(loaded.config) and not in_rows:
        problem = worded(
            "{0} cannot look at images here, as its tokens are not computed in rows.", loaded.name
        )
        source = source._replace(problem=source.problem or problem)
    if source.problem or loaded.folder is None:
        return source, None
    tower = None
    if library_of(source.kind) == "mlx-lm":
        tower = partial(tower_steps, loaded.folder)
    return source, ImageFeatures(loaded.model, loaded.config, tower)


def _hash_function(loaded: LoadedModel, images: ImageFeatures | None) -> HashFunction:
    """Returns a hash of block contents that also depends on the model and adapter that computed them.

    Of images it takes what they contain.
    """
    if loaded.folder is None:
        return chain_hash
    lasting = images.lasting if images is not None else None
    return rooted_hash(identity(loaded.folder, loaded.adapter), lasting)


def _allocate_window_pools(
    model: PagedModel, block_size: int, limit: int, slab: int, hash_function: HashFunction
) -> BlockManager:
    """Allocates the pools of a model with window pools, and returns their block manager.

    All pools start small, because which of them needs more depends on how long the chats are.
    """
    first = first_blocks(limit, slab)
    divisor = math.gcd(*model.pool_tokens)
    weights = [tokens // divisor for tokens in model.pool_tokens]
    main = first if weights[0] else limit  # without KV of its own it costs nothing
    model.allocate(main, block_size, [first] * len(model.window_pools))
    return BlockManager(
        main,
        block_size,
        window_pools=[(span, first) for span in model.window_pools],
        weights=weights,
        hash_function=hash_function,
    )


_MAX_DRAFT_TOKENS: Final = 16
_KV_DIVISOR: Final = 4  # a draft model's KV cache may take a quarter of what the model's may


def create_proposer(
    loaded: LoadedModel,
    model: PagedModel,
    options: LoadOptions,
    draft: LoadedModel | None,
    kv_bytes: int,
    scheduler: Scheduler,
) -> DraftProposer | None:
    """Returns the draft proposer, or None if the options ask for none.

    Args:
        loaded: the model that is served.
        model: the same model over its pools.
        options: `draft_lookup`, `draft_tokens`, `draft_model` if the model drafts for itself, and the draft
            model's block size and backend.
        draft: the draft model, if there is one.
        kv_bytes: bytes that the model's KV cache may take.
        scheduler: of the model.

    Raises:
        SessionError: the model cannot verify drafts, or the draft model cannot make them.
    """
    own = options.draft_model if is_own_draft(options.draft_model) else ""
    assistant = assistant_of(loaded.model)
    if draft is None and not (own or options.draft_lookup or options.draft_model == NO_DRAFTS):
        own = DRAFT_HEAD if (head_of(loaded.model) or assistant) is not None else ""
        if not (options.draft_model or model.checks_drafts):
            return None  # nobody asked for the head
    if draft is None and not own and not options.draft_lookup:
        if options.hosts and options.draft_model not in ("", NO_DRAFTS):
            raise SessionError("{0} is split over machines: load it without a draft head.", loaded.name)
        return None
    if (draft is not None or own) and options.draft_lookup:
        raise SessionError("Drafts come either from a draft model or from the chat's own text; choose one.")
    if not 1 <= options.draft_tokens <= _MAX_DRAFT_TOKENS:
        raise SessionError(
            "A draft can have 1 to {0} tokens, but {1} were requested.",
            _MAX_DRAFT_TOKENS,
            options.draft_tokens,
        )
    if not model.checks_drafts:
        reason = (
            worded("its recurrent layers cannot take a rejected token back")
            if model.recurrent
            else worded("its code cannot compute several tokens of a chat in one step")
        )
        raise SessionError(
            "{0} does not support speculative decoding: {1}. Load it without a draft model.",
            loaded.name,
            reason,
        )
    drafter: Drafter = LookupDrafter()
    try:
        if own == DRAFT_HEAD and assistant is not None:
            drafter = AssistantDrafter(assistant, model, scheduler.blocks)
        elif own:
            how = reduction(own, model)
            drafter = OwnDrafter(how, model, scheduler.blocks, scheduler.ensure_blocks)
        elif draft is not None:
            backend = backend_for(options.backend, cache_folder())
            drafter = ModelDrafter(
                draft, loaded, model.sampled_tokens, backend, kv_bytes // _KV_DIVISOR, options.block_size
            )
    except (DraftModelError, OwnDraftError, BackendError, UnsupportedModelError) as error:
        raise SessionError(str(error)) from error
    return DraftProposer(drafter, options.draft_tokens, lambda: scheduler.max_length)
