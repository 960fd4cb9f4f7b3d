"""Code that a sentence sets apart from the cited lines: each sound sentence beside a twin that is warned of."""

from __future__ import annotations

import pytest

from checks.claims.kind import Example
from checks.model.outcome import Failure
from tests.checks.claims.test_strictness import checked, failures

LARDER = """
from larder.client import Client

class Shelf:
    crate_limit = 12

    def fill_up(self, jars):
        self.edition = "4.2.0"
        if len(jars) > 12:
            raise OverflowError(jars)
        return jars
"""
LONG = LARDER + "\n" * 60 + "def empty_out(shelf):\n    return shelf.sorted_jars(shelf)\n"
OTHERS = (("larder/labels.py", "def print_label(jar):\n    return jar\n"), ("NOTES.md", "Jars and lids.\n"))


@pytest.mark.parametrize(
    ("sound", "false", "failure", "code"),
    [
        pytest.param(
            "The Solaris loader resolves `_jar_lookup` by itself.",
            "This resolves `_jar_lookup` by itself.",
            Failure.FABRICATED_SYMBOL,
            LARDER,
            id="what a system does that is no code here",
        ),
        pytest.param(
            "Either document it or rename it to `_shelf_of_jars`.",
            "`Shelf` was renamed to `_shelf_of_jars`.",
            Failure.FABRICATED_SYMBOL,
            LARDER,
            id="the name that is proposed",
        ),
        pytest.param(
            "`NOTES.md` has no `4.2.0` section.",
            "`fill_up` has no `4.2.0`.",
            Failure.FALSE_ABSENCE,
            LARDER,
            id="what another file lacks",
        ),
        pytest.param(
            "There is nothing like that in `larder/labels.py` yet.",
            "There is no `larder/labels.py` to hold it.",
            Failure.FALSE_ABSENCE,
            LARDER,
            id="the file in which something is missing",
        ),
        pytest.param(
            "`Shelf.crate_limit` is never read outside of the tests.",
            "`Shelf.crate_limit` is missing.",
            Failure.FALSE_ABSENCE,
            LARDER,
            id="a member that is not used",
        ),
        pytest.param(
            "The jars are counted one by one here, whereas the other end goes through `shelf.sorted_jars(shelf)`.",
            "The jars are counted one by one here, and this goes through `shelf.sorted_jars(shelf)`.",
            Failure.DRIFTED,
            LONG,
            id="what the cited lines are set against",
        ),
        pytest.param(
            "`if len(jars) >= 12:` drops the last one.\n\n```suggestion\n        if len(jars) >= 12:\n```",
            "`if len(jars) >= 12:` drops the last one.\n\n```suggestion\n        if len(jars) >= 13:\n```",
            Failure.ALTERED_QUOTE,
            LARDER,
            id="the code that the suggestion holds",
        ),
    ],
)
def test_code_set_apart_from_the_cited_lines_is_not_expected_there(
    sound: str, false: str, failure: Failure, code: str
) -> None:
    assert failures(checked(Example(sound, "", code, 8, others=OTHERS))) == set()
    assert failure in failures(checked(Example(false, "", code, 8, others=OTHERS)))
