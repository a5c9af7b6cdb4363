"""Other programs that use the model: the switch, ready settings for them, and who is connected.

`server_control` starts the engine's server when it is wanted and follows its state; `client_settings` has the
texts that people paste into six programs; `programs_dialog` shows both.
"""
