"""Rewritings that keep a term equal by construction, so that true statements come up as well.

A rule takes a term and answers with equal ones. Place, rule and answer are drawn at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tests.fuzz.terms import DERIVATIVES, Term
from tests.fuzz.world import World

LARGEST = 60  # nodes of a rewritten term


@dataclass(frozen=True)
class Kit:
    """What a rule may use: the world, new indices, and where in the tree it is."""

    rng: random.Random
    world: World
    fresh: Callable[[], str]
    scope: tuple[tuple[str, str], ...] = ()
    inside: bool = False  # an expectation
    moving: frozenset[str] = frozenset()  # names that a derivative around this place differentiates by
    careless: bool = False  # uses assumptions inside derivatives, where they do not hold

    def constant(self, t: Term) -> bool:
        """Whether a term has one value inside an expectation: no random name is in it."""
        return not t.names() & self.world.random

    def still(self, t: Term) -> bool:
        """Whether derivatives around this place see nothing of a term."""
        return self.careless or not t.names() & self.moving


Rule = Callable[[Term, Kit], Iterator[Term]]


def rules() -> tuple[Rule, ...]:
    from tests.fuzz import equal_calculus, equal_linear, equal_means, equal_sums

    return (*equal_linear.RULES, *equal_sums.RULES, *equal_calculus.RULES, *equal_means.RULES)


def places(t: Term, kit: Kit) -> Iterator[tuple[Term, Kit, Callable[[Term], Term]]]:
    """Every subterm with what is known there, and how to put another in its place."""
    yield t, kit, lambda new: new
    inner = kit
    if t.op in ("sum", "prod"):
        sort = t.data[2] if t.data[2] in ("n", "m") and t.data[1] == "0" else "n"
        inner = replace(kit, scope=((t.data[0], sort), *kit.scope))
    elif t.op == "family":
        inner = replace(kit, scope=(*zip(t.data, t.shape, strict=True), *kit.scope))
    elif t.op in ("E", "Var", "Cov"):
        inner = replace(kit, inside=True)
    elif t.op == "at":
        inner = replace(kit, moving=kit.moving | {t.args[0].args[1].data})
    elif t.op in DERIVATIVES:
        inner = replace(kit, moving=kit.moving | {t.args[1].data})
    for k, arg in enumerate(t.args):
        if t.op in (*DERIVATIVES, "matrix_power") and k:
            continue  # a name, a whole number
        if t.op == "at":
            # What stands at the place does not move with it; the slope itself has to stay one.
            if k:
                found_in = places(arg, kit)
            else:
                found_in = ((f, i, lambda new, p=p: p(new)) for f, i, p in places(arg, inner) if f is not arg)
            for found, there, put in found_in:
                yield found, there, lambda new, put=put, k=k: replace(t, args=(*t.args[:k], put(new), *t.args[k + 1 :]))
            continue
        for found, there, put in places(arg, inner):
            yield found, there, lambda new, put=put, k=k: replace(t, args=(*t.args[:k], put(new), *t.args[k + 1 :]))


def rewritten(t: Term, kit: Kit, steps: int) -> Term:
    """`steps` random rewritings, one after the other."""
    every = rules()
    for _ in range(steps):
        spots = list(places(t, kit))
        for _ in range(12):
            found, there, put = kit.rng.choice(spots)
            rule = kit.rng.choice(every)
            answers = [a for a in rule(found, there) if a != found]
            if answers:
                new = put(kit.rng.choice(answers))
                if new.size <= LARGEST:
                    t = new
                    break
    return t
