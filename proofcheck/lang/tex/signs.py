r"""The signs of written mathematics that `structure.py` knows by name: relations, operators, functions, delimiters."""

from __future__ import annotations

from proofcheck.lang.tex.tree import names

RELATIONS = names(
    "= < > le ge ne in notin ni approx sim simeq cong equiv propto ll gg lesssim gtrsim perp parallel subset subseteq "
    "triangleq supset supseteq rightarrow leftarrow mapsto coloneqq succ prec succeq preceq doteq asymp := "
)
BIG = names("sum prod int iint oint bigcup bigcap bigoplus bigotimes max min sup inf lim limsup liminf argmin argmax")
FUNCTIONS = names(
    "log ln lg exp sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan det dim ker gcd arg deg Pr hom"
)
ACCENTS = names("hat widehat bar overline tilde widetilde vec dot ddot check breve acute grave underline mathring")
FONTS = names("mathbf mathrm mathit mathcal mathbb mathsf mathtt mathfrak mathscr operatorname")
CLOSES = {
    "(": ")",
    "[": "]",
    "{": "}",
    "langle": "rangle",
    "lfloor": "rfloor",
    "lceil": "rceil",
    "|": "|",
    "vert": "vert",
}
NAMED = {"langle": "angle", "lfloor": "floor", "lceil": "ceil", "|": "norm", "vert": "||"}
BETWEEN = {
    "cdot": "*",
    "times": "x",
    "*": "*",
    "/": "/",
    "div": "/",
    "otimes": "otimes",
    "odot": "odot",
    "circ": "circ",
}
BETWEEN |= {"bmod": "mod", "floordiv": "//", "oplus": "oplus", "star": "star", "bullet": "*", "wedge": "wedge"}
ENDS = frozenset([")", "]", "}", "rangle", "rfloor", "rceil", ",", ";", ":", "text", "row", "&", "end", "="])
DIFFERENTIAL = names("d dd dif diff")  # before the variable of an integral; `\\dd` and the like as packages define them
DOTS = names("dots vdots ddots")
OF_SETS = names("cap cup setminus varnothing")  # `emptyset` is spelt `varnothing`
LOGIC = names("Rightarrow Leftrightarrow vee Leftarrow")
GREEK = names(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi "
    "omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
)
