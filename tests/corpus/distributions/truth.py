"""Confirm each truth without proofcheck: `python -m tests.corpus.distributions.truth [open|blind]`.

A true statement has to hold at all values drawn, a false one has to fail at some. All values drawn have the declared
types, satisfy `given`, and are such that the laws exist. Special values (0, 1, equal ones) are drawn often.
"""

from __future__ import annotations

import ast
import re
import sys
import time
import warnings
from collections import Counter
from importlib import import_module
from typing import Any
from zlib import crc32

import numpy as np

from .evaluate import Evaluator, Unclear, parsed
from .kit import Entry
from .laws import Array, NoLaw, Undefined
from .names import built, head

DRAWS = {True: 9, False: 40}
SECONDS = 3.0  # for one entry; a true one gets at least three draws
TYPES = ("dim", "integer", "natural", "index", "real", "positive", "nonnegative", "posdef", "bool")


def confirmed(entry: Entry) -> str | None:
    """None, or what is wrong with the entry."""
    rng = np.random.default_rng(crc32(entry.statement.encode()))
    statement, define = parsed(entry.statement), definitions(entry)
    began, seen = time.monotonic(), 0
    unclear = 0
    for k in range(DRAWS[entry.true]):
        if seen >= 3 and time.monotonic() - began > SECONDS * (1 if entry.true else 3):
            break
        params, random = draw(entry, define, rng, plain=k % 3 == 0)
        ev = Evaluator(params, random, define, entry.how, seed=k)
        seen += 1
        try:
            holds = ev.holds(statement)
        except Unclear:
            unclear += 1
            continue
        if holds != entry.true and entry.true:
            return f"fails at {shown(params)}: {sides(ev, statement)}"
        if not holds and not entry.true:
            return None
    if entry.true:
        return f"unclear at {unclear} of {seen} draws" if unclear else None
    return f"holds at {seen - unclear} draws, unclear at {unclear}"


def shown(params: dict[str, Array]) -> str:
    return ", ".join(f"{k} = {np.round(v[..., 0], 4).tolist()}" for k, v in params.items())


def sides(ev: Evaluator, statement: ast.expr) -> str:
    if not isinstance(statement, ast.Compare):
        return ""
    found = []
    for part in (statement.left, *statement.comparators):
        try:
            found.append(str(np.round(ev.value(part)[..., 0], 8).tolist()))
        except (Undefined, KeyError) as error:
            found.append(repr(error))
    return " | ".join(found)


def definitions(entry: Entry) -> dict[str, Any]:
    """Macros as (parameters, body), values as an expression, laws as a mapping."""
    found: dict[str, Any] = {}
    for header, body in (entry.define or {}).items():
        name, _, rest = header.partition("(")
        parameters = tuple(p.strip() for p in rest.rstrip(") ").split(",") if p.strip())
        if isinstance(body, str):
            found[name] = (parameters, parsed(body)) if rest else parsed(body)
            continue
        law: dict[str, Any] = {"parameters": parameters, "where": {}, "given": []}
        for names, kind in body.get("where", {}).items():
            law["where"] |= {n.strip(): kind for n in names.split(",")}
        given = body.get("given", [])
        law["given"] = [parsed(text) for text in ([given] if isinstance(given, str) else given)]
        for key, text in body.items():
            if match := re.fullmatch(r"(density|mass)\((\w+)\)", key):
                law["body"] = (match[2], parsed(text))
        if "over" in body:
            over = parsed(body["over"])
            assert isinstance(over, ast.Call) and isinstance(over.func, ast.Name)
            ends = over.args if len(over.args) == 2 else [ast.Constant(0), *over.args]
            law["over"] = (over.func.id, ends)
        if "as" in body:
            law["as"] = parsed(body["as"])
            law["of"] = {n.strip(): parsed(kind) for names, kind in body["of"].items() for n in names.split(",")}
        found[name] = law
    return found


def draw(entry: Entry, define: dict[str, Any], rng: Any, plain: bool) -> tuple[dict[str, Array], dict[str, ast.expr]]:
    types = {n.strip(): parsed(kind) for names, kind in entry.where.items() for n in names.split(",")}
    random = {n: kind for n, kind in types.items() if head(kind)[0] not in TYPES}
    shares, vectors = special(random.values(), entry.statement)
    given = [parsed(text) for text in entry.given]
    for _ in range(3000):
        params: dict[str, Array] = {}
        for name, kind in types.items():
            if name not in random:
                params[name] = one(params, kind, rng, plain, name in shares, name in vectors, entry.dims)
        numbers = [float(v[0]) for v in params.values() if v.shape == (1,)]
        if any(0 < abs(a - b) < 0.1 * abs(a) for a in numbers for b in numbers):
            continue  # too close for quadrature where they must differ
        ev = Evaluator(params, random, define)
        if not all(ev.holds(text) and not near(ev, text) for text in given):
            continue
        try:
            for kind in random.values():
                built(ev, kind)
        except NoLaw:
            continue
        except Undefined:
            pass  # a law of the user's own that is none: the statement is false
        if all(written(ev, node) for node in ast.walk(parsed(entry.statement))):
            return params, random
    raise ValueError(f"no values found: {entry.statement}")


def near(ev: Evaluator, text: ast.expr) -> bool:
    """Whether an assumption holds by little, where quadrature may not see that an average has a value."""
    if not isinstance(text, ast.Compare) or len(text.ops) > 1:
        return False
    gap = np.abs(ev.value(text.left) - ev.value(text.comparators[0]))
    return bool(np.any((gap > 0) & (gap < (0.2 if isinstance(text.ops[0], ast.Gt) else 0.03))))


def written(ev: Evaluator, node: ast.AST) -> bool:
    """Whether the laws written in place of names exist, as far as they need no other bound names."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("KL", "entropy"):
        for arg in node.args:
            if isinstance(arg, ast.Call):
                try:
                    built(ev, arg)
                except (NoLaw, KeyError):
                    return False
    return True


def special(kinds: Any, statement: str) -> tuple[set[str], set[str]]:
    """The names that are probabilities, and the vectors of probabilities."""
    shares, vectors = set(), set()
    calls = [*kinds, *(n for n in ast.walk(parsed(statement)) if isinstance(n, ast.Call))]
    for kind in calls:
        for node in ast.walk(kind):
            if not isinstance(node, ast.Call) or isinstance(node.func, ast.Attribute):
                continue
            law = head(node)[0]
            args = [*node.args, *(k.value for k in node.keywords if k.arg in ("p",))]
            for arg in args[-1:]:
                if isinstance(arg, ast.Name) and law in ("bernoulli", "binomial", "geometric"):
                    shares.add(arg.id)
                if isinstance(arg, ast.Name) and law in ("categorical", "multinomial"):
                    vectors.add(arg.id)
    return shares, vectors


def one(
    params: dict[str, Array], kind: ast.expr, rng: Any, plain: bool, share: bool, vector: bool, dims: tuple[int, ...]
) -> Array:
    word, shape = head(kind)
    ev = Evaluator(params, {}, {})
    sizes = [round(float(ev.value(size)[0])) for size in shape]
    if word == "dim":
        return np.array([float(rng.choice(dims))])
    if word == "index":
        return np.array([float(rng.integers(sizes[0]))])
    if word == "natural":
        return rng.integers(0, 6, (*sizes, 1)).astype(float)
    if word == "integer":
        return rng.integers(-4, 7, (*sizes, 1)).astype(float)
    if word == "posdef":
        root = rng.normal(size=(sizes[0], sizes[0])) + np.eye(sizes[0]) / 2
        return (root @ root.T + np.eye(sizes[0]) / 4)[..., None]
    if vector:
        return rng.dirichlet(np.ones(sizes[0]))[:, None]
    same = [v for v in params.values() if v.shape == (1,)]
    count = int(np.prod(sizes)) if sizes else 1
    if share and not (sizes and plain):
        found = rng.uniform(0.05, 0.95, count)
        if not plain and rng.random() < 0.25:
            found = rng.choice([0.0, 1.0, 0.5], count)
        return found.reshape(*sizes, 1)
    if share:
        return rng.uniform(0.05, 0.95, count).reshape(*sizes, 1)
    found = rng.uniform(0.2, 3, count) if word != "real" else rng.uniform(-2.5, 2.5, count)
    if not plain:
        few = {"real": [0.0, 1.0, -1.0, 0.5], "positive": [1.0, 0.5, 2.0], "nonnegative": [0.0, 1.0, 2.0]}[word]
        found = np.where(rng.random(count) < 0.3, rng.choice(few, count), found)
        if not sizes and same and rng.random() < 0.2:
            other = float(same[rng.integers(len(same))][0])
            if word == "real" or other > 0:
                found = np.array([other])
    return found.reshape(*sizes, 1)


def main() -> int:
    warnings.filterwarnings("ignore")
    words = sys.argv[1:]
    began, wrong = time.monotonic(), 0
    for name in [w for w in words if w in ("open", "blind")] or ["open", "blind"]:
        entries: list[Entry] = import_module(f"{__package__}.{name}").ENTRIES
        for k, entry in enumerate(entries):
            before = time.monotonic()
            try:
                fault = confirmed(entry)
            except Exception as error:
                fault = f"{type(error).__name__}: {error}"
            if fault is not None:
                wrong += 1
                print(f"{name} {k} [{'true' if entry.true else 'false'}] {entry.statement}\n    {fault}", flush=True)
            if "--slow" in words and time.monotonic() - before > 1:
                print(f"{name} {k} took {time.monotonic() - before:.1f} s: {entry.statement}", flush=True)
        count = Counter((e.topic, e.true) for e in entries)
        print(f"{name}: {sum(e.true for e in entries)} true, {sum(not e.true for e in entries)} false")
        if "--topics" in words:
            for topic in dict.fromkeys(e.topic for e in entries):
                print(f"    {topic:24} {count[topic, True]:3} {count[topic, False]:3}")
        twice = Counter((e.statement, str(e.where), e.given, str(e.define)) for e in entries)
        for key in [key for key, times in twice.items() if times > 1]:
            wrong += 1
            print("twice:", key[0])
    print(f"{wrong} not confirmed, {time.monotonic() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
