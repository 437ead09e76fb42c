"""The core operations, one file each; a file's class registers itself, an incomplete one fails at import.

`table()[name]` is the operation of a term's `op`. Everything that is not here is a definition of the prelude.
"""

from __future__ import annotations

import importlib
import pkgutil

from proofcheck.lang.ops.attributes import Regularity
from proofcheck.lang.ops.base import (
    OPERATIONS,
    Binder,
    Comparison,
    Function,
    Inexact,
    OfMatrix,
    Operation,
    Undefined,
)

for _module in pkgutil.iter_modules(__path__):
    if _module.name != "base":
        importlib.import_module(f"{__name__}.{_module.name}")

# What may be written as a call `name(...)` in a statement.
FUNCTIONS: dict[str, Function] = {name: op for name, op in OPERATIONS.items() if isinstance(op, Function)}
# Of these, the ones that are made of two cases.
CASED = frozenset(name for name, op in FUNCTIONS.items() if type(op).cases is not Function.cases)


def of_kind(kind: type[Operation]) -> frozenset[str]:
    return frozenset(name for name, op in OPERATIONS.items() if isinstance(op, kind))


COMPARISONS, RANGES, OF_MATRICES = map(of_kind, (Comparison, Binder, OfMatrix))


def regular(least: Regularity) -> frozenset[str]:
    """The functions that are at least so smooth."""
    return frozenset(name for name, op in FUNCTIONS.items() if op.regularity >= least)


__all__ = [
    "CASED",
    "COMPARISONS",
    "FUNCTIONS",
    "OF_MATRICES",
    "OPERATIONS",
    "RANGES",
    "Function",
    "Inexact",
    "Operation",
    "Regularity",
    "Undefined",
    "regular",
]
