from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnusableClaimName(Diagnostic):
    """The path of the file cannot serve as the name of a claim.

    The name stands in documents, in `needs` and in reports, on systems that see no difference between upper and lower
    case. It consists of lower-case letters, digits and `-`, `_`, `.`; slashes separate its parts.
    """

    name = "unusable-claim-name"
    remedy = "Rename the file, for example to `unit-variance.yaml`."
    example = "claims/Unit Variance.yaml"
