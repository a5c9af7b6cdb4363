"""Reader of images for a model: from a file's bytes to the arrays that its vision tower takes.

It runs in the model's text process, with its limits of time and memory, and imports neither MLX nor mlx-vlm.
Pillow and transformers are imported with the first image.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.models.model_errors import is_failure
from engine.models.model_kinds import MAX_PATCHES, MAX_PLACES, MAX_TILES, has_image_settings, is_of_tower
from engine.models.safetensors_header import read_header
from engine.protocol import WordedError, worded

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_IMAGES: Final = 16  # of a request
MAX_BYTES: Final = 20 << 20  # of one file
MAX_PIXELS: Final = 50_000_000  # of one image, as its file says, before anything is decoded
MAX_PREPARED: Final = 400 << 20  # bytes of the arrays of all images of a request
MAX_LATELY: Final = 64 << 20  # the same of images that are kept for the next request
_MAX_RATIO: Final = 200  # of the longer side to the shorter: a processor may make such an image no pixel high
_FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF", "AVIF")
_MAX_JSON: Final = 4 << 20
NUMBER: Final = "\ufdd1"  # no character; where the number of an image in its prompt is, from 0 on
WHICH: Final = worded("Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF.")
_HEIC: Final = worded("This is a HEIC image, which is not read here. Save it as JPEG")
_UNREADABLE: Final = worded(
    "This image cannot be read. Send PNG, JPEG, WebP, GIF, BMP, TIFF or AVIF, undamaged"
)


class ImageRefusedError(WordedError):
    """An image cannot be read or used; the text is one sentence for a person."""


class PreparedImage(NamedTuple):
    """An image as a model's vision tower takes it.

    Attributes:
        arrays: by their names in mlx-vlm's code; masks are bool, the first axis is the batch, of 1.
        text: what stands for the image in the prompt: its token for each place, and what is around them.
        places: how many tokens of the image are in `text`.
        digest: of the arrays: the same for the same content.
        source: SHA-256 of the file.
    """

    arrays: dict[str, NDArray[Any]]
    text: str
    places: int
    digest: bytes
    source: bytes = b""

    @property
    def nbytes(self) -> int:
        """Bytes of the arrays."""
        return sum(array.nbytes for array in self.arrays.values())

    def numbered(self, number: int) -> str:
        """Returns what stands for the image if it has this number in its prompt, from 0 on."""
        return self.text.replace(NUMBER, str(number))


class Family(NamedTuple):
    """A family of models whose images Octavo prepares.

    Attributes:
        processor: transformers' class for NumPy, with the name of its module there.
        token: what the chat template writes for an image; empty for one that takes text only, where the text
            of an image is put into the message.
        text: makes the text of an image, from what the processor returned, processor_config.json with
            config.json, and the processor.
        place: the token that stands for a place of an image in that text; empty for `token`.
        options: of the processor's call.
        whole: the layers where places of an image attend to all of it, also to those after them: "all", or
            "near", those with a sliding window, if config.json says so; empty for none.
        rotation: mlx-vlm's name for how a model's frequencies share three axes of positions; empty if its
            images are rotated as text is.
        tower: the only model_type that its vision_config may have; empty for any.
        merged: how many patches in each axis make a place, where config.json does not say; 0 if the
            processor's own file has the size of a place.
        cut: makes the parts of an image that the processor is given, and says into how many rows and columns
            it was cut, from the processor and both files; None for the whole image.
    """

    processor: str
    token: str
    text: Callable[[dict[str, Any], dict[str, Any], Any], str]
    place: str = ""
    options: dict[str, Any] = {}
    whole: str = ""
    rotation: str = ""
    merged: int = 0
    tower: str = ""
    cut: Callable[[Image, Any, dict[str, Any]], tuple[list[Image], dict[str, int]]] | None = None


def _tiled_text(found: dict[str, Any], settings: dict[str, Any], _: Any) -> str:
    """Returns the text of an image of Idefics 3 and SmolVLM: a line for each row of tiles, then the whole."""
    places = "<image>" * int(settings.get("image_seq_len", 169))
    rows, columns = (int(np.asarray(found[name]).reshape(-1)[0]) for name in ("rows", "cols"))
    lines = [
        "".join(
            f"<fake_token_around_image><row_{row}_col_{column}>{places}" for column in range(1, columns + 1)
        )
        for row in range(1, rows + 1)
    ]
    whole = f"<fake_token_around_image><global-img>{places}<fake_token_around_image>"
    return "\n".join([*lines, "", whole]) if lines else whole


def _framed_text(_: dict[str, Any], settings: dict[str, Any], __: Any) -> str:
    """Returns the text of an image of Gemma 3, which always has as many places."""
    places = "<image_soft_token>" * int(settings.get("image_seq_length", 256))
    return f"\n\n<start_of_image>{places}<end_of_image>\n\n"


def _bordered_text(found: dict[str, Any], _: dict[str, Any], __: Any) -> str:
    """Returns the text of an image of Gemma 4, which has as many places as fit its shape."""
    return f"<|image>{'<|image|>' * int(found['num_soft_tokens_per_image'][0])}<image|>"


def _merged_text(
    found: dict[str, Any], _: dict[str, Any], processor: Any, place: str = "<|image_pad|>"
) -> str:
    """Returns the text of an image of Qwen's models, whose patches are merged by two or so in each axis."""
    return place * (int(np.prod(found["image_grid_thw"])) // int(processor.merge_size) ** 2)


def _square_text(found: dict[str, Any], settings: dict[str, Any], _: Any) -> str:
    """Returns the text of an image of LLaVA: a place for each patch, and one more if the model takes all."""
    height, width = (
        int(side) // int(settings["vision_config"]["patch_size"]) for side in found["pixel_values"].shape[-2:]
    )
    return "<image>" * (height * width + (settings.get("vision_feature_select_strategy") == "full"))


def _lined_text(found: dict[str, Any], _: dict[str, Any], processor: Any) -> str:
    """Returns the text of an image of Pixtral and Mistral 3, whose lines end with tokens of their own."""
    height, width = (int(side) // processor.patch_size["height"] for side in found["image_sizes"][0])
    return "[IMG_BREAK]".join(["[IMG]" * width] * height) + "[IMG_END]"


def _tiles(
    image: Image, side: int, fewest: int, most: int, resample: Any
) -> tuple[list[Image], dict[str, int]]:
    """Returns squares of an image, row by row, in the grid of the shape closest to its own; and that grid."""
    from transformers.models.got_ocr2.image_processing_pil_got_ocr2 import get_optimal_tiled_canvas

    columns, rows = get_optimal_tiled_canvas((image.height, image.width), (side, side), fewest, most)
    fitted = image.resize((columns * side, rows * side), resample)
    corners = [(column * side, row * side) for row in range(rows) for column in range(columns)]
    tiles = [fitted.crop((left, top, left + side, top + side)) for left, top in corners]
    return tiles, {"rows": rows, "cols": columns}


def _cut_lfm2(image: Image, processor: Any, _: dict[str, Any]) -> tuple[list[Image], dict[str, int]]:
    """Returns the tiles of a large image of LFM2-VL and then the whole; of another one only the whole.

    Its processor in transformers needs PyTorch. As in mlx-vlm, files that switch tiles off are not obeyed.
    """
    patch = processor.patch_size
    side = patch * processor.downsample_factor
    least, most = (side**2 * places for places in (processor.min_image_tokens, processor.max_image_tokens))
    pixels, rounded = image.width * image.height, [round(length / side) * side for length in image.size]
    large = math.prod(max(patch, each) for each in rounded) > most * processor.max_pixels_tolerance
    size = [max(side, each) for each in rounded]
    if math.prod(size) > most:
        scale = math.sqrt(pixels / most)
        size = [max(side, math.floor(length / scale / side) * side) for length in image.size]
    elif math.prod(size) < least:
        scale = math.sqrt(least / pixels)
        size = [math.ceil(length * scale / side) * side for length in image.size]
    if math.prod(size) > processor.max_num_patches * patch**2:
        raise ImageRefusedError("The image is too narrow for this model. Cut it.")
    whole = image.resize((size[0], size[1]), processor.resample)
    if not large:
        return [whole], {"rows": 1, "cols": 1}
    tiles, grid = _tiles(image, processor.tile_size, *_LFM2_TILES, processor.resample)
    return [*tiles, whole], grid


def _side(size: Any) -> int:
    """Returns a side of a square, of which transformers writes two."""
    return int(size[0] if isinstance(size, list) else size)


def _cut_internvl(image: Image, _: Any, settings: dict[str, Any]) -> tuple[list[Image], dict[str, int]]:
    """Returns the tiles of an image of InternVL, and the whole if there are several."""
    vision = settings["vision_config"]
    side = settings.get("force_image_size") or _side(vision["image_size"])
    if (side // _side(vision["patch_size"])) ** 2 > MAX_PATCHES:
        raise ValueError("too many patches")
    fewest, most = settings.get("min_dynamic_patch", 1), settings.get("max_dynamic_patch", 12)
    tiles, grid = _tiles(image, side, fewest, min(most, MAX_TILES - 1), _BICUBIC)
    if len(tiles) > 1 and settings.get("use_thumbnail", True):
        tiles.append(image.resize((side, side), _BICUBIC))
    return tiles, grid


def _shuffled_text(found: dict[str, Any], settings: dict[str, Any], _: Any, end: str = "\n") -> str:
    """Returns the text of an image of InternVL, whose patches are merged by two in each axis."""
    tiles, _, height, width = found["pixel_values"].shape
    patch, share = _side(settings["vision_config"]["patch_size"]), settings.get("downsample_ratio", 0.5)
    places = tiles * int((height // patch) * (width // patch) * share**2)
    return f"<img>{'<IMG_CONTEXT>' * places}</img>{end}"


def _patched_text(found: dict[str, Any], _: dict[str, Any], processor: Any) -> str:
    """Returns the text of an image of LFM2-VL: its tiles, row by row, then the whole."""
    factor = processor.downsample_factor
    sizes = [math.prod(-(-side // factor) for side in shape) for shape in found["spatial_shapes"].tolist()]
    places = ["<image>" * size for size in sizes]
    names = [f"<|img_row_{n // found['cols'] + 1}_col_{n % found['cols'] + 1}|>" for n in range(len(places))]
    names[-1] = "<|img_thumbnail|>" if len(places) > 1 else ""
    parts = chain.from_iterable(zip(names, places, strict=True))
    return f"<|image_start|>{''.join(parts)}<|image_end|>"


def _numbered_text(found: dict[str, Any], _: dict[str, Any], processor: Any) -> str:
    """Returns the text of an image of MiniCPM-V: its number in the prompt, the whole, its slices by rows."""
    share = 4 if processor.downsample_mode == "4x" else 16
    whole, *slices = ["<|image_pad|>" * (int(size.prod()) // share) for size in found["target_sizes"]]
    columns = int(found["grids"][0][1]) or 1
    cut = [f"<slice>{places}</slice>" for places in slices]
    rows = ["".join(cut[at : at + columns]) for at in range(0, len(cut), columns)]
    number = f"<image_id>{NUMBER}</image_id>" if processor.use_image_id else ""
    return f"{number}<image>{whole}</image>" + "\n".join(rows)


_TILED: Final = {"return_row_col_info": True}
_BICUBIC: Final = 3  # Pillow's number of it
_LFM2_TILES: Final = (2, 10)  # the fewest and the most
#: What LFM2-VL's files may leave out, with the names there.
_LFM2_SIZES: Final = {
    "encoder_patch_size": 16, "tile_size": 512, "downsample_factor": 2, "min_image_tokens": 64,
    "max_image_tokens": 256, "max_pixels_tolerance": 2.0, "resample": _BICUBIC,
}  # fmt: skip
_LFM2: Final = Family(
    "siglip2.image_processing_pil_siglip2.Siglip2ImageProcessorPil",
    "<image>",
    _patched_text,
    options={"do_resize": False},
    cut=_cut_lfm2,
)
_QWEN: Final = Family(
    "qwen2_vl.image_processing_pil_qwen2_vl.Qwen2VLImageProcessorPil",
    "<|image_pad|>",
    _merged_text,
    rotation="interleaved",
)
_GEMMA4: Final = Family(
    "gemma4.image_processing_pil_gemma4.Gemma4ImageProcessorPil",
    "<|image|>",
    _bordered_text,
    whole="near",
)
_GLM: Final = Family(
    "glm4v.image_processing_pil_glm4v.Glm4vImageProcessorPil",
    "<|image|>",
    partial(_merged_text, place="<|image|>"),
    rotation="sectioned_even_odd",
)
_INTERNVL: Final = Family(
    "got_ocr2.image_processing_pil_got_ocr2.GotOcr2ImageProcessorPil",
    "",
    _shuffled_text,
    place="<IMG_CONTEXT>",
    options={"do_resize": False},
    cut=_cut_internvl,
)
_PIXTRAL: Final = Family(
    "pixtral.image_processing_pil_pixtral.PixtralImageProcessorPil", "[IMG]", _lined_text, merged=1
)
#: By model_type.
FAMILIES: Final = {
    "gemma3": Family(
        "gemma3.image_processing_pil_gemma3.Gemma3ImageProcessorPil",
        "<start_of_image>",
        _framed_text,
        place="<image_soft_token>",
        whole="all",
    ),
    "gemma4": _GEMMA4,
    "gemma4_unified": _GEMMA4,
    "glm4v": _GLM,
    "glm4v_moe": _GLM._replace(rotation="sectioned_half_split"),
    "glm_ocr": _GLM._replace(rotation="split_select"),
    "idefics3": Family(
        "idefics3.image_processing_pil_idefics3.Idefics3ImageProcessorPil",
        "<image>",
        _tiled_text,
        options=_TILED,
    ),
    "llava": Family(
        "clip.image_processing_pil_clip.CLIPImageProcessorPil",
        "<image>",
        _square_text,
        tower="clip_vision_model",
    ),
    "internvl": _INTERNVL._replace(token="<IMG_CONTEXT>", text=partial(_shuffled_text, end="")),
    "internvl_chat": _INTERNVL,
    "lfm2-vl": _LFM2,
    "lfm2_vl": _LFM2,
    "minicpmv4_6": Family(
        "minicpmv4_6.image_processing_pil_minicpmv4_6.MiniCPMV4_6ImageProcessorPil",
        "<|image_pad|>",
        _numbered_text,
    ),
    "mistral3": _PIXTRAL._replace(merged=2),
    "pixtral": _PIXTRAL,
    "smolvlm": Family(
        "smolvlm.image_processing_pil_smolvlm.SmolVLMImageProcessorPil",
        "<image>",
        _tiled_text,
        options=_TILED,
    ),
    "qwen2_vl": _QWEN._replace(rotation="chunked"),
    "qwen2_5_vl": _QWEN._replace(rotation="chunked"),
    "qwen3_vl": _QWEN,
    "qwen3_vl_moe": _QWEN,
    "qwen3_5": _QWEN,
    "qwen3_5_moe": _QWEN,
}


def whole_layers(config: dict[str, Any]) -> str:
    """Returns the layers of a model where places of an image attend to all of it, as `Family.whole` has them.

    Args:
        config: config.json.
    """
    family, text = FAMILIES.get(str(config.get("model_type", ""))), config.get("text_config")
    usual = "vision" if config.get("model_type") == "gemma4_unified" else None
    both_ways = isinstance(text, dict) and text.get("use_bidirectional_attention", usual) == "vision"
    return family.whole if family and (both_ways or family.whole != "near") else ""


def eyes_problem(folder: Path | None, config: dict[str, Any], name: str) -> str:
    """Returns why a model does not look at images, as a sentence; empty if it does.

    Args:
        folder: of the model; None for one that was made in memory.
        config: its config.json.
        name: of the model, for people.
    """
    kind = str(config.get("model_type", ""))
    if kind not in FAMILIES or folder is None:
        return worded(
            "{0} cannot look at images in Octavo yet: its kind ({1}) is not among those that can.", name, kind
        )
    vision, tower = config.get("vision_config"), FAMILIES[kind].tower
    own = str(vision.get("model_type", "")) if isinstance(vision, dict) else ""
    if tower and own != tower:
        return worded(
            "{0} cannot look at images in Octavo: its vision tower is a {1}, not a {2}.",
            name,
            repr(own[:40]),
            repr(tower),
        )
    if not has_image_settings(folder):
        return worded(
            "{0} cannot look at images: its folder has no preprocessor_config.json; download it again.", name
        )
    if not any(
        is_of_tower(tensor) for file in folder.glob("model*.safetensors") for tensor in read_header(file)
    ):
        return worded("{0} cannot look at images: this version of it was made without a vision tower.", name)
    return ""


class ImageReader:
    """Reads images for one model.

    Args:
        folder: of the model.
        kind: its model_type, one of `FAMILIES`.

    Raises:
        ImageRefusedError: the folder's files about images are unusable.
    """

    def __init__(self, folder: Path, kind: str) -> None:
        self.family = FAMILIES[kind]
        self._lately: dict[bytes, PreparedImage] = {}  # by their files; the last one was read last
        with _said(worded("This model's files about images cannot be used")):
            self._settings = _read_object(folder / "processor_config.json")
            self._settings |= _read_object(folder / "config.json")
            module, _, name = self.family.processor.rpartition(".")
            processor = getattr(importlib.import_module(f"transformers.models.{module}"), name)
            self._processor = processor.from_pretrained(str(folder), local_files_only=True)
            if self.family.rotation:  # of pixels in all; those of Qwen's files give up to 16,384 places
                size = self._processor.size
                self._processor.size = dict(size) | {"longest_edge": min(size["longest_edge"], self._most())}
            if self.family.merged:
                self._fit_patches()
            if hasattr(self._processor, "max_soft_tokens"):  # of Gemma 4, whose files say up to 1,120
                vision, made = self._settings["vision_config"], self._processor
                most = vision.get("default_output_length", vision.get("num_soft_tokens", 280))
                made.max_soft_tokens = min(
                    made.max_soft_tokens, most, vision.get("mm_posemb_size", 1120), 560
                )
                if kind == "gemma4_unified":  # whose places are patches as large as what Gemma 4 pools
                    made.patch_size, made.pooling_kernel_size = made.patch_size * made.pooling_kernel_size, 1
            if hasattr(self._processor, "max_slice_nums"):  # of MiniCPM-V
                self._processor.max_slice_nums = min(self._processor.max_slice_nums, MAX_TILES - 1)
                if (self._processor.scale_resolution // self._processor.patch_size) ** 2 > MAX_PATCHES:
                    raise ValueError("too many patches")
            if self.family is _LFM2:
                self._fit_tiles(folder)

    def _fit_patches(self) -> None:
        """Makes the processor cut images as the tower does, into no more patches than an image may have."""
        vision = self._settings["vision_config"]
        patch = int(vision["patch_size"])
        merged = int(self._settings.get("spatial_merge_size", self.family.merged))
        side = patch * merged
        most = min(int(vision["image_size"]), math.isqrt(MAX_PATCHES) * patch) // side * side
        self._processor.patch_size = {"height": side, "width": side}
        self._processor.size = {"longest_edge": min(max(dict(self._processor.size).values()), most)}

    def _fit_tiles(self, folder: Path) -> None:
        """Makes the processor cut tiles of LFM2-VL into patches.

        Raises:
            ValueError: a tile has more patches than an image may have, or the sizes make no sense.
        """
        own = self._settings.get("image_processor") or _read_object(folder / "preprocessor_config.json")
        for name, default in _LFM2_SIZES.items():
            setattr(self._processor, name, type(default)(own.get(name) or default))
        made = self._processor
        made.patch_size = made.encoder_patch_size
        places = made.max_image_tokens * made.downsample_factor**2
        made.max_num_patches = max(places, (made.tile_size // made.patch_size) ** 2)
        if made.max_num_patches > MAX_PATCHES or not 0 < made.min_image_tokens <= made.max_image_tokens:
            raise ValueError("too many patches")

    def _most(self) -> int:
        """Returns the pixels that take as many places as an image may have here, as the processor counts."""
        frames = int(self._processor.temporal_patch_size) if self.family.token == _GLM.token else 1
        return frames * MAX_PLACES * (int(self._processor.patch_size) * int(self._processor.merge_size)) ** 2

    def read(self, images: list[bytes]) -> list[PreparedImage]:
        """Returns images as the model takes them.

        Raises:
            ImageRefusedError: there are too many, or one is too large, of another format, or damaged.
        """
        check_images(images)
        prepared, size = [], 0
        for data in images:
            prepared.append(self._prepared(data))
            size += prepared[-1].nbytes
            if size > MAX_PREPARED:
                raise ImageRefusedError("The images of this chat are too large together: send fewer of them.")
        return prepared

    def _prepared(self, data: bytes) -> PreparedImage:
        """Returns an image, which is kept: it is counted, then sent with every turn of its chat."""
        key = hashlib.sha256(data).digest()
        image = self._lately.pop(key, None) or self._prepare(open_image(data))._replace(source=key)
        self._lately[key] = image
        size = sum(other.nbytes for other in self._lately.values())
        while size > MAX_LATELY and len(self._lately) > 1:
            size -= self._lately.pop(next(iter(self._lately))).nbytes
        return image

    def _prepare(self, image: Image) -> PreparedImage:
        with _said(worded("This image cannot be prepared for the model")):
            cut = self.family.cut
            parts, grid = cut(image, self._processor, self._settings) if cut else ([image], {})
            found = dict(self._processor([parts], return_tensors="np", **self.family.options)) | grid
            text = self.family.text(found, self._settings, self._processor)
        arrays = {
            name: np.ascontiguousarray(array, np.bool_ if name.endswith("_mask") else None)
            for name, array in found.items()
            if isinstance(array, np.ndarray) and name not in ("rows", "cols", "num_crops", "num_patches")
        }
        digest = hashlib.blake2b(text.encode(), digest_size=16)
        for name, array in sorted(arrays.items()):
            digest.update(f"{name}{array.shape}{array.dtype}".encode())
            digest.update(array.data)
        return PreparedImage(
            arrays, text, text.count(self.family.place or self.family.token), digest.digest()
        )


def _read_object(file: Path) -> dict[str, Any]:
    """Returns what a JSON file has; nothing if there is none."""
    if not file.is_file():
        return {}
    with file.open("rb") as opened:
        return dict(json.loads(opened.read(_MAX_JSON)))


def check_images(images: list[bytes]) -> None:
    """Checks what can be checked without decoding anything.

    Raises:
        ImageRefusedError: there are too many images, or a file is too large or empty.
    """
    if len(images) > MAX_IMAGES:
        raise ImageRefusedError("The chat has {0} images; send {1} at most.", len(images), MAX_IMAGES)
    for data in images:
        if not data:
            raise ImageRefusedError("An image is empty. {0}", WHICH)
        if len(data) > MAX_BYTES:
            raise ImageRefusedError(
                "An image has {0} MB; {1} MB are the most. Make it smaller.", len(data) >> 20, MAX_BYTES >> 20
            )


def open_image(data: bytes) -> Image:
    """Returns an image as RGB, turned as its EXIF says, on white where it is transparent.

    Of several frames or pages it is the first.

    Raises:
        ImageRefusedError: it is of another format, too large, or damaged.
    """
    import warnings

    from PIL import Image, ImageOps

    heic = data[4:8] == b"ftyp" and b"hei" in data[8:48] and b"avif" not in data[8:48]
    with _said(_HEIC if heic else _UNREADABLE), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow's own limit is above ours
        try:
            opened = Image.open(BytesIO(data), formats=_FORMATS)
        except Image.DecompressionBombError as error:
            raise ImageRefusedError(
                "The image has far more pixels; {0} in all are the most. Make it smaller.", MAX_PIXELS
            ) from error
        with opened:
            width, height = opened.size
            if width * height > MAX_PIXELS:
                raise ImageRefusedError(
                    "The image has {0} × {1} pixels; {2} in all are the most. Make it smaller.",
                    width,
                    height,
                    MAX_PIXELS,
                )
            if max(width, height) > _MAX_RATIO * min(width, height):
                raise ImageRefusedError("The image of {0} × {1} pixels is too narrow. Cut it.", width, height)
            image: Image.Image = opened
            if image.mode.startswith(("I", "F")):  # 16 bits; or numbers from 0 to 1, or to 255
                values = np.asarray(image, np.float32)
                most = 65535 if image.mode != "F" else 1 if values.max() <= 1 else 255
                image = Image.fromarray((values * (255 / most)).clip(0, 255).astype(np.uint8))
            image = ImageOps.exif_transpose(image)
            if image.has_transparency_data:
                image = image.convert("RGBA")
                ground = Image.new("RGBA", image.size, "white")
                image = Image.alpha_composite(ground, image)
            return image.convert("RGB")


@contextmanager
def _said(what: str) -> Iterator[None]:
    """Refuses where Pillow or transformers fails, which may raise anything at a stranger's file."""
    try:
        yield
    except ImageRefusedError:
        raise
    except BaseException as error:
        if not is_failure(error):
            raise
        if isinstance(error, MemoryError):
            what = worded("The images of this chat need too much memory: send fewer, or smaller ones")
        raise ImageRefusedError("{0}.", what) from error
