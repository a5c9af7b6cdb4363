"""Creates the draft proposer of a session from its load options."""

from __future__ import annotations

from typing import Final

from engine.backends import BackendError, backend_for
from engine.models.model_loader import LoadedModel
from engine.models.paths import cache_folder
from engine.paged_model import PagedModel, UnsupportedModelError
from engine.protocol import LoadOptions
from engine.scheduling.scheduler import Scheduler
from engine.sessions.session_errors import SessionError
from engine.speculative.draft_proposer import Drafter, DraftProposer
from engine.speculative.lookup_drafter import LookupDrafter
from engine.speculative.model_drafter import DraftModelError, ModelDrafter
from engine.speculative.own_drafter import OwnDrafter, OwnDraftError, is_own_draft, reduction

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
    own = is_own_draft(options.draft_model)
    if draft is None and not own and not options.draft_lookup:
        return None
    if (draft is not None or own) and options.draft_lookup:
        raise SessionError("Drafts come either from a draft model or from the chat's own text; choose one.")
    if not 1 <= options.draft_tokens <= _MAX_DRAFT_TOKENS:
        raise SessionError(
            f"A draft can have 1 to {_MAX_DRAFT_TOKENS} tokens, but {options.draft_tokens} were requested."
        )
    if not model.checks_drafts:
        reason = (
            "its recurrent layers cannot take a rejected token back"
            if model.recurrent
            else "its code cannot compute several tokens of a chat in one step"
        )
        raise SessionError(
            f"{loaded.name} does not support speculative decoding: {reason}. Load it without a draft model."
        )
    drafter: Drafter = LookupDrafter()
    try:
        if own:
            how = reduction(options.draft_model, model)
            drafter = OwnDrafter(how, model, scheduler.blocks, scheduler.ensure_blocks)
        elif draft is not None:
            backend = backend_for(options.backend, cache_folder())
            drafter = ModelDrafter(draft, loaded, backend, kv_bytes // _KV_DIVISOR, options.block_size)
    except (DraftModelError, OwnDraftError, BackendError, UnsupportedModelError) as error:
        raise SessionError(str(error)) from error
    return DraftProposer(drafter, options.draft_tokens, lambda: scheduler.max_length)
