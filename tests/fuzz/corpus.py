"""Known statements as seeds: the tensor corpus and the claims of the project, changed, or with terms for names."""

from __future__ import annotations

import ast
import importlib.util
import random
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from proofcheck.claimfile import load
from proofcheck.judging.payload import claim_payload, text_from
from tests.fuzz.mutate import Statement, changed, mutants, nodes, pruned, text_of
from tests.fuzz.run import Report, judged, road_of
from tests.fuzz.truth import parse

ROOT = Path(__file__).parents[2]
# What a name of a type may be replaced by: the name itself is A, another of the same type B, a number c.
INSTANCES: dict[str, tuple[str, ...]] = {
    "real 2": ("A + B", "2 * A - B", "A * B", "A @ A.T @ B", "-A", "A / 2", "A - A", "B"),
    "real 1": ("A + B", "2 * A - B", "A * B", "-A", "(A @ B) * A", "A - A", "B", "outer(A, B) @ A"),
    "real 0": ("A + B", "A * B", "A**2", "-A", "2", "0", "B"),
    "positive 0": ("A + B", "A * B", "1 / A", "2"),
    "positive 1": ("A + B", "A * B", "1 / A"),
    "nonnegative 0": ("A + B", "A * B", "0"),
    "symmetric 2": ("A + B", "A @ A", "A @ B @ A", "A * B", "-A"),
    "posdef 2": ("A + B", "inv(A)", "2 * A", "A @ A", "A @ inv(A + B) @ A"),
    "invertible 2": ("A @ B", "inv(A)", "2 * A", "A.T", "B"),
    "orthogonal 2": ("A @ B", "A.T", "-A", "inv(A)"),
    "permutation 2": ("A @ B", "A.T", "inv(A)"),
}

# `approx` reads the digits as they are written, which a change of the syntax does not keep.
BEYOND = ("approx", "limit", "minimizes", "injective", "grows", "bounded", "dominates")


@cache
def seeds() -> tuple[Statement, ...]:
    """Every true statement of the corpus and of the claims that the evaluator can say something about."""
    return tuple(s for s in (*_corpus(), *_claims()) if not any(f"{word}(" in s.text for word in BEYOND))


def _corpus() -> Iterator[Statement]:
    root = ROOT / "tests" / "corpus" / "tensors"
    spec = importlib.util.spec_from_file_location(
        "fuzz_tensor_corpus", root / "__init__.py", submodule_search_locations=[str(root)]
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    for e in module.TRUE:
        yield Statement(f"corpus: {e.topic}", e.statement, _single(e.where), tuple(e.given), dict(e.define or {}))


def _claims() -> Iterator[Statement]:
    for claim in load([ROOT / "claims"]).claims:
        payload = claim_payload(claim)
        parts: dict[str, Any] = {key: list(payload[key]) for key in ("where", "given", "define")}
        statements = payload["claim"] if claim.expect == "proved" else []
        if payload["correct"]:
            for key in parts:
                parts[key] += payload["correct"].get(key, [])
            statements = payload["correct"]["claim"]
        where = {name: text_from(text).value for name, text in parts["where"]}
        given = tuple(text_from(text).value for text in parts["given"])
        define = {text_from(h).value: text_from(body).value for h, body in parts["define"]}
        for data in statements:
            yield Statement("claims", text_from(data).value, where, given, define)


def _single(where: Mapping[str, str]) -> dict[str, str]:
    return {one.strip(): kind for several, kind in where.items() for one in several.split(",")}


def instance(s: Statement, rng: random.Random) -> Statement:
    """The statement with terms for some of its names; it stays true. Names that assumptions, definitions, laws or
    derivatives speak of are left alone."""
    tree = parse(s.text)
    kept = {
        n.id
        for text in (*s.given, *s.define, *s.define.values())
        for n in ast.walk(parse(text))
        if isinstance(n, ast.Name)
    }
    by = {
        c.args[1].id
        for c in ast.walk(tree)
        if isinstance(c, ast.Call) and _moves(c) and isinstance(c.args[1], ast.Name)
    }
    loops = [c.generators for c in ast.walk(tree) if isinstance(c, ast.ListComp | ast.GeneratorExp)]
    kept |= by | {g.target.id for generators in loops for g in generators if isinstance(g.target, ast.Name)}
    for kind in s.where.values():
        words = set("".join(c if c.isalnum() else " " for c in kind.partition("(")[2]).split())
        kept |= words & set(s.where)
    for name in s.where:
        if name in kept or rng.random() < 0.5 or not _plain(s.where[name]):
            continue
        family, _, sizes = s.where[name].partition("[")
        forms = INSTANCES.get(f"{family} {sizes.count(',') + bool(sizes)}")
        if not forms:
            continue
        others = [n for n, kind in s.where.items() if kind == s.where[name] and n not in by]
        form = parse(rng.choice(forms).replace("A", name).replace("B", rng.choice(others)))
        for path, node in reversed(list(nodes(tree))):
            if isinstance(node, ast.Name) and node.id == name and not (path and path[-1][0] in ("func", "target")):
                tree = changed(tree, path, form)
    return replace(s, text=text_of(tree), origin="equal", true=True)


def _moves(c: ast.Call) -> bool:
    return (
        isinstance(c.func, ast.Name)
        and c.func.id in ("grad", "jacobian", "hessian", "diff", "limit")
        and len(c.args) > 1
    )


def _plain(kind: str) -> bool:
    return "->" not in kind and "(" not in kind and kind.partition("[")[0] in {k.split()[0] for k in INSTANCES}


def statement(seed: int) -> Statement:
    rng = random.Random(f"corpus {seed}")
    s = pruned(rng.choice(seeds()))
    way = rng.random()
    if way < 0.35:
        return instance(s, rng)
    if way < 0.5:
        s = instance(s, rng)
    found = list(mutants(s))
    if not found:
        return s
    what = rng.choice(sorted({m.origin for m in found}))
    chosen = rng.choice([m for m in found if m.origin == what])
    return replace(chosen, true=False)


def batch(numbers: Iterable[int], shares: dict[str, float]) -> Report:
    report = Report()
    for number in numbers:
        judged(statement(number), number, road_of(number, shares), report)
    return report
