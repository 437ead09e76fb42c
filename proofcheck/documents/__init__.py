"""Documents as they are: notation declared once, the role of each formula, and each assertion judged.

    document -> sentences -> notation and roles -> statements -> session -> verdicts

`read.read_document` answers with a `Reading`: the notation with where each name comes from, and every formula with its
role, as understood, or why it is not read. `judge.judge` judges the assertions among them.
"""
