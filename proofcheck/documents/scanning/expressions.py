"""Tokens -> expressions, by precedence: sums, products, powers, roots, parentheses, figures with words behind them."""

from __future__ import annotations

from dataclasses import replace

from proofcheck.documents.scanning.nodes import Node
from proofcheck.documents.scanning.stepping import CJK_EQUALS, EQUALS, Stepping

_DEPTH = 12
_OPERANDS = 200
_NAMES = ("word", "var")
ROUNDED = {"⌈": ("ceil", "⌉"), "⌊": ("floor", "⌋")}


class Expressions(Stepping):
    """Reads expressions off a list of tokens. Indices are those of tokens; a reader returns the node and where it
    ends."""

    def expression(self, i: int, depth: int) -> tuple[Node, int] | None:
        read = self.term(i, depth)
        for _ in range(_OPERANDS):
            if read is None:
                break
            node, j = read
            k = self.skip_line(j)
            if not self.is_op(k, "+-") or (k > j and self.kind(k + 1) != "figure"):
                break
            if self.is_sign(k, j):
                break  # 7 -7: two figures
            if self.kind(k + 1) == "word" and (self.tokens[k].text == "-" or self.glued(k + 1)):
                break  # a hyphen: 4-bit, or a dash
            behind = self.series(k)
            if behind and (last := self.term(behind, depth)) is not None and node.op == "+":
                read = Node("series", node.start, last[0].end, (*node.terms(), last[0])), last[1]
                continue
            right = self.term(self.words(self.skip_line(k + 1)), depth)
            if right is None:
                break
            read = Node(self.tokens[k].text, node.start, right[0].end, (node, right[0])), right[1]
        return read

    def is_sign(self, k: int, behind: int) -> bool:
        """Whether a dash with a gap only in front of it belongs to the figure behind, outside of formulas."""
        lone = self.is_op(k, "-") and self.kind(k + 1) == "figure" and self.glued(k + 1) and not self.glued(k)
        equated = self.kind(k + 2) == "rel" and self.tokens[k + 2].text in "=≈"
        return lone and self.kind(behind - 1) in ("figure", "word") and not self.tokens[k].mathematics and not equated

    def term(self, i: int, depth: int) -> tuple[Node, int] | None:
        read = self.factor(i, depth)
        for _ in range(_OPERANDS):
            if read is None:
                break
            node, j = read
            k = self.skip_line(j)
            if self.kind(k) in ("function", "(") and self.tokens[k].mathematics and self.follows_figure(k):
                k -= 1  # 4√5, 2(3)
            elif not (self.is_op(k, "*/%") or self.is_op(k, ("//",))):
                break
            after = self.skip_line(k + 1)
            right = self.factor(self.words(after) if self.tokens[k].text == "*" else after, depth)
            if right is None:
                break
            sign = self.tokens[k].text if self.kind(k) == "op" else "*"
            read = Node(sign, node.start, right[0].end, (node, right[0])), right[1]
        return read

    def follows_figure(self, k: int) -> bool:
        """Whether what stands at token k in a formula multiplies the figure or the fraction in front of it."""
        if self.kind(k) == "function" or self.tokens[k].text != "(":
            return self.kind(k) == "function"
        if self.kind(k - 1) == "figure":
            return self.glued(k) or (self.tokens[k - 1].mathematics and self.kind(k + 2) != ")")
        return self.kind(k - 1) == ")" and self.tokens[k - 1].mathematics and self.kind(k + 2) != ")"

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
        if self.is_op(i, "-") and self.kind(i + 1) in ("figure", "(", "function"):
            read = self.factor(i + 1, depth + 1)
            return None if read is None else (Node("neg", self.tokens[i].start, read[0].end, (read[0],)), read[1])
        read = self.base(i, depth)
        if read is None:
            return None
        node, j = read
        if self.glued(j) and self.tokens[j].text == "!" and self.kind(j + 1) in ("op", "rel", ")"):
            node, j = Node("!", node.start, self.tokens[j].end, (node,)), j + 1
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
            self.tokens[i].text.lower() in EQUALS or CJK_EQUALS.search(self.tokens[i].text) is not None
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
            if self.tokens[i].text in ("min", "max"):
                return self.chosen(i, depth + 1)
            inner = self.base(i + 1, depth + 1)
            if inner is None:
                return None
            argument, j = inner
            if self.tokens[i].text.startswith("l") and self.kind(i + 1) == "figure" and self.is_op(j, "^"):
                power = self.exponent(j + 1, depth)  # log 10^9
                if power is None:
                    return None
                argument, j = Node("^", argument.start, power[0].end, (argument, power[0])), power[1]
            return Node(self.tokens[i].text, self.tokens[i].start, argument.end, (argument,)), j
        if kind == "word" and self.tokens[i].text in ("O", "Θ") and self.kind(i + 1) == "(" and self.glued(i + 1):
            return self.base(i + 1, depth)
        if self.kind(i) == "sym" and self.tokens[i].text in ROUNDED and depth <= _DEPTH:
            name, closing = ROUNDED[self.tokens[i].text]
            read = self.expression(i + 1, depth + 1)
            if read is None or read[1] >= len(self.tokens) or self.tokens[read[1]].text != closing:
                return None
            return Node(name, self.tokens[i].start, self.tokens[read[1]].end, (read[0],)), read[1] + 1
        if kind == "var" and self.tokens[i].text == "e" and self.is_op(i + 1, "^"):
            power = self.exponent(i + 2, depth)
            return power and (Node("exp", self.tokens[i].start, power[0].end, (power[0],)), power[1])
        if kind == "punct" and self.tokens[i].text == "|" and depth <= _DEPTH:
            return self.absolute(i, depth)
        opens = "([\ue001" if kind and self.tokens[i].mathematics else "(（"
        if kind != "(" or depth > _DEPTH or self.tokens[i].text not in opens:
            return None
        read = self.expression(i + 1, depth + 1)
        if read is None:
            return None
        j = read[1]
        if self.is_op(j, ("over",)):
            below = self.expression(j + 1, depth + 1)
            if below is None:
                return None
            read, j = (Node("/", read[0].start, below[0].end, (read[0], below[0])), below[1]), below[1]
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

    def absolute(self, i: int, depth: int) -> tuple[Node, int] | None:
        """`|12 - 20|`: the bars stand right beside what is between them, which is no single figure."""
        read = self.expression(i + 1, depth + 1) if self.glued(i + 1) or self.tokens[i].mathematics else None
        if read is None or not read[0].composite or self.kind(read[1]) != "punct" or self.tokens[read[1]].text != "|":
            return None
        if not self.glued(read[1]) and not self.tokens[i].mathematics:
            return None
        return Node("abs", self.tokens[i].start, self.tokens[read[1]].end, (read[0],)), read[1] + 1

    def chosen(self, i: int, depth: int) -> tuple[Node, int] | None:
        """`max(1, 2 × 3)`: two or more expressions with commas between."""
        parts: list[Node] = []
        j = i + 1
        while self.kind(j) == ("punct" if parts else "(") and (not parts or self.tokens[j].text in ",，"):
            read = self.expression(j + 1, depth)
            if read is None:
                return None
            parts.append(read[0])
            j = read[1]
        if self.kind(j) != ")" or len(parts) < 2:
            return None
        return Node(self.tokens[i].text, self.tokens[i].start, self.tokens[j].end, tuple(parts)), j + 1

    def series(self, i: int) -> int:
        """The index behind `+ ... +` at token i, or 0."""
        j = i + 1
        while self.kind(j) == "punct" and self.tokens[j].text in "….":
            j += 1
        long = j > i + 3 or (j > i + 1 and self.tokens[i + 1].text == "…")
        return j + 1 if long and self.is_op(i, "+") and self.is_op(j, "+") else 0

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
        if j < len(self.tokens) and self.tokens[j].figure is not None and not token.mathematics:
            other = self.tokens[j].figure
            assert other is not None
            # 1 h 30 min
            if (
                figure.unit.dim == other.unit.dim == "second"
                and other.unit.base < figure.unit.base
                and not other.currency
            ):
                small = Node("figure", other.start, other.end, figure=other)
                node, j = Node("+", figure.start, other.end, (node, small)), j + 1
        # 600 GB/s, $20/month: a rate of something
        rate = figure.unit.symbol or figure.currency
        while rate and self.is_op(j, "/") and self.glued(j) and self.kind(j + 1) in _NAMES and self.glued(j + 1):
            j += 2
        return node, j
