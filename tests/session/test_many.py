"""Many statements: `proofcheck.check_many` and the stream below it, with a judge that does what a statement says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import proofcheck
from proofcheck.judging.payload import Settings
from proofcheck.session import stream

ENTRY = "fake_judge:judge_payload"
X = {"where": {"x": "real"}}


@pytest.fixture(autouse=True)
def _judge(judged_by: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "Stream", partial(stream.Stream, entry=ENTRY))


def words(statements: Any, **options: Any) -> list[str]:
    return [verdict.word for verdict in proofcheck.check_many(statements, jobs=2, **options)]


def named(name: str, number: int = 0) -> dict[str, Any]:
    return {"claim": f"{name}(x) == {number}", **X}


def test_the_order_is_that_of_the_statements() -> None:
    wanted = ["refuted", "proved", "supported", "unknown", "vacuous"] * 8
    assert words(named(word, number) for number, word in enumerate(wanted)) == wanted


def test_texts_and_mappings() -> None:
    found = [
        "1 == 1",
        {"claim": "yes(x) == 1", "where": "x: real", "given": "x > 0", "define": "yes(x) = x"},
        {
            "claim": ["refuted(x) == 1", "1 == 1"],
            "where": ["x: real"],
            "id": "seven",
            "title": "t",
            "expect": "refuted",
        },
        {"steps": ["x", "== x"], **X},
        "$1 + 1 = 2$",
    ]
    verdicts = list(proofcheck.check_many(found))
    assert [v.word for v in verdicts] == ["proved", "proved", "refuted", "proved", "proved"]
    assert [v.as_expected for v in verdicts] == [None, None, True, None, None]
    assert verdicts[2].record["id"] == "seven" and verdicts[2].record["title"] == "t"
    assert verdicts[3].statement == "x == x"


FAULTY: list[tuple[Any, str]] = [
    (7, "wrong-value"),
    (None, "wrong-value"),
    ({}, "missing-key"),
    ({"clam": "x == x"}, "unknown-key"),
    ({7: "x == x"}, "wrong-value"),
    ({"claim": 7}, "wrong-value"),
    ({"claim": ["x == x", 7], **X}, "wrong-value"),
    ({"claim": "x == x", "where": {"x": None}}, "wrong-value"),
    ({"claim": "x == x", "where": ["x"]}, "type-syntax"),
    ({"claim": "x == x", "define": {"f": 7}}, "wrong-value"),
    ({"claim": "x == x", "expect": "true"}, "unknown-expectation"),
    ({"steps": "x"}, "wrong-value"),
    ({"steps": ["x"], **X}, "step-without-relation"),
    ({"steps": ["x", "x"], **X}, "step-without-relation"),
    ({"steps": ["$x$", "$x + 1$", "$= x + 1$"], **X}, "step-without-relation"),
    ({"claim": r"$\frac{x$"}, "latex-not-read"),
]


@pytest.mark.parametrize(("item", "diagnostic"), FAULTY)
def test_what_cannot_be_read_is_an_answer(item: Any, diagnostic: str) -> None:
    (verdict, after) = proofcheck.check_many([item, "1 == 1"])
    assert verdict.word == "invalid" and after.proved
    found = {finding["diagnostic"] for finding in verdict.record["findings"]}
    assert found == {diagnostic}


def test_what_a_statement_does_to_its_worker_is_an_answer() -> None:
    wanted = [named("crash"), named("swell"), named("raise_"), named("hang"), named("yes")]
    verdicts = list(proofcheck.check_many(wanted, limits={"seconds": 2}))
    assert [v.word for v in verdicts] == ["unknown"] * 4 + ["proved"]
    assert "time-out after 2 s" in verdicts[3].record["reasons"]


def test_what_repeats_is_judged_once(judged_by: Path) -> None:
    once = [named("unknown"), named("refuted")]
    verdicts = list(proofcheck.check_many(once * 50))
    assert [v.word for v in verdicts] == ["unknown", "refuted"] * 50
    assert len(judged_by.read_text().split()) == 2
    verdicts[0].record["reasons"].append("mine")  # type: ignore[attr-defined]
    assert verdicts[2].record["reasons"] == []


def test_proofs_and_refutations_are_kept(judged_by: Path) -> None:
    statements = [named(word) for word in ("refuted", "unknown", "yes")]
    before = words(statements)
    judged_by.write_text("")
    assert words(statements) == before
    assert len(judged_by.read_text().split()) == 1
    judged_by.write_text("")
    assert words(statements, use_cache=False) == before and len(judged_by.read_text().split()) == 3


def test_nothing_is_fetched_beyond_the_window() -> None:
    fetched = 0

    def source() -> Iterator[str]:
        nonlocal fetched
        for number in range(10**9):
            fetched += 1
            yield f"{number} == {number}"

    verdicts = proofcheck.check_many(source(), window=10, use_cache=False)
    assert not fetched
    for taken, _ in enumerate(verdicts, 1):
        assert fetched <= taken + 11
        if taken == 40:
            break
    verdicts.close()


def test_an_error_of_the_source_is_the_callers(judged_by: Path) -> None:
    def source() -> Iterator[str]:
        yield "1 == 1"
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        list(proofcheck.check_many(source()))


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="looks for processes in /proc")
def test_leaving_ends_the_workers() -> None:
    verdicts = proofcheck.check_many(named("yes", number) for number in range(100))
    before = _children()
    next(verdicts)
    assert _children() - before
    verdicts.close()
    assert not _children() - before


def _children() -> set[str]:
    mine = str(os.getpid())
    found = set()
    for number in filter(str.isdecimal, os.listdir("/proc")):
        try:
            fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[1] == mine and fields[0] != "Z":
            found.add(number)
    return found


@pytest.mark.parametrize("options", [{"jobs": 0}, {"window": 0}, {"budget": 0}, {"seed": -1}, {"limits": {"no": 1}}])
def test_options_out_of_bounds_are_said_at_once(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        proofcheck.check_many([], **options)


def test_one_thread_puts_and_another_takes() -> None:
    with stream.Stream(Settings(), window=4) as many:

        def feed() -> None:
            for number in range(30):
                many.put(named("yes", number), line=number + 1)
            many.end()

        Thread(target=feed).start()
        lines = []
        while (entry := many.take()) is not None:
            lines.append(entry["line"])
    assert lines == list(range(1, 31))


def test_an_error_of_the_thread_that_puts_is_raised_where_taken() -> None:
    with stream.Stream(Settings()) as many:
        many.put("1 == 1")
        many.end(OSError("gone"))
        entry = many.take()
        assert entry is not None and entry["verdict"] == "proved"
        with pytest.raises(OSError, match="gone"):
            many.take()
