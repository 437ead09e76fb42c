"""Same inputs, same seed, same versions: the same bytes outside `timing`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from runs import Way, differences, hasty, timeless, written

CLAIMS = Path(__file__).parents[2] / "claims"
CHOSEN = ("unit-variance", "variance-without-conditions", "thresholds-and-causes")


@pytest.fixture
def few(tmp_path):
    """A few claims, in two directories: proved and refuted, with samples, repairs and assumptions."""
    chosen = [f"scaling/{name}" for name in CHOSEN] + some("softmax") + some("delta-y") + some("ridge")
    for place in ("one/claims", "another place/claims"):
        for name in chosen:
            file = tmp_path / place / f"{name}.yaml"
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(CLAIMS / f"{name}.yaml", file)
    return tmp_path


def some(topic: str) -> list[str]:
    """Claims of a topic that rest on no other."""
    files = [file for file in sorted((CLAIMS / topic).glob("*.yaml")) if "needs:" not in file.read_text("utf-8")]
    return [f"{topic}/{file.stem}" for file in files[:2]]


def test_jobs_seeds_orders_places_and_the_cache_change_no_byte(few):
    plain = Way().run(few / "one/claims")
    assert {claim["verdict"] for claim in plain["claims"]} >= {"proved", "refuted", "unsupported"}
    other = Way(2, "77", files=True, cache=few / "cache")
    place = few / "another place/claims"
    fresh, kept = other.run(place), other.run(place)
    assert fresh["timing"]["cached"] == 0 and kept["timing"]["cached"] > 4
    assert not list(differences(timeless(plain), timeless(fresh)))
    assert written(plain) == written(fresh) == written(kept)


def test_what_differs_is_found():
    one = {"claims": [{"id": "a", "verdict": "proved", "parts": [1, 2], "timing": {"seconds": 1, "limits": ["judge"]}}]}
    other = {"claims": [{"id": "a", "verdict": "proved", "parts": [1, 3], "timing": {"seconds": 2}}]}
    assert list(differences(timeless(one), timeless(other))) == ["claims.a.parts.1: 2 / 3"]
    assert hasty(one) == {"a": ["judge"]}


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_all_claims_whatever_the_machine():
    """A machine that is three times slower knows the same, or says in which part a limit on time decided something."""
    plain = Way(2, "1").run(CLAIMS)
    others = [Way(1, "2", files=True), Way(8, "3"), Way(2, "4", slower=3)]
    for way in others:
        report = way.run(CLAIMS)
        late = hasty(report).keys() | hasty(plain).keys()
        for one, other in zip(timeless(plain)["claims"], timeless(report)["claims"], strict=True):
            if one["id"] in late:
                assert other["verdict"] in (one["verdict"], "supported", "unknown")
            else:
                assert one == other
