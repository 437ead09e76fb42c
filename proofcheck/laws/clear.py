"""f == 0 where s f == 0 and s is not 0"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.laws.context import Context
from proofcheck.laws.forms import Form, Invalid, multiply
from proofcheck.laws.forms import atom as form_of
from proofcheck.laws.trace import Known


@dataclass(frozen=True)
class Clear:
    """Law. A form f is zero if s**k f is, for an atom s whose indices are free indices of the statement, and k > 0,
    where s is not zero for any values of these.

    Proof. Divide by s**k.
    """

    atom: Term
    k: int

    def apply(self, form: Form, known: Sequence[Known], context: Context) -> Form:
        if type(self.k) is not int or self.k < 1:
            raise Invalid("no exponent")
        context.require(Term("ne", (self.atom, terms.ZERO)))
        return multiply(form_of(self.atom, self.k), form)
