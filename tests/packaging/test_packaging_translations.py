"""The catalogue collects every text of the window, counted ones with both forms."""

from __future__ import annotations

import ast
import builtins
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import translations


def test_calls_are_written_as_lupdate_understands_them() -> None:
    source = (
        'translate("memory", "One " "text")\n'
        'show(translate("memory", "%n block(s)", "", len(rows)).format(a=1))\n'
        'translate("chats", "Open", "a verb", n=stats.count)\n'
    )
    assert sorted(translations.translate_calls(source, "x.py")) == [
        'translate("chats", "Open", "a verb", 1)',
        'translate("memory", "%n block(s)", "", 1)',
        'translate("memory", "One text", "")',
    ]


def test_a_text_that_is_no_literal_is_refused() -> None:
    with pytest.raises(ValueError, match=r"x\.py:2"):
        translations.translate_calls('\ntranslate("memory", f"{n} blocks")', "x.py")


def test_errors_for_people_take_templates_or_the_texts_of_others() -> None:
    source = (
        'raise GoneError("{0} is gone.", name)\n'
        "raise GoneError(str(error)) from error\n"
        'raise OtherError(f"{n} is wrong")\n'
    )
    assert translations.translate_calls(source, "x.py", {"GoneError"}) == [
        'translate("engine", "{0} is gone.", "")'
    ]
    with pytest.raises(ValueError, match=r"x\.py:1"):
        translations.translate_calls('GoneError(f"{name} is gone.")', "x.py", {"GoneError"})
    classes = [
        "class A(WordedError):\n    pass\n",
        "class C(B, OctavoError):\n",
        "class B(A):\nclass D(Error):\n",
    ]
    assert translations.worded_errors(classes) == {*translations.WORDED, "A", "B", "C"}


#: Where errors in plain English are raised all the same, and why nobody meets them in the window.
PLAIN = {
    "engine/backends/cpu/cpu_backend.py": "why a step is not recorded, for the log",
    "engine/backends/cpu/recorded_step/step_program.py": "why a step is not recorded, for the log",
    "engine/backends/cpu/recorded_step/step_replay.py": "why a step is not recorded, for the log",
    "engine/backends/cpu/recorded_step/step_trace.py": "why a step is not recorded, for the log",
    "engine/disk_cache/segment_file.py": "why a record is skipped, for the log",
    "engine/models/chat_template.py": "a hostile template's, which no file has",
    "engine/models/tool_formats.py": "why a call stays text, for nobody",
    "engine/paged_model/recurrent_states.py": "a mistake of the caller's",
    "engine/programs/client_programs.py": "options of a command",
    "engine/scheduling/sequence.py": "requests of programs: the window's fields have limits",
    "engine/scheduling/step.py": "a mistake of ours, to be reported as it is",
    "engine/sessions/answer.py": "requests of programs",
    "engine/sessions/answer_text.py": "why a call stays text, for nobody",
    "engine/sessions/chat_turns.py": "requests of programs: the window has checked its tools",
    "engine/sessions/embeddings.py": "requests of programs",
    "engine/sessions/portable_prefix.py": "commands that export and import prefixes",
    "engine/sessions/prompts.py": "requests of programs: their options, tokens, tools and pins",
    "engine/sessions/session.py": "requests of programs: the window's have names of their own",
    "engine/tools/calculator_server.py": "answers of a tool, for the model",
    "engine/tools/chosen_folders.py": "answers of a tool, for the model",
    "engine/tools/files_server.py": "answers of a tool, for the model",
    "engine/tools/octavo_server.py": "answers of a tool, for the model",
    "engine/tools/page_reader.py": "answers of a tool, for the model",
    "engine/tools/python_server.py": "answers of a tool, for the model",
    "engine/tools/web_search.py": "answers of a tool, for the model",
    "engine/tools/web_server.py": "answers of a tool, for the model",
    "engine/worker/worker_loop.py": "requests of programs: the window's have names of their own",
}
ROOMS = (
    "models", "hub", "planning", "sessions", "scheduling", "speculative", "paged_model", "disk_cache",
    "distributed", "tools", "vision", "structured", "worker", "backends", "programs",
)  # fmt: skip


def test_what_a_person_meets_of_the_engine_is_worded() -> None:
    root = translations.ROOT
    sources = {
        str(path.relative_to(root)): path.read_text(encoding="utf-8")
        for path in (root / "engine").rglob("*.py")
    }
    worded = translations.worded_errors(sources.values())
    plain = set()
    for name, source in sources.items():
        if name.split("/")[1] not in ROOMS or name.startswith(translations.ENGLISH):
            continue
        for node in ast.walk(ast.parse(source)):
            call = node.exc if isinstance(node, ast.Raise) else None
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or not call.args:
                continue
            error, text = call.func.id, call.args[0]
            of_python = hasattr(builtins, error)  # which are for developers
            literal = isinstance(text, ast.Constant | ast.JoinedStr | ast.BinOp)
            if literal and error not in worded and not of_python:
                plain.add(name)
    assert plain - PLAIN.keys() == set(), "raise a WordedError, say worded(...), or name the file here"
    assert PLAIN.keys() - plain == set(), "nothing is plain here any more"


def test_the_catalogue_holds_the_memory_panels_texts(tmp_path: Path) -> None:
    catalogue = tmp_path / "octavo_en.ts"
    catalogue.write_text('<TS version="2.1" language="en_US"></TS>', encoding="utf-8")
    assert translations.collect(catalogue) == []
    texts = {
        message.findtext("source"): [form.text for form in message.iter("numerusform")]
        for context in ET.parse(catalogue).iter("context")
        if context.findtext("name") == "memory"
        for message in context.iter("message")
    }
    assert texts["%n block(s)"] == ["%n block", "%n blocks"]
    assert texts["No model is loaded"] == []
    assert texts["Frees {blocks} of {cached}."] == []


CATALOGUES = sorted(translations.FOLDER.glob("octavo_*.ts"))


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_is_right_whole_and_compiled(catalogue: Path, tmp_path: Path) -> None:
    assert translations.problems(catalogue) == []
    copied = Path(shutil.copy(catalogue, tmp_path))
    compiled = translations.compile_catalogue(copied).read_bytes()
    assert catalogue.with_suffix(".qm").read_bytes() == compiled, "run `make translations`"
    if catalogue != translations.CATALOGUE:  # English shows the texts of the code
        translations.collect(copied)
        assert translations.lacking(copied) == [], "translate these, then run `make translations`"


CATALOGUE = """<?xml version="1.0" encoding="utf-8"?>
<TS version="2.1" language="de_DE"><context><name>x</name>{messages}</context></TS>"""
MESSAGE = "<message><source>{source}</source><translation>{text}</translation></message>"
COUNTED = (
    '<message numerus="yes"><source>{source}</source><translation>'
    "<numerusform>{one}</numerusform><numerusform>{many}</numerusform></translation></message>"
)


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        (MESSAGE.format(source="{a} of {b}", text="{b} von {a}"), ""),
        (MESSAGE.format(source="{a} of {b}", text="{a} von {c}"), "other placeholders"),
        (MESSAGE.format(source="{0:size} free", text="{0} frei"), "other placeholders"),
        (MESSAGE.format(source="{a}", text="{a"), "a brace"),
        (MESSAGE.format(source="&lt;b&gt;A&lt;/b&gt;", text="&lt;b&gt;A"), "other tags"),
        (MESSAGE.format(source="A", text="%n A"), "%n"),
        (COUNTED.format(source="%n block(s)", one="ein Block", many="%n Blöcke"), ""),
        (COUNTED.format(source="%n block(s)", one="%n Block", many="Blöcke"), "%n"),
        (COUNTED.format(source="%n block(s)", one="%n Block", many="%n Block(s)"), "(s)"),
    ],
)  # fmt: skip
def test_a_wrong_translation_is_refused(
    message: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = tmp_path / "octavo_de.ts"
    catalogue.write_text(CATALOGUE.format(messages=message), encoding="utf-8")
    found = translations.problems(catalogue)
    assert [each for each in found if problem in each] == found
    assert bool(found) == bool(problem)
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    monkeypatch.setattr(translations, "CATALOGUE", tmp_path / "octavo_en.ts")
    monkeypatch.setattr(translations, "collect", lambda *_: [])
    assert translations.main([]) == (1 if problem else 0)
    assert catalogue.with_suffix(".qm").exists() != bool(problem)


def test_what_lacks_a_translation_is_counted_and_a_language_is_begun(tmp_path: Path) -> None:
    catalogue = tmp_path / "octavo_it.ts"
    translations.collect(catalogue)
    assert ET.parse(catalogue).getroot().get("language") == "it"
    lacking = translations.lacking(catalogue)
    assert len(lacking) > 1500
    assert {"%n block(s)", "Settings", "No model is loaded; choose one first."} <= set(lacking)
    one = CATALOGUE.format(messages=COUNTED.format(source="%n block(s)", one="%n Block", many=""))
    catalogue.write_text(one, encoding="utf-8")
    assert translations.lacking(catalogue) == ["%n block(s)"]
