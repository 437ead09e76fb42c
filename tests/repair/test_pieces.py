"""The parts that candidates are made of: syntax by hand, forms written back, multiples of forms, linear places."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.lang.parse import Node, parse
from proofcheck.lang.printing import to_text
from proofcheck.lang.problem import Parts, problem_from
from proofcheck.lang.sizes import Size
from proofcheck.search.index.build import Builder
from proofcheck.search.repair import ratios, trees
from proofcheck.search.repair.candidate import Candidate, Rank
from proofcheck.search.repair.linear import alone, dropped, linear_places
from proofcheck.search.repair.written import written
from proofcheck.source.span import SourceText

WHERE = {
    "n, m": "dim",
    "A, B": "real[n, n]",
    "S": "symmetric[n, n]",
    "W": "real[m, n]",
    "G": "invertible[n, n]",
    "x, y": "real[n]",
    "u": "real[m]",
    "s, t": "real",
    "f": "real -> real",
}


def tree(text: str) -> Node:
    return parse(SourceText.bare(text))


# -- syntax ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"), [(3, "3"), (-3, "-3"), (Fraction(1, 2), "1 / 2"), (Fraction(-2, 3), "-(2 / 3)"), (0, "0")]
)
def test_a_number_is_written(value, text):
    assert to_text(trees.number(value)) == text
    assert trees.literal(trees.number(value)) == value


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x", "-x"),
        ("-x", "x"),
        ("3", "-3"),
        ("x - y", "y - x"),
        ("x + y", "-(x + y)"),
        ("2 * x", "-2 * x"),
        ("-2 * x", "2 * x"),
        ("-s * x", "s * x"),
        ("(x - y) * s", "(y - x) * s"),
        ("x / s", "-x / s"),
        ("A @ x", "-(A @ x)"),
    ],
)
def test_a_sign_is_put_where_it_is_least_in_the_way(before, after):
    assert to_text(trees.negated(tree(before))) == after


@pytest.mark.parametrize(
    ("before", "factor", "after"),
    [
        ("x", 2, "2 * x"),
        ("3", 2, "6"),
        ("3 * x", 2, "6 * x"),
        ("2 * x", Fraction(1, 2), "x"),
        ("x / 2", 2, "x"),
        ("x", Fraction(2, 3), "2 * x / 3"),
        ("n / d", Fraction(1, 2), "n / (2 * d)"),
        ("s * x", 2, "2 * s * x"),
        ("2 * A @ x", Fraction(1, 2), "A @ x"),
        ("A @ x", 2, "2 * (A @ x)"),
        ("-x", 2, "-2 * x"),
        ("x", -1, "-x"),
        ("[1, 2]", 3, "[3, 6]"),
    ],
)
def test_a_factor_joins_the_numbers_that_are_there(before, factor, after):
    assert to_text(trees.scaled(tree(before), Fraction(factor))) == after


@pytest.mark.parametrize(
    ("left", "right", "total"),
    [
        ("x", "y", "x + y"),
        ("x", "-y", "x - y"),
        ("x", "-2 * y", "x - 2 * y"),
        ("2", "3", "5"),
        ("0", "x", "x"),
        ("n + 1", "-2", "n - 1"),
        ("n + 1", "-1", "n"),
        ("n - 1", "3", "n + 2"),
    ],
)
def test_a_sum_folds_numbers_and_signs(left, right, total):
    assert to_text(trees.added(tree(left), tree(right))) == total


def test_what_is_put_into_a_sum_brings_its_sign():
    assert to_text(trees.put(tree("x + y"), (1,), tree("-y"))) == "x - y"
    assert to_text(trees.put(tree("x - y"), (1,), tree("-y"))) == "x + y"
    assert to_text(trees.put(tree("x + y"), (0,), tree("-x"))) == "y - x"


def test_a_factor_that_is_there_already_is_raised():
    assert to_text(trees.raised(tree("s * eye(n)"), tree("s"))) == "s**2 * eye(n)"
    assert to_text(trees.raised(tree("s**2 * x"), tree("s"))) == "s**3 * x"
    assert trees.raised(tree("t * x"), tree("s")) is None


def test_the_comparisons_of_a_conjunction_are_found_and_no_others():
    statement = tree("s == t and (x @ y > 0 and not s == 1) and implies(s > 0, t > 0)")
    assert [to_text(node) for _, node in trees.comparisons(statement)] == ["s == t", "x @ y > 0"]


# -- linear places ---------------------------------------------------------------------------------------------------


def test_linear_places_and_what_they_contribute():
    side = tree("n * (s + 2 * t) - exp(t)")
    paths = linear_places(side)
    assert paths[0] == ()
    told = {to_text(trees.at(side, path)): to_text(alone(side, path, trees.at(side, path))) for path in paths}
    assert told["s"] == "n * s"
    assert told["2 * t"] == "n * (2 * t)"
    assert told["exp(t)"] == "-exp(t)"
    assert (0, 1, 1, 1) in paths and not any(path[:2] == (1, 0) for path in paths)


def test_a_term_is_dropped_from_a_sum_and_nothing_else_is():
    side = tree("x - (y + 2 * x)")
    assert to_text(dropped(side, (1,))) == "x"
    assert to_text(dropped(side, (0,))) == "-(y + 2 * x)"
    assert to_text(dropped(side, (1, 0))) == "x - 2 * x"
    assert dropped(side, ()) is None
    assert dropped(tree("2 * x"), (1,)) is None


# -- forms written back ----------------------------------------------------------------------------------------------


def rewritten(text: str) -> str | None:
    """An expression brought to its form and written back."""
    problem = problem_from(f"{text} == 0", WHERE)
    statement, axes = problem.statement, []
    builder = Builder(problem)
    while statement.op == "forall":
        axes.append((statement.data[0], Size.from_term(statement.args[1], builder.dims)))
        statement = statement.args[2]
    found = written(builder.algebra, builder(statement.args[0]), tuple(axes))
    return None if found is None else to_text(found)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("sum(A[i, j] * x[j] * y[i] for i in range(n) for j in range(n))", "y @ (A @ x)"),
        ("trace(A @ B)", None),
        ("B.T @ A", "B.T @ A"),
        ("[sum(A[k, i] * x[k] for k in range(n)) for i in range(n)]", "A.T @ x"),
        ("outer(A @ x, y)", "outer(A @ x, y)"),
        ("S @ x + S.T @ x", "2 * (S @ x)"),
        ("x @ x * n / 2", "n * (x @ x) / 2"),
        ("sum(x)", "sum(x)"),
        ("sum(x[i]**2 * y[i] for i in range(n))", None),
        ("eye(n) * s", "s * eye(n)"),
        ("W @ x - u", "W @ x - u"),
        ("inv(G) @ x", "inv(G) @ x"),
        ("exp(s) * f(t)", None),
        ("sqrt(n) * s", None),
        ("diff(f(s), s)", "diff(f(s), s)"),
        ("1 / n", "1 / n"),
    ],
)
def test_a_form_is_written_so_that_it_reads_back(text, shown):
    """What is written means the same: its own form is the form it was written from."""
    found = rewritten(text)
    assert found is not None
    if shown is not None:
        assert found == shown
    problem = problem_from(f"{text} == {found}", WHERE)
    builder = Builder(problem)
    core = problem.statement
    while core.op == "forall":
        core = core.args[2]
    assert builder(core.args[0]) == builder(core.args[1])


@pytest.mark.parametrize(
    "text",
    [
        "sin(s)",  # an angle is an exponential of the imaginary unit
        "x + y + A @ x + B @ y",  # too long to be read
    ],
)
def test_what_cannot_be_written_is_not(text):
    assert rewritten(text) is None


# -- multiples -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right", "scalars", "factor"),
    [
        ("2 * (A @ x)", "A @ x", False, "2"),
        ("n * (x @ x)", "x @ x", False, "n"),
        ("n * (n + 2)", "n", False, "n + 2"),
        ("x @ x / m", "n * (x @ x)", False, "1 / m / n"),
        ("s * (x @ x)", "x @ x", True, "s"),
        ("s * (x @ x)", "x @ x", False, None),
        ("x @ x", "x @ y", True, None),
        ("x @ x + x @ y", "x @ x", True, None),
        ("2 * (x @ x) + 3 * (x @ y)", "x @ x + x @ y", True, None),
    ],
)
def test_the_factor_between_two_forms(left, right, scalars, factor):
    problem = problem_from(f"{left} == {right}" if "A" not in left else f"({left}) @ y == ({right}) @ y", WHERE)
    builder = Builder(problem)
    a, b = (builder(arg) for arg in problem.statement.args)
    found = ratios.quotient(builder.algebra, [a], [b], scalars)
    if factor is None:
        assert found is None
    else:
        node = written(builder.algebra, found)
        assert node is not None and to_text(node) == factor


# -- candidates ------------------------------------------------------------------------------------------------------


def test_a_candidate_changes_declarations_and_adds_assumptions():
    parts = Parts.of({"n": "dim", "A": "real[n, n]"}, ["n > 1"])
    candidate = Candidate("assumption", Rank.ASSUMPTION, tree("A == A.T"), (("A", "symmetric[n, n]"),), ("n > 2",))
    changed = candidate.parts(parts)
    assert [(name, text.value) for name, text in changed.where] == [("n", "dim"), ("A", "symmetric[n, n]")]
    assert [text.value for text in changed.given] == ["n > 1", "n > 2"]
