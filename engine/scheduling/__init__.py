"""Decides what each step computes, and runs it: scheduler, token budget, drafts, swap, pool sizes."""
