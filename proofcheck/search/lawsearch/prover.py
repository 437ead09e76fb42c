"""A trace for an equation: both sides settled (contracted, simplified, named alike), then denominators and rules.

Settling works on one monomial at a time and ends where no monomial can be simplified. What is left is multiplied by
denominators whose indices are free, and rewritten by equations: those of denominators, inverses, declarations and
assumptions, each from its monomials with the most factors, while the form does not grow.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.assumption import Assumption
from proofcheck.logic.laws.clear import Clear
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.contract import Contract, Exchange
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Factor, Form, Invalid, Monomial, add, monomial, renamed, scale
from proofcheck.logic.laws.inverse import Inverse
from proofcheck.logic.laws.matrix_power import Commutes
from proofcheck.logic.laws.order import Trichotomy
from proofcheck.logic.laws.orthonormal import Orthonormal
from proofcheck.logic.laws.pick import Exclusive, Whole
from proofcheck.logic.laws.rename import Rename
from proofcheck.logic.laws.symmetric import Symmetric
from proofcheck.logic.laws.trace import Equation, Known, Trace
from proofcheck.logic.laws.unfold import Unfold
from proofcheck.logic.laws.unused import Unused
from proofcheck.search.lawsearch.atoms import Atoms, is_expandable
from proofcheck.search.lawsearch.labels import is_symmetric, labels
from proofcheck.search.lawsearch.matching import occurrences
from proofcheck.search.lawsearch.state import GivenUp, Meter, State

MAX_REWRITINGS = 40
MAX_TRIED = 30
NESTED = 2  # rewritings inside of atoms of what another one has made: the third finds nothing, and they have no end


class Prover:
    """The search for one problem."""

    def __init__(self, context: Context, deep: bool = False) -> None:
        self.deep = deep  # whether equations are used inside of atoms as well
        self.inside = False  # whether a form inside of an atom was asked for: elsewhere a deep search is as any other
        self.nested = 0  # rewritings inside of atoms that are under way
        self.bound: list[str] = []  # names that are replaced by values
        self.leads: dict[object, Form] = {}
        self.symmetric = is_symmetric(context.declarations)
        self.atoms = Atoms(self)
        self.meter = Meter()

    def prove(self, left: Term, right: Term, context: Context) -> Trace:
        """Raises GivenUp where no trace is found, Invalid where a side has no form."""
        self.bound = sorted({t.data[0] for side in (left, right) for t in terms.nodes(side) if t.op == "let"})
        state = State(add(expand(left, context), scale(expand(right, context), -1)), context, self.meter)
        self.settle(state)
        self._denominators(state)
        self._rewrite(state)
        if state.form:
            raise GivenUp(f"{len(state.form)} monomials are left, such as {next(iter(state.form))}")
        return state.trace

    def vanish(self, form: Form, context: Context) -> Trace:
        """A trace for a form that settles to nothing."""
        state = self._settled(form, context)
        if state.form:
            raise GivenUp("two arguments are not seen to be equal")
        return state.trace

    def normal(self, term: Term, context: Context) -> Form:
        """The settled form of a term."""
        return self._settled(expand(term, context), context).form

    def _settled(self, form: Form, context: Context) -> State:
        """What is inside of an atom, settled."""
        self.inside = True
        state = State(form, context, self.meter)
        self.settle(state)
        if self.deep and self.nested < NESTED:
            self.nested += 1
            try:
                self._lowered(state)
            finally:
                self.nested -= 1
        return state

    # -- settling -----------------------------------------------------------------------------------------------------

    def settle(self, state: State) -> None:
        done: set[Monomial] = set()
        version = self.atoms.version
        while True:
            if version != self.atoms.version:
                done, version = set(), self.atoms.version
            waiting = next(((at, m) for at, m in enumerate(state.form) if m not in done), None)
            if waiting is None:
                return
            at, m = waiting
            if not self._simplified(state, at, m):
                done.add(m)

    def _simplified(self, state: State, at: int, m: Monomial) -> bool:
        """Whether a step was made that simplifies the monomial."""
        for atom, _ in sorted(m.factors, key=repr):
            if atom.op == "eq":
                for a, b in (atom.args, atom.args[::-1]):
                    if a.op == "index" and a.data in m.names and self._tried(state, Contract(at, a.data, b)):
                        return True
                if self._exchanged(state, at, m, atom):
                    return True
        for name in sorted(m.names - m.used):
            if self._tried(state, Unused(at, name)):
                return True
        c = state.form[m]
        for atom, e in sorted(m.factors, key=lambda f: (repr(f[0]), f[1])):
            found = self.atoms.simpler(atom, e, m, state.context)
            if found is not None:
                equation, places, power = found
                rest = _without(m, atom, power)
                try:
                    state.use(equation, places, -c / _leading(state, equation, power), m.binders, rest)
                    return True
                except Invalid:
                    continue
        for atom, e in sorted(m.factors, key=repr):
            if self.symmetric(atom) and atom.op == "entry" and repr(atom.args[0]) > repr(atom.args[1]):
                shape = state.context.declarations[atom.data].shape
                slots = tuple((f"t{k}", size) for k, size in enumerate(shape))
                if e == 1:
                    rest = _without(m, atom, 1)
                    (other,) = monomial(m.binders, (*rest, (Term("entry", atom.args[::-1], atom.data), 1)))
                    state.turned.add((other, m))
                    state.use(Symmetric(slots, atom.data), atom.args, -c, m.binders, rest)
                    return True
        return self._labelled(state, at, m) or self._picked(state, m, c)

    def _labelled(self, state: State, at: int, m: Monomial) -> bool:
        new = labels(m, self.symmetric)
        moved = tuple((old, name) for old, name in new.items() if old != name)
        if not moved:
            return False
        with suppress(Invalid):
            if state.turned and any((m, other) in state.turned for other in renamed(m, dict(moved))):
                return False  # or an entry of a symmetric matrix would be turned and renamed without end
        return self._tried(state, Rename(at, moved))

    def _exchanged(self, state: State, at: int, m: Monomial, bracket: Term) -> bool:
        """Whether a free index was replaced by what it is equal to, of two indices the later one by the earlier."""
        elsewhere = frozenset().union(*(a.free for a, _ in m.factors if a != bracket))
        for a, b in (bracket.args, bracket.args[::-1]):
            if a.op != "index" or a.data in m.names or a.data not in elsewhere:
                continue
            if (b.op != "index" or repr(b) < repr(a)) and self._tried(state, Exchange(at, a.data, b)):
                return True
        return False

    def _picked(self, state: State, m: Monomial, c: Fraction) -> bool:
        """Whether the sum over a row of a permutation was taken, or two entries of one row joined."""
        declared = state.context.declarations
        entries = [
            a
            for a, e in sorted(m.factors, key=repr)
            if e == 1 and a.op == "entry" and a.data in declared and declared[a.data].structure == "permutation"
        ]
        for atom in entries:
            n = declared[atom.data].shape[0]
            rest = _without(m, atom, 1)
            for row, (i, j) in ((True, atom.args), (False, atom.args[::-1])):
                others = frozenset().union(*(a.free for a, _ in rest))
                if j.op == "index" and j.data in m.names and j.data not in others and j != i:
                    binders = tuple(b for b in m.binders if b[0] != j.data)
                    before = set(state.form)
                    with suppress(Invalid):
                        state.use(Whole((("t0", n),), atom.data, row), (i,), -c, binders, rest)
                        for new in [x for x in state.form if x not in before]:
                            self._labelled(state, list(state.form).index(new), new)
                        return True
                for other in entries:
                    k = other.args[1 if row else 0]
                    if other == atom or other.data != atom.data or other.args[0 if row else 1] != i:
                        continue
                    slots = (("t0", n), ("t1", n), ("t2", n))
                    left = tuple(f for f in rest if f[0] != other)
                    with suppress(Invalid):
                        state.use(Exclusive(slots, atom.data, row), (i, j, k), -c, m.binders, left)
                        return True
        return False

    def _lowered(self, state: State) -> None:
        """Rewrites by equations while the form gets lighter, or stays as light and comes earlier in an order."""
        for _ in range(MAX_REWRITINGS):
            before, start, least = state.form, len(state.steps), _rank(state.form)
            for _, move in zip(range(MAX_TRIED), self._moves(state), strict=False):
                try:
                    state.use(*move)
                    self.settle(state)
                    if _rank(state.form) < least:
                        break
                except Invalid:
                    pass
                state.form = before
                del state.steps[start:]
            else:
                return

    @staticmethod
    def _tried(state: State, step: Contract | Exchange | Unused | Rename | Clear) -> bool:
        try:
            state.do(step)
        except Invalid:
            return False
        return True

    # -- denominators -------------------------------------------------------------------------------------------------

    def _denominators(self, state: State) -> None:
        for _ in range(MAX_REWRITINGS):
            lowest: dict[Term, int] = {}
            for m in state.form:
                for atom, e in m.factors:
                    if e < 0 and atom.free <= state.context.ranges.keys() and is_expandable(atom, state.context):
                        lowest[atom] = min(e, lowest.get(atom, 0))
            for atom in sorted(lowest, key=lambda a: (-terms.size_of(a), repr(a))):
                if self._cleared(state, atom, -lowest[atom]):
                    self.settle(state)
                    break
            else:
                return

    def _cleared(self, state: State, atom: Term, k: int) -> bool:
        if self._tried(state, Clear(atom, k)):
            return True
        try:
            factored = self.atoms.factored(atom, state.context)
        except (GivenUp, Invalid):
            return False
        return self._tried(state, Clear(atom, k, factored))

    def nonzero(self, context: Context) -> list[Term]:
        """What the obligations and assumptions without indices say is not zero."""
        found = []
        for condition in getattr(context.shown, "known", ()):
            if condition.op == "ne" and condition.args[1] == terms.ZERO:
                found.append(condition.args[0])
            elif condition.op == "lt" and condition.args[0] == terms.ZERO:
                found.append(condition.args[1])
        return sorted(found, key=repr)

    # -- rewriting by equations ---------------------------------------------------------------------------------------

    def _rewrite(self, state: State) -> None:
        seen: set[frozenset[tuple[Monomial, Fraction]]] = set()
        for _ in range(MAX_REWRITINGS):
            if not state.form:
                return
            seen.add(frozenset(state.form.items()))
            best: tuple[tuple[int, int], Form, int] | None = None
            before, start = state.form, len(state.steps)
            chosen: list[object] = []
            for _, move in zip(range(MAX_TRIED), self._moves(state), strict=False):
                equation, places, c, binders, factors = move
                try:
                    state.use(equation, places, c, binders, factors)
                    self.settle(state)
                    self._denominators(state)
                except (Invalid, GivenUp):
                    state.form = before
                    del state.steps[start:]
                    continue
                weight = _weight(state.form)
                if frozenset(state.form.items()) not in seen and (best is None or weight < best[0]):
                    best = weight, state.form, len(state.steps)
                    chosen = list(state.steps[start:])
                state.form = before
                del state.steps[start:]
                if best is not None and best[0] < _weight(before):
                    break
            if best is None:
                return
            state.form = best[1]
            state.steps += chosen  # type: ignore[arg-type]

    def _moves(
        self, state: State
    ) -> Iterator[tuple[Equation, tuple[Term, ...], Fraction, tuple[Binder, ...], tuple[Factor, ...]]]:
        """Uses of equations that take a monomial of the form away."""
        for equation, fixed in self._equations(state):
            try:
                known = state.known[state.equation(equation)]
            except Invalid:
                continue
            if not known.difference:
                continue
            slots = dict(known.slots)
            difference = self._lead(equation, known, state.context)
            most = max(map(_factors, difference), default=0)
            for lead, x in difference.items():
                if _factors(lead) < most or lead in fixed or not lead.factors:
                    continue
                for m, c in list(state.form.items()):
                    for found, left, binders in occurrences(lead, m, slots):
                        if isinstance(equation, Trichotomy):
                            # Where both orders are alike up to names, half of it is enough.
                            places = tuple(found[s] for s, _ in known.slots)
                            yield equation, places, -c / x / 2, binders, left
                        yield equation, tuple(found[s] for s, _ in known.slots), -c / x, binders, left

    def _lead(self, equation: Equation, known: Known, context: Context) -> Form:
        """What an equation says once it is settled: an assumption may have derivatives in it."""
        if not isinstance(equation, Assumption):
            return known.difference
        key = (equation, frozenset(context.ranges))
        if key not in self.leads:
            state = State(known.difference, context.extended(known.slots), self.meter)
            # Roots and exponentials in an assumption are not simplified by way of the assumptions again.
            deep, self.deep = self.deep, False
            try:
                self.settle(state)
            finally:
                self.deep = deep
            self.leads[key] = state.form
        return self.leads[key]

    def _equations(self, state: State) -> Iterator[tuple[Equation, set[Monomial]]]:
        context = state.context
        met: set[Equation] = set()
        for m in state.form:
            for atom, e in sorted(m.factors, key=repr):
                if atom.op == "matrix_power":
                    yield from ((q, set()) for q in self._raised(atom, m, context) if q not in met)
                if atom.op == "inverse":
                    yield from ((q, set()) for q in self._inverses(atom, m, context) if q not in met)
                elif e < 0 and is_expandable(atom, context):
                    equation, _ = self.atoms.slotted(atom, m, context)
                    unfold = Unfold(equation[1], equation[0])
                    if unfold not in met:
                        met.add(unfold)
                        own = Monomial((), frozenset({(unfold.atom, 1)}))
                        yield unfold, {own}
        for name in sorted({n for m in state.form for a, _ in m.factors for n in a.names}):
            declared = context.declarations.get(name)
            if declared is not None and declared.structure in ("orthogonal", "permutation"):
                n = declared.shape[0]
                for columns in (True, False):
                    yield Orthonormal((("t0", n), ("t1", n)), name, columns), set()
            if declared is not None and declared.structure == "permutation":
                n = declared.shape[0]
                for row in (True, False):
                    yield Whole((("t0", n),), name, row), set()
                    yield Exclusive((("t0", n), ("t1", n), ("t2", n)), name, row), set()
        for atom in sorted({a for m in state.form for a, _ in m.factors if a.op == "lt"}, key=repr):
            yield from ((q, set()) for q in _orders(atom, state.form, context))
        for number, assumption in enumerate(context.given):
            binders, core = terms.stripped(assumption)
            if core.op == "eq":
                sizes = [context.size(high) for _, _, high in binders]
                slots = tuple((f"t{k}", size) for k, size in enumerate(sizes) if size is not None)
                yield Assumption(slots, number), set()

    def _raised(self, atom: Term, m: Monomial, context: Context) -> Iterator[Equation]:
        length, _, _, exponent, body = atom.args
        size = context.size(length)
        if size is None:
            return
        sizes = dict(m.binders)
        outer = sorted(((body.free - set(atom.data)) | exponent.free) & m.names)
        slots = (("t0", size), ("t1", size), *((f"t{k + 2}", sizes[name]) for k, name in enumerate(outer)))
        values = {name: terms.index(f"t{k + 2}") for k, name in enumerate(outer)}
        inner = Term("matrix_power", (length, terms.ZERO, terms.ZERO, exponent, body), atom.data)
        yield Commutes(slots, terms.substitute(inner, values))

    def _inverses(self, atom: Term, m: Monomial, context: Context) -> Iterator[Equation]:
        length, _, _, body = atom.args
        size = context.size(length)
        if size is None:
            return
        sizes = dict(m.binders)
        outer = sorted((body.free - set(atom.data)) & m.names)
        slots = (("t0", size), ("t1", size), *((f"t{k + 2}", sizes[name]) for k, name in enumerate(outer)))
        values = {name: terms.index(f"t{k + 2}") for k, name in enumerate(outer)}
        inner = Term("inverse", (length, terms.ZERO, terms.ZERO, body), atom.data)
        inner = terms.substitute(inner, values)
        for left in (True, False):
            yield Inverse(slots, inner, left)


def _orders(atom: Term, form: Form, context: Context) -> Iterator[Equation]:
    """What is known of a comparison of two places of one axis."""
    sizes = {name: size for m in form for name, size in m.binders}
    a, b = atom.args
    if not (a.free | b.free) & sizes.keys():
        yield Trichotomy((), a, b)
    if a.op == "index" and a.data in sizes:
        if b.op == "index" and b.data in sizes:
            both = (("t0", sizes[a.data]), ("t1", sizes[b.data]))
            yield Trichotomy(both, terms.index("t0"), terms.index("t1"))
        else:
            yield Trichotomy((("t0", sizes[a.data]),), terms.index("t0"), b)


def _without(m: Monomial, atom: Term, power: int) -> tuple[Factor, ...]:
    """The factors of a monomial divided by a power of one of them."""
    return tuple((a, e - power if a == atom else e) for a, e in m.factors if a != atom or e != power)


def _factors(m: Monomial) -> int:
    return sum(abs(e) for a, e in m.factors if a.op != "eq")


def _rank(form: Form) -> tuple[tuple[int, int], list[str]]:
    return _weight(form), sorted(repr(sorted(m.factors, key=repr)) for m in form)


def _leading(state: State, equation: Equation, power: int) -> Fraction:
    """The coefficient of the atom whose power an equation replaces."""
    difference = state.known[state.equation(equation)].difference
    found = [x for m, x in difference.items() if len(m.factors) == 1 and not m.binders and min(m.factors)[1] == power]
    return found[0] if len(difference) == 1 and found else Fraction(1)


def _weight(form: Form) -> tuple[int, int]:
    return sum(_factors(m) for m in form), len(form)
