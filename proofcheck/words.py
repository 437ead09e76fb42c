"""The words of reports: verdicts and what each means, kinds of repairs, how numbers were found.

They are apart from what is made of them (`verdict`), so that a command that judges nothing imports no more.
"""

from __future__ import annotations

from typing import Literal

Word = Literal["proved", "refuted", "supported", "unsupported", "vacuous", "unknown", "invalid", "conflict"]

MEANINGS: dict[str, str] = {
    "proved": "True for everything declared; the kernel has checked the evidence.",
    "refuted": "False: a witness inside the declared domain satisfies the assumptions and breaks the statement.",
    "supported": "Only numbers speak for it: no violation at the sizes and samples stated. Not a proof.",
    "unsupported": "Nothing to check: a term without a definition, a citation, or a claim that rests on a fallen one.",
    "vacuous": "The assumptions contradict each other, so the statement says nothing.",
    "unknown": "The engines gave up; the reasons are listed. Never counts as a pass unless expected.",
    "invalid": "The file or the statement could not be read; see the diagnostics.",
    "conflict": "Engines contradict each other: a defect of the checker itself. Please report it.",
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
    "assumption": "an assumption",
}
SAMPLING = "monte carlo"  # the method of numbers that come from samples
