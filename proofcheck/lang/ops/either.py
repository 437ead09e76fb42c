from __future__ import annotations

from proofcheck.lang.ops.base import EVERYWHERE, Form


class Either(Form):
    """One statement said in two ways: as what is shown of it, and as what is known where it is assumed.

    One of the two is taken where quantifiers are taken out of statements. Not written by users.
    """

    name, example, arity, result = "either", "psd(A.T @ A)", 2, "bool"
    domain = EVERYWHERE

    def text(self, *args: str) -> str:
        return args[0]

    def latex(self, *args: str) -> str:
        return args[0]
