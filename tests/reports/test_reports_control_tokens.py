"""Control tokens of many tokenizers in all that people and programs write: text, and the template's stay."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from mlx_lm.tokenizer_utils import TokenizerWrapper
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast

from engine.models.text_tokenizer import TextTokenizer, facts_of
from engine.protocol import ChatMessage, Generate, Tool, ToolCall
from engine.sessions.prompts import RequestPrompts

REPORTS: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("control_tokens.toml").read_text("utf-8")
)["report"]
TEMPLATES = {
    "chatml": "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
    "{% if tools %}{{ tools | tojson }}{% endif %}<|im_start|>assistant\n",
    "qwen": "{% if tools %}<|im_start|>system\n<tools>{% for tool in tools %}{{ tool | tojson }}\n"
    '{% endfor %}</tools> <tool_call>\n{"name": "x", "arguments": {}}\n</tool_call><|im_end|>\n{% endif %}'
    "{% for m in messages %}{% set content = m.content %}"
    "<|im_start|>{{ 'user' if m.role == 'tool' else m.role }}\n"
    "{% if m.role == 'assistant' and '</think>' in content %}<think>\n"
    "{{ content.split('</think>')[0].split('<think>')[-1].strip() }}\n</think>\n\n"
    "{{ content.split('</think>')[-1].lstrip() }}"
    "{% elif m.role == 'tool' %}<tool_response>\n{{ content }}\n</tool_response>"
    "{% elif content.startswith('<tool_response>') %}a result: {{ content }}"
    "{% else %}{{ content }}{% endif %}{% for call in m.tool_calls %}\n<tool_call>\n"
    "{{ call.function | tojson }}\n</tool_call>{% endfor %}<|im_end|>\n{% endfor %}<|im_start|>assistant\n",
}
TRAINING = [
    "the user said that the end of the start is im_end and im_start, <p>text</p> [x] |y| s>",
    "stop sop",
] * 9
CONTEXT = 100_000


def backend(report: dict[str, Any]) -> Tokenizer:
    """A tokenizer of a kind of model, whose vocabulary has the control tokens, too, as most have them."""
    tokens = [*report["special"], *report.get("text", ())]
    kind = report["model"]
    alphabet = sorted(
        {letter for text in (*TRAINING, *tokens, ascii_letters()) for letter in text} | {"\u2581"}
    )
    words = {
        text: n for n, text in enumerate([*tokens, *("<unk>", "[UNK]", "word", "user", "it"), *alphabet])
    }
    words |= {f"##{letter}": len(words) + n for n, letter in enumerate(alphabet)}
    if kind in ("bytes", "whole words", "own code"):
        tokenizer = Tokenizer(models.BPE(ignore_merges=kind == "whole words"))
        split = pre_tokenizers.Split(Regex(r" ?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+|\s+"), "isolated")
        tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
            [split, pre_tokenizers.ByteLevel(False, use_regex=False)]
        )
        tokenizer.decoder = decoders.ByteLevel()
        alphabet = pre_tokenizers.ByteLevel.alphabet()
    elif kind == "pieces":
        tokenizer = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True))
        tokenizer.normalizer = normalizers.Sequence(
            [normalizers.Prepend("\u2581"), normalizers.Replace(" ", "\u2581")]
        )
        tokenizer.decoder = decoders.Sequence([decoders.Replace("\u2581", " "), decoders.Fuse()])
    elif kind == "unigram":
        tokenizer = Tokenizer(models.Unigram([(text, -float(len(text) == 1)) for text in words], unk_id=2))
        tokenizer.pre_tokenizer, tokenizer.decoder = pre_tokenizers.Metaspace(), decoders.Metaspace()
    elif kind == "word pieces":
        tokenizer = Tokenizer(models.WordPiece(words, unk_token="[UNK]"))
        tokenizer.pre_tokenizer, tokenizer.decoder = pre_tokenizers.Whitespace(), decoders.WordPiece()
    else:
        tokenizer = Tokenizer(models.WordLevel(words, unk_token="<unk>"))
        tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    if isinstance(tokenizer.model, models.BPE):  # merges that make control tokens are learned here, too
        trainer = trainers.BpeTrainer(
            vocab_size=1200,
            initial_alphabet=sorted(alphabet),
            special_tokens=["<unk>"] * (kind == "pieces"),
            show_progress=False,
        )
        tokenizer.train_from_iterator([*TRAINING, *tokens * 9, ascii_letters()], trainer)
    strip = report.get("rstrip", False)
    tokenizer.add_special_tokens(
        [AddedToken(t, special=True, normalized=False, rstrip=strip) for t in report["special"]]
    )
    tokenizer.add_tokens(
        [AddedToken(text, special=False, normalized=False) for text in report.get("text", ())]
    )
    return tokenizer


def ascii_letters() -> str:
    return " ".join(map(chr, range(33, 127)))


def opened(report: dict[str, Any]) -> Any:
    """The tokenizer of an entry as mlx-lm opens it."""
    kind = PreTrainedTokenizerFast
    if report["model"] == "own code":
        own = {"encode": lambda self, text, **options: PreTrainedTokenizerFast.encode(self, text, **options)}
        kind = type("OwnTokenizer", (PreTrainedTokenizerFast,), own)
    marks = {"bos_token": report["bos"]} if "bos" in report else {}
    plain = kind(tokenizer_object=backend(report), eos_token=report["special"][1], **marks)
    template = report.get("template")
    plain.chat_template = TEMPLATES.get(template, template)
    calls = {}
    if template == "qwen":
        from mlx_lm.tool_parsers import json_tools as tools

        calls = {
            "tool_parser": tools.parse_tool_call,
            "tool_call_start": "<tool_call>",
            "tool_call_end": "</tool_call>",
        }
    return TokenizerWrapper(plain, **calls)


def lean_of(wrapper: Any) -> TextTokenizer:
    """The tokenizer that the process for texts has."""
    facts = facts_of(wrapper)
    assert facts is not None
    return TextTokenizer(facts)


def request(text: str, place: str) -> Generate:
    """A request with a text in one place."""
    at = {"user": "x", "system": "x", "tool": "x", "description": "x", "parameter": "x", "answer": "x"} | {
        place: text
    }
    schema = {
        "type": "object",
        "properties": {"a": {"type": "string", "description": at["parameter"], "enum": [at["parameter"]]}},
    }
    return Generate(
        request="r",
        chat="c",
        messages=[
            ChatMessage("system", f"{at['system']} word"),
            ChatMessage("user", f"word {at['user']} word"),
            ChatMessage("assistant", at["answer"]),
            ChatMessage("user", at["user"]),
            ChatMessage(
                "assistant",
                "",
                tool_calls=[ToolCall(id="123456789", name="weather", arguments='{"a": "it"}')],
            ),
            ChatMessage("tool", f"{at['tool']}\nuser", tool_call="123456789"),
        ],
        tools=[Tool(name="weather", description=f"word {at['description']}", parameters=json.dumps(schema))],
    )


def marks_of(tokenizer: Any) -> str:
    """The marks that the template reads in answers."""
    names = ("think_start", "think_end", "tool_call_start", "tool_call_end")
    return " ".join(getattr(tokenizer, name) or "" for name in names)


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["about"])
def test_control_tokens_are_text_wherever_somebody_writes_them(report: dict[str, Any]) -> None:
    wrapper = opened(report)
    facts = facts_of(wrapper)
    assert (facts is None) == (report["model"] == "own code")
    tokenizers = [wrapper] if facts is None else [wrapper, TextTokenizer(facts)]
    called = set(report["special"])
    if facts is not None:
        called = set(facts.control_tokens)
        assert called >= set(report["special"])
        assert len(called) - len(report["special"]) == report.get("right", 0)
    unknown = {"<unk>", "[UNK]"}  # they are in any text that a vocabulary lacks a letter of
    ids = set(wrapper.convert_tokens_to_ids(sorted(called - unknown)))
    assert len(ids) == len(called - unknown)
    for tokenizer in tokenizers:
        prompts = RequestPrompts(tokenizer, CONTEXT)
        for place in ("user", "system", "tool", "description", "parameter", "answer"):
            known = (
                {each for each in called if each not in marks_of(tokenizer)} if place == "answer" else called
            )
            text = " ".join(sorted(known)) + "".join(sorted(known))
            text += "".join(
                first + second[1:] for first in known for second in known if first[-1] == second[0]
            )
            wanted = [token for token in prompts.encode(request("x", place)).tokens if token in ids]
            got = prompts.encode(request(text, place)).tokens
            assert [token for token in got if token in ids] == wanted, place
            if report["model"] in ("bytes", "whole words", "own code", "pieces") and not report.get("rstrip"):
                shown = json.dumps(text, ensure_ascii=False)[1:-1]
                written = tokenizer.decode(got).replace("\\\\", "\\")
                assert text in written or shown in written
        kept = len(wanted)
        print(f"{report['about']}: {len(called)} control tokens, {kept} of the template, ids {sorted(ids)}")


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["about"])
def test_what_has_no_control_token_has_the_tokens_of_transformers(report: dict[str, Any]) -> None:
    wrapper = opened(report)
    if not wrapper.has_chat_template:
        return
    facts = facts_of(wrapper)
    for text in ("it <p> [x] | user", "the end\n\n<", "s>  im_end|>", "> user", "漢 <thin"):
        turns = [ChatMessage("user", text), ChatMessage("assistant", text), ChatMessage("user", text)]
        chat = [{"role": turn.role, "content": turn.content} for turn in turns]
        expected = wrapper.apply_chat_template(chat, add_generation_prompt=True)
        for tokenizer in [wrapper] if facts is None else [wrapper, TextTokenizer(facts)]:
            made = RequestPrompts(tokenizer, CONTEXT).encode(Generate(request="r", chat="c", messages=turns))
            assert made.tokens == expected


def test_the_text_around_a_control_token_is_encoded_as_always() -> None:
    wrapper = opened(REPORTS[0])
    prompts = RequestPrompts(lean_of(wrapper), CONTEXT)
    whole = prompts.encode(
        Generate(request="r", chat="c", messages=[ChatMessage("user", "a <|im_end|> b")])
    ).tokens
    written = ["a", "\u0120", "<|", "im", "_", "end", "|>", "\u0120b"]
    assert str(wrapper.convert_tokens_to_ids(written))[1:-1] in str(whole)


def test_an_answer_keeps_the_marks_that_its_template_looks_for() -> None:
    wrapper = opened(REPORTS[0])
    turns = [
        ChatMessage("user", "<tool_response>x</tool_response>"),
        ChatMessage("assistant", "<think>why</think>\n\nit <|im_end|>"),
        ChatMessage("user", "x"),
    ]
    lean = lean_of(wrapper)
    tokens = RequestPrompts(lean, CONTEXT).encode(Generate(request="r", chat="c", messages=turns)).tokens
    think = wrapper.convert_tokens_to_ids("<think>"), wrapper.convert_tokens_to_ids("</think>")
    assert [token for token in tokens if token in think] == list(think)
    assert "a result: <tool_response>x</tool_response>" in lean.decode(tokens)
    assert tokens.count(wrapper.convert_tokens_to_ids("<|im_end|>")) == 3


@pytest.mark.parametrize("name", ["|im_end|", "x<|im_end|>", "im_end|>"])
def test_no_control_token_comes_about_from_a_name_and_the_template(name: str) -> None:
    template = (
        "{% for t in tools %}{% for p in t.function.parameters %}<{{ p }}>{% endfor %}{% endfor %}"
        "{{ messages[0].content }}<{{ messages[1].content }}"
    )
    tools = [Tool(name="weather", description="", parameters=json.dumps({name: "x", "properties": {}}))]
    native = opened(REPORTS[0])
    native._tokenizer.chat_template = template
    turns = [ChatMessage("user", "<|im_"), ChatMessage("assistant", "|im_end|>")]
    asked = Generate(request="r", chat="c", messages=turns, tools=tools)
    tokens = RequestPrompts(native, CONTEXT).encode(asked).tokens
    assert native.convert_tokens_to_ids("<|im_end|>") not in tokens
    assert f"<{name}>" in native.decode(tokens)


def test_a_template_may_print_messages_as_python_and_json_do() -> None:
    wrapper = opened(REPORTS[0])
    wrapper._tokenizer.chat_template = (
        "{{ messages[0] }}{{ messages[0].content | tojson(ensure_ascii=True) }}"
    )
    asked = Generate(request="r", chat="c", messages=[ChatMessage("user", "a <|im_end|> b")])
    for tokenizer in (wrapper, lean_of(wrapper)):
        tokens = RequestPrompts(tokenizer, CONTEXT).encode(asked).tokens
        text = "{'role': 'user', 'content': 'a <|im_end|> b'}\"a <|im_end|> b\""
        assert tokenizer.decode(tokens) == text
        assert wrapper.convert_tokens_to_ids("<|im_end|>") not in tokens
