"""What formulas of a document declare, define and assume, taken into the notation from where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents import cues
from proofcheck.documents.bounds import ORDER, between, half_line
from proofcheck.documents.clauses import UNKNOWN, Condition, Waiting
from proofcheck.documents.described import CONDITION
from proofcheck.documents.entries import Lettered, lettered
from proofcheck.documents.extent import Act, loosened
from proofcheck.documents.formulas import entry, explicit, given_by_words, occurs
from proofcheck.documents.model import Reading, Said, Unclear
from proofcheck.documents.notation import Line, Strange
from proofcheck.documents.pieces import Piece
from proofcheck.documents.positions import declared, family, positions
from proofcheck.documents.roles import SAID_SO, Decided
from proofcheck.documents.running import stated
from proofcheck.documents.scope import Defined, Notation, names_in
from proofcheck.documents.spokenof import said_so_far
from proofcheck.documents.telling import LEFT, Telling
from proofcheck.lang.tex import declarations
from proofcheck.lang.tex.belonging import of_numbers
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.declared import Ambiguous, Declared
from proofcheck.lang.tex.means import random_names
from proofcheck.lang.tex.reading import Unread
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.patterns import lazy
from proofcheck.source.span import SourceText

_BEHIND = 60  # characters behind a condition, in which it may say of which entries it is
_CERTAIN = lazy(r"\b(?:some|certain|fixed|particular|one|exists?)\b|某|存在|固定", re.IGNORECASE)
_INTRODUCES = lazy(  # "for two queries $q, r \\in \\mathbb{R}$"
    r"\b(?:let|for|consider|take|given|fix|choose|pick|suppose|assume|with|where)\s+(?:[a-z-]+\s+){1,4}$|"
    r"(?:设|令|取|对于?|给定|任取|考虑)[\u4e00-\u9fff]{1,8}\s*$",
    re.IGNORECASE,
)
_QUANTIFIES = lazy(
    r"\b(?:let|for(?:\s+(?:all|any|every|each|arbitrary))?)\s+$|(?:令|对于?(?:任意|所有|每个|一切)?)\s*$", re.IGNORECASE
)
_OF_NUMBERS = lazy(
    r"\s*(?:[.,;:。；，时则]|and\b|$|then\b|we\b|one\s+(?:has|gets)\b|it\s+(?:holds|follows)\b|there\b|"
    r"be (?:an? )?(?:positive )?real(?: numbers?)?\b|为正?实数)"
)


def _constant(header: str, body: str) -> bool:
    """Whether `SD(X) = 2.05` gives a function a value that does not depend on what it is of: more likely the value for
    this X than a constant function."""
    parameters = names_in(header.partition("(")[2])
    return bool(parameters) and not parameters & names_in(body)


class Taking(Telling):
    """An extent into which formulas are taken."""

    def __init__(self, result: Reading, lines: Sequence[Line | Strange]) -> None:
        super().__init__(result, lines)
        self.valued_at: dict[str, int] = {}  # names to which words give a number, and where
        self.waiting: list[tuple[int, Waiting]] = []  # what is supposed of names that nothing declares, and where
        self.passing: list[tuple[Defined, str]] = []  # the values that the sentence at hand gives, and its words

    def declare(self, said: Said, piece: Piece, tree: Tex, before: str, end: int = 0, joined: bool = False) -> None:
        """Takes a declaration; what it says anew of a known name only up to `end`, where that is given. `before`: the
        words before it, which may introduce the names. `joined`: it is supposed together with the one before it."""
        formula = piece.formula()
        heads = [head for group, _ in declarations.memberships(tree) for head in group]
        heads += declarations.drawn(tree)
        if (run := declarations.bounded(tree)) is not None:
            heads += [item.children[0] if item.kind == "sub" else item for item in run[0]]
        if cues.ANEW.search(before):
            self.renew(heads, said.start)
        try:
            parts, _ = self.notation.parts(tree)
            vocabulary = self.notation.vocabulary(parts)
            found = declarations.declared(tree, formula.tex, self.notation.writer.names, vocabulary, larger=True)
            if found.first is not None and self.notation.writer.first not in (None, found.first):
                raise Ambiguous(tree, f"entries count from {self.notation.writer.first} in this document")
        except Ambiguous as error:
            said.unclear = Unclear(error.reason, piece.span(error.start, error.end))
            self.result.offered.append(said.unclear)
            if tree.kind == "relation" and tree.value == ("sim",):
                self.forget(tree.children[0], said.start)
            self.said_to_be([(head, said.tex, said.start) for head in heads])
            return
        except ProofcheckError as error:
            said.unclear = Unclear(error.findings[0].message, said.span)
            return
        for group, _ in declarations.memberships(tree):  # y_i \\in \\mathbb{R} of a declared y declares nothing
            for head in group:
                if entry(head, self.notation) and (name := self.notation.writer.names.of(head)) in found.where:
                    del found.where[name]
                    said.text = said.tex
        supposed = cues.supposed(before) and not cues.REASON.search(before)
        if not (joined or supposed or _INTRODUCES.search(before)) and self.concludes(found):
            said.unclear = Unclear("no word supposes it of a name that is declared", said.span)
            self.said_to_be([(head, said.tex, said.start) for head in heads])
            return
        already = [name for name, text in found.where.items() if self.is_already(name, text)]
        if already:
            said.text = ", ".join(f"{name}: {found.where.pop(name)}" for name in already)
        if found:
            if end:
                self.take_passing(found, formula, said.start, end, said.tex)
            else:
                self.take(found, formula, said.start)
            said.text = found.text
            if declarations.mapping(tree) is not None:  # that it is smooth or convex may be said in words
                self.loosen(tuple(found.where), said.tex, said.start)
        elif not said.text:
            said.unclear = Unclear("what it declares is not known", said.span)

    def concludes(self, found: Declared) -> bool:
        """Whether a declaration says more of a declared name: where nothing supposes it, it is a conclusion."""
        known = {name for name in self.notation.origins if self.notation.meaning(name) is not None}
        said_of = {name for text in found.given for name in names_in(text)}
        types = ((name, self.notation.writer.type_of(name)) for name in found.where)
        anew = any(name in known and (type_ is None or type_.value != found.where[name]) for name, type_ in types)
        return not known.isdisjoint(said_of) or anew

    def is_already(self, name: str, text: str) -> bool:
        """Whether a defined name has the shape that a declaration says of it: it stays what it is defined as."""
        shape = self.notation.shape(name) if name in self.notation.writer.define else None
        return shape is not None and text == (f"real[{', '.join(shape)}]" if shape else "real")

    def define(
        self, said: Said, piece: Piece, tree: Tex, end: int = 0, quiet: bool = False, clause: bool = True
    ) -> bool:
        """Takes a definition, up to `end` where that is given; False where it is not read. `quiet`: says nothing;
        `clause`: it is a condition of its sentence."""
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
        if made.entries and not occurs(head, tree):
            self.circular(said, made)
            return True
        if made.entries or _constant(header.value, text.value):
            if made.name in self.notation.writer.define and not explicit(self.notation, made.name):
                self.drop(made.name, said.start, False)  # the older one may have ended
            return True
        if made.example or made.runs:
            self.narrow(said, tree)
            return True

        def act(notation: Notation) -> None:
            notation.define(made)

        if end:
            self.pause(end)
            act(self.notation)
            known = self.notation.carried
            if not clause and all(n in known or given_by_words(n, self.notation) for n in made.names):
                self.passing.append((made, said.tex))
            return True
        self.keep_definition(said, act, made)
        return True

    def circular(self, said: Said, made: Defined) -> None:
        """Takes neither of two definitions that would define each other: the older one may have ended."""
        said.unclear = Unclear(f"what it is made of is defined by `{made.name}` itself", said.span)
        used = names_in(made.pair[1].value)
        for name in used & self.notation.writer.define.keys():
            self.drop(name, said.start, False)
        self.loosen((made.name, *sorted(used)), said.tex, said.start)

    def keep_definition(self, said: Said, act: Act, made: Defined) -> None:
        """Takes a definition for as long as what it is made of is declared."""
        named = frozenset([made.name])
        last = self.end_anew(named, said.tex, said.start, self.end_of(said.start, False))
        last = min(last, self.notation.end_of(made.names))
        act(self.notation)
        self.keep(said.start, last, act, named)
        self.valued_at.pop(made.name, None)
        if given_by_words(made.name, self.notation):
            self.valued_at[made.name] = said.start
        if any(old.called for old in self.cases.held):
            self.in_case[made.name] = said.start

    def renew(self, heads: Sequence[Tex], place: int, types: bool = False) -> None:
        """Ends the definitions of names that are introduced anew, as in `Let $p$ be any vector` behind `$p = ...$`,
        and what sentences before this one supposed of them.

        With `types` it ends what they were declared as too, unless that is a function or complex.
        """
        names = [name for head in heads if (name := self.names.known(head)) is not None]
        self.cease(self.cases.anew(frozenset(names), self.sentence_begins), place)
        for name in names:
            if self.narrow_at.get(name, place) < self.sentence_begins:
                self.narrow_at[name] = LEFT
        writer = self.notation.writer
        for name in names:
            known = writer.type_of(name) if types else None
            numbers = known is not None and "->" not in known.value and not known.value.startswith("complex")
            if name in self.notation.arguments:
                self.notation.arguments.pop(name)
            if explicit(self.notation, name) or not (numbers or name in writer.define):
                continue
            self.drop(name, place, types)
        for other, (header, body) in list(writer.define.items()) if self.another else ():  # made of the old ones
            made_of = names_in(body.value) - names_in(header.value.partition("(")[2])
            if other not in names and not explicit(self.notation, other) and not made_of.isdisjoint(names):
                self.drop(other, place, False)

    def gather(self, name: str, place: int) -> None:
        """Notes that a name of which the entries are declared stands for all of them: `x = (x_1, \\dots, x_n)`."""

        def act(notation: Notation) -> None:
            notation.counted.discard(name)

        self.do(place, self.end_of(place, False), act)

    def letter(self, said: Said, piece: Piece, spoken: Lettered) -> None:
        """Takes the letter of the entries of a matrix, and the matrix where it is declared by them."""
        formula = piece.formula()
        if spoken.shape is not None:
            where = {spoken.whole: f"real[{', '.join(spoken.shape)}]"}
            self.take(Declared(where, [], set(spoken.sizes)), formula, said.start)
        pair = formula.text(spoken.letter), formula.text(spoken.text)
        made = Defined(spoken.letter, pair, formula.source, frozenset([spoken.whole]))
        said.text, said.unclear = f"{spoken.letter} = {spoken.text}", None

        def act(notation: Notation) -> None:
            notation.define(made)
            notation.count_from(spoken.first)

        self.keep_definition(said, act, made)

    def narrow(self, said: Said, tree: Tex) -> None:
        """Notes that a declared name was said to be something, in passing: it may be that for longer than the sentence,
        so that formulas with it are not called false in this section."""
        name = self.notation.writer.head(tree.children[0])[0]
        if name is None or tree.children[0].kind == "product" or self.notation.meaning(name) is None:
            return

        def act(notation: Notation) -> None:
            notation.loose[str(name)] = said.tex

        self.do(said.start, self.end_of(said.start, True), act)

    def assume(
        self,
        said: Said,
        piece: Piece,
        tree: Tex,
        decided: Decided,
        before: str,
        further: list[Condition],
        after: str,
        end: int,
    ) -> None:
        """An assumption: of the sentence, which ends at `end`, or of what follows; of a square matrix, one that says
        what it is. `before`, `after`: the words beside it."""
        formula = piece.formula()
        if _QUANTIFIES.search(before) and tree.kind == "relation" and set(tree.value) <= ORDER:
            heads = [side for side in tree.children if is_name(side)]
            self.renew(heads if len(heads) == 1 else (), said.start)  # "for $x > 0$", behind "let $x > 1$"
        self.typed(tree, before, formula, said.start)
        if (found := between(tree, self.notation)) is not None and not CONDITION.search(before):
            self.take(found, formula, said.start)
        elif _OF_NUMBERS.match(after) and (found := half_line(tree, self.notation)) is not None:
            if decided.lasting:
                self.take(found, formula, said.start)
            else:
                self.pause(end)
                self.notation.take(found, formula)
            said.text = found.text
            self.loosen(tuple(found.where), said.tex, said.start)  # it may count something
            return
        texts: list[SourceText] = []
        try:
            parts, _ = self.notation.parts(tree)
            vocabulary = self.notation.vocabulary(parts)
            named = not of_numbers(tree) or (is_name(tree.children[0]) and not entry(tree.children[0], self.notation))
            if decided.lasting and named:
                found = declarations.declared(tree, formula.tex, self.notation.writer.names, vocabulary)
                if found:
                    self.take(found, formula, said.start)
                    said.text = found.text
                    return
            letters = positions(tree, self.notation)
            if letters:  # y_i >= 0: of every entry
                parts = declared(parts, letters)
            made, _, vocabulary, runs = stated(self.notation, tree, formula.tex, parts)
            loops = "".join(f" for {name} in range({size})" for name, size in letters.values())
            texts = [formula.text(f"all({s.text}{loops})" if letters else s.text, s.tree) for s in made]
        except (Unread, Ambiguous) as error:
            reason = plain(error.reason)
            if tree.kind == "relation" and set(tree.value) <= ORDER and reason != error.reason:
                name = piece.text[error.start : error.end]
                reason += f", which may be a whole number: write `{name} \\in \\mathbb{{R}}` first"
            said.unclear = Unclear(reason, piece.span(error.start, error.end))
            further.append(self.held_back(piece, tree, decided.lasting))
            if decided.lasting and tree.kind == "relation" and tree.value == ("=",) and is_name(tree.children[0]):
                self.renew([tree.children[0]], said.start, types=True)  # what it now is nobody knows
            return
        except ProofcheckError as error:
            said.unclear = Unclear(error.findings[0].message, said.span)
            further.append(UNKNOWN)
            return
        said.text = " and ".join(text.value for text in texts)
        if runs:  # what it says is known in its own sentence only
            further.append(UNKNOWN)
            return
        if letters:  # of all entries, or of a certain one
            declaring = cues.ATTACHED.search(before) and decided.lasting
            of_all = declaring and self.of_all(piece, letters.values(), before)
            spoken = frozenset() if of_all else self.spoken_of(texts)
        else:  # what is assumed of a random name narrows its law in a way that is not read
            spoken = random_names(vocabulary, [statement.problem.statement for statement in made])
            self.conditioned |= spoken
        if spoken:
            self.loosen(tuple(sorted(spoken)), said.tex, said.start)
            further += [] if decided.lasting else [UNKNOWN]
        elif decided.lasting:

            def act(notation: Notation) -> None:
                notation.assume(formula.source, texts)

            self.suppose(act, self.spoken_of(texts), said.tex, said.start, before, sure=decided.why == SAID_SO)
        else:
            further += texts
            # Behind its sentence it may still be meant, up to the end of the paragraph.
            paragraph = next((s.start for s in self.document.segments if s.start > said.start), len(self.document.text))
            self.keep(end, paragraph, loosened(sorted(self.spoken_of(texts)), said.tex))
            self.until = min(self.until, end)

    def held_back(self, piece: Piece, tree: Tex, lasting: bool) -> Condition:
        """A condition that is not read, kept for formulas whose letters are told by themselves; one that lasts, for
        those of its paragraph, in the place of what earlier sentences said of the same names."""
        names = frozenset(canonical(node) for node in walk(tree) if is_name(node))
        if not names or not said_so_far(self.document.text[piece.segment.outer[1] :][:_BEHIND]):
            return UNKNOWN
        held = Waiting(piece, tree, names)
        if lasting:
            begins = self.sentence_begins
            self.waiting = [(at, old) for at, old in self.waiting if at >= begins or old.names.isdisjoint(names)]
            self.waiting.append((piece.segment.start, held))
            return UNKNOWN
        return held

    def of_all(self, piece: Piece, letters: Iterable[tuple[str, str]], before: str) -> bool:
        """Whether letters below a name stand for all positions: no text before speaks of a certain one."""
        words = before + self.document.text[piece.segment.outer[1] :][:_BEHIND].partition(".")[0]
        told = self.document.text[: piece.segment.start]
        alone = rf"(?:\$|\\\()\s*(?:{'|'.join(re.escape(name) for name, _ in letters)})\s*(?:\$|[=<>\\,])"
        return _CERTAIN.search(words) is None and re.search(alone, told) is None

    def spoken_of(self, texts: Sequence[SourceText]) -> frozenset[str]:
        """The declared names in some statements."""
        return frozenset().union(*(names_in(text.value) for text in texts)) & self.notation.origins.keys()


def plain(reason: str) -> str:
    return reason.replace("the claim does not declare", "there is no declaration of")
