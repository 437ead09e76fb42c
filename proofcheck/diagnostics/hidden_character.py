from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class HiddenCharacter(Diagnostic):
    """The file contains an invisible character, such as a control character or a change of writing direction.

    Such a character can make a statement look different from what is checked: right-to-left text inside a formula swaps
    its sides on the screen, but not in the file.
    """

    name = "hidden-character"
    remedy = "Delete the character; an editor that shows invisible characters will find it."
    example = """\
title: Reversed
where: {x: real}
claim: x \u202e== x
"""
