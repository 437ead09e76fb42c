"""From one claim to its verdict, inside of a worker: reading, engines, kernel, numbers, and what is said beside them.

`judge` takes a claim as `payload` describes it, `decision` settles one statement, `audit` adds needed assumptions and
contradictions, `evidence` writes down what the kernel accepted.
"""
