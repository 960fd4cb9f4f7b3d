"""The look-up that goes on from a warning, and how it is typed."""

from __future__ import annotations

import shlex

import pytest

from bot.cli.offline.look import _given
from checks.lookups.next.from_warning import look_up_after
from checks.lookups.next.typed import command_line
from checks.lookups.request import AroundLine, ListFolder, Outline, Read, Request, Verify, request
from checks.model.checked_claim import EvidenceWarning
from checks.model.location import Location, Side
from checks.model.outcome import Evidence, Failure
from tests.checks.claims.scenes import change

BASE = {"shop/cart.py": "def total(items):\n    return sum(items)\n"}
HEAD = {
    "shop/cart.py": "def total(items):\n    if not items:\n        return 0\n    return sum(items)\n",
    "shop/rates.txt": "".join(f"rate {n}\n" for n in range(1, 31)),
    "shop/deep/tax.py": "RATE = 19\n",
}


def after(
    failure: Failure,
    cited: Location | None,
    *,
    shown: Location | None = None,
    actual: Location | None = None,
) -> Request | None:
    evidence = (
        (Evidence(shown.path, shown.first or 1, shown.last or 1, "", shown.side),)
        if shown is not None
        else ()
    )
    warning = EvidenceWarning(failure, "no", citation=cited, evidence=evidence, actual=actual)
    return look_up_after(warning, change(HEAD, BASE))


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("shop/deep/taxes.py", "shop/deep"),
        ("shop/wide/open/tax.py", "shop"),
        ("shop/dee/tax.py", "shop"),
        ("store/tax.py", "."),
        ("tax.py", "."),
        ("../etc/tax.py", "."),
        ("/".join("a" * 2_000), "."),
    ],
)
def test_of_a_missing_file_the_nearest_folder_is_listed(path: str, folder: str) -> None:
    assert after(Failure.PHANTOM_FILE, Location(path, 3, 3)) == ListFolder(path=folder)


def test_of_lines_past_the_end_the_file_is_outlined() -> None:
    assert after(Failure.PAST_THE_END, Location("shop/cart.py", 9, 9)) == Outline(path="shop/cart.py")


def test_or_its_end_is_read_where_it_defines_nothing() -> None:
    assert after(Failure.PAST_THE_END, Location("shop/rates.txt", 99, 99)) == Read(
        path="shop/rates.txt", first=22, last=30
    )


def test_of_a_name_that_is_nowhere_the_file_is_outlined() -> None:
    assert after(Failure.FABRICATED_SYMBOL, Location("shop/cart.py", 2, 2)) == Outline(path="shop/cart.py")


def test_of_a_false_statement_what_is_around_the_receipt_is_asked() -> None:
    cited, shown = Location("shop/cart.py", 1, 1), Location("shop/cart.py", 3, 3)
    assert after(Failure.FALSE_ABSENCE, cited, shown=shown) == AroundLine(path="shop/cart.py", line=3)


def test_where_no_grammar_reads_the_file_the_lines_around_are_read() -> None:
    cited = Location("shop/rates.txt", 10, 11)
    assert after(Failure.FABRICATED_QUOTE, cited) == Read(path="shop/rates.txt", first=6, last=15)


def test_of_code_that_is_elsewhere_that_place_is_asked() -> None:
    cited, actual = Location("shop/rates.txt", 1, 1), Location("shop/cart.py", 4, 4)
    assert after(Failure.MISATTRIBUTED, cited, actual=actual) == AroundLine(path="shop/cart.py", line=4)


def test_the_side_of_the_place_is_kept() -> None:
    cited = Location("shop/cart.py", 2, 2, Side.LEFT)
    assert after(Failure.ALTERED_QUOTE, cited) == AroundLine(path="shop/cart.py", line=2, side=Side.LEFT)


@pytest.mark.parametrize("cited", [None, Location("shop/none.py", 1, 1), Location("", 1, 1)], ids=str)
def test_of_no_place_nothing_is_asked(cited: Location | None) -> None:
    assert after(Failure.CONTRADICTION, cited) is None


@pytest.mark.parametrize(
    ("asked", "typed"),
    [
        (ListFolder(path="shop"), "citecheck look list shop"),
        (ListFolder(), "citecheck look list"),
        (Read(path="a b.py", first=3, last=9), "citecheck look read 'a b.py' 3 9"),
        (Read(path="a.py", last=9), "citecheck look read a.py last=9"),
        (AroundLine(path="line=3", line=4), "citecheck look around path=line=3 line=4"),
        (AroundLine(path="-x", line=4, side=Side.LEFT), "citecheck look around path=-x line=4 --before"),
        (ListFolder(path="$(id)"), "citecheck look list '$(id)'"),
        (ListFolder(path="shop", skip=200), "citecheck look list shop skip=200"),
    ],
)
def test_a_look_up_is_typed_as_the_command_reads_it(asked: Request, typed: str) -> None:
    assert command_line(asked) == typed
    name, *arguments = [one for one in shlex.split(typed)[2:] if one != "--before"]
    assert request(_given(name, arguments, before="--before" in typed)) == asked


@pytest.mark.parametrize(
    "asked", [ListFolder(path="a\nb"), ListFolder(path="a\u202eb"), Verify(claim={"kind": "path"})], ids=str
)
def test_what_cannot_be_typed_is_not(asked: Request) -> None:
    assert command_line(asked) is None


def test_revisions_are_named_where_they_are_given() -> None:
    typed = command_line(ListFolder(path="shop"), base="main", head="0123abc")
    assert typed == "citecheck look list shop --base main --head 0123abc"
