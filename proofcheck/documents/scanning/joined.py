"""Tokens that are one thing together: a dash that is a minus, `2 × 10^5` as one figure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from proofcheck.documents.scanning.figures import Figure

Kind = Literal["figure", "op", "rel", "(", ")", "arrow", "word", "var", "punct", "hole", "line", "sym", "function"]


@dataclass(slots=True)
class Token:
    kind: Kind
    start: int
    end: int
    text: str
    figure: Figure | None = None
    mathematics: bool = False


def dashes(made: list[Token]) -> list[Token]:
    """A dash with gaps between two figures in front of a sign of equality is a minus: `15 – 1 = 14`. A range rises."""
    for a, dash, b, sign in zip(made, made[1:], made[2:], made[3:], strict=False):
        falls = a.figure is not None and b.figure is not None and a.figure.value >= b.figure.value
        if falls and dash.text == "–" and a.end < dash.start and dash.end < b.start and sign.kind == "rel":
            dash.kind, dash.text = "op", "-"
    return made


def scientific(made: list[Token]) -> list[Token]:
    """`2 × 10^5` as one figure, so that its digits count as those of a figure."""
    if not any(token.kind == "op" and token.text == "^" for token in made):
        return made
    result: list[Token] = []
    k = 0
    while k < len(made):
        token = made[k]
        if (
            k + 4 < len(made)
            and token.figure is not None
            and token.figure.bare
            and _is(made[k + 1], "*")
            and made[k + 2].text == "10"
            and _is(made[k + 3], "^")
        ):
            j = k + 4
            wrapped = made[j].kind == "("
            j += wrapped
            negative = j < len(made) and _is(made[j], "-")
            j += negative
            power = made[j].figure if j < len(made) else None
            closed = not wrapped or (j + 1 < len(made) and made[j + 1].kind == ")")
            if power is not None and power.digits.isdigit() and int(power.digits) <= 400 and closed:
                f = token.figure
                last = made[j + 1] if wrapped else made[j]
                exponent = -int(power.digits) if negative else int(power.digits)
                unit = power.unit
                figure = Figure(
                    f.digits, exponent, unit, f.start, last.end, f.number_start, f.number_end, 0, f.currency
                )
                result.append(Token("figure", token.start, last.end, token.text, figure, token.mathematics))
                k = j + 1 + wrapped
                continue
        result.append(token)
        k += 1
    return result


def _is(token: Token, sign: str) -> bool:
    return token.kind == "op" and token.text == sign
