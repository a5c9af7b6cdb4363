"""Sessions: a loaded model that answers requests, with its KV budget, context shift and embeddings.

A request becomes a prompt in `request_prompts.py`: `chat_encoding.py` renders its chat with the turns that
`template_messages.py` makes for the template. `output_processor.py` turns the tokens of its answer into text
again, which `answer_parts.py` splits into reasoning, text and tool calls; `call_pieces.py` passes on the
arguments of calls while they are written. `reasoning_budget.py` ends reasoning that has become too long.
"""
