"""Sentences that reviewers write of sound findings, each of which a careless rule would hold against them."""

from __future__ import annotations

import pytest

from tests.checks.content.examples import BEFORE, FILES
from tests.checks.content.scenes import change, check, finding

GIVEN = change(FILES, BEFORE)
PY, TS, GO = "shop/basket.py", "src/queue.ts", "cache/store.go"

SOUND = {
    "what was there, in the past": ("`_digest_owner` hashed the id of the owner; nothing does so any more.", PY, 52),
    "what something did": ("The zero padding is new: that's what `_digest_owner` did not need.", PY, 52),
    "what it becomes": ("`digest = _digest_owner(owner)` becomes a plain id.", PY, 52),
    "cleaner than before": ("That's cleaner than `digest = _digest_owner(owner)`.", PY, 52),
    "a diff of what the change took away": (
        "The digest is gone:\n```diff\n-    digest = _digest_owner(owner)\n```\nIs that on purpose?",
        PY,
        52,
    ),
    "a diff that shows the change itself": (
        "```diff\n-    return min(60, 2 ** attempt)\n+    return min(30, 2 ** attempt)\n```\nWhy half of it?",
        PY,
        57,
    ),
    "several names that are gone": ("`empty_rows` and `_digest_owner` are gone, so callers must adapt.", PY, 52),
    "another project's private name": ("The limit mirrors CPython's private `_MAX_ROWS`.", PY, 28),
    "a proposal after a file's name": ("This could live in rows.py as `Basket.from_rows(rows)`.", PY, 28),
    "a question in brackets": ("There is a better clock for it (`time.get_retry_delay()`?).", PY, 57),
    "a name that is not called": ("It leaks, because `removeOldest` isn't called anywhere.", GO, 44),
    "two proposals with one verb": ("`_MIN_ITEMS` / `_MAX_ROWS` would make both easier to find.", PY, 28),
    "a fence that leaves lines out by a comment": (
        "The code here reads:\n```python\nif len(self._rows) >= self.limit:\n    # … the error\nlog.debug(\"put %s\", item.sku)\n```",
        PY,
        28,
    ),
    "a fence with what one can do": (
        "With a deque you can do:\n```python\nself._rows.popleft(item.sku)\n```",
        PY,
        30,
    ),
    "an example of use": (
        "A caller that does\n\n```python\nbasket.put(item, amount=0)\nbasket.put(item, amount=2)\n```\n\nis stopped by the first line.",
        PY,
        27,
    ),
    "values, not code": ('`{"EUR": 1, "USD": 2}` as rows gives a wrong total.', PY, 40),
    "a comment to a tool": ("With types, the `# type: ignore` in `describe` would hide it.", PY, 40),
    "a package's name": ("`left-pad-strings` handles only ASCII.", TS, 31),
    "a thing in a function does it": ("The text in `charge` depends on what is given out by `sign_token`.", PY, 61),
    "what a function accepts": ("`put` accepts `CURRENCIES` of any length.", PY, 28),
    "an estimate": ("Some 30 of the `CURRENCIES` entries look odd.", PY, 8),
    "a path on which it happens": ("It ends without a single `log.debug`, unlike the others.", PY, 28),
    "an order of events": ("`take_out` may run with no preceding `put`.", PY, 34),
    "line 0 of a record": ("The record says line 0, and its file is empty.", PY, 8),
    "what the former code did": (
        "The removed helper caught all errors and made sure that `self._rows.clear()` ran.",
        PY,
        37,
    ),
    "a special case that is gone": ("The `_digest_owner` detour in `sign_token` is gone; good.", PY, 52),
    "a case, then another subject": (
        "When `charge` returns the total, the rest of the loop is left by `_retry_delay`.",
        PY,
        61,
    ),
    "short for a longer name": ("Both `drainAll` and `All` are odd names for this.", TS, 31),
    "any of several": ('Two lines do `log.xxx("put %s", item.sku)` and nobody reads them.', PY, 31),
    "a call as it is defined elsewhere": ("`_retry_delay(attempt)` gets the wrong number in this line.", PY, 65),
    "in brackets": ("The limit comes from the caller (its `return min(30, 2 ** attempt)` is fine).", PY, 22),
    "code that would read nicer": (
        "Returning early reads nicer:\n```python\nif self._rows is None:\n    return\n```",
        PY,
        28,
    ),
    "a proposal for a file": ("Define a macro `ROW_FROM(s)` in `shop/basket.py` for it.", PY, 28),
    "told in the past elsewhere": (
        "The old `_digest_owner` hashed the id. `_digest_owner` was slow, so that is welcome.",
        PY,
        52,
    ),
    "brackets behind a name": ("`item in self._rows` (a lookup by key) would treat all of them alike.", PY, 28),
    "a tense alone": ("`_digest_owner` took care of odd ids; `sign_token` takes any.", PY, 52),
    "out, with all it had": ("The digest is out, together with its `_digest_owner` and the salt.", PY, 52),
    "old and new in a table": (
        "| before | now |\n|---|---|\n| `digest = _digest_owner(owner)` | nothing |\n\nIs that meant?",
        PY,
        52,
    ),
    "praise of another way": ("`sum(map(len, self._rows.items()))` says it with less noise.", PY, 40),
    "a wider bound": ("`limit=Union[int, float, self.limit]` is laxer.", PY, 22),
    "a remedy of another library": ("`owner.add_exclusive_group()` exists for exactly this.", PY, 22),
    "one of something that could": ("One `_assert_row(row, kind)` in `shop/basket.py` could serve both.", PY, 28),
    "moving it out": ("Moving it out into a `_prune_rows()` would help every caller.", PY, 28),
    "a name with a hyphen": ("`RowCache`-wide cleaning won't help.", PY, 28),
    "a call, not the function": ("`put('pen', 3)` always adds `_token_lock` to it.", PY, 30),
    "what a call gives": ("`gross_total` returns a number or `None`, as `sum` does.", PY, 40),
    "thanks to something else": (
        "Thanks to `log = logging.getLogger(__name__)` that is harmless.",
        PY,
        40,
    ),
    "no caller in this class": ("`StoreEntry` has no caller in this class.", PY, 28),
    "its own words": ("`put(self, item, amount=1)` never mentions `amount` in its docs.", PY, 26),
    "other names in passing": (
        "What arrives here is a plain number. Both `gateway.charge_card` and `_retry_delay` could say so.",
        PY,
        8,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("body", "path", "line"), SOUND.values(), ids=SOUND)
def test_it_is_not_warned(body: str, path: str, line: int) -> None:
    checked = check(finding(body, path, line), GIVEN)
    assert [warning.message for warning in checked.warnings] == []
