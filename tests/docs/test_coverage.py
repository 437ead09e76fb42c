"""docs/coverage.md names every statement of the source documents, with the claims that cover it as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "coverage.md").read_text("utf-8")


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


@pytest.fixture(scope="module")
def ids() -> dict[str, str]:
    found = read(ROOT / "tests" / "inventory" / "ids.yaml")
    return {f"{document}/{name}": kind for document, items in found.items() for name, kind in items.items()}


@pytest.fixture(scope="module")
def claims() -> dict[str, Any]:
    files = sorted((ROOT / "claims").rglob("*.yaml"))
    return {path.relative_to(ROOT / "claims").with_suffix("").as_posix(): read(path) for path in files}


@pytest.fixture(scope="module")
def rows() -> dict[str, list[list[str]]]:
    """Statement -> its rows on the page: kind, claim, verdict, engine, scope."""
    found: dict[str, list[list[str]]] = {}
    document = name = ""
    for line in PAGE.splitlines():
        if line.startswith("## "):
            document = line[3:]
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if document[:3].isdigit() and len(cells) == 6 and cells[0] not in ("statement", "---"):
            name = f"{document}/{cells[0]}" if cells[0] else name
            found.setdefault(name, []).append(cells[1:])
    return found


def test_every_statement_is_covered_or_excepted(ids: dict[str, str], claims: dict[str, Any]) -> None:
    covered = {name for claim in claims.values() for name in claim.get("covers", [])}
    excepted = read(ROOT / "tests" / "inventory" / "exceptions.yaml")
    assert len(ids) == 906
    assert covered <= ids.keys()
    assert covered.isdisjoint(excepted)
    assert covered | excepted.keys() == ids.keys()
    assert not excepted, "every statement is covered; say in the change why one no longer is"
    for why in excepted.values():
        assert why["reason"]
        assert "open" not in why or (ROOT / "tests" / "corpus" / "open" / f"{why['open']}.yaml").exists()


def test_the_page_has_every_statement_with_its_claims(
    ids: dict[str, str], claims: dict[str, Any], rows: dict[str, list[list[str]]]
) -> None:
    covering: dict[str, list[str]] = {}
    for name, claim in claims.items():
        for item in claim.get("covers", []):
            covering.setdefault(item, []).append(name)
    assert rows.keys() == ids.keys()
    for item, kind in ids.items():
        assert rows[item][0][0] == kind
        assert [row[1] for row in rows[item] if row[1]] == covering.get(item, [])


def test_the_verdicts_are_those_that_the_files_expect(claims: dict[str, Any], rows: dict[str, list[list[str]]]) -> None:
    """The run over claims/ fails where a verdict is another one than its file expects."""
    for found in rows.values():
        for _, claim, verdict, _, _ in found:
            if claim in claims:
                assert verdict.partition(";")[0] == claims[claim].get("expect", "proved"), claim


def test_no_claim_hides_a_weakness(claims: dict[str, Any]) -> None:
    weak = [name for name, claim in claims.items() if claim.get("expect") in ("unknown", "supported")]
    for name in weak:
        assert f"`{name}`" in PAGE.partition("## Weaknesses")[2]
