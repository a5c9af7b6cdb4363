"""Benchmarks for those who change Octavo: bookkeeping, graphs of a step, links of machines, long runs.

`octavo bench` lists them apart from those that compare Octavo with a peer.
"""
