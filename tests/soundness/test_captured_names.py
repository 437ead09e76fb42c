"""A value that names something is put for an index under a form in which that name means something else; and matrices
whose row and column are one index. Found by a reader set against the kernel."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck import check
from proofcheck.judging.decision import OTHERS, accepted
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.recurrences import problems, recurrences
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Captured, Term
from proofcheck.logic.decide.fields import is_term
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.kernel import rule
from proofcheck.logic.laws.calculus import Calculus
from proofcheck.logic.laws.clear import Clear
from proofcheck.logic.laws.contract import Exchange
from proofcheck.logic.laws.determinant import Leibniz
from proofcheck.logic.laws.inverse import Inverse
from proofcheck.logic.laws.trace import Trace
from proofcheck.logic.laws.use import Use
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines.all import in_order

# Of each the word says what may not be said: the entries of these vectors are 0, whatever n is.
WRITTEN = [
    ("[limit(i / n, n, oo) for i in range(n)][n - 1] == 1", ["n: dim"], [], "proved"),
    ("[limit(i / n, n, oo) for i in range(n)][-1] == 0", ["n: dim"], [], "refuted"),
    ("[limit(i / n, n, oo) for i in range(2 * n)][n:] == ones(n)", ["n: dim"], [], "proved"),
    (
        "concat(x, [limit((i + 1) / n, n, oo) for i in range(m)]) == concat(x, -ones(m))",
        ["n, m: dim", "x: real[n]"],
        [],
        "proved",
    ),
    ("[x[i] * limit(i / n, n, oo) for i in range(n)][-1] == x[n - 1]", ["n: dim", "x: real[n]"], [], "proved"),
    ("[limit(i / p, p, oo) for i in range(n)][floor(p)] == 1", ["n: dim", "p: positive"], ["p < n"], "proved"),
    ("[diff(i * r, r) for i in range(n)][floor(r)] == floor(r)", ["n: dim", "r: nonnegative"], ["r < n"], "refuted"),
    (
        "jacobian([i * x[0] for i in range(n)], x)[floor(x[0]), 0] == floor(x[0])",
        ["n: dim", "x: real[n]"],
        ["0 <= x[0]", "x[0] < n"],
        "refuted",
    ),
    ("[limit(i / n, n, oo) for i in range(n * m)][n * j] == 0", ["n, m: dim", "j: index[n]"], [], "refuted"),
    (
        "E(where(0 <= z and z < 1, [E((z - i)**2) for i in range(2)][floor(z)], 0)) <= 1 / 10",
        ["z: normal(0, 1)"],
        [],
        "proved",
    ),
]


@pytest.mark.parametrize(("statement", "where", "given", "word"), WRITTEN)
def test_positions_under_a_form_that_moves_a_name(statement, where, given, word):
    assert check(statement, where, given, numbers="off").word != word


def test_what_is_not_captured_stays():
    assert check("sum(limit(i / n, n, oo) for i in range(n, 2 * n)) == 0", ["n: dim"]).word == "proved"
    assert check("[limit(i / m, m, oo) for i in range(n)][n - 1] == 0", ["n, m: dim"]).word == "proved"
    assert check("[diff(i * r, r) for i in range(n)][n - 1] == n - 1", ["n: dim", "r: real"]).word == "proved"


I, N = terms.index("i"), terms.symbol("n")


@pytest.mark.parametrize(
    "term",
    [
        Term("limit", (terms.div(I, N), Term("infinity")), ("n", "")),
        Term("derivative", (terms.mul(I, N),), "n"),
        Term("let", (terms.add(I, N), terms.ONE), ("n",)),
        Term("integral", (terms.add(I, N), terms.ZERO, terms.ONE), ("n",)),
        Term("every", (terms.le(I, N),), ("n",)),
        Term("grows", (terms.mul(I, N), N), ()),
    ],
)
def test_substitution_raises(term):
    with pytest.raises(Captured):
        terms.substitute(term, {"i": N})
    assert terms.substitute(term, {"i": terms.index("j")}).free == {"j"}
    with terms.averaging(frozenset({"n"})), pytest.raises(Captured):
        terms.substitute(Term("expectation", (terms.mul(I, N),)), {"i": N})


FAR = Term("limit", (terms.div(terms.index("k"), N), Term("infinity")), ("n", ""))  # 0 for each k, and n / n at n


def test_antidifferences():
    problem = problem_from("sum(k for k in range(n)) == n * (n - 1) / 2 + 1", {"n": "dim"})
    total = problem.statement.args[0]
    k = terms.index(total.data[0])
    far = Term("limit", (terms.div(k, N), Term("infinity")), ("n", ""))
    plain = terms.mul(terms.number(Fraction(1, 2)), k, terms.sub(k, terms.ONE))
    offered = terms.add(plain, far)
    with pytest.raises(Captured):
        LEMMAS["telescoped"](problem, {"sum": total, "ranges": [(N, offered)]})
    sound = LEMMAS["telescoped"](problem, {"sum": total, "ranges": [(N, plain)]})
    pieces = tuple(found[0] for part in sound.parts if (found := accepted(part, in_order(OTHERS.plain))))
    assert len(pieces) == len(sound.parts)
    data = {"sum": total, "ranges": ((N, offered),), "pieces": pieces, "piece": Evidence("signs", "forged")}
    assert rule(problem, Evidence("telescoped", "forged", data)).word == "rejected"


def test_closed_forms_of_recurrences():
    problem = problem_from(
        "S[n] == 1", {"n": "dim", "S": "real[n+1]"}, ["S[0] == 0", "all(S[t+1] == S[t] for t in range(n))"]
    )
    recurrence = next(iter(recurrences(problem)))
    closed = terms.substitute(FAR, {"k": terms.index(recurrence.time)})
    assert problems(problem, recurrence, closed) is None
    found = problems(problem, recurrence, terms.ZERO)
    pieces = [accepted(part, in_order(OTHERS.plain)) for part in (found.first, found.next)]
    data = {"name": "S", "closed": closed, "pieces": (pieces[0][0], pieces[1][0], Evidence("enclosure", "forged"))}
    assert rule(problem, Evidence("recurrence", "forged", data)).word == "rejected"


@pytest.mark.parametrize("written", ["log(p) * {} == 0", "{} * log(2) == 0", "{} + log(p) == log(p)"])
def test_exchange_under_a_derivative(written):
    total = "sum(where(i == t, diff(i * t, t) - 2 * t, 0) for i in range(n))"
    problem = problem_from(written.format(total), {"n": "dim", "t": "real", "p": "positive"})
    t = terms.symbol("t")
    square = Term("derivative", (terms.mul(t, t),), "t")
    for at in range(3):
        steps = (Exchange(at, "$0", t), Use(0, (), Fraction(-1)))
        evidence = Evidence("identity", "forged", {"traces": (Trace((Calculus((), square),), steps),)})
        assert rule(problem, evidence).word == "rejected"


def test_one_index_for_row_and_column():
    i, two = I, terms.TWO
    determinant = Term("determinant", (two, terms.entry("A", i, i)), ("i", "i"))
    inverse = Term("inverse", (two, terms.ZERO, terms.ZERO, terms.entry("A", i, i)), ("i", "i"))
    assert not is_term(determinant)
    assert not is_term(inverse)
    problem = problem_from("1 == 2", {"A": "posdef[2, 2]"})
    zero = Trace((Leibniz((), determinant),), (Clear(two, 1), Use(0, (), Fraction(-2))))
    lemmas = (terms.lt(terms.ZERO, determinant), terms.eq(determinant, terms.ZERO))
    pieces = (Evidence("signs", "f"), Evidence("identity", "f", {"traces": (zero,)}), Evidence("smt", "f"))
    assert rule(problem, Evidence("cut", "forged", {"lemmas": lemmas, "pieces": pieces})).word == "rejected"
    assert rule(problem.about(lemmas[1]), pieces[1]).word == "rejected"
    size = Size.of(2)
    first = Inverse((("r", size), ("c", size)), inverse, True)
    steps = (Use(0, (terms.ZERO, terms.ZERO), Fraction(1)), Use(0, (terms.ONE, terms.ZERO), Fraction(-1)))
    forged = Evidence("identity", "forged", {"traces": (Trace((first,), steps),)})
    roots = " * ".join(f"(n - {k})" for k in range(1, 15))
    assert rule(problem_from(f"{roots} == 0", {"n": "dim", "A": "posdef[2, 2]"}), forged).word == "rejected"
