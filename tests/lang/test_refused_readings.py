"""What would be read otherwise than it is meant is refused, with what to write instead."""

from __future__ import annotations

import pytest

from proofcheck import check

REFUSED = [
    ("bounded(x**2, x)", {"x": "positive"}, "Declare what grows as `dim`"),
    ("grows(x**2, x)", {"x": "positive"}, "Declare what grows as `dim`"),
    ("bounded(2**(2*k), 2**k)", {"k": "natural"}, "Declare what grows as `dim`"),
    ("norm2(A) == frobenius2(A)", {"n": "dim", "A": "real[n, n]"}, "frobenius2(A)"),
    ("norm(U @ A) == norm(A)", {"n": "dim", "A": "real[n, n]", "U": "orthogonal[n, n]"}, 'norm(A, "fro")'),
    ("mean(A) == sum(A) / n**2", {"n": "dim", "A": "real[n, n]"}, "sum(A) / (n * m)"),
    ("sum(diag(A)) == trace(A)", {"n": "dim", "A": "real[n, n]"}, "diagonal(A)"),
    ("limit(exp(y), y, -oo) == 0", {"y": "real"}, "Write -y in the place of y"),
    ("E(x)**2 >= 0", {"m": "complex", "x": "normal(mean=m, var=1)"}, ""),
    ("Var(x) >= 0", {"v": "complex", "x": "iid[3](mean=0, var=v)"}, ""),
]
READ = [
    ("[norm2(A[i]) for i in range(n)] == diagonal(A @ A.T)", {"n": "dim", "A": "real[n, n]"}),
    ("norm2(vec(A)) == frobenius2(A)", {"n": "dim", "A": "real[n, n]"}),
    ("sum(softmax(A)) == n", {"n": "dim", "A": "real[n, n]"}),
    ("bounded(n * k, n)", {"n": "dim", "k": "natural"}),
]


@pytest.mark.parametrize(("statement", "where", "remedy"), REFUSED)
def test_it_is_refused(statement: str, where: dict[str, str], remedy: str) -> None:
    found = check(statement, where=where)
    assert found.word == "invalid"
    assert remedy in str(found.record)


@pytest.mark.parametrize(("statement", "where"), READ)
def test_it_is_read(statement: str, where: dict[str, str]) -> None:
    assert check(statement, where=where).word == "proved"


@pytest.mark.parametrize("again", ["f(t) = t**3", "f(x) = 3", "f = 3", "$f(t) := t^3$"])
def test_a_name_is_defined_once(again: str) -> None:
    """`g` would be made of the later `f`."""
    found = check("g(2) == 5", define=["f(t) = t**2", "g(t) = f(t) + 1", again])
    assert found.word == "invalid"
    assert "`f` is defined twice" in str(found.record)
