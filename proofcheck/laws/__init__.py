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
    congruence, powers                  equal arguments, equal values
    exponential, logarithm, exponent    exp(a + b), log(a b), b**x
    root, product_of_roots, absolute    sqrt(a)**2, sqrt(a b), abs(a)
    angle                               cos(a + b), sin(a)**2
    order                               [a < b + 1], [a < b] + [b < a] + [a == b], sums of [i < t]
    calculus                            derivatives written out, names replaced by values
    expectation                         linearity, blocks of joint cumulants
    assumption                          what is assumed
    symmetric, orthonormal, pick        what declarations say of matrices
    inverse                             M inv(M)

What these need: `premises`, which conditions hold; `wellformed`, which terms a trace may bring along.
"""
