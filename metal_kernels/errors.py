"""Errors of the launch functions."""


class KernelInputError(ValueError):
    """Arguments no kernel could run with; the message says which. Raised before any launch."""


def require(condition: bool, message: str) -> None:
    """Raises `KernelInputError` with the message unless the condition holds."""
    if not condition:
        raise KernelInputError(message)
