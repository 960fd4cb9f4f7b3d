"""Plain ways to say what each kind reads: paraphrases, and their twins that must not be read so."""

from __future__ import annotations

import pytest

from checks.claims.registry import kinds
from checks.model.finding import Finding
from checks.model.location import Location
from checks.text.prose import Text


def claims(kind: str, says: str) -> list[str]:
    """The claims of a kind that a sentence makes: their fields, and whether these are denied."""
    text = Text(Finding("1", "a-bot", "", says, Location("a.py", 1, 1)))
    return sorted({f"{_named(each)} {each.stance}".strip() for each in kinds()[kind].extract(text)})


def _named(claim: object) -> str:
    names = ("name", "call", "callee", "a", "against", "care", "reach", "times", "where")
    return " ".join(str(getattr(claim, each)) for each in names if getattr(claim, each, None))


READ = {
    "guard": {
        "Add a nil check for `row`.": "row null denied",
        "Consider adding a null check for `row` before using it.": "row null denied",
        "You should check `row` for None here.": "row null denied",
        "Please ensure that `row.size` is not null before the call.": "row.size null denied",
        "Guard against `row` being undefined.": "row null denied",
        "Consider checking whether `rows` is empty.": "rows empty denied",
        "`row.size` is read without checking whether `row` is `None`.": "row null denied",
        "`row` isn't checked for `null`, so this fails.": "row null denied",
        "There's no nil check for `row`.": "row null denied",
        "There is no nil check for `row`.": "row null denied",
        "This reads the size without checking if `row` is null.": "row null denied",
        "Missing null check for `row`, so it may crash.": "row null denied",
        "Check if `row` has a truthy value before appending it.": "row truthiness denied",
        "Check that `row` is not nil in `load`.": "row null load denied",
    },
    "handled": {
        "The error from `pool.open` is not checked.": "pool.open error denied",
        "The error returned by `open_pool` is ignored.": "open_pool error denied",
        "Errors of `open_pool()` are swallowed here.": "open_pool error denied",
        "When opening it, the error from `open_pool` is not checked.": "open_pool error denied",
        "It calls `open_pool()` but there is no error checking.": "open_pool error denied",
        "The error from OpenPool is not checked.": "OpenPool error denied",
        "Please handle the error of `open_pool`.": "open_pool error denied",
        "Missing error handling for `open_pool`.": "open_pool error denied",
        "`send_rows` is never awaited.": "send_rows awaited denied",
        "You should await `send_rows()` here.": "send_rows awaited denied",
        "Missing await before `send_rows`.": "send_rows awaited denied",
    },
    "tested": {
        "There are no tests for `load_rows`.": "load_rows denied",
        "`load_rows` is untested.": "load_rows denied",
        "`load_rows` is not covered by any test.": "load_rows denied",
        "Please add a test for `load_rows`.": "load_rows denied",
        "Consider adding unit tests for `load_rows`.": "load_rows denied",
        "`load_rows` has no test coverage.": "load_rows denied",
    },
    "documented": {
        "`load_rows` is missing a docstring.": "load_rows denied",
        "`load_rows` lacks a doc comment.": "load_rows denied",
        "Add a JSDoc comment to `loadRows`.": "loadRows denied",
        "There is no docstring for `load_rows`.": "load_rows denied",
        "`load_rows` is undocumented.": "load_rows denied",
    },
    "exits": {
        "This loop never terminates.": "denied",
        "The loop has no exit condition.": "denied",
        "This loop will never end.": "denied",
        "The `while` loop never ends, so it hangs.": "denied",
        "The while loop never ends since the size is the same.": "denied",
    },
    "visibility": {
        "Make `load` private.": "load private denied",
        "You should make `load` public.": "load public denied",
        "`load` is not exported.": "load public denied",
        "`load` is private.": "load private asserted",
        "Please export `load`.": "load public denied",
    },
    "type": {
        "The parameter `size` is declared as `int`.": "size asserted",
        "`size` is typed as `list[str]`, so this fails.": "size asserted",
    },
    "parses": {
        "This will cause a syntax error.": "asserted",
        "This raises a syntax error.": "asserted",
        "A set in a list is not valid Python syntax.": "asserted",
        "This does not parse.": "asserted",
    },
    "references": {
        "`load_rows` is imported but never used.": "load_rows denied",
        "Remove the unused import `load_rows`.": "load_rows denied",
        "`load_rows` is defined but unused.": "load_rows denied",
    },
    "defined": {
        "`load_rows` is not imported.": "load_rows denied",
        "`load_rows` is never defined.": "load_rows denied",
        "The variable `load_rows` is defined twice in this method.": "load_rows 2 asserted",
        "`load_rows` is declared twice.": "load_rows 2 asserted",
    },
    "same": {
        "It is defined as `rows` on line 3 but used as `row` on line 8.": "rows denied",
        "`rows` is used but line 3 defines `row`.": "rows denied",
    },
}

UNREAD = {
    "guard": (
        "If `row` is new, add a nil check for `row`.",
        "There is no need to add a nil check for `row`.",
        "Add a nil check for `row` if it is optional.",
        "Should we add a nil check for `row`?",
        "The null check for `row` is fine.",
        "`row` is checked for null.",
        "Add a nil check for the row.",
        "Add a nil check for GitHub.",
        "Add a check for `row`.",
    ),
    "handled": (
        "The error from `open_pool` is not checked if it is empty.",
        "The error from `open_pool` is checked.",
        "When it is new, the error from `open_pool` is not checked.",
        "It calls `open_pool()` and there is error checking.",
        "The error text of `open_pool` is not checked.",
        "Does it handle the error of `open_pool`?",
        "There is no reason to await `send_rows`.",
    ),
    "tested": (
        "Add a test for `load_rows` with an empty list.",
        "`load_rows` is not tested with an empty list.",
        "If there are no tests for `load_rows`, add some.",
    ),
    "documented": (
        "`load_rows` is missing a docstring for its result.",
        "There is no need to add a docstring to `load_rows`.",
    ),
    "exits": ("This loop never ends if the list grows.", "When it is empty, this loop never terminates."),
    "visibility": ("Do not make `load` private.", "Make `load` private if nobody calls it."),
    "type": ("`size` is `int`.", "`size` is used as `int`.", "If `size` is declared as `int`, it fails."),
    "parses": ("This may cause a syntax error.", "If it is empty, this will cause a syntax error."),
    "references": ("`load_rows` is imported and used.", "Remove the import `load_rows`."),
    "defined": ("`load_rows` is defined once.", "`load_rows` may be not imported."),
    "same": (
        "`rows` is used but not `row`.",
        "It is called with `rows` but returns `row`.",
        "If it is defined as `rows` but used as `row`, it fails.",
    ),
}


@pytest.mark.parametrize(("kind", "says"), [(kind, says) for kind in READ for says in READ[kind]])
def test_a_plain_way_to_say_it_is_read(kind: str, says: str) -> None:
    found = READ[kind][says]
    assert claims(kind, says) == ([found] if found else [])


@pytest.mark.parametrize(("kind", "says"), [(kind, says) for kind in UNREAD for says in UNREAD[kind]])
def test_what_is_not_plain_is_left_unread(kind: str, says: str) -> None:
    read = [each for each in claims(kind, says) if kind != "guard" or "asserted" not in each]
    assert not [each for each in read if "denied" in each or kind != "same"], read
