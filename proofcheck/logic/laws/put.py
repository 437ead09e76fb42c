"""f with v in the place of a name t is g with v in its place, where f == g for all values of t"""

from __future__ import annotations

from dataclasses import dataclass, replace

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, scale
from proofcheck.logic.laws.trace import Trace, zero


@dataclass(frozen=True)
class Put:
    """Law. For a name t of real numbers of which nothing is assumed, and real v,

        (f with t := v) == g with v written for t        where f == g for all values of t

    Proof. Put v for t in f == g. That equation holds for every real t: no assumption about t, nothing that is shown of
    t, and nothing that the statement's obligations say of t at its own value may be used for it; no law has t as a
    parameter, so that E[f] changes with t only where t stands in f. g names no expected value and no derivative that
    has t inside, so that writing v for t in g is its value there.
    """

    slots: tuple[Binder, ...]
    term: Term
    other: Term  # g
    trace: Trace

    def difference(self, context: Context) -> Form:
        if self.term.op != "let":
            raise Invalid("no name that is replaced")
        body, value = self.term.args
        name, *ids = self.term.data
        inner = free_of(name, context)
        context.require_real(value)
        zero(add(expand(body, inner), scale(expand(self.other, inner), -1)), self.trace, inner)
        put = terms.replace_name(self.other, name, tuple(ids), value)
        if put is None:
            raise Invalid("a name that cannot be replaced")
        return add(atom(self.term), scale(expand(put, context), -1))


def free_of(name: str, context: Context) -> Context:
    """The context for statements that hold for every real value of a name, whatever it was declared to be."""
    declared = context.declarations.get(name)
    if declared is None or declared.kind != "real" or declared.structure is not None or declared.law is not None:
        raise Invalid("a name that does not stand for any real number")
    if any(name in d.law.parameters for d in context.declarations.values() if d.law is not None):
        raise Invalid("a parameter of a law")
    given = tuple(terms.TRUE if name in g.names else g for g in context.given)

    def shown(condition: Term) -> bool:
        return name not in condition.names and context.shown(condition)

    return replace(context, given=given, shown=shown)
