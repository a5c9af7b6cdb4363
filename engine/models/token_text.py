"""The text of single tokens, as bytes: one token need not be whole characters."""

from __future__ import annotations

from typing import Any, Final

_SPACE: Final = "\u2581".encode()  # how SentencePiece writes a space


class TokenTexts:
    """The texts of a tokenizer's tokens, each looked up once.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
    """

    def __init__(self, tokenizer: Any) -> None:
        self._tokenizer = tokenizer
        self._found: dict[int, bytes] = {}
        self._kind = ""

    def utf8(self, token: int) -> bytes:
        """Returns the bytes that a token stands for; of a special token, those of its name."""
        text = self._found.get(token)
        if text is None:
            text = self._found[token] = self._look_up(token)
        return text

    def text(self, token: int) -> str:
        """Returns a token as text, with replacement characters where it is not whole characters."""
        return self.utf8(token).decode("utf-8", "replace")

    def _look_up(self, token: int) -> bytes:
        if not self._kind:
            self._kind = type(self._tokenizer.detokenizer).__name__
        piece = self._tokenizer.convert_ids_to_tokens([token])[0]
        if piece is None:
            return b""  # a number that pads the model's vocabulary
        if self._kind == "BPEStreamingDetokenizer":
            return _from_byte_letters(piece)
        if self._kind == "SPMStreamingDetokenizer":
            return from_piece(piece)
        return str(self._tokenizer.decode([token])).encode()


def tokens_from(tokenizer: Any, first: int) -> list[int]:
    """Returns the tokens of a tokenizer whose ids are `first` or larger.

    The whole vocabulary is not asked for: that takes a tenth of a second.

    Args:
        tokenizer: mlx-lm's TokenizerWrapper.
        first: the id.
    """
    added = {token for token in tokenizer.added_tokens_decoder if token >= first}
    others = [token for token in range(first, len(tokenizer)) if token not in added]
    pieces = tokenizer.convert_ids_to_tokens(others) if others else []
    known = [token for token, piece in zip(others, pieces, strict=True) if piece is not None]
    return sorted([*added, *known])


def from_piece(piece: str) -> bytes:
    """Returns the bytes of a token of a SentencePiece vocabulary, which writes a byte as <0xAB>.

    Raises:
        ValueError: it is written like a byte, and is none.
    """
    if len(piece) == 6 and piece.startswith("<0x"):
        return bytes([int(piece[3:5], 16)])
    return piece.encode().replace(_SPACE, b" ")


def _from_byte_letters(piece: str) -> bytes:
    """Returns the bytes of a token of a byte-level vocabulary, which writes each byte as one letter."""
    return b"".join(
        bytes([BYTE_LETTERS[letter]]) if letter in BYTE_LETTERS else letter.encode("utf-8", "replace")
        for letter in piece
    )


def _byte_letters() -> dict[str, int]:
    """Returns the letters of GPT-2's byte-level vocabularies, and the bytes that they stand for."""
    shown = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    hidden = [byte for byte in range(256) if byte not in shown]
    return {chr(byte): byte for byte in shown} | {chr(256 + n): byte for n, byte in enumerate(hidden)}


BYTE_LETTERS: Final = _byte_letters()
