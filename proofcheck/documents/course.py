"""A sentence in the course of being read: what its words say, and what its formulas have said so far."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from proofcheck.documents.clauses import Clauses
from proofcheck.documents.conditional import Conditional
from proofcheck.documents.joined import Found
from proofcheck.documents.moments import Moments
from proofcheck.documents.properties import Told
from proofcheck.documents.sentences import Sentence
from proofcheck.documents.spokenlaws import SpokenLaw
from proofcheck.lang.tex.tree import Tex

Property = tuple[Told, list[Tex | None], int]  # what words say of names, the formulas of these, and the place


@dataclass(slots=True)
class Spoken:
    """What the words of a sentence say of the names in it. `declaring`: names declared for all that follows; `lawful`:
    the formulas of names of which they tell a law; `beside`: the properties of the names in a formula, by that."""

    declaring: list[Tex] = field(default_factory=list)
    by_moments: list[Moments] = field(default_factory=list)
    by_name: list[SpokenLaw] = field(default_factory=list)
    lawful: frozenset[int] = frozenset()
    beside: defaultdict[int, list[Property]] = field(default_factory=lambda: defaultdict(list))

    @property
    def laws(self) -> list[Moments | SpokenLaw]:
        """The laws that are not read yet."""
        return [*self.by_moments, *self.by_name]


@dataclass(slots=True)
class Course:
    """`opens`: the sentence began with "let" or "suppose", and nothing is asserted yet. `between`: the words since the
    last assertion, where a name stands in them. `passing`: the names that have another value in this sentence."""

    sentence: Sentence
    found: list[Found]
    spoken: Spoken
    clauses: Clauses
    conditional: Conditional
    opens: bool
    between: list[str] = field(default_factory=list)
    passing: list[str] = field(default_factory=list)
    asserts: bool = False

    @property
    def declaring(self) -> list[Tex]:
        """What the sentence declares for all that follows."""
        return self.spoken.declaring
