r"""Identifiers for symbols: `W_Q`, `d_{\text{model}}`, `\hat y`, `\lambda` as names of the claim language.

Each spelling has one identifier and each identifier one spelling, so that `x` and `\mathbf x` stay two names where a
document uses both. Names that were declared as plain text keep theirs, in every way in which documents write them.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable

from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.signs import DOTS
from proofcheck.lang.tex.tree import Tex
from proofcheck.lang.tex.vocabulary import spellings
from proofcheck.source.patterns import lazy

_FONTED = lazy(r"(?:mathbf|boldsymbol|bm|mathsf|mathcal|mathscr|mathbb|mathfrak|mathtt|bf|cal) (?=[A-Za-z])")
_ACCENTED = lazy(r"(hat|bar|tilde|dot|ddot|vec|check|breve|Delta)\(([^()]*)\)")
_WORDS = {"lambda": "lam", "top": "T", "*": "star", "ast": "star", "dagger": "dag", "+": "plus", "-": "minus"}
_LETTER = lazy("[A-Za-z]")
_NO_NAMES = DOTS | {"infty"}
_MAX = 40
NAMED = frozenset({"symbol", "name", "sub", "accent", "prime", "sup"})


class Names:
    """The identifiers of one scope. `spelled` maps canonical spellings to them."""

    def __init__(self, declared: Iterable[str] = (), spelled: dict[str, str] | None = None) -> None:
        self.spelled: dict[str, str] = {}
        self._written: dict[str, list[str]] = {}
        self.larger: set[str] = set()  # identifiers of what is no symbol
        self.plain: dict[str, str] = {}  # spellings that names have because of how they are written as plain text
        self.shared: set[str] = set()  # spellings that belong to no name
        for spelling, name in (spelled or {}).items():
            self._spell(spelling, name)
        for name in declared:
            self.declare(name)

    def declare(self, name: str) -> None:
        """A name declared as plain text, with its spellings. One that it shares with another name belongs to the one
        that is spelled so, or else to neither."""
        for spelling in sorted(spellings(name) - self.shared):
            other = self.spelled.get(spelling)
            if other is None or (spelling == name and other != name and self.plain.get(spelling) == other):
                self._spell(spelling, name)
                self.plain[spelling] = name
            elif other not in (name, spelling) and self.plain.get(spelling) == other:
                del self.spelled[spelling]
                self.shared.add(spelling)

    def of(self, tree: Tex) -> str | None:
        """The identifier of a symbol, made if it has none; None for what is no name."""
        if not is_name(tree):
            return None
        spelling = canonical(tree)
        found = self.spelled.get(spelling)
        if found is None:
            found = self._free(identifier(spelling))
            self._spell(spelling, found)
        return found

    def declared(self, tree: Tex) -> str | None:
        """The identifier of what an author declares: of a symbol, or of something larger that is one quantity to him,
        as `x_{t+1}` or `P(Y = 1 \\mid x)`."""
        if is_name(tree) or tree.kind not in ("product", "sub", "sup", "frac"):
            return self.of(tree)
        spelling = canonical(tree)
        if spelling not in self.spelled:
            self._spell(spelling, self._free(re.sub("_{2,}", "_", identifier(spelling))))
        self.larger.add(self.spelled[spelling])
        return self.spelled[spelling]

    def known(self, tree: Tex) -> str | None:
        """The identifier of a symbol, if it has one."""
        possible = tree.kind in NAMED or (tree.kind in ("product", "frac") and self.larger)
        return self.spelled.get(canonical(tree)) if possible else None

    def written(self, name: str) -> list[str]:
        """The spellings of an identifier."""
        return self._written.get(name, [])

    def _spell(self, spelling: str, name: str) -> None:
        self.spelled[spelling] = name
        self._written.setdefault(name, []).append(spelling)

    def _free(self, stem: str) -> str:
        name, count = stem, 1
        while name in self._written:
            count += 1
            name = f"{stem}_{count}"
        return name


def is_name(tree: Tex) -> bool:
    """Whether this can be a name: a letter, with accents, primes, and plain scripts."""
    if tree.kind in ("symbol", "name"):
        word = str(tree.value).rpartition(" ")[2]  # \\mathbf 0 is a zero
        return _LETTER.search(word) is not None and tree.value not in _NO_NAMES
    if tree.kind in ("accent", "prime"):
        return is_name(tree.children[0])
    if tree.kind == "sub":
        base, script = tree.children
        return is_name(base) and _script(script)
    if tree.kind == "sup":
        base, script = tree.children
        star = script.kind == "symbol" and script.value in ("*", "ast", "star", "dagger")
        return (is_name(base) and star) or _projection(base, script)
    return False


def _projection(base: Tex, script: Tex) -> bool:
    """Whether this may be one of the projections `W^Q`, `W^K`, `W^V` and `W^O` of attention. `W^K` may be a power, too,
    where W is a matrix and K a number."""
    letters = (str(part.value).rpartition(" ")[2] for part in (base, script) if part.kind == "symbol")
    return tuple(letters) in (("W", "Q"), ("W", "K"), ("W", "V"), ("W", "O"))


def _script(tree: Tex) -> bool:
    if tree.kind in ("symbol", "name", "number", "text"):
        return True
    return tree.kind in ("list", "product") and not any(tree.value) and all(map(_script, tree.children))


def identifier(spelling: str) -> str:
    """A name like this spelling, in letters, digits and underscores."""
    text = _FONTED.sub("", spelling)
    text = _ACCENTED.sub(r"\2_\1", text).replace("'", "_prime")
    parts = [_WORDS.get(part, part) for part in re.split(r"[_^() ,]+", text) if part]
    name = re.sub(r"[^0-9A-Za-z_]+", "_", "_".join(parts)).strip("_")[:_MAX]
    if not name or not name[0].isalpha():
        name = f"v_{name}" if name else "v"
    return f"{name}_" if keyword.iskeyword(name) else name
