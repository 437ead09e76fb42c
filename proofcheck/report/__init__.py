"""What a run found, for people and for programs: the run record, its formats, and its schema.

record     the run record: one claim's entry, the summary, the exit status
formats    the formats by name; each is a module: text, json, junit, sarif, github, markdown
lines      what there is to say of one claim, each line with the level from which it is shown
opened     why a claim is open: what is known, what stopped the proof, what to try
view       what a format may be told besides the record
issues     what a run found fault with, in one shape for the formats that list faults
rules      what each kind of fault means
schema     the published JSON Schema of the run record, and the files in docs/reference
terminal   colours, and text from strangers made harmless
progress   the live line
"""
