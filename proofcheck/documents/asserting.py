"""What formulas assert: read with what is declared and supposed where they stand, and with what casts doubt on that."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents import cues, elsewhere
from proofcheck.documents.asfigures import meant_as_figures, meant_beside, said_exactly
from proofcheck.documents.clauses import UNKNOWN, Condition, Waiting
from proofcheck.documents.doubtful import wider
from proofcheck.documents.figures import averaged, counted, of_nothing, rounded
from proofcheck.documents.formulas import explicit
from proofcheck.documents.inferred import NOTHING, Taken
from proofcheck.documents.model import Reading, Said, Unclear
from proofcheck.documents.notation import Line, Strange
from proofcheck.documents.ownsigns import other_norm, own_signs
from proofcheck.documents.pieces import Piece
from proofcheck.documents.positions import declared, positions, run_through
from proofcheck.documents.roles import SAID_SO
from proofcheck.documents.running import stated
from proofcheck.documents.scope import Parts, names_in
from proofcheck.documents.taking import plain
from proofcheck.documents.telling import NARROW
from proofcheck.documents.twoways import fixed_by, has_sign, meant_otherwise, of_squares, two_ways
from proofcheck.documents.undeclared import undeclared
from proofcheck.documents.unspoken import Unspoken, assumptions, beside
from proofcheck.lang.printing import to_text
from proofcheck.lang.tex.antiderivatives import as_derivative
from proofcheck.lang.tex.canonical import bound_by, canonical
from proofcheck.lang.tex.ellipses import elided
from proofcheck.lang.tex.reading import SIGNS, Unread, sides_of, value_of
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy
from proofcheck.source.span import SourceText

CONSTANTS = frozenset({"pi", "e"})  # which a text may speak of as of something else
_NEAR = 25  # lines, in which a law that words tell of a name is surely still meant
RUNNING = "a quantity in it takes several values, and what they have to do with each other is not read"
_BEHIND = 20  # characters behind a formula, in which it may say `(mod 7)`
_UNDER = lazy(r"\bunder\b[^.;]{0,30}H\s*_", re.IGNORECASE)  # a hypothesis
# A sentence behind a formula that supposes something of its names: "Here $a = 0$."
_SUPPOSED_NEXT = lazy(
    r"[\s.。;；(（]*(?:(?:here|recall|remember|we\s+(?:take|set|assume)|for\s+the\s+proof\s+we\s+need|注意|这里|此处|其中|以上假设|这里假设)"
    r"(?![a-z])[^.$\n]{0,20}\$[^$\n]*(?:[=<>]|\\(?:perp|ne|le|ge)(?![a-z]))|"
    r"(?:recall\s+that\s+)?(?:they|these|both|the\s+two)\s+are\s+(?:orthogonal|perpendicular|independent|disjoint|equal|zero)\b)",
    re.IGNORECASE,
)
_WORD = 40  # characters, more than a word of independence has with what may follow it


class Asserting(Unspoken):
    """Taking, and the assertions that are read under what was taken."""

    def __init__(self, result: Reading, lines: Sequence[Line | Strange]) -> None:
        super().__init__(result, lines)
        # The names of which the sentence at hand supposes something else than what lasts; None: it may suppose nothing.
        self.retracted: frozenset[str] | None = frozenset()
        self.negated: set[str] = set()  # of which the sentence at hand says that they are not something
        self.renamed: set[str] = set()  # constants that the text speaks of as of something else
        self.functions: dict[str, Said] = {}  # where the text says what functions of the language are
        self.elsewhere: list[int] | None = None  # where the text speaks of other numbers
        self.spoken: list[tuple[int, int]] | None = None  # where the text says that something is independent

    def assertion(
        self,
        said: Said,
        piece: Piece,
        tree: Tex,
        further: Sequence[Condition],
        taken: Taken = NOTHING,
    ) -> None:
        """Reads an assertion. `taken`: what names that nothing declares are taken as."""
        tree = taken.tree or tree
        line = "integrals: line" in self.notation.writer.says
        derivative = as_derivative(tree) if not line else None
        if derivative is not None and not self.is_constant(tree.children[1].children[-1]):
            derivative = None
        if derivative is not None:
            tree = derivative
            said.question("an antiderivative is meant where it has a value")
        for name in self.renamed:
            if any(is_name(node) and canonical(node) == name and self.notation.fresh(node) for node in walk(tree)):
                said.unclear = Unclear(f"the text may speak of something else as `{name}`", said.span)
                return
        horizon = {"^T"} if self.notation.meaning("T") is not None else set()  # then it is an exponent
        if self.own_signs - horizon and has_sign(tree, self.own_signs - horizon):
            said.unclear = Unclear("the text says what it means by a sign in it, and that is not read", said.span)
            return
        if (why := meant_beside(tree, piece.text)) is not None:
            said.unclear = Unclear(why, said.span)
            return
        if why := meant_as_figures(tree):
            said.question(why)
        if any(map(_cycles, walk(tree))):
            said.unclear = Unclear("two numbers in brackets side by side may be permutations", said.span)
            return
        if _SUPPOSED_NEXT.match(self.document.text, piece.segment.outer[1]):
            said.question("the sentence behind it may say on which condition")
        if tree.kind == "relation" and any(s.kind == "product" and "mod" in s.value for s in tree.children[1:]):
            said.question("what it is modulo may be said of both sides")
        if _numbered(tree):
            said.question("`e` with a letter that runs above it may be one of several quantities")
        known = [text for text in further if isinstance(text, SourceText) and text is not UNKNOWN]
        supposed = self.supposed_of(piece, further, taken) if taken.parts.where else None
        if UNKNOWN in further or (supposed is None and any(isinstance(text, Waiting) for text in further)):
            said.question(said.why)  # a condition of the sentence is not read: only a proof without it is shown
        figure = counted(self.document.text, piece.segment.end, piece.text)
        if figure == "unit":
            said.unclear = Unclear("a unit stands behind a figure", said.span)
            return
        if figure:
            said.question("the word behind it may say what its figure counts")
        formula = piece.formula()
        try:
            parts, names = self.notation.parts(tree, known)
            if (plainer := self.plainer(parts, known)) != parts:
                parts = plainer
                said.question("its sentence may not suppose what was supposed before it")
            if letters := positions(tree, self.notation):  # they may be certain entries all the same
                unsaid = [name for name, _ in letters.values() if run_through(name, self.notation) is None]
                parts = declared(parts, letters)
                if unsaid:
                    said.question(f"it is read for all {', '.join(unsaid)}")
            parts = beside(parts, replace(taken.parts, given=(*taken.parts.given, *(supposed or ()))))
            if taken.why:
                said.question(taken.why)
            made, parts, vocabulary, runs = stated(self.notation, tree, formula.tex, parts)
            if taken.why and not runs:
                made, parts, vocabulary = self.where_defined(tree, piece, (made, parts, vocabulary), taken)
            if runs:
                said.question(RUNNING)
            figures = [part for statement in made for part in rounded(statement.tree) or ()]
            calculation = tree.kind == "relation" and len(tree.value) > 1 and set(tree.value) <= set(SIGNS)
            calculation = calculation and all(statement.tree.kind == "compare" for statement in made)
            if figures and said_exactly(self.sentence_words(piece.segment), piece.text):
                said.unclear = Unclear("whether a figure in it is rounded is said in words", said.span)
                return
            if figures:
                said.claims = tuple(piece.placed(to_text(node), tree) for node in figures)
                said.text = " and ".join(text.value for text in said.claims)
            elif calculation:
                texts = [to_text(node) for node in sides_of(made, tree, formula.tex, vocabulary)]
                signs = ["", *(f"{SIGNS[sign]} " for sign in tree.value)]
                said.steps = tuple(
                    piece.placed(sign + text, side)
                    for sign, text, side in zip(signs, texts, tree.children, strict=True)
                )
                said.text = " ".join(step.value for step in said.steps)
            else:
                said.claims = tuple(piece.placed(s.text, tree) for s in made)
                said.text = " and ".join(text.value for text in said.claims)
        except Unread as error:
            more = self.unspoken(piece, tree) if taken == NOTHING else NOTHING
            if more != NOTHING:
                self.assertion(said, piece, tree, further, more)
            else:
                self.unread(said, piece, tree, error)
            return
        except ProofcheckError as error:
            said.unclear = Unclear(error.findings[0].message, said.span)
            return
        except RecursionError:
            said.unclear = Unclear("it is nested too deeply", said.span)
            return
        if said.claims and said.text in {text.value for text in known}:  # "for x = 1: ..., so x = 1"
            said.claims, said.role, said.why = (), "assumption", "its sentence supposes it"
            return
        held = {name for name, end in self.other_until.items() if said.start < end}
        other = sorted(names & ((self.retracted or frozenset()) | held) & self.notation.writer.define.keys())
        reason = f"its sentence says something else of `{other[0]}`" if other else None
        if reason is None:
            reason = self.uncertain(tree, names, said.span.line)
        if reason is not None:
            said.withdraw(reason)
            return
        if taken.why and not self.meant_so(piece.segment, taken, parts):
            said.assuming = assumptions(taken, parts)
        said.parts, said.names = parts, names
        said.rests = next((base for node in walk(tree) if (base := self.rests(node, said.start)) is not None), None)
        if names & self.names.larger:  # `x_{t+1}` declared by itself: what it has to do with `x_t` is not read
            said.question("a name in it stands for something that is not taken apart")
        if said.doubt < 2 and (loose := sorted(names & set(self.notation.loose))):
            valued = any(name in self.notation.writer.define for name in loose)
            said.doubt = 2 if valued else max(said.doubt, 1)
            said.why = f"the text says `{self.notation.loose[loose[0]]}`, and may mean it here"
        if not said.doubt and elided(tree):
            said.doubt, said.why = 1, "its dots may suppose more than one term"
        if self._of_other_numbers(piece.segment):
            if "mod" not in piece.text:  # where it says itself what it is modulo, it is read
                said.withdraw("the section speaks of arithmetic with other numbers")
                return
            said.question("the section speaks of arithmetic with other numbers")
        if said.doubt < 2 and said.why != SAID_SO and not self.cases.leading.plain(piece.segment.start):
            said.question("words around it that are not read may say how far it holds")
        if not said.doubt and said.why != SAID_SO and (old := self.of_before(names)) is not None:
            said.question(f"words that are not read may say what `{old}` now is")
        said.origins = {name: self.notation.origins[name] for name in names if name in self.notation.origins}
        types = [(name, self.notation.writer.type_of(name)) for name in said.origins]
        declared_by = [(type_.value, said.origins[name].words) for name, type_ in types if type_ is not None]
        said.otherwise = two_ways(said.tex, self.speaks_of_squares, declared_by)
        said.with_zero = {name: why for name, why in self.notation.with_zero.items() if name in names}
        if "random" not in taken.kinds:  # then words told it of all of them
            self.chance(said, made, vocabulary)
            self.independence(said, vocabulary)

    def is_constant(self, letter: Tex) -> bool:
        """Whether nothing in the document says what a constant of integration is."""
        said = re.search(rf"\$\s*{re.escape(str(letter.value))}(?![A-Za-z])", self.document.text)
        return self.notation.fresh(letter) and said is None

    def sentence_words(self, segment: Segment) -> str:
        """The words of the sentence of a formula."""
        begin = self.words_begin
        return self.document.text[begin : segment.start] + self.document.text[segment.end : segment.end + 60]

    def of_before(self, names: frozenset[str]) -> str | None:
        """A name with a law or a definition behind which a sentence stands that does more than lead on: what is true of
        the name now may be false of what it was."""
        last = self.cases.leading.last(self.words_begin - 1)
        for name in sorted(names & (self.law_at.keys() | self.notation.writer.define.keys())):
            held = self.taken.get(frozenset([name]))
            place = self.law_at.get(name, last if held is None else held[0])
            under = name in self.law_at and _UNDER.search(
                self.document.text, self.words_begin, self.sentence_begins + 6
            )
            if (place < last or under) and not explicit(self.notation, name):
                return name
        return None

    def plainer(self, parts: Parts, known: Sequence[SourceText]) -> Parts:
        """What a formula is read with, less what the sentence at hand may not suppose. known: what it does suppose."""
        told = self.retracted

        def gone(names: frozenset[str] | set[str]) -> bool:
            return told is None or not told.isdisjoint(names)

        sized = frozenset().union(*(names_in(type_.value) for _, type_ in parts.where))

        def plain(name: str, type_: SourceText) -> SourceText:
            text = NARROW.sub("real", type_.value) if gone({name}) else type_.value
            other = told is None or name in self.doubted | self.negated
            if other and name not in sized and not explicit(self.notation, name):
                text = wider(text)
            return type_ if text == type_.value else SourceText.standing_for(text, type_.span())

        where = tuple((name, plain(name, type_)) for name, type_ in parts.where)
        given = tuple(text for text in parts.given if text in known or not gone(names_in(text.value)))
        return replace(parts, where=where, given=given)

    def rests(self, node: Tex, place: int) -> Said | None:
        """Where the text said what the function is that stands here, unless that was taken as its definition."""
        if not self.functions or node.kind not in ("name", "symbol", "group"):
            return None
        base = self.functions.get(str(node.value) if node.kind == "group" else canonical(node))
        name = self.notation.writer.names.known(node)
        taken = name is not None and name in self.notation.writer.define
        return base if base is not None and base.start < place and not taken else None

    def above(self, names: Sequence[str]) -> str:
        """What to do about names of which something was said that does not hold any more."""
        name = next((name for name in names if name in self.left), None)
        if name is None:
            return ""
        said = f"what line {self.left[name][0]} says of `{name}` may not be meant any more"
        return f" here: {said}; repeat it, or put it into a notation block"

    def _of_other_numbers(self, segment: Segment) -> bool:
        """Whether the section, up to this formula, speaks of remainders, finite fields or another base."""
        if self.elsewhere is None:
            self.elsewhere = [match.start() for match in elsewhere.SECTION.finditer(self.document.text)]
        before = bisect_left(self.elsewhere, segment.end + _BEHIND)
        return before > 0 and self.elsewhere[before - 1] >= self.near(segment.start)[1][0]

    def chance(self, said: Said, made: Sequence[Any], vocabulary: Any) -> None:
        """An average over a name of which no law was read: the text may say it in words that are not read."""
        inside = {name for statement in made for name in averaged(statement.tree)}
        for _ in self.notation.writer.define:  # and what the defined ones among them are made of
            inside |= {n for name in inside for n in self.notation.made_of(name)}
        declared = vocabulary.elaborator.declarations
        if given := sorted(inside & self.conditioned):
            said.withdraw(f"whether an average is taken under what is supposed of {given[0]} is not said")
            return
        types = {name: self.notation.writer.type_of(name) for name in inside if name in declared and declared[name].law}
        parameters = {name for text in types.values() if text is not None for name in names_in(text.value)}
        fixed = [
            name
            for name in sorted((inside & said.names) - parameters)
            if name in declared
            and declared[name].law is None
            and declared[name].kind != "dim"
            and not ((o := said.origins.get(name)) and (o.explicit or fixed_by(self.document.text, o.words)))
        ]
        known = [declared[name] for name in inside if name in declared]
        if any(of_nothing(statement.tree) for statement in made):  # E(2) may be an energy
            said.withdraw("an average of nothing random may be something else")
        if known and not fixed and not any(item.law is not None or item.kind == "function" for item in known):
            fixed = sorted(item.name for item in known if item.kind != "dim")  # an average over nothing
        if not known:
            fixed = sorted(inside)  # $H = 1$ may be an event
        if fixed and len(fixed) < len(known) and types and not self.speaks_of_chance:
            said.question(f"whether {' and '.join(fixed)} is fixed is not said")
        elif fixed:
            reason = f"no law of {' and '.join(fixed)} is read" + self.above(fixed)
            said.withdraw(reason, tuple(self.left[n][1] if n in self.left else f"{n}: ?" for n in fixed))

    @cached_property
    def speaks_of_chance(self) -> bool:
        """Whether the document has words that may give a law to something."""
        return cues.RANDOM.search(self.document.text) is not None

    @cached_property
    def own_signs(self) -> frozenset[str]:
        """The signs that mean something else in this document than usual."""
        text = self.document.text
        other = frozenset(["norm"] if other_norm(text) else [])
        return meant_otherwise(text) | own_signs(self.sentences) | other

    @cached_property
    def speaks_of_squares(self) -> bool:
        """Whether the document says that something stands for a squared norm."""
        return of_squares(self.document.text)

    def independence(self, said: Said, vocabulary: Any) -> None:
        """Laws of several names say nothing of how these depend on each other, unless the text does."""
        random = [name for name in said.names if (d := vocabulary.elaborator.declarations.get(name)) and d.law]
        implicit = [name for name in random if not (o := said.origins.get(name)) or not o.explicit]
        if implicit and not said.doubt:
            section = self.document.positions.at(self.document.place(self.near(said.start)[1][0]))[0]
            near = max(section, said.span.line - _NEAR)  # exercises have names of their own, and no headings
            if any(origin.line < near for name in implicit if (origin := said.origins.get(name)) is not None):
                said.doubt, said.why = 1, "a law in it was told elsewhere"
        if len(random) > 1 and implicit and not any(self.independent(*stretch) for stretch in self.near(said.start)):
            said.withdraw(f"whether {' and '.join(sorted(random))} are independent is not said")

    def independent(self, start: int, end: int) -> bool:
        """Whether the text between two places speaks of independence. The whole text is searched once, and the end of
        the stretch by itself, because a word there may go on behind it."""
        if self.spoken is None:
            self.spoken = [match.span() for match in cues.INDEPENDENT.finditer(self.document.text)]
        k = bisect_left(self.spoken, (start, 0))
        if k < len(self.spoken) and self.spoken[k][1] <= end:
            return True
        return cues.INDEPENDENT.search(self.document.text, max(start, end - _WORD), end) is not None

    def unread(self, said: Said, piece: Piece, tree: Tex, error: Unread | None = None) -> None:
        missing = undeclared(tree, piece.text, self.notation)
        if error is None:
            reason = "what it is short for is not read"
            try:
                parts, _ = self.notation.parts(tree)
                value_of(tree.children[-1], piece.text, self.notation.vocabulary(parts))
            except Unread as inner:
                error = inner
            except ProofcheckError as inner_error:
                reason = inner_error.findings[0].message
        if error is not None:
            reason = plain(error.reason)
        known = (self.names.known(node) for node in walk(tree) if is_name(node))
        lacking = [name for name in known if name and self.notation.meaning(name) is None]
        reason += self.above(lacking)
        lines = {f"{name}: ?": self.left[name][1] for name in lacking if name in self.left}
        missing = tuple(lines.get(line, line) for line in missing)
        at = (error.start, error.end) if error is not None else (tree.start, tree.end)
        said.unclear = Unclear(reason, piece.span(*at), missing)


def _cycles(node: Tex) -> bool:
    """Whether this has numbers of several digits in brackets side by side: `(12)(23)`."""
    if node.kind != "product":
        return False
    inside = [part.children[0] if part.kind == "group" and part.value == "()" else part for part in node.children]
    bare = [i is not p and i.kind == "number" and len(i.value) > 1 for i, p in zip(inside, node.children, strict=True)]
    return any(a and b for a, b in pairwise(bare))


def _numbered(tree: Tex) -> bool:
    """Whether `e^i` stands in a sum over i: a power of e, or the error of a number i."""
    powers = [node for node in walk(tree) if node.kind == "sup" and canonical(node.children[0]) == "e"]
    return bool(powers) and any(
        canonical(power.children[1]) in bound_by(big) and big.start <= power.start < big.end
        for big in walk(tree)
        for power in powers
    )
