"""What the release workflow runs on a Mac, as far as Linux can tell: signing order, feed, steps, commands."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import macho_maker
import pytest

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"


def load(name: str):
    """A script of `packaging/release/`, loaded by its path as the workflow runs it."""
    import importlib.util

    spec = importlib.util.spec_from_file_location(f"octavo_{name}", PACKAGING / "release" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def release():
    return load("feed")


@pytest.fixture
def codesign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A codesign that writes down what it was asked; fails for what has `broken` in its name."""
    log = tmp_path / "calls"
    tool = tmp_path / "bin" / "codesign"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\necho "$@" >> "{log}"\ncase "$*" in *broken*) exit 3;; esac\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tool.parent}{os.pathsep}{os.environ['PATH']}")
    return log


def test_the_inside_is_signed_before_the_outside_and_each_thing_once(app: Path, codesign: Path) -> None:
    import sign_app

    assert sign_app.main([str(app), "--identity", "Developer ID Application: Somebody"]) == 0
    calls = codesign.read_text().splitlines()
    signed = [Path(call.split(" ")[-1]) for call in calls]
    assert signed[-1] == app, "the app seals all the others, so it comes last"
    assert len(signed) == len(set(signed))
    names = [path.name for path in signed]
    assert names.index("libmlx.dylib") < names.index("core.so") < names.index("Octavo.app")
    assert "QtCore.framework" in names
    assert "QtCore" not in names, "a framework's binary is signed with the framework"
    assert "Octavo" not in names, "the launcher is signed with the app"
    for number, first in enumerate(signed):
        for later in signed[number + 1 :]:
            assert first not in later.parents, f"{later} lies in {first}, which was sealed before"


def test_only_the_app_gets_entitlements_and_everything_the_hardened_runtime(
    app: Path, codesign: Path
) -> None:
    import sign_app

    assert sign_app.main([str(app), "--identity", "X"]) == 0
    calls = codesign.read_text().splitlines()
    assert all("--options runtime" in call and "--timestamp" in call for call in calls)
    assert ["--entitlements" in call for call in calls] == [False] * (len(calls) - 1) + [True]
    codesign.unlink()
    assert sign_app.main([str(app)]) == 0
    assert all(
        "--sign - " in call and "--timestamp=none" in call for call in codesign.read_text().splitlines()
    )


def test_a_failed_signature_stops_at_once(
    app: Path, codesign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import sign_app

    broken = app / "Contents" / "Resources" / "site" / "mlx" / "lib" / "broken.dylib"
    broken.write_bytes(macho_maker.make())
    assert sign_app.main([str(app)]) == 3
    assert "broken.dylib could not be signed" in capsys.readouterr().err
    assert str(app) not in codesign.read_text().splitlines()[-1].split(" ")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files of release 0.2.0, with an older one among them."""
    bundle = tmp_path / "octavo"
    bundle.mkdir()
    (bundle / "octavo").write_text("#!/bin/sh\necho octavo 0.2.0\n")
    made = tmp_path / "release"
    for name in ("Octavo-0.2.0-macos14.tar.xz", "octavo-0.2.0-linux-x86_64.tar.xz"):
        load("archive").pack(bundle, made / name)
    for name in ("Octavo-0.2.0-macos14.dmg", "Octavo-0.1.0-macos14.dmg"):
        (made / name).write_bytes(name.encode())
    return made


def test_the_feed_is_signed_and_names_each_archive_and_the_app_reads_it(
    tmp_path: Path, folder: Path, release, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from app.updates.feed import Offer, read_feed

    assert release.main(["--new-key", str(tmp_path / "key")]) == 0
    public = capsys.readouterr().out.strip()
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text(
        "# C\n\n## [Unreleased]\n\nx\n\n## [0.2.0] - 2026-01-01\n\n- New.\n\n## [0.1.0]\n\n- Old.\n"
    )
    words = [str(folder), "0.2.0", "https://example.org/v0.2.0/", "--page", "https://example.org/page"]
    words += ["--changelog", str(changelog)]
    for more, environment in (["--key", str(tmp_path / "key")], ""), ([], (tmp_path / "key").read_text()):
        monkeypatch.setenv("OCTAVO_UPDATE_KEY", environment)
        assert release.main([*words, *more]) == 0
        data = (folder / "feed.signed").read_bytes()
        found = read_feed(data, [public], "linux-x86_64", "0.1.0", 0)
        assert isinstance(found, Offer)
    path = folder / "octavo-0.2.0-linux-x86_64.tar.xz"
    assert found.url == f"https://example.org/v0.2.0/{path.name}"
    assert (found.sha256, found.size) == (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_size)
    assert (found.unpacked, found.notes, found.page) == (28, "- New.", "https://example.org/page")
    assert set(json.loads(data.partition(b"\n")[2])["downloads"]) == {"macos14", "linux-x86_64"}
    sums = (folder / "SHA256SUMS").read_text()
    assert [line.split("  ")[1] for line in sums.splitlines()] == [
        "Octavo-0.2.0-macos14.dmg",
        "Octavo-0.2.0-macos14.tar.xz",
        "octavo-0.2.0-linux-x86_64.tar.xz",
    ]


def test_a_later_feed_has_a_greater_serial_and_two_keys_sign_it_while_one_replaces_the_other(
    tmp_path: Path, folder: Path, release
) -> None:
    from app.updates.feed import Offer, UpdateError, read_feed

    public = [release.new_key(tmp_path / name) for name in ("old", "new")]
    private = [(tmp_path / name).read_text().strip() for name in ("old", "new")]
    first = release.write_release(folder, "0.2.0", "https://example.org", private)
    assert abs(first["serial"] - time.time()) < 60
    data = (folder / "feed.signed").read_bytes()
    for key in public:
        assert isinstance(read_feed(data, [key], "linux-x86_64", "0.1.0", 0), Offer)
    body = json.loads(data.partition(b"\n")[2])
    today = datetime.now(UTC).date()
    assert 178 <= (date.fromisoformat(body["expires"]) - today).days <= 180
    old = release.sign(json.dumps(body | {"expires": str(today - timedelta(days=1))}).encode(), private)
    (folder / "feed.signed").write_bytes(old)
    with pytest.raises(UpdateError, match="has expired"):
        read_feed(old, public, "linux-x86_64", "0.1.0", 0)
    assert release.main(["--renew", str(folder / "feed.signed")]) == 1, "without a key"
    assert release.main(["--renew", str(folder / "feed.signed"), "--key", str(tmp_path / "new")]) == 0
    renewed = read_feed((folder / "feed.signed").read_bytes(), public[1:], "linux-x86_64", "0.1.0", 0)
    assert isinstance(renewed, Offer)
    assert renewed.serial == first["serial"]
    release.write_release(folder, "0.2.0", "https://example.org", private[1:])
    with pytest.raises(UpdateError):
        read_feed((folder / "feed.signed").read_bytes(), public[:1], "linux-x86_64", "0.1.0", 0)


def test_without_a_key_nobody_is_offered_anything(folder: Path, release, monkeypatch, capsys) -> None:
    monkeypatch.delenv("OCTAVO_UPDATE_KEY", raising=False)
    assert release.main([str(folder), "0.2.0", "https://example.org"]) == 0
    assert "no key" in capsys.readouterr().out
    assert not (folder / "feed.signed").exists()


@pytest.mark.parametrize("key", ["", "short", "A" * 44, "ä" * 32])
def test_what_is_no_key_signs_nothing(key: str, folder: Path, release) -> None:
    if key != "A" * 44:
        with pytest.raises(release.ReleaseError, match="private key"):
            release.write_release(folder, "0.2.0", "https://example.org", [key])
    assert not (folder / "feed.signed").exists()


def test_a_key_is_never_overwritten(tmp_path: Path, release) -> None:
    release.new_key(tmp_path / "key")
    before = (tmp_path / "key").read_text()
    assert release.main(["--new-key", str(tmp_path / "key")]) == 1
    assert (tmp_path / "key").read_text() == before


def test_the_oldest_systems_are_those_of_the_flavours(release) -> None:
    from macapp.flavours import FLAVOURS

    assert {name: each.minimum for name, each in FLAVOURS.items()}.items() <= release.MINIMUM.items()
    assert "runs-on: ubuntu-22.04" in WORKFLOW.read_text(), "it has glibc 2.35"


def test_a_bundle_gets_its_version_and_the_keys_it_believes(tmp_path: Path, release) -> None:
    from app.release import Release, this_release
    from engine import __version__
    from shipped.release import write

    (tmp_path / "resources").mkdir()
    public = release.new_key(tmp_path / "key")
    write(tmp_path, "macos14", "https://example.org/feed.signed", [public])
    found = this_release(tmp_path / "resources" / "release.json")
    assert found == Release("macos14", "https://example.org/feed.signed", __version__, (public,))
    for key in ("x", public[:-4], public + public):
        with pytest.raises(ValueError, match=r"key|padding|multiple"):
            write(tmp_path, "macos14", "", [key])


def test_a_bundle_is_packed_equally_and_unpacked_by_the_app(tmp_path: Path, release) -> None:
    from app.updates.download import unpack
    from app.updates.feed import Offer

    bundle = tmp_path / "Octavo.app"
    (bundle / "Contents" / "Empty").mkdir(parents=True)
    (bundle / "Contents" / "Current").symlink_to("Empty")
    (bundle / "Contents" / "tool").write_bytes(b"tool")
    (bundle / "Contents" / "tool").chmod(0o700)
    (bundle / "Contents" / "ä").write_bytes(b"x" * 100_000)
    one, two = tmp_path / "1.tar.xz", tmp_path / "2.tar.xz"
    load("archive").pack(bundle, one)
    os.utime(bundle / "Contents" / "tool", (1, 1))
    load("archive").pack(bundle, two)
    assert one.read_bytes() == two.read_bytes()
    offer = Offer("1", "", "", "", 0, "", 100_004, 0)
    unpack(one, offer, tmp_path / "into", lambda: False)
    made = tmp_path / "into" / "Octavo.app"
    assert sorted(path.name for path in made.rglob("*")) == ["Contents", "Current", "Empty", "tool", "ä"]
    assert (made / "Contents" / "Current").readlink() == Path("Empty")
    assert (made / "Contents" / "tool").stat().st_mode & 0o777 == 0o755
    os.mkfifo(bundle / "pipe")
    with pytest.raises(ValueError, match="is no file"):
        load("archive").pack(bundle, two)


def test_a_release_of_nothing_and_an_unsafe_address_are_refused(
    tmp_path: Path, folder: Path, release
) -> None:
    with pytest.raises(release.ReleaseError, match="holds no download"):
        release.write_release(tmp_path, "0.2.0", "https://example.org", [])
    for base, page in (("http://example.org", ""), ("https://example.org", "http://example.org")):
        with pytest.raises(release.ReleaseError, match="not https"):
            release.write_release(folder, "0.2.0", base, [], page)
    (folder / "octavo-0.2.0-amiga.tar.xz").write_bytes(b"")
    with pytest.raises(release.ReleaseError, match="amiga is no download"):
        release.write_release(folder, "0.2.0", "https://example.org", [])


# --- Homebrew

REPOSITORY = "https://example.org/octavo/octavo"
#: The order that `brew style` wants, with the groups between which one line is empty.
CASK_GROUPS = (
    ("version", "sha256"),
    ("url", "name", "desc", "homepage"),
    ("livecheck",),
    ("depends_on", "depends_on"),
    ("app", "binary"),
    ("zap",),
)
FORMULA_GROUPS = (
    ("desc", "homepage", "url", "sha256", "license"),
    ("livecheck",),
    ("depends_on", "depends_on"),
    ("def",),
    ("test",),
)


@pytest.fixture
def tap(tmp_path: Path, folder: Path) -> tuple[str, str]:
    """The cask and the formula."""
    cask, formula = load("homebrew").write_tap(folder, "0.2.0", f"{REPOSITORY}/", tmp_path / "tap")
    assert (cask.name, cask.parent.name, formula.parent.name) == ("octavo.rb", "Casks", "Formula")
    return cask.read_text(), formula.read_text()


def test_stanzas_are_in_the_order_that_brew_style_wants(tap: tuple[str, str]) -> None:
    for text, groups, indent in ((tap[0], CASK_GROUPS, "cask"), (tap[1], FORMULA_GROUPS, "class")):
        assert text.startswith(f"{indent} ")
        assert text.endswith("end\n")
        found = []
        for part in "\n".join(text.splitlines()[1:-1]).split("\n\n"):
            assert part.strip(), "never two empty lines"
            found.append(tuple(re.findall(r"^  (?!end|\])(\w+)", part, re.M)))
        assert tuple(found) == groups


def test_lines_quotes_and_blocks_are_as_brew_style_wants(tap: tuple[str, str]) -> None:
    for text in tap:
        for line in text.splitlines():
            assert line == line.rstrip()
            assert "\t" not in line
            assert "'" not in line
            assert len(line) <= 118
            assert (len(line) - len(line.lstrip())) % 2 == 0
        assert len(re.findall(r"\bdo$|^class |^  def ", text, re.M)) == len(
            re.findall(r"^ *end$", text, re.M)
        )


def test_figures_and_texts_are_as_brew_audit_wants(tap: tuple[str, str], folder: Path) -> None:
    for text, name in zip(tap, ("Octavo-0.2.0-macos14.dmg", "octavo-0.2.0-linux-x86_64.tar.xz"), strict=True):
        (digest,) = re.findall(r'^  sha256 "([0-9a-f]{64})"$', text, re.M)
        assert digest == hashlib.sha256((folder / name).read_bytes()).hexdigest()
        (url,) = re.findall(r'^  url "(.*)"$', text, re.M)
        assert url.replace("#{version}", "0.2.0") == f"{REPOSITORY}/releases/download/v0.2.0/{name}"
        (homepage,) = re.findall(r'^  homepage "(.*)"$', text, re.M)
        assert homepage == REPOSITORY, "with no slash at its end, and on the host of the download"
        (desc,) = re.findall(r'^  desc "(.*)"$', text, re.M)
        assert len(desc) <= 80
        assert desc[0].isupper()
        assert desc[-1].isalnum()
        assert not re.search(r"^(a|an|the)\b|octavo|mac ?os|\bmac\b|linux|apple|windows", desc, re.IGNORECASE)
        assert "http://" not in text
        assert "livecheck do" in text
    cask, formula = tap
    assert 'version "0.2.0"' in cask
    assert "depends_on macos: :sonoma" in cask
    assert "depends_on arch: :arm64" in cask
    assert "auto_updates" not in cask, "brew upgrades it; the app sees where it comes from"
    zapped = re.findall(r'^    "(.*)",$', cask, re.M)
    assert zapped == sorted(zapped)
    assert all(path.startswith("~/Library/") for path in zapped)
    assert "version " not in formula.partition("livecheck")[0], "it is in the address"
    assert 'license "Apache-2.0"' in formula
    assert "assert_match version.to_s" in formula


def test_what_the_cask_removes_is_what_the_app_writes(tap: tuple[str, str], monkeypatch) -> None:
    from app.release import default_data_folder
    from macapp.info_plist import IDENTIFIER

    monkeypatch.delenv("OCTAVO_DATA", raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    folder = default_data_folder().relative_to(Path.home())
    assert f'"~/{folder}"' in tap[0]
    assert f"{IDENTIFIER}.savedState" in tap[0]


@pytest.mark.parametrize(
    ("version", "homepage", "told"),
    [
        ("0.3.0", REPOSITORY, "has no Octavo-0.3.0-macos14.dmg"),
        ("0.2.0", "http://example.org/octavo/octavo", "no https"),
        ("0.2.0", 'https://example.org/x"; system("x', "no https"),
        ('0.2.0"', REPOSITORY, "no version"),
    ],
)
def test_what_brew_would_not_take_is_not_written(
    version: str, homepage: str, told: str, tmp_path: Path, folder: Path
) -> None:
    homebrew = load("homebrew")
    with pytest.raises(homebrew.BrewError, match=re.escape(told)):
        homebrew.write_tap(folder, version, homepage, tmp_path / "tap")
    assert not (tmp_path / "tap").exists()


def test_the_workflow_names_only_files_and_flavours_that_exist() -> None:
    from macapp.flavours import FLAVOURS

    text = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    for script in re.findall(r"packaging/[\w/]+\.py", text):
        assert (ROOT / script).is_file(), script
    assert set(re.findall(r"flavour: (\w+)", text)) == set(FLAVOURS)
    secrets = set(re.findall(r"secrets\.(\w+)", text))
    told = (PACKAGING / "README.md").read_text()
    assert all(f"`{secret}`" in told for secret in secrets)


def test_packaging_is_no_package_and_pypis_is_found() -> None:
    """With an __init__.py here, transformers breaks when it is started from the checkout."""
    import packaging.version

    assert not (PACKAGING / "__init__.py").exists()
    assert "site-packages" in packaging.version.__file__


def entry_of(words: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The module and its arguments that the frozen program would start."""
    import importlib.util

    spec = importlib.util.spec_from_file_location("octavo_entry", PACKAGING / "linux" / "entry.py")
    assert spec is not None
    assert spec.loader is not None
    entry = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(entry)
    started: list[str] = []
    monkeypatch.setattr(entry, "_module", lambda name, arguments: started.extend([name, *arguments]) or 0)
    monkeypatch.setattr(sys, "argv", ["octavo", *words])
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    assert entry.main() == 0
    return started


@pytest.mark.parametrize(
    ("words", "starts"),
    [
        ([], ["app"]),
        (["--dark"], ["app", "--dark"]),
        (["octavo://new?prompt=x"], ["app", "octavo://new?prompt=x"]),
        (["/models/a"], ["app", "/models/a"]),
        (["doctor", "--data"], ["engine", "doctor", "--data"]),
        (["model-service"], ["engine", "model-service"]),
        (["-m", "engine", "pipe"], ["engine", "pipe"]),
        (["-m", "app", "--light"], ["app", "--light"]),
        (
            ["-m", "app.updates.exchange", "/a/octavo", "/d", "quit"],
            ["app.updates.exchange", "/a/octavo", "/d", "quit"],
        ),
    ],
)
def test_the_frozen_program_does_what_the_launcher_of_the_mac_does(
    words: list[str], starts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert entry_of(words, monkeypatch) == starts


def test_every_command_of_the_engine_is_a_plain_word() -> None:
    """Launcher and frozen program tell commands from what is to be opened by that."""
    from engine.cli.main import parser

    (commands,) = [action.choices for action in parser()._actions if isinstance(action.choices, dict)]
    assert all(re.fullmatch("[a-z][a-z-]*", command) for command in commands)
