"""Which equations write factorials, binomials, powers and values of gamma functions by few of them.

The rows are what evidence `factorials` has (`logic/decide/lemmas/factorials.py`, which checks each of them): a term,
the name of an equation, and what stands for its letters. Terms whose arguments are a whole number apart are written by
the first of them; gamma and its kin at arguments w, w + 1/2, 2 w and 1 - w by one another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.factorials import LARGEST, WALKED, apart, arguments_of, put, written
from proofcheck.logic.decide.signs import Signs

Row = tuple[Term, str, tuple[Term, ...]]
Group = tuple[Term, Fraction]  # arguments that differ by whole numbers: the names in them, and a number from 0 to 1
GAMMAS = ("gamma", "digamma", "trigamma")
FARTHEST = 8  # steps between factorials, binomials and powers
FAR = 30  # between values of gamma
HALF = Fraction(1, 2)
# Where values of gamma and its kin are known, beside the least positive whole number or half.
KNOWN = {("gamma", HALF), ("digamma", HALF), ("trigamma", HALF), ("trigamma", Fraction(1))}


def plan(problem: Problem, expand: bool) -> list[Row]:
    """The rows for a problem; with `expand`, binomials become factorials first."""
    found = _Plan(problem)
    products = found.terms("product")
    if products:
        found.products(products, bool(found.terms("gamma", inside=True)))
    if expand:
        for t in found.terms("binomial"):
            found.row(t, "binomial by factorials", *t.args)
    for op in GAMMAS:
        found.gammas(op, found.terms(op))
    found.factorials(found.terms("factorial"))
    found.binomials(found.terms("binomial"))
    found.powers(found.terms("pow"))
    return found.rows


class _Plan:
    """The rows so far, and what they make of assumptions and statement."""

    def __init__(self, problem: Problem) -> None:
        self.said = [*problem.given, problem.statement]
        self.signs, self.known = Signs(problem.declarations, ()), Signs(problem.declarations, problem.given)
        self.rows: list[Row] = []

    def row(self, old: Term | None, name: str, *letters: Term) -> Term | None:
        """One row more, where the equation says something of the term; answers the term of its kind that is left."""
        found = None if old is None else written(self.signs, old, name, letters)
        if old is None or found is None:
            return None
        new = found[0]
        if new != old:
            self.rows.append((old, name, letters))
            self.said = [put(t, old, new) for t in self.said]
        return next((t for t in terms.nodes(new) if t.op == old.op), None)

    def terms(self, op: str, inside: bool = False) -> list[Term]:
        """The terms of an operation; inside: also those that stand in others."""
        found: dict[Term, None] = {}

        def collect(t: Term) -> None:
            if t.op == op and (op != "pow" or t.args[1].names):
                found[t] = None
            elif inside or t.op in WALKED:
                for a in t.args:
                    collect(a)

        for t in self.said:
            collect(t)
        return [t for t in found if inside or not t.free]

    # -- factorials, binomials, powers -----------------------------------------------------------------------------

    def factorials(self, found: Iterable[Term]) -> None:
        for group in _groups({t: t.args for t in found}):
            base = _least(group)
            for t, (size,) in group.items():
                left = self.row(t, "itself", size.term())
                if size.constant is not None:
                    self.row(left, "value") if size.constant <= LARGEST else None
                    continue
                for k in range((size - base).constant or 0, 0, -1):
                    left = self.row(left, "factorial onward", (base + Size.of(k - 1)).term())

    def powers(self, found: list[Term]) -> None:
        for c in dict.fromkeys(t.args[0] for t in found):
            positive = c.op == "number" and c.data > 0
            name = "power of a positive number onward" if positive else "power onward"
            for group in _groups({t: t.args[1:] for t in found if t.args[0] == c}):
                base = _least(group)
                for t, (size,) in group.items() if len(group) > 1 else ():
                    left = self.row(t, "itself", c, size.term())
                    for k in range((size - base).constant or 0, 0, -1):
                        left = self.row(left, name, c, (base + Size.of(k - 1)).term())

    def binomials(self, found: Iterable[Term]) -> None:
        for group in _groups({t: t.args for t in found}):
            first = next(iter(group.values()))
            top, bottom = min(
                group.values(), key=lambda s: [(a - b).constant or 0 for a, b in zip(s, first, strict=True)]
            )
            moves = {t: ((high - top).constant or 0, (low - bottom).constant or 0) for t, (high, low) in group.items()}
            whole = all(a <= b for a, b in moves.values())
            for t, (a, b) in moves.items() if len(group) > 1 else ():
                steps = ["binomial onward"] * a + ["binomial to the right"] * (b - a)
                if not whole:
                    steps = ["binomial to the right" if b > 0 else "binomial to the left"] * abs(b)
                    steps += ["binomial below"] * a
                left: Term | None = t
                for name in steps:
                    a -= name in ("binomial onward", "binomial below")
                    b -= name in ("binomial onward", "binomial to the right")
                    left = self.row(left, name, (top + Size.of(a)).term(), (bottom + Size.of(b)).term())
                    b += name == "binomial to the left"

    def products(self, found: Iterable[Term], gammas: bool) -> None:
        """Binomials with real numbers above, by gamma where that stands beside."""
        groups: dict[tuple[Term, Size], list[tuple[int, int, Term]]] = {}
        for product in found:
            read = arguments_of(product)
            size = None if read is None else Size.from_term(read[1])
            if read is None or size is None:
                continue
            if gammas:
                self.row(product, "product by gamma", *read)
                continue
            constant, rest = apart(read[0])
            fixed = dict(size.terms).get((), 0)
            key = terms.add(rest, terms.number(constant % 1)), size - Size.of(fixed)
            groups.setdefault(key, []).append((int(constant // 1), fixed, product))
        for (core, size), group in groups.items():
            a0 = min(a for a, _, _ in group)
            b0 = min(b - (a - a0) for a, b, _ in group)
            if len(group) < 2 or max(b - b0 for _, b, _ in group) > FARTHEST:
                continue
            for a, b, product in group:
                left: Term | None = product
                for name in ["product onward"] * (a - a0) + ["product to the right"] * (b - b0 - a + a0):
                    a, b = a - (name == "product onward"), b - 1
                    letters = terms.add(core, terms.number(a)), (size + Size.of(b)).term()
                    left = self.row(left, name, *letters)

    # -- gamma and its kin -----------------------------------------------------------------------------------------

    def gammas(self, op: str, found: Iterable[Term]) -> None:
        groups: dict[Group, list[tuple[int, Term]]] = {}
        for t in found:
            constant, rest = apart(t.args[0])
            x = terms.add(rest, terms.number(constant))
            if op == "gamma" and self.signs.integral(x):
                self.row(t, "gamma by factorials", x)
            elif op == "gamma" and rest != ZERO and constant % 1 == HALF and self.signs.integral(rest):
                self.row(t, "gamma beside a whole number", _polynomial(terms.add(rest, terms.number(constant - HALF))))
            else:
                groups.setdefault((rest, constant % 1), []).append((int(constant // 1), t))
        begins: dict[Group, tuple[int, bool]] = {}  # where a group begins, and whether the value there is known
        for key, group in groups.items():
            least, most = min(k for k, _ in group), max(k for k, _ in group)
            known = key[0] == ZERO and (op, key[1] or Fraction(1)) in KNOWN and (op == "gamma" or least >= 0)
            start = int(key[1] == 0) if known else least
            if most - min(least, start) <= FAR:
                begins[key] = start, known
        others = self.between(op, begins)
        for key, (start, known) in begins.items():
            start = others[key][0] if key in others else start
            for k, t in groups[key] if len(groups[key]) > 1 or known or key in others else ():
                self.toward(t, key, k, start)
            value = Term(op, (_at(key, start),))
            if known:
                self.row(value, f"{op} at {value.args[0].data}")
            elif key in others:
                _, name, w, (towards, from_, to) = others[key]
                self.row(value, name, w)
                self.toward(Term(op, (_at(towards, from_),)), towards, from_, to, positive=True)

    def toward(self, t: Term, key: Group, k: int, start: int, positive: bool = False) -> None:
        """A value by the one at the start of its group, one step after the other."""
        left: Term | None = t
        while k != start and left is not None:
            letter = _at(key, k - 1 if k > start else k)
            back = "back" if positive or self.known.positive(letter) else "back from no whole number"
            left = self.row(left, f"{t.op} {'onward' if k > start else back}", letter)
            k += 1 if k < start else -1

    def between(
        self, op: str, begins: Mapping[Group, tuple[int, bool]]
    ) -> dict[Group, tuple[int, str, Term, tuple[Group, int, int]]]:
        """Groups whose values are written by those of others: where each begins, the equation and its letter, and the
        value that it leads to, with where that has to go."""
        found: dict[Group, tuple[int, str, Term, tuple[Group, int, int]]] = {}
        left = {key for key, (_, known) in begins.items() if not known}
        for key in begins:
            rest, part = key
            half, double = (rest, (part + HALF) % 1), (apart(rest, Fraction(2))[1], part * 2 % 1)
            if op != "gamma" or rest == ZERO or part >= HALF or not {key, half, double} <= left:
                continue
            start = begins[key][0]
            found[half] = start, "gamma by half", _at(key, start), (double, 2 * start, begins[double][0])
            left -= {half}
        for key in sorted(left, key=lambda k: _negative(k[0])):
            rest, part = key
            other = apart(rest, Fraction(-1))[1], -part % 1
            if op == "trigamma" or key == other or not {key, other} <= left:
                continue
            found[other] = int(1 - part - other[1]), f"{op} mirrored", _at(key, 0), (key, 0, begins[key][0])
            left -= {key, other}
        return found


def _at(key: Group, k: int) -> Term:
    return terms.add(key[0], terms.number(key[1] + k))


def _polynomial(t: Term) -> Term:
    size = Size.from_term(t)
    return t if size is None else size.term()


def _negative(t: Term) -> int:
    """How many addends have a sign before them."""
    addends = t.args if t.op == "add" else (t,)
    return sum(a.op == "mul" and a.args[0].op == "number" and a.args[0].data < 0 for a in addends)


def _least(group: Mapping[Term, tuple[Size, ...]]) -> Size:
    (first,) = next(iter(group.values()))
    return min((size for (size,) in group.values()), key=lambda s: (s - first).constant or 0)


def _groups(arguments: Mapping[Term, tuple[Term, ...]]) -> list[dict[Term, tuple[Size, ...]]]:
    """The terms whose arguments are polynomials, together with those whose arguments are a little apart."""
    groups: list[dict[Term, tuple[Size, ...]]] = []
    for t, args in arguments.items():
        sizes = tuple(Size.from_term(a) for a in args)
        if t.free or None in sizes:
            continue
        polynomials = tuple(s for s in sizes if s is not None)
        for group in groups:
            apart_by = [(a - b).constant for other in group.values() for a, b in zip(polynomials, other, strict=True)]
            if all(d is not None and abs(d) <= FARTHEST for d in apart_by):
                group[t] = polynomials
                break
        else:
            groups.append({t: polynomials})
    return groups
