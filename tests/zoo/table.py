"""The table of docs/models.md, from the test of all kinds of model: `make compatibility`."""

from __future__ import annotations

from pathlib import Path

import mlx.core as mx
from zoo.outcomes import NOTES, outcome
from zoo.tiny_configs import IMPOSSIBLE, names
from zoo.vlm_kinds import VLM_KINDS

BEGIN = "<!-- compatibility: written by `make compatibility` -->"
END = "<!-- end of compatibility -->"
PAGE = Path(__file__).parents[2] / "docs" / "models.md"


def compatibility() -> str:
    """The tables of both libraries, in Markdown."""
    kinds = [name for name in names() if name not in IMPOSSIBLE]
    rows, total = _rows(kinds)
    found = [outcome(name, "cpu") for name in kinds]
    without = [each.name for each in found if each.mode and not each.drafts]
    more, others = _rows(sorted(VLM_KINDS))
    lines = [
        f"{total} of the {len(names())} kinds of model in mlx-lm are served. Each was proven with a tiny "
        "random model: logits within 1e-4 of mlx-lm's own cache, through chunked prefill, decode, a fork, a "
        "prefix hit and a preemption over scattered blocks.",
        *rows,
        *(f"| not tested here | {name}: {why} |" for name, why in IMPOSSIBLE.items()),
        "",
        f"Speculative decoding works with all but {', '.join(without)}; with recurrent layers, too, which go "
        "back to the state after the last accepted token.",
        "",
        f"Kinds that mlx-lm lacks are run by mlx-vlm's code. {others} of {len(VLM_KINDS)} were proven in the "
        "same way, against mlx-vlm's own caches; others of its kinds may run, too, and are compared when "
        "they are loaded.",
        *more,
    ]
    return "\n".join(lines)


def _rows(kinds: list[str]) -> tuple[list[str], int]:
    """The rows of a table for kinds of model, and how many of these are served."""
    served: dict[str, list[str]] = {}
    refused: list[tuple[str, str]] = []
    for name in kinds:
        found = outcome(name, "cpu")
        if found.mode:
            mode = found.mode + (", with recurrent state" if found.recurrent else "")
            served.setdefault(mode, []).append(name)
        else:
            refused.append((name, NOTES.get(name) or _after_name(found.reason)))
    lines = ["", "| how it runs | kinds (`model_type`) |", "|---|---|"]
    for mode, names_ in sorted(served.items(), key=lambda each: -len(each[1])):
        lines.append(f"| {mode} ({len(names_)}) | {' '.join(names_)} |")
    lines += [f"| refused | {name}: {reason.rstrip('.')} |" for name, reason in refused]
    return lines, sum(map(len, served.values()))


def _after_name(reason: str) -> str:
    """A refusal without what the table says anyway."""
    return reason.split(": ", 1)[1]


def between_markers(text: str) -> str:
    """The text between the markers."""
    return text.split(BEGIN)[1].split(END)[0].strip()


def main() -> None:
    """Writes the table into docs/models.md."""
    mx.set_default_device(mx.cpu)
    text = PAGE.read_text(encoding="utf-8")
    head, tail = text.split(BEGIN)[0], text.split(END)[1]
    PAGE.write_text(f"{head}{BEGIN}\n{compatibility()}\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
