"""Write the pages of documentation that are made from the code.

python -m tests.docs
"""

from __future__ import annotations

from tests.docs import claims, how_it_decides

for made in (how_it_decides, claims):
    made.PAGE.write_text(made.page(), encoding="utf-8")
