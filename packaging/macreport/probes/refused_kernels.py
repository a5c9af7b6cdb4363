"""Answers although every GPU kernel is refused: MLX's own attention takes over, and a sentence says so."""

from __future__ import annotations

import logging
import os
import sys
import tempfile

PROMPT = "What is the capital of France?"
REASON = "refused on purpose by the report"


def refuse_all() -> None:
    """From now on no kernel passes its trial in this process."""
    from engine.backends.metal.kernel_trials import KernelTrial

    def compare(trial: KernelTrial, *_: object, **__: object) -> None:
        trial.passed, trial.reason = False, REASON

    KernelTrial.compare = compare  # type: ignore[method-assign]


def main(model: str = "") -> int:
    """Returns 0 if there was an answer and a notice, else 1."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["OCTAVO_CACHE"] = folder  # what this machine's kernels are trusted for stays as it is
        from octavo import LLM

        refuse_all()
        with LLM(model, backend="metal") as llm:
            answer = llm.chat(PROMPT, temperature=0, max_tokens=16)
            refused = llm.engine.call(lambda session: session.backend.trials.reasons()).result()
            print(f"{llm.name} on {llm.backend}: {answer.text}")
            print(f"{len(refused)} kernels were refused")
    return 0 if answer.text.strip() and REASON in "".join(refused.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
