"""Loading: same numbers as mlx-lm's own way, float32 on the CPU, no foreign code, no network."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any, NoReturn

import mlx.core as mx
import mlx.nn as nn
import mlx_lm.utils
import numpy as np
import pytest
from huggingface_hub.errors import StrictDataclassError
from mlx.utils import tree_flatten
from tiny_models import make_tiny_llama
from transformers import AutoConfig
from zoo.tiny_configs import config

from engine.models import model_loader as load_module
from engine.models.model_errors import ModelRefusedError, is_failure, is_panic
from engine.models.model_loader import load
from engine.protocol import LoadOptions
from engine.sessions.open_session import open_session

PROMPT = mx.array([[1, 40, 50, 60, 70, 80, 90]])


@pytest.fixture(autouse=True)
def on_the_cpu() -> None:
    mx.set_default_device(mx.cpu)


def logits(model: Any) -> np.ndarray:
    return np.array(model(PROMPT).astype(mx.float32))


@pytest.mark.parametrize(
    "options", [{}, {"bits": 4}, {"bits": 8, "shards": 3}, {"tie_word_embeddings": False}]
)
def test_logits_are_those_of_mlx_lm(tmp_path: Path, options: dict[str, Any]) -> None:
    folder = make_tiny_llama(tmp_path / "m", **options)
    reference, _ = mlx_lm.utils.load_model(folder)
    loaded = load(folder)
    np.testing.assert_allclose(logits(loaded.model), logits(reference), rtol=1e-4, atol=1e-4)
    flat = dict(tree_flatten(loaded.model.parameters()))
    assert {array.dtype for array in flat.values()} == {mx.float32}
    kept = [module.quantised.nbytes for module in loaded.model.modules() if hasattr(module, "quantised")]
    assert bool(kept) == ("bits" in options)  # the cpu backend multiplies a few rows by these
    assert loaded.weights_bytes == 4 * sum(array.size for array in flat.values()) + sum(kept)


def test_half_precision_becomes_float32(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "m")
    weights = mx.load(str(folder / "model.safetensors"))
    halves = {name: array.astype(mx.bfloat16) for name, array in weights.items()}
    mx.save_safetensors(str(folder / "model.safetensors"), halves)
    flat = dict(tree_flatten(load(folder).model.parameters()))
    assert {array.dtype for array in flat.values()} == {mx.float32}
    np.testing.assert_array_equal(
        np.array(flat["model.norm.weight"]), np.array(halves["model.norm.weight"].astype(mx.float32))
    )


def test_packed_weights_are_kept_where_float32_would_not_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_tiny_llama(tmp_path / "m", bits=4)
    unpacked = load(folder)
    float32_bytes = sum(array.nbytes for _, array in tree_flatten(unpacked.model.parameters()))
    # The largest memory in which a quarter is just too little, and the smallest in which it is enough.
    monkeypatch.setattr(load_module, "available_memory", lambda: 4 * float32_bytes)
    packed = load(folder)
    flat = dict(tree_flatten(packed.model.parameters()))
    assert {array.dtype for array in flat.values()} == {mx.float32, mx.uint32}
    assert packed.weights_bytes < float32_bytes / 3
    np.testing.assert_allclose(logits(packed.model), logits(unpacked.model), rtol=1e-4, atol=1e-4)
    monkeypatch.setattr(load_module, "available_memory", lambda: 8 * unpacked.weights_bytes)
    assert load(folder).weights_bytes == unpacked.weights_bytes


@pytest.mark.parametrize(("bits", "stays"), [(4, True), (8, True), (6, False)])
def test_weights_stay_packed_for_the_backend_that_multiplies_them_so(
    tmp_path: Path, bits: int, stays: bool
) -> None:
    folder = make_tiny_llama(tmp_path / "m", bits=bits)
    for backend, packed in (("cpu", stays), ("reference", False)):
        session = open_session(folder, LoadOptions(backend=backend))
        kinds = {type(module).__name__ for module in session.model.model.modules()}
        assert ("QuantizedLinear" in kinds, "Linear" in kinds) == (packed, not packed)
        session.close()


def test_what_is_known_of_a_loaded_model(tmp_path: Path) -> None:
    folder = make_tiny_llama(
        tmp_path / "models--org--name" / "snapshots" / "abc", max_position_embeddings=320
    )
    (folder / "generation_config.json").write_text('{"eos_token_id": [2, 0]}')
    shares: list[float] = []
    loaded = load(folder, progress=shares.append)
    assert (loaded.name, loaded.context, loaded.tokenizer.eos_token_ids) == ("org/name", 320, {0, 2})
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    ids = loaded.tokenizer.apply_chat_template(
        [{"role": "user", "content": "hé"}], add_generation_prompt=True
    )
    assert loaded.tokenizer.decode(ids) == "<|im_start|>user\nhé<|im_end|>\n<|im_start|>assistant\n"


def test_nothing_is_run_and_nobody_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_tiny_llama(tmp_path / "m", auto_map={"AutoModelForCausalLM": "evil.Evil"})
    trace = tmp_path / "ran"
    (folder / "evil.py").write_text(f"open({str(trace)!r}, 'w')\nclass Evil: pass\n")
    config = json.loads((folder / "tokenizer_config.json").read_text())
    config["auto_map"] = {"AutoTokenizer": ["evil.Evil", "evil.Evil"]}
    (folder / "tokenizer_config.json").write_text(json.dumps(config))

    def refuse(*_: object) -> NoReturn:
        raise AssertionError("a connection was tried")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr("builtins.input", refuse)
    load(folder)
    assert not trace.exists()


@pytest.mark.parametrize(
    "fields",
    [
        {"hidden_size": 96},  # not the shape of the weights
        {"num_hidden_layers": 5},  # weights missing
        {"num_attention_heads": 0},
        {"eos_token_id": "two"},
        {"rope_scaling": {"type": "none such"}},
        {"quantization": {"group_size": 32}},
        {"intermediate_size": None},
    ],
)
def test_a_config_that_lies_is_refused_in_one_sentence(tmp_path: Path, fields: dict[str, Any]) -> None:
    folder = make_tiny_llama(tmp_path / "m")
    path = folder / "config.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | fields))
    with pytest.raises(ModelRefusedError) as refusal:
        load(folder)
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize("content", ["{", "{}", '{"model": {"type": "BPE"}}', "[]"])
def test_a_damaged_tokenizer_is_refused(tmp_path: Path, content: str) -> None:
    folder = make_tiny_llama(tmp_path / "m")
    (folder / "tokenizer.json").write_text(content)
    with pytest.raises(ModelRefusedError):
        load(folder)


def _change_config(folder: Path, fields: dict[str, Any]) -> None:
    path = folder / "config.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | fields))


@pytest.mark.parametrize(
    "fields",
    [
        {"attention_dropout": "none"},  # transformers declares a number
        {"pretraining_tp": 1.5},
        {"initializer_range": "0.02"},
    ],
)
def test_a_config_that_only_transformers_refuses_is_loaded(tmp_path: Path, fields: dict[str, Any]) -> None:
    folder = make_tiny_llama(tmp_path / "m")
    plain = load(folder)
    _change_config(folder, fields)
    with pytest.raises(StrictDataclassError):
        AutoConfig.from_pretrained(folder)
    loaded = load(folder)
    chat = [{"role": "user", "content": "h\u00e9 you, <|im_end|>"}]
    for tokenizer in (plain.tokenizer, loaded.tokenizer):
        assert tokenizer.encode("h\u00e9 you") == plain.tokenizer.encode("h\u00e9 you")
        assert tokenizer.apply_chat_template(chat) == plain.tokenizer.apply_chat_template(chat)
    assert type(loaded.tokenizer._tokenizer) is type(plain.tokenizer._tokenizer)
    assert loaded.tokenizer.eos_token_ids == plain.tokenizer.eos_token_ids
    np.testing.assert_array_equal(logits(loaded.model), logits(plain.model))


@pytest.mark.parametrize(
    ("file", "fields", "expected"),
    [
        ("config.json", {"rope_scaling": [1, 2]}, "does not fit its weights, or mlx-lm does not support it"),
        ("config.json", {"rms_norm_eps": None}, "does not fit its weights, or mlx-lm does not support it"),
        ("tokenizer_config.json", {"tool_parser_type": ""}, "ask for a part that mlx-lm does not have"),
        ("tokenizer_config.json", {"chat_template_type": "../x"}, "ask for a part that mlx-lm does not have"),
    ],
)
def test_the_reason_is_not_the_text_of_a_python_error(
    tmp_path: Path, file: str, fields: dict[str, Any], expected: str
) -> None:
    folder = make_tiny_llama(tmp_path / "m")
    path = folder / file
    path.write_text(json.dumps(json.loads(path.read_text()) | fields))
    with pytest.raises(ModelRefusedError) as refusal:
        load(folder)
    assert expected in str(refusal.value)


def test_a_missing_field_is_named(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "m")
    path = folder / "config.json"
    config = json.loads(path.read_text())
    del config["rms_norm_eps"]
    path.write_text(json.dumps(config))
    with pytest.raises(ModelRefusedError, match=r"config.json lacks 'rms_norm_eps'\.$"):
        load(folder)


class PanicException(BaseException):  # pyo3's has this name, and this base
    """Stand-in for a panic of a Rust library."""


def test_a_panic_is_a_failure_and_ctrl_c_is_none() -> None:
    assert [is_panic(error) for error in (PanicException(), KeyboardInterrupt(), ValueError())] == [
        True,
        False,
        False,
    ]
    failures = (PanicException(), ValueError(), SystemExit(), KeyboardInterrupt(), GeneratorExit())
    assert [is_failure(error) for error in failures] == [True, True, True, False, False]


def set_config(folder: Path, config: dict[str, Any]) -> Path:
    (folder / "config.json").write_text(json.dumps(config))
    return folder


#: Parts of which mlx-lm would build as many as config.json says: 65,536 experts took 9 GB, or for ever.
HUGE: dict[str, dict[str, Any]] = {
    "dbrx": {"ffn_config": {"moe_num_experts": 65_536, "ffn_hidden_size": 4_000_000, "moe_top_k": 2}},
    "afm7": {"num_kv_reuse_layers": 10**6},
    "gemma3n": {"text_config": config("gemma3n")["text_config"] | {"altup_num_inputs": 16_384}},
}


@pytest.mark.parametrize("kind", HUGE)
def test_a_config_that_describes_more_modules_than_the_weights_is_refused(tmp_path: Path, kind: str) -> None:
    folder = make_tiny_llama(tmp_path / "m")
    set_config(folder, config(kind) | {"model_type": kind} | HUGE[kind])
    with pytest.raises(ModelRefusedError, match="more layers and experts than any model has"):
        load(folder)
    nn.Linear(4, 4)  # outside a load, modules are not counted
    assert nn.Module.__init__.__module__.startswith("mlx.")


def test_a_kind_whose_code_ends_the_program_is_refused(tmp_path: Path) -> None:
    folder = set_config(make_tiny_llama(tmp_path / "m"), {"model_type": "olmo"})
    with pytest.raises(ModelRefusedError, match="a part that mlx-lm does not have"):
        load(folder)


def test_a_panic_while_a_model_is_loaded_becomes_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_tiny_llama(tmp_path / "m")

    def panic(*_: Any) -> NoReturn:
        raise PanicException("retry-limit-in-match over")

    monkeypatch.setattr(load_module, "_open_tokenizer", panic)
    with pytest.raises(ModelRefusedError, match="m cannot be loaded: a library that reads its files failed"):
        load(folder)
