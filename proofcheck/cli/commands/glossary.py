"""The words that have a meaning of their own here, for `proofcheck explain`; docs/glossary.md prints the same table.

The words of verdicts are explained where they are made, in `proofcheck.logic.verdict`.
"""

from __future__ import annotations

WORDS: dict[str, str] = {
    "accept": "To state, with `proofcheck accept ID`, that a claim and its passage agree. Later changes of either "
    "are reported",
    "anchor": "The name of a place in a document: an HTML anchor, or the slug of a heading. A claim names its "
    "passage by document and anchor",
    "assertion": "A formula that a document states as true. Only assertions, and denials, are judged; see *role*",
    "assumption": 'What is taken to be true: under `given`, or in a document after a word such as "let" or "suppose"',
    "balls": "Enclosures: a midpoint with a radius, computed by Arb, that contains the exact value",
    "baseline": "A file of known findings of `scan`, which are not reported again",
    "budget": "Counted work in nominal seconds, for one step of the numeric tests. The same budget gives the same "
    "answer on every machine",
    "census": "The list of everything that must be right for a verdict to be right; reports show it after `trusted`",
    "claim": "A statement with its declarations, its assumptions and the expected verdict: one YAML file, or a "
    "block in a document",
    "clash": "A smallest set of assumptions and declarations that contradict each other, of a *vacuous* claim",
    "condition": 'A formula to be met, and not stated as true, as after "find" or "such that". It is not judged',
    "coverage": "How many formulas of a document were read and judged, or how many are covered by claims",
    "declaration": "A name with its type, such as `A: real[n, d]`. The statement must hold for all values of all "
    "declared names",
    "definition": "A function or value in the claim language: in the *prelude*, under `define`, or in a document",
    "denied": "The role of a formula that a document calls false. It is judged: if it is proved, the document is wrong",
    "derivation": "A proof as a tree or a list of steps that the kernel replays; see *law*, *trace*",
    "diagnostic": "A kind of *finding*: a name, a page, a remedy",
    "drift": "A change of meaning in a passage since its claim was accepted: another formula, figure or condition. "
    "Rewording is not drift",
    "engine": "A part that searches for evidence: the index algebra, Z3, sign charts, and others. Engines are not "
    "trusted",
    "evidence": "What an engine offers and the kernel checks: a witness, a normal form, a derivation, a sum of "
    "squares. Also the files that `verify --evidence` writes. In a claim file, `evidence` is what a "
    "statement is based on that is not mathematics",
    "expected verdict": "What `expect` says in a claim file. A run fails if the verdict differs",
    "figure": "A number as written in a text, with its digits and unit",
    "finding": "One problem that was found, with its place and a remedy",
    "form": "A construct of the language that is not a function, such as `sum`, `grad`, `limit`, `E`",
    "gate": "`proofcheck gate`: the check that documents and claims still agree after an edit",
    "holds": "Of a formula in a document: true for what `proofcheck read` prints beside it, which the text does not "
    "declare. In a report that programs read it is `unknown`",
    "id": "The name of a claim: the path of its file below the directory of the claims, without `.yaml`",
    "index form": "The normal form of tensor expressions for all sizes: sums of products under named indices. Two "
    "equal polynomial tensor expressions have the same index form",
    "judge": "To find the verdict of a statement",
    "kernel": "The small trusted part that checks evidence. It alone makes `proved` and `refuted`",
    "law": "An equation with conditions that derivations may use, such as the distribution of sums; one class in "
    "`proofcheck/logic/laws/`. A *law of random names* is a probability distribution",
    "lemma": "A rule by which one problem is reduced to others, each proved by itself",
    "limit": "A bound on work, time, memory or size that a report names if it is reached. Limits of functions are "
    "written `limit(...)`",
    "link": "The connection of a claim to the passage that makes it",
    "marker": "`<!-- claim: ID -->` in a document, which links a passage to a claim",
    "nominal second": "The unit of counted work: the work that takes about a second on the reference "
    "machine with two cores",
    "notation": "The declarations that are visible at a place in a document. A *notation block* declares what the "
    "text does not",
    "note": "A page of `docs/notes/`, whose statements `claims/` covers. In a claim file, `note` is a remark. In "
    "reports, a note is the mildest severity",
    "objective": "What a text minimises or maximises. It is not judged",
    "obligation": "A condition that must hold for a statement to have a value, such as a non-zero denominator",
    "open": "Neither proved nor refuted. In documents also: fails at some values, but the document may assume "
    "more than it says. In `recheck`: beyond the second program",
    "oracle": "A leaf of a derivation that is believed instead of derived, such as an answer of Z3. The census "
    "names each one",
    "passage": "The part of a document that a claim is linked to",
    "prelude": "The definitions that every claim can use: `softmax`, `attention`, `trace`, ...",
    "problem": "A statement as engines see it: declarations, assumptions, one boolean term",
    "recheck": "`proofcheck recheck`: confirms evidence with a second program",
    "relation": "A formula with a sign between two sides, such as `=` or `<`",
    "repair": "One change that makes a refuted statement true, and is proved",
    "role": "What a formula does in a document: it declares, defines, assumes, asks, optimises, denies or asserts",
    "scope": "Where a declaration holds: a repository, a directory, a document, a section. For a verdict, scope is "
    "what it covers: all declared values, or certain sizes",
    "second opinion": "cvc5 asked what Z3 answered, and SymPy what the index algebra found",
    "small-size theorem": "A polynomial tensor identity holds for all sizes if it holds at certain small sizes",
    "statement": "What is judged: an equation, an inequality, or another expression that is true or false",
    "trace": "A list of uses of laws that turns one side of an equation into the other",
    "trusted": "The line of a report with the *census*: what must be right for the verdict to be right",
    "understood": "The statement as it was read. This is what is judged",
    "verdict": "The answer to a statement: proved, refuted, supported, unsupported, vacuous, unknown, invalid or "
    "conflict",
    "witness": "Values of the declared names at which a statement fails",
}
