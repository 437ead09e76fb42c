"""Real, integer and size arithmetic, and unknown functions: Z3 looks for a counterexample.

`unsat` is a proof once the kernel has asked by itself, or has replayed a combination of what is known; a model is a
candidate witness: sizes and numbers as they stand, an unknown function as the polynomial through the values and slopes
that the model gives it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang.definedness import obligations
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported
from proofcheck.logic.verdict import Evidence, Polynomial
from proofcheck.search.engines import Proposal, combinations
from proofcheck.search.engines.written import number_of

NAME = "smt"
MAX_SIZE = 1_000
BRIEFLY = 0.1  # of Z3's effort, before a statement is handed on in parts
MAX_OBLIGATIONS = 8


def propose(problem: Problem) -> Proposal:
    """Evidence `smt` on unsat, `witness` where a model can be read as values of the declared names."""
    plain = _combined(problem, looks=2)
    if plain is not None:
        return plain
    asked = _asked(problem)
    refuted = asked.evidence is not None and asked.evidence.kind == "witness"
    return asked if refuted else _combined(problem) or asked


def briefly(problem: Problem) -> Proposal:
    """The same with little effort, which is enough for nearly all that Z3 answers at all."""
    from proofcheck.logic.decide.smt import SHARE, share

    with share(min(SHARE.get(), BRIEFLY)):
        found = propose(problem)
    return found if found.evidence is not None else Proposal(NAME, None)  # `at_length` says why


def at_length(problem: Problem) -> Proposal:
    """What Z3 says with all its effort; an answer that was found `briefly` is not looked for again."""
    return _asked(problem)


def _asked(problem: Problem) -> Proposal:
    """What Z3 says of the statement."""
    import z3

    from proofcheck.logic.decide.smt.questions import counterexample

    signs = Signs(problem.declarations, problem.given)
    try:
        answer, model, context = counterexample(problem, problem.statement, signs)
    except (Unsupported, LimitExceeded, z3.Z3Exception, RecursionError) as error:
        return Proposal(NAME, None, why=str(error) or "outside Z3's language")
    if answer == "unsat":
        return Proposal(NAME, Evidence("smt", NAME), "Z3 finds no counterexample")
    if answer == "unknown":
        return Proposal(NAME, None, why="Z3 gave up within its budget")
    values = _values(problem, model, context, z3)
    if values is None:
        return Proposal(NAME, None, why="Z3's model is not a witness: it gives values to what it was not told about")
    return Proposal(NAME, Evidence("witness", NAME, {"values": values}), "Z3 found a counterexample")


def _combined(problem: Problem, looks: int = 4) -> Proposal | None:
    """Evidence with a proof that needs no Z3."""
    proof = combinations.proved(problem, problem.statement, looks)
    if proof is None:
        return None
    data = {"combinations": ((problem.statement, proof),)}
    return Proposal(NAME, Evidence("smt", NAME, data), "it is a combination of what is known")


def undefined(problem: Problem) -> Proposal:
    """Evidence `witness` for a point at which some part of the statement has no value."""
    import z3

    from proofcheck.logic.decide.smt import share
    from proofcheck.logic.decide.smt.questions import counterexample

    signs = Signs(problem.declarations, problem.given)
    asked = [o for o in obligations(problem.statement, problem.declarations) if not signs.holds(o)]
    for obligation in asked[:MAX_OBLIGATIONS]:
        try:
            with share(0.25):
                _, model, context = counterexample(problem, obligation, signs)
            values = _values(problem, model, context, z3) if model is not None else None
        except (Unsupported, LimitExceeded, z3.Z3Exception, RecursionError):
            continue
        if values is not None:
            return Proposal(NAME, Evidence("witness", NAME, {"values": values}), "Z3 found a point without a value")
    return Proposal(NAME, None)


def _values(problem: Problem, model: Any, context: Any, z3: Any) -> dict[str, Any] | None:
    values: dict[str, Any] = {}
    stated = problem.statement.names.union(*(g.names for g in problem.given))
    for name in sorted(problem.used()):
        declaration = problem.declarations[name]
        if name in problem.sizes or declaration.kind == "function":
            continue
        if declaration.law is not None and name not in stated:
            continue
        if declaration.shape or declaration.law is not None:
            return None
        constant = context.constants.get(name)
        value = None if constant is None else model.eval(constant, model_completion=True)
        truth = declaration.kind == "bool" and value is not None
        number = bool(value) if truth else number_of(value, z3) if value is not None else Fraction(1)
        if number is None:
            return None
        values[name] = number
    for name in sorted(problem.used()):
        declaration = problem.declarations[name]
        if declaration.kind == "function":
            function = _function(name, model, context, z3)
            if function is None:
                return None
            values[name] = function
    return values


def _function(name: str, model: Any, context: Any, z3: Any) -> Polynomial | None:
    """The polynomial with the model's values and slopes at the points where the statement uses the function."""
    data: dict[Fraction, dict[int, Fraction]] = {}
    for other, orders, args, value in context.applications:
        if other != name:
            continue
        if len(args) != 1:
            return None
        x, y = (number_of(model.eval(e, model_completion=True), z3) for e in (args[0], value))
        if x is None or y is None:
            return None
        data.setdefault(x, {})[orders[0]] = y
    return _hermite(data)


def _hermite(data: dict[Fraction, dict[int, Fraction]]) -> Polynomial | None:
    """A polynomial p with p^(k)(x) = y for every given (x, k, y), by solving the linear system exactly."""
    conditions = [(x, k, y) for x, values in sorted(data.items()) for k, y in sorted(values.items())]
    if len(conditions) > 12:
        return None
    count = max(len(conditions), 1) + max((k for _, k, _ in conditions), default=0)
    rows: list[list[Fraction]] = []
    for x, k, y in conditions:
        row = []
        for j in range(count):
            factor = Fraction(1)
            for step in range(k):
                factor *= j - step
            row.append(factor * x ** (j - k) if j >= k else Fraction(0))
        rows.append([*row, y])
    pivots: list[tuple[int, int]] = []
    done = 0
    for column in range(count):
        pivot = next((r for r in range(done, len(rows)) if rows[r][column]), None)
        if pivot is None:
            continue
        rows[done], rows[pivot] = rows[pivot], rows[done]
        scale = rows[done][column]
        rows[done] = [v / scale for v in rows[done]]
        for r in range(len(rows)):
            if r != done and rows[r][column]:
                factor = rows[r][column]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[done], strict=True)]
        pivots.append((done, column))
        done += 1
    if any(not any(row[:-1]) and row[-1] for row in rows):
        return None
    coefficients = [Fraction(0)] * count
    for place, column in pivots:
        coefficients[column] = rows[place][-1]
    while coefficients and not coefficients[-1]:
        coefficients.pop()
    return Polynomial(tuple(coefficients))
