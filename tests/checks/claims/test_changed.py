"""What is said to be left by a change: gone, or there in another place."""

from __future__ import annotations

import pytest

from checks.claims.changed import KIND
from checks.claims.changed.claim import Alteration, ChangedClaim
from checks.claims.kind import Example
from checks.model.claim import Stance
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results

BASE = "from rows import Rows\nimport os\n\ndef load():\n    return Rows(os)\n"


def _left(thing: str) -> ChangedClaim:
    return ChangedClaim(thing=thing, what=Alteration.REMOVED, stance=Stance.DENIED)


@pytest.mark.parametrize(
    ("thing", "head", "others", "expect"),
    [
        ("Rows", "import os\n\ndef load():\n    return os\n", (), "false_change"),
        ("Rows", "import os\n\ndef load():\n    return Rows\n", (), "unsupported"),
        ("Rows", "import os\n\ndef load():\n    return os\n", (("b.py", "Rows = 1\n"),), "unsupported"),
        ("from rows import Rows", "import os\n\ndef load():\n    return os\n", (), "false_change"),
        ("from rows import Rows", "from rows import Rows\n\ndef load():\n    return 1\n", (), "unsupported"),
        ("from rows import Cells", "import os\n\ndef load():\n    return os\n", (), "unsupported"),
    ],
)
def test_what_is_said_to_be_left_is_gone_when_no_file_has_it(
    thing: str, head: str, others: tuple[tuple[str, str], ...], expect: str
) -> None:
    example = Example("It is left.", expect, head, 1, base=BASE, others=others, claim=_left(thing))
    assert results(KIND, example) == {expect}


def test_an_import_that_a_line_of_the_change_still_has_was_not_removed() -> None:
    example = Example("`Rows` was removed.", "false_change", BASE + "\n\nload()\n", 1, base=BASE)
    assert results(KIND, example) == {"false_change"}
    moved = BASE.replace("Rows\n", "Rows as R\n")
    assert results(KIND, Example("`Rows` was removed.", "", moved, 1, base=BASE)) == {"unsupported"}


@pytest.mark.parametrize("added", ["  private :lark\n", "  private\n"])
def test_a_method_is_not_altered_by_what_a_class_of_ruby_says_of_it(added: str) -> None:
    before = "class A\n  def lark; end\n\n  def wren(a)\n    a\n  end\n"
    head = before + added + "  def late; end\nend\n"
    claim = ChangedClaim(thing="A.wren", what=Alteration.ALTERED)
    example = Example("It is altered.", "", head, 4, path="a.rb", base=before + "end\n", claim=claim)
    assert results(KIND, example) == {Failure.FALSE_CHANGE}
