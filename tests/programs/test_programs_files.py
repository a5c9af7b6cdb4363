"""Settings in the files of other programs: written, changed by people, and taken back to the byte."""

from __future__ import annotations

import json
import os
import stat
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from config_texts import MAPS, NAMES, SCALARS, endings, json_text, toml_text, yaml_text
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import OctavoError
from engine.programs import client_programs, config_edits
from engine.programs.client_programs import (
    ClientProgram,
    ConfigChange,
    plan_removal,
    plan_setup,
    program_named,
    setup_state,
)
from engine.programs.config_edits import ConfigError, ConfigText, Named

URL, KEY = "http://127.0.0.1:8642", "octavo-secret"
PROGRAMS = [each.name for each in client_programs.client_programs() if each.kind]
#: What is in the files of people besides Octavo's entries, where those will be put.
BESIDE: dict[str, Any] = {
    "claude": {"env": {"PATH": "x"}},
    "opencode": {"provider": {"other": {"name": "Other"}}},
    "continue": {"models": [{"name": "Other", "roles": ["chat"]}]},
    "zed": {"language_models": {"openai_compatible": {"Other": {"api_url": "http://x/v1"}}}},
    "librechat": {"endpoints": {"custom": [{"name": "Other", "models": {"default": ["x"]}}]}},
}
common = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in (
        "CLAUDE_CONFIG_DIR",
        "CODEX_HOME",
        "XDG_CONFIG_HOME",
        "CONTINUE_GLOBAL_DIR",
        "GOOSE_PATH_ROOT",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "programs"))
    return tmp_path


def folder_of(program: ClientProgram, home: Path) -> str:
    return "" if program.folders else str(home / "librechat")


def start(program: ClientProgram, home: Path, content: bytes | None) -> Path:
    """The program's file with a content, and nothing beside it."""
    path = program.path(folder_of(program, home))
    path.parent.mkdir(parents=True, exist_ok=True)
    for each in path.parent.glob(f"{path.name}*"):
        each.unlink()
    if content is not None:
        path.write_bytes(content)
    return path


def set_up(program: ClientProgram, home: Path, url: str = URL, key: str = KEY) -> ConfigChange:
    change = plan_setup(program, url, key, folder_of(program, home))
    change.make()
    return change


def take_back(program: ClientProgram, home: Path) -> ConfigChange:
    change = plan_removal(program, folder_of(program, home))
    change.make()
    return change


def parsed(program: ClientProgram, content: bytes) -> Any:
    """The data of a file, by a parser that the product does not use for it, where there is one."""
    text = content.decode("utf-8-sig")
    if program.kind == "yaml":
        return yaml.safe_load(text) or {}
    return tomllib.loads(text) if program.kind == "toml" else ConfigText("json", text).data


@st.composite
def contents(draw: st.DrawFn, program: ClientProgram) -> bytes:
    data = draw(MAPS)
    if program.name in BESIDE and draw(st.booleans()):
        data = (
            {**data, **deepcopy(BESIDE[program.name])}
            if draw(st.booleans())
            else {**BESIDE[program.name], **data}
        )
    if program.kind == "toml":
        text = draw(
            toml_text(
                data, draw(st.dictionaries(NAMES, st.dictionaries(NAMES, SCALARS, max_size=2), max_size=2))
            )
        )
    else:
        text = draw(json_text(data) if program.kind == "json" else yaml_text(data))
    return draw(endings(text))


def without_ours(program: ClientProgram, data: Any) -> Any:
    """Data without Octavo's entries, and without what is empty then."""
    data = deepcopy(data)
    for path in program.entries:
        steps, here = path.split("/"), [data]
        for step in steps[:-1]:
            here.append(here[-1].get(step, {}))
        if steps[-1].startswith("["):
            here[-1][:] = [each for each in here[-1] if each["name"] != steps[-1][1:-1]]
        else:
            here[-1].pop(steps[-1], None)
        for step, outer, inner in reversed(list(zip(steps, here, here[1:], strict=False))):
            if not inner:
                outer.pop(step, None)
    return data


def pruned(data: Any) -> Any:
    """Data without empty maps and lists along the ways that Octavo's entries take."""
    return {key: value for key, value in data.items() if value or key not in ("env", "provider", "models")}


EDITED = [name for name in PROGRAMS if name != "goose"]  # which has a file of its own


@pytest.mark.parametrize("name", EDITED)
@given(data=st.data())
@common
def test_what_is_written_is_taken_back_to_the_byte(name: str, home: Path, data: st.DataObject) -> None:
    program = program_named(name)
    content = data.draw(contents(program))
    path = start(program, home, content)
    change = set_up(program, home)
    written = path.read_bytes()
    assert change.beside.read_bytes() == content
    assert pruned(without_ours(program, parsed(program, written))) == pruned(parsed(program, content))
    assert written.startswith(b"\xef\xbb\xbf") == content.startswith(b"\xef\xbb\xbf")
    if b"\n" in content:
        assert (b"\r\n" in content) == (b"\r\n" in written)
        assert written.count(b"\n") == written.count(b"\r\n") or b"\r\n" not in content
    assert setup_state(program, URL, KEY).current or not program.folders
    assert plan_setup(program, URL, KEY, folder_of(program, home)).diff == ""
    set_up(program, home, "http://127.0.0.1:9000", "octavo-other")  # the address and key alone change
    assert pruned(without_ours(program, parsed(program, path.read_bytes()))) == pruned(
        parsed(program, content)
    )
    take_back(program, home)
    assert path.read_bytes() == content
    assert list(path.parent.glob(f"{path.name}*")) == [path]


@pytest.mark.parametrize("name", EDITED)
@given(data=st.data())
@common
def test_what_people_change_afterwards_stays(name: str, home: Path, data: st.DataObject) -> None:
    program = program_named(name)
    content = data.draw(contents(program)).removeprefix(b"\xef\xbb\xbf")
    path = start(program, home, content)
    set_up(program, home)
    line_end = b"\r\n" if b"\r\n" in content else b"\n"
    mine = (b"// above" if program.kind == "json" else b"# above") + line_end
    if program.kind == "yaml" and content.startswith(b"---"):
        mine = b""
    end = data.draw(st.sampled_from([b"", line_end]))
    path.write_bytes(mine + path.read_bytes() + end)
    take_back(program, home)
    left = path.read_bytes()
    if parsed(program, content):
        assert left == mine + content + end
    else:  # of a map that is empty again only the white space may differ
        assert left.split() == (mine + content).split() or parsed(program, left) == {}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_file_that_was_not_there_is_removed_again(name: str, home: Path) -> None:
    program = program_named(name)
    path = start(program, home, None)
    change = set_up(program, home)
    assert (change.before, change.kept) == (None, None)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600  # the key is in it
    text = path.read_text()
    assert program.terminal or text == program.settings(URL, KEY)
    assert URL in text
    assert (KEY in text) == (name != "zed")
    take_back(program, home)
    assert not path.exists()


@pytest.mark.parametrize("name", PROGRAMS)
def test_an_empty_file_stays_empty(name: str, home: Path) -> None:
    program = program_named(name)
    path = start(program, home, b"")
    set_up(program, home)
    take_back(program, home)
    assert path.read_bytes() == b""


def test_an_own_model_stays_the_default(home: Path) -> None:
    program = program_named("codex")
    content = b'model = "mine"  # my own\n[model_providers]\n'
    path = start(program, home, content)
    set_up(program, home)
    data = tomllib.loads(path.read_text())
    assert (data["model"], "model_provider" in data) == ("mine", False)
    assert data["model_providers"]["octavo"]["wire_api"] == "responses"
    path.write_bytes(path.read_bytes() + b'\n[projects."/x"]\ntrust_level = "trusted"\n')
    take_back(program, home)
    assert path.read_bytes() == content + b'\n[projects."/x"]\ntrust_level = "trusted"\n'


def test_what_was_there_before_is_not_taken_back(home: Path) -> None:
    program = program_named("claude")
    path = start(program, home, b'{\n  "env": {"ANTHROPIC_API_KEY": ""},\n  "theme": "dark"\n}\n')
    set_up(program, home)
    path.write_text(path.read_text().replace("dark", "light"))
    take_back(program, home)
    assert path.read_text() == '{\n  "env": {"ANTHROPIC_API_KEY": ""},\n  "theme": "light"\n}\n'


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("claude", '{\n  "env": {\n  },\n  "a": "mine"\n}\n'),
        ("continue", "a: mine\nmodels:\n"),
        ("continue", "a: mine\nmodels: []\n"),
    ],
)
def test_what_was_empty_before_stays_empty(name: str, content: str, home: Path) -> None:
    program = program_named(name)
    path = start(program, home, content.encode())
    set_up(program, home)
    path.write_text(path.read_text().replace("mine", "yours"))
    take_back(program, home)
    left = "".join(path.read_text().split())  # the white space in what is empty again may differ
    assert left == "".join(content.replace("mine", "yours").split())


def test_what_people_set_in_octavos_entry_outlives_another_address(home: Path) -> None:
    program = program_named("zed")
    path = start(program, home, b'{\n\t"theme": "One",\n}\n')
    set_up(program, home)
    path.write_text(path.read_text().replace("32768", "65536").replace('"theme"', '// mine\n\t"theme"'))
    set_up(program, home, "http://localhost:9000")
    assert "65536" in path.read_text()
    assert '"http://localhost:9000/v1"' in path.read_text()
    take_back(program, home)
    assert path.read_text() == '{\n\t// mine\n\t"theme": "One",\n}\n'


@pytest.mark.parametrize(
    ("name", "content", "line", "entry"),
    [
        ("claude", '{\n "env": {\n  "ANTHROPIC_API_KEY": "sk"}}', 3, "ANTHROPIC_API_KEY"),
        ("claude", '{"env": {"ANTHROPIC_BASE_URL": "http://127.0.0.1:4000"}}', 1, "ANTHROPIC_BASE_URL"),
        ("codex", '\n[model_providers.octavo]\nbase_url = "https://example.org/v1"\n', 2, "octavo"),
        ("opencode", '{"provider": {"octavo": {}}}', 1, "octavo"),
        ("continue", "models:\n  - name: A\n  - name: Octavo\n    provider: x\n", 3, "Octavo"),
        (
            "zed",
            '{"language_models": {"openai_compatible": {\n"Octavo": {"api_url": "https://x/v1"}}}}',
            2,
            "Octavo",
        ),
        ("aider", "openai-api-base: http://127.0.0.1:4000/v1\nopenai-api-key: sk\n", 1, "openai-api-base"),
        ("goose", '{"name": "octavo"}', 1, "octavo"),
        ("librechat", "endpoints: {custom: [{name: Octavo}]}\n", 1, "Octavo"),
    ],
)
def test_an_entry_of_a_persons_own_is_never_overwritten(
    name: str, content: str, line: int, entry: str, home: Path
) -> None:
    program = program_named(name)
    path = start(program, home, content.encode())
    with pytest.raises(
        OctavoError, match=f'was left alone: line {line} has your own "{entry}": rename it or'
    ):
        plan_setup(program, URL, KEY, folder_of(program, home))
    with pytest.raises(OctavoError, match="there is nothing to take back"):
        plan_removal(program, folder_of(program, home))
    assert not setup_state(program, URL, KEY).set_up
    assert path.read_text() == content


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("claude", b'{\n "env": {,}\n}', "line 2 cannot be read"),
        ("claude", b'{"env": 1} 2', "line 1 cannot be read"),
        ("claude", b'{"a": "b\n"}', "line 1 cannot be read"),
        ("claude", b"[1]", "it is no map of settings"),
        ("claude", b"[" * 5000, "line 1 cannot be read"),
        ("zed", b"{\n// a\n/* no end\n}", "line 3 cannot be read"),
        ("zed", b'{"a": 01}', "line 1 cannot be read"),
        ("codex", b"a = 1\n\nb = \n", "line 3 cannot be read"),
        ("codex", b'model_providers = {a = {name = "x"}}\n', "there is no place for the entry"),
        ("continue", b"a: 1\nb: [\n", "line 3 cannot be read"),
        ("continue", b"a: \x00\n", "line 1 cannot be read"),
        ("claude", b'{"env": {"ANTHROPIC_BASE_URL": null}}', '_URL" with nothing in it'),
        ("claude", b'{"env": null}', '"env" is not what the program expects there'),
        ("aider", b"\nopenai-api-key:\n", 'line 2 has a "openai-api-key" with nothing in it'),
        ("continue", b"models: ~\n", '"models" is not what the program expects there'),
        ("continue", b"models: 3\n", '"models" is not what the program expects there'),
        ("continue", b"a: 1\n---\nb: 2\n", "line 2 cannot be read"),
        ("continue", b"a: &x [b]\nmodels: *x\n", "there is no place for the entry"),
        ("continue", b"a: &a [x,x]\nb: &b [*a,*a]\n" + b"".join(
            b"%c: &%c [*%c,*%c,*%c,*%c]\n" % (i, i, i - 1, i - 1, i - 1, i - 1) for i in range(99, 115)
        ), "too much to follow"),
        ("aider", b"- a\n", "it is no map of settings"),
        ("aider", "a: ü\n".encode("latin-1"), "is not UTF-8 text"),
        ("aider", b"# " + b"x" * (1 << 20), "it is larger than 1 MB"),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused_in_one_sentence(name: str, content: bytes, said: str, home: Path) -> None:
    program = program_named(name)
    path = start(program, home, content)
    with pytest.raises(OctavoError, match=said) as refused:
        plan_setup(program, URL, KEY)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)
    state = setup_state(program, URL, KEY)
    assert (state.problem != "", state.set_up) in ((True, False), (False, False))
    assert path.read_bytes() == content


@given(data=st.data())
@common
def test_whatever_is_in_a_file_it_is_changed_right_or_left_alone(home: Path, data: st.DataObject) -> None:
    program = program_named(data.draw(st.sampled_from(EDITED)))
    content = data.draw(contents(program))
    cut = data.draw(st.integers(0, len(content)))
    content = content[:cut] + data.draw(st.binary(max_size=3)) + content[cut + data.draw(st.integers(0, 3)) :]
    path = start(program, home, content)
    try:
        set_up(program, home)
    except OctavoError:
        assert path.read_bytes() == content
    else:
        take_back(program, home)
        assert path.read_bytes() == content


@given(text=MAPS.flatmap(lambda data: json_text(data, plain=True)))
@common
def test_json_is_read_as_by_python(text: str) -> None:
    assert ConfigText("json", text).data == json.loads(text)


# --- where the files are


def test_links_are_followed(home: Path) -> None:
    program = program_named("codex")
    real = home / "dotfiles" / "codex.toml"
    real.parent.mkdir()
    real.write_text("a = 1\n")
    path = start(program, home, None)
    path.symlink_to(real)
    change = set_up(program, home)
    assert (change.path, change.beside.parent) == (real, real.parent)
    assert path.is_symlink()
    assert "octavo" in real.read_text()
    take_back(program, home)
    assert path.is_symlink()
    assert real.read_text() == "a = 1\n"


def test_a_link_that_leads_to_itself_is_a_sentence(home: Path) -> None:
    path = start(program_named("codex"), home, None)
    path.symlink_to(path)
    with pytest.raises(OctavoError, match=r"cannot be read: .+\.$"):
        plan_setup(program_named("codex"), URL, KEY)


def test_a_folder_or_a_device_in_its_place_is_a_sentence(home: Path) -> None:
    path = start(program_named("codex"), home, None)
    path.mkdir()
    with pytest.raises(OctavoError, match="it is not a regular file"):
        plan_setup(program_named("codex"), URL, KEY)


@pytest.mark.parametrize(
    ("variable", "name", "below"),
    [
        ("CODEX_HOME", "codex", "config.toml"),
        ("CLAUDE_CONFIG_DIR", "claude", "settings.json"),
        ("XDG_CONFIG_HOME", "opencode", "opencode/opencode.json"),
        ("XDG_CONFIG_HOME", "zed", "zed/settings.json"),
        ("CONTINUE_GLOBAL_DIR", "continue", "config.yaml"),
        ("GOOSE_PATH_ROOT", "goose", "config/custom_providers/octavo.json"),
        ("XDG_CONFIG_HOME", "goose", "goose/custom_providers/octavo.json"),
    ],
)
def test_the_programs_own_variables_name_the_folder(
    variable: str, name: str, below: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = program_named(name).path()
    assert usual.is_relative_to(home)
    monkeypatch.setenv(variable, "")
    assert program_named(name).path() == usual
    monkeypatch.setenv(variable, str(home / "elsewhere"))
    assert program_named(name).path() == home / "elsewhere" / below


def test_the_file_with_comments_is_used_where_there_is_one(home: Path) -> None:
    folder = home / ".config" / "opencode"
    folder.mkdir(parents=True)
    (folder / "opencode.json").write_text("{}")
    assert program_named("opencode").path().name == "opencode.json"
    (folder / "opencode.jsonc").write_text("{}")
    assert program_named("opencode").path().name == "opencode.jsonc"


def test_older_settings_of_continue_are_not_put_out_of_use(home: Path) -> None:
    (home / ".continue").mkdir()
    (home / ".continue" / "config.json").write_text("{}")
    with pytest.raises(OctavoError, match=r"would no longer read .*config\.json beside a config\.yaml"):
        plan_setup(program_named("continue"), URL, KEY)


def test_programs_are_found_by_their_command_or_folder(home: Path) -> None:
    aider, codex = program_named("aider"), program_named("codex")
    assert not aider.is_found
    assert not codex.is_found
    (home / ".codex").mkdir()
    program = home / "programs" / "aider"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert aider.is_found
    assert codex.is_found


# --- writing


def test_a_file_that_changed_meanwhile_is_left_alone(home: Path) -> None:
    path = start(program_named("codex"), home, b"a = 1\n")
    change = plan_setup(program_named("codex"), URL, KEY)
    path.write_bytes(b"a = 2\n")
    with pytest.raises(OctavoError, match="was changed meanwhile"):
        change.make()
    assert path.read_bytes() == b"a = 2\n"
    assert not change.beside.exists()


def test_permissions_stay(home: Path) -> None:
    path = start(program_named("codex"), home, b"a = 1\n")
    path.chmod(0o640)
    change = set_up(program_named("codex"), home)
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(change.beside.stat().st_mode) == 0o640


def test_a_write_protected_file_is_a_sentence(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = start(program_named("codex"), home, b"a = 1\n")
    change = plan_setup(program_named("codex"), URL, KEY)
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    with pytest.raises(OctavoError, match="cannot be written, and is as it was: it is write-protected"):
        change.make()
    assert path.read_bytes() == b"a = 1\n"


def test_a_full_disk_leaves_the_file_as_it_was(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = start(program_named("codex"), home, b"a = 1\n")
    change = plan_setup(program_named("codex"), URL, KEY)

    def full(target: Path, content: bytes, mode: int) -> None:
        if target == path:
            raise OSError(28, "No space left on device")
        target.write_bytes(content)

    monkeypatch.setattr(client_programs, "write_atomically", full)
    with pytest.raises(OctavoError, match=r"is as it was: No space left on device\.$"):
        change.make()
    assert path.read_bytes() == b"a = 1\n"


@pytest.mark.parametrize(
    "url", ["", "127.0.0.1:8642", "ftp://x", "http://a b", 'http://x"', "http://x/y", "http://u@x"]
)
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(OctavoError, match="is no address of a server"):
        client_programs.checked_address(url, KEY)


@pytest.mark.parametrize("url", ["http://x:1", "http://x:1/", "http://x:1/v1", "http://x:1/v1/"])
def test_an_address_may_end_with_the_apis_path(url: str) -> None:
    assert client_programs.checked_address(url, KEY) == "http://x:1"
    with pytest.raises(OctavoError, match="no key of Octavo"):
        client_programs.checked_address(url, 'a"b')


# --- a change that is not what was meant is never written


@pytest.mark.parametrize(
    ("function", "fault"),
    [
        ("_put_node", lambda text: text.replace("dark", "light")),
        ("_put_node", lambda text: text.replace("octavo-secret", "octavo-secre")),
        ("_put_node", lambda text: text[:-3]),
        ("_put_node", lambda text: text.replace('"c": "octavo-secret"', '"c": "octavo-secre"')),
        ("_cut_node", lambda text: text.replace("}", ', "a": {"b": "octavo-secret"}}')),
        ("_cut_node", lambda text: text.replace("dark", "light")),
        ("_cut_node", lambda text: text + "}"),
    ],
)
def test_a_fault_in_an_edit_is_noticed(function: str, fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    right = getattr(config_edits, function)
    monkeypatch.setattr(config_edits, function, lambda *given: fault(right(*given)))
    text = ConfigText("json", '{"theme": "dark", "a": {"b": "octavo-secret"}}')
    with pytest.raises(ConfigError, match="there is no place for the entry that leaves the rest alone"):
        text.put(("c",), "octavo-secret") if function == "_put_node" else text.cut(("a", "b"), {})


def test_a_fault_in_a_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = config_edits._toml_span
    text = ConfigText("toml", "[a.b]\nc = 1\n[d]\ne = 2\n")
    assert text.cut(("a", "b"), {}).text == "[d]\ne = 2\n"
    monkeypatch.setattr(config_edits, "_toml_span", lambda *given: (right(*given)[0], len(text.text)))
    with pytest.raises(ConfigError):
        text.cut(("a", "b"), {})


def test_items_are_named() -> None:
    text = ConfigText("yaml", "models:\n- {name: A}\n")
    assert text.put(("models", Named("B")), {"name": "B"}).text == "models:\n- {name: A}\n- name: B\n"
