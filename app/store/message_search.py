"""Search for messages by words, beginnings of words, and parts of words, and its full-text index."""

from __future__ import annotations

import sqlite3
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from app.store.records import ATTACHMENTS, Hit, read_object

# --- The full-text index, in a file of its own that can be made again from the chats
_VERSION: Final = 2
_MAX_CHARACTERS: Final = 200_000  # characters of a message that are indexed, and of each of its files
#: Characters after each text, so that its last ones begin groups of three, too.
PADDING: Final = "\n\n"

# The groups are kept without their positions: that is a third of the size, and texts are compared anyway.
_SCHEMA: Final = """
CREATE TABLE found.origin (id TEXT NOT NULL);
CREATE TABLE found.texts (id INTEGER PRIMARY KEY, content TEXT NOT NULL);
CREATE TABLE found.facts (
  id INTEGER PRIMARY KEY, chat TEXT NOT NULL, created REAL NOT NULL, model TEXT NOT NULL
);
CREATE VIRTUAL TABLE found.words USING fts5(
  content, content='texts', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='1 2'
);
CREATE VIRTUAL TABLE found.parts USING fts5(
  content, content='texts', content_rowid='id', tokenize='trigram', detail='none'
);
CREATE VIRTUAL TABLE found.part_terms USING fts5vocab('parts', 'row');
"""


def index_path(path: Path) -> Path:
    """Returns the path of the index of the chats at `path`."""
    return path.with_name(f"{path.stem}.search{path.suffix}")


def attach_index(db: sqlite3.Connection) -> None:
    """Attaches the index of a connection's chats as `found`; makes a new one if it is missing or unusable."""
    files = {row[1]: row[2] for row in db.execute("PRAGMA database_list")}
    if "found" in files:
        return
    at = index_path(Path(files["main"]))
    try:
        _attach(db, at)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "malformed" not in str(error):
            raise
        _remove(db, at)
        _attach(db, at)


def index_pending(db: sqlite3.Connection, most: int) -> int:
    """Indexes messages that are new, changed or removed, the newest first.

    A message's text is its own and, below it, its files with their names. Two indexes cover the same texts:
    words and their beginnings, and groups of three characters, which find parts of words and languages
    written without spaces. They are filled from the chats' table `unindexed`, on the background thread and a
    few messages at a time, so saving never waits for them.

    Args:
        most: the most messages; two hundred of them take about a tenth of a second.

    Returns:
        How many there were.
    """
    attach_index(db)
    rows = db.execute(
        "SELECT u.message, m.content, m.details, m.chat, m.created, m.model "
        "FROM unindexed u LEFT JOIN messages m ON m.id = u.message ORDER BY u.message DESC LIMIT ?",
        (most,),
    ).fetchall()
    if not rows:
        return 0
    db.execute("BEGIN")
    try:
        for row in rows:
            index_message(db, *row)
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
    # They leave the queue last: after a crash they are indexed again. What changed meanwhile stays in it.
    db.executemany(
        "DELETE FROM unindexed WHERE message = ?1 AND (?2, ?3, ?4, ?5, ?6) IS "
        "(SELECT content, details, chat, created, model FROM messages WHERE id = ?1)",
        rows,
    )
    db.execute("PRAGMA found.wal_checkpoint(PASSIVE)")
    return len(rows)


def index_message(
    db: sqlite3.Connection,
    number: int,
    content: str | None,
    details: str | None,
    chat: str,
    created: float,
    model: str,
) -> None:
    """Replaces a message in the index, or removes it if it no longer exists."""
    old = db.execute("SELECT content FROM found.texts WHERE id = ?", (number,)).fetchone()
    if old is not None:
        for table in ("words", "parts"):
            values = (number, old[0])
            db.execute(f"INSERT INTO found.{table}({table}, rowid, content) VALUES ('delete', ?, ?)", values)
        db.execute("DELETE FROM found.texts WHERE id = ?", (number,))
        db.execute("DELETE FROM found.facts WHERE id = ?", (number,))
    if text := _text_of(content or "", details or "{}"):
        kept = text.replace("\0", " ") + PADDING
        db.execute("INSERT INTO found.facts VALUES (?, ?, ?, ?)", (number, chat, created, model))
        for table, name in (("texts", "id"), ("words", "rowid"), ("parts", "rowid")):
            db.execute(f"INSERT INTO found.{table}({name}, content) VALUES (?, ?)", (number, kept))


def _text_of(content: str, details: str) -> str:
    """Returns the text of a message that is searched: its own, and its files with their names."""
    parts = [content[:_MAX_CHARACTERS]]
    files = read_object(details).get(ATTACHMENTS) if f'"{ATTACHMENTS}"' in details else None
    for file in files if isinstance(files, list) else ():
        if isinstance(file, dict):
            values = (file.get("name"), file.get("text"))
            parts += [value[:_MAX_CHARACTERS] for value in values if isinstance(value, str)]
    return "\n".join(part for part in parts if part)


def _attach(db: sqlite3.Connection, at: Path) -> None:
    db.execute("ATTACH ? AS found", (str(at),))
    db.execute("PRAGMA found.journal_mode = WAL")
    db.execute("PRAGMA found.synchronous = OFF")  # it can be made again
    (version,) = db.execute("PRAGMA found.user_version").fetchone()
    if version == 0:
        db.executescript(f"BEGIN; {_SCHEMA} PRAGMA found.user_version = {_VERSION}; COMMIT;")
        db.execute("INSERT INTO found.origin SELECT id FROM identity")
        db.execute("INSERT OR IGNORE INTO unindexed SELECT id FROM messages WHERE state <> 'streaming'")
        return
    origin = db.execute("SELECT id FROM found.origin").fetchone()
    (ours,) = db.execute("SELECT id FROM identity").fetchone()
    newest = "SELECT (SELECT max(id) FROM found.texts) > (SELECT coalesce(max(id), 0) FROM messages)"
    if version != _VERSION or origin is None or origin[0] != ours or db.execute(newest).fetchone()[0]:
        raise sqlite3.DatabaseError("the index belongs to other chats")


def _remove(db: sqlite3.Connection, at: Path) -> None:
    if any(row[1] == "found" for row in db.execute("PRAGMA database_list")):
        db.execute("DETACH found")
    for ending in ("", "-wal", "-shm", "-journal"):
        Path(f"{at}{ending}").unlink(missing_ok=True)


MOST_HITS: Final = 100
_INDEXED_FIRST: Final = 200  # messages; the newest of those that are not indexed yet
_RANKED: Final = 200  # newest matches that are ranked
_EXPANDED: Final = (30, 400)  # groups of three characters that stand for one character, for two
_BEFORE, _AFTER = 24, 80  # characters shown around a match
_ALSO: Final = "WITH also(id) AS MATERIALIZED (SELECT rowid FROM found.words WHERE words MATCH ?) "
#: Scripts that are written without spaces between words.
_UNSPACED: Final = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "THAI", "LAO", "KHMER", "MYANMAR")


@dataclass(frozen=True)
class SearchFilter:
    """Conditions for messages besides the text.

    Attributes:
        since: the earliest time, in seconds since 1970; 0: any.
        model: that answered; empty: any message.
    """

    since: float = 0.0
    model: str = ""


def search(
    db: sqlite3.Connection, text: str, limit: int = MOST_HITS, only: SearchFilter | None = None
) -> list[Hit]:
    """Finds messages that contain all words of `text`, the last one as a beginning, best match first.

    Words of scripts without spaces are found anywhere. If nothing has all words, parts of words count. Of
    very many matches, the newest are ranked.
    """
    index_pending(db, _INDEXED_FIRST)
    only = only or SearchFilter()
    terms = text.replace("\0", " ").split()
    if not terms:
        return []
    spaced = [term for term in terms if not _is_unspaced(term)]
    if spaced == terms:
        rows = _word_rows(db, terms, only)
        if rows or any(len(term) < 3 for term in terms):
            return [Hit(row[0], row[1], row[2], bool(row[3])) for row in rows[:limit]]
    unspaced = [term for term in terms if _is_unspaced(term)]
    if unspaced and spaced:
        hits = _part_hits(db, unspaced, only, limit, " ".join(_quoted(term) for term in spaced) + "*")
        if hits:
            return hits
    return _part_hits(db, terms, only, limit)


def models(db: sqlite3.Connection) -> list[str]:
    """Names of all models that have answered."""
    attach_index(db)
    rows = db.execute("SELECT DISTINCT model FROM found.facts WHERE model <> '' ORDER BY model")
    return [row[0] for row in rows]


def _word_rows(db: sqlite3.Connection, terms: list[str], only: SearchFilter) -> list[Any]:
    """Chat, message, snippet, whether it is a prompt, and rank of the newest matches, best first."""
    query = " ".join(_quoted(term) for term in terms) + "*"
    condition, values = _condition(only)
    rows = db.execute(
        "SELECT f.chat, w.rowid, snippet(words, 0, char(2), char(3), '…', 8), m.role = 'user', bm25(words) "
        "FROM found.words w JOIN found.facts f ON f.id = w.rowid "
        "JOIN messages m ON m.id = w.rowid JOIN chats c ON c.id = m.chat "
        f"WHERE words MATCH ? {condition}AND c.deleted IS NULL AND m.deleted IS NULL "
        "ORDER BY w.rowid DESC LIMIT ?",
        (query, *values, _RANKED),
    ).fetchall()
    return sorted(rows, key=lambda row: row[4])


def _part_hits(
    db: sqlite3.Connection, terms: list[str], only: SearchFilter, limit: int, words: str = ""
) -> list[Hit]:
    """Messages that contain all terms anywhere, and match a query for words; the most matches first."""
    queries = [_part_query(db, term) for term in terms]
    if not all(queries):
        return []
    condition, values = _condition(only)
    if words:
        condition += "AND +p.rowid IN (SELECT id FROM also) "  # not one query of the index for each of them
    rows = db.execute(
        f"{_ALSO if words else ''}SELECT f.chat, p.rowid, t.content, m.role = 'user' "
        "FROM found.parts p JOIN found.facts f ON f.id = p.rowid JOIN found.texts t ON t.id = p.rowid "
        "JOIN messages m ON m.id = p.rowid JOIN chats c ON c.id = m.chat "
        f"WHERE parts MATCH ? {condition}AND c.deleted IS NULL AND m.deleted IS NULL "
        "ORDER BY p.rowid DESC LIMIT ?",
        ([words] if words else []) + [" AND ".join(queries), *values, _RANKED],
    )
    wanted = [term.lower() for term in terms]
    ranked: list[tuple[int, Hit]] = []
    for chat, number, content, prompt in rows:
        low = content.lower()
        counts = [low.count(term) for term in wanted]
        if all(counts):  # the groups of a term may also be apart
            ranked.append((sum(counts), Hit(chat, number, _snippet(content, low, wanted), bool(prompt))))
    ranked.sort(key=lambda match: -match[0])
    return [hit for _, hit in ranked[:limit]]


def _part_query(db: sqlite3.Connection, term: str) -> str:
    """Returns a query for a term anywhere; empty if it is nowhere.

    The index has groups of three characters. A shorter term stands for the groups that it begins.
    """
    low = term.lower()
    if len(low) >= 3:
        return " AND ".join(_quoted(low[at : at + 3]) for at in range(len(low) - 2))
    rows = db.execute(
        "SELECT term FROM found.part_terms WHERE term >= ? AND term < ? ORDER BY doc DESC LIMIT ?",
        (low, low + "\U0010ffff", _EXPANDED[len(low) - 1]),
    )
    groups = [_quoted(row[0]) for row in rows]
    return f"({' OR '.join(groups)})" if groups else ""


def _condition(only: SearchFilter) -> tuple[str, list[str | float]]:
    parts = (("AND f.created >= ? ", only.since), ("AND f.model = ? ", only.model))
    return "".join(text for text, value in parts if value), [value for _, value in parts if value]


def _snippet(content: str, low: str, terms: list[str]) -> str:
    """Returns the text around the first term, with all terms between \\x02 and \\x03."""
    if len(low) != len(content):  # some letters have two in lower case
        content = low
    first = min(at for at in (low.find(term) for term in terms) if at >= 0)
    start = max(0, first - _BEFORE)
    end = min(len(content), first + _AFTER)
    shown, at = "", start
    while at < end:
        term = next((candidate for candidate in terms if low.startswith(candidate, at)), "")
        shown += f"\x02{content[at : at + len(term)]}\x03" if term else content[at]
        at += len(term) or 1
    return ("…" if start else "") + shown.strip() + ("…" if end < len(content) - 2 else "")


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'


def _is_unspaced(term: str) -> bool:
    return any(ord(letter) > 0x0E00 and unicodedata.name(letter, "").startswith(_UNSPACED) for letter in term)
