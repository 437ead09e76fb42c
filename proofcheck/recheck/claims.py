"""The sections of a claim -> declarations and definitions; the prelude comes as text with the evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from proofcheck.recheck.tree import Node, Uncovered, Unreadable, parse

KINDS = ("dim", "integer", "natural", "real", "positive", "nonnegative", "complex", "bool")
STRUCTURES = ("symmetric", "posdef", "psd", "invertible", "orthogonal", "permutation")
LAWS = ("normal", "iid", "random", "spherical")
UNITS: dict[str, Fraction] = {
    **{f"{prefix}{byte}": Fraction(1000**k) for k, prefix in enumerate("KMGT", 1) for byte in ("", "B")},
    **{f"{prefix}iB": Fraction(1024**k) for k, prefix in enumerate("KMGT", 1)},
    "percent": Fraction(1, 100),
}


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """A distribution: its family, and its parameters as written (mean, var, cov, m3, ...)."""

    family: str
    parameters: Mapping[str, Node]

    @property
    def joint(self) -> bool:
        """Whether mean and covariance are those of a whole vector."""
        return "cov" in self.parameters


@dataclass(frozen=True, slots=True, eq=False)
class Declaration:
    """A declared name. `bound` is the n of index[n]; `arguments` are the shapes that a function takes."""

    name: str
    kind: str
    shape: tuple[Node, ...] = ()
    structure: str | None = None
    law: Law | None = None
    bound: Node | None = None
    arguments: tuple[tuple[Node, ...], ...] = ()

    @property
    def whole(self) -> bool:
        return self.kind in ("dim", "integer", "natural", "index")

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Sizes and parameters in it."""
        law = self.law.parameters.values() if self.law else ()
        bound = (self.bound,) if self.bound else ()
        return (*self.shape, *(size for shape in self.arguments for size in shape), *bound, *law)


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    """`name(parameters) = body`. Of the prelude: ranks of the parameters, and the names of their sizes."""

    name: str
    parameters: tuple[str, ...]
    body: Node
    types: tuple[Node | None, ...] | None = None  # None for definitions of the claim itself
    plain: bool = False  # written without parentheses: a value


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """Declarations in the order of the file, assumptions, definitions: what statements are read under."""

    declarations: Mapping[str, Declaration]
    given: tuple[Node, ...] = ()
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    prelude: Mapping[str, Definition] = field(default_factory=dict)


def ranges_freely(claim: Claim, name: str) -> bool:
    """Whether a name stands for all real numbers, or all tensors of them, and nothing is assumed of it."""
    d = claim.declarations.get(name)
    if d is None or d.kind != "real" or d.structure is not None or d.law is not None:
        return False
    return name not in reached(claim, frozenset().union(*(given.names for given in claim.given)))


def reached(claim: Claim, names: frozenset[str]) -> frozenset[str]:
    """The names in a text, and those that definitions lead to."""
    waiting, seen = set(names), set[str]()
    while waiting:
        name = waiting.pop()
        seen.add(name)
        if name in claim.definitions:
            defined = claim.definitions[name]
            waiting |= defined.body.names - set(defined.parameters) - seen
    return frozenset(seen)


def dimensions(claim: Claim) -> list[str]:
    return [name for name, d in claim.declarations.items() if d.kind == "dim"]


def eliminated(claim: Claim) -> dict[str, Node]:
    """Dimensions that an assumption makes others of: `d == h * dk`, as d -> h * dk."""
    found: dict[str, Node] = {}
    dims = set(dimensions(claim))
    for given in claim.given:
        if given.kind != "compare" or given.value != ("==",) or not given.names <= dims:
            continue
        for name, other in (given.args, given.args[::-1]):
            if name.kind != "name" or name.value in found or name.value in other.names:
                continue
            if not any(name.value in value.names for value in found.values()) and not other.names & found.keys():
                found[name.value] = other
                break
    return found


def read(
    where: Sequence[tuple[str, str]],
    given: Sequence[str] = (),
    define: Sequence[tuple[str, str]] = (),
    prelude: Mapping[str, Mapping[str, object]] | None = None,
) -> Claim:
    """The sections as read. Raises Unreadable."""
    declarations: dict[str, Declaration] = {}
    for name, text in where:
        if not name.isidentifier() or name in declarations:
            raise Unreadable(f"the name {name[:40]!r}")
        declarations[name] = declaration(name, text)
    definitions: dict[str, Definition] = {}
    for header, text in define:
        head, body = parse(header), parse(text)
        if head.kind == "name":
            found = Definition(head.value, (), body, plain=True)
        elif head.kind == "call" and not head.keywords and all(a.kind == "name" for a in head.args):
            found = Definition(head.value, tuple(a.value for a in head.args), body)
        else:
            raise Unreadable("a definition without a name")
        if found.name in declarations or found.name in definitions:
            raise Unreadable(f"{found.name} is defined twice")
        definitions[found.name] = found
    for d in declarations.values():
        # Whether a declaration depends on a name is read off its text, so no definition may hide one.
        if any(node.names & definitions.keys() for node in d.nodes):
            raise Unreadable(f"the declaration of {d.name} uses a definition")
    return Claim(declarations, tuple(map(parse, given)), definitions, _prelude(prelude or {}))


def _prelude(texts: Mapping[str, Mapping[str, object]]) -> dict[str, Definition]:
    found = {}
    for name, entry in texts.items():
        pairs, body = entry["where"], entry["is"]
        assert isinstance(pairs, list) and isinstance(body, str)
        types = tuple(None if kind == "any" else parse(kind) for _, kind in pairs)
        found[name] = Definition(name, tuple(p for p, _ in pairs), parse(body), types)
    return found


def declaration(name: str, text: str) -> Declaration:
    """`real[n, d]`, `normal[d](mean=0, var=2)`, `real[n] -> real`, and the rest. Raises Unreadable."""
    if "->" in text:
        source, _, target = text.partition("->")
        arguments = tuple(_shaped(part, ("real",))[1] for part in _commas(source))
        return Declaration(name, "function", _shaped(target, ("real",))[1], arguments=arguments)
    cut = text.find("](") + 1 or (
        text.find("(") if text.strip().startswith(LAWS) and "[" not in text.partition("(")[0] else -1
    )
    head, arguments_text = (text, "") if cut < 0 or not cut else (text[:cut], text[cut:])
    family, shape = _shaped(head, (*KINDS, *STRUCTURES, *LAWS, "index"))
    if family == "index":
        if len(shape) != 1 or arguments_text:
            raise Unreadable(f"the type {text[:60]!r}")
        return Declaration(name, "index", bound=shape[0])
    if family in LAWS:
        law = _law(family, arguments_text)
        if law.joint and len(shape) != 1:
            raise Unreadable("a covariance of what is no vector")
        return Declaration(name, "real", shape, law=law)
    if arguments_text or (family == "dim" and shape) or (family in STRUCTURES and len(shape) != 2):
        raise Unreadable(f"the type {text[:60]!r}")
    if family in STRUCTURES:
        return Declaration(name, "real", shape, structure=family)
    return Declaration(name, family, shape)


def _shaped(text: str, known: tuple[str, ...]) -> tuple[str, tuple[Node, ...]]:
    node = parse(text.strip())
    base, shape = (node.args[0], node.args[1:]) if node.kind == "index" else (node, ())
    if base.kind == "call" or (base.kind == "name" and base.value not in known and base.value not in KINDS):
        raise Uncovered(f"the distribution {text[:60]!r}")
    if base.kind != "name" or base.value not in known or any(s.kind == "slice" for s in shape):
        raise Unreadable(f"the type {text[:60]!r}")
    return base.value, shape


def _law(family: str, text: str) -> Law:
    call = parse(f"_{text}") if text else None
    given: dict[str, Node] = {}
    if call is not None:
        if call.kind != "call":
            raise Unreadable("the parameters of a law")
        joint = family == "random" or any(key == "cov" for key, _ in call.keywords)
        order = ("var",) if family == "spherical" else ("mean", "cov") if joint else ("mean", "var")
        if len(call.args) > len(order):
            raise Unreadable("too many parameters of a law")
        given = {**dict(zip(order, call.args, strict=False)), **dict(call.keywords)}
        if family == "iid" and (not given.keys().isdisjoint(("low", "high")) or given.keys() == {"mean"}):
            raise Uncovered("a law known by bounds, or by its mean alone")
        moments = {f"m{k}" for k in range(3, 13)} if family == "iid" else set()
        if not given.keys() <= {*order, *moments}:
            raise Unreadable("the parameters of a law")
    if (family == "iid" and not {"mean", "var"} <= given.keys()) or (
        family == "random" and given.keys() != {"mean", "cov"}
    ):
        raise Unreadable("a law without its moments")
    return Law(family, given)


def _commas(text: str) -> list[str]:
    """The stretches between commas outside brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += (character in "[(") - (character in "])")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return parts
