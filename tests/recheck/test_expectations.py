"""Expected values in normal forms: moments that the laws have, and others."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from proofcheck.recheck import claims
from proofcheck.recheck.guided import guided
from proofcheck.recheck.subject import Subject
from proofcheck.recheck.tree import parse
from tests.recheck.test_guided import leaf

NAMES = {
    "n, m": "dim",
    "a": "real[n]",
    "s": "nonnegative",
    "t": "real",
    "x, y": "normal[n]",
    "W": "normal[n, m](mean=0, var=1/m)",
    "z": "iid[n](mean=t, var=s)",
    "S": "posdef[n, n]",
    "v": "random[n](mean=a, cov=S)",
    "q": "spherical[n]",
    "i, j": "index[n]",
    "k": "real",
    "w": "iid[n](mean=0, var=s, m3=0, m4=k)",
}
TRUE = [
    "E((a @ x)**2) == a @ a",
    "E((x @ x)**2) == n * (n + 2)",
    "E((x @ y)**4) == 3 * n * (n + 2)",
    "E(x[i] * x[j]) == where(i == j, 1, 0)",
    "E(sum(z)**2) == n * s + n**2 * t**2",
    "E((a @ W) @ (a @ W)) == a @ a",
    "E(v[i] * v[j]) == a[i] * a[j] + S[i, j]",
    "E((sum(z) - E(sum(z)))**2) == n * s",
    "sqrt(E((sum(z) / n - t)**2)) == sqrt(s) / sqrt(n)",
    "E((a @ w)**4) == 3 * s**2 * (a @ a)**2 + (k - 3 * s**2) * sum(a**4)",
]
FALSE = [
    "E((x @ x)**2) == n**2",
    "E((x @ y)**4) == 3 * n**2",
    "E(x[i] * x[j]) == 0",
    "E(sum(z)**2) == n * s",
    "E(sum(z)**4) == 3 * n**2 * s**2",
    "E(z[i]**3) == t**3 + 3 * t * s",
    "E(v[i]**3) == a[i]**3 + 3 * a[i] * S[i, i]",
    "E(q @ q) == n",
    "E(1 / x[i]) == 0",
    "E(abs(x[i])) == 1",
    "E(x[i] * y[i]) == 1",
    "E((a @ W) @ (a @ W)) == (a @ a) * m",
    "E(where(x[i] > 0, x[i], 0)) == 0",
    "E(exp(x[i])) == 1",
    "E((a @ w)**4) == 3 * s**2 * (a @ a)**2",
    "E(w[i]**5) == 0",
    "E(w[i]**4 * w[j]) == 0",
]


def holds(claim: str) -> Any:
    where = [(n.strip(), kind) for names, kind in NAMES.items() for n in names.split(",")]
    return guided(Subject(claims.read(where), parse(claim), "by hand"), leaf()).holds


@pytest.mark.parametrize("claim", TRUE)
def test_what_is_right_is_shown(claim: str) -> None:
    assert holds(claim)


@pytest.mark.parametrize("claim", FALSE)
def test_what_is_wrong_is_not(claim: str) -> None:
    assert not holds(claim)


@pytest.mark.parametrize("n", range(1, 7))
def test_moments_of_a_coin_and_two_dice(n: int) -> None:
    """Against the sum over all of their faces."""
    sides = {"c": 2, "d": 6}
    where = []
    for name, k in sides.items():
        moments = [Fraction(sum(x**j for x in range(1, k + 1)), k) for j in range(7)]
        told = ", ".join([f"var={moments[2] - moments[1] ** 2}", *(f"m{j}={moments[j]}" for j in range(3, 7))])
        where.append((name, f"iid{'[2]' if name == 'd' else ''}(mean={moments[1]}, {told})"))
    faces = [(c, d, e) for c, d, e in product(range(1, 3), range(1, 7), range(1, 7))]
    right = Fraction(sum((c + d - 2 * e) ** n for c, d, e in faces), len(faces))
    for value, holds_there in ((right, True), (right + 1, False)):
        claim = parse(f"E((c + d[0] - 2 * d[1])**{n}) == {value}")
        assert guided(Subject(claims.read(where), claim, "by hand"), leaf()).holds is holds_there
