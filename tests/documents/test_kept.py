"""Readings are found again where nothing that they depend on changed, and are then the same in every field."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from proofcheck.documents import kept
from proofcheck.documents.files import read_all
from proofcheck.documents.judge import judge
from proofcheck.documents.model import Reading, Said
from proofcheck.judging.payload import Settings
from proofcheck.run.cache import Cache

PAGE = r"""# A page

<!-- notation: X: real[n, d] -->

Let $y \in \mathbb{R}^n$, and let $s = \|y\|^2$. For $n > 1$ we have $(X^\top X)^\top = X^\top X$ and

$$ \begin{aligned} s &= y^\top y \\ &= \sum_i y_i^2 \end{aligned} $$

Nobody reads $Z = 1$ and $\bar q + 1$.

Let $r \in \mathbb{R}_+$ and $w \sim \mathcal{N}(0, 2)$. Then $E[w^2] = 4$ and $2 r > r$.

Our norm is $\|y\| = \sum_i |y_i|$. <!-- proofcheck: role assertion --> $\|y\|^2 = \sum_i y_i^2$. Then $E[y] = 0$.

Strange words surround $(u + v)^2 = u^2 + 2uv + v^2$ here.
"""
ZERO = r"Let $r \in \mathbb{R}_+$. Then $2 r > r$. Let $w \sim \mathcal{N}(0, 2)$. Then $E[w^2] = 4$."


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PROOFCHECK_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    Path("page.md").write_text(PAGE)
    return Path("page.md")


def fields(said: Said) -> dict[str, Any]:
    """Everything, with the place of each character."""
    found = {field.name: getattr(said, field.name) for field in dataclasses.fields(said)}
    found["origins"], found["rests"] = dict(said.origins), said.rests and said.rests.tex
    found["places"] = [(list(text.lines), list(text.columns)) for text in (*said.claims, *said.steps)]
    return found


def read(page: Path, *, again: bool, monkeypatch: pytest.MonkeyPatch) -> Reading:
    """The page read; `again`: no reading of it may be made."""
    made = []
    whole = kept.read_document
    monkeypatch.setattr(kept, "read_document", lambda *of: made.append(of) or whole(*of))
    (reading,), _ = read_all([page])
    monkeypatch.setattr(kept, "read_document", whole)
    assert bool(made) is not again
    return reading


def test_every_field_is_looked_at(page: Path) -> None:
    """Each of them but those of the judge is something else than its default in some formula."""
    (reading,), _ = read_all([page])
    for field in dataclasses.fields(Said):
        default = {} if field.default_factory is dict else field.default
        judges = field.name in ("answer", "suspect")
        assert judges or any(getattr(said, field.name) != default for said in reading.formulas), field


@pytest.mark.parametrize("text", [PAGE.partition("# A page")[2], ZERO])
def test_verdicts_are_the_same_the_second_time(text: str, page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page.write_text(text)
    found = []
    for again in (False, True):
        reading = read(page, again=again, monkeypatch=monkeypatch)
        judge([reading], Settings(), jobs=1, use_cache=False)
        found.append([said.verdict for said in reading.formulas])
    assert found[0] == found[1] and "open" in found[0]


def test_a_kept_reading_is_the_reading(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read(page, again=False, monkeypatch=monkeypatch)
    second = read(page, again=True, monkeypatch=monkeypatch)
    assert first.formulas and [fields(said) for said in first.formulas] == [fields(said) for said in second.formulas]
    assert (first.findings, first.names, first.offered, first.aside) == (
        second.findings,
        second.names,
        second.offered,
        second.aside,
    )
    assert first.coverage() == second.coverage()


@pytest.mark.parametrize("change", ["text", "name", "directory", "repository", "code"])
def test_a_reading_is_made_anew_where_something_changed(
    change: str, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(page, again=False, monkeypatch=monkeypatch)
    if change == "text":
        page.write_text(PAGE.replace("real[n, d]", "real[n, n]"))
    elif change == "name":
        page = page.rename("other.md")
    elif change == "directory":
        Path("notation.txt").write_text("$\\bar q$: real\n")
    elif change == "repository":
        Path("pyproject.toml").write_text("[tool.proofcheck.notation]\nwhere = ['Z: real']\n")
    else:
        monkeypatch.setattr(kept.payload, "code_digest", lambda: "other")
    read(page, again=False, monkeypatch=monkeypatch)


def test_what_is_no_reading_is_not_believed(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read(page, again=False, monkeypatch=monkeypatch)
    get = Cache.get
    for broken in ({}, {"formulas": [[1]]}, {**json.loads(json.dumps(kept.stored(first))), "texts": []}):
        monkeypatch.setattr(Cache, "get", lambda self, key, broken=broken: broken)
        second = read(page, again=False, monkeypatch=monkeypatch)
        assert [said.text for said in second.formulas] == [said.text for said in first.formulas]
    monkeypatch.setattr(Cache, "get", get)


def test_without_the_cache_nothing_is_kept(page: Path) -> None:
    read_all([page], use_cache=False)
    assert not Path("cache").exists()
