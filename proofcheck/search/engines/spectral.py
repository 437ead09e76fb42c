"""Statements about eigenvalues, singular values, ranks and p-norms, by theorems about the matrices that stand in them.

Which theorems to apply is read off from how the matrices are written: as products, sums, multiples, transposes; and
from the vectors and the quadratic forms beside them. With their facts, and a name for each norm, eigenvalue, rank and
sum, what is left speaks of real numbers alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.decide.lemmas.comparisons import restated
from proofcheck.logic.decide.lemmas.steps import BINDING
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, Prove, proved, shown
from proofcheck.search.engines.derivations import by_expression, derived
from proofcheck.search.engines.guards import guarded
from proofcheck.search.engines.norms import by_numbers
from proofcheck.search.engines.spectra_rows import Row, Spectra
from proofcheck.search.lawsearch.derivation import assumed

NAME = "spectral"
# What is said of each matrix, however it is written.
GENERAL = (
    *("sizes of X", "norms and size of X", "norms and rank of X", "rank of X", "squares of X", "trace(X)"),
    *("det(M) and trace", "det(X)", "sums", "semidefinite", "row sums of X", "row sums and |X|", "0 <= |x|"),
)
COMPARED = ("eq", "le", "lt")
NAMED = ("sum", "product", "eigenvalue", "determinant", "largest")


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `spectral`, after `freed` for a statement about all indices."""
    said = (problem.statement, *problem.given)
    if any(t.op in BINDING for each in said for t in terms.nodes(each)):
        return Proposal(NAME, None)
    evidence = _freed(problem, others)
    return Proposal(NAME, evidence, "by theorems about eigenvalues and singular values")


def _freed(problem: Problem, others: Others) -> Evidence | None:
    if problem.statement.op != "forall":
        return guarded(problem, others, lambda part: _by_theorems(part, others), NAME)
    step = LEMMAS["freed"](problem, {})
    piece = _freed(step.parts[0], others) if step is not None else None
    return Evidence("freed", NAME, {"pieces": (piece,)}) if piece is not None else None


def _by_theorems(problem: Problem, others: Others) -> Evidence | None:
    if problem.statement.op not in ("eq", "ne", "le", "lt", "implies", "or", "and"):
        return None
    known = _Known(problem, others)
    for rows in Spectra(problem).offers():
        held = [row for row in rows if known(row)]
        if not held:
            continue
        projections = [row for row in held if row[0] == "projection"]
        evidence = known.counted(projections) if projections else None
        evidence = evidence or known.evidence(held) or _as_facts_say_it(known, held)
        if evidence is not None:
            return evidence
    return None


def _as_facts_say_it(known: _Known, rows: list[Row]) -> Evidence | None:
    """Evidence `restated`: sums as the facts of these theorems write them, as the trace of A @ A for a symmetric A by
    the squares of its entries."""
    problem, prove = known.problem, known.others.only("algebra").prove
    step = LEMMAS["spectral"](problem, {"theorems": tuple(rows), "terms": ()})
    if step is None or step.then is None or problem.statement.op not in COMPARED:
        return None
    facts = step.then.given[len(problem.given) :]
    asked = {terms.alpha(t) for t in terms.nodes(problem.statement) if _of_eigenvalues(t)}
    near = [f for f in facts if f.op == "eq" and any(terms.alpha(t) in asked for t in terms.nodes(f))]
    told = {terms.alpha(t): t for fact in near for t in terms.nodes(fact) if _plain_sum(t)}
    sums = {terms.alpha(t): t for t in terms.nodes(problem.statement) if _plain_sum(t)}
    put: dict[Term, Term] = {}
    for key in sums.keys() - told.keys():
        equal = (t for t in told.values() if prove(problem.about(terms.eq(sums[key], t))) is not None)
        if (same := next(equal, None)) is not None:
            put[key] = same
    if not put:
        return None
    sides = terms.rewrite(problem.statement, lambda t: put.get(terms.alpha(t))).args
    found = shown(restated(problem, {"sides": sides}), prove, lambda part: _Known(part, known.others).told(rows))
    return None if found is None else Evidence("restated", NAME, {"sides": sides, **found})


def _plain_sum(t: Term) -> bool:
    """Whether a term is a closed sum that speaks of no eigenvalue."""
    return t.op == "sum" and not t.free and not any(s.op == "eigenvalue" for s in terms.nodes(t))


class _Known:
    """Which theorems apply, and the evidence for what they ask for."""

    def __init__(self, problem: Problem, others: Others) -> None:
        self.problem, self.others = problem, others
        self.tensors = {name for name, d in problem.declarations.items() if d.shape}
        self.pieces: dict[Row, tuple[Evidence, ...] | None] = {}
        self.shown: dict[tuple[Term, tuple[str, ...]], Evidence | None] = {}

    def __call__(self, row: Row) -> bool:
        if row not in self.pieces:
            step = LEMMAS["spectral"](self.problem, {"theorems": (row,), "terms": ()})
            self.pieces[row] = None if step is None else self._all(step.parts)
        return self.pieces[row] is not None

    def _all(self, parts: Iterable[Problem]) -> tuple[Evidence, ...] | None:
        pieces = []
        for part in parts:
            key = (part.statement, tuple(part.declarations.keys() - self.problem.declarations.keys()))
            if key not in self.shown:
                self.shown[key] = self._one(part)
            found = self.shown[key]
            if found is None:
                return None
            pieces.append(found)
        return tuple(pieces)

    def _one(self, part: Problem) -> Evidence | None:
        core = terms.stripped(part.statement)[1]
        equation = core.op == "eq" and terms.alpha(core.args[0]) != terms.alpha(core.args[1])
        found = self.others.only("algebra").prove(part) if equation else _level(part) if core.op == "le" else None
        if equation and found is None and (numbers := _closed((part.statement,))):
            # What is divided by may be positive, which is seen of a name for it.
            found = by_numbers(part, numbers, self.others.plain.prove, self.others.only("algebra").prove, NAME)
        # What is no equation of matrices may need what is assumed.
        return found or (None if equation and part.statement.names & self.tensors else self.others.plain.prove(part))

    def told(self, rows: list[Row]) -> Evidence | None:
        """Evidence by those of these theorems that apply."""
        return self.evidence([row for row in rows if self(row)])

    def counted(self, rows: list[Row]) -> Evidence | None:
        """Evidence by these theorems about ranks, with a name for each rank alone."""
        said = terms.nodes(self.problem.statement)
        ranks = {terms.alpha(t): t for t in said if t.op == "sum" and not t.free and t.args[2].op == "where"}
        return self._left(rows, tuple(ranks.values()), self._with_values)

    def _with_values(self, part: Problem) -> Evidence | None:
        """Evidence `restated`: what is left with what the facts say of the ranks in their place."""
        told = {g.args[0]: g.args[1] for g in part.given if g.op == "eq" and g.args[0].op == "symbol"}
        if part.statement.op not in COMPARED:
            return None
        data = {"sides": terms.rewrite(part.statement, told.get).args}
        prove = self.others.plain.prove
        found = shown(restated(part, data), prove, prove)
        return None if found is None else Evidence("restated", NAME, {**data, **found})

    def evidence(self, rows: list[Row]) -> Evidence | None:
        """Evidence by these theorems, where what is left is proved."""
        step = LEMMAS["spectral"](self.problem, {"theorems": tuple(rows), "terms": ()})
        if step is None or step.then is None:
            return None
        said = (step.then.statement, *step.then.given)
        atoms = tuple(_atoms(said))
        spectral = _closed(said)
        found = self._left(rows, atoms, self.others.plain.prove)
        found = found or (self._left(rows, spectral, self._by_difference) if spectral else None)
        bounded = any(t.op == "largest" for each in said for t in terms.nodes(each))
        return found or (self._left(rows, spectral, self.others.plain.prove) if spectral and bounded else None)

    def _left(self, rows: list[Row], atoms: tuple[Term, ...], prove: Prove) -> Evidence | None:
        data: dict[str, Any] = {"theorems": tuple(rows), "terms": atoms}
        step = LEMMAS["spectral"](self.problem, data)
        if step is None or step.then is None:
            return None
        asked = [piece for row in rows for piece in self.pieces[row] or ()]
        valued = proved(step.parts[len(asked) :], self.others.plain.prove)
        if len(asked) + len(valued) < len(step.parts):
            return None
        piece = prove(step.then)
        if piece is None:
            return None
        return Evidence("spectral", NAME, {**data, "pieces": (*asked, *valued), "piece": piece})

    def _by_difference(self, problem: Problem) -> Evidence | None:
        """Evidence `cut`: the difference of both sides of a fact is that of the statement, as far as sums tell."""
        from proofcheck.logic import kernel

        core = problem.statement
        if core.op == "eq":
            return self.others.only("algebra").prove(problem)
        for fact in problem.given[len(self.problem.given) :] if core.op == "le" else ():
            bound = fact.args[1] if fact.op == "implies" else fact
            if bound.op != "le":
                continue
            form = terms.sub(bound.args[1], bound.args[0])
            lemma = terms.le(terms.ZERO, form)
            under = replace(problem, given=(*problem.given, lemma))
            traces = derived(problem, terms.eq(terms.sub(core.args[1], core.args[0]), form))
            data = {"expression": form, "normal_forms": True, "traces": traces, "assumed": assumed(traces)}
            last = Evidence("squares", NAME, data)
            if kernel.rule(under, last).word != "proved":
                continue
            first = self.others.plain.prove(replace(problem, statement=lemma))
            if first is not None:
                return Evidence("cut", NAME, {"lemmas": (lemma,), "pieces": (first, last)})
        return None


def _level(part: Problem) -> Evidence | None:
    """Evidence `squares` for an inequality whose sides are equal under the assumptions, as y @ (A + eye(n)) @ y and
    y @ y are where A.T == -A."""
    from proofcheck.logic import kernel

    evidence = by_expression(part, terms.ZERO, NAME) if part.given else None
    return evidence if evidence is not None and kernel.rule(part, evidence).word == "proved" else None


def _of_eigenvalues(t: Term) -> bool:
    """Whether a term is a closed sum or product over eigenvalues, or such a value itself."""
    return not t.free and t.op in ("sum", "product", "eigenvalue") and any(s.op == "eigenvalue" for s in terms.nodes(t))


def _closed(said: Iterable[Term]) -> tuple[Term, ...]:
    """The closed eigenvalues, and roots of such, once each."""
    found = [t for each in said for t in terms.nodes(each) if not t.free and _of_eigenvalue(t)]
    return tuple({terms.alpha(t): t for t in found}.values())


def _of_eigenvalue(t: Term) -> bool:
    """Whether a term is an eigenvalue or the root of one."""
    return t.op == "eigenvalue" or (t.op == "sqrt" and t.args[0].op == "eigenvalue")


def rooted(t: Term) -> bool:
    """Whether a term is a root of a sum or an eigenvalue, or another power of a sum."""
    power = t.op == "pow" and t.args[0].op == "sum"
    fraction = power and (t.args[1].op != "number" or t.args[1].data.denominator > 1)
    return fraction or (t.op == "sqrt" and t.args[0].op in NAMED)


def _atoms(said: Iterable[Term]) -> Iterator[Term]:
    """The closed terms that get names: norms, eigenvalues and sums, the outermost ones first; under a root only what
    stands outside of it as well."""
    found: dict[Term, Term] = {}

    def visit(t: Term) -> None:
        root = rooted(t)
        if not t.free and (root or t.op in NAMED):
            found.setdefault(terms.alpha(t), t)
            if not root:
                return
        for a in t.args:
            visit(a)

    for each in said:
        visit(each)
    plain = {key for each in said for key in _plain(each)}
    for key, t in found.items():
        if rooted(t):
            inner = terms.alpha(t.args[0])
            if inner not in plain:
                yield t
        elif key in plain:
            yield t


def _plain(t: Term) -> Iterator[Term]:
    """The closed sums and eigenvalues that stand elsewhere than right under a root."""
    if t.op in NAMED and not t.free:
        yield terms.alpha(t)
        return
    if rooted(t) and not t.args[0].free:
        return
    for a in t.args:
        yield from _plain(a)
