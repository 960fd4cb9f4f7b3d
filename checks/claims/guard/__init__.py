"""A check before a use: a name is, or is not, kept from null, empty, out of bounds."""

from __future__ import annotations

from checks.claims.guard.claim import GuardClaim
from checks.claims.guard.reading import extract
from checks.claims.guard.verifying import verify
from checks.claims.kind import NOTHING, Denial, Example, Kind
from checks.model.outcome import Failure

_FLAG = "def read(row):\n    if row.closed:\n        raise ValueError\n    return row.next()\n"
_ORDERS = """
def total(order, customer):
    if order is None:
        return 0
    if customer is None:
        customer.warn()
    return order.price * len(customer.name)
"""
_GO = """
package shop

func Total(order *Order) int {
	if order == nil {
		return 0
	}
	return order.Price
}
"""
_SCRIPT = """
function total(order) {
  return order ? order.price : 0;
}
"""
_RUST = """
fn total(order: Option<Order>) -> u32 {
    if order.is_none() {
        return 0;
    }
    order.unwrap().price
}
"""

_ASSERTED = "package a\n\nfunc f(row any) Rows {\n\trows, ok := row.(Rows)\n\tif !ok {\n\t\treturn nil\n\t}\n\tuse(row.(Rows))\n\treturn rows\n}\n"

KIND = Kind(
    GuardClaim,
    "a name is checked (null, empty, bounds, type, error) before it is used; denied: the check is missing",
    extract,
    verify,
    anywhere=True,
    denial=Denial.JUDGED,
    examples=(
        Example("`read` does not check `row.closed` before reading.", Failure.FALSE_ABSENCE, _FLAG, 4),
        Example("`send` does not check `row.closed` before reading.", "unsupported", _FLAG, 4),
        Example("`row.opened` isn't checked first.", "unsupported", _FLAG, 4),
        Example("`order` is dereferenced without a null check.", Failure.FALSE_ABSENCE, _ORDERS, 7),
        Example(
            "The type assertion to `Rows` is unchecked.", Failure.FALSE_ABSENCE, _ASSERTED, 4, path="a.go"
        ),
        Example("The type assertion to `Rows` is unchecked.", "unsupported", _ASSERTED, 8, path="a.go"),
        Example("The type assertion to `Other` is unchecked.", "unsupported", _ASSERTED, 4, path="a.go"),
        Example("The type assertion here is unchecked.", "unsupported", _ASSERTED, None, path="a.go"),
        Example("The type assertion here is unchecked.", "unsupported", _ORDERS, 7),
        Example(
            "`customer` is dereferenced without a null check.",
            "unsupported",
            _ORDERS,
            7,
            why="The check does not keep a null from coming here.",
        ),
        Example("`order` is not checked for emptiness.", "unsupported", _ORDERS, 7, why="Null is not empty."),
        Example("`order` is checked for null.", "verified", _ORDERS, 7),
        Example("`order` is not checked for nil.", Failure.FALSE_ABSENCE, _GO, 8, path="shop.go"),
        Example("`order` is used without a null check.", Failure.FALSE_ABSENCE, _SCRIPT, 3, path="shop.js"),
        Example("`order` is not checked for null.", Failure.FALSE_ABSENCE, _RUST, 6, path="shop.rs"),
        Example("`order` should be checked for null.", NOTHING, _ORDERS, 7),
    ),
)
