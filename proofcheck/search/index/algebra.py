"""Forms: sums of monomials with rational coefficients, kept normal by every operation.

Products distribute; deltas contract; a bound index that nothing uses becomes a factor of its size; exp(a + b) is
exp(a) exp(b) and exp(c m) is exp(m)**c; sines and cosines are exponentials of the imaginary unit; what does not depend
on a bound index leaves a sum before the sum is raised to a power; a nested form gets a name, its head.

Quotients are formal here: x/x is 1. That the statement is defined where it is claimed is checked by the kernel.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from proofcheck.lang import bounds
from proofcheck.lang.layouts import Layout
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.sizes import Size
from proofcheck.lang.types import Declaration
from proofcheck.search.index import arcs, exponents, functions, nested, orders
from proofcheck.search.index.factors import between_free, eliminated, finish, merge, stays
from proofcheck.search.index.labels import DELTA, LESS, UNIT, Form, shift
from proofcheck.search.index.monomial import ONE, Factor, Label, TooMuchWork, arranged
from proofcheck.search.index.nested import Head


class Algebra:
    """The forms of one problem: its heads, symmetries and work done. Not shared between threads."""

    def __init__(self, declarations: Mapping[str, Declaration]) -> None:
        self.declarations = declarations
        self.heads: dict[str, Head] = {}
        self.inverted: dict[Any, Form] = {}  # by the entries of the matrix and its size
        # Where free labels run. A slot that is missing stands for a place on the axis where it occurs; a position that
        # is missing, such as a whole number, may be any place.
        self.ranges: dict[str, Size | None] = {
            f"@{name}": declaration.bound if declaration.bound is not None else Size.of(name) + Size.of(1)
            for name, declaration in declarations.items()
            if declaration.bound is not None or declaration.kind == "dim"
        }
        self.symmetries: dict[str, tuple[tuple[int, ...], ...]] = {DELTA: ((0, 1), (1, 0))}
        self.layouts: Mapping[str, tuple[Layout, ...]] = {}  # of names with axes put together: several labels for one
        self.work = 0
        self.most_work, self.most_monomials = bounds.allowed("index-steps"), bounds.allowed("monomials")
        # Facts from the assumptions, as texts of forms (matrices in slots, with their sizes; positive forms up to a
        # positive factor), and whether inverses are written out.
        self.invertible_forms: set[tuple[Size, str]] = set()
        self.nonzero_forms: set[str] = set()
        self.positive_heads: set[str] = set()
        self.positive_rays: set[str] = set()
        # Names that stand for other values than the declared ones somewhere: nothing is known of them.
        self.moved: frozenset[str] = frozenset()
        self.distinct: set[tuple[Label, ...]] = set()
        self.before: set[tuple[Label, ...]] = set()
        self.expand_inverses = False
        self.leads: dict[tuple[int, str], tuple[Any, Any]] = {}  # of rules, by their places in memory and the way
        self.opened = 0  # how often the bound indices of a monomial were given names
        # Whether order conditions occur at all.
        self.ordered = False
        # Heads whose square is 1.
        self.signs: set[str] = set()
        self.one = UNIT
        self.permutations = {n: d.shape[0] for n, d in declarations.items() if d.structure == "permutation"}
        for name, declaration in declarations.items():
            if declaration.structure in ("symmetric", "posdef"):
                self.symmetries[name] = ((0, 1), (1, 0))

    # -- the number-system protocol -------------------------------------------------------------------------------

    def number(self, value: Any) -> Form:
        if value == 1:
            return {ONE: UNIT}
        value = Fraction(value)
        return {ONE: value} if value else {}

    def add(self, a: Form, b: Form) -> Form:
        if len(a) < len(b):
            a, b = b, a
        out = dict(a)
        for monomial, c in b.items():
            known = out.get(monomial)
            total = c if known is None else known + c
            if total:
                out[monomial] = total
            else:
                out.pop(monomial, None)
        if len(out) > self.most_monomials:
            raise TooMuchWork(bounds.meets("monomials"))
        return out

    def scale(self, a: Form, c: Fraction) -> Form:
        if c is UNIT or c == 1:
            return a
        return {m: c if x is UNIT else c * x for m, x in a.items()} if c else {}

    def mul(self, a: Form, b: Form) -> Form:
        for constant, form in ((a, b), (b, a)):
            if len(constant) == 1 and ONE in constant:
                return self.scale(form, constant[ONE])
        out: Form = {}
        for (sorts, factors), x in a.items():
            for other, y in b.items():
                shifted, more = shift(other, len(sorts))
                joined = dict(enumerate(sorts)) | shifted if sorts else shifted
                c = y if x is UNIT else x if y is UNIT else x * y
                out = self.add(out, self.scale(self.normal(joined, (*factors, *more)), c))
        return out

    def div(self, a: Form, b: Form) -> Form:
        return self.mul(a, self.power(b, -1))

    def power(self, a: Form, n: int) -> Form:
        return exponents.rational_power(self, a, Fraction(n))

    def rational_power(self, a: Form, e: Fraction) -> Form:
        return exponents.rational_power(self, a, e)

    def apply(self, name: str, *args: Form) -> Form:
        if name == "exp":
            return functions.exponential(self, args[0])
        if name == "sqrt":
            return exponents.rational_power(self, args[0], Fraction(1, 2))
        if name in ("sin", "cos"):
            return functions.angle(self, name, args[0])
        if name in arcs.NAMES:
            return arcs.arc(self, name, args[0])
        if name == "log":
            return functions.logarithm(self, args[0])
        if name == "abs" and args[0]:
            return functions.absolute(self, args[0])
        if all(set(a) <= {ONE} for a in args):
            try:
                return self.number(FUNCTIONS[name].exact(*(a.get(ONE, Fraction(0)) for a in args)))
            except ArithmeticError:
                pass
        return nested.head(self, "function", name, args)

    def function(self, name: str, orders: tuple[int, ...], args: tuple[Form, ...]) -> Form:
        return nested.head(self, "apply", name, args, orders)

    def equal(self, a: Form, b: Form) -> bool | None:
        difference = self.add(a, self.scale(b, Fraction(-1)))
        if not difference:
            return True
        return False if set(difference) == {ONE} else None

    def less(self, a: Form, b: Form) -> bool | None:
        difference = self.add(b, self.scale(a, Fraction(-1)))
        return difference.get(ONE, Fraction(0)) > 0 if set(difference) <= {ONE} else None

    def integer(self, a: Form) -> int | None:
        value = a.get(ONE, Fraction(0))
        return int(value) if set(a) <= {ONE} and value.denominator == 1 else None

    # -- monomials ------------------------------------------------------------------------------------------------

    def factor(self, head: str, *args: Label, exponent: Fraction = UNIT) -> Form:
        return self.normal({}, ((head, args, exponent),))

    def spend(self, units: int) -> None:
        """Counts work. Raises TooMuchWork."""
        self.work += units
        if self.work > self.most_work:
            raise TooMuchWork(bounds.meets("index-steps"))

    def normal(self, sorts: Mapping[int, Size], factors: tuple[Factor, ...]) -> Form:
        """The normal form of one raw monomial."""
        self.work += 1 + len(factors)
        if self.work > self.most_work:
            raise TooMuchWork(bounds.meets("index-steps"))
        if len(factors) == 1 and not sorts and stays(self, *factors[0]):
            return {((), (arranged(factors[0], self.symmetries),)): UNIT}
        live = dict(sorts)
        merged, coefficient = merge(self, {}, factors)
        changed = any(factor[0] == DELTA for factor in factors)
        while changed and coefficient:
            changed = False
            for head, args in list(merged):
                if head == DELTA and args[0] != args[1]:
                    pair = eliminated(self, args, live) or between_free(args)
                    if pair is None:
                        continue
                    gone, kept = pair
                    # Beside a delta of two free labels all else speaks of one of them.
                    free = isinstance(gone, str)
                    named = [k for k in merged if gone in k[1] and not (free and k == (head, args))]
                    if not named:
                        continue
                    if isinstance(gone, int):
                        live.pop(gone)
                    moved = tuple(
                        (h, tuple([kept if a == gone else a for a in own]), merged.pop((h, own))) for h, own in named
                    )
                    merged, factor = merge(self, merged, moved)
                    if factor is not UNIT:
                        coefficient *= factor
                    changed = True
                    break
        if not coefficient:
            return {}
        if self.ordered and any(head == LESS for head, _ in merged):
            below = orders.settled(self, live, merged)
            if below is not None:
                return self.scale(below, coefficient)
        return finish(self, live, merged, coefficient)

    def size(self, size: Size) -> Form:
        """A size as a form in the dimension names."""
        out: Form = {}
        for monomial, c in size.terms:
            factors = tuple((name, (), Fraction(e)) for name, e in monomial)
            out = self.add(out, self.scale(self.normal({}, factors), Fraction(c)))
        return out

    def bind(self, form: Form, label: str, size: Size) -> Form:
        """The sum over the free index `label`."""
        out: Form = {}
        for (sorts, factors), c in form.items():
            new = len(sorts)
            renamed = tuple((h, tuple(new if a == label else a for a in args), e) for h, args, e in factors)
            out = self.add(out, self.scale(self.normal({**dict(enumerate(sorts)), new: size}, renamed), c))
        return out

    def rename(self, form: Form, names: Mapping[str, Label]) -> Form:
        """Free labels replaced; the new ones may be equal, fixed, or meet in deltas."""
        own: dict[Label, Label] = {}
        own.update(names)
        out: Form = {}
        for (sorts, factors), c in form.items():
            # Bound indices are whole numbers, names are texts: no bound index is replaced.
            renamed = tuple([(h, tuple([own.get(a, a) for a in args]), e) for h, args, e in factors])
            out = self.add(out, self.scale(self.normal(dict(enumerate(sorts)), renamed), c))
        return out
