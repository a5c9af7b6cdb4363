"""So much of PyTorch and FlashInfer as the benchmark calls, in NumPy; plans are read as FlashInfer does."""

from __future__ import annotations

import types
from importlib.machinery import ModuleSpec
from typing import Any

import numpy as np


class TorchTensor:
    """A CUDA tensor that is an array."""

    def __init__(self, data: np.ndarray, device: str) -> None:
        self.data, self.device = data, device

    @property
    def shape(self) -> tuple[int, ...]:
        return self.data.shape

    def to(self, device: str) -> TorchTensor:
        return TorchTensor(self.data.copy(), device)

    def copy_(self, other: TorchTensor) -> None:
        assert self.data.shape == other.data.shape
        assert self.data.dtype == other.data.dtype
        self.data[...] = other.data

    def cpu(self) -> TorchTensor:
        return self.to("cpu")

    def numpy(self) -> np.ndarray:
        assert self.device == "cpu"
        return self.data


class BatchDecodeWithPagedKVCacheWrapper:
    """Decode attention in float64, as FlashInfer's manual defines `plan` and `run`."""

    def __init__(self, workspace: TorchTensor, kv_layout: str, use_tensor_cores: bool) -> None:
        assert workspace.device == "cuda"
        assert not workspace.data.any(), "the workspace must be zero before its first use"
        assert kv_layout == "NHD"
        assert use_tensor_cores
        self.runs = 0

    def plan(
        self,
        indptr: TorchTensor,
        indices: TorchTensor,
        last_page_len: TorchTensor,
        num_qo_heads: int,
        num_kv_heads: int,
        head_dim: int,
        page_size: int,
        *,
        q_data_type: Any,
        kv_data_type: Any,
        sm_scale: float,
    ) -> None:
        assert {x.data.dtype for x in (indptr, indices, last_page_len)} == {np.dtype(np.int32)}
        assert q_data_type == kv_data_type == np.float16
        assert len(indices.data) == indptr.data[-1]
        self.tables = np.split(indices.data, indptr.data[1:-1])
        self.last = last_page_len.data
        assert np.all((self.last >= 1) & (self.last <= page_size))
        self.heads, self.kv_heads, self.scale = num_qo_heads, num_kv_heads, sm_scale
        self.row = (page_size, num_kv_heads, head_dim)

    def run(self, q: TorchTensor, pools: tuple[TorchTensor, TorchTensor]) -> TorchTensor:
        self.runs += 1
        out = np.zeros(q.shape)
        for s, table in enumerate(self.tables):
            length = (len(table) - 1) * self.row[0] + self.last[s]
            k, v = (
                np.repeat(
                    pool.data[table].reshape(-1, *self.row[1:])[:length], self.heads // self.kv_heads, 1
                )
                for pool in pools
            )
            score = np.einsum("hd,nhd->hn", q.data[s].astype(np.float64), k.astype(np.float64)) * self.scale
            weight = np.exp(score - score.max(1, keepdims=True))
            out[s] = np.einsum("hn,nhd->hd", weight / weight.sum(1, keepdims=True), v.astype(np.float64))
        return TorchTensor(out.astype(np.float16), "cuda")


def scaled_dot_product_attention(
    q: TorchTensor, k: TorchTensor, v: TorchTensor, *, scale: float, enable_gqa: bool
) -> TorchTensor:
    """PyTorch's attention of [sequences, heads, rows, dim], without a mask, in float64."""
    assert {x.device for x in (q, k, v)} == {"cuda"}
    assert enable_gqa == (q.shape[1] != k.shape[1])
    keys, values = (np.repeat(x.data.astype(float), q.shape[1] // k.shape[1], 1) for x in (k, v))
    score = q.data.astype(float) @ keys.swapaxes(-1, -2) * scale
    weight = np.exp(score - score.max(-1, keepdims=True))
    return TorchTensor((weight / weight.sum(-1, keepdims=True) @ values).astype(np.float16), "cuda")


def modules() -> dict[str, types.ModuleType]:
    """`torch` and `flashinfer`, for sys.modules."""
    random = np.random.default_rng(0)
    torch: Any = types.ModuleType("torch")
    torch.uint8, torch.float16 = np.uint8, np.float16
    torch.zeros = lambda size, dtype, device: TorchTensor(np.zeros(size, dtype), device)
    torch.randn = lambda shape, dtype, device: TorchTensor(
        random.standard_normal(shape).astype(dtype), device
    )
    torch.from_numpy = lambda data: TorchTensor(data, "cpu")
    torch.cuda = types.SimpleNamespace(synchronize=lambda: None, empty_cache=lambda: None)
    functional = types.SimpleNamespace(scaled_dot_product_attention=scaled_dot_product_attention)
    torch.nn = types.SimpleNamespace(functional=functional)
    torch.__version__ = "2.0 (stand-in)"
    flashinfer: Any = types.ModuleType("flashinfer")
    flashinfer.__version__ = "0.0 (stand-in)"
    flashinfer.BatchDecodeWithPagedKVCacheWrapper = BatchDecodeWithPagedKVCacheWrapper
    for module in (torch, flashinfer):
        module.__spec__ = ModuleSpec(module.__name__, None)
    return {"torch": torch, "flashinfer": flashinfer}
