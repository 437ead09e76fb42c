from __future__ import annotations

import sys
from pathlib import Path

# The modules beside the tests, for these and for the workers they start, which take the path over.
for _place in (Path(__file__).parents[2], Path(__file__).parent):
    if str(_place) not in sys.path:
        sys.path.insert(0, str(_place))
