"""Models on other machines: any server with OpenAI's API, as a model of the picker.

- `server_address` says which addresses may be asked: https anywhere, plain http on this computer and private
  networks only. `server_list` keeps the servers; `key_store` keeps their keys, in the system's keychain.
- `server_request` is one HTTP request with its limits; it blocks, so it never runs on the interface thread.
  `event_lines` reads its stream. `remote_errors` has a sentence for whatever goes wrong, and `key_mask` hides
  the key in all that a server sends back.
- `chat_completion` translates to and from messages of `engine.protocol`; `remote_answer` is one answer.
- `answer_client` looks to chats like the engine: it hands each request to the engine or to a server. It sends
  no chat to a server for which the person has not allowed it.
- `server_check` asks a server for its models, and `server_dialog` adds one. `sent_mark` shows where text
  goes, and `remote_memory` follows what a server tells about its memory.

httpx2 rather than Qt's network classes: threads that block are simpler to bound and to stop than signals, and
the model service uses it, too.
"""
