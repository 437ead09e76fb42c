from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class HiddenCharacter(Diagnostic):
    """The file holds a character that cannot be seen, such as a control character or a change of writing direction.

    Such characters make a statement look different from what is checked: text written from right to left inside a
    formula swaps its sides on the screen and not in the file.
    """

    name = "hidden-character"
    remedy = "Delete the character; an editor that shows invisible characters finds it."
    example = """\
title: Reversed
where: {x: real}
claim: x \u202e== x
"""
