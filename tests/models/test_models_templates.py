"""Chat templates that mean harm are refused in time; honest ones render as in transformers' sandbox."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from jinja2.exceptions import SecurityError, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from tiny_models import CHAT_TEMPLATE, make_tiny_llama

from engine.models.chat_template import MAX_SECONDS, GuardedEnvironment
from engine.models.model_loader import LoadedModel, load
from engine.models.starter_model import ensure_starter
from engine.protocol import ChatMessage
from engine.sessions.session import RequestError, Session

_GROW = (
    "{%% set n = namespace(x='xxxxxxxxxx') %%}{%% for a in range(99) %%}{%% set n.x = %s %%}{%% endfor %%}"
)
HARMFUL = {
    "loops": "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "deep loops": "{% for a in range(999) %}{% for b in range(999) %}{% for c in range(999) %}x"
    "{% endfor %}{% endfor %}{% endfor %}",
    "doubling": _GROW % "n.x ~ n.x",
    "adding": _GROW % "n.x + n.x",
    "lists": _GROW.replace("'xxxxxxxxxx'", "[1, 2]") % "n.x + n.x",
    "times": "{{ 'a' * 10000000000 }}",
    "times, turned": "{{ 10000000000 * 'a' }}",
    "list times": "{{ ([1] * 10000000000)|length }}",
    "power": "{{ 9 ** 999999999 }}",
    "squares": "{% set n = namespace(x=9) %}{% for a in range(99) %}{% set n.x = n.x * n.x %}{% endfor %}",
    "center": "{{ 'a'.center(10000000000) }}",
    "center filter": "{{ 'a'|center(10000000000) }}",
    "zfill": "{{ 'a'.zfill(10000000000) }}",
    "format": "{{ '{:10000000000}'.format(1) }}",
    "nested format": "{{ '{:{}}'.format(1, 10000000000) }}",
    "percent": "{{ '%10000000000d' % 1 }}",
    "percent star": "{{ '%*d' % (1000000000, 1) }}",
    "format filter": "{{ '%10000000000d'|format(1) }}",
    "replace": "{% set a = 'x' * 100000 %}{{ a.replace('x', a) }}",
    "replace filter": "{% set a = 'x' * 100000 %}{{ a|replace('x', a) }}",
    "join": "{% set a = 'x' * 100000 %}{{ a.join(range(99999)|list) }}",
    "join filter": "{% set a = 'x' * 100000 %}{{ range(99999)|list|join(a) }}",
    "indent": "{{ 'a\n'|indent(1000000000) }}",
    "range": "{{ range(10000000000)|list }}",
    "mapped": "{{ range(99999)|map('string')|map('center', 9999)|join }}",
    "lipsum": "{{ lipsum(100000) }}",
    "recursion": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "block": "{% set x %}{% for a in range(99999) %}{{ 'x' * 9999 }}{% endfor %}{% endset %}{{ x }}",
    "class": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "globals": "{{ cycler.__init__.__globals__ }}",
    "changes": "{{ messages.append(1) }}",
    "import": "{% include '/etc/passwd' %}",
    "syntax": "{% for %}",
    "long": "x" * 600_000,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_tiny_llama(tmp_path_factory.mktemp("m") / "evil")


def with_template(folder: Path, template: str) -> LoadedModel:
    config = json.loads((folder / "tokenizer_config.json").read_text())
    (folder / "tokenizer_config.json").write_text(json.dumps(config | {"chat_template": template}))
    return load(folder)


@pytest.mark.parametrize("name", sorted(HARMFUL))
def test_a_harmful_template_is_refused_in_time(name: str) -> None:
    environment = GuardedEnvironment(trim_blocks=True, lstrip_blocks=True)
    begin = time.thread_time()
    with pytest.raises((SecurityError, TemplateError, RecursionError, OverflowError, TypeError)):
        environment.from_string(HARMFUL[name]).render(messages=[{"role": "user", "content": "x"}])
    assert time.thread_time() - begin < MAX_SECONDS + 5


@pytest.mark.parametrize("name", ["doubling", "times", "class", "replace"])
def test_a_session_refuses_the_chat_and_says_why(folder: Path, name: str) -> None:
    session = Session(with_template(folder, HARMFUL[name]))
    with pytest.raises(RequestError, match="The model's chat template refuses this chat"):
        session.encode([ChatMessage(role="user", content="x")])


def test_hidden_attributes_come_out_empty_through_a_filter() -> None:
    template = GuardedEnvironment().from_string("{{ ''|attr('__class__')|attr('__mro__') }}")
    assert template.render() == ""


def test_the_limits_are_whole_again_for_the_next_rendering() -> None:
    template = GuardedEnvironment().from_string("{% for a in range(60000) %}{{ 'x' * 500 }}{% endfor %}")
    for _ in range(3):  # 30 million characters each: two of them are over the limit together
        assert len(template.render()) == 30_000_000


HONEST = """{%- macro one(m) -%}<|{{ m.role }}|>{{ m['content'] | trim }}{%- endmacro -%}
{%- set ns = namespace(n=0, last='') -%}
{%- for m in messages if m.role != 'hidden' -%}
{%- set ns.n = ns.n + 1 -%}{%- set ns.last = ns.last ~ loop.index ~ ':' -%}
{{ one(m) }}{{ 'x' * 3 }}{{ m.content.split(' ')[-1].upper() }}{{ m | tojson }}
{{ '{}-{:>4}'.format(m.role, 7) }}{{ '%s-%03d' % (m.role, ns.n) }}
{%- if loop.last %}{{ ns.last }}{{ [1, 2] + [3] }}{{ 2 ** 5 }}{{ ['a', 'b'] | join(', ') }}{% endif -%}
{%- endfor -%}{% set b %}{% for i in range(3) %}{{ i }}{% endfor %}{% endset %}{{ b | replace('1', '-') }}"""


@pytest.mark.parametrize("template", [HONEST, CHAT_TEMPLATE])
def test_honest_templates_render_as_in_the_plain_sandbox(template: str) -> None:
    options: dict[str, Any] = {"trim_blocks": True, "lstrip_blocks": True}
    chat = [{"role": "user", "content": " Hello you "}, {"role": "hidden", "content": "no"},
            {"role": "assistant", "content": "é <b>"}]  # fmt: skip
    rendered = [
        kind(**options).from_string(template).render(messages=chat, add_generation_prompt=True)
        for kind in (GuardedEnvironment, ImmutableSandboxedEnvironment)
    ]
    assert rendered[0] == rendered[1]
    assert "Hello you" in rendered[0]


@pytest.mark.model
def test_the_starter_s_template_is_rendered_under_guard() -> None:
    from transformers.utils import chat_template_utils

    loaded = load(ensure_starter())
    text = loaded.tokenizer.apply_chat_template(
        [{"role": "user", "content": "Hi"}], tokenize=False, add_generation_prompt=True
    )
    plain = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
    template = plain.from_string(loaded.tokenizer.chat_template)
    assert text == template.render(messages=[{"role": "user", "content": "Hi"}], add_generation_prompt=True)
    assert chat_template_utils.ImmutableSandboxedEnvironment is GuardedEnvironment
