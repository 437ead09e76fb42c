"""Stepping over tokens: what kind one is, words that say "about", words that only name what was counted."""

from __future__ import annotations

from proofcheck.documents.scanning.tokens import Token
from proofcheck.source.patterns import lazy

LABELS = 5
APPROXIMATE = frozenset([
    "about", "approximately", "approx", "roughly", "around", "circa", "ca", "nearly", "almost", "some", "约", "大约",
    "大概", "约为", "约等于", "近", "将近", "接近", "左右",
])  # fmt: skip
_MORE = frozenset([
    "over", "above", "exceeding", "超过", "超", "逾", "至少",
])  # fmt: skip
EQUALS = frozenset([
    "is", "are", "equals", "equal", "gives", "makes", "yields", "totals", "totalling", "totaling", "comes", "=",
    "costs", "amounts",
])  # fmt: skip
_FILLERS = frozenset([
    "to", "a", "an", "the", "total", "of", "in", "all", "only", "just", "exactly",
])  # fmt: skip
_BREAKS = frozenset([
    "for", "if", "when", "where", "with", "and", "or", "then", "so", "but", "let", "as", "since", "while", "because",
    "than", "vs", "not",
])  # fmt: skip
NOT_EQUALS = tuple("变成作认设改置称视转译分较")
CJK_EQUALS = lazy(r"(等于|约等于|约为|约合|合计为?|共计|总计|一共|总共|就是|即为?|结果为|[为是得共合]|得到)(大?约)?$")


class Stepping:
    """A list of tokens. Indices are those of tokens; what steps over some returns where it ends."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens

    def kind(self, i: int) -> str:
        return self.tokens[i].kind if 0 <= i < len(self.tokens) else ""

    def is_op(self, i: int, signs: str | tuple[str, ...]) -> bool:
        return self.kind(i) == "op" and self.tokens[i].text in signs

    def glued(self, i: int) -> bool:
        """Whether nothing stands between token i and the one before."""
        return 0 < i < len(self.tokens) and self.tokens[i - 1].end == self.tokens[i].start

    def skip_line(self, i: int) -> int:
        return i + 1 if self.kind(i) == "line" else i

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
                or (token.kind == "word" and (word in APPROXIMATE or word.endswith(("约", "大约"))))
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

    def labels(self, i: int) -> int:
        """The index behind words, `/s` and short parentheses that only name what was counted."""
        for _ in range(LABELS):
            token = self.tokens[i] if i < len(self.tokens) else None
            if token is None:
                break
            if token.kind == "word" and not token.mathematics:
                low = token.text.lower()
                if low in EQUALS or low in _BREAKS or CJK_EQUALS.search(token.text):
                    break
                named = self.kind(i + 1) == "rel" or (self.kind(i + 1) == "(" and self.glued(i + 1))
                if len(low) == 1 and low.isascii() and (named or low == "x"):
                    break  # 1 for p <= 0.5: a variable; 100 for f(k) = 4: a function; 2 x skip + 1: a factor
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
            elif token.kind == "line" and self.kind(i + 1) == "word" and self.kind(i + 2) in ("op", "rel", ")"):
                i += 1  # a word that was broken off the figure that it belongs to
            elif token.kind == "(" and token.text in "(（":
                j = i + 1
                while j < len(self.tokens) and j - i < 6 and self.tokens[j].kind in ("word", "hole"):
                    j += 1
                if j == i + 1 or self.kind(j) != ")" or (self.glued(i) and self.kind(i + 1) == "hole"):
                    break
                i = j + 1
            else:
                break
        return i
