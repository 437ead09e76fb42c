"""The library's face: `proofcheck.check` and `proofcheck.verify`."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

import proofcheck
from proofcheck.session import session

from_judge = "fake_judge:judge_payload"


@pytest.fixture(autouse=True)
def _judge(judged_by, monkeypatch):
    for name in ("run", "run_statement"):
        monkeypatch.setattr(session, name, partial(getattr(session, name), entry=from_judge))


def test_a_proof_is_true_and_all_else_is_false():
    proof, refutation, support = (proofcheck.check(f"{w}(x) == 1", "x: real") for w in ("yes", "refuted", "supported"))
    assert proof and proof.proved and proof.word == "proved" and proof.as_expected is None
    assert not refutation and refutation.refuted
    assert not support and support.word == "supported"


def test_a_witness_has_numbers():
    verdict = proofcheck.check("refuted(x) == 1", {"x": "real"})
    assert verdict.witness == {"x": Fraction(1, 2), "f": "-x"}
    assert proofcheck.check("1 == 1").witness is None


def test_a_verdict_says_why():
    verdict = proofcheck.check("refuted(x) == 1", {"x": "real"}, seed=3)
    assert verdict.why().startswith("refuted\nunderstood: refuted(x) == 1\n")
    assert verdict.census == ("the fake judge",)
    assert verdict.numeric is not None and verdict.numeric["samples"] == 103
    assert str(verdict) == "refuted: refuted(x) == 1" == f"{verdict.word}: {verdict.statement}"


MALFORMED = [("x == 1", ["x real"]), ("f(1) == 2", "f")]


@pytest.mark.parametrize(("statement", "where"), MALFORMED)
def test_text_that_cannot_be_read_is_a_verdict(statement, where):
    verdict = proofcheck.check(statement, where)
    assert verdict.word == "invalid" and not verdict
    assert "has no type" in verdict.why()


def test_what_an_interpreter_shows_is_one_line():
    texts = {
        "yes(x) == 1": "<Verdict proved: yes(x) == 1>",
        "refuted(x) == 1": "<Verdict refuted: refuted(x) == 1; witness: ",
    }
    for statement, text in texts.items():
        shown = repr(proofcheck.check(statement, {"x": "real"}))
        assert shown.startswith(text) and "\n" not in shown and len(shown) < 200
    assert repr(proofcheck.check("x == 1", ["x real"])) == "<Verdict invalid; `x real` has no type>"


def test_one_statement_is_not_many():
    for statement in ("1 == 1", {"claim": "1 == 1"}):
        with pytest.raises(TypeError, match="use `check`"):
            proofcheck.check_many(statement)


@pytest.mark.parametrize(
    "arguments",
    [(1,), ("x", {"x": 1}), ("x", None, [1]), ("x", None, True), ("x", 3), ("x", None, (), {"f": 1})],
)
def test_what_is_no_text_is_a_mistake_of_the_caller(arguments):
    with pytest.raises(TypeError, match="are text"):
        proofcheck.check(*arguments)


def test_threads_get_their_own_answers():
    words = ["refuted", "supported", "yes", "unknown"] * 4
    with ThreadPoolExecutor(8) as threads:
        verdicts = list(threads.map(lambda word: proofcheck.check(f"{word}(x) == 1", "x: real"), words))
    assert [v.statement for v in verdicts] == [f"{word}(x) == 1" for word in words]


def test_verify_answers_with_a_report(write):
    write("b", "claim: refuted(1) == 1\nexpect: refuted")
    root = write("a", "claim: 1 == 1")
    report = proofcheck.verify(root)
    assert report.ok and report.exit_status == 0 and len(report) == 2
    assert [verdict.word for verdict in report] == ["proved", "refuted"]
    assert report["b"].as_expected and not report.findings
    assert str(report).endswith("all as expected\n")
    assert repr(report).startswith("<Report 2 claims: 1 proved, 1 refuted; ")
    with pytest.raises(KeyError, match="no claim `bb` in this report; did you mean `b`"):
        report["bb"]
    write("c", "clam: 1")
    assert not proofcheck.verify([root]).ok


def test_claims_can_be_loaded(write):
    (claim,) = proofcheck.load([write("a", "claim: 1 == 1")]).claims
    assert isinstance(claim, proofcheck.Claim)


def test_the_face_is_complete():
    assert set(proofcheck.__all__) <= set(dir(proofcheck))
    for name in proofcheck.__all__:
        assert getattr(proofcheck, name) is not None
    with pytest.raises(AttributeError):
        _ = proofcheck.nonsense


def test_a_script_needs_no_main_guard(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import sys\n"
        f"sys.path[:0] = {[str(Path(__file__).parent), str(Path(proofcheck.__file__).parents[1])]!r}\n"
        "from functools import partial\n"
        "import proofcheck\nfrom proofcheck.session import session\n"
        f"session.run_statement = partial(session.run_statement, entry={from_judge!r})\n"
        "print(proofcheck.check('yes(x) == 1', 'x: real').word)\n"
    )
    result = subprocess.run([sys.executable, str(script)], capture_output=True, encoding="utf-8", timeout=60)
    assert (result.stdout, result.stderr) == ("proved\n", "")
