"""Sessions: a loaded model that answers requests, with its KV budget, context shift and embeddings.

`chat_turns.py` gives a chat the form that templates expect. `prompts.py` turns a request into token ids: it
renders the chat with the model's template, in a process of its own (`text_process.py`), whose work
`text_service.py` queues. `answer.py` has a record of each answer: it turns the tokens into text again and
ends reasoning that has become too long; `answer_text.py` splits it into reasoning, text and tool calls, whose
arguments are passed on while they are written.
"""
