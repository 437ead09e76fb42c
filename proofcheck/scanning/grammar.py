"""Tokens -> equations: chains `a × b = c ≈ d` of expressions made of figures, operators, roots and parentheses.

By precedence, without backtracking: each token is looked at a bounded number of times. Words between a figure and the next
operator name what is counted (`12 heads × 64 dims`) and are stepped over; an expression that touches a letter, a function
or an operator that it does not know is no arithmetic, and neither is anything that a variable stands next to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction

from proofcheck.scanning.figures import Figure
from proofcheck.scanning.tokens import Token

_DEPTH = 12
_LABELS = 5
_OPERANDS = 200
_APPROXIMATE = frozenset(
    [
        "about",
        "approximately",
        "approx",
        "roughly",
        "around",
        "circa",
        "ca",
        "nearly",
        "almost",
        "some",
        "约",
        "大约",
        "大概",
        "约为",
        "约等于",
        "近",
        "将近",
        "接近",
        "左右",
    ]
)
_MORE = frozenset(["over", "above", "exceeding", "超过", "超", "逾", "至少"])
_EQUALS = frozenset(
    [
        "is",
        "are",
        "equals",
        "equal",
        "gives",
        "makes",
        "yields",
        "totals",
        "totalling",
        "totaling",
        "comes",
        "=",
        "costs",
        "amounts",
    ]
)
_FILLERS = frozenset(["to", "a", "an", "the", "total", "of", "in", "all", "only", "just", "exactly"])
_BREAKS = frozenset(
    [
        "for",
        "if",
        "when",
        "where",
        "with",
        "and",
        "or",
        "then",
        "so",
        "but",
        "let",
        "as",
        "since",
        "while",
        "because",
        "than",
        "vs",
        "not",
    ]
)
_NOT_EQUALS = tuple("变成作认设改置称视转译分较")
_CJK_EQUALS = re.compile(
    r"(等于|约等于|约为|约合|合计为?|共计|总计|一共|总共|就是|即为?|结果为|[为是得共合]|得到)(大?约)?$"
)


@dataclass(frozen=True, slots=True)
class Node:
    """An expression: `op` is figure, range, + - * / ^, neg, or the name of a function. start, end: its place."""

    op: str
    start: int
    end: int
    parts: tuple[Node, ...] = ()
    figure: Figure | None = None

    def figures(self) -> list[Figure]:
        """Its figures from left to right."""
        if self.figure is not None:
            return [self.figure]
        return [figure for part in self.parts for figure in part.figures()]

    @property
    def composite(self) -> bool:
        return self.op not in ("figure", "range") and not (self.op == "neg" and not self.parts[0].composite)

    def has(self, *ops: str) -> bool:
        return self.op in ops or any(part.has(*ops) for part in self.parts)


@dataclass(slots=True)
class Relation:
    """What stands between two members of a chain. form: sign, word or paren (`12 × 64 (768)`)."""

    sign: str
    form: str
    start: int


@dataclass(slots=True)
class Chain:
    """members[k] relations[k] members[k + 1]; first, last: indices of its tokens (last is one behind)."""

    members: list[Node]
    relations: list[Relation] = field(default_factory=list)
    first: int = 0
    last: int = 0


class Grammar:
    """Reads chains off a list of tokens."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens

    def kind(self, i: int) -> str:
        return self.tokens[i].kind if 0 <= i < len(self.tokens) else ""

    def is_op(self, i: int, signs: str) -> bool:
        return self.kind(i) == "op" and self.tokens[i].text in signs

    def glued(self, i: int) -> bool:
        """Whether nothing stands between token i and the one before."""
        return i > 0 and self.tokens[i - 1].end == self.tokens[i].start

    def skip_line(self, i: int) -> int:
        return i + 1 if self.kind(i) == "line" else i

    def chain(self, i: int) -> tuple[Chain | None, int]:
        """The chain that begins at token i, and the index behind what was read. None where there is none."""
        read = self.expression(i, 0)
        if read is None:
            return None, i + 1
        node, j = read
        chain = Chain([node], first=i)
        while True:
            found = self.relation(j, node.composite or len(chain.members) > 1)
            if found is None:
                break
            relation, k = found
            about = self.approximation(k)
            right = self.expression(about[1], 0)
            if right is None or not self.clean(right[1], right[0]):
                break
            if relation.form == "word" and right[0].composite:
                break
            node = self.hedged(right[0], about[0], right[1])
            if about[0] == 1 and relation.sign == "=":
                relation.sign = "≈"
            chain.members.append(node)
            chain.relations.append(relation)
            j = right[1]
        if not chain.relations and not self.clean(j, node):
            return None, max(j, i + 1)
        chain.last = j
        self.parenthesis(chain)
        return (chain if chain.relations else None), max(chain.last, i + 1)

    def parenthesis(self, chain: Chain) -> None:
        """`12 × 64 (768)`, `768 (= 12 × 64)`, `12 × 64 = 768, i.e. 0.75K`: the last member again in other words."""
        j = self.labels(chain.last)
        opened = self.kind(j) == "(" and self.tokens[j].text in "(（"
        if opened:
            k = j + 1
            if self.kind(k) == "word" and self.tokens[k].text.lower() in (
                "i.e",
                "ie",
                "or",
                "that",
                "about",
                "即",
                "也就是",
                "合",
            ):
                k += 1
                while self.kind(k) == "punct" or (self.kind(k) == "word" and self.tokens[k].text.lower() == "is"):
                    k += 1
        elif self.kind(j) == "punct" and self.tokens[j].text in ",，":
            k = j + 1
            if self.kind(k) != "word":
                return
            word = self.tokens[k].text.lower()
            if word not in ("i.e", "ie", "即", "也就是", "合", "约合", "即约"):
                return
            k += 1
            while self.kind(k) == "punct" and self.tokens[k].text in ".,，":
                k += 1
        else:
            return
        sign, form = "=", "paren"
        if self.kind(k) == "rel" and self.tokens[k].text in "=≈":
            sign, form, k = self.tokens[k].text, "sign", k + 1
        about = self.approximation(k)
        right = self.expression(about[1], 0)
        if right is None:
            return
        end = self.labels(right[1]) if opened else right[1]
        if not opened and (right[0].composite or self.kind(end) == "rel"):
            return
        if (
            opened
            and self.kind(end) not in (")",)
            and not (self.kind(end) == "punct" and self.tokens[end].text in ",，;；")
        ):
            return
        if not self.clean(right[1], right[0]):
            return
        node = self.hedged(right[0], about[0], right[1])
        chain.members.append(node)
        chain.relations.append(Relation("≈" if about[0] == 1 else sign, form, self.tokens[j].start))
        chain.last = right[1]

    def hedged(self, node: Node, about: int, following: int) -> Node:
        """The node with "about" or "more than" on its figure."""
        if node.figure is None:
            return node
        after = self.tokens[following] if about == 0 and following < len(self.tokens) else None
        if after is not None and after.start == node.end and after.text == "+":
            about = 2
        return replace(node, figure=replace(node.figure, about=about)) if about else node

    def approximation(self, i: int) -> tuple[int, int]:
        """1 for "about", 2 for "more than", 0 for neither; and the index behind the words that say so."""
        about = 0
        for _ in range(4):
            token = self.tokens[i] if i < len(self.tokens) else None
            if token is None:
                break
            word = token.text.lower()
            if (
                (token.kind == "punct" and word == "~")
                or (token.kind == "rel" and word == "≈")
                or (token.kind == "word" and (word in _APPROXIMATE or word.endswith(("约", "大约"))))
            ):
                about = 1
            elif token.kind == "word" and (word in _MORE or word == "than"):
                about = 2
            elif token.kind == "punct" and word == "." and about:
                pass
            elif not (token.kind == "word" and word in _FILLERS) and not (token.kind == "line" and i == 0):
                break
            i += 1
        return about, i

    def relation(self, i: int, composite: bool) -> tuple[Relation, int] | None:
        """The relation at token i, after words that name what is counted."""
        for j in (i, self.labels(i)):
            j = self.skip_line(j)
            if j >= len(self.tokens):
                continue
            token = self.tokens[j]
            if token.kind == "rel":
                return Relation(token.text, "sign", token.start), self.skip_line(j + 1)
            if token.kind == "punct" and token.text == "~" and composite and self.kind(j + 1) == "figure":
                return Relation("≈", "sign", token.start), j + 1
        if not composite:
            return None
        for j in range(i, min(i + _LABELS, len(self.tokens))):
            token = self.tokens[j]
            if (
                token.kind == "punct"
                and token.text in ",，"
                and j + 1 < len(self.tokens)
                and self.tokens[j + 1].kind == "word"
            ):
                word = self.tokens[j + 1].text
                if word in ("即", "共", "合计", "共计", "总计", "等于", "约", "约为", "一共", "总共"):
                    return Relation("≈" if "约" in word else "=", "word", token.start), j + 2
                return None
            if token.kind != "word":
                return None
            low = token.text.lower()
            if low in _EQUALS:
                return Relation("=", "word", token.start), j + 1
            match = _CJK_EQUALS.search(token.text)
            if match and (match.start() > 4 or token.text[: match.start()].endswith(_NOT_EQUALS)):
                return None
            if match:
                return Relation("≈" if "约" in match.group() else "=", "word", token.start + match.start()), j + 1
        return None

    def labels(self, i: int) -> int:
        """The index behind words, `/s` and short parentheses that only name what was counted."""
        for _ in range(_LABELS):
            token = self.tokens[i] if i < len(self.tokens) else None
            if token is None:
                break
            if token.kind == "word" and not token.mathematics:
                low = token.text.lower()
                if low in _EQUALS or low in _BREAKS or _CJK_EQUALS.search(token.text):
                    break
                if len(low) == 1 and low.isascii() and self.kind(i + 1) == "rel":
                    break  # 1 for p <= 0.5: a variable
                i += 1
            elif (
                token.kind == "op"
                and token.text == "/"
                and self.kind(i - 1) == "word"
                and self.kind(i + 1) == "word"
                and self.glued(i)
                and self.glued(i + 1)
            ):
                i += 2
            elif token.kind == "(" and token.text in "(（":
                j = i + 1
                while j < len(self.tokens) and j - i < 6 and self.tokens[j].kind in ("word", "hole"):
                    j += 1
                if j == i + 1 or self.kind(j) != ")":
                    break
                i = j + 1
            else:
                break
        return i

    def clean(self, i: int, node: Node) -> bool:
        """Whether what follows an expression leaves it whole: no operator, no letter that multiplies it."""
        i = self.labels(i) if self.kind(i) == "op" else i
        if i >= len(self.tokens):
            return True
        token = self.tokens[i]
        touching = token.start == self.tokens[i - 1].end
        if token.kind == "op":
            following = self.tokens[i + 1] if i + 1 < len(self.tokens) else None
            spaced = following is None or following.start > token.end
            if (
                token.text == "+"
                and touching
                and (spaced or (following is not None and following.kind in (")", "punct", "word")))
            ):
                return True
            if token.text == "*" and touching and (following is None or following.kind in ("punct", "line", ")")):
                return True
            return (
                token.text == "-"
                and not token.mathematics
                and spaced
                and following is not None
                and following.kind in ("word", "line")
            )
        if token.kind in ("var", "function"):
            return False
        if token.kind == "sym":
            return token.text not in "±√∑∏∫|∞°′″_\\" and not (touching and token.text.isalpha())
        if token.kind == "(":
            return not (touching and token.text != "（" and self.tokens[i - 1].kind == "figure" and token.mathematics)
        if (
            token.kind == "word"
            and len(token.text) == 1
            and token.text.isascii()
            and token.text.islower()
            and token.text != "a"
        ):
            return False
        if token.kind == "punct" and token.text in "…" and node.has("+"):
            return False
        return token.kind != "figure" or not touching

    def expression(self, i: int, depth: int) -> tuple[Node, int] | None:
        read = self.term(i, depth)
        for _ in range(_OPERANDS):
            if read is None:
                break
            node, j = read
            k = self.skip_line(j)
            if not self.is_op(k, "+-") or (k > j and not self.kind(k + 1) == "figure"):
                break
            if self.kind(k + 1) == "word" and (self.tokens[k].text == "-" or self.glued(k + 1)):
                break  # a hyphen: 4-bit, or a dash
            right = self.term(self.words(self.skip_line(k + 1)), depth)
            if right is None:
                break
            read = Node(self.tokens[k].text, node.start, right[0].end, (node, right[0])), right[1]
        return read

    def term(self, i: int, depth: int) -> tuple[Node, int] | None:
        read = self.factor(i, depth)
        for _ in range(_OPERANDS):
            if read is None:
                break
            node, j = read
            k = self.skip_line(j)
            if not self.is_op(k, "*/"):
                break
            after = self.skip_line(k + 1)
            right = self.factor(self.words(after) if self.tokens[k].text == "*" else after, depth)
            if right is None:
                break
            read = Node(self.tokens[k].text, node.start, right[0].end, (node, right[0])), right[1]
        return read

    def words(self, i: int) -> int:
        """Behind an operator: the index of the figure that up to three words stand before (`+ 测试集 1000`)."""
        j = i
        while j - i < 3 and self.kind(j) == "word" and not self.tokens[j].mathematics:
            j += 1
        if j > i and self.kind(j) == "punct" and self.tokens[j].text in ":：":
            j += 1
        about, k = self.approximation(i)
        if about and self.kind(k) == "figure":
            return k
        return j if self.kind(j) == "figure" else i

    def factor(self, i: int, depth: int) -> tuple[Node, int] | None:
        if depth > _DEPTH:
            return None
        if self.is_op(i, "-") and self.kind(i + 1) in ("figure", "("):
            read = self.factor(i + 1, depth + 1)
            return None if read is None else (Node("neg", self.tokens[i].start, read[0].end, (read[0],)), read[1])
        read = self.base(i, depth)
        if read is None:
            return None
        node, j = read
        if self.is_op(j, "^"):
            power = self.exponent(j + 1, depth)
            if power is None:
                return None
            node, j = Node("^", node.start, power[0].end, (node, power[0])), power[1]
        after = self.labels(j)
        if after > j and (self.kind(self.skip_line(after)) in ("op", "rel", ")") or self.is_word_relation(after)):
            j = after
        return node, j

    def is_word_relation(self, i: int) -> bool:
        return self.kind(i) == "word" and (
            self.tokens[i].text.lower() in _EQUALS or _CJK_EQUALS.search(self.tokens[i].text) is not None
        )

    def exponent(self, i: int, depth: int) -> tuple[Node, int] | None:
        if self.is_op(i, "-") and self.kind(i + 1) == "figure":
            read = self.base(i + 1, depth + 1)
            return None if read is None else (Node("neg", self.tokens[i].start, read[0].end, (read[0],)), read[1])
        return self.base(i, depth + 1)

    def base(self, i: int, depth: int) -> tuple[Node, int] | None:
        kind = self.kind(i)
        if kind == "figure":
            return self.number(i)
        if kind == "function":
            inner = self.base(i + 1, depth + 1)
            if inner is None:
                return None
            return Node(self.tokens[i].text, self.tokens[i].start, inner[0].end, (inner[0],)), inner[1]
        if kind == "word" and self.tokens[i].text in ("O", "Θ") and self.kind(i + 1) == "(" and self.glued(i + 1):
            return self.base(i + 1, depth)
        if kind != "(" or self.tokens[i].text not in "(（\ue001" or depth > _DEPTH:
            return None
        read = self.expression(i + 1, depth + 1)
        if read is None:
            return None
        j = read[1]
        if self.kind(j) != ")":
            return None
        node = replace(read[0], start=self.tokens[i].start, end=self.tokens[j].end)
        if self.is_op(j + 1, "frac"):
            # \frac{a}{b}: one sign stands for the braces between them
            below = self.expression(j + 2, depth + 1)
            if below is None or self.kind(below[1]) != ")":
                return None
            end = self.tokens[below[1]].end
            return Node("/", node.start, end, (node, below[0])), below[1] + 1
        return node, j + 1

    def number(self, i: int) -> tuple[Node, int] | None:
        token = self.tokens[i]
        assert token.figure is not None
        figure = token.figure
        if (
            figure.unit.dim == "times"
            and token.text.endswith("x")
            and (self.kind(i + 1) in ("op", "rel") or self.kind(i - 1) == "op")
        ):
            return None  # 2x + 1: a variable
        node = Node("figure", figure.start, figure.end, figure=figure)
        j = i + 1
        if j + 1 < len(self.tokens) and self.kind(j + 1) == "figure" and not token.mathematics:
            between, other = self.tokens[j], self.tokens[j + 1].figure
            assert other is not None
            dash = between.text in ("-", "–", "—", "~", "至", "到", "to")
            tight = (self.glued(j) and self.glued(j + 1)) or between.text in ("至", "to", "–", "—")
            rising = figure.value < other.value and (figure.unit is other.unit or not figure.unit.symbol)
            if dash and tight and rising:
                low = replace(figure, unit=other.unit)
                parts = (
                    Node("figure", low.start, low.end, figure=low),
                    Node("figure", other.start, other.end, figure=other),
                )
                node, j = Node("range", figure.start, other.end, parts), j + 2
        # 600 GB/s, $20/month: a rate of something
        rate = figure.unit.symbol or figure.currency
        while rate and self.is_op(j, "/") and self.glued(j) and self.kind(j + 1) == "word" and self.glued(j + 1):
            j += 2
        return node, j


def constants(node: Node) -> set[Fraction]:
    """The bare numbers in an expression."""
    return {figure.value for figure in node.figures() if figure.bare}
