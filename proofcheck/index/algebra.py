"""Forms: sums of monomials with rational coefficients, kept normal by every operation.

Products distribute; deltas contract; a bound index that nothing uses becomes a factor of its size; exp(a + b) is
exp(a) exp(b) and exp(c m) is exp(m)**c; sines and cosines are exponentials of the imaginary unit; what does not depend
on a bound index leaves a sum before the sum is raised to a power. A nested form (under exp, in a denominator) becomes a
*head*: a name for its normal form with slots for its free indices, so equal nested forms have equal names.

Quotients are formal here: x/x is 1. That the statement is defined where it is claimed is checked by the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Any

from proofcheck.index import arcs, functions, orders
from proofcheck.index.labels import DELTA, IMAGINARY, LESS, Form, serial, shift
from proofcheck.index.monomial import (
    ONE,
    Factor,
    Label,
    OutOfFragment,
    TooMuchWork,
    arranged,
    canonical,
)
from proofcheck.lang import bounds
from proofcheck.lang.layouts import Layout
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.sizes import Size
from proofcheck.lang.types import Declaration

Merged = dict[tuple[str, tuple[Label, ...]], Fraction]  # (head, arguments) -> exponent
KEPT = (DELTA, LESS)  # conditions: 0 or 1
UNIT = Fraction(1)  # the usual coefficient and exponent: seen by identity, arithmetic with it is left out
SPECIAL = frozenset({DELTA, LESS, IMAGINARY})  # heads that evaluate


@dataclass(frozen=True, slots=True)
class Head:
    """What a head stands for. `kind`: "power" (a form to an exponent), "function" (of forms), "inverse" (an entry of
    the inverse of a matrix form whose row and column are slots 0 and 1), "matrix power" and "geometric
    series" (of such a matrix, and the exponent), "apply" (a declared function)."""

    kind: str
    name: str
    forms: tuple[Form, ...]
    orders: tuple[int, ...] = ()
    size: Size | None = None

    @property
    def builtin(self) -> str:
        """The name of a function of the language; "" for all else, functions that a claim declares among it, which may
        have the same name."""
        return self.name if self.kind == "function" else ""


MAX_BITS = 20_000  # of a power of a number


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
        # Facts from the assumptions, as texts of forms (matrices in slots, with their sizes), and whether inverses are
        # written out.
        self.invertible_forms: set[tuple[Size, str]] = set()
        self.nonzero_forms: set[str] = set()
        self.positive_heads: set[str] = set()
        # Names that stand for other values than the declared ones somewhere: nothing is known of them.
        self.moved: frozenset[str] = frozenset()
        self.distinct: set[tuple[Label, ...]] = set()
        self.before: set[tuple[Label, ...]] = set()
        self.expand_inverses = False
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
        return self.rational_power(a, Fraction(n))

    def apply(self, name: str, *args: Form) -> Form:
        if name == "exp":
            return functions.exponential(self, args[0])
        if name == "sqrt":
            return self.rational_power(args[0], Fraction(1, 2))
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
        return self.head("function", name, args)

    def function(self, name: str, orders: tuple[int, ...], args: tuple[Form, ...]) -> Form:
        return self.head("apply", name, args, orders)

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
        if len(factors) == 1 and not sorts and self._stays(*factors[0]):
            return {((), (arranged(factors[0], self.symmetries),)): UNIT}
        live = dict(sorts)
        merged, coefficient = self._merge({}, factors)
        changed = any(factor[0] == DELTA for factor in factors)
        while changed and coefficient:
            changed = False
            for head, args in list(merged):
                if head == DELTA and args[0] != args[1]:
                    pair = self._eliminated(args, live)
                    if pair is None:
                        continue
                    gone, kept = pair
                    live.pop(gone)
                    moved = tuple(
                        (h, tuple([kept if a == gone else a for a in arguments]), merged.pop((h, arguments)))
                        for h, arguments in list(merged)
                        if gone in arguments
                    )
                    merged, factor = self._merge(merged, moved)
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
        return self._finish(live, merged, coefficient)

    def _stays(self, head: str, args: tuple[Label, ...], exponent: Fraction) -> bool:
        """Whether a factor by itself is normal, once its arguments are arranged."""
        if head in SPECIAL or head in self.signs or not (exponent is UNIT or exponent):
            return False
        known = self.heads.get(head)
        return known is None or (known.kind != "power" and known.builtin != "abs")

    def _eliminated(self, args: tuple[Label, ...], live: Mapping[int, Size]) -> tuple[int, Label] | None:
        """(bound index that a delta eliminates, label that takes its place); None between two free labels.

        The sum over i of delta(i, j) is 1 only where j lies in the range of i: the range that goes must hold the other.
        """
        for gone, kept in (args, args[::-1]):
            if not isinstance(gone, int):
                continue
            room = live[gone]
            if isinstance(kept, int):
                inside = (room - live[kept]).sure()
            elif kept.startswith("#"):
                inside = (room - Size.of(int(kept[1:]) + 1)).sure()
            else:
                known = self.ranges.get(kept, None if kept.startswith("@") else room)
                inside = known is not None and (room - known).sure()
            if inside:
                return gone, kept
        if any(isinstance(a, int) for a in args):
            raise OutOfFragment("a delta between indices over different ranges")
        return None

    def _merge(self, merged: Merged, factors: tuple[Factor, ...]) -> tuple[Merged, Fraction]:
        """More factors, equal ones joined, exponents added; the imaginary unit and constant deltas evaluated into a
        coefficient."""
        c = UNIT
        symmetries, special = self.symmetries, False
        for factor in factors:
            head, args, exponent = arranged(factor, symmetries) if factor[0] in symmetries else factor
            key = (head, args)
            known = merged.get(key)
            merged[key] = exponent if known is None else known + exponent
            special = special or head in SPECIAL
        if self.signs:
            for key in [k for k in merged if k[0] in self.signs and merged[k].denominator == 1]:
                merged[key] %= 2
        for key in [k for k, e in merged.items() if e is not UNIT and not e]:
            del merged[key]
        if not special:
            return merged, c
        for key in [k for k in merged if k[0] in SPECIAL]:
            head, args = key
            if head == LESS:
                merged[key] = Fraction(1)
                if args[0] == args[1] or args[::-1] in self.before:
                    return {}, Fraction(0)
                if args in self.before:
                    del merged[key]
                continue
            if head == IMAGINARY:
                turns = int(merged.pop(key)) % 4
                c *= -1 if turns in (2, 3) else 1
                if turns % 2:
                    merged[key] = Fraction(1)
                continue
            merged[key] = Fraction(1)
            if args[0] == args[1]:
                del merged[key]
            elif args in self.distinct or all(isinstance(a, str) and a.startswith("#") for a in args):
                return {}, Fraction(0)  # two different positions
        return merged, c

    def _finish(self, live: dict[int, Size], merged: Merged, coefficient: Fraction) -> Form:
        named = [(key, e, h) for key, e in merged.items() if (h := self.heads.get(key[0]))] if self.heads else []
        expand = [(key, e) for key, e, h in named if h.kind == "power" and e >= 1]
        unused = live.keys() - {a for _, args in merged for a in args} if live else None
        if unused:
            multiplier = self.number(1)
            for i in unused:
                size = live.pop(i)
                if len(size.terms) == 1:
                    ((dims, c),) = size.terms
                    merged, factor = self._merge(merged, tuple([(name, (), Fraction(e)) for name, e in dims]))
                    coefficient *= c * factor
                else:
                    multiplier = self.mul(multiplier, self.size(size))
            if multiplier != {ONE: 1}:
                return self.scale(self.mul(self._finish(live, merged, Fraction(1)), multiplier), coefficient)
        squares = [(key, e) for key, e, _ in named if self._real_absolute(key[0]) and abs(e) >= 2]
        if squares:
            # |x|**2 is x**2.
            (head, args), e = squares[0]
            even = 2 * int(e / 2)
            del merged[(head, args)]
            others = tuple((h, a, x) for (h, a), x in merged.items())
            rest = (*others, (head, args, e - even)) if e != even else others
            return self.scale(
                self.expanded(live, rest, [(self.power(self.heads[head].forms[0], even), args)]), coefficient
            )
        if expand:
            # A power of a nested form with exponent at least 1 is multiplied out, one factor at a time.
            (head, args), e = expand[0]
            del merged[(head, args)]
            rest_factors = [(h, a, x) for (h, a), x in merged.items()]
            if e - 1:
                rest_factors.append((head, args, e - 1))
            result = self.expanded(live, tuple(rest_factors), [(self.heads[head].forms[0], args)])
            return self.scale(result, coefficient)
        monomial = canonical(live, tuple([(h, a, e) for (h, a), e in merged.items()]), self.symmetries, self.spend)
        turned = orders.flipped(self, monomial) if self.ordered else None
        return {monomial: coefficient} if turned is None else self.scale(turned, coefficient)

    def _real_absolute(self, head: str) -> bool:
        known = self.heads.get(head)
        if known is None or known.builtin != "abs":
            return False
        return not any(d.kind == "complex" for d in self.declarations.values()) and not any(
            h == IMAGINARY for (_, factors) in known.forms[0] for h, _, _ in factors
        )

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

    # -- nested forms ---------------------------------------------------------------------------------------------

    def instance(
        self, form: Form, args: tuple[Label, ...], base: int
    ) -> Iterator[tuple[dict[int, Size], tuple[Factor, ...], Fraction]]:
        """The monomials of a nested form with its slots `$0`, `$1`, ... filled by labels of an outer monomial; their
        own bound indices are numbered from `base` on."""
        slots: dict[Label, Label] = {f"${k}": a for k, a in enumerate(args)}
        for (sorts, factors), c in form.items():
            own = slots | {k: k + base for k in range(len(sorts))}
            renamed = tuple((h, tuple(own.get(a, a) for a in arguments), e) for h, arguments, e in factors)
            yield {k + base: size for k, size in enumerate(sorts)}, renamed, c

    def expanded(
        self, live: dict[int, Size], fixed: tuple[Factor, ...], parts: list[tuple[Form, tuple[Label, ...]]]
    ) -> Form:
        """The form of `fixed` times nested forms, each with its slots filled by labels of the same monomial."""
        rows: list[tuple[dict[int, Size], tuple[Factor, ...], Fraction]] = [(live, fixed, Fraction(1))]
        for form, args in parts:
            grown = []
            for sorts, factors, c in rows:
                base = max(sorts, default=-1) + 1
                for more_sorts, more, x in self.instance(form, args, base):
                    grown.append(({**sorts, **more_sorts}, (*factors, *more), c * x))
            rows = grown
        out: Form = {}
        for sorts, factors, c in rows:
            out = self.add(out, self.scale(self.normal(sorts, factors), c))
        return out

    def abstract(self, forms: tuple[Form, ...]) -> tuple[str, tuple[Form, ...], tuple[str, ...]]:
        """(key, forms with slots, free labels in slot order): equal forms get equal keys, whatever their labels."""
        free = sorted(
            {
                a
                for f in forms
                for (_, factors) in f
                for _, args, _ in factors
                for a in args
                if isinstance(a, str) and a[0] not in "#%"
            }
        )
        best: tuple[str, tuple[Form, ...], tuple[str, ...]] | None = None
        symmetric: list[tuple[str, ...]] = []
        choices = permutations(free) if len(free) <= 4 else iter([tuple(free)])
        for choice in choices:
            slots: dict[str, Label] = {name: f"${k}" for k, name in enumerate(choice)}
            renamed = tuple(self.rename(f, slots) for f in forms) if free else forms
            key = "; ".join(serial(f) for f in renamed)
            if best is None or key < best[0]:
                best, symmetric = (key, renamed, choice), [choice]
            elif key == best[0]:
                symmetric.append(choice)
        assert best is not None
        self._last_symmetry = tuple(tuple(best[2].index(n) for n in choice) for choice in symmetric)
        return best

    def head(
        self,
        kind: str,
        name: str,
        forms: tuple[Form, ...],
        orders: tuple[int, ...] = (),
        exponent: Fraction = Fraction(1),
    ) -> Form:
        """The factor that names a nested form."""
        key, slotted, labels = self.abstract(forms)
        label = f"{name}{orders if orders else ''}{{{key}}}"
        if label not in self.heads:
            self.heads[label] = Head(kind, name, slotted, orders)
            if len(self._last_symmetry) > 1:
                self.symmetries[label] = self._last_symmetry
        return self.factor(label, *labels, exponent=exponent)

    def positive(self, head: str) -> bool:
        """Whether factors of this head are positive for certain."""
        if head in self.moved:
            return False
        if head in self.positive_heads:
            return True
        declaration = self.declarations.get(head)
        if declaration is not None:
            return declaration.kind in ("dim", "positive")
        found = self.heads.get(head)
        if found is not None and found.kind == "determinant":
            return self._definite(found.forms[0])
        if found is not None and found.kind == "product":
            return self.positive_form(found.forms[0])
        return found is not None and (
            found.builtin == "exp" or (found.kind == "power" and self.positive_form(found.forms[0]))
        )

    def _definite(self, matrix: Form) -> bool:
        """Whether a matrix is one declared positive definite."""
        if len(matrix) != 1:
            return False
        (((sorts, factors), c),) = matrix.items()
        whole = len(factors) == 1 and factors[0][0] not in self.layouts and factors[0][0] not in self.moved
        declared = self.declarations.get(factors[0][0]) if whole and len(set(factors[0][1])) == 2 else None
        return not sorts and c > 0 and declared is not None and declared.structure == "posdef" and factors[0][2] == 1

    def positive_form(self, form: Form) -> bool:
        return (
            bool(form)
            and all(
                c > 0 and all(h in KEPT or self.positive(h) or e % 2 == 0 for h, _, e in factors)
                for (_, factors), c in form.items()
            )
            and any(all(self.positive(h) for h, _, _ in factors) for (_, factors) in form)
        )

    def content(self, form: Form, split: Callable[[str, Fraction], bool]) -> tuple[Fraction, tuple[Factor, ...], Form]:
        """(c, factors, rest) with form = c * factors * rest: what no monomial binds and all monomials share leaves."""
        shared: dict[tuple[str, tuple[Label, ...]], Fraction] | None = None
        for _, factors in form:
            here = {
                (h, a): e for h, a, e in factors if all(isinstance(x, str) for x in a) and h not in KEPT and split(h, e)
            }
            if shared is None:
                shared = dict(here)
            else:
                keys = set(shared) | set(here)
                shared = {k: min(shared.get(k, Fraction(0)), here.get(k, Fraction(0))) for k in keys}
        common = tuple((h, a, e) for (h, a), e in (shared or {}).items() if e)
        rest = form
        if common:
            inverse = tuple((h, a, -e) for h, a, e in common)
            rest = {}
            for (sorts, factors), c in form.items():
                rest = self.add(rest, self.scale(self.normal(dict(enumerate(sorts)), (*factors, *inverse)), c))
        first = next(iter(rest)) if len(rest) == 1 else min(rest, key=lambda m: serial({m: UNIT}))
        lead = rest[first]
        return lead, common, rest if lead is UNIT else self.scale(rest, 1 / lead)

    def rational_power(self, a: Form, e: Fraction) -> Form:
        if e == 0:
            return self.number(1)
        if not a:
            if e < 0:
                raise OutOfFragment("a division by zero")
            return {}
        if e.denominator == 1 and len(a) == 1 and ONE in a:
            if a[ONE] is UNIT:
                return a
            bits = max(abs(a[ONE].numerator), a[ONE].denominator).bit_length() - 1
            if bits * abs(int(e)) > MAX_BITS:
                raise TooMuchWork("a number of too many digits")
            return self.number(a[ONE] ** int(e))
        if e.denominator == 1 and e > 0:
            result = a
            for _ in range(int(e) - 1):
                result = self.mul(result, a)
                if int(e) > 60:
                    raise TooMuchWork("a power over 60")
            return result
        whole = e.denominator == 1
        lead, common, rest = self.content(a, (lambda h, x: True) if whole else (lambda h, x: self.positive(h)))
        out = self.number(1)
        if whole:
            out = self.number(lead ** int(e))
        elif lead > 0:
            out = functions.root(self, lead, e)
        else:
            rest = self.scale(rest, lead)
        out = self.mul(out, self.normal({}, tuple((h, x, k * e) for h, x, k in common)))
        if rest == {ONE: 1}:
            return out
        if not whole and e > 1:
            return self.mul(self.mul(out, self.power(rest, int(e))), self._powered(rest, e - int(e)))
        return self.mul(out, self._powered(rest, e))

    def _powered(self, rest: Form, e: Fraction) -> Form:
        if len(rest) == 1:
            ((sorts, factors), c) = next(iter(rest.items()))
            if not sorts and c == 1 and len(factors) == 1:
                head, args, inner = factors[0]
                known = self.heads.get(head)
                if known is not None and known.kind == "power" and self.positive_form(known.forms[0]):
                    return self.normal({}, ((head, args, inner * e),))
        return self.head("power", "", (rest,), exponent=e)
