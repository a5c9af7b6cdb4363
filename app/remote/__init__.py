"""Models on other machines: any server with OpenAI's API, as a model of the picker.

- `server_address` says which addresses may be asked: https anywhere, plain http on this computer and private
  networks only. `server_list` keeps the servers, and their keys in the system's keychain.
- `server_request` is one HTTP request with its limits; it blocks, so it never runs on the interface thread.
  It hides the key in all that a server sends back. `remote_errors` has a sentence for whatever goes wrong.
- `remote_answer` is one answer, translated to and from messages of `engine.protocol`.
- `answer_client` looks to chats like the engine: it hands each request to the engine or to a server. It sends
  no chat to a server for which the person has not allowed it.
- `server_dialog` asks a server for its models, and adds it. `sent_mark` shows where text goes, and
  `remote_memory` follows what a server reports about its memory.

httpx2 rather than Qt's network classes: threads that block are simpler to bound and to stop than signals, and
the model service uses it, too.
"""
