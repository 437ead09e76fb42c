"""The language: what is read, what is refused and where, sizes, figures, obligations of definedness."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.parse import parse
from proofcheck.lang.prelude import CONSTANTS
from proofcheck.lang.problem import problem_from
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence
from proofcheck.source.span import SourceText

W = {
    "n, m, d": "dim",
    "x, y": "real",
    "p": "positive",
    "u, v": "real[n]",
    "w": "real[m]",
    "A": "real[n, m]",
    "B": "real[m, n]",
    "S": "real[n, n]",
    "t": "index[n]",
    "k": "integer",
    "q": "normal[n]",
    "f": "real -> real",
    "b": "bool",
    "z": "complex",
}


def tree(text: str) -> Any:
    return parse(SourceText.bare(text, "<test>"))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1e-6", "number"),
        ("0.1", "number"),
        ("1_000", "number"),
        ("x", "name"),
        ("a @ b", "matmul"),
        ("-x", "neg"),
        ("a.T", "transpose"),
        ("a[0, 1:n]", "subscript"),
        ("a < b <= c", "compare"),
        ("f(x, at=1)", "call"),
        ("[1, 2]", "list"),
        ("[x for i in range(n)]", "comprehension"),
        ("not a", "not"),
        ("a and b", "and"),
        ("a // b", "floordiv"),
        ("a % b", "mod"),
        ("lambda x: x", "lambda"),
        ("a +\n b", "add"),
        ("True", "name"),
    ],
)
def test_what_is_read(text: str, kind: str) -> None:
    assert tree(text).kind == kind


def test_numbers_are_exact_and_keep_their_text() -> None:
    assert tree("0.1").value == Fraction(1, 10) and tree("1e-6").value == Fraction(1, 10**6)
    assert tree("0.10").text == "0.10" and tree("17e9").value == 17 * 10**9
    assert tree("-2**2").kind == "neg"


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("x + y.real", 4, 10),
        ("x if y else z", 0, 13),
        ("x | y", 0, 5),
        ("0x10 + 1", 0, 4),
        ("1j * x", 0, 2),
        ("x in y", 0, 6),
        ("f(*x)", 0, 5),
        ("a[::2]", 0, 6),
        ("x.y()", 0, 5),
        ("{1: 2}", 0, 6),
        ("~x", 0, 2),
        ("sum(x for i in y)", 3, 17),
        ("(x := 1)", 1, 7),
        ("f'{x}'", 0, 6),
        ("x +", None, None),
        ("x)", 1, 2),
        ("(x", 1, 2),
        ("x # y", 2, 3),
        ("\\frac", 0, 1),
        ("", None, None),
        ("x ** ", None, None),
        ("1e99999", 0, 7),
        ("a; b", None, None),
        ("x = 1", None, None),
        ("await x", None, None),
        ("__import__", None, None),
    ],
)
def test_what_is_refused_and_where(text: str, start: int | None, end: int | None) -> None:
    with pytest.raises(ProofcheckError) as caught:
        problem_from(text, W)
    finding = caught.value.findings[0]
    assert finding.span is not None and finding.message
    if start is not None and end is not None:
        assert finding.span.column == start + 1, finding.span
        assert (finding.span.end_column or end + 1) == end + 1, finding.span


@pytest.mark.parametrize(
    "text", ["(" * 5000 + "x" + ")" * 5000, "x" + " + x" * 30_000, "-" * 5_000 + "x", "[" * 90 + "1" + "]" * 90]
)
def test_what_is_too_large_is_refused_quickly(text: str) -> None:
    with pytest.raises(ProofcheckError):
        problem_from(text, W)


TYPE_ERRORS: list[tuple[str, str, str]] = [
    # statement, diagnostic, the piece of text that is blamed
    ("u @ w == 0", "size-mismatch", "u @ w"),
    ("A @ A == A", "size-mismatch", "A @ A"),
    ("A @ B == B @ A", "size-mismatch", "A @ B == B @ A"),
    ("A + B == A", "size-mismatch", "A + B"),
    ("u == S", "rank-mismatch", "u == S"),
    ("x @ u == 0", "rank-mismatch", "x @ u"),
    ("u[0, 0] == 0", "rank-mismatch", "u[0, 0]"),
    ("u == w", "size-mismatch", "u == w"),
    ("trace(A) == 0", "size-mismatch", ""),
    ("inv(A) == B", "size-mismatch", "inv(A)"),
    ("matrix_power(A, n) == B", "size-mismatch", "matrix_power(A, n)"),
    ("grad(u, u) == S", "wrong-arguments", "grad(u, u)"),
    ("[u, w] == S", "size-mismatch", "[u, w]"),
    ('einsum("ij,jk->ik", A, A) == S', "size-mismatch", ""),
    ("x + unknown == x", "unknown-name", "unknown"),
    ("unheard(x) == x", "undefined-term", "unheard(x)"),
    ("well_typed(where(x, 1, 2))", "no-type", "x"),
    ("f == f", "kind-mismatch", "f"),
    ("x + 1", "kind-mismatch", ""),
    ("(x == y) + 1 == 2", "kind-mismatch", "x == y"),
    ("z < 1", "kind-mismatch", "z < 1"),
    ("u[x] == 0", "kind-mismatch", "x"),
    ("diff(k**2, k) == 2*k", "kind-mismatch", "k"),
    ("sin(x, y) == 0", "wrong-arguments", "sin(x, y)"),
    ("softmax() == u", "wrong-arguments", "softmax()"),
    ("diff(x, x, 99) == 0", "wrong-arguments", "99"),
    ("x == approx(y)", "wrong-arguments", "y"),
    ("x < approx(1)", "kind-mismatch", "approx(1)"),
    ("concat(u, A) == u", "wrong-arguments", "A"),
    ("concat(A, B) == A", "size-mismatch", "B"),
    ("concat(x, y) == u", "wrong-arguments", "x"),
    ("concat() == u", "wrong-arguments", "concat()"),
    ("block([[A, B]]) == A", "size-mismatch", "B"),
    ("block([[A], [A, A]]) == A", "wrong-arguments", ""),
    ("block([[u]]) == A", "wrong-arguments", "u"),
    ("block(A) == A", "wrong-arguments", "block(A)"),
    ("block([[0, 0]]) == A", "wrong-arguments", ""),
    ("kron(u, A) == A", "wrong-arguments", ""),
    ("[u[i:2*i] for i in range(n)] == S", "kind-mismatch", "i"),
]


@pytest.mark.parametrize(("statement", "diagnostic", "blamed"), TYPE_ERRORS)
def test_type_errors_name_the_piece(statement: str, diagnostic: str, blamed: str) -> None:
    with pytest.raises(ProofcheckError) as caught:
        problem_from(statement, W)
    finding = caught.value.findings[0]
    assert finding.diagnostic == diagnostic, finding.message
    if blamed:
        assert finding.span is not None
        start = finding.span.column - 1
        stop = finding.span.end_column - 1 if finding.span.end_column else start + len(blamed)
        assert statement[start:stop].strip("()") == blamed.strip("()"), finding.span


def test_a_size_clash_gives_the_smallest_example() -> None:
    with pytest.raises(ProofcheckError) as caught:
        problem_from("u @ w == 0", W)
    assert "n and m" in caught.value.findings[0].message and "(2 and 1 at" in caught.value.findings[0].message


@pytest.mark.parametrize(
    "text",
    [
        "real[n",
        "reel",
        "real[x]",
        "index",
        "normal[n](1, 2, 3)",
        "iid[n]",
        "posdef[n]",
        "posdef[n, m]",
        "dim[n]",
        "real[n/2]",
        "complex -> real",
        "random[n](mean=0)",
        "spherical",
        "spherical[n](mean=0, var=1)",
        "spherical[n](1, 2)",
        "spherical[n](var=-1)",
        "real(3)",
        "42",
        "",
    ],
)
def test_types_that_are_none(text: str) -> None:
    with pytest.raises(ProofcheckError):
        problem_from("1 == 1", {"n, m": "dim", "x": "real", "new": text})


def test_sizes_are_polynomials_in_normal_form() -> None:
    n, m, one = Size.of("n"), Size.of("m"), Size.of(1)
    assert (n + one) * (n - one) == n * n - one and str((n + one) ** 2) == "n**2 + 2*n + 1"
    assert n + m == m + n and n != m and (n - n).constant == 0 and hash(n * m) == hash(m * n)
    assert (n * m + one).value({"n": 3, "m": 4}) == 13
    assert (n * m).substitute({"n": m + one}) == m * m + m
    term = ((n + one) * m).term()
    assert Size.from_term(term) == (n + one) * m
    assert Size.from_term(terms.div(terms.symbol("n"), terms.symbol("m"))) is None
    assert Size.from_term(terms.mul(terms.number(Fraction(1, 2)), terms.symbol("n"))) is None


FIGURES = [
    ("17.4e9 == approx(17e9)", True),
    ("17.6e9 == approx(17e9)", False),
    ("0.104 == approx(0.10)", True),
    ("0.106 == approx(0.10)", False),
    ("0.14 == approx(0.1)", True),
    ("1234 == approx(1200)", False),
    ("1234 == approx(1200, digits=2)", True),
    ("1251 == approx(1200, digits=2)", False),
    ("1.25 == approx(1.2)", True),
    ("5 == approx(4, abs=1)", True),
    ("5.1 == approx(4, abs=1)", False),
    ("104 == approx(100, rel=0.05)", True),
    ("106 == approx(100, rel=0.05)", False),
    ("-0.51 == approx(-0.5)", True),
    ("49.3 * GB == approx(49 * GB)", True),
    ("[0.11, 0.9] == approx([0.1, 0.90])", True),
    ("[0.11, 0.91] == approx([0.1, 0.90])", False),
    ("2 != approx(1)", True),
    ("1 != approx(1)", False),
    ("approx(3.14) == pi", True),
    ("approx(3.142) == pi", True),
    ("approx(3.141) == pi", False),
    ("1.5e-7 == approx(1e-7)", True),
    ("1.51e-7 == approx(1e-7)", False),
]


@pytest.mark.parametrize(("statement", "holds"), FIGURES)
def test_figures_hold_to_the_digits_as_written(statement: str, holds: bool) -> None:
    ruling = rule(problem_from(statement), Evidence("enclosure", "test"))
    assert ruling.word == ("proved" if holds else "refuted"), ruling.reason


def test_units() -> None:
    assert CONSTANTS["GiB"].data == 2**30 and CONSTANTS["GB"].data == 10**9 and CONSTANTS["K"].data == 1000
    assert CONSTANTS["percent"].data == Fraction(1, 100)
    assert rule(problem_from("4 * KiB == 4096"), Evidence("enclosure", "test")).word == "proved"


def conditions(statement: str) -> list[Term]:
    problem = problem_from(statement, W)
    return obligations(problem.statement, problem.declarations)


@pytest.mark.parametrize(
    ("statement", "count", "op"),
    [
        ("x + y == y + x", 0, ""),
        ("1 / x == y", 1, "ne"),
        ("log(x) == y", 1, "lt"),
        ("sqrt(x) == y", 1, "le"),
        ("x**-1 == y", 1, "ne"),
        ("x**0 == 1", 0, ""),
        ("x**(1/2) == y", 1, "le"),
        ("x**(-1/2) == y", 1, "lt"),
        ("x**y == y", 1, "powerable"),
        ("u[t] == 0", 0, ""),
        ("u[t - 1] == 0", 1, "and"),
        ("u[0] == 0", 1, "and"),
        ("sum(u) == 0", 0, ""),
        ("sum(1 / u) == 0", 1, "forall"),
        ("implies(x != 0, 1 / x == y)", 1, "implies"),
        ("where(x != 0, 1 / x, 0) == y", 1, "implies"),
        ("x == 0 or 1 / x == y", 1, "implies"),
        ("x != 0 and 1 / x == y", 1, "implies"),
        ("diff(abs(x), x) == y", 1, "ne"),
        ("abs(x) == y", 0, ""),
        ("diff(sqrt(x), x) == y", 1, "lt"),
        ("diff(max(x, y), x) == y", 1, "ne"),
        ("diff(floor(x), x) == 0", 1, "ne"),
        ("inv(S) == S", 1, "nonsingular"),
        ("matrix_power(S, n) == S", 1, "le"),
        ("matrix_power(S, 7) == S", 0, ""),
        ("sum(matrix_power(S, j) for j in range(n)) == S", 0, ""),
        ("matrix_power(inv(S), n - 1) == S", 2, "nonsingular"),
        ("x % y == 0", 1, "ne"),
        ("1 / 2 == x", 0, ""),
        ("x / 0 == 1", 1, "ne"),
        ("diff(1 / x, x, at=y) == 0", 1, "ne"),
        ("diff(x**(3/2), x, 2) == y", 1, "lt"),
        ("sum(1 / (i + 1) for i in range(n)) == x", 1, "forall"),
    ],
)
def test_obligations(statement: str, count: int, op: str) -> None:
    found = conditions(statement)
    inner = []
    for condition in found:
        while condition.op == "forall" and op != "forall":
            condition = condition.args[2]
        inner.append(condition.op)
    assert len(found) >= count if count else not found, found
    if op:
        assert op in inner, found


def test_obligations_under_each_range_of_an_index() -> None:
    """The same body under the same index, that runs over different ranges, is defined under one and not the other."""
    define = {"T": "[sum(1 / (j - 3) for j in range(k)) for k in range(9)]"}
    for statement in ("T[2] + T[7] == x", "T[7] + T[2] == x"):
        problem = problem_from(statement, {"x": "real"}, (), define)
        found = obligations(problem.statement, problem.declarations)
        assert {c.args[1].data for c in found if c.op == "forall"} == {2, 7}


def test_nodes_are_the_subterms() -> None:
    term = problem_from("(x + y) / (x + y) == sum(u) * (x + y)", W).statement
    assert terms.nodes(term) == tuple(terms.subterms(term)) == terms.nodes(term)
    assert len(set(terms.nodes(term))) == terms.size_of(term)


def test_a_wrong_type_is_shown_where_it_stands() -> None:
    """The trees of type texts are kept; what is wrong with one is said at its own place every time."""
    for name in ("a", "b"):
        with pytest.raises(ProofcheckError) as caught:
            problem_from("1 == 1", {"n": "dim", name: "real[n, (]"})
        assert [f.span.file for f in caught.value.findings if f.span is not None] == [f"<where {name}>"]


def test_substitution_does_not_capture() -> None:
    i, j = terms.index("i"), terms.index("j")
    body = terms.total("j", terms.ZERO, terms.symbol("n"), terms.entry("A", i, j))
    moved = terms.substitute(body, {"i": j})
    assert moved.free == {"j"} and moved.args[2].args[1] != j
    assert terms.substitute(moved, {"j": i}).free == {"i"}


def test_terms_fold_numbers_and_nothing_else() -> None:
    x = terms.symbol("x")
    assert terms.add(x, terms.ZERO) == x and terms.mul(x, terms.ONE) == x
    assert terms.mul(terms.ZERO, terms.div(terms.ONE, x)).op == "mul"
    assert terms.sub(x, x).op == "add"
    assert terms.div(x, terms.ZERO).op == "div"


ELIMINATED = [
    (["h * dk == d"], "dk*h"),
    (["d == h * dk"], "dk*h"),
    (["d == 2 * h"], "2*h"),
    (["d == h + 1", "h == 3"], "4"),
]


@pytest.mark.parametrize(("given", "size"), ELIMINATED)
def test_sizes_that_assumptions_settle(given: list[str], size: str) -> None:
    problem = problem_from("x == x", {"h, dk, d": "dim", "x": "real[d]"}, given)
    assert str(problem.declarations["x"].shape[0]) == size


def test_meaning_of_array_forms_by_exact_evaluation() -> None:
    """Entries of written-out arrays, evaluated by the enclosure of a statement without names."""
    for statement in (
        "[[1, 2], [3, 4]] @ [5, 6] == [17, 39]",
        "[[1, 2], [3, 4]].T == [[1, 3], [2, 4]]",
        "[1, 2][-1] == 2",
        "[5, 6] @ [[1, 2], [3, 4]] == [23, 34]",
        "sum([1, 2, 3][0:2]) == 3",
        "[[1, 2], [3, 4]][1] == [3, 4]",
        "[[1, 2], [3, 4]] + [10, 20] == [[11, 22], [13, 24]]",
        "sum(i for i in range(5) if i > 2) == 7",
        "prod(i for i in range(1, 5)) == 24",
        "sum(i * j for i in range(3) for j in range(i)) == 2",
        "[i + 10 * j for i in range(2) for j in range(2)] == [[0, 10], [1, 11]]",
        "sum(1 for i in range(3, 1)) == 0",
        'einsum("ij,jk->ik", [[1, 2], [3, 4]], [[0, 1], [1, 0]]) == [[2, 1], [4, 3]]',
        "-2**2 == -4",
        "inv([[2, 0], [0, 4]]) == [[1/2, 0], [0, 1/4]]",
        "det([[1, 2], [3, 4]]) == -2",
        "matrix_power([[1, 1], [0, 1]], 3) == [[1, 3], [0, 1]]",
        "matrix_power([[1, 1], [0, 1]], 60) == [[1, 60], [0, 1]]",
        "matrix_power([[1, 2], [3, 4]], 0) == [[1, 0], [0, 1]]",
        "sum(matrix_power([[0, 1], [1, 0]], j)[0, 0] for j in range(9)) == 5",
        "7 // 2 == 3",
        "-7 % 3 == 2",
        "outer([1, 2], [3, 4]) == [[3, 4], [6, 8]]",
        "diag([1, 2]) == [[1, 0], [0, 2]]",
        "2**3**2 == 512",
        "all(i < 3 for i in range(3))",
        "any(i == 2 for i in range(3))",
        "not any(i == 3 for i in range(3))",
        "where(1 < 2, 3, 1 / 0) == 3",
        "[1, 2] != [1, 3]",
        "not [1, 2] == [1, 3]",
        "1 < 2 <= 2 != 3",
        "diff(x**3, x, 2, at=2) == 12",
        "grad(u @ u, u, at=[1, 2]) == [2, 4]",
        "max(3, 4) == 4",
        "ceil(1/2) == 1",
        "kron([[1, 2]], [[1], [1]]) == [[1, 2], [1, 2]]",
        "kron([[1, 2], [3, 4]], [[0, 1]])[1] == [0, 3, 0, 4]",
        "vec([[1, 2], [3, 4], [5, 6]]) == [1, 3, 5, 2, 4, 6]",
        "basis(1, 3) == [0, 1, 0]",
        "concat([1, 2], [3]) == [1, 2, 3]",
        "concat([[1, 2]], [[3, 4], [5, 6]])[1:] == [[3, 4], [5, 6]]",
        "block([[[[1]], [[2, 3]]], [0, [[4, 5]]]]) == [[1, 2, 3], [0, 4, 5]]",
        "block([[[[1]]], [[[2]]]]) == [[1], [2]]",
        "mean([1, 2, 6]) == 3",
        "trace(eye(4)) == 4",
    ):
        where = {"x": "real", "u": "real[2]"} if "diff" in statement or "grad" in statement else {}
        ruling = rule(problem_from(statement, where), Evidence("enclosure", "test"))
        assert ruling.word == "proved", (statement, ruling.reason)


@pytest.mark.parametrize(
    "text",
    ["real" + "[n" * 2000, "(" * 90 + "]" + "x" * 3000, "reel[" + "n, " * 900 + "n]", "positive" * 500],
)
def test_a_type_of_any_length_makes_a_message_that_is_short(text):
    with pytest.raises(ProofcheckError) as caught:
        problem_from("a == a", {"n": "dim", "a": text})
    assert all(len(finding.message) < 500 for finding in caught.value.findings)


def test_a_name_in_a_statement_is_no_longer_than_one_that_is_declared():
    parse(SourceText.bare("x" * 80 + " == 1"))
    with pytest.raises(ProofcheckError, match="more than 80 characters"):
        parse(SourceText.bare("1 == " + "x" * 81))
    parse(SourceText.bare("1" * 81 + "e81 == 1"))


def test_brackets_do_not_stand_in_a_text():
    assert parse(SourceText.bare('einsum("ij,jk->ik", A, B) == C'))
    with pytest.raises(ProofcheckError, match="a bracket in a text is not part of the language"):
        parse(SourceText.bare('(f + "a) + (b" + f) == 1'))


@pytest.mark.parametrize(
    ("statement", "remedy"),
    [
        ("max(n, 2, 3) > 0", "max([a, b, c])"),
        ("norm(outer(x, x)) > 0", '`norm(A, "fro")`'),
        ("norm(outer(x, x), 3) > 0", "axis=1"),
        ("cumsum(outer(x, x))[0, 0] > 0", "axis=1"),
    ],
)
def test_how_to_speak_of_the_largest_entry(statement, remedy):
    with pytest.raises(ProofcheckError) as caught:
        problem_from(statement, {"n": "dim", "x": "real[n]"})
    assert remedy in (caught.value.findings[0].remedy or "")


def test_names_are_seen_without_reading_the_definitions() -> None:
    from proofcheck.lang import prelude

    assert prelude._titles() == set(prelude.names())
