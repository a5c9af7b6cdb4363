"""What guesses ahead for a session, as its options say."""

from __future__ import annotations

from collections.abc import Callable

from engine.backends import BackendError, backend_for
from engine.models.model_loader import LoadedModel
from engine.models.paths import cache_folder
from engine.paged_model import PagedModel, UnsupportedModelError
from engine.protocol import LoadOptions
from engine.sessions.session_errors import SessionError
from engine.speculative.lookup_drafter import LookupDrafter
from engine.speculative.model_drafter import DraftModelError, ModelDrafter
from engine.speculative.speculation import Drafter, DraftProposer

_MOST = 16  # tokens guessed at once
_KV_SHARE = 4  # a draft model's K/V may take a quarter of what the model's may


def speculation(
    loaded: LoadedModel,
    model: PagedModel,
    options: LoadOptions,
    draft: LoadedModel | None,
    kv_bytes: int,
    longest: Callable[[], int],
) -> DraftProposer | None:
    """See the module.

    Args:
        loaded: the model that is served.
        model: it, over blocks.
        options: `draft_lookup`, `draft_tokens`, and the draft model's block size and backend.
        draft: the draft model, if one is wanted.
        kv_bytes: that the model's K/V may take.
        longest: tokens that a chat may have.

    Raises:
        SessionError: guesses are wanted, and this model cannot check them or that one cannot make them.
    """
    if draft is None and not options.draft_lookup:
        return None
    if draft is not None and options.draft_lookup:
        raise SessionError("Guesses come from a draft model or from the text; choose one of them.")
    if not 1 <= options.draft_tokens <= _MOST:
        raise SessionError(f"1 to {_MOST} tokens can be guessed at once, not {options.draft_tokens}.")
    if not model.checks_drafts:
        reason = (
            "its recurrent layers remember every token, and a wrong guess could not be taken back"
            if model.recurrent
            else "its code cannot try several tokens of a chat in one step"
        )
        raise SessionError(
            f"{loaded.name} cannot check guesses: {reason}. Load it without speculative decoding."
        )
    drafter: Drafter = LookupDrafter()
    if draft is not None:
        try:
            backend = backend_for(options.backend, cache_folder())
            drafter = ModelDrafter(draft, loaded, backend, kv_bytes // _KV_SHARE, options.block_size)
        except (DraftModelError, BackendError, UnsupportedModelError) as error:
            raise SessionError(str(error)) from error
    return DraftProposer(drafter, options.draft_tokens, longest)
