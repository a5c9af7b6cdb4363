"""Answers that must match a JSON schema, a Lark grammar or a regular expression."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import pytest
from structured_requests import answer, answers, ask, closing, schema
from zoo.kinds import of_kind

from engine.models.draft_head import DraftHead, add_head, text_model
from engine.models.model_loader import LoadedModel
from engine.protocol import Delta, Finished, Fork, Grammar, LoadOptions, Sampling
from engine.scheduling import model_runner
from engine.sessions.session import Session

PERSON = {
    "type": "object",
    "properties": {
        "first_name": {"type": "string", "maxLength": 12},
        "age": {"type": "integer", "minimum": 0, "maximum": 150},
        "role": {"enum": ["customer of the house", "unknown visitor"]},
        "tags": {"type": "array", "items": {"type": "string", "maxLength": 8}, "maxItems": 3},
    },
    "required": ["first_name", "age", "role"],
    "additionalProperties": False,
}
SAMPLINGS = [
    {},
    {"temperature": 0.9, "top_p": 0.95, "seed": 4},
    {"temperature": 1.3, "top_k": 40, "min_p": 0.02},
]
IDS = ["greedy", "sampled", "filtered"]


@pytest.mark.parametrize("sampling", SAMPLINGS, ids=IDS)
def test_an_answer_matches_its_schema(session: Session, sampling: dict[str, Any]) -> None:
    found = answer(session, schema(PERSON), **sampling)
    jsonschema.validate(json.loads(found.text), PERSON)
    assert found.end.reason == "stop"
    assert found.end.forced_tokens > 5  # most of the names and of the role
    assert session.runner.steps < found.end.completion_tokens  # they needed no steps of their own
    assert session.scheduler.metrics.forced == found.end.forced_tokens


@pytest.mark.parametrize("sampling", SAMPLINGS, ids=IDS)
def test_a_regular_expression(session: Session, sampling: dict[str, Any]) -> None:
    pattern = r"(yes|no), at [0-9]{2}:[0-9]{2} on (Monday|Tuesday)"
    found = answer(session, Grammar(kind="regex", text=pattern), **sampling)
    assert re.fullmatch(pattern, found.text)
    assert found.end.reason == "stop"


@pytest.mark.parametrize("sampling", SAMPLINGS, ids=IDS)
def test_a_lark_grammar(session: Session, sampling: dict[str, Any]) -> None:
    grammar = 'start: term (("+" | "-") term){1,4}\nterm: NUMBER | "(" NUMBER ")"\nNUMBER: /[0-9]{1,3}/\n'
    found = answer(session, Grammar(kind="lark", text=grammar), **sampling)
    term = r"([0-9]{1,3}|\([0-9]{1,3}\))"
    assert re.fullmatch(rf"{term}([+-]{term}){{1,4}}", found.text)


def test_any_json_object(session: Session) -> None:
    bias = closing(session.loaded.tokenizer, 5.0)
    found = answer(session, Grammar(kind="json"), temperature=0.8, max_tokens=2000, logit_bias=bias)
    assert found.end.reason == "stop"
    assert isinstance(json.loads(found.text), dict)


def test_max_tokens_inside_the_grammar_is_length(session: Session) -> None:
    for count in range(1, 12):
        found = answer(session, schema(PERSON), max_tokens=count)
        assert found.end.reason == "length"
        assert found.end.completion_tokens == count
        assert '{"first_name": "'.startswith(found.text[:16]) or found.text.startswith('{"first_name": "')


def test_the_last_token_of_a_grammar_may_be_the_last_one_allowed(session: Session) -> None:
    whole = answer(session, schema(PERSON))
    again = answer(session, schema(PERSON), max_tokens=whole.end.completion_tokens)
    assert again.text == whole.text
    assert again.end.reason == "stop"


def test_log_probabilities_are_reported_for_every_token(session: Session) -> None:
    """So none is appended without its logits."""
    ask(session, "a", schema(PERSON), logprobs=2)
    reported = []
    while not session.idle:
        for message in session.step():
            reported += message.logprobs if isinstance(message, Delta) else []
            end = message
    assert isinstance(end, Finished)
    assert end.forced_tokens == 0
    assert len(reported) == end.completion_tokens


def test_an_answer_ends_only_where_its_grammar_may_end(session: Session) -> None:
    (end,) = session.loaded.tokenizer.eos_token_ids
    ask(session, "a", Grammar(kind="regex", text="[a-z]{3,5}"), temperature=1.0)
    (sequence,) = session.scheduler
    while not session.idle:
        session.step()
    text = session.decode(sequence.tokens[sequence.prompt_length :])
    assert re.fullmatch("[a-z]{3,5}", text)
    assert end not in sequence.tokens[sequence.prompt_length :]


def test_a_stop_string_ends_the_answer_inside_its_grammar(session: Session) -> None:
    found = answer(session, schema({"const": "one two three four five six"}), stop=["three"])
    assert found.text == '"one two '
    assert found.end.reason == "stop"


def test_each_answer_in_a_batch_is_what_it_is_alone(worded: LoadedModel) -> None:
    """With a grammar and without. Sampled ones: see `test_masks_leave_the_other_rows_as_they_are`."""
    grammars = [
        schema(PERSON),
        None,
        Grammar(kind="regex", text="[a-f]{4,40}"),
        schema({"type": "array", "items": {"type": "integer", "maximum": 99, "minimum": 0}, "maxItems": 5}),
        None,
        Grammar(kind="json"),
        schema({"const": "a rather long text that is known from its first letter to its last"}),
        schema(PERSON),
    ]
    session = Session(worded, LoadOptions(kv_blocks=600))
    alone = {}
    for number, grammar in enumerate(grammars):
        ask(session, f"r{number}", grammar, max_tokens=60)
        alone |= answers(session)
    for number, grammar in enumerate(grammars):
        ask(session, f"r{number}", grammar, max_tokens=60)
    together = answers(session)
    assert {name: each.text for name, each in together.items()} == {
        name: each.text for name, each in alone.items()
    }


@pytest.mark.parametrize("sampling", [{}, {"temperature": 0.8}], ids=["greedy", "sampled"])
def test_overlapping_steps_give_the_same_answers_and_say_why_they_wait(
    worded: LoadedModel, sampling: dict[str, Any]
) -> None:
    """The grammars are compiled before, so that all begin in the same step.

    Another row beside a row rounds its logits otherwise, and 49,152 tokens of a random model are all but as
    likely: one random number in some hundreds would then choose the next token of the vocabulary.
    """
    found = []
    grammars = [schema(PERSON), None, Grammar(kind="regex", text="[a-f]{4,40}")]
    for overlap in (True, False):
        session = Session(worded, LoadOptions(kv_blocks=60, backend="reference", overlap=overlap))
        for grammar in grammars:
            answer(session, grammar, max_tokens=1)
        for number, grammar in enumerate(grammars):
            ask(session, f"r{number}", grammar, max_tokens=60, **sampling)
        found.append(answers(session))
        if overlap:
            assert session.scheduler.metrics.waited[model_runner.GRAMMARS] > 5
            assert session.scheduler.metrics.submitted_ahead > 5  # once the others have ended
    assert found[0].keys() == found[1].keys()
    for name in found[0]:
        assert found[0][name].text == found[1][name].text


def test_several_answers_and_a_fork_each_follow_the_grammar(session: Session) -> None:
    answer(session, schema(PERSON), max_tokens=1)  # the grammar is compiled, so none of them waits for it
    ask(session, "n", schema(PERSON), n=4, temperature=1.2)
    for _ in range(7):
        session.step()
    session.fork(Fork(request="fork", of="n", chat="fork", sampling=Sampling(temperature=1.2, seed=9)))
    parent = next(each for each in session.scheduler.running if each.request == "n" and each.index == 0)
    begin = session.decode(parent.tokens[parent.prompt_length :])
    found = answers(session)
    texts = [*found["n"].texts.values(), begin + found["fork"].text]
    assert len(set(texts)) > 2
    assert {end.reason for end in found["n"].ends.values()} == {"stop"}


def test_preempted_answers_stay_in_their_grammar(worded: LoadedModel) -> None:
    wide = Session(worded, LoadOptions(kv_blocks=600))
    narrow = Session(worded, LoadOptions(kv_blocks=16, context=240))
    found = []
    for session in (wide, narrow):
        for number in range(6):
            ask(session, f"r{number}", schema(PERSON), max_tokens=100)
        found.append(answers(session))
    assert narrow.blocks.stats().preemptions > 0
    for name, each in found[0].items():
        assert found[1][name].text == each.text
        jsonschema.validate(json.loads(each.text), PERSON)


@pytest.mark.parametrize("kind", ["llama", "qwen3_next", "nemotron_h"])
def test_drafts_and_grammars_together_give_the_same_text(worded: LoadedModel, kind: str) -> None:
    loaded = worded if kind == "llama" else of_kind(kind, worded)
    grammar = schema(
        {"type": "array", "items": {"enum": ["red wine", "white wine"]}, "minItems": 12, "maxItems": 12}
    )
    plain = answer(Session(loaded, LoadOptions(kv_blocks=600)), grammar)
    session = Session(loaded, LoadOptions(kv_blocks=600, draft_lookup=True))
    drafted = answer(session, grammar)
    assert drafted.text == plain.text
    assert len(json.loads(drafted.text)) == 12
    assert drafted.end.accepted_tokens > 0


@pytest.mark.parametrize("kind", ["qwen3_next", "glm4_moe"])
def test_drafts_of_a_draft_head_stay_in_the_grammar(worded: LoadedModel, kind: str) -> None:
    loaded, grammar = of_kind(kind, worded), Grammar(kind="regex", text="(red|white) [a-f]{20,40}")
    plain = answer(Session(loaded, LoadOptions(kv_blocks=600)), grammar)
    headed = of_kind(kind, worded)
    add_head(headed.model, DraftHead(text_model(headed.model), "*"))
    session = Session(headed, LoadOptions(kv_blocks=600))
    assert session.proposer is not None
    session.proposer.always = True
    drafted = answer(session, grammar)
    assert drafted.text == plain.text
    assert drafted.end.drafted_tokens > 0


def test_a_step_that_fails_leaves_the_grammar_where_it_was(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = answer(session, schema(PERSON), temperature=0.8)
    wait, calls = session.model.wait, [0]

    def fail_sometimes(*outputs: Any, pools: bool = True) -> None:
        calls[0] += 1
        if calls[0] % 3 == 0:
            raise RuntimeError("the GPU reported an error")
        wait(*outputs, pools=pools)

    monkeypatch.setattr(session.model, "wait", fail_sometimes)
    ask(session, "alone", schema(PERSON), temperature=0.8)
    text = ""
    while not session.idle:
        try:
            text += "".join(getattr(each, "text", "") for each in session.step())
        except RuntimeError:
            session.blocks.check_integrity()
    assert text == whole.text
