"""Examples for the page of messages: of what the kinds' own examples do not come to. What is expected is not said here."""

from __future__ import annotations

from checks.claims.kind import Example

_CACHE = """
import json

LIMIT = 40


def load_page(key, size=10):
    row = fetch_row(key)
    if row is None:
        raise LookupError(key)
    return json.loads(row)


def store_page(key, page, *extra):
    fetch_row(key)
    return {"key": key, "page": page, "limit": LIMIT}


class Basket:
    def put_item(self, item):
        self._rows[item.sku] = item
"""

_REMOVED = (
    _CACHE
    + """
def drop_page(key, every_row):
    every_row.discard(key)
    return make_key(key, every_row)
"""
)


def _of(says: str, line: int | None = 8, **more: object) -> Example:
    return Example(says, "", _CACHE, line, **more)  # type: ignore[arg-type]


EXAMPLES: dict[str, tuple[Example, ...]] = {
    "absence": (
        _of("`json` is undefined."),
        _of("`len` is undefined."),
        _of("`missing_name` is undefined."),
        _of("There is no `price_limit` in `Shelf`."),
        _of("Add it: ```suggestion\n    if size is None:\n        raise ValueError(size)\n```"),
        _of("Add:\n\n```diff\n+ if size is None:\n+     raise ValueError(size)\n```"),
    ),
    "arithmetic": (_of("2 foo * 3 = 7 foo."), _of("2 parsecs + 2 ms = 4 ms.")),
    "behaviour": (
        _of("`unknown_doer` calls `fetch_row`."),
        _of("`json.loads` calls `fetch_row`."),
        _of("`load_page` never calls `store_row`."),
        _of("`load_page` calls `print`."),
        _of("`load_page` never returns `json.loads(row)`."),
        _of("`load_page` calls `send_to_moon(key)`."),
        _of(
            "`load_page` calls `rows.append(page, key)`.",
            others=(("b.py", "def f():\n    rows.append(page, key)\n"),),
        ),
    ),
    "count": (
        _of("There are two `def` here."),
        _of("There are 7 `fetch_row` uses."),
        _of("`Shelf` has 3 methods."),
        _of("`store_page` takes seven parameters."),
        _of("`fetch_row()` is called 5 times in `unknown_doer`."),
        _of("`fetch_row()` is called 5 times."),
        _of("`nothing_here()` is called twice in this file."),
        _of("`nothing_here()` is called twice."),
    ),
    "path": (
        _of("See `other/place/file.py`."),
        _of("There is no `app/no_such.py`."),
        _of("See `/usr/lib/python3/site-packages/x.py:3`."),
        _of("See `app.py:9-3`."),
        _of("See `app.py:0`."),
        _of("See `app.py`."),
        _of("See https://github.com/a/b/blob/0123456789abcdef0123456789abcdef01234567/app.py#L3."),
        _of("See `x.py:1`.", others=(("a/x.py", "a = 1\n"), ("b/x.py", "b = 1\n"))),
    ),
    "quote": (
        _of("`row = fetch_row` is slow."),
        _of("Before, `return make_key(key, every_row)` was right.", base=_REMOVED),
        _of("Before, `return make_other(key, no_row)` was right."),
        _of("`return make_key(key, every_row)` is wrong.", base=_REMOVED),
        _of("`raise ValueError(key, size, other)` is wrong."),
        _of('`return {"key": key, "page": page, "limit": LIMIT}` is wrong.', line=2),
        _of("`a_b = c`."),
        _of(
            "`return shelf_of(every_row, key)` is wrong.",
            others=(("b.py", "def f():\n    return shelf_of(every_row, key)\n"),),
        ),
        _of("```python\nfor each in every_shelf:\n    yield shelf_of(each, key)\n```"),
        _of("`requests.get(url, timeout=3)` hangs."),
    ),
    "scope": (
        _of("`Basket.fetch_row` is slow."),
        _of("`Basket.take_item` is slow."),
        _of(
            "`Twin.x_y` is slow.",
            others=(("b.py", "class Twin:\n    pass\n"), ("c.py", "class Twin:\n    pass\n")),
        ),
    ),
    "suggestion": (
        _of("```suggestion\n" + "x = 1\n" * 400 + "```"),
        _of("```suggestion\nx = 1\n```", line=None),
    ),
    "symbol": (
        _of("`requests.get_thing` is slow."),
        _of("`drop_page` is slow.", base=_REMOVED),
        _of("`drop_page` was slow.", base=_REMOVED),
        _of("`shelf_of` is slow.", others=(("b.py", "def shelf_of():\n    pass\n"),)),
    ),
    "references": (
        _of("`load_page` is never used."),
        _of("`load` is never called."),
        _of("`no_such_name` is never called."),
        _of("`store_page` is called in two files."),
        _of(
            "`shelf_of` is called in one file.",
            others=(("b.py", "def shelf_of():\n    pass\n"), ("c.py", "shelf_of()\n")),
        ),
    ),
    "value": (
        _of("`LIMIT` is 50."),
        _of("`row` is 50."),
        _of("`nothing_here` defaults to 3."),
    ),
}
"""By the id of the kind."""
