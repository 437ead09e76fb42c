"""Differential testing: random statements, every engine against every other and against exact evaluation.

classes.py      what a statement may be about: one class for each part of the language
grammar.py      small typed terms
rewriting.py    the same value written differently, and changes that need not keep it
cross.py        one statement: what each engine and the kernel say of it, held against each other and the evaluator
metamorphic.py  the same statement written differently: no verdict may turn into its opposite
run.py          the long run, resumable: `python -m tests.differential.run --count 1000000`

The evaluator is that of tests/fuzz (`truth.py`), written from the documentation of the language alone. The large
statements of tests/fuzz are one of the classes here.
"""
