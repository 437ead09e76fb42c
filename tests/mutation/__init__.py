"""Mutation testing of what is trusted: faults seeded one at a time, and which tests see them.

mutants.py      the faults: comparisons exchanged, constants changed, conditions negated, statements dropped, ...
run.py          seeds each in a process of its own, in memory, and runs the tests that reach its line
survivors/      the faults that no test sees, each with the reason why none can, or need not
"""
