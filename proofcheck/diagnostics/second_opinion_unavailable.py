from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class SecondOpinionUnavailable(Diagnostic):
    """A second opinion was asked for, and the solver that would give it is not installed.

    `--second-opinion` asks cvc5 what Z3 answered; cvc5 comes with an extra of its own.
    """

    name = "second-opinion-unavailable"
    remedy = "Install the extra: pip install 'proofcheck[second-opinion]'. Or leave out --second-opinion."
    example = "proofcheck verify claims/ --second-opinion"
