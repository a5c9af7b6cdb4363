"""Other programs that use the model: the switch, ready settings for them, and who is connected.

`server_control` starts the engine's server when it is wanted and follows its state; `programs_dialog` shows
it, and copies settings for programs or writes them into their files (`engine/programs`).
"""
