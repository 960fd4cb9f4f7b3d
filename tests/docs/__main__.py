"""Write the pages of documentation that are made from the code.

python -m tests.docs
"""

from __future__ import annotations

from tests.docs import claims, how_it_decides, look_ups
from tests.docs.commands import tutorial
from tests.docs.messages import page as messages
from tests.docs.reference import metrics, settings

for each in (how_it_decides, claims, look_ups, messages, metrics, settings, tutorial):
    each.PAGE.write_text(each.page(), encoding="utf-8")
