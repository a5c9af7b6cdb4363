"""Counts the tokens of texts on a thread of its own, so that a long text holds up no step.

The tokenizers of Hugging Face are written in Rust and release Python's lock while they encode a batch, even
one of a single text, but not in `encode`.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, Final

from engine.protocol import CountTokens, Message, TokensCounted
from engine.worker.loaded_models import LoadedModels

_log = logging.getLogger("octavo.worker")
_LONGEST: Final = 16 << 20  # characters of all texts of one message


class TokenCounter:
    """Answers `CountTokens`.

    Args:
        models: the loaded models.
        send: takes the answers, from any thread.
    """

    def __init__(self, models: LoadedModels, send: Callable[[Message], None]) -> None:
        self._models, self._send = models, send
        self._jobs: queue.SimpleQueue[tuple[CountTokens, Any]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def ask(self, message: CountTokens) -> None:
        """Queues a message; called on the loop's thread."""
        model = self._models.find(message.model)
        if model is None or model.session is None:
            self._refuse(message, "No model is loaded, so tokens cannot be counted.")
            return
        if sum(map(len, message.texts)) > _LONGEST:
            self._refuse(message, f"Texts of more than {_LONGEST:,} characters are not counted.")
            return
        tokenizer = model.session.loaded.tokenizer
        tokenizer.encode("")  # settles its state here: it must not change while the other thread encodes
        self._jobs.put((message, tokenizer))
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="token-counter", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            message, tokenizer = self._jobs.get()
            try:
                counts = [count_tokens(tokenizer, text) for text in message.texts]
            except Exception:  # noqa: BLE001 - a tokenizer is a file by a stranger
                _log.exception("tokens could not be counted")
                self._refuse(message, "This model's tokenizer cannot read the text.")
            else:
                self._send(TokensCounted(ticket=message.ticket, counts=counts))

    def _refuse(self, message: CountTokens, reason: str) -> None:
        self._send(TokensCounted(ticket=message.ticket, error=reason))


def count_tokens(tokenizer: Any, text: str) -> int:
    """Returns how many tokens a text has, without those that begin or end a prompt.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        text: of any length.
    """
    fast = getattr(tokenizer, "backend_tokenizer", None)
    if fast is not None:
        return len(fast.encode_batch_fast([text], add_special_tokens=False)[0])
    return len(tokenizer.encode(text, add_special_tokens=False))
