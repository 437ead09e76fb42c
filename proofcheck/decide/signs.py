"""Signs by structure: a sum of squares is not negative, an exponential is positive, a size is at least 1.

Sound and incomplete: an answer True is a proof from the declared kinds and the assumptions, False means "not seen".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from proofcheck.decide.composed import blocks
from proofcheck.decide.quadratic import mirrored
from proofcheck.lang import terms
from proofcheck.lang.averages import integrated
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import BINDING, Term, alpha, bound_indices, substitute, subterms
from proofcheck.lang.types import SIGNED_KINDS, Declaration


class Signs:
    """Answers sign questions about terms whose indices range as in their binders."""

    def __init__(self, declarations: Mapping[str, Declaration], given: tuple[Term, ...]) -> None:
        self.declarations = declarations
        self.complex = frozenset(name for name, d in declarations.items() if d.kind == "complex")
        self.facts = {alpha(fact) for fact in _flat(given)}
        self.ranges: dict[str, tuple[Term, ...]] = {}  # of the indices that the obligation in hand is about

    def _given(self, statement: Term) -> bool:
        if not self.facts:
            return False
        return alpha(statement) in self.facts or any(self._instance(fact, statement) for fact in self.facts)

    def _instance(self, fact: Term, statement: Term) -> bool:
        """Whether a fact about all entries of a tensor says this of one of them: its indices run over whole axes, so
        wherever the entry exists the fact is about it. The entry has to be asked for: one that a case or a connective
        spares need not exist."""
        names = []
        while fact.op == "forall" and fact.args[0] == terms.ZERO:
            names.append((fact.data[0], fact.args[1]))
            fact = fact.args[2]
        if not names or fact.op != statement.op:
            return False
        found: dict[str, Term] = {}
        if not _unified(fact, statement, {n for n, _ in names}, found) or len(found) != len(names):
            return False
        read = list(_asked_for(fact))
        return all(any(self._whole_axis(t, n, end) for t in read) for n, end in names)

    def _whole_axis(self, t: Term, name: str, end: Term) -> bool:
        declaration = self.declarations.get(t.data) if t.op == "entry" else None
        return declaration is not None and any(
            a == terms.index(name) and Size.from_term(end) == size
            for a, size in zip(t.args, declaration.shape, strict=True)
        )

    def _kind(self, name: str) -> str:
        declaration = self.declarations.get(name.removesuffix("~"))
        if declaration is None:
            return ""
        return SIGNED_KINDS.get(declaration.kind, declaration.kind)

    def nonnegative(self, t: Term) -> bool:
        if t.names & self.complex:
            return False
        if self.positive(t):
            return True
        op, args = t.op, t.args
        if self._given(terms.le(terms.ZERO, t)):
            return True
        if op == "number":
            return bool(t.data >= 0)
        if op in ("symbol", "entry"):
            return self._kind(t.data) == "nonnegative" or self._structure(t.data) == "permutation"
        if op == "index":
            return t.data in self.ranges and self.nonnegative(self.ranges[t.data][0])
        if op in ("add", "min"):
            return all(map(self.nonnegative, args))
        if op == "max":
            return any(map(self.nonnegative, args))
        if op == "mul":
            odd = [a for a, count in Counter(args).items() if count % 2]
            return all(map(self.nonnegative, odd)) or mirrored(t, None, self._semidefinite)
        if op == "pow":
            return self._even(args[1]) or self.nonnegative(args[0])
        if op == "div":
            return self.nonnegative(args[0]) and self.positive(args[1])
        if op in ("abs", "sqrt", "factorial", "binomial", "fibonacci", "gcd", "lcm"):
            return True
        if op in ("floor", "ceil"):
            return self.nonnegative(args[0])
        if op == "expectation":
            return self.nonnegative(integrated(args[0], self.declarations))
        if op == "where":
            return all(a == terms.UNDEFINED or self.nonnegative(a) for a in args[1:])
        return (op in ("sum", "product") and self._under(t, self.nonnegative)) or (
            op == "sum" and mirrored(t, None, self._semidefinite)
        )

    def positive(self, t: Term) -> bool:
        if t.names & self.complex:
            return False
        op, args = t.op, t.args
        if self._given(terms.lt(terms.ZERO, t)) or op in ("exp", "pi", "factorial"):
            return True
        if op == "number":
            return bool(t.data > 0)
        if op in ("symbol", "entry"):
            diagonal = op == "entry" and len(args) == 2 and args[0] == args[1]
            return self._kind(t.data) == "positive" or (diagonal and self._structure(t.data) == "posdef")
        if op == "add":
            return all(map(self.nonnegative, args)) and any(map(self.positive, args))
        if op in ("mul", "min"):
            return all(map(self.positive, args)) or (op == "mul" and self.nonnegative_product(t) and self.nonzero(t))
        if op == "div":
            return all(map(self.positive, args))
        if op == "max":
            return any(map(self.positive, args))
        if op == "pow":
            return self.positive(args[0]) or (self._even(args[1]) and self.nonzero(args[0]))
        if op == "sqrt":
            return self.positive(args[0])
        if op == "product":
            return self._under(t, self.positive)
        if op == "index":
            return t.data in self.ranges and self.positive(self.ranges[t.data][0])
        if op == "abs":
            return self.nonzero(args[0])
        if op == "sum":
            if self._under(t, self.positive) and self._nonempty(args[0], args[1]):
                return True
            return self._sum_of_squares(t) or self._one_positive(t) or self._all_entries(t)
        if op == "where":
            return all(a == terms.UNDEFINED or self.positive(a) for a in args[1:])
        return op == "determinant" and self.definite(args[1], t.data)

    def nonnegative_product(self, t: Term) -> bool:
        return all(map(self.nonnegative, (a for a, count in Counter(t.args).items() if count % 2)))

    def nonzero(self, t: Term) -> bool:
        zero = terms.ZERO
        if any(map(self._given, (Term("ne", (t, zero)), Term("ne", (zero, t)), terms.lt(t, zero)))):
            return True
        if t.op == "mul":
            return all(map(self.nonzero, t.args))
        if t.op == "product":
            return self._under(t, self.nonzero)
        if t.op == "div":
            return self.nonzero(t.args[0])
        if t.op == "pow":
            return self.nonzero(t.args[0])
        if t.op == "exp":
            return True
        if t.op == "determinant":
            return self.positive(t) or self.nonsingular(Term("nonsingular", t.args, t.data))
        if t.op == "number":
            return bool(t.data != 0)
        if t.op == "add" and self.positive(terms.add(*(terms.neg(a) for a in t.args))):
            return True
        return self.positive(t)

    def _even(self, exponent: Term) -> bool:
        return exponent.op == "number" and exponent.data.denominator == 1 and exponent.data % 2 == 0

    def _nonempty(self, low: Term, high: Term) -> bool:
        """Whether low < high for certain."""
        return low == terms.ZERO and self.positive(high)

    def _one_positive(self, t: Term) -> bool:
        """sum over j of where(j <= i, a, 0) with a positive: the term of j = i is among them, none is negative."""
        low, high, body = t.args
        if body.op != "where" or not self.nonnegative(body):
            return False
        for other in {a for c in subterms(body.args[0]) for a in c.args if a.op in ("index", "symbol")}:
            there = substitute(body.args[0], {t.data[0]: other})
            if self._inside(other, low, high) and _evident(there):
                return self.positive(substitute(body.args[1], {t.data[0]: other}))
        return False

    def _inside(self, place: Term, low: Term, high: Term) -> bool:
        """Whether a place lies in a range for certain: it runs over that range itself."""
        if place.op == "index":
            return self.ranges.get(place.data) == (low, high)
        declared = self.declarations.get(place.data)
        bound = declared.bound if declared is not None else None
        return low == terms.ZERO and bound is not None and Size.from_term(high) == bound

    def _sum_of_squares(self, t: Term) -> bool:
        """sum_i v_i**2 is positive where the assumptions say that v is not zero."""
        low, high, body = t.args
        factors = list(body.args) if body.op == "mul" else [body]
        powers = [f for f in factors if f.op == "pow" and self._even(f.args[1]) and f.args[1].data > 0]
        square = powers[0].args[0] if powers else next((f for f in factors if factors.count(f) > 1), None)
        if square is None or factors.count(square) % 2:
            return False
        rest = [f for f in factors if f != square and not (f in powers and f.args[0] == square)]
        if not all(map(self.positive, rest)):
            return False
        for fact in self.facts:
            if fact.op == "exists" and fact.args[:2] == (low, high):
                renamed = substitute(fact.args[2], {fact.data[0]: terms.index(t.data[0])})
                if renamed in (Term("ne", (square, terms.ZERO)), Term("ne", (terms.ZERO, square))):
                    return True
        return False

    def _all_entries(self, t: Term) -> bool:
        """The sum of all entries of a definite matrix, or of the products of the entries of several, which are one
        (Schur 1911): of a leading part, that is over one range that is not empty."""
        low, high, inner = t.args
        if inner.op != "sum" or inner.args[:2] != (low, high) or not self._nonempty(low, high):
            return False
        factors = inner.args[2].args if inner.args[2].op == "mul" else (inner.args[2],)
        core = [f for f in factors if f.free & {t.data[0], inner.data[0]}]
        definite = all(self._semidefinite(f, (t.data[0], inner.data[0])) for f in core)
        return bool(core) and definite and all(self.positive(f) for f in factors if f not in core)

    def definite(self, body: Term, ids: tuple[str, ...]) -> bool:
        """Whether the matrix [body]_ij is visibly positive definite: Gram matrices plus a positive diagonal."""
        i, j = (terms.index(x) for x in ids)
        if body.names & self.complex:
            return False
        strict = False
        for part in body.args if body.op == "add" else (body,):
            over = part
            if part.op == "div":
                over = part.args[0]
                if part.args[1].free & set(ids) or not self.positive(part.args[1]):
                    return False
            factors = list(over.args) if over.op == "mul" else [over]
            core = [f for f in factors if f.free & set(ids)]
            scale = [f for f in factors if not f.free & set(ids)]
            if not all(map(self.nonnegative, scale)) or not core:
                return False
            positive = all(map(self.positive, scale))
            c = terms.mul(*core)
            delta = Term("where", (terms.eq(i, j), terms.ONE, terms.ZERO))
            if c == delta or c == Term("where", (terms.eq(j, i), terms.ONE, terms.ZERO)):
                strict = strict or positive
            elif c.op == "where" and c.args[0] in (terms.eq(i, j), terms.eq(j, i)) and c.args[2] == terms.ZERO:
                if not self.nonnegative(c.args[1]):
                    return False
                strict = strict or (positive and self.positive(c.args[1]))
            elif self._semidefinite(c, (ids[0], ids[1])):
                strict = strict or positive
            elif not mirrored(c, (ids[0], ids[1]), self._semidefinite):
                return False
        return strict

    def _structure(self, name: str) -> str | None:
        declaration = self.declarations.get(name)
        return declaration.structure if declaration is not None else None

    def _semidefinite(self, factor: Term, ids: tuple[str, str]) -> bool:
        """A factor of a product that is a positive definite matrix in two indices: declared, or an inverse of one."""
        pairs = tuple(map(terms.index, ids)), tuple(map(terms.index, ids[::-1]))
        if factor.op == "entry":
            return factor.args in pairs and self._structure(factor.data) == "posdef"
        return factor.op == "inverse" and factor.args[1:3] in pairs and self.definite(factor.args[3], factor.data)

    def nonsingular(self, t: Term) -> bool:
        size, body = t.args
        known = Term("determinant", t.args, t.data)
        said = (Term("ne", (known, terms.ZERO)), terms.lt(terms.ZERO, known), terms.lt(known, terms.ZERO))
        return any(map(self._given, said)) or self._nonsingular(size, body, t.data)

    def _nonsingular(self, size: Term, body: Term, ids: tuple[str, ...]) -> bool:
        i, j = (terms.index(x) for x in ids)
        if body.op == "entry" and body.args in ((i, j), (j, i)):
            # A leading part of a definite matrix is definite; of the others only the whole matrix has an inverse.
            whole = Size.from_term(size) == self.declarations[body.data].shape[0]
            structure = self._structure(body.data)
            return structure == "posdef" or (whole and structure in ("invertible", "orthogonal", "permutation"))
        if body.op == "where" and body.args[0] in (terms.eq(i, j), terms.eq(j, i)) and body.args[2] == terms.ZERO:
            return self.nonzero(body.args[1])
        if body.op == "sum" and body.args[:2] == (terms.ZERO, size) and body.args[2].op == "mul":
            # A product of square matrices, each with an inverse.
            k, factors = body.data[0], body.args[2].args
            left = [f for f in factors if ids[0] in f.free]
            right = [f for f in factors if ids[1] in f.free]
            if len(left) == len(right) == 1 and len(factors) == 2 and left != right:
                return self._nonsingular(size, left[0], (ids[0], k)) and self._nonsingular(size, right[0], (k, ids[1]))
        if body.op == "matrix_power" and (body.args[0], {*body.args[1:3]}) == (size, {i, j}):
            outside = body.args[3].free | (body.args[4].free - set(body.data))
            return not outside & set(ids) and self._nonsingular(size, body.args[4], body.data)
        put_together = blocks(size, body, ids, self.declarations)
        if put_together is not None:
            matrices, numbers = put_together
            return all(self._nonsingular(*m) for m in matrices) and all(map(self.nonzero, numbers))
        return self.definite(body, ids)

    def _under(self, t: Term, check: Callable[[Term], bool]) -> bool:
        """What `check` says of the body of a term that binds an index, for all values of the index in its range."""
        saved, facts, (low, high, body) = self.ranges, self.facts, t.args
        # A name that is bound once more inside means something else there, and one that is bound here meant it outside.
        again = {i for s in subterms(body) for i in bound_indices(s)}
        self.ranges = {k: v for k, v in {**saved, t.data[0]: (low, high)}.items() if k not in again}
        self.facts = {f for f in facts if f.free.isdisjoint(again | {t.data[0]})}
        try:
            return check(body)
        finally:
            self.ranges, self.facts = saved, facts

    def holds(self, statement: Term) -> bool:
        """Whether an obligation follows from signs: comparisons with zero under foralls and guards."""
        op = statement.op
        if op == "true" or self._given(statement):
            return True
        if op == "forall":
            return self._under(statement, self.holds)
        if op == "and":
            return all(map(self.holds, statement.args))
        if op == "implies":
            inner = Signs(self.declarations, (*self.facts, statement.args[0]))
            inner.ranges = self.ranges
            return inner.holds(statement.args[1])
        if op == "nonsingular":
            return self.nonsingular(statement)
        if op == "ne":
            a, b = statement.args
            return self.nonzero(a) if b == terms.ZERO else self.nonzero(terms.sub(a, b))
        if op in ("lt", "le"):
            check = self.positive if op == "lt" else self.nonnegative
            a, b = statement.args
            return check(b) if a == terms.ZERO else check(terms.sub(b, a))
        if op == "eq" and statement.args[0] == Term("floor", statement.args[1:]):
            return self.integral(statement.args[1])
        if op == "powerable":
            base, exponent = statement.args
            safe = self.nonzero(base) or self.nonnegative(exponent)
            return self.positive(base) or (self.integral(exponent) and safe)
        return False

    def integral(self, t: Term) -> bool:
        """Whether a term is a whole number wherever it has a value."""
        if t.op == "number":
            return bool(t.data.denominator == 1)
        if t.op == "symbol":
            declaration = self.declarations.get(t.data)
            return declaration is not None and declaration.integral
        if t.op == "pow":
            return self.integral(t.args[0]) and self.integral(t.args[1]) and self.nonnegative(t.args[1])
        if t.op in ("sum", "product"):
            return self.integral(t.args[2])
        if t.op in FUNCTIONS and FUNCTIONS[t.op].result == "integer":
            return True
        return t.op == "index" or (t.op in ("add", "mul", "mod", "abs") and all(map(self.integral, t.args)))


def _asked_for(t: Term) -> Iterator[Term]:
    """The parts of a term that have a value wherever it has one: no case, connective or range spares them."""
    yield t
    first = {"where": 1, "and": 1, "or": 1, "implies": 1}.get(t.op, 0 if t.op in BINDING else len(t.args))
    for a in t.args[:first]:
        yield from _asked_for(a)


def real_exponents(statement: Term, declarations: Mapping[str, Declaration]) -> bool:
    """Whether some exponent that is not written as a number may be other than whole."""
    whole = Signs(declarations, ()).integral
    exponents = (t.args[1] for t in subterms(statement) if t.op == "pow")
    return any(e.op != "number" and not whole(e) for e in exponents)


def _evident(condition: Term) -> bool:
    """Whether a condition compares a term with itself, or with itself and something added, so that it holds."""
    if condition.op == "and":
        return all(map(_evident, condition.args))
    if condition.op in ("eq", "le"):
        return condition.args[0] == condition.args[1]
    return condition.op == "lt" and condition.args[1] == terms.add(condition.args[0], terms.ONE)


def _unified(pattern: Term, t: Term, names: set[str], found: dict[str, Term]) -> bool:
    """Whether t is the pattern with its indices `names` replaced by terms, each by one."""
    if pattern.op == "index" and pattern.data in names:
        return found.setdefault(pattern.data, t) == t
    if not pattern.free & names:
        return pattern == t
    if pattern.op != t.op or pattern.data != t.data or len(pattern.args) != len(t.args) or bound_indices(pattern):
        return False
    return all(_unified(a, b, names, found) for a, b in zip(pattern.args, t.args, strict=True))


def _flat(statements: tuple[Term, ...]) -> list[Term]:
    """Conjunctions taken apart; order relations to zero in the forms that the rules look for."""
    out = []
    for s in statements:
        if s.op == "and":
            out += _flat(s.args)
            continue
        out.append(s)
        if s.op in ("lt", "le") and s.args[0] != terms.ZERO:
            out.append(Term(s.op, (terms.ZERO, terms.sub(s.args[1], s.args[0]))))
            if s.op == "lt" or s.args[0].op == "number":
                lower = s.args[0]
                if lower.op == "number" and (lower.data > 0 or (s.op == "lt" and lower.data >= 0)):
                    out.append(terms.lt(terms.ZERO, s.args[1]))
                elif lower.op == "number" and lower.data == 0:
                    out.append(terms.le(terms.ZERO, s.args[1]))
    return out
