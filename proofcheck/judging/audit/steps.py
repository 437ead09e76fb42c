"""The lines of a calculation as statements, each with its place, and what they come to from end to end.

Line k of `steps` states `line k-1 (relation) line k`. From end to end, equalities and `<=` give `<=`, one `<` among
them gives `<`; the same for `>=` and `>`; equalities and a single `!=` give `!=`. Relations that point in different
directions, or several `!=`, give nothing. That takes that all lines are of one shape, since two numbers both equal the
entries of a tensor that has none; and that a figure, which what is near to it equals, stands at an end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.lang.parse import parse
from proofcheck.lang.problem import Reader
from proofcheck.lang.types import Problem
from proofcheck.source.span import SourceText

RELATIONS = ("==", "<=", ">=", "!=", "<", ">")


@dataclass(frozen=True, slots=True)
class Line:
    """A statement of a claim; `number` counts the lines of `steps` from 1, and is 0 for a statement of `claim`. The
    `sides` are what a line of `steps` puts side by side: each has to be an expression by itself, or a bracket of one
    line would close in another, and the lines would say nothing of their ends."""

    text: SourceText
    number: int = 0
    sides: tuple[SourceText, ...] = ()

    def read(self, reader: Reader) -> Problem:
        """The problem that the line states. Raises ProofcheckError where it states none."""
        for side in self.sides:
            parse(side)
        return reader.problem(self.text)


@dataclass(frozen=True, slots=True)
class Whole:
    """What a calculation comes to: a statement, or why there is none."""

    relation: str = ""
    text: SourceText | None = None
    reason: str = ""


def lines(steps: Sequence[SourceText]) -> list[Line]:
    """One statement for each line after the first."""
    out: list[Line] = []
    previous: SourceText | None = None
    for number, line in enumerate(steps, 1):
        relation, rest = _taken_apart(line)
        if previous is not None and relation:
            out.append(Line(_joined(previous, relation, rest), number, (previous, rest)))
        previous = rest
    return out


def whole(steps: Sequence[SourceText]) -> Whole | None:
    """From the first line to the last; None where a single line says it."""
    if len(steps) < 3:
        return None
    relations = [_taken_apart(line)[0] for line in steps[1:]]
    found, reason = _together(relations)
    if not found:
        return Whole(reason=reason)
    return Whole(found, _joined(_taken_apart(steps[0])[1], found, _taken_apart(steps[-1])[1]))


def carried(steps: Sequence[SourceText], reader: Reader) -> bool:
    """Whether the ends of a calculation are related as its lines say, each of which holds."""
    sides = [_taken_apart(line)[1] for line in steps]
    trees = [parse(side) for side in sides]
    figures = [tree.kind == "call" and tree.value == "approx" for tree in trees]
    if figures[-1] and all(_taken_apart(line)[0] == "==" for line in steps[1:]):
        sides, figures = sides[:-1], figures[:-1]
    return not any(figures) and len({reader.shape(side) for side in sides}) == 1


def _together(relations: Sequence[str]) -> tuple[str, str]:
    """The relation between the first and the last line, or why there is none."""
    strict = [r for r in dict.fromkeys(relations) if r != "=="]
    if not strict:
        return "==", ""
    if set(strict) <= {"<", "<="}:
        return "<" if "<" in strict else "<=", ""
    if set(strict) <= {">", ">="}:
        return ">" if ">" in strict else ">=", ""
    if strict == ["!="]:
        return ("!=", "") if relations.count("!=") == 1 else ("", "two lines with `!=` say nothing of their ends")
    named = " and ".join(f"`{r}`" for r in strict)
    return "", f"{named} point in different directions"


def _taken_apart(line: SourceText) -> tuple[str, SourceText]:
    """The relation that a line begins with, or nothing, and what follows."""
    relation = next((r for r in RELATIONS if line.value.lstrip().startswith(r)), "")
    if not relation:
        return "", line
    cut = line.value.index(relation) + len(relation)
    cut += len(line.value[cut:]) - len(line.value[cut:].lstrip())
    return relation, SourceText(line.value[cut:], line.file, tuple(line.lines[cut:]), tuple(line.columns[cut:]))


def _joined(left: SourceText, relation: str, right: SourceText) -> SourceText:
    """`(left) relation (right)`, every character at its place in the file."""
    value, lines, columns = "", [], []
    for piece, text in (("(", left), ("", left), (f") {relation} (", right), ("", right), (")", right)):
        span = text.span(0, 0)
        value += piece or text.value
        lines += [span.line] * len(piece) if piece else list(text.lines[: len(text.value)])
        columns += [span.column] * len(piece) if piece else list(text.columns[: len(text.value)])
    return SourceText(value, left.file, (*lines, lines[-1]), (*columns, columns[-1] + 1))
