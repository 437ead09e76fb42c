"""Where people work: tests, and an editor beside a terminal.

pytest_plugin   claims as tests of pytest
watch           files that change, to judge again
"""
