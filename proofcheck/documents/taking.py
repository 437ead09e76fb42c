"""What formulas of a document declare, define and assume, taken into the notation from where they stand."""

from __future__ import annotations

import re

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents import cues
from proofcheck.documents.entries import Lettered, lettered
from proofcheck.documents.extent import Extent
from proofcheck.documents.model import Said, Unclear
from proofcheck.documents.pieces import Piece
from proofcheck.documents.positions import family
from proofcheck.documents.roles import Decided, entry
from proofcheck.documents.scope import Defined, Notation
from proofcheck.documents.sentences import Sentence
from proofcheck.lang.tex import declarations
from proofcheck.lang.tex.plain import Formula
from proofcheck.lang.tex.reading import Unread, statements_of
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex
from proofcheck.source.span import SourceText

_NUMBER = (
    "integer",
    "integers",
    "number",
    "numbers",
    "scalar",
    "scalars",
    "variable",
    "variables",
    "数",
)  # they end in
_WHOLE = (
    (re.compile(r"(?<!non-)(?<!no )\bpositive integers?\s*$|(?<!非)正整数\s*$", re.IGNORECASE), "dim"),
    (re.compile(r"\bnon-?negative integers?\s*$|非负整数\s*$", re.IGNORECASE), "natural"),
    (
        re.compile(r"(?<!non-)(?<!no )(?<!not an )(?<!negative )\bintegers?\s*$|(?<![正负非])整数\s*$", re.IGNORECASE),
        "integer",
    ),
    (re.compile(r"\bpositive real (?:numbers?|scalars?)\s*$|正实数\s*$", re.IGNORECASE), "positive"),
    (
        re.compile(
            r"(?<!positive )(?<!negative )(?<!non-)\breal (?:numbers?|scalars?|variables?)\s*$|(?<![正负非])实数\s*$",
            re.IGNORECASE,
        ),
        "real",
    ),
)
UNKNOWN = SourceText.bare("an assumption that is not read")


class Taking(Extent):
    """An extent into which formulas are taken."""

    def declare(self, said: Said, piece: Piece, tree: Tex, end: int = 0) -> None:
        """Takes a declaration; what it says anew of a known name only up to `end`, where that is given."""
        formula = piece.formula()
        try:
            parts, _ = self.notation.parts(tree)
            vocabulary = self.notation.vocabulary(parts)
            found = declarations.declared(tree, formula.tex, self.notation.writer.names, vocabulary)
        except declarations.Unclear as error:
            said.unclear = Unclear(error.reason, piece.span(error.start, error.end))
            self.result.offered.append(said.unclear)
            return
        except ProofcheckError as error:
            said.unclear = Unclear(error.findings[0].message, said.span)
            return
        for group, _ in declarations.memberships(tree):  # y_i \\in \\mathbb{R} of a declared y declares nothing
            for head in group:
                if entry(head, self.notation) and (name := self.notation.writer.names.of(head)) in found.where:
                    del found.where[name]
                    said.text = said.tex
        already = [name for name, text in found.where.items() if self.is_already(name, text)]
        if already:
            said.text = ", ".join(f"{name}: {found.where.pop(name)}" for name in already)
        if found:
            if end and any(self.notation.meaning(name) is not None for name in found.where):
                self.pause(end)
                self.notation.take(found, formula)
            else:
                self.take(found, formula, said.start)
            said.text = ", ".join([f"{name}: {text}" for name, text in found.where.items()] + found.given)
        elif not said.text:
            said.unclear = Unclear("what it declares is not known", said.span)

    def is_already(self, name: str, text: str) -> bool:
        """Whether a defined name has the shape that a declaration says of it: it stays what it is defined as."""
        shape = self.notation.shape(name) if name in self.notation.writer.define else None
        return shape is not None and text == (f"real[{', '.join(shape)}]" if shape else "real")

    def take(self, found: declarations.Declared, formula: Formula, place: int) -> None:
        def act(notation: Notation) -> None:
            notation.take(found, formula)

        act(self.notation)
        self.keep(place, self.end_of(place, False), act, frozenset(found.where))

    def define(self, said: Said, piece: Piece, tree: Tex, end: int = 0, quiet: bool = False) -> bool:
        """Takes a definition, up to `end` where that is given; False where it is not read. `quiet`: says nothing."""
        if tree.kind != "relation" or len(tree.value) != 1:
            return False
        head, body = tree.children
        spoken = lettered(self.notation, piece.formula().tex, head, body)
        if spoken is not None:
            self.letter(said, piece, spoken)
            return True
        try:
            whole = family(self.notation, piece.formula(), head, body)
            made = whole or self.notation.defined(piece.formula(), head, body)
        except (ProofcheckError, Unread, RecursionError):
            return False
        header, text = made.pair
        if not quiet:
            said.text, said.unclear = f"{header.value} = {text.value}", None
        if made.entries:
            return True
        if made.example:
            self.narrow(said, tree)
            return True

        def act(notation: Notation) -> None:
            notation.define(made)

        if end:
            self.pause(end)
            act(self.notation)
            return True
        act(self.notation)
        last = min(self.end_of(said.start, False), self.notation.end_of(made.names))
        self.keep(said.start, last, act, frozenset([made.name]))
        return True

    def letter(self, said: Said, piece: Piece, spoken: Lettered) -> None:
        """Takes the letter of the entries of a matrix, and the matrix where it is declared by them."""
        formula = piece.formula()
        if spoken.shape is not None:
            where = {spoken.whole: f"real[{', '.join(spoken.shape)}]"}
            self.take(declarations.Declared(where, [], set(spoken.sizes)), formula, said.start)
        pair = formula.text(spoken.letter), formula.text(spoken.text)
        made = Defined(spoken.letter, pair, formula.source, frozenset([spoken.whole]))
        said.text, said.unclear = f"{spoken.letter} = {spoken.text}", None

        def act(notation: Notation) -> None:
            notation.define(made)
            if notation.writer.first is None:
                notation.writer.first = spoken.first

        act(self.notation)
        last = min(self.end_of(said.start, False), self.notation.end_of(made.names))
        self.keep(said.start, last, act, frozenset([made.name]))

    def narrow(self, said: Said, tree: Tex) -> None:
        """Notes that a declared name was said to be something, in passing: it may be that for longer than the sentence,
        so that formulas with it are not called false in this section."""
        name = self.notation.writer.head(tree.children[0])[0]
        if name is None or tree.children[0].kind == "product" or self.notation.meaning(name) is None:
            return

        def act(notation: Notation) -> None:
            notation.loose[str(name)] = said.tex

        act(self.notation)
        self.keep(said.start, self.end_of(said.start, True), act)

    def assume(
        self, said: Said, piece: Piece, tree: Tex, decided: Decided, before: str, further: list[SourceText]
    ) -> None:
        """An assumption: of the sentence, or of what follows; of a square matrix, one that says what it is."""
        formula = piece.formula()
        self.typed(tree, before, formula, said.start)
        texts: list[SourceText] = []
        try:
            parts, _ = self.notation.parts(tree)
            vocabulary = self.notation.vocabulary(parts)
            if decided.lasting:
                found = declarations.declared(tree, formula.tex, self.notation.writer.names, vocabulary)
                if found:
                    self.take(found, formula, said.start)
                    said.text = ", ".join([f"{name}: {text}" for name, text in found.where.items()] + found.given)
                    return
            texts = [formula.text(s.text, s.tree) for s in statements_of(tree, formula.tex, vocabulary)]
        except (Unread, declarations.Unclear) as error:
            said.unclear = Unclear(plain(error.reason), piece.span(error.start, error.end))
            further.append(UNKNOWN)
            return
        except ProofcheckError as error:
            said.unclear = Unclear(error.findings[0].message, said.span)
            further.append(UNKNOWN)
            return
        said.text = " and ".join(text.value for text in texts)
        if decided.lasting:

            def act(notation: Notation) -> None:
                notation.assume(formula.source, texts)

            act(self.notation)
            self.keep(said.start, self.end_of(said.start, True), act)
        else:
            further += texts

    def typed(self, tree: Tex, before: str, formula: Formula, place: int) -> None:
        """`an integer $n \\geq 1$`: the kind of number that the words say."""
        if not before.rstrip().casefold().endswith(_NUMBER):
            return
        name = tree.children[0] if tree.kind == "relation" and tree.children[0].kind != "blank" else tree
        names = list(name.children) if name.kind == "list" else [name]
        for pattern, kind in _WHOLE:
            if pattern.search(before) and all(is_name(item) and self.notation.fresh(item) for item in names):
                found = declarations.Declared({str(self.notation.writer.names.of(item)): kind for item in names})
                self.take(found, formula, place)
                return

    def structured_name(self, piece: Piece, tree: Tex, before: str, sentence: Sentence) -> None:
        """`Let $A$ be symmetric`, `a positive integer $n$`."""
        if not (is_name(tree) or tree.kind == "list"):
            return
        formula, segment = piece.formula(), piece.segment
        self.typed(tree, before, formula, segment.start)
        if not cues.SENTENCE.search(before):
            return
        kind = cues.structure(sentence.after(segment))
        if kind is None or not is_name(tree):
            return
        found = declarations.Declared()
        try:
            parts, _ = self.notation.parts(tree)
            declarations._made(found, tree, kind, self.notation.writer.names, self.notation.vocabulary(parts))
        except ProofcheckError:
            return
        if found:
            self.take(found, formula, segment.start)


def plain(reason: str) -> str:
    return reason.replace("the claim does not declare", "nothing declares")
