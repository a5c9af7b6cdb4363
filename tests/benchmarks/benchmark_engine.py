"""An engine process without a model, for the benchmark `ui`.

It answers each prompt with some words at once, so that what is measured is the window and the way to the
engine process and back.
"""

from __future__ import annotations

import os
import sys
from typing import Final

from engine import protocol

MODEL: Final = protocol.ModelInfo(
    path="/benchmark", name="Benchmark", source="starter", size=1, quantisation="4-bit", kind="llama"
)
_WORDS: Final = 40


def answers(message: protocol.Message) -> list[protocol.Message]:
    """Returns the engine's messages in answer to one of the window."""
    if isinstance(message, protocol.Hello):
        welcome = protocol.Welcome(
            version=protocol.PROTOCOL_VERSION,
            engine="benchmark",
            pid=os.getpid(),
            device="none",
            backend="cpu",
            memory_limit=1 << 30,
        )
        return [welcome, protocol.ModelState(state="none")]
    if isinstance(message, protocol.ListModels):
        return [protocol.Models(models=[MODEL])]
    if isinstance(message, protocol.LoadModel):
        ready = protocol.ModelState(
            state="ready", path=MODEL.path, name=MODEL.name, progress=1.0, context=8192, backend="cpu"
        )
        return [ready]
    if isinstance(message, protocol.CountTokens):
        return [protocol.TokensCounted(ticket=message.ticket, counts=[len(text) for text in message.texts])]
    if isinstance(message, protocol.Ping):
        return [protocol.Pong(nonce=message.nonce)]
    if isinstance(message, protocol.Generate):
        name = message.request
        return [
            protocol.Started(request=name, sequence=1, prompt_tokens=20, reused_tokens=0),
            *(protocol.Delta(request=name, text=f"word{number} ", tokens=number) for number in range(_WORDS)),
            protocol.Finished(
                request=name, reason="stop", prompt_tokens=20, reused_tokens=0, completion_tokens=_WORDS
            ),
        ]
    return []


def main() -> None:
    """Answers until stdin is closed."""
    reader = protocol.FrameReader("engine")
    while data := os.read(0, 1 << 16):
        for message in reader.feed(data):
            for answer in answers(message):
                sys.stdout.buffer.write(protocol.frame(answer))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
