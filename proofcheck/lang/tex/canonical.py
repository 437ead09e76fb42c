r"""What a formula says, without how it is written: one text for all ways of writing the same structure.

Equal texts mean equal formulas: spaces, sizes and kinds of brackets, `\tfrac` or `/`, names of bound variables, the
order of summands, the sides of an equation and the direction in which an inequality is written do not show. The text
needs no declarations, so it exists for every formula that has a structure. Unequal texts may still mean the same (the
order of factors, `q \cdot k` or `q^\top k`); that is for whoever knows the names (`reading.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from proofcheck.lang.tex.signs import DIFFERENTIAL
from proofcheck.lang.tex.structure import structure
from proofcheck.lang.tex.tokens import TexError, tokens
from proofcheck.lang.tex.tree import Tex, rows_of

_SHOWN = {"le": "<=", "ge": ">=", "ne": "!=", "rightarrow": "->", "mapsto": "|->", "approx": "~="}
_MIRRORED = {"ge": "le", ">": "<", "gg": "ll", "gtrsim": "lesssim", "supseteq": "subseteq", "supset": "subset"}
Bound = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Piece:
    """One side of a comparison, or one formula of a list: its text and the stretch of LaTeX that it was."""

    text: str
    start: int
    end: int


def pieces(tex: str) -> tuple[Piece, ...]:
    """The canonical text of a formula in pieces. One that has no structure is taken token by token."""
    try:
        tree = structure(tex)
    except TexError:
        return _plain(tex)
    return tuple(_WRITER.pieces(tree))


def canonical(tree: Tex) -> str:
    """The canonical text of a formula."""
    if tree.kind == "symbol":
        return str(tree.value)
    if tree.kind in ("list", "relation", "text", "blank"):
        return " ".join(piece.text for piece in _WRITER.pieces(tree))
    return _WRITER.text(tree, _FREE)


def _plain(tex: str) -> tuple[Piece, ...]:
    try:
        found = tokens(tex)
    except TexError:
        return (Piece(" ".join(tex.split()), 0, len(tex)),)
    return tuple(Piece(token.value, token.start, token.end) for token in found if token.kind not in ("{", "}", "text"))


def binders(tree: Tex) -> list[str]:
    """The symbols that the lower limit of a sum, or the range of a quantifier, binds."""
    if tree.kind == "symbol":
        return [tree.value]
    if tree.kind == "list":
        return [name for child in tree.children for name in binders(child)]
    if tree.kind == "relation":
        sides = tree.children
        inner = sides[1:-1] if len(sides) > 2 else [s for s in sides if s.kind in ("symbol", "list")][:1]
        return [name for side in inner for name in binders(side)]
    return []


def bound_by(tree: Tex) -> frozenset[str]:
    """The symbols that a sum or a quantifier binds in its parts; none for anything else."""
    if tree.kind not in ("big", "quantified") or tree.children[0] is None:
        return frozenset()
    return frozenset(binders(tree.children[0]))


def in_bold(letter: str) -> tuple[str, str]:
    """The spellings of the vector that a plain letter with a subscript may be an entry of."""
    return f"mathbf {letter}", f"vec({letter})"


class _Writer:
    def pieces(self, tree: Tex, bound: Bound | None = None) -> list[Piece]:
        bound = bound or {}
        if tree.kind == "list":
            found: list[Piece] = []
            for child in tree.children:
                own = self.pieces(child, bound)
                if found and own:  # two formulas side by side are no product
                    own[0] = replace(own[0], text=f"; {own[0].text}")
                found += own
            return found
        if tree.kind in ("text", "blank"):
            return []
        if tree.kind != "relation" or "mapsto" in tree.value:
            return [Piece(self.text(tree, bound), tree.start, tree.end)]
        signs, sides = self._oriented(tree)
        written = [Piece(self.text(side, bound), side.start, side.end) for side in sides]
        if signs == ("=",):
            written.sort(key=lambda piece: piece.text)
        first = [written[0]] if written[0].text else []
        return first + [
            Piece(f"{_SHOWN.get(sign, sign)} {side.text}", side.start, side.end)
            for sign, side in zip(signs, written[1:], strict=True)
        ]

    def _oriented(self, tree: Tex) -> tuple[tuple[str, ...], tuple[Tex, ...]]:
        """All signs of order turned the same way: a >= b is b <= a."""
        signs: tuple[str, ...] = tree.value
        mirrored = tuple(_MIRRORED.get(sign, sign) for sign in reversed(signs))
        turned = any(sign in _MIRRORED for sign in signs)
        if turned and all(sign in _MIRRORED or sign == "=" for sign in signs):
            return mirrored, tree.children[::-1]
        return signs, tree.children

    def text(self, tree: Tex, bound: Bound) -> str:
        written = None if bound else tree.written
        if written is None:
            written = str(getattr(self, f"_{tree.kind}")(tree, bound))
            if not bound:
                tree.written = written  # type: ignore[misc]  # kept with the tree, and no part of it
        return written

    def _joined(self, tree: Tex, bound: Bound, sign: str) -> str:
        return sign.join(self.text(child, bound) for child in tree.children)

    def _number(self, tree: Tex, bound: Bound) -> str:
        return str(tree.value)

    def _symbol(self, tree: Tex, bound: Bound) -> str:
        return bound.get(tree.value, tree.value)

    _name = _symbol

    def _text(self, tree: Tex, bound: Bound) -> str:
        return f"`{tree.value}`" if tree.value else ""  # P(\\text{not } A) is not P(A)

    def _blank(self, tree: Tex, bound: Bound) -> str:
        return ""

    def _accent(self, tree: Tex, bound: Bound) -> str:
        return f"{tree.value}({self.text(tree.children[0], bound)})"

    def _group(self, tree: Tex, bound: Bound) -> str:
        (inner,) = tree.children
        while inner.kind == "group" and inner.value in ("()", "[]", "{}") and tree.value in ("()", "[]", "{}"):
            (inner,) = inner.children
        body = self.text(inner, bound)
        if tree.value in ("||", "norm", "floor", "ceil", "angle"):
            return f"{'abs' if tree.value == '||' else tree.value}({body})"
        if inner.kind == "list":  # brackets of intervals and sets say something, those of grouping do not
            return tree.value[0] + body + tree.value[1]
        return f"({body})"

    def _frac(self, tree: Tex, bound: Bound) -> str:
        over, under = (self._closed(child, bound) for child in tree.children)
        return f"{over}/{under}"

    def _binom(self, tree: Tex, bound: Bound) -> str:
        return f"binom({self._joined(tree, bound, ', ')})"

    def _sqrt(self, tree: Tex, bound: Bound) -> str:
        inner = self.text(_bare(tree.children[0]), bound)
        degree = f", {self.text(tree.children[1], bound)}" if len(tree.children) > 1 else ""
        return f"sqrt({inner}{degree})"

    def _closed(self, tree: Tex, bound: Bound) -> str:
        """In parentheses where it is more than one thing."""
        tree = _bare(tree)
        written = self.text(tree, bound)
        plain = tree.kind in ("number", "symbol", "name", "sub", "group", "accent", "sqrt", "prime", "binom")
        return written if plain else f"({written})"

    def _sub(self, tree: Tex, bound: Bound) -> str:
        base, script = tree.children
        return f"{self._closed(base, bound)}_{self._closed(script, bound)}"

    def _sup(self, tree: Tex, bound: Bound) -> str:
        base, script = tree.children
        if script.kind == "symbol" and script.value in ("T", "mathsf T", "mathbf T"):
            script = Tex("symbol", script.start, script.end, "top")
        base_text = self.text(base, bound) if base.kind in ("group", "name") else self._closed(base, bound)
        if _space(base) and _bare(script).kind == "product":  # n by d entries in rows, or n d of them
            return f"{base_text}^({self._product(_bare(script), bound, crossed=True)})"
        if script.kind == "group" and script.value == "()":  # f^{(2)} is no power
            return f"{base_text}^({self.text(script.children[0], bound)})"
        return f"{base_text}^{self._closed(script, bound)}"

    def _prime(self, tree: Tex, bound: Bound) -> str:
        return self._closed(tree.children[0], bound) + "'" * tree.value

    def _factorial(self, tree: Tex, bound: Bound) -> str:
        return self._closed(tree.children[0], bound) + "!"

    def _add(self, tree: Tex, bound: Bound) -> str:
        terms = sorted((self.text(term, bound), sign) for term, sign in zip(tree.children, tree.value, strict=True))
        terms.sort(key=lambda item: item[1] != "+")
        written = "".join(f" {sign} {term}" for term, sign in terms)
        return written[3:] if written.startswith(" + ") else written[1:].replace(" ", "", 1)

    def _product(self, tree: Tex, bound: Bound, crossed: bool = False) -> str:
        factors = list(tree.children)
        crossed = crossed or any(map(_vector, factors))  # which have two products
        signs = ["" if sign == "*" or (sign == "x" and not crossed) else sign for sign in tree.value]
        if signs[-1] == "/" and not any(signs[:-1]):
            over = factors[0] if len(factors) == 2 else Tex("product", 0, 0, tuple(signs[:-1]), tuple(factors[:-1]))
            return self._frac(Tex("frac", 0, 0, None, (over, factors[-1])), bound)
        written = [self._factor(factor, bound) for factor in factors]
        if not any(signs):  # a plain number may stand anywhere in a product
            written.sort(key=lambda text: not text.replace(".", "").isdigit())
        out = written[0]
        for sign, factor in zip(signs, written[1:], strict=True):
            out += f" {sign} {factor}" if sign else f" {factor}"
        return out

    def _factor(self, tree: Tex, bound: Bound) -> str:
        return f"({self.text(tree, bound)})" if tree.kind in ("relation", "add", "list") else self.text(tree, bound)

    def _big(self, tree: Tex, bound: Bound) -> str:
        low, high, body = tree.children
        inner = dict(bound)
        names = binders(low) if low is not None and tree.value not in ("int", "iint", "oint") else _measured(body)
        for name in names:
            inner[name] = f"#{len(set(inner.values())) + 1}"
        parts = [self._range(low, inner) if low is not None else "", self.text(high, bound) if high is not None else ""]
        while parts and not parts[-1]:
            parts.pop()
        return f"{tree.value}[{'; '.join(parts)}]({self.text(_bare(body), inner)})"

    def _entries(self, tree: Tex, bound: Bound) -> str:
        low, high, pattern = tree.children
        inner = dict(bound)
        inner[tree.value] = f"#{len(set(inner.values())) + 1}"
        return f"entries[{self.text(low, bound)}; {self.text(high, bound)}]({self.text(pattern, inner)})"

    def _indicator(self, tree: Tex, bound: Bound) -> str:
        return f"1[{self.text(tree.children[0], bound)}]"

    def _system(self, tree: Tex, bound: Bound) -> str:
        return "{" + "; ".join(self.text(child, bound) for child in tree.children) + "}"

    def _range(self, tree: Tex, bound: Bound) -> str:
        return " ".join(piece.text for piece in self.pieces(tree, bound))

    def _relation(self, tree: Tex, bound: Bound) -> str:
        if "mapsto" in tree.value:
            inner = dict(bound)
            left = _bare(tree.children[0])
            for name in binders(left):
                inner[name] = f"#{len(set(inner.values())) + 1}"
            return " |-> ".join(self.text(_bare(child), inner) for child in tree.children)
        return " ".join(piece.text for piece in self.pieces(tree, bound))

    def _quantified(self, tree: Tex, bound: Bound) -> str:
        over, body = tree.children
        inner = dict(bound)
        for name in binders(over):
            inner[name] = f"#{len(set(inner.values())) + 1}"
        return f"{tree.value}[{self._range(over, inner)}]({self.text(body, inner)})"

    def _not(self, tree: Tex, bound: Bound) -> str:
        return f"not ({self.text(tree.children[0], bound)})"

    def _and(self, tree: Tex, bound: Bound) -> str:
        return f" {tree.kind} ".join(sorted(f"({self.text(child, bound)})" for child in tree.children))

    _or = _and

    def _implies(self, tree: Tex, bound: Bound) -> str:
        return f" {tree.kind} ".join(f"({self.text(child, bound)})" for child in tree.children)

    _iff = _and

    def _list(self, tree: Tex, bound: Bound) -> str:
        marks = ("", *tree.value)
        written = [
            (mark, text)
            for mark, child in zip(marks, tree.children, strict=True)
            if (text := self.text(child, bound)) or child.kind == "list"
        ]
        # A bar, a semicolon and a colon tell quantities apart: I(X; Y) and I(X, Y).
        between = [next((f" {one} " for one in "|;:" if one in mark), ", ") for mark, _ in written]
        return "".join(between[k] * bool(k) + text for k, (_, text) in enumerate(written))

    def _matrix(self, tree: Tex, bound: Bound) -> str:
        rows = [", ".join(self.text(cell, bound) for cell in row) for row in rows_of(tree)]
        return f"{tree.kind}({'; '.join(rows)})"

    _cases = _matrix


_WRITER = _Writer()  # it holds nothing
_FREE: Bound = {}


def _space(tree: Tex) -> bool:
    """Whether a letter stands for a set of numbers."""
    return tree.kind == "symbol" and str(tree.value).startswith("mathbb ")


def _vector(tree: Tex) -> bool:
    """Whether a letter is written as those of vectors are."""
    while tree.kind in ("sub", "prime"):
        tree = tree.children[0]
    bold = tree.kind == "symbol" and str(tree.value).startswith(("mathbf ", "boldsymbol ", "bm "))
    return bold or (tree.kind == "accent" and tree.value == "vec")


def _bare(tree: Tex) -> Tex:
    """Without parentheses around the whole."""
    while tree.kind == "group" and tree.value in ("()", "[]", "{}") and tree.children[0].kind != "list":
        (tree,) = tree.children
    return tree.children[0] if tree.kind == "group" and tree.value == "()" and tree.children[0].kind == "list" else tree


def _measured(body: Tex) -> list[str]:
    """The variable of an integral: what follows the last `d` of its product."""
    factors = body.children if body.kind == "product" else ()
    for first, second in zip(factors[-2::-1], factors[:0:-1], strict=False):
        if first.kind in ("symbol", "name") and first.value in DIFFERENTIAL and second.kind == "symbol":
            return [second.value]
    return []
