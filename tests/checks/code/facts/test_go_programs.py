"""Which modules of Go are programs: each beside a library that differs in one point."""

from __future__ import annotations

import pytest

from checks.code.facts.go_programs import is_main, is_program
from tests.checks.claims.scenes import change

MAIN = "// A program.\npackage main\n\nfunc main() {}\n"
SHOP = "package shop\n\nfunc Send() {}\n"
IGNORED = "//go:build ignore\n\n"
PROGRAM = {"go.mod": "module shop\n", "cmd/shop/main.go": MAIN, "pkg/shop/shop.go": SHOP}


@pytest.mark.parametrize(
    ("others", "expect"),
    [
        ({}, True),
        ({"shop.go": SHOP}, False),
        ({"main.go": MAIN}, True),
        ({"shop_test.go": SHOP}, True),
        ({"make.go": IGNORED + SHOP}, True),
        ({"cmd/shop/main.go": SHOP}, False),
        ({"cmd/shop/main.go": IGNORED + MAIN}, False),
        ({"cmd/shop/main.go": SHOP, "examples/shop/main.go": MAIN}, False),
        ({"cmd/shop/main.go": SHOP, "pkg/main_test.go": MAIN}, False),
        ({"cmd/go.mod": "module shop/cmd\n"}, False),
        ({"pkg/go.mod": "module shop/pkg\n"}, False),
        ({"pkg/go.mod": "module shop/pkg\n", "pkg/run/main.go": MAIN}, True),
        ({"pkg/go.mod": "module shop/pkg\n", "pkg/run/main.go": MAIN, "pkg/shop.go": SHOP}, False),
        ({"pkg/go.mod": "module shop/pkg\n", "pkg/run/main.go": MAIN, "shop.go": SHOP}, True),
        ({"api/shop.go": SHOP}, False),
        ({"pkg/client/shop.go": SHOP}, False),
        ({"pkg/clientele/shop.go": SHOP}, True),
        ({"internal/api/shop.go": SHOP}, True),
        ({"cmd/api/main.go": MAIN}, True),
        ({"api/go.mod": "module shop/api\n", "api/shop.go": SHOP}, True),
        ({"shop.go": "/*\npackage main\n*/\n" + SHOP}, False),
    ],
)
def test_a_module_that_builds_a_program_and_has_no_package_at_its_root(
    others: dict[str, str], expect: bool
) -> None:
    assert is_program(change(PROGRAM | others), "pkg/shop/shop.go") is expect


def test_without_a_module_or_with_files_unseen_nobody_knows() -> None:
    files = {path: text for path, text in PROGRAM.items() if path != "go.mod"}
    assert not is_program(change(files), "pkg/shop/shop.go")
    assert not is_program(change(PROGRAM, complete=False), "pkg/shop/shop.go")


@pytest.mark.parametrize(
    ("before", "expect"),
    [
        ("", True),
        ("// package shop\n\n", True),
        ("/*\npackage shop\n**/ ", True),
        ("/* package shop", False),
        ("package shop // ", False),
    ],
)
def test_the_package_is_not_taken_from_a_comment(before: str, expect: bool) -> None:
    assert is_main(change({"main.go": before + "package main\n"}), "main.go") is expect
