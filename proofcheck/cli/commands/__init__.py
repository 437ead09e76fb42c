"""What the commands do, one file each; `cli` declares their arguments. Imported only when a command runs."""
