"""Values of wrong kinds in every field of evidence that the kernel accepts: rejected, or as true as without them.

None of them may end the kernel with an error, and none may stand for something that it is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.judging.decision import OTHERS
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.fields import _FIELDS, fields
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.kernel import rule
from proofcheck.logic.kernel.check import _CHECKS
from proofcheck.logic.verdict import Evidence, Polynomial, Spheres
from proofcheck.search.engines import all as engines
from tests.kernel.test_replayed_evidence import ROWS

Row = tuple[str, dict[str, str], tuple[str, ...]]
MORE: list[Row] = [
    ("sum(2**k for k in range(n)) == 2**n - 1", {"n": "dim"}, ()),
    ("all(x[i]**2 >= 0 for i in range(n))", {"n": "dim", "x": "real[n]"}, ()),
    ("sum(x[i]**2 for i in range(n)) >= 0", {"n": "dim", "x": "real[n]"}, ()),
    ("binomial(n + 1, 2) == binomial(n, 2) + n", {"n": "dim"}, ()),
    ("exists(exp(x) == 3 * x for x in real)", {}, ()),
    ("exists(x**2 == a for x in real)", {"a": "real"}, ()),
    ("strictly_convex(x * log(x) for x in positive)", {}, ()),
    ("bounded(n**2 * d, n * d**2)", {"n, d": "dim"}, ()),
    ("grows(4 * n * d**2 + 2 * n**2 * d, n * d * (n + d))", {"n, d": "dim"}, ()),
    ("P(sum(g) <= t) == (1 + erf(t / sqrt(2 * d))) / 2", {"d": "dim", "t": "real", "g": "normal[d]"}, ()),
    ("diff(abs(x), x) == 1", {"x": "real"}, ("x > 0",)),
    ("a**2 + b**2 >= 2 * a * b", {"a, b": "positive"}, ()),
    ("x**2 != 2", {"x": "real"}, ()),
    ("x**2 == x", {"x": "real"}, ()),
    ("E(x[0]**4) == 3 * E(x[0]**2)**2", {"x": "spherical[3]"}, ()),
    ("diff(f(x), x) == f(x)", {"x": "real", "f": "real -> real"}, ()),
    ("inv(2 * M) == inv(M) / 2", {"n": "dim", "M": "invertible[n, n]"}, ()),
    ("integral(exp(-t**2) for t in interval(-oo, oo)) == sqrt(pi)", {}, ()),
]
STATEMENTS: list[Row] = [(r[1], r[3], r[4]) for r in ROWS] + MORE

X = terms.symbol("x")
WRONG: list[Any] = [
    None, "x", "no such name", "", 7, -1, 10**30, 0.5, float("nan"), 1j, True, Fraction(1, 2), (), ((),), (None,),
    [], ["x"], [[1, 2], [3]], {}, {"x": "y"}, {"x": None}, {7: 7}, object(), int, b"x", frozenset(), {1, 2},
    X, terms.ONE, terms.eq(X, X), (X,), (X, X), {"x": X}, Polynomial((Fraction(1),)), Polynomial(("a",)),  # type: ignore[arg-type]
    Spheres(()), Spheres(((1, 2, 3),)), Spheres((("a", "b"),)),  # type: ignore[arg-type]
    Term("eq", ()), Term("unheard of", (X,)), Term("number", (), "three"), Term("number", (), 0.5), Term("add", ()),
    Term("sqrt", (X, X)), Term("sum", (X,), ("i",)), Term("derivative", (X,), "no such name"), Term("index", (), "i"),
    Term("where", (X, X, X)), Term("some", (X,), ("x",)), Term("lambda", (X,), ("i", "i")), Evidence("signs", "nobody"),
    (Evidence("signs", "nobody", 7),), (Evidence(7, "nobody"),), (Evidence("induction", "nobody", {"name": 7}),),  # type: ignore[arg-type]
]  # fmt: skip


def accepted(row: Row) -> Iterator[Evidence]:
    problem = problem_from(*row)
    for propose in engines.in_order(OTHERS):
        evidence = propose(problem).evidence
        if evidence is not None and rule(problem, evidence).word != "rejected":
            yield evidence


def spoiled(value: Any) -> Iterator[Any]:
    """The value with something wrong in the place of it, or of one of its parts."""
    yield from WRONG
    if isinstance(value, Mapping):
        for key in value:
            yield {k: v for k, v in value.items() if k != key}
            yield from ({**value, key: wrong} for wrong in WRONG)
        yield {**value, "no such name": 1}
    elif isinstance(value, tuple | list):
        for k in range(min(2, len(value))):
            for wrong in WRONG:
                yield (*value[:k], wrong, *value[k + 1 :])


@pytest.mark.parametrize("row", STATEMENTS, ids=lambda row: row[0][:60])
def test_fields_of_wrong_kinds(row: Row) -> None:
    problem = problem_from(*row)
    for evidence in accepted(row):
        word = rule(problem, evidence).word
        assert rule(problem, replace(evidence, data=None)).word in ("rejected", word)  # type: ignore[arg-type]
        for key, value in evidence.data.items():
            for wrong in WRONG if key in ("pieces", "piece") else spoiled(value):
                ruling = rule(problem, replace(evidence, data={**evidence.data, key: wrong}))
                assert ruling.word in ("rejected", word), (key, wrong)


@pytest.mark.parametrize("kind", sorted({*_CHECKS, *LEMMAS}))
@pytest.mark.parametrize("text", ["x**2 < 0", "x == x + n", "sum(k for k in range(n)) == n", "abs(x) <= x"])
def test_wrong_fields_prove_nothing(kind: str, text: str) -> None:
    """All fields at once, for statements that are false."""
    problem = problem_from(text, {"n": "dim", "x": "real"})
    for wrong in WRONG:
        data = dict.fromkeys(_FIELDS, wrong) | {"point": wrong}
        assert rule(problem, Evidence(kind, "nobody", data)).word != "proved"  # type: ignore[arg-type]


def test_the_fields_of_right_kinds_pass() -> None:
    for row in STATEMENTS[:6]:
        for evidence in accepted(row):
            assert dict(fields(evidence, problem_from(*row)).data) == {
                k: v for k, v in evidence.data.items() if v is not None
            }


def test_no_lemma_reads_a_field_that_has_no_kind() -> None:
    import re
    from pathlib import Path

    import proofcheck

    house = Path(proofcheck.__file__).parent
    files = [*(house / "logic/decide").rglob("*.py"), *(house / "logic/kernel").glob("*.py")]
    read = {name for path in files for name in re.findall(r"\bdata(?:\.get\(|\[)\"(\w+)\"", path.read_text("utf-8"))}
    assert read - {"point"} <= _FIELDS.keys() and LEMMAS
