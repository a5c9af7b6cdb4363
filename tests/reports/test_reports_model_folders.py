"""Model folders as they are on the Hub: old indexes, templates in other files, several ends of answers."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import mlx.core as mx
import pytest
from tiny_models import make_tiny_llama

from engine.models.folder_check import check
from engine.models.local_models import abilities_of
from engine.models.model_errors import ModelRefusedError
from engine.models.model_loader import load
from engine.protocol import ChatMessage
from engine.sessions.prompts import encode_chat

CORPUS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("model_folders.toml").read_text("utf-8"))
WEIGHTS = "model.safetensors"


def change_config(folder: Path, report: dict[str, Any]) -> None:
    """Writes the fields of an entry, and no chat template where it has none."""
    path = folder / "tokenizer_config.json"
    fields = json.loads(path.read_text())
    del fields["chat_template"]
    named = report.get("config", {})
    if "chat_template" in named:
        named = named | {"chat_template": template(named["chat_template"])}
    path.write_text(json.dumps(fields | named))


def template(name: str) -> str:
    return str(CORPUS["templates"]["name"]).replace("NAME", name)


def write_files(folder: Path, files: dict[str, Any]) -> None:
    """Writes files that have templates by one letter."""
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        if name.endswith(".jinja"):
            content = template(content)
        elif isinstance(content, dict) and isinstance(value := content.get("chat_template"), str):
            content = {"chat_template": template(value)}
        elif isinstance(content, dict) and "chat_template" in content:
            named = [each | {"template": template(each["template"])} for each in content["chat_template"]]
            content = {"chat_template": named}
        (folder / name).write_text(content if isinstance(content, str) else json.dumps(content))


def write_weights(folder: Path, report: dict[str, Any]) -> None:
    """Cuts the weights into parts and writes an index beside them."""
    weights: dict[str, Any] = mx.load(str(folder / WEIGHTS))  # type: ignore[assignment]
    mx.eval(weights)
    index, parts = report["index"], report.get("parts", 1)
    names = sorted(weights)
    if "drop" in report:
        names = names[1:]
    (folder / WEIGHTS).unlink()
    for part in range(parts):
        file = f"model-0000{part + 1}-of-0000{parts}.safetensors" if parts > 1 else WEIGHTS
        if part + 1 != report.get("lost"):
            mx.save_safetensors(str(folder / file), {name: weights[name] for name in names[part::parts]})
    other = "old." if index["tensors"] == "other" else ""
    shards = index["shards"]
    weight_map = {
        other + name: f"model-0000{at % shards + 1}-of-0000{shards}.safetensors"
        for at, name in enumerate(names)
    }
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": weight_map}))


@pytest.mark.parametrize("report", CORPUS["report"], ids=lambda report: report["about"])
def test_folders_are_what_their_files_say(report: dict[str, Any], tmp_path: Path) -> None:
    mx.set_default_device(mx.cpu)
    folder = make_tiny_llama(tmp_path / "m")
    change_config(folder, report)
    write_files(folder, report.get("files", {}))
    if "index" in report:
        write_weights(folder, report)
    if "refusal" in report:
        with pytest.raises(ModelRefusedError, match=report["refusal"]):
            load(folder)
        return
    checked = check(folder)
    loaded = load(folder)
    if "prompt" in report:
        tokens = encode_chat(loaded.tokenizer, [ChatMessage("user", "Hi")])
        assert loaded.tokenizer.decode(tokens) == report["prompt"]
    if "ends" in report:
        ends = loaded.tokenizer.convert_ids_to_tokens(sorted(loaded.tokenizer.eos_token_ids))
        assert sorted(ends) == report["ends"]
    assert abilities_of(folder, checked.config) == []


def test_a_template_for_tools_in_its_own_file_is_used_and_seen(tmp_path: Path) -> None:
    folder = make_tiny_llama(tmp_path / "m")
    change_config(folder, {"config": {"chat_template": "C"}})
    (folder / "additional_chat_templates").mkdir()
    (folder / "additional_chat_templates" / "tool_use.jinja").write_text("{{ tools | length }} tools")
    assert abilities_of(folder, check(folder).config) == ["tools"]
    chat = [{"role": "user", "content": "Hi"}]
    render = load(folder).tokenizer.apply_chat_template
    assert render(chat, tokenize=False, tools=[{}]) == "1 tools"
    assert render(chat, tokenize=False) == "C Hi<|im_end|>"
