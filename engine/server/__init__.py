"""One engine for every program on this machine: HTTP on a thread of the engine process.

- `http_server` starts uvicorn on one thread beside the worker loop, which computes, and lists the routes.
- `admission_queue` hands requests to the loop as the window's own messages (`Generate`, `Abort`) and gives
  each its answer. It decides whose request is next and when to come back, and counts what programs ask.
- `answer_stream` hands out what a step brought, and writes it: one write to each connection, without a switch
  of tasks. That keeps the server under 3 % of a step of 64 streams. `event_streams` has the form of
  server-sent events, and notices that a client has left.
- `access`, `connection_guard` and `json_bodies` refuse what is not asked for: wrong keys, hosts, origins, and
  whatever is too large or too slow. Nothing here logs what a request contains.
- `connection_guard` and the process `crash_reporter` answer open requests if the engine is killed.
- `requested_models/` finds the model that a request names and has it loaded; `served_models` asks it.
- `server_tools` runs MCP servers for clients, in the tools process; `answer_rounds` generates, has tools
  called, and generates again, as one answer.
- `server_switch` starts and stops the server for the window.
- `openapi` describes the routes, from their structs.
- `openai/` and `anthropic/` only translate: JSON to `Generate`, and the events of an answer to JSON or
  server-sent events. `answer_events` makes the events once, from the engine's messages.
- The rest is Octavo's own: the block map (`block_map_feed`), `server_metrics`, `octavo_endpoints`.

Starlette and uvicorn rather than the standard library's server: that one takes a thread for each connection
and has neither limits nor a graceful shutdown. No framework above them: msgspec validates.
"""
