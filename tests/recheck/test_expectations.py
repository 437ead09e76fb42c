"""Expected values in normal forms: moments that the laws have, and others."""

from __future__ import annotations

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
