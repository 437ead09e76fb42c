"""Derivations over laws, replayed: how a form is seen to be zero, by steps that are instances of laws.

    forms.py        sums of monomials with bound indices: the ring
    reading.py      the form of a term; what a derivation is read under
    steps.py        steps from a form to another that is zero only if the first is
    laws.py         equations that steps may use: of functions, conditions, derivatives
    matrices.py     equations that declarations say of matrices, and of their inverses
    replay.py       a derivation as evidence has it, and which goals it shows

The laws are those of docs/trust.md, stated once more. Nothing that a file says is taken for an instance of a law that
is not seen to be one, and each condition of a law is shown like any statement.
"""
