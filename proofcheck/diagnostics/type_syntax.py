from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class TypeSyntax(Diagnostic):
    """A type under `where` is not one of the known types.

    A type is a kind of number, perhaps with a shape, or a distribution, or a function type. `proofcheck explain
    language` lists all of them.
    """

    name = "type-syntax"
    remedy = (
        "Write for example `dim`, `real`, `positive`, `real[n, d]`, `normal[d]`, "
        "`iid[d](mean=0, var=1)`, `spherical[d]` or `real -> real`."
    )
    example = "reel[n]"
