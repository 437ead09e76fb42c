"""Which names can be declared: identifiers that no reader mistakes for another name."""

from __future__ import annotations

import keyword
import unicodedata

from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.unusable_name import UnusableName
from proofcheck.source.characters import MAX_NAME
from proofcheck.source.span import SourceText

# Letters that most fonts draw exactly like a Latin letter. Greek ones that merely resemble one (ν, ρ, ω) stay usable.
_LOOK_ALIKES = {
    **dict(zip("АВЕЅІЈКМНОРСТУХ", "ABESIJKMHOPCTYX", strict=True)),  # Cyrillic
    **dict(zip("аеѕіјорсухԁԛԝһ", "aesijopcyxdqwh", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo", strict=True)),  # Greek
}


def normal(name: str) -> str:
    """The form in which names are compared. NFKC, because that is how Python's parser reads identifiers."""
    return unicodedata.normalize("NFKC", name)


def refuse(name: SourceText, what: str = "name") -> Finding | None:
    """Why `name` cannot be declared, or None when it can."""
    text = normal(name.value)
    span = name.span()
    shown = name.value if len(name.value) <= MAX_NAME else name.value[:MAX_NAME] + "..."
    if not text:
        return UnusableName.at(span, f"a {what} is missing here")
    if not text.isidentifier() or len(text) > MAX_NAME:
        return UnusableName.at(span, f"`{shown}` is not an identifier of at most {MAX_NAME} characters")
    if keyword.iskeyword(text):
        return UnusableName.at(span, f"`{shown}` is a word of the language")
    for position, character in enumerate(name.value):
        latin = _LOOK_ALIKES.get(character)
        if latin:
            kind = unicodedata.name(character)
            message = f"the `{character}` in `{shown}` is {kind}, which looks like the Latin `{latin}`"
            return UnusableName.at(name.span(position, position + 1), message)
    return None
