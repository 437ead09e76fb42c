r"""Tokens of LaTeX mathematics -> their structure (`tree.Tex`), without knowing what any name means.

A recursive descent over the grammar of written mathematics: lists, implications, comparisons, sums, products, scripts.
A product ends at the next sign of addition or comparison, and so does what stands under a sum sign. Nothing is decided
here that depends on names: `f(x)` and `a (b + c)` have the same structure. What has none (delimiters that do not match,
a script without a base) is refused with its place. Depth is bounded, of the descent and of the tree (`x!!!`), and
every loop moves on by a token.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from proofcheck.lang.tex.atoms import atom
from proofcheck.lang.tex.indicators import indicated
from proofcheck.lang.tex.rows import flat
from proofcheck.lang.tex.signs import BETWEEN, BIG, ENDS, GREEK, LOGIC, RELATIONS
from proofcheck.lang.tex.tokens import TexError, Token, tokens
from proofcheck.lang.tex.tree import Tex, deeper_than
from proofcheck.source.patterns import lazy

_NO_FACTOR = ENDS | RELATIONS | frozenset(BETWEEN) | LOGIC | {"end-of-formula", "+", "-", "pm", "mp", "^", "_", "'"}
_NO_FACTOR |= {"!", ".", "not", "row;", "forall", "exists", "neg", "choose", "over"}
_PLUS = frozenset(["+", "-", "pm", "mp"])
_JOINS = frozenset(["wedge", "vee", "Rightarrow", "Leftrightarrow"])
_SEPARATES = frozenset([",", ";", ":", ".", "row;", "dots,", "vert", "|"])
_CLOSES = frozenset([")", "]", "}", "rangle", "rfloor", "rceil", "row", "&", "end", "end-of-formula"])
_BEHIND = frozenset(["'", "_", "^", "!"])
_MARKS = frozenset(["*", "+", "-", "star", "cdot", "bullet", "circ", "dagger", "pm", "times", "|"])
_JOINING = "if|for|and|or|where|with|when|otherwise|else|then|so|such|that|as|at|of|in|is"
_WORD = lazy(
    rf"(?!(?:{_JOINING}|and|hence|so|thus|therefore|because|any|all|some)$)[A-Za-z][A-Za-z0-9_-]+", re.IGNORECASE
)
_FUNCTION = lazy(rf"(?!(?:{_JOINING})$)[A-Za-z](?:[A-Za-z.-]*[A-Za-z])?", re.IGNORECASE)  # r.m.s(x), too
_OPTIMUM = lazy(
    r"\s*\{\s*(?:\\(?:rm|mathrm|text)\s*(?P<inner>\{)?)?\s*\\?(arg)\s*(?:\\[,;: ])*\s*\\?(min|max)\s*(?(inner)\}\s*)\}"
)
_SIGNED = frozenset({"sum", "lim"})
_NAME_OF = lazy(rf"(?!.*\b(?:{_JOINING}|all|any|some|each|every|have|we)\b)[A-Za-z][\w .-]*", re.IGNORECASE)
MAX_DEPTH = 40
MAX_TREE = 100
_A_TOKEN = 3  # levels of the tree that it makes at most: `\forall` makes two, and its range may be a third
_LETTERS = GREEK - {"Delta"}  # which may begin a name of two letters
_KEPT = 200  # characters of a formula whose structure is kept: a page writes `$x$` many times


_DOTTED = frozenset({"matrix", "group", "symbol", "sup", "sub", "product"})  # what a dot may multiply


def _last(tree: Tex) -> Tex:
    """The last side or term of a formula."""
    while tree.kind in ("relation", "add"):
        tree = tree.children[-1]
    return tree


def structure(tex: str) -> Tex:
    """The structure of a formula given without its delimiters. Raises TexError with the place of what has none."""
    return _short(tex) if len(tex) <= _KEPT else _Parser(tex, flat(tokens(tex))).whole()


@lru_cache(maxsize=4096)
def _short(tex: str) -> Tex:
    return _Parser(tex, flat(tokens(tex))).whole()


class _Parser:
    def __init__(self, tex: str, found: list[Token]) -> None:
        self.tex, self.tokens, self.at, self.depth = tex, found, 0, 0
        self.end = Token("end-of-formula", "", len(tex), len(tex))
        self.keys = [token.value if token.kind == "command" else token.kind for token in found]
        self.bars: list[str] = []  # open signs of absolute value and norm in the group at hand

    # -- tokens -----------------------------------------------------------------------------------------------

    def look(self, ahead: int = 0) -> Token:
        try:
            return self.tokens[self.at + ahead]
        except IndexError:
            return self.end

    def key(self, ahead: int = 0) -> str:
        """What decides about a token: the name of a command, else its kind."""
        try:
            return self.keys[self.at + ahead]
        except IndexError:
            return "end-of-formula"

    def take(self) -> Token:
        token = self.look()
        self.at += 1
        return token

    def fail(self, token: Token, reason: str) -> TexError:
        return TexError(token.start, max(token.end, token.start + 1), reason)

    def expect(self, key: str, opened: Token) -> Token:
        if self.key() != key:
            raise self.fail(opened, f"`{self.tex[opened.start : opened.end]}` is not closed")
        return self.take()

    # -- formulas ---------------------------------------------------------------------------------------------

    def whole(self) -> Tex:
        if not self.tokens:
            raise TexError(0, max(len(self.tex), 1), "the formula is empty")
        found = self.listed()
        if self.key() != "end-of-formula":
            token = self.look()
            raise self.fail(token, f"`{self.tex[token.start : token.end]}` has no partner or cannot stand here")
        if _A_TOKEN * len(self.tokens) > MAX_TREE and deeper_than(found, MAX_TREE):
            raise TexError(found.start, found.end, "the formula nests too deep")
        return found

    def deeper(self, read: Callable[[], Tex]) -> Tex:
        """What `read` reads one level deeper."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fail(self.look(), f"the formula nests more than {MAX_DEPTH} deep")
        found = read()
        self.depth -= 1
        return found

    def listed(self) -> Tex:
        """Formulas separated by commas, semicolons, colons, wide spaces, words, or a lone bar."""
        return self.deeper(self._listed)

    def _listed(self) -> Tex:
        items: list[Tex] = []
        marks: list[str] = []
        mark = ""
        while True:
            begun = self.at
            while (found := self.separator()) is not None:
                mark = found if not mark or mark == "gap" else mark if found in ("gap", mark) else mark + found
            if self.key() == "text" and not self.begins():
                token = self.take()
                item = Tex("text", token.start, token.end, token.value)
            elif self.ends():
                if mark not in (":", "|"):
                    break
                item = Tex("blank", self.look().start, self.look().start)
            else:
                item = self.implication()
                if self.at == begun:
                    token = self.look()
                    raise self.fail(token, f"`{self.tex[token.start : token.end]}` cannot stand here")
            if mark == "." and items and _last(items[-1]).kind in _DOTTED:
                raise self.fail(self.tokens[begun], "this dot may be a product, or the end of a formula")
            if not items and mark in (":", "|"):  # `:3` in a slice: what stands before the colon is left out
                items.append(Tex("blank", item.start, item.start))
            if items:
                marks.append(mark or "gap")
            items.append(item)
            mark = ""
            if not (self.look().gap or self.separates() or "text" in (item.kind, self.key())):
                break
        if not items:
            token = self.look()
            return Tex("blank", token.start, token.start)
        if len(items) == 1:
            return items[0]
        return Tex("list", items[0].start, items[-1].end, tuple(marks), tuple(items))

    def ends(self) -> bool:
        key = self.key()
        return key in _CLOSES or bool(self.bars and self.bars[-1] == key and self.look().side != "(")

    def separates(self) -> bool:
        key = self.key()
        if key not in _SEPARATES or (key == "." and self.look().side):
            return False
        return key not in ("vert", "|") or self.lone_bar(key)

    def separator(self) -> str | None:
        if not self.separates():
            return None
        token = self.take()
        if token.kind == "command":
            return "|" if token.value == "vert" else "||"
        return {"row;": ";"}.get(token.kind, token.kind)

    def lone_bar(self, bar: str) -> bool:
        """Whether the bar at hand has no partner in its group: a condition, as in E[x | y], or the double bar of a
        divergence."""
        big = self.tex.startswith(("\\big", "\\Big"), self.look().start)  # \\bigl| is a condition more often than not
        if self.bars or (self.look().side and not big):
            return False
        level = 0
        for token in self.tokens[self.at + 1 :]:
            key = token.value if token.kind == "command" else token.kind
            level += (key in ("(", "[", "{", "begin")) - (key in (")", "]", "}", "end"))
            if level < 0:
                return True
            if level == 0 and key == bar:
                return False
        return bar == "vert"

    def implication(self) -> Tex:
        first = self.negation()
        if self.key() not in _JOINS:
            return first
        found = self.disjunction(first)
        while self.key() in ("Rightarrow", "Leftrightarrow"):
            kind = "implies" if self.take().value == "Rightarrow" else "iff"
            right = self.disjunction()
            found = Tex(kind, found.start, right.end, None, (found, right))
        return found

    def disjunction(self, first: Tex | None = None) -> Tex:
        """Statements joined by "or"; `first`: the one that they begin with, if it is read already."""
        return self.joined("vee", "or", self.conjunction, self.conjunction(first))

    def conjunction(self, first: Tex | None = None) -> Tex:
        return self.joined("wedge", "and", self.negation, first or self.negation())

    def joined(self, sign: str, kind: str, part: Callable[[], Tex], first: Tex) -> Tex:
        if self.key() != sign:
            return first
        items = [first]
        while self.key() == sign:
            self.take()
            items.append(part())
        return Tex(kind, first.start, items[-1].end, None, tuple(items))

    def negation(self) -> Tex:
        if self.key() == "neg":
            start = self.take().start
            inner = self.deeper(self.negation)
            return Tex("not", start, inner.end, None, (inner,))
        if self.key() in ("forall", "exists"):
            token = self.take()
            within = self.relation()
            ranges = [within]
            while self.key() == ",":
                self.take()
                ranges.append(self.relation())
            if self.key() == ":":
                self.take()
            body = self.deeper(self.implication)
            over = Tex("list", ranges[0].start, ranges[-1].end, (",",) * (len(ranges) - 1), tuple(ranges))
            return Tex("quantified", token.start, body.end, token.value, (over, body))
        return self.relation()

    def relation(self) -> Tex:
        start = self.look().start
        first = self.addition()
        sign = self.sign()
        if sign is None:
            return first
        sides, signs = [first], []
        while sign is not None:
            signs.append(sign)
            sides.append(self.addition())
            sign = self.sign()
        return Tex("relation", start, sides[-1].end, tuple(signs), tuple(sides))

    def sign(self) -> str | None:
        key, negated = self.key(), False
        if key == "not" and self.key(1) in RELATIONS:
            self.take()
            key, negated = self.key(), True
        if key == ":" and self.key(1) == "=":
            self.take()
            key = ":="
        if key not in RELATIONS:
            return None
        self.take()
        if key in ("coloneqq", "triangleq"):
            key = ":="
        return {"=": "ne", "in": "notin"}.get(key, "not " + key) if negated else key

    def addition(self) -> Tex:
        """Terms with their signs. An empty side, as before the `=` that begins a line, is blank."""
        start = self.look()
        signs: list[str] = []
        terms: list[Tex] = []
        while True:
            sign = "+"
            if self.key() in _PLUS:
                sign = {"command": self.look().value}.get(self.look().kind, self.key())
                self.take()
                while self.key() in ("+", "-") and not terms:  # - + x is no notation that anyone means
                    raise self.fail(self.look(), "two signs meet")
            elif terms:
                break
            elif not self.begins():
                return Tex("blank", start.start, start.start)
            terms.append(self.product())
            signs.append(sign)
        if signs == ["+"] and start.kind != "+":
            return terms[0]
        return Tex("add", start.start, terms[-1].end, tuple(signs), tuple(terms))

    # -- products ---------------------------------------------------------------------------------------------

    def begins(self) -> bool:
        """Whether a factor begins at the token at hand."""
        token = self.look()
        if token.kind in ("letter", "number"):
            return True
        key = self.key()
        if key == "." and token.side == "(":
            return True
        if token.kind == "text":  # \\text{tr}(A): words before a bracket are a function, unless they join formulas
            if self.key(1) in ("(", "[", "_", "^"):
                beside = self.look(1).start == token.end and self.tex[token.end - 2 : token.end - 1].isalnum()
                return bool(_FUNCTION.fullmatch(token.value) or (beside and _NAME_OF.fullmatch(token.value)))
            return self.operand()
        if key in _NO_FACTOR:
            return False
        if key in ("vert", "|"):
            return self.opens(key)
        return True

    def operand(self) -> bool:
        """Whether the words at hand are a name, `0 < \\text{loss}`: they stand where an operand is due, and alone."""
        words = self.look().value
        if not _WORD.fullmatch(words) and not (" " in words and _NAME_OF.fullmatch(words)):
            return False
        before = self.keys[self.at - 1] if self.at else "row;"
        after = self.key(1)
        going_on = after in RELATIONS or after in BETWEEN or after in ("+", "-")
        if going_on and before in ("row;", ",", ";", "&", "(", "[", "{"):
            return True
        due = before in RELATIONS or before in BETWEEN or before in ("+", "-", "{")
        return due and (
            after in RELATIONS or after in BETWEEN or after in ENDS or after in ("+", "-", "end-of-formula", "row;")
        )

    def opens(self, key: str) -> bool:
        side = self.look().side
        if side:
            return side == "(" and not self.lone_bar(key)
        if self.bars and self.bars[-1] == key:
            return False
        return not self.lone_bar(key)

    def product(self) -> Tex:
        factors, signs = [self.factor()], []
        while True:
            key = self.key()
            if key in BETWEEN and key != "wedge":
                self.take()
                signs.append(BETWEEN[key])
                if self.key() == "-":  # 2 \cdot -3
                    raise self.fail(self.look(), "a sign after a sign of multiplication needs parentheses")
                factors.append(self.factor())
            elif self.begins() and not self.look().gap:
                signs.append("")
                factors.append(self.factor())
            else:
                break
        factors, signs = indicated(factors, signs)
        if not signs:
            return factors[0]
        return Tex("product", factors[0].start, factors[-1].end, tuple(signs), tuple(factors))

    def factor(self) -> Tex:
        key = self.key()
        named = key in ("operatorname", "mathop") and _OPTIMUM.match(self.tex, self.look().end)
        if key in BIG or named or (key == "underset" and (below := self.below()) is not None):
            return self.big(below if key == "underset" else None)
        base = atom(self)
        if base.kind == "symbol" and base.value == "Delta":
            letter = self.look().kind == "letter" or (self.look().kind == "command" and self.key() in GREEK)
            if letter:
                change = atom(self)  # \Delta x: one name, for a change of x
                base = Tex("accent", base.start, change.end, "Delta", (change,))
        return self.scripts(base) if self.key() in _BEHIND else base

    def below(self) -> Tex | None:
        """What `\\underset{x}{\\min}` writes below the sign at hand, which is left to be read; else nothing is read."""
        begun = self.at
        self.take()
        low = self.argument()
        braced = self.key() == "{"
        sign = self.tokens[self.at + braced] if self.at + braced < len(self.tokens) else self.end
        named = _OPTIMUM.match(self.tex, sign.end) if sign.value in ("operatorname", "mathop") else None
        end = named.end() if named else sign.end
        close = next((k for k in range(self.at, len(self.tokens)) if self.tokens[k].start >= end), self.at)
        known = sign.kind == "command" and (sign.value in BIG or named is not None)
        if not known or (braced and self.tokens[close].kind != "}"):
            self.at = begun
            return None
        if braced:  # without its braces
            for at in (close, self.at):
                del self.tokens[at], self.keys[at]
        return low

    def big(self, low: Tex | None = None) -> Tex:
        """A sum, a minimum and the like; `low`: what stands below it already."""
        token = self.look()
        head = self.named_optimum() if token.value in ("operatorname", "mathop") else None
        name = head if head is not None else self.take().value
        high = None
        while self.key() in ("_", "^"):
            if self.take().kind == "_":
                low = self.script()
            else:
                high = self.script()
        negated = self.take() if low is not None and name in _SIGNED and self.key() == "-" else None
        body = self.deeper(self.product) if self.begins() else Tex("blank", token.end, token.end)
        if negated is not None and body.kind != "blank":  # \sum_i -a_i b_i: the sign belongs to what is summed
            body = Tex("add", negated.start, body.end, ("-",), (body,))
        return Tex("big", token.start, body.end, name, (low, high, body))

    def named_optimum(self) -> str:
        """`argmin` and the like, written as a word: `\\operatorname{argmin}`, `\\mathop{\\rm arg\\,min}`."""
        opened = self.take()
        match = _OPTIMUM.match(self.tex, opened.end)
        assert match is not None
        while self.look().start < match.end() and self.key() != "end-of-formula":
            self.take()
        return match[2] + match[3]

    def scripts(self, base: Tex) -> Tex:
        """Primes, subscripts, superscripts and factorials behind an atom; the subscript is the inner one."""
        low = high = None
        while True:
            key = self.key()
            if key == "^" and self.primed():
                count = self.primed()
                self.at += 1 + (count if self.key(1) != "{" else count + 2)
                base = Tex("prime", base.start, self.tokens[self.at - 1].end, count, (base,))
            elif key == "'":
                count, end = 0, base.end
                while self.key() == "'":
                    end = self.take().end
                    count += 1
                base = Tex("prime", base.start, end, count, (base,))
            elif key in ("_", "^"):
                mark = self.take()
                if key == "^" and high is None and (starred := self.starred()) is not None:
                    base, low = self.attached(base, low, starred[0]), None  # w^{*T}: of w^*
                    high = starred[1]
                    continue
                script = self.script()
                if (low if key == "_" else high) is not None:
                    raise self.fail(mark, "a second script of the same kind")
                low, high = (script, high) if key == "_" else (low, script)
            elif key == "!":
                base, low, high = self.attached(base, low, high), None, None
                base = Tex("factorial", base.start, self.take().end, None, (base,))
                if self.key() == "!":  # n!! is the product of every other number
                    raise self.fail(self.look(), "a second `!` may be a double factorial, or a factorial of one")
            else:
                return self.attached(base, low, high)

    def primed(self) -> int:
        """How many primes the superscript at hand is made of: `f^{\\prime\\prime}` is f''."""
        braced = self.key(1) == "{"
        count, at = 0, 2 if braced else 1
        while self.key(at) in ("prime", "'"):
            count, at = count + 1, at + 1
            if not braced:
                break
        return count if not braced or self.key(at) == "}" else 0

    def starred(self) -> tuple[Tex, Tex] | None:
        """A superscript of a star and a sign of transposition, `{*T}` or `{*\\top}`, as two; None for any other."""
        keys = [self.key(k) for k in range(4)]
        sign = self.look(2).value if self.look(2).kind in ("letter", "command") else ""
        if keys[0] != "{" or keys[1] not in ("*", "star") or sign not in ("T", "top") or keys[3] != "}":
            return None
        star, transposed = self.look(1), self.look(2)
        self.at += 4
        return (
            Tex("symbol", star.start, star.end, keys[1]),
            Tex("symbol", transposed.start, transposed.end, transposed.value),
        )

    def marks(self) -> Tex | None:
        """A script in braces that holds signs and no operands, such as `{*}` and `{+-}`: a mark of a name."""
        at = 1
        while self.key(at) in _MARKS or (self.key(at) == "," and at > 1):
            at += 1
        if at == 1 or self.key(at) != "}":
            return None
        opened = self.look()
        value = "".join(self.key(k) for k in range(1, at))
        self.at += at + 1
        return Tex("symbol", opened.start, self.tokens[self.at - 1].end, value)

    def attached(self, base: Tex, low: Tex | None, high: Tex | None) -> Tex:
        end = self.tokens[self.at - 1].end if low is not None or high is not None else base.end
        if low is not None:
            base = Tex("sub", base.start, end, None, (base, low))
        return base if high is None else Tex("sup", base.start, end, None, (base, high))

    def script(self) -> Tex:
        """What stands behind `^` or `_`. TeX prints `2^10` as 2 to the 1, and a 0; who writes it means 2^{10}."""
        token = self.look()
        if token.kind == "number" and len(token.value) > 1 and "." not in token.value:
            raise self.fail(token, "a script of several figures needs braces")
        return self.argument()

    def argument(self) -> Tex:
        """What a command or a script takes: a group in braces, else one token."""
        return self.deeper(self._argument)

    def _argument(self) -> Tex:
        token = self.look()
        if token.kind == "{":
            marks = self.marks()
            if marks is not None:
                return marks
            inner = self.braces()
            # Words in a script tell names apart: d_{\text{model}} is not d_{\text{head}}.
            named = inner.kind == "text" and bool(inner.value.strip())
            if inner.kind == "big" and inner.children[:2] == (None, None) and inner.children[2].kind == "blank":
                return replace(inner, kind="name", children=())  # x_{\\max}
            return replace(inner, kind="name", value=inner.value.strip()) if named else inner
        if token.kind == "number" and len(token.value) > 1 and "." not in token.value:
            # TeX takes one digit: \frac12 is one half.
            self.tokens[self.at] = Token("number", token.value[1:], token.start + 1, token.end)
            return Tex("number", token.start, token.start + 1, token.value[0])
        if self.key() in _MARKS:
            value = self.key()
            self.take()
            return Tex("symbol", token.start, token.end, value)
        if token.kind == "text" and token.value:
            self.take()
            return Tex("name", token.start, token.end, token.value)
        if not self.begins() or token.kind in ("(", "["):
            raise self.fail(token, "an argument is missing")
        return atom(self)

    def braces(self) -> Tex:
        opened = self.take()
        inside = self.look()
        single = self.key(1) == "}" and (inside.kind in ("letter", "number") or self.key() in _LETTERS)
        if single and self.depth < MAX_DEPTH:  # most hold one letter
            self.at += 2
            kind = "number" if inside.kind == "number" else "symbol"
            return Tex(kind, opened.start, self.tokens[self.at - 1].end, inside.value)
        bars, self.bars = self.bars, []
        inner = self.listed()
        if self.key() in ("choose", "over"):  # {n \choose k}, {1 \over 2}
            kind = "binom" if self.take().value == "choose" else "frac"
            inner = Tex(kind, opened.start, opened.end, None, (inner, self.listed()))
        self.bars = bars
        return replace(inner, start=opened.start, end=self.expect("}", opened).end)
