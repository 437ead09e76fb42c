"""The table of survivors: each fault can still be made and has a reason, of the kinds that are known."""

from __future__ import annotations

import pytest

from tests.mutation.mutants import mutants, seed
from tests.mutation.survivors import HOME, survivors

REASONS = {
    "effort": "how long something is tried; another number gives the same answers or none",
    "message": "only what is said changes",
    "stricter": "less is accepted, never more",
    "guarded": "what this lets through is refused by another check that the reason names",
    "equivalent": "no input makes a difference",
    "sound": "more is accepted, and the reason says why that is true",
    "open": "neither a test nor an argument is known yet",
}
SURVIVORS = survivors()


@pytest.mark.parametrize("path", sorted({row["mutant"].partition(" | ")[0] for row in SURVIVORS}))
def test_each_survivor_is_a_fault_that_can_be_made(path: str) -> None:
    """A line that was changed has no old excuse: its survivor leaves the table, and the mutants are run again."""
    known = {m.key for m in mutants(path, built=False)}
    for row in SURVIVORS:
        if row["mutant"].partition(" | ")[0] == path:
            assert row["mutant"] in known, row["mutant"]


def test_each_has_a_reason_and_stands_once() -> None:
    keys = [row["mutant"] for row in SURVIVORS]
    assert len(keys) == len(set(keys))
    for row in SURVIVORS:
        assert row["kind"] in REASONS and len(row["reason"]) > 10, row
    assert all(path.stat().st_size < 15_000 for path in HOME.iterdir() if path.is_file())


def test_a_fault_takes_effect() -> None:
    """In a process of its own: what `seed` changes stays changed."""
    import os

    from proofcheck.logic.semantics.numbers import Rational

    found = mutants("logic/semantics/numbers/rational.py")
    mutant = next(m for m in found if m.function.endswith("add") and "Sub" in m.what)
    pid = os.fork()
    if pid == 0:
        os._exit(0 if seed(mutant) and Rational().add(5, 3) == 2 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert Rational().add(5, 3) == 8
