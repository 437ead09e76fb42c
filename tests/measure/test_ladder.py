"""Sizes: the ladder up to published models, and how far a budget is expected to carry."""

from __future__ import annotations

import itertools
import json
from importlib import resources

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.measure.arrays import backend
from proofcheck.measure.ladder import SCALES, Rung, climb, models, rungs
from proofcheck.measure.space import Space
from proofcheck.run.budget import Budget

HEADS = {"n, d, h, dk, f, V": "dim", "x": "real[n, d]", "W": "real[d, f]", "E": "real[V, d]", "Q": "real[h, n, dk]"}


def ladder(statement: str, where: dict[str, str], given: tuple[str, ...] = ()) -> list[Rung]:
    problem = problem_from(statement, where=where, given=list(given))
    return list(rungs(problem, Space(backend("numpy"), Budget(1e12))))


def test_models_are_complete_and_consistent() -> None:
    text = resources.files("proofcheck.measure").joinpath("models.json").read_text("utf-8")
    assert json.loads(text)["about"]
    for model in models():
        assert model["source"] and model["heads"] * model["head"] == model["width"]
        assert all(model[key] > 1 for key in ("context", "feedforward", "vocabulary"))
    assert {"GPT-2 small", "GPT-3 175B", "LLaMA 7B"} <= {model["name"] for model in models()}


def test_hidden_layers_are_what_the_papers_say_of_them() -> None:
    """GPT: four widths. LLaMA: 8/3 of the width (for 70B, times 1.3), rounded up to a multiple."""
    found = {model["name"]: model for model in models()}

    def rounded_up(width: int, factor: float, multiple: int) -> int:
        return multiple * -(-int(factor * int(8 * width / 3)) // multiple)

    for name in ("GPT-2 small", "GPT-2 XL", "GPT-3 175B"):
        assert found[name]["feedforward"] == 4 * found[name]["width"]
    for name, factor, multiple in (("LLaMA 7B", 1, 256), ("Llama 2 7B", 1, 256), ("Llama 2 70B", 1.3, 4096)):
        assert found[name]["feedforward"] == rounded_up(found[name]["width"], factor, multiple)


def test_the_ladder_ends_at_published_models() -> None:
    found = ladder("x @ W == x @ W and E == E and Q == Q", HEADS)
    last = {rung.model: rung.sizes for rung in found if rung.model}
    assert last["GPT-3 175B"] == {"n": 2048, "d": 12288, "h": 96, "dk": 128, "f": 49152, "V": 50257}
    assert last["GPT-2 small"] == {"n": 1024, "d": 768, "h": 12, "dk": 64, "f": 3072, "V": 50257}
    assert [rung.scale for rung in found if not rung.model] == list(SCALES)


def test_models_keep_to_the_assumptions() -> None:
    where = {"d, h, dk": "dim", "x": "real[d]"}
    for rung in ladder("x == x", where, ("h * dk == d",)):
        assert "d" not in rung.sizes or rung.sizes["d"] % rung.sizes.get("h", 1) == 0
    named = {rung.model for rung in ladder("x == x", {"d, h": "dim", "x": "real[d]"}, ("d % h == 0",)) if rung.model}
    assert "GPT-3 175B" in named


def test_sizes_one_odd_prime_and_unequal() -> None:
    found = ladder("A == A", {"n, m, k": "dim", "A": "real[n, m, k]"})
    assert found[0].sizes == {"n": 1, "m": 1, "k": 1}
    assert {17, 31} <= {size for rung in found for size in rung.sizes.values()}
    assert all(len(set(rung.sizes.values())) == 3 for rung in found if rung.scale >= 8 and not rung.model)


@pytest.mark.parametrize("units", [1e6, 1e8, 1e10])
@pytest.mark.parametrize("power", [1, 2, 2.6])
def test_a_climb_stays_within_the_budget_and_uses_it(units: float, power: float) -> None:
    steps = [Rung(scale, {"n": scale}, 1) for scale in SCALES]
    budget, done = Budget(units), []
    for rung in climb(steps, budget):
        budget.spend(int(1000 + 0.05 * rung.scale**power))  # raises where the climb went too far
        done.append(rung.scale)
    assert done == sorted(set(done)) and done[0] == 1
    price = 0.05 * SCALES[-1] ** 2.6
    if units >= 4 * price + 1e6 * len(SCALES):
        assert done[-1] == SCALES[-1]
    assert all(b > a for a, b in itertools.pairwise(done))
