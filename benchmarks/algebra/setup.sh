#!/bin/sh
# The tools that proofcheck is compared with, in an environment of their own: never in the project's.
#   benchmarks/algebra/setup.sh [FOLDER]        default: build/peers
# tensorgrad needs torch. On Linux the package index gives torch with CUDA; for the CPU alone set
#   PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu
# tensorgrad is under the AGPL, SymPy under the BSD licence; neither is distributed with this project.
set -eu
folder="${1:-build/peers}"
python3 -m venv "$folder"
"$folder/bin/python" -m pip install --quiet sympy==1.14.0
"$folder/bin/python" -m pip install --quiet tensorgrad==0.3.0 || echo "tensorgrad could not be installed: it is left out"
"$folder/bin/python" -m pip list --format=freeze | grep -i -E '^(sympy|tensorgrad|torch|networkx)=='
