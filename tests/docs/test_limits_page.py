"""docs/guide/limits.md lists the limits as they are, and each of them is met by a claim that says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import proofcheck
from proofcheck.cli.commands.limits import limits_of, page
from proofcheck.config import find
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.payload import Settings
from proofcheck.lang import bounds
from proofcheck.lang.problem import Parts, Reader
from proofcheck.session import session
from proofcheck.source.span import SourceText

PAGE = (Path(__file__).parents[2] / "docs/guide/limits.md").read_text("utf-8")
_ROW = re.compile(r"^\| `([\w-]+)` \| ([\d,]+) \| ([\d,]+) \| (.*) \| `([\w-]+)` \|$", re.M)
ROWS = {
    name: (int(usual.replace(",", "")), int(most.replace(",", "")), of, met)
    for name, usual, most, of, met in _ROW.findall(PAGE)
}


def test_the_page_lists_every_limit_as_it_is() -> None:
    assert ROWS.keys() == bounds.BOUNDS.keys()
    for name, (usual, most, of, _) in ROWS.items():
        bound = bounds.BOUNDS[name]
        assert (usual, most, of) == (bound.usual, bound.most, bound.of)
    assert all(name in page() for name in ROWS)


# limit -> what meets it when it is as low as this: the value, a statement, its names, its definitions
STATED = {
    "characters": (20, "x + x + x + x + x + x == y", {}),
    "digits": (5, "x == 123456", {}),
    "syntax": (5, "x + x + x + x == y", {}),
    "expansion": (20, "f(f(f(x))) == y", {"f(z)": "z * z + 1"}),
    "nodes": (20, "f(f(f(x))) == y", {"f(z)": "z * z + 1"}),
    "depth": (3, "exp(exp(exp(x))) == y", {}),
    "bits": (40, "x == a * a * a", {"a": "99999"}),
    "size-terms": (3, "kron(P, Q) == kron(P, Q)", {}),
}
WHERE = {"x, y": "real", "n, m, k": "dim", "P": "real[n + m + k, 2]", "Q": "real[n + m + 1, 2]"}


@pytest.mark.parametrize("name", sorted(STATED))
def test_a_statement_beyond_a_limit_is_told_which_and_how_to_raise_it(name: str) -> None:
    assert ROWS[name][3] == "statement-too-large"
    value, statement, define = STATED[name]

    def read() -> None:
        Reader(Parts.of(WHERE, (), define)).problem(SourceText.bare(statement))

    read()
    with bounds.using({name: value}), pytest.raises(ProofcheckError) as error:
        read()
    finding = error.value.findings[0]
    assert finding.diagnostic == "statement-too-large"
    assert f"more than {value}" in finding.message and f"`{name}`" in finding.message
    assert f"--limit {name}=N" in finding.remedy and finding.span is not None


# limit -> its value, a true statement that no engine settles within it, its names, what is assumed
_GRADIENT = "grad((x @ x)**2 * (x @ A @ x), x) == 4 * (x @ x) * (x @ A @ x) * x + (x @ x)**2 * (A + A.T) @ x"
_SYMMETRIC = "grad((x @ x)**2 * trace(A @ A @ A), x) == 4 * (x @ x) * trace(A @ A @ A) * x"
_TENSORS = {"n": "dim", "A": "real[n, n]", "x": "real[n]"}
WORKED: dict[str, tuple[int, str, dict[str, str], list[str]]] = {
    "monomials": (2, _GRADIENT, _TENSORS, []),
    "index-steps": (20, _GRADIENT, _TENSORS, []),
    "labelling": (1, _SYMMETRIC, _TENSORS, []),
    "smt-effort": (10, "x**3 > y**3", {"x, y": "real"}, ["x > y"]),
    "evaluation": (2, "gcd(3**100 + 1, 2**100) == 2", {}, []),
    "exact-bits": (10, "gcd(3**100 + 1, 2**100) == 2", {}, []),
}


@pytest.mark.parametrize("name", sorted(WORKED))
def test_an_engine_notes_the_limit_that_it_meets(name: str) -> None:
    assert ROWS[name][3] == "work-limit"
    from proofcheck.judging.judge import judge_payload
    from proofcheck.judging.payload import statement_payload

    value, statement, where, given = WORKED[name]
    settings = {**Settings(budget=0.001, limits={name: value}).to_json(), "backend": "numpy"}
    record = judge_payload({"claim": statement_payload(statement, where, given), "settings": settings})
    assert record["verdict"] in ("unknown", "supported")
    (finding,) = (finding for finding in record["findings"] if f"`{name}`" in finding["message"])
    assert (finding["diagnostic"], finding["severity"]) == ("work-limit", "note")
    assert f"more than {value:,}" in finding["message"] and f"--limit {name}=N" in finding["remedy"]


def test_time_and_memory_of_a_claim() -> None:
    met = [ROWS[name][3] for name in ("seconds", "memory", "run-seconds")]
    assert met == ["time-limit", "memory-limit", "run-limit"]
    usual = session.limits(Settings(backend="numpy"))
    assert (usual.seconds, usual.memory_mb) == (bounds.BOUNDS["seconds"].usual, bounds.BOUNDS["memory"].usual)
    assert session.limits(Settings(backend="numpy", budget=5)).seconds == 50
    asked = session.limits(Settings(backend="numpy", limits={"seconds": 7, "memory": 512}))
    assert (asked.seconds, asked.memory_mb) == (7, 512)


def test_a_claim_is_stopped_at_the_limit_that_was_asked_for() -> None:
    statement = "diff(" * 60 + "exp(x) * sin(x) * x" + ", x)" * 60 + " == 0"
    verdict = proofcheck.check(statement, where={"x": "real"}, limits={"seconds": 1}, backend="numpy")
    (finding,) = verdict.record["findings"]
    assert verdict.word == "unknown" and finding["diagnostic"] == "time-limit"
    assert "1 s" in finding["message"] and "--limit seconds=N" in finding["remedy"]


def test_a_run_ends_at_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "abc":
        (tmp_path / f"{name}.yaml").write_text("title: a\nwhere: {x: real}\nclaim: x * x >= 0\n")
    clock = iter([0.0, 0.0, *[1e9] * 100])
    monkeypatch.setattr(session.time, "monotonic", lambda: next(clock))
    record = session.run([tmp_path], jobs=1, use_cache=False, limits={"run-seconds": 5})
    late = [entry for entry in record["claims"] if entry["verdict"] == "unknown"]
    assert len(late) == 2 and [entry["verdict"] for entry in record["claims"] if entry not in late] == ["proved"]
    for entry in late:
        (finding,) = entry["findings"]
        assert finding["diagnostic"] == "run-limit" and "--limit run-seconds=N" in finding["remedy"]
        assert "more than 5 seconds of wall-clock time" in finding["message"]


def test_limits_that_there_are_not() -> None:
    assert limits_of(["monomials=20_000", "seconds=5"]) == {"monomials": 20_000, "seconds": 5}
    for text in ("monomials", "monomials=", "monomials=-1", "monomials=1e9", "nothing=1", "monomials=0", "digits=5000"):
        with pytest.raises(ValueError):
            limits_of([text])
    with pytest.raises(ValueError, match="whole number"):
        Settings(limits={"seconds": 0})


def test_limits_stand_in_the_settings(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.proofcheck]\nlimits = {monomials = 8000}\n")
    assert find(tmp_path).values["limits"] == {"monomials": 8000}
    (tmp_path / "pyproject.toml").write_text("[tool.proofcheck]\nlimits = {monomials = 0}\n")
    with pytest.raises(ProofcheckError) as error:
        find(tmp_path)
    assert error.value.findings[0].diagnostic == "wrong-setting"


def test_limits_are_part_of_the_key_of_a_verdict() -> None:
    assert "limits" not in Settings().to_json()
    assert Settings(limits={"monomials": 10}).to_json()["limits"] == {"monomials": 10}
