"""Small values that many are made of: nodes, tokens, positions.

`record` is `dataclass` to whoever checks types, so that nothing may be assigned to a frozen one. While the program
runs, its fields are assigned as those of any other: a dataclass that guards them itself takes three times as long to
make, which is a tenth of the time in which a document is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:
    from dataclasses import dataclass

    def record(*, frozen: bool, slots: bool, eq: bool = True, order: bool = False) -> Any:
        """As `dataclass`: equal and hashed by its fields, if it is frozen."""
        return dataclass(slots=slots, eq=eq, order=order, unsafe_hash=frozen and eq)


__all__ = ["record"]
