"""Conversion of a GGUF file to an MLX model folder, without MLX, llama.cpp or the network."""

from engine.models.gguf.gguf_conversion import convert
from engine.models.gguf.gguf_header import GgufError, GgufFile, read_header

__all__ = ["GgufError", "GgufFile", "convert", "read_header"]
