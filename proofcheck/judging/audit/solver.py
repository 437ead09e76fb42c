"""cvc5 in a process of its own: questions in, answers out. `opinion.py` starts it and stops it.

Reads a JSON list of SMT-LIB texts from standard input; prints one line for each, `unsat`, `sat` or `unknown`, as soon
as it is known. What cvc5 cannot read or fails on is `unknown`.
"""

from __future__ import annotations

import json
import sys

MILLISECONDS = 1_500  # for one question in one way
# Ways to ask: with cylindrical algebraic coverings, which decide polynomial inequalities over the reals; without.
_WAYS: tuple[dict[str, str], ...] = ({"nl-cov": "true"}, {})


def answer(question: str) -> str:
    """cvc5's answer to one SMT-LIB text with a single `check-sat`."""
    for options in _WAYS:
        try:
            said = _answer(question, options)
        except Exception:  # what it cannot do in one way it may do in the other
            continue
        if said in ("sat", "unsat"):
            return said
    return "unknown"


def _answer(question: str, options: dict[str, str]) -> str:
    import cvc5

    solver = cvc5.Solver()
    for name, value in {"tlimit-per": str(MILLISECONDS), **options}.items():
        solver.setOption(name, value)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, f"(set-logic ALL)\n{question}", "question")
    symbols, said = parser.getSymbolManager(), ""
    while True:
        command = parser.nextCommand()
        if command.isNull():
            return said
        said = command.invoke(solver, symbols).strip() or said


def main() -> None:
    for question in json.load(sys.stdin):
        print(answer(question), flush=True)


if __name__ == "__main__":
    main()
