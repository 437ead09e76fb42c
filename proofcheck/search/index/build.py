"""Terms -> forms: one walk over a term, every operation done in the algebra of forms.

Axes of a fixed number of entries are written out; sums over a symbolic size bind an index. What has no form (an order
between indices, a case distinction that is no delta, a limit) raises `OutOfFragment` with the reason.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS, OF_MATRICES, OPERATIONS
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, nodes, substitute
from proofcheck.lang.types import Problem
from proofcheck.search.index import (
    blocks,
    conditions,
    cumulants,
    determinants,
    differentiate,
    functions,
    inverses,
    kronecker,
    nested,
    powerterms,
    products,
    shifts,
)
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.axes import Axes, plain_label
from proofcheck.search.index.labels import POSITION, Form
from proofcheck.search.index.monomial import Label, OutOfFragment

MAX_UNROLL = 24
MAX_EXPLICIT = 4  # size of a matrix whose determinant is written out


class Builder:
    """Forms of the terms of one problem. Free indices keep their ids as labels."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.algebra = Algebra(problem.declarations)
        self.axes = Axes(problem)
        self.algebra.layouts = self.axes.layouts
        self.algebra.symmetries |= self.axes.symmetries()
        self.algebra.moved = _moved(problem)
        self.memo: dict[Term, Form] = {}
        self.kroneckers = 0  # Kronecker products seen inside matrices
        self.dims = {n for n, d in problem.declarations.items() if d.kind == "dim"}
        values = [
            v for d in problem.declarations.values() if d.law for v in (d.law.mean, d.law.variance, d.law.covariance)
        ]
        for value in values:
            self.algebra.ranges.update({} if value is None else dict(value.axes))
        for root in (problem.statement, *problem.given):
            for t in nodes(root):
                if t.op in ("sum", "forall", "product", "exists"):
                    try:
                        self.runs(t.data[0], conditions.extent(self.algebra, self.dims, *t.args[:2])[0])
                    except OutOfFragment:
                        self.runs(t.data[0], None)
                elif t.op in OF_MATRICES:
                    for name in t.data:
                        self.runs(name, Size.from_term(t.args[0], self.dims))

    def runs(self, name: str, size: Size | None) -> None:
        """An index that is bound in two places must run over the same range in both."""
        known = self.algebra.ranges
        known[name] = size if known.get(name, size) == size else None

    def __call__(self, term: Term) -> Form:
        """The form of a scalar term."""
        found = self.memo.get(term)
        if found is None:
            found = self.memo[term] = self._build(term)
        return found

    def _build(self, term: Term) -> Form:
        op, algebra = term.op, self.algebra
        if op == "number":
            return algebra.number(term.data)
        if op == "index":
            return algebra.factor(POSITION, term.data)
        if op == "symbol":
            return algebra.factor(term.data)
        if op == "entry":
            return algebra.factor(term.data, *self.axes.labels(term.data, term.args))
        if op in ("add", "mul", "div"):
            return OPERATIONS[op].value(algebra, *(self(a) for a in term.args))  # type: ignore[attr-defined]
        if op == "pow":
            return self._power(term)
        if op in ("sum", "product"):
            return self._over_range(term)
        if op == "where":
            return self._where(term)
        if op == "expectation":
            return cumulants.expectation(self, self(term.args[0]))
        if op == "derivative":
            positions = self.axes.labels(term.data, term.args[1:])
            return differentiate.derivative(algebra, self(term.args[0]), term.data, positions)
        if op == "let":
            return self._let(term)
        if op == "inverse":
            return self._inverse(term)
        if op == "matrix_power":
            return powerterms.built(self, term)
        if op == "determinant":
            return self._determinant(term)
        if op == "apply":
            name, *orders = term.data
            return algebra.function(name, tuple(orders), tuple(self(a) for a in term.args))
        if op == "map":
            return self._map(term)
        if op in FUNCTIONS:
            return algebra.apply(op, *(self(a) for a in term.args))
        raise OutOfFragment(f"`{op}` has no index form")

    def _is_position(self, term: Term) -> bool:
        declared = self.problem.declarations.get(term.data) if term.op == "symbol" else None
        return declared is not None and declared.kind == "index"

    def _power(self, term: Term) -> Form:
        base, exponent = term.args
        if exponent.op == "number":
            return self.algebra.rational_power(self(base), exponent.data)
        power = self(exponent)
        whole = self.algebra.integer(power)
        if whole is not None:
            return self.algebra.power(self(base), whole)
        return functions.symbolic_power(self.algebra, self(base), power)

    def _over_range(self, term: Term) -> Form:
        low, high, body = term.args
        name = term.data[0]
        size = Size.from_term(high, self.dims)
        constant = size.constant if size is not None else None
        if constant is not None and low.op == "number":
            first = int(low.data)
            if constant - first > MAX_UNROLL:
                raise OutOfFragment(f"a sum of {constant - first} terms written out")
            out = self.algebra.number(0 if term.op == "sum" else 1)
            for k in range(first, constant):
                part = self(substitute(body, {name: terms.number(k)}))
                out = self.algebra.add(out, part) if term.op == "sum" else self.algebra.mul(out, part)
            return out
        sum_of_powers = powerterms.geometric(self, term) if term.op == "sum" and body.op == "matrix_power" else None
        if sum_of_powers is not None:
            return sum_of_powers
        if term.op == "sum":
            apart = shifts.apart(self, term, size)
            if apart is not None:
                return apart
        axis, ends = conditions.extent(self.algebra, self.dims, low, high)
        if term.op == "product":
            if ends is None:
                return products.running_product(self.algebra, self(body), name, axis)
            part, edge = conditions.strictly_within(self.algebra, name, axis, ends)
            inner = products.running_product(self.algebra, self(body), name, axis, part)
            return inner if edge is None else self.algebra.mul(inner, self(substitute(body, {name: edge})))
        form = self(body)
        if ends is not None:
            form = self.algebra.mul(conditions.mask(self.algebra, name, axis, ends), form)
        return self.algebra.bind(form, name, axis)

    def _where(self, term: Term) -> Form:
        condition, then, otherwise = term.args
        if otherwise == terms.UNDEFINED:
            return self(then)  # a condition for being defined; the kernel sees to it
        holds = conditions.indicator(self.algebra, condition)
        fails = conditions.complement(self.algebra, holds)
        return self.algebra.add(self.algebra.mul(holds, self(then)), self.algebra.mul(fails, self(otherwise)))

    def _map(self, term: Term) -> Form:
        """A declared function of tensors: named by the forms of its arguments, their own indices as `%0`, `%1`, ..."""
        name, count = term.data
        forms = []
        for arg in term.args[count:]:
            body, ids = (arg.args[0], arg.data) if arg.op == "lambda" else (arg, ())
            names: dict[str, Label] = {i: f"%{k}" for k, i in enumerate(ids)}
            forms.append(self.algebra.rename(self(body), names))
        # The place of the value's entry is part of the name, in slots of its own; so are later derivatives.
        position = self.algebra.number(1)
        for k, a in enumerate(term.args[:count]):
            position = self.algebra.mul(position, self.algebra.factor(f"[place {k}]", plain_label(a)))
        return nested.head(self.algebra, "map", name, (position, *forms))

    def _let(self, term: Term) -> Form:
        """The body's form with the name's entries replaced, after its derivatives have been taken."""
        body, value = term.args
        name, *ids = term.data
        inner = self(body)
        if any(name in head.name for head in self.algebra.heads.values() if head.kind == "apply"):
            raise OutOfFragment("a declared function of a name that is replaced")
        if name not in self.axes.layouts:
            return differentiate.replaced(self.algebra, inner, name, tuple(ids), self(value))
        values: differentiate.Values = []
        for labels, here in self.axes.variants(name, ids, value):
            self.algebra.ranges |= {i: self.axes.extents.of_index.get(i) for i in labels if i[0] not in "#@"}
            values.append((tuple(labels), self(here)))
        return differentiate.replaced_by_parts(self.algebra, inner, name, values)

    def _determinant(self, term: Term) -> Form:
        size = Size.from_term(term.args[0], self.dims)
        if size is None:
            raise OutOfFragment("the determinant of a matrix whose size is no polynomial")
        i, j = term.data
        if size.constant is not None and size.constant <= MAX_EXPLICIT:
            return determinants.explicit(self.algebra, self.entries(term.args[1], (i, j), size.constant))
        cofactor = self._cofactor(term)
        if cofactor is not None:
            return cofactor
        pair = kronecker.parts(self, term.args[1], (i, j), size)
        if pair is not None:
            # The eigenvalues of a Kronecker product are the products of those of its factors.
            out = self.algebra.number(1)
            for part, other in (pair, pair[::-1]):
                own = determinants.determinant_of(self.algebra, self(part.body), part.ids, part.size)
                out = self.algebra.mul(out, functions.symbolic_power(self.algebra, own, self.algebra.size(other.size)))
            return out
        cut = blocks.cut_of(term.args[1], (i, j), size, self.dims)
        if cut is not None:
            return blocks.block_determinant(self, term.args[1], (i, j), size, cut)
        return determinants.determinant_of(self.algebra, self(term.args[1]), (i, j), size)

    def _cofactor(self, term: Term) -> Form | None:
        """The determinant of an invertible matrix with a row of a unit matrix in the place of one of its rows: it is an
        entry of the inverse times the determinant, by Cramer's rule."""
        size, body = term.args
        row, column = map(terms.index, term.data)
        if body.op != "where" or body.args[0].op != "eq" or body.args[1].op != "where":
            return None
        condition, unit, matrix = body.args
        own = matrix.op == "entry" and matrix.args in ((row, column), (column, row))
        if not own or unit.args[0].op != "eq" or unit.args[1:] != (terms.ONE, terms.ZERO):
            return None
        if self.problem.declarations[matrix.data].structure not in (
            "invertible",
            "posdef",
            "orthogonal",
            "permutation",
        ):
            return None
        places = [
            next((b for a, b in (c.args, c.args[::-1]) if a == at and b.op == "index" and b not in (row, column)), None)
            for c, at in ((condition, row), (unit.args[0], column))
        ]
        if None in places:
            return None
        at, to = places
        inverse = Term("inverse", (size, to, at, matrix), term.data)  # type: ignore[arg-type]
        return self(terms.mul(Term("determinant", (size, matrix), term.data), inverse))

    def entries(self, body: Term, ids: tuple[str, str], size: int) -> list[list[Form]]:
        """A matrix of a fixed number of entries, written out."""
        i, j = ids
        return [
            [self(substitute(body, {i: terms.number(a), j: terms.number(b)})) for b in range(size)] for a in range(size)
        ]

    def _inverse(self, term: Term) -> Form:
        size_term, row, column, body = term.args
        size = Size.from_term(size_term, self.dims)
        if size is None:
            raise OutOfFragment("the inverse of a matrix whose size is no polynomial")
        i, j = term.data
        fixed = row.op == column.op == "number" and size.constant is not None and size.constant <= MAX_EXPLICIT
        if fixed:
            matrix = self.entries(body, (i, j), size.constant or 0)
            return determinants.explicit_inverse(self.algebra, matrix, int(row.data), int(column.data))
        return inverses.inverse_entry(self.algebra, self(body), (i, j), size, (plain_label(row), plain_label(column)))


def _moved(problem: Problem) -> frozenset[str]:
    """The names that `at=` gives another value, and those of a kind which a derivative by an entry leaves."""
    found = set()
    for t in (s for root in (problem.statement, *problem.given) for s in nodes(root)):
        name = t.data[0] if t.op == "let" else t.data if t.op == "derivative" else None
        declared = problem.declarations.get(name) if name is not None else None
        if declared is not None and (t.op == "let" or declared.structure in ("orthogonal", "permutation")):
            found.add(declared.name)
    return frozenset(found)


def equations(statement: Term) -> list[tuple[Term, Term]]:
    """The equations that make up a statement, fixed axes written out; [] where it has other parts."""
    if statement.op == "true":
        return []
    if statement.op == "eq":
        return [(statement.args[0], statement.args[1])]
    if statement.op == "and":
        return [pair for arg in statement.args for pair in equations(arg)]
    if statement.op == "forall":
        low, high, body = statement.args
        if low.op == high.op == "number":
            if high.data - low.data > MAX_UNROLL:
                raise OutOfFragment("an axis with too many entries to write out")
            return [
                pair
                for k in range(int(low.data), int(high.data))
                for pair in equations(substitute(body, {statement.data[0]: terms.number(k)}))
            ]
        if low != terms.ZERO:
            raise OutOfFragment("a range that does not start at 0")
        return equations(shifts.separate(body, statement.data[0]))
    raise OutOfFragment(f"`{statement.op}` is not an equation")
