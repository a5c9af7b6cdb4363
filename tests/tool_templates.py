"""Chat templates in the form of each family of mlx-lm's tool parsers, in our own words, and tokenizers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from tiny_models import CHAT_TEMPLATE, write_tokenizer

from engine.models import chat_template


class Family(NamedTuple):
    """A kind of template.

    Attributes:
        parser: the name of its format in `engine.models.tool_formats`.
        calls: renders the calls of the turn `m`.
        tokens: that its vocabulary must have.
        config: of the tokenizer.
        model_type: of config.json.
        flat: whether its parser takes no nested arguments and no special characters.
        before: what comes before the text of an answer.
    """

    parser: str
    calls: str
    tokens: tuple[str, ...] = ()
    config: dict[str, str] = {}
    model_type: str = "llama"
    flat: bool = False
    before: str = ""


_EACH: Final = "{% for call in m.tool_calls %}{% set tool_call = call.function %}"
_XML: Final = "{{ v if v is string else v | tojson }}"
_HERMES: Final = (
    _EACH + '{{ \'\\n<tool_call>\\n{"name": "\' + tool_call.name + \'", "arguments": \' }}'
    "{{ tool_call.arguments | tojson }}{{ '}\\n</tool_call>' }}{% endfor %}"
)
_GLM: Final = (
    _EACH + "\n<tool_call>{{ tool_call.name }}\n{% for k, v in tool_call.arguments.items() %}"
    f"<arg_key>{{{{ k }}}}</arg_key>\n<arg_value>{_XML}</arg_value>\n{{% endfor %}}</tool_call>{{% endfor %}}"
)
_BARE: Final = "{% for k, v in tool_call.arguments | items %}{{ ',' if not loop.first }}{{ k }}:"
_MISTRAL: Final = "{{ '[TOOL_CALLS]' }}"

FAMILIES: Final = {
    "json_tools": Family("json_tools", _HERMES),
    "qwen3_coder": Family(
        "qwen3_coder",
        _EACH
        + "\n<tool_call>\n<function={{ tool_call.name }}>\n{% for k, v in tool_call.arguments | items %}"
        f"<parameter={{{{ k }}}}>\n{_XML}\n</parameter>\n{{% endfor %}}"
        "</function>\n</tool_call>{% endfor %}",
    ),
    "glm47": Family("glm47", _GLM),
    "laguna": Family("glm47", _GLM, config={"tool_parser_type": "laguna"}),
    "longcat": Family(
        "longcat", _GLM.replace("arg_", "longcat_arg_").replace("tool_call>", "longcat_tool_call>")
    ),
    "minimax_m2": Family(
        "minimax_m2",
        "\n<minimax:tool_call>\n" + _EACH + '<invoke name="{{ tool_call.name }}">\n'
        "{% for k, v in tool_call.arguments | items %}"
        f'<parameter name="{{{{ k }}}}">{_XML}</parameter>\n{{% endfor %}}</invoke>\n{{% endfor %}}'
        "</minimax:tool_call>",
    ),
    "kimi_k2": Family(
        "kimi_k2",
        "<|tool_calls_section_begin|>{% for call in m.tool_calls %}<|tool_call_begin|>{{ call['id'] }}"
        "<|tool_call_argument_begin|>{% if call['function']['arguments'] is string %}"
        "{{ call['function']['arguments'] }}{% else %}{{ call['function']['arguments'] | tojson }}{% endif %}"
        "<|tool_call_end|>{% endfor %}<|tool_calls_section_end|>",
    ),
    "kimi_k3": Family(
        "kimi_k3",
        "<|open|>tools<|sep|>" + _EACH + '<|open|>call tool="{{ tool_call.name }}" index="1"<|sep|>'
        '{% for k, v in tool_call.arguments | items %}<|open|>argument key="{{ k }}" '
        "type=\"{{ 'string' if v is string else 'object' }}\"<|sep|>"
        f"{_XML}<|close|>argument<|sep|>{{% endfor %}}<|close|>call<|sep|>{{% endfor %}}"
        "<|close|>tools<|sep|>",
        tokens=("<|open|>", "<|close|>", "<|sep|>", "<|end_of_msg|>"),
    ),
    "mistral": Family(
        "mistral",
        _MISTRAL + _EACH + "{{ tool_call.name }}[ARGS]{{ tool_call.arguments | tojson }}{% endfor %}",
    ),
    "mistral, older": Family(
        "mistral",
        _MISTRAL + "[{% for call in m.tool_calls %}{% if call.id | length != 9 %}"
        "{{ raise_exception('Tool call IDs should be alphanumeric strings with length 9!') }}{% endif %}"
        "{{ ', ' if not loop.first }}{{ (call.function | tojson)[:-1] + ', \"id\": \"' + call.id + '\"}' }}"
        "{% endfor %}]",
    ),
    "minicpm5": Family(
        "minicpm5",
        _EACH + '\n<function name="{{ tool_call.name }}">{% for k, v in tool_call.arguments | items %}'
        "<param name=\"{{ k }}\">{{ '<![CDATA[' ~ v ~ ']]>' if v is string else v | tojson }}</param>"
        "{% endfor %}</function>{% endfor %}",
    ),
    "muse_spark": Family(
        "muse_spark",
        "<|eom|><|start|>assistant to=tools<|message|><atem:function_calls>"
        + _EACH
        + '<atem:invoke name="{{ tool_call.name }}">{% for k, v in tool_call.arguments | items %}'
        '<atem:parameter name="{{ k }}">{{ v | tojson }}</atem:parameter>{% endfor %}</atem:invoke>'
        "{% endfor %}</atem:function_calls>",
        model_type="muse_spark",
        before=" to=user<|message|>",
    ),
    "pythonic": Family(
        "pythonic",
        "<|tool_call_start|>[" + _EACH + "{{ ', ' if not loop.first }}{{ tool_call.name }}("
        "{% for k, v in tool_call.arguments | items %}{{ ', ' if not loop.first }}{{ k }}={{ v | tojson }}"
        "{% endfor %}){% endfor %}]<|tool_call_end|>",
    ),
    "gemma4": Family(
        "gemma4",
        "{% macro value(v) %}{% if v is string %}{{ '<|\"|>' + v + '<|\"|>' }}{% elif v is mapping %}"
        "{{ '{' }}{% for k, w in v | items %}{{ ',' if not loop.first }}{{ k }}:{{ value(w) }}{% endfor %}"
        "{{ '}' }}{% elif v is boolean or v is number %}{{ v | tojson }}{% else %}[{% for w in v %}"
        "{{ ',' if not loop.first }}{{ value(w) }}{% endfor %}]{% endif %}{% endmacro %}"
        + _EACH
        + "<|tool_call>call:{{ tool_call.name + '{' }}"
        + _BARE
        + "{{ value(v) }}{% endfor %}{{ '}' }}<tool_call|>{% endfor %}",
    ),
    "function_gemma": Family(
        "function_gemma",
        _EACH
        + "<start_function_call>call:{{ tool_call.name + '{' }}"
        + _BARE
        + "{{ '<escape>' + v + '<escape>' if v is string else v | tojson }}{% endfor %}{{ '}' }}"
        "<end_function_call>{% endfor %}",
        flat=True,
    ),
    "gpt-oss": Family(
        "harmony",
        "<|end|><|start|>assistant"
        + _EACH
        + "<|channel|>commentary to=functions.{{ tool_call.name }} <|constrain|>json<|message|>"
        "{{ tool_call.arguments | tojson }}{% endfor %}<|call|>",
        before="<|channel|>final<|message|>",
    ),
    "arguments as text": Family(  # DeepSeek adds them to a text
        "json_tools",
        '{% for tool_call in m.tool_calls %}{{ \'<tool_call>{"name": "\' + tool_call.function.name }}'
        "{{ '\", \"arguments\": ' + tool_call['function']['arguments'] + '}</tool_call>' }}"
        "{# tool_call.name #}{% endfor %}",
    ),
    "without tools": Family("json_tools", ""),
}


def template(family: Family) -> str:
    """The whole chat template."""
    if not family.calls:
        return CHAT_TEMPLATE
    # Macros come first, so that every turn knows them.
    return (
        "{% if tools %}{{ '<|im_start|>tools\\n' }}{% for tool in tools %}{{ tool | tojson }}{% endfor %}"
        "{{ '<|im_end|>\\n' }}{% endif %}{% for m in messages %}{{ '<|im_start|>' + m.role + '\\n' }}"
        "{% if m.role == 'assistant' %}" + family.before + "{% endif %}{{ m.content }}"
        "{% if m.tool_calls %}" + family.calls + "{% endif %}{{ '<|im_end|>\\n' }}{% endfor %}"
        "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
    )


def load_tokenizer(folder: Path, source: str, family: Family | None = None) -> Any:
    """mlx-lm's tokenizer over bytes, with a chat template; mlx-lm chooses the parser."""
    from mlx_lm.utils import load_tokenizer as load
    from tokenizers import AddedToken, Tokenizer

    chat_template.install()
    folder.mkdir(parents=True, exist_ok=True)
    write_tokenizer(folder)
    config = json.loads((folder / "tokenizer_config.json").read_text()) | {"chat_template": source}
    config["model_max_length"] = 100_000
    if family is not None:
        config |= family.config
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        tokenizer.add_special_tokens([AddedToken(each, special=True) for each in family.tokens])
        tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "tokenizer_config.json").write_text(json.dumps(config))
    model_type = family.model_type if family else "llama"
    (folder / "config.json").write_text(json.dumps({"model_type": model_type}))
    return load(folder)
