"""Images are read in the text process: whatever a file does there, it is a picture or one sentence."""

# ruff: noqa: E501 - tables read better in long lines

from __future__ import annotations

import json
import math
import os
import signal
import struct
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
from hostile_images import hostile_files, oriented
from PIL import Image
from reference import Reference
from sessions import finish
from tiny_eyes import make_tiny_eyes, picture
from transformers.models.gemma4.image_processing_pil_gemma4 import convert_image_to_patches

from engine.machine.memory import footprint_bytes
from engine.models.model_kinds import EYES, MAX_PATCHES, MAX_PLACES
from engine.protocol import ChatMessage, Generate, LoadOptions, MessageImage, Sampling
from engine.sessions.open_session import open_session
from engine.sessions.session import Session
from engine.sessions.session_errors import RequestError
from engine.sessions.text_process import IMAGE_MEMORY
from engine.vision import image_reading
from engine.vision.image_reading import (
    FAMILIES,
    MAX_PIXELS,
    ImageReader,
    ImageRefusedError,
    check_images,
    eyes_problem,
    open_image,
)


def saved(image: Image.Image, form: str, **options: Any) -> bytes:
    file = BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


def png_header(width: int, height: int, depth: int = 8, colour: int = 2) -> bytes:
    """A PNG of these dimensions whose pixels are zeros, well packed: a decompression bomb if they are many."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"\0" * min((width * 3 + 1) * height, 1 << 24))
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


HOSTILE = hostile_files()
GRADIENT = Image.fromarray(np.arange(20 * 30 * 3, dtype=np.uint32).astype(np.uint8).reshape(20, 30, 3))
READABLE: dict[str, bytes] = {
    "png": saved(GRADIENT, "PNG"),
    "jpeg": saved(GRADIENT, "JPEG"),
    "webp": saved(GRADIENT, "WEBP"),
    "gif": saved(GRADIENT, "GIF"),
    "bmp": saved(GRADIENT, "BMP"),
    "tiff": saved(GRADIENT, "TIFF"),
    "avif": saved(GRADIENT, "AVIF", quality=100),
    "grey": saved(GRADIENT.convert("L"), "PNG"),
    "one bit": saved(GRADIENT.convert("1"), "PNG"),
    "palette": saved(GRADIENT.convert("P"), "PNG"),
    "cmyk": saved(GRADIENT.convert("CMYK"), "JPEG"),
    "16 bits in tiff": saved(Image.fromarray(np.full((9, 9), 40000, np.uint16)), "TIFF"),
    "floats": saved(Image.fromarray(np.full((9, 9), 40000 / 65535, np.float32)), "TIFF"),
    "16 bits": saved(Image.fromarray(np.full((9, 9), 40000, np.uint16)), "PNG"),
    "animated gif": saved(GRADIENT, "GIF", save_all=True, append_images=[GRADIENT.rotate(90)] * 3),
    "animated webp": saved(GRADIENT, "WEBP", save_all=True, append_images=[GRADIENT.rotate(90)] * 3),
    "one pixel": saved(Image.new("RGB", (1, 1)), "PNG"),
}
REFUSED: dict[str, tuple[bytes, str]] = {
    "text": (b"not an image at all", "cannot be read"),
    "svg": (
        b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>",
        "cannot be read",
    ),
    "heic": (
        b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(400),
        "HEIC image, which is not read here. Save it as JPEG.",
    ),
    "postscript": (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "cannot be read"),
    "a bomb": (png_header(60_000, 60_000), "pixels"),
    "no width": (png_header(0, 10), "cannot be read"),
    "too narrow": (saved(Image.new("RGB", (1, 300)), "PNG"), "too narrow"),
    "zeros": (bytes(500), "cannot be read"),
}


@pytest.mark.parametrize("name", READABLE)
def test_a_picture_of_any_of_these_kinds_is_read(name: str) -> None:
    image = open_image(READABLE[name])
    assert image.mode == "RGB"
    if name in ("png", "bmp", "webp", "animated webp", "tiff", "avif"):
        assert np.abs(np.asarray(image, int) - np.asarray(GRADIENT, int)).mean() < (
            40 if "webp" in name else 9 if name == "avif" else 1
        )
    if "16 bits" in name or name == "floats":
        assert abs(int(np.asarray(image)[0, 0, 0]) - 40000 // 257) <= 1


@pytest.mark.parametrize("name", REFUSED)
def test_others_are_refused_with_one_sentence(name: str) -> None:
    data, sentence = REFUSED[name]
    with pytest.raises(ImageRefusedError, match=sentence) as refused:
        open_image(data)
    assert "\n" not in str(refused.value)


def test_a_file_cut_or_changed_anywhere_is_a_picture_or_a_sentence() -> None:
    chance = np.random.default_rng(7)
    outcomes = set()
    for form in ("png", "jpeg", "webp", "gif", "bmp", "animated gif", "cmyk", "tiff", "avif"):
        data = READABLE[form]
        for _ in range(40):
            damaged = bytearray(data[: chance.integers(1, len(data))] if chance.random() < 0.5 else data)
            for at in chance.integers(0, len(damaged), 3):
                damaged[at] = chance.integers(256)
            try:
                outcomes.add(open_image(bytes(damaged)).mode)
            except ImageRefusedError:
                outcomes.add("refused")
    assert outcomes == {"RGB", "refused"}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_a_picture_or_a_sentence(name: str) -> None:
    data, outcome = HOSTILE[name]
    found = told(data)
    assert found == "picture" or found.endswith("."), found
    assert "\n" not in found
    if outcome != "either":
        assert (found == "picture") == (outcome == "picture"), found


def told(data: bytes) -> str:
    """What comes of a file: "picture", or a sentence."""
    try:
        check_images([data])
        assert open_image(data).mode == "RGB"
    except ImageRefusedError as error:
        return str(error)
    return "picture"


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_every_pixel_is_where_exif_says(form: str) -> None:
    plain = np.asarray(open_image(oriented(form, 1)))
    turned = {
        2: plain[:, ::-1], 3: plain[::-1, ::-1], 4: plain[::-1], 5: plain.transpose(1, 0, 2),
        6: np.rot90(plain, -1), 7: plain[::-1, ::-1].transpose(1, 0, 2), 8: np.rot90(plain),
    }  # fmt: skip
    for orientation, pixels in turned.items():
        np.testing.assert_array_equal(np.asarray(open_image(oriented(form, orientation))), pixels)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_orientation_of_exif_is_obeyed(orientation: int) -> None:
    corner = Image.new("RGB", (32, 16), "white")
    corner.paste("red", (0, 0, 8, 8))
    exif = Image.Exif()
    exif[0x0112] = orientation
    turned = open_image(saved(corner, "PNG", exif=exif))
    assert turned.size == ((32, 16) if orientation <= 4 else (16, 32))
    left, top = orientation in (1, 4, 5, 8), orientation in (1, 2, 5, 6)
    at = (2 if left else turned.width - 3, 2 if top else turned.height - 3)
    assert turned.getpixel(at) == (255, 0, 0)


@pytest.mark.parametrize("form", ["PNG", "WEBP", "GIF"])
def test_what_is_transparent_is_white(form: str) -> None:
    clear = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
    assert open_image(saved(clear, form)).getpixel((4, 4)) == (255, 255, 255)


def test_each_kind_that_looks_at_images_has_its_family() -> None:
    assert set(FAMILIES) == EYES


@pytest.mark.parametrize("kind", ["qwen2_5_vl", "glm4v_moe", "glm_ocr"])
def test_an_image_takes_no_more_places_than_there_may_be(kind: str, tmp_path: Path) -> None:
    folder = make_tiny_eyes(tmp_path / "m", kind)
    file = folder / "preprocessor_config.json"
    settings = json.loads(file.read_text()) | {"size": {"shortest_edge": 64, "longest_edge": 10**9}}
    file.write_text(json.dumps(settings))
    reader = ImageReader(folder, kind)
    (small,), (large,) = (reader.read([picture(1, *size)]) for size in ((64, 32), (900, 700)))
    assert small.places == 8 * 4
    assert 0.9 * MAX_PLACES < large.places <= MAX_PLACES


@pytest.mark.parametrize("kind", ["mistral3", "pixtral"])
@pytest.mark.parametrize("known", [64, 10**6])  # pixels of a side whose positions the tower has
def test_an_image_of_pixtral_has_no_more_patches_than_its_tower_takes(
    kind: str, known: int, tmp_path: Path
) -> None:
    folder = make_tiny_eyes(tmp_path / "m", kind)
    config = json.loads((folder / "config.json").read_text())
    config["vision_config"]["image_size"] = known
    (folder / "config.json").write_text(json.dumps(config))
    (folder / "preprocessor_config.json").write_text(json.dumps({"size": {"longest_edge": 10**9}}))
    (image,) = ImageReader(folder, kind).read([picture(1, 900, 900)])
    side = math.isqrt(MAX_PATCHES) if known > 64 else 64 // config["vision_config"]["patch_size"]
    merged = config["spatial_merge_size"]
    assert image.places == (side // merged) ** 2
    pixels = config["vision_config"]["patch_size"] * (side // merged * merged)
    assert image.arrays["pixel_values"].shape == (1, 3, pixels, pixels)


def test_an_image_has_no_place_whose_position_a_model_without_an_encoder_lacks(tmp_path: Path) -> None:
    folder = make_tiny_eyes(tmp_path / "m", "gemma4_unified")
    config = json.loads((folder / "config.json").read_text())
    (wide,) = ImageReader(folder, "gemma4_unified").read([picture(1, 900, 12)])
    assert wide.arrays["image_position_ids"].max() == 69 == config["vision_config"]["mm_posemb_size"] - 1
    config["vision_config"]["mm_posemb_size"] = 16
    (folder / "config.json").write_text(json.dumps(config))
    with pytest.raises(ImageRefusedError, match="cannot be prepared"):
        ImageReader(folder, "gemma4_unified").read([picture(1, 900, 12)])


#: Width and height: small, odd, narrow, and so large that it is cut.
SIZES = [
    (16, 16),
    (5, 5),
    (40, 30),
    (33, 31),
    (9, 140),
    (150, 15),
    (90, 50),
    (61, 250),
    (400, 397),
    (640, 90),
]


@pytest.fixture(
    scope="module", params=["lfm2-vl", "gemma4", "gemma4_unified", "internvl", "internvl_chat", "minicpmv4_6"]
)
def read_twice(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Any]:
    """What reads images here, and mlx-vlm's own processor."""
    folder = make_tiny_eyes(tmp_path_factory.mktemp("eyes") / "m", request.param)
    return ImageReader(folder, request.param), Reference(folder).processor


@pytest.mark.parametrize("size", SIZES)
def test_pixels_and_text_are_those_of_mlx_vlms_processor(size: tuple[int, int], read_twice: Any) -> None:
    reader, theirs = read_twice
    (image,) = reader.read([picture(1, *size)])
    mark, options = reader.family.token, {}
    if mark in ("", "<IMG_CONTEXT>"):  # InternVL's
        mark, options = mark or "<image>\n", {"padding": False}
    found = theirs(images=[open_image(picture(1, *size))], text=[mark], **options)
    if isinstance(found["pixel_values"], list):  # MiniCPM-V's, part after part
        found |= {"target_sizes": found["tgt_sizes"][0]}
        found["pixel_values"] = np.concatenate(found["pixel_values"][0], axis=-1)[None]
    tokens = theirs.tokenizer(image.numbered(0), add_special_tokens=False)["input_ids"]
    assert tokens == np.array(found["input_ids"])[0].tolist()
    assert "pixel_values" in image.arrays
    for name, own in image.arrays.items():
        array = own
        if name not in found:  # mlx-vlm's model finds out about the patches of Gemma 4
            assert "gemma4" in reader.family.processor
            continue
        expected = np.array(found[name])
        expected = expected[0] if expected.ndim == 5 else expected  # InternVL's has a batch
        if expected.ndim == 4 and array.ndim == 3:
            expected = convert_image_to_patches(expected[0], reader._processor.patch_size)
            array = array[0, : len(expected)]
        np.testing.assert_allclose(array, expected, atol=1e-6, err_msg=name)


@pytest.mark.parametrize(
    "field", [{"tile_size": 10**6}, {"max_image_tokens": 10**6}, {"min_image_tokens": 99}]
)
def test_tiles_larger_than_an_image_may_be_are_refused(field: dict[str, int], tmp_path: Path) -> None:
    folder = make_tiny_eyes(tmp_path / "m", "lfm2-vl")
    file = folder / "preprocessor_config.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | field))
    with pytest.raises(ImageRefusedError, match="files about images cannot be used"):
        ImageReader(folder, "lfm2-vl")


def test_tiles_of_internvl_are_those_of_the_published_code_where_two_grids_fit(tmp_path: Path) -> None:
    """mlx-vlm prefers the grid whose area is closer, the published code any of less than twice the image's."""
    reader = ImageReader(make_tiny_eyes(tmp_path / "m", "internvl_chat"), "internvl_chat")
    tiles = [len(image.arrays["pixel_values"]) for image in reader.read([picture(1, n, n) for n in (22, 24)])]
    assert tiles == [1, 5]


@pytest.mark.parametrize(
    ("kind", "file", "field"),
    [
        ("internvl_chat", "config.json", "force_image_size"),
        ("minicpmv4_6", "preprocessor_config.json", "scale_resolution"),
    ],
)
def test_parts_larger_than_an_image_may_be_are_refused(
    kind: str, file: str, field: str, tmp_path: Path
) -> None:
    folder = make_tiny_eyes(tmp_path / "m", kind)
    settings = json.loads((folder / file).read_text()) | {field: 10**6}
    (folder / file).write_text(json.dumps(settings))
    with pytest.raises(ImageRefusedError, match="cannot be"):
        ImageReader(folder, kind).read([picture(1)])


def test_an_image_that_is_too_narrow_for_lfm2_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImageRefusedError, match="too narrow for this model"):
        ImageReader(make_tiny_eyes(tmp_path / "m", "lfm2-vl"), "lfm2-vl").read([picture(1, 150, 3)])


def without(folder: Path, *names: str) -> Path:
    """The folder without tensors that have these texts in their names."""
    file = folder / "model.safetensors"
    kept = {name: x for name, x in mx.load(str(file)).items() if not any(part in name for part in names)}
    mx.save_safetensors(str(file), kept, metadata={"format": "mlx"})
    return folder


def test_a_model_whose_tower_was_left_out_or_is_damaged_says_so(tmp_path: Path) -> None:
    folder = without(make_tiny_eyes(tmp_path / "a", "qwen3_vl"), "vision_tower")
    session = open_session(folder, LoadOptions(kv_blocks=50))
    with pytest.raises(RequestError, match="a cannot look at images: this version of it was made without"):
        session.submit(request(picture(1)))
    session.close()
    folder = without(make_tiny_eyes(tmp_path / "b", "qwen3_vl"), "vision_tower.merger.norm.weight")
    session = open_session(folder, LoadOptions(kv_blocks=50))
    for _ in range(2):
        sequence = session.submit(request(picture(1)))
        finish(session)
        assert sequence.error.startswith("The model's vision tower cannot be loaded: 1 of its weights are ")
    chat = [ChatMessage("user", "Only words.")]
    words = session.submit(Generate(request="w", chat="w", messages=chat, sampling=Sampling(max_tokens=2)))
    finish(session)
    assert words.generated
    session.close()


def test_a_tower_of_another_kind_than_a_familys_is_refused_by_name(tmp_path: Path) -> None:
    folder = make_tiny_eyes(tmp_path / "a", "llava")
    config = json.loads((folder / "config.json").read_text())
    assert eyes_problem(folder, config, "a") == ""
    config["vision_config"]["model_type"] = "pixtral"
    sentence = (
        "a cannot look at images in Octavo: its vision tower is a 'pixtral', not a 'clip_vision_model'."
    )
    assert eyes_problem(folder, config, "a") == sentence
    del config["vision_config"]
    assert "tower is a '', not" in eyes_problem(folder, config, "a")


@pytest.mark.parametrize("kind", ["minicpmv", "minicpmo", "minicpmv4_7", "glm5_next"])
def test_a_kind_without_a_family_is_refused_by_name(kind: str, tmp_path: Path) -> None:
    folder = make_tiny_eyes(tmp_path / "a", "gemma4")
    config = json.loads((folder / "config.json").read_text()) | {"model_type": kind}
    sentence = f"a cannot look at images in Octavo yet: its kind ({kind}) is not among those that can."
    assert eyes_problem(folder, config, "a") == sentence


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    session = open_session(make_tiny_eyes(tmp_path_factory.mktemp("eyes") / "m"), LoadOptions(kv_blocks=200))
    yield session
    session.close()


def request(data: bytes, name: str = "a") -> Generate:
    chat = [ChatMessage("user", "Look.", images=[MessageImage(data)])]
    return Generate(request=name, chat=name, messages=chat, sampling=Sampling(temperature=0, max_tokens=4))


def test_the_engine_itself_decodes_nothing(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = session.prompts.encode(request(picture(1)))

    def forbidden(data: bytes) -> None:
        raise AssertionError("an image was opened in the engine")

    monkeypatch.setattr(image_reading, "open_image", forbidden)
    monkeypatch.setattr(Image, "open", forbidden)
    prompt = session.encode_apart(request(picture(1))).result()
    assert prompt.tokens == expected.tokens
    assert [image.digest for image in prompt.images] == [image.digest for image in expected.images]
    for mine, theirs in zip(prompt.images, expected.images, strict=True):
        assert mine.arrays.keys() == theirs.arrays.keys()
        for name, array in mine.arrays.items():
            np.testing.assert_array_equal(array, theirs.arrays[name])
    sequence = session.submit(request(picture(1)))
    finish(session)
    assert sequence.generated
    assert not sequence.error


def test_more_memory_than_there_may_be_is_one_sentence(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hungry(image: Image.Image) -> None:
        raise MemoryError

    monkeypatch.setattr("PIL.ImageOps.exif_transpose", hungry)
    with pytest.raises(ImageRefusedError, match="need too much memory: send fewer, or smaller ones"):
        open_image(picture(1))
    monkeypatch.undo()
    monkeypatch.setattr(image_reading, "MAX_PREPARED", 1000)
    with pytest.raises(RequestError, match="too large together"):
        session.prompts.encode(request(picture(1)))


def test_a_crash_over_an_image_is_told_of_the_images(session: Session) -> None:
    session.encode_apart(request(picture(1))).result()
    assert session.texts is not None
    (process,) = session.texts.processes.values()
    before = footprint_bytes(process.pid)
    answer = session.encode_apart(request(picture(1, 4000, 4000, "JPEG", quality=10)))
    while footprint_bytes(process.pid) < before + (30 << 20):  # it decodes the 48 MB of pixels
        assert not answer.done()
    os.kill(process.pid, signal.SIGSEGV)
    with pytest.raises(RequestError, match=r"What reads the images crashed. Send other images, or fewer."):
        answer.result()
    assert session.encode_apart(request(picture(1))).result().images


def test_all_hostile_files_are_read_by_one_process_within_its_limits(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(HOSTILE) >= 200
    expected = {name: told(data) for name, (data, _) in HOSTILE.items()}
    monkeypatch.setattr(Image, "open", None)  # from here on, none is decoded in this process
    session.encode_apart(request(READABLE["png"])).result()
    assert session.texts is not None
    (process,) = session.texts.processes.values()
    here, there = footprint_bytes(), footprint_bytes(process.pid)
    highest = 0
    for name, (data, _) in HOSTILE.items():
        answer = session.encode_apart(request(data, name))
        try:
            answer.result()
            found = "picture"
        except RequestError as error:
            found = str(error)
        assert found == expected[name], name
        highest = max(highest, footprint_bytes(process.pid))
    assert list(session.texts.processes.values()) == [process], "it did not end at any of them"
    assert highest < there + (300 << 20) < IMAGE_MEMORY
    assert footprint_bytes() < here + (50 << 20)


def test_hostile_files_cost_one_request_each(session: Session) -> None:
    before = footprint_bytes()
    for name, (data, sentence) in REFUSED.items():
        with pytest.raises(RequestError, match=sentence):
            session.submit(request(data, name))
    with pytest.raises(RequestError, match="pixels"):
        session.submit(request(png_header(MAX_PIXELS // 1000, 1001)))
    session.submit(request(picture(2), "still"))
    finish(session)
    assert footprint_bytes() < before + (100 << 20)


def test_an_image_is_prepared_once_for_a_count_and_the_turns_of_a_chat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = ImageReader(make_tiny_eyes(tmp_path / "m"), "smolvlm")
    opened: list[bytes] = []
    monkeypatch.setattr(image_reading, "open_image", lambda data: opened.append(data) or open_image(data))
    one, two, three = (picture(number) for number in (1, 2, 3))
    first = reader.read([one])
    assert reader.read([one, two])[0].digest == first[0].digest
    assert opened == [one, two]
    monkeypatch.setattr(image_reading, "MAX_LATELY", first[0].nbytes)  # one of them
    reader.read([three])
    reader.read([three])
    reader.read([one])
    assert opened == [one, two, three, one]
