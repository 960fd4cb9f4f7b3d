"""Take pictures of the reports, to be looked at.

python -m tests.looks FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.looks.browser import DESK, TELEPHONE, picture
from tests.looks.shown import PAGES

folder = Path(sys.argv[1] if len(sys.argv) > 1 else "looks")
folder.mkdir(parents=True, exist_ok=True)
for name, page in PAGES.items():
    for width in (TELEPHONE, DESK):
        picture(page(), width, folder / f"{name}-{width}.png")
