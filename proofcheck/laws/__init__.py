"""Laws of the index algebra, and the loop that replays traces made of them. Trusted: everything in this package.

    forms       sums of monomials with bound indices: the ring
    context     declarations, assumptions, ranges of free indices
    expand      the form of a term
    trace       traces, and the loop
    replay      equations of a statement, each with a trace

Steps, from a form to another that is zero only if the first is:

    contract    sum_i [i == t] f(i) == f(t)
    unused      sum_{i < n} f == n f
    rename      bound indices have other names
    use         a multiple of an equation is added
    clear       a factor that is not zero is multiplied with

Equations that may be used:

    unfold      an atom is equal to its form
    nonzero     a / a == 1
    congruence  equal arguments, equal values
    exponential, logarithm, root, product_of_roots
    assumption  what is assumed
    symmetric, orthonormal, inverse
"""
