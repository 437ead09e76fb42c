"""A ruling as a finding shows it: values and expressions as a reading takes them, and the digits that would hold."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.documents.scanning.figures import Figure, grouped, shown, write, write_value
from proofcheck.documents.scanning.judge import Judgement, value_under
from proofcheck.documents.scanning.nodes import Node
from proofcheck.documents.scanning.values import Reading


def unit_name(figure: Figure, reading: Reading) -> str:
    """The unit as this reading takes it: `MiB` for a binary `MB`."""
    symbol = figure.unit.symbol
    if figure.unit.prefix == "bytes" and reading.size == 1024 and len(symbol) >= 2:
        return symbol[0].upper() + "iB"
    return symbol


def value_text(value: Fraction, figure: Figure, reading: Reading) -> str:
    """A value in the unit of a figure, for people."""
    name = unit_name(figure, reading)
    gap = " " if len(name) > 1 and name[0].isascii() and name[0].isalpha() else ""
    precision = max(4, len(figure.digits.replace(".", "")) + 1)
    return f"{figure.currency}{shown(value, precision)}{gap}{name}"


def expression_text(node: Node, reading: Reading, source: str) -> str:
    """An expression as this reading takes it: as written, with the units that it chose."""
    text, at = "", node.start
    for figure in sorted(node.figures(), key=lambda f: f.start):
        name = unit_name(figure, reading)
        text += source[at : figure.start]
        written = source[figure.start : figure.end]
        text += written.removesuffix(figure.unit.symbol) + name if name != figure.unit.symbol else written
        at = figure.end
    return " ".join(
        (text + source[at : node.end]).replace("\ue000", "/(").replace("\ue001", "(").replace("\ue002", "/").split()
    )


def evaluated(left: Node, right: Node, source: str) -> str:
    """Both sides of a relation with their values, `3/4 + 1/4 = 1, and 4/8 = 0.5`; empty if one of them is a figure or
    has a unit."""
    values = [value_under(node, Reading()) if node.composite else None for node in (left, right)]
    if any(value is None or value.dims or value.low != value.high for value in values):
        return ""
    texts = [expression_text(node, Reading(), source) for node in (left, right)]
    return ", and ".join(
        f"{text} = {shown(value.low)}" for text, value in zip(texts, values, strict=True) if value is not None
    )


def correction(ruling: Judgement, separated: bool) -> str | None:
    """The digits that would be right in the notation of the claimed figure, if all readings agree on them."""
    figure = ruling.claimed
    if figure is None or not ruling.values or figure.about >= 2:
        return None
    made = {write(value, figure) for _, value in ruling.values if value >= 0}
    if len(made) != 1 or figure.sign:
        return None
    (text,) = made
    exact = all(write_value(text, figure) == value for _, value in ruling.values)
    if not exact and not figure.shows_rounding and not figure.about:
        return None
    if Fraction(text) == 0:
        return None
    return grouped(text) if separated else text
