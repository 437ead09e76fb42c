"""Definedness as part of meaning: what must hold for a term to have a value, as statements of the language.

Each partial operation yields an obligation under the conditions that guard it: the left parts of `and` and `implies`,
the branch of a `where`, the range of a bound index. Where a derivative moves what a `where` compares, the sides have to
differ: being continuous, they do so around the point, and what is differentiated has one case there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set

from proofcheck.lang import terms
from proofcheck.lang.affine import Extents, positive
from proofcheck.lang.averages import feasible, integrated, polynomial_in_random
from proofcheck.lang.ops import COMPARISONS, OPERATIONS, RANGES
from proofcheck.lang.ops.base import SCOPED
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration

Ranges = dict[str, tuple[Term, Term]]

_SCOPED = frozenset(name for name, operation in OPERATIONS.items() if type(operation).domain is SCOPED)
_PLAIN = frozenset({"number", "symbol", "index"})
Inside = Callable[..., None]  # visits a part under further conditions and ranges
Obliged = Callable[[Term], None]
Moving = frozenset[str]  # the names by which a term is differentiated, where it stands under derivatives
STILL: Moving = frozenset()


def obligations(term: Term, declarations: Mapping[str, Declaration]) -> list[Term]:
    """Closed statements that together make `term` defined. Limits are left out: what lies inside one need only be
    defined near the point, which the series check establishes by itself."""
    walk = _Walk(declarations, _ambiguous(term))
    walk.visit(term, (), {}, STILL)
    return list(walk.found)


def lawful(body: Term, name: str, declarations: Mapping[str, Declaration]) -> list[Term]:
    """What is enough for the laws of what is averaged in a term to exist around each value of a name, and for their
    parameters to be differentiable there."""
    walk = _Walk(declarations, False)
    walk.laws(body, name, (), {}, frozenset((name,)))
    return list(walk.found)


def _ambiguous(term: Term) -> bool:
    """Whether some index may run over different ranges in different places of the term."""
    known: dict[str, tuple[Term, ...]] = {}
    for t in terms.nodes(term):
        if t.op in terms.BINDING:
            # The ranges under `let` and `lambda` stand in declarations: each of them counts as one of its own.
            room = (t,) if t.op in ("let", "lambda") else t.args[:2] if t.op in RANGES else (terms.ZERO, t.args[0])
            for name in terms.bound_indices(t):
                if known.setdefault(name, room) != room:
                    return True
    return False


class _Walk:
    """One walk over a term: the obligations found, and what was visited."""

    def __init__(self, declarations: Mapping[str, Declaration], ambiguous: bool) -> None:
        self.declarations, self.ambiguous = declarations, ambiguous
        self.found: dict[Term, None] = {}
        self.seen: set[tuple[object, ...]] = set()

    def visit(self, term: Term, guards: tuple[Term, ...], ranges: Ranges, moving: Moving) -> None:
        op = term.op
        if op in _PLAIN:
            return
        key: tuple[object, ...] = (term, guards, moving)
        if self.ambiguous:
            # The same term under the same guards says something else where its indices run over other ranges.
            key = (*key, _rooms((term, *guards), ranges))
        if key in self.seen:
            return
        self.seen.add(key)
        if op in _SCOPED:
            self._scoped(term, guards, ranges, moving)
            return
        if op == "entry":
            _positions(term, self.declarations, guards, ranges, self.found)
        operation = OPERATIONS.get(op)
        if operation is not None:
            for condition in operation.domain(term.args, _moves(term, moving)):
                _add(condition, guards, ranges, self.found)
        for child in term.args:
            self.visit(child, guards, ranges, moving)

    def _scoped(self, term: Term, guards: tuple[Term, ...], ranges: Ranges, moving: Moving) -> None:
        """A term that guards, binds or moves its arguments."""
        clash = set(terms.bound_indices(term)).intersection(ranges)
        if clash:
            # A condition on the outer index of this name is none on the inner one.
            term = _renamed(term, clash.union(ranges))
        if term.op == "let":
            self._let(term, guards, ranges, moving)
            return

        def inside(child: Term, extra: tuple[Term, ...] = (), more: Ranges | None = None, by: Moving = STILL) -> None:
            room = {**ranges, **more} if more else ranges
            self.visit(child, (*guards, *extra) if extra else guards, room, moving | by)

        def obliged(condition: Term) -> None:
            _add(condition, guards, ranges, self.found)

        op = term.op
        if op in ("and", "implies", "or", "where"):
            self._guarded(term, inside, obliged, moving)
        elif op in RANGES:
            low, high, body = term.args
            inside(low)
            inside(high)
            inside(body, (), {term.data[0]: (low, high)})
            if op == "largest":
                for condition in _attained(term, self.declarations, ranges, moving):
                    obliged(condition)
        elif op == "derivative":
            for child in term.args[1:]:
                inside(child)
            own = frozenset((term.data,))
            inside(term.args[0], by=own)
            self.laws(term.args[0], term.data, guards, ranges, own)
        elif op == "limit":
            inside(term.args[1])
            obliged(Term("converges", term.args, term.data))
        elif op == "integral":
            for child in term.args[1:]:
                inside(child)
            obliged(Term("integrates", term.args, term.data))
        elif op == "expectation":
            # The random names are bound here: what `given` says about them does not hold inside.
            body = integrated(term.args[0], self.declarations)
            # By its law, a random number may move with what is not in it.
            random = (n for n in body.names if n in self.declarations and self.declarations[n].law is not None)
            inside(body, by=frozenset(random) if moving else STILL)
            if not polynomial_in_random(body, self.declarations):
                obliged(Term("integrable", (body,)))
        elif op == "map":
            self._mapped(term, inside, ranges)
        else:
            self._of_matrix(term, inside, obliged, guards, ranges, moving)

    def _guarded(self, term: Term, inside: Inside, obliged: Obliged, moving: Moving) -> None:
        """What stands behind a condition needs a value only where the condition holds."""
        if term.op == "where":
            condition, then, otherwise = term.args
            inside(condition)
            for apart in _turns(condition, moving):
                obliged(apart)
            inside(then, (condition,))
            inside(otherwise, (Term("not", (condition,)),))
            return
        for position, child in enumerate(term.args):
            before = term.args[:position]
            inside(child, before if term.op != "or" else tuple(Term("not", (a,)) for a in before))

    def _of_matrix(
        self,
        term: Term,
        inside: Inside,
        obliged: Obliged,
        guards: tuple[Term, ...],
        ranges: Ranges,
        moving: Moving,
    ) -> None:
        """Inverses, determinants, powers and eigenvalues, whose body is a matrix by its entries."""
        assert term.op in ("inverse", "determinant", "matrix_power", "eigenvalue")
        size, *rest, body = term.args
        for child in (size, *rest):
            inside(child)
        inside(body, (), dict.fromkeys(term.data, (terms.ZERO, size)))
        if term.op == "inverse":
            obliged(Term("nonsingular", (size, body), term.data))
        elif term.op == "matrix_power" and not _counted(rest[-1], ranges):
            obliged(terms.le(terms.ZERO, rest[-1]))
        elif term.op == "eigenvalue":
            _placed(rest[0], Size.from_term(size), size, self.declarations, guards, ranges, self.found)
            if _moves(body, moving):
                obliged(terms.FALSE)  # of derivatives of eigenvalues nothing is known

    def _mapped(self, term: Term, inside: Inside, ranges: Ranges) -> None:
        """A declared function: its arguments at all their entries."""
        name, count = term.data
        for child in term.args[:count]:
            inside(child)
        for given, shape in zip(term.args[count:], self.declarations[name].arguments, strict=True):
            child = _renamed(given, ranges.keys()) if given.op == "lambda" else given
            ids = child.data if child.op == "lambda" else ()
            more = {i: (terms.ZERO, size.term()) for i, size in zip(ids, shape, strict=True)}
            inside(child.args[0] if child.op == "lambda" else child, (), more)

    def laws(self, body: Term, name: str, guards: tuple[Term, ...], ranges: Ranges, moving: Moving) -> None:
        """That the laws of what is averaged in `body` exist where `name` has another value than it was declared to
        have; if it is `moving`, that they do so around its value, and their parameters can be differentiated."""
        averaged = {n for t in terms.nodes(body) if t.op == "expectation" for n in t.args[0].names}
        for other in sorted(averaged & self.declarations.keys()):
            law = self.declarations[other].law
            if law is None or name not in law.parameters:
                continue
            for value in (law.mean, law.variance, law.covariance):
                if value is not None:
                    axes = {i: (terms.ZERO, size.term()) for i, size in value.axes}
                    self.visit(value.body, guards, {**ranges, **axes}, moving)
            for _, moment in law.moments:
                self.visit(moment, guards, ranges, moving)
            for condition in feasible(law, name, bool(moving)):
                _add(condition, guards, ranges, self.found)

    def _let(self, term: Term, guards: tuple[Term, ...], ranges: Ranges, moving: Moving) -> None:
        """The body's obligations are stated at the value that the name is given."""
        body, value = term.args
        name, *ids = term.data
        axes = zip(ids, self.declarations[name].shape, strict=True)
        self.visit(value, guards, {**ranges, **{i: (terms.ZERO, size.term()) for i, size in axes}}, moving)
        inner = _Walk(self.declarations, self.ambiguous)
        inner.visit(body, (), {}, moving | {name} if moving else moving)
        if not ids:
            inner.laws(body, name, (), {}, STILL)
        for obligation in inner.found:
            stated = terms.replace_name(obligation, name, tuple(ids), value)
            stated = stated if stated is not None else Term("let", (obligation, value), term.data)
            _add(stated, guards, ranges, self.found)


def _moves(term: Term, moving: Moving) -> bool:
    """Whether a term may change with these names: it has one in it, or an average, which may depend on one by a law."""
    return bool(moving) and bool(term.names & moving or any(t.op == "expectation" for t in terms.nodes(term)))


def _turns(condition: Term, moving: Moving) -> list[Term]:
    """That nothing which a condition compares turns where these names move; FALSE where that is not seen."""
    if not _moves(condition, moving):
        return []
    if condition.op in ("and", "or", "not", "implies"):
        return [apart for a in condition.args for apart in _turns(a, moving)]
    return [Term("ne", condition.args)] if condition.op in COMPARISONS else [terms.FALSE]


def _attained(term: Term, declarations: Mapping[str, Declaration], ranges: Ranges, moving: Moving) -> Iterator[Term]:
    """That there is a largest value: the range is not empty. Of its derivatives nothing is known."""
    low, high, body = term.args
    extents = _extents(declarations, ranges)
    first, last = extents.size(low), extents.size(high)
    if first is None or last is None or not positive(last - first):
        yield terms.lt(low, high)
    if _moves(body, moving):
        yield terms.FALSE


def _renamed(term: Term, avoid: Set[str]) -> Term:
    """The term with its own bound indices renamed to such as are not in `avoid`."""
    *outer, body = term.args
    taken, names = {*avoid, *body.free, *terms.bound_indices(term)}, {}
    for name in terms.bound_indices(term):
        if name in avoid:
            taken.add(fresh := terms.fresh(name, taken))
            names[name] = fresh
    if not names:
        return term
    body = terms.substitute(body, {old: terms.index(new) for old, new in names.items()})
    start = terms.BINDING[term.op]
    return Term(term.op, (*outer, body), (*term.data[:start], *(names.get(n, n) for n in term.data[start:])))


def _rooms(roots: tuple[Term, ...], ranges: Ranges) -> frozenset[tuple[str, tuple[Term, Term]]]:
    """The ranges of the indices that the terms use, and of those that these ranges use."""
    found: Ranges = {}
    names = [name for root in roots for name in root.free]
    while names:
        name = names.pop()
        if name in ranges and name not in found:
            found[name] = ranges[name]
            names += [i for end in ranges[name] for i in end.free]
    return frozenset(found.items())


def _counted(exponent: Term, ranges: Ranges) -> bool:
    """Whether an exponent is an index that starts at 0, or a number that is not negative."""
    if exponent.op == "number":
        return bool(exponent.data >= 0)
    return exponent.op == "index" and exponent.data in ranges and ranges[exponent.data][0] == terms.ZERO


def _positions(
    term: Term,
    declarations: Mapping[str, Declaration],
    guards: tuple[Term, ...],
    ranges: Ranges,
    found: dict[Term, None],
) -> None:
    """An index that runs over exactly the axis needs no obligation; any other position does."""
    declaration = declarations.get(term.data.removesuffix("~"))
    if declaration is None:
        return
    for position, size in zip(term.args, declaration.shape, strict=True):
        _placed(position, size, size.term(), declarations, guards, ranges, found)


def _placed(
    position: Term,
    size: Size | None,
    limit: Term,
    declarations: Mapping[str, Declaration],
    guards: tuple[Term, ...],
    ranges: Ranges,
    found: dict[Term, None],
) -> None:
    """That a position is one of the first `limit`; `size` is that as a polynomial."""
    if size is not None and position.op == "index" and position.data in ranges:
        low, high = ranges[position.data]
        if low == terms.ZERO and Size.from_term(high) == size:
            return
    if size is not None and position.op == "symbol":
        other = declarations.get(position.data)
        if other is not None and other.kind == "index" and other.bound == size:
            return
    if size is not None and position.free:
        # Composed of indices, such as i*t + k: inside the axis by their ranges.
        extents = _extents(declarations, ranges)
        number = extents.affine(position)
        if number is not None and size.dims <= extents.dims and extents.inside(number, size):
            return
    _add(terms.conjunction(terms.le(terms.ZERO, position), terms.lt(position, limit)), guards, ranges, found)


def _extents(declarations: Mapping[str, Declaration], ranges: Ranges) -> Extents:
    dims = {n for n, d in declarations.items() if d.kind == "dim"}
    sizes = {i: Size.from_term(high, dims) if low == terms.ZERO else None for i, (low, high) in ranges.items()}
    return Extents(dims, sizes, {n: d.bound for n, d in declarations.items() if d.bound is not None})


def _add(condition: Term, guards: tuple[Term, ...], ranges: Ranges, found: dict[Term, None]) -> None:
    """The condition under its guards, closed over the indices it uses, innermost range first."""
    statement = terms.implies(terms.conjunction(*guards), condition)
    for name in reversed(list(ranges)):
        if name in statement.free:
            low, high = ranges[name]
            statement = terms.forall(name, low, high, statement)
    if statement != terms.TRUE:
        found[statement] = None


def describe(term: Term) -> str:
    """A condition in a few words, for reasons."""
    _, term = terms.stripped(term)
    if term.op in ("converges", "integrable", "integrates"):
        return "a limit, an integral or an expected value exists"
    words = {"ne": "a denominator is not zero", "lt": "an argument is positive", "le": "an argument is not negative"}
    if term.op == "implies":
        return describe(term.args[1])
    return words.get(term.op, {"nonsingular": "a matrix is invertible"}.get(term.op, term.op))
