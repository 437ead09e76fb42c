"""The parts of a claim -> problems: declarations read, sizes eliminated, statements elaborated."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import normalize

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.diagnostics.kind_mismatch import KindMismatch
from proofcheck.diagnostics.sizes_undecided import SizesUndecided
from proofcheck.diagnostics.statement_syntax import StatementSyntax
from proofcheck.diagnostics.statement_too_large import StatementTooLarge
from proofcheck.diagnostics.type_syntax import TypeSyntax
from proofcheck.lang import bounds, terms
from proofcheck.lang.complexes import Inseparable, Separation, marked
from proofcheck.lang.declare import CORE, LAWS, declare
from proofcheck.lang.distributions.declaring import Laws
from proofcheck.lang.distributions.reading import Distribution, distribution, flattened, gathered, is_piece
from proofcheck.lang.distributions.standing import EVERY, moving
from proofcheck.lang.distributions.unspoken import spoken_of
from proofcheck.lang.elaborate import Elaborator
from proofcheck.lang.elimination import eliminate, resize, trivial
from proofcheck.lang.parse import Node, parse, too_large
from proofcheck.lang.positions import split
from proofcheck.lang.quantifiers import Misplaced, Undirected, freed, supposed
from proofcheck.lang.recursion import deeply
from proofcheck.lang.scope import Macro, Scope
from proofcheck.lang.secondvalues import admissible, assumed_of_pseudoinverses, doubled, unguarded, untied
from proofcheck.lang.semidefinite import settle
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem, Value
from proofcheck.source.records import record
from proofcheck.source.span import SourceText

UNDIRECTED = "`psd` and `posdef` stand alone, beside `and`, in a premise or after one, and under `given`"
DIRECTED = "That A is not positive semidefinite is `x @ A @ x < 0` for some declared x, of a symmetric A."
TWICE = "Delete or rename one of the two."
TYPE_ERRORS = frozenset({"size-mismatch", "rank-mismatch", "no-type"})


@record(frozen=True, slots=True)
class Parts:
    """What a claim consists of, as text: `where` in order, `given`, `define` (header -> body), statements."""

    where: tuple[tuple[str, SourceText], ...]
    given: tuple[SourceText, ...] = ()
    define: tuple[tuple[SourceText, SourceText], ...] = ()

    def beside(self, other: Parts) -> Parts:
        """What these and others consist of."""
        return Parts((*self.where, *other.where), (*self.given, *other.given), (*self.define, *other.define))

    @classmethod
    def of(
        cls,
        where: Mapping[str, str] | Sequence[str] | None = None,
        given: Sequence[str] = (),
        define: Mapping[str, Any] | None = None,
    ) -> Parts:
        """From plain text. A key of `where` may name several: "Q, K"; a sequence holds "Q, K: real[n, d]"."""
        if where is None:
            where = {}
        if not isinstance(where, Mapping):
            pairs = [item.partition(":") for item in where]
            for item, colon, _ in pairs:
                if not colon:
                    remedy = 'Write --where "x, y: real". What is assumed of names, as x > 0, goes under --given.'
                    raise TypeSyntax.error(None, f"`{item}` has no type", remedy=remedy)
            where = {names.strip(): text.strip() for names, _, text in pairs}
        declared = []
        for names, text in where.items():
            for name in names.split(","):
                declared.append((name.strip(), SourceText.bare(text, f"<where {name.strip()}>")))
        definitions = tuple(
            (SourceText.bare(h, "<define>"), SourceText.bare(str(b), f"<define {h}>"))
            for h, b in flattened(define or {}).items()
        )
        return cls(tuple(declared), tuple(SourceText.bare(g, "<given>") for g in given), definitions)


class Reader:
    """The declarations, assumptions and definitions of one claim, ready to elaborate its statements."""

    @deeply
    def __init__(self, parts: Parts) -> None:
        # Names compare as Python's parser reads them.
        where = tuple((normalize("NFKC", name), text) for name, text in parts.where)
        parts = self.parts = Parts(where, parts.given, parts.define)
        self.findings: list[Finding] = []
        self.elaborator = Elaborator({}, {})
        self.scope = Scope(SourceText.bare("", "<claim>"))
        self.definitions = [item for item in parts.define if not is_piece(item[0].value)]
        self.headers = [header.value.partition("(")[0].strip() for header, _ in self.definitions]
        self.elaborator.later = frozenset(self.headers)
        self._declare()
        given_trees = [(text, tree) for text in parts.given if (tree := self._try_parse(text)) is not None]
        try:
            eliminate(self.elaborator, given_trees, self.scope)
            resize(self.elaborator)
            given_trees, self.scope = settle(self.elaborator, given_trees, self.scope, {*self.headers})
        except bounds.TooLarge as error:  # what is put in the place of a dimension, put in the place of another
            raise ProofcheckError(_findings(error, parts.given[0])) from None
        self._define()
        self.given: list[Term] = []
        for text, tree in given_trees:
            try:
                assumption = self.elaborator.statement(tree, self._in(text))
                self.given.append(supposed(assumption))
                self.elaborator.chosen |= self.given[-1].names - assumption.names
            except (ProofcheckError, RecursionError, terms.Captured) as error:
                self.findings += _findings(error, text)
            except Undirected:
                self.findings.append(ConstructNotAllowed.at(text.span(), UNDIRECTED, remedy=DIRECTED))
            except Misplaced:
                message = "`minimizes`, and `injective` of a lambda, cannot be assumed"
                self.findings.append(ConstructNotAllowed.at(text.span(), message))
        self.given += dict.fromkeys(self.elaborator.laws.given)
        self.given = [g for g in self.given if not trivial(g)]
        self.elaborator.assumed = frozenset(self.given)
        for size in self.elaborator.sizes.values():
            # An eliminated dimension is at least 1, and that is all that is left of it.
            if not (size.terms and all(c > 0 for _, c in size.terms)):
                self.given.append(terms.le(terms.ONE, size.term()))
        if self.findings:
            raise ProofcheckError(self.findings)

    def _in(self, source: SourceText) -> Scope:
        return Scope(source, {}, self.scope)

    def _try_parse(self, text: SourceText) -> Node | None:
        try:
            return parse(text)
        except ProofcheckError as error:
            self.findings += error.findings
            return None

    def _laws(self) -> Laws:
        """The distributions of the claim's own, before what is declared with them."""
        own: dict[str, Distribution] = {}
        for header, entry in gathered(self.parts.define):
            try:
                law = distribution(header, entry)
                own[law.name] = law
            except ProofcheckError as error:
                self.findings += error.findings
        return Laws(self.elaborator, own, {name for name, _ in self.parts.where})

    def _declare(self) -> None:
        declarations = self.elaborator.declarations
        laws = self.elaborator.laws = self._laws()
        seen: set[str] = set()
        for name, text in self.parts.where:
            if not name.isidentifier():
                self.findings.append(TypeSyntax.at(text.span(), f"`{name[:60]}` is not a name"))
            elif name in seen:
                self.findings.append(TypeSyntax.at(text.span(), f"`{name[:60]}` is declared twice", remedy=TWICE))
            seen.add(name)
        if self.findings:
            return

        def rank(text: SourceText) -> int:
            # Sizes are declared before what they measure, and parameters before the laws that use them.
            head = text.value.strip()
            kind = re.match(r"\w*", head)
            family = kind[0] if kind is not None else ""
            random = family in LAWS or (family not in CORE and laws.find(family) is not None)
            return 0 if head in ("dim", "natural", "integer") else 2 if random else 1

        for name, text in sorted(self.parts.where, key=lambda item: rank(item[1])):
            try:
                found = declare(
                    name,
                    text,
                    self._extent,
                    lambda node, source: self.elaborator.numeric(node, self._in(source)),
                    lambda other: other in declarations and declarations[other].law is not None,
                    laws,
                )
                if isinstance(found, Declaration):
                    declarations[name] = found
                else:
                    self.scope = self.scope.child({name: found})
            except ProofcheckError as error:
                self.findings += error.findings
                declarations[name] = Declaration(name, "real")
        order = {name: position for position, (name, _) in enumerate(self.parts.where)}
        last = len(order)  # names that no claim wrote
        self.elaborator.declarations = dict(sorted(declarations.items(), key=lambda item: order.get(item[0], last)))

    def _extent(self, node: Node, source: SourceText) -> Size:
        """The size of an axis: made of dimensions alone, so that it is never 0."""
        size = self.elaborator.size(node, self._in(source))
        if size.constant is not None and size.constant < 0:
            raise KindMismatch.error(
                self._in(source).span(node), f"an axis has no {size} entries", remedy="Give it 0 entries or more."
            )
        for name in sorted(size.dims):
            kind = self.elaborator.declarations[name].kind
            if kind != "dim":
                message = f"`{name}` is declared as {kind}, and a shape is made of dimensions"
                raise KindMismatch.error(self._in(source).span(node), message, remedy=f"Declare `{name}: dim`.")
        return size

    def _define(self) -> None:
        """Definitions, each seeing the ones above it; a name alone is a value, `name(a, b)` a function."""
        names = {name for name, _ in self.parts.where}
        for place, (header, text) in enumerate(self.definitions):
            self.elaborator.later = frozenset(self.headers[place + 1 :])
            head, tree = self._try_parse(header), self._try_parse(text)
            if head is None or tree is None:
                continue
            plain = head.kind == "call" and not head.keywords and all(c.kind == "name" for c in head.children)
            if not plain and head.kind != "name":
                self.findings.append(
                    StatementSyntax.at(header.span(), "a definition is headed by `name` or by `name(a, b)`")
                )
                continue
            parameters = [c.value for c in head.children]
            if len(set(parameters)) < len(parameters):
                self.findings.append(StatementSyntax.at(header.span(), "two parameters have one name"))
                continue
            if head.value in names:  # an earlier definition would mean the later one
                where = any(head.value == name for name, _ in self.parts.where)
                message = f"`{head.value}` is {'declared under `where`' if where else 'defined'} already"
                self.findings.append(TypeSyntax.at(header.span(), message, remedy=TWICE))
                continue
            names.add(head.value)
            assumed = len(self.elaborator.laws.given)
            try:
                with moving(self.elaborator, EVERY, "any"):
                    value = (
                        Macro(head.value, tuple(parameters), tree, text, self.scope)
                        if plain
                        else self.elaborator.value(tree, self._in(text))
                    )
            except (ProofcheckError, RecursionError, terms.Captured) as error:
                self.findings += _findings(error, text)
                continue
            if isinstance(value, Value):
                # What laws in it assume is assumed where it is used.
                self.elaborator.noted[head.value, id(value)] = tuple(self.elaborator.laws.given[assumed:])
                del self.elaborator.laws.given[assumed:]
            self.scope = self.scope.child({head.value: value})

    def problem(self, statement: SourceText) -> Problem:
        """The problem that one statement poses. Raises ProofcheckError with what cannot be read or typed."""
        return self.problem_of(parse(statement), statement)

    def shape(self, expression: SourceText) -> tuple[Size, ...]:
        """The shape of what an expression stands for. Raises ProofcheckError with what cannot be read or typed."""
        return self.elaborator.value(parse(expression), self._in(expression)).shape

    @deeply
    def problem_of(self, tree: Node, source: SourceText) -> Problem:
        try:
            return self._problem_of(tree, source)
        except (bounds.TooLarge, RecursionError, terms.Captured) as error:
            raise ProofcheckError(_findings(error, source)) from None

    def _problem_of(self, tree: Node, source: SourceText) -> Problem:
        self.elaborator.minima.clear()  # of a statement that was refused
        known = len(self.elaborator.laws.given)
        self.elaborator.asserted = _asserted(tree)
        try:
            term = self.elaborator.statement(tree, self._in(source))
        except ProofcheckError as error:
            finding = error.findings[0]
            if finding.diagnostic != "size-mismatch" or not self._sizes_restricted():
                raise
            raise SizesUndecided.error(finding.span, finding.message) from None
        unguarded(self.elaborator, term, source)
        try:
            term = terms.conjunction(*map(freed, self.elaborator.laws.shown()), freed(term))
        except Undirected:
            raise ConstructNotAllowed.error(source.span(), UNDIRECTED, remedy=DIRECTED) from None
        except Misplaced:
            raise ConstructNotAllowed.error(
                source.span(),
                "`minimizes`, and `injective` of a lambda, speak of all values of declared names: they stand alone, "
                "beside `and`, or after a premise",
                remedy="Write `injective(x**3 for x in real)`.",
            ) from None
        written = [g for g in self.elaborator.laws.given[known:] if not trivial(g)]  # of laws in the statement
        given = [*self.given, *dict.fromkeys(written)]
        assumed = list(given)
        given += doubled(self.elaborator, assumed, term, source)
        untied(self.elaborator, term, source)
        given += assumed_of_pseudoinverses(self.elaborator, (term, *given), source)
        self._unconditional(term, source)
        term = terms.conjunction(*admissible(self.elaborator, assumed, source), term)
        declarations, given, term = self._separated(given, term, source)
        e = self.elaborator
        declarations = spoken_of(declarations, (term, *given), given)
        return split(Problem(declarations, tuple(given), term, dict(e.sizes), dict(e.written)))

    def _separated(
        self, given: list[Term], term: Term, source: SourceText
    ) -> tuple[dict[str, Declaration], list[Term], Term]:
        """The declarations, assumptions and the statement, about real parts where one of these speaks of them."""
        declarations = dict(self.elaborator.declarations)
        if not marked(term, *given):
            return declarations, given, term
        apart = Separation(declarations)
        try:
            said = [apart.statement(t) for t in (term, *given)]
        except Inseparable as error:
            raise ConstructNotAllowed.error(
                source.span(),
                f"the parts of a complex number are not known through `{error}`",
                remedy="Beside re, im, conj and abs stand + - * /, powers with a literal whole exponent, exp, sin, "
                "cos, sums and averages.",
            ) from None
        return apart.after, said[1:], said[0]

    def _sizes_restricted(self) -> bool:
        """Whether some assumption that eliminated no dimension may still make two sizes equal."""
        return any(self.elaborator.declarations[n].kind == "dim" for g in self.given for n in g.names)

    def _unconditional(self, term: Term, source: SourceText) -> None:
        """Assumptions about a random name do not condition its expectations: together they would be misread."""
        random = {name for name, d in self.elaborator.declarations.items() if d.law is not None}
        if not random or not self.given:
            return
        inside = {n for t in terms.nodes(term) if t.op == "expectation" for n in t.names}
        for name in sorted(random & inside):
            if any(name in g.names for g in self.given):
                raise ConstructNotAllowed.error(
                    source.span(),
                    f"`given` speaks of the random name `{name}`, and the statement of its expectation",
                    remedy="An expectation is over the declared law; state conditional laws by their moments.",
                )


def _findings(
    error: ProofcheckError | bounds.TooLarge | RecursionError | terms.Captured, text: SourceText
) -> list[Finding]:
    """What is told of an error met while `text` is read."""
    if isinstance(error, ProofcheckError):
        return list(error.findings)
    if isinstance(error, RecursionError):
        return [StatementTooLarge.at(text.span(), "the statement is nested too deeply")]
    if isinstance(error, terms.Captured):
        return [ConstructNotAllowed.at(text.span(), str(error), remedy="Declare another name for one of the two.")]
    return [too_large(text.span(), error.bound)]


def _asserted(tree: Node) -> list[Node]:
    """The parts of a statement that it claims to hold."""
    return [part for c in tree.children for part in _asserted(c)] if tree.kind == "and" else [tree]


def problem_from(
    statement: str,
    where: Mapping[str, str] | Sequence[str] | None = None,
    given: Sequence[str] = (),
    define: Mapping[str, str] | None = None,
) -> Problem:
    """The problem of one statement given as plain text."""
    return Reader(Parts.of(where, given, define)).problem(SourceText.bare(statement, "<statement>"))
