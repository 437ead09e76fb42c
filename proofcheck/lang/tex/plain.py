r"""`$...$` in claims, on the command line and in the library: LaTeX as a way of writing the same statements.

Before anything else looks at a claim, what it says in LaTeX is put into the claim language, once: names declared by
`$Q, K \in \mathbb{R}^{n \times d}$` become entries of `where`, formulas become statements. From then on there is one
notation. Positions of the new text are those of the formula it came from, so that messages point into the LaTeX.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from proofcheck.diagnostics.base import Diagnostic, ProofcheckError
from proofcheck.diagnostics.latex_not_read import LatexNotRead
from proofcheck.diagnostics.statement_syntax import StatementSyntax
from proofcheck.diagnostics.type_syntax import TypeSyntax
from proofcheck.lang.distributions.reading import is_piece
from proofcheck.lang.parse import Node, named, parse
from proofcheck.lang.printing import to_text
from proofcheck.lang.problem import TWICE, Parts
from proofcheck.lang.tex.declarations import declared
from proofcheck.lang.tex.declared import Ambiguous, Declared
from proofcheck.lang.tex.reading import Unread, statements_of, structured, value_of
from proofcheck.lang.tex.sets import space
from proofcheck.lang.tex.spelling import Names, is_name
from proofcheck.lang.tex.tree import Tex
from proofcheck.lang.tex.vocabulary import Vocabulary
from proofcheck.source.span import SourceText

_SIGNS = {"=": "==", "ne": "!=", "<": "<", "le": "<=", ">": ">", "ge": ">=", ":=": "=="}


def is_latex(text: str) -> bool:
    """Whether a text is a formula between dollar signs."""
    body = text.strip()
    return len(body) > 2 and body.startswith("$") and body.endswith("$")


@dataclass(slots=True)
class Formula:
    """The LaTeX between the dollar signs of a text."""

    source: SourceText
    tex: str
    offset: int
    _texts: dict[str, SourceText] = field(default_factory=dict)

    @classmethod
    def of(cls, source: SourceText) -> Formula:
        value = source.value
        start = len(value) - len(value.lstrip())
        end = len(value.rstrip())
        while start < end and value[start] == "$":
            start += 1
        while end > start and value[end - 1] == "$":
            end -= 1
        return cls(source, value[start:end], start)

    def error(self, kind: type[Diagnostic], trouble: Unread | Ambiguous, remedy: str | None = None) -> ProofcheckError:
        span = self.source.span(self.offset + trouble.start, self.offset + trouble.end)
        if name := getattr(trouble, "diagnostic", ""):
            from proofcheck.diagnostics.all import REGISTRY

            kind = REGISTRY.get(name, kind)
        return kind.error(span, trouble.reason, remedy=remedy)

    def text(self, value: str, tree: Node | None = None) -> SourceText:
        """A text of the language at the place of this formula: each name where it stands in the LaTeX."""
        if tree is None and value in self._texts:
            return self._texts[value]
        lines, columns = self.source.lines, self.source.columns
        places = _places(value, tree, len(self.tex))
        if not lines:
            return SourceText(value, self.source.file)
        at = [min(self.offset + place, len(lines) - 1) for place in places]
        made = SourceText(value, self.source.file, tuple(lines[k] for k in at), tuple(columns[k] for k in at))
        if tree is None:
            self._texts[value] = made
        return made


def _places(value: str, tree: Node | None, length: int) -> list[int]:
    """For each character of `value`, and for its end, the offset in the LaTeX."""
    starts: dict[int, int] = {}
    ends: dict[int, int] = {}
    if tree is not None:
        try:
            for new, old in _pairs(parse(SourceText.bare(value)), tree):
                starts[new.start], ends[new.end] = old.start, old.end
        except ProofcheckError:
            pass
    places, at = [], 0
    for k in range(len(value) + 1):
        at = starts.get(k, ends.get(k, at))
        places.append(at)
    places[-1] = length
    return places


def _pairs(new: Node, old: Node) -> Iterator[tuple[Node, Node]]:
    if new.kind == old.kind and len(new.children) == len(old.children):
        if not new.children:
            yield new, old
        for one, other in zip(new.children, old.children, strict=True):
            yield from _pairs(one, other)


@dataclass(slots=True)
class Writer:
    """The declarations, assumptions and definitions of one scope, in the language; LaTeX is read with what is there.

    `origins` says in LaTeX what each name was declared by.
    """

    where: dict[str, SourceText] = field(default_factory=dict)
    given: list[SourceText] = field(default_factory=list)
    define: dict[str, tuple[SourceText, SourceText]] = field(default_factory=dict)
    names: Names = field(default_factory=Names)
    sizes: dict[str, SourceText] = field(default_factory=dict)  # names in shapes, each with where it stands
    first: int | None = None
    says: frozenset[str] = frozenset()  # conventions, as `prime: transpose`
    touched: dict[str, object] = field(default_factory=dict)  # names that were declared anew, and what they were before
    _vocabulary: Vocabulary | None = None

    # -- what is there ------------------------------------------------------------------------------------------

    def parts(self) -> Parts:
        return Parts(tuple(self.declared().items()), tuple(self.given), tuple(self.define.values()))

    def declared(self) -> dict[str, SourceText]:
        """`where`, with the sizes that only stand in shapes."""
        sizes = {name: text for name, text in self.sizes.items() if name not in self.where and name not in self.define}
        return {**sizes, **self.where}

    def type_of(self, name: str) -> SourceText | None:
        """The type of a declared name; None of one that is defined, or unknown."""
        found = self.where.get(name)
        return self.sizes.get(name) if found is None and name not in self.define else found

    def meaning(self, name: str) -> object:
        """What a name is declared or defined as, for comparing; None for one that is unknown."""
        pair, text = self.define.get(name), self.type_of(name)
        return (pair[0].value, pair[1].value) if pair is not None else text.value if text is not None else None

    def touch(self, name: str) -> None:
        """Called before a name is declared or defined."""
        self._vocabulary = None
        self.touched.setdefault(name, self.meaning(name))

    def vocabulary(self) -> Vocabulary:
        """The vocabulary of what is there. Raises ProofcheckError where the declarations are no good."""
        if self._vocabulary is None:
            self._vocabulary = Vocabulary(self.parts(), self.first, self.names.spelled, self.says, self.names.larger)
        return self._vocabulary

    # -- what is added ------------------------------------------------------------------------------------------

    def add_name(self, name: str, type_: SourceText) -> None:
        """`name: type`, the type as text or as a set in LaTeX."""
        self.names.declare(name)
        self.add_type(name, type_)

    def add_type(self, name: str, type_: SourceText) -> None:
        """The type of an identifier that is known to stand for a symbol."""
        self.touch(name)
        if is_latex(type_.value):
            formula = Formula.of(type_)
            found: set[str] = set()
            try:
                text = space(structured(formula.tex), formula.tex, self.names, found)
            except (Unread, Ambiguous) as error:
                raise formula.error(TypeSyntax, error, "Write a set such as `$\\mathbb{R}^{n \\times d}$`.") from None
            self._sized(found, formula)
            type_ = formula.text(text)
        self.where[name] = type_
        for axis, place in shape_names({name: type_}).items():
            self.names.declare(axis)
            self._size(axis, place)

    def add_declaration(self, source: SourceText) -> Declared:
        r"""What a formula declares: `$X \in \mathbb{R}^{n}$`. Raises ProofcheckError where it declares nothing."""
        formula = Formula.of(source)
        try:
            tree = structured(formula.tex)
            found = declared(tree, formula.tex, self.names, self._known())
        except (Unread, Ambiguous) as error:
            raise formula.error(TypeSyntax, error) from None
        if not found:
            self.add_given(source)
            return found
        self.take(found, formula)
        return found

    def take(self, found: Declared, formula: Formula) -> None:
        """What a formula declares, added at its place."""
        self._vocabulary = None
        self._sized(found.sizes, formula)
        for name, text in found.where.items():
            self.touch(name)
            self.where[name] = formula.text(text)
        self.given += [formula.text(text) for text in found.given]

    def add_given(self, source: SourceText) -> list[SourceText]:
        """An assumption, in either notation."""
        made = self.statements(source)
        self._vocabulary = None
        self.given += made
        return made

    def define_new(self, header: SourceText, body: SourceText | None) -> str:
        """Adds the one definition of a name."""
        known = set(self.define)
        name = self.add_definition(header, body)
        if name in known:  # what an earlier definition makes of it would be made of this one
            raise TypeSyntax.error(header.span(), f"`{name}` is defined twice", remedy=TWICE)
        return name

    def add_definition(self, header: SourceText, body: SourceText | None) -> str:
        r"""`name(a, b): body`, in either notation, or one formula `$f(x) := ...$` without a body: the last one of a
        name holds."""
        if body is None or is_latex(header.value):
            formula, head, tree = self._headed(header, body)
            return self._define(formula, head, tree)
        if is_piece(header.value):
            self.define[header.value] = header, body
            return header.value
        name = header.value.partition("(")[0].strip()
        self.touch(name)
        if is_latex(body.value):
            formula = Formula.of(body)
            inner = header.value.partition("(")[2].rstrip(") ")
            parameters = [part.strip() for part in inner.split(",") if part.strip()]
            node = self._body(formula, structured_or_error(formula), parameters)
            body = formula.text(to_text(node), node)
        self.names.declare(name)
        self.define[name] = header, body
        return name

    def _headed(self, header: SourceText, body: SourceText | None) -> tuple[Formula, Tex, Tex]:
        formula = Formula.of(header)
        tree = structured_or_error(formula)
        if body is not None:
            raise StatementSyntax.error(
                header.span(), "a definition in LaTeX is one formula", remedy="Write `$f(x) := x + 1$`."
            )
        if tree.kind != "relation" or tree.value not in (("=",), (":=",), ("coloneqq",), ("equiv",)):
            raise StatementSyntax.error(
                header.span(), "this formula defines nothing", remedy="Write `$f(x) := x + 1$` or `$S := X^\\top X$`."
            )
        return formula, tree.children[0], tree.children[1]

    def _define(self, formula: Formula, head: Tex, tree: Tex) -> str:
        name, _ = self.head(head)
        if name is None:
            trouble = Unread(head.start, head.end, "a definition is headed by a name, or by a function of names")
            raise formula.error(LatexNotRead, trouble)
        pair = self.defined(formula, head, tree)
        self.touch(name)
        self.define[name] = pair
        return name

    def defined(
        self, formula: Formula, head: Tex, tree: Tex, vocabulary: Vocabulary | None = None
    ) -> tuple[SourceText, SourceText]:
        """Header and body of a definition; `vocabulary` declares its parameters, too. Raises ProofcheckError."""
        name, parameters = self.head(head)
        node = self._body(formula, tree, parameters, vocabulary)
        shown = f"{name}({', '.join(parameters)})" if parameters else str(name)
        return formula.text(shown), formula.text(to_text(node), node)

    def head(self, head: Tex) -> tuple[str | None, list[str]]:
        """The name that stands before the sign of a definition, with its parameters; None if there is none."""
        if is_name(head):
            return self.names.of(head), []
        if (known := self.names.known(head)) in self.names.larger:
            return known, []
        if head.kind == "product" and head.value == ("",) and is_name(head.children[0]):
            argument = head.children[1]
            inner = argument.children[0] if argument.kind == "group" and argument.value in ("()", "[]") else None
            items = () if inner is None else inner.children if inner.kind == "list" else (inner,)
            if inner is not None and inner.kind == "list" and not set(inner.value) <= {",", ";"}:
                return None, []  # p(x | y) is no function of two numbers
            parameters = [self.names.of(item) for item in items]
            if items and all(parameters) and len(set(parameters)) == len(parameters):
                return self.names.of(head.children[0]), [str(parameter) for parameter in parameters]
        return None, []

    def _body(self, formula: Formula, tree: Tex, parameters: list[str], vocabulary: Vocabulary | None = None) -> Node:
        """The body of a definition. A parameter that is not declared is a real number."""
        missing = [name for name in parameters if vocabulary is None and self.meaning(name) is None]
        vocabulary = vocabulary or self.vocabulary()
        if missing:
            where = {**self.declared(), **{name: SourceText.bare("real") for name in missing}}
            parts = Parts(tuple(where.items()), tuple(self.given), tuple(self.define.values()))
            vocabulary = Vocabulary(parts, self.first, self.names.spelled, self.says, self.names.larger)
        running = frozenset(parameters).union(*map(self.names.written, parameters))
        try:
            return value_of(tree, formula.tex, vocabulary, running)
        except Unread as error:
            raise formula.error(LatexNotRead, error) from None

    # -- statements ---------------------------------------------------------------------------------------------

    def statements(self, source: SourceText) -> list[SourceText]:
        """The statements of a text in either notation. Raises ProofcheckError."""
        if not is_latex(source.value):
            return [source]
        formula = Formula.of(source)
        try:
            made = statements_of(structured(formula.tex), formula.tex, self.vocabulary())
        except Unread as error:
            raise formula.error(LatexNotRead, error) from None
        return [formula.text(statement.text, statement.tree) for statement in made]

    def step(self, source: SourceText) -> SourceText:
        """A line of a calculation: an expression, or a sign and an expression."""
        if not is_latex(source.value):
            return source
        formula = Formula.of(source)
        tree, sign = structured_or_error(formula), ""
        if tree.kind == "relation" and tree.children[0].kind == "blank" and len(tree.value) == 1:
            sign = _SIGNS.get(tree.value[0], "")
            tree = tree.children[1]
            if not sign:
                trouble = Unread(tree.start, tree.end, "the sign of this line is not read")
                raise formula.error(LatexNotRead, trouble)
        try:
            node = value_of(tree, formula.tex, self.vocabulary())
        except Unread as error:
            raise formula.error(LatexNotRead, error) from None
        return formula.text(f"{sign} {to_text(node)}".strip())

    def _sized(self, sizes: set[str], formula: Formula) -> None:
        for name in sorted(sizes):
            self._size(name, formula.text("dim"))

    def _size(self, name: str, place: SourceText) -> None:
        if name not in self.sizes:
            self.touch(name)
            self.sizes[name] = place

    def _known(self) -> Vocabulary | None:
        try:
            return self.vocabulary()
        except ProofcheckError:
            return None


def written(
    where: Mapping[str, str] | Sequence[str] | None = None,
    given: Sequence[str] = (),
    define: Mapping[str, str] | Sequence[str] | None = None,
) -> Writer:
    """The declarations, assumptions and definitions of one statement given as plain text, LaTeX among it.

    where: `{"n": "dim"}`, or items such as `"n: dim"` and `"$x \\in \\mathbb{R}^n$"`. define: `{"f(x)": "x + 1"}`, or
    items such as `"f(x) = x + 1"` and `"$f(x) := x + 1$"`. Raises ProofcheckError.
    """
    writer = Writer()
    formulas: list[SourceText] = []
    items = [f"{name}: {text}" for name, text in where.items()] if isinstance(where, Mapping) else (where or ())
    for item in items:
        if is_latex(item):
            formulas.append(SourceText.bare(item, f"<where {item.strip()}>"))
            continue
        for name, text in Parts.of([item]).where:
            if name in writer.where:
                raise TypeSyntax.error(None, f"`{name[:60]}` is declared twice", remedy=TWICE)
            writer.add_name(name, text)
    for source in formulas:
        writer.add_declaration(source)
    for header, body in definitions(define):
        heading = SourceText.bare(header, "<define>")
        writer.define_new(heading, None if body is None else SourceText.bare(body, f"<define {header}>"))
    for assumption in given:
        writer.add_given(SourceText.bare(assumption, "<given>"))
    return writer


def definitions(define: Mapping[str, str] | Sequence[str] | None) -> list[tuple[str, str | None]]:
    """Definitions as header and body; a formula in LaTeX has no body of its own. Raises ProofcheckError."""
    if isinstance(define, Mapping):
        return list(define.items())
    found: list[tuple[str, str | None]] = []
    for item in define or ():
        if is_latex(item):
            found.append((item, None))
            continue
        header, sign, body = item.partition("=")
        if not sign or body.startswith("="):
            raise StatementSyntax.error(None, f"`{item}` is not a definition", remedy='Write "f(x) = x + 1".')
        found.append((header.strip(), body.strip()))
    return found


def structured_or_error(formula: Formula) -> Tex:
    try:
        return structured(formula.tex)
    except Unread as error:
        raise formula.error(LatexNotRead, error) from None


def shape_names(where: Mapping[str, SourceText]) -> dict[str, SourceText]:
    """The names that stand in the shapes of types and are declared nowhere: each is a size."""
    found: dict[str, SourceText] = {}
    for text in where.values():
        if "[" not in text.value or text.value.lstrip().startswith("index"):
            continue
        try:
            head = text.value.partition("](")[0]
            tree = parse(SourceText.bare(head + "]" if "](" in text.value else head))
        except ProofcheckError:
            continue
        for node in tree.children[1:] if tree.kind == "subscript" else ():
            for name in named(node):
                if name not in where:
                    found.setdefault(name, SourceText("dim", text.file, text.lines[:4], text.columns[:4]))
    return found
