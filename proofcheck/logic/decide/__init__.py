"""The kernel's own decision procedures for inequalities and logic. Trusted.

`signs.py` decides signs by structure. `smt/` translates a statement to Z3 and asks it.
`limits.py` evaluates limits, `growth.py` compares how fast terms grow.
"""
