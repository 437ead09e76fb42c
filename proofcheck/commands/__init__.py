"""What the commands do, one file each; `cli.py` declares their arguments. Imported only when a command runs."""
