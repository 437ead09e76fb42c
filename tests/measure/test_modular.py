"""Residues against Python's whole numbers, and both sides of identities modulo primes at sizes small and full."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Problem
from proofcheck.logic.kernel.witness import check
from proofcheck.measure import face, modular
from proofcheck.measure.arrays import NotMeasurable, backend
from proofcheck.measure.evaluate import Evaluator
from proofcheck.measure.ladder import Rung
from proofcheck.measure.random import Stream
from proofcheck.measure.residues import LARGEST, LIMIT, LONGEST, Modular, Residues, block, field, prime, reach
from proofcheck.measure.space import Axis, Named, Space
from proofcheck.run.budget import Budget
from tests.measure.statements import FALSE, QKV, SQUARE, TRUE

THREE = {"n": "dim", "A, B, C": "real[n, n]"}
LIBRARIES = ["numpy", "strict"]


def arithmetic(modulus: int, library: Any = "numpy") -> Modular:
    return Modular(Space(backend(library), Budget(1e15), "float64", 2**25), modulus)


def posed(statement: str, where: dict[str, str], given: Any = ()) -> Problem:
    return problem_from(statement, where=where, given=list(given))


def compared(
    problem: Problem, sizes: dict[str, int], modulus: int, seed: int = 0, library: Any = "numpy"
) -> tuple[bool, int]:
    numbers, rung = arithmetic(modulus, library), Rung(max(sizes.values()), sizes, 1)
    leaves = dict(modular.leaves_of(problem, rung, numbers, Stream(numbers.space.xp, seed, "test")))
    return modular.compare(problem.statement, modular.evaluator_of(problem, rung, numbers, leaves))


def test_primes() -> None:
    def by_division(n: int) -> bool:
        return n > 1 and all(n % k for k in range(2, math.isqrt(n) + 1))

    assert [n for n in range(3000) if prime(n)] == [n for n in range(3000) if by_division(n)]
    source = random.Random(1)
    for n in (source.randrange(2**20, 2**25) for _ in range(300)):
        assert prime(n) == by_division(n)
    for pseudoprime in (25326001, 3215031749, 3697278427 // 1201 * 2 + 1):
        assert prime(pseudoprime) == by_division(pseudoprime)
    with pytest.raises(ValueError, match="too large"):
        prime(3_215_031_751)


@pytest.mark.parametrize("longest", [1, 2, 7, 64, 1000, 2048, 4096, 12288, 10**6])
def test_the_field_suits_the_longest_contraction(longest: int) -> None:
    for seed in range(20):
        p = field(longest, random.Random(seed))
        assert prime(p) and 2**20 <= p <= LARGEST
        assert block(p) >= min(longest, LONGEST)
        assert block(p) * reach(p) ** 2 <= LIMIT


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("longest", [1, 300, 8192])
def test_a_reduction_is_exact_up_to_the_limit(longest: int, library: str) -> None:
    p = field(longest, random.Random(longest))
    numbers, source = arithmetic(p, library), random.Random(2)
    values = [source.randrange(-int(LIMIT), int(LIMIT) + 1) for _ in range(2000)]
    # Close to where the rounding of a quotient could go wrong.
    values += [s * (k * p + h) for s in (1, -1) for k in (0, 1, 2**20, int(LIMIT) // p - 1) for h in range(3)]
    values += [k * p + p // 2 + h for k in (0, 3, int(LIMIT) // p - 1) for h in (-1, 0, 1, 2)]
    values += [int(LIMIT), -int(LIMIT), 0]
    data = numbers.space.xp.asarray([float(v) for v in values], dtype=numbers.space.xp.float64)
    for value, found in zip(values, backend(library).host(numbers.reduced(Named(("i",), data)).data), strict=True):
        assert found == int(found) and (int(found) - value) % p == 0 and abs(found) <= reach(p)


@pytest.mark.parametrize("library", LIBRARIES)
def test_operations_against_whole_numbers(library: str) -> None:
    source = random.Random(5)
    for longest in (3, 5000):
        p = field(longest, source)
        numbers = arithmetic(p, library)
        xp = numbers.space.xp
        a, b = ([source.randrange(-(p // 2), p // 2 + 1) for _ in range(50)] for _ in range(2))
        left, right = (
            numbers.drawn(Named(("i",), xp.asarray([float(v) for v in side], dtype=xp.float64))) for side in (a, b)
        )

        def values(v: Residues) -> list[int]:
            return [int(x) % p for x in backend(library).host(v.value.data)]  # noqa: B023

        assert values(numbers.add(left, right)) == [(x + y) % p for x, y in zip(a, b, strict=True)]
        assert values(numbers.mul(left, right)) == [x * y % p for x, y in zip(a, b, strict=True)]
        assert values(numbers.power(left, 5)) == [pow(x, 5, p) for x in a]
        third = numbers.number(Fraction(-7, 3))
        assert values(numbers.mul(left, third)) == [x * -7 * pow(3, -1, p) % p for x in a]
        seven = numbers.number(7)
        assert values(numbers.div(left, seven)) == [x * pow(7, -1, p) % p for x in a]
        assert numbers.power(left, 5).degree == 5 and numbers.mul(left, right).degree == 2
        with pytest.raises(NotMeasurable):
            numbers.div(seven, left)
        with pytest.raises(NotMeasurable):
            numbers.compare("lt", left, right)
        with pytest.raises(NotMeasurable):
            numbers.apply("exp", left)


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("length", [1, 63, 200, 9001])
def test_products_at_the_extremes_are_exact(length: int, library: str) -> None:
    """All entries at the largest residue, so that partial sums come as near to the limit as they can."""
    p = field(length, random.Random(length))
    numbers = arithmetic(p, library)
    xp, most = numbers.space.xp, p // 2
    rows = [[most] * length, [-most] * length, [most if k % 2 else -most for k in range(length)]]
    a = numbers.drawn(Named(("i", "k"), xp.asarray([[float(v) for v in row] for row in rows], dtype=xp.float64)))
    b = numbers.drawn(Named(("j", "k"), xp.asarray([[float(v) for v in row] for row in rows], dtype=xp.float64)))
    found = backend(library).host(numbers.contract(a, b, Axis("k", 0, length)).value.data)
    for i, left in enumerate(rows):
        for j, right in enumerate(rows):
            wanted = sum(x * y for x, y in zip(left, right, strict=True))
            assert (int(found[i][j]) - wanted) % p == 0


def _taken_up(statement: str, where: dict[str, str], given: Any) -> bool:
    return modular.eligible(posed(statement, where, given))


TAKEN = [t for t in TRUE if _taken_up(*t)]
TAKEN_FALSE = [f for f in FALSE if _taken_up(*f)]


def test_what_is_taken_up() -> None:
    assert len(TAKEN) >= 8 and len(TAKEN_FALSE) >= 5
    for statement, where in [
        ("x @ S @ x >= 0", {"n": "dim", "S": "posdef[n, n]", "x": "real[n]"}),
        ("P @ P.T == eye(n)", {"n": "dim", "P": "permutation[n, n]"}),
        ("R @ R.T == eye(n)", {"n": "dim", "R": "orthogonal[n, n]"}),
        ("[where(x[i] == 0, 0, x[i]) for i in range(n)] == x", {"n": "dim", "x": "real[n]"}),
        ("inv(A) @ A == eye(n)", {"n": "dim", "A": "invertible[n, n]"}),
        ("E(x[0]) == 0", {"n": "dim", "x": "normal[n]"}),
        ("(z[0] + 1)**2 == z[0]**2 + 2 * z[0] + 1", {"n": "dim", "z": "complex[n]"}),
    ]:
        assert not _taken_up(statement, where, ())
    assert not _taken_up("x[0] * x[0] == 1", {"n": "dim", "x": "real[n]"}, ["x[0] * x[0] == 1"])


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize(("statement", "where", "given"), TAKEN, ids=[t[0] for t in TAKEN])
def test_what_is_true_is_equal_in_every_field(statement: str, where: dict[str, str], given: Any, library: str) -> None:
    found = modular.exactly(
        posed(statement, where, given),
        budget=Budget(2e8),
        seed=3,
        backend=backend(library),  # type: ignore[arg-type]
    )
    assert found is not None and found.differs is None
    assert len(found.primes) == modular.PRIMES and 0 < found.chance < 1e-9 and found.degree >= 1


@pytest.mark.parametrize(("statement", "where", "given"), TAKEN_FALSE, ids=[f[0] for f in TAKEN_FALSE])
def test_what_is_false_differs_and_the_kernel_confirms_it(statement: str, where: dict[str, str], given: Any) -> None:
    problem = posed(statement, where, given)
    found = modular.exactly(problem, budget=Budget(2e8), seed=0, backend=backend("numpy"))
    assert found is not None and found.differs is not None and found.values is not None
    assert check(problem, found.values) is not None


def test_both_libraries_compute_the_same_residues() -> None:
    problem = posed("(A @ B) @ C == A @ (B @ C)", THREE)
    p, results = field(100, random.Random(0)), []
    for library in LIBRARIES:
        numbers, rung = arithmetic(p, library), Rung(67, {"n": 67}, 1)
        leaves = dict(modular.leaves_of(problem, rung, numbers, Stream(numbers.space.xp, 1, "same")))
        evaluator: Evaluator[Residues] = modular.evaluator_of(problem, rung, numbers, leaves)
        modular.compare(problem.statement, evaluator)
        results.append([backend(library).host(leaf.value.data) for leaf in leaves.values()])
    assert results[0] == results[1]


@pytest.mark.parametrize("size", [1, 2, 31, 256, 1000])
def test_one_more_in_one_entry_is_always_seen(size: int) -> None:
    """The negative control: floating point could not tell one unit in sums as large as these."""
    source = random.Random(size)
    for turn in range(20 if size < 1000 else 3):
        i, j = source.randrange(size), source.randrange(size)
        one = f"[where(i == {i}, where(j == {j}, 1, 0), 0) for i in range(n) for j in range(n)]"
        p = field(size, source)
        assert compared(posed("(A @ B) @ C == A @ (B @ C)", THREE), {"n": size}, p, turn) == (False, 3)
        assert compared(posed(f"(A @ B) @ C == A @ (B @ C) + {one}", THREE), {"n": size}, p, turn)[0]
        assert compared(posed(f"(A @ B) @ C == (A + {one}) @ (B @ C)", THREE), {"n": size}, p, turn)[0]


def test_slices_see_what_the_whole_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    from proofcheck.measure import slices

    p = field(200, random.Random(7))
    last = "[where(i == n - 1, where(j == n - 1, 1, 0), 0) for i in range(n) for j in range(n)]"
    true, false = (posed(f"(A @ B) @ C == A @ (B @ C){more}", THREE) for more in ("", f" + {last}"))
    assert [compared(problem, {"n": 200}, p)[0] for problem in (true, false)] == [False, True]
    calls = []
    real = slices.by_slices
    monkeypatch.setattr(modular, "by_slices", lambda s, e, points, look: real(s, e, points, _count(look, calls), 5000))
    assert [compared(problem, {"n": 200}, p)[0] for problem in (true, false)] == [False, True]
    assert len(calls) == 2 * 8


def _count(look: Any, calls: list[int]) -> Any:
    def counted(term: Any, env: Any) -> None:
        calls.append(1)
        look(term, env)

    return counted


def test_the_numbers_line_names_the_fields() -> None:
    numbers = face.look(
        posed("(Q @ K.T) @ V == Q @ (K.T @ V)", QKV), budget=Budget(4e8), seed=0, choice="numpy"
    ).numbers
    assert numbers.verdict == "consistent" and numbers.method == "identity"
    assert "modular: equal modulo 2 primes" in numbers.detail and "chance of error below" in numbers.detail


def test_a_difference_below_rounding_is_found_and_handed_on() -> None:
    """One part in 10**40 of a product: no precision sees it, any field does."""
    problem = posed("(A @ B).T == B.T @ A.T + A.T / 10**40", SQUARE)
    survey = face.look(problem, budget=Budget(4e8), seed=0, choice="numpy")
    assert survey.numbers.verdict == "violated" and survey.values is not None
    assert check(problem, survey.values) is not None
