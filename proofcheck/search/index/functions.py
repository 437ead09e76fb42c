"""Functions of forms: roots of numbers, exp, sin and cos, log, abs, each with the rules that keep forms normal."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.search.index import arcs, nested
from proofcheck.search.index.content import content
from proofcheck.search.index.labels import IMAGINARY, POSITION, Form, leading
from proofcheck.search.index.monomial import ONE, Label, Monomial, OutOfFragment
from proofcheck.search.index.positivity import positive_content, positive_form

if TYPE_CHECKING:
    from proofcheck.search.index.algebra import Algebra


def root(algebra: Algebra, c: Fraction, e: Fraction) -> Form:
    """c**e for positive rational c: square roots of primes as factors, everything rational taken out."""
    if c == 1:
        return algebra.number(1)
    out = algebra.number(1)
    for prime, times in [*prime_factors(c.numerator, 1), *prime_factors(c.denominator, -1)]:
        exponent = times * e
        whole = exponent.numerator // exponent.denominator
        rest = exponent - whole
        out = algebra.scale(out, Fraction(prime) ** whole)
        if rest:
            out = algebra.mul(out, nested.head(algebra, "power", "", ({ONE: Fraction(prime)},), exponent=rest))
    return out


def exponential(algebra: Algebra, a: Form) -> Form:
    out = algebra.number(1)
    for monomial, c in a.items():
        sorts, factors = monomial
        if not sorts and len(factors) == 1 and factors[0][2] == 1:
            inner = algebra.heads.get(factors[0][0])
            if inner is not None and inner.builtin == "log" and c.denominator == 1:
                base = filled(algebra, inner.forms[0], factors[0][1])
                out = algebra.mul(out, algebra.power(base, int(c)))
                continue
        out = algebra.mul(out, nested.head(algebra, "function", "exp", ({monomial: Fraction(1)},), exponent=c))
    return out


def _turn(algebra: Algebra, monomial: Monomial, c: Fraction) -> Form:
    """exp(i c monomial). For a part of a turn that is written as a number, its value; exp(i pi k) is (-1)**k."""
    sorts, factors = monomial
    heads = [(algebra.heads[h].builtin if h in algebra.heads else "", e) for h, _, e in factors]
    if not sorts and ("pi", Fraction(1)) in heads:
        rest = {(sorts, tuple(f for f, (name, _) in zip(factors, heads, strict=True) if name != "pi")): c}
        if set(rest) == {ONE}:
            return _part_of_a_turn(algebra, c)
        if _whole(algebra, rest):
            return symbolic_power(algebra, algebra.number(-1), rest)
    inner = algebra.heads.get(factors[0][0]) if len(factors) == 1 and not sorts and c.denominator == 1 else None
    if inner is not None and inner.builtin in arcs.NAMES and factors[0][2] == 1:
        return algebra.power(arcs.unit(algebra, inner.name, filled(algebra, inner.forms[0], factors[0][1])), int(c))
    return nested.head(algebra, "function", "cis", ({monomial: Fraction(1)},), exponent=c)


def _part_of_a_turn(algebra: Algebra, c: Fraction) -> Form:
    """exp(i pi c), where c is a multiple of a half, a third, a quarter or a sixth; else a factor of its own."""
    half, imaginary = Fraction(1, 2), algebra.factor(IMAGINARY)
    whole = algebra.power(algebra.number(-1), int(c.numerator // c.denominator))
    c -= c.numerator // c.denominator
    if c.denominator == 1:
        return whole
    if c.denominator == 2:
        unit = imaginary
    elif c.denominator in (3, 6):
        root = algebra.scale(root_of(algebra, 3), half)
        pair = (algebra.number(half), root) if c.denominator == 3 else (root, algebra.number(half))
        unit = algebra.add(pair[0], algebra.mul(imaginary, pair[1]))
    elif c.denominator == 4:
        unit = algebra.scale(algebra.mul(root_of(algebra, 2), algebra.add(algebra.number(1), imaginary)), half)
    else:
        pi = nested.head(algebra, "function", "pi", ())
        (monomial,) = pi
        return algebra.mul(whole, nested.head(algebra, "function", "cis", ({monomial: Fraction(1)},), exponent=c))
    return algebra.mul(whole, algebra.power(unit, c.numerator))


def root_of(algebra: Algebra, n: int) -> Form:
    return root(algebra, Fraction(n), Fraction(1, 2))


def symbolic_power(algebra: Algebra, value: Form, power: Form) -> Form:
    """value**power for an exponent that is no number: exp(power log value) where the value is positive; for whole
    exponents factor by factor, monomial of the exponent by monomial."""
    if value == {ONE: 1}:
        return value
    if positive_form(algebra, value):
        return algebra.apply("exp", algebra.mul(power, algebra.apply("log", value)))
    if not value or not _whole(algebra, power):
        return nested.head(algebra, "function", "power", (value, power))
    lead, common, rest = content(algebra, value, lambda h, e: e.denominator == 1)
    parts = [(algebra.factor(h, *args), e) for h, args, e in common]
    if rest != {ONE: 1}:
        parts.append((rest, Fraction(1)))
    out = algebra.number(1)
    if lead < 0:
        out = algebra.mul(out, _monomial_power(algebra, algebra.number(-1), power))
    if abs(lead) != 1:
        out = algebra.mul(out, symbolic_power(algebra, algebra.number(abs(lead)), power))
    for base, e in parts:
        exponent = algebra.scale(power, e)
        if positive_form(algebra, base):
            out = algebra.mul(out, symbolic_power(algebra, base, exponent))
        else:
            out = algebra.mul(out, _monomial_power(algebra, base, exponent))
    return out


def _whole(algebra: Algebra, power: Form) -> bool:
    """Whether an exponent is a polynomial with whole coefficients in whole names."""
    for (sorts, factors), c in power.items():
        if sorts or c.denominator != 1:
            return False
        for head, args, e in factors:
            declared = algebra.declarations.get(head)
            if head == POSITION and e.denominator == 1 and e > 0:
                continue
            if args or e.denominator != 1 or e < 0 or declared is None or not declared.integral:
                return False
    return True


def _monomial_power(algebra: Algebra, base: Form, power: Form) -> Form:
    out = algebra.number(1)
    for monomial, c in power.items():
        if monomial == ONE:
            out = algebra.mul(out, algebra.power(base, int(c)))
            continue
        part = nested.head(algebra, "function", "power", (base, {monomial: Fraction(1)}), exponent=c)
        if base == {ONE: -1}:
            (((_, ((label, _, _),)), _),) = nested.head(
                algebra, "function", "power", (base, {monomial: Fraction(1)})
            ).items()
            algebra.signs.add(label)
            part = part if c % 2 else algebra.number(1)
        out = algebra.mul(out, part)
    return out


def filled(algebra: Algebra, form: Form, args: tuple[Label, ...]) -> Form:
    return algebra.rename(form, {f"${k}": a for k, a in enumerate(args)})


def unit_number(algebra: Algebra, a: Form) -> Form:
    """exp(i a)"""
    out = algebra.number(1)
    for monomial, c in a.items():
        out = algebra.mul(out, _turn(algebra, monomial, c))
    return out


def angle(algebra: Algebra, name: str, a: Form) -> Form:
    turn, back = algebra.number(1), algebra.number(1)
    for monomial, c in a.items():
        turn = algebra.mul(turn, _turn(algebra, monomial, c))
        back = algebra.mul(back, _turn(algebra, monomial, -c))
    half = Fraction(1, 2)
    if name == "cos":
        return algebra.scale(algebra.add(turn, back), half)
    difference = algebra.add(turn, algebra.scale(back, Fraction(-1)))
    return algebra.scale(algebra.mul(difference, algebra.factor(IMAGINARY)), -half)


def logarithm(algebra: Algebra, a: Form) -> Form:
    if not a:
        raise OutOfFragment("log of zero")
    lead, common, rest = positive_content(algebra, a)
    out: Form = {}
    for head, args, e in common:
        inner = algebra.heads.get(head)
        if inner is not None and inner.builtin == "exp":
            part = filled(algebra, inner.forms[0], args)
        elif inner is not None and inner.kind == "product" and inner.size is not None:
            # It is positive as each of its factors is: the sum of their logarithms.
            factor = algebra.rename(filled(algebra, inner.forms[0], args), {"%0": "&log"})
            part = algebra.bind(logarithm(algebra, factor), "&log", inner.size)
        elif inner is not None and inner.kind == "power":
            part = nested.head(algebra, "function", "log", (filled(algebra, inner.forms[0], args),))
        else:
            part = nested.head(algebra, "function", "log", (algebra.factor(head, *args),))
        out = algebra.add(out, algebra.scale(part, e))
    if lead > 0:
        for prime, times in [*prime_factors(lead.numerator, 1), *prime_factors(lead.denominator, -1)]:
            out = algebra.add(
                out, algebra.scale(nested.head(algebra, "function", "log", (algebra.number(prime),)), Fraction(times))
            )
    else:
        rest = algebra.scale(rest, lead)
    return out if rest == {ONE: 1} else algebra.add(out, nested.head(algebra, "function", "log", (rest,)))


def absolute(algebra: Algebra, a: Form) -> Form:
    if positive_form(algebra, a):
        return a
    if len(a) == 1:
        (((sorts, factors), c),) = a.items()
        if not sorts and factors and all(h in algebra.signs for h, _, _ in factors):
            return algebra.number(abs(c))
    lead = a[leading(a)]
    rest = (
        nested.head(algebra, "function", "abs", (algebra.scale(a, 1 / lead),)) if set(a) != {ONE} else algebra.number(1)
    )
    return algebra.scale(rest, abs(lead))


def prime_factors(n: int, sign: int) -> list[tuple[int, int]]:
    """Prime factors of a whole number with multiplicities times `sign`; a large cofactor is left whole."""
    out, p = [], 2
    while p * p <= n and p < 10_000:
        count = 0
        while n % p == 0:
            n, count = n // p, count + 1
        if count:
            out.append((p, sign * count))
        p += 1
    return [*out, (n, sign)] if n > 1 else out
