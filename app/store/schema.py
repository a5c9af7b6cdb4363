"""The database schema as migrations from one `user_version` to the next. Append; never change one."""

from __future__ import annotations

from typing import Final

_TABLES: Final = """
CREATE TABLE chats (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  color_index INTEGER NOT NULL,
  created REAL NOT NULL,
  updated REAL NOT NULL,
  leaf INTEGER,
  draft TEXT NOT NULL DEFAULT '',
  deleted REAL
);
CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  chat TEXT NOT NULL REFERENCES chats(id) ON DELETE CASCADE,
  parent INTEGER REFERENCES messages(id),
  role TEXT NOT NULL,
  content TEXT NOT NULL,
  state TEXT NOT NULL,
  created REAL NOT NULL,
  model TEXT NOT NULL DEFAULT '',
  error TEXT NOT NULL DEFAULT '',
  prompt_tokens INTEGER NOT NULL DEFAULT 0,
  reused_tokens INTEGER NOT NULL DEFAULT 0,
  completion_tokens INTEGER NOT NULL DEFAULT 0,
  ttft REAL NOT NULL DEFAULT 0,
  tokens_per_s REAL NOT NULL DEFAULT 0
);
CREATE INDEX messages_of_chat ON messages(chat, id);
CREATE INDEX messages_of_parent ON messages(parent);
"""

# A streaming answer changes twice a second, so it is indexed once, when it ends.
_SEARCH: Final = """
CREATE VIRTUAL TABLE found USING fts5(
  content, content='messages', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
);
CREATE TRIGGER found_insert AFTER INSERT ON messages WHEN new.state <> 'streaming' BEGIN
  INSERT INTO found(rowid, content) VALUES (new.id, new.content);
END;
CREATE TRIGGER found_update AFTER UPDATE OF content, state ON messages BEGIN
  INSERT INTO found(found, rowid, content)
    SELECT 'delete', old.id, old.content WHERE old.state <> 'streaming';
  INSERT INTO found(rowid, content) SELECT new.id, new.content WHERE new.state <> 'streaming';
END;
CREATE TRIGGER found_delete AFTER DELETE ON messages WHEN old.state <> 'streaming' BEGIN
  INSERT INTO found(found, rowid, content) VALUES ('delete', old.id, old.content);
END;
UPDATE messages SET state = 'interrupted' WHERE state = 'streaming';
INSERT INTO found(found) VALUES ('rebuild');
"""

#: MIGRATIONS[n] updates a database from version n to n + 1.
MIGRATIONS: Final[tuple[str, ...]] = (_TABLES, _SEARCH)
