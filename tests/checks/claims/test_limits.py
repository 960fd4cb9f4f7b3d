"""How much of an endless text or repository is followed, and how long a message shows what it quotes."""

from __future__ import annotations

import pytest

from checks.claims import citation, references
from checks.claims.kind import Example, short
from checks.model.outcome import Failure
from checks.text.prose import words_as_text
from tests.checks.claims.scenes import results

LIB = "def clear_rows(rows):\n    rows.clear()\n"


@pytest.mark.parametrize(("files", "expect"), [(3, Failure.FALSE_ABSENCE), (80, "unsupported")])
def test_a_name_of_many_files_is_not_followed(files: int, expect: str) -> None:
    others = tuple(
        (f"m{number}.py", "from app import clear_rows\nclear_rows([])\n") for number in range(files)
    )
    assert results(references.KIND, Example("`clear_rows` is unused.", "", LIB, 1, others=others)) == {expect}


@pytest.mark.parametrize(("lines", "expect"), [(10, Failure.FALSE_ABSENCE), (30_000, "unsupported")])
def test_a_generated_file_is_not_followed(lines: int, expect: str) -> None:
    others = (("made.py", "from app import clear_rows\nclear_rows([])\n" + "x = 1234\n" * lines),)
    assert results(references.KIND, Example("`clear_rows` is unused.", "", LIB, 1, others=others)) == {expect}


def test_a_bounded_number_of_addresses_is_read() -> None:
    text = words_as_text(" ".join(f"https://example.org/{number}" for number in range(200)))
    assert 20 < len(list(citation.extract(text))) < 100


def test_a_permalink_to_a_file_is_a_place() -> None:
    text = words_as_text(
        "See https://github.com/a/b/blob/0123456789abcdef/c.py#L3 and https://example.org/x."
    )
    assert [claim.url for claim in citation.extract(text)] == ["https://example.org/x"]


def test_a_message_shows_the_beginning_of_a_long_text() -> None:
    assert short("a \n b") == "a b"
    assert len(short("a" * 500)) == 100
