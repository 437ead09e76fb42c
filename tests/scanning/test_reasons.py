"""The table of reasons: each row is what keeps its example from being called false, and is needed for that."""

import pytest

from proofcheck.documents.scanning import reasons
from proofcheck.documents.scanning.scanner import assertions
from proofcheck.source.documents import read_text


def verdicts(text: str) -> list[str]:
    kind = "markdown" if any(sign in text for sign in "`$|") else "text"
    return [made.verdict for made in assertions(read_text(text, "a", kind))]


@pytest.mark.parametrize("row", reasons.REASONS, ids=lambda row: row.name)
def test_each_row_is_what_its_example_needs(row: reasons.Reason, monkeypatch: pytest.MonkeyPatch) -> None:
    with_row = verdicts(row.example)
    assert "false" not in with_row
    assert row.verdict in with_row
    monkeypatch.setattr(reasons, "REASONS", tuple(other for other in reasons.REASONS if other is not row))
    assert verdicts(row.example) != with_row
    monkeypatch.setattr(reasons, "REASONS", ())
    assert "false" in verdicts(row.example)


def test_rows_have_names_of_their_own() -> None:
    assert len({row.name for row in reasons.REASONS}) == len(reasons.REASONS)
    assert all(row.why for row in reasons.REASONS)
