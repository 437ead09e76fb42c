"""Differential fuzzing: random statements about tensors, judged by the checker and by an exact evaluator of its own."""
