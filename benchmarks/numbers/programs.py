"""How long the numbers take: seconds, and units of the budget, for a few typical programs.

    python benchmarks/numbers/programs.py [numpy|cupy]

The first group evaluates both sides of an identity once, with error bounds, at n = d = m; the second runs whole
measurements on one nominal second, the third hunts for counterexamples with the kernel as the judge.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel.witness import check
from proofcheck.measure import face
from proofcheck.measure.arrays import backend
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import draw
from proofcheck.measure.space import Space
from proofcheck.run.budget import UNITS_PER_SECOND, Budget

QKV = {"n, d, m": "dim", "Q, K": "real[n, d]", "V": "real[n, m]"}
SQUARE = {"n": "dim", "A, B": "invertible[n, n]"}
PAIR = {"d": "dim", "q, k": "iid[d](mean=0, var=1)"}

LARGE: list[tuple[str, dict[str, str]]] = [
    ("(Q @ K.T) @ V == Q @ (K.T @ V)", QKV),
    ("attention(Q, K, V) == attention(2 * Q, K / 2, V)", QKV),
    ("inv(A @ B) == inv(B) @ inv(A)", SQUARE),
]
MEASURED: list[tuple[str, dict[str, str]]] = [
    *LARGE,
    ("det(A @ B) == det(A) * det(B)", SQUARE),
    ("floor(n / 2) + ceil(n / 2) == n", {"n": "dim"}),
    ("Var(q @ k) == d", PAIR),
    ("Var(q @ k) == d + 1", PAIR),
    ("E((q @ k)**4) == 3 * d**2 + 6 * d", {"d": "dim", "q, k": "normal[d]"}),
]
HUNTED: list[tuple[str, dict[str, str]]] = [
    ("A @ B == B @ A", {"n": "dim", "A, B": "real[n, n]"}),
    ("sqrt(x**2) == x", {"x": "real"}),
    ("(x - 7.3)**2 + (y - 3.1)**2 > 1/1000", {"x, y": "real"}),
    ("diff(x + f(x), x) >= 1", {"x": "real", "f": "real -> real"}),
]


def timed(name: str, work: Callable[[], tuple[str, float]]) -> None:
    start = time.perf_counter()
    said, units = work()
    seconds = time.perf_counter() - start
    print(f"{name[:58]:58}  {seconds:8.3f} s  {units / UNITS_PER_SECOND:8.3f} nominal  {said}")


def evaluated(statement: str, where: dict[str, str], size: int, library: Any) -> tuple[str, float]:
    problem = problem_from(statement, where=where)
    budget, chosen = Budget(1e12), backend(library)
    sizes = {name: size for name, d in problem.declarations.items() if d.kind == "dim"}
    with chosen.quiet():
        arithmetic = Bounded(Space(chosen, budget))
        sample = draw(problem, sizes, 1, "normal", arithmetic, Stream(chosen.xp, 0, "benchmark"))
        before, start = budget.left, time.perf_counter()
        truth = sample.evaluator().truth(problem.statement, {})
        broken = bool(truth.no.data.any())
        seconds = time.perf_counter() - start
    return f"{'violated' if broken else 'consistent'}; the inputs apart {seconds:.3f} s", before - budget.left


def measured(statement: str, where: dict[str, str], library: Any) -> tuple[str, float]:
    budget = Budget.of_seconds(1)
    numbers = face.look(problem_from(statement, where=where), budget=budget, seed=0, choice=library).numbers
    return f"{numbers.verdict} {dict(numbers.sizes)} sees {numbers.detectable}", budget.limit - budget.left


def hunted(statement: str, where: dict[str, str]) -> tuple[str, float]:
    problem = problem_from(statement, where=where)
    calls = 0

    def refutes(values: Any) -> bool:
        nonlocal calls
        calls += 1
        return check(problem, values) is not None

    found = face.hunt(problem, refutes, seconds=1)
    return f"{'found' if found else 'nothing'} after {calls} exact checks", 0.0


def main() -> None:
    library: Any = sys.argv[1] if len(sys.argv) > 1 else "numpy"
    for size in (256, 1024):
        print(f"-- both sides with error bounds, all sizes {size}, {library}")
        for statement, where in LARGE:
            timed(statement, lambda s=statement, w=where, n=size: evaluated(s, w, n, library))  # type: ignore[misc]
    print("-- measured on one nominal second")
    for statement, where in MEASURED:
        timed(statement, lambda s=statement, w=where: measured(s, w, library))  # type: ignore[misc]
    print("-- hunted")
    for statement, where in HUNTED:
        timed(statement, lambda s=statement, w=where: hunted(s, w))  # type: ignore[misc]


if __name__ == "__main__":
    main()
