"""Equations among the assumptions as rewriting rules on forms.

An equation is read from each of its monomials with the most factors: L = -rest / c. Downhill, a use of it must lead to
smaller monomials, so that it cannot go on for ever; sideways, to monomials with as many factors at most.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from proofcheck.lang.sizes import Size
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.cancel import matches
from proofcheck.search.index.labels import DELTA, Form, serial
from proofcheck.search.index.monomial import Label, Monomial
from proofcheck.search.index.nested import expanded

Way = Literal["down", "sideways", "up"]
Rule = tuple[Form, dict[str, Size]]  # a form that is zero, and the ranges of its slots (of no range: any)


def _within(algebra: Algebra, label: Label, sorts: tuple[Size, ...], room: Size) -> bool:
    """Whether every place that the label stands for lies in the range `room` of an assumption."""
    if isinstance(label, int):
        return (room - sorts[label]).sure()
    if label.startswith("#"):
        return (room - Size.of(int(label[1:]) + 1)).sure()
    known = algebra.ranges.get(label)
    return known is not None and (room - known).sure()


def _factors(monomial: Monomial) -> Fraction:
    """How many factors carry an index, powers counted as often."""
    return sum((max(e, Fraction(1)) for h, args, e in monomial[1] if h != DELTA and args), Fraction(0))


def _size(monomial: Monomial) -> tuple[Fraction, Fraction]:
    """How many factors carry an index, and how many do not."""
    return _factors(monomial), sum((max(e, Fraction(0)) for _, args, e in monomial[1] if not args), Fraction(0))


def _weight(monomial: Monomial) -> tuple[tuple[Fraction, Fraction], str]:
    return _size(monomial), serial({monomial: Fraction(1)})


def _lighter(a: Monomial, b: Monomial) -> bool:
    """Whether a weighs less than b. Texts are made only where both have as many factors."""
    x, y = _size(a), _size(b)
    return x < y or (x == y and serial({a: Fraction(1)}) < serial({b: Fraction(1)}))


def _slots(form: Form) -> set[str]:
    return {a for (_, fs) in form for _, args, _ in fs for a in args if isinstance(a, str) and a.startswith("$")}


def rewritings(algebra: Algebra, form: Form, rules: list[Rule], way: Way) -> Iterator[Form]:
    """The forms that one use of a rule leads to, every one equal to `form` under the assumptions: downhill, sideways,
    or uphill, where a monomial with fewer factors is replaced by those with more."""
    for rule in rules:
        for lead, value in _leads(algebra, rule, way):
            yield from _uses(algebra, form, lead, value, rule[1], way)


def _leads(algebra: Algebra, rule: Rule, way: Way) -> list[tuple[Monomial, Form]]:
    """The monomials that a rule replaces, the heaviest first, each with what it is replaced by; found once."""
    kept = algebra.leads.get((id(rule), way))
    if kept is None or kept[0] is not rule:
        form, found = rule[0], []
        most = max(map(_factors, form))
        leads = [m for m in form if m[1] and (_factors(m) == most) == (way != "up")]
        for lead in sorted(leads, key=_weight, reverse=True):
            rest = {m: x for m, x in form.items() if m != lead}
            if _slots(rest) <= _slots({lead: Fraction(1)}):
                found.append((lead, algebra.scale(rest, -1 / form[lead])))
        kept = algebra.leads[id(rule), way] = rule, found
    return kept[1]


def _uses(
    algebra: Algebra, form: Form, lead: Monomial, value: Form, places: dict[str, Size], way: Way
) -> Iterator[Form]:
    """The form with one occurrence of the monomial `lead` replaced by `value`."""
    slots = sorted(_slots({lead: Fraction(1)}))
    wanted = {head for head, _, _ in lead[1]}
    for monomial, x in form.items():
        sorts, factors = monomial
        if not wanted.issubset([head for head, _, _ in factors]):
            continue
        for found, left in matches(algebra, lead, list(factors), sorts, {}):
            inner = {found[k] for k in range(len(lead[0]))}
            fixed = {found[s] for s in slots}
            if not all(_within(algebra, found[s], sorts, places[s]) for s in slots if s in places):
                continue
            if inner & fixed or any(a in inner for _, arguments, _ in left for a in arguments):
                continue
            live = {i: size for i, size in enumerate(sorts) if i not in inner}
            count = 1 + max((int(s[1:]) for s in slots), default=-1)
            labels = tuple(found.get(f"${k}", f"${k}") for k in range(count))
            answer = expanded(algebra, live, tuple(left), [(value, labels)])
            again = answer.pop(monomial, Fraction(0))
            if again == 1:
                continue
            down = all(_lighter(m, monomial) for m in answer)
            level = all(_factors(m) <= _factors(monomial) for m in answer)
            if {"down": down, "sideways": level and not down, "up": not level}[way]:
                kept = {m: y for m, y in form.items() if m != monomial}
                yield algebra.add(kept, algebra.scale(answer, x / (1 - again)))
