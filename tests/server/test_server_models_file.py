"""The file of models: what it may say, and a sentence with file and line for each mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.protocol import LoadOptions
from engine.server.requested_models.models_file import (
    ModelEntry,
    ModelsFile,
    ModelsFileError,
    parse_models_file,
    read_models_file,
)

WHOLE = """
default = "qwen"

[defaults]
keep_alive = "10m"
sampling = { temperature = 0.6, top_p = 0.9 }

[models.qwen]
model = "mlx-community/Qwen3-4B-4bit"
aliases = ["gpt-4o", "claude-*"]
context = 32768
block_size = 32
kv_budget = "4 GB"
kv_bits = 8
disk_cache = "4 GB"
draft_model = "mlx-community/Qwen3-0.6B-4bit"
draft_tokens = 6
prefix_sharing = false
keep_weights = true
keep_alive = 0

[models.qwen.sampling]
top_p = 0.95
stop = ["END"]

[models.starter]
"""


def test_a_file_with_everything_is_read() -> None:
    qwen = ModelEntry(
        "qwen",
        "mlx-community/Qwen3-4B-4bit",
        ("gpt-4o", "claude-*"),
        LoadOptions(
            context=32768,
            block_size=32,
            kv_budget="4 GB",
            kv_bits=8,
            disk_cache="4 GB",
            draft_model="mlx-community/Qwen3-0.6B-4bit",
            draft_tokens=6,
            prefix_sharing=False,
            keep_weights=True,
        ),
        {"temperature": 0.6, "top_p": 0.95, "stop": ["END"]},
    )
    starter = ModelEntry(
        "starter", "starter", (), LoadOptions(keep_alive=600.0), {"temperature": 0.6, "top_p": 0.9}
    )
    assert parse_models_file(WHOLE) == ModelsFile("qwen", (qwen, starter))
    assert parse_models_file("") == ModelsFile()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[models.a]\ncontext = 'long'", "line 2, models.a.context: it must be a whole number from 16"),
        ("[models.a]\n\nblock_size = 12", "line 3, models.a.block_size: it must be 8, 16, 32 or 64, not 12."),
        ("[models.a]\nkv_bits = true", "line 2, models.a.kv_bits: it must be 0, 4 or 8, not true."),
        (
            "[models.a]\nkv_budget = 'a lot'",
            "line 2, models.a.kv_budget: 'a lot' is not a KV budget: enter a",
        ),
        ("[models.a]\ndisk_cache = 'much'", "line 2, models.a.disk_cache: 'much' is not a size: enter a"),
        ("[models.a]\nkeep_alive = 'soon'", 'a text such as "90s", "10m" or "2h", not \'soon\'.'),
        (
            "[models.a]\nprefix_sharing = 1",
            "line 2, models.a.prefix_sharing: it must be true or false, not 1.",
        ),
        (
            "[models.a]\naliases = 'b'",
            'line 2, models.a.aliases: it must be a list of texts such as ["a", "b"]',
        ),
        (
            "[models.a]\ntemprature = 1",
            "line 2, models.a.temprature: there is no such key; use one of model,",
        ),
        (
            "[models.a.sampling]\ntemperature = -1",
            "line 2, models.a.sampling.temperature: it must be a number",
        ),
        ("[models.a]\nsampling = { heat = 1 }", "line 2, models.a.sampling.heat: there is no such key"),
        (
            "[models.a]\nsampling = { top_p = nan }",
            "sampling.top_p: it must be a number from 0 to 1, not nan.",
        ),
        ("[models.a]\n[models.b]\naliases = ['A']", "line 3, models.b.aliases: 'A' is a name of a already."),
        (
            "[models.default]",
            'line 1, models.default: write default = "NAME" at the top of the file instead.',
        ),
        ("[models.a]\ndraft_lookup = true\ndraft_model = 'b'", "use draft_model or draft_lookup, not both."),
        ("models = 3", "models.toml, line 1, models: it must be a section such as [models], not 3."),
        ("default = 'b'\n[models.a]", "line 1, default: 'b' is not a model of this file, which has: a."),
        ("default = 3", "line 1, default: 3 is not a model of this file, which has: none."),
        ("[models.'a b']\nmodel = ''", "line 2, models.a b.model: it must be a text in quotes, not ''."),
        ("[models.a", "models.toml is not TOML: Expected ']'"),
        ("a = " + "[" * 5000, "models.toml is nested too deeply."),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(ModelsFileError) as caught:
        parse_models_file(text)
    assert len(caught.value.mistakes) == 1
    assert sentence in str(caught.value)


def test_every_mistake_is_named() -> None:
    with pytest.raises(ModelsFileError) as caught:
        parse_models_file("[models.a]\ncontext = 0\nkv_bits = 3\n[other]\n")
    assert [each.split(":")[0] for each in caught.value.mistakes] == [
        "models.toml, line 4, other",
        "models.toml, line 2, models.a.context",
        "models.toml, line 3, models.a.kv_bits",
    ]


def test_own_drafts_replace_those_of_all_models() -> None:
    text = "[defaults]\ndraft_lookup = true\n[models.a]\n[models.b]\ndraft_model = 'small'"
    lookup, model = parse_models_file(text).entries
    assert lookup.options == LoadOptions(draft_lookup=True)
    assert model.options == LoadOptions(draft_model="small")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "models.toml"
    with pytest.raises(ModelsFileError, match=r"models\.toml cannot be read: No such file or directory\."):
        read_models_file(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ModelsFileError, match=r"models\.toml is not UTF-8 text"):
        read_models_file(path)
    path.write_text("#" * (1 << 20) + "\n")
    with pytest.raises(ModelsFileError, match=r"larger than 1 MB"):
        read_models_file(path)
