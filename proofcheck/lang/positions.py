"""Axes put together from others: what reads them through quotients, remainders and shifts is split into what it means.

    digits    a range of s*t looked at through I // t and I % t becomes two ranges, with I = i*t + k, i < s, k < t
    parts     a range of s + t in which I is compared with s becomes two, I = i below s and I = s + j: a sum becomes the
              sum of two sums, a forall the conjunction of two, the largest value the larger of two

Every range that belongs to the same axis is split in the same way; which do, and what asks for it, is said in
`survey.py`. Where what is asked for does not fit together the ranges are left as they are.

The split statement is equal to the one written, for all sizes: it is made of the two rewritings above and of those in
`simplify.py`, and which of them are used is only a matter of what can then be decided. Applied where a problem is made,
so that all engines, the numbers and the kernel read the same statement. A matrix inside `inv` or `det` is not split.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.affine import ONE, Extents, exact_quotient, never_negative, positive
from proofcheck.lang.digits import by_digits
from proofcheck.lang.layouts import RANGES, extents_of, readings
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.simplify import simplified
from proofcheck.lang.sizes import Size
from proofcheck.lang.survey import Survey
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem

MAX_ROUNDS = 16
MAX_GROWTH = 40  # times the number of nodes at first


class _Names:
    """New ids for indices, and what the old ones were."""

    def __init__(self, roots: tuple[Term, ...]) -> None:
        self.used = {i for root in roots for t in terms.nodes(root) for i in terms.bound_indices(t)}
        self.pairs: dict[str, tuple[str, str]] = {}
        self.composed: list[tuple[str, Term]] = []

    def new(self, name: str) -> str:
        count = 1
        base = name.split("'")[0]
        while f"{base}'{count}" in self.used:
            count += 1
        self.used.add(f"{base}'{count}")
        return f"{base}'{count}"

    def pair(self, name: str, kind: str, size: Size) -> tuple[str, str]:
        if name not in self.pairs:
            first, second = self.pairs[name] = self.new(name), self.new(name)
            i, k = terms.index(first), terms.index(second)
            whole = [terms.add(terms.mul(size.term(), i), k)] if kind == "digits" else [i, terms.add(size.term(), k)]
            self.composed += [(name, term) for term in whole]
        return self.pairs[name]


def _applied(root: Term, splits: Mapping[str, tuple[str, Size]], extents: Extents, names: _Names) -> Term:
    def rule(t: Term) -> Term | None:
        if t.op not in RANGES or t.data[0] not in splits:
            return None
        (name,) = t.data
        kind, cut = splits[name]
        size, body = extents.of_index[name], t.args[2]
        assert size is not None
        first, second = names.pair(name, kind, cut)
        i, k = terms.index(first), terms.index(second)

        def over(new: str, count: Size, inner: Term) -> Term:
            return Term(t.op, (terms.ZERO, count.term(), inner), (new,))

        if kind == "digits":
            rows = exact_quotient(size, cut)
            assert rows is not None
            inner = terms.substitute(body, {name: terms.add(terms.mul(cut.term(), i), k)})
            return over(first, rows, over(second, cut, inner))
        if t.op == "largest" and not (positive(cut) and positive(size - cut)):
            return None  # a part without entries has no largest one
        below = over(first, cut, terms.substitute(body, {name: i}))
        above = over(second, size - cut, terms.substitute(body, {name: terms.add(cut.term(), k)}))
        if t.op in ("sum", "product"):
            return (terms.add if t.op == "sum" else terms.mul)(below, above)
        if t.op == "largest":
            return Term("max", (below, above))
        return Term("and" if t.op == "forall" else "or", (below, above))

    return terms.rewrite(root, rule)


def _from_zero(root: Term, extents: Extents, names: _Names, known: dict[tuple[str, Term, Term], str]) -> Term:
    """Ranges that start at a size start at 0, where their index stands in a position."""
    if not any(t.op in RANGES and t.args[0] != terms.ZERO for t in terms.nodes(root)):
        return root

    def rule(t: Term) -> Term | None:
        if t.op not in RANGES or t.args[0] == terms.ZERO:
            return None
        low, high, body = t.args
        first, last = extents.size(low), extents.size(high)
        if first is None or last is None or (first.constant is not None and last.constant is not None):
            return None
        if not never_negative(last - first) or not any(t.data[0] in a.free for _, args in readings(body) for a in args):
            return None
        key = (t.data[0], low, high)
        if key not in known:
            known[key] = names.new(t.data[0])
            names.composed.append((t.data[0], terms.add(terms.index(known[key]), low)))
        moved = terms.substitute(body, {t.data[0]: terms.add(terms.index(known[key]), low)})
        return Term(t.op, (terms.ZERO, (last - first).term(), moved), (known[key],))

    return terms.rewrite(root, rule)


def split(problem: Problem) -> Problem:
    """The problem with its ranges split; the same object where nothing asks for it."""
    roots, declarations = (problem.statement, *problem.given), problem.declarations
    extents = extents_of(roots, declarations)
    if not any(_asks(root, declarations, extents) for root in roots):
        return problem
    names = _Names(roots)
    plain = by_digits(roots, declarations, extents, lambda name, by: names.pair(name, "digits", by))
    if plain is not None:
        return _finished(problem, plain, names)
    if names.pairs:
        names = _Names(roots)  # those that were given out are not used
    shifted: dict[tuple[str, Term, Term], str] = {}
    limit = MAX_GROWTH * (100 + sum(map(terms.size_of, roots)))
    seen, current = roots, tuple(_from_zero(root, extents, names, shifted) for root in roots)
    splits: dict[str, tuple[str, Size]] = {}

    def known() -> Extents:
        """What is known of the indices in the terms as they are now; kept while the terms stay the same."""
        nonlocal extents, seen
        if any(a is not b for a, b in zip(seen, current, strict=True)):
            seen, extents = current, extents_of(current, declarations)
        return extents

    for turn in range(MAX_ROUNDS):
        current = tuple(simplified(root, known()) for root in current)
        if turn and not any(_asks(root, declarations, extents) for root in current):
            splits = {}
            break
        survey = Survey(current, declarations, known())
        splits = survey.splits()
        if not splits or sum(map(terms.size_of, current)) > limit:
            break
        current = tuple(_applied(root, splits, survey.extents, names) for root in current)
    return problem if splits else _finished(problem, current, names)


def _finished(problem: Problem, current: tuple[Term, ...], names: _Names) -> Problem:
    statement = current[0]
    if statement.op == "and" and problem.statement.op != "and" and _equations(statement):
        statement = Term("and", (statement,))  # one statement, though it is now several equations
    given = [part for g in current[1:] for part in (g.args if g.op == "and" else (g,)) if part != terms.TRUE]
    return replace(problem, statement=statement, given=tuple(given), composed=tuple(names.composed))


def _equations(t: Term) -> bool:
    if t.op in ("forall", "and"):
        return all(map(_equations, t.args[2:] if t.op == "forall" else t.args))
    return t.op in ("eq", "true")


def _alike(a: Term, b: Term, extents: Extents) -> bool:
    """Whether two different indices run over one range of more than one place: comparing them says nothing new."""
    extent = extents.of_index.get(a.data) if a.op == "index" else None
    return b.op == "index" and a != b and extent is not None and extent == extents.of_index.get(b.data) != ONE


def _asks(root: Term, declarations: Mapping[str, Declaration], extents: Extents) -> bool:
    """A quick look: whether anything could ask for a split."""
    for t in terms.nodes(root):
        if t.op in ("floor", "mod") and t.free:
            return True
        if t.op in COMPARISONS and any(a.op == "index" for a in t.args) and not _alike(t.args[0], t.args[1], extents):
            return True
        if t.op in RANGES and t.args[0] != terms.ZERO:
            return True
    for name, args in readings(root):
        declaration = declarations.get(name)
        for size, a in zip(declaration.shape if declaration is not None else (), args, strict=False):
            computed = a.op not in ("index", "number") and (a.free or a.names)
            if computed or (a.op == "index" and extents.extent(a) != size):
                return True
    return False
