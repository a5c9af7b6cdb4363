"""What a chat at rest would get back from the prefix cache, as text. Qt-free."""

from __future__ import annotations

from app import formatting
from app.memory.model import counts
from app.memory.model.table_rows import RestingRow
from app.translation import translate


def rest_summary(row: RestingRow) -> str:
    """For a row: "1,024 tokens remembered", "512 of 1,024 tokens remembered, 1,008 on disk"."""
    if row.tokens < row.total:
        text = translate("memory", "{tokens} of {total} remembered")
        text = text.format(tokens=f"{row.tokens:,}", total=counts.tokens(row.total))
    else:
        text = translate("memory", "{tokens} remembered").format(tokens=counts.tokens(row.tokens))
    if row.on_disk:
        on_disk = translate("memory", "{number} on disk").format(number=f"{min(row.on_disk, row.total):,}")
        text = f"{text}, {on_disk}"
    return text


def rest_text(row: RestingRow) -> str:
    """What would come back if the chat went on, and what it would cost to compute it again."""
    if row.tokens < row.total:
        read = min(row.on_disk, row.total) - row.tokens
        if read > 0:
            text = translate(
                "memory",
                "{tokens} of its {total} would come back at once. The rest was evicted: {read} are on disk "
                "and would be read from there, others computed again.",
            )
        else:
            text = translate(
                "memory",
                "{tokens} of its {total} would come back at once. The rest was evicted and would be computed "
                "again.",
            )
        text = text.format(
            tokens=f"{row.tokens:,}", total=counts.tokens(row.total), read=counts.tokens(max(read, 0))
        )
    else:
        text = translate("memory", "All of its {total} would come back at once.").format(
            total=counts.tokens(row.total)
        )
    text = f"{text} {cost_text(row)}"
    return f"{text} {disk_text(row.on_disk)}" if row.on_disk else text


def disk_text(tokens: int) -> str:
    """That so many tokens of a chat are on disk, and what that is good for."""
    text = translate("memory", "{tokens} are on disk: they come back after a restart.")
    return text.format(tokens=counts.tokens(tokens))


def cost_text(row: RestingRow) -> str:
    """What computing the remembered tokens again would take, at the pace measured so far."""
    if not row.seconds:
        return translate(
            "memory", "How long computing them again would take is known after the first long prompt."
        )
    text = translate("memory", "Computing what is remembered again would take {time}.")
    return text.format(time=formatting.duration(row.seconds))
