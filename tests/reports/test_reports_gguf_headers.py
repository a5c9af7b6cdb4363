"""GGUF headers: the tokens after which an answer ends, as llama.cpp finds them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import pytest
from tokenizers import pre_tokenizers

from engine.models.gguf.gguf_header import read_header
from engine.models.gguf.gguf_tokenizer import stop_tokens, tokenizer_of
from engine.models.model_loader import _read_tokenizer

REPORTS: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("gguf_headers.toml").read_text("utf-8")
)["report"]


def write_header(path: Path, report: dict[str, Any]) -> None:
    """Writes a GGUF file with the tokenizer of an entry and one tiny tensor."""
    kind = report.get("kind", "gpt2")
    tokens: list[str] = report["tokens"]
    rest = (
        [*sorted(pre_tokenizers.ByteLevel.alphabet()), "ab"] if kind == "gpt2" else ["\u2581", "a", "<0x0A>"]
    )
    writer = gguf.GGUFWriter(str(path), "llama")
    writer.add_tokenizer_model(kind)
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list([*tokens, *rest])
    writer.add_token_types([*report.get("types", [3] * len(tokens)), *[1] * len(rest)])
    writer.add_token_merges(["a b"]) if kind == "gpt2" else writer.add_token_scores([0.0] * (len(tokens) + 3))
    for name, number in report["ids"].items():
        writer.add_uint32(f"tokenizer.ggml.{name}_token_id", number)
    if "template" in report:
        writer.add_chat_template(report["template"])
    writer.add_tensor("token_embd.weight", np.zeros((1, 32), np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["about"])
def test_answers_end_where_llama_cpp_ends_them(report: dict[str, Any], tmp_path: Path) -> None:
    write_header(tmp_path / "m.gguf", report)
    file = read_header(tmp_path / "m.gguf")
    folder = tmp_path / "m"
    folder.mkdir()
    content, config = tokenizer_of(file, 512)
    (folder / "tokenizer.json").write_text(content, encoding="utf-8")
    (folder / "tokenizer_config.json").write_text(json.dumps(config))
    model = {"model_type": "llama", "eos_token_id": stop_tokens(file)}
    (folder / "config.json").write_text(json.dumps(model))
    tokenizer = _read_tokenizer(folder, model)
    ends = tokenizer.convert_ids_to_tokens(sorted(tokenizer.eos_token_ids))
    assert sorted(ends) == sorted(report["right"])
    for end in ends:  # as one token, whatever type it has in the file
        assert len(tokenizer.encode(end, add_special_tokens=False)) == 1
