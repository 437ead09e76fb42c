"""What a run found, for people and for programs: the run record, its text, its JSON and its schema.

record     the run record: one claim's entry, the summary, the exit status
text       the report for people
json       the report for programs
schema     the published JSON Schema of the run record, and the files in docs/reference
terminal   colours, and text from strangers made harmless
progress   the live line
"""
