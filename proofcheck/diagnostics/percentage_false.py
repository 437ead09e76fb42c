from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class PercentageFalse(Diagnostic):
    """A percentage, factor or difference does not follow from the two figures beside it.

    Figures with decimals are taken as rounded, because the percentage may have been computed before rounding. Every
    usual sense of the words is tried: relative or in points, faster in time or in rate.
    """

    name = "percentage-false"
    remedy = "Correct the figure that is wrong, or set the finding aside with `<!-- proofcheck: ignore REASON -->`."
    example = "Latency dropped from 48 ms to 36 ms (-30%)."
