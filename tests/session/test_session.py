from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from proofcheck.judging import judge, payload
from proofcheck.judging.payload import Settings
from proofcheck.report import text
from proofcheck.run import pool
from proofcheck.run.limits import Limits
from proofcheck.session import session


def by_id(record: dict[str, Any]) -> dict[str, Any]:
    return {claim["id"]: claim for claim in record["claims"]}


def timeless(value: Any) -> Any:
    """The record without its timing."""
    if isinstance(value, dict):
        return {key: timeless(item) for key, item in value.items() if key != "timing"}
    return [timeless(item) for item in value] if isinstance(value, list) else value


def test_claims_come_sorted_with_their_facts(run, write):
    write("b/second", "claim: refuted(x) == 1\nwhere: {x: real}\nexpect: refuted\ntags: [t]")
    root = write("a/first", "claim: proved(x) == 1\nwhere: {x: real}", title="First")
    record = run(root)
    first, second = record["claims"]
    assert (first["id"], first["title"], first["verdict"], first["szs"]) == ("a/first", "First", "proved", "Theorem")
    assert (second["expected"], second["as_expected"], second["tags"]) == ("refuted", True, ["t"])
    assert second["file"].endswith("claims/b/second.yaml") and second["line"] == 2
    assert record["summary"]["exit_status"] == 0 and record["summary"]["as_expected"] == 2


def test_a_surprise_is_status_1_and_a_conflict_status_3(run, write):
    root = write("a", "claim: refuted(x) == 1\nwhere: {x: real}")
    assert run(root)["summary"]["exit_status"] == 1
    write("b", "claim: conflict(x) == 1\nwhere: {x: real}")
    assert run(root)["summary"]["exit_status"] == 3


def test_a_broken_file_is_status_2_and_the_sound_ones_still_run(run, write):
    write("broken", "clam: x")
    record = run(write("sound", "claim: 1 == 1"))
    assert record["findings"] and by_id(record)["sound"]["verdict"] == "proved"
    assert record["summary"]["exit_status"] == 2


def test_nothing_to_check_is_status_2(run, write, tmp_path):
    assert run(tmp_path)["summary"]["exit_status"] == 2
    assert run(write("a", "claim: 1 == 1"), only="z*")["summary"]["exit_status"] == 2


def test_only_takes_what_is_needed_along(run, write):
    write("a", "claim: 1 == 1")
    write("b", "claim: 2 == 2\nneeds: [c]")
    root = write("c", "claim: 3 == 3")
    assert list(by_id(run(root, only="b"))) == ["b", "c"]


def test_one_file_alone_brings_the_files_it_needs(run, write):
    write("t/a", "claim: 1 == 1\nneeds: [t/b]")
    write("t/b", "claim: 2 == 2\nneeds: [c]")
    root = write("c", "claim: 3 == 3")
    record = run(root / "t" / "a.yaml")
    assert list(by_id(record)) == ["c", "t/a", "t/b"]
    assert record["summary"]["exit_status"] == 0


NEEDS = [
    ("claim: 1 == 1", "proved", None),
    ("claim: supported(1) == 1\nexpect: supported", "proved", None),
    ("claim: refuted(1) == 1\nexpect: refuted\ncorrect: {claim: 1 == 1}", "proved", None),
    ("claim: refuted(1) == 1\nexpect: refuted", "unsupported", "which is refuted"),
    ("claim: refuted(1) == 1", "unsupported", "which is refuted"),
    ("claim: unknown(1) == 1\nexpect: unknown", "unsupported", "which is unknown"),
    ("evidence: Somebody 1999\nexpect: unsupported", "unsupported", "which is unsupported"),
]


@pytest.mark.parametrize(("needed", "verdict", "reason"), NEEDS)
def test_a_claim_is_no_better_than_what_it_rests_on(run, write, needed, verdict, reason):
    write("needed", needed)
    claims = by_id(run(write("top", "claim: 2 == 2\nneeds: [needed]")))
    assert claims["top"]["verdict"] == verdict
    assert claims["top"]["symbolic"]["verdict"] == "proved"
    assert [reason in text for text in claims["top"]["reasons"]] == ([True] if reason else [])


def test_a_fall_goes_all_the_way_up(run, write):
    write("c", "claim: refuted(1) == 1")
    write("b", "claim: 1 == 1\nneeds: [c]")
    claims = by_id(run(write("a", "claim: 1 == 1\nneeds: [b]")))
    assert [claims[name]["verdict"] for name in "abc"] == ["unsupported", "unsupported", "refuted"]


# (what one claim says of the other, its statement, the other's statement, whether they can both be so)
AGAINST = [
    ("contradicts", "1 == 1", "2 == 2", False),
    ("contradicts", "1 == 1", "refuted(2) == 2", True),
    ("contradicts", "refuted(1) == 1", "2 == 2", True),
    ("contradicts", "refuted(1) == 1", "refuted(2) == 2", True),
    ("contradicts", "1 == 1", "unknown(2) == 2", True),
    ("negates", "1 == 1", "2 == 2", False),
    ("negates", "refuted(1) == 1", "refuted(2) == 2", False),
    ("negates", "refuted(1) == 1", "2 == 2", True),
    ("negates", "unknown(1) == 1", "unknown(2) == 2", True),
]


@pytest.mark.parametrize(("key", "first", "second", "fine"), AGAINST)
def test_claims_that_speak_against_each_other(run, write, key, first, second, fine):
    def expected(statement):
        return next((word for word in ("refuted", "unknown") if word in statement), "proved")

    write("a", f"claim: {first}\nexpect: {expected(first)}\n{key}: [b]")
    record = run(write("b", f"claim: {second}\nexpect: {expected(second)}"))
    claims = by_id(record)
    assert [claims[name]["as_expected"] for name in "ab"] == [fine, fine]
    assert record["summary"]["exit_status"] == (0 if fine else 1)
    if fine:
        assert claims["a"]["contradiction"] is None and claims["b"]["contradiction"] is None
    else:
        word = expected(first)
        assert claims["a"]["contradiction"] == f"{word}, and so is `b`, which it {key}"
        assert claims["b"]["contradiction"] == f"{word}, and so is `a`, which {key} it"
        assert f"claims/a.yaml:2: {word}, and so is `b`, which it {key}" in text.report(record)


def test_a_contradiction_takes_down_what_rests_on_it(run, write):
    write("a", "claim: 1 == 1\ncontradicts: [b]")
    write("b", "claim: 2 == 2")
    claims = by_id(run(write("top", "claim: 3 == 3\nneeds: [b]")))
    assert claims["top"]["verdict"] == "unsupported"


def test_what_a_claim_contradicts_comes_along(run, write):
    root = write("a", "claim: 1 == 1\ncontradicts: [b]")
    write("b", "claim: 2 == 2\nneeds: [c]")
    write("c", "claim: 3 == 3\nnegates: [a]")
    assert list(by_id(run(root / "a.yaml"))) == ["a", "b", "c"]
    assert list(by_id(run(root, only="a"))) == ["a", "b", "c"]


def test_what_is_given_as_correct_has_to_be_proved(run, write):
    root = write("a", "claim: refuted(1) == 1\nexpect: refuted\ncorrect: {claim: unknown(1) == 1}")
    assert by_id(run(root))["a"]["as_expected"] is False


def test_cold_and_warm_and_uncached_runs_agree_to_the_byte(run, write, judged_by):
    for word in ("proved", "refuted", "supported", "unknown"):
        root = write(word, f"claim: {word}(1) == 1\nexpect: {word}")
    cold, warm, plain = run(root), run(root), run(root, use_cache=False)
    assert json.dumps(timeless(cold)) == json.dumps(timeless(warm)) == json.dumps(timeless(plain))
    judged = judged_by.read_text().split()
    # Proofs and refutations were asked twice (cold, and without the cache), the others every time.
    assert [judged.count(word) for word in ("proved", "refuted", "supported", "unknown")] == [2, 2, 3, 3]
    assert warm["timing"]["cached"] == 2 and warm["timing"]["workers"] == 2


def test_a_warm_run_starts_no_workers(run, write, monkeypatch):
    write("cited", "evidence: Somebody 1999\nexpect: unsupported")
    root = write("a", "claim: 1 == 1")
    run(root)
    monkeypatch.setattr("proofcheck.run.pool.Pool.submit", None)
    assert run(root)["summary"]["exit_status"] == 0


CHANGES = [
    {"seed": 1},
    {"budget": 2.0},
    {"numbers": "quick"},
]


@pytest.mark.parametrize("change", CHANGES)
def test_other_settings_ask_anew(run, write, judged_by, change):
    root = write("a", "claim: 1 == 1")
    run(root)
    run(root, **change)
    assert judged_by.read_text().split() == ["a", "a"]


def test_another_statement_or_another_checker_asks_anew(run, write, judged_by, monkeypatch):
    said = [run(write("a", "claim: 1 == 1")), run(write("a", "claim: 1 == 1 and 2 == 2"))]
    monkeypatch.setattr(payload, "code_digest", lambda: "other")
    said.append(run(write("a", "claim: 1 == 1 and 2 == 2")))
    again = run(write("a", "claim: 1 == 1 and 2 == 2"))
    cached = [by_id(record)["a"]["timing"].get("cached", False) for record in (*said, again)]
    assert cached == [False, False, False, True], [by_id(record)["a"] for record in (*said, again)]


def test_moving_a_statement_keeps_its_verdict_and_never_a_stale_position(run, write, judged_by):
    for name in ("plain", "finding"):
        root = write(name, f"claim: refuted({name}) == 1\nexpect: refuted")
    run(root)
    for name in ("plain", "finding"):
        write(name, f"says: More.\nclaim: refuted({name}) == 1\nexpect: refuted")
    claims = by_id(run(root))
    assert judged_by.read_text().split().count("plain") == 1
    assert claims["finding"]["findings"][0]["span"]["line"] == claims["finding"]["line"] == 3


FAILURES = [
    ("hang", "time-out after 1 s", "time-limit", 1),
    ("swell", "memory limit of 2048 MiB", "memory-limit", 1),
    ("crash", "the worker crashed (killed by SIGABRT)", "worker-crashed", 1),
    ("raise_", "internal error: RuntimeError: a defect", "internal-error", 3),
    ("quick_fails", None, None, 0),
]


@pytest.mark.parametrize(("word", "reason", "diagnostic", "status"), FAILURES)
def test_a_lost_worker_costs_one_claim(run, write, monkeypatch, word, reason, diagnostic, status):
    monkeypatch.setattr(session, "limits", lambda settings, workers=1: Limits(seconds=1))
    write("bad", f"claim: {word}(x) == 1\nwhere: {{x: real}}")
    record = run(write("good", "claim: 1 == 1"))
    claims = by_id(record)
    assert claims["good"]["verdict"] == "proved"
    assert record["summary"]["exit_status"] == status
    if reason:
        bad = claims["bad"]
        assert bad["verdict"] == "unknown" and bad["reasons"] == [reason]
        assert [finding["diagnostic"] for finding in bad["findings"]] == [diagnostic]
        assert bad["findings"][0]["span"]["line"] == 2
        assert bad["statement"]["text"] == f"for all x in ℝ: {word}(x) == 1"


def test_an_interrupt_leaves_a_whole_record(run, write):
    write("a", "claim: 1 == 1")
    root = write("b", "claim: hang(x) == 1\nwhere: {x: real}")

    def interrupt(done, total, name, answer):
        if name == "a":
            raise KeyboardInterrupt

    record = run(root, progress=interrupt)
    claims = by_id(record)
    assert claims["a"]["verdict"] == "proved"
    assert (claims["b"]["verdict"], claims["b"]["reasons"]) == ("unknown", ["interrupted"])
    assert record["summary"]["interrupted"] and record["summary"]["exit_status"] == 130


def test_progress_counts_to_the_end(run, write):
    seen = []
    write("a", "claim: 1 == 1")
    run(write("b", "evidence: x\nexpect: unsupported"), progress=lambda *news: seen.append(news[:2]))
    assert seen == [(0, 2), (1, 2), (2, 2)]


def test_the_payload_holds_the_whole_claim(write):
    from proofcheck.claimfile import load

    root = write(
        "a",
        "where: {n: dim, x: 'real[n]'}\ngiven: n > 1\ndefine: {'f(u, v)': u + v, c: '2'}\n"
        "claim: f(x, x) == c * x\nexpect: refuted\ncorrect: {given: n == 2, claim: x == x}\n"
        "evidence: {citation: Somebody}\nnumeric: {sizes: {n: [2, 3]}}",
    )
    (claim,) = load([root]).claims
    found = payload.claim_payload(claim)
    assert json.loads(json.dumps(found)) == found
    assert [name for name, _ in found["where"]] == ["n", "x"]
    assert [(head["value"], body["value"]) for head, body in found["define"]] == [("f(u, v)", "u + v"), ("c", "2")]
    assert found["correct"]["given"][0]["value"] == "n == 2"
    assert found["evidence"] == "citation: Somebody" and found["numeric"]["sizes"] == {"n": [2, 3]}
    assert payload.text_from(found["claim"][0]) == claim.claim[0]
    assert payload.text_from(found["claim"][0]).span() == claim.claim[0].span()


def test_the_key_sees_everything_but_places():
    base = payload.statement_payload("x == x", ["x: real"], ["x > 0"], {"f(u)": "u"})
    key = payload.verdict_key(base)
    moved = deepcopy(base)
    moved["title"], moved["file"] = "other", "elsewhere"
    moved["claim"][0]["lines"] = [5] * 7
    assert payload.verdict_key(moved) == key
    others = [
        payload.statement_payload("x == -x", ["x: real"], ["x > 0"], {"f(u)": "u"}),
        payload.statement_payload("x == x", ["x: positive"], ["x > 0"], {"f(u)": "u"}),
        payload.statement_payload("x == x", ["x: real"], ["x > 1"], {"f(u)": "u"}),
        payload.statement_payload("x == x", ["x: real"], ["x > 0"], {"f(u)": "u + 1"}),
    ]
    assert len({key, *map(payload.verdict_key, others)}) == 5


def test_the_code_digest_covers_source_and_prelude(tmp_path, monkeypatch):
    package = tmp_path / "p"
    (package / "lang").mkdir(parents=True)
    (package / "payload.py").write_text("a")
    (package / "lang" / "x.yaml").write_text("b")
    monkeypatch.setattr(payload, "__file__", str(package / "payload.py"))
    first = payload.code_digest()
    (package / "lang" / "x.yaml").write_text("c")
    assert payload.code_digest() != first


def test_a_pool_that_cannot_start_is_an_error_and_no_verdict(write, judged_by):
    root = write("a", "claim: 1 == 1")
    with pytest.raises(ImportError):
        session.run([root], entry="no_such_judge:judge")
    assert not Path("no_such_judge").exists()


def test_statements_judged_by_samples_are_counted() -> None:
    from proofcheck.judging.judge import judge_payload
    from proofcheck.judging.payload import statement_payload

    where = {"d": "dim", "q, k": "normal[d]", "x": "real"}
    for statement, count in (("E(q @ k) == 0", 1), ("E(q @ k) == 0 and Var(q @ k) == d", 2), ("x**2 >= 0", 0)):
        job = {"claim": statement_payload(statement, where, (), ()), "settings": Settings(backend="numpy").to_json()}
        assert judge_payload(job)["statistical"] == count


def test_a_device_is_started_only_for_large_numbers():
    assert Settings().arrays == Settings(numbers="quick").arrays == Settings(budget=0.1).arrays == "numpy"
    assert Settings(numbers="large").arrays == Settings(budget=0.5).arrays == "auto"
    assert Settings(backend="cupy").arrays == "cupy"


def test_few_claims_are_judged_by_workers_that_import_what_they_need(monkeypatch):
    asked = []

    class Told(pool.Pool):
        def __init__(self, entry, **options):
            asked.append((options["preload"], options["again"]))

        submit = close = lambda *_, **__: None
        results = lambda _: iter(())  # noqa: E731

    monkeypatch.setattr(pool, "Pool", Told)
    usual, other = session.limits(Settings()), session.limits(Settings(limits={"memory": 512}))
    for count, allowed in ((session.FEW_CLAIMS, usual), (session.FEW_CLAIMS + 1, usual), (1, other)):
        claims = [{"id": str(k)} for k in range(count)]
        assert not list(session._outcomes(claims, Settings(), allowed, None, session.ENTRY))
    few, *others = asked
    assert few == (("proofcheck.judging.judge", *session.FEW), None)
    assert others == [(("proofcheck.judging.judge", *judge.PRELOAD), judge.AGAIN)] * 2
