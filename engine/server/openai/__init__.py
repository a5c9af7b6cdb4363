"""OpenAI's API: its JSON to `Generate`, the engine's messages to its JSON and events.

Parameters that this engine does not know are refused, since an answer without them would be another one;
those that change nothing here (`store`, `metadata`, `service_tier` and the like) are accepted and ignored.
"""
