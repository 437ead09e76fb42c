r"""An edited formula is judged by itself, and compared with what stood in its place."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from proofcheck.documents.gate.judging import Judging
from proofcheck.documents.gate.run import gate

PAGE = r"""# A page

Let $a, b \in \mathbb{R}$ and $x \in \mathbb{R}^n$. Then $(a + b)^2 = a^2 + 2ab + b^2$.

We have $\|x + x\|^2 = 4 \|x\|^2$, and so $(a - b)(a + b) = a^2 - b^2$.

Always $a^2 + b^2 \geq 2ab$.
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("pages")
    (root / "docs").mkdir()
    (root / "docs/page.md").write_text(PAGE)
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "page"]):
        subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *command], cwd=root, check=True)
    return root


OPEN = r"|\sin(a)| + |\sin(b)| + |\sin(a + b)| \leq 2.6"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("a^2 + 2ab", "a^2 + ab", [("formula-refuted", "error", 3)]),
        (r"a^2 + b^2 \geq 2ab", OPEN, [("proof-lost", "warning", 7)]),
        (r"a^2 + b^2 \geq 2ab", r"b^2 + a^2 \geq 2ba", []),
        ("Always", "Needless to say", []),
        ("We have", f"It holds that ${OPEN}$. We have", []),  # new, in the place of nothing
    ],
    ids=["refuted", "lost", "another way", "words", "added"],
)
def test_an_edit(place: Path, old: str, new: str, expected: list[tuple[str, str, int]]) -> None:
    assert PAGE.count(old) == 1
    page = place / "docs/page.md"
    page.write_text(PAGE.replace(old, new))
    try:
        result = gate([place / "docs"], base="HEAD", root=place, judging=Judging(use_cache=False))
    finally:
        page.write_text(PAGE)
    found = [item.finding for item in result.items]
    assert [(f.diagnostic, f.severity, f.span.line if f.span else 0) for f in found] == expected
    if expected and expected[0][0] == "proof-lost":
        assert "a**2 + b**2 >= 2 * (a * b)" in found[0].message or "a**2 + b**2 >= 2 * a * b" in found[0].message
