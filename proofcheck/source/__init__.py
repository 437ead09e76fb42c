"""Text in, spans out: readers that keep the position of everything they read. No mathematics."""
