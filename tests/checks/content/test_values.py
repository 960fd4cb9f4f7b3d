"""Numbers in code: what is one, and what a product, a power or a shift of some comes to."""

from __future__ import annotations

import pytest

from checks.content.values import evaluate, products_in


@pytest.mark.parametrize(
    ("code", "value"),
    [
        pytest.param("40", 40, id="a number"),
        pytest.param("1_000", 1000, id="digits in groups"),
        pytest.param("0x10", 16, id="hexadecimal"),
        pytest.param("2 ** 14", 16384, id="a power"),
        pytest.param("64 * 1024", 65536, id="a product"),
        pytest.param("1 << 20", 2**20, id="a shift"),
        pytest.param("limit", None, id="a name"),
        pytest.param("2 **", None, id="half a power"),
        pytest.param("2 ** 2_000", None, id="a power that nobody states"),
        pytest.param("0x" + "f" * 512, None, id="a prime of 2048 bits, too large for a float"),
        pytest.param("9" * 400, None, id="a number that as a float is infinite"),
        pytest.param(" * ".join(["9" * 50] * 10), None, id="a product that as a float is infinite"),
    ],
)
def test_a_number_is_read_or_left_alone(code: str, value: float | None) -> None:
    assert evaluate(code.split()) == value


def test_a_key_among_numbers_hides_none_of_them() -> None:
    assert [value for _, _, value in products_in(["f", "(", "0x" + "f" * 512, ",", "40", ")"])] == [40]
