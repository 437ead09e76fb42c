from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class NameWithoutType(Diagnostic):
    """A name is declared without a type.

    In braces, names share the type that follows them: `{q, k: real}` declares two real numbers. Names after the last
    type have none, and what a name stands for decides whether a statement is true.
    """

    name = "name-without-type"
    remedy = "Write `name: type`; the types are listed by `proofcheck explain types`."
    example = """\
title: A name without a type
where: {x: real, y}
claim: x + y == y + x
"""
