"""Terms that evidence brings along: with a value at fewer places than the statement, or that no statement could have.

Each false statement here was called proved with the evidence beside it, until such terms were looked at.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.judging.decision import OTHERS, accepted
from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.problem import problem_from
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.kernel import rule
from proofcheck.logic.laws import derived
from proofcheck.logic.laws.clear import Clear
from proofcheck.logic.laws.contract import Exchange
from proofcheck.logic.laws.premises import Premises
from proofcheck.logic.laws.trace import Trace
from proofcheck.logic.laws.unfold import Unfold
from proofcheck.logic.laws.use import Use
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines.all import in_order

HALF, Y, N = terms.number(Fraction(1, 2)), terms.symbol("y"), terms.symbol("n")
ROOT = Term("sqrt", (Y,))
WHERE = {"y, a": "real", "n": "dim", "x": "real[n]", "z": "complex", "q": "normal", "f": "real -> real", "p": "bool"}


@pytest.mark.parametrize("flags", [{}, {"normal_forms": True}, {"normal_forms": True, "assumed": True}])
@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("y >= 0", terms.power(ROOT, terms.TWO)),
        ("y >= 0", terms.mul(ROOT, ROOT)),
        ("y >= 0", Term("exp", (Term("log", (Y,)),))),
        ("y**2 > 0", terms.mul(terms.power(Y, terms.number(4)), terms.power(Y, terms.number(-2)))),
        ("y != 0", Term("exp", (Term("log", (Y,)),))),
        ("y <= 1", terms.power(Term("sqrt", (terms.sub(terms.ONE, Y),)), terms.TWO)),
    ],
    ids=str,
)
def test_what_is_offered_has_a_value_where_the_statement_fails(text: str, offered: Term, flags: dict[str, Any]) -> None:
    """The equation `y == sqrt(y)**2` holds where both sides have a value, and says nothing of y < 0."""
    problem = problem_from(text, {"y": "real"})
    assert rule(problem, Evidence("squares", "forged", {"expression": offered, **flags})).word == "rejected"


def test_a_square_of_a_root_is_offered_where_it_has_a_value() -> None:
    problem = problem_from("y >= 0", {"y": "real"}, ["y >= 0"])
    offered = {"expression": terms.power(ROOT, terms.TWO)}
    assert rule(problem, Evidence("squares", "offered", offered)).word == "proved"


def test_a_range_that_ends_between_two_numbers() -> None:
    """Empty as a range, and with the place 0 as an inequality: that there is a place was proved, and that there is
    none."""
    problem = problem_from("y > 0", {"y": "real"})
    lemma = Term("exists", (terms.ZERO, HALF, terms.le(terms.ZERO, terms.index("k"))), ("k",))
    pieces = (Evidence("smt", "forged"), Evidence("smt", "forged", {"combinations": ((problem.statement, ()),)}))
    assert rule(problem, Evidence("cut", "forged", {"lemmas": (lemma,), "pieces": pieces})).word == "rejected"


def test_a_sum_cut_between_two_numbers() -> None:
    """What telescopes from 0 to 1/2 and from 1/2 on does not telescope from 0 on."""
    problem = problem_from("sum(k for k in range(n)) == n * (n - 1) / 2 + 5", {"n": "dim"})
    target = next(t for t in terms.nodes(problem.statement) if t.op == "sum")
    k = terms.index(target.data[0])
    second = terms.div(terms.mul(k, terms.sub(k, terms.ONE)), terms.TWO)
    first = terms.add(second, terms.mul(terms.number(10), terms.sub(k, Term("floor", (k,)))))
    for cut in (HALF, terms.mul(HALF, N)):
        data: dict[str, Any] = {"sum": target, "ranges": ((cut, first), (target.args[1], second))}
        assert rule(problem, _completed(problem, "telescoped", data)).word == "rejected"


def _completed(problem: Problem, kind: str, data: dict[str, Any]) -> Evidence:
    """The evidence with what engines find for the parts that the lemma leaves by itself."""
    step = LEMMAS[kind](problem, data)
    assert step is not None
    parts = [*step.parts, *([step.then] if step.then else [])]
    found = [accepted(part, in_order(OTHERS.plain)) for part in parts]
    pieces = [one[0] if one else Evidence("signs", "forged") for one in found]
    told = {**data, "pieces": tuple(pieces[: len(step.parts)])}
    return Evidence(kind, "forged", told | ({"piece": pieces[-1]} if step.then else {}))  # type: ignore[arg-type]


I, X0 = terms.index("i"), terms.entry("x", terms.ZERO)
TERMS: list[Term] = [
    terms.total("i", terms.ZERO, HALF, terms.ONE),
    terms.total("i", HALF, N, terms.ONE),
    terms.total("i", terms.ZERO, Y, terms.ONE),
    Term("entry", (HALF,), "x"),
    Term("entry", (Y,), "x"),
    Term("entry", (terms.ZERO, terms.ZERO), "x"),
    Term("symbol", (), "x"),
    Term("symbol", (), "f"),
    Term("entry", (terms.ZERO,), "f"),
    Term("abs", (terms.symbol("z"),)),
    Term("sqrt", (terms.symbol("z"),)),
    Term("apply", (Y, Y), ("f", 0, 0)),
    Term("apply", (Y,), ("f", -1)),
    Term("apply", (Y,), ("y", 0)),
    Term("map", (Y,), ("f", 1)),
    Term("derivative", (X0,), "x"),
    Term("derivative", (terms.power(N, terms.TWO),), "n"),
    Term("derivative", (Y, terms.ZERO), "y"),
    Term("let", (Y, terms.ONE), ("y", "i")),
    Term("let", (N, terms.ONE), ("n",)),
    Term("limit", (Y, terms.ZERO), ("y", "left")),
    Term("limit", (X0, terms.ZERO), ("x", "")),
    Term("integral", (Y, terms.ZERO, terms.ONE), ("q",)),
    Term("integral", (Y, terms.ZERO, terms.ONE), ("n",)),
    Term("determinant", (HALF, terms.ONE), ("i", "j")),
    Term("inverse", (N, HALF, terms.ZERO, terms.ONE), ("i", "j")),
    terms.add(Y, terms.symbol("p")),
]


@pytest.mark.parametrize("term", TERMS, ids=str)
def test_terms_that_no_statement_could_have(term: Term) -> None:
    problem = problem_from("y**2 >= 0", WHERE)
    told = {
        "lemmas": (terms.eq(term, term),),
        "expression": term,
        "sides": (term, term),
        "restated": ((terms.TRUE, term),),
        "combinations": ((terms.TRUE, ((("sign", term),),)),),
        "ranges": ((term, term),),
        "binders": (("i", terms.ZERO, term),),
        "antiderivatives": ((term, ()),),
        "cases": ((term, 0),),
    }
    for key, value in told.items():
        ruling = rule(problem, Evidence("signs", "forged", {key: value}))
        assert ruling.word == "rejected", key
        assert "no statement could have" in ruling.reason or "is not what is read there" in ruling.reason


def test_terms_that_a_statement_could_have_pass() -> None:
    problem = problem_from("y**2 >= 0", WHERE)
    for text in ("sum(x[i] for i in range(n)) == y", "x[n // 2 - n // 2] == 1", "f(y) == diff(f(y), y)", "z * z == z"):
        lemma = problem_from(text, WHERE).statement
        assert rule(problem, Evidence("signs", "offered", {"lemmas": (lemma,)})).word == "proved"


N_, M = Size.of("n"), Size.of("m")
DECLARED = [
    Declaration("S", "real", shape=(N_ - Size.of(5),)),
    Declaration("S", "real", shape=(M,)),
    Declaration("S", "real", shape=("n",)),  # type: ignore[arg-type]
    Declaration("S", "real", shape=(Size({(): Fraction(1, 2)}),)),  # type: ignore[dict-item]
    Declaration("S", "real", bound=N_ - Size.of(5)),
    Declaration("S", "real", arguments=((N_,),)),
    Declaration("S", "positive", shape=(N_,)),
    Declaration(7, "real"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("declaration", DECLARED, ids=str)
def test_declarations_that_evidence_may_not_bring(declaration: Declaration) -> None:
    problem = problem_from("n >= 5", {"n": "dim"})
    named = (declaration, ("i",) * len(declaration.shape), terms.ZERO, (), problem.statement)
    pieces = (Evidence("signs", "forged"), Evidence("smt", "forged"))
    assert rule(problem, Evidence("named", "forged", {"named": named, "pieces": pieces})).word == "rejected"


@pytest.mark.parametrize("which", [5, -3, 10**30])
def test_a_case_that_is_not_there(which: int) -> None:
    problem = problem_from("abs(x) == x", {"x": "positive"})
    told = {"cases": ((Term("abs", (terms.symbol("x"),)), which),), "pieces": (), "piece": Evidence("signs", "forged")}
    assert rule(problem, Evidence("settled", "forged", told)).word == "rejected"


@pytest.mark.parametrize("which", [0, 1, 2, 3])
def test_where_both_cases_of_a_maximum_meet_it_has_no_slope(which: int) -> None:
    """At x == y the derivative has no value: a weak comparison decides no case inside of one."""
    problem = problem_from("diff(max(x, y), x) == 1", {"x, y": "real"}, ["y <= x"])
    told = {"cases": ((Term("max", (terms.symbol("x"), terms.symbol("y"))), which),)}
    for pieces in (("smt", "signs"), ("smt", "smt", "signs"), ("smt", "smt", "identity")):
        found = {
            **told,
            "pieces": tuple(Evidence(k, "forged") for k in pieces[:-1]),
            "piece": Evidence(pieces[-1], "forged"),
        }  # type: ignore[arg-type]
        assert rule(problem, Evidence("settled", "forged", found)).word == "rejected"
    assert (
        rule(problem, Evidence("settled", "forged", {**told, "pieces": (), "piece": Evidence("signs", "forged")})).word
        == "rejected"
    )


@pytest.mark.parametrize("line", [("sum", 7), ("sum", "x"), ("sum",), ("sum", ()), ("product", 0), ("whole", 10**9)])
def test_lines_of_another_shape(line: tuple[Any, ...]) -> None:
    problem = problem_from("y > 0", {"y": "real"}, ["y > 1"])
    told = {"combinations": ((problem.statement, ((("literal", 0), line),)),)}
    assert rule(replace(problem, given=()), Evidence("smt", "forged", told)).word == "rejected"


def test_an_index_that_nothing_binds() -> None:
    problem = problem_from("1 / (y**2 + 1) + 1 >= 1", {"y": "real"})
    statement = Term("le", (terms.ZERO, terms.power(terms.index("k"), terms.TWO)))
    assert rule(replace(problem, statement=statement), Evidence("smt", "forged")).word == "rejected"
    (obligation,) = obligations(problem.statement, problem.declarations)
    for offered in (terms.index("k"), Term("lambda", (terms.index("k"),), ("i", "j"))):
        told = {"restated": ((obligation, offered),), "expression": terms.ONE}
        for kind in ("smt", "signs", "squares", "identity"):
            assert rule(problem, Evidence(kind, "forged", told)).word in ("rejected", "proved")  # type: ignore[arg-type]


B = 10**6


def test_what_is_not_zero_where_it_has_a_value() -> None:
    """1 / (i - b) is not zero, it was said, and cleared away; at i = b a form takes it for 0."""
    problem = problem_from(f"all(where(i == {B}, 1, 0) == 0 for i in range(n))", {"n": "dim"})
    (name,) = problem.statement.data
    quotient = terms.div(terms.ONE, terms.sub(terms.index(name), terms.number(B)))
    place, undefined = terms.number(B), Term("div", (terms.ONE, terms.ZERO))
    bracket = terms.eq(terms.index(name), place)
    use = Use(0, (), Fraction(-1), (), ((bracket, 1),))
    trace = Trace((Unfold((), undefined),), (Clear(quotient, 1), Exchange(0, name, place), use))
    assert derived.check(problem, problem.statement, (trace,)) is None
    assert rule(problem, Evidence("identity", "forged", {"traces": (trace,)})).word == "rejected"


def test_premises_have_a_value() -> None:
    problem = problem_from("y == y", {"y, a": "real", "n": "dim", "x": "positive[n]"}, ["a != 0"])
    shown = Premises(problem, problem.statement)
    for t in (terms.div(terms.ONE, Y), terms.power(Y, terms.number(-1)), terms.entry("x", N)):
        assert shown.signs.holds(Term("ne", (t, terms.ZERO))) or t.op == "pow"
        assert not shown(Term("ne", (t, terms.ZERO)))
    assert not shown(terms.le(terms.ZERO, ROOT))
    assert shown(Term("ne", (terms.div(terms.ONE, terms.symbol("a")), terms.ZERO)))
    assert shown(terms.lt(terms.ZERO, terms.entry("x", terms.ZERO)))
