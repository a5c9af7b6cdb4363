"""Benchmark `structured`: what masks cost a step at a vocabulary of 151,936 tokens.

The model has the published numbers of Qwen2.5-0.5B, the smallest common one with such a vocabulary, and
random weights of 4 bits: in a larger model the same mask is a smaller share of the step. Its tokenizer is the
starter's with 100,000 made-up tokens, pairs of words, so that masks decide about as much as in a real one.

A run has decode steps of the same prompts with a grammar (octavo) and without (peer), one after the other.
The grammar is a list of strings, in which nothing is forced: forced tokens would save steps. `share` is
measured apart, as the difference of two steps is smaller than their noise: the time in which the masks of
a step are made, uploaded and applied to logits that are there already, over the time of a step without. On a
GPU most of it is hidden behind the forward. Times are processor time on a CPU, and elapsed time on a GPU.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import time
from itertools import islice, product
from pathlib import Path
from typing import Any, Final

import mlx.core as mx
import mlx.nn as nn

from engine.bench.bench_report import Pairs, print_table, summary
from engine.models.model_loader import LoadedModel
from engine.models.starter_model import ensure_starter
from engine.protocol import Grammar, LoadOptions, Sampling
from engine.scheduling.step import allowed_tokens, sampled_row
from engine.sessions.answer import AnswerSpec
from engine.sessions.prompts import EncodedPrompt
from engine.sessions.session import Session

VOCABULARY: Final = 151_936
_STEPS: Final = 12  # of a run
_SEQUENCES: Final = (1, 8)
_STRINGS: Final = Grammar(kind="json_schema", text='{"type": "array", "items": {"type": "string"}}')
_QWEN: Final[dict[str, Any]] = {
    "model_type": "qwen2",
    "hidden_size": 896,
    "num_hidden_layers": 24,
    "intermediate_size": 4864,
    "num_attention_heads": 14,
    "num_key_value_heads": 2,
    "rms_norm_eps": 1e-6,
    "rope_theta": 1e6,
    "tie_word_embeddings": True,
}


def measure(arguments: argparse.Namespace) -> dict[str, Any]:
    """Milliseconds of a step with masks and without, and the share of the masks."""
    with tempfile.TemporaryDirectory() as folder:
        session = Session(
            random_model(Path(folder), VOCABULARY, **_QWEN), LoadOptions(kv_blocks=100, overlap=False)
        )
    pairs: Pairs = {}
    share = {}
    for count in _SEQUENCES:
        key = f"step_{count}"
        pairs[key] = [
            (_steps(session, count, _STRINGS), _steps(session, count, None)) for _ in range(arguments.runs)
        ]
        masks = _masks(session, count)
        share[key] = masks / statistics.median(without for _, without in pairs[key])
    print_table("A step with a grammar and without", pairs, "ms", "without", less_is_better=True)
    print("\nShare of the masks in a step, apart")
    for key, value in share.items():
        print(f"{key:16}{100 * value:9.2f} %")
    return {**summary(pairs, less_is_better=True), "share": share, "vocabulary": VOCABULARY}


def random_model(folder: Path, vocabulary: int, **fields: Any) -> LoadedModel:
    """Returns a random Qwen 2 of 4 bits with a tokenizer of as many tokens."""
    from mlx_lm.models.qwen2 import Model, ModelArgs
    from mlx_lm.utils import load_tokenizer

    _write_tokenizer(folder, vocabulary)
    mx.random.seed(0)
    model = Model(ModelArgs.from_dict(fields | {"vocab_size": vocabulary, "max_position_embeddings": 2048}))
    nn.quantize(model, group_size=64, bits=4)
    mx.eval(model.parameters())
    tokenizer = load_tokenizer(folder, {})
    return LoadedModel(model, tokenizer, config=fields, weights_bytes=0, context=2048, name="random")


def _write_tokenizer(folder: Path, vocabulary: int) -> None:
    """Writes the starter's tokenizer with pairs of its words as further tokens."""
    starter = ensure_starter()
    content = json.loads((starter / "tokenizer.json").read_text("utf-8"))
    known: dict[str, int] = content["model"]["vocab"]
    words = random.Random(0).sample([word for word in known if word.isalpha()], 500)
    made_up = (a + b for a, b in product(words, words) if a + b not in known)
    for word in dict.fromkeys(islice(made_up, 2 * vocabulary)):
        if len(known) == vocabulary:
            break
        known[word] = len(known)
    (folder / "tokenizer.json").write_text(json.dumps(content), "utf-8")
    for name in ("tokenizer_config.json", "config.json"):
        (folder / name).write_text((starter / name).read_text("utf-8"), "utf-8")


def _steps(session: Session, count: int, grammar: Grammar | None) -> float:
    """Median milliseconds of a decode step of so many sequences."""
    _submit(session, count, grammar, 4 + _STEPS)
    times = []
    while not session.idle:
        begin = _clock()
        session.step()
        times.append(1e3 * (_clock() - begin))
    return statistics.median(times[3:-1])  # without prefill and the first masks


def _masks(session: Session, count: int) -> float:
    """Median milliseconds in which the masks of a step are made and applied, one step after another."""
    _submit(session, count, _STRINGS, 4 + 2 * _STEPS)
    logits = mx.random.normal((count, VOCABULARY))
    mx.eval(logits)
    times = []
    while not session.idle:
        rows = [sampled_row(sequence, row, []) for row, sequence in enumerate(session.scheduler.running)]
        begin = _clock()
        allowed = allowed_tokens(rows, VOCABULARY)
        assert allowed is not None
        mx.eval(mx.where(allowed, logits[: len(rows)], -mx.inf))
        times.append(1e3 * (_clock() - begin))
        session.step()
    return statistics.median(times[3:-1])


def _clock() -> float:
    """Seconds of processor time where the model runs on a CPU, so that other programs do not count."""
    return time.process_time() if mx.default_device().type == mx.DeviceType.cpu else time.perf_counter()


def _submit(session: Session, count: int, grammar: Grammar | None, tokens: int) -> None:
    for number in range(count):
        sampling = Sampling(temperature=0.8, seed=number, max_tokens=tokens)
        session.submit_prompt(
            EncodedPrompt(list(range(100, 132))),
            AnswerSpec(str(number), str(number), sampling, grammar=grammar),
        )
    while session.scheduler.waiting:  # for the grammar, too
        session.step()
