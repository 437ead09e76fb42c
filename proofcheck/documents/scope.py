r"""What is declared at a place of a document, with where each name comes from; inner and later declarations win.

A formula is read under the declarations of its own names, and what these rest on: their sizes, the bodies of
definitions, and every assumption that is connected with them. So a problem holds what it needs and no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.notation_not_read import NotationNotRead
from proofcheck.documents.notation import Line
from proofcheck.documents.running import like, running
from proofcheck.lang.parse import Node, parse
from proofcheck.lang.problem import Parts
from proofcheck.lang.tex.canonical import canonical, in_bold
from proofcheck.lang.tex.declared import Declared
from proofcheck.lang.tex.families import parts as quantities
from proofcheck.lang.tex.plain import Formula, Writer
from proofcheck.lang.tex.reading import Unread, structured
from proofcheck.lang.tex.spelling import NAMED, Names
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.lang.tex.vocabulary import Vocabulary
from proofcheck.source.patterns import lazy
from proofcheck.source.records import record
from proofcheck.source.span import SourceText

_NAME = lazy(r"[^\W\d]\w*")
MAX_KEPT = 1024
MAX_GIVEN = 60  # assumptions that one formula is read under
MAX_HELD = 400
MAX_SPELLED = 4_000  # characters of definitions in one type
Kept = dict[tuple[object, ...], Vocabulary | ProofcheckError]


@record(frozen=True, slots=True)
class Origin:
    """Where a name was declared: by a notation block (`explicit`) or by the document's own words, and in what words."""

    file: str
    line: int
    words: str
    explicit: bool


@dataclass(frozen=True, slots=True)
class Defined:
    """A definition that was read: its name, header and body in the language, and the formula that says it.

    `example`: a declared name is given a value of another shape, as `\\Sigma` that of a matrix of two rows: it is that
    for a while, and nobody says how long. `entries`: its own entries are written out. `runs`: it is made of quantities
    that run, which only its own sentence knows. `arguments`: those in its header that are declared nowhere: real."""

    name: str
    pair: tuple[SourceText, SourceText]
    source: SourceText
    names: frozenset[str]  # that it is made of
    example: bool = False
    runs: bool = False
    arguments: tuple[str, ...] = ()

    @property
    def entries(self) -> bool:
        return self.name in self.names


@dataclass(slots=True)
class Notation:
    """The declarations that hold at a place. `origins` tells where each name comes from."""

    writer: Writer = field(default_factory=Writer)
    origins: dict[str, Origin] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    _order: dict[str, int] = field(default_factory=dict)  # names in the order in which they were declared last
    _count: int = 0
    kept: Kept = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)  # where the blocks end that declare names
    news: list[str] = field(default_factory=list)  # names that were declared since somebody looked
    loose: dict[str, str] = field(default_factory=dict)  # names that the words narrow, and by what
    arguments: dict[str, str] = field(default_factory=dict)  # arguments of defined functions, and the definition
    carried: set[str] = field(default_factory=set)  # names with the value that an earlier sentence gave in passing
    counted: set[str] = field(default_factory=set)  # names of which only the entries are declared: x_1, \\dots, x_n
    with_zero: dict[str, str] = field(default_factory=dict)  # names that may be 0 or not, and why that is not known

    # -- what is added ------------------------------------------------------------------------------------------

    def line(self, line: Line) -> None:
        """A line of a notation block. What cannot be read is a finding."""
        writer = self.writer
        self._replaced(line)
        try:
            if line.kind == "first":
                writer.first = int(line.name)
                writer._vocabulary = None
            elif line.kind == "convention":
                key = line.name.partition(":")[0]
                writer.says = frozenset([line.name, *(said for said in writer.says if not said.startswith(f"{key}:"))])
                writer._vocabulary = None
            elif line.kind == "given":
                writer.add_given(line.text)
            elif line.kind == "define":
                writer.add_definition(
                    _at(line.name, line.text) if line.name else line.text, line.text if line.name else None
                )
            elif line.kind == "declare":
                writer.add_declaration(line.text)
            elif line.kind == "symbol":
                self._symbols(line)
            else:
                for name in line.name.split(","):
                    writer.add_name(name.strip(), line.text)
        except ProofcheckError as error:
            self.findings += error.findings
            return
        self.ends |= dict.fromkeys(writer.touched, line.end)
        self._tell(line.text, line.text.value if not line.name else f"{line.name}: {line.text.value}", True)

    def _replaced(self, line: Line) -> None:
        """An inner block puts its own meaning of a name in the place of an outer one."""
        if line.kind in ("name", "define"):
            for name in _NAME.findall(line.name.partition("(")[0]):
                self.writer.touch(name)
                (self.writer.define if line.kind == "name" else self.writer.where).pop(name, None)

    def _symbols(self, line: Line) -> None:
        """Names in LaTeX with a type in the language. Raises ProofcheckError."""
        try:
            tree = structured(line.name)
        except Unread as error:
            raise NotationNotRead.error(line.text.span(), f"`{line.name[:60]}` is not a name: {error.reason}") from None
        strange = ""
        for item in tree.children if tree.kind == "list" else (tree,):
            item = replace(item, kind="name") if item.kind == "text" else item  # \\text{total loss}
            name = self.writer.names.declared(item)
            if name is None:
                strange = strange or line.name[item.start : item.end]
                continue
            self.writer.define.pop(name, None)
            self.writer.add_type(name, line.text)
        if strange:
            raise NotationNotRead.error(line.text.span(), f"`{strange[:60]}` is not a name")

    def take(self, found: Declared, formula: Formula) -> None:
        """What a formula of the document declares. Of a name that a block declares in this shape it says no more."""
        sized = {name for name in found.with_zero if (known := self.writer.type_of(name)) and known.value == "dim"}
        where = {
            name: text for name, text in found.where.items() if name not in sized and not self._said_better(name, text)
        }
        found = replace(found, where=where)
        for name in found.sizes & self.with_zero.keys():  # what is the size of something is none
            self.writer.touch(name)
            self.writer.where.pop(name, None)
        for name in found.where:
            self.writer.touch(name)
            self.writer.define.pop(name, None)
        self.writer.take(found, formula)
        self.counted = (self.counted - found.where.keys()) | found.counted
        self._tell(formula.source, formula.source.value, False)
        self.with_zero |= {name: why for name, why in found.with_zero.items() if name in found.where}

    def count_from(self, first: int | None) -> None:
        """Notes from where the text counts entries, where it says so and that is not known."""
        if first is not None and self.writer.first is None:
            self.writer.first = first
            self.writer._vocabulary = None

    def _said_better(self, name: str, text: str) -> bool:
        origin, known = self.origins.get(name), self.writer.where.get(name)
        if origin is None or not origin.explicit or known is None or "->" in known.value:
            return False
        if "->" in text:
            return True
        shape = _axes_of(known.value)
        return text in (f"real[{shape}]", "real" if not shape else "")

    def defined(self, formula: Formula, head: Tex, body: Tex) -> Defined:
        """What a definition of the document says, from here on. Raises ProofcheckError where its body is not read."""
        name, parameters = self.writer.head(head)
        if name is None:
            raise NotationNotRead.error(formula.source.span(), "it does not begin with a name")
        self.entries_only(body)
        parts, names = self.parts(body)
        known = {declared for declared, _ in parts.where}
        fresh = [p for p in parameters if p not in known and self.meaning(p) is None]
        used = {canonical(node) for node in walk(body) if node.kind in NAMED}
        written = self.writer.names.written
        if vectors := [p for p in fresh if any(_bold(s) and s in used for s in written(p))]:
            raise NotationNotRead.error(formula.source.span(), f"there is no declaration of `{vectors[0]}`")
        real = tuple((p, SourceText.bare("real")) for p in fresh)
        more = tuple((p, text) for p in parameters if p not in known and (text := self.writer.type_of(p)) is not None)
        parts = Parts((*parts.where, *real, *more), parts.given, parts.define)
        vocabulary, runs = self.vocabulary(parts), False
        try:
            pair = self.writer.defined(formula, head, body, vocabulary)
        except ProofcheckError:
            wider = running(self, body, parts)
            if wider is None:
                raise
            vocabulary, runs = self.vocabulary(wider), True
            pair = self.writer.defined(formula, head, body, vocabulary)
        shape = None if parameters else self.shape(name)
        found = _axes(parse(pair[1]), vocabulary) if shape is not None else []
        if shape is not None and len(found) != len(shape):
            raise NotationNotRead.error(formula.source.span(), f"`{name}` is declared with another number of axes")
        example = shape is not None and found != shape
        return Defined(name, pair, formula.source, names, example, runs, tuple(fresh))

    def entries_only(self, tree: Tex) -> None:
        """Raises NotationNotRead where a name stands by itself of which the text has the entries only, as `x_1, \\dots,
        x_n`: it may be their mean, or another one of them."""
        if self.counted and (name := self._alone(tree)) is not None:
            message = f"the text declares `{name}_1` and so on, and no `{name}` by itself"
            raise NotationNotRead.error(SourceText.bare(name).span(), message)

    def whole(self, tree: Tex) -> str | None:
        """The name that a formula puts together of its entries: `x = (x_1, \\dots, x_n)`, transposed or not."""
        if not self.counted or tree.kind != "relation" or tree.value[:1] not in (("=",), (":=",)):
            return None
        name, right = self.writer.names.known(tree.children[0]), tree.children[1]
        right = right.children[0] if right.kind == "sup" else right
        inner = right.children[0] if right.kind == "group" else right
        items = inner.children if inner.kind == "list" else ()
        own = [item for item in items if item.kind == "sub" and self.writer.names.known(item.children[0]) == name]
        return name if name in self.counted and len(own) > 1 else None

    def _alone(self, tree: Tex) -> str | None:
        if tree.kind in ("accent", "prime"):
            return None  # another name
        children = tree.children
        if tree.kind == "sub":
            children = children[1:] if children[0].kind in NAMED else children
        elif tree.kind in ("symbol", "name") and (name := self.writer.names.known(tree)) in self.counted:
            return name
        return next((name for child in children if child is not None and (name := self._alone(child))), None)

    def define(self, made: Defined) -> None:
        self.writer.touch(made.name)
        self.writer.where.pop(made.name, None)
        self.writer.define.pop(made.name, None)
        self.writer.define[made.name] = made.pair
        self.counted.discard(made.name)
        self.carried.discard(made.name)
        self.arguments |= dict.fromkeys(made.arguments, " ".join(made.source.value.split()))
        self._tell(made.source, made.source.value, False)

    def end_of(self, names: Iterable[str]) -> int:
        """Where the first of the blocks ends that declare these names: what is made of them means nothing behind it."""
        return min((self.ends[name] for name in names if name in self.ends), default=1 << 62)

    def meaning(self, name: str) -> object:
        return self.writer.meaning(name)

    def copy(self) -> Notation:
        """The same, to be added to."""
        old = self.writer
        writer = Writer(
            dict(old.where), list(old.given), dict(old.define), old.names, dict(old.sizes), old.first, old.says
        )
        return Notation(
            writer,
            dict(self.origins),
            list(self.findings),
            _order=dict(self._order),
            _count=self._count,
            kept=self.kept,
            ends=dict(self.ends),
            news=list(self.news),
            loose=dict(self.loose),
            arguments=dict(self.arguments),
            carried=set(self.carried),
            counted=set(self.counted),
            with_zero=dict(self.with_zero),
        )

    def axes(self, name: str) -> int | None:
        """How many axes a declared or defined name has; None where that is not known."""
        shape = self.shape(name)
        return len(shape) if shape is not None else None

    def shape(self, name: str) -> list[str] | None:
        """The shape of a declared or defined name, each axis as text; None of one that has none that is known."""
        if self.meaning(name) is None:
            return None
        node = Node("name", 0, 1, name)
        parts, _ = self.parts_of([name])
        try:
            return _axes(node, self.vocabulary(parts))
        except ProofcheckError:
            return None

    def assume(self, source: SourceText, texts: Iterable[SourceText]) -> None:
        if len(self.writer.given) <= MAX_HELD:
            self.writer.given += list(texts)
        self.writer._vocabulary = None

    def _tell(self, source: SourceText, words: str, explicit: bool) -> None:
        """Notes where the names come from that were just declared, unless that says nothing new of them."""
        line = source.lines[0] if source.lines else 1
        for name, before in self.writer.touched.items():
            self.with_zero.pop(name, None)
            now = self.writer.meaning(name)
            if before is not None and _shape_of(now) != _shape_of(before):  # what was assumed of the old meaning
                self._forget(name)
            if now not in (before, None):
                self.origins[name] = Origin(source.file, line, " ".join(words.split()), explicit)
                self.news.append(name)
                self._count += 1
                self._order[name] = self._count
            elif explicit and now is not None and name in self.origins:  # a block says it again: now it is sure
                self.origins[name] = replace(self.origins[name], explicit=True)
        self.writer.touched.clear()

    def _forget(self, name: str) -> None:
        """What was assumed of a name, and defined by it, when it meant something else."""
        writer = self.writer
        writer.given = [text for text in writer.given if name not in names_in(text.value)]
        for other in [n for n, (_, body) in writer.define.items() if n != name and name in names_in(body.value)]:
            del writer.define[other]

    # -- what a formula is read with ------------------------------------------------------------------------------

    def parts(self, tree: Tex, further: Iterable[SourceText] = ()) -> tuple[Parts, frozenset[str]]:
        """What a formula, and assumptions made beside it, are read with, and the names that this declares."""
        spelled = self.writer.names.spelled
        nodes = [node for node in walk(tree) if node.kind in NAMED]
        seen = dict.fromkeys(map(canonical, nodes))
        letters = [spelling for spelling in seen if len(spelling) == 1]
        seen |= dict.fromkeys(bold for letter in letters for bold in in_bold(letter))  # x_i may be an entry of one
        if self.writer.names.larger:
            seen |= dict.fromkeys(canonical(part) for node in walk(tree) for part in quantities(node, ("frac",)))
        seen |= dict.fromkeys(like(nodes, seen, self.writer))
        words = [str(node.value) for node in nodes if node.kind == "name"]
        seen |= {f"mathbf {letter}": None for word in words if len(word) < 6 for letter in word}  # \\mathbf{AB}
        return self.parts_of([spelled[spelling] for spelling in seen if spelling in spelled], further)

    def parts_of(self, waiting: list[str], further: Iterable[SourceText] = ()) -> tuple[Parts, frozenset[str]]:
        """What names are read with: what they are made of, and what is assumed of them."""
        writer = self.writer
        mentioned = [(text, names_in(text.value)) for text in [*writer.given, *further]]
        names: set[str] = set()
        types: dict[str, SourceText] = {}
        while waiting:
            name = waiting.pop()
            if name in names:
                continue
            type_, defined = writer.type_of(name), writer.define.get(name)
            if type_ is None and defined is None:
                continue
            names.add(name)
            if type_ is not None:
                types[name] = type_
                waiting += names_in(type_.value)
            if defined is not None:
                waiting += names_in(defined[1].value)
            for _, mentions in mentioned:
                if name in mentions:
                    waiting += mentions
        order = sorted(names, key=lambda name: (name in writer.where, self._order.get(name, 0), name))
        where = tuple((name, self._spelled_out(types[name])) for name in order if name in types)
        define = tuple(writer.define[name] for name in order if name in writer.define)
        # "If 1 = 2, then 2 = 4": what mentions no name says something of all of them.
        assumed = tuple(text for text, mentions in mentioned if mentions & names or not mentions)
        return Parts(where, assumed, define), frozenset(names)

    def _spelled_out(self, type_: SourceText, depth: int = 8) -> SourceText:
        """A type with the bodies of what it is made of in the place of names that are defined: types come first."""
        define, mentions = self.writer.define, names_in(type_.value)
        if define.keys().isdisjoint(mentions):
            return type_
        inside = [
            name
            for name in mentions
            if name in define and name not in self.writer.where and _headed(define[name][0]) == define[name][0].value
        ]
        longer = sum(len(define[name][1].value) for name in _NAME.findall(type_.value) if name in inside)
        if not inside or not depth or longer > MAX_SPELLED:
            return type_  # a definition may speak of itself

        def body(match: re.Match[str]) -> str:
            return f"({define[match[0]][1].value})" if match[0] in inside else match[0]

        return self._spelled_out(_at(_NAME.sub(body, type_.value), type_), depth - 1)

    def vocabulary(self, parts: Parts) -> Vocabulary:
        """The vocabulary of some parts, made once. Raises ProofcheckError."""
        if len(parts.given) > MAX_GIVEN or (parts.given and len(self.writer.given) > MAX_HELD):
            raise NotationNotRead.error(parts.given[-1].span(), f"more than {MAX_GIVEN} assumptions hold here")
        names = [*(name for name, _ in parts.where), *(_headed(header) for header, _ in parts.define)]
        spelled = {spelling: name for name in names for spelling in self.writer.names.written(name)}
        larger = self.writer.names.larger.intersection(names)
        key = (
            tuple((name, text.value) for name, text in parts.where),
            tuple(text.value for text in parts.given),
            tuple((h.value, b.value) for h, b in parts.define),
            self.writer.first,
            self.writer.says,
            tuple(spelled.items()),
            frozenset(larger),
        )
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= MAX_KEPT:
                self.kept.clear()
            try:
                found = Vocabulary(parts, self.writer.first, spelled, self.writer.says, larger)
            except ProofcheckError as error:
                found = error
            self.kept[key] = found
        if isinstance(found, ProofcheckError):
            raise found
        return found

    def made_of(self, name: str) -> set[str]:
        """The names in the body of a definition; none where the name is not defined."""
        found = self.writer.define.get(name)
        return set(names_in(found[1].value)) if found is not None else set()

    def fresh(self, tree: Tex) -> bool:
        """Whether nothing declares this name."""
        name = self.writer.names.known(tree)
        if name is not None and self.meaning(name) is not None:
            return False
        if tree.kind == "sub" and tree.children[0].kind == "name":  # \\mathbf{Px}_i is a product, too
            return self.fresh(tree.children[0])
        if tree.kind != "name":
            return True
        letters = [self.writer.names.spelled.get(f"mathbf {letter}") for letter in str(tree.value)]
        return any(letter is None or self.meaning(letter) is None for letter in letters)  # \\mathbf{AB} is a product


def ordered(lines: Iterable[Line]) -> list[Line]:
    """The lines of blocks in the order in which they are read: outer and earlier ones first."""
    return sorted(lines, key=lambda line: (line.start, line.start - line.end, _ORDER[line.kind]))


def build(lines: Iterable[Line], names: Names, kept: Kept) -> Notation:
    """The notation of some lines in their order. `names`: the identifiers of the document; `kept`: its vocabularies."""
    made = Notation(Writer(names=names), kept=kept)
    for item in lines:
        made.line(item)
    return made


def _shape_of(meaning: object) -> object:
    """What a type says of the shape; the whole of a definition, or of the type of a number."""
    if not isinstance(meaning, str) or "[" not in meaning:
        return meaning
    return _axes_of(meaning)


def _axes_of(type_: str) -> str:
    """What stands between the brackets of a type, `n, d` of `real[n, d]`; empty for that of a number."""
    return type_.partition("](")[0].partition("[")[2].rstrip("]")


@lru_cache(maxsize=4096)
def names_in(text: str) -> frozenset[str]:
    """The names in a text of the language."""
    return frozenset(_NAME.findall(text))


def _axes(node: Node, vocabulary: Vocabulary) -> list[str]:
    return [str(axis) for axis in vocabulary.value(node, vocabulary.scope).shape]


def _bold(spelling: str) -> bool:
    """Whether this is written as a vector or a matrix: no number, though nothing declares it."""
    return "mathbf " in spelling or "vec(" in spelling


def _headed(header: SourceText) -> str:
    return header.value.partition("(")[0].strip()


_ORDER = {"first": 0, "convention": 0, "name": 1, "symbol": 1, "declare": 2, "define": 3, "given": 4}


def _at(value: str, text: SourceText) -> SourceText:
    span = text.span(0, 0)
    return SourceText(value, text.file, (span.line,) * (len(value) + 1), (span.column,) * (len(value) + 1))
