"""Converts a GGUF file's rope scaling to config.json's `rope_scaling`."""

from __future__ import annotations

import math
from typing import Any, Final

from engine.models.gguf.gguf_header import GgufError, GgufFile

_CLOSE: Final = 1e-3  # relative: the file's factors are rounded to single precision


def rope_scaling(
    file: GgufFile, config: dict[str, Any], factors: dict[str, list[float]]
) -> dict[str, Any] | None:
    """Returns config.json's `rope_scaling`; None if positions are not scaled.

    Raises:
        GgufError: the file scales them in a way that mlx-lm does not have.
    """
    if (llama3 := factors.get("rope_freqs.weight")) is not None:
        return _llama3(llama3, config)
    original = file.field("rope.scaling.original_context_length", config["max_position_embeddings"])
    if (long := factors.get("rope_factors_long.weight")) is not None:
        short = factors.get("rope_factors_short.weight", [1.0] * len(long))
        return {"type": "longrope", "long_factor": long, "short_factor": short}
    kind = str(file.field("rope.scaling.type", "none"))
    factor = float(file.field("rope.scaling.factor", 1.0))
    if kind == "none" or factor == 1.0:
        return None
    if kind == "linear":
        return {"type": "linear", "factor": factor}
    if kind == "yarn":
        return {"type": "yarn", "factor": factor, "original_max_position_embeddings": original}
    raise GgufError(f"uses the unknown rope scaling {kind[:40]!r}")


def _llama3(factors: list[float], config: dict[str, Any]) -> dict[str, Any]:
    """Returns Llama 3.1's scaling: the file has the divisor of each frequency, config.json its parameters.

    All of Meta's models have the same bounds, so the divisors are computed from these and compared.
    """
    whole = round(max(factors), 4)
    scaling = {
        "rope_type": "llama3",
        "factor": whole,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8192,
    }
    if all(abs(factor - 1) < _CLOSE for factor in factors):
        return {"rope_type": "default"}
    dims = 2 * len(factors)
    for place, factor in enumerate(factors):
        wavelength = 2 * math.pi * config["rope_theta"] ** (2 * place / dims)
        if abs(_llama3_factor(wavelength, whole) / factor - 1) > _CLOSE:
            raise GgufError("has rope factors of an unknown kind")
    return scaling


def _llama3_factor(wavelength: float, factor: float) -> float:
    """Returns what llama.cpp's converter writes for a frequency of this wavelength, in tokens."""
    if wavelength < 8192 / 4:
        return 1.0
    if wavelength > 8192:
        return factor
    smooth = (8192 / wavelength - 1) / (4 - 1)
    return 1 / ((1 - smooth) / factor + smooth)
