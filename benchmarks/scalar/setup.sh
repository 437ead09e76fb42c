#!/bin/sh
# Math-Verify, in an environment of its own: never in the project's. SymPy and Z3 come with the project.
#   benchmarks/scalar/setup.sh [FOLDER]        default: build/peers-scalar
# Math-Verify is under the Apache licence; it is not distributed with this project.
set -eu
folder="${1:-build/peers-scalar}"
python3 -m venv "$folder"
"$folder/bin/python" -m pip install --quiet math-verify==0.9.0
"$folder/bin/python" -m pip list --format=freeze | grep -i -E '^(sympy|math-verify|latex2sympy2_extended)=='
