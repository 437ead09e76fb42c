"""The census in plain words: what each entry asks a reader to believe.

The short entries are for those who know docs/trust.md, whose table *The census, phrase by phrase* has the same phrases;
a test holds the two together. An entry that no line here knows is shown as it is.
"""

from __future__ import annotations

import re

# What an entry begins with or contains; what it means. The first that fits is taken.
_PLAIN: tuple[tuple[str, str], ...] = (
    (
        r"exact evaluation of the witness",
        "The values shown were put in and computed exactly; this can be redone by hand.",
    ),
    (
        r"enclosures and field identities at the witness",
        "The values shown were put in and computed between proven bounds; sides that these cannot tell apart are equal "
        "as an identity.",
    ),
    (r"exact or enclosed evaluation", "One number was computed, exactly or between proven bounds."),
    (r"the typing rules of the language", "The two sides have different shapes, by the rules of the language."),
    (
        r"prime-field evaluation(?P<at> at sizes .*?)?, (?P<n>\d+) random points each that satisfy the assumptions",
        "Both sides agreed in exact arithmetic modulo a prime{at}, at {n} random points that satisfy the assumptions. "
        "By itself this proves nothing; it is a second look.",
    ),
    (
        r"prime-field evaluation(?P<at> at sizes .*?)?, (?P<n>\d+) random points each, chance of error below (?P<p>.+)",
        "Both sides agreed in exact arithmetic modulo a prime{at}, at {n} random points each. Different sides would "
        "pass with a probability below {p}.",
    ),
    (
        r"prime-field evaluation(?P<at> at sizes .*?)?, (?P<n>\d+) random points",
        "Both sides agreed in exact arithmetic modulo a prime{at}, at {n} random points each. By itself this proves "
        "nothing; it is a second look.",
    ),
    (r"small-size theorem", "A theorem says that agreement at these small sizes settles all sizes (docs/trust.md)."),
    (
        r"index algebra for sizes beyond these \((?:not settled by the small-size theorem: )?(?P<why>.*)\)",
        "For sizes that were not checked one by one, the algebra's normal form is believed. The theorem on small sizes "
        "does not apply: {why}.",
    ),
    (r"index algebra", "The algebra brought both sides to the same normal form, for all sizes. It is believed."),
    (r"laws of sums", "Both sides are equal by a derivation, every step of which was checked as an instance of a law."),
    (
        r"joint cumulants of the declared distributions",
        "Averages were computed by laws of expected values from the moments that the declarations give.",
    ),
    (
        r"agreement to (?P<bits>\d+) bits(?P<at> at sizes .*?)?, (?P<n>\d+) random points",
        "Both sides agreed to {bits} bits{at}, at {n} random points each. By itself this proves nothing; it is a "
        "second look.",
    ),
    (
        r"explicit moments of the declared distributions",
        "Averages were computed entry by entry from the moments that the declarations give.",
    ),
    (
        r"term-by-term calculus: dual numbers",
        "Derivatives were taken by the product and chain rules.",
    ),
    (
        r"expansions in several scales",
        "Limits or growth were read off expansions whose remainder is bounded.",
    ),
    (
        r"products of powers below a Newton polytope",
        "A constant exists because each product lies below a weighted mean of the others.",
    ),
    (
        r"induction over the first position of (?P<name>\w+)",
        "{name} is defined step by step. A closed form was proved by induction and put in its place.",
    ),
    (
        r"induction over (?P<name>\w+), by a recurrence of the summands",
        "A sum and its value start equal and change by the same rule from {name} to {name} + 1.",
    ),
    (
        r"first values of sequences with linear recurrences",
        "Both sides are sequences with a linear recurrence. They were compared at as many numbers as its order says.",
    ),
    (r"sums by antidifferences", "Sums were replaced by differences between the ends of their ranges."),
    (
        r"induction over (?P<name>\w+)",
        "The first case was proved, and the step from {name} to {name} + 1.",
    ),
    (r"known series", "An infinite sum was brought down to series whose values are known."),
    (r"series between others", "The terms of an infinite sum lie between those of known sums, and so does its value."),
    (r"limits of what is continuous", "A limit is the value at the point, as the function has no jump there."),
    (r"series that diverge", "The terms of a series were shown to be too large for it to have a value."),
    (r"limits of sequences", "A limit was brought down to another by steps that shrink what is left."),
    (r"limits of quotients", "A limit of a quotient was found from the steps of numerator and denominator."),
    (
        r"separation of algebraic numbers",
        "Two numbers lie closer together than different numbers of their kind can, so they are equal.",
    ),
    (r"unique factorisation", "The statement was shown for the exponents of each prime."),
    (
        r"theorems about matrices",
        "Theorems about eigenvalues, singular values, ranks or norms were used; what each asks for was proved.",
    ),
    (r"limits of Riemann sums", "Limits of sums were replaced by the integrals that they tend to."),
    (r"totals of larger terms are larger", "A sum, series or integral was replaced by one of larger terms."),
    (r"a known integral", "Integrals were replaced by the values that a table of integrals has for them."),
    (
        r"mean value theorem, for all pairs of points",
        "The sign of a derivative decides how the function rises, falls or bends on the whole interval.",
    ),
    (
        r"mean value theorem, by a bound of the slope",
        "Values of a function at two places differ by no more than its slope allows.",
    ),
    (r"mean value theorem", "The sign of a derivative carried the inequality from a point to an interval."),
    (
        r"signs of derivatives between their zeros",
        "All zeros of the difference of both sides were found from those of its derivatives.",
    ),
    (r"normal forms of exp and log", "Both sides are the same polynomial in exponentials and logarithms."),
    (r"fundamental theorem of calculus", "Integrals were replaced by antiderivatives at their ends."),
    (r"continuous functions have antiderivatives", "What was shown holds whatever the antiderivatives are."),
    (
        r"distribution function of the normal law",
        "Probabilities about normal variables were replaced by values of erf and exp.",
    ),
    (r"independence of different names", "The probability of an event about several names is a product."),
    (
        r"averages compare as what is averaged",
        "What holds for all values of the random names holds for their averages.",
    ),
    (
        r"laws that a change of sign keeps",
        "Averages of odd functions vanish where the law of the names is that of their negatives.",
    ),
    (
        r"integration by parts under the normal law",
        "Averages of x f(x) for a normal x are those of the derivative of f, times the variance (Stein's identity).",
    ),
    (
        r"central limit theorem",
        "Probabilities about the standardised sum of many independent entries tend to those of the normal law.",
    ),
    (r"bounds with the same limit", "What lies between two bounds with the same limit has that limit."),
    (
        r"functions of independent entries",
        "One function of every entry of a normal name was replaced by independent entries with its moments.",
    ),
    (r"intermediate value theorem", "A continuous function that changes its sign has a zero in between."),
    (
        r"one index in (?:the )?place of all|a place that exists, by a name|term by term|by way of other statements|"
        r"for every tensor with the same properties",
        "The statement follows from others, each of which was proved by itself.",
    ),
    (r"the largest value, by a name", "A largest value was replaced by a number with the properties of one."),
    (
        r"signs by structure",
        "Signs were read off: squares, exponentials and sizes are not negative, and neither are sums of such.",
    ),
    (
        r"combinations of what is known",
        "Assumptions were multiplied and added up to a contradiction with the denial; the arithmetic was checked.",
    ),
    (
        r"Z3 unsat, not independently certified|Z3 unsat$",
        "The solver Z3 found no counterexample. Its proof was not replayed, so Z3 is believed.",
    ),
    (r"Z3 unsat, confirmed by cvc5", "The solvers Z3 and cvc5 both found no counterexample. They are believed."),
    (r"Z3 unsat, cvc5 gave no answer", "The solver Z3 found no counterexample; cvc5 gave no answer. Z3 is believed."),
    (r"SymPy finds the same at sizes 1 to 3", "SymPy, another program, found both sides equal at sizes 1 to 3."),
    (r"SymPy gave no answer at explicit sizes", "SymPy, another program, gave no answer at explicit sizes."),
)
_READ = tuple((re.compile(pattern), words) for pattern, words in _PLAIN)


def plain(entry: str) -> str:
    """What a census entry means, in a sentence or two; the entry itself where no words are known for it."""
    about = "That everything in the statement has a value: " if entry.startswith("definedness: ") else ""
    for pattern, words in _READ:
        if found := pattern.search(entry):
            parts = {name: text or "" for name, text in found.groupdict().items()}
            return about + words.format(**parts)
    return entry
