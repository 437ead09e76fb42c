"""Words that place a formula among other numbers, where 3 + 5 may be 1, or with somebody who may be wrong."""

from __future__ import annotations

import re

from proofcheck.source.patterns import lazy

# A section that has one of these is about such numbers from there on.
SECTION = lazy(
    r"\bmodul(?:o|ar|us)\b|\bclock[- ](?:arithmetic|face)|\b(?:max|min)[- ]plus\b|\bsaturating arithmetic|"
    r"\btwo's complement|\\pmod\b|\(\s*(?:\\?bmod|mod)\b|\bGF\s*\(|\bsemirings?\b|\bboolean (?:algebra|ring|logic)|"
    r"\bfinite field|\\(?:mathbb|mathbf|Bbb)\s*\{?\s*(?:F\b|F_|Z\s*\}?\s*(?:_\s*\{?\s*\w|/\s*\{?\s*(?:\d|\w*\s*\\)))|"
    r"\b(?:in|to|with) base[- ]?\$?\d|\bbase[- ]\$?\d+\$? (?:numbers?|digits?|arithmetic)|模\s*\$?\d|有限域|进制",
    re.IGNORECASE,
)
# Numbers that are no numbers, or are reckoned with in another way: the sentence is about those.
SENTENCE = lazy(
    r"\b(?:in|with|under)\s+(?:\w+\s+)?(?!(?:basic|simple|elementary|plain|real|exact|ordinary|usual|standard|the)\b)\w+\s+"
    r"arithmetic\b|\btropical\b|\bin\s+base\b|\bin\s+(?:this|the|a|our)\s+(?:\w+\s+)?(?:rings?|quotients?|group|semigroup|monoid)\b|"
    r"\bas\s+(?:(?:a|an)\s+)?(?:sets?|unions?|booleans?|bools?|truth\s+values?|logical(?:\s+values?)?|text|strings?|bits?|"
    r"characters?|vectors?|angles?|colou?rs?)\b|"
    r"\bin\s+(?:unary|roman\s+numerals?|decibels?|db|log(?:arithmic)?[- ](?:space|scale|domain)|degrees|hours|weekdays|"
    r"months|pairs|dozens|hyperbolic|spherical|(?:\d+|one|two|four|eight)\s+(?:bits?|bytes?)|"
    r"(?:python|java|javascript|rust|julia|matlab|octave|fortran|haskell|sql|numpy|excel|perl|ruby|lisp|c)\b)|"
    r"\b(?:floor|integer|truncating|euclidean)\s+division\b|\bidempotent\s+addition\b|\b(?:un)?signed\s+(?:bytes?|integers?)|"
    r"\bfield\s+(?:with|of)\s+\S+\s+elements\b|\bleft\s+to\s+right\b|\bprecedence\b|\bimplicit\s+parenthes|\bcalculator\b|"
    r"\bentry\s+by\s+entry\b|\bentry\s+products?\b|\b(?:squares?|products?)\s+of\s+entries\b|\b(?:for|of|two|three)\s+bits\b|"
    r"\bcarry\b|\brelativistic|\bdial\b|\bcounting\s+(?:hours|days|months|from)\b|"
    r"\b(?:legendre|jacobi|kronecker)\s+symbols?\b|\bmulti(?:choose|sets?)\b",  # brackets with another meaning
    re.IGNORECASE,
)
# The same, wherever it stands in a sentence.
NUMBERS = lazy(
    r"\bare\s+bits\b|\bGF\b|\bbytes?\s+(?:has|have|takes?|holds?|wraps?|overflows?)\b|\b(?:whole\s+number|blocks?\s+are\s+whole)\b|"
    r"\b(?:modulo|mod|remainder|truncated?|truncation|truncating|saturat\w+|overflow\w*|binary|octal|hex(?:adecimal)?|xor|"
    r"boolean|tropical|characteristic|bitwise|clocks?|round\w*\s+(?:up|down|off|towards?|away|half)|wrap\w*\s+around|"
    r"wraparound|in (?:\w+ )?(?:u?int|b?float|fp|bf)[- ]?\d+|in \d+[- ]bit|(?:half|single|double|machine|finite)[- ]"
    r"precision|(?:logic|nim|monus|semirings?|quaternions?|octonions?|surreal|ordinals?|cardinals?|p-adic)\b\S*)\b|"
    r"(?:integer|fixed[- ]point) (?:division|arithmetic)|floating[- ]point|\bbase\s*\$?\d|"
    r"\\(?:mathbb|mathbf|Bbb)\s*\{?\s*(?:F\b|F_|Z\s*\}?\s*(?:_\s*\{?\s*\w|/\s*\{?\s*(?:\d|\w*\s*\\)))|"
    r"\bon\s+(?:a|the)\s+computer\b|\bstring\s+concatenation\b|"
    r"[模钟溢截异布浮计](?:(?<=浮)点|(?<=计)算机[中上]|(?<=模)|(?<=钟)[表面]|(?<=溢)出|(?<=截)断|(?<=异)或|(?<=布)尔)",
    re.IGNORECASE,
)
# Spaces and things of which what holds of numbers and vectors need not hold.
SPACES = lazy(
    r"\b(?:banach|hilbert|normed|metric|minkowski(?!'s)|lorentz\w*|pseudo(?!-?inverse)\w*|quaternion\w*|octonion\w*|lie|clifford|"
    r"grassmann|spinors?|groups?|rings?|algebras|(?:boolean|lie|clifford|banach|star|max-plus)\s+algebra|fields?|modules?|"
    r"lattices?|category|categories|non-?commut\w+|p-adic|hyperbolic\s+(?:numbers?|space|plane|geometry)|spacetime|quantum|"
    r"fock|sobolev|seminorms?|formal|boolean|tropical|modular|modulo|sets?|strings?|words?|languages?|logic\w*|"
    r"propositions?|types?)\b|\\mathbb\s*\{?\s*[HOFZ]|算子|群|环|域|集合",
    re.IGNORECASE,
)
# The same for those that speak of some kinds of things and not of others.
OF_KINDS = {
    "complex": lazy(
        r"\b(?:complex|analytic|entire|holomorphic|meromorphic)\b|\\mathbb\s*\{?\s*C|复[数变平]", re.IGNORECASE
    ),
    "matrix": lazy(r"\b(?:operators?|matrix|matrices)\b|矩阵", re.IGNORECASE),
    "random": lazy(r"\bdistributions?\b", re.IGNORECASE),
}
# Somebody has said it who may be wrong, or nobody means it.
REPORTED = lazy(
    r"\b(?:(?:(?:model|network|program|system|parser|tokeni[sz]er)\s+(?:gives|outputs|answers|says|returns|prints|predicts)|says|said|wrote|writes|claimed|typo|misprint|jok(?:es?|ing)|slogan|myth|fallacy|novices|beginners|"
    r"pupils?|mistakes?|mistaken\w*|wrongly|erroneous\w*|misread|forgot|forgets?|forgetting|puzzle|hallucinat\w*|"
    r"off[- ]by[- ]one|before the (?:fix|patch|correction)|would\b[^.;]{0,200}\bif|if\b[^.;]{0,200}\bwere)\b|"
    r"contradict|naive|students? (?:\w+ ){0,2}(?:writ|say|think|believ|answer|comput|get\b)|orwell\b)|"
    r"[❌✗✘误矛以小学同原应](?:(?<=[❌✗✘误])|(?<=矛)盾|(?<=以)为|(?<=小)[明红华]|(?<=学)[生者]|(?<=同)学|(?<=原)文|"
    r"(?<=应)[为是该])",
    re.IGNORECASE,
)
