"""Steps of a proof: a problem comes down to others, each of which is proved by a piece of evidence of its own.

Each lemma reads what an engine offers and says what is left to show, or None where it does not apply. The kernel has
all parts proved; then the problem is proved, or refuted with the witness, or it is as true as `then` is. docs/trust.md
says what makes each of them right.

A file of this package lists its lemmas in `RULES`, by the kinds of evidence that they read; nothing else names them.
"""

from __future__ import annotations

import importlib
import pkgutil

from proofcheck.logic.decide.lemmas.steps import Lemma

LEMMAS: dict[str, Lemma] = {}
for _module in sorted(pkgutil.iter_modules(__path__)):
    for _kind, _lemma in getattr(importlib.import_module(f"{__name__}.{_module.name}"), "RULES", {}).items():
        if _kind in LEMMAS:
            raise TypeError(f"two lemmas read evidence of the kind {_kind!r}")
        LEMMAS[_kind] = _lemma
