"""From files to verdicts, outside of the workers: what is asked, what is kept, how jobs end, and the record of the run.

This package reaches `judging.judge` only by name, in another process.
"""
