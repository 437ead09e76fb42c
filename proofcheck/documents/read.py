r"""One document read: sentence by sentence, what is declared, defined and assumed, and what is asserted under that.

A sentence is gone through twice. First its declarations, definitions and conditions are taken, wherever they stand in
it ("... holds for $x \neq 0$"); then its assertions are read under them. What is declared inside a theorem holds to
the end of it and of its proof, what a document declares elsewhere holds from there on.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.notation_not_read import NotationNotRead
from proofcheck.documents import cues
from proofcheck.documents.figures import UNIT_BEHIND, averaged, rounded
from proofcheck.documents.model import Reading, Said, Unclear
from proofcheck.documents.notation import Line, Strange, blocks
from proofcheck.documents.roles import ROLES, Decided, decide
from proofcheck.documents.scope import Notation, build
from proofcheck.documents.sentences import Sentence, Words, sentences
from proofcheck.documents.tables import rows
from proofcheck.documents.undeclared import undeclared
from proofcheck.lang.printing import to_text
from proofcheck.lang.tex import declarations
from proofcheck.lang.tex.plain import Formula
from proofcheck.lang.tex.reading import SIGNS, Unread, statements_of, structured, value_of
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex
from proofcheck.source.documents.aside import comments, ignored
from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.span import SourceText

_RELATION = re.compile(
    r"[=<>≤≥≠∈∼≈≡]|\\(?:le|leq|leqslant|ge|geq|geqslant|ne|neq|in|sim|approx|equiv|succ|prec|coloneqq|triangleq|iff|"
    r"implies|Rightarrow|Leftrightarrow|forall|exists|to|mapsto|arg|min|max|propto|subset|lt|gt|stackrel|overset)(?![A-Za-z])"
)
_ROLE = re.compile(r"\s*proofcheck:\s*role\s+([a-z]+)\s*")
_WHOLE = (
    (re.compile(r"\bpositive integers?\s*$|正整数\s*$", re.IGNORECASE), "dim"),
    (re.compile(r"\bnon-?negative integers?\s*$|非负整数\s*$", re.IGNORECASE), "natural"),
    (re.compile(r"\bintegers?\s*$|(?<!正)(?<!负)整数\s*$", re.IGNORECASE), "integer"),
    (re.compile(r"\bpositive real (?:numbers?|scalars?)\s*$|正实数\s*$", re.IGNORECASE), "positive"),
    (re.compile(r"(?<!positive )\breal (?:numbers?|scalars?|variables?)\s*$|(?<!正)实数\s*$", re.IGNORECASE), "real"),
)
MAX_FORMULA = 4000
OUTER: tuple[Line, ...] = ()


def read_document(document: Document, outer: Sequence[Line] = OUTER) -> Reading:
    """The notation and the formulas of a document. `outer`: notation of its repository and directory."""
    return _Reader(document, outer).read()


class _Reader:
    def __init__(self, document: Document, outer: Sequence[Line]) -> None:
        self.document = document
        self.result = Reading(document)
        self.lines: list[Line | Strange] = [*outer, *blocks(document)]
        edges = {edge for line in self.lines if isinstance(line, Line) for edge in (line.start, line.end)}
        self.edges = sorted(edges - {0})
        self.taken: list[tuple[int, int, Any]] = []  # from, to, what is done again where notation is put together anew
        self.until = -1
        self.notation = Notation()
        self.aside = [(start, end) for reason, start, end, _ in ignored(document) if reason]
        self.roles = [
            (comment.outer[1], match[1])
            for comment, _ in comments(document)
            if (match := _ROLE.fullmatch(comment.text)) and match[1] in ROLES
        ]
        self.regions = list(getattr(document, "regions", ()))
        self.told: set[tuple[str, str]] = set()

    def read(self) -> Reading:
        waiting = rows(self.document)
        for sentence in sentences(self.document):
            place = _place(sentence)
            self.move(place)
            while waiting and waiting[0][0] <= place:
                self.row(*waiting.pop(0))
            self.sentence(sentence)
        self.tell()
        self.result.findings += self.notation.findings
        return self.result

    # -- scope ----------------------------------------------------------------------------------------------------

    def move(self, place: int) -> None:
        """Brings the notation to what holds at a place."""
        if self.until >= 0 and place < self.until:
            return
        self.tell()
        self.taken = [item for item in self.taken if place < item[1]]
        self.notation = build(self.lines, place, strange)
        for start, _, act in self.taken:
            if start <= place:
                act(self.notation)
        ends = [end for _, end, _ in self.taken] + [edge for edge in self.edges if edge > place]
        self.until = min([*ends, len(self.document.text) + 1])

    def keep(self, place: int, end: int, act: Any) -> None:
        self.taken.append((place, end, act))
        self.until = min(self.until, end)

    def end_of(self, place: int, lasting: bool) -> int:
        """Where what is said here ends: with the theorem and its proof, an assumption with its section."""
        for k, region in enumerate(self.regions):
            if region.start <= place < region.end and region.name != "proof":
                after = self.regions[k + 1] if k + 1 < len(self.regions) else None
                if after is not None and after.name == "proof" and after.start - region.end < 200:
                    return int(after.end)
                return int(region.end)
        if lasting:
            for heading in self.document.headings:
                if heading.start > place:
                    return heading.start
        return len(self.document.text) + 1

    def tell(self) -> None:
        """Notes the names that are declared, with where they come from."""
        writer = self.notation.writer
        for name, origin in self.notation.origins.items():
            if name in writer.define:
                header, body = writer.define[name]
                text = f"{header.value} = {body.value}"
            elif name in writer.declared():
                text = writer.declared()[name].value
            else:
                continue
            if (name, text) not in self.told:
                self.told.add((name, text))
                self.result.names.append((name, text, origin))

    # -- tables ---------------------------------------------------------------------------------------------------

    def row(self, place: int, segment: Segment, tree: Tex, shape: Tex, shape_text: str) -> None:
        """A row of a table of symbols: a name, and the shape that stands in its row."""
        notation = self.notation
        found = declarations.Declared()
        axes = shape.children if shape.kind in ("product", "list") else (shape,)
        try:
            sizes = [declarations.size(axis, shape_text, notation.writer.names, found.sizes) for axis in axes]
        except declarations.Unclear:
            return
        name = notation.writer.names.of(tree)
        if name is not None and notation.fresh(tree):
            found.where[name] = f"real[{', '.join(sizes)}]"
            formula = self.formula(segment)
            self.take(found, formula, segment.start)

    # -- sentences ------------------------------------------------------------------------------------------------

    def sentence(self, sentence: Sentence) -> None:
        pieces = self.pieces(sentence)
        assertions: list[tuple[Said, Formula, Tex]] = []
        retried: list[tuple[Said, Formula, Tex]] = []
        further: list[SourceText] = []
        for k, (segment, formula, tree, before) in enumerate(pieces):
            decided = self.decided(segment, tree, before, sentence, pieces, k)
            said = self.said(segment, tree, decided)
            self.result.formulas.append(said)
            if decided.role == "declaration":
                self.declare(said, formula, tree)
            elif decided.role == "definition":
                if not self.define(said, formula, tree, decided):
                    retried.append((said, formula, tree))
            elif decided.role == "assumption":
                self.assume(said, formula, tree, decided, before, further)
            elif decided.role in ("assertion", "denied"):
                assertions.append((said, formula, tree))
            elif decided.role == "term":
                self.structured_name(segment, tree, before, sentence)
        for said, formula, tree in retried:
            if not self.define(said, formula, tree, None):
                self.unread(said, tree, formula)
        for said, formula, tree in assertions:
            self.assertion(said, formula, tree, further)

    def pieces(self, sentence: Sentence) -> list[tuple[Segment, Formula, Tex, str]]:
        """The formulas of a sentence, taken apart where several stand together, each with the words before it."""
        found: list[tuple[Segment, Formula, Tex, str]] = []
        words = ""
        for item in sentence.items:
            if isinstance(item, Words):
                words = item.text
                continue
            if any(start <= item.start < end for start, end in self.aside):
                self.result.aside += 1
                continue
            formula = self.formula(item)
            if not _RELATION.search(item.text):
                tree = self.name_of(item)
                if tree is not None:
                    found.append((item, formula, tree, words))
                words = ""
                continue
            try:
                tree = self.structure(item)
            except Unread as error:
                said = self.said(item, Tex("", 0, len(item.text)), Decided("condition", "it has no structure"))
                said.role = "assertion" if item.delimiter not in ("$", "\\(") else "condition"
                said.unclear = Unclear(error.reason, self.span(item, error.start, error.end))
                self.result.formulas.append(said)
                words = ""
                continue
            found += [(item, formula, piece, before) for piece, before in _apart(tree, words)]
            words = ""
        return found

    def name_of(self, segment: Segment) -> Tex | None:
        if len(segment.text) > 60:
            return None
        try:
            return self.structure(segment)
        except Unread:
            return None

    def structure(self, segment: Segment) -> Tex:
        if len(segment.text) > MAX_FORMULA:
            raise Unread(0, len(segment.text), "the formula is longer than a formula can be that is read")
        return structured(segment.text)

    def decided(
        self, segment: Segment, tree: Tex, before: str, sentence: Sentence, pieces: Sequence[Any], k: int
    ) -> Decided:
        k = bisect_left(self.roles, (segment.start, ""))
        if k and "\n\n\n" not in self.document.text[self.roles[k - 1][0] : segment.start]:
            place, role = self.roles[k - 1]
            if not any(place < other[0].start < segment.start for other in pieces) and not self._between(
                place, segment
            ):
                return Decided(role, "the document says so", lasting=True)  # type: ignore[arg-type]
        return decide(tree, before, sentence.words, self.notation, _display(segment))

    def _between(self, place: int, segment: Segment) -> bool:
        """Whether another formula stands between a comment that sets a role and this one."""
        return any(said.start > place and said.start < segment.start for said in self.result.formulas[-20:])

    # -- what a formula does ----------------------------------------------------------------------------------------

    def declare(self, said: Said, formula: Formula, tree: Tex) -> None:
        try:
            parts, _ = self.notation.parts(tree)
            vocabulary = self.notation.vocabulary(parts)
            found = declarations.declared(tree, formula.tex, self.notation.writer.names, vocabulary)
        except declarations.Unclear as error:
            said.unclear = Unclear(error.reason, self.span_of(said, error.start, error.end))
            self.result.offered.append(said.unclear)
            return
        except ProofcheckError as error:
            said.unclear = Unclear(error.findings[0].message, said.span)
            return
        if found:
            self.take(found, formula, said.start)
            said.text = ", ".join([f"{name}: {text}" for name, text in found.where.items()] + found.given)
        else:
            said.unclear = Unclear("what it declares is not known", said.span)

    def take(self, found: declarations.Declared, formula: Formula, place: int) -> None:
        def act(notation: Notation) -> None:
            notation.take(found, formula)

        act(self.notation)
        self.keep(place, self.end_of(place, False), act)

    def define(self, said: Said, formula: Formula, tree: Tex, decided: Decided | None) -> bool:
        if tree.kind != "relation" or len(tree.value) != 1:
            return False
        head, body = tree.children

        def act(notation: Notation) -> None:
            notation.define(formula, head, body)

        try:
            name = self.notation.define(formula, head, body)
        except (ProofcheckError, RecursionError):
            return False
        header, text = self.notation.writer.define[name]
        said.text, said.unclear = f"{header.value} = {text.value}", None

        def again(notation: Notation) -> None:
            try:
                act(notation)
            except ProofcheckError:
                return

        self.keep(said.start, self.end_of(said.start, False), again)
        return True

    def assume(
        self, said: Said, formula: Formula, tree: Tex, decided: Decided, before: str, further: list[SourceText]
    ) -> None:
        """An assumption: of the sentence, or of what follows; of a square matrix, one that says what it is."""
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
            said.unclear = Unclear(_plain(error.reason), self.span_of(said, error.start, error.end))
            further.append(_UNKNOWN)
            return
        except ProofcheckError as error:
            said.unclear = Unclear(error.findings[0].message, said.span)
            further.append(_UNKNOWN)
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
        name = tree.children[0] if tree.kind == "relation" and tree.children[0].kind != "blank" else tree
        names = list(name.children) if name.kind == "list" else [name]
        for pattern, kind in _WHOLE:
            if pattern.search(before) and all(is_name(item) and self.notation.fresh(item) for item in names):
                found = declarations.Declared({str(self.notation.writer.names.of(item)): kind for item in names})
                self.take(found, formula, place)
                return

    def structured_name(self, segment: Segment, tree: Tex, before: str, sentence: Sentence) -> None:
        """`Let $A$ be symmetric`, `a positive integer $n$`."""
        if not (is_name(tree) or tree.kind == "list"):
            return
        formula = self.formula(segment)
        self.typed(tree, before, formula, segment.start)
        k = next((k for k, item in enumerate(sentence.items) if item is segment), -1)
        after = sentence.items[k + 1] if 0 <= k < len(sentence.items) - 1 else None
        if not isinstance(after, Words) or not cues.SENTENCE.search(before):
            return
        kind = cues.structure(after.text)
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

    def assertion(self, said: Said, formula: Formula, tree: Tex, further: Sequence[SourceText]) -> None:
        if _UNKNOWN in further:
            said.doubt = 2  # a condition of the sentence is not read: only a proof without it is shown
        known = [text for text in further if text is not _UNKNOWN]
        if UNIT_BEHIND.match(self.document.text, said.start - tree.start + len(formula.tex)):
            said.unclear = Unclear("a unit stands behind the formula", said.span)
            return
        try:
            parts, names = self.notation.parts(tree, known)
            vocabulary = self.notation.vocabulary(parts)
            made = statements_of(tree, formula.tex, vocabulary)
            figures = [part for statement in made for part in rounded(statement.tree) or ()]
            calculation = tree.kind == "relation" and len(tree.value) > 1 and set(tree.value) <= set(SIGNS)
            if figures:
                said.claims = tuple(self.placed(said, to_text(node), tree, tree) for node in figures)
                said.text = " and ".join(text.value for text in said.claims)
            elif calculation:
                nodes = [value_of(side, formula.tex, vocabulary) for side in tree.children]
                texts = [to_text(node) for node in nodes]
                signs = ["", *(f"{SIGNS[sign]} " for sign in tree.value)]
                said.steps = tuple(
                    self.placed(said, sign + text, tree, side)
                    for sign, text, side in zip(signs, texts, tree.children, strict=True)
                )
                said.text = " ".join(step.value for step in said.steps)
            else:
                said.claims = tuple(self.placed(said, s.text, tree, tree) for s in made)
                said.text = " and ".join(text.value for text in said.claims)
        except Unread as error:
            self.unread(said, tree, formula, error)
            return
        except ProofcheckError as error:
            said.unclear = Unclear(error.findings[0].message, said.span)
            return
        except RecursionError:
            said.unclear = Unclear("it is nested too deeply", said.span)
            return
        said.parts, said.names = parts, names
        said.origins = {name: self.notation.origins[name] for name in names if name in self.notation.origins}
        self.chance(said, made, vocabulary)
        self.independence(said, vocabulary)

    def chance(self, said: Said, made: Sequence[Any], vocabulary: Any) -> None:
        """An average over a name of which no law was read: the text may say it in words that are not read."""
        inside = {name for statement in made for name in averaged(statement.tree)}
        for _ in self.notation.writer.define:  # and what the defined ones among them are made of
            inside |= {n for name in inside for n in self.notation.made_of(name)}
        declared = vocabulary.elaborator.declarations
        fixed = [
            name
            for name in sorted(inside & said.names)
            if name in declared
            and declared[name].law is None
            and declared[name].kind != "dim"
            and not ((origin := said.origins.get(name)) and origin.explicit)
        ]
        if fixed:
            said.claims = said.steps = ()
            said.unclear = Unclear(
                f"no law of {' and '.join(fixed)} is read", said.span, tuple(f"{n}: ?" for n in fixed)
            )

    def independence(self, said: Said, vocabulary: Any) -> None:
        """Laws of several names say nothing of how these depend on each other, unless the text does."""
        random = [name for name in said.names if (d := vocabulary.elaborator.declarations.get(name)) and d.law]
        implicit = [name for name in random if not (o := said.origins.get(name)) or not o.explicit]
        if len(random) > 1 and implicit and not cues.INDEPENDENT.search(self.document.text):
            said.claims = said.steps = ()
            said.unclear = Unclear(f"whether {' and '.join(sorted(random))} are independent is not said", said.span)

    def unread(self, said: Said, tree: Tex, formula: Formula, error: Unread | None = None) -> None:
        missing = undeclared(tree, self.notation)
        if error is None:
            reason = "what it is short for is not read"
            try:
                parts, _ = self.notation.parts(tree)
                value_of(tree.children[-1], formula.tex, self.notation.vocabulary(parts))
            except Unread as inner:
                error = inner
            except ProofcheckError as inner_error:
                reason = inner_error.findings[0].message
        if error is not None:
            reason = _plain(error.reason)
        at = (error.start, error.end) if error is not None else (tree.start, tree.end)
        said.unclear = Unclear(reason, self.span_of(said, *at), missing)

    # -- places -----------------------------------------------------------------------------------------------------

    def formula(self, segment: Segment) -> Formula:
        line, column = self.document.positions.at(self.document.place(segment.start))
        count = len(segment.text) + 1
        source = SourceText(segment.text, self.document.file, (line,) * count, (column,) * count)
        return Formula(source, segment.text, 0)

    def placed(self, said: Said, text: str, whole: Tex, part: Tex) -> SourceText:
        """A text at the place of a part of a formula."""
        place = self.document.place(said.start - whole.start + part.start)
        line, column = self.document.positions.at(place)
        return SourceText(text, self.document.file, (line,) * (len(text) + 1), (column,) * (len(text) + 1))

    def said(self, segment: Segment, tree: Tex, decided: Decided) -> Said:
        start, end = segment.start + tree.start, segment.start + max(tree.end, tree.start)
        return Said(
            self.document.span(start, end),
            " ".join(segment.text[tree.start : tree.end].split()),
            _display(segment),
            decided.role,
            decided.why,
            decided.doubt,
            start,
        )

    def span(self, segment: Segment, start: int, end: int) -> Any:
        return self.document.span(segment.start + start, min(segment.start + end, segment.end))

    def span_of(self, said: Said, start: int, end: int) -> Any:
        return said.span


_UNKNOWN = SourceText.bare("an assumption that is not read")


def _plain(reason: str) -> str:
    return reason.replace("the claim does not declare", "nothing declares")


def strange(item: Strange) -> Finding:
    return NotationNotRead.at(item.text.span(), f"`{item.text.value[:80]}` declares nothing that is known")


def _display(segment: Segment) -> bool:
    return segment.delimiter not in ("$", "\\(", ":math:", "`")


def _place(sentence: Sentence) -> int:
    return next(item.start for item in sentence.items if isinstance(item, Segment))


def _apart(tree: Tex, words: str) -> Iterable[tuple[Tex, str]]:
    """The formulas of one piece of mathematics, each with the words before it: those inside of it count."""
    if tree.kind != "list" or list(declarations.memberships(tree)):
        return [(tree, words)]
    found: list[tuple[Tex, str]] = []
    for child in tree.children:
        if child.kind == "text":
            words = child.value
        elif child.kind == "list":
            for piece in _apart(child, words):
                found.append(piece)
        elif child.kind != "blank":
            found.append((child, words))
    return found


def lines_of(table: Mapping[str, Any], file: str) -> list[Line]:
    """The notation of a table in pyproject.toml: `where`, `given` and `define`, in either notation."""
    from proofcheck.documents.notation import line

    found: list[Line] = []
    for key in ("where", "given", "define"):
        value = table.get(key, ())
        items = (
            [f"{n}: {t}" if key == "where" else f"{n} = {t}" for n, t in value.items()]
            if isinstance(value, dict)
            else value
        )
        for item in [items] if isinstance(items, str) else items:
            made = line(SourceText.bare(str(item), file), key)
            if isinstance(made, Line):
                found.append(made)
    if table.get("first") in (0, 1):
        found.append(Line("first", str(table["first"]), SourceText.bare("first", file)))
    return found
