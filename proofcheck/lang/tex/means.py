r"""Means that name what they are over: `\\mathbb{E}_z[z^\\top A z]` of a declared random z."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.reading import Reading
from proofcheck.lang.tex.tree import Tex
from proofcheck.lang.tex.vocabulary import Vocabulary

_MEANS = frozenset({"E", "Var", "Cov"})


def averaged(r: Reading, head: Tex) -> frozenset[str] | None:
    """The random names that stand below the sign of a mean; None where something else does."""
    base, script = head.children
    spelling = canonical(base)
    if r.vocabulary.lookup(spelling) is not None or r.vocabulary.function(spelling) not in _MEANS:
        return None
    if script.kind == "relation" and script.value == ("sim",):
        raise r.refuse(script, "whether this is the law that was said of it is not known: leave it out")
    items = script.children if script.kind == "list" and set(script.value) <= {","} else (script,)
    names = [r.vocabulary.lookup(canonical(item)) for item in items]
    declared = r.vocabulary.elaborator.declarations
    if any(name is None or name not in declared or declared[name].law is None for name in names):
        return None
    return frozenset(str(name) for name in names)


def random_names(vocabulary: Vocabulary, bodies: Sequence[Term]) -> frozenset[str]:
    """The declared random names in some terms, in which definitions are written out."""
    declared = vocabulary.elaborator.declarations
    used = {str(part.data) for body in bodies for part in terms.subterms(body) if part.op in ("symbol", "entry")}
    return frozenset(name for name in used if name in declared and declared[name].law is not None)
