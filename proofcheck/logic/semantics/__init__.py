"""What a typed term means, at explicit sizes, in any number system. Trusted.

`interpreter.py` evaluates a term, `numbers/` holds the number systems it is evaluated in; `laws.py` and `matrices.py`
serve both. Whatever is asserted about a term is in the end asserted about what this package computes.
"""
