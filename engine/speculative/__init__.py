"""Speculative decoding: proposes draft tokens that the model then verifies together in one forward."""
