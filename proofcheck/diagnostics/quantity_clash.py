from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic, Severity


class QuantityClash(Diagnostic):
    """One named quantity has two values in the same section of a document.

    A name with an underscore (`d_model`) is compared where the section has a table of parameters with its value, or a
    formula that is written once with names and once with figures. A total that the text gives is compared with the
    total row of the section's table. Nothing is reported where the text speaks of examples, defaults, versions,
    several models or changes, so a warning means that one of the two figures was probably not updated.
    """

    name = "quantity-clash"
    severity: Severity = "warning"  # type: ignore[misc]
    remedy = "Let both places agree, give the two quantities different names, or set the warning aside."
    example = """\
The model uses d_model = 512.

| parameter | value |
|---|---|
| d_model | 768 |
| n_layers | 12 |
"""
