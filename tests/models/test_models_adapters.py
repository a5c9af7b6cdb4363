"""LoRA adapters: the text is mlx-lm's with the same adapter, and a folder that is none is refused."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest
from mlx_lm import stream_generate
from mlx_lm.tuner.utils import load_adapters
from sessions import finish, submit
from tiny_adapters import EVERYTHING, make_adapter
from tiny_models import make_tiny_llama

from engine.bench.compared_engines import prompt_tokens
from engine.models.adapters import check_adapter
from engine.models.model_errors import ModelRefusedError
from engine.models.model_loader import load
from engine.models.starter_model import ensure_starter
from engine.protocol import LoadOptions
from engine.sessions.open_session import open_session
from engine.sessions.session import Session

PROMPTS = ([10, 20, 30], [7] * 40, list(range(3, 90)))


def theirs(base: Path, adapter: Path | None, prompts: Any, count: int) -> list[list[int]]:
    """mlx-lm's greedy answers by its own cache, with its own way of loading the adapter."""
    loaded = load(base)
    if adapter is not None:
        load_adapters(loaded.model, str(adapter))
        loaded.model.eval()
    loaded.tokenizer._eos_token_ids = set()
    return [
        [answer.token for answer in stream_generate(loaded.model, loaded.tokenizer, prompt, max_tokens=count)]
        for prompt in prompts
    ]


def ours(session: Session, prompts: Any, count: int) -> list[list[int]]:
    sequences = [submit(session, prompt, str(n), count) for n, prompt in enumerate(prompts)]
    finish(session)
    return [each.tokens[each.prompt_length :] for each in sequences]


@pytest.mark.parametrize("bits", [0, 4])
@pytest.mark.parametrize("kind", ["lora", "dora"])
def test_greedy_text_is_mlx_lms_with_the_adapter(tmp_path: Path, kind: str, bits: int) -> None:
    base = make_tiny_llama(tmp_path / "base", bits=bits)
    adapter = make_adapter(base, tmp_path / "adapter", kind=kind)
    session = open_session(base, LoadOptions(kv_blocks=64, adapter=str(adapter)))
    expected = theirs(base, adapter, PROMPTS, 24)
    assert ours(session, PROMPTS, 24) == expected
    assert expected != theirs(base, None, PROMPTS, 24)


def test_an_adapted_embedding_and_head(tmp_path: Path) -> None:
    base = make_tiny_llama(tmp_path / "base")
    adapter = make_adapter(base, tmp_path / "adapter", keys=["model.embed_tokens", "self_attn.q_proj"])
    session = open_session(base, LoadOptions(kv_blocks=64, adapter=str(adapter)))
    assert ours(session, PROMPTS, 16) == theirs(base, adapter, PROMPTS, 16)
    untied = make_tiny_llama(tmp_path / "untied", tie_word_embeddings=False)
    adapter = make_adapter(untied, tmp_path / "for the head", keys=["lm_head", "mlp.up_proj"])
    session = open_session(untied, LoadOptions(kv_blocks=64, adapter=str(adapter)))
    assert ours(session, PROMPTS, 16) == theirs(untied, adapter, PROMPTS, 16)


def test_decode_steps_with_an_adapter_are_recorded(tmp_path: Path) -> None:
    """On a CPU, like those without one."""
    base = make_tiny_llama(tmp_path / "base")
    adapter = make_adapter(base, tmp_path / "adapter")
    session = open_session(base, LoadOptions(kv_blocks=64, adapter=str(adapter), backend="cpu"))
    ours(session, PROMPTS, 4)
    assert session.backend.replay.steps  # type: ignore[attr-defined]


def test_blocks_are_named_by_model_and_adapter(tmp_path: Path) -> None:
    base = make_tiny_llama(tmp_path / "base")
    other = make_tiny_llama(tmp_path / "other", seed=4)
    adapter = make_adapter(base, tmp_path / "adapter")
    digests = set()
    for folder, options in ((base, {}), (base, {"adapter": str(adapter)}), (other, {})):
        session = open_session(folder, LoadOptions(kv_blocks=16, **options))
        ours(session, [list(range(3, 40))], 1)
        found = [session.blocks.queries.content(block) for block in range(16)]
        digests |= {content.digest for content in found if content and content.start == 0}
    again = open_session(base, LoadOptions(kv_blocks=16))
    ours(again, [list(range(3, 40))], 1)
    assert len(digests) == 3
    content = next(c for block in range(16) if (c := again.blocks.queries.content(block)) and c.start == 0)
    assert content.digest in digests


def test_what_is_no_adapter_is_refused_with_a_reason(tmp_path: Path) -> None:
    base = make_tiny_llama(tmp_path / "base")
    good = make_adapter(base, tmp_path / "good")
    config = json.loads((good / "adapter_config.json").read_text())
    parameters = config["lora_parameters"]
    whole = (good / "adapters.safetensors").read_bytes()

    def refused(change: dict[str, Any] | str, words: str, weights: bytes | None = None) -> None:
        bad = tmp_path / f"bad {words}"
        bad.mkdir()
        text = change if isinstance(change, str) else json.dumps(config | change)
        (bad / "adapter_config.json").write_text(text)
        if weights != b"":
            (bad / "adapters.safetensors").write_bytes(weights or whole)
        with pytest.raises(ModelRefusedError, match=words):
            load(base, adapter=bad)

    refused("{", "no valid JSON")
    refused("[]", "no settings of an adapter")
    refused({"peft_type": "LORA"}, "for PEFT")
    refused({"fine_tune_type": "magic"}, "of the kind 'magic'")
    refused({"num_layers": "all"}, "lacks num_layers")
    refused({"lora_parameters": parameters | {"rank": 10**9}}, "a rank in lora_parameters")
    refused({"lora_parameters": {"rank": 4, "dropout": 0.0}}, "lacks scale")
    refused({"lora_parameters": parameters | {"keys": "all"}}, "are not a list of layer names")
    refused({}, "only adapters in safetensors", b"")
    refused({}, "cut off", whole[:-9])
    refused({"lora_parameters": parameters | {"rank": 8}}, "does not fit base: .*shape")
    refused({"lora_parameters": parameters | {"keys": ["mlp.up_proj"]}}, "not an adapter parameter")
    refused({"lora_parameters": parameters | {"keys": [*EVERYTHING, "mlp.up_proj"]}}, "it lacks model.layers")
    refused({"lora_parameters": parameters | {"keys": []}}, "does not fit base")
    with pytest.raises(ModelRefusedError, match="There is no adapter folder"):
        load(base, adapter=tmp_path / "nowhere")


@pytest.mark.slow
@pytest.mark.model
@pytest.mark.timeout(600)
def test_the_starter_with_an_adapter(tmp_path: Path) -> None:
    base = ensure_starter()
    adapter = make_adapter(base, tmp_path / "adapter")
    session = open_session(base, LoadOptions(kv_blocks=64, adapter=str(adapter)))
    prompts = [prompt_tokens(session.loaded.tokenizer, count) for count in (5, 60)]
    assert ours(session, prompts, 16) == theirs(base, adapter, prompts, 16)


@pytest.mark.parametrize("name", ["adapter_config.json", "adapters.safetensors"])
def test_an_adapter_with_a_fifo_is_refused_at_once(tmp_path: Path, name: str) -> None:
    base = make_tiny_llama(tmp_path / "base")
    adapter = make_adapter(base, tmp_path / "adapter")
    (adapter / name).unlink()
    os.mkfifo(adapter / name)
    refusals: list[str] = []

    def read() -> None:
        try:
            check_adapter(adapter)
        except ModelRefusedError as refusal:
            refusals.append(str(refusal))

    reader = threading.Thread(target=read, daemon=True)  # a FIFO holds it for ever
    reader.start()
    reader.join(20.0)
    assert "it is not a regular file" in refusals[0]
