"""Attention over paged keys and values in Metal, through `mx.fast.metal_kernel`."""
