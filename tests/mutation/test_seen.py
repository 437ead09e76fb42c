"""Cases for faults that no other test saw (see survivors/ for those that none can see)."""

from __future__ import annotations

from tests.differential.run import block


def test_a_few_hundred_statements() -> None:
    report = block(range(3_000_000, 3_000_150))
    assert not report.wrong and not report.odd
