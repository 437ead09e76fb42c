"""The server for assistants: programs that ask by the Model Context Protocol (MCP), over stdio or HTTP.

Whoever asks is a stranger. What they send is read and judged in processes with limits on time and memory, its size is
bounded before it is read, and no file is opened but below the directories that were allowed at the start.
"""
