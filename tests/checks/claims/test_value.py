"""Values: the words of the languages, each for what it is, and what a default is said of."""

from __future__ import annotations

import pytest

from checks.claims.kind import NOTHING, Example
from checks.claims.value import KIND
from checks.claims.value.spelling import canonical
from checks.model.outcome import Failure
from tests.checks.claims.scenes import results
from tests.checks.claims.typed import result


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("None", "null"), ("null", "null"), ("nil", "null"), ("undefined", "undefined"), ("True", "true"),
        ("false", "false"), ("1_000", "1000"), ("'a'", '"a"'), ("b'a'", '"a"'), ("-2.50", "-2.5"), ("x", None),
        ("'a' + 'b'", None),
    ],
)  # fmt: skip
def test_one_spelling_for_each_value(written: str, value: str | None) -> None:
    assert canonical(written) == value


@pytest.mark.parametrize("says", ["`limit` defaults to 60.", "The default of `limit` is 60."])
def test_a_default_is_of_a_parameter(says: str) -> None:
    code = "limit = 60\n\ndef load(limit=40):\n    return limit\n"
    assert results(KIND, Example(says, "", code, 3)) == {Failure.WRONG_LITERAL}
    assert results(KIND, Example("`limit` is 60.", "", code, 3)) == {"unsupported"}


SIZES = """
MAX_SIZE = 16 * 1024
WAIT_TIME = 30
DEEPEST = 200
"""


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("A message is cut at `MAX_SIZE` (16 KiB).", "verified"),
        ("A message is cut at `MAX_SIZE` (16384).", "verified"),
        ("A message is cut at `MAX_SIZE` (64 KiB).", Failure.WRONG_LITERAL),
        ("A message is cut at MAX_SIZE, i.e. 100.", Failure.WRONG_LITERAL),
        ("It gives up after `WAIT_TIME` (30 seconds).", "verified"),
        ("It gives up after `WAIT_TIME` (60 s).", Failure.WRONG_LITERAL),
        ("`DEEPEST` is 0.2 KB.", "verified"),
        ("`DEEPEST` is 100 bytes.", Failure.WRONG_LITERAL),
        ("Raise `DEEPEST` (300).", "unsupported"),
        ("See `DEEPEST` (line 3).", NOTHING),
        ("The `max_size` (64 KiB) is low.", NOTHING),
    ],
)
def test_a_value_right_behind_the_name_of_a_constant(says: str, expect: str) -> None:
    assert results(KIND, Example(says, "", SIZES, 2)) == {expect}


UNITS_OF = {
    "bytes": 200, "KB": 200_000, "kB": 204_800, "KiB": 204_800, "MB": 200_000_000, "MiB": 209_715_200,
    "GB": 200_000_000_000, "GiB": 214_748_364_800, "ms": 0.2, "milliseconds": 0.2, "s": 200_000,
    "seconds": 200_000, "minutes": 12_000, "hours": 720_000, "days": 17_280_000,
}  # fmt: skip


@pytest.mark.parametrize("unit", UNITS_OF)
def test_a_number_in_code_has_a_unit_of_its_own(unit: str) -> None:
    code = f"DEEPEST = {UNITS_OF[unit]}\n"
    assert results(KIND, Example(f"`DEEPEST` is 200 {unit}.", "", code, 1)) == {"verified"}
    assert results(KIND, Example(f"`DEEPEST` is 100 {unit}.", "", code, 1)) == {Failure.WRONG_LITERAL}


def test_what_follows_from_a_case_is_no_value() -> None:
    says = "If `load` is called with `None`, `DEEPEST` is 100."
    assert results(KIND, Example(says, "", SIZES, 2)) == {"unsupported"}
    assert results(KIND, Example("`DEEPEST` is 100 if nothing is given.", "", SIZES, 2)) == {
        Failure.WRONG_LITERAL
    }


@pytest.mark.parametrize("behind", ["in tests", "for each page", "by design", ", not 200"])
def test_what_may_follow_a_value(behind: str) -> None:
    assert results(KIND, Example(f"`DEEPEST` is 100 {behind}.", "", SIZES, 2)) == {Failure.WRONG_LITERAL}
    assert results(KIND, Example(f"`DEEPEST` is 100 pages {behind}.", "", SIZES, 2)) == {NOTHING}


@pytest.mark.parametrize(
    "says", ["`DEEPEST` is set to 100.", "`DEEPEST` is 100 now.", "`DEEPEST` equals still 100."]
)
def test_words_around_a_value_that_say_nothing_of_it(says: str) -> None:
    assert results(KIND, Example(says, "", SIZES, 2)) == {Failure.WRONG_LITERAL}


@pytest.mark.parametrize(
    "word", "change pr refactor refactoring rewrite commit merge patch diff".split(), ids=str
)
def test_what_is_so_after_the_change_is_so_now(word: str) -> None:
    code = "limit = 40\n"
    assert results(KIND, Example(f"After this {word} `limit` is 60.", "", code, 1)) == {Failure.WRONG_LITERAL}
    assert results(KIND, Example("After this row `limit` is 60.", "", code, 1)) == {NOTHING}


def _typed(name: str, value: str, code: str, line: int = 1, path: str = "app.py", where: str = "") -> str:
    claim = {"kind": "value", "name": name, "value": value} | ({"where": where} if where else {})
    return result(claim, code, line, path)


@pytest.mark.parametrize("further", ["PAGES = read()", "if big:\n    PAGES = size * 2", "PAGES += 1"])
def test_a_value_that_changes_is_not_shown_by_one_literal(further: str) -> None:
    assert _typed("PAGES", "20", "PAGES = 20\n") == "verified"
    assert _typed("PAGES", "20", f"PAGES = 20\n{further}\n") == "unsupported"
    assert _typed("PAGES", "21", f"PAGES = 20\n{further}\n") == "unsupported"


def test_a_parameter_without_a_literal_leaves_the_other_one_open() -> None:
    code = "def load(pages=20):\n    return pages\n"
    assert _typed("pages", "20", code) == "verified"
    assert _typed("pages", "20", f"{code}\ndef save(pages=FEW):\n    return pages\n") == "unsupported"


@pytest.mark.parametrize(
    ("name", "code", "right", "wrong"),
    [
        ("WAIT_NS", 5_000_000_000, "5 seconds", "5000000000 ms"), ("WAIT_NANOS", 5_000_000, "5 ms", "5000000 ms"),
        ("WAIT_NANOSECONDS", 5_000_000, "5 ms", "5000000 ms"), ("WAIT_US", 250_000, "250 ms", "250000 ms"),
        ("WAIT_MICROS", 250_000, "250 ms", "250000 ms"), ("WAIT_MICROSECONDS", 250_000, "250 ms", "250000 ms"),
        ("WAIT_MS", 30_000, "30 s", "30000 s"), ("WAIT_MILLIS", 30_000, "30 s", "30000 s"),
        ("WAIT_MILLISECONDS", 30_000, "30 s", "30000 s"), ("waitMs", 30_000, "30 s", "30000 s"),
        ("WAIT_S", 120, "2 minutes", "120 minutes"), ("WAIT_SEC", 120, "2 minutes", "120 minutes"),
        ("WAIT_SECS", 120, "2 minutes", "120 minutes"), ("WAIT_SECONDS", 120, "2 minutes", "120 minutes"),
        ("WAIT_MINS", 10_080, "7 days", "10080 s"), ("WAIT_MINUTES", 10_080, "7 days", "10080 s"),
        ("WAIT_HRS", 48, "2 days", "48 days"), ("WAIT_HOURS", 48, "2 days", "48 days"),
        ("WAIT_DAYS", 2, "48 hours", "2 hours"), ("MOST_BYTES", 2048, "2 KB", "2048 KB"),
        ("MOST_KB", 2048, "2 MB", "2048 MB"), ("MOST_KIB", 2048, "2 MiB", "2048 MB"),
        ("MOST_MB", 2000, "2 GB", "2000 KB"), ("MOST_MIB", 2048, "2 GiB", "2048 KB"),
        ("MOST_GB", 2, "2000 MB", "2 MB"), ("MOST_GIB", 2, "2048 MiB", "2 MB"),
    ],
)  # fmt: skip
def test_the_unit_of_a_name(name: str, code: int, right: str, wrong: str) -> None:
    written = f"{name} = {code}\n"
    assert _typed(name, right, written) == "verified"
    assert _typed(name, wrong, written) == "unsupported"
    assert _typed(name, f"7{right}", written) == "wrong_literal"


def test_a_unit_of_another_sort_than_that_of_the_name() -> None:
    assert _typed("WAIT_MS", "30 KB", "WAIT_MS = 30\n") == "unsupported"


def test_minutes_may_make_days_where_the_name_has_no_unit() -> None:
    assert _typed("KEPT", "7 days", "KEPT = 10080\n") == "unsupported"
    assert _typed("KEPT", "8 days", "KEPT = 10080\n") == "wrong_literal"


def test_the_parameter_of_a_function_comes_before_those_of_functions_within() -> None:
    code = "def outer(pages=7):\n    def inner(pages=5):\n        return pages\n    return inner\n"
    assert _typed("pages", "7", code, where="outer") == "verified"
    assert _typed("pages", "5", code, where="outer") == "wrong_literal"
    rest = code.replace("pages=7", "")
    assert _typed("pages", "5", rest, where="outer") == "verified"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("a.py", "def load(pages=20):\n    return pages\n\n\n\nload(pages=60)\n"),
        ("a.rb", "def load(pages: 20)\n  pages\nend\n\n\nload(pages: 60)\n"),
        ("a.ts", "function load({ pages = 20 }) {\n  return pages;\n}\n\n\nload({ pages: 60 });\n"),
    ],
)
def test_what_a_call_passes_is_not_the_default(path: str, code: str) -> None:
    for line, expect in ((6, "unsupported"), (1, "unsupported")):
        assert _typed("pages", "60", code, line, path) == expect
    assert _typed("pages", "70", code, 6, path) == "unsupported"
    assert _typed("pages", "70", code, 1, path) == "wrong_literal"


@pytest.mark.parametrize(
    "line",
    ["pages = pages or 60", "if pages < 0: pages = 60", "self.pages = pages if pages else 60"],
)
def test_a_default_that_the_body_gives(line: str) -> None:
    code = f"def load(self, pages=0):\n    {line}\n    return pages\n"
    assert results(KIND, Example("`pages` defaults to 60.", "", code, 1)) == {"unsupported"}
    assert results(KIND, Example("`pages` defaults to 70.", "", code, 1)) == {Failure.WRONG_LITERAL}


def test_a_default_of_the_cited_function() -> None:
    code = "def load(pages=20):\n    return pages\n\n\ndef run(given):\n    pages = given or 60\n    return pages\n"
    assert results(KIND, Example("`pages` defaults to 60.", "", code, 6)) == {"unsupported"}
    assert results(KIND, Example("`pages` defaults to 60.", "", code, 1)) == {Failure.WRONG_LITERAL}


def test_a_value_is_compared_to_its_last_digit() -> None:
    assert _typed("RATE", "0.1234567", "RATE = 0.1234567\n") == "verified"
    assert _typed("RATE", "0.1234568", "RATE = 0.1234567\n") == Failure.WRONG_LITERAL


@pytest.mark.parametrize("value", ["_ * _", "1__0 * 2", "true KB", '"a" ms'])
def test_what_is_no_number_is_no_value(value: str) -> None:
    assert _typed("SHARE", value, "SHARE = 3\n") in ("unsupported", Failure.WRONG_LITERAL)
    assert canonical("_ * _") is None


@pytest.mark.parametrize("value", ["20", "30"])
def test_a_class_whose_methods_have_several_defaults_has_none(value: str) -> None:
    code = "class A:\n    def run(self, limit=20): ...\n\n    def go(self, limit=30): ...\n"
    claim = {"kind": "value", "name": "limit", "value": value, "where": "A", "default": True}
    assert result(claim, code, 1) == "unsupported"
    assert result(claim | {"where": "A.run"}, code, 1) == ("verified" if value == "20" else "wrong_literal")
