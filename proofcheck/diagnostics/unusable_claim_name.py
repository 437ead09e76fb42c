from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnusableClaimName(Diagnostic):
    """The path of the file cannot be used as the id of a claim.

    Ids are used in documents, in `needs` and in reports, also on systems that do not distinguish upper and lower case.
    An id consists of lower-case letters, digits and `-`, `_`, `.`, with slashes between its parts.
    """

    name = "unusable-claim-name"
    remedy = "Rename the file, for example to `unit-variance.yaml`."
    example = "claims/Unit Variance.yaml"
