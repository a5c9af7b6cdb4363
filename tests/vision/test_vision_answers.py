"""Answers about pictures, compared with mlx-vlm's own processor and generation on the same weights."""

from __future__ import annotations

import gc
import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from draft_oracle import Oracle, speculate
from mlx.utils import tree_flatten
from reference import Part, Reference
from sessions import finish, rows_of
from tiny_eyes import PLACES, make_tiny_eyes, picture
from trained_heads import assistant_config

from engine.blocks import IMAGE_TOKENS
from engine.load_steps import run_to_end
from engine.models.draft_assistant import DraftAssistant
from engine.models.draft_head import DraftHead, text_model
from engine.models.model_loader import load_steps
from engine.protocol import EARLY_EXIT, ChatMessage, Fork, Generate, LoadOptions, MessageImage, Sampling
from engine.scheduling.sequence import Sequence
from engine.sessions.answer import AnswerSpec
from engine.sessions.open_session import open_session
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError, SessionError
from engine.vision import image_features, image_reading
from engine.vision.image_features import ImageFeatures, SeenImage
from engine.vision.image_prompts import _reader
from engine.vision.image_reading import PreparedImage

COUNT = 6
ONE, TWO, THREE = picture(1), picture(2, 16, 16, "JPEG"), picture(3, 90, 50)
CHATS: dict[str, list[Part]] = {
    "a picture first": [ONE, "What is this?"],
    "a picture last": ["Look at that:", ONE],
    "three, between texts": ["One", ONE, "and two", TWO, "and", THREE, "?"],
    "the same one twice": [TWO, "and again", TWO],
    "no picture": ["Only words, of which there are a few."],
}


KINDS = [
    "mistral3", "pixtral", "gemma3", "smolvlm", "idefics3", "qwen2_vl", "qwen2_5_vl", "qwen3_vl",
    "qwen3_vl_moe", "qwen3_5", "qwen3_5_moe", "llava", "lfm2-vl", "lfm2_vl", "gemma4",
    "gemma4 of 31B", "gemma4_unified", "internvl", "internvl_chat", "glm4v", "glm4v_moe", "glm_ocr",
    "minicpmv4_6",
]  # fmt: skip


WHOLE = {"gemma3", "gemma4 of 31B", "gemma4_unified"}  # places of a picture attend to all of it
FEW = ["smolvlm", "qwen3_vl", "gemma3", "qwen3_5"]  # where others are computed alike
ROUNDED = 0.15  # of a log-probability, by K and V of 8 bits; twice what was measured
#: Kinds with the bits of K and V, and how far log-probabilities may be from mlx-vlm's own.
BITS = [(kind, 0, 1e-4) for kind in KINDS] + [(kind, 8, ROUNDED) for kind in FEW]
also_rounded = pytest.mark.parametrize(("kind", "kv_bits", "within"), BITS, indirect=["kind"])


def quick(values: Iterable[tuple[Any, ...]], names: str, but: Callable[..., bool]) -> pytest.MarkDecorator:
    """Parameters that begin with the kind, of which those that `but` names are for the slow tests."""
    marked = [pytest.param(*each, marks=pytest.mark.slow if but(*each) else ()) for each in values]
    return pytest.mark.parametrize(names.split(), marked, indirect=["kind"])


def others(kind: str, *_: object) -> bool:
    return kind not in FEW


@pytest.fixture(scope="module", params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Makes each model once, in whatever order tests of several kinds come, so that it is verified once."""
    made = tmp_path_factory.mktemp("eyes")
    return cache(lambda kind: make_tiny_eyes(made / kind, kind))


@pytest.fixture(scope="module")
def references(folders: Callable[[str], Path]) -> Callable[[str], Reference]:
    return cache(lambda kind: Reference(folders(kind)))


@pytest.fixture
def folder(folders: Callable[[str], Path], kind: str) -> Path:
    return folders(kind)


@pytest.fixture
def reference(references: Callable[[str], Reference], kind: str) -> Reference:
    return references(kind)


@pytest.fixture
def opened(folder: Path) -> Iterator[Callable[..., Session]]:
    sessions: list[Session] = []

    def make(**options: Any) -> Session:
        mx.set_default_device(mx.cpu)
        sessions.append(open_session(folder, LoadOptions(**({"kv_blocks": 200} | options))))
        return sessions[-1]

    yield make
    for session in sessions:
        session.close()


def message(parts: list[Part]) -> ChatMessage:
    text, images = "", []
    for part in parts:
        if isinstance(part, str):
            text += part
        else:
            images.append(MessageImage(part, len(text)))
    return ChatMessage("user", text, images=images)


def ask(session: Session, parts: list[Part], name: str = "a", **sampling: Any) -> Sequence:
    settings = Sampling(**({"temperature": 0.0, "max_tokens": COUNT, "logprobs": 5} | sampling))
    request = Generate(request=name, chat=name, messages=[message(parts)], sampling=settings)
    prompt = session.prompts.encode(request)  # in this process, which takes less time
    sequence = session.submit_prompt(prompt, AnswerSpec.of(request, None))
    sequence.stop_tokens = frozenset()
    return sequence


def check(sequence: Sequence, parts: list[Part], reference: Reference, within: float = 1e-4) -> None:
    """The prompt, the answer and the probabilities along it are mlx-vlm's own, up to rounded K and V."""
    expected = reference.generate(parts, COUNT)
    prompt = sequence.tokens[: sequence.prompt_length]
    places = [token >= IMAGE_TOKENS for token in prompt]
    assert len(prompt) == len(expected.prompt)
    assert [token for token, place in zip(prompt, places, strict=True) if not place] == [
        token for token, place in zip(expected.prompt, places, strict=True) if not place
    ]
    assert len({token for token, place in zip(expected.prompt, places, strict=True) if place}) <= 1
    answer = sequence.tokens[sequence.prompt_length :]
    same = next((n for n in range(COUNT) if answer[n] != expected.tokens[n]), COUNT - 1) + 1
    assert same == COUNT or within > 1e-4
    shifted = expected.logits - expected.logits.max(axis=1, keepdims=True)
    logprobs = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    assert len(answer) == len(sequence.logprobs) == COUNT
    for row, sampled in zip(logprobs[:same], sequence.logprobs[:same], strict=True):
        for token, value in [(sampled.token, sampled.logprob), *sampled.top]:
            assert abs(row[token] - value) < within


@also_rounded
@pytest.mark.parametrize("name", CHATS)
def test_an_answer_is_mlx_vlms_own(
    name: str, kv_bits: int, within: float, opened: Callable[..., Session], reference: Reference
) -> None:
    session = opened(kv_bits=kv_bits)
    sequence = ask(session, CHATS[name])
    finish(session)
    check(sequence, CHATS[name], reference, within)


@quick(product(KINDS, (3, 7, 64)), "kind rows", lambda kind, rows: kind not in FEW and rows != 7)
def test_answers_in_a_batch_and_in_chunks_that_end_inside_pictures(
    rows: int, opened: Callable[..., Session], reference: Reference
) -> None:
    session = opened()
    session.scheduler.token_budget.max_rows = rows
    asked = {name: ask(session, parts, name) for name, parts in CHATS.items()}
    more = [ask(session, [f"Words, number {n}."], f"text {n}") for n in range(3)]
    finish(session)
    for name, sequence in asked.items():
        check(sequence, CHATS[name], reference)
    for n, sequence in enumerate(more):
        check(sequence, [f"Words, number {n}."], reference)


@also_rounded
def test_the_same_picture_is_found_in_the_cache_and_another_is_not(
    kv_bits: int, within: float, opened: Callable[..., Session], reference: Reference
) -> None:
    session = opened(kv_bits=kv_bits)
    first = ask(session, ["Look:", ONE, "What is it?"])
    finish(session)
    places = [at for at, token in enumerate(first.tokens) if token >= IMAGE_TOKENS]
    other = bytearray(picture(1, form="BMP"))
    other[54 + 3 * (15 * 40 + 20)] ^= 128  # one byte of the pixel in the middle, which no family cuts off
    changed = as_png(bytes(other))
    for parts, low, high in (
        (["Look:", ONE, "What is it?"], first.prompt_length - 1, first.prompt_length),
        (["Look:", as_png(picture(1, form="BMP")), "What is it?"], first.prompt_length - 1, 10**6),
        (["Look:", ONE, "And now?"], places[-1] + 1, first.prompt_length - 1),
        (["Look:", changed, "What is it?"], 1, places[0] + 1),
        (["Look:", TWO, "What is it?"], 1, places[0] + 1),
        (["Look", ONE], 1, places[0]),
    ):
        sequence = ask(session, parts)
        finish(session)
        if session.model.recurrent:  # states are kept at some borders of blocks only
            low = low - low % 16 if low == first.prompt_length - 1 else 0
        assert low <= sequence.reused <= high, parts[2:]
        check(sequence, parts, reference, within)


def test_why_names_another_picture(opened: Callable[..., Session]) -> None:
    session = opened()
    ask(session, ["Look:", ONE, "What is it?"], "first")
    finish(session)
    chats: dict[str, list[Part]] = {"picture": ["Look:", picture(9), "Who?"], "words": ["Look:", ONE, "Who?"]}
    for name, parts in chats.items():
        ask(session, parts, name)
        finish(session)
        explained = session.misses.explain(name, session.decode)
        assert explained.other_image == (name == "picture")
        assert explained.prompt_text.startswith("[image]") == (name == "picture")


@also_rounded
def test_a_prefix_that_ends_inside_a_picture_is_continued(
    kind: str, kv_bits: int, within: float, opened: Callable[..., Session], reference: Reference
) -> None:
    session = opened(kv_bits=kv_bits)
    session.scheduler.token_budget.max_rows = 4
    parts: list[Part] = ["Hi", THREE, "and then", ONE, "."]
    first = ask(session, parts, "first")
    while first.tokens[first.computed] < IMAGE_TOKENS + 8:  # the places of a picture have ascending ids
        session.step()
        session.settle()
        place = first.tokens[first.computed] - IMAGE_TOKENS
        if kind in WHOLE and first.computed > 20:
            assert not 0 < place < first.images[0].places, "no chunk ends inside it"
            break
    second = int(session.blocks.table(first.handle)[1])
    session.abort("first")
    if kind in WHOLE:
        session.blocks.evict_block(second)
    again = ask(session, parts, "again")
    finish(session)
    assert again.reused
    assert again.tokens[again.reused] >= IMAGE_TOKENS, "the prefix ends inside the first picture"
    check(again, parts, reference, within)


@pytest.mark.parametrize("by_itself", [False, True])
def test_drafts_after_pictures(
    by_itself: bool, kind: str, opened: Callable[..., Session], reference: Reference
) -> None:
    if by_itself and kind in GLM | {"gemma4"}:  # whose layers need keys or positions of others
        with pytest.raises(SessionError, match="cannot draft with its first layers"):
            opened(draft_model=EARLY_EXIT)
        return
    session = opened(**{"draft_model": EARLY_EXIT} if by_itself else {}, draft_tokens=3)
    chats: list[list[Part]] = [[ONE, "a b a b a b a b"], ["a b a b", TWO, "a b a b"]]
    answers = [reference.generate(parts, COUNT).tokens for parts in chats]
    asked = [ask(session, parts, str(n), logprobs=-1) for n, parts in enumerate(chats)]
    if session.proposer is not None:
        session.proposer.always = True
    else:
        known = {each.request: each.tokens + text for each, text in zip(asked, answers, strict=True)}
        speculate(session, Oracle(known, 0.4))
    finish(session)
    assert [each.tokens[each.prompt_length :] for each in asked] == answers
    assert session.scheduler.metrics.drafted > 0
    assert by_itself or session.scheduler.metrics.accepted > 0


@pytest.mark.parametrize("kind", ["qwen3_5"], indirect=True)
def test_a_draft_head_drafts_after_pictures(
    kind: str, folder: Path, tmp_path: Path, reference: Reference
) -> None:
    headed = shutil.copytree(folder, tmp_path / "headed")
    head = DraftHead(text_model(run_to_end(load_steps(headed)).model), "*")
    weights = dict(mx.load(str(headed / "model.safetensors")))
    weights |= {f"mtp.{name}": array for name, array in tree_flatten(head.parameters())}
    mx.save_safetensors(str(headed / "model.safetensors"), weights, metadata={"format": "mlx"})
    drafts_after_pictures(open_session(headed, LoadOptions(kv_blocks=200)), reference)


@pytest.mark.parametrize("kind", ["gemma4", "gemma4 of 31B"], indirect=True)
def test_an_assistant_drafts_after_pictures(
    kind: str, folder: Path, tmp_path: Path, reference: Reference
) -> None:
    text = text_model(run_to_end(load_steps(folder)).model)
    config = assistant_config(text)
    weights = dict(tree_flatten(DraftAssistant(text, config).parameters()))
    mx.save_safetensors(str(tmp_path / "model.safetensors"), weights, metadata={"format": "mlx"})
    (tmp_path / "config.json").write_text(json.dumps(config))
    options = LoadOptions(kv_blocks=200, draft_model=str(tmp_path))
    drafts_after_pictures(open_session(folder, options), reference)


def drafts_after_pictures(session: Session, reference: Reference) -> None:
    assert session.proposer is not None
    session.proposer.always = True
    chats: list[list[Part]] = [[ONE, "a b a b a b a b"], ["a b a b", TWO, "a b a b"]]
    asked = [ask(session, parts, str(n), logprobs=-1) for n, parts in enumerate(chats)]
    finish(session)
    answers = [reference.generate(parts, COUNT).tokens for parts in chats]
    assert [each.tokens[each.prompt_length :] for each in asked] == answers
    assert session.scheduler.metrics.drafted > 10
    session.close()


def as_png(data: bytes) -> bytes:
    from io import BytesIO

    from PIL import Image

    out = BytesIO()
    Image.open(BytesIO(data)).save(out, "PNG", compress_level=1)
    return out.getvalue()


def test_a_picture_is_seen_once_between_steps(
    opened: Callable[..., Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, seen = opened(), []
    see = SeenImage.see

    def noted(image: SeenImage, *given: Any) -> None:
        seen.append((image.first, len(session.scheduler.running)))
        see(image, *given)

    monkeypatch.setattr(SeenImage, "see", noted)
    talking = ask(session, ["Words"], "text", max_tokens=80)
    session.step()
    ask(session, [ONE, TWO, ONE], "pictures")
    before = talking.generated
    session.step()
    session.step()
    assert talking.generated > before, "an answer goes on while pictures are seen"
    finish(session)
    ask(session, ["Again", TWO, ONE], "more")
    finish(session)
    assert [running for _, running in seen] == [1, 1]
    assert len({first for first, _ in seen}) == 2


@quick(zip(KINDS), "kind", others)
def test_features_beyond_the_limit_go_and_come_again(
    opened: Callable[..., Session], reference: Reference
) -> None:
    session = opened()
    assert session.images is not None
    session.images._limit = 1
    chats: list[list[Part]] = [[ONE, "a"], [TWO, "b"], [THREE, "c"], [ONE, "a"]]
    most = 0  # bytes of one image
    for parts in chats:
        sequence = ask(session, parts)
        finish(session)
        check(sequence, parts, reference)
        most = max(most, *(image.nbytes for image in sequence.images if isinstance(image, SeenImage)))
    assert most <= 10 * PLACES * 64 * 4 * 3  # nine tiles and the whole; DeepStack has features for three
    del sequence
    gc.collect()
    assert 0 < session.images.nbytes <= most


@also_rounded
def test_forks_and_preemption(
    kv_bits: int, within: float, opened: Callable[..., Session], reference: Reference
) -> None:
    session = opened(kv_bits=kv_bits)
    parts = CHATS["three, between texts"]
    sequence = ask(session, parts)
    while sequence.generated < 2:
        session.step()
        session.settle()
    settings = Sampling(temperature=0, max_tokens=COUNT - sequence.generated, logprobs=5)
    begun = list(sequence.logprobs)
    fork = session.fork(Fork(request="fork", of="a", chat="b", sampling=settings))
    fork.stop_tokens = frozenset()
    session.step()
    session.settle()
    session.scheduler.preempt(sequence)
    finish(session)
    assert sequence.preemptions == 1
    fork.logprobs[:0], fork.prompt_length = begun, sequence.prompt_length
    for each in (sequence, fork):
        check(each, parts, reference, within)


@pytest.mark.parametrize(
    ("kind", "kv_bits", "within"), [each for each in BITS if each[0] in FEW], indirect=["kind"]
)
@pytest.mark.parametrize("when", ["inside a picture", "in the answer"])
@pytest.mark.parametrize("copied", [False, True])
def test_what_was_preempted_is_copied_back_or_computed_again(
    copied: bool,
    when: str,
    kv_bits: int,
    within: float,
    kind: str,
    opened: Callable[..., Session],
    reference: Reference,
) -> None:
    session, parts = opened(kv_bits=kv_bits), CHATS["three, between texts"]
    session.scheduler.token_budget.max_rows = 8
    if not copied:
        session.scheduler.swap = None
    copied = copied and not session.model.recurrent  # whose states are not copied
    sequence = ask(session, parts)
    last = max(at for at, token in enumerate(sequence.tokens) if token >= IMAGE_TOKENS)
    place = next(at for at in range(last, 0, -1) if sequence.tokens[at - 1] < IMAGE_TOKENS)
    while sequence.computed <= place if when == "inside a picture" else sequence.generated < 2:
        session.step()
        session.settle()
    assert sequence.computed <= last or when != "inside a picture" or kind in WHOLE
    done, left = sequence.computed, sequence.prompt_length + COUNT - 1 - sequence.computed
    session.scheduler.preempt(sequence)
    session.blocks.clear_cache()
    for pool in session.model.pools:
        pool.fill(float("nan"))
    seen = rows_of(session)
    finish(session)
    assert sequence.preemptions == 1
    assert session.scheduler.metrics.swapped_in == copied
    assert sum(seen) == left + (0 if copied else done)
    check(sequence, parts, reference, within)


@quick(BITS, "kind kv_bits within", others)
def test_a_prefix_with_a_picture_comes_back_from_disk(
    kv_bits: int,
    within: float,
    opened: Callable[..., Session],
    reference: Reference,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OCTAVO_KV_CACHE", str(tmp_path))
    parts: list[Part] = [THREE, "Tell me about this picture, which is a large one, in many words."]
    session = opened(disk_cache="1 GB", kv_bits=kv_bits)
    ask(session, [ONE, "first, so that ids differ"], "z")
    finish(session)
    for _ in range(2):
        check_again = ask(session, parts)
        finish(session)
    check(check_again, parts, reference, within)
    session.close()
    session = opened(disk_cache="1 GB", kv_bits=kv_bits)
    sequence = ask(session, parts)
    finish(session)
    assert sequence.restored > PLACES
    check(sequence, parts, reference, within)
    blocks = session.scheduler.blocks
    held = map(blocks.queries.content, range(blocks.num_blocks))
    pictured = [content is not None and content.tokens.max() >= IMAGE_TOKENS for content in held]
    assert (blocks.snapshot().images > 0).tolist() == pictured
    assert sum(pictured) * blocks.block_size >= PLACES
    other = ask(session, [TWO, *parts[1:]])
    finish(session)
    check(other, [TWO, *parts[1:]], reference, within)


def hash_without_the_picture(self: ImageFeatures, image: Any) -> SeenImage:
    seen = SeenImage(IMAGE_TOKENS, image, in_axes="image_grid_thw" in image.arrays)
    self._by_digest[image.digest] = seen
    return seen


def features_of_another(self: SeenImage, model: Any, token: int) -> None:
    self.features = mx.zeros((self.places, 64)) + 1.0


def not_whole(image: SeenImage, *given: Any, **named: Any) -> None:
    SEEN_INIT(image, *given, **(named | {"whole": False}))


def in_all_layers(config: dict[str, Any]) -> str:
    return "all" if image_reading.whole_layers(config) else ""


def scaled_features(self: SeenImage, model: Any, token: int) -> None:
    SEE(self, model, token)
    if model.config.model_type.startswith("gemma4") and self.features is not None:
        self.features = self.features * 64**0.5


def without_positions(self: ImageFeatures, batch: Any, ids: mx.array) -> Any:
    plain, inputs = EMBEDDED(self, batch, ids)
    return plain, {name: value for name, value in inputs.items() if name != "position_ids"}


def with_another_id(self: ImageFeatures, batch: Any, ids: mx.array) -> Any:
    plain, inputs = EMBEDDED(self, batch, ids)
    return mx.where(ids >= IMAGE_TOKENS, 5, plain), inputs


def turned_tiles(*given: Any) -> tuple[list[Any], dict[str, int]]:
    """Tiles column by column, as if they were in rows."""
    tiles, grid = TILES(*given)
    return [tiles[n % grid["rows"] * grid["cols"] + n // grid["rows"]] for n in range(len(tiles))], grid


def numbered_from_one(self: PreparedImage, number: int) -> str:
    return self.text.replace(image_reading.NUMBER, str(number + 1))


def turned_parts(self: SeenImage, model: Any) -> mx.array:
    return IN_PARTS(self, model)[::-1]


TILES, IN_PARTS = image_reading._tiles, SeenImage._seen_in_parts
SEEN_INIT, SEE, EMBEDDED = SeenImage.__init__, SeenImage.see, ImageFeatures.embedded
ANY, QWEN, DEEP = set(KINDS), {kind for kind in KINDS if "qwen" in kind}, {"qwen3_vl", "qwen3_vl_moe"}
NEAR, GLM = {"gemma4 of 31B", "gemma4_unified"}, {"glm4v", "glm4v_moe", "glm_ocr"}
CUT, LFM2 = {"lfm2-vl", "lfm2_vl", "internvl", "internvl_chat"}, {"lfm2-vl", "lfm2_vl"}
#: A bug, in which kinds it matters, and what it changes.
PLANTED: dict[str, tuple[set[str], Any, str, Any]] = {
    "ids that do not depend on the picture": (ANY, ImageFeatures, "_seen", hash_without_the_picture),
    "features of another picture": (ANY, SeenImage, "see", features_of_another),
    "positions without lines and columns": (QWEN, image_features, "rotate_by_axes", lambda *_: None),
    "text that goes on from the last place": (QWEN | GLM, Sequence, "shifts", None),
    "positions that are not given": (GLM, ImageFeatures, "embedded", without_positions),
    "places that attend to earlier ones only": (WHOLE, SeenImage, "__init__", not_whole),
    "chunks that end inside a picture": (WHOLE, Sequence, "whole_rows", lambda _, count: count),
    "no features for the first layers": (DEEP, image_features, "add_features", lambda *_: None),
    "places that attend to all of it in all layers": (NEAR, image_features, "whole_layers", in_all_layers),
    "features that are scaled as text is": (NEAR | {"gemma4"}, SeenImage, "see", scaled_features),
    "another token's embeddings for each layer": ({"gemma4"}, ImageFeatures, "embedded", with_another_id),
    "images without their number": ({"minicpmv4_6"}, PreparedImage, "numbered", numbered_from_one),
    "slices in another order": ({"minicpmv4_6"}, SeenImage, "_seen_in_parts", turned_parts),
    "tiles in another order": (CUT, image_reading, "_tiles", turned_tiles),
    "no tiles": (LFM2, image_reading, "_LFM2_TILES", (1, 1)),
}


@quick(product(KINDS, PLANTED), "kind name", lambda kind, name: kind not in PLANTED[name][0])
def test_planted_bugs_are_caught(
    name: str,
    kind: str,
    opened: Callable[..., Session],
    reference: Reference,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    kinds, *change = PLANTED[name]
    monkeypatch.setattr(*change)
    _reader.cache_clear()
    request.addfinalizer(_reader.cache_clear)
    session = opened()
    session.scheduler.token_budget.max_rows = 16

    def look(image: bytes) -> None:
        sequence = ask(session, ["Look:", image, "What is it?"])
        finish(session)
        check(sequence, ["Look:", image, "What is it?"], reference)

    def look_twice() -> None:
        look(ONE)
        look(picture(9))

    with pytest.raises(AssertionError) if kind in kinds else nullcontext():
        look_twice()


def test_what_is_not_possible_is_one_sentence(opened: Callable[..., Session], tiny: Any) -> None:
    session = opened()
    for image, sentence in ((b"", "is empty"), (b"GIF89a", "cannot be read"), (ONE[:200], "cannot be read")):
        with pytest.raises(RequestError, match=sentence):
            ask(session, [image, "?"])
    with pytest.raises(RequestError, match="17 images; send 16 at most"):
        ask(session, [ONE] * 17)
    assert session.idle
    with pytest.raises(RequestError, match="cannot look at images"):
        ask(Session(tiny, LoadOptions(kv_blocks=20)), [ONE, "?"])


def test_a_text_that_looks_like_a_picture_is_text(
    opened: Callable[..., Session], reference: Reference
) -> None:
    session = opened()
    sequence = ask(session, ["<image> and \ufdd0 and", ONE])
    finish(session)
    text = session.decode(sequence.tokens)
    assert "<image> and  and" in text
    assert "[image]" in text
