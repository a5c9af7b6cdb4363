"""Every change to a model or to a module of mlx-lm is listed, and can be undone without a trace."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from mlx.utils import tree_flatten
from mlx_lm.models.cache import make_prompt_cache
from zoo.tiny_configs import make

from engine import model_patches
from engine.backends import backend_for
from engine.model_patches import TooManyModulesError, limited_modules
from engine.paged_model import PagedModel
from engine.paged_model.paged_forward import use_paged_attention


@pytest.fixture(autouse=True)
def _on_cpu() -> Any:
    mx.set_default_device(mx.cpu)
    yield
    use_paged_attention()


def _state(model: nn.Module) -> dict[str, Any]:
    """Class, attributes and parameters of every module of a model."""
    found: dict[str, Any] = {}
    for path, module in model.named_modules():
        found[path] = (type(module), dict(vars(module)), sorted(module))
    return found | {name: id(array) for name, array in tree_flatten(model.parameters())}


def _functions() -> dict[tuple[str, str], Any]:
    """What the modules of mlx-lm bind under the names that are ever replaced."""
    return {
        (path, name): vars(module)[name]
        for path, module in list(sys.modules.items())
        if path.startswith("mlx_lm.models")
        for name in ("scaled_dot_product_attention",)
        if name in vars(module)
    }


def _logits(model: nn.Module) -> np.ndarray:
    return np.array(model(mx.array([[1, 2, 3, 4]]), cache=make_prompt_cache(model)))


@pytest.mark.parametrize("name", ["llama", "gemma3_text", "qwen3_5"])
def test_a_model_is_the_same_after_undo(name: str) -> None:
    model = make(name)
    model_patches.undo_model(model)  # mlx-lm's experts share one SwiGLU, which another test may have patched
    before, logits = _state(model), _logits(model)
    PagedModel(model, backend_for("cpu"), name)
    assert _state(model) != before
    changed = model_patches.patched_modules(model)
    assert any("as_linear" in methods or "__call__" in methods for methods in changed.values())
    model_patches.undo_model(model)
    assert _state(model) == before
    assert model_patches.patched_modules(model) == {}
    np.testing.assert_array_equal(_logits(model), logits)


def test_the_functions_of_mlx_lm_are_the_same_after_undo() -> None:
    model_patches.undo_names()
    before = _functions()
    assert before["mlx_lm.models.base", "scaled_dot_product_attention"] is model_patches.original_attention
    PagedModel(make("llama"), backend_for("cpu"), "llama")
    listed = {(patch.modules, patch.name) for patch in model_patches.patched_names()}
    libraries = [name for name in ("mlx_lm", "mlx_vlm") if f"{name}.models.base" in sys.modules]
    functions = {(f"{name}.models", "scaled_dot_product_attention") for name in libraries}
    assert listed == functions | {("mlx.core.fast", name) for name in ("rms_norm", "layer_norm", "rope")}
    during = _functions()
    assert all(during[place] is not value for place, value in before.items())
    model_patches.undo_names()
    assert _functions() == before
    assert model_patches.patched_names() == []


def test_a_module_that_is_imported_later_is_undone_too(monkeypatch: pytest.MonkeyPatch) -> None:
    model_patches.undo_names()
    use_paged_attention()
    monkeypatch.delitem(sys.modules, "mlx_lm.models.olmo2", raising=False)
    import mlx_lm.models.olmo2 as late

    assert late.scaled_dot_product_attention is not model_patches.original_attention
    model_patches.undo_names()
    assert late.scaled_dot_product_attention is model_patches.original_attention


def test_windows_are_small_only_inside_the_context() -> None:
    model = make("gemma3_text", sliding_window=64)
    before = _state(model)
    with model_patches.small_windows(model, ("window",), 6):
        assert model.args.sliding_window == 6
    assert model.args.sliding_window == 64
    assert _state(model) == before


def test_no_other_room_swaps_classes_or_patches_modules() -> None:
    """Surgery elsewhere would be in no list and have no undo."""
    root = Path(__file__).parents[2]
    found = [
        str(file.relative_to(root))
        for folder in ("engine", "app", "metal_kernels")
        for file in (root / folder).rglob("*.py")
        if file.parent.name != "model_patches"
        and any(
            word in file.read_text("utf-8")
            for word in (".__class__ =", "sys.modules[", "sys.modules.", "chat_template_utils.Imm")
        )
    ]
    assert found == []


def test_modules_are_counted_in_one_thread_and_only_within_the_limit() -> None:
    before = nn.Module.__init__
    others: list[nn.Module] = []
    with limited_modules(3):
        for _ in range(3):
            nn.Module()
        other = threading.Thread(target=lambda: others.extend(nn.Module() for _ in range(9)))
        other.start()
        other.join()
        with limited_modules(1), pytest.raises(TooManyModulesError):
            nn.Linear(2, 2), nn.Linear(2, 2)
        with pytest.raises(TooManyModulesError, match="more layers and experts"):
            nn.Module()
    assert len(others) == 9
    assert nn.Module.__init__ is before
    assert [nn.Module() for _ in range(9)]
