from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class NameWithoutType(Diagnostic):
    """A name is declared without a type.

    In braces, names share the type that follows them: `{q, k: real}` declares two real numbers. Names after the last
    type have none. Whether a statement is true depends on the types of its names.
    """

    name = "name-without-type"
    remedy = "Write `name: type`; `proofcheck explain language` lists the types."
    example = """\
title: A name without a type
where: {x: real, y}
claim: x + y == y + x
"""
