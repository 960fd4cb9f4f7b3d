"""What is printed of a claim is true of the code: each kind of reason, with the condition on which it is printed."""

from __future__ import annotations

import pytest

from checks.model.checked import CheckedFinding
from checks.model.finding import Finding
from checks.model.policy import Policy
from checks.review import check_finding
from tests.checks.claims.scenes import change, finding

CODE = """\
class Sender:
    DROPPED = frozenset(["Cookie", "Proxy-Authorization"])

    def send(self, node, rows):
        node.addListener("x", rows)
        first = rows
{filler}
        node.removeListener("x", rows)
        return "latin-1".join(first)

    def close(self):
        return None
""".format(filler="\n".join(f"        count_{number} = {number}" for number in range(15)))

SHOP = {"app.py": CODE, "other.py": "def load_rows():\n    return load_more_rows(1, 2)\n"}


def _checked(says: str, line: int | None = 5, base: dict[str, str] | None = None) -> CheckedFinding:
    return check_finding(finding(says, line=line), change(SHOP, base), Policy(tier2=True))


def _messages(says: str, line: int | None = 5) -> str:
    return "\n".join(one.outcome.message for one in _checked(says, line).claims)


@pytest.mark.parametrize(
    "says",
    [
        "The set lacks `Proxy-Authorization`.",
        "The set omits `Proxy-Authorization`.",
        "The set does not contain `Proxy-Authorization`.",
        "The set does not include `Proxy-Authorization`.",
        "There is no `Proxy-Authorization` in the set.",
        "`Proxy-Authorization` is missing from the set.",
        "`DROPPED` lacks `Proxy-Authorization`.",
        "`Sender.DROPPED` does not include `Proxy-Authorization`.",
    ],
)
def test_an_element_that_is_said_to_be_missing_is_shown_in_the_literal(says: str) -> None:
    found = _checked(says, 2)
    assert [str(one.failure) for one in found.warnings] == ["false_absence"], found.claims
    assert found.warnings[0].evidence[0].first == 2
    assert "Cookie-Jar" in _messages(says.replace("Proxy-Authorization", "Cookie-Jar"), 2)
    assert not _checked(says.replace("Proxy-Authorization", "Cookie-Jar"), 2).warnings


def test_a_call_in_the_same_function_refutes_that_it_is_missing_and_one_of_another_function_does_not() -> (
    None
):
    assert [str(one.failure) for one in _checked("There is no `removeListener`.").warnings] == [
        "false_absence"
    ]
    assert not _checked("There is no `removeListener`.", 25).warnings


def test_what_was_not_found_is_reported_with_how_far_was_looked() -> None:
    assert "lines 4-23 do not have `dropListener`" in _messages("There is no `dropListener`.")


def test_an_attribute_of_a_class_is_not_called_undefined() -> None:
    assert "`DROPPED` is defined at line 2, as a variable" in _messages("`DROPPED` calls `load_rows`.")
    assert "defines no function or class `DROP`" in _messages("`DROP` calls `load_rows`.")


@pytest.mark.parametrize(
    "says",
    [
        "`DROPPED` is not defined.",
        "`Sender` does not define `DROPPED`.",
        "`app.py` does not define `DROPPED`.",
        "There is no `DROPPED` in `Sender`.",
    ],
)
def test_an_attribute_of_a_class_is_never_said_to_be_nowhere(says: str) -> None:
    said = _messages(says)
    assert "`DROPPED` is at line 2" in said or "line 2 has it" in said, said
    assert "no definition of" not in said
    assert "was not found" not in said


@pytest.mark.parametrize(
    ("says", "same"),
    [
        ('It returns `return "ascii".join(first)`.', False),
        ('It returns `return "latin-1".join(first)`.', True),
        ('The code is:\n\n```python\n        return "ascii".join(first)\n```', False),
        ('The code is:\n\n```python\n        return "latin-1".join(first)\n```', True),
    ],
)
def test_a_line_with_another_value_is_the_most_like_and_not_the_same_in_other_words(
    says: str, same: bool
) -> None:
    found = _checked(says, 23)
    quote = next(one.outcome for one in found.claims if one.claim.kind == "quote")
    assert (str(quote.disposition) == "verified") is same
    assert "in other words" not in quote.message
    if not same:
        assert "line 23" in quote.message
        assert "latin-1" in quote.message


@pytest.mark.parametrize("lead", ["The code calls", "Line 5 calls", "It calls", "This calls"])
def test_what_is_flatly_said_to_be_called_is_not_taken_for_an_example(lead: str) -> None:
    said = _messages(f'{lead} `node.addListener("y", rows)`.')
    assert "example" not in said
    assert "supposed" not in said


def test_two_files_do_and_one_does() -> None:
    says = "`load_more_rows(1, 2)` runs twice."
    assert "`app.py` does not have `load_more_rows(1, 2)`; `other.py` does" in _messages(says)
    both = SHOP | {"third.py": SHOP["other.py"]}
    found = check_finding(finding(says, line=5), change(both), Policy(tier2=True))
    said = [one.outcome.message for one in found.claims]
    assert any("but in `other.py` and `third.py`" in one for one in said), said
    assert not any("`third.py` does" in one for one in said), said


def test_a_finding_without_a_place_is_told_that_it_names_none() -> None:
    nowhere = Finding("1", "a-bot", "", "`Sender.send_all()` is broken.", None)
    found = check_finding(nowhere, change(SHOP), Policy(tier2=True))
    messages = {one.outcome.message for one in found.claims}
    assert "the finding names no place" in messages
    assert not any("does not exist" in message for message in messages)
    assert "the cited file does not exist" in {
        one.outcome.message
        for one in check_finding(
            finding("`Sender.send_all()` is broken.", "none.py"), change(SHOP), Policy(tier2=True)
        ).claims
    }


def test_lines_past_the_end_are_one_failure_and_what_is_missing_there_no_second() -> None:
    found = _checked("There is no `removeListener`.", 900)
    assert [str(one.failure) for one in found.warnings] == ["past_the_end"]


CHECKED = (
    "def sell(item):\n    # sells an itme\n    if item is None:\n        return 0\n    return item.price\n"
)


def test_a_check_that_a_suggestion_keeps_is_not_proposed_as_new() -> None:
    fence = "```suggestion\n    # sells an item\n    if item is None:\n        return 0\n```"
    code = change({"app.py": CHECKED})
    kept = check_finding(finding(f"A typo.\n\n{fence}", line=2, last=4), code, Policy(tier2=True))
    assert not kept.warnings, kept.warnings
    added = check_finding(finding(f"Check it.\n\n{fence}", line=5), code, Policy(tier2=True))
    assert [str(one.failure) for one in added.warnings] == ["false_absence"]


ELSEWHERE = {"app.py": "a = 1\n", "shop.py": "\n\nclass Shop:\n    def sell(self):\n        return 1\n"}


def test_a_line_of_another_file_is_given_with_the_file() -> None:
    here = check_finding(finding("`Shop.sell` is slow.", "shop.py"), change(ELSEWHERE), Policy(tier2=True))
    away = check_finding(finding("`Shop.sell` is slow."), change(ELSEWHERE), Policy(tier2=True))
    messages = [
        [one.outcome.message for one in found.claims if one.claim.kind == "scope"] for found in (here, away)
    ]
    assert messages == [["`Shop` has `sell`, at line 4"], ["`Shop` has `sell`, at shop.py:4"]]


RUNS = "import asyncio\nfrom shop import start_all_rows\n\ndef run(rows):\n    return {call}(rows)\n"


@pytest.mark.parametrize(
    ("call", "name", "expect"),
    [
        ("asyncio.start_new_shell", "start_new_shell", []),
        ("start_all_rows", "start_all_rows", []),
        ("run_new_shell", "run_new_shell", ["removed_code"]),
    ],
)
def test_the_removed_use_of_a_librarys_name_is_no_removed_code_of_ours(
    call: str, name: str, expect: list[str]
) -> None:
    base = {"app.py": RUNS.format(call=call)}
    head = {"app.py": "import asyncio\n\ndef run(rows):\n    return rows\n"}
    one = finding(f"Only `{name}` still does that.", line=4)
    found = check_finding(one, change(head, base), Policy(tier2=True))
    assert [str(each.failure) for each in found.warnings] == expect, found.claims


@pytest.mark.parametrize(
    ("says", "expect"),
    [
        ("It used to be `if first_rows is not self.drop_all_rows:`.", []),
        ("It used to be `if (first_rows is not self.drop_rows) return`.", []),
        ("It used to call `self.drop_all_rows`.", []),
        ("It is `self.drop_all_rows` that is used to send.", ["fabricated_symbol"]),
        ("The `ROWS_TOO_OLD` constant from `node.streams.finish` is not handled.", []),
        ("The `ROWS_TOO_OLD` constant of this class is not handled.", ["fabricated_symbol"]),
    ],
)
def test_what_used_to_be_and_what_comes_from_a_library_need_not_be_there(
    says: str, expect: list[str]
) -> None:
    found = _checked(says)
    assert [str(one.failure) for one in found.warnings] == expect, found.claims
