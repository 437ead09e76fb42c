"""Permutation matrices under functions: f(sum_k P[a, k] x_k) = sum_k P[a, k] f(x_k), since one of P[a, k] is 1.

So is any function of a row of P: where every monomial of a form has at most one entry P[a, k] of that row, the form at
the place that the row picks is what is left. Permutation equivariance is then a matter of the rules for products of P.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang.sizes import Size
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.differentiate import remade
from proofcheck.search.index.functions import filled
from proofcheck.search.index.labels import Form
from proofcheck.search.index.monomial import Factor, Label

Line = tuple[str, Label, int]  # the matrix, the label of a row or column, and in which argument it stands


def picked(algebra: Algebra, form: Form, matrices: dict[str, Size]) -> Form | None:
    """The form with one permutation brought out of a function; None where there is none to bring out."""
    for (sorts, factors), c in form.items():
        for position, (head, args, e) in enumerate(factors):
            known = algebra.heads.get(head)
            if known is None or known.kind not in ("power", "function", "apply"):
                continue
            algebra.opened += 1
            names: dict[Label, Label] = {k: f"&{algebra.opened}.{k}" for k in range(len(sorts))}
            algebra.ranges.update({f"&{algebra.opened}.{k}": size for k, size in enumerate(sorts)})
            forms = tuple(filled(algebra, f, tuple(names.get(a, a) for a in args)) for f in known.forms)
            for line in _lines(forms, matrices):
                freed = [_freed(algebra, f, line, matrices[line[0]]) for f in forms]
                if any(f is None for f in freed):
                    continue
                inner = algebra.rational_power(remade(algebra, known, tuple(f or {} for f in freed)), e)
                matrix, label, side = line
                entry = (label, "&picked") if side == 0 else ("&picked", label)
                inner = algebra.bind(algebra.mul(algebra.factor(matrix, *entry), inner), "&picked", matrices[matrix])
                rest = tuple(f for k, f in enumerate(factors) if k != position)
                moved = tuple((h, tuple(names.get(a, a) for a in arguments), x) for h, arguments, x in rest)
                value = algebra.mul(algebra.normal({}, moved), inner)
                for k, size in enumerate(sorts):
                    value = algebra.bind(value, str(names[k]), size)
                others = {m: x for m, x in form.items() if m != (sorts, factors)}
                return algebra.add(others, algebra.scale(value, c))
    return None


def _lines(forms: tuple[Form, ...], matrices: dict[str, Size]) -> Iterator[Line]:
    seen: set[Line] = set()
    for form in forms:
        for _, factors in form:
            for head, args, e in factors:
                if head not in matrices or e != 1:
                    continue
                for side in (0, 1):
                    line = (head, args[side], side)
                    if isinstance(args[side], str) and isinstance(args[1 - side], int) and line not in seen:
                        seen.add(line)
                        yield line


def _freed(algebra: Algebra, form: Form, line: Line, size: Size) -> Form | None:
    """The form at the place that the row picks, as the label `&picked`; None where it is no function of that place. A
    sum over a part of the row may leave that place out."""
    matrix, label, side = line
    out: Form = {}
    for (sorts, factors), c in form.items():
        mine: list[Factor] = [f for f in factors if f[0] == matrix and f[1][side] == label]
        rest = tuple(f for f in factors if f not in mine)
        live = dict(enumerate(sorts))
        if mine:
            place = mine[0][1][1 - side]
            if len(mine) != 1 or mine[0][2] != 1 or not isinstance(place, int) or live[place] != size:
                return None
            live.pop(place)
            rest = tuple((h, tuple("&picked" if a == place else a for a in args), e) for h, args, e in rest)
        out = algebra.add(out, algebra.scale(algebra.normal(live, rest), c))
    if any(matrix == h for (_, fs) in out for h, args, _ in fs if label in args):
        return None
    return out
