"""Claims that take their statement from a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.claimfile import load
from proofcheck.documents.taken import resolved

PAGE = r"""# Page

Let $Q, K \in \mathbb{R}^{n \times d}$ and $V \in \mathbb{R}^{n \times m}$.

<a id="one"></a>
Then $(QK^\top)V = Q(K^\top V)$.

<a id="unread"></a>
Then $Q \star K = 1$.

<a id="none"></a>
Nothing is said here about $Q$.

## A calculation

Let $a \in \mathbb{R}$. Then $(a + 1)^2 = a^2 + 2a + 1 = a(a + 2) + 1$.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "docs").mkdir()
    (tmp_path / "claims").mkdir()
    (tmp_path / "docs/a.md").write_text(PAGE)
    return tmp_path


def claims_of(root: Path, anchor: str, document: str = "docs/a.md"):
    (root / "claims/x.yaml").write_text(f"title: t\nclaim: {{document: {document}, anchor: {anchor}}}\n")
    loaded = load([root / "claims"])
    assert not loaded.findings
    return resolved({claim.id: claim for claim in loaded.claims})


def test_a_formula(root: Path) -> None:
    claims, findings = claims_of(root, "one")
    assert not findings
    claim = claims["x"]
    assert [text.value for text in claim.claim] == ["(Q @ K.T) @ V == Q @ (K.T @ V)"]
    assert {v.name: v.type.value for v in claim.where} == {
        "n": "dim",
        "d": "dim",
        "m": "dim",
        "Q": "real[n, d]",
        "K": "real[n, d]",
        "V": "real[n, m]",
    }


def test_a_calculation(root: Path) -> None:
    claims, _ = claims_of(root, "a-calculation")
    assert [text.value for text in claims["x"].steps] == ["(a + 1)**2", "== a**2 + 2 * a + 1", "== a * (a + 2) + 1"]


@pytest.mark.parametrize(
    ("anchor", "document", "why"),
    [
        ("nowhere", "docs/a.md", "has no anchor or heading `nowhere`"),
        ("unread", "docs/a.md", "the formula in line 9 there was not read"),
        ("none", "docs/a.md", "there is no assertion at that place"),
        ("one", "docs/b.md", "no document `docs/b.md` is found from here"),
    ],
)
def test_pages_that_state_nothing(root: Path, anchor: str, document: str, why: str) -> None:
    claims, (finding,) = claims_of(root, anchor, document)
    assert not claims
    assert finding.diagnostic == "page-states-nothing"
    assert why in finding.message
    assert (finding.span.line, finding.span.column) == (2, 8)
