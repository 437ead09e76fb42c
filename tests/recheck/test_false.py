"""Nothing false is confirmed: the statements of docs/trust.md that a careless count of sizes lets pass, and others.

Each of them holds at the sizes that a wrong count gives, or but for a place without a value.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from proofcheck.lang import prelude
from proofcheck.recheck import claims
from proofcheck.recheck.rulings import proved, refuted
from proofcheck.recheck.tree import parse

PAGE = (Path(__file__).parents[2] / "docs" / "trust.md").read_text("utf-8")
BLOCKS = [yaml.safe_load(text) for text in re.findall(r"^```false\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)]
OTHERS: list[dict[str, Any]] = [
    {"where": {"x": "real"}, "claim": "x / x == 1"},
    {"where": {"x": "real"}, "claim": "sqrt(x)**2 == x"},
    {"where": {"x": "real"}, "claim": "sqrt(x**2) == x"},
    {"where": {"x": "real"}, "claim": "diff(abs(x), x)**2 == 1"},
    {"where": {"x": "real"}, "claim": "log(x**2) == 2 * log(x)"},
    {"where": {"x, y": "real"}, "claim": "x * y <= x**2 + y**2 - 1 / 10**6"},
    {"where": {"x, y": "real"}, "given": ["x * y == 0"], "claim": "y == 0"},
    {"where": {"n": "dim", "A": "real[n, n]"}, "claim": "A @ inv(A) == eye(n)"},
    {"where": {"n": "dim", "x": "real[n]"}, "claim": "x[0] == x[1]"},
    {"where": {"n": "dim", "x": "real[n]"}, "claim": "sum(x) == x[0] + x[1] + sum(x[2:])"},
    {"where": {"n": "dim"}, "claim": "2**n >= n**2"},
    {"where": {"n": "dim"}, "claim": "sum(k for k in range(n)) == n * (n - 1) / 2 + (n - 1) * (n - 2) * (n - 3)"},
    {"where": {"n": "dim"}, "claim": "log(n) == (n - 1) * log(2)"},
    {"where": {"n": "dim"}, "claim": "2**n == n**2 - n + 2"},
    {"where": {"n": "natural"}, "claim": "(n * (n - 1) * (n - 2) * (n - 3)) % 48 == 0"},
    {"where": {"k": "integer"}, "claim": "sin(pi * k / 2)**2 == 1"},
    {
        "where": {"n, m": "dim", "x": "real[n]", "y": "real[m]"},
        "claim": "sum(exp(x)) * sum(exp(y)) == sum(exp(x[0]+y))",
    },
    {"where": {"n": "dim", "x": "real[n]"}, "claim": "sum(exp(x / n)) == sum(exp(x / n**2))"},
    {"where": {"d": "dim", "q": "iid[d](mean=0, var=1)"}, "claim": "E(sum(q)**4) == 3 * d**2"},
    {"where": {"x": "real", "f": "real -> real"}, "claim": "f(x)**2 == f(x**2)"},
    {"where": {"n": "dim", "x, y": "real[n]"}, "claim": "max(sum(x), sum(y)) == sum(max(x, y))"},
    {"where": {"z": "complex"}, "claim": "sqrt(z**2)**2 + abs(z)**2 >= 0"},
    {"where": {"x": "real"}, "claim": "implies(x**2 > 4, x > 2)"},
    {"where": {"x, y": "real"}, "claim": "log(x * y) == log(x) + log(y)"},
    {"where": {"x, y": "real"}, "given": "x * y > 0", "claim": "log(x * y) == log(x) + log(y)"},
    {"where": {"x, y": "real"}, "given": "x * y >= 0", "claim": "sqrt(x * y) == sqrt(x) * sqrt(y)"},
    {"where": {"x": "real"}, "claim": "where(x == 0, 1, x / x) == x / x"},
    {"where": {"x": "real"}, "claim": "(x**2 - 1) / (x - 1) == x + 1"},
    {"where": {"x": "real"}, "claim": "exp(log(x)) == x"},
    # An argument that a reader might pass over.
    {"where": {"n": "dim", "x": "real[n]"}, "claim": "norm(x, 1) == norm(x, oo)"},
    {"where": {"n": "dim", "x": "real[n]"}, "claim": "norm(x, 3) == norm(x, 4)"},
    {"where": {"n": "dim", "B": "real[n, n]"}, "claim": 'norm(B, 2) == norm(B, "nuc")'},
    {"where": {"n": "dim", "X": "real[n, n]"}, "claim": "sum(X, axis=0) == sum(X, axis=1)"},
    {"where": {"n": "dim", "X": "real[n, n]"}, "claim": "prod(X, axis=0) == prod(X, axis=1)"},
    {"where": {"z": "normal"}, "claim": "E(z, given=z == 1) == 0"},
    {"where": {"z": "normal"}, "claim": "E(z, given=z > 0) == 0"},
    {"where": {"z": "normal"}, "claim": "E(z, given=1 == 2) == 0"},
    {"where": {"t": "real"}, "define": {"five(u)": "5"}, "claim": "five(1 / t) == 5"},
    {"where": {"t": "real"}, "define": {"five(u)": "5"}, "claim": "five(1 / t == 1) == 5"},
    {"where": {"x": "real"}, "define": {"last(u, v)": "v"}, "claim": "last(log(x), x) == x"},
    {"where": {"x": "real"}, "claim": "implies(x >= 1, minimizes(x, x**2, at=0))"},
    # A range that may be empty.
    {
        "where": {"n": "dim", "x": "real[n]", "t": "natural"},
        "given": "t <= n",
        "claim": "sum(exp(x[j]) for j in range(t)) / sum(exp(x[j]) for j in range(t)) == 1",
    },
    {
        "where": {"n": "dim", "x": "real[n]", "t": "natural"},
        "given": ["t >= 1", "t <= n"],
        "claim": "sum(exp(x[j]) for j in range(1, t)) / sum(exp(x[j]) for j in range(1, t)) == 1",
    },
    # Positions under conditions that do not keep them on their axis.
    {
        "where": {"n": "dim", "m": "natural"},
        "claim": "where(m <= n, [1 for k in range(n)][m], 0) == where(m <= n, 1, 0)",
    },
    {"where": {"n": "dim", "m": "natural"}, "claim": "where(m < n, 0, [1 for k in range(n)][m]) == where(m < n, 0, 1)"},
    {"where": {"n": "dim", "m": "natural"}, "claim": "implies(m <= n, [1 for k in range(n)][m] == 1)"},
    # A product through as many columns as rows, through more, with something added, or entry by entry.
    {"where": {"f": "dim", "Q, K": "real[f, f]"}, "claim": "det(Q @ K.T) == 0"},
    {"where": {"f, r": "dim", "Q, K": "real[f, f + r]"}, "claim": "det(Q @ K.T) == 0"},
    {"where": {"f, r": "dim", "Q, K": "real[f, r]"}, "claim": "det(Q @ K.T) == 0"},
    {"where": {"f": "dim", "Q, K": "real[f + 1, f]", "D": "real[f + 1, f + 1]"}, "claim": "det(Q @ K.T + D) == 0"},
    {"where": {"f": "dim", "Q, K": "real[f + 1, f]", "D": "real[f + 1, f + 1]"}, "claim": "det(Q @ K.T * D) == 0"},
    {"where": {"f": "dim", "Q, K": "real[f + 1, f]"}, "claim": "det(Q @ K.T) == 1"},
    # The entries of a symmetric matrix are not independent: a derivative by one of them has no meaning here.
    {"where": {"S": "symmetric[3, 3]"}, "claim": "grad(S[0, 1], S)[0, 1] == 1"},
    {"where": {"n": "dim", "x": "real[n]"}, "claim": "sum(1 for k in range(1, n - 1)) == n - 2"},
    {
        "where": {"n": "dim", "x": "real[n]", "i": "index[n]"},
        "claim": "sum(where(k == i, x[k], 0) for k in range(n - 1)) == x[i]",
    },
    {
        "where": {"n": "dim", "x": "real[n]"},
        "claim": "sum(x[k] for k in range(n)) == sum(x[k] for k in range(n - 1)) + x[0]",
    },
    {
        "where": {"n, m": "dim", "A": "real[n, m]"},
        "claim": "sum(A[i, j] * A[i, k] for j in range(m) for k in range(m) for i in range(n)) == sum(A**2)",
    },
    {"where": {"x": "real"}, "claim": "diff(abs(x), x) * abs(x) == x"},
    {"where": {"x": "real"}, "claim": "diff(where(x > 0, x, 0), x) == where(x > 0, 1, 0)"},
    {"where": {"a": "real", "x": "normal(mean=a, var=1)"}, "claim": "diff(E(x), a) == 0"},
    {"where": {"n": "dim", "x": "real[n]", "i": "index[n]"}, "claim": "diff(x[i]**2, x) == 0"},
    {"where": {"x": "real"}, "given": "diff(abs(x), x) == 1", "claim": "x > 1"},
    {"where": {"x, y": "real"}, "claim": "exp(x) * y <= exp(x + 1) * y"},
    {"where": {"x": "real"}, "claim": "1 - exp(x) <= 0"},
    # Sizes that an assumption ties together, where one of them moves.
    {"where": {"n, m": "dim"}, "given": "n % m == 0", "claim": "bounded(n, m)"},
    {"where": {"n, m": "dim"}, "given": "n == 2 * m", "claim": "limit(n / m, n, oo) == 2"},
    {"where": {"n, m": "dim"}, "given": "n == 2 * m", "claim": "limit(n / m, m, oo) == 2"},
    {"where": {"n, m": "dim"}, "given": "n == 2 * m", "claim": "limit(1 / n, m, oo) == 0"},
    {"where": {"n": "dim"}, "claim": "bounded(sum(k for k in range(n)), n)"},
    {"where": {"n, m": "dim"}, "claim": "implies(m == n, bounded(n, m))"},
    # A law that exists at the place of a derivative, and not around it; or not at the value of a parameter.
    {"where": {"v": "real", "x": "normal(var=v)"}, "claim": "diff(E(x**2), v) == 1"},
    {"where": {"v": "nonnegative", "x": "normal(var=v)"}, "claim": "diff(E(x**2), v) == 1"},
    {"where": {"v": "positive", "x": "normal(var=v)"}, "claim": "diff(E(x**2)**2, v, at=-2) == -4"},
    {"where": {"a": "nonnegative", "x": "normal(mean=sqrt(a))"}, "claim": "diff(E(x**2) - E(x)**2, a) == 0"},
    {"where": {"v": "nonnegative", "x": "normal(var=v)"}, "claim": "diff(E(exp(x)), v) == exp(v / 2) / 2"},
    {"where": {"w": "real", "x": "iid(mean=0, var=1, m3=0, m4=w)"}, "claim": "diff(E(x**4), w) == 1"},
    {
        "where": {"r": "real", "x": "random[2](mean=[0, 0], cov=[[1, r], [r, 1]])"},
        "claim": "diff(E(x[0] * x[1]), r) == 1",
    },
]
# A piece of evidence that offers nothing: what stands alone is then looked at by every way that there is.
LEAF = {"kind": "signs", "engine": "by hand", "problem": {"left_out": "nothing"}, "data": {}}


def told(entry: dict[str, Any]) -> Any:
    where = [(n.strip(), t) for names, t in entry["where"].items() for n in names.split(",")]
    given = entry.get("given", [])
    given = [given] if isinstance(given, str) else given
    define = list(entry.get("define", {}).items())
    words = re.findall(r"[A-Za-z_]\w*", str(entry))
    texts: dict[str, Any] = {}
    while words:
        word = words.pop()
        defined = prelude.definition(word)
        if defined is not None and word not in texts:
            texts[word] = {"where": [list(pair) for pair in defined.types], "is": defined.source.value}
            words += re.findall(r"[A-Za-z_]\w*", defined.source.value)
    claim = claims.read(where, given, define, texts)
    return proved(claim, parse(entry["claim"]), [LEAF], "false")


def test_there_are_enough() -> None:
    assert len(BLOCKS) > 15


@pytest.mark.parametrize("entry", [*BLOCKS, *OTHERS], ids=lambda e: e["claim"][:60])
def test_it_is_not_confirmed(entry) -> None:
    answer = told(entry)
    assert answer.word != "confirmed", answer


AROUND: list[tuple[dict[str, str], list[str], str]] = [
    ({"v": "real", "x": "normal(var=v)"}, ["v > 0"], "diff(E(x**2), v) == 1"),
    ({"v": "positive", "x": "normal(var=v)"}, [], "diff(E(x**2)**2, v, at=2) == 4"),
    ({"a": "positive", "x": "normal(mean=sqrt(a))"}, [], "diff(E(x**2) - E(x)**2, a) == 0"),
    ({"v": "positive", "x": "iid(mean=0, var=v, m3=0, m4=3 * v**2)"}, [], "diff(E(x**4), v) == 6 * v"),
    ({"n": "dim", "s": "positive", "x": "normal[n](cov=s * eye(n))"}, [], "diff(E(x @ x), s) == n"),
    ({"n": "dim", "m": "real[n]", "x": "normal[n](mean=m, cov=eye(n))"}, [], "grad(E(x @ x), m) == 2 * m"),
]


@pytest.mark.parametrize(("where", "given", "claim"), AROUND)
def test_a_law_that_exists_around_the_place(where: dict[str, str], given: list[str], claim: str) -> None:
    assert told({"where": where, "given": given, "claim": claim}).word != "refused"


OUTSIDE: list[tuple[dict[str, str], str, dict[str, int]]] = [
    ({"a": "real", "x": "normal(mean=1 / a)"}, "a != {}", {"a": 0}),
    ({"a": "real", "x": "normal(mean=0, var=1 / a)"}, "a != {}", {"a": 0}),
    ({"a": "real", "x": "normal[1](mean=[1 / a], cov=[[1]])"}, "a != {}", {"a": 0}),
    ({"a": "real", "x": "normal(mean=0, var=a)"}, "a != {}", {"a": -1}),
    ({"a": "dim", "i": "index[a - 5]"}, "a != {}", {"a": 2}),
    ({"a": "dim", "x": "real[a - 2]"}, "a != {}", {"a": 1}),
]


@pytest.mark.parametrize(("where", "claim", "values"), OUTSIDE)
def test_values_at_which_a_name_has_none_refute_nothing(where: dict[str, str], claim: str, values: Any) -> None:
    read = claims.read(list(where.items()), [], [], {})
    ((name, value),) = values.items()
    for place, word in ((value, "refused"), (7, "confirmed")):
        leaf = {"kind": "witness", "engine": "by hand", "problem": {"left_out": "nothing"}, "data": {}}
        tree = {**leaf, "data": {"values": {name: place}}, "pieces": []}
        witness = {"values": {name: place}, "reason": "", "left": "", "right": ""}
        assert refuted(read, parse(claim.format(place)), [tree], [witness]).word == word


def test_a_position_may_rest_on_its_condition() -> None:
    claim = "where(m < n, [1 for k in range(n)][m], 1) == 1"
    assert told({"where": {"n": "dim", "m": "natural"}, "claim": claim}).word == "confirmed"


def test_a_range_that_is_assumed_not_to_be_empty() -> None:
    whole = "sum(exp(x[j]) for j in range(t))"
    where = {"n": "dim", "x": "real[n]", "t": "natural"}
    assert told({"where": where, "given": ["t >= 1", "t <= n"], "claim": f"{whole} / {whole} == 1"}).word == "confirmed"


# Where the language takes whole numbers only: what is none of its statements is not confirmed, true or false.
PARTIAL = [
    "sum(1 for k in range(a)) == a",
    "sum(1 for k in range(n / 2)) == n / 2",
    "0 * factorial(a) == 0",
    "where(a < n, x[a] - x[a], 0) == 0",
    "where(a < 3, [1, 2, 3][a] - [1, 2, 3][a], 0) == 0",
    "where(n > 2, sum(x[1:n / 2]) - sum(x[1:n / 2]), 0) == 0",
    "matrix_power(A, a) == matrix_power(A, a)",
    "gcd(a, 1) - gcd(a, 1) == 0",
    "binomial(n, a) - binomial(n, a) == 0",
    "x[n**(-1)] - x[n**(-1)] == 0",
]
WHOLE = [
    "sum(1 for k in range(n**2 + m)) == n**2 + m",
    "sum(1 for k in range(2**m)) == 2**m",
    "x[floor(a) % n] - x[floor(a) % n] == 0",
    "x[min(m, n - 1)] == x[min(n - 1, m)]",
]


@pytest.mark.parametrize("claim", PARTIAL)
def test_a_number_that_is_not_whole_stands_in_no_place_of_one(claim: str) -> None:
    where = {"a": "nonnegative", "n": "dim", "m": "natural", "x": "real[n]", "A": "real[n, n]"}
    assert told({"where": where, "claim": claim}).word != "confirmed"


@pytest.mark.parametrize("claim", WHOLE)
def test_whole_numbers_may(claim: str) -> None:
    where = {"a": "nonnegative", "n": "dim", "m": "natural", "x": "real[n]"}
    assert told({"where": where, "claim": claim}).word == "confirmed"


@pytest.mark.parametrize("claim", ["x[a] == 0", "sum(1 for k in range(a)) == 7", "factorial(a) == 3"])
def test_what_is_no_statement_is_not_refuted(claim: str) -> None:
    read = claims.read([("a", "nonnegative"), ("n", "dim"), ("x", "real[n]")])
    leaf = {**LEAF, "kind": "witness", "data": {"values": {"a": "1/2", "n": 1, "x": [1]}}}
    assert refuted(read, parse(claim), [leaf], []).word != "confirmed"


# None of them has a value: exp is strictly increasing, by less than is computed with; what comes next divides by 0.
BEHIND = [
    "({big} < exp(1) or 1 / 0 == 1) or 1 == 1",
    "implies({big} > exp(1), 1 / 0 == 1) or 1 == 1",
    "not ({big} > exp(1) and 1 / 0 == 1 and 1 == 2)",
    "any({big} < exp(1) + k or 1 / k == 3 for k in range(2))",
    "exists({big} < exp(1) + k or 1 / k == 3 for k in range(2))",
    "exists(1 / k == 1 for k in range(2))",
    "not forall(k < 0 or 1 / 0 == 1 for k in range(1))",
]


@pytest.mark.parametrize("claim", BEHIND)
def test_what_is_not_decided_may_be_without_a_value(claim: str) -> None:
    text = claim.format(big="exp(1 + 10**(-4000))")
    assert told({"where": {}, "claim": text}).word != "confirmed"
    assert proved(claims.read([], []), parse(text), [{**LEAF, "kind": "enclosure"}], "by hand").word != "confirmed"


# A place that the name does not stand for is no minimum, however small the expression is there.
LOWEST: list[tuple[dict[str, str], list[str], str]] = [
    ({"x": "positive"}, [], "minimizes(x, x, at=0)"),
    ({"x": "positive", "a": "real"}, [], "minimizes(x, (x - a)**2, at=a)"),
    ({"x": "nonnegative"}, [], "minimizes(x, (x + 1)**2, at=-1)"),
    ({"x": "real"}, ["x >= 1"], "minimizes(x, x**2, at=0)"),
    ({"x": "real"}, ["twice >= 2"], "minimizes(x, x**2, at=0)"),
    ({"n": "dim", "x": "positive[n]"}, [], "minimizes(x, x @ x, at=zeros(n))"),
]


@pytest.mark.parametrize(("where", "given", "claim"), LOWEST)
def test_a_minimum_lies_among_the_values(where: dict[str, str], given: list[str], claim: str) -> None:
    entry = {"where": where, "given": given, "define": {"twice": "2 * x"}, "claim": claim}
    assert told(entry).word != "confirmed"
    read = claims.read(list(where.items()), given, [("twice", "2 * x")])
    squares = {**LEAF, "kind": "squares", "data": {"expression": claim.partition(", ")[2].partition(", at=")[0]}}
    assert proved(read, parse(claim), [squares], "by hand").word != "confirmed"


@pytest.mark.parametrize("claim", ["minimizes(x, x**2, at=0)", "minimizes(x, (x - a)**2, at=a)"])
def test_a_minimum_among_all_numbers(claim: str) -> None:
    assert told({"where": {"x, a": "real"}, "given": ["a >= 0"], "claim": claim}).word == "confirmed"


# A second value of a name satisfies what is assumed of it.
SECOND: list[tuple[dict[str, str], list[str], dict[str, Any], str, bool]] = [
    ({"x": "real"}, ["x >= 0"], {"x": 1, "x'": -1}, "lambda x: x**2", False),
    ({"x": "real"}, ["twice >= 0"], {"x": 1, "x'": -1}, "lambda x: x**2", False),
    ({"x": "real"}, ["sqrt(x) >= 0"], {"x": 1, "x'": -1}, "lambda x: x**2", False),
    ({"x": "nonnegative"}, [], {"x": 1, "x'": -1}, "lambda x: x**2", False),
    ({"x": "real"}, [], {"x": 1, "x'": 1}, "lambda x: x**2", False),
    ({"x": "real"}, [], {"x": 1, "x'": -1}, "lambda x: x**3", False),
    ({"x": "real"}, [], {"x": 1, "x'": -1}, "lambda x: twice", False),
    ({"x, y": "real"}, [], {"x": 1, "x'": 1, "y": 0, "y'": 1}, "lambda x: x * 0 + x", False),
    ({"x, y": "real"}, [], {"x": 2, "y": 0, "y'": 1, "x'": 2}, "lambda x: x + y", False),
    ({"x": "normal"}, [], {"x": 1, "x'": -1}, "lambda x: x**2", False),
    ({"n": "dim"}, [], {"n": 1, "n'": 2}, "lambda n: 0 * n", False),
    ({"x": "real"}, ["x >= -1"], {"x": 1, "x'": -1}, "lambda x: x**2", True),
    ({"x": "real"}, [], {"x": 1, "x'": -1}, "lambda x: twice**2", True),
    ({"x, y": "real"}, [], {"x": 1, "y": 0, "x'": 0, "y'": 1}, "lambda x, y: x + y", True),
    ({"x": "real[2]"}, [], {"x": [1, 0], "x'": [0, 1]}, "lambda x: [x[0] + x[1], 0]", True),
    ({"x": "real[2]"}, [], {"x": [1, 0], "x'": [0, 1]}, "lambda x: [x[0] + x[1], x[1]]", False),
]


@pytest.mark.parametrize(("where", "given", "values", "what", "collide"), SECOND)
def test_a_second_value_is_admitted(
    where: dict[str, str], given: list[str], values: dict[str, Any], what: str, collide: bool
) -> None:
    pairs = [(n.strip(), kind) for names, kind in where.items() for n in names.split(",")]
    read = claims.read(pairs, given, [("twice", "2 * x")] if "x" in where else [])
    leaf = {**LEAF, "kind": "witness", "data": {"values": values}}
    witness = {"values": values, "reason": "", "left": "", "right": ""}
    assert (refuted(read, parse(f"injective({what})"), [leaf], [witness]).word == "confirmed") is collide
