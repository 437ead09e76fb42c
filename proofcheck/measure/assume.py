"""Inputs that satisfy `given`: equations are solved where that is easy, the rest is met by rejection.

Three kinds of equation are solved, for a real name without structure:

- linear in one entry, `a * x + b == 0` with x in neither (x a scalar, or an entry `A[i, j]` under the quantifiers of
  exactly its indices): x becomes -b / a;
- `f(u) == 0` with f linear in the entries of a tensor (`u @ v == 0`, `trace(A) == 0`): u becomes u - f(u) / f(w) * w,
  w being the u of another sample;
- `f(A) == c` with f homogeneous of degree k in A and c free of it (`sum(p) == 1`, `norm(x) == 1`, `x**2 + y**2 == 1`,
  every row of P sums to one): A is scaled by (c / f(A))**(1/k).

Where x is divided by zero, or c is zero, such points are left out that satisfy the equation all the same: `z == 0` is
half of what `z * (x**2 + y**2 - 7) == 0` admits. `impose` says which.

Where an inequality fails that scaling a name would meet (`abs(s[i]) <= m` for all i), it is scaled (`within`).

A solved value carries the bound on its rounding error into the program, so the identity is still checked at points
that satisfy the equation exactly. Every other assumption must certainly hold at a sample, or the sample is dropped.
"""

from __future__ import annotations

from functools import partial
from itertools import permutations
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.linear import linear_in
from proofcheck.lang.terms import FALSE, Binder, Term
from proofcheck.lang.types import Problem
from proofcheck.measure import linear
from proofcheck.measure.arithmetic import Truth
from proofcheck.measure.edges import continuous
from proofcheck.measure.homogeneous import computable, degree_in, opened, positions, store
from proofcheck.measure.lookup import slot
from proofcheck.measure.sample import Sample
from proofcheck.measure.space import SAMPLES, Axis, Named
from proofcheck.measure.within import bring, chosen, signed


def impose(problem: Problem, sample: Sample, left_out: list[Term] | None = None) -> Sample:
    """`sample` with equations solved and only those points kept that satisfy all of `given`; perhaps none.

    left_out: takes statements that say where points are left out: nowhere, if all of them hold. Raises NotMeasurable
    where an assumption cannot be evaluated.
    """
    if not problem.given:
        return sample
    solved: dict[Term, list[str]] = {}
    left_out = [] if left_out is None else left_out
    settled: set[str] = set()  # names of solved equations: changing one of them again would unsolve its equation
    parts = [part for given in problem.given for part in (given.args if given.op == "and" else (given,))]
    for part in parts:
        signed(problem, sample, part)
    for part in parts:
        binders, equation = terms.stripped(part)
        if equation.op != "eq":
            continue
        for method in (_solve, _project, _scale):
            names = method(problem, sample, binders, equation, settled, left_out)
            if names:
                solved[part] = names
                settled |= part.names
                break
        else:
            left_out += [FALSE] if continuous(problem, part) else []
    for part in parts:
        bring(problem, sample, part, settled)
    for part in parts:
        chosen(problem, sample, part)
    return _kept(problem, sample, parts, solved)


def _kept(problem: Problem, sample: Sample, parts: list[Term], solved: dict[Term, list[str]]) -> Sample:
    """The points at which the solved names lie in their domain and all other assumptions certainly hold."""
    evaluator, arithmetic = sample.evaluator(), sample.arithmetic
    logic, space = arithmetic.logic, arithmetic.space
    verdict = logic.constant(True)
    for part in parts:
        truth = evaluator.truth(part, {})
        if part in solved:
            # Rounding may blur a solved equation, but must not contradict it.
            truth = Truth(space.map(space.xp.logical_not, truth.no), truth.no)
        verdict = logic.both(verdict, truth)
    for name in dict.fromkeys(name for names in solved.values() for name in names):
        verdict = logic.both(verdict, _in_domain(problem, sample, name))
    fits = space.backend.host(space.xp.broadcast_to(verdict.yes.data, (sample.count,)))
    chosen = [k for k, fit in enumerate(fits) if fit]
    return sample if len(chosen) == sample.count else sample.kept(chosen)


def _in_domain(problem: Problem, sample: Sample, name: str) -> Truth:
    """Whether a computed value is finite and has the declared sign, at each sample."""
    arithmetic, leaf = sample.arithmetic, sample.leaves[name]
    relation, low = {"positive": ("lt", 0), "nonnegative": ("le", 0)}.get(problem.declarations[name].kind, ("lt", None))
    floor = leaf.value.data * 0.0 if low is not None else leaf.value.data - 1.0
    truth = arithmetic.compare(relation, arithmetic.given(Named(leaf.value.labels, floor)), leaf)
    for label, extent in leaf.value.extents.items():
        if label != SAMPLES:
            truth = arithmetic.logic.everywhere(truth, Axis(label, 0, extent), None)
    return truth


def _solve(
    problem: Problem,
    sample: Sample,
    binders: list[Binder],
    equation: Term,
    settled: set[str],
    left_out: list[Term],
) -> list[str]:
    """Solve for an entry in which the equation is linear; the name that was given a value, if any."""
    difference = terms.sub(*equation.args)
    indices = tuple(terms.index(name) for name, _, _ in binders)
    for name in computable(problem, equation, settled):
        if len(sample.shapes[name]) != len(indices):
            continue
        for order in permutations(indices):
            atom = Term("entry", order, name) if order else terms.symbol(name)
            parts = linear_in(difference, atom)
            env = opened(sample, binders) if parts else None
            if parts is None or env is None or parts[0] == terms.ZERO:
                continue
            extents = {env[i.data].label: env[i.data].size for i in order}
            if tuple(extents.values()) != sample.shapes[name]:
                continue
            solution = sample.evaluator().evaluate(Term("div", (terms.neg(parts[1]), parts[0])), env)
            slots = {label: slot(k) for k, label in enumerate(extents)}
            store(sample, name, solution, slots)
            if parts[0].op != "number":
                either = Term("or", tuple(Term("ne", (p, terms.ZERO)) for p in parts))
                left_out.append(terms.quantified(binders, either))
            return [name]
    return []


def _project(
    problem: Problem,
    sample: Sample,
    binders: list[Binder],
    equation: Term,
    settled: set[str],
    left_out: list[Term],
) -> list[str]:
    """Move a tensor onto the zeros of a linear form; the name that was changed, if any."""
    sides = [side for side, other in (equation.args, equation.args[::-1]) if other == terms.ZERO and not binders]
    for side in sides:
        for name in computable(problem, side, settled):
            leaf, declaration = sample.leaves[name], problem.declarations[name]
            if declaration.kind != "real" or not declaration.shape or not _linear(side, name):
                continue
            arithmetic, xp = sample.arithmetic, sample.arithmetic.space.xp
            along = arithmetic.move(leaf, partial(_next, xp))
            here = sample.evaluator().evaluate(side, {})
            sample.leaves[name] = along
            there = sample.evaluator().evaluate(side, {})
            step = arithmetic.mul(arithmetic.div(here, there), along)
            store(sample, name, arithmetic.add(leaf, arithmetic.neg(step)), {})
            if not any(continuous(problem, terms.symbol(n)) for n in side.names - {name}):
                return [name]
            # Where the form itself is zero, any tensor would do.
            axes = [(f"{name}~{k}", terms.ZERO, size.term()) for k, size in enumerate(declaration.shape)]
            slope = Term("derivative", (side, *(terms.index(axis) for axis, _, _ in axes)), name)
            left_out.append(Term("not", (terms.quantified(axes, terms.eq(slope, terms.ZERO)),)))
            return [name]
    return []


def _next(xp: Any, named: Named) -> Named:
    """The values of the sample before, for each."""
    return Named(named.labels, xp.roll(named.data, 1, axis=named.labels.index(SAMPLES)))


def _linear(term: Term, name: str) -> bool:
    """Whether a term is linear in the entries of a name, without a constant."""
    held = [arg for arg in term.args if name in arg.names]
    if term.op == "entry" and term.data == name:
        return not held
    if term.op == "add":
        return len(held) == len(term.args) and all(_linear(arg, name) for arg in held)
    if term.op in ("mul", "sum", "div"):
        place = {"sum": 2, "div": 0}.get(term.op)
        return len(held) == 1 and (place is None or term.args[place] is held[0]) and _linear(held[0], name)
    return False


def _scale(
    problem: Problem,
    sample: Sample,
    binders: list[Binder],
    equation: Term,
    settled: set[str],
    left_out: list[Term],
) -> list[str]:
    """Scale names in which one side is homogeneous and which the other side lacks; the names that were changed."""
    for side, other in (equation.args, equation.args[::-1]):
        single = [name for name in computable(problem, side, settled) if name not in other.names]
        for group in [*([name] for name in single), *([single] if len(single) > 1 and not binders else [])]:
            degree = degree_in(side, frozenset(group))
            slots = positions(side, group[0], [b[0] for b in binders])
            env = opened(sample, binders) if degree and slots is not None else None
            if not degree or slots is None or env is None or degree < 0:
                continue
            if any(env[i].size != sample.shapes[group[0]][p] for i, p in slots.items()):
                continue  # the equation is about a part of the axis
            share = terms.power(Term("div", (other, side)), terms.number(1 / degree))
            scale = sample.evaluator().evaluate(share, env)
            labels = {env[i].label: slot(p) for i, p in slots.items()}
            arithmetic = sample.arithmetic
            turned = arithmetic.move(scale, lambda named, m=labels: linear.relabel(named, m))  # type: ignore[misc]
            for name in group:
                store(sample, name, arithmetic.mul(sample.leaves[name], turned), {})
            if other.op != "number" or not other.data:
                # Scaled to a side that is zero the names are zero, and whatever else makes that side zero is left out.
                apart = FALSE if other.op == "number" else terms.quantified(binders, Term("ne", (other, terms.ZERO)))
                left_out.append(apart)
            return group
    return []
