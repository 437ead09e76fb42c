"""The small-size theorem's arithmetic: which sizes settle all sizes, and what degree a term can have. Trusted.

`sizes.py` reads the sizes off a statement, `bounds.py` its degree and height. Neither evaluates anything; the proof of
the theorem is in docs/trust.md.
"""
