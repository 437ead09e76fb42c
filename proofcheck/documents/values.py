"""Values that the text gives to names: how far they hold, and what is said of them where they may not hold any more."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from proofcheck.documents.extent import Act
from proofcheck.documents.formulas import given_by_words, of_figures
from proofcheck.documents.scope import Defined, Notation
from proofcheck.documents.taking import Taking
from proofcheck.lang.tex.tree import Tex


class Values(Taking):
    """Taking, and the values that outlast what gave them.

    A value that a sentence gives in passing ("the small model has $d = 64$") is meant up to the end of its paragraph,
    where something is said to be a number, and nothing is called false of it. A value that was given in another
    section may be that of an example there: figures may be about it, other formulas are not read with it."""

    def carry(self, place: int) -> None:
        """Keeps the values of the sentence that ends here for the rest of its paragraph."""
        end = self.document.text.find("\n\n", place)
        end = end if end >= 0 else len(self.document.text) + 1
        for made, words in self.passing:
            held = self.paused[1] if self.paused is not None else self.notation
            if held.meaning(made.name) is None or made.name in held.carried:
                self.keep(place, end, _act(made, words), frozenset([made.name]))
        self.passing.clear()

    def uncertain(self, tree: Tex, names: Iterable[str], line: int) -> str | None:
        """Why the value of a name may not hold for a formula on this line, if so."""
        left_off = self.cases.leading.last(self.sentence_begins, values=True)
        for name in sorted(names):
            if self.valued_at.get(name, left_off) < left_off and given_by_words(name, self.notation):
                value = self.notation.writer.define[name][1].value
                return f"whether {name} is {value} here, too, is not said"
        if of_figures(tree):
            return None
        for name in sorted(names):
            if name in self.notation.carried:
                return f"whether `{self.notation.loose[name]}` is meant here, too, is not said"
            if not given_by_words(name, self.notation):
                continue
            value = self.notation.writer.define[name][1].value
            given = self.notation.origins[name].line
            ends = [end for start, end in self.sections if start <= given]
            if ends and line >= ends[-1]:
                return f"whether {name} is {value} in this section, too, is not said"
        return None

    @cached_property
    def sections(self) -> list[tuple[int, int]]:
        """The lines of the headings, each with the line at which its section ends."""
        places = self.document.positions
        return [
            (places.at(self.document.place(heading.start))[0], places.at(self.document.place(heading.section_end))[0])
            for heading in self.document.headings
        ]


def _act(made: Defined, words: str) -> Act:
    def act(notation: Notation) -> None:
        notation.define(made)
        notation.carried.add(made.name)
        notation.loose[made.name] = words

    return act
