"""A transaction of SQLite as a statement."""

from __future__ import annotations

import sqlite3


class Transaction:
    """`with Transaction(db):` is BEGIN IMMEDIATE ... COMMIT, or ROLLBACK on an exception."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def __enter__(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, *rest: object) -> None:
        if kind is None:
            try:
                self._db.execute("COMMIT")
                return
            except sqlite3.Error:
                self._roll_back()
                raise
        self._roll_back()

    def _roll_back(self) -> None:
        if self._db.in_transaction:  # a full disk ends some transactions by itself
            self._db.execute("ROLLBACK")
