"""Every finding of the gate, in small repositories made for it."""

from __future__ import annotations

import hashlib
import json
import subprocess
from pathlib import Path

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.gate.accept import accept
from proofcheck.documents.gate.judging import Judging
from proofcheck.documents.gate.run import GateResult, gate
from proofcheck.documents.gate.situation import survey

PAGE = """\
# Sums

<a id="square"></a>
**A square.** For all numbers, $(a + b)^2 = a^2 + 2 a b + b^2$, and so $4 \\cdot 16 = 64$.

| width | square |
|---:|---:|
| 3 | 9 |

## Other

The mean is at least the smallest entry. <!-- claim: sums/mean --> Nothing else is said here.
"""
SQUARE = """\
title: A square
where: {a: real, b: real}
claim: (a + b)**2 == a**2 + 2*a*b + b**2
source: {document: docs/sums.md, anchor: square}
"""
MEAN = "title: A mean\nwhere: {x: real}\nclaim: x <= x\n"


class Repository:
    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("docs/sums.md", PAGE)
        self.write("claims/sums/square.yaml", SQUARE)
        self.write("claims/sums/mean.yaml", MEAN)

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def edit(self, path: str, old: str, new: str) -> None:
        text = (self.root / path).read_text("utf-8")
        assert text.count(old) == 1, old
        self.write(path, text.replace(old, new))

    def accept(self, *names: str) -> None:
        accept(survey([self.root], root=self.root), names, everything=not names)

    def gate(self, **more: object) -> GateResult:
        return gate([self.root / "docs", self.root / "claims"], root=self.root, **more)  # type: ignore[arg-type]

    def found(self, **more: object) -> list[tuple[str, int]]:
        items = self.gate(**more).items
        return [(item.finding.diagnostic, item.finding.span.line if item.finding.span else 0) for item in items]

    def git(self, *arguments: str) -> None:
        command = ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *arguments]
        subprocess.run(command, cwd=self.root, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    made = Repository(tmp_path)
    made.accept()
    return made


def test_what_was_accepted_passes(repository: Repository) -> None:
    result = repository.gate()
    assert result.items == [] and result.exit_status == 0
    assert result.links == 2 and result.coverage.formulas == 2 and result.coverage.linked == 2
    assert result.coverage.confirmed == 1


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("+ b^2$", "- b^2$", 4),
        ("4 \\cdot 16", "4 \\cdot 17", 4),
        ("| 3 | 9 |", "| 3 | 8 |", 8),
        ("For all numbers", "For some numbers", 4),
        ("is at least the", "is at most the", 12),
    ],
)
def test_drift(repository: Repository, old: str, new: str, line: int) -> None:
    repository.edit("docs/sums.md", old, new)
    assert repository.found(scan=False) == [("drift", line)]
    assert repository.gate().exit_status == 1
    repository.accept("sums/square", "sums/mean")
    assert repository.found(scan=False) == []


def test_drift_shows_both_readings_and_the_claim(repository: Repository) -> None:
    repository.edit("docs/sums.md", "+ b^2$", "- b^2$")
    (item,) = repository.gate().items
    assert "a^2 + 2 a b - b^2" in item.finding.message and "a^2 + 2 a b + b^2" in item.finding.message
    assert item.claims == ("sums/square",) and [span.file.rpartition("/")[2] for span in item.related] == [
        "square.yaml"
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(a + b)^2 = a^2 + 2 a b + b^2", "a^2 + 2ab + b^2 = (b + a)^2"),
        ("a^2 + 2 a b + b^2", "a^2 + 2 b a + b^2"),
        ("For all numbers", "For every\npair of numbers"),
        ("The mean is at least", "A mean is always at least"),
        ("Nothing else is said here.", "Nothing else is said, $x = 1$."),
    ],
)
def test_rewording(repository: Repository, old: str, new: str) -> None:
    repository.edit("docs/sums.md", old, new)
    assert repository.found() == []


def test_a_claim_that_changed(repository: Repository) -> None:
    repository.edit("claims/sums/square.yaml", "2*a*b", "3*a*b")
    assert repository.found() == [("claim-changed", 3)]
    repository.accept("sums/square")
    repository.edit("claims/sums/square.yaml", "title: A square", "title: The square  # a remark")
    assert repository.found() == []


def test_a_vanished_anchor_and_an_orphan(repository: Repository) -> None:
    repository.edit("docs/sums.md", 'id="square"', 'id="squares"')
    assert repository.found() == [("vanished-anchor", 4)]
    (repository.root / "docs/sums.md").unlink()
    assert ("orphan-claim", 4) in repository.found()


def test_a_claim_that_vanished(repository: Repository) -> None:
    (repository.root / "claims/sums/square.yaml").unlink()
    assert repository.found() == [("vanished-claim", 3)]
    repository.accept("sums/square")
    assert repository.found() == []


def test_a_marker_without_a_claim(repository: Repository) -> None:
    repository.edit("docs/sums.md", "claim: sums/mean", "claim: sums/meen")
    assert ("unlinked-marker", 12) in repository.found()


def test_a_new_link(repository: Repository) -> None:
    repository.write("claims/sums/new.yaml", MEAN + "source: {document: docs/sums.md, anchor: other}\n")
    assert repository.found() == [("link-not-accepted", 4)]


@pytest.mark.parametrize("statement", ["x < x", "not-so"])
def test_contradictions(repository: Repository, statement: str) -> None:
    other = "title: Otherwise\nwhere: {y: real}\nclaim: y <= y\nexpect: refuted\n"
    repository.write("claims/sums/other.yaml", other if statement == "not-so" else MEAN.replace("x <= x", statement))
    (item,) = repository.gate().items
    assert item.finding.diagnostic == "contradicting-claims" and set(item.claims) == {"sums/mean", "sums/other"}


def test_claims_about_other_numbers_do_not_contradict(repository: Repository) -> None:
    repository.write("claims/sums/other.yaml", "title: t\nwhere: {x: positive}\nclaim: x < x\n")
    repository.write("claims/sums/third.yaml", "title: t\nwhere: {x: real}\nclaim: x < x\ngiven: x > 0\n")
    assert repository.found() == []


def test_formulas_that_are_not_closed(repository: Repository) -> None:
    repository.edit("docs/sums.md", "$(a + b)^2 =", "$(a + b^2 =")
    assert ("formula-not-closed", 4) in repository.found()
    repository.edit("docs/sums.md", "## Other", "$$\na = b\n\n## Other")
    assert "math-not-closed" in {name for name, _ in repository.found()}


def test_what_is_set_aside(repository: Repository) -> None:
    repository.edit(
        "docs/sums.md", "## Other\n", "## Other\n\n<!-- proofcheck: ignore not mathematics -->\n$x = y$ and more.\n"
    )
    result = repository.gate()
    assert result.items == [] and result.coverage.aside == 1
    assert result.coverage.assertions > 0
    repository.edit("docs/sums.md", " not mathematics ", " ")
    assert repository.found() == [("ignore-without-reason", 12)]
    assert repository.gate().exit_status == 0


def test_a_formula_that_is_false_under_its_claim(repository: Repository) -> None:
    repository.edit("docs/sums.md", "2 a b + b^2", "a b + b^2")
    repository.accept("sums/square")  # whoever accepts without a look is told all the same
    result = repository.gate(judging=Judging())
    assert [item.finding.diagnostic for item in result.items] == ["formula-differs"]
    assert "(a + b)**2 == a**2 + a * b + b**2" in result.items[0].finding.message
    assert result.exit_status == 1


@pytest.mark.parametrize(
    ("statement", "formula", "confirmed", "found"),
    [
        ("log(4) == approx(1.386)", "$\\log 4 = 1.386$", 1, ""),
        ("log(4) == approx(1.386)", "$\\log 4 = 1.387$", 0, "formula-refuted"),  # by the page itself
        ("2**10 == 1024", "$2^{10} = 1025$", 0, "formula-differs"),
        ("2**10 == 1024", "If $2^{10} = 1025$", 0, ""),
        ("2**10 == 1024", "It is **false** that one has $2^{10} = 1025$", 0, ""),
        ("1024**2 * 768 == approx(805*M)", "$1024^2 \\cdot 768 \\approx 805$ million", 0, ""),
        ("2**10 == 1024", "$1024 = 2^{10}$", 1, ""),
    ],
)
def test_formulas_beside_their_claim(
    repository: Repository, statement: str, formula: str, confirmed: int, found: str
) -> None:
    source = "source: {document: docs/figures.md, anchor: figure}"
    repository.write("docs/figures.md", f'<a id="figure"></a>\nHere {formula}.\n'.replace("Here If", "If"))
    repository.write("claims/sums/figure.yaml", f"title: t\nwhere: {{}}\nclaim: {statement}\n{source}\n")
    repository.accept()
    places = [repository.root / "docs/figures.md", repository.root / "claims/sums/figure.yaml"]
    result = gate(places, root=repository.root, judging=Judging(), scan=False)
    assert result.coverage.confirmed == confirmed
    assert [item.finding.diagnostic for item in result.items] == [found] * bool(found)


def test_claims_in_fences(repository: Repository) -> None:
    fence = "```claim sums/fenced\ntitle: In the page\nwhere: {x: real}\nclaim: x < x\n```\n\n## Other"
    repository.edit("docs/sums.md", "## Other", fence)
    found = repository.gate().items
    assert [(i.finding.diagnostic, i.claims) for i in found] == [("contradicting-claims", ("sums/fenced", "sums/mean"))]
    assert found[0].finding.span is not None and found[0].finding.span.line == 13
    repository.edit("docs/sums.md", "claim: x < x", "claims: x < x")
    result = repository.gate()
    assert "unknown-key" in {item.finding.diagnostic for item in result.items} and result.exit_status == 2


def test_a_fence_without_a_name_from_another_directory(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    fence = "```claim\ntitle: In the page\nwhere: {x: real}\nclaim: x == x\n```\n\n## Other"
    repository.edit("docs/sums.md", "## Other", fence)
    monkeypatch.chdir(repository.root / "docs")
    result = gate(["sums.md"], root=repository.root, judging=Judging())
    assert result.claims == ("docs/sums/claim-1",) and result.items == []
    assert result.record is not None and result.record["summary"]["proved"] == 1
    assert result.record["claims"][0]["file"] == "sums.md" and result.exit_status == 0


def test_a_claim_twice(repository: Repository) -> None:
    repository.edit(
        "docs/sums.md", "## Other", "```claim sums/mean\ntitle: t\nwhere: {x: real}\nclaim: x == x\n```\n\n## Other"
    )
    result = repository.gate()
    assert [item.finding.diagnostic for item in result.items] == ["duplicate-claim"] and result.exit_status == 2


def test_verdicts_count(repository: Repository) -> None:
    repository.write("claims/sums/wrong.yaml", "title: t\nwhere: {x: real}\nclaim: x == x + 1\n")
    result = repository.gate(judging=Judging())
    assert result.exit_status == 1 and result.record is not None
    assert {c["id"]: c["as_expected"] for c in result.record["claims"]}["sums/wrong"] is False


def test_only_what_an_edit_touched(repository: Repository) -> None:
    repository.git("init", "-q")
    repository.git("add", "-A")
    repository.git("commit", "-q", "-m", "all")
    assert repository.gate(base="HEAD").claims == ()
    repository.write("claims/sums/needs.yaml", MEAN + "needs: [sums/square]\n")
    repository.git("add", "-A")
    repository.git("commit", "-q", "-m", "more")
    repository.edit("docs/sums.md", "**A square.** For all", "**A square.** Here, for all")
    result = repository.gate(base="HEAD")
    assert result.claims == ("sums/needs", "sums/square") and result.items == []
    repository.edit("docs/sums.md", "is at least the", "is at most the")
    assert repository.found(base="HEAD") == [("drift", 12)]
    repository.git("add", "-A")
    repository.git("commit", "-q", "-m", "done")
    assert repository.found(base="HEAD") == []
    assert repository.found(base="HEAD", whole=True) == [("drift", 12)]
    repository.edit("claims/sums/mean.yaml", "x <= x", "x <= x + 1")
    assert repository.gate(base="HEAD").claims == ("sums/mean",)


def test_false_arithmetic_is_found(repository: Repository) -> None:
    repository.edit("docs/sums.md", "Nothing else is said here.", "And 4 × 16 = 65.")
    assert repository.found() == [("arithmetic-false", 12)]
    repository.git("init", "-q")
    repository.git("add", "-A")
    repository.git("commit", "-q", "-m", "all")
    repository.edit("docs/sums.md", "# Sums", "# Sums of numbers")
    assert repository.found(base="HEAD") == []
    repository.edit("docs/sums.md", "4 × 16 = 65.", "4 × 16 = 65.\n\n## End\n\nSo 3 × 3 = 8.")
    assert repository.found(base="HEAD") == [("arithmetic-false", 16)]


def test_what_is_gone_is_reported_where_it_stood(repository: Repository) -> None:
    text = "The order of summands and\nof factors does\nnot matter for numbers."
    repository.edit("docs/sums.md", "**A square.** For", f"{text} For")
    repository.accept()
    repository.git("init", "-q")
    repository.git("add", "-A")
    repository.git("commit", "-q", "-m", "all")
    repository.edit("docs/sums.md", "does\nnot matter", "does\nmatter")
    assert repository.found(base="HEAD") == [("drift", 6)]


@pytest.mark.parametrize("name", ["no-such-branch", "--output=x", "HEAD:docs"])
def test_an_unknown_revision(repository: Repository, name: str) -> None:
    repository.git("init", "-q")
    repository.git("add", "-A")
    repository.git("commit", "-q", "-m", "all")
    with pytest.raises(ProofcheckError) as caught:
        repository.gate(base=name)
    assert caught.value.findings[0].diagnostic == "base-unknown"
    assert not (repository.root / "x").exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"version": 2, "links": []}',
        "[]",
        '{"version": 1, "links": [3]}',
        "<<<<<<< HEAD\n",
        "[" * 100_000,
        '{"version": 1, "links": [{"claim": "a", "at": "b#c", "says": [1], "of": "", "meaning": "", "text": ""}]}',
    ],
)
def test_a_damaged_file_of_links(repository: Repository, text: str) -> None:
    repository.write("claims/links.json", text)
    with pytest.raises(ProofcheckError) as caught:
        repository.gate()
    assert caught.value.findings[0].diagnostic == "lock-damaged"


def test_the_file_of_links_is_one_line_a_link_and_stable(repository: Repository) -> None:
    path = repository.root / "claims/links.json"
    before = path.read_text("utf-8")
    assert len(before.splitlines()) == 2 + 2
    assert [link["claim"] for link in json.loads(before)["links"]] == ["sums/mean", "sums/square"]
    repository.accept()
    assert path.read_text("utf-8") == before


def test_nothing_to_check(tmp_path: Path) -> None:
    result = gate([tmp_path], root=tmp_path)
    assert [item.finding.diagnostic for item in result.items] == ["nothing-to-check"] and result.exit_status == 2


def test_a_catalogue_changes_nothing(repository: Repository, tmp_path_factory: pytest.TempPathFactory) -> None:
    cache = tmp_path_factory.mktemp("cache")
    for text in ("- b^2$", "+ 2 b^2$", "+ b^2$"):
        old = next(t for t in ("+ b^2$", "- b^2$", "+ 2 b^2$") if t in (repository.root / "docs/sums.md").read_text())
        repository.edit("docs/sums.md", old, text)
        with_cache = [item.finding for item in repository.gate(cache=cache).items]
        assert with_cache == [item.finding for item in repository.gate().items]
    (file,) = cache.iterdir()
    code, _, data = file.read_text("utf-8").split("\n", 2)
    kept = json.loads(data)
    entries = [*({key: entry} for key in kept for entry in (3, [], {}, {"stamp": [1, 2]})), 3, [3], None]
    for text in ("not JSON", "[" * 100_000, "3", *map(json.dumps, entries)):
        # As if the program had written it: the digest of what stands there is right.
        file.write_text(f"{code}\n{hashlib.sha256(text.encode()).hexdigest()}\n{text}")
        assert repository.found(cache=cache) == []
