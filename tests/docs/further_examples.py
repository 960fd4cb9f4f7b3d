"""Examples for the page on how citecheck decides: of failures that need more than a kind's own, and of stances."""

from __future__ import annotations

from checks.claims.kind import Example
from checks.model.outcome import Failure

_CART = """\
from shop.prices import price_of


class Cart:
    def __init__(self, limit):
        self._rows = {}
        self.limit = limit

    def put_item(self, item):
        if len(self._rows) >= self.limit:
            raise ValueError(item)
        self._rows[item.sku] = item

    def total(self):
        return sum(price_of(item) for item in self._rows.values())
"""

_LONGER = (
    _CART
    + "\n" * 30
    + "def share_link(cart, secret_key):\n    return sign_token(cart.owner_id, secret_key, days=30)\n"
)

FURTHER: dict[Failure, Example] = {
    Failure.PHANTOM_FILE: Example(
        "The limit is off by one, and so it is in `shop/carts.py:12`.",
        Failure.PHANTOM_FILE,
        _CART,
        10,
        path="shop/cart.py",
    ),
    Failure.INVALID_RANGE: Example("The limit is off by one.", Failure.INVALID_RANGE, _CART, 10, 8),
    Failure.PAST_THE_END: Example("The total is not rounded.", Failure.PAST_THE_END, _CART, 150),
    Failure.DRIFTED: Example(
        "`return sign_token(cart.owner_id, secret_key, days=30)` ignores the owner's own setting.",
        Failure.DRIFTED,
        _LONGER,
        5,
    ),
    Failure.MISATTRIBUTED: Example(
        "`return sum(price_of(item) for item in self._rows.values())` ignores discounts.",
        Failure.MISATTRIBUTED,
        "def name_of(item):\n    return item.name\n",
        2,
        path="shop/names.py",
        others=(("shop/cart.py", _CART),),
    ),
    Failure.FABRICATED_QUOTE: Example(
        "```python\nfor item in self._rows:\n    yield price_of(item, discount=self.limit)\n```\n\n"
        "This yields one price too many.",
        Failure.FABRICATED_QUOTE,
        _CART,
        15,
    ),
    Failure.CONTRADICTION: Example(
        "`self.limit` is 10. With `self.limit` at 20, it overflows. `self.limit` is 20.",
        Failure.CONTRADICTION,
        _CART,
        7,
    ),
}
"""By failure."""

_PLAIN = """\
class Cart:
    def put_item(self, item):
        self._rows[item.sku] = item
"""

STANCES: tuple[tuple[str, str, Example], ...] = tuple(
    (stance, kind, Example(says, "", _PLAIN, 2))
    for stance, kind, says in (
        ("asserted", "symbol", "`Cart.put_item` keeps the item."),
        ("asserted", "symbol", "`Cart.clear_rows` forgets the lock."),
        ("proposed", "symbol", "Consider `Cart.clear_rows` here."),
        ("supposed", "symbol", "If `Cart.clear_rows` is called first, the item is lost."),
        ("supposed", "symbol", "`Cart.clear_rows` would be safer."),
        ("past", "symbol", "Previously `Cart.clear_rows` dropped the item."),
        ("said of other code", "symbol", "In the upstream library `Cart.clear_rows` drops the item."),
        ("denied", "absence", "There is no `put_item` here."),
        ("denied", "absence", "There is no `clear_rows` here."),
    )
)
"""What a sentence does with a name, the kind of claim that reads it, and the sentence."""
