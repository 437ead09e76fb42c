"""What the workers of the server for assistants read: no extra is needed for it."""

from __future__ import annotations

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.report import cell, told
from proofcheck.servers.assistants.reading import read
from proofcheck.servers.extras import need


def test_a_statement() -> None:
    job = {"kind": "statement", "statement": "$x + x = 2x$", "where": ["x: real"], "given": [], "define": []}
    assert read(job)["read"]["claim"][0]["value"] == "x + x == 2 * x"
    (finding,) = read({**job, "statement": "$x + = 2x$"})["findings"]
    assert finding["diagnostic"] == "latex-not-read"


def test_a_document_with_notation() -> None:
    job = {"kind": "document", "text": "We have $QK = KQ$.", "name": "text", "format": "markdown", "notation": ""}
    (formula,) = read(job)["read"]["formulas"]
    assert not formula[11]
    (formula,) = read({**job, "notation": "Q, K: real[n, n]"})["read"]["formulas"]
    assert formula[11]
    (finding,) = read({**job, "notation": "what is this?"})["findings"]
    assert finding["diagnostic"] == "notation-not-read" and finding["span"]["file"] == "<notation>"


def test_figures_and_claims() -> None:
    job = {"kind": "scan", "text": "12 × 64 = 786", "name": "text", "format": "markdown"}
    assert read(job)["read"]["summary"]["false"] == 1
    assert read({"kind": "claim", "name": "a", "text": "title: t\nclaim: 1 == 1\n"}) == {"read": True}
    (finding, *_) = read({"kind": "claim", "name": "a", "text": "claim: 1 == 1\n"})["findings"]
    assert finding["diagnostic"] == "missing-key"


def test_an_extra_that_is_missing_is_named() -> None:
    with pytest.raises(ProofcheckError) as caught:
        need("no_such_module", "mcp", "the server for assistants")
    (finding,) = caught.value.findings
    assert finding.diagnostic == "extra-missing" and "proofcheck[mcp]" in finding.remedy


def test_signs() -> None:
    assert (cell.sign("proved"), cell.sign("refuted"), cell.sign("supported")) == ("✓", "✗", "≈")
    assert told.repaired({"repair": None}) is None
