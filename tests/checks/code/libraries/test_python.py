"""What the table of Python's standard library says, trap by trap."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.libraries.named import Missing, Named
from checks.code.libraries.python import brought_by, is_module, lookup, versions


def _named(name: str) -> Named:
    found = lookup(name)
    assert isinstance(found, Named), found
    return found


def test_a_parameter_keeps_the_values_that_its_type_allows() -> None:
    taken = {each.name: each.values for each in _named("asyncio.create_subprocess_exec").parameters or ()}
    assert taken["shell"] == "Literal[False]", "it is there, and takes one value alone"
    assert taken["limit"] == ""


@pytest.mark.parametrize("name", ["set.remove", "set.discard", "str.removeprefix", "dict.setdefault"])
def test_a_built_in_type_has_its_methods(name: str) -> None:
    assert _named(name).everywhere


@pytest.mark.parametrize(
    "name", ["collections.OrderedDict.items", "io.StringIO.readlines", "json.JSONDecodeError.args"]
)
def test_a_class_has_what_it_inherits(name: str) -> None:
    assert _named(name).everywhere


def test_what_an_alias_holds_is_open() -> None:
    assert _named("threading.Lock").everywhere
    assert isinstance(lookup("threading.Lock.acquire"), CannotTell)


def test_what_a_module_only_imports_is_open() -> None:
    assert isinstance(lookup("asyncio.sys"), CannotTell)
    assert isinstance(lookup("asyncio._private"), CannotTell)


def test_what_a_class_of_a_module_has_is_not_missing_from_the_module() -> None:
    assert isinstance(lookup("socket.connect_ex"), CannotTell)
    assert isinstance(lookup("socket.connect_exx"), Missing)


@pytest.mark.parametrize("name", ["set.drop", "os.path.joinn", "asyncio.Lock.aquire", "subprocess.launch"])
def test_a_name_that_no_version_has_is_missing(name: str) -> None:
    found = lookup(name)
    assert isinstance(found, Missing)
    assert found.owner == name.rpartition(".")[0]


def test_a_name_of_no_known_module_is_open() -> None:
    assert isinstance(lookup("requests.get"), CannotTell)
    assert not is_module("requests")


def test_a_later_name_says_which_versions_have_it() -> None:
    assert _named("itertools.batched").versions == ("3.12", "3.13", "3.14")
    assert not _named("pathlib.Path.walk").everywhere
    assert versions()[0] == "3.11"


def test_a_later_parameter_is_told_from_one_that_was_always_there() -> None:
    taken = {each.name: each.everywhere for each in _named("pathlib.Path.read_text").parameters or ()}
    assert taken["encoding"]
    assert not taken["newline"], "it came with Python 3.13"


def test_a_function_with_keywords_of_any_name_says_so() -> None:
    assert _named("logging.debug").parameters is not None
    assert _named("string.Template.substitute").others
    assert not _named("shutil.which").others


def test_a_module_says_which_version_brought_it() -> None:
    assert brought_by("tomllib") == "3.11"
    assert brought_by("json") is None
