"""The words of reports: verdicts and what each means, kinds of repairs, how numbers were found.

They are apart from what is made of them (`verdict`), so that a command that judges nothing imports no more.
"""

from __future__ import annotations

from typing import Literal

Word = Literal["proved", "refuted", "supported", "unsupported", "vacuous", "unknown", "invalid", "conflict"]

MEANINGS: dict[str, str] = {
    "proved": "True for all declared values. The kernel has checked the evidence.",
    "refuted": "False: declared values that satisfy the assumptions violate the statement, or it has a type error.",
    "supported": "Only measurements speak for it: no violation at the sizes and samples in the report. Not a proof.",
    "unsupported": "Nothing to check: an undefined term, a citation, or a claim that depends on one that failed.",
    "vacuous": "The assumptions contradict each other, so the statement says nothing.",
    "unknown": "No engine could decide it; the report says why. It counts as a failure unless the claim expects it.",
    "invalid": "The file or the statement cannot be read; the diagnostics say why.",
    "conflict": "Two engines contradict each other: a bug in the checker. Please report it.",
}

# The SZS ontology's word for each verdict (Sutcliffe 2008), for programs that collect results of many provers.
SZS: dict[str, str] = {
    "proved": "Theorem",
    "refuted": "CounterSatisfiable",
    "supported": "GaveUp",
    "unsupported": "NotTried",
    "vacuous": "ContradictoryAxioms",
    "unknown": "GaveUp",
    "invalid": "InputError",
    "conflict": "Error",
}

REPAIRS: dict[str, str] = {
    "strictness": "the weak inequality",
    "direction": "the inequality turned around",
    "value": "another value",
    "sign": "another sign",
    "factor": "another factor",
    "transpose": "a transpose changed",
    "order": "the operands in the other order",
    "term": "another term",
    "power": "another power",
    "assumption": "an assumption",
}
SAMPLING = "monte carlo"  # the method of numbers that come from samples
