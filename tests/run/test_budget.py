from __future__ import annotations

import time

import pytest

from proofcheck.run.budget import UNITS_PER_SECOND, Budget, BudgetExceeded


def test_spending_stops_at_the_limit_and_not_before():
    budget = Budget(10)
    budget.spend(4)
    budget.spend(5.5)
    assert (budget.left, budget.limit) == (0, 10)
    with pytest.raises(BudgetExceeded, match="work limit of 10 reached") as caught:
        budget.spend()
    assert (caught.value.what, caught.value.limit) == ("work", 10)


def test_a_refused_step_takes_nothing():
    budget = Budget(10)
    with pytest.raises(BudgetExceeded):
        budget.spend(11)
    assert budget.left == 10
    assert budget.affords(10) and not budget.affords(10.5)


def test_a_child_draws_on_its_parent():
    budget = Budget(100)
    child = budget.child(0.5)
    grandchild = child.child(0.5)
    grandchild.spend(20)
    assert (budget.left, child.left, grandchild.left) == (80, 30, 5)
    with pytest.raises(BudgetExceeded, match="25"):
        grandchild.spend(6)
    budget.spend(78)
    assert child.left == 2
    with pytest.raises(BudgetExceeded, match="100"):
        child.spend(3)
    assert (budget.left, child.left) == (2, 2)


def test_seconds_are_nominal():
    assert Budget.of_seconds(1.5).left == 1.5 * UNITS_PER_SECOND == 3_000_000_000


def test_the_deadline_is_a_safety_for_children_too():
    budget = Budget(10, deadline=0.01)
    child = budget.child(1)
    child.spend(1)
    time.sleep(0.02)
    with pytest.raises(BudgetExceeded, match="deadline") as caught:
        child.spend(1)
    assert (caught.value.what, budget.left) == ("deadline", 9)


@pytest.mark.parametrize(
    "misuse",
    [
        lambda: Budget(-1),
        lambda: Budget(float("inf")),
        lambda: Budget(float("nan")),
        lambda: Budget(1).spend(-1),
        lambda: Budget(1).child(0),
        lambda: Budget(1).child(1.1),
    ],
)
def test_misuse_is_a_value_error(misuse):
    with pytest.raises(ValueError):
        misuse()
