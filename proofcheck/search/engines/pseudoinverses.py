"""Statements about pseudoinverses: least squares, and small matrices of every rank at which a statement fails.

That A @ pinv(A) @ b is next to b among all A @ x: the difference of the squares is that of the norm of A @ (x - pinv(A)
@ b). For a refutation A takes small whole numbers; its pseudoinverse is then computed in rational arithmetic.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.semantics.assignment import environment
from proofcheck.logic.semantics.interpreter import Interpreter, Steps
from proofcheck.logic.semantics.matrices import inverse, multiplied
from proofcheck.logic.semantics.numbers import Rational
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Proposal
from proofcheck.search.engines.derivations import by_expression

NAME = "pseudoinverses"
DRAWS, LARGEST = 16, 2
Matrix = list[list[Any]]


def propose(problem: Problem) -> Proposal:
    """Evidence `squares`, or a `witness`."""
    from proofcheck.logic import kernel

    found = list(_pseudoinverses(problem))
    offered: list[Iterator[Evidence]] = [_squares(problem, found), _witnesses(problem, found)] if found else []
    for evidence in (one for each in offered for one in each):
        if kernel.rule(problem, evidence).word != "rejected":
            return Proposal(NAME, evidence, "by the equations that determine the pseudoinverse")
    return Proposal(NAME, None)


def _pseudoinverses(problem: Problem) -> Iterator[tuple[Term, str, str, tuple[str, str, str]]]:
    """(M, P, Q, indices) of the assumptions M @ P == Q, M an expression in row and inner index."""
    for assumption in problem.given:
        binders, core = terms.stripped(assumption)
        left, right = core.args if core.op == "eq" and len(binders) == 2 else (core, core)
        if left.op != "sum" or right.op != "entry" or left.args[2].op != "mul" or not right.data.startswith("Q'"):
            continue
        *first, last = left.args[2].args
        if last.op == "entry" and last.data.startswith("pinv'"):
            yield terms.mul(*first), last.data, right.data, (binders[0][0], left.data[0], binders[1][0])


def _squares(problem: Problem, found: list[tuple[Term, str, str, tuple[str, str, str]]]) -> Iterator[Evidence]:
    core = problem.statement
    if core.op not in ("le", "lt"):
        return
    for matrix, name, projection, (i, k, j) in found:
        columns, rows = problem.declarations[name].shape
        vectors = {n: d.shape for n, d in problem.declarations.items() if n in core.names and d.law is None}
        for b in (n for n, shape in vectors.items() if shape == (rows,)):
            image, best = (_image(at, place, b, j, rows.term()) for at, place in ((projection, i), (name, k)))
            steps = (terms.sub(terms.entry(x, terms.index(k)), best) for x in vectors if vectors[x] == (columns,))
            seen = (terms.total(k, terms.ZERO, columns.term(), terms.mul(matrix, step)) for step in steps)
            for entry in (*seen, terms.sub(terms.entry(b, terms.index(i)), image), image):
                yield by_expression(
                    problem, terms.total(i, terms.ZERO, rows.term(), terms.power(entry, terms.TWO)), NAME
                )


def _image(matrix: str, row: str, vector: str, column: str, size: Term) -> Term:
    """An entry of matrix @ vector."""
    places = map(terms.index, (row, column))
    body = terms.mul(terms.entry(matrix, *places), terms.entry(vector, terms.index(column)))
    return terms.total(column, terms.ZERO, size, body)


def _witnesses(problem: Problem, found: list[tuple[Term, str, str, tuple[str, str, str]]]) -> Iterator[Evidence]:
    made = {name for _, *names, _ in found for name in names}
    declared = {n: d for n, d in problem.declarations.items() if n not in made}
    dims = sorted(n for n, d in declared.items() if d.kind == "dim")
    known = ("dim", "real", "positive", "nonnegative", "integer", "natural")
    if any(d.kind not in known or d.law is not None for d in declared.values()):
        return
    draw = random.Random(0)
    for sizes in product(range(1, LARGEST + 1), repeat=len(dims)):
        for turn in range(DRAWS):
            values: dict[str, Any] = dict(zip(dims, sizes, strict=True))
            for n, d in declared.items():
                if n not in dims:
                    least = 0 if d.kind in ("real", "integer", "natural", "nonnegative") else 1
                    draws = partial(draw.randint, least, 1 + turn % 3)
                    values[n] = _tensor([size.value(values) for size in d.shape], draws)
            try:
                yield Evidence("witness", NAME, {"values": _completed(problem, values, found)})
            except (ArithmeticError, ValueError):
                continue


def _tensor(shape: list[int], entry: Callable[[], int]) -> Any:
    return [_tensor(shape[1:], entry) for _ in range(shape[0])] if shape else Fraction(entry())


def _completed(problem: Problem, values: Mapping[str, Any], found: list[Any]) -> dict[str, Any]:
    """The values with those of the pseudoinverses and of the products with them."""
    out, ns = dict(values), Rational()
    for matrix, name, projection, (i, k, _) in found:
        columns, rows = (size.value(out) for size in problem.declarations[name].shape)
        interpreter = Interpreter(ns, environment(problem, out, ns), Steps())
        a = [[interpreter(matrix, {i: r, k: c}) for c in range(columns)] for r in range(rows)]
        p = pseudoinverse(a)
        out[name], out[projection] = p, multiplied(ns, a, p)
        other = projection.replace("Q'", "R'")
        out[other] = multiplied(ns, p, a)
    return out


def pseudoinverse(a: Matrix) -> Matrix:
    """C.T @ inv(C @ C.T) @ inv(B.T @ B) @ B.T for a factorisation A == B @ C of full rank, by elimination."""
    ns, rows = Rational(), [list(row) for row in a]
    pivots: list[int] = []
    for column in range(len(a[0])):
        at = len(pivots)
        lead = next((r for r in range(at, len(rows)) if rows[r][column]), None)
        if lead is None:
            continue
        rows[at], rows[lead] = rows[lead], rows[at]
        rows[at] = [x / rows[at][column] for x in rows[at]]
        for r in range(len(rows)):
            if r != at:
                rows[r] = [x - rows[r][column] * y for x, y in zip(rows[r], rows[at], strict=True)]
        pivots.append(column)
    if not pivots:
        return [[Fraction(0)] * len(a) for _ in a[0]]
    c = rows[: len(pivots)]
    b = [[row[k] for k in pivots] for row in a]
    ct, bt = ([list(column) for column in zip(*m, strict=True)] for m in (c, b))
    right = multiplied(ns, ct, inverse(ns, multiplied(ns, c, ct)))
    left = multiplied(ns, inverse(ns, multiplied(ns, bt, b)), bt)
    return multiplied(ns, right, left)
