"""Text work behind a wall: the same prompts as mlx-lm's, and one client's text that stops nobody else."""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cache_folders import own_cache
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_models import CHAT_TEMPLATE, make_tiny_llama, write_tokenizer
from tokenizer_kinds import KINDS
from tokenizers import Regex, Tokenizer, normalizers, pre_tokenizers
from tool_templates import load_tokenizer

from engine.load_steps import run_to_end
from engine.machine.memory import footprint_bytes
from engine.models.starter_model import ensure_starter
from engine.models.text_tokenizer import (
    TextTokenizer,
    TextTooLongError,
    facts_file,
    facts_of,
    keep_facts,
    kept_tokenizer,
)
from engine.models.token_text import TokenTexts
from engine.protocol import ChatMessage, Generate, Grammar, LoadOptions, Tool, ToolCall
from engine.sessions import text_process
from engine.sessions.answer import AnswerSpec
from engine.sessions.open_session import open_session, open_session_steps
from engine.sessions.prompts import EncodedPrompt, RequestPrompts
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError
from engine.sessions.text_process import (
    Count,
    Counts,
    Decode,
    Encode,
    EncodeTexts,
    Reply,
    Task,
    Texts,
    token_list,
)
from engine.sessions.text_service import TextService, prompt_of

CONTEXT = 4096
WAIT = 60.0  # seconds, of tests that hang otherwise
#: As the tokenizers of Qwen and GPT-4 split text.
QWEN = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def chat(*texts: str, **fields: Any) -> Generate:
    """A chat whose turns alternate, the last one of the user."""
    turns = [ChatMessage("user" if at % 2 == 0 else "assistant", text) for at, text in enumerate(texts)]
    return Generate(**({"request": "r", "chat": "c", "messages": turns} | fields))


WEATHER = Tool(name="weather", description="Tells it.", parameters='{"type":"object","properties":{}}')
CALLED = [
    ChatMessage("user", "How is it?"),
    ChatMessage("assistant", "", tool_calls=[ToolCall(id="call_1", name="weather", arguments='{"a": "é"}')]),
    ChatMessage("tool", "rain \U0001f327", tool_call="call_1", name="weather"),
]
REQUESTS = {
    "a chat": chat("Hello,\n  world! 漢字", "Yes.", "a" * 40 + " \U0001f642 1234567"),
    "a program's": chat("x", guest="program"),
    "with tools": chat("x", tools=[WEATHER], guest="program"),
    "a call is required": chat("x", tools=[WEATHER], tool_choice="required", guest="program"),
    "tools are forbidden": chat("x", tools=[WEATHER], tool_choice="none", guest="program"),
    "with calls": chat(messages=CALLED, tools=[WEATHER], guest="program"),
    "held to a grammar": chat("x", grammar=Grammar(kind="regex", text="a+"), guest="program"),
    "with options": chat("x", template_options={"enable_thinking": True, "reasoning_effort": "low"}),
    "pinned": chat("one", "two", "three", pinned_messages=1),
    "continued": chat("one", "two begins", continued=True),
    "a text": chat(prompt="  Once upon\ta time <|im_end|> ", messages=[]),
    "ids": chat(prompt=[1, 2, 3], messages=[]),
    "none": chat(messages=[]),
}


def outcome(encode: Callable[[], EncodedPrompt]) -> Any:
    """The prompt, without parsers of calls, which only the engine has; or the refusal."""
    try:
        prompt = encode()
    except RequestError as error:
        return str(error), error.kind
    form = prompt.form and (prompt.form.transitions, prompt.form.initial)
    return prompt.tokens, form, prompt.pinned, tuple(prompt.begun), tuple(prompt.banned)


@pytest.mark.parametrize("kind", KINDS)
def test_prompts_are_those_of_mlx_lms_tokenizer(kind: str, tmp_path: Path) -> None:
    wrapper = KINDS[kind](tmp_path)
    facts = facts_of(wrapper)
    assert facts is not None
    lean = TextTokenizer(facts)
    for name, request in REQUESTS.items():
        expected = outcome(lambda request=request: RequestPrompts(wrapper, CONTEXT).encode(request))  # type: ignore[misc]
        got = outcome(lambda request=request: RequestPrompts(lean, CONTEXT).encode(request))  # type: ignore[misc]
        assert got == expected, name


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_those_of_mlx_lms_tokenizer(kind: str, tmp_path: Path) -> None:
    wrapper = KINDS[kind](tmp_path)
    facts = facts_of(wrapper)
    assert facts is not None
    assert facts.detokenizer
    lean, size, chance = TextTokenizer(facts), len(wrapper), random.Random(kind)
    assert (len(lean), lean.eos_token_ids, lean.get_vocab()) == (
        size,
        wrapper.eos_token_ids,
        wrapper.get_vocab(),
    )
    assert lean.convert_ids_to_tokens([*range(size + 2)]) == wrapper.convert_ids_to_tokens([*range(size + 2)])
    assert set(lean.added_tokens_decoder) == set(wrapper.added_tokens_decoder)
    texts, expected = TokenTexts(lean), TokenTexts(wrapper)
    assert all(texts.utf8(token) == expected.utf8(token) for token in range(0, size, 1 + size // 500))
    prompts = [
        wrapper.encode(text, add_special_tokens=False) for text in ("Héllo  漢字 \U0001f642\n\n x", " a b")
    ]
    for tokens in [*prompts, *([chance.randrange(size) for _ in range(40)] for _ in range(20))]:
        assert lean.decode(tokens) == wrapper.decode(tokens)
        streams = lean.detokenizer, wrapper.detokenizer
        for token in tokens:
            for stream in streams:
                stream.add_token(token)
            assert streams[0].last_segment == streams[1].last_segment
        for stream in streams:
            stream.finalize()
        assert streams[0].text == streams[1].text


def test_what_is_kept_of_a_tokenizer_ends_with_what_it_is_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_cache(tmp_path / "cache", monkeypatch)
    (folder := tmp_path / "model").mkdir()
    wrapper = load_tokenizer(folder, CHAT_TEMPLATE)
    file = facts_file(folder)
    assert kept_tokenizer(file) is None
    keep_facts(file, wrapper)
    kept = kept_tokenizer(file)
    assert kept is not None
    kept_facts, facts = facts_of(kept), facts_of(wrapper)
    assert kept_facts is not None
    assert msgspec.structs.replace(kept_facts, tokens=[]) == facts
    assert kept.get_vocab() == wrapper.get_vocab()
    ids = [*range(len(wrapper) + 2)]
    assert kept.convert_ids_to_tokens(ids) == wrapper.convert_ids_to_tokens(ids)
    for stream in (first := kept.detokenizer, second := wrapper.detokenizer):
        for token in wrapper.encode("Héllo \n wörld"):
            stream.add_token(token)
        stream.finalize()
    assert first.text == second.text
    assert "backend_tokenizer" not in vars(kept), "what answers need was kept, so nothing was opened"
    file.write_bytes(file.read_bytes()[:-9])
    assert kept_tokenizer(file) is None
    for name in ("tokenizer_config.json", "chat_template.jinja", "generation_config.json"):
        before = facts_file(folder)
        (folder / name).write_text("{}")
        assert facts_file(folder) != before, name
    monkeypatch.setattr("engine.models.text_tokenizer.__version__", "0.0")
    assert facts_file(folder) != before
    for number in range(30):
        keep_facts(file.with_name(f"{number}.msgpack"), wrapper)
    assert len(list(file.parent.iterdir())) == 20
    assert kept_tokenizer(file.with_name("29.msgpack")) is not None
    wrapper._tokenizer.clean_up_tokenization_spaces = True  # it decodes in a way of its own
    keep_facts(file.with_name("own.msgpack"), wrapper)
    assert not file.with_name("own.msgpack").exists()


def test_a_later_load_needs_no_transformers_and_answers_the_same(tmp_path: Path) -> None:
    make_tiny_llama(tmp_path / "tiny")
    arguments = ["chat", "--model", str(tmp_path / "tiny"), "-n", "12", "--temperature", "0", "hello"]
    command = [sys.executable, "-X", "importtime", "-m", "engine", *arguments]
    environment = os.environ | {
        "OCTAVO_CACHE": str(tmp_path / "cache"),
        "OCTAVO_DATA": str(tmp_path / "data"),
    }
    first, later = (
        subprocess.run(command, env=environment, capture_output=True, text=True, check=True) for _ in range(2)
    )
    assert first.stdout == later.stdout
    assert re.search(r"\| +transformers$", first.stderr, re.MULTILINE)
    assert not re.search(r"\| +transformers$", later.stderr, re.MULTILINE)


@pytest.fixture(scope="module")
def starter_tokenizers() -> tuple[Any, TextTokenizer]:
    """The starter's tokenizer, as mlx-lm opens it and without transformers."""
    wrapper = KINDS["the starter's"](ensure_starter())
    facts = facts_of(wrapper)
    assert facts is not None
    return wrapper, TextTokenizer(facts)


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=200), special=st.booleans())
def test_any_text_has_the_same_tokens(
    starter_tokenizers: tuple[Any, TextTokenizer], text: str, special: bool
) -> None:
    wrapper, lean = starter_tokenizers
    tokens = lean.encode(text, add_special_tokens=special)
    assert tokens == wrapper.encode(text, add_special_tokens=special)
    assert lean.decode(tokens) == wrapper.decode(tokens)


@settings(max_examples=60, deadline=None)
@given(
    piece=st.text(min_size=1, max_size=12), count=st.integers(1, 1500), most=st.sampled_from([50, 400, 1200])
)
def test_only_what_cannot_fit_is_refused_early(
    starter_tokenizers: tuple[Any, TextTokenizer], piece: str, count: int, most: int
) -> None:
    lean, known = starter_tokenizers[1], 0
    lean.most = most
    try:
        lean.encode(piece * count)
    except TextTooLongError as error:
        known = error.tokens
    finally:
        lean.most = 0
    assert not known or lean.count(piece * count) >= known > most


def test_a_tokenizer_with_code_of_its_own_stays_in_the_engine(tmp_path: Path) -> None:
    wrapper = load_tokenizer(tmp_path, CHAT_TEMPLATE)
    own = type("OwnTokenizer", (type(wrapper._tokenizer),), {"_encode_plus": lambda *_, **__: {}})
    wrapper._tokenizer.__class__ = own
    assert facts_of(wrapper) is None
    service = TextService("own")
    wrapper._tokenizer.__class__ = own.__base__
    wrapper._chat_template = lambda *args, **kwargs: "by a function"
    with contextlib.closing(service):
        service.serve(wrapper, RequestPrompts(wrapper, CONTEXT), CONTEXT)
        request = chat("x")
        prompt = prompt_of(
            service.submit(Encode(request)).result(WAIT), request, RequestPrompts(wrapper, CONTEXT)
        )
        assert wrapper.decode(prompt.tokens) == "by a function"
        assert service.processes == {}


def test_the_process_loads_neither_mlx_nor_transformers() -> None:
    source = (
        "import sys, engine.sessions.text_process\n"
        "from engine.startup import defer_package\n"
        "defer_package()\n"
        "import mlx_lm.tool_parsers.json_tools\n"
        "print({'mlx.core', 'transformers', 'torch', 'llguidance'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "set()"


# --- the wall -------------------------------------------------------------------------------------------


def write_model_tokenizer(
    folder: Path, template: str = CHAT_TEMPLATE, change: Callable[[Tokenizer], None] = lambda _: None
) -> Any:
    """A byte-level tokenizer whose tokenizer.json was changed; returns it as mlx-lm opens it."""
    folder.mkdir(exist_ok=True)
    write_tokenizer(folder)
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    change(tokenizer)
    tokenizer.save(str(folder / "tokenizer.json"))
    config = json.loads((folder / "tokenizer_config.json").read_text()) | {"chat_template": template}
    (folder / "tokenizer_config.json").write_text(json.dumps(config))
    (folder / "config.json").write_text('{"model_type": "llama"}')
    from mlx_lm.utils import load_tokenizer as load

    return load(folder)


def like_qwens(tokenizer: Tokenizer) -> None:
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(QWEN), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )


def that_explodes(tokenizer: Tokenizer) -> None:
    """Makes 10^15 characters of one, and leaves other texts as they are."""
    tokenizer.normalizer = normalizers.Sequence([normalizers.Replace("\u0455", "\u0455" * 100_000)] * 3)


def that_grows(character: str, times: int) -> Callable[[Tokenizer], None]:
    """A normaliser that doubles one character so many times; other texts stay as they are."""

    def change(tokenizer: Tokenizer) -> None:
        tokenizer.normalizer = normalizers.Sequence(
            [normalizers.Replace(character, character * 2) for _ in range(times)]
        )

    return change


def that_backtracks(tokenizer: Tokenizer) -> None:
    split = pre_tokenizers.Split(Regex(r"(\u0455+\u0455+)+y"), "isolated")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [split, pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )


@contextlib.contextmanager
def served(wrapper: Any, context: int = CONTEXT) -> Iterator[TextService]:
    service = TextService("tiny")
    with contextlib.closing(service):
        service.serve(wrapper, RequestPrompts(wrapper, context), context)
        yield service


def refusal(result: Future[Reply]) -> str:
    error = result.exception(WAIT)
    assert isinstance(error, RequestError)
    return str(error)


def counts(service: TextService, *texts: str, client: str = "") -> list[int]:
    reply = service.submit(Count(list(texts)), client).result(WAIT)
    assert isinstance(reply, Counts)
    return reply.counts


#: What is sent to which tokenizer or template, and what whoever sent it reads.
HOSTILE: dict[str, tuple[dict[str, Any], Task, str]] = {
    "a pattern that backtracks": ({"change": that_backtracks}, Count(["\u0455" * 60]), "fails at this text"),
    "a template that loops": (
        {"template": "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}"},
        Encode(chat("x")),
        "loops more than",
    ),
    "a date of ten million years": (
        {"template": "{{ strftime_now('%Y' * 10000000) }}"},
        Encode(chat("x")),
        "chat template refuses this chat",
    ),
    "half a text": ({}, EncodeTexts(["\ud800"]), "not a text that this model can read"),
    "a text that cannot fit": (
        {},
        Encode(chat("word " * 60_000)),
        "more than 4,096 tokens, which is this model's context",
    ),
}


@pytest.mark.slow
def test_blanks_that_are_too_many_for_a_pattern_cost_one_request(tmp_path: Path) -> None:
    with served(write_model_tokenizer(tmp_path, change=like_qwens)) as service:
        assert "fails at this text" in refusal(service.submit(Count([" " * 12_000_000])))
        assert counts(service, "abcd") == [4]


@pytest.mark.slow
def test_a_text_that_grows_without_end_costs_one_request(tmp_path: Path) -> None:
    with served(write_model_tokenizer(tmp_path, change=that_explodes)) as service:
        assert re.search("more than 1,024 MB|took longer than", refusal(service.submit(Count(["\u0455"]))))
        assert counts(service, "abcd") == [4]


def test_millions_of_characters_are_counted_in_pieces(starter_tokenizers: tuple[Any, TextTokenizer]) -> None:
    lean = starter_tokenizers[1]
    lines = "A line of words, of which there are many.\n"
    assert lean.count(lines * 30_000) == 30_000 * lean.count(lines)
    assert len(lean.encode("x" * 1_200_000)) == pytest.approx(lean.count("x" * 1_000_000) * 1.2, rel=0.01)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_costs_one_request_and_one_sentence(name: str, tmp_path: Path) -> None:
    how, task, words = HOSTILE[name]
    with served(write_model_tokenizer(tmp_path, **how)) as service:
        hostile = service.submit(task, "hostile")
        assert counts(service, "abc", client="other") == [3]
        sentence = refusal(hostile)
        assert re.search(words, sentence), sentence
        assert counts(service, "abcd") == [4]


def test_work_that_takes_too_long_is_ended_by_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.sessions.text_service._SECONDS", 1.0)
    with served(write_model_tokenizer(tmp_path, change=that_grows("\u0455", 22))) as service:
        assert counts(service, "ab") == [2]
        assert "took longer than" in refusal(service.submit(Count(["\u0455" * 8])))
        assert counts(service, "ab") == [2]


def test_a_short_text_passes_a_long_one(tmp_path: Path) -> None:
    """The long one is first and takes seconds; a second process does the short ones meanwhile."""
    with served(write_model_tokenizer(tmp_path)) as service:
        assert counts(service, "ab") == [2]
        long = service.submit(Count(["word " * 1_500_000]), "long")
        assert counts(service, "abc", client="short") == [3]
        assert not long.done()
        long.cancel()


def test_clients_take_turns(tmp_path: Path) -> None:
    with served(write_model_tokenizer(tmp_path)) as service:
        assert counts(service, "ab") == [2]
        ended: list[str] = []
        first = [service.submit(Count(["a" * 8000]), "many") for _ in range(40)]
        last = service.submit(Count(["a"]), "one")
        for result in (*first, last):
            result.add_done_callback(lambda each: ended.append("one" if each is last else "many"))
        for result in (*first, last):
            result.result(WAIT)
        assert ended.index("one") < 10


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGSEGV])
def test_a_process_that_dies_costs_one_request(sign: signal.Signals, tmp_path: Path) -> None:
    with served(write_model_tokenizer(tmp_path)) as service:
        assert counts(service, "ab") == [2]
        (before,) = [process.pid for process in service.processes.values()]
        waiting = footprint_bytes(before)
        working = service.submit(Count(["word " * 1_000_000]))
        while footprint_bytes(before) < waiting + 3_000_000:  # until it has the text: queued is not enough
            time.sleep(0)
        os.kill(before, sign)
        assert "crashed at this text" in refusal(working)
        assert counts(service, "abc") == [3]
        assert [process.pid for process in service.processes.values()] != [before]


def test_a_process_that_dies_between_texts_costs_nothing(tmp_path: Path) -> None:
    with served(write_model_tokenizer(tmp_path)) as service:
        assert counts(service, "ab") == [2]
        (process,) = service.processes.values()
        os.kill(process.pid, signal.SIGKILL)
        while not process.ended:
            time.sleep(0)
        assert counts(service, "abc") == [3]


#: The process for texts, which dies at a call of its own, once; it may have written half a length before.
DYING = """
import os, pathlib, runpy, signal, sys
place, at, marker = sys.argv.pop(1), int(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1))
calls = 0

def mark(text):
    part = marker.with_suffix(".part")
    part.write_text(text)
    part.replace(marker)

def count(frame, event, _):
    global calls
    name = frame.f_globals.get("__name__", "")
    if event in ("call", "c_call") and name.startswith(("engine.", "__main__")):
        calls += 1
        if frame.f_code.co_name == "write_frame":
            mark(str(calls))
        if calls == at:
            sys.setprofile(None)
            mark("dies in " + frame.f_code.co_name)
            if at % 2:
                os.write(int(sys.argv[1]), b"x")
            os.kill(os.getpid(), signal.SIGKILL)

if not marker.exists():
    marker.touch()
    sys.setprofile(count)
runpy.run_module(place, run_name="__main__", alter_sys=True)
"""


def ask_while_dying(wrapper: Any, folder: Path, at: int, patch: pytest.MonkeyPatch) -> str:
    """Asks for all kinds of work of a process that dies at its call `at`; returns what it was doing then."""
    marker = folder / f"calls {at}"
    words = (sys.executable, "-c", DYING, text_process.__name__, str(at), str(marker))
    patch.setattr("engine.sessions.text_service._COMMAND", words)
    context = 200_000
    prompts = RequestPrompts(wrapper, context)
    texts = ["one", "two " * 30_000]
    ids = [wrapper.encode(text, add_special_tokens=False) for text in texts]
    died = 0
    with served(wrapper, context) as service:
        for _ in range(2):
            for task, right in (
                (Encode(REQUESTS["a chat"]), prompts.encode(REQUESTS["a chat"]).tokens),
                (Count(texts), [len(each) for each in ids]),
                (EncodeTexts(texts), ids),
                (Decode(text_process.token_bytes(ids[1])), [texts[1]]),
            ):
                result = service.submit(task)
                if result.exception(WAIT) is not None:
                    assert "crashed at this text" in refusal(result)
                    died += 1
                    continue
                reply: Any = result.result()
                if isinstance(task, Encode | EncodeTexts):
                    many = isinstance(task, EncodeTexts)
                    read = [token_list(each) for each in reply.tokens] if many else token_list(reply.tokens)
                else:
                    read = reply.counts if isinstance(task, Count) else reply.texts
                assert read == right
        seen = marker.read_text()
        if not at or seen.startswith("dies in "):  # or else it has taken fewer calls, and dies later
            assert counts(service, "abc") == [3]
        pids = [each.pid for each in service.processes.values()]
    assert died <= 1
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    return seen


def deaths(folder: Path, points: Callable[[int], list[int]], patch: pytest.MonkeyPatch) -> list[str]:
    """What the process was doing at its death, at each of these calls, whose number `points` is told."""
    wrapper = write_model_tokenizer(folder / "model")
    ends = []
    for at in points(int(ask_while_dying(wrapper, folder, 0, patch))):  # calls until its last reply
        end = ask_while_dying(wrapper, folder, at, patch)
        while not end.startswith("dies in "):  # a busy machine may take fewer calls
            end = ask_while_dying(wrapper, folder, int(end) * 19 // 20, patch)
        ends.append(end)
    return ends


def test_a_death_at_any_point_costs_one_request_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(3)
    assert deaths(tmp_path, lambda calls: [1, *chance.sample(range(2, calls), 5), calls], monkeypatch)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_two_hundred_deaths_cost_one_request_each_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(7)
    ends = deaths(tmp_path, lambda calls: sorted(chance.sample(range(1, calls + 1), 200)), monkeypatch)
    print(f"\n{sorted(set(ends))}")


def test_closing_ends_all_work_and_leaves_no_process(tmp_path: Path) -> None:
    with served(write_model_tokenizer(tmp_path)) as service:
        assert counts(service, "ab") == [2]
        results = [service.submit(Count(["word " * 1_000_000]), str(client)) for client in range(3)]
        processes = list(service.processes.values())
        service.close()
        assert {refusal(result) for result in results} == {"tiny was unloaded."}
        assert refusal(service.submit(Count(["a"]))) == "tiny was unloaded."
        assert all(process._process.poll() is not None for process in processes)


def test_a_hostile_tokenizer_is_known_before_the_engine_opens_it(tmp_path: Path) -> None:
    service = TextService("tiny")
    with contextlib.closing(service):
        write_model_tokenizer(tmp_path / "sound")
        service.check(str(tmp_path / "sound" / "tokenizer.json")).result(WAIT)
        for name, change in {
            "prepends": lambda each: setattr(each, "normalizer", normalizers.Prepend("x" * 50_000)),
            "doubles": that_grows("x", 8),
        }.items():
            (tmp_path / name).mkdir()
            write_tokenizer(tmp_path / name)
            tokenizer = Tokenizer.from_file(str(tmp_path / name / "tokenizer.json"))
            change(tokenizer)
            tokenizer.save(str(tmp_path / name / "tokenizer.json"))
            assert "makes" in refusal(service.check(str(tmp_path / name / "tokenizer.json"))), name
        (tmp_path / "broken").write_text("{}")
        assert refusal(service.check(str(tmp_path / "broken")))


def test_texts_keep_their_order_and_ids(tmp_path: Path) -> None:
    wrapper = write_model_tokenizer(tmp_path)
    with served(wrapper) as service:
        reply = service.submit(EncodeTexts(["one", "", "two <|im_end|>"])).result(WAIT)
        assert isinstance(reply, Texts)
        assert [token_list(each) for each in reply.tokens] == [
            wrapper.encode(text) for text in ("one", "", "two <|im_end|>")
        ]


def test_an_answer_with_a_grammar_opens_no_tokenizer_in_the_engine(tmp_path: Path) -> None:
    """That would hold all answers for a third of a second where the vocabulary is large."""
    keys = {"the_colour_of_it": {"enum": ["light green", "light blue"]}}
    content = {"type": "object", "properties": keys, "required": list(keys), "additionalProperties": False}
    grammar = Grammar(kind="json_schema", text=json.dumps(content))
    request = chat("Name a colour.", grammar=grammar)
    request.sampling.max_tokens, request.sampling.temperature = 60, 0.0
    folder = make_tiny_llama(tmp_path / "tiny")

    def answered(session: Session, prompt: EncodedPrompt) -> tuple[list[int], int]:
        sequence = session.submit_prompt(prompt, AnswerSpec.of(request, session.prompts.grammar(request)))
        while not session.idle:
            session.step()
        return sequence.tokens, sequence.forced

    alone = open_session(folder, LoadOptions(kv_blocks=64))
    expected = answered(alone, alone.prompts.encode(request))
    with contextlib.closing(TextService("tiny")) as service:
        session = run_to_end(open_session_steps(folder, LoadOptions(kv_blocks=64), service))
        prompt = prompt_of(session.text_work(Encode(request)).result(WAIT), request, session.prompts)
        assert answered(session, prompt) == expected
        assert "backend_tokenizer" not in vars(session.loaded.tokenizer)
    assert expected[1] > 3
