"""The engine process: the loop on the pipe, loaded models, the memory view's commands and events.

- Loading runs on the same thread, as a generator that the loop advances between messages and other models'
  steps. A thread would not be faster, since both would wait for the same cores or GPU, and MLX's streams
  belong to threads. So Cancel acts within one module and needs no locks.
- `LoadedModels` knows the models by path and adapter, whose turn it is (one step each) and which may sleep.
  The active one is watched, and answers when no model is named.
- `model_manager`: `LoadModel` replaces all models, or with `beside` joins them. Then it must fit: idle
  models sleep for it, least recently used first; if that is not enough it is refused, with numbers.
- A sleeping model has given everything back and stays in the list: after `keep_alive` seconds without a
  request, or when the system is short of memory (the active one last). The next request loads it again.
"""
