"""Forged evidence about averages, field by field: tangents, exponentials, products, sums. What the lemma makes of right
evidence is compared with sums over laws of few values, in fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.judging.decision import OTHERS
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.logic.decide.lemmas.named_averages import Refused
from proofcheck.logic.decide.lemmas.pointwise import _Averages, pointwise
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import proved

WHERE = {
    "n": "dim",
    "c": "real[n]",
    "k, t": "real",
    "x": "iid(mean=0, low=-1, high=1)",
    "y": "iid(mean=0, low=-1, high=1)",
    "u": "iid(mean=0, var=1)",
    "w": "iid[n](mean=0, low=-1, high=1)",
    "v": "iid(low=0, high=2)",
}
X, Y, V, K = map(terms.symbol, "xyvk")
MINUS = terms.neg(ONE)


def term(text: str) -> Term:
    return problem_from(f"{text} == 0", WHERE).statement.args[0]


def accepted(statement: str, data: dict[str, Any], where: dict[str, str] = WHERE) -> bool:
    """Whether the lemma with these fields proves the statement, each part by whatever engine there is."""
    step = pointwise(problem_from(statement, where), data)
    if step is None or step.then is None:
        return False
    pieces, piece = proved(step.parts, OTHERS.prove), OTHERS.prove(step.then)
    if len(pieces) < len(step.parts) or piece is None:
        return False
    evidence = Evidence("pointwise", "test", {**data, "pieces": pieces, "piece": piece})
    return rule(problem_from(statement, where), evidence).word == "proved"


def taken(data: dict[str, Any]) -> bool:
    """Whether the lemma applies at all, to a statement that is true without evidence."""
    return pointwise(problem_from("E(x**2) >= 0", WHERE), data) is not None


# -- tangents ---------------------------------------------------------------------------------------------------------

ATOMS = {Fraction(-1): Fraction(1, 4), Fraction(0): Fraction(1, 4), Fraction(1, 2): Fraction(1, 2)}


def exactly(t: Term, values: dict[str, Fraction]) -> Fraction:
    if t.op == "number":
        return Fraction(t.data)
    if t.op == "symbol":
        return values[t.data]
    args = [exactly(a, values) for a in t.args]
    if t.op == "pow":
        return args[0] ** int(args[1])
    out = Fraction(0) if t.op == "add" else Fraction(1)
    for a in args:
        out = out + a if t.op == "add" else out * a
    return out


@pytest.mark.parametrize("sign", [ONE, MINUS], ids=["convex", "concave"])
def test_a_tangent_touches_at_its_place(sign: Term) -> None:
    """f = x**3 - 2 x + 5, at 1/3: E(f) - f(p) - f'(p) (E(x) - p), by a law of three values."""
    averages = _Averages(problem_from("E(x**2) >= 0", WHERE))
    averages.tangent(X, term("x**3 - 2*x + 5"), term("1/3"), sign)
    (fact,) = averages.known
    values = {
        name: sum(weight * exactly(body, {"x": at}) for at, weight in ATOMS.items())
        for body, name in averages.symbols.items()
    }
    p = Fraction(1, 3)
    mean = sum(weight * at for at, weight in ATOMS.items())
    whole = sum(weight * (at**3 - 2 * at + 5) for at, weight in ATOMS.items())
    gap = whole - (p**3 - 2 * p + 5) - (3 * p**2 - 2) * (mean - p)
    assert fact.op == "le" and fact.args[0] == ZERO
    assert exactly(fact.args[1], values) == (gap if sign == ONE else -gap)
    said = [part.statement for part in averages.parts]
    assert terms.le(MINUS, term("1/3")) in said and terms.le(term("1/3"), ONE) in said


@pytest.mark.parametrize(
    ("statement", "f", "place"),
    [
        ("E(v**3) >= 3*E(v) + 2", "v**3", "-1"),  # false where v is 0: the place lies below its bounds
        ("E((2 - v)**3) >= 8 - 3*E(v)", "(2 - v)**3", "3"),  # the tangent at 3 is 8 - 3 v, and (2 - v)**3 is 0 at 2
        ("E(x**3) >= 0", "x**3", "0"),  # convex on one side only
        ("E(-x**2) >= 0", "-x**2", "0"),
    ],
)
def test_tangents_that_do_not_lie_below(statement: str, f: str, place: str) -> None:
    name = V if "v" in f else X
    assert not accepted(statement, {"tangents": ((name, term(f), term(place), ONE),)})


def test_a_tangent_that_does() -> None:
    assert accepted("E(v**3) >= 3*E(v) - 2", {"tangents": ((V, term("v**3"), ONE, ONE),)})
    assert accepted("E(-v**2) <= 1 - 2*E(v)", {"tangents": ((V, term("-v**2"), ONE, MINUS),)})


@pytest.mark.parametrize(
    "row",
    [
        (K, term("k**2"), ZERO, ONE),  # not random
        (X, term("x + y"), ZERO, ONE),  # another random name: at 0 it would be left, as a number
        (X, term("y**2"), ZERO, ONE),
        (X, term("x**2"), Y, ONE),
        (X, term("x**2"), X, ONE),
        (X, term("x**2"), terms.index("i"), ONE),
        (X, terms.mul(term("x**2"), terms.entry("c", terms.index("i"))), ZERO, ONE),
        (X, term("floor(x)"), ZERO, ONE),  # no slope
        (X, term("x**2"), ZERO, X),
        (X, term("x**2"), ZERO, ZERO),
        (term("x + 1"), term("x**2"), ZERO, ONE),
    ],
    ids=str,
)
def test_what_is_no_tangent(row: tuple[Term, ...]) -> None:
    assert taken({"tangents": ((X, term("x**2"), ZERO, ONE),)})
    assert not taken({"tangents": (row,)})


def test_what_is_learned_of_averages_has_to_have_a_value() -> None:
    """1 / k stands on both sides; as an assumption it would leave out k == 0."""
    step = pointwise(problem_from("E(x**2) >= 0", WHERE), {"tangents": ((X, term("x**2 + 1/k"), ZERO, ONE),)})
    assert step is not None and len(proved(step.parts, OTHERS.prove)) < len(step.parts)


# -- exponentials -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "row",
    [
        (X, Y),  # what bounds is random
        (X, term("E(x) + 1")),
        (X, terms.index("i")),
        (term("x + E(x)"), ONE),
        (term("u"), ONE),  # no bounds are declared
        (term("x**2"), ONE),
        (X, ONE, Y),
        (X, ONE, term("E(x) + 1")),
        (X, ONE, terms.index("i")),
        (terms.entry("w", terms.index("i")), ONE),
    ],
    ids=str,
)
def test_what_is_no_bound_of_an_exponential(row: tuple[Term, ...]) -> None:
    assert taken({"exponential": ((X, ONE),)})
    assert not taken({"exponential": (row,)})


@pytest.mark.parametrize(("most", "bound", "right"), [("1", "3/16", True), ("1", "7/40", False), ("0", "3/16", False)])
def test_bernstein(most: str, bound: str, right: bool) -> None:
    """V = 1/4, K = 1: the lemma wants e >= 3/16."""
    where = {"x": "iid(mean=0, var=1/4, low=-1, high=1)"}
    data = {"exponential": ((X, term(bound), term(most)),)}
    assert accepted(f"E(exp(x)) <= exp({bound})", data, where) is right


# -- products, values, sums -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "right"),
    [
        ({"independent": ((X, Y),)}, True),
        ({"independent": ((X, Y, X),)}, False),
        ({"independent": ((X, Y, term("x*y")),)}, False),
        ({"independent": ((X,),)}, False),
        ({"independent": ((term("w[0]"), terms.entry("w", ZERO)),)}, False),
        ({"averages": ((X, K),)}, True),
        ({"averages": ((X, Y),)}, False),
        ({"averages": ((X, term("E(y)")),)}, False),
        ({"averages": ((X, terms.index("i")),)}, False),
        ({"averages": ((terms.entry("w", terms.index("i")), ZERO),)}, False),
        ({"facts": (terms.le(terms.entry("w", terms.index("i")), ONE),)}, False),
        ({"facts": (Term("ne", (X, K)),)}, False),
        ({"facts": (terms.le(term("diff(x*t, t)"), ONE),)}, False),
        ({"facts": (terms.le(X, ONE),)}, True),
        ({"spreads": (term("x + y"),)}, True),
        ({"spreads": (term("x + x*y"),)}, False),
        ({"spreads": (term("x + E(y)"),)}, False),
        ({"spreads": (term("u"),)}, False),
    ],
    ids=str,
)
def test_fields_of_other_evidence(data: dict[str, Any], right: bool) -> None:
    assert taken(data) is right


def test_sums_that_do_not_begin_at_the_first_place() -> None:
    averages = _Averages(problem_from("E(x**2) >= 0", WHERE))
    i, high = "i", terms.symbol("n")
    body = terms.power(terms.entry("w", terms.index(i)), terms.TWO)
    assert averages.alike(terms.total(i, ZERO, high, body)) is not None
    assert averages.alike(terms.total(i, ONE, high, body)) is None
    # The same letter inside: which entries are those of the place is not told by it.
    inner = terms.total(i, ZERO, high, terms.entry("w", terms.index(i)))
    assert averages.alike(terms.total(i, ZERO, high, terms.add(body, inner))) is None


def test_averages_that_have_an_index_have_no_name() -> None:
    averages = _Averages(problem_from("E(x**2) >= 0", WHERE))
    with pytest.raises(Refused):
        averages.average(terms.power(terms.entry("w", terms.index("i")), terms.TWO))
