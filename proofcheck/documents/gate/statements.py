"""What a claim states, in a form that can be compared: with itself an edit ago, and with other claims.

`states` is its text without comments and layout. `keys` are digests of its statements with all names made canonical,
so that two claims about other letters meet: the declarations that a statement uses and the assumptions belong to it.
"""

from __future__ import annotations

import re

from proofcheck.claimfile.model import Claim, Correct
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.gate.equality import plain
from proofcheck.documents.gate.lock import digest
from proofcheck.judging.payload import types
from proofcheck.lang import terms
from proofcheck.lang.parse import parse
from proofcheck.lang.printing import to_text
from proofcheck.lang.problem import Parts, Reader
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.source.span import SourceText

_NEGATED = {"eq": "ne", "ne": "eq"}
_NONE = re.compile(r"(?!)")


def parts_of(claim: Claim, correct: bool = False) -> Parts:
    """The declarations, assumptions and definitions of a claim, with those of what is correct instead."""
    sections: list[Claim | Correct] = [claim]
    if correct and claim.correct is not None:
        sections.append(claim.correct)
    define = []
    for section in sections:
        for item in section.define:
            head = f"{item.name}({', '.join(item.parameters)})" if item.parameters else item.name
            define.append((SourceText.bare(head), item.body))
    where = types(claim)
    if len(sections) > 1:
        where |= types(sections[1], claim)
    return Parts(
        tuple(where.items()),
        tuple(text for section in sections for text in section.given),
        tuple(define),
    )


def states(claim: Claim) -> list[str]:
    """Everything that decides what a claim states, as text without layout."""
    out = [f"expect {claim.expect}"]
    for name, section in (("", claim), ("correct ", claim.correct)):
        if section is None:
            continue
        out += sorted(f"{name}where {v.name}: {_canonical(v.type)}" for v in section.where)
        out += sorted(f"{name}given {_canonical(text)}" for text in section.given)
        out += [f"{name}define {d.name}({', '.join(d.parameters)}): {_canonical(d.body)}" for d in section.define]
        out += [f"{name}claim {_canonical(text)}" for text in section.claim]
    return out + [f"step {' '.join(text.value.split())}" for text in claim.steps]


def _canonical(text: SourceText) -> str:
    try:
        return to_text(parse(text))
    except (ProofcheckError, ValueError):
        return " ".join(text.value.split())


def keys(claim: Claim) -> tuple[list[str], list[str]]:
    """Digests of what the claim states, and of what would contradict it.

    A claim that expects to be proved states each of its statements; one that expects to be refuted contradicts whoever
    states its statement, if it has but one.
    """
    if claim.expect not in ("proved", "refuted") or not claim.claim:
        return [], []
    if claim.expect == "refuted" and len(claim.claim) != 1:
        return [], []
    try:
        reader = Reader(parts_of(claim))
        problems = [reader.problem(text) for text in claim.claim]
    except (ProofcheckError, RecursionError):
        return [], []
    stated = [key(problem, plain(problem.statement)) for problem in problems]
    if claim.expect == "refuted":
        return [], stated
    opposite = [key(p, negated) for p in problems if (negated := _negation(plain(p.statement))) is not None]
    return stated, opposite


def _negation(term: Term) -> Term | None:
    """The opposite of a comparison of numbers; of a statement for all entries it is none of this kind."""
    if term.op in _NEGATED:
        return Term(_NEGATED[term.op], term.args, term.data)
    if term.op in ("le", "lt"):
        return Term("lt" if term.op == "le" else "le", (term.args[1], term.args[0]), term.data)
    return None


def key(problem: Problem, statement: Term) -> str:
    """A digest of a statement under its declarations and assumptions, with names by the order of their first use.

    Operands are put in an order that does not look at names before the names are given out. Ties are broken by the
    names as they are, so two statements that are the same may get different keys; different ones get different keys.
    """
    either = "|".join(map(re.escape, problem.declarations))
    declared = re.compile(rf"\b(?:{either})\b") if either else _NONE
    roots = [_ordered(statement, declared)]
    roots += sorted((_ordered(plain(g), declared) for g in problem.given), key=lambda t: _blind(t, declared))
    names: dict[str, str] = {}
    for match in declared.finditer(" ".join(map(repr, roots))):
        names.setdefault(match.group(), f"v{len(names)}")
    waiting = list(names)
    for name in waiting:  # sizes, and what laws depend on, are used by the declarations
        for other in sorted(_dims(problem.declarations[name])):
            if other in problem.declarations and other not in names:
                names[other] = f"v{len(names)}"
                waiting.append(other)
    texts = [*map(repr, roots), *(repr(problem.declarations[name]) for name in names)]
    return digest(*(declared.sub(lambda match: names.get(match.group(), match.group()), text) for text in texts))


def _blind(term: Term, declared: re.Pattern[str]) -> tuple[str, str]:
    text = repr(term)
    return declared.sub("_", text), text


def _ordered(term: Term, declared: re.Pattern[str]) -> Term:
    def order(t: Term) -> Term | None:
        if t.op in ("add", "mul", "and", "or", "eq", "ne") and len(t.args) > 1:
            args = tuple(sorted(t.args, key=lambda arg: _blind(arg, declared)))
            return Term(t.op, args, t.data) if args != t.args else None
        return None

    return terms.rewrite(term, order)


def _dims(declaration: Declaration) -> set[str]:
    sizes = [*declaration.shape, *(size for shape in declaration.arguments for size in shape)]
    found = {dim for size in sizes for dim in size.dims}
    found |= set(declaration.bound.dims) if declaration.bound is not None else set()
    return found | (set(declaration.law.parameters) if declaration.law is not None else set())
