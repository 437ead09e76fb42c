"""Which laws are seen to exist beside a point: for all values of their parameters, or for some."""

from __future__ import annotations

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.existing import exists, together

WHERE = ["v, u, a: real", "b: positive", "n: dim", "S: psd[n, n]", "M: symmetric[n, n]", "y: real[3]"]

# (law, for all values, for some): what is not seen is no
LAWS = [
    ("normal", True, True),
    ("normal(mean=a, var=b)", True, True),
    ("normal(mean=a, var=a**2)", True, True),
    ("normal(var=a)", False, True),  # at 1, not at -1
    ("normal(var=-b)", False, False),
    ("normal(var=a - 2)", False, True),
    ("normal(var=a - 5)", False, False),  # at 6, which is not tried
    ("normal(mean=1 / b)", True, True),
    ("normal(mean=1 / a)", False, True),
    ("normal(mean=1 / (a - a))", False, False),
    ("normal(mean=log(a), var=v)", False, True),
    ("normal(mean=log(-b))", False, False),
    ("normal(mean=1 / 0)", False, False),
    ("normal[n](var=n - 2)", False, True),
    ("normal[3](mean=y)", True, True),
    ("normal[3](mean=y, var=y[0])", False, False),
    ("normal[n](cov=S)", True, True),
    ("normal[n](cov=eye(n))", True, True),
    ("normal[n](cov=-eye(n))", False, False),
    ("normal[n](cov=M)", False, False),
    ("iid(mean=0, var=1, m3=0, m4=3)", True, True),
    ("iid(mean=0, var=1, m3=0, m4=1 / 2)", False, False),
    ("iid(mean=0, var=1, m3=0, m4=a)", False, False),
    ("iid(mean=a, var=b)", True, True),
    ("iid(low=0, high=1)", True, True),
    ("iid(low=1 / 0)", False, False),
    ("laplace(a, b)", True, True),
    ("laplace(0, a)", False, True),
    ("laplace(1 / a, 1)", False, True),
]


@pytest.mark.parametrize(("law", "always", "sometimes"), LAWS, ids=[row[0] for row in LAWS])
def test_which_laws_exist(law: str, always: bool, sometimes: bool) -> None:
    about = "sum(x)" if "[" in law else "x"
    problem = problem_from(f"v >= 0 or {about} <= 2", [*WHERE, f"x: {law}"], ())
    declared = problem.declarations["x"].law
    assert declared is not None
    plain = problem.about(given=())  # that a law exists is assumed, and here not to be known
    assert (exists(plain, declared), together(plain, [declared])) == (always, sometimes)


def test_what_is_assumed_of_a_parameter_counts() -> None:
    problem = problem_from("v >= 0 or E(x) <= 2", [*WHERE, "x: normal(var=a)"], ["a > 0"])
    assert problem.declarations["x"].law is not None and exists(problem, problem.declarations["x"].law)


def test_laws_exist_together_at_the_same_values() -> None:
    where = [*WHERE, "x: normal(var=a - 1)", "z: normal(var=1 - a)", "w: normal(var=-a)"]
    problem = problem_from("v >= 0 or E(x) + E(z) + E(w) <= 2", where, ())
    x, z, w = (problem.declarations[n].law for n in "xzw")
    assert x is not None and z is not None and w is not None
    assert together(problem, []) and together(problem, [x, z])
    assert not together(problem, [x, w]) and not together(problem, [w])


def test_no_axis_is_negative_where_laws_are_tried() -> None:
    where = ["v: real", "n: dim", "y: real[4 - 4*n]", "x: normal(var=n - 2)"]
    problem = problem_from("v >= 0 or E(x) + sum(y) <= 2", where, ())
    law = problem.declarations["x"].law
    assert law is not None and not together(problem, [law])


def test_an_index_has_no_value_that_is_tried() -> None:
    """There is one index of `index[1]`, 0, at which the variance is negative."""
    where = ["x: real", "i: index[1]", "z: normal(var=i - 1)"]
    law = problem_from("x**2 != 2", where, ()).declarations["z"].law
    assert law is not None and not together(problem_from("x**2 != 2", where, ()), [law])
    assert check("x**2 != 2", where).word == "unknown"
