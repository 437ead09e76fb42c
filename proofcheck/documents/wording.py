"""What the words of a sentence say of the names in it, taken before its formulas are read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from proofcheck.documents import cues
from proofcheck.documents.course import Property, Spoken
from proofcheck.documents.described import described, laws_told
from proofcheck.documents.moments import moments
from proofcheck.documents.properties import properties
from proofcheck.documents.renewing import Renewing
from proofcheck.documents.sentences import Sentence, end_of_sentence
from proofcheck.documents.spokenlaws import spoken_laws
from proofcheck.documents.telling import named_in
from proofcheck.documents.turned import negated, worded
from proofcheck.lang.tex.tree import Tex


class Wording(Renewing):
    """Renewing, and what takes the words of a sentence."""

    def words(self, sentence: Sentence) -> Spoken:
        """Takes what the words of a sentence say of its names."""
        spoken = Spoken()
        said_of = set()  # the names of which words are read
        for told in described(sentence) if not sentence.lifted else ():
            said_of |= set(map(id, told.names))
            self.describe(told, end_of_sentence(sentence), self.macros)
            if not told.passing:
                spoken.declaring += [name for name in map(self.name_of, told.names) if name is not None]
        spoken.by_moments, spoken.by_name = list(moments(sentence)), list(spoken_laws(sentence))
        spoken.lawful = frozenset(id(name) for law in spoken.laws for name in law.names)
        of_laws = spoken.lawful | {id(value) for law in spoken.laws for value in law.parameters.values()}
        told_of = [
            (told, list(map(self.name_of, told.names)), told.names[0].start)
            for told in properties(sentence)
            if of_laws.isdisjoint(map(id, told.names))
        ]
        said_of |= {id(name) for told, _, _ in told_of for name in told.names}
        unread = [self.name_of(name) for name in worded(sentence) if id(name) not in said_of]
        denied = [self.name_of(name) for name in negated(sentence)]
        unread += denied
        self.negated = {str(self.names.known(head)) for head in chain.from_iterable(map(named_in, denied))}
        self.retracted = None
        if not (cues.RETRACTED.search(sentence.words) or cues.UNNAMED.search(sentence.marked[0])):
            left_off = self.cases.leading.last(self.sentence_begins)
            left = {name for name, place in self.narrow_at.items() if place < left_off}
            self.retracted = self.otherwise(told_of, unread) | left - self.said_again(told_of)
        for one in told_of:
            for formula in one[0].names:
                spoken.beside[id(formula)].append(one)
        self.tell_of(told_of, self.macros, first=True)
        for segment in laws_told(sentence):
            if (name := self.name_of(segment)) is not None:
                self.forget(name, segment.start)
        self.told_laws(spoken)
        return spoken

    def told_laws(self, spoken: Spoken) -> None:
        """Takes the laws that words tell of names, as soon as these are declared."""
        self.by_moments(spoken.by_moments, self.macros)
        self.by_name(spoken.by_name, self.macros)

    def said_again(self, told_of: Sequence[Property]) -> frozenset[str]:
        """The names of which a sentence says the property again that they were declared with."""
        heads = [(head, told.words) for told, trees, _ in told_of for tree in trees for head in named_in(tree)]
        names = [(self.names.known(head), words) for head, words in heads]
        return frozenset(name for name, words in names if name is not None and self.is_of_kind(name, words))

    def otherwise(self, told_of: Sequence[Property], unread: Sequence[Tex | None]) -> frozenset[str]:
        """The names of which a sentence supposes something else than what lasts, or may."""
        conditions = (
            head
            for told, trees, _ in told_of
            if told.conditional
            for tree in trees
            for head in named_in(tree)
            if self.says_otherwise(told.words, head)
        )
        heads = chain(conditions, chain.from_iterable(map(named_in, unread)))
        return frozenset(str(self.names.known(head)) for head in heads)
