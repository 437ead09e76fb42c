from __future__ import annotations

from proofcheck.lang.ops.base import SCOPED, Form


class Integral(Form):
    """The integral of an expression over an interval of a real variable."""

    name, example, arity = "integral", "integral(t**2 for t in interval(0, 1)) == 1 / 3", 3
    domain = SCOPED

    def text(self, *args: str) -> str:
        name, body, low, high = args
        return f"integral({body} for {name} in interval({low}, {high}))"

    def latex(self, *args: str) -> str:
        name, body, low, high = args
        return rf"\int_{{{low}}}^{{{high}}} {body} \, d{name}"
