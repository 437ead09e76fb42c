"""Laws of the index algebra, and the loop that replays traces made of them. Trusted: everything in this package.

    forms       sums of monomials with bound indices: the ring
    context     declarations, assumptions, ranges of free indices
    expand      the form of a term
    trace       traces, and the loop
    replay      equations of a statement, each with a trace

Steps, from a form to another that is zero only if the first is:

    contract    sum_i [i == t] f(i) == f(t), and [i == t] f(i) == [i == t] f(t)
    unused      sum_{i < n} f == n f
    rename      bound indices have other names
    use         a multiple of an equation is added
    clear       a factor that is not zero is multiplied with

Equations that may be used:

    unfold      an atom is equal to its form
    nonzero     a / a == 1
    congruence, powers                  equal arguments, equal values; a**e == b**e c**e where a == b c
    exponential, logarithm, exponent    exp(a + b), log(a b), b**x, b**(s + 1)
    root, product_of_roots, absolute    sqrt(a)**2, sqrt(a b), abs(a)
    angle, reflection                   cos(a + b), sin(a)**2, cos(pi / 3), erf(-a)
    order                               [a < b + 1], [a < b] + [b < a] + [a == b], sums of [i < t], 1 or 0
    calculus                            derivatives written out, names replaced by values
    chain                               derivatives of declared functions of tensors
    put                                 a name replaced in what holds for all its values
    expectation                         linearity, blocks of joint cumulants
    assumption                          what is assumed
    symmetric, orthonormal, pick        what declarations say of matrices
    inverse, matrix_power               M inv(M), inv(s M), M**e M
    determinant                         det(A B) for factors of lower rank, few rows

What these need: `premises`, which conditions hold.
"""
