"""Random names of which nothing is said any more, once averages over them have become integrals and sums.

That such a law exists is assumed of its parameters, and stands in the assumptions: without the declaration a statement
says the same, and is one about numbers, to which more rules apply.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration


def spoken_of(
    declarations: Mapping[str, Declaration], said: Iterable[Term], assumed: Iterable[Term]
) -> dict[str, Declaration]:
    """The declarations without those of names with a density that occur nowhere. Kept are those whose law assumes what
    is not `assumed`, and tensors of which an axis might have a negative length."""
    together, known = tuple(said), set(assumed)
    names = frozenset().union(*(t.names for s in together for t in nodes(s)))
    found = {}
    for name, d in declarations.items():
        law = d.law
        plain = law is not None and law.density is not None and set(law.density.given) <= known
        lengths = all(c > 0 for size in d.shape for _, c in size.terms)
        if name in names or not plain or not lengths:
            found[name] = d
    return found
