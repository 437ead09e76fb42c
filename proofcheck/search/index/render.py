"""Forms -> terms, for evidence: what the kernel is to evaluate must be a term of the language."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.layouts import composed
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.labels import DELTA, LESS, POSITION, Form
from proofcheck.search.index.monomial import Factor, Label, OutOfFragment, TooMuchWork

if TYPE_CHECKING:
    from proofcheck.search.index.build import Builder


def in_index_form(builder: Builder, t: Term) -> Term:
    """A term as its index form says it; itself where it has none."""
    try:
        return form_term(builder.algebra, builder(t))
    except (OutOfFragment, TooMuchWork):
        return t


def position(label: Label) -> Term:
    """The index, fixed position or declared index name that a label stands for."""
    if isinstance(label, int):
        return terms.index(f"b{label}")
    if label.startswith("#"):
        return terms.number(int(label[1:]))
    if label.startswith("@"):
        if not label[1:].replace("'", "").isidentifier():  # a name that was made has a stroke
            raise OutOfFragment(f"the position {label[1:]} is not rendered")
        return terms.symbol(label[1:])
    return terms.index(label)


def positions(algebra: Algebra, head: str, places: tuple[Term, ...]) -> tuple[Term, ...]:
    """The positions of an entry, where several labels may make up one."""
    out, start = [], 0
    for layout in algebra.layouts.get(head, ()):
        out.append(composed(layout, places[start : start + layout.count]))
        start += layout.count
    return tuple(out) or places


def factor_term(algebra: Algebra, factor: Factor) -> Term:
    """One factor as a term, bound index k written `b{k}`."""
    head, args, e = factor
    places = tuple(map(position, args))
    if head == DELTA:
        return terms.where(terms.eq(*places), terms.ONE, terms.ZERO)
    if head == LESS:
        return terms.where(terms.lt(*places), terms.ONE, terms.ZERO)
    if head == POSITION:
        return terms.power(places[0], terms.number(e))
    known = algebra.heads.get(head)
    if known is None:
        if head not in algebra.declarations:
            raise OutOfFragment(f"the factor {head} is no term of the language")
        base = terms.entry(head, *positions(algebra, head, places)) if places else terms.symbol(head)
    elif known.kind in ("power", "function") and (known.name in FUNCTIONS or known.name in ("", "power")):
        own = {f"${k}": f"{{{k}}}" for k in range(len(args))}
        filled = {f"{{{k}}}": place for k, place in enumerate(places)}
        inside = (form_term(algebra, algebra.rename(form, own), 100) for form in known.forms)
        several = tuple(terms.substitute(t, filled) for t in inside)
        base = Term("pow" if known.name == "power" else known.name, several) if known.name else several[0]
        if (raised := _raised(base, e)) is not None:
            return raised
    elif known.name == "pi":
        base = Term("pi")
    elif known.kind == "inverse":
        assert known.size is not None
        own = {"$0": "{r}", "$1": "{c}", **{f"${k}": f"{{{k}}}" for k in range(2, len(args))}}
        inner = form_term(algebra, algebra.rename(known.forms[0], own), 300)
        inner = terms.substitute(inner, {f"{{{k}}}": places[k] for k in range(2, len(args))})
        base = Term("inverse", (known.size.term(), places[0], places[1], inner), ("{r}", "{c}"))
    elif known.kind == "matrix power":
        assert known.size is not None
        own = {"$0": "{r}", "$1": "{c}", **{f"${k}": f"{{{k}}}" for k in range(2, len(args))}}
        inner, exponent = (form_term(algebra, algebra.rename(f, own), 400) for f in known.forms)
        filled = {f"{{{k}}}": places[k] for k in range(2, len(args))}
        inner, exponent = terms.substitute(inner, filled), terms.substitute(exponent, filled)
        base = Term("matrix_power", (known.size.term(), places[0], places[1], exponent, inner), ("{r}", "{c}"))
    else:
        raise OutOfFragment(f"{known.name or known.kind} is not rendered")
    return terms.power(base, terms.number(e))


def _raised(t: Term, e: Fraction) -> Term | None:
    """exp(r log(u))**e as u**(e r)."""
    inner = t.args[0] if t.op == "exp" else t
    parts = inner.args if inner.op == "mul" else (inner,)
    log = next((a for a in parts if a.op == "log"), None) if t.op == "exp" else None
    if log is None:
        return None
    return Term("pow", (log.args[0], terms.mul(terms.number(e), *(a for a in parts if a is not log))))


def form_term(algebra: Algebra, form: Form, offset: int = 0) -> Term:
    """A whole form as a term; bound indices are numbered from `offset` so that nested sums stay apart."""
    parts = []
    for (sorts, factors), c in form.items():
        names = {k: k + offset for k in range(len(sorts))}
        moved = [(h, tuple(names.get(a, a) if isinstance(a, int) else a for a in args), e) for h, args, e in factors]
        parts.append(summed(algebra, {names[k]: s for k, s in enumerate(sorts)}, tuple(moved), c))
    return terms.add(*parts) if parts else terms.ZERO


def summed(algebra: Algebra, sorts: dict[int, Size], factors: tuple[Factor, ...], c: Fraction) -> Term:
    """sum over the bound indices of c times the factors."""
    groups: list[tuple[set[int], list[Factor]]] = []
    plain: list[Factor] = []
    for f in factors:
        mine = {a for a in f[1] if isinstance(a, int) and a in sorts}
        if not mine:
            plain.append(f)
            continue
        joined = [g for g in groups if g[0] & mine]
        groups = [g for g in groups if not g[0] & mine]
        groups.append((mine.union(*(g[0] for g in joined)), [*(x for g in joined for x in g[1]), f]))
    parts = [terms.number(c), *(factor_term(algebra, f) for f in plain)]
    # Factors that share no index are summed apart: a product of sums shows its sign better than a sum of products.
    for indices, members in groups:
        body = terms.mul(*(factor_term(algebra, f) for f in members))
        for k in sorted(indices, reverse=True):
            body = terms.total(f"b{k}", terms.ZERO, sorts[k].term(), body)
        parts.append(body)
    return terms.mul(*parts)
