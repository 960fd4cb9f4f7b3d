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
    names = (
        "name", "feature", "parameter", "call", "callee", "a", "against", "care", "reach", "times", "code", "inside", "when", "thing", "function",
        "what", "before", "value", "where",
    )  # fmt: skip
    return " ".join(
        str(getattr(claim, each))
        for each in names
        if getattr(claim, each, None) not in (None, "", True, False)
    )


READ = {
    "guard": {
        "`row` is used without a null check.": "row null denied",
        "This reads `row.size` without first checking `row` for null.": "row null denied",
        "`total` doesn't check whether `row` is `None`.": "row null total denied",
        "`total` reads `row` without checking for null first.": "row null total denied",
        "This doesn't handle `row` being null.": "row null denied",
        "Nothing guards against `row` being undefined.": "row null denied",
        "Nothing ensures that `row` is not null.": "row null denied",
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
        "There is no check that `row` is not null.": "row null denied",
        "Missing null check for `row`, so it may crash.": "row null denied",
        "Check if `row` has a truthy value before appending it.": "row truthiness denied",
        "Check that `row` is not nil in `load`.": "row null load denied",
    },
    "handled": {
        "The promise returned by `send_rows` has no rejection handler.": "send_rows caught denied",
        "The exception raised by `open_pool` is not caught.": "open_pool caught denied",
        "Nothing handles the error from `open_pool`.": "open_pool caught denied",
        "`open_pool` can raise `KeyError`, and nothing catches it.": "open_pool caught denied",
        "`open_pool` can raise `KeyError`. This exception is unhandled.": "open_pool caught denied",
        "`open_pool` may raise `KeyError`, and nothing handles it.": "open_pool caught denied",
        "`open_pool` can throw when it is full, which is not caught.": "open_pool caught denied",
        "`send_rows` is called without awaiting it.": "send_rows awaited denied",
        "The result of `send_rows` is never awaited.": "send_rows awaited denied",
        "`send_rows` needs to be awaited.": "send_rows awaited denied",
        "The return value of `open_pool` is ignored.": "open_pool result denied",
        "The error from `pool.open` is not checked.": "pool.open error denied",
        "The error returned by `open_pool` is ignored.": "open_pool error denied",
        "When opening it, the error from `open_pool` is not checked.": "open_pool error denied",
        "It calls `open_pool()` but there is no error checking.": "open_pool error denied",
        "The error from OpenPool is not checked.": "OpenPool error denied",
        "Please handle the error of `open_pool`.": "open_pool error denied",
        "Missing error handling for `open_pool`.": "open_pool error denied",
        "`send_rows` is never awaited.": "send_rows awaited denied",
        "You should await `send_rows()` here.": "send_rows awaited denied",
        "Missing await before `send_rows`.": "send_rows awaited denied",
        "`send_rows` should be awaited.": "send_rows awaited denied",
    },
    "tested": {
        "`load_rows` doesn't seem to be covered by any test.": "load_rows denied",
        "I couldn't find a test for `load_rows`.": "load_rows denied",
        "There isn't any test that exercises `load_rows`.": "load_rows denied",
        "No test exercises `load_rows`.": "load_rows denied",
        "The new `load_rows` helper has several branches but no test covers it.": "load_rows denied",
        "`load_rows` parses the header, but isn't covered by the tests.": "load_rows denied",
        "`load_rows` was added without tests.": "load_rows denied",
        "The tests don't cover `load_rows`.": "load_rows denied",
        "Nothing tests `load_rows`.": "load_rows denied",
        "`load_rows` isn't called from any test.": "load_rows denied",
        "Tests for `load_rows` are missing.": "load_rows denied",
        "`load_rows` has not been tested.": "load_rows denied",
        "The helper is `load_rows`, which has no tests.": "load_rows denied",
        "Please write a test that covers `load_rows`.": "load_rows denied",
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
    },
    "visibility": {
        "The `Rows` interface isn't exported from this module.": "Rows public a.py denied",
        "This module doesn't export `loadRows`.": "loadRows public a.py denied",
        "`loadRows` is missing from the exports.": "loadRows public denied",
        "`rows.js` does not export `loadRows`.": "loadRows public rows.js denied",
        "`loadRows` is defined here but not exported from `rows.js`.": "loadRows public rows.js denied",
        "`Rows` is declared in `rows.ts` but isn't re-exported from the package entry point.": "Rows public denied",
        "`Rows` is not re-exported by `index.ts`.": "Rows public index.ts denied",
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
        "Nothing calls `load_rows` anymore.": "load_rows denied",
        "`load_rows` is no longer called.": "load_rows denied",
        "`load_rows` has no callers.": "load_rows denied",
        "There are no remaining callers of `load_rows`.": "load_rows denied",
        "No code uses `load_rows`.": "load_rows denied",
        "`load_rows` doesn't seem to be used.": "load_rows denied",
        "`load_rows` is still defined, but nothing calls it.": "load_rows denied",
        "`load_rows` isn't used in this file.": "load_rows a.py denied",
        "`load_rows` is unreferenced.": "load_rows denied",
        "`load_rows` is imported but never used.": "load_rows denied",
        "Remove the unused import `load_rows`.": "load_rows denied",
        "`load_rows` is defined but unused.": "load_rows denied",
        "`load_rows` is dead code.": "load_rows denied",
    },
    "defined": {
        "It looks like `load_rows` isn't imported.": "load_rows denied",
        "I think `load_rows` is not imported in this module.": "load_rows denied",
        "`load_rows` is used here but never imported.": "load_rows denied",
        "`load_rows` is called without being imported.": "load_rows denied",
        "This file does not import `load_rows`.": "load_rows denied",
        "It never imports `load_rows`.": "load_rows denied",
        "There's no import for `load_rows`.": "load_rows denied",
        "The import of `load_rows` is missing.": "load_rows denied",
        "It calls a helper, `load_rows`, which isn't imported.": "load_rows denied",
        "Add an import for `load_rows`.": "load_rows denied",
        "Someone forgot to tidy up: undefined name `load_rows`.": "load_rows denied",
        "`load_rows` is not imported.": "load_rows denied",
        "`load_rows` is never defined.": "load_rows denied",
        "The variable `load_rows` is defined twice in this method.": "load_rows 2 asserted",
        "`load_rows` is declared twice.": "load_rows 2 asserted",
    },
    "nullable": {
        "`row` may be missing, in which case `row.size()` throws.": "row row.size() undefined asserted",
        "If `order.row` is null, `row.size()` crashes.": "row row.size() null asserted",
        "`row.size` raises an `AttributeError` when `row` is `None`.": "row row.size asserted",
        "`row` may be null.": "row asserted",
        "This may crash since `row` could be undefined.": "row asserted",
        "`order.item` can be nil, so this panics.": "order.item asserted",
        "Potential crash: `order.item` may be null.": "order.item asserted",
    },
    "called": {
        "Since `pool` is never closed, connections leak.": "pool.close denied",
        "`pool` is opened but never closed.": "pool.close denied",
        "`pool` is not closed in `load`.": "pool.close load denied",
        "The code still calls `load_rows`.": "load_rows asserted",
    },
    "api": {
        "`json.load_all` does not exist.": "json.load_all denied",
        "`json.load_all` is not a function.": "json.load_all denied",
        "There is no `json.load_all`.": "json.load_all denied",
        "`json.load_all` is not part of the standard library.": "json.load_all denied",
        "`json.loads` does not accept `size=`.": "json.loads size denied",
        "`json.loads` does not have a `size` parameter.": "json.loads size denied",
        "`json.loads` has no `size` argument.": "json.loads size denied",
        "`json.loads` takes a `size` parameter.": "json.loads size asserted",
        "`set` has no `drop` method.": "set.drop denied",
        "`set` does not have a `drop()` method.": "set.drop denied",
    },
    "supported": {
        "`tomllib` is not available in the minimum Python version.": "tomllib denied",
        "`tomllib` might be missing in the oldest Python version.": "tomllib denied",
        "The supported Python versions do not have `tomllib`.": "tomllib denied",
    },
    "same": {
        "It is defined as `rows` on line 3 but used as `row` on line 8.": "rows denied",
        "`rows` is used but line 3 defines `row`.": "rows denied",
    },
    "changed": {
        "`load_rows` was removed.": "load_rows removed asserted",
        "The `load_rows` helper has been deleted, so callers break.": "load_rows removed asserted",
        "The change drops `load_rows`.": "load_rows removed asserted",
        "`load_rows` is still imported here.": "load_rows removed denied",
        "`load_rows` was left behind.": "load_rows removed denied",
        "Nothing reads it now, but the `from rows import load_rows` import was left behind.": "from rows import load_rows removed denied",
    },
    "returns": {
        "`load_rows` may return `None` when the key is new.": "load_rows null asserted",
        "If the key is new, `load_rows` returns `None`.": "load_rows null asserted",
        "`load_rows` returns `undefined` for new keys, so this throws.": "load_rows null asserted",
        "`load_rows` falls through and returns `undefined`.": "load_rows null asserted",
        "The return value of `load_rows` can be null.": "load_rows null asserted",
        "`None` is returned by `load_rows` without a row.": "load_rows null asserted",
        "`load_rows` doesn't return anything.": "load_rows nothing asserted",
        "`load_rows` has no return statement.": "load_rows nothing asserted",
    },
    "enclosed": {
        "`open_pool` isn't wrapped in a try/catch block.": "open_pool try denied",
        "`open_pool` is called outside of the `try`.": "open_pool try denied",
        "There is no try/except around `open_pool`.": "open_pool try denied",
        "Wrap `open_pool` in a `try`.": "open_pool try denied",
        "`open_pool` is unconditionally called.": "open_pool nothing asserted",
        "`open_pool` runs even if `row` is null.": "open_pool branch row is null asserted",
    },
    "absence": {
        "`load_rows` isn't listed in `__all__`.": "load_rows __all__ asserted",
        "`load_rows` is defined here but isn't included in `__all__`.": "load_rows __all__ asserted",
        "`__all__` does not mention `load_rows`.": "load_rows __all__ asserted",
        "`load_rows` is missing from `__all__`.": "load_rows __all__ asserted",
        "`load_rows` was never added to `HANDLERS`.": "load_rows HANDLERS asserted",
        "`load_rows` is not part of `HANDLERS`.": "load_rows HANDLERS asserted",
    },
}

UNREAD = {
    "guard": (
        "`total` checks whether `row` is `None`.",
        "`total` doesn't check whether `row` is `None` when it is new.",
        "`total` doesn't check `row`.",
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
        "`open_pool` can raise `KeyError`, but it is caught below.",
        "`open_pool` can raise `KeyError`, which is not caught by `main`.",
        "The exception raised by `open_pool` is not caught when it is full.",
        "`open_pool` can raise `KeyError`. The order is not handled.",
        "`open_pool` can raise `KeyError`. If it is full, it is not caught.",
        "`open_pool` can raise `KeyError`. Is it not caught?",
        "The error from `open_pool` is not checked if it is empty.",
        "The error from `open_pool` is checked.",
        "When it is new, the error from `open_pool` is not checked.",
        "It calls `open_pool()` and there is error checking.",
        "The error text of `open_pool` is not checked.",
        "Does it handle the error of `open_pool`?",
        "The error from `open_pool` is not propagated.",
        "The error from `open_pool` is swallowed.",
        "The error from `open_pool` is ignored after being logged.",
        "There is no reason to await `send_rows`.",
    ),
    "tested": (
        "`open_rows` calls `load_rows`, but no test covers it.",
        "No test covers the `None` branch of `load_rows`.",
        "`load_rows` is not tested directly.",
        "The `load_rows` parameter is not tested.",
        "There are no tests for `load_rows`, except one for the header.",
        "`load_rows` is not covered by tests, if the key is new.",
        "`load_rows` is not tested as a generator.",
        "Add a test for `load_rows` with an empty list.",
        "`load_rows` is not tested with an empty list.",
        "If there are no tests for `load_rows`, add some.",
    ),
    "documented": (
        "`load_rows` is missing a docstring for its result.",
        "There is no need to add a docstring to `load_rows`.",
    ),
    "exits": (
        "This loop never ends if the list grows.",
        "When it is empty, this loop never terminates.",
        "The while loop never ends since the size is the same.",
        "This loop never ends. The `break` is unreachable.",
        "The loop has no exit condition, as `size` is unsigned.",
        "The loop is unbounded.",
    ),
    "visibility": (
        "`Rows` isn't exported as a value.",
        "`Rows` isn't exported if the flag is set.",
        "The `rows` field isn't public.",
        "Do not make `load` private.",
        "Make `load` private if nobody calls it.",
    ),
    "type": ("`size` is `int`.", "`size` is used as `int`.", "If `size` is declared as `int`, it fails."),
    "parses": ("This may cause a syntax error.", "If it is empty, this will cause a syntax error."),
    "references": (
        "`load_rows` isn't used in this function.",
        "`load_rows` is never called directly.",
        "`load_rows` is never used elsewhere.",
        "The `load_rows` variable is never used.",
        "`load_rows` is not used by `main`.",
        "Nothing uses `load_rows` after this change.",
        "`load_rows` is imported and used.",
        "Remove the import `load_rows`.",
    ),
    "nullable": (
        "If `row` is null, `row.size` throws, but the caller checks that.",
        "If `row` is null, `row.size` would throw. The early return keeps that from happening.",
        "If `row` is not null, `row.size` throws.",
        "`row` was `None`, so `row.size` raised.",
        "If `row` is null, `rows.size` throws.",
        "If `row` is null, `row.size` is skipped.",
        "If `row` is null, does `row.size` throw?",
        "If `row` is null, `row.size` throws. That is fine.",
        "`row` may be null if the key is new.",
        "If the key is new, `row` may be null.",
        "`row` may not be null.",
        "May `row` be null?",
        "`load()` may be null.",
        "`row` may be null in `load`.",
        "This is so only in one case: if `row` may be null.",
    ),
    "called": (
        "`pool` is never closed if the key is new.",
        "`pool` is closed.",
        "If `pool` is never closed, connections leak.",
        "It is wrong that it calls `load_rows`.",
    ),
    "api": (
        "`load_all` does not exist.",
        "`json.load_all` does not exist on Windows.",
        "`json.load_all` does not exist yet, so add it.",
        "If `json.load_all` does not exist, it fails.",
        "`json.loads` does not accept a `size` parameter in Python 3.9.",
        "`json.loads` has no size argument.",
    ),
    "supported": (
        "`tomllib` is not available in Python 3.9.",
        "`tomllib` is available in the minimum Python version.",
        "If `tomllib` is not available in the minimum Python version, it fails.",
    ),
    "defined": (
        "`load_rows` isn't imported from `rows`.",
        "`load_rows` is not imported, unless it runs alone.",
        "`load_rows` isn't imported in `main`.",
        "`rows.load` isn't imported.",
        "`load_rows` is defined once.",
        "`load_rows` may be not imported.",
    ),
    "same": (
        "`rows` is used but not `row`.",
        "It is called with `rows` but returns `row`.",
        "If it is defined as `rows` but used as `row`, it fails.",
    ),
    "changed": (
        "`load_rows` was removed from the cache.",
        "`load_rows` was removed if it was empty.",
        "`load_rows` is still imported in `main`.",
    ),
    "returns": (
        "If `load_rows` returns `None`, this fails.",
        "`load_rows` always returns null.",
        "`load_rows` used to return `None`.",
        "`load_rows` should return `None` when the key is new.",
        "If the key is new and `load_rows` returns `None`, this fails.",
        "`load_rows` returns null-terminated text.",
    ),
    "enclosed": (
        "In the error path, `open_pool` is always called.",
        "`open_pool` is called every time.",
        "`open_pool` is called on every request.",
        "`open_pool` is always called, even for an empty list.",
        "If the pool is new, `open_pool` is called every time.",
        "`open_pool` isn't wrapped in a `try` when the pool is new.",
    ),
    "absence": ("`load_rows` is not added to `HANDLERS` when it is new.",),
}


@pytest.mark.parametrize(("kind", "says"), [(kind, says) for kind in READ for says in READ[kind]])
def test_a_plain_way_to_say_it_is_read(kind: str, says: str) -> None:
    found = READ[kind][says]
    assert claims(kind, says) == ([found] if found else [])


@pytest.mark.parametrize(("kind", "says"), [(kind, says) for kind in UNREAD for says in UNREAD[kind]])
def test_what_is_not_plain_is_left_unread(kind: str, says: str) -> None:
    read = [each for each in claims(kind, says) if kind != "guard" or "asserted" not in each]
    assert not [each for each in read if "denied" in each or kind != "same"], read
