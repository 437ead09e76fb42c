"""A claim as the checker understood it: "for all n, d in {1, 2, ...}, Q in R^(n x d): ...", in text and in LaTeX.

Every report prints this, because a proof of something else than the author meant is worth nothing. It is made from the
syntax trees, not copied from the file: precedence, grouping and the domain of every name become visible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang import bounds
from proofcheck.lang.distributions.reading import is_piece
from proofcheck.lang.latex import latex, name_latex
from proofcheck.lang.parse import Node, named, parse
from proofcheck.lang.prelude import constant
from proofcheck.lang.printing import ATOM, level, to_text
from proofcheck.lang.recursion import deeply
from proofcheck.source.span import SourceText

Source = SourceText | str
# kind -> (text, LaTeX) of the set that one entry lies in
_SETS = {
    "dim": ("{1, 2, ...}", r"\{1, 2, \dots\}"),
    "natural": ("{0, 1, 2, ...}", r"\{0, 1, 2, \dots\}"),
    "integer": ("ℤ", r"\mathbb{Z}"),
    "real": ("ℝ", r"\mathbb{R}"),
    "positive": ("(0, ∞)", r"(0, \infty)"),
    "nonnegative": ("[0, ∞)", r"[0, \infty)"),
    "complex": ("ℂ", r"\mathbb{C}"),
    "bool": ("{true, false}", r"\{\text{true}, \text{false}\}"),
}
_STRUCTURES = {
    "symmetric": "symmetric",
    "posdef": "positive definite",
    "psd": "positive semidefinite",
    "invertible": "invertible",
    "orthogonal": "orthogonal",
    "permutation": "permutation matrices",
}
_LAWS = {
    "normal": "with independent normal entries",
    "iid": "with independent, identically distributed entries",
    "random": "random",
    "spherical": "with a law that no orthogonal map changes",
}
_ALONE = {"normal": "with a normal law", "iid": "with a law"}  # of a number, and of a vector with a covariance
_ORDINALS = ("third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")
_MOMENTS = {
    "mean": "mean",
    "var": "variance",
    "cov": "covariance",
    "low": "lower bound",
    "high": "upper bound",
    **{f"m{order}": f"{word} moment" for order, word in enumerate(_ORDINALS, 3)},
}
SHOWN = 200  # characters of a statement that is too long to be read
_SIGNS = ("==", "!=", "<=", ">=", "<", ">")


@dataclass(frozen=True, slots=True)
class Understood:
    """A claim in words and symbols; `latex` is for display math."""

    text: str
    latex: str

    def to_json(self) -> dict[str, str]:
        return {"text": self.text, "latex": self.latex}


@deeply
def understood(
    where: Sequence[tuple[str, Source]],
    given: Sequence[Source] = (),
    define: Sequence[tuple[Source, Source]] = (),
    statements: Sequence[Source] = (),
    *,
    steps: bool = False,
) -> Understood:
    """What the parts of a claim say together; the arguments are those of a claim file, types as text.

    With `steps` the statements are the lines of one calculation. Never raises for a part that cannot be read: that
    part is shown as it stands.
    """
    _read.cache_clear()  # what can be read hangs on the limits of the caller
    ranks = {name: rank for name, rank in ((name, _rank(_value(kind))) for name, kind in where) if rank is not None}
    groups: dict[str, list[str]] = {}
    for name, kind in where:
        groups.setdefault(_value(kind).strip(), []).append(name)
    texts = [_declaration(names, kind, False, ranks) for kind, names in groups.items()]
    formulas = [_declaration(names, kind, True, ranks) for kind, names in groups.items()]
    text = f"for all {', '.join(texts)}" if texts else ""
    formula = [r"\forall\, " + r",\ ".join(formulas)] if formulas else []
    define = [(h, b) for h, b in define if not is_piece(h if isinstance(h, str) else h.value)]
    if define:
        text += (", " if text else "") + "with " + ", ".join(f"{_show(h)} = {_show(b)}" for h, b in define)
        equations = [f"{_formula(h, ranks)} = {_formula(b, ranks)}" for h, b in define]
        formula.append(r"\text{with } " + r",\ ".join(equations))
    units = _units([*statements, *given, *(body for _, body in define)], [*(h for h, _ in define)], dict(where))
    if units:
        text += (", " if text else "") + "with " + ", ".join(f"{name} = {value}" for name, value in units)
        formula.append(r"\text{with } " + r",\ ".join(f"{name} = {value}" for name, value in units))
    if given:
        text += (", " if text else "") + "given " + " and ".join(_show(g, among=len(given)) for g in given)
        formula.append(r"\text{given } " + r" \text{ and } ".join(_formula(g, ranks) for g in given))
    lines = [" ".join(_value(s).strip() for s in statements)] if steps and _chains(statements) else list(statements)
    said = " and ".join(_show(s, among=len(lines)) for s in lines)
    shown = r" \;\text{ and }\; ".join(_formula(s, ranks) for s in lines)
    return Understood(f"{text}: {said}" if text else said, r",\quad ".join([*formula, shown]))


def _units(parts: Sequence[Source], heads: Sequence[Source], where: Mapping[str, Source]) -> list[tuple[str, Fraction]]:
    """The units of one letter that the parts use, which are easily taken for a name that somebody forgot to declare."""
    used = {name for part in parts if (tree := _tree(part)) is not None for name in named(tree)}
    own = {name for head in heads if (tree := _tree(head)) is not None for name in (tree.value, *named(tree))}
    letters = (name for name in sorted(used - own - set(where)) if len(name) == 1)
    return [(name, value.data) for name in letters if (value := constant(name)) is not None]


def _chains(statements: Sequence[Source]) -> bool:
    """Whether each line after the first goes on from the one above: `== next`."""
    return len(statements) > 1 and all(_value(s).lstrip().startswith(_SIGNS) for s in statements[1:])


def _value(source: Source) -> str:
    return source if isinstance(source, str) else source.value


def _tree(source: Source) -> Node | None:
    return _read(_value(source))


@lru_cache(maxsize=256)
def _read(text: str) -> Node | None:
    """The tree of a part, which is shown as text and as a formula; None where it cannot be read."""
    try:
        return parse(SourceText.bare(text))
    except ProofcheckError:
        return None


def _as_it_stands(source: Source) -> str:
    """What cannot be read, on one line; of what is longer than a statement may be, the beginning."""
    text, most = _value(source), bounds.BOUNDS["characters"].usual
    return " ".join(text.split()) if len(text) <= most else " ".join(text[:SHOWN].split()) + " ..."


def _show(source: Source, among: int = 1) -> str:
    """Normal text; what stands beside others is put in parentheses where "and" could be misread."""
    tree = _tree(source)
    if tree is None:
        return _as_it_stands(source)
    text = to_text(tree)
    return f"({text})" if among > 1 and tree.kind in ("or", "and", "not", "lambda") else text


def _formula(source: Source, ranks: dict[str, int]) -> str:
    tree = _tree(source)
    if tree is None:
        plain = " ".join(_value(source).split())
        return r"\text{" + "".join("\\" + c if c in "#$%&_{}" else " " if c in "\\^~" else c for c in plain) + "}"
    return latex(tree, ranks)


def _cut(kind: str) -> tuple[str, Node | None, Node | None]:
    """A type text, taken apart: its family, `family[shape]` as a tree, and the arguments in parentheses as a call."""
    head, arguments = kind.strip(), None
    opening = head.find("](") + 1 or (head.find("(") if head.startswith(tuple(_LAWS)) else -1)
    if opening > 0:
        arguments = _tree("_" + head[opening:])
        head = head[:opening]
    tree = _tree(head)
    if tree is None:
        return "", None, None
    base = tree.children[0] if tree.kind == "subscript" else tree
    return (base.value, tree, arguments) if base.kind == "name" else ("", None, None)


def _rank(kind: str) -> int | None:
    if "->" in kind:
        return None
    _, tree, _ = _cut(kind)
    return None if tree is None else max(len(tree.children) - 1, 0)


def _declaration(names: list[str], kind: str, tex: bool, ranks: dict[str, int]) -> str:
    """`Q, K in R^(n x d)`, with structure and law in words."""

    def show(node: Node) -> str:
        return latex(node, ranks) if tex else to_text(node)

    def words(text: str) -> str:
        return rf"\text{{{text}}}" if tex and text else text

    joined = ", ".join(map(name_latex, names) if tex else names)
    member = r" \in " if tex else " in "
    if "->" in kind:
        ends = _ends(kind, tex, show)
        arrow = (r"\colon ", r" \to ", r" \times ") if tex else (": ", " → ", " × ")
        return (
            kind
            if ends is None
            else words("differentiable ") + joined + arrow[0] + (arrow[2].join(ends[0]) + arrow[1] + ends[1])
        )
    family, tree, arguments = _cut(kind)
    shape = list(tree.children[1:]) if tree is not None else []
    if family == "index" and len(shape) == 1:
        last = f"{show(shape[0])} - 1"
        return f"{joined}{member}" + (rf"\{{0, \dots, {last}\}}" if tex else f"{{0, ..., {last}}}")
    if family in _SETS:
        return f"{joined}{member}{_space(family, shape, tex, show)}"
    space = _space("real", shape, tex, show)
    if family in _STRUCTURES:
        return f"{words(_STRUCTURES[family] + ' ')}{joined}{member}{space}"
    if family not in _LAWS:
        return f"{joined}: {kind}" if not tex else rf"{joined} \text{{: }} {_formula(kind, ranks)}"
    joint = arguments is not None and any(key == "cov" for key, _ in arguments.keywords)
    law = _LAWS[family] if shape and not joint else _ALONE.get(family, _LAWS[family])
    return f"{joined}{member}{space}{words(' ' + law)}{_law(family, arguments, show, words)}"


def _law(family: str, arguments: Node | None, show: Callable[[Node], str], words: Callable[[str], str]) -> str:
    order = {"random": ("mean", "cov"), "spherical": ("var",)}.get(family, ("mean", "var"))
    known = [*zip(order, arguments.children, strict=False), *arguments.keywords] if arguments is not None else []
    if not known:
        return words(" of mean 0 and variance 1" if family == "normal" else "")
    if family == "spherical":
        return words(" and coordinates of variance ") + show(known[0][1])
    moments = [words(f"{_MOMENTS.get(key, key)} ") + show(value) for key, value in known]
    return words(" with " if family == "random" else " of ") + words(" and ").join(moments)


def _space(family: str, shape: list[Node], tex: bool, show: Callable[[Node], str]) -> str:
    base = _SETS[family][tex]
    if not shape:
        return base
    sizes = [show(s) if level(s) == ATOM or s.kind == "number" else f"({show(s)})" for s in shape]
    if tex:
        product = r" \times ".join(sizes)
        return f"{base}^{{{product}}}"
    return f"{base}^{sizes[0]}" if len(sizes) == 1 else f"{base}^({'×'.join(sizes)})"


def _ends(kind: str, tex: bool, show: Callable[[Node], str]) -> tuple[list[str], str] | None:
    """The domains and the range of a function type, or None where it is not one."""
    source, _, target = kind.partition("->")
    tree, result = _tree(f"_({source})"), _tree(target)
    if tree is None or result is None:
        return None
    spaces = []
    for node in (*tree.children, result):
        base = node.children[0] if node.kind == "subscript" else node
        if base.kind != "name" or base.value not in _SETS:
            return None
        spaces.append(_space(base.value, list(node.children[1:]), tex, show))
    return spaces[:-1], spaces[-1]
