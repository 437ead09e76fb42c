"""Programs that ask over a connection: assistants (`assistants`), editors (`editor`).

Each of them needs the libraries of an extra, which are imported here and nowhere else in the package. What a server
says about a statement comes from the same functions as the command line, and is judged in the same processes.
"""
