"""All entries, and which of them were sealed: five sets, written and drawn one after the other."""

from __future__ import annotations

from pathlib import Path

from . import beliefs, horizons, identities, methods, models, newer, operators, practice, theory, training, weights
from .kit import Entry

HERE = Path(__file__).parent
FIRST: list[Entry] = [*models.ENTRIES, *training.ENTRIES, *theory.ENTRIES]
SECOND: list[Entry] = [*operators.ENTRIES, *beliefs.ENTRIES, *methods.ENTRIES]
THIRD: list[Entry] = [*weights.ENTRIES, *identities.ENTRIES]
FOURTH: list[Entry] = [*newer.ENTRIES]
FIFTH: list[Entry] = [*practice.ENTRIES, *horizons.ENTRIES]
SETS: dict[Path, list[Entry]] = {
    HERE / "sealed.txt": FIRST,
    HERE / "sealed-second.txt": SECOND,
    HERE / "sealed-third.txt": THIRD,
    HERE / "sealed-fourth.txt": FOURTH,
    HERE / "sealed-fifth.txt": FIFTH,
}
ENTRIES: list[Entry] = [*FIRST, *SECOND, *THIRD, *FOURTH, *FIFTH]


def key(entry: Entry) -> str:
    return f"{'true' if entry.true else 'false'} {entry.topic}: {entry.statement}"


def part(name: str, among: list[Entry] = ENTRIES) -> list[Entry]:
    """The entries of the part `open` or `sealed`."""
    sealed = {line for seal in SETS if seal.exists() for line in seal.read_text().splitlines()}
    return [entry for entry in among if (key(entry) in sealed) == (name == "sealed")]
