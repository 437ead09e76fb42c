"""Sequences and vectors of any length: induction over the length, and counterexamples computed step by step.

What the statement needs besides itself is looked for among simple statements about the sequence that hold at its first
entries: bounds by numbers, and that it rises or falls. Each that can be proved becomes an assumption of the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import islice, pairwise, product
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.prefixes import MAX_DEPTH, MAX_FIRST, Outline, cases, outline
from proofcheck.logic.decide.smt import share
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.numbers import LimitExceeded, Rational, Retry, Unsupported
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove
from proofcheck.search.engines.trials import seen_to_fail

NAME = "sequence"
FAR = 40  # steps that are computed in search of a counterexample
BITS = 4000  # of an entry: beyond it the sequence is not followed
SAMPLES = tuple(Fraction(p, 2) for p in (2, 0, 4, -2, 6, 1, -1))
CHOICES = 12  # values of the other names that are tried
LEMMAS = 6
SHARE = 0.25  # of Z3's usual limits, for each part


def outlines(problem: Problem) -> Iterator[Outline]:
    """One for each size of which the problem can be read so."""
    for name, declaration in problem.declarations.items():
        if declaration.kind == "dim":
            found = outline(problem, name)
            if found is not None:
                yield found


def counterexample(problem: Problem) -> Iterator[dict[str, Any]]:
    """Values of all names at growing sizes, where the assumptions say step by step what the vectors are."""
    for found in outlines(problem):
        others = sorted(
            n for n in problem.used() if n != found.name and n not in found.vectors and n not in problem.sizes
        )
        declared = [problem.declarations[n] for n in others]
        if any(d.shape or d.kind in ("function", "complex", "bool", "index") for d in declared):
            continue
        allowed = [
            [
                v
                for v in SAMPLES
                if (v > 0 or d.kind not in ("positive", "dim"))
                and (v >= 0 or d.kind not in ("nonnegative", "natural"))
                and (v.denominator == 1 or not d.integral)
            ]
            for d in declared
        ]
        for chosen in islice(product(*allowed), CHOICES):
            values = dict(zip(others, chosen, strict=True))
            entries = followed(problem, found, values, FAR)
            if entries is None:
                continue
            longest = min(len(entries[v]) - extra for v, extra in found.vectors.items())
            for number in range(found.first, longest + 1):
                yield {
                    **values,
                    found.name: number,
                    **{v: tuple(entries[v][: number + extra]) for v, extra in found.vectors.items()},
                }


def followed(
    problem: Problem, found: Outline, values: Mapping[str, Fraction], far: int
) -> dict[str, list[Fraction]] | None:
    """The vectors as far as they are rational and small, each entry by an assumption that says what it is."""
    known: dict[str, dict[int, Fraction]] = {name: {} for name in found.vectors}

    def entry(name: str, place: tuple[int, ...]) -> Any:
        if name not in known or place[0] not in known[name]:
            raise Unsupported("an entry that is not known yet")
        return known[name][place[0]]

    environment = Environment(problem.declarations, {**values, found.name: Fraction(far + MAX_FIRST)}, entry)
    interpreter = Interpreter(Rational(), environment, Steps())

    def settle(fact: Term, indices: dict[str, int]) -> None:
        if fact.op != "eq":
            return
        for left, right in (fact.args, fact.args[::-1]):
            if left.op != "entry" or left.data not in known:
                continue
            place = interpreter.whole(left.args[0], indices)
            if place in known[left.data]:
                continue
            try:
                value = interpreter(right, indices)
            except Unsupported:
                continue
            if value.numerator.bit_length() + value.denominator.bit_length() > BITS:
                raise LimitExceeded("large entries")
            known[left.data][place] = Fraction(value)

    try:
        for _ in found.vectors:
            for fact in found.given:
                settle(fact, {})
        for step in range(far):
            for k, low, _, fact in found.facts:
                settle(fact, {k: low + step})
    except (Unsupported, LimitExceeded, Inexact, Retry, Undefined, ArithmeticError):
        pass
    lists = {name: [entries[k] for k in range(len(entries)) if k in entries] for name, entries in known.items()}
    return lists if all(len(x) >= found.first + found.vectors[v] for v, x in lists.items()) else None


def refute(problem: Problem) -> Proposal:
    """Evidence `witness`: the first size at which the kernel's own evaluation breaks the statement."""
    from proofcheck.logic import kernel

    for values in counterexample(problem):
        evidence = Evidence("witness", NAME, {"values": values})
        if kernel.rule(problem, evidence).word == "refuted":
            return Proposal(NAME, evidence, "computed step by step")
    return Proposal(NAME, None)


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `prefix`, under lemmas, by `cut`, where it takes some."""
    found, prove = next(outlines(problem), None), others.within(depth=0).prove
    if found is None or seen_to_fail(problem):
        return Proposal(NAME, None)
    with share(SHARE):
        evidence = _inductive(problem, found.name, prove)
        if evidence is not None:
            return Proposal(NAME, evidence, f"induction over {found.name}")
        lemmas: list[tuple[Term, Evidence]] = []
        for said in _plausible(problem, found):
            proof = _inductive(replace(problem, statement=said), found.name, prove)
            if proof is None:
                continue
            lemmas.append((said, proof))
            problem = replace(problem, given=(*problem.given, said))
            evidence = _inductive(problem, found.name, prove)
            if evidence is not None:
                for statement, shown in reversed(lemmas):
                    evidence = Evidence("cut", NAME, {"lemmas": (statement,), "pieces": (shown, evidence)})
                return Proposal(NAME, evidence, f"induction over {found.name}, with bounds proved on the way")
            if len(lemmas) == LEMMAS:
                break
    return Proposal(NAME, None, why=f"the step from {found.name} to {found.name} + 1 is not shown")


def _inductive(problem: Problem, name: str, prove: Prove) -> Evidence | None:
    for depth in range(1, MAX_DEPTH):
        parts = cases(problem, name, depth)
        if parts is None:
            return None
        pieces = {}
        # The step is the only part that another depth may help.
        step = next(k for k, part in enumerate(parts) if name in part.declarations)
        for k in (step, *(k for k in range(len(parts)) if k != step)):
            piece = prove(parts[k])
            if piece is None:
                break
            pieces[k] = piece
        if len(pieces) == len(parts):
            data = {"name": name, "depth": depth, "pieces": tuple(pieces[k] for k in range(len(parts)))}
            return Evidence("prefix", NAME, data)
        if pieces:
            return None
    return None


def _plausible(problem: Problem, found: Outline) -> Iterator[Term]:
    """Statements about all entries of one vector that hold as far as it is computed."""
    sequences: list[dict[str, list[Fraction]]] = []
    for values in counterexample(problem):
        if values[found.name] == 6:
            sequences.append({v: list(values[v]) for v in found.vectors})
    if not sequences:
        return
    numbers = {Fraction(0), Fraction(1)}
    numbers |= {t.data for s in (problem.statement, *problem.given) for t in terms.subterms(s) if t.op == "number"}
    for name, extra in found.vectors.items():
        runs = [s[name] for s in sequences]
        here = Term("entry", (terms.index("t"),), name)
        following = Term("entry", (terms.add(terms.index("t"), terms.ONE),), name)
        size = Size.of(found.name) + Size.of(extra)
        bounds = []
        for c in sorted(numbers | {min(map(min, runs)), max(map(max, runs))}):
            value = terms.number(c)
            if all(x >= c for run in runs for x in run):
                strict = all(x > c for run in runs for x in run)
                bounds.append((0, -c, (terms.lt if strict else terms.le)(value, here)))
            if all(x <= c for run in runs for x in run):
                strict = all(x < c for run in runs for x in run)
                bounds.append((1, c, (terms.lt if strict else terms.le)(here, value)))
        # From each side the closest ones, and zero.
        for side in (0, 1):
            for _, _, said in sorted((b for b in bounds if b[0] == side), key=lambda b: b[1])[:2]:
                yield terms.forall("t", terms.ZERO, size.term(), said)
        pairs = [(a, b) for run in runs for a, b in pairwise(run)]
        shorter = (size - Size.of(1)).term()
        if all(a <= b for a, b in pairs):
            yield terms.forall("t", terms.ZERO, shorter, terms.le(here, following))
        if all(a >= b for a, b in pairs):
            yield terms.forall("t", terms.ZERO, shorter, terms.le(following, here))
