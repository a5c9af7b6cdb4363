"""Local language models in a Python program, with a paged KV cache that chats share.

```python
from octavo import LLM

with LLM() as llm:  # the starter model; another by its name, LLM("mlx-community/...")
    print(llm.chat("Name three colours."))  # one answer
    for text in llm.stream("Tell me a story."):  # text as it is generated
        print(text, end="", flush=True)
    answers = llm.batch(["Why is the sky blue?", "Why is grass green?"])  # many at once
    print(llm.stats().reused_tokens)  # prompt tokens that were found in the prefix cache
```

`LLM` waits, `AsyncLLM` is awaited; both have the same methods. Errors of the engine are `OctavoError`s whose
text is a sentence that can be shown as it is.
"""

from engine.machine.command_buffers import keep_compiled_kernels, set_command_buffer_limits
from engine.models.paths import cache_folder
from engine.startup import defer_package, load_blas
from octavo.async_llm import AsyncCompletionStream, AsyncLLM
from octavo.cache_stats import CacheStats
from octavo.completion import Answer, Completion, Usage
from octavo.errors import (
    ClosedError,
    GenerationError,
    HubError,
    ModelError,
    ModelNotFoundError,
    ModelRefusedError,
    OctavoError,
    RequestError,
    SessionError,
)
from octavo.llm import LLM, CompletionStream
from octavo.options import Messages, ModelOptions, SamplingOptions

__all__ = [
    "LLM",
    "Answer",
    "AsyncCompletionStream",
    "AsyncLLM",
    "CacheStats",
    "ClosedError",
    "Completion",
    "CompletionStream",
    "GenerationError",
    "HubError",
    "Messages",
    "ModelError",
    "ModelNotFoundError",
    "ModelOptions",
    "ModelRefusedError",
    "OctavoError",
    "RequestError",
    "SamplingOptions",
    "SessionError",
    "Usage",
]

load_blas()  # before MLX is imported, which happens when the first model is loaded
defer_package()
set_command_buffer_limits()
keep_compiled_kernels(cache_folder())
