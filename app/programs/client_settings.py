"""Ready settings for programs that can use the model: what to paste, and where. Qt-free but for translations.

docs/clients.md has the same recipes; a test compares them.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from app.translation import translate


class ClientSettings(NamedTuple):
    """Settings for one program.

    Attributes:
        text: what to paste.
        place: where, as a sentence.
    """

    program: str
    text: str
    place: str


def client_settings(url: str, key: str) -> list[ClientSettings]:
    """Returns the settings for six programs, and for those that were made for Ollama.

    Args:
        url: of the server, such as "http://127.0.0.1:8642".
        key: that programs must name.
    """
    terminal = translate("programs", "Paste it into a terminal.")
    return [
        ClientSettings("Claude Code", _claude_code(url, key), terminal),
        ClientSettings(
            "Codex",
            _codex(url, key),
            translate(
                "programs", "Paste it into ~/.codex/config.toml; its first line says what the terminal needs."
            ),
        ),
        ClientSettings(
            "Continue", _continue(url, key), translate("programs", "Paste it into ~/.continue/config.yaml.")
        ),
        ClientSettings(
            "Zed",
            _zed(url),
            translate(
                "programs", "Paste it into Zed's settings.json, and the key into Zed's list of providers."
            ),
        ),
        ClientSettings("Aider", _aider(url, key), terminal),
        ClientSettings("Open WebUI", _open_webui(url, key), terminal),
        ClientSettings(
            translate("programs", "Ollama clients"),
            f'export OLLAMA_HOST="{url}/key/{key}"\n',
            translate(
                "programs",
                "Paste it into a terminal, or the address alone into the program's field for it.",
            ),
        ),
    ]


def _claude_code(url: str, key: str) -> str:
    return f"""\
export ANTHROPIC_BASE_URL="{url}"
export ANTHROPIC_AUTH_TOKEN="{key}"
export ANTHROPIC_API_KEY=""
export ANTHROPIC_MODEL="default"
export ANTHROPIC_DEFAULT_OPUS_MODEL="default"
export ANTHROPIC_DEFAULT_SONNET_MODEL="default"
export ANTHROPIC_DEFAULT_HAIKU_MODEL="default"
export CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1
claude
"""


def _codex(url: str, key: str) -> str:
    return f"""\
# In the terminal: export OCTAVO_API_KEY="{key}"
model = "default"
model_provider = "octavo"

[model_providers.octavo]
name = "Octavo"
base_url = "{url}/v1"
env_key = "OCTAVO_API_KEY"
wire_api = "responses"
"""


def _continue(url: str, key: str) -> str:
    return f"""\
name: Octavo
version: 0.0.1
schema: v1
models:
  - name: Octavo
    provider: openai
    model: default
    apiBase: {url}/v1
    apiKey: {key}
    roles: [chat, edit, apply]
    capabilities: [tool_use]
"""


def _zed(url: str) -> str:
    model = {
        "name": "default",
        "display_name": "Octavo",
        "max_tokens": 32768,
        "capabilities": {
            "tools": True,
            "images": False,
            "parallel_tool_calls": True,
            "prompt_cache_key": False,
        },
    }
    provider = {"api_url": f"{url}/v1", "available_models": [model]}
    return json.dumps({"language_models": {"openai_compatible": {"Octavo": provider}}}, indent=2) + "\n"


def _aider(url: str, key: str) -> str:
    return f"""\
export OPENAI_API_BASE="{url}/v1"
export OPENAI_API_KEY="{key}"
aider --model openai/default
"""


def _open_webui(url: str, key: str) -> str:
    return f"""\
export OPENAI_API_BASE_URL="{url}/v1"
export OPENAI_API_KEY="{key}"
export ENABLE_OLLAMA_API=false
open-webui serve
"""
