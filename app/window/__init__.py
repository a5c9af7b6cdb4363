"""The main window: what it shows, and what its menus and buttons do.

From the bottom up: `layout`, the widgets and their places, and `desktop`, what surrounds the window;
`memory_signals`; `shown_chat`; then `menus`, `settings`, `kept_chats`, `compare` and `overflow`, one room for
each thing that a person can do, with `remote_servers`, `first_start_control` and `memory_tour`;
`window_actions`; `main_window`, which creates and connects all of them.
"""
