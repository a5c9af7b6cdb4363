"""Answers a prompt of 8,000 tokens with the starter model, and says how long the first token took."""

from __future__ import annotations

import sys

from octavo import LLM

TOKENS = 7900  # of 8,192 that the model has
_SENTENCE = "The ferry to the island leaves at nine, and the lighthouse keeper counts the boats. "
_QUESTION = "In one word: what does the lighthouse keeper count?"


def main(tokens: int = TOKENS) -> int:
    """Returns 0 if an answer came, else 1."""
    with LLM() as llm:
        copies = max(1, tokens // llm.count_tokens(_SENTENCE, raw=True))
        answer = llm.chat(_SENTENCE * copies + _QUESTION, temperature=0, max_tokens=32)
        usage = answer.usage
        print(f"{llm.name} on {llm.backend}: {usage.prompt_tokens:,} tokens of prompt")
        print(f"first token after {usage.ttft:.1f} s; {answer.finish_reason}: {answer.text}")
    return 0 if answer.text.strip() else 1


if __name__ == "__main__":
    sys.exit(main())
