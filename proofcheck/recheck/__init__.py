"""A second, independent program: what evidence files claim, established anew.

It shares with the checker the claim language as documented, the strict reading of files, and the processes that jobs
run in; no parser, no terms, no evaluator, no engine and no rule of the kernel (`tests/recheck/test_independence.py`).

    files.py       a directory of evidence, its manifest, one file's shape
    tree.py        text -> syntax, on Python's own parser with a white list; nothing is ever evaluated by Python
    claims.py      `where`, `given`, `define` and the prelude's text -> declarations and definitions
    evaluate.py    syntax -> values on explicit arrays, at explicit sizes; with arrays.py, words.py, calculus.py,
    chance.py numbers/       what values are made of: exact rationals, enclosures, prime fields, derivatives, random
    entries points.py      values of the declared names: random ones, and those of a witness scalars.py     syntax ->
    scalars under named indices, with symbolic shapes: own typing rules; with shapes.py counting.py    which sizes
    settle all sizes; signs.py: signs by structure; solver.py: cvc5 rulings.py     one statement and its evidence ->
    `confirmed`, `agrees` or `refused`; proofs.py, trees.py

docs/guide/recheck.md says what the three words mean.
"""
