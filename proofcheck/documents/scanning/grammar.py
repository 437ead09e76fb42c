"""Tokens -> equations: chains `a × b = c ≈ d` of expressions made of figures, operators, roots and parentheses.

By precedence, without backtracking: each token is looked at a bounded number of times. Words between a figure and the
next operator name what is counted (`12 heads × 64 dims`) and are stepped over; an expression that touches a letter, a
function or an operator that it does not know is no arithmetic, and neither is anything that a variable stands next
to.
"""

from __future__ import annotations

from dataclasses import replace

from proofcheck.documents.scanning.expressions import Expressions
from proofcheck.documents.scanning.nodes import Chain, Node, Relation
from proofcheck.documents.scanning.stepping import CJK_EQUALS, EQUALS, LABELS, NOT_EQUALS
from proofcheck.documents.scanning.tokens import is_unknown_sign

_NAME = 3  # letters of a word with a sign of equality right behind it that is a name, and counts nothing


_IN = frozenset(["in", "at", "for", "within", "by", "after", "of", "with", "to", "from", "on", "per", "every"])
_RESTATES = frozenset(["i.e", "ie", "or", "from", "that", "about", "which", "即", "也就是", "合"])


class Grammar(Expressions):
    """Reads chains off a list of tokens."""

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
            if self.tokens[k - 1].text == "~" and self.kind(k + 1) == "op":
                break  # 1/100 ~ 1/2
            about = self.approximation(k)
            right = self.expression(about[1], 0)
            if right is None or not self.clean(right[1], right[0]):
                break
            if relation.form in ("word", "arrow") and right[0].composite:
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
        if self.kind(j) == "word" and self.tokens[j].text in ("for", "of", "in") and self.kind(j + 2) == "(":
            j += 2  # 64x64 for output (4,096 LEDs)
        opened = self.kind(j) == "(" and self.tokens[j].text in "(（"
        if opened:
            k = j + 1
            if self.kind(k) == "word" and self.tokens[k].text.lower() in _RESTATES:
                k += 1
                while self.kind(k) == "punct" or (self.kind(k) == "word" and self.tokens[k].text.lower() == "is"):
                    k += 1
        elif self.kind(j) == "punct" and self.tokens[j].text in ",，":
            k = j + 1
            if self.kind(k) != "word":
                return
            word = self.tokens[k].text.lower()
            if word not in ("i.e", "ie", "即", "也就是", "合", "约合", "即约") or not chain.members:
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
        if not opened and (self.kind(end) == "rel" or (right[0].composite and chain.relations)):
            return
        if (
            opened
            and self.kind(end) not in (")",)
            and not (self.kind(end) == "punct" and self.tokens[end].text in ",，;；")
            and not (self.kind(end) == "word" and self.tokens[end].text in ("as", "for", "since", "because"))
        ):
            return
        if opened and self.glued(j) and self.kind(end + 1) in ("rel", "op", "(", "figure"):
            return  # 1/3(1-1/3) = 2/9: a factor
        if not self.clean(right[1], right[0]):
            return
        node = self.hedged(right[0], about[0], right[1])
        chain.members.append(node)
        # Behind a figure, the expression in parentheses says where it comes from, not that it is exact.
        loose = about[0] == 1 or (form == "paren" and node.composite)
        chain.relations.append(Relation("≈" if loose else sign, form, self.tokens[j].start))
        chain.last = right[1]

    def hedged(self, node: Node, about: int, following: int) -> Node:
        """The node with "about" or "more than" on its figure."""
        if node.figure is None:
            return node
        after = self.tokens[following] if about == 0 and following < len(self.tokens) else None
        if after is not None and after.start == node.end and after.text == "+":
            about = 2
        return replace(node, figure=replace(node.figure, about=about)) if about else node

    def relation(self, i: int, composite: bool) -> tuple[Relation, int] | None:
        """The relation at token i, after words that name what is counted."""
        for j in (i, self.labels(i)):
            j = self.skip_line(j)
            if j >= len(self.tokens):
                continue
            token = self.tokens[j]
            name = self.tokens[j - 1]
            named = name.kind == "word" and name.text.isascii() and (len(name.text) <= _NAME or "_" in name.text)
            if token.kind == "rel" and named and self.glued(j) and self.glued(j + 1):
                return None  # 0.7/0.015 wd=0.001: the word is a name
            if token.kind == "rel" and name.kind == "word" and "_" in name.text and j > i + 1:
                return None  # at 7 it matches E_n = -1/2
            if token.kind == "rel" and token.text in "<>≤≥" and all(self.kind(j - n) == "word" for n in (1, 2, 3)):
                return None  # 2**14 transfers would use >340 million gas
            if token.kind == "rel":
                return Relation(token.text, "sign", token.start), self.skip_line(j + 1)
            if token.kind == "arrow" and composite and self.kind(j + 1) == "figure":
                return Relation("=", "arrow", token.start), j + 1
            about = token.kind == "punct" and token.text == "~" and not self.glued(j) and name.text not in _IN
            if about and composite and self.kind(j + 1) == "figure":
                # 640x480 ~60 Hz: what touches the figure need only say that it is about right
                return Relation("≈", "word" if self.glued(j + 1) else "sign", token.start), j + 1
        if not composite:
            equal = self.kind(i) == "word" and self.tokens[i].text == "等于" and self.glued(i)
            return (Relation("=", "sign", self.tokens[i].start), i + 1) if equal else None
        for j in range(i, min(i + LABELS, len(self.tokens))):
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
                if word == "which" and self.is_word_relation(j + 2):
                    return Relation("=", "word", token.start), j + 3  # 13/175, which is about 7.4%
                return None
            if token.kind != "word":
                return None
            low = token.text.lower()
            if low in EQUALS:
                form = "sign" if low in ("equals", "equal") else "word"
                return Relation("=", form, token.start), j + 1
            match = CJK_EQUALS.search(token.text)
            if match and (match.start() > 4 or token.text[: match.start()].endswith(NOT_EQUALS)):
                return None
            if match:
                form = "sign" if "等于" in match.group() else "word"
                return Relation("≈" if "约" in match.group() else "=", form, token.start + match.start()), j + 1
        return None

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
            if token.text == "-" and touching and not spaced and following is not None and following.kind == "word":
                return len(following.text) > 3 and following.text.islower()  # 784-dimensional, not 104-bit
            if token.text == "/" and following is not None and following.kind == "word" and not touching:
                return True  # 1882 tokens / sec
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
            if token.text in "|°′″_\\" or is_unknown_sign(token.text):
                return False
            return not (touching and token.text.isalpha())
        if token.kind == "(":
            factor = token.mathematics and token.text != "（" and self.kind(i + 1) != "rel"
            return not (factor and self.tokens[i - 1].mathematics and self.kind(i - 1) in ("figure", ")"))
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
