"""Passages that differ by a sign of order, a unit, a raised digit or a kind of product say different things."""

from __future__ import annotations

import pytest

from proofcheck.documents.gate.drift import Change, changes
from proofcheck.documents.gate.elements import elements
from proofcheck.source.documents import read_text


def drift(old: str, new: str) -> list[Change]:
    before, after = (read_text(text, "page.md") for text in (old, new))
    said = [element.said for element in elements(before, 0, len(old))]
    return changes(said, elements(after, 0, len(new)), 0, lambda *_: False)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("It is > 3.", "It is < 3."),
        ("It is ≥ 3.", "It is ≤ 3."),
        ("It is ≥ 3.", "It is > 3."),
        ("It holds for n > m.", "It holds for n < m."),
        ("It is − 3 dB.", "It is 3 dB."),
        ("It takes 10⁶ steps.", "It takes 10⁹ steps."),
        ("It grows as x².", "It grows as x³."),
        ("About ½ of it.", "About ¼ of it."),
        ("It takes 3 minutes.", "It takes 3 hours."),
        ("It needs $10$ GB.", "It needs $10$ MB."),
        ("It needs $2^{33}$ bytes.", "It needs $2^{33}$ bits."),
        (r"Then $\mathbf{u} \cdot \mathbf{v} = 0$.", r"Then $\mathbf{u} \times \mathbf{v} = 0$."),
        (r"Then $\vec u \cdot \vec v = 0$.", r"Then $\vec u \times \vec v = 0$."),
        (r"Let $X \in \mathbb{R}^{n \times d}$.", r"Let $X \in \mathbb{R}^{n d}$."),
    ],
)
def test_a_change_is_seen(old: str, new: str) -> None:
    assert drift(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("It is ≥ 3.", "It is >= 3."),
        ("It is − 3 dB.", "It is -3 dB."),
        ("It needs $10$ GB.", "It needs 10 GB."),
        ("So a -> b, and c => d.", "So a, and then b; c, and then d."),
        (r"Then $2 \times 3 = 6$.", r"Then $2 \cdot 3 = 6$."),
        (r"Then $n \times d = k$.", r"Then $n d = k$."),
        (r"Let $X \in \mathbb{R}^{n \times d}$.", r"Let $X \in \mathbb R^{(n\times d)}$."),
        (r"Then $\mathbf{A} \cdot \mathbf{B} = C$.", r"Then $\mathbf{A} \mathbf{B} = C$."),
    ],
)
def test_another_way_of_writing_is_none(old: str, new: str) -> None:
    assert not drift(old, new)
