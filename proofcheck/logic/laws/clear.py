"""f == 0 where s f == 0 and s is not 0"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Form, Invalid, multiply
from proofcheck.logic.laws.forms import atom as form_of
from proofcheck.logic.laws.nonzero import Factored, require_nonzero
from proofcheck.logic.laws.trace import Known


@dataclass(frozen=True)
class Clear:
    """Law. A form f is zero if s**k f is, for an atom s whose indices are free indices of the statement, and k > 0,
    where s is not zero for any values of these.

    Proof. Divide by s**k.
    """

    atom: Term
    k: int
    factored: Factored | None = None

    def apply(self, form: Form, known: Sequence[Known], context: Context) -> Form:
        if type(self.k) is not int or self.k < 1:
            raise Invalid("no exponent")
        if not self.atom.free <= context.ranges.keys():
            raise Invalid("an index without a range")
        require_nonzero(self.atom, self.factored, context)
        return multiply(form_of(self.atom, self.k), form)
