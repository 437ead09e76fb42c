"""The plain way to split ranges into digits gives what the general way gives."""

from __future__ import annotations

import pytest

import proofcheck.lang.positions as positions
from proofcheck.lang.problem import problem_from

SIZES = {"n, m, p, q, h, dk": "dim"}
PLAIN = [
    ("trace(kron(A, B)) == trace(A) * trace(B)", {"A": "real[n, n]", "B": "real[p, p]"}),
    ("kron(A, B).T == kron(A.T, B.T)", {"A": "real[n, m]", "B": "real[p, q]"}),
    ("vec(A @ X @ B) == kron(B.T, A) @ vec(X)", {"A": "real[n, m]", "X": "real[m, p]", "B": "real[p, q]"}),
    ("kron(A, eye(p)) @ kron(eye(n), B) == kron(A, B)", {"A": "real[n, n]", "B": "real[p, p]"}),
    ("sum(A[I // p, I % p] for I in range(n * p)) == sum(A)", {"A": "real[n, p]"}),
]
GENERAL = [
    # The range of the index is read whole, compared, divided by two sizes, or starts elsewhere.
    ("sum(x[I] * y[I % p] for I in range(n * p)) == 0", {"x": "real[n * p]", "y": "real[p]"}),
    ("sum(A[I // p, I % p] for I in range(n * p) if I < p) == sum(A[0])", {"A": "real[n, p]"}),
    ("sum(A[I // p, I % p] * B[I // n, I % n] for I in range(n * p)) == 0", {"A": "real[n, p]", "B": "real[p, n]"}),
    ("sum(A[I // p, I % p] for I in range(p, n * p)) == 0", {"A": "real[n, p]"}),
    ("sum(A[I % p, I // p] for I in range(n * p)) == sum(A)", {"A": "real[n, n]"}),
]


@pytest.mark.parametrize(("statement", "where"), PLAIN)
def test_the_plain_way_gives_what_the_general_way_gives(
    statement: str, where: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []

    def recorded(*arguments: object) -> object:
        found.append(by_digits(*arguments))  # type: ignore[arg-type]
        return found[-1]

    by_digits = positions.by_digits
    monkeypatch.setattr(positions, "by_digits", recorded)
    plain = problem_from(statement, {**SIZES, **where})
    assert found and all(f is not None for f in found)
    monkeypatch.setattr(positions, "by_digits", lambda *_: None)
    general = problem_from(statement, {**SIZES, **where})
    assert (plain.statement, plain.given) == (general.statement, general.given)
    assert set(plain.composed) == set(general.composed)


@pytest.mark.parametrize(("statement", "where"), GENERAL)
def test_what_is_not_plain_is_left_to_the_general_way(
    statement: str, where: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    by_digits = positions.by_digits

    def refused(*arguments: object) -> None:
        assert by_digits(*arguments) is None  # type: ignore[arg-type]

    monkeypatch.setattr(positions, "by_digits", refused)
    problem_from(statement, {**SIZES, **where})
