"""The other views of the pool: by chat, table, bar."""
