"""TeX read as it stands, without running it: `reader.read_tex`."""
