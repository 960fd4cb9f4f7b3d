"""Names that a sentence puts into another system, a document or a later change, which this code need not have."""

from __future__ import annotations

import pytest

from checks.claims.other_system import OF_CODE, PLANNED, WHOLE
from tests.checks.claims.warned import warnings_of

SHOP = "class Parcel:\n    def weigh(self):\n        return self.mass\n\n\ndef send(parcel):\n    return parcel.weigh()\n"


def _warned(says: str) -> bool:
    return bool(warnings_of(("shop/parcel.py", SHOP, 6, says)))


@pytest.mark.parametrize(
    ("elsewhere", "here"),
    [
        ("The `splitLabels` function in the warehouse app drops a list.", "The `splitLabels` function in this app drops a list."),
        ("The `splitLabels` function in the warehouse app drops a list.", "The `splitLabels` function in these apps drops a list."),
        ("The `splitLabels` function in the warehouse app drops a list.", "The `splitLabels` function in `send` drops a list."),
        ("The `splitLabels` handler of the dispatcher calls it.", "The `splitLabels` handler calls it."),
        ("The `SplitLabels` method of the label service is named alike.", "The `SplitLabels` method is named alike."),
        ("The `_split_labels` helper in the label-tools package already does it.", "The `_split_labels` helper already does it."),
        ("The `splitLabels` function from label-tools would do.", "The `splitLabels` function is what would do."),
        ("The `splitLabels` constructor outlined in the ticket is missing.", "The `splitLabels` constructor is slow."),
        ("The `splitLabels` helper in the old project is slow.", "The `splitLabels` helper in the project is slow."),
        ("The ledger works alike. Its `SplitLabels` method only drops them.", "The ledger works alike. The `SplitLabels` method only drops them."),
        ("`Parcel.unwrap` is out of scope here.", "`Parcel.unwrap` is out of date here."),
        ("`Parcel.unwrap` is not part of the ticket.", "`Parcel.unwrap` is not aware of the ticket."),
        ("`Parcel.unwrap` comes in the follow-up.", "`Parcel.unwrap` comes in the loop."),
        ("`Parcel.unwrap` comes in the next PR.", "`Parcel.unwrap` comes in the next loop."),
    ],
)  # fmt: skip
def test_only_a_name_that_is_put_here_has_to_be_here(elsewhere: str, here: str) -> None:
    assert not _warned(elsewhere)
    assert _warned(here)


@pytest.mark.parametrize("word", sorted(OF_CODE | WHOLE))
def test_a_part_of_the_code_at_hand_is_no_other_system(word: str) -> None:
    assert _warned(f"The `splitLabels` helper in the {word} is slow.")
    assert not _warned("The `splitLabels` helper in the browser is slow.")


@pytest.mark.parametrize("word", sorted(PLANNED))
def test_what_is_planned_need_not_be_there(word: str) -> None:
    assert not _warned(f"`Parcel.unwrap` is {word} in the ticket.")
    assert _warned("`Parcel.unwrap` is called in the loop.")


@pytest.mark.parametrize(
    "words", ["drops it", "already drops it", "that is big drops it", "which is big drops it"]
)
def test_what_a_name_is_in_ends_at_the_verb(words: str) -> None:
    assert _warned(f"The `splitLabels` helper in the module {words}.")
    assert not _warned(f"The `splitLabels` helper in the browser {words}.")
