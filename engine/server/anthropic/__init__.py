"""Anthropic's API: messages, streamed or whole, and their token counts.

`messages_request` has the structs of a request and the `Generate` that it means; `messages` answers. A whole
message is what its events add up to.
"""
