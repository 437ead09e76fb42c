"""A second, independent program: what evidence files claim, established anew.

It shares with the checker the claim language as documented, the strict reading of files, and the processes that jobs
run in; no parser, no terms, no evaluator, no engine and no rule of the kernel (`tests/recheck/test_independence.py`).

    files.py, record.py, run.py     a directory of evidence; one file of it; all files, each in a process of its own
    tree.py, claims.py              text -> syntax, declarations, definitions; nothing is ever evaluated by Python
    scalars.py, kinds.py, shapes.py syntax -> scalars under named indices, with symbolic shapes: own typing rules
    evaluate.py, numbers/           scalars at explicit sizes and values: exact rationals, enclosures
    looks.py, witness.py            values of the declared names: random ones, and those of a witness
    signs.py                        signs by structure
    combinations.py, multipliers.py inequalities by combinations of what is known
    derivations.py, laws.py         equations by the laws that the evidence names
    polynomials.py, normal.py, ...  normal forms: products, functions, sums over several indices, derivatives
    sequents.py, guided.py          a statement under assumptions; proofs along trees of evidence
    reductions.py, lengths.py, ...  rules: term by term, induction, recurrences, settled cases
    expansions.py, limits.py        behaviour for large X; limits and growth
    denials.py                      statements that are false by what they say
    rulings.py                      one statement and its evidence -> `confirmed`, `agrees`, `open` or `refused`

docs/guide/recheck.md says what the words mean.
"""
