"""Tools for models, by the Model Context Protocol (MCP), in two halves.

The tools process runs servers for the window and the HTTP server: `tool_service`, `server_connection` with
its transports and login, what they send (`tool_contents`), other programs' lists of them (`mcp_settings`).
Octavo's own servers are programs of their own: `calculator_server`, `files_server` with `chosen_folders`,
`web_server` with `page_reader` and `web_search`, `python_server`, and `octavo_server`, which offers Octavo to
others.
"""
