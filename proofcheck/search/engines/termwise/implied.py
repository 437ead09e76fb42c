"""Statements from which an inequality between sums follows: for `the engine`.

- Weights e(i) / sum(e) named p: positive, and one together.
- Weights that add up to one and are not negative: none is over one.
- A logarithm, a root, an absolute value or a quotient moved to the other side.
- Multiples of logarithms on both sides: the products of the powers.
- Sums over several ranges, each by itself.
- Weights that add up to one in each row: those of a row that is spoken of do.
- Of squares of all entries of a square matrix: those on the diagonal are fewer, and bound the square of the trace.
- Beside roots of sums of squares: the inequality of Cauchy and Schwarz, and squares of sums written out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice, product
from math import lcm

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Binder, Term, alpha, subterms
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.largest import instances
from proofcheck.search.engines.norms import layers, total_over
from proofcheck.search.engines.termwise.spread import expanded, weights_given

MAX_RANGES = 3
MAX_SHARES = 8
Named = tuple[Declaration, tuple[str, ...], Term, tuple[Term, ...], Term]


def weights_named(problem: Problem) -> Iterator[Named]:
    """What `reductions.named` takes, for the weights by whose sum the statement divides."""
    totals: dict[Term, Term] = {}
    for t in subterms(problem.statement):
        if t.op == "div" and t.args[1].op == "sum" and t.args[1].args[0] == terms.ZERO and not t.args[1].free:
            totals.setdefault(alpha(t.args[1]), t.args[1])
    for key, total in totals.items():
        size = Size.from_term(total.args[1])
        # What is assumed about the scores would be forgotten.
        told = any(g.names & (total.names - total.args[1].names) for g in problem.given)
        if size is None or told:
            continue
        bound, summand = total.data[0], total.args[2]
        name = next(n for n in ("p", "w", "weight", *(f"w{k}" for k in range(99))) if n not in problem.declarations)
        i = terms.fresh("i", frozenset({bound}))

        def weight(t: Term, key: Term = key, summand: Term = summand, bound: str = bound, p: str = name) -> Term | None:
            if t.op != "div" or alpha(t.args[1]) != key:
                return None
            for place in _places(t.args[0]):
                if terms.substitute(summand, {bound: place}) == t.args[0]:
                    return terms.entry(p, place)
            return None

        statement = terms.rewrite(problem.statement, weight)
        if name not in statement.names:
            continue
        here = terms.entry(name, terms.index(i))

        def everywhere(fact: Term, i: str = i, high: Term = total.args[1]) -> Term:
            return terms.forall(i, terms.ZERO, high, fact)

        facts = (
            everywhere(terms.lt(terms.ZERO, here)),
            terms.eq(terms.total(i, terms.ZERO, total.args[1], here), terms.ONE),
        )
        value = terms.div(terms.substitute(summand, {bound: terms.index(i)}), total)
        yield Declaration(name, "real", (size,)), (i,), value, facts, statement


def _places(t: Term) -> list[Term]:
    return [s for s in subterms(t) if s.op in ("index", "symbol")]


def implied_by(problem: Problem) -> Iterator[tuple[Term, ...]]:
    """Lemmas for `reductions.cut`, under which the statement speaks of its sums as of any numbers."""
    core, given = problem.statement, {alpha(g) for g in problem.given}
    written = list(_written_out(core))
    roots = list(_under_roots(core, {alpha(equation.args[0]) for equation in written}))
    if any(alpha(lemma) not in given for lemma in roots):
        yield (*written, *roots)
    diagonals = tuple(_diagonals(core))
    if diagonals:
        yield diagonals
    yield from _logarithms(core)
    yield from _moved(core)
    yield from _squared(core)
    yield from _range_by_range(core)


def none_over_one(problem: Problem) -> tuple[Term, ...]:
    """Of weights that the assumptions give: none is over one."""
    given = {alpha(g) for g in problem.given}
    lemmas = []
    for total in weights_given(problem):
        name, high, body = total.data[0], total.args[1], total.args[2]
        lemma = terms.forall(name, terms.ZERO, high, terms.le(body, terms.ONE))
        if body.names & problem.statement.names and alpha(lemma) not in given:
            lemmas.append(lemma)
    return tuple(lemmas)


def rows_of_weights(problem: Problem) -> tuple[Term, ...]:
    """That weights add up to one in each row, said of the rows at whose places the statement looks."""
    found: dict[Term, Term] = {}
    for fact in problem.given:
        _, total = terms.stripped(fact)
        if fact.op == "forall" and total.op == "eq" and terms.ONE in total.args:
            for row in islice(instances(problem, fact), MAX_SHARES):
                if _looked_at(row, problem.statement):
                    found.setdefault(alpha(row), row)
    given = {alpha(g) for g in problem.given}
    return tuple(row for key, row in found.items() if key not in given)


def _looked_at(row: Term, statement: Term) -> bool:
    """Whether the statement has entries at the places of the row, wherever these are along it."""
    entries = [t for t in subterms(statement) if t.op == "entry"]

    def along(t: Term) -> bool:
        same = (e for e in entries if e.data == t.data and len(e.args) == len(t.args))
        return any(all(a == b or a.free for a, b in zip(t.args, e.args, strict=True)) for e in same)

    return all(along(t) for t in subterms(row) if t.op == "entry")


def _range_by_range(core: Term) -> Iterator[tuple[Term, ...]]:
    """Of sums over several ranges: one statement for each, with what stands outside of them given to one."""
    pieces = expanded(terms.sub(core.args[1], core.args[0])) or []
    ranges = list(dict.fromkeys(high for piece in pieces for _, high in piece.binders))
    if not 1 < len(ranges) <= MAX_RANGES or any(len(piece.binders) > 1 for piece in pieces):
        return
    own = {high: [piece.term() for piece in pieces if piece.binders and piece.binders[0][1] == high] for high in ranges}
    outside = [piece.factor for piece in pieces if not piece.binders]
    for chosen in islice(product(ranges, repeat=len(outside)), MAX_SHARES):
        parts = {high: [*own[high], *(t for t, h in zip(outside, chosen, strict=True) if h == high)] for high in ranges}
        yield tuple(Term(core.op, (terms.ZERO, terms.add(*part))) for part in parts.values())


def _logarithms(core: Term) -> Iterator[tuple[Term, ...]]:
    """Sums of multiples of logarithms, compared: by the products of the powers."""
    sides: tuple[list[Term], list[Term]] = ([], [])
    parts = list(_multiples(terms.sub(core.args[1], core.args[0]), Fraction(1)))
    if len(parts) < 2 or not all(t.op == "log" for _, t in parts):
        return
    whole = lcm(*(c.denominator for c, _ in parts))
    for c, t in parts:
        sides[c > 0].append(terms.power(t.args[0], terms.number(abs(c) * whole)))
    small, large = (terms.mul(*side) for side in sides)
    logs = [Term("log", (side,)) for side in (small, large)]
    totals = [
        terms.add(*(terms.mul(terms.number(abs(c) * whole), t) for c, t in parts if (c > 0) is up))
        for up in (False, True)
    ]
    apart = (terms.eq(a, b) for a, b in zip(logs, totals, strict=True) if a != b)
    yield Term(core.op, (small, large)), Term(core.op, (logs[0], logs[1])), *apart


def _multiples(t: Term, c: Fraction) -> Iterator[tuple[Fraction, Term]]:
    """The summands of a term, each a number times a term."""
    if t.op == "add":
        for part in t.args:
            yield from _multiples(part, c)
    elif t.op == "div" and t.args[1].op == "number" and t.args[1].data:
        yield from _multiples(t.args[0], c / t.args[1].data)
    elif t.op == "mul" and t.args[0].op == "number" and t.args[0].data:
        yield from _multiples(terms.mul(*t.args[1:]), c * t.args[0].data)
    else:
        yield c, t


def _moved(core: Term) -> Iterator[tuple[Term, ...]]:
    """A logarithm, an absolute value, a root or a quotient of sums on a side of its own."""
    left, right = core.args
    parts = [*(right.args if right.op == "add" else (right,))]
    parts += [terms.neg(a) for a in (left.args if left.op == "add" else (left,))]
    for k, part in enumerate(parts):
        rest = terms.add(*(p for i, p in enumerate(parts) if i != k))
        scale, inner = _scaled(part)
        if not any(t.op == "sum" for t in subterms(inner)):
            continue
        other = terms.mul(terms.number(-1 / scale), rest)
        if inner.op == "log":
            bound = _exponential(other)
            compared = Term(core.op, (bound, inner.args[0]) if scale > 0 else (inner.args[0], bound))
            yield compared, terms.eq(Term("log", (bound,)), other)
        elif inner.op == "abs" and scale < 0:
            yield tuple(Term(core.op, (side, other)) for side in (inner.args[0], terms.neg(inner.args[0])))
        elif inner.op == "sqrt":
            square = terms.power(other, terms.TWO)
            if scale > 0:
                yield (Term(core.op, (square, inner.args[0])),)
            else:
                yield (terms.le(terms.ZERO, other), Term(core.op, (inner.args[0], square)))
        elif inner.op == "div" and any(t.op == "sum" for t in subterms(inner.args[1])):
            numerator, denominator = inner.args
            whole = terms.add(terms.mul(terms.number(scale), numerator), terms.mul(rest, denominator))
            yield (terms.lt(terms.ZERO, denominator), Term(core.op, (terms.ZERO, whole)))
            times, other = _scaled(rest)
            if other.op == "div":
                above, below = other.args
                whole = terms.add(
                    terms.mul(terms.number(scale), numerator, below), terms.mul(terms.number(times), above, denominator)
                )
                positive = (terms.lt(terms.ZERO, t) for t in (denominator, below))
                yield (*positive, Term(core.op, (terms.ZERO, whole)))
        elif inner.op == "div":
            whole = terms.add(*(_times(p, inner.args[1]) for p in parts))
            yield (terms.lt(terms.ZERO, inner.args[1]), Term(core.op, (terms.ZERO, whole)))


def _times(part: Term, denominator: Term) -> Term:
    """The product, where the part may be a quotient by the same denominator."""
    scale, inner = _scaled(part)
    if inner.op == "div" and inner.args[1] == denominator:
        return terms.mul(terms.number(scale), inner.args[0])
    return terms.mul(part, denominator)


def _squared(core: Term) -> Iterator[tuple[Term, ...]]:
    """Below a product with roots among its factors: the squares of both sides, where the roots are gone."""
    left, right = core.args
    factors = right.args if right.op == "mul" else ()
    if any(f.op == "sqrt" for f in factors):
        square = terms.mul(*(f.args[0] if f.op == "sqrt" else terms.power(f, terms.TWO) for f in factors))
        yield (Term(core.op, (terms.power(left, terms.TWO), square)),)


def _scaled(part: Term) -> tuple[Fraction, Term]:
    """A number and a term whose product is the part."""
    if part.op == "mul" and len(part.args) == 2 and part.args[0].op == "number" and part.args[0].data:
        return part.args[0].data, part.args[1]
    return Fraction(1), part


def _exponential(term: Term) -> Term:
    """exp of a sum as the product of the exponentials of its parts, exp(log(u)) as u."""
    factors = []
    for part in term.args if term.op == "add" else (term,):
        scale, inner = _scaled(part)
        if inner.op == "log" and scale.denominator == 1:
            factors.append(terms.power(inner.args[0], terms.number(scale)))
        elif part != terms.ZERO:
            factors.append(Term("exp", (part,)))
    return terms.mul(*factors)


def _sums(core: Term) -> dict[Term, Term]:
    return {alpha(t): t for t in subterms(core) if t.op == "sum" and not t.free and t.args[0] == terms.ZERO}


def _written_out(core: Term) -> Iterator[Term]:
    """Sums of squares of sums, written out: sum((x + u)**2) by sums of x**2, u**2 and x u."""
    for total in _sums(core).values():
        binders, body = layers(total)
        if body.op == "pow" and body.args[0].op == "add" and body.args[1] == terms.TWO:
            parts = [_scaled(part) for part in body.args[0].args]

            def summed(scale: Fraction, term: Term, binders: Sequence[Binder] = binders) -> Term:
                return terms.mul(terms.number(scale), total_over(binders, term))

            squares = [summed(c * c, terms.power(part, terms.TWO)) for c, part in parts]
            crossed = [summed(2 * c * d, _product(a, b)) for (c, a), (d, b) in combinations(parts, 2)]
            yield terms.eq(total, terms.add(*squares, *crossed))


def _diagonals(core: Term) -> Iterator[Term]:
    """sum_i r(i, i)**2 <= sum_ij r(i, j)**2 and (sum_i r(i, i))**2 <= n sum_i r(i, i)**2, beside a single sum."""
    if not any(t.op == "sum" and not t.free and t.args[2].op != "sum" for t in subterms(core)):
        return
    for total in _sums(core).values():
        binders, body = layers(total)
        root = _root(body)
        if root is None or len(binders) != 2 or binders[0][1:] != binders[1][1:]:
            continue
        (i, low, high), (j, *_) = binders
        own = terms.substitute(root, {j: terms.index(i)})
        squares = terms.total(i, low, high, terms.power(own, terms.TWO))
        yield terms.le(squares, total)
        yield terms.le(terms.power(terms.total(i, low, high, own), terms.TWO), terms.mul(high, squares))


def _product(a: Term, b: Term) -> Term:
    """a b, in an order that does not depend on who asks: Z3 takes sums that are written differently for different."""
    return terms.mul(*sorted((a, b), key=repr))


def _under_roots(core: Term, others: set[Term]) -> Iterator[Term]:
    """(sum a b)**2 <= sum(a**2) sum(b**2) for the sums of squares that stand under roots, but for `others`."""
    found: dict[Term, Term] = {}
    for t in subterms(core):
        if t.op == "sqrt" and t.args[0].op == "sum" and not t.args[0].free and alpha(t.args[0]) not in others:
            found.setdefault(alpha(t.args[0]), t.args[0])
    for a, b in combinations(found.values(), 2):
        (one, _), (other, _) = both = [layers(t) for t in (a, b)]
        names = [f"t{k}" if k else "t" for k in range(len(one))]
        if [ends for _, *ends in one] != [ends for _, *ends in other]:
            continue
        places = [{own: terms.index(n) for (own, _, _), n in zip(binders, names, strict=True)} for binders, _ in both]
        roots = [_root(terms.substitute(body, at)) for (_, body), at in zip(both, places, strict=True)]
        if None in roots:
            continue
        first, second = (r for r in roots if r is not None)
        ranges = [(name, low, high) for name, (_, low, high) in zip(names, one, strict=True)]
        product = total_over(ranges, _product(first, second))
        yield terms.le(terms.power(product, terms.TWO), terms.mul(a, b))


def _root(body: Term) -> Term | None:
    if body.op == "pow" and body.args[1] == terms.TWO:
        return body.args[0]
    if body.op == "mul" and len(body.args) == 2 and body.args[0] == body.args[1]:
        return body.args[0]
    return None
