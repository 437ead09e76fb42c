"""The numeric side, which proposes and never proves: one array program in many sizes, precisions and samples.

`face` answers the judge. `arrays`, `random` and `space` carry the numbers. `evaluate`, with `forms`, `scopes`,
`propositions`, `lookup` and `contraction`, turns terms into array operations over an `arithmetic` (plain, `roundoff`,
`dual`). `sample`, `assume` and `ladder` choose inputs; `identity` and `montecarlo` draw conclusions; `search` hunts for
counterexamples.
"""

from __future__ import annotations

from proofcheck.measure import forms as forms  # registers how the forms of the language are evaluated
