"""Every bug planted in the shipped kernels is caught, and nothing is found in the kernels as they are."""

from __future__ import annotations

import pytest
from metal_cpu import kernel_mutants, prefill_mutants
from metal_cpu.emulator.launch import Emulation
from metal_cpu.kernel_cases import NAMES, run_case
from metal_cpu.kernel_mutants import Mutant

MUTANTS = [*kernel_mutants.ALL, *prefill_mutants.ALL]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3))])
@pytest.mark.parametrize("name", NAMES)
def test_the_kernels_as_shipped_pass(name: str, seed: int) -> None:
    assert run_case(name, Emulation(seed=seed, typecheck=seed == 1)) == []


@pytest.mark.parametrize(
    "mutant",
    # Neighbours in the list are alike: each second one compiles a kernel in the slow tests only.
    [pytest.param(each, marks=pytest.mark.slow if at % 2 else ()) for at, each in enumerate(MUTANTS)],
    ids=lambda m: m.name,
)
def test_mutant_is_caught(mutant: Mutant) -> None:
    replaced = []

    def mutate(text: str) -> str:
        if mutant.old in text:
            replaced.append(mutant.old)
        return text.replace(mutant.old, mutant.new, 1)

    found = run_case(mutant.case, Emulation(mutate=mutate, limit=20, typecheck=mutant.typecheck))
    assert replaced, "the mutated text is no longer in the kernel"
    assert found, "not caught"


def test_there_are_enough_mutants_and_no_two_alike() -> None:
    assert len({(m.case, m.old, m.new) for m in MUTANTS}) == len(MUTANTS) >= 40
