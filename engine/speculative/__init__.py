"""Guesses of the next tokens, which one forward of the model then tries together (speculative decoding)."""
