from __future__ import annotations

import sys
from pathlib import Path

# The modules beside the tests.
if str(Path(__file__).parent) not in sys.path:
    sys.path.insert(0, str(Path(__file__).parent))
