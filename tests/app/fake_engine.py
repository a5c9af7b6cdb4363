"""A scripted engine for the window's tests: speaks `engine.protocol` on stdin and stdout, no MLX.

The last prompt says what to do, in words: `tokens=N delay=MS` stream N words, `hang` (no Pong from then
on), `die` (SIGKILL itself after half of the words), `exit` (exit code 3 with a line on stderr),
`cramped` (too little K/V memory),
`stuck=PATH` (ends itself with `EXIT_HUNG` unless the path exists, and makes it),
`reading=N` (a prompt of N tokens, of which 2,300 are read after a moment),
`garbage` (a frame of nonsense in the middle), `flood` (a length that cannot be), `markdown` (a set
piece). `--version N` welcomes with another protocol version, `--dead` ends at once, `--deaf` stays when
stdin closes, `--slow` and `--broken` change how models load, `--none` has no model.
`--dies-loading PATH` ends it while it loads as long as the path exists. `--context N` is the model's context,
and then it and `max_tokens` are kept, a word being a token. The model `/models/cut` cannot be loaded beside
another, and `/models/deadly` ends the engine while it loads. With `--eyes` there is a model that looks at
images, too, `/models/eyes`.
"""

from __future__ import annotations

import os
import queue
import signal
import struct
import sys
import threading
import time

from fake_pool import TOTAL, FakePool

from engine import protocol as p

SET_PIECE = """A contiguous cache must guess how long each chat will get. Guess high and the rest sits \
empty; guess low and everything is copied. **Paging stops guessing**: memory is cut into equal blocks, \
and a chat owns a list of them.

```python
class BlockPool:
    def __init__(self, n):
        self.free = list(range(n))      # any free block will do
    def take(self):
        return self.free.pop()
    def give(self, block):
        self.free.append(block)
```

Scattered free blocks cost nothing, because no request ever needs two neighbours. Only the last block \
of each chat is partly empty.
"""


class Engine:
    def __init__(self, arguments: list[str]) -> None:
        self.arguments = arguments
        self.out = threading.Lock()
        self.inbox: queue.Queue[object] = queue.Queue()
        self.hung = False
        self.aborted: set[str] = set()
        self.running: set[str] = set()
        self.context = 0
        self.loaded: p.ModelState | None = None
        if "--context" in arguments:
            self.context = int(arguments[arguments.index("--context") + 1])
        self.pool = FakePool(self.send)

    def send(self, message: p.Message) -> None:
        with self.out:
            sys.stdout.buffer.write(p.frame(message))
            sys.stdout.buffer.flush()

    def raw(self, data: bytes) -> None:
        with self.out:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()

    def run(self) -> None:
        if "--dead" in self.arguments:
            print("nothing works today", file=sys.stderr)
            raise SystemExit(3)
        threading.Thread(target=self.work, daemon=True).start()
        reader = p.FrameReader("engine")
        while data := os.read(0, 65536):
            for message in reader.feed(data):
                if isinstance(message, p.Ping):
                    if not self.hung:
                        self.send(p.Pong(nonce=message.nonce, busy=0.0))
                elif isinstance(message, p.Abort):
                    self.aborted.add(message.request)
                elif isinstance(message, p.Fork):
                    threading.Thread(target=self.fork, args=(message,), daemon=True).start()
                elif isinstance(message, p.CountTokens):
                    counts = [len(text.split()) for text in message.texts]
                    cuts = [cut_at(text, message.most) for text in message.texts] if message.most else []
                    self.send(p.TokensCounted(ticket=message.ticket, counts=counts, cuts=cuts))
                elif isinstance(message, p.ChangePool):
                    self.send(p.PoolChanged(action=message.action, block=message.block))
                elif isinstance(message, p.Generate):
                    threading.Thread(target=self.generate, args=(message,), daemon=True).start()
                else:
                    self.inbox.put(message)
        if "--deaf" in self.arguments:
            while True:
                time.sleep(60)

    def work(self) -> None:
        while True:
            message = self.inbox.get()
            if isinstance(message, p.Hello):
                self.welcome()
            elif isinstance(message, p.ListModels):
                self.send(p.Models(models=self.models()))
            elif isinstance(message, p.LoadModel):
                self.load(message)
            elif isinstance(message, p.UnloadModel):
                self.loaded = None
                self.send(p.ModelState(state="none"))
            elif isinstance(message, p.Watch):
                self.pool.watch(message.hz)
            elif isinstance(message, p.StartServer):
                self.start_server(message.port or 8642)
            elif isinstance(message, p.StopServer):
                self.send(p.ServerState(state="off"))

    def welcome(self) -> None:
        version = p.PROTOCOL_VERSION
        if "--version" in self.arguments:
            version = int(self.arguments[self.arguments.index("--version") + 1])
        self.send(
            p.Welcome(
                version=version,
                engine="fake",
                pid=os.getpid(),
                device="CPU (2 cores)",
                backend="cpu",
                memory_limit=8 << 30,
            )
        )
        self.send(p.ModelState(state="none"))

    def start_server(self, port: int) -> None:
        """Says that a program asks; nothing listens."""
        guest = p.GuestInfo(name="aider", running=1, requests=3, tokens=120, last=time.time())
        url = f"http://127.0.0.1:{port}"
        self.send(p.ServerState(state="on", url=url, key="octavo-secret", guests=[guest]))

    def models(self) -> list[p.ModelInfo]:
        if "--none" in self.arguments:
            return []
        eyes = p.ModelInfo(path="/models/eyes", name="SmolVLM 500M", kind="smolvlm", abilities=["images"])
        models = self.all_models()[: 1 if "--starter" in self.arguments else None]
        return [*models, *([eyes] if "--eyes" in self.arguments else [])]

    def all_models(self) -> list[p.ModelInfo]:
        return [
            p.ModelInfo(
                path="/models/starter",
                name="SmolLM2 135M Instruct",
                source="starter",
                size=112 << 20,
                quantisation="4-bit",
                kind="llama",
                context=8192,
            ),
            p.ModelInfo(
                path="/models/qwen",
                name="Qwen3 4B Instruct",
                source="hub",
                size=2400 << 20,
                quantisation="4-bit",
                kind="qwen3",
                context=32768,
            ),
            p.ModelInfo(
                path="/models/broken",
                name="Mistral 7B Instruct v0.3",
                source="folder",
                size=900 << 20,
                quantisation="bf16",
                problem="model.safetensors ends too early: download it again.",
            ),
        ]

    def load(self, message: p.LoadModel) -> None:
        signs = self.arguments[1:] if "--dies-loading" in self.arguments else []
        if message.path == "/models/deadly" or any(os.path.exists(sign) for sign in signs):
            self.send(p.ModelState(state="loading", path=message.path, name=message.path))
            os._exit(3)
        name = next((m.name for m in self.models() if m.path == message.path), message.path)
        self.send(p.ModelState(state="loading", path=message.path, name=name, progress=0.4))
        if "--slow" in self.arguments:
            return
        if message.path == "/models/cut" and self.loaded is not None:
            text = "cut has no tokenizer (tokenizer.json): its download may be incomplete."
            self.loaded.failed, self.loaded.message = message.path, text
            self.send(self.loaded)
            return
        if "--broken" in self.arguments:
            text = "The weights do not fit in memory: choose a smaller model."
            self.send(p.ModelState(state="failed", path=message.path, name=name, message=text))
            return
        self.loaded = p.ModelState(
            state="ready",
            path=message.path,
            name=name,
            progress=1.0,
            context=self.context or 8192,
            weights_bytes=538 << 20,
            kv_bytes=TOTAL * 720 << 10,
            backend="cpu",
        )
        if "--eyes" in self.arguments:
            looks = message.path == "/models/eyes"
            about = p.LoadedModelInfo(path=message.path, name=name, active=True, images=looks)
            self.loaded.models = [about]
        self.send(self.loaded)

    def generate(self, request: p.Generate) -> None:
        prompt = next((m.content for m in reversed(request.messages) if m.role == "user"), "")
        if request.n > 1:
            self.generate_several(request)
            return
        if self.call_tools(request, prompt):
            return
        told = dict(word.split("=", 1) for word in prompt.split() if "=" in word)
        count, delay = int(told.get("tokens", "12")), float(told.get("delay", "2")) / 1000
        words = [f"word{i} " for i in range(count)]
        if "markdown" in prompt.split():
            words = [word + " " for word in SET_PIECE.split(" ")]
        if "stuck" in told and not os.path.exists(told["stuck"]):  # as the Metal backend's watchdog does
            open(told["stuck"], "x").close()
            os._exit(p.EXIT_HUNG)
        if "exit" in prompt.split():
            print("RuntimeError: the scripted end", file=sys.stderr, flush=True)
            os._exit(3)
        if "cramped" in prompt.split():
            text = f"The prompt has 9,000 tokens, and the K/V memory holds 4,096. {p.MORE_KV_MEMORY}."
            self.send(p.Finished(request=request.request, reason="error", error=text))
            return
        prompt_tokens = sum(len(m.content.split()) for m in request.messages) + 40
        most = len(words)
        if self.context:
            if prompt_tokens >= self.context:
                text = f"The prompt has {prompt_tokens} tokens, but this model's context is {self.context}."
                end = p.Finished(request=request.request, reason="error", error=text, error_kind="overflow")
                end.prompt_tokens = prompt_tokens
                self.send(end)
                return
            most = min(most, request.sampling.max_tokens)
            if request.overflow == "stop":
                most = min(most, self.context - prompt_tokens)
        cut = most < len(words)
        words = words[:most]
        sequence = self.pool.open(request.chat)
        prompt_tokens = int(told.get("reading", prompt_tokens))
        self.send(
            p.Started(
                request=request.request, sequence=sequence, prompt_tokens=prompt_tokens, reused_tokens=32
            )
        )
        if "reading" in told:
            progress = p.PrefillProgress(
                request=request.request, read=2300, prompt_tokens=prompt_tokens, seconds_left=4.2
            )
            self.send(progress)
            time.sleep(1.0)
        self.running.add(request.request)
        start = time.monotonic()
        done = 0
        for done, word in enumerate(words, 1):
            if request.request in self.aborted:
                break
            if done * 2 >= len(words):
                self.misbehave(prompt)
            if done % 4 == 1 or done < 120:
                self.pool.allocate(sequence)
            self.send(p.Delta(request=request.request, text=word, tokens=done))
            if done % 20 == 1:
                self.pool.stats(61.0)
            time.sleep(delay)
        self.running.discard(request.request)
        aborted = request.request in self.aborted
        self.send(
            p.Finished(
                request=request.request,
                reason="abort" if aborted else "length" if cut else "stop",
                prompt_tokens=prompt_tokens,
                reused_tokens=32,
                completion_tokens=done,
                ttft=0.18,
                tokens_per_s=done / max(time.monotonic() - start, 1e-6),
            )
        )

    def call_tools(self, request: p.Generate, prompt: str) -> bool:
        """Calls the tools of `call=a+b` in the prompt, as often as `rounds=` says; returns whether it did."""
        told = dict(word.split("=", 1) for word in prompt.split() if "=" in word)
        since = [message.role for message in request.messages][::-1].index("user")
        done = sum(bool(message.tool_calls) for message in request.messages[len(request.messages) - since :])
        if not (request.tools and "call" in told and done < int(told.get("rounds", "1"))):
            return False
        name, words = request.request, sum(len(m.content.split()) for m in request.messages) + 40
        self.send(p.Started(request=name, sequence=0, prompt_tokens=words, reused_tokens=words - 12))
        if "think" in prompt.split():
            self.send(p.Delta(request=name, text="", reasoning="A tool ", tokens=1))
            self.send(p.Delta(request=name, text="", reasoning="helps.", tokens=2))
        self.send(p.Delta(request=name, text=f"Round {done + 1}. ", tokens=3))
        for index, tool in enumerate(told["call"].split("+")):
            arguments = told.get("arguments", f'{{"text": "{done + 1}.{index + 1}"}}')
            begun = p.ToolCallDelta(index=index, id=f"call{done}{index}", name=tool, arguments=arguments[:9])
            self.send(p.Delta(request=name, text="", tokens=4 + index, tool_calls=[begun]))
            rest = p.ToolCallDelta(index=index, arguments=arguments[9:])
            self.send(p.Delta(request=name, text="", tokens=5 + index, tool_calls=[rest]))
        self.send(
            p.Finished(
                request=name,
                reason="tool_calls",
                prompt_tokens=words,
                reused_tokens=words - 12,
                completion_tokens=9,
                ttft=0.1,
                tokens_per_s=50.0,
            )
        )
        return True

    def generate_several(self, request: p.Generate) -> None:
        """Answers in turns, of different lengths; the later ones share the prompt of the first."""
        told = dict(word.split("=", 1) for word in request.messages[-1].content.split() if "=" in word)
        count, name = int(told.get("tokens", "6")), request.request
        for index in range(request.n):
            reused = 32 if index == 0 else 0
            self.send(
                p.Started(
                    request=name, sequence=90 + index, prompt_tokens=50, reused_tokens=reused, index=index
                )
            )
        done = 0
        while done < count and name not in self.aborted:
            done += 1
            for index in range(request.n):
                self.send(p.Delta(request=name, text=f"{'abcd'[index]}{done} ", tokens=done, index=index))
            time.sleep(0.002)
        reason = "abort" if name in self.aborted else "stop"
        for index in range(request.n):
            self.send(
                p.Finished(
                    request=name,
                    reason=reason,
                    prompt_tokens=50,
                    reused_tokens=32 if index == 0 else 0,
                    completion_tokens=done,
                    tokens_per_s=60.0,
                    index=index,
                )
            )

    def fork(self, request: p.Fork) -> None:
        if request.of not in self.running:
            end = p.Finished(request=request.request, reason="error", error="It is over or unknown.")
            self.send(end)
            return
        self.send(
            p.Started(
                request=request.request,
                sequence=self.pool.open(request.chat),
                prompt_tokens=60,
                reused_tokens=59,
            )
        )
        for done in range(1, 6):
            self.send(p.Delta(request=request.request, text=f"fork{done} ", tokens=done))
        self.send(
            p.Finished(
                request=request.request,
                reason="stop",
                prompt_tokens=60,
                reused_tokens=59,
                completion_tokens=5,
            )
        )

    def misbehave(self, prompt: str) -> None:
        words = prompt.split()
        if "die" in words:
            os.kill(os.getpid(), signal.SIGKILL)
        if "hang" in words:
            self.hung = True
            while True:
                time.sleep(60)
        if "garbage" in words:
            self.raw(struct.pack("<I", 5) + b"\xc1\xff\x00\x01\x02")
        if "flood" in words:
            self.raw(b"\xff\xff\xff\xff" + b"Loading weights...")


def cut_at(text: str, most: int) -> tuple[int, int]:
    """Returns the characters of a text that are so many words, and these words."""
    words = text.split()[:most]
    return len(" ".join(words)), len(words)


if __name__ == "__main__":
    Engine(sys.argv[1:]).run()
