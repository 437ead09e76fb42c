r"""Quantities that run: `p(x, h)` under `\sum_h`, where the notation declares `$p(x, h)$: real`.

A quantity is declared for one value of each letter in it. Where a sum or an integral binds some of these letters, it is
a function of them: an undeclared one, of which nothing is known. A statement that holds for every such function holds
for the quantity, whatever it is. What is asserted of two functions that are the same quantity at different letters
(`p(x, h)` under `\sum_h`, and without it) is more than the document says, so such a statement may be proved, and is
never called false.

A sum that names no range, `\sum_h` or `\sum_{h \in H}`, runs over finitely many values. They are counted in some
order, and how many there are is a size of which nothing is known. The letter as a number is the value at its place.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from proofcheck.lang.tex.canonical import bound_by, canonical
from proofcheck.lang.tex.signs import DIFFERENTIAL
from proofcheck.lang.tex.tree import Tex, side_by_side, walk
from proofcheck.source.records import record

LETTERS = 20  # factors that the name of one quantity, as `KL(p, q)`, may be made of
MAX_RUNNING = 4
GAP = "."
COUNTING = "ijklmnst"  # letters that number things
_LETTER = re.compile(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])")
Labels = Mapping[str, str]  # the letters that run, and what tells two of the same letter apart


def labels(tree: Tex) -> dict[str, str]:
    """The letters that a sum, a product or an integral binds, each with what it runs over."""
    if tree.kind != "big":
        return {}
    if tree.value == "int":
        variable = integrated(tree)
        return {variable: variable} if variable is not None else {}
    low, high, _ = tree.children
    if tree.value == "lim" and low is not None and low.kind == "relation" and low.children[0].kind == "symbol":
        return {str(low.children[0].value): str(low.children[0].value)}
    if low is None or tree.value not in ("sum", "prod"):
        return dict.fromkeys(bound_by(tree), "")
    together = low.kind == "list" or (high is None and letters_alone(low))
    items = low.children if together else (low,)
    found = {letter: letter for letter in bound_by(tree)}
    for item in items if high is None else ():
        if item.kind == "symbol":
            found[str(item.value)] = f"{item.value} values"
        elif member(item):
            found[str(item.children[0].value)] = f"{item.children[0].value} in {canonical(item.children[1])}"
    return found


def member(item: Tex) -> bool:
    r"""Whether this is a letter with the set that it runs through: `x \in S`."""
    return item.kind == "relation" and item.value == ("in",) and item.children[0].kind == "symbol"


def letters_alone(tree: Tex) -> bool:
    r"""Whether these are letters side by side: the range of `\sum_{ij}`."""
    return tree.kind == "product" and not any(tree.value) and all(child.kind == "symbol" for child in tree.children)


def integrated(tree: Tex) -> str | None:
    """The variable of an integral; None where it is not plain to see."""
    body: Tex = tree.children[2]
    factors: Sequence[Tex] = body.children if body.kind == "product" else ()
    if len(factors) < 3 or factors[-1].kind != "symbol":
        return None
    return str(factors[-1].value) if factors[-2].value in DIFFERENTIAL | {"mathrm d"} else None


def identifier(text: str) -> str:
    """A text as a part of a name of the language."""
    return re.sub(r"\W+", "_", text).strip("_")


def named(quantity: str, running: Iterable[str]) -> str:
    """The name of the function that a quantity is where letters with these labels run."""
    return f"{quantity}_by_{'_and_'.join(identifier(label) for label in running)}"


def valued(label: str) -> str:
    """The name of the function that has the values, in the order in which they are counted."""
    return f"value_of_{identifier(label)}"


def counted(label: str) -> str:
    """The name of the size that says how many values there are."""
    return f"number_of_{identifier(label)}"


def running(tree: Tex, inside: Labels) -> list[str]:
    """Those of the letters that stand in this, in alphabetical order; none where the tree binds one itself."""
    own = {letter for node in walk(tree) for letter in bound_by(node)}
    if own & inside.keys():
        return []
    return sorted({spelling for node in walk(tree) if (spelling := canonical(node)) in inside})


@dataclass(frozen=True, slots=True)
class Spelled:
    r"""The spellings of quantities, and of those with another letter: `x_j` where `x_i` is declared and `i` is not."""

    names: Mapping[str, str]
    others: Mapping[str, tuple[str, str]]  # spellings with a gap in the place of a letter -> name, letter

    @classmethod
    def of(cls, names: Mapping[str, str]) -> Spelled:
        others: dict[str, tuple[str, str]] = {}
        twice = set()
        for spelling, name in names.items():
            for letter in (single_letters(spelling) & set(COUNTING)) - names.keys():
                gap = gapped(spelling, letter)
                if gap.strip() != GAP and others.setdefault(gap, (name, letter)) != (name, letter):
                    twice.add(gap)
        return cls(names, {gap: found for gap, found in others.items() if gap not in twice})

    def family(self, tree: Tex, inside: Labels) -> tuple[str, list[str], list[str]] | None:
        """The quantity that runs here, the letters of the formula that run in it, and what tells them apart."""
        spelling = canonical(tree)
        name = self.names.get(spelling)
        letters = running(tree, inside)
        if not 0 < len(letters) <= MAX_RUNNING:
            return None
        if name is not None:
            return name, letters, [inside[letter] for letter in letters]
        if len(letters) > 1 or (found := self.others.get(gapped(spelling, letters[0]))) is None:
            return None
        label = inside[letters[0]]
        return found[0], letters, [found[1] if label == letters[0] else label]

    def member(self, tree: Tex) -> tuple[str, str] | None:
        r"""The quantity that has this below or above it in the place of its letter, and the letter: of `s_{t+1}` where
        `s_t` is declared, and of `x^{(1)}` where `x^{(i)}` is."""
        place = placed(tree)
        if place is None or place.kind not in ("symbol", "number", "add") or canonical(tree) in self.names:
            return None
        gap = Tex("symbol", place.start, place.end, GAP)
        if tree.kind == "sup":
            gap = Tex("group", place.start, place.end, "()", (gap,))
        return self.others.get(canonical(Tex(tree.kind, tree.start, tree.end, tree.value, (tree.children[0], gap))))


def placed(tree: Tex) -> Tex | None:
    """What stands below a name, or in parentheses above it; None of anything else."""
    if tree.kind == "sub":
        return tree.children[1]
    if tree.kind == "sup" and tree.children[1].kind == "group" and tree.children[1].value == "()":
        return tree.children[1].children[0]
    return None


def at_letter(tree: Tex, letter: str) -> str:
    """The spelling of what has a place (`placed`) with a letter there: `x_i`, `x^(i)`."""
    return canonical(tree.children[0]) + (f"_{letter}" if tree.kind == "sub" else f"^({letter})")


def bound_in(tree: Tex) -> set[str]:
    """All letters that something in this binds."""
    return {letter for node in walk(tree) for letter in labels(node)}


def whole(tree: Tex) -> Tex | None:
    """The `x^{(i)}` of its entry `x_j^{(i)}`; None of anything else."""
    if tree.kind != "sup" or tree.children[0].kind != "sub" or placed(tree) is None:
        return None
    return Tex("sup", tree.start, tree.end, tree.value, (tree.children[0].children[0], tree.children[1]))


def single_letters(spelling: str) -> set[str]:
    return {match[0] for match in _LETTER.finditer(spelling)}


def gapped(spelling: str, letter: str) -> str:
    return re.sub(rf"(?<![A-Za-z]){re.escape(letter)}(?![A-Za-z])", GAP, spelling)


@record(frozen=True, slots=True)
class Family:
    """What a formula needs declared: a size or a function, or a function by its arguments and its body."""

    name: str
    type: str
    define: tuple[str, str] | None = None


def families(
    tree: Tex,
    quantities: Mapping[str, tuple[str, str]],
    inside: Labels | None = None,
    sizes: Labels | None = None,
    spelled: Spelled | None = None,
) -> Iterator[Family]:
    """What a formula needs whose quantities run. `quantities`: their spellings with names and types, among them those
    of sizes."""
    spelled = spelled or Spelled.of({spelling: name for spelling, (name, _) in quantities.items()})
    inside, sizes, types = inside or {}, sizes or {}, dict(quantities.values())
    for candidate in parts(tree) if inside else ():
        found = spelled.family(candidate, inside)
        if found is None:
            continue
        name, letters, over = found
        yield from _family(named(name, over), types[name], [sizes.get(letter, "") for letter in letters])
        yield from (Family(counted(label), _count(label)) for label in over if " " in label)
    if (one := spelled.member(tree)) is not None and _whole(placed(tree), quantities, inside):
        yield from _family(named(*one), types[one[0]], [""])
    own = {letter: label for letter, label in labels(tree).items() if label}
    for letter, label in own.items():
        if " " in label and _number(tree.children[2], letter):
            yield Family(valued(label), "real -> real")
            yield Family(counted(label), _count(label))
    ranges = {letter: size for letter, label in own.items() if (size := _size(tree, label, quantities))}
    for child in tree.children:
        if child is not None:
            yield from families(child, quantities, {**inside, **own}, {**sizes, **ranges}, spelled)


def _count(label: str) -> str:
    """The type of the number of values: a set that is named may be empty."""
    return "natural" if " in " in label else "dim"


def _whole(tree: Tex | None, quantities: Mapping[str, tuple[str, str]], inside: Labels) -> bool:
    """Whether this is a whole number, made of such that are known: numbers, sizes, letters with their range."""
    if tree is None or tree.kind == "number":
        return tree is not None
    if tree.kind == "symbol":
        name = canonical(tree)
        return inside.get(name) == name or quantities.get(name, ("", ""))[1] in ("dim", "integer", "natural")
    return tree.kind == "add" and all(_whole(child, quantities, inside) for child in tree.children)


def _size(tree: Tex, label: str, quantities: Mapping[str, tuple[str, str]]) -> str:
    r"""How many values a letter takes: what counts them, or the upper end of `\sum_{i=1}^n`; empty where it is not
    known."""
    low, high, _ = tree.children
    if " " in label:
        return counted(label) if _count(label) == "dim" else ""
    if low is None or high is None or low.kind != "relation" or low.value != ("=",):
        return ""
    name, type_ = quantities.get(canonical(high), ("", ""))
    start = low.children[1].value if low.children[1].kind == "number" else ""
    return {"1": name, "0": f"{name} + 1"}.get(start, "") if type_ == "dim" else ""


def _family(name: str, type_: str, sizes: list[str]) -> Iterator[Family]:
    """What is of this type for each value: vectors and matrices with an axis more for each letter, numbers as a
    function of the letters."""
    if "->" in type_:
        yield Family(name, f"{'real, ' * len(sizes)}{type_}")
    elif type_.startswith("real["):
        if all(sizes):
            yield Family(name, f"real[{', '.join(sizes)}, {type_[5:]}")
    elif type_ in ("real", "positive", "nonnegative"):
        yield from _function(name, type_, len(sizes))


def _function(name: str, type_: str, arguments: int) -> Iterator[Family]:
    """A function with values of a type: any, one that is positive as an exponential, one that is not negative as a
    square."""
    real = f"{', '.join(['real'] * arguments)} -> real"
    if type_ == "real":
        yield Family(name, real)
        return
    yield Family(f"part_of_{name}", real)
    letters = ", ".join(f"t{k}" for k in range(arguments))
    inner = f"part_of_{name}({letters})"
    yield Family(name, "", (f"{name}({letters})", f"exp({inner})" if type_ == "positive" else f"{inner}**2"))


def _number(tree: Tex, letter: str) -> bool:
    """Whether a letter stands for a number somewhere, and not only below names."""
    if tree.kind == "symbol":
        return bool(tree.value == letter)
    children = tree.children[:1] if tree.kind == "sub" else tree.children
    return any(child is not None and _number(child, letter) for child in children)


def parts(tree: Tex, kinds: Collection[str] = ("symbol", "name", "sub", "sup", "accent", "prime", "frac")) -> list[Tex]:
    r"""What may be declared as one quantity here: the node itself, or neighbours in a product, as `P(Y = 1 \mid x)`."""
    if tree.kind != "product":
        entry = whole(tree)
        return [tree, *([entry] if entry is not None else [])] if tree.kind in kinds else []
    count = len(tree.children)
    spans = ((start, end) for end in range(2, count + 1) for start in range(max(end - LETTERS, 0), end - 1))
    found = []
    for start, end in spans:
        *first, last = tree.children[start:end]
        found.append(side_by_side([*first, last]))
        if last.kind == "sup" and last.children[0].kind == "group":  # p(x)^2
            found.append(side_by_side([*first, last.children[0]]))
    return found
