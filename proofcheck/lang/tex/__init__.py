"""LaTeX mathematics read: its structure for every formula, its meaning under the names that a claim declares.

`structure` needs no names, and `canonical` is one text for all ways of writing the same structure. `read` answers with
statements of the claim language where there is one fair reading, and with the place and the reason where there is not.
"""
