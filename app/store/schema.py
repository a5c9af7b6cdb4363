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

# Settings and details are JSON objects. A deleted message stays in the tree: what follows it is shown below
# its nearest ancestor that is not deleted, so messages can be deleted and restored in any order.
# `deleted_with` is the message whose deletion took this one along. The full-text index moved to a file of its
# own (`search_index.py`), which is made from the messages in `unindexed`.
_TREE: Final = """
ALTER TABLE chats ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
ALTER TABLE chats ADD COLUMN folder TEXT NOT NULL DEFAULT '';
ALTER TABLE chats ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chats ADD COLUMN archived REAL;
ALTER TABLE chats ADD COLUMN branched_from TEXT NOT NULL DEFAULT '';
ALTER TABLE messages ADD COLUMN details TEXT NOT NULL DEFAULT '{}';
ALTER TABLE messages ADD COLUMN deleted REAL;
ALTER TABLE messages ADD COLUMN deleted_with INTEGER;
CREATE INDEX messages_streaming ON messages(id) WHERE state = 'streaming';
CREATE INDEX messages_deleted ON messages(deleted_with) WHERE deleted_with IS NOT NULL;
DROP TRIGGER found_insert;
DROP TRIGGER found_update;
DROP TRIGGER found_delete;
DROP TABLE found;
CREATE TABLE identity (id TEXT NOT NULL);
INSERT INTO identity VALUES (lower(hex(randomblob(16))));
CREATE TABLE unindexed (message INTEGER PRIMARY KEY);
CREATE TRIGGER unindexed_insert AFTER INSERT ON messages WHEN new.state <> 'streaming' BEGIN
  INSERT OR IGNORE INTO unindexed VALUES (new.id);
END;
CREATE TRIGGER unindexed_update AFTER UPDATE OF content, state ON messages WHEN new.state <> 'streaming' BEGIN
  INSERT OR IGNORE INTO unindexed VALUES (new.id);
END;
CREATE TRIGGER unindexed_delete AFTER DELETE ON messages BEGIN
  INSERT OR IGNORE INTO unindexed VALUES (old.id);
END;
"""

# Finds the messages from which on a long chat is sent without reading all of it.
_CHOICES: Final = """
CREATE INDEX messages_with_context ON messages(chat) WHERE instr(details, '"context"') > 0;
"""

# The chat that has not begun has the ID "".
_DRAFT_FILES: Final = """
CREATE TABLE draft_files (
  chat TEXT NOT NULL,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  content TEXT NOT NULL,
  facts TEXT NOT NULL,
  PRIMARY KEY (chat, place)
);
CREATE TRIGGER draft_files_delete AFTER DELETE ON chats BEGIN
  DELETE FROM draft_files WHERE chat = old.id;
END;
"""

# They were in the settings of their chat, which are read often.
_QUEUES: Final = """
CREATE TABLE queued_prompts (
  chat TEXT NOT NULL,
  place INTEGER NOT NULL,
  content TEXT NOT NULL,
  details TEXT NOT NULL,
  PRIMARY KEY (chat, place)
);
CREATE TRIGGER queued_prompts_delete AFTER DELETE ON chats BEGIN
  DELETE FROM queued_prompts WHERE chat = old.id;
END;
INSERT INTO queued_prompts
  SELECT c.id, q.key, json_extract(q.value, '$.text'), coalesce(json_extract(q.value, '$.details'), '{}')
  FROM (SELECT id, CASE WHEN json_valid(settings) THEN settings ELSE '{}' END AS settings FROM chats) c,
    json_each(c.settings, '$.queued') q
  WHERE typeof(q.key) = 'integer'
    AND CASE q.type WHEN 'object' THEN json_type(q.value, '$.text') END = 'text';
UPDATE chats SET settings = json_remove(settings, '$.queued')
  WHERE json_valid(settings) AND instr(settings, '"queued"') > 0;
"""

#: MIGRATIONS[n] updates a database from version n to n + 1.
MIGRATIONS: Final[tuple[str, ...]] = (_TABLES, _SEARCH, _TREE, _CHOICES, _DRAFT_FILES, _QUEUES)
