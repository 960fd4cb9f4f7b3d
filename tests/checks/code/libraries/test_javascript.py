"""What the table of JavaScript, the DOM and Node says, trap by trap."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.libraries.javascript import lookup, module_member, node_version
from checks.code.libraries.named import Missing, Named


@pytest.mark.parametrize(
    "name",
    ["structuredClone", "Array.prototype.at", "Object.groupBy", "console.log", "document.querySelector", "Array.from", "Map.prototype.get", "Date.prototype.toString", "Object.hasOwn"],
)  # fmt: skip
def test_what_is_declared_is_there(name: str) -> None:
    assert isinstance(lookup(name), Named)


@pytest.mark.parametrize("name", ["Array.at", "Array.prototype.from", "Map.get"])
def test_a_member_of_the_other_side_of_a_class_is_open(name: str) -> None:
    assert isinstance(lookup(name), CannotTell), "MDN lists static and instance members together"


@pytest.mark.parametrize("name", ["Math.clamp", "Set.prototype.remove", "Array.prototype.remove"])
def test_a_member_that_the_language_does_not_have_is_missing(name: str) -> None:
    assert isinstance(lookup(name), Missing)


@pytest.mark.parametrize("name", ["document.querySelectr", "myGlobal.run", "console.log.apply", "window.x"])
def test_what_a_browser_or_a_program_may_add_is_open(name: str) -> None:
    assert isinstance(lookup(name), CannotTell)


def test_a_node_module_has_its_functions() -> None:
    assert isinstance(module_member("node:fs", "readFile"), Named)
    assert isinstance(module_member("fs/promises", "rm"), Named)
    assert isinstance(module_member("path", "joined"), CannotTell), "it is handed on as one object"
    assert isinstance(module_member("fs", "promises.rm"), CannotTell)


def test_mdn_says_which_node_brought_a_global_and_nothing_of_modules() -> None:
    assert node_version("structuredClone") == "17.0.0"
    assert node_version("Array.prototype.at") == "16.6.0"
    assert node_version("fs.cp") is None
