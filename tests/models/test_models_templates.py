"""Chat templates that mean harm are refused in time; honest ones render as in transformers."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jinja2.exceptions import SecurityError, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from tiny_models import CHAT_TEMPLATE, make_tiny_llama
from tool_templates import FAMILIES, template

from engine.models import chat_template
from engine.models.chat_template import MAX_SECONDS, GuardedEnvironment, TemplateLimitError, render_chat
from engine.models.model_loader import LoadedModel, load
from engine.models.starter_model import ensure_starter
from engine.protocol import ChatMessage, Generate
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
        session.prompts.encode(Generate(request="", chat="", messages=[ChatMessage("user", "x")]))


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


#: Run in a process of its own, with transformers' names: `namespace`, `dict`, `strftime_now`.
GREEDY: Final = {
    "date": "{{ strftime_now('%Y' * 10000000) }}",
    "sum of lists": "{{ ([[1]*10000]*5000)|sum(start=[])|length }}",
    "join of lists": "{{ ([[1]*10000]*100000)|join|length }}",
    "join of texts": "{{ (['x' * 9999]*100000)|join|length }}",
    "join method": "{{ ','.join(['x' * 9999]*100000)|length }}",
    "join of mapped": "{{ ','.join((['x' * 999]*100000)|map('upper'))|length }}",
    "translate": "{{ ('a' * 50000000).translate({97: 'b'})|length }}",
    "translate grows": "{{ ('a' * 1000000).translate({97: 'b' * 10000})|length }}",
    "many fields": "{{ ('{0}' * 100000).format('x' * 100000)|length }}",
    "many named fields": "{{ ('%(a)s' * 100000) % {'a': 'x' * 100000} }}",
    "many widths": "{{ ('{:9999}' * 100000).format(*range(99999))|length }}",
    "shared json": "{% set n = namespace(x=[1]) %}{% for i in range(60) %}{% set n.x = [n.x, n.x] %}{% "
    "endfor %}{{ n.x|tojson|length }}",
    "shared text": "{% set n = namespace(x=[1]) %}{% for i in range(60) %}{% set n.x = {'a': n.x, 'b': "
    "n.x} %}{% endfor %}{{ n.x }}",
    "shared by plus": "{% set n = namespace(x=[[1]]) %}{% for i in range(60) %}{% set n.x = [n.x] + [n.x] %}"
    "{% endfor %}{{ n.x }}",
    "shared by macros": "{% macro m(x, d) %}{% if d %}{{ m((x, x), d - 1) }}{% else %}{{ x }}{% endif %}{% "
    "endmacro %}{{ m(1, 60) }}",
    "shared by dict": "{% macro m(x, d) %}{% if d %}{{ m(dict(a=x, b=x), d - 1) }}{% else %}{{ x }}{% endif "
    "%}{% endmacro %}{{ m(1, 60) }}",
    "compare": "{% macro m(x, y, d) %}{% if d %}{{ m([x, x], [y, y], d - 1) }}{% else %}{{ x == y }}"
    "{% endif %}{% endmacro %}{{ m([1], [1], 60) }}",
    "hash": "{% macro m(x, d) %}{% if d %}{{ m((x, x), d - 1) }}{% else %}{{ {x: 1}|length }}{% "
    "endif %}{% endmacro %}{{ m(1, 60) }}",
    "namespaces": "{% set a = namespace(x=1) %}{% for i in range(60) %}{% set b = namespace(x=a, y=a) %}"
    "{% set a.z = b %}{% endfor %}{{ a }}",
    "xmlattr": "{{ {'a': '&' * 60000000}|xmlattr|length }}",
    "urlize": "{{ ('http://a.b ' * 1000000)|urlize|length }}",
    "wordwrap": "{{ ('x' * 10000000)|wordwrap(1)|length }}",
    "striptags": "{{ ('<!---->' * 1000000)|striptags|length }}",
    "striptags method": "{{ (('<!---->' * 1000000)|safe).striptags()|length }}",
    "groupby": "{{ ([{'a': 1}] * 60000000)|groupby('a')|length }}",
    "path": "{{ ([{}] * 1000)|map(attribute='a.' * 1000000, default='')|list|length }}",
    "sort": "{{ ([[1] * 1000] * 100000)|sort|length }}",
    "unique": "{{ (range(99999)|list * 1000)|unique|list|length }}",
    "dictsort": "{{ dict.fromkeys('x' * 60000000)|dictsort }}",
    "pprint": "{{ (range(99999)|list)|pprint|length }}",
    "expandtabs": "{{ ('\t' * 1000000).expandtabs(9999)|length }}",
    "ljust": "{{ 'a'.ljust(10000000000) }}",
    "digits": "{{ ('f' * 50000000)|int(0, 16) % 7 }}",
    "bytes of a number": "{{ (5).to_bytes(10000000000, 'big')|length }}",
    "number of bytes": "{{ (0).from_bytes(('x' * 50000000).encode(), 'big') }}",
    "round": "{{ 1|round(1000000000, 'ceil') }}",
    "punycode": "{{ ('é' * 1000000).encode('punycode')|length }}",
    "rfind": "{{ ('a' * 10000000).rfind('b' + 'a' * 5000000) }}",
    "strip": "{{ ('a' * 10000000).strip('bcdefg' * 1000000 + 'a')|length }}",
    "trim": "{{ ('a' * 10000000)|trim('bcdefg' * 1000000 + 'a')|length }}",
    "split": "{{ ('a ' * 30000000).split()|length }}",
    "letters": "{{ ('é' * 60000000)|list|length }}",
    "escapes": "{{ ('&' * 60000000)|e|length }}",
    "squares of macros": "{% macro m(d) %}{% if d %}{{ m(d - 1) }}{{ m(d - 1) }}{% endif %}{% endmacro %}{{ "
    "m(60) }}",
    "constants": "{{ ('x'|center(9999)|replace('x', "
    "'y'))|list|join('z'|center(9999))|list|join('z'|center(9999))|length }}",
    "batch": "{{ ('x' * 60000000)|batch(2)|list|length }}",
    "reverse": "{{ (range(99999)|list * 600)|reverse|list|length }}",
    "emoji": "{{ ('😀' * 60000000)|length }}",
}

#: Renders each template that it reads, and writes how it ended, its CPU time and the memory it took, in MB.
RENDER_GREEDY: Final = """
import json, resource, sys, time
resource.setrlimit(resource.RLIMIT_CPU, (15, 15))
if sys.platform == "linux":
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
from engine.models import chat_template

chat_template.MAX_SECONDS = 0.5
unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
memory = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
turns = [{"role": "user", "content": "x"}]
for name, source in json.load(sys.stdin).items():
    took, before = time.thread_time(), memory()
    try:
        text = chat_template.render_chat(
            source, turns, tools=None, add_generation_prompt=True, special_tokens={}, options={}
        )
        ended = "rendered"
    except chat_template.TemplateLimitError as error:
        ended = "limit"
    except Exception as error:
        ended = type(error).__name__
    print(json.dumps([name, ended, time.thread_time() - took, memory() - before]), flush=True)
"""


def run_python(program: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program], input=given, text=True, capture_output=True, timeout=60, check=False
    )


def test_templates_that_take_much_at_once_are_refused_in_time_and_memory() -> None:
    child = run_python(RENDER_GREEDY, json.dumps(GREEDY | {"plain": "{{ messages }}"}))
    ended = {name: rest for name, *rest in map(json.loads, child.stdout.splitlines())}
    assert list(ended) == [*GREEDY, "plain"], child.stderr[-500:]
    assert ended.pop("plain")[0] == "rendered"
    assert {name: rest for name, rest in ended.items() if rest[0] != "limit"} == {}
    assert {name: rest for name, rest in ended.items() if rest[1] > 3 or rest[2] > 300} == {}


def test_the_renderer_needs_neither_transformers_nor_arrays() -> None:
    program = (
        "import sys; from engine.models import chat_template; "
        "print([name for name in ('transformers', 'numpy', 'mlx', 'tokenizers') if name in sys.modules])"
    )
    assert run_python(program).stdout == "[]\n"


EVERYTHING: Final = """{{- bos_token }}{%- set ns = namespace(n=0, kept=[]) %}
{%- if tools %}{{ tools | tojson(indent=2) }}
{%- for t in tools | sort(attribute='name') %}{{ t.name }}{% endfor %}{% endif %}
{% for m in messages if m.role != 'hidden' %}
    {%- if loop.index > 6 %}{% break %}{% endif %}
    {%- set ns.n = ns.n + 1 %}{%- set ns.kept = ns.kept + [m] %}
{{ m.role ~ ': ' ~ (m.content | default('-') | string | trim | replace('\n', ' ')) }}
    {%- generation %}{{ m.reasoning_content }}|{{ m.thinking }}|{{ m.reasoning }}{% endgeneration %}
    {%- for c in m.tool_calls or [] %}{{ c.function.name }}{{ c.function.arguments }}
        {%- for k, v in c.function.arguments | dictsort %}{{ '%s=%s' % (k, v) }}
            {{-  '{}={}'.format(k, v) }}{% endfor %}
    {%- endfor %}
{% endfor %}
{{ ns.kept | map(attribute='role') | join(', ') }}{{ ', '.join(ns.kept | map(attribute='role')) }}
{{ ns.kept[-2:] | length }}{{ ns.kept == messages }}{{ dict(a=[1, ns.n]) }}
{{ dict.fromkeys(['a', 'b'], ns.n) }}
{{ messages | selectattr('role', 'equalto', 'user') | list | length }}{{ strftime_now('%Y') }}{{ eos_token }}
{{ enable_thinking }}{{ reasoning_effort | upper }}{{ documents }}{{ unknown }}
{{ messages[0].content.split()[:2] }}
{{ messages | groupby('role') | map('first') | list }}{{ [3, 1, 2] | sum }}{{ 'a-b' | indent(2, true) }}
    {% if tools %}
        tools
    {% endif %}
{% if not messages[0].content %}{{ raise_exception('The first turn is empty.') }}{% endif %}
{{ '<assistant>' if add_generation_prompt }}"""
TEMPLATES: Final = {name: template(family) for name, family in FAMILIES.items()} | {
    "plain": CHAT_TEMPLATE,
    "everything": EVERYTHING,
    "old": HONEST,
    "faulty": "{% for %}",
    "refusing": "{{ raise_exception('No.') }}",
    "adding": "{% for m in messages %}{{ m.role + m.content }}{% endfor %}",
}
TOOLS: Final = [
    {"name": "b", "type": "function", "function": {"name": "é", "parameters": {"type": "object"}}},
    {"name": "a", "description": "<&'\">", "strict": None},
]
CALL: Final = {"name": "look", "arguments": {"at": "x\ny", "n": [1, 2.5, None, True, {"k": "v"}]}}
CHATS: Final[list[list[dict[str, Any]]]] = [
    [{"role": "user", "content": " Hello you "}],
    [
        {"role": "system", "content": "é <b>"},
        {"role": "user", "content": "Look."},
        {"role": "assistant", "content": None, "reasoning": "Hm.", "name": None,
         "tool_calls": [{"id": "123456789", "type": "function", "function": CALL}]},
        {"role": "tool", "content": "seen", "tool_call_id": "123456789", "name": "look"},
        {"role": "assistant", "content": "", "thinking": "So.", "tool_calls": None},
        {"role": "hidden", "content": [{"type": "text", "text": "a part"}]},
    ],
    [
        {"role": "user", "content": "Look."},
        {"role": "assistant", "content": "", "reasoning_content": "Hm.",
         "tool_calls": [{"id": "123456789", "function": CALL | {"arguments": {"n": [1, {"k": 2}]}}}]},
        {"role": "tool", "content": "seen", "tool_call_id": "123456789"},
    ],
]  # fmt: skip


@cache
def tokenizer_without_tokens() -> Any:
    from tokenizers import Tokenizer, models
    from transformers import PreTrainedTokenizerFast

    chat_template.install()
    inner = Tokenizer(models.BPE())
    return PreTrainedTokenizerFast(tokenizer_object=inner, bos_token="<s>", eos_token="</s>")


def texts_of(source: str | dict[str, str], chat: list[dict[str, Any]], options: dict[str, Any]) -> list[str]:
    """What transformers and the renderer make of a chat; for an error, its kind and words."""
    tokenizer = tokenizer_without_tokens()
    tokenizer.chat_template = source
    rest = {name: value for name, value in options.items() if name not in ("tools", "answered")}
    given = {"tools": options.get("tools"), "add_generation_prompt": options.get("answered", True)}
    marks = tokenizer.special_tokens_map
    texts = []
    for render in (
        lambda: tokenizer.apply_chat_template(chat, tokenize=False, **given, **rest),
        lambda: render_chat(source, chat, special_tokens=marks, options=rest, **given),
    ):
        try:
            texts.append(render())
        except (TemplateError, TypeError) as error:
            texts.append(f"{type(error).__name__}: {error}")
    return texts


OPTIONS: Final[list[dict[str, Any]]] = [
    {},
    {"tools": TOOLS, "answered": False},
    {"tools": [], "enable_thinking": False, "reasoning_effort": "high", "bos_token": "<other>", "none": None},
]


@pytest.mark.parametrize("name", sorted(TEMPLATES))
def test_the_text_is_that_of_transformers(name: str) -> None:
    for chat in CHATS:
        for options in OPTIONS:
            theirs, ours = texts_of(TEMPLATES[name], chat, options)
            assert ours == theirs


def test_most_templates_render_and_the_chats_reach_them() -> None:
    texts = {name: texts_of(source, CHATS[2], OPTIONS[1])[1] for name, source in TEMPLATES.items()}
    failed = {name for name, text in texts.items() if "Error: " in text}
    assert failed == {"arguments as text", "faulty", "refusing"}
    _, everything = texts_of(EVERYTHING, CHATS[1], OPTIONS[1])
    assert "Hm.|Hm.|Hm." in everything
    assert "So.|So.|" in everything


@pytest.mark.parametrize("names", [["default"], ["default", "tool_use"], ["tool_use", "rag", "default"]])
def test_of_several_templates_the_same_one_is_chosen(names: list[str]) -> None:
    sources = {name: name + " {{ messages[0].content }}" for name in names}
    for options in OPTIONS:
        theirs, ours = texts_of(sources, CHATS[0], options)
        assert ours == theirs
    with pytest.raises(ValueError, match="None of the chat templates"):
        rendered({"rag": "x"})


def test_a_refusal_is_cut_and_a_namespace_holds_no_hidden_names() -> None:
    with pytest.raises(TemplateError) as refused:
        rendered("{{ raise_exception('x' * 60000) }}")
    assert 100 < len(str(refused.value)) <= 1000
    with pytest.raises(SecurityError, match="begins with _"):
        rendered("{{ namespace(_a=1) }}")
    with pytest.raises(TemplateLimitError, match="nests too deeply"):
        rendered("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}")


def rendered(source: str | dict[str, str]) -> str:
    return render_chat(
        source, CHATS[0], tools=None, add_generation_prompt=True, special_tokens={}, options={}
    )


JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
TURNS: Final = st.lists(
    st.fixed_dictionaries(
        {
            "role": st.sampled_from(["system", "user", "assistant", "tool", "hidden"]),
            "content": st.text(max_size=12) | st.none(),
        },
        optional={
            "reasoning": st.text(max_size=5) | st.none(),
            "reasoning_content": st.text(max_size=5) | st.none(),
            "thinking": st.text(max_size=5) | st.none(),
            "name": JSON,
            "tool_calls": st.lists(
                st.builds(
                    lambda name, given: {"id": "abcdefghi", "function": {"name": name, "arguments": given}},
                    st.text(max_size=5),
                    st.dictionaries(st.text(max_size=5), JSON, max_size=3),
                ),
                max_size=2,
            ),
        },
    ),
    min_size=1,
    max_size=5,
)


@settings(max_examples=60)
@given(
    st.sampled_from(
        ["everything", "gemma4", "qwen3_coder", "mistral, older", "kimi_k2", "gpt-oss", "adding"]
    ),
    TURNS,
    st.dictionaries(st.sampled_from(["enable_thinking", "reasoning_effort", "eos_token"]), JSON, max_size=2),
    st.none() | st.lists(st.dictionaries(st.text(max_size=4), JSON, max_size=2), max_size=2),
)
def test_any_chat_has_the_text_that_transformers_gives_it(
    name: str, chat: list[dict[str, Any]], options: dict[str, Any], tools: list[dict[str, Any]] | None
) -> None:
    theirs, ours = texts_of(TEMPLATES[name], chat, options | {"tools": tools})
    assert ours == theirs
