"""What is said of ordinary pages is right."""

from __future__ import annotations

from tests.documents.ordinary import judged


def test_no_verdict_on_an_ordinary_page_is_wrong() -> None:
    found = list(judged())
    wrong = [one for one in found if one.verdict == ("refuted" if one.true else "proved")]
    assert len(found) > 400
    assert not wrong
