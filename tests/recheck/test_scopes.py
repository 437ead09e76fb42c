"""What the second program once confirmed: an index, a range, a place or a name taken for another one."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.recheck import claims
from proofcheck.recheck.rulings import proved, refuted
from proofcheck.recheck.terms import ONE, Term, replaced
from proofcheck.recheck.tree import Unreadable, parse

LEAF: dict[str, Any] = {"kind": "signs", "engine": "by hand", "problem": {"left_out": "nothing"}, "data": {}}
Where = dict[str, str]


def read(where: Where, given: tuple[str, ...]) -> claims.Claim:
    return claims.read([(n.strip(), kind) for names, kind in where.items() for n in names.split(",")], given)


def confirmed(text: str, where: Where, *given: str, tree: dict[str, Any] | None = None) -> bool:
    return proved(read(where, given), parse(text), [tree or LEAF], "read").word == "confirmed"


# -- indices that normal forms name

X, Y, N = (Term("name", (), name) for name in ("x", "y", "n"))


def index(name: str) -> Term:
    return Term("index", (), name)


def total(name: str, body: Term) -> Term:
    return Term("sum", (ONE, N, body), name)


def entry(name: str, *places: Term) -> Term:
    return Term("entry", places, name)


@pytest.mark.parametrize(
    ("term", "rules", "found"),
    [
        # an index that is bound is another one than that outside
        (total("i", entry("a", index("i"))), {index("i"): X}, total("i", entry("a", index("i")))),
        # one that comes in is not that which is bound
        (
            total("i", entry("a", index("i"), index("j"))),
            {index("j"): index("i")},
            total("i'1", entry("a", index("i'1"), index("i"))),
        ),
        (
            total("@1", entry("a", index("@1"), X)),
            {X: entry("b", index("@1"))},
            total("@2", entry("a", index("@2"), entry("b", index("@1")))),
        ),
        # and all others are replaced as before
        (total("i", entry("a", index("j"))), {index("j"): Y}, total("i", entry("a", Y))),
    ],
)
def test_an_index_that_is_bound_is_its_own(term: Term, rules: dict[Term, Term], found: Term) -> None:
    assert replaced(term, rules) == found


PRODUCTS = {"n, m": "dim", "x, y": "real[n]", "p": "real", "c": "positive"}
GIVEN = ("p == prod(x[i] for i in range(n))", "all(x[i] == y[i] * sum(y) for i in range(n))")


@pytest.mark.parametrize("more", ["abs(log(c))", "log(c)**2", "max(log(c), 0)", "log(m + 1)"])
def test_a_sum_inside_of_a_product_keeps_its_index(more: str) -> None:
    """False for y = (1, 2), where p is 18: once the sum of y was n times the entry at the index of the product."""
    assert not confirmed(f"p <= prod(n * y[i]**2 for i in range(n)) + {more}", PRODUCTS, *GIVEN)
    assert confirmed(f"p <= prod(y[i] * sum(y) for i in range(n)) + {more}", PRODUCTS, *GIVEN)


TENSORS = {"n": "dim", "u, v, w": "real[n]", "F": "real[n] -> real", "x": "real"}


def test_tensors_in_tensors_keep_their_indices() -> None:
    """The places of the inner tensor and those of the outer one: once the same, where what comes in for x is a sum."""
    inner = "let(F([F([x * u[i] * v[k] for k in range(n)]) for i in range(n)]), x, sum(w))"
    hidden = "*".join(f"(n - {k})" for k in range(1, 9))  # nothing is seen at small sizes
    wrong = "F([F([sum(w) * u[k] * v[k] for k in range(n)]) for i in range(n)])"
    assert not confirmed(f"{hidden} * ({inner} - {wrong}) == 0", TENSORS)


# -- ranges

RANGES = {
    "n": "dim",
    "k": "natural",
    "a, b": "real[n]",
    "y": "positive[n]",
    "Q": "permutation[n, n]",
    "A": "real[n, n]",
}


@pytest.mark.parametrize("name", ["sqrt", "log"])
def test_a_range_may_begin_below_zero(name: str) -> None:
    assert not confirmed(
        f"sum({name}(i + 2) for i in range(-5, n)) == sum({name}(2 + i) for i in range(-5, n))", RANGES
    )


def test_an_index_is_not_freed_of_a_range_that_depends_on_another() -> None:
    """Sum over i of a[i] - a[pi(i)] is 0; over the i above j it is not."""
    hidden = "*".join(f"(n - {k})" for k in range(1, 9))
    apart = "(sum(1 / (y[j] + 1) for j in range(i + 1)) - 1 / (y[i] + 1))"
    assert not confirmed(f"{hidden} * sum((a[i] - (Q @ a)[i]) * {apart} for i in range(n)) == 0", RANGES)
    assert confirmed("sum((a[i] - (Q @ a)[i]) / (y[j] + 1) for i in range(n) for j in range(n)) == 0", RANGES)


@pytest.mark.parametrize(
    "text",
    [
        "sum(sum(a[i] / k for j in range(k)) for i in range(n)) == sum(a)",
        "sum(sum(a[i] / k for j in range(k)) for i in range(n)) <= sum(a)",
        "sum(sum(y[i] / k for j in range(k)) for i in range(n)) > 0",
    ],
)
def test_a_sum_over_no_places_stays_where_it_is_drawn_out(text: str) -> None:
    assert not confirmed(text, RANGES)
    assert confirmed(text, {**RANGES, "k": "dim"})


def test_nor_is_it_averaged() -> None:
    text = "E(sum(q[0] / k for j in range(k))) >= 1"
    assert not confirmed(text, {"n": "dim", "k": "natural", "q": "iid[n](mean=1, var=1)"})
    assert confirmed(text, {"n, k": "dim", "q": "iid[n](mean=1, var=1)"})


def test_a_square_has_one_range_for_both() -> None:
    assert not confirmed("sum(A[s, i] * A[s, j] for i in range(n) for j in range(n) for s in range(i)) >= 0", RANGES)
    assert confirmed("sum(A[s, i] * A[s, j] for i in range(n) for j in range(n) for s in range(n)) >= 0", RANGES)


def test_a_case_of_an_index_that_is_bound_is_none_of_the_statement() -> None:
    """False for x = 2, k = 2, j = 0, where the sum is 1 - 1/2."""
    where = {"x": "positive", "k": "natural", "n": "dim", "j": "index[n]"}
    assert not confirmed("sum(where(i == j, 1, -1 / x) for i in range(k)) != 1 / 2", where)


# -- matrices


MATRICES = ("invertible", "orthogonal", "permutation")


@pytest.mark.parametrize("kind", MATRICES)
@pytest.mark.parametrize("text", ["inv({0}) == inv({0})", "sum(inv({0}.T @ {0})[i, i]**2 for i in range(m)) >= 0"])
def test_a_corner_of_a_matrix_may_be_singular(kind: str, text: str) -> None:
    where = {"n, m": "dim", "A": f"{kind}[n, n]"}
    assert not confirmed(text.format("A[:m, :m]"), where, "m <= n")
    if kind != "permutation":
        assert confirmed(text.format("A[:n, :n]").replace("range(m)", "range(n)"), where)


def test_unless_the_whole_is_positive_definite() -> None:
    assert confirmed("inv(A[:m, :m]) == inv(A[:m, :m])", {"n, m": "dim", "A": "posdef[n, n]"}, "m <= n")


# -- forms that move a name


@pytest.mark.parametrize(
    "text",
    [
        "diff(where(x > 0, x, -x), x, at=0)**2 >= 0",
        "diff(where(x > 0, x, -x), x, at=y)**2 >= 0",
        "diff(where(x > y, x, y), x, at=y) == diff(where(x > y, x, y), x, at=y)",
        "diff(where(x == 0, 1, 0), x, at=0) == diff(where(x == 0, 1, 0), x, at=0)",
    ],
)
def test_a_case_may_turn_at_the_place_that_is_put_in(text: str) -> None:
    assert not confirmed(text, {"x, y": "real"})


@pytest.mark.parametrize(
    "text", ["diff(where(x > 0, x, -x), x, at=1)**2 >= 0", "diff(where(y > 0, x, 2*x), y, at=3)**2 >= 0"]
)
def test_and_does_not_where_its_sides_differ(text: str) -> None:
    assert confirmed(text, {"x, y": "real"})


LIMIT = "limit(exp(-a * x), x, oo)"


@pytest.mark.parametrize(
    "text",
    [
        f"{LIMIT} == diff({LIMIT}, a, at=-1)",
        f"{LIMIT} == 0 and let({LIMIT}, a, -1) == 0",
        f"{LIMIT} == let({LIMIT}, a, 0)",
    ],
)
def test_the_value_of_a_limit_is_none_where_a_name_is_moved(text: str) -> None:
    assert not confirmed(text, {"a": "positive", "x": "real"})
    assert confirmed(f"{LIMIT} == 0 and {LIMIT} * a == 0", {"a": "positive", "x": "real"})


def named(value: str, claim: str) -> dict[str, Any]:
    """Evidence that offers w for a vector in a statement."""
    problem = {"where": [["w", "real[n]"]], "given": [], "claim": claim}
    last = {**LEAF, "problem": problem}
    data = {"named": ["w", ["i"], value, [], claim]}
    return {**LEAF, "kind": "named", "problem": {**problem, "where": []}, "data": data, "pieces": [last]}


@pytest.mark.parametrize(
    ("text", "value", "claim"),
    [
        ("diff(x * y[0], x) == 0", "x * y[i]", "diff(w[0], x) == 0"),
        ("let(x * y[0], x, 2) == x * y[0]", "x * y[i]", "let(w[0], x, 2) == w[0]"),
        ("E((q * y[0])**2) == E(q * y[0])**2", "q * y[i]", "E(w[0]**2) == E(w[0])**2"),
    ],
)
def test_a_name_for_a_tensor_does_not_move_along(text: str, value: str, claim: str) -> None:
    where = {"n": "dim", "y": "real[n]", "x": "real", "q": "normal"}
    assert not confirmed(text, where, tree=named(value, claim))


def test_and_need_not_where_nothing_moves() -> None:
    where = {"n": "dim", "y": "real[n]", "x": "real"}
    tree = named("x * y[i]", "sum(w)**2 + 1 > 0")
    assert confirmed("sum(x * y[i] for i in range(n))**2 + 1 > 0", where, tree=tree)


# -- what is declared has to have values


def test_a_denial_needs_a_value() -> None:
    def denied(shape: str) -> bool:
        claim = read({"n": "dim", "x": shape}, ())
        return refuted(claim, parse("n < 0"), [LEAF], []).word == "confirmed"

    assert denied("real[n]")
    assert not denied("real[-n]")
    assert not denied("real[n - n - 1]")


# -- induction


HIDDEN = "*".join(["k", *(f"(k - {i})" for i in range(1, 12))])  # 0 at small places


@pytest.mark.parametrize("beyond", ["k", HIDDEN])
def test_an_index_of_the_next_case_may_be_the_last_one(beyond: str) -> None:
    """False at k = m: once the index of range(n + 1) was one of range(n), for which it is assumed."""
    where = {"n, m": "dim", "x": "real[m]"}
    assert not confirmed(f"all(where(k < m, x[k], {beyond}) <= where(k < m, x[k], 0) for k in range(n))", where)


def test_and_of_what_holds_there_it_is_seen() -> None:
    assert confirmed("sum(k for k in range(n)) * 2 == n**2 - n", {"n": "dim"})
    assert confirmed("all(2**k >= 1 for k in range(n))", {"n": "dim"})
    assert confirmed("prod(1 + 1 for i in range(n)) == 2**n", {"n": "dim"})


# -- laws


@pytest.mark.parametrize("law", ["normal[n](mean=v, var=1)", "normal[n](var=v)", "iid[n](mean=0, var=v)"])
def test_a_parameter_of_a_law_of_entries_is_a_number(law: str) -> None:
    where = {"n": "dim", "v": "positive[n]", "q": law}
    with pytest.raises(Unreadable):
        confirmed("E(q[0]) - E(q[0]) == 0", where)
    assert confirmed("E(q[0]) == 0", {"n": "dim", "v": "positive", "q": law.replace("mean=v", "mean=0")})


# -- minima


def test_the_point_of_a_minimum_does_not_depend_on_the_name() -> None:
    squares = {**LEAF, "kind": "squares", "data": {"expression": {"term": "0"}}}
    assert not confirmed("minimizes(x, (x - 1)**2, at=x)", {"x, y": "real"})
    assert not confirmed("minimizes(x, (x - 1)**2, at=x)", {"x, y": "real"}, tree=squares)
    assert confirmed("minimizes(x, (x - y)**2, at=y)", {"x, y": "real"})
