"""Finds messages by words, beginnings of words, and parts of words, in the index of `search_index.py`."""

from __future__ import annotations

import sqlite3
import unicodedata
from typing import Final

from app.store.records import Hit
from app.store.search_index import index_pending

_RANKED: Final = 400  # newest matches that are ranked
_EXPANDED: Final = 200  # groups of three characters that a shorter text may begin
#: Scripts that are written without spaces between words.
_UNSPACED: Final = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "THAI", "LAO", "KHMER", "MYANMAR")


def search(db: sqlite3.Connection, text: str, limit: int = 100) -> list[Hit]:
    """Finds messages that contain all words of `text`, the last one as a beginning, best match first.

    Words of scripts without spaces are found anywhere. If nothing has all words, parts of words count.

    Args:
        db: a connection with the index attached.
        text: what is looked for.
        limit: the most hits.
    """
    index_pending(db)
    terms = text.replace("\0", " ").split()
    if not terms:
        return []
    spaced = [term for term in terms if not _is_unspaced(term)]
    unspaced = [term for term in terms if _is_unspaced(term)]
    if not unspaced:
        hits = _find(db, "words", _word_query(spaced), "", limit)
        if hits or any(len(term) < 3 for term in terms):
            return hits
        return _find(db, "parts", _part_query(db, terms), "", limit)
    return _find(db, "parts", _part_query(db, unspaced), _word_query(spaced) if spaced else "", limit)


def _find(db: sqlite3.Connection, table: str, query: str, words: str, limit: int) -> list[Hit]:
    """Hits of a query in one index, and of `words` in the index of words, if given."""
    if not query:
        return []
    also = "AND f.rowid IN (SELECT rowid FROM found.words WHERE words MATCH ?) " if words else ""
    rows = db.execute(
        f"SELECT m.chat, m.id, snippet({table}, 0, char(2), char(3), '…', 8), bm25({table}) "
        f"FROM found.{table} f JOIN messages m ON m.id = f.rowid JOIN chats c ON c.id = m.chat "
        f"WHERE {table} MATCH ? {also}AND c.deleted IS NULL AND m.deleted IS NULL "
        "ORDER BY f.rowid DESC LIMIT ?",
        (query, *([words] if words else []), _RANKED),
    ).fetchall()
    rows.sort(key=lambda row: row[3])
    return [Hit(*row[:3]) for row in rows[:limit]]


def _word_query(terms: list[str]) -> str:
    return " ".join(_quoted(term) for term in terms) + "*"


def _part_query(db: sqlite3.Connection, terms: list[str]) -> str:
    """A query for parts of words; empty if one of them is nowhere.

    The index has groups of three characters; shorter terms stand for all groups that they begin.
    """
    parts = []
    for term in terms:
        if len(term) >= 3:
            parts.append(_quoted(term))
            continue
        low = term.lower()
        rows = db.execute(
            "SELECT term FROM found.part_terms WHERE term >= ? AND term < ? LIMIT ?",
            (low, low + "\U0010ffff", _EXPANDED),
        )
        groups = [_quoted(row[0]) for row in rows]
        if not groups:
            return ""
        parts.append(f"({' OR '.join(groups)})")
    return " AND ".join(parts)


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'


def _is_unspaced(term: str) -> bool:
    return any(ord(letter) > 0x0E00 and unicodedata.name(letter, "").startswith(_UNSPACED) for letter in term)
