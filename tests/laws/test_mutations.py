"""An altered step or equation is rejected, or is still an instance of its law: then numbers agree with it."""

from __future__ import annotations

import pytest

from tests.laws.attack import attack
from tests.laws.statements import TRUE, traced


@pytest.mark.parametrize("name", TRUE)
def test_what_is_accepted_is_right(name: str) -> None:
    problem, traces = traced(name)
    count = attack(problem, traces, seed=7, times=20)
    assert not [key for key in count if key.endswith("WRONG")], count
    if traces[0].steps:
        assert sum(n for key, n in count.items() if key.endswith("rejected")) > 0
