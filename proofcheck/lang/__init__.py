"""The claim language: text -> typed, scalar-level terms. Parsed and never evaluated; imports nothing heavy."""
