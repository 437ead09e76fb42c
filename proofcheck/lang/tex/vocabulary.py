r"""What the symbols of a formula may stand for: the names that a claim declares, in every spelling a document uses.

`dk`, `d_k` and `d_{k}` are spellings of one name, `W_O` and `WO` of another, `what` and `w_hat` are `\hat w`, `sigma2`
is `\sigma^2` where no `sigma` is declared. A spelling that two declared names share belongs to neither.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang import prelude, terms
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.parse import Node, called, named
from proofcheck.lang.problem import Parts, Reader
from proofcheck.lang.scope import Macro, Scope, scalar
from proofcheck.lang.tex.families import Spelled
from proofcheck.lang.tex.signs import GREEK
from proofcheck.lang.tex.tree import names as words
from proofcheck.lang.types import Value
from proofcheck.source.patterns import lazy
from proofcheck.source.span import SourceText

if TYPE_CHECKING:
    from proofcheck.lang.sizes import Size

_WRITTEN = {"lam": "lambda", "lamda": "lambda", "lambda_": "lambda", "eps": "epsilon"}
_VARIANTS = {"epsilon": "varepsilon", "phi": "varphi", "theta": "vartheta", "sigma": "varsigma", "rho": "varrho"}
_INDEXED = lazy(r"([A-Za-z])([A-Za-z]{1,2})|([A-Za-z]+?)(\d+)")
_POWER = lazy(r"([A-Za-z]+)(\d)")
_ACCENTS = ("hat", "bar", "tilde", "dot")
# What documents call the operations of the language.
ALIASES = {
    "tr": "trace",
    "Tr": "trace",
    "ln": "log",
    "arctan": "atan",
    "arcsin": "asin",
    "arccos": "acos",
    "mathbb E": "E",
    "mathbb P": "P",
    "Pr": "P",
    "Variance": "Var",
    "diag": "diag",
    "logsumexp": "logsumexp",
    "Attention": "attention",
    "mathbb V": "Var",
    "ReLU": "relu",
    "GELU": "gelu",
    "SiLU": "silu",
    "Softmax": "softmax",
    "sgn": "sign",
    "Gamma": "gamma",
    "Re": "re",
    "Im": "im",
    "arsinh": "asinh",
    "arcosh": "acosh",
    "artanh": "atanh",
    "arcsinh": "asinh",
    "arccosh": "acosh",
    "arctanh": "atanh",
}
# Functions that are written before their argument without parentheses, and whose powers stand before the argument.
SPACED = words("log ln exp sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan det tr Tr diag erf")
# Functions that are recognised without a backslash, too, where their letters are no names.
SPACED |= words("Re Im arsinh arcosh artanh arcsinh arccosh arctanh")
SPELLED = (SPACED - {"Re", "Im"}) | words("max min sqrt rank trace softmax sigmoid sign relu ReLU Var Cov logsumexp")


class Vocabulary:
    """The names of one claim, ready to read formulas with. Raises ProofcheckError where the declarations are no good.

    `first` is the position that the first entry of a vector has in the document (0 or 1), None where it does not say.
    `spelled`: canonical spellings of names that were declared in LaTeX, which win over the usual ones. `says`:
    conventions of the document, as `prime: transpose`. `larger`: names that stand for more than a symbol, as
    `P(Y = 1 \\mid x)`.
    """

    def __init__(
        self,
        parts: Parts,
        first: int | None = None,
        spelled: Mapping[str, str] | None = None,
        says: frozenset[str] = frozenset(),
        larger: Set[str] = frozenset(),
    ) -> None:
        self.parts, self.first, self.says = parts, first, says
        self.reader = Reader(parts)
        self.elaborator = self.reader.elaborator
        self.scope = Scope(SourceText.bare(""), {}, self.reader.scope)
        self.names: dict[str, str] = {}
        shared: set[str] = set()
        declared = dict.fromkeys([*self.elaborator.declarations, *self.reader.scope.visible()])
        in_latex = set((spelled or {}).values())
        usual = [name for name in declared if name not in in_latex]
        for name in usual:
            for spelling in spellings(name):
                if self.names.get(spelling, name) != name:
                    shared.add(spelling)
                self.names.setdefault(spelling, name)
        for name in usual:  # sigma2 is written as a power where there is nothing that it could be a power of
            match = _POWER.fullmatch(name)
            if match and not any(s in self.names for s in _letters(match[1])):
                for spelling in _letters(match[1]):
                    self.names.setdefault(f"{spelling}^{match[2]}", name)
        for spelling in shared:
            del self.names[spelling]
        for spelling, name in (spelled or {}).items():
            if name in declared:
                self.names[spelling] = name
                shared.discard(spelling)
        self.shared = shared
        self.opaque = {spelling: name for spelling, name in (spelled or {}).items() if name in larger}
        self._values: dict[int, tuple[Node, Value]] = {}
        self.elaborator.top = self.reader.scope

    @cached_property
    def families(self) -> Spelled:
        """The names, and those with another letter below or inside them."""
        return Spelled.of(self.names)

    # -- what a name is ---------------------------------------------------------------------------------------

    def lookup(self, spelling: str) -> str | None:
        """The declared name that is written like this, or None."""
        found = self.names.get(spelling)
        if found is None and spelling.startswith(("mathbf ", "mathsf ")):
            found = self.names.get(spelling.partition(" ")[2])
        return found

    def function(self, spelling: str) -> str | None:
        """The function that is written like this: of the claim, the prelude, or an operation; None if none is."""
        from proofcheck.lang.forms import FORMS

        name = self.lookup(spelling)
        if name is not None:
            found = self.scope.find(name)
            declared = self.elaborator.declarations.get(name)
            return name if isinstance(found, Macro) or (declared and declared.kind == "function") else None
        name = ALIASES.get(spelling, spelling)
        if name == "E" or name in FUNCTIONS or prelude.definition(name) is not None:
            return name
        return (
            name if name in FORMS and name not in ("sum", "prod", "all", "any", "where", "limit", "minimizes") else None
        )

    def arity(self, spelling: str) -> int | None:
        """How many arguments the declared or defined function takes that is written like this; None for any other."""
        return self.number_of_arguments(self.lookup(spelling) or "")

    def number_of_arguments(self, name: str) -> int | None:
        """The same of a name of the language."""
        found, declared = self.scope.find(name), self.elaborator.declarations.get(name)
        if isinstance(found, Macro):
            return len(found.parameters)
        return len(declared.arguments) if declared is not None and declared.kind == "function" else None

    def made_of(self, node: Node, letter: str) -> str | None:
        """A definition in an expression that is made of the declared name of this letter; None where there is none."""
        declared = self.lookup(letter) or letter
        if declared not in self.elaborator.declarations:
            return None
        seen: set[str] = set()
        left = [(name, name) for name in (*named(node), *called(node))]
        while left:
            first, name = left.pop()
            found = self.scope.find(name)
            if isinstance(found, Value) and declared in found.body.names:
                return first
            if isinstance(found, Macro) and name not in seen:
                seen.add(name)
                inner = {*named(found.body), *called(found.body)} - set(found.parameters)
                if declared in inner:
                    return first
                left += [(first, each) for each in inner]
        return None

    # -- types ------------------------------------------------------------------------------------------------

    def bound(self, names: Mapping[str, str], scope: Scope | None = None) -> Scope:
        """A scope in which these bound variables stand for whole numbers."""
        made = {name: scalar(terms.index(self.elaborator.fresh()), "integer") for name in names}
        return (scope or self.scope).child(made)

    def begin(self) -> None:
        """Called before a formula is read: what is known of the nodes of others is of no use."""
        self._values.clear()
        self.elaborator.known = {}

    def value(self, node: Node, scope: Scope) -> Value:
        """The typed value of an expression. Raises ProofcheckError where it has no type."""
        known = self._values.get(id(node))
        if known is not None and known[0] is node:
            return known[1]
        value = self.elaborator.value(node, scope)
        self._values[id(node)] = (node, value)
        return value

    def rank(self, node: Node, scope: Scope) -> int:
        """How many axes an expression has. Raises ProofcheckError where it has no type."""
        known = self._rank_of_name(node, scope) if node.kind == "name" else None
        return known if known is not None else self.value(node, scope).rank

    def _rank_of_name(self, node: Node, scope: Scope) -> int | None:
        """The axes of a name as they are declared: most of what is asked about is one. None where that says nothing."""
        found = scope.find(node.value)
        if isinstance(found, Value):
            return found.rank
        declared = self.elaborator.declarations.get(node.value)
        if found is not None or declared is None or declared.kind == "function":
            return None
        return 0 if node.value in self.elaborator.sizes else len(declared.shape)

    def dimensions(self) -> list[str]:
        """The declared sizes, of which the sizes of identity matrices are made."""
        return [name for name, d in self.elaborator.declarations.items() if d.kind == "dim"]


def size_node(size: Size, start: int, end: int) -> Node | None:
    """A size as syntax, if it is a single dimension or a number."""
    if size.constant is not None:
        from fractions import Fraction

        return Node("number", start, end, Fraction(size.constant), text=str(size.constant))
    term = size.term()
    return Node("name", start, end, term.data) if term.op == "symbol" else None


@lru_cache(maxsize=4096)
def spellings(name: str) -> frozenset[str]:
    """The canonical texts (`canonical.py`) of the ways in which documents write a declared name."""
    if name in _WRITTEN or name in GREEK or len(name) == 1:
        return frozenset(_letters(name) | {name})
    found = {name}
    for accent in _ACCENTS:
        for stem in (name.removesuffix(f"_{accent}"), name.removesuffix(accent), name.removeprefix(f"{accent}_")):
            if stem != name and (len(stem) == 1 or stem in GREEK):
                found |= {f"{accent}({letter})" for letter in _letters(stem)}
    head, _, rest = name.partition("_")
    parts = [part for part in rest.split("_") if part]
    if head and parts:
        inside = ", ".join(parts)
        found |= {f"{letter}_{inside if len(parts) == 1 else f'({inside})'}" for letter in _letters(head)}
        found |= {f"{letter}_({' '.join(rest)})" for letter in _letters(head) if len(parts) == 1 and len(rest) > 1}
        return frozenset(found)
    match = _INDEXED.fullmatch(name)
    if match:
        head, rest = (match[1], match[2]) if match[1] else (match[3], match[4])
        for letter in _letters(head):
            found.add(f"{letter}_{rest}")
            if len(rest) > 1 and not rest.isdigit():
                found.add(f"{letter}_({' '.join(rest)})")
    return frozenset(found)


def _letters(head: str) -> set[str]:
    name = _WRITTEN.get(head, head)
    return {name, _VARIANTS[name]} if name in _VARIANTS else {name}


def vocabulary_of(parts: Parts, first: int | None = None) -> Vocabulary | None:
    """The vocabulary of a claim's parts; None where its declarations cannot be read (`lint` says why)."""
    try:
        return Vocabulary(parts, first)
    except ProofcheckError:
        return None
