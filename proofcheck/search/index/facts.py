"""What the assumptions say is not zero, and obligations restated in these words.

`learn` tells the algebra which forms are not zero, positive, or invertible as matrices. `restated` writes the term of
an obligation as a product of things that are known not to vanish: the kernel confirms the equation and sees the sign.
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.build import Builder
from proofcheck.search.index.cancel import reduced
from proofcheck.search.index.chains import COLUMN, ROW
from proofcheck.search.index.content import content, ray
from proofcheck.search.index.labels import Form, serial
from proofcheck.search.index.monomial import ONE, Factor, OutOfFragment
from proofcheck.search.index.render import form_term
from proofcheck.search.index.rules import structure_rules, vanishes

Fact = tuple[Form, Term]  # a form that is not zero, and the term that says so


def _comparisons(statement: Term) -> list[Term]:
    if statement.op == "and":
        return [c for arg in statement.args for c in _comparisons(arg)]
    return [statement] if statement.op in ("ne", "lt") else []


def learn(builder: Builder) -> list[Fact]:
    """The scalar forms that the assumptions call different from zero; matrices and signs are told to the algebra."""
    algebra = builder.algebra
    found: list[Fact] = []
    for assumption in builder.problem.given:
        for comparison in _comparisons(assumption):
            low, high = comparison.args
            if _distinct(builder, comparison) or comparison.names & algebra.moved:
                continue
            term = high if low == terms.ZERO else low if high == terms.ZERO else terms.sub(high, low)
            try:
                form = reduced(algebra, builder(term))
            except ArithmeticError:
                continue
            if not form:
                continue
            found.append((form, term))
            found += _roots(algebra, form, term)
            algebra.nonzero_forms.add(serial(form))
            sign = -1 if comparison.op == "lt" and low != terms.ZERO and high == terms.ZERO else 1
            _heads(algebra, form, comparison.op == "lt", sign)
            if comparison.op == "lt":
                algebra.positive_rays.add(ray(algebra, algebra.scale(form, Fraction(sign))))
    return found


def _distinct(builder: Builder, comparison: Term) -> bool:
    """Two declared positions that are not the same: told to the algebra."""
    declared = [builder.problem.declarations.get(a.data) for a in comparison.args if a.op == "symbol"]
    if len(declared) != 2 or any(d is None or d.kind != "index" for d in declared):
        return False
    a, b = (f"@{arg.data}" for arg in comparison.args)
    builder.algebra.distinct |= {(a, b), (b, a)}
    if comparison.op == "lt":
        builder.algebra.before.add((a, b))
    return True


def _roots(algebra: Algebra, form: Form, term: Term) -> list[Fact]:
    """S with term**2 for a term that is the root of a form S: that root is not zero, so neither is S."""
    if len(form) != 1:
        return []
    (((sorts, factors), c),) = form.items()
    known = algebra.heads.get(factors[0][0]) if len(factors) == 1 and not sorts else None
    if known is None or known.kind != "power" or factors[0][1] or factors[0][2] != Fraction(1, 2):
        return []
    return [(algebra.scale(known.forms[0], c * c), terms.power(term, terms.TWO))]


def _heads(algebra: Algebra, form: Form, positive: bool, sign: int) -> None:
    if len(form) != 1:
        return
    (((sorts, factors), c),) = form.items()
    if sorts:
        return
    if positive and len(factors) == 1 and factors[0][2] == 1 and not factors[0][1] and c * sign > 0:
        algebra.positive_heads.add(factors[0][0])
    for head, args, _ in factors:
        known = algebra.heads.get(head)
        if known is not None and known.kind == "determinant" and not args:
            assert known.size is not None
            matrix = algebra.rename(known.forms[0], {"%0": ROW, "%1": COLUMN})
            algebra.invertible_forms.add((known.size, serial(matrix)))


def restated(builder: Builder, facts: list[Fact], obligation: Term) -> Term | None:
    """For an obligation `t != 0`, `0 < t`, `0 <= t` or an invertible matrix, for all values of its indices: t (the
    determinant) as a product of known things, in these indices."""
    binders, obligation = terms.stripped(obligation)
    facts = [*facts, *_instances(builder, binders)]
    if obligation.op == "nonsingular":
        form = builder(Term("determinant", obligation.args, obligation.data))
    elif obligation.op == "ne" and obligation.args[1] == terms.ZERO:
        form = builder(obligation.args[0])
    elif obligation.op in ("lt", "le") and obligation.args[0] == terms.ZERO:
        form = builder(obligation.args[1])
    else:
        return None
    form = reduced(builder.algebra, form)
    whole = _known(builder.algebra, facts, form)
    if whole is not None or not form:
        return whole
    c, common, rest = content(builder.algebra, form, lambda h, e: True)
    try:
        last = terms.ONE if rest == {ONE: 1} else _known(builder.algebra, facts, rest) or _beside(builder, facts, rest)
        if last is None:
            return None
        parts = [_factor(builder, facts, f) for f in common]
    except OutOfFragment:
        return None
    return terms.mul(terms.number(c), *parts, last)


def _instances(builder: Builder, binders: list[terms.Binder]) -> list[Fact]:
    """What assumptions for all values of some indices say of these, where they have the same ranges."""
    found: list[Fact] = []
    for assumption in builder.problem.given if binders else ():
        mine, core = terms.stripped(assumption)
        if [b[1:] for b in mine] != [b[1:] for b in binders] or core.op not in ("ne", "lt"):
            continue
        low, high = core.args
        term = high if low == terms.ZERO else low if high == terms.ZERO else terms.sub(high, low)
        here = {a: terms.index(b) for (a, *_), (b, *_) in zip(mine, binders, strict=True)}
        try:
            term = terms.substitute(term, here)
            found.append((reduced(builder.algebra, builder(term)), term))
        except ArithmeticError:
            continue
    return found


def _known(algebra: Algebra, facts: list[Fact], form: Form) -> Term | None:
    """c * the term of a fact whose form is proportional to this one."""
    for fact, term in facts:
        if set(fact) == set(form):
            ratios = {form[m] / fact[m] for m in form}
            if len(ratios) == 1:
                return terms.mul(terms.number(ratios.pop()), term)
    return None


def _beside(builder: Builder, facts: list[Fact], rest: Form) -> Term | None:
    """The same for what is left of a form without the factors that its monomials share, such as n s - t**2 where
    s - t**2 / n is a fact: the factors of the fact are divided by. Orthogonal matrices are contracted."""
    algebra = builder.algebra
    rules = structure_rules(builder)
    for fact, term in facts:
        c, common, left = content(algebra, fact, lambda h, e: True)
        known = _known(algebra, [(left, term)], rest)
        if known is None and rules:
            known = term if vanishes(algebra, algebra.add(rest, algebra.scale(left, -algebra.one)), rules) else None
        if known is not None:
            parts = (_factor(builder, [], (head, args, -e)) for head, args, e in common)
            return terms.mul(terms.number(1 / c), known, *parts)
    return None


def _factor(builder: Builder, facts: list[Fact], factor: Factor) -> Term:
    algebra = builder.algebra
    head, args, e = factor
    single = algebra.normal({}, ((head, args, Fraction(1)),))
    known = algebra.heads.get(head)
    base = _known(algebra, facts, single)
    if base is None and not args:
        base = _solved(builder, facts, head)
    if base is None and known is not None and known.kind == "power" and not args:
        base = _known(algebra, facts, known.forms[0]) or _beside(builder, facts, known.forms[0])
    if base is None and known is not None and known.kind == "determinant" and not args:
        assert known.size is not None
        body = form_term(algebra, algebra.rename(known.forms[0], {"%0": "row", "%1": "column"}), 200)
        base = Term("determinant", (known.size.term(), body), ("row", "column"))
    if base is None:
        base = form_term(algebra, single)
    return terms.power(base, terms.number(e))


def _solved(builder: Builder, facts: list[Fact], head: str) -> Term | None:
    """A head as a fact divided by the other factors of that fact."""
    for fact, term in facts:
        if len(fact) != 1:
            continue
        (((sorts, factors), c),) = fact.items()
        mine = [f for f in factors if f[0] == head]
        others = [f for f in factors if f[0] != head]
        if sorts or len(mine) != 1 or abs(mine[0][2]) != 1 or not others:
            continue
        rest = [x for x in facts if x[1] != term]
        parts = [_factor(builder, rest, (h, args, -e)) for h, args, e in others]
        value = terms.mul(terms.number(1 / c), term, *parts)
        return terms.power(value, terms.number(mine[0][2]))
    return None
