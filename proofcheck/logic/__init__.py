"""The trusted part: what has to be right for `proved` and `refuted` to be right.

| package | what it does |
|---|---|
| `kernel` | replays a derivation, and alone makes `proved` and `refuted` |
| `laws` | equations with side conditions, by which derivations rewrite |
| `decide` | decision procedures and lemmas, each with its proof |
| `semantics` | the value of a term in a number system |
| `smallsizes` | the sizes at which an identity must hold to hold at all sizes |
| `verdict`, `words` | verdicts, evidence and the census as every part speaks of them |

docs/trust.md justifies each rule. Besides itself, this package imports the language (`lang`), and one oracle of
`search.index` by name.
"""
