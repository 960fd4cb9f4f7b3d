"""Write the pages of documentation that are made from the code.

python -m tests.docs
"""

from __future__ import annotations

from tests.docs.how_it_decides import PAGE, page

PAGE.write_text(page(), encoding="utf-8")
