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
    if script.kind == "relation" and script.value == ("sim",) and _unknown(r, script.children[1]):
        (script, _) = script.children  # \\mathbb{E}_{z \\sim p}, where p is just the name of its law
    items = script.children if script.kind == "list" and set(script.value) <= {","} else (script,)
    names = [r.vocabulary.lookup(canonical(item)) for item in items]
    declared = r.vocabulary.elaborator.declarations
    if any(name is None or name not in declared or declared[name].law is None for name in names):
        return None
    return frozenset(str(name) for name in names)


def _unknown(r: Reading, law: Tex) -> bool:
    return law.kind in ("symbol", "name", "sub") and r.vocabulary.lookup(canonical(law)) is None


def random_names(vocabulary: Vocabulary, bodies: Sequence[Term]) -> frozenset[str]:
    """The declared random names in some terms, in which definitions are written out."""
    declared = vocabulary.elaborator.declarations
    used = {str(part.data) for body in bodies for part in terms.subterms(body) if part.op in ("symbol", "entry")}
    return frozenset(name for name in used if name in declared and declared[name].law is not None)
