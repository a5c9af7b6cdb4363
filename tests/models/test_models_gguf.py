"""GGUF files of every kind that is taken over, against the mlx-lm model whose values they hold."""

from __future__ import annotations

import contextlib
import itertools
import json
from pathlib import Path

import gguf as reference
import mlx.core as mx
import numpy as np
import pytest
from gguf_files import CHATML, KINDS, write_gguf
from mlx_lm.utils import load_model, load_tokenizer
from transformers import Qwen2Tokenizer

from engine.models.folder_check import check
from engine.models.gguf import GgufError, convert, read_header
from engine.models.gguf.quantised_blocks import READERS, unpack
from engine.models.starter_model import find_gguf

PROMPT = mx.array([[7, 100, 3, 41, 250, 9, 77, 15, 66, 12, 5]])


@pytest.fixture(autouse=True)
def on_the_cpu() -> None:
    mx.set_default_device(mx.cpu)


def converted(source: Path) -> Path:
    folder = source.with_suffix("")
    folder.mkdir()
    convert(source, folder)
    return folder


def logits_of(folder: Path) -> mx.array:
    model, _ = load_model(folder, strict=True)
    model.set_dtype(mx.float32)
    return model(PROMPT)


@pytest.mark.parametrize("name", sorted(KINDS))
@pytest.mark.parametrize("quant", ["Q4_0", "F16"])
def test_every_architecture_has_the_logits_of_its_model(tmp_path: Path, name: str, quant: str) -> None:
    model = write_gguf(tmp_path / "m.gguf", name, quant, seed=3)
    folder = converted(tmp_path / "m.gguf")
    check(folder)
    wanted, got = model(PROMPT), logits_of(folder)
    scale = mx.abs(wanted).max().item()
    assert scale > 1e-3
    exact = KINDS[name].exact and quant != "F16"
    # F16 rounds the tied head's and the router's float32; bfloat16 rounds every scale to 8 bits.
    assert mx.abs(wanted - got).max().item() < (1e-4 if exact else 0.03) * scale


@pytest.mark.parametrize("quant", ["Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "F16", "BF16", "F32"])
def test_every_type_has_the_logits_of_its_model(tmp_path: Path, quant: str) -> None:
    model = write_gguf(tmp_path / "m.gguf", "llama", quant, seed=5)
    folder = converted(tmp_path / "m.gguf")
    wanted, got = model(PROMPT), logits_of(folder)
    scale = mx.abs(wanted).max().item()
    rounded = quant in ("BF16", "F32")  # matrices of these become half precision
    assert mx.abs(wanted - got).max().item() < (2e-3 if rounded else 1e-4) * scale


@pytest.mark.parametrize("kind", sorted(READERS))
def test_blocks_hold_the_values_that_llama_cpp_reads(kind: str) -> None:
    """Random bytes, which no quantiser would choose, against llama.cpp's own reader."""
    quant = reference.GGMLQuantizationType[kind]
    values, size = reference.GGML_QUANT_SIZES[quant]
    random = np.random.default_rng(1)
    rows = random.integers(0, 256, (6, 512 // values, size), dtype=np.uint8)
    for begin in {"Q4_0": [0], "Q5_0": [0], "Q8_0": [0], "Q6_K": [208]}.get(kind, [0, 2]):
        numbers = random.uniform(0.001, 0.1, rows.shape[:2]).astype(np.float16)
        rows[..., begin : begin + 2] = numbers[..., None].view(np.uint8)
    rows = rows.reshape(6, -1)
    wanted = reference.quants.dequantize(rows, quant)
    weight, scales, biases = unpack(kind, rows, size)
    bits = READERS[kind][0]
    got = mx.dequantize(
        mx.array(weight), mx.array(scales), mx.array(biases), group_size=32, bits=bits, mode="affine"
    )
    step = np.repeat(scales, 32, axis=-1)
    allowed = 0.51 * step + 1e-3 * np.abs(wanted) if kind == "Q6_K" else 1e-5 * np.abs(wanted) + 1e-5
    assert (np.abs(np.array(got) - wanted) <= allowed).all()


def test_the_starter_is_what_mlx_s_own_reader_gives(tmp_path: Path) -> None:
    source = find_gguf()
    assert source is not None
    arrays = mx.load(str(source), stream=mx.cpu)
    convert(source, tmp_path)
    ours = mx.load(str(tmp_path / "model.safetensors"))
    for name in ("blk.7.ffn_down", "blk.0.attn_v", "token_embd"):
        target = {"blk": "model.layers.", "tok": "model.embed_tokens"}[name[:3]]
        if name[:3] == "blk":
            _, layer, part = name.split(".")
            target += f"{layer}." + {"ffn_down": "mlp.down_proj", "attn_v": "self_attn.v_proj"}[part]
        for suffix in ("weight", "scales", "biases"):
            assert mx.array_equal(arrays[f"{name}.{suffix}"], ours[f"{target}.{suffix}"]), name


def test_a_mixed_file_names_the_layers_that_differ(tmp_path: Path) -> None:
    write_gguf(tmp_path / "m.gguf", "llama", "Q4_0")
    config = json.loads((converted(tmp_path / "m.gguf") / "config.json").read_text())
    assert config["quantization"] == {
        "group_size": 32,
        "bits": 4,
        "model.embed_tokens": {"group_size": 32, "bits": 8},
    }
    assert config["eos_token_id"] == [2, 0]  # as llama.cpp, which knows <|endoftext|> by its name


def test_llama_3_s_factors_become_its_bounds_and_others_are_refused(tmp_path: Path) -> None:
    dims, base = 32, 5000.0
    wavelengths = 2 * np.pi * base ** (np.arange(0, dims, 2) / dims)
    smooth = (8192 / wavelengths - 1) / 3
    factors = np.where(
        wavelengths < 2048, 1, np.where(wavelengths > 8192, 32, 1 / ((1 - smooth) / 32 + smooth))
    )
    assert len(set(factors)) > 2
    scaling = {"rope_type": "llama3", "factor": 32.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
               "original_max_position_embeddings": 8192}  # fmt: skip
    model = write_gguf(tmp_path / "m.gguf", "llama", "Q8_0", rope_factors=factors, rope_scaling=scaling)
    folder = converted(tmp_path / "m.gguf")
    assert json.loads((folder / "config.json").read_text())["rope_scaling"] == scaling
    assert mx.abs(model(PROMPT) - logits_of(folder)).max().item() < 1e-4
    write_gguf(tmp_path / "n.gguf", "llama", "Q8_0", rope_factors=factors * 1.1)
    with pytest.raises(GgufError, match="factors of an unknown kind"):
        converted(tmp_path / "n.gguf")


@pytest.mark.parametrize("text", ["hello world 1234\n\n it's  ok", "Ünï ß 12", "<|im_start|>hell"])
def test_byte_level_tokens_are_those_of_transformers(tmp_path: Path, text: str) -> None:
    write_gguf(tmp_path / "m.gguf", "qwen2", "F16")
    tokenizer = load_tokenizer(converted(tmp_path / "m.gguf"))
    fields = read_header(tmp_path / "m.gguf").fields
    vocabulary = {token: place for place, token in enumerate(fields["tokenizer.ggml.tokens"])}
    merges = [tuple(merge.split(" ")) for merge in fields["tokenizer.ggml.merges"]]
    judge = Qwen2Tokenizer(vocab=vocabulary, merges=merges)
    judge.add_tokens(["<|endoftext|>", "<|im_start|>", "<|im_end|>"], special_tokens=True)
    ids = tokenizer.encode(text)
    assert ids == judge.encode(text)
    assert tokenizer.decode(ids) == text
    assert tokenizer.eos_token_id == 2
    assert tokenizer.apply_chat_template([{"role": "user", "content": "x"}], tokenize=False) == (
        "<|im_start|>user\nx<|im_end|>\n<|im_start|>"
    )
    assert tokenizer.chat_template == CHATML


@pytest.mark.parametrize("text", ["hello", "hello world", "  two", "ß"])
def test_sentence_pieces_are_those_of_transformers(tmp_path: Path, text: str) -> None:
    write_gguf(tmp_path / "m.gguf", "llama", "F16", tokens="llama")
    tokenizer = load_tokenizer(converted(tmp_path / "m.gguf"))
    fields = read_header(tmp_path / "m.gguf").fields
    tokens, scores = fields["tokenizer.ggml.tokens"], fields["tokenizer.ggml.scores"]
    ids = tokenizer.encode(text)
    assert ids[0] == 1
    assert tokenizer.decode(ids[1:]) == text
    assert ids[1:] == sentence_piece("\u2581" + text.replace(" ", "\u2581"), tokens, scores)


def sentence_piece(text: str, tokens: list[str], scores: list[float]) -> list[int]:
    """SentencePiece's BPE, as plainly as it can be written: merge the neighbours that make the best piece."""
    known = {token: place for place, token in enumerate(tokens) if place >= 259}
    parts = list(text)
    while True:
        pairs = [
            (scores[known[a + b]], -place)
            for place, (a, b) in enumerate(itertools.pairwise(parts))
            if a + b in known and known[a + b] < len(scores)
        ]
        if not pairs:
            break
        place = -max(pairs)[1]
        parts[place : place + 2] = [parts[place] + parts[place + 1]]
    ids = []
    for part in parts:
        ids += [known[part]] if part in known else [3 + byte for byte in part.encode()]
    return ids


def test_what_is_not_taken_over_is_said_in_a_sentence(tmp_path: Path) -> None:
    writer = reference.GGUFWriter(str(tmp_path / "odd.gguf"), "mamba")
    writer.add_tensor("token_embd.weight", np.zeros((4, 32), np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    with pytest.raises(GgufError, match="architecture 'mamba'; supported are llama, qwen2"):
        converted(tmp_path / "odd.gguf")
    for name, shape, kind in (("IQ4_NL", (64, 32), 20), ("Q2_K", (64, 256), 10)):
        size = reference.GGML_QUANT_SIZES[reference.GGMLQuantizationType(kind)]
        writer = reference.GGUFWriter(str(tmp_path / f"{name}.gguf"), "llama")
        rows = np.zeros((shape[0], shape[1] // size[0] * size[1]), np.uint8)
        writer.add_tensor("token_embd.weight", rows, raw_dtype=reference.GGMLQuantizationType(kind))
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        with pytest.raises(GgufError, match=f"stores weights as {name}; supported are Q4_0, "):
            converted(tmp_path / f"{name}.gguf")


@pytest.mark.parametrize("count", [0, 3, 8, 20, 200, 9000])
def test_a_file_that_is_cut_off_is_refused(tmp_path: Path, count: int) -> None:
    write_gguf(tmp_path / "m.gguf", "llama", "Q4_0")
    whole = (tmp_path / "m.gguf").read_bytes()
    (tmp_path / "cut.gguf").write_bytes(whole[:count])
    with pytest.raises(GgufError):
        read_header(tmp_path / "cut.gguf")
    (tmp_path / "cut.gguf").write_bytes(whole[:-64])
    with pytest.raises(GgufError, match="is cut off"):
        read_header(tmp_path / "cut.gguf")


def test_random_damage_in_the_header_never_does_more_than_refuse(tmp_path: Path) -> None:
    write_gguf(tmp_path / "m.gguf", "llama", "Q4_0")
    whole = bytearray((tmp_path / "m.gguf").read_bytes())
    random = np.random.default_rng(0)
    for turn in range(150):
        damaged = bytearray(whole)
        for _ in range(3):
            place = int(random.integers(4, 2000 if turn % 2 else len(whole) // 2))
            damaged[place] = int(random.integers(0, 256))
        (tmp_path / "bad.gguf").write_bytes(damaged)
        with contextlib.suppress(GgufError):
            assert read_header(tmp_path / "bad.gguf").tensors
