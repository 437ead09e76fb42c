r"""An identity matrix without a size beside matrices of numbers: what is true is proved, and what is false is not."""

from __future__ import annotations

import pytest
import sympy

from tests.documents.verdicts import verdicts

M = r"Let $M = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$ and $C \in \mathbb{R}^{3 \times 2}$. Hence "
m, eye = sympy.Matrix([[1, 2], [3, 4]]), sympy.eye(2)
# Each formula with whether it holds, computed here at the one size that fits.
STATED = [
    ("MI = M", m * eye == m),
    ("MI = 2M", m * eye == 2 * m),
    (r"\operatorname{tr}(M + I) = 7", (m + eye).trace() == 7),
    (r"\operatorname{tr}(M + I) = 8", (m + eye).trace() == 8),
    (r"\det(M - I) = -6", (m - eye).det() == -6),
    (r"\det(M - I) = -2", (m - eye).det() == -2),
    (r"(M + I)^2 = M^2 + 2M + I", (m + eye) ** 2 == m**2 + 2 * m + eye),
    (r"(M + I)^2 = M^2 + M + I", (m + eye) ** 2 == m**2 + m + eye),
    ("IC = C", True),
    ("CI = C", True),
]


@pytest.mark.parametrize(("formula", "holds"), STATED)
def test_the_size_is_that_of_the_numbers(formula: str, holds: bool) -> None:
    assert verdicts(f"{M}${formula}$.") in ("p" if holds else "ro")


UNREAD = [r"\operatorname{tr}(I) = 3", r"\det(I) = 1", r"\operatorname{tr}(C C^\top) = \operatorname{tr}(I)"]


@pytest.mark.parametrize("formula", UNREAD)
def test_where_no_name_gives_one_size_nothing_is_read(formula: str) -> None:
    assert verdicts(f"{M}${formula}$.") == "-"
