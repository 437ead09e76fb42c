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
        ("变量独立。", "变量不独立。"),
        ("对所有 x 成立。", "对某些 x 成立。"),
        ("至多三个。", "至少三个。"),
        ("有三个。", "有四个。"),
        ("方差增大。", "方差减小。"),
        ("当且仅当。", "当。"),
        ("充分条件。", "必要条件。"),
        ("一定成立。", "可能成立。"),
        ("是方差。", "是标准差。"),
        ("上界。", "下界。"),
        ("除以根号 d。", "乘以根号 d。"),
        ("有解。", "没有解。"),
        ("Dividing by the square root of d gives variance 1.", "Multiplying by the square root of d gives variance 1."),
        ("Dividing by the square root of d gives unit variance.", "Dividing by the square of d gives unit variance."),
        ("The variance of the product is one.", "The mean of the product is one."),
        ("The variance of the sum is one.", "The variance of the difference is one."),
        ("The variance is constant in d.", "The variance is linear in d."),
        ("The variance grows linearly.", "The variance grows quadratically."),
        ("It converges.", "It diverges."),
        ("It is possible.", "It is impossible."),
        ("It is necessary.", "It is sufficient."),
        ("It is necessary and sufficient.", "It is necessary."),
        ("It holds for nonnegative x.", "It holds for positive x."),
        ("It holds for real x.", "It holds for complex x."),
        ("It holds for all integers.", "It holds for all reals."),
        ("It holds with high probability.", "It holds with low probability."),
        ("The upper bound is tight.", "The lower bound is tight."),
        ("It holds if x is small.", "It holds if x is large."),
        ("It holds, assuming independence.", "It holds."),
        ("It holds up to a constant.", "It holds."),
        ("It holds almost surely.", "It holds in expectation."),
        ("It usually holds.", "It always holds."),
        ("It may hold.", "It holds."),
        ("It takes seconds.", "It takes hours."),
        ("It takes a million steps.", "It takes a billion steps."),
        ("It is ±3.", "It is 3."),
        ("It is ~3.", "It is 3."),
        ("If $0 < x < 1$, then $x^2 < x$.", "If $x^2 < x$, then $0 < x < 1$."),
        ("The model has 3 layers and 4 heads.", "The model has 4 layers and 3 heads."),
        ("We have $a = b$ for $a > 0$.", "We have $a > 0$ for $a = b$."),
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
        ("The model has 3 layers and 4 heads.", "The model has 4 heads and 3 layers."),
        ("If $a = 1$ then $b = 2$.", "Then $b = 2$ if $a = 1$."),
        ("变量相互独立。", "这些变量独立。"),
        ("So a -> b, and c => d.", "So a, and then b; c, and then d."),
        (r"Then $2 \times 3 = 6$.", r"Then $2 \cdot 3 = 6$."),
        (r"Then $n \times d = k$.", r"Then $n d = k$."),
        (r"Let $X \in \mathbb{R}^{n \times d}$.", r"Let $X \in \mathbb R^{(n\times d)}$."),
        (r"Then $\mathbf{A} \cdot \mathbf{B} = C$.", r"Then $\mathbf{A} \mathbf{B} = C$."),
    ],
)
def test_another_way_of_writing_is_none(old: str, new: str) -> None:
    assert not drift(old, new)
