"""Oriented rules: is a form zero, given what declarations and assumptions say?

Forms are cancelled (`cancel.py`), multiplied through by denominators under free indices and by the matrices of inverses
at the edge of an expression, and rewritten by the equations among the assumptions, each read from its largest monomial.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from proofcheck.lang.sizes import Size
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.assumptions import Rule, rewritings
from proofcheck.search.index.build import Builder
from proofcheck.search.index.cancel import MAX_STEPS, cleared, reduced, rewritten
from proofcheck.search.index.differentiate import within
from proofcheck.search.index.labels import DELTA, Form, serial
from proofcheck.search.index.monomial import Label, OutOfFragment, TooMuchWork
from proofcheck.search.index.permuted import picked

MAX_FORMS = 40
MAX_UPHILL = 6
MAX_NESTED = 64  # functions inside of each other that rules are used in


def structure_rules(builder: Builder) -> list[Rule]:
    """What declarations say: the rows and the columns of an orthogonal matrix are orthonormal."""
    out: list[Rule] = []
    algebra = builder.algebra
    for name, declaration in builder.problem.declarations.items():
        if declaration.structure not in ("orthogonal", "permutation") or name not in builder.problem.statement.names:
            continue
        size = declaration.shape[0]
        delta = algebra.scale(algebra.factor(DELTA, "$0", "$1"), Fraction(-1))
        for pairs in ((("&k", "$0"), ("&k", "$1")), (("$0", "&k"), ("$1", "&k"))):
            product = algebra.mul(*(algebra.factor(name, *pair) for pair in pairs))
            out.append((algebra.add(algebra.bind(product, "&k", size), delta), {"$0": size, "$1": size}))
        if declaration.structure == "permutation":
            out += _permutation_rules(algebra, name, size)
    return out


def _permutation_rules(algebra: Algebra, name: str, size: Size) -> Iterator[Rule]:
    """P[i, j] P[i, k] = P[i, j] delta[j, k], the sum over j of P[i, j] is 1, both for columns too; and P[i, j]**2."""
    minus, unit = Fraction(-1), algebra.number(-1)
    places = {"$0": size, "$1": size, "$2": size}
    for turn in (False, True):

        def entry(a: Label, b: Label, turn: bool = turn) -> Form:
            return algebra.factor(name, *((b, a) if turn else (a, b)))

        both = algebra.mul(entry("$0", "$1"), entry("$0", "$2"))
        alone = algebra.mul(entry("$0", "$1"), algebra.factor(DELTA, "$1", "$2"))
        yield algebra.add(both, algebra.scale(alone, minus)), places
        yield algebra.add(algebra.bind(entry("$0", "&k"), "&k", size), unit), {"$0": size}
    square = algebra.factor(name, "$0", "$1", exponent=Fraction(2))
    yield algebra.add(square, algebra.scale(algebra.factor(name, "$0", "$1"), minus)), {"$0": size, "$1": size}


def assumption_rules(builder: Builder) -> list[Rule]:
    """The equations among the assumptions as forms that are zero, the indices of their foralls in slots."""
    out: list[Rule] = []
    for assumption in builder.problem.given:
        core, names, ranges = assumption, [], []
        while core.op == "forall" and core.args[0].op == "number" and core.args[0].data == 0:
            names.append(core.data[0])
            ranges.append(Size.from_term(core.args[1], builder.dims))
            core = core.args[2]
        if core.op != "eq" or None in ranges:
            continue
        try:
            left, right = (builder(a) for a in core.args)
        except OutOfFragment:
            continue
        algebra = builder.algebra
        form = algebra.add(left, algebra.scale(right, Fraction(-1)))
        slots: dict[str, Label] = {name: f"${k}" for k, name in enumerate(names)}
        if form:
            places = {f"${k}": size for k, size in enumerate(ranges) if size is not None}
            out.append((algebra.rename(form, slots), places))
    return out


def vanishes(algebra: Algebra, form: Form, rules: list[Rule] | None = None) -> bool:
    """Whether the form is zero: by normal form, the oriented rules, multiplying through by denominators and, where an
    inverse stands at the edge of the expression, multiplying by its matrix from that side. Assumptions are used
    downhill first, and then, for a bounded number of forms, sideways (to as many factors) and once uphill."""
    form = _descended(algebra, form, rules, set())
    seen = {serial(form)}
    queue = [form]
    for _ in range(MAX_FORMS if rules else 0):
        if not form or not queue:
            break
        here = queue.pop(0)
        for step in _around(algebra, here, rules or [], here is form):
            form = _descended(algebra, step, rules, set())
            if not form:
                return True
            key = serial(form)
            if key not in seen and len(seen) < MAX_FORMS:
                seen.add(key)
                queue.append(form)
    return not form


def _around(algebra: Algebra, form: Form, rules: list[Rule], first: bool) -> Iterator[Form]:
    """What one step sideways leads to, and from the first form one step uphill and down on another side."""
    yield from rewritings(algebra, form, rules, "sideways")
    if first and len(form) <= MAX_UPHILL:
        for higher in rewritings(algebra, form, rules, "up"):
            yield from rewritings(algebra, higher, rules, "down")


def _descended(
    algebra: Algebra, form: Form, rules: list[Rule] | None, multiplied: set[tuple[str, str]] | None, depth: int = 0
) -> Form:
    """The form after every step that makes it simpler. With `multiplied`, the inverses it has been multiplied by, the
    form need only stay zero if it was; with None it stays the same. depth: how many functions it stands inside of; a
    rule such as f(x) == -x puts one into the other without end."""
    if depth > MAX_NESTED:
        raise TooMuchWork("rewriting inside of functions does not end")
    for _ in range(MAX_STEPS):
        if not form:
            return form
        step = cleared(algebra, form) if multiplied is not None else None
        if step is None:
            step = rewritten(algebra, form)
        if step is None and rules:
            step = next(rewritings(algebra, form, rules, "down"), None)
            if step is None and any(h in algebra.heads for (_, fs) in form for h, _, _ in fs):
                inner = within(algebra, form, lambda f: _descended(algebra, f, rules, None, depth + 1))
                step = inner if inner != form else None
        if step is None and any(head.kind == "inverse" for head in algebra.heads.values()):
            inner = within(algebra, form, lambda f: reduced(algebra, f))
            step = inner if inner != form else None
        if step is None and rules and algebra.permutations:
            step = picked(algebra, form, algebra.permutations)
        if step is None and multiplied is not None:
            step = _multiplied(algebra, form, multiplied)
        if step is None:
            return form
        form = step
    raise TooMuchWork("too many rewriting steps")


def _multiplied(algebra: Algebra, form: Form, done: set[tuple[str, str]]) -> Form | None:
    """M times the form, for an inverse G = M^-1 with a free row or column label; None where there is none left.

    E = 0 exactly when M E = 0, so nothing is lost; every pair of inverse and label is used once.
    """
    for _, factors in form:
        for head, args, _ in factors:
            known = algebra.heads.get(head)
            if known is None or known.kind != "inverse" or known.size is None or len(args) > 2:
                continue
            for side, label in enumerate(args[:2]):
                if not isinstance(label, str) or label[0] in "#@$" or (head, label) in done:
                    continue
                done.add((head, label))
                pair: tuple[Label, Label] = (label, "&m") if side == 0 else ("&m", label)
                matrix = algebra.rename(known.forms[0], dict(zip(("$0", "$1"), pair, strict=True)))
                product = algebra.mul(matrix, algebra.rename(form, {label: "&m"}))
                return algebra.bind(product, "&m", known.size)
    return None
