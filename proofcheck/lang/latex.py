r"""Syntax trees -> LaTeX, for people who check what the checker understood.

The notation is that of the field: `q @ k` of two vectors becomes q^T k, `sum(f(i) for i in range(n))` a sum sign,
`==` beside `approx` an approximate equality. Ranks of declared names decide between the products; where the rank of a
side is not plain to see, the neutral form is written. Parentheses follow the same levels as `lang/printing.py`, with
one level more: what is open to the right (a sum sign, a limit) swallows whatever comes after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.parse import Clause, Node
from proofcheck.lang.printing import (
    ADD,
    AND,
    ATOM,
    COMPARE,
    LAMBDA,
    LEVELS,
    MUL,
    NOT,
    OR,
    POWER,
    UNARY,
    number_text,
    regrouped,
)
from proofcheck.lang.types import Declaration

# Sum signs, limits, derivatives: they bind like a product on their left and take in everything on their right.
OPEN = COMPARE + 0.5
Piece = tuple[str, float]
_NUMBERED = re.compile(r"(.*?[^\d_])_*(\d+)")
_SIGNS = {"==": "=", "!=": r"\neq", "<": "<", "<=": r"\le", ">": ">", ">=": r"\ge"}
_GREEK = frozenset(
    re.findall(
        r"\w+",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi "
        "omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega",
    )
)
_CONSTANTS = {
    "oo": r"\infty",
    "percent": r"\%",
    "True": r"\text{true}",
    "False": r"\text{false}",
    "eps": r"\varepsilon",
}


def to_latex(tree: Node, declarations: Mapping[str, Declaration] | None = None) -> str:
    """The LaTeX of a statement, for math mode. `declarations` tells vectors from matrices."""
    return latex(tree, {name: len(d.shape) for name, d in (declarations or {}).items() if d.kind != "function"})


def latex(tree: Node, ranks: Mapping[str, int]) -> str:
    """As `to_latex`, given only how many axes each declared name has."""
    return _Writer(ranks).text(tree, LAMBDA)


def name_latex(name: str) -> str:
    r"""A name as a symbol: `alpha` a Greek letter, `x1` and `x_1` with a subscript, `loss` upright."""
    if name in _CONSTANTS:
        return _CONSTANTS[name]
    match = _NUMBERED.fullmatch(name)
    head, *rest = [match.group(1), match.group(2)] if match else [part for part in name.split("_") if part] or [name]
    symbol = "\\" + head if head in _GREEK else _plain(head) if len(head) == 1 else rf"\mathrm{{{_plain(head)}}}"
    if not rest:
        return symbol
    inside = ",".join(part if part.isdigit() or len(part) == 1 else rf"\mathrm{{{_plain(part)}}}" for part in rest)
    return f"{symbol}_{{{inside}}}"


def _plain(text: str) -> str:
    return text.replace("_", r"\_")


def _group(text: str) -> str:
    return rf"\left({text}\right)"


# Sets of numbers that a variable runs over.
SETS = {
    "real": r"\mathbb{R}",
    "positive": r"(0, \infty)",
    "nonnegative": r"[0, \infty)",
    "integer": r"\mathbb{Z}",
    "natural": r"\{0, 1, 2, \dots\}",
}


class _Writer:
    def __init__(self, ranks: Mapping[str, int]) -> None:
        self.ranks = ranks

    def text(self, node: Node, place: float) -> str:
        written, level = self.piece(node)
        return written if level >= place else _group(written)

    def piece(self, node: Node) -> Piece:
        """The LaTeX of `node`, and how tightly it binds."""
        kind = node.kind
        if kind == "call":
            return self._call(node)
        if kind in ("add", "sub", "mul", "matmul"):
            return self._infix(node)
        written: str = getattr(self, f"_{kind}")(node)
        if kind == "number" and "^" in written:
            return written, MUL
        # A fraction is closed by its bar, but a power of it needs parentheses all the same.
        return written, {"div": POWER, "floordiv": ATOM, "transpose": POWER}.get(kind, LEVELS.get(kind, ATOM))

    def rank(self, node: Node) -> int | None:
        """How many axes the value has, where that is plain to see."""
        kind, children = node.kind, node.children
        if kind == "number":
            return 0
        if kind == "name":
            return self.ranks.get(node.value)
        if kind in ("neg", "pos", "transpose"):
            return self.rank(children[0])
        if kind in ("add", "sub", "mul", "div"):
            left, right = (self.rank(child) for child in children)
            return None if left is None or right is None else max(left, right)
        if kind == "matmul":
            left, right = (self.rank(child) for child in children)
            return None if not left or not right else left + right - 2 if max(left, right) <= 2 else None
        if kind == "subscript":
            base = self.rank(children[0])
            points = sum(child.kind != "slice" for child in children[1:])
            return None if base is None else base - points
        return self._rank_of_call(node) if kind == "call" and children else None

    def _rank_of_call(self, node: Node) -> int | None:
        """The rank of what is printed as a product at its side, where a call's name tells."""
        name, first = node.value, node.children[0]
        if name in ("outer", "kron", "eye", "inv"):
            return 2
        if name == "diag":
            return {1: 2, 2: 1}.get(self.rank(first) or 0)
        if name in ("softmax", "log_softmax") or (name in FUNCTIONS and FUNCTIONS[name].arity == 1):
            return self.rank(first)
        if name in ("grad", "hessian") and len(node.children) == 2:
            by = self.rank(node.children[1])
            return None if by is None else by * (2 if name == "hessian" else 1)
        return None

    def _infix(self, node: Node) -> Piece:
        left, right = node.children
        own = LEVELS[node.kind]
        sign = {"add": " + ", "sub": " - "}.get(node.kind) or self._product_sign(node)
        before = self.text(left, own + regrouped(node))
        if node.kind == "matmul" and self.rank(left) == 1:
            before = f"{self.text(left, ATOM)}^{{\\top}}"
        after, level = self.piece(right)
        # A sum sign at the end of a sum leaves it open; that does not make the sum a factor: a (1 + \sum ...).
        loose = right.kind in ("add", "sub", "mul", "matmul") and LEVELS[right.kind] <= own
        if level == OPEN and not loose:
            return f"{before}{sign}{after}", OPEN
        # Two signs never meet: a \cdot (-b).
        plain = level > own and not after.startswith(("-", "+"))
        return f"{before}{sign}{after if plain else _group(after)}", own

    def _product_sign(self, node: Node) -> str:
        left, right = node.children
        if node.kind == "matmul":
            return r" \, "
        if self.rank(left) and self.rank(right):
            return r" \odot "
        first = right
        while first.kind in ("mul", "pow", "subscript", "transpose"):
            first = first.children[0]
        return r" \, " if left.kind == "number" and first.kind != "number" else r" \cdot "

    def _number(self, node: Node) -> str:
        mantissa, mark, exponent = number_text(node).lower().partition("e")
        mantissa = mantissa.removesuffix(".")  # which would end a sentence: `1. + 2` is read as two things
        if not mark:
            return mantissa
        power = f"10^{{{int(exponent)}}}"
        return power if mantissa == "1" else rf"{mantissa} \times {power}"

    def _name(self, node: Node) -> str:
        return name_latex(node.value)

    def _string(self, node: Node) -> str:
        escaped = re.sub(r"[#$%&_{}]", r"\\\g<0>", node.value)
        return rf"\text{{{escaped.replace('~', ' ').replace('^', ' ')}}}"

    def _div(self, node: Node) -> str:
        return rf"\frac{{{self.text(node.children[0], LAMBDA)}}}{{{self.text(node.children[1], LAMBDA)}}}"

    def _floordiv(self, node: Node) -> str:
        return rf"\left\lfloor {self._div(node)} \right\rfloor"

    def _mod(self, node: Node) -> str:
        return rf"{self.text(node.children[0], MUL)} \bmod {self.text(node.children[1], UNARY)}"

    def _neg(self, node: Node) -> str:
        return f"-{self.text(node.children[0], MUL)}"

    def _pos(self, node: Node) -> str:
        return f"+{self.text(node.children[0], MUL)}"

    def _pow(self, node: Node) -> str:
        return f"{self.text(node.children[0], ATOM - 1)}^{{{self.text(node.children[1], LAMBDA)}}}"

    def _transpose(self, node: Node) -> str:
        return f"{self.text(node.children[0], ATOM)}^{{\\top}}"

    def _compare(self, node: Node) -> str:
        parts = []
        figures = [child.kind == "call" and child.value == "approx" for child in node.children]
        for position, child in enumerate(node.children):
            if position:
                approximate = figures[position - 1] or figures[position]
                sign = node.value[position - 1]
                parts.append({"==": r"\approx", "!=": r"\not\approx"}.get(sign, "") if approximate else _SIGNS[sign])
            shown = child.children[0] if figures[position] and len(child.children) == 1 else child
            parts.append(self.text(shown, OPEN))
            for key, value in child.keywords if figures[position] else ():
                parts[-1] += rf"\;\left(\text{{{_plain(key)} }} {self.text(value, LAMBDA)}\right)"
        return " ".join(parts)

    def _and(self, node: Node) -> str:
        return r" \land ".join(self.text(child, NOT) for child in node.children)

    def _or(self, node: Node) -> str:
        return r" \lor ".join(self.text(child, AND) for child in node.children)

    def _not(self, node: Node) -> str:
        return rf"\lnot {self.text(node.children[0], ATOM)}"

    def _subscript(self, node: Node) -> str:
        base, *indices = node.children
        written = self.text(base, ATOM)
        if not indices:
            return written
        # TeX refuses a second subscript, unless the first is inside a group.
        head = f"{{{written}}}" if "_" in written else written
        return rf"{head}_{{{', '.join(self.text(index, OR) for index in indices)}}}"

    def _slice(self, node: Node) -> str:
        return ":".join("" if end is None else self.text(end, OR) for end in node.children)

    def _list(self, node: Node) -> str:
        rows = node.children
        if rows and all(row.kind == "list" for row in rows):
            body = r" \\ ".join(" & ".join(self.text(entry, LAMBDA) for entry in row.children) for row in rows)
        else:
            body = " & ".join(self.text(entry, LAMBDA) for entry in rows)
        return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"

    def ranges(self, clauses: Sequence[Clause]) -> str:
        """`0 \\le i < n,\\ condition`, for what is indexed rather than summed."""
        parts = []
        for clause in clauses:
            if clause.over == "range":
                low = "0" if clause.low is None else self.text(clause.low, OPEN)
                parts.append(rf"{low} \le {name_latex(clause.variable)} < {self.text(clause.high, OPEN)}")
            else:
                parts.append(rf"{name_latex(clause.variable)} \in {self.domain(clause)}")
            parts += [self.text(condition, NOT) for condition in clause.conditions]
        return r",\ ".join(parts)

    def domain(self, clause: Clause) -> str:
        """What a real variable runs over."""
        if clause.low is None:
            return SETS[clause.over]
        return rf"[{self.text(clause.low, LAMBDA)}, {self.text(clause.high, LAMBDA)}]"

    def _comprehension(self, node: Node) -> str:
        return rf"\left[ {self.text(node.children[0], LAMBDA)} \right]_{{{self.ranges(node.clauses)}}}"

    def _generator(self, node: Node) -> str:
        return rf"\left( {self.text(node.children[0], LAMBDA)} \right)_{{{self.ranges(node.clauses)}}}"

    def _lambda(self, node: Node) -> str:
        names = ", ".join(map(name_latex, node.value))
        return rf"{names if len(node.value) == 1 else _group(names)} \mapsto {self.text(node.children[0], LAMBDA)}"

    def big(self, sign: str, node: Node) -> str:
        r"""`\sum_{i=0}^{n-1} body`, one sign for each range of a generator."""
        written = ""
        for clause in node.clauses:
            low = "0" if clause.low is None else self.text(clause.low, LAMBDA)
            below = f"{name_latex(clause.variable)}={low}"
            if clause.conditions:
                conditions = r",\ ".join(self.text(condition, NOT) for condition in clause.conditions)
                below = rf"\substack{{{below} \\ {conditions}}}"
            written += rf"{sign}_{{{below}}}^{{{self._last(clause.high)}}} "
        return written + self.text(node.children[0], MUL)

    def _last(self, high: Node) -> str:
        """The last index of a range: `n - 1`, and t where the text says range(t + 1)."""
        if high.kind == "add" and high.children[1].kind == "number" and high.children[1].value == 1:
            return self.text(high.children[0], LAMBDA)
        if high.kind == "number" and high.value.denominator == 1:
            return str(high.value - 1)
        if high.kind == "name" and high.value == "oo":
            return r"\infty"
        return f"{self.text(high, ADD)} - 1"

    def _call(self, node: Node) -> Piece:
        from proofcheck.lang.latex_calls import CALLS

        write: Callable[[_Writer, Node], Piece | None] | None = CALLS.get(node.value)
        piece = write(self, node) if write else None
        if piece is not None:
            return piece
        arguments = [self.text(child, LAMBDA) for child in node.children]
        operation = FUNCTIONS.get(node.value)
        if operation is not None and operation.arity == len(arguments) and not node.keywords:
            return operation.latex(*arguments), ATOM
        arguments += [rf"\mathrm{{{_plain(key)}}}={self.text(value, LAMBDA)}" for key, value in node.keywords]
        if len(node.value) == 1 or node.value in _GREEK:
            return rf"{name_latex(node.value)}\left({', '.join(arguments)}\right)", ATOM
        return rf"\operatorname{{{_plain(node.value)}}}\left({', '.join(arguments)}\right)", ATOM
