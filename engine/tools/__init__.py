"""Tools for models: the process that runs MCP servers, and the servers that come with Octavo."""
