"""Benchmarks for those who change Octavo; `run.py` runs one of them."""
