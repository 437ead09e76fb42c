"""Random statements: equal by construction, one change away from that, two terms drawn apart, inequalities."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.fuzz.arrays import IllTyped
from tests.fuzz.assume import point
from tests.fuzz.equal import Kit, rewritten
from tests.fuzz.grammar import Maker, highest
from tests.fuzz.mutate import Statement, mutants, pruned
from tests.fuzz.terms import Term
from tests.fuzz.truth import holds
from tests.fuzz.world import World
from tests.fuzz.worlds import WORLDS

LARGEST = 26  # nodes of a term before it is rewritten
SPECIAL = {
    "inverses": {"inv"},
    "determinants": {"det"},
    "blocks": {"concat", "block", "kron", "vec"},
    "order": {"sum", "where"},
    "ranges": {"prod"},
    "functions": {"exp", "sin", "cos", "softmax", "logsumexp", "log", "sqrt", "sigmoid", "tanh"},
    "derivatives": {"grad", "jacobian", "hessian", "diff"},
    "matrix derivatives": {"grad", "diff"},
    "moments": {"E"},
    "declared functions": {"f", "g", "e"},
    "powers": {"matrix_power"},
    "shifts": {"sum"},
}
DEGREE = {"moments: iid": 3, "moments: vector": 2}


def statement(seed: int) -> Statement:
    """The statement with this number; always the same."""
    rng = random.Random(f"statement {seed}")
    world = rng.choice(WORLDS)(rng)
    maker = Maker(rng, world)
    way = rng.random()
    if way < 0.36:
        s = _equal(rng, world, maker)
    elif way < 0.38:
        s = replace(_equal(rng, world, maker, careless=True), origin="careless", true=False)
    elif way < 0.82:
        s = _mutant(rng, _equal(rng, world, maker))
    elif way < 0.93:
        shape = maker.statement_shape()
        s = _statement(world, f"{maker.term(shape, 2)} == {maker.term(shape, 2)}", "pair")
    else:
        s = _inequality(rng, world, maker)
    return pruned(s)


def _statement(world: World, text: str, origin: str, true: bool = False) -> Statement:
    return Statement(world.kind, text, world.where, world.given, origin=origin, true=true)


def _drawn(rng: random.Random, world: World, maker: Maker) -> Term:
    """A term in which what the world is about occurs, where some tries find one."""
    wanted = SPECIAL.get(world.kind.partition(":")[0], set())
    best: Term | None = None
    for _ in range(12):
        t = maker.term(maker.statement_shape(), rng.choice([2, 3, 3]))
        if t.size > LARGEST or highest(t, world.random) > DEGREE.get(world.kind, 4):
            continue
        best = t
        if not wanted or any(u.op in wanted for u in t.walk()):
            return t
    return best if best is not None else maker.term((), 1)


def _equal(rng: random.Random, world: World, maker: Maker, careless: bool = False) -> Statement:
    left = _drawn(rng, world, maker)
    kit = Kit(rng, world, maker.fresh, careless=careless)
    right = rewritten(left, kit, rng.randint(2, 7))
    if rng.random() < 0.3:
        left = rewritten(left, kit, rng.randint(1, 4))
    if highest(right, world.random) > 4 or highest(left, world.random) > 4:
        right = left
    return _statement(world, f"{left} == {right}", "equal", true=True)


def _mutant(rng: random.Random, s: Statement) -> Statement:
    found = list(mutants(pruned(s)))
    if not found:
        return s
    # By what is done first, so that no kind of change crowds out the others.
    for _ in range(5):
        what = rng.choice(sorted({m.origin for m in found}))
        chosen = rng.choice([m for m in found if m.origin == what])
        if typed(chosen):
            break
    if rng.random() < 0.1:
        more = [m for m in mutants(chosen) if m.text != s.text]
        chosen = rng.choice(more) if more else chosen
    return chosen


def typed(s: Statement) -> bool:
    """Whether a statement has a type at some sizes that differ."""
    try:
        at = point(s.where, s.given, random.Random(0), 3, s.define)
        return at is None or holds(s.text, at.values, at.randoms, s.define) in (True, False, None)
    except (IllTyped, AttributeError):
        return False


def _inequality(rng: random.Random, world: World, maker: Maker) -> Statement:
    world = replace(world, also=world.also - {"moments"})
    maker = Maker(rng, world)
    left, right = maker.term((), 2), maker.term((), 1)
    if rng.random() < 0.6:
        text = rng.choice(
            [
                f"{left}**2 + {right}**2 >= 2 * {left} * {right}",
                f"({left})**2 >= 0",
                f"({left})**2 + p > 0",
                f"({left})**2 + ({right})**2 > 0",
                f"({left}) * ({right}) <= (({left})**2 + ({right})**2) / 2",
                f"exp({right}) + ({left})**2 != 0",
                f"x @ (F.T @ F) @ x + ({right})**2 >= 0",
                f"x @ (F @ G) @ x + ({right})**2 >= 0",
            ]
        )
    else:
        text = f"{left} {rng.choice(['<=', '<', '!='])} {right}"
    return _statement(world, text, "inequality")
