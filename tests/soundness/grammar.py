"""Random well-typed expressions, rewritings of them that are equal by construction, and mutants that need not be.

An expression is a small tree (op, shape, children or text); shapes are tuples of "n" and "m".
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

WHERE = {
    "n, m": "dim",
    "x, y": "real",
    "p": "positive",
    "u, v": "real[n]",
    "w": "real[m]",
    "A, C": "real[n, m]",
    "B": "real[m, n]",
    "S, T": "real[n, n]",
}
LEAVES: dict[tuple[str, ...], list[str]] = {
    (): ["x", "y", "p", "2", "3", "n"],
    ("n",): ["u", "v"],
    ("m",): ["w"],
    ("n", "m"): ["A", "C"],
    ("m", "n"): ["B"],
    ("n", "n"): ["S", "T"],
    ("m", "m"): ["eye(m)", "(B @ A)"],
}


@dataclass(frozen=True)
class Tree:
    op: str
    shape: tuple[str, ...]
    kids: tuple[Tree, ...] = ()
    text: str = ""

    def __str__(self) -> str:
        k = [str(c) for c in self.kids]
        if self.op == "leaf":
            return self.text
        if self.op in ("+", "-", "*", "@"):
            return f"({k[0]} {self.op} {k[1]})"
        if self.op == "neg":
            return f"(-{k[0]})"
        if self.op == "square":
            return f"({k[0]})**2"
        if self.op == "over p":
            return f"({k[0]} / p)"
        if self.op == "T":
            return f"({k[0]}).T"
        return f"{self.op}({', '.join(k)})"


@dataclass
class Maker:
    rng: random.Random
    functions: bool = True
    counter: int = field(default=0)

    def tree(self, shape: tuple[str, ...], depth: int) -> Tree:
        rng = self.rng
        leaves = LEAVES[shape]
        if depth <= 0 and leaves:
            return Tree("leaf", shape, text=rng.choice(leaves))
        sub = depth - 1
        options = ["+", "-", "scale", "neg"]
        if len(shape) == 2:
            options += ["@", "@", "T", "outer", "entry"]
        elif len(shape) == 1:
            options += ["@", "entry", "@v"]
        else:
            options += ["dot", "dot", "trace", "square", "sum", "over p", "+"]
            options += ["abs", "sqrt", "exp"] if self.functions else []
        op = rng.choice(options)
        if op in ("+", "-"):
            return Tree(op, shape, (self.tree(shape, sub), self.tree(shape, sub)))
        if op == "scale":
            return Tree("*", shape, (self.tree((), min(sub, 1)), self.tree(shape, sub)))
        if op == "entry":
            return Tree("*", shape, (self.tree(shape, sub), self.tree(shape, sub)))
        if op in ("neg", "square", "over p"):
            return Tree(op, shape, (self.tree(shape, sub),))
        if op == "T":
            return Tree("T", shape, (self.tree(shape[::-1], sub),))
        if op == "outer":
            return Tree("outer", shape, (self.tree(shape[:1], sub), self.tree(shape[1:], sub)))
        if op == "@" and len(shape) == 2:
            inner = rng.choice("nm")
            return Tree("@", shape, (self.tree((shape[0], inner), sub), self.tree((inner, shape[1]), sub)))
        if op in ("@", "@v"):
            inner = rng.choice("nm")
            if op == "@":
                return Tree("@", shape, (self.tree((shape[0], inner), sub), self.tree((inner,), sub)))
            return Tree("@", shape, (self.tree((inner,), sub), self.tree((inner, shape[0]), sub)))
        if op == "dot":
            inner = rng.choice("nm")
            return Tree("@", (), (self.tree((inner,), sub), self.tree((inner,), sub)))
        if op == "trace":
            inner = rng.choice("nm")
            return Tree("trace", (), (self.tree((inner, inner), sub),))
        if op == "sum":
            return Tree("sum", (), (self.tree((rng.choice("nm"),), sub),))
        if op == "abs":
            return Tree("abs", (), (self.tree((), min(sub, 1)),))
        if op == "sqrt":
            return Tree("sqrt", (), (Tree("square", (), (self.tree((), min(sub, 1)),)),))
        return Tree("exp", (), (Tree("leaf", (), text=rng.choice(["x", "y", "x + y", "x * y", "u @ v"])),))

    # -- equal by construction ------------------------------------------------------------------------------------

    def rewritten(self, t: Tree) -> Tree:
        """The same value, written differently."""
        kids = tuple(self.rewritten(k) for k in t.kids)
        t = Tree(t.op, t.shape, kids, t.text)
        choices = [t]
        k = t.kids
        if t.op == "+":
            choices.append(Tree("+", t.shape, (k[1], k[0])))
        if t.op == "-":
            choices.append(Tree("+", t.shape, (Tree("neg", t.shape, (k[1],)), k[0])))
        if t.op == "*":
            choices.append(Tree("*", t.shape, (k[1], k[0])))
            if k[1].op in ("+", "-"):
                parts = tuple(Tree("*", t.shape, (k[0], c)) for c in k[1].kids)
                choices.append(Tree(k[1].op, t.shape, parts))
        if t.op == "@":
            if k[0].op in ("+", "-"):
                choices.append(Tree(k[0].op, t.shape, tuple(Tree("@", t.shape, (c, k[1])) for c in k[0].kids)))
            if k[1].op in ("+", "-"):
                choices.append(Tree(k[1].op, t.shape, tuple(Tree("@", t.shape, (k[0], c)) for c in k[1].kids)))
            if k[0].op == "@" and all(len(x.shape) == 2 for x in (*k[0].kids, k[1])):
                a, b = k[0].kids
                choices.append(Tree("@", t.shape, (a, Tree("@", (b.shape[0], k[1].shape[1]), (b, k[1])))))
            if len(t.shape) == 2:
                flipped = (Tree("T", k[1].shape[::-1], (k[1],)), Tree("T", k[0].shape[::-1], (k[0],)))
                choices.append(Tree("T", t.shape, (Tree("@", t.shape[::-1], flipped),)))
            if not t.shape:
                choices.append(Tree("@", t.shape, (k[1], k[0])))
        if len(t.shape) == 2:
            choices.append(Tree("T", t.shape, (Tree("T", t.shape[::-1], (t,)),)))
        if t.op == "T" and k[0].op in ("+", "-"):
            parts = tuple(Tree("T", t.shape, (c,)) for c in k[0].kids)
            choices.append(Tree(k[0].op, t.shape, parts))
        if t.op == "trace":
            choices.append(Tree("trace", (), (Tree("T", k[0].shape, (k[0],)),)))
            if k[0].op == "@":
                a, b = k[0].kids
                choices.append(Tree("trace", (), (Tree("@", (b.shape[0], a.shape[1]), (b, a)),)))
        if t.op == "square":
            choices.append(Tree("*", t.shape, (k[0], k[0])))
        if t.op == "sum":
            choices.append(Tree("@", (), (k[0], Tree("leaf", k[0].shape, text=f"ones({k[0].shape[0]})"))))
        if t.op == "abs":
            choices.append(Tree("sqrt", (), (Tree("square", (), (k[0],)),)))
        if t.op == "exp" and t.kids[0].text == "x + y":
            choices.append(Tree("leaf", (), text="(exp(x) * exp(y))"))
        return self.rng.choice(choices)

    # -- perhaps not equal ----------------------------------------------------------------------------------------

    def mutant(self, t: Tree) -> Tree:
        """One change somewhere: a transpose, a factor, a sign, a name."""
        places = list(_paths(t))
        path = self.rng.choice(places)
        return _replace(t, path, self.damaged)

    def damaged(self, t: Tree) -> Tree:
        rng, k = self.rng, t.kids
        one = Tree("leaf", (), text="1")
        choices = [Tree("neg", t.shape, (t,)), Tree("*", t.shape, (Tree("leaf", (), text="2"), t))]
        if not t.shape:
            choices += [
                Tree("+", (), (t, one)),
                Tree("square", (), (t,)),
                Tree("*", (), (Tree("leaf", (), text="n"), t)),
            ]
        if t.op == "leaf" and len(LEAVES.get(t.shape, ())) > 1:
            choices += [Tree("leaf", t.shape, text=rng.choice(LEAVES[t.shape]))] * 3
        if len(t.shape) == 2 and t.shape[0] == t.shape[1]:
            choices += [Tree("T", t.shape, (t,))] * 3
        if t.op == "+":
            choices += [Tree("-", t.shape, k), k[0]]
        if t.op == "@" and len(t.shape) == 2 and k[0].shape == k[1].shape:
            choices += [Tree("@", t.shape, (k[1], k[0]))] * 3
        if t.op in ("abs", "sqrt") and t.op == "abs":
            choices.append(k[0])
        return rng.choice(choices)


def _paths(t: Tree, here: tuple[int, ...] = ()) -> Any:
    yield here
    for i, c in enumerate(t.kids):
        yield from _paths(c, (*here, i))


def _replace(t: Tree, path: tuple[int, ...], change: Any) -> Tree:
    if not path:
        return change(t)
    i, *rest = path
    kids = tuple(_replace(c, tuple(rest), change) if j == i else c for j, c in enumerate(t.kids))
    return Tree(t.op, t.shape, kids, t.text)


def values(rng: random.Random, n: int, m: int) -> dict[str, Any]:
    """Small whole values of every name of WHERE."""

    def draw(*shape: int) -> Any:
        return [draw(*shape[1:]) for _ in range(shape[0])] if shape else rng.randint(-2, 2)

    return {
        "n": n,
        "m": m,
        "x": draw(),
        "y": draw(),
        "p": rng.randint(1, 3),
        "u": draw(n),
        "v": draw(n),
        "w": draw(m),
        "A": draw(n, m),
        "C": draw(n, m),
        "B": draw(m, n),
        "S": draw(n, n),
        "T": draw(n, n),
    }
