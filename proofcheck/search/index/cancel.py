"""Cancellation inside forms: M inv(M) = 1 and S / S = 1, found as a pattern inside a monomial.

For an inverse matrix G of M = c L + rest (L its largest monomial), the factors of L next to G are replaced:
L G = (1 - rest G) / c. For a denominator S = c L + rest likewise: L / S = (1 - rest / S) / c.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from proofcheck.lang.sizes import Size
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.labels import DELTA, Form, serial
from proofcheck.search.index.monomial import Factor, Label, Monomial, TooMuchWork
from proofcheck.search.index.nested import Head, expanded

MAX_STEPS = 200
Match = tuple[dict[Label, Label], list[Factor]]  # pattern label -> label, factors that are left


def reduced(algebra: Algebra, form: Form) -> Form:
    """The form after every cancellation that the rules see."""
    for _ in range(MAX_STEPS):
        step = rewritten(algebra, form)
        if step is None:
            return form
        form = step
    raise TooMuchWork("too many rewriting steps")


def cleared(algebra: Algebra, form: Form) -> Form | None:
    """The form times a denominator whose labels are all free; None where there is none."""
    for _, factors in form:
        for head, args, e in factors:
            known = algebra.heads.get(head)
            if known is None or known.kind != "power" or e >= 0 or any(isinstance(a, int) for a in args):
                continue
            lowest = min((x for (_, fs) in form for h, a, x in fs if (h, a) == (head, args)), default=Fraction(0))
            lift = Fraction(-(lowest.numerator // lowest.denominator))
            out: Form = {}
            for (sorts, fs), c in form.items():
                part = algebra.normal(dict(enumerate(sorts)), (*fs, (head, args, lift)))
                out = algebra.add(out, algebra.scale(part, c))
            return out
    return None


def rewritten(algebra: Algebra, form: Form) -> Form | None:
    for monomial, c in form.items():
        answer = _rewrite_monomial(algebra, monomial)
        if answer is not None:
            rest = {m: x for m, x in form.items() if m != monomial}
            return algebra.add(rest, algebra.scale(answer, c))
    return None


def _rewrite_monomial(algebra: Algebra, monomial: Monomial) -> Form | None:
    sorts, factors = monomial
    for k, (head, args, e) in enumerate(factors):
        known = algebra.heads.get(head)
        if known is None:
            continue
        others = [f for j, f in enumerate(factors) if j != k]
        if known.kind == "inverse" and e == 1:
            for side in (0, 1):
                answer = _cancel_inverse(algebra, sorts, known, (head, args, e), others, side)
                if answer is not None:
                    return answer
        if known.kind == "power" and e < 0 and e.denominator == 1:
            answer = _cancel_sum(algebra, sorts, known, (head, args, e), others)
            if answer is not None:
                return answer
    return None


def leading(form: Form) -> tuple[Monomial, Fraction, Form]:
    """The monomial with the most factors that carry indices, then the most factors (ties by name), its coefficient, and
    the rest."""

    def weight(m: Monomial) -> tuple[int, int, str]:
        factors = [f for f in m[1] if f[0] != DELTA]
        return sum(1 for f in factors if f[1]), len(factors), serial({m: Fraction(1)})

    lead = max(form, key=weight) if len(form) > 1 else next(iter(form))
    return lead, form[lead], {m: c for m, c in form.items() if m != lead}


def _cancel_inverse(
    algebra: Algebra, sorts: tuple[Size, ...], known: Head, factor: Factor, others: list[Factor], side: int
) -> Form | None:
    """sum_b L[a, b] G[b, c] (side 0) or sum_b G[c, b] L[b, a] (side 1)."""
    head, args, _ = factor
    joint, outer = args[side], args[1 - side]
    if not isinstance(joint, int) or joint == outer or joint in args[2:] or sorts[joint] != known.size:
        return None
    lead, c, rest = leading(known.forms[0])
    slots: dict[Label, Label] = {f"${k}": a for k, a in enumerate(args) if k >= 2}
    for orientation in (0, 1):
        # The slot of M that is summed with G: its column for M G, its row for G M; a symmetric M allows both.
        summed = "$1" if (side == 0) == (orientation == 0) else "$0"
        if orientation == 1 and head not in algebra.symmetries:
            continue
        free = "$0" if summed == "$1" else "$1"
        for found, left in matches(algebra, lead, others, sorts, {**slots, summed: joint}):
            inner = {found[k] for k in range(len(lead[0]))}
            if free not in found or found[free] == joint:
                continue
            if any(a in inner or a == joint for _, arguments, _ in left for a in arguments):
                continue
            if any(a in inner for a in args):
                continue
            live = {i: s for i, s in enumerate(sorts) if i not in inner and i != joint}
            a = found[free]
            delta: Factor = (DELTA, (a, outer), Fraction(1))
            answer = algebra.normal(live, (*left, delta))
            for (rest_sorts, rest_factors), x in rest.items():
                fresh = max(range(len(sorts)), default=-1) + 1
                own: dict[Label, Label] = {k: fresh + 1 + k for k in range(len(rest_sorts))}
                names = {**slots, **own, summed: fresh, free: a}
                moved = tuple((h, tuple(names.get(q, q) for q in arguments), e) for h, arguments, e in rest_factors)
                assert known.size is not None
                more = {fresh: known.size} | {fresh + 1 + k: s for k, s in enumerate(rest_sorts)}
                again: list[Label] = list(args)
                again[side] = fresh
                part = algebra.normal({**live, **more}, (*left, *moved, (head, tuple(again), Fraction(1))))
                answer = algebra.add(answer, algebra.scale(part, -x))
            return algebra.scale(answer, 1 / c)
    return None


def _cancel_sum(
    algebra: Algebra, sorts: tuple[Size, ...], known: Head, factor: Factor, others: list[Factor]
) -> Form | None:
    """L S**e = (S**(e+1) - rest S**e) / c, where L's own indices are used by nothing else."""
    head, args, e = factor
    lead, c, rest = leading(known.forms[0])
    slots: dict[Label, Label] = {f"${k}": a for k, a in enumerate(args)}
    for found, left in matches(algebra, lead, others, sorts, slots):
        inner = {found[k] for k in range(len(lead[0]))}
        if any(a in inner for _, arguments, _ in left for a in arguments) or inner & set(args):
            continue
        live = {i: s for i, s in enumerate(sorts) if i not in inner}
        answer = algebra.normal(live, (*left, (head, args, e + 1)))
        answer = algebra.add(
            answer, algebra.scale(expanded(algebra, live, (*left, factor), [(rest, args)]), Fraction(-1))
        )
        return algebra.scale(answer, 1 / c)
    return None


def matches(
    algebra: Algebra, pattern: Monomial, factors: list[Factor], sorts: tuple[Size, ...], bound: dict[Label, Label]
) -> Iterator[Match]:
    """Ways to find the pattern's factors among `factors`, whose bound indices have the ranges `sorts`: the pattern's
    bound indices map to distinct bound indices that run over the same ranges."""
    wanted = list(pattern[1])

    def search(k: int, names: dict[Label, Label], pool: list[Factor]) -> Iterator[Match]:
        if k == len(wanted):
            inner = [names.get(i) for i in range(len(pattern[0]))]
            ranges = tuple(sorts[i] if isinstance(i, int) else None for i in inner)
            if ranges == pattern[0] and len(set(inner)) == len(inner):
                yield names, pool
            return
        head, args, e = wanted[k]
        for j, (other, labels, x) in enumerate(pool):
            if other != head or x < e or (x != e and e < 0):
                continue
            orders = algebra.symmetries.get(head) or (tuple(range(len(args))),)
            for order in orders:
                extended = dict(names)
                for place, a in enumerate(args):
                    label = labels[order[place]]
                    if isinstance(a, str) and not a.startswith("$"):
                        ok = a == label
                    elif isinstance(a, int) and not isinstance(label, int):
                        ok = False
                    else:
                        ok = extended.setdefault(a, label) == label
                    if not ok:
                        break
                else:
                    left = pool[:j] + ([(other, labels, x - e)] if x != e else []) + pool[j + 1 :]
                    yield from search(k + 1, extended, left)

    yield from search(0, dict(bound), list(factors))
