"""Anthropic's API: messages, streamed or whole, and their token counts.

`messages_request` has the structs of a request, `messages_prompt` turns them into a `Generate`, and
`messages_events` turns the engine's messages into events; a whole message is what its events add up to.
"""
