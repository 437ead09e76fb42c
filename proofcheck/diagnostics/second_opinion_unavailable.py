from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class SecondOpinionUnavailable(Diagnostic):
    """A second opinion was requested, but the solver cvc5 is not installed.

    `--second-opinion` puts to cvc5 the questions that Z3 answered. cvc5 is an optional dependency.
    """

    name = "second-opinion-unavailable"
    remedy = "Install it with `pip install 'proofcheck[second-opinion]'`, or leave out --second-opinion."
    example = "proofcheck verify claims/ --second-opinion"
