"""Whether equations hold for all values, at all sizes: both sides have one normal form.

What is left of a difference is multiplied by its denominators, which are not zero where it has a value, and looked at
again. A sum over an index vanishes where its summand does. Equations among the assumptions are used at the end only, as
they hold at the point that is spoken of, and not around it: what is differentiated must not be changed by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from proofcheck.recheck import terms
from proofcheck.recheck.algebra import conditions, inverses, positions, rules
from proofcheck.recheck.algebra.contents import beside
from proofcheck.recheck.algebra.functions import delta, power
from proofcheck.recheck.algebra.polynomials import Atom, Beyond, Body, Product, Store, Sum
from proofcheck.recheck.algebra.positions import Position
from proofcheck.recheck.algebra.products import add, less, made, multiplied, opened, rewritten, times
from proofcheck.recheck.algebra.reading import Reader
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.scalars import Elaborator
from proofcheck.recheck.terms import Term

STEPS = 60_000
ROUNDS = 8
PLACES = 12


def equal(e: Elaborator, claim: Claim, statement: Term, given: Sequence[Term]) -> str:
    """ "" where all equations of the statement hold, else why they are not seen to."""
    try:
        held = all(_equal(e, claim, *case) for case in _cases(Reader(e, claim, STEPS), [statement, *given]))
        return "" if held else "the sides have different normal forms"
    except (Beyond, RecursionError) as error:
        return str(error) or "nested too deeply"
    except (ZeroDivisionError, OverflowError):
        return "a division by zero"


def _cases(r: Reader, statements: list[Term]) -> list[list[Term]]:
    """The statements for each value of the declared indices of which there are few: an index[1] is 0."""
    cases: list[dict[Term, Term]] = [{}]
    for name, size in r.s.sizes.items():
        count = positions.whole(size)
        if count is None or not 1 <= count * len(cases) <= PLACES or not any(name in t.names for t in statements):
            continue
        index = Term("name", (), name)
        cases = [{**case, index: terms.number(k)} for case in cases for k in range(count)]
    return [[terms.replaced(t, case) for t in statements] for case in cases]


def _equal(e: Elaborator, claim: Claim, statement: Term, *given: Term) -> bool:
    reader = Reader(e, claim, STEPS)
    conditions.suppose(reader, given)
    for t in (statement, *given):
        reader.strides(t)
    reader.s.counting = all(conditions.counted(reader, t) for t in (statement, *given))
    _orthogonal(reader.s, e, claim)
    return _holds(reader, statement, given, [])


def _holds(r: Reader, t: Term, given: Sequence[Term], under: list[Term]) -> bool:
    if t.op == "true":
        return True
    if t.op == "and":
        return all(_holds(r, a, given, under) for a in t.args)
    if t.op == "implies":
        return _holds(r, t.args[1], given, [*under, t.args[0]])
    if t.op == "all":
        return all(_holds(r, inner, given, under) for inner in instances(r, t))
    if t.op != "eq":
        raise Beyond("it is not made of equations alone")
    s = r.s
    gap = less(s, r.read(t.args[0]), r.read(t.args[1]))
    for condition in under:
        gap = times(s, gap, conditions.condition(r, condition))
    if vanishes(s, gap):
        return True
    equations = _assumed(r, given)
    assumed = [rule for known, x in equations if (rule := rules.made_of(s, x, known)) is not None]
    before = s.rules
    for more in (lambda: assumed, lambda: [*inverses.beside(s, equations), *assumed]):
        try:
            found = more()
            s.rules = [*before, *found]
            if found and vanishes(s, again(s, gap)):
                return True
        finally:
            s.rules = before
    return False


def instances(r: Reader, t: Term) -> list[Term]:
    """The body for all indices of the range: one for each place of a fixed one, and for each part of a composed one."""
    low, size = r.range_of(t)
    if not positions.not_negative(size, r.s.size_of):
        raise Beyond("a range that may be less than empty")
    count = positions.whole(size)
    if count is not None:
        if count > PLACES:
            raise Beyond("a long range")
        places = [terms.add(t.args[0], terms.number(k)) for k in range(count)]
    else:
        places, start = [], low
        for piece, stride in r.s.pieces(size):
            name = r.s.fresh(piece)
            at = positions.index(name)
            if stride is not None:
                inner = r.s.fresh(stride)
                at = positions.plus(positions.times(at, stride), positions.index(inner))
            places.append(as_term(positions.plus(start, at)))
            start = positions.plus(start, positions.times(piece, stride) if stride is not None else piece)
    return [terms.replaced(t.args[2], {Term("index", (), t.data): place}) for place in places]


def as_term(p: Position) -> Term:
    parts = []
    for m, c in p:
        factors = [Term("index" if g[0] == "i" else "name", (), g[1]) for g in m]
        parts.append(terms.mul(terms.number(c), *factors))
    return terms.add(*parts)


def _orthogonal(s: Store, e: Elaborator, claim: Claim) -> None:
    """sum over k of R[a, k] R[b, k] = [a = b], and of R[k, a] R[k, b]."""
    for name, d in claim.declarations.items():
        if d.structure != "orthogonal":
            continue
        size = Reader(e, claim, 1_000).size(e.size(d.shape[0]).term())
        for row in (True, False):
            a, b, k = (s.fresh(size) for _ in range(3))
            p, q, at = map(positions.index, (a, b, k))
            pairs = ((p, at), (q, at)) if row else ((at, p), (at, q))
            factors = tuple((s.atom("entry", name, pair), Fraction(1)) for pair in pairs)
            right = delta(s, positions.plus(p, q, -1))
            s.rules.append(rules.Rule({a: size, b: size}, [(k, size)], factors, right))


def _assumed(r: Reader, given: Sequence[Term]) -> list[tuple[dict[str, Position], Sum]]:
    """What the equations among the assumptions say is zero, for all places of indices."""
    found = []
    for t in given:
        for variables, equation in _equations(r, t, {}):
            try:
                found.append((variables, less(r.s, r.read(equation.args[0]), r.read(equation.args[1]))))
            except Beyond:
                continue
    return found


def _equations(r: Reader, t: Term, variables: dict[str, Position]) -> list[tuple[dict[str, Position], Term]]:
    if t.op == "and":
        return [pair for a in t.args for pair in _equations(r, a, variables)]
    if t.op == "eq":
        return [(variables, t)]
    if t.op != "all":
        return []
    try:
        low, size = r.range_of(t)
    except Beyond:
        return []
    if low != positions.ZERO:
        return []
    name = r.s.fresh(size)
    inner = terms.replaced(t.args[2], {Term("index", (), t.data): Term("index", (), name)})
    return _equations(r, inner, {**variables, name: size})


def again(s: Store, x: Sum) -> Sum:
    """The normal form of what stands there, with the rules that hold by now."""

    def argument(arg: object) -> object:
        if isinstance(arg, Body):
            return rewritten(s, arg, lambda at: again(s, at))
        return again(s, arg) if isinstance(arg, Sum) else arg

    parts = []
    for p, c in x.terms.items():
        bound, factors, sums, scale = opened(s, p)
        kept = []
        more = [again(s, y) for y in sums]
        for a, e in factors:
            if any(isinstance(arg, Sum | Body) for arg in a.args):
                inner = again(s, a.args[0]) if a.kind == "base" else made(s, a, tuple(map(argument, a.args)))
                more.append(power(s, inner, e))
            else:
                kept.append((a, e))
        parts.append(multiplied(s, bound, kept, more, c * scale))
    return add(s, *parts)


def vanishes(s: Store, x: Sum, depth: int = 0) -> bool:
    x = _cleared(s, x)
    if not x.terms:
        return True
    if depth > 3:
        return False
    inner = {p: label for p in x.terms if (label := _divided_by(p)) is not None}
    if not inner:
        return False
    # What is summed over an index that denominators show, with that index free.
    for joined in (True, False):
        groups: dict[Position, list[Sum]] = {}
        plain: dict[Product, Fraction] = {}
        sizes = {p.sizes[int(label.partition(".")[2])] for p, label in inner.items()}
        for p, c in x.terms.items():
            label = inner.get(p)
            if label is None and joined:
                fitting = [n for n, z in zip(p.labels, p.sizes, strict=True) if z in sizes]  # none shows a label
                label = fitting[0] if len(fitting) == 1 else None
            if label is None:
                plain[p] = c
                continue
            size = p.sizes[int(label.partition(".")[2])]
            groups.setdefault(size, []).append(_freed(s, p, label, size, c))
        if not plain and all(vanishes(s, add(s, *parts), depth + 1) for parts in groups.values()):
            return True
        if (
            plain
            and vanishes(s, s.sum(plain), 9)
            and all(vanishes(s, add(s, *parts), depth + 1) for parts in groups.values())
        ):
            return True
    return False


def conditional(a: Atom) -> bool:
    """Whether a condition is part of it."""
    if a.kind in ("delta", "least", "holds"):
        return True
    inner = [arg.at if isinstance(arg, Body) else arg for arg in a.args if isinstance(arg, Sum | Body)]
    return any(conditional(b) for x in inner for p in x.terms for b, _ in p.factors)


def _divided_by(p: Product) -> str | None:
    """The one bound index that denominators show, if it runs over the same range whatever the others are."""
    labels = set(p.labels)
    shown = {n for a, e in p.factors if a.kind == "base" for n in a.indices & labels}
    if len(shown) != 1:
        return None
    (found,) = shown
    return None if positions.indices(p.sizes[p.labels.index(found)]) & labels else found


def _freed(s: Store, p: Product, label: str, size: Position, c: Fraction) -> Sum:
    """The product without the sum over one of its indices, which has a name of its own for each size."""
    bound, factors, sums, scale = opened(s, p)
    place = p.labels.index(label)
    name = f"^{size!r}"
    s.sizes[name] = size
    from proofcheck.recheck.algebra.products import put

    rest = [pair for k, pair in enumerate(bound) if k != place]
    inside = multiplied(s, rest, factors, sums, c * scale)
    return put(s, inside, {bound[place][0]: positions.index(name)})


def _cleared(s: Store, x: Sum) -> Sum:
    """x times powers of its denominators that no bound index shows.

    Where a denominator is under a condition, what has it has that condition as a factor. x times d is then zero for
    each way that conditions may hold, as a polynomial in what is no condition; so is x, if d is not zero as a
    polynomial for any of them. A d that conditions are part of may be.
    """
    for _ in range(ROUNDS):
        needed: dict[Atom, Fraction] = {}
        for p in x.terms:
            labels = set(p.labels)
            for a, e in p.factors:
                if a.kind == "base" and e < 0 and not a.indices & labels:
                    if not s.counting and conditional(a):
                        return x
                    needed[a] = min(needed.get(a, e), e)
        if not needed:
            return x
        more = [(a, Fraction(ceil(-e))) for a, e in needed.items()]
        x = beside(s, x, more)
    raise Beyond("denominators in one another")
