"""Indices that are bound once more inside of where they are bound.

`sum{i}(v[i] * sum{i}(v[i]))` means what `sum{i}(v[i] * sum{k}(v[k]))` means. What looks for an index by its name would
take one for the other, so no problem and no evidence has the first.
"""

from __future__ import annotations

from functools import lru_cache

from proofcheck.lang import terms
from proofcheck.lang.terms import BINDING, Term, bound_indices

_NONE: frozenset[str] = frozenset()


def doubled(term: Term) -> bool:
    """Whether an index is bound inside of the body of what binds it."""
    below: dict[Term, frozenset[str]] = {}  # the indices that are bound in a term
    found = terms.nodes(term)
    if not any(t.op in BINDING for t in found):
        return False
    stack = [term]
    while stack:
        t = stack[-1]
        open_ = [a for a in t.args if a not in below]
        if open_:
            stack.extend(open_)
            continue
        stack.pop()
        if t in below:
            continue
        own = bound_indices(t)
        if own and not below[t.args[-1]].isdisjoint(own):
            return True
        inner = _NONE.union(*(below[a] for a in t.args)) if t.args else _NONE
        below[t] = inner.union(own) if own else inner
    return False


@lru_cache(maxsize=4_096)
def apart(term: Term) -> Term:
    """The same with another name for an index that is bound inside of where its name is bound."""
    if not doubled(term):
        return term
    used = set(term.free).union(*(bound_indices(t) for t in terms.nodes(term)))

    def walk(t: Term, path: frozenset[str]) -> Term:
        if not t.args:
            return t
        own = bound_indices(t)
        if not own:
            return terms.rebuild(t, tuple([walk(a, path) for a in t.args]))
        names, body = list(own), t.args[-1]
        for k, name in enumerate(own):
            if name in path:
                names[k] = terms.fresh(name, used)
                used.add(names[k])
                body = terms.substitute(body, {name: terms.index(names[k])})
        ends = [walk(a, path) for a in t.args[:-1]]
        data = (*t.data[: BINDING[t.op]], *names)
        return Term(t.op, (*ends, walk(body, path.union(names))), data)

    return walk(term, _NONE)
