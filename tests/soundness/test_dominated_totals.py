"""Sums, series and integrals with larger ones in their places: what is false is not proved, and evidence that leaves
out a condition is not taken."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck import check
from proofcheck.judging.decision import OTHERS
from proofcheck.lang import terms
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import ONE, ZERO, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.dominated import dominated
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import proved

Where = dict[str, str]
FIRST = {"k": "dim", "r": "positive", "x": "poisson(r)"}
POISSON = {"r": "positive", "t": "positive", "s": "positive", "x": "poisson(r)"}
BINOMIAL = {"n": "dim", "p": "real", "t": "positive", "x": "binomial(n, p)"}
GEOMETRIC = {"p": "real", "t": "positive", "x": "geometric(p)"}
GAMMA = {"a": "positive", "r": "positive", "t": "positive", "x": "gamma(a, r)"}
SHARE = ["0 < p", "p < 1"]
TRUE: list[tuple[str, Where, list[str]]] = [
    ("P(x >= t) <= exp(t - r) * (r / t)**t", POISSON, ["t >= r"]),
    ("P(x <= t) <= exp(t - r) * (r / t)**t", POISSON, ["t <= r"]),
    ("P(x >= t) <= exp(r * (exp(s) - 1) - s * t)", POISSON, []),
    ("P(abs(x - r) >= t) <= r / t**2", POISSON, []),
    ("P(x >= k) <= exp(k - r) * (r / k)**k", FIRST, ["k > r"]),
    ("P(x > k) <= exp(k - r) * (r / k)**k", FIRST, ["k > r"]),
    ("P(x >= k) <= r / k", FIRST, []),
    ("P(abs(x - n * p) >= t) <= n * p * (1 - p) / t**2", BINOMIAL, SHARE),
    ("P(abs(x / n - p) >= t) <= 1 / (4 * n * t**2)", BINOMIAL, ["0 <= p", "p <= 1"]),
    ("P(x >= t) <= n * p / t", BINOMIAL, SHARE),
    ("P(x >= t) <= (n * p / t)**t * ((n - n * p) / (n - t))**(n - t)", BINOMIAL, [*SHARE, "n * p <= t", "t < n"]),
    ("P(abs(x - 1 / p) >= t) <= (1 - p) / (p * t)**2", GEOMETRIC, SHARE),
    ("P(x >= t) <= exp(a - r * t) * (r * t / a)**a", GAMMA, ["r * t >= a"]),
]
FALSE: list[tuple[str, Where, list[str]]] = [
    ("P(x >= t) <= exp(t - r) * (r / t)**t", POISSON, []),
    ("P(x >= t) <= r / (2 * t)", POISSON, []),
    ("P(x >= k) <= exp(k - r) * (r / k)**k", FIRST, []),
    ("P(x >= k) <= r / (2 * k)", FIRST, []),
    ("P(x >= k) <= exp(k - r) * (r / k)**k / 2", FIRST, ["k > r"]),
    ("P(abs(x - n * p) >= t) <= n / (8 * t**2)", BINOMIAL, SHARE),
    ("P(abs(x / n - p) >= t) <= 1 / (8 * n * t**2)", BINOMIAL, ["0 <= p", "p <= 1"]),
    ("P(x >= t) <= n * p / (2 * t)", BINOMIAL, SHARE),
    ("P(x >= t) <= (n * p / t)**t * ((n - n * p) / (n - t))**(n - t)", BINOMIAL, [*SHARE, "t < n"]),
    ("P(x >= t) <= exp(a - r * t) * (r * t / a)**a", GAMMA, []),
    ("P(x >= t) <= a / (2 * r * t)", GAMMA, []),
]


@pytest.mark.parametrize(("statement", "where", "given"), TRUE)
def test_what_is_true_is_proved(statement: str, where: Where, given: list[str]) -> None:
    assert check(statement, where=where, given=given).word == "proved"


@pytest.mark.parametrize(("statement", "where", "given"), FALSE)
def test_nothing_false_is_proved(statement: str, where: Where, given: list[str]) -> None:
    assert check(statement, where=where, given=given).word in ("refuted", "unknown", "supported")


def _total(problem: Problem, *ops: str) -> Term:
    return next(t for t in nodes(problem.statement) if t.op in ops)


def _ruled(problem: Problem, **data: Any) -> str:
    """What the kernel says of evidence with these fields, with pieces for all parts that can be proved."""
    step = dominated(problem, data)
    if step is None or step.then is None:
        return "rejected"
    pieces = proved(step.parts, OTHERS.prove)
    piece = OTHERS.prove(step.then)
    if piece is None:
        return "open"
    return rule(problem, Evidence("dominated", "by hand", {**data, "pieces": pieces, "piece": piece})).word


def _of_sum(summand: str, bound: str, given: list[str], **more: Any) -> str:
    """The sum of `summand`, a product of two factors, with `more` in the place of the second."""
    where = {"n": "dim", "c": "real", "d": "real"}
    problem = problem_from(f"sum({summand} for k in range(n)) {bound}", where, given)
    total = _total(problem, "sum")
    w, e = total.args[2].args
    return _ruled(problem, **{"total": total, "rest": w, "of": e, "bound": ONE, **more})


def test_a_sum_is_at_most_that_of_larger_terms() -> None:
    assert _of_sum("c * d", "<= n * c", ["c >= 0", "0 <= d", "d <= 1"]) == "proved"


@pytest.mark.parametrize("given", [["0 <= d", "d <= 1"], ["c >= 0", "d <= 1"], ["c >= 0", "0 <= d"]])
def test_each_sign_and_the_order_are_asked_for(given: list[str]) -> None:
    assert _of_sum("c * d", "<= n * c", given) == "rejected"


def test_on_the_larger_side_the_rest_is_what_is_bounded() -> None:
    n, c = terms.symbol("n"), terms.symbol("c")
    given, rest = ["c >= 0", "1 - d <= 1", "d <= 1"], {"over": (ONE, terms.mul(n, c))}
    assert _of_sum("c * d", ">= 0", given, **rest) == "proved"
    assert _of_sum("c * d", ">= 0", given[:2], **rest) == "rejected"
    assert _of_sum("c * d", ">= 0", [given[0], given[2]], **rest) == "rejected"
    assert _of_sum("c * d", ">= 0", given, over=(ONE, terms.mul(n, terms.add(c, ONE)))) == "rejected"


def test_a_sum_and_what_is_beyond_it() -> None:
    """1 - sum_k<n 2**(-k) / 2 is what is beyond n, of a total of 1."""
    half = terms.div(ONE, terms.TWO)
    problem = problem_from("1 - sum(2**(-k) / 2 for k in range(n)) <= 9", {"n": "dim"})
    total = _total(problem, "sum")
    fields = {"total": total, "rest": total.args[2], "of": ONE, "bound": ONE, "over": (ONE, ONE), "series": True}
    assert _ruled(problem, **fields) == "proved"
    assert _ruled(problem, **{**fields, "bound": half}) == "rejected"  # less than 1 beyond it
    assert _ruled(problem, **{**fields, "over": (ONE, half)}) == "rejected"  # another total
    assert _ruled(problem, **{**fields, "over": (terms.TWO, terms.TWO)}) == "rejected"  # 2 beyond it, and at most 1
    assert _ruled(problem, **{**fields, "of": terms.neg(ONE)}) == "rejected"
    assert _ruled(problem, **{**fields, "sides": (ZERO, ONE)}) == "rejected"
    # A weight below 0 among the first ones counts, though all that are beyond are positive.
    mixed = problem_from("-sum(2**(-k) * (k - 1) for k in range(n)) <= 9", {"n": "dim"})
    total = _total(mixed, "sum")
    assert _ruled(mixed, **{**fields, "total": total, "rest": total.args[2], "over": (ONE, ZERO)}) == "rejected"
    # On the smaller side there is no series, nor for what is no sum, or begins at no whole number.
    for text in (
        "sum(2**(-k) / 2 for k in range(n)) <= 9",
        "9 - sum(2**(-k) / 2 for k in range(oo)) <= 9",
        "9 - integral(exp(-k) for k in interval(0, n)) <= 9",
    ):
        other = problem_from(text, {"n": "dim"})
        at = _total(other, "limit", "integral") if "oo" in text or "integral" in text else _total(other, "sum")
        body = at.args[0].args[2] if at.op == "limit" else at.args[0] if at.op == "integral" else at.args[2]
        assert dominated(other, {**fields, "total": at, "rest": body}) is None, text
    broken = problem_from("9 - sum(2**(-k) / 2 for k in range(floor(t), n)) <= 9", {"n": "dim", "t": "real"})
    total = _total(broken, "sum")
    assert dominated(broken, {**fields, "total": total, "rest": total.args[2]}) is None
    negative = problem_from("1 + sum((-1)**k * 2**(-k) for k in range(n)) <= 9", {"n": "dim"})
    total = _total(negative, "sum")
    assert _ruled(negative, **{**fields, "total": total, "rest": total.args[2]}) == "rejected"
    endless = problem_from("9 - sum(1 / (k + 1) for k in range(n)) <= 9", {"n": "dim"})
    total = _total(endless, "sum")
    assert _ruled(endless, **{**fields, "total": total, "rest": total.args[2]}) != "proved"


def test_a_factor_has_to_be_nonnegative_and_a_series_to_converge() -> None:
    where = {"q": "nonnegative", "c": "real"}
    problem = problem_from("c * sum(q**k * sin(k)**2 for k in range(oo)) <= c / (1 - q)", where, ["q < 1"])
    series = _total(problem, "limit")
    w, e = series.args[0].args[2].args
    assert _ruled(problem, total=series, rest=w, of=e, bound=ONE) == "rejected"
    signed = problem_from("c * sum(q**k * sin(k)**2 for k in range(oo)) <= c / (1 - q)", where, ["q < 1", "c >= 0"])
    assert _ruled(signed, total=series, rest=w, of=e, bound=ONE) == "proved"
    far = problem_from("sum(q**k * sin(k)**2 for k in range(oo)) <= 1 / (1 - q)", where, [])
    assert _ruled(far, total=_total(far, "limit"), rest=w, of=e, bound=ONE) == "open"


def _of_integral(ends: tuple[str, str], sides: tuple[Term, Term] | None, given: list[str], bound: str = "<= 1") -> str:
    low, high = ends
    problem = problem_from(f"integral(exp(-x) for x in interval({low}, {high})) {bound}", {"t": "real"}, given)
    total = _total(problem, "integral")
    more = {} if sides is None else {"sides": sides}
    return _ruled(problem, total=total, rest=total.args[0], of=ONE, bound=ONE, **more)


def test_an_integral_is_at_most_one_over_more() -> None:
    assert _of_integral(("t", "oo"), (ZERO, INFINITY), ["t >= 0"]) == "proved"
    assert _of_integral(("t", "oo"), (ZERO, INFINITY), []) == "rejected"
    assert _of_integral(("t", "oo"), (ZERO, terms.symbol("t")), ["t >= 0"]) in ("rejected", "open")
    assert _of_integral(("t", "2"), (ZERO, terms.TWO), ["t >= 0"]) == "rejected"
    assert _of_integral(("t", "2"), (ZERO, terms.TWO), ["t >= 0", "t < 2"]) == "proved"
    # At t == 2 it is taken over one number, at which its term would have to have a value.
    assert _of_integral(("t", "2"), (ZERO, terms.TWO), ["t >= 0", "t <= 2"]) == "rejected"
    assert _of_integral(("t", "2"), (ZERO, ONE), ["t >= 0", "t <= 2"]) == "rejected"


def test_what_is_not_continuous_or_stands_elsewhere_is_refused() -> None:
    broken = problem_from("integral(floor(x) for x in interval(0, 2)) <= 4", {"t": "real"})
    total = _total(broken, "integral")
    assert dominated(broken, {"total": total, "rest": total.args[0], "of": ONE, "bound": terms.TWO}) is None
    inside = problem_from("exp(sum(t for k in range(n))) <= 1", {"t": "real", "n": "dim"})
    total = _total(inside, "sum")
    assert dominated(inside, {"total": total, "rest": total.args[2], "of": ONE, "bound": ONE}) is None
    named = problem_from("sum(x[k] for k in range(n)) <= 1", {"x": "normal[n]", "n": "dim"})
    total = _total(named, "sum")
    assert dominated(named, {"total": total, "rest": total.args[2], "of": ONE, "bound": ONE}) is None


# -- what the rule asks for, part by part --------------------------------------------------------------------------

WHERE = {"n, m": "dim", "c, t": "real", "x": "normal", "v": "real[n]", "z": "complex"}
WHERE_NAMES = set("nmctxvz")
SUM, SERIES = "sum(c**2 * sin(k)**2 for k in range(n))", "sum(2**(-k) * sin(k)**2 for k in range(oo))"
FIELDS = ("rest", "of", "bound", "over")


def _offered(text: str, op: str, **data: Any) -> tuple[Problem, Term, Any]:
    problem = problem_from(f"{text} <= 1", WHERE)
    total = _total(problem, op)
    body = total.args[0].args[2] if op == "limit" else total.args[2] if op == "sum" else total.args[0]
    fields = {"total": total, "rest": body, "of": ONE, "bound": ONE, **data}
    return problem, total, dominated(problem, fields)


def _at_least(text: str, **data: Any) -> Any:
    """The step for a sum on the larger side."""
    problem = problem_from(f"1 <= {text}", WHERE)
    total = _total(problem, "sum")
    return dominated(problem, {"total": total, "rest": total.args[2], "of": ONE, "bound": ONE, **data})


@pytest.mark.parametrize("field", FIELDS)
def test_what_is_offered_speaks_of_declared_numbers_and_one_index(field: str) -> None:
    for t in (terms.index("elsewhere"), *map(terms.symbol, ("x", "v", "z", "undeclared"))):
        offered = (t, terms.symbol("n")) if field == "over" else t
        assert _offered(SUM, "sum", **{field: offered})[2] is None, t
    _, series, step = _offered(SERIES, "limit")
    assert step is not None
    grows = terms.symbol(series.data[0])
    assert _offered(SERIES, "limit", **{field: (grows, ONE) if field == "over" else grows})[2] is None


def test_the_total_that_is_known_is_one_number() -> None:
    assert _at_least(SUM, over=(ONE, terms.symbol("t"))) is not None
    for value in (terms.index("k"), *map(terms.symbol, ("x", "v", "z", "undeclared"))):
        assert _at_least(SUM, over=(ONE, value)) is None


def test_factors_that_are_not_written_so_are_shown_to_be() -> None:
    _, _, step = _offered(SUM, "sum", rest=terms.number(3), of=terms.symbol("c"))
    (equation,) = (part.statement for part in step.parts if part.statement.op == "eq")
    assert equation.args[1] == terms.mul(terms.number(3), terms.symbol("c"))
    assert not any(part.statement.op == "eq" for part in _offered(SUM, "sum")[2].parts)


def test_of_a_sum_the_index_is_a_whole_number_of_its_range() -> None:
    _, _, step = _offered(SUM, "sum")
    for part in step.parts:
        (k,) = part.declarations.keys() - WHERE_NAMES
        inside = (terms.le(ZERO, terms.symbol(k)), terms.le(terms.symbol(k), terms.sub(terms.symbol("n"), ONE)))
        assert part.given == inside and part.declarations[k].kind == "natural"
    _, _, series = _offered(SERIES, "limit")
    assert all(len(part.given) == 1 for part in series.parts)


def test_of_an_integral_the_variable_lies_between_the_ends() -> None:
    _, total, step = _offered("integral(exp(-u) for u in interval(t, 2))", "integral")
    u = terms.symbol(total.data[0])
    ordered, *inside = step.parts
    assert ordered.statement == terms.lt(terms.symbol("t"), terms.TWO) and not ordered.given
    assert {part.given for part in inside} == {(terms.lt(terms.symbol("t"), u), terms.lt(u, terms.TWO))}
    _, total, step = _offered("integral(exp(-u) for u in interval(t, oo))", "integral")
    u = terms.symbol(total.data[0])
    assert {part.given for part in step.parts} == {(terms.lt(terms.symbol("t"), u),)}
    _, total, step = _offered("integral(exp(-u) for u in interval(-oo, t))", "integral")
    assert {part.given for part in step.parts} == {(terms.lt(terms.symbol(total.data[0]), terms.symbol("t")),)}


def test_wider_ends_lie_around_the_others() -> None:
    def asked(ends: str, low: Term, high: Term) -> list[Term]:
        _, _, step = _offered(f"integral(exp(-u) for u in interval({ends}))", "integral", sides=(low, high))
        return [part.statement for part in step.parts if not part.given]

    t = terms.symbol("t")
    assert asked("t, oo", ZERO, INFINITY) == [terms.le(ZERO, t)]
    assert terms.FALSE in asked("t, oo", ZERO, terms.TWO)
    assert terms.le(terms.TWO, ONE) in asked("t, 2", t, ONE)
    assert terms.FALSE in asked("-oo, t", ZERO, INFINITY)


@pytest.mark.parametrize(("factor", "smaller"), [("1 / 2", True), ("2", True), ("-1 / 2", False), ("-2", False)])
def test_a_negative_factor_turns_the_statement_round(factor: str, smaller: bool) -> None:
    """Where smaller totals make a statement true, e is at least 0; else it is at most u, here 0."""
    problem = problem_from(f"({factor}) * {SUM} <= 1", WHERE)
    total = _total(problem, "sum")
    step = dominated(problem, {"total": total, "rest": total.args[2], "of": terms.symbol("c"), "bound": ONE})
    said = [part.statement for part in step.parts]
    assert (terms.le(ZERO, terms.symbol("c")) in said) is smaller
    assert (terms.le(terms.symbol("c"), ZERO) in said) is not smaller


def test_an_equation_says_nothing_of_larger_totals() -> None:
    for relation in ("==", "!="):
        problem = problem_from(f"{SUM} {relation} 1", WHERE)
        total = _total(problem, "sum")
        assert dominated(problem, {"total": total, "rest": total.args[2], "of": ONE, "bound": ONE}) is None


def test_what_is_no_total_of_numbers_is_refused() -> None:
    assert _offered(SUM, "sum", sides=(ZERO, ONE))[2] is None
    elsewhere = (terms.index("elsewhere"), INFINITY)
    assert _offered("integral(exp(-u) for u in interval(t, oo))", "integral", sides=elsewhere)[2] is None
    own = _offered("integral(exp(-u) for u in interval(t, oo))", "integral")[1]
    for ends in ((terms.symbol(own.data[0]), INFINITY), (INFINITY, INFINITY), (ZERO, terms.neg(INFINITY))):
        assert _offered("integral(exp(-u) for u in interval(t, oo))", "integral", sides=ends)[2] is None
    for text in ("sum(x**2 for k in range(n))", "sum(v[k]**2 for k in range(n))"):
        problem = problem_from(f"{text} <= 1", WHERE)
        sums = [t for t in nodes(problem.statement) if t.op == "sum"]
        assert sums and all(
            dominated(problem, {"total": t, "rest": ONE, "of": ONE, "bound": ONE}) is None for t in sums
        )
    nested = problem_from("sum(c * sum(sin(j + k)**2 for j in range(m)) for k in range(n)) <= 1", WHERE)
    (inner,) = (t for t in nodes(nested.statement) if t.op == "sum" and t.free)
    assert dominated(nested, {"total": inner, "rest": inner.args[2], "of": ONE, "bound": ONE}) is None


def test_a_recurrence_needs_nothing_that_is_assumed_of_the_size() -> None:
    where = {"n": "dim", "p": "real", "t": "real"}
    total = "sum(binomial(n, k) * p**k * (1 - p)**(n - k) for k in range(n + 1))"
    given = [*SHARE, "n * p <= t"]
    assert check(f"{total} == 1", where=where, given=given).word == "proved"
    assert check(f"{total} == 2 - p", where=where, given=given).word == "refuted"
