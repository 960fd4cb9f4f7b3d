"""What is said of a definition: signature, visibility, decorators, documentation; twins differ in one token."""

from __future__ import annotations

import pytest

from checks.code.facts.answer import CannotTell
from checks.code.facts.names.definitions import Defined, Definitions, definitions
from checks.model.location import Location, Side
from tests.checks.claims.scenes import change


def one(path: str, code: str, name: str = "wren") -> Defined:
    found = definitions(change({path: code}), name)
    assert isinstance(found, Definitions)
    assert len(found.found) == 1, "one definition was expected"
    return found.found[0]


@pytest.mark.parametrize(
    ("path", "code", "reach", "word"),
    [
        ("a.py", "def wren(): pass", "public", ""),
        ("a.js", "export function wren() {}", "public", "export"),
        ("a.js", "function wren() {}", "open", ""),
        ("a.ts", "class A { private wren = 1 }", "private", "private"),
        ("a.ts", "class A { protected wren = 1 }", "protected", "protected"),
        ("a.go", "package p\nfunc wren() {}", "package", ""),
        ("A.java", "class A { void wren() {} }", "open", ""),
        ("A.java", "class A { public void wren() {} }", "public", "public"),
        ("A.java", "class A { private void wren() {} }", "private", "private"),
        ("a.rs", "fn wren() {}", "private", ""),
        ("a.rs", "pub fn wren() {}", "public", "pub"),
        ("a.rs", "pub(crate) fn wren() {}", "package", "pub(crate)"),
        ("a.c", "static int wren(void) { return 1; }", "private", "static"),
        ("a.c", "int wren(void) { return 1; }", "open", ""),
        ("a.cpp", "int wren() { return 1; }", "open", ""),
        ("a.cs", "class A { internal void wren() {} }", "package", "internal"),
        ("a.cs", "class A { public void wren() {} }", "public", "public"),
        ("a.rb", "def wren; end", "open", ""),
        ("a.php", "<?php class A { private function wren() {} }", "private", "private"),
        ("a.php", "<?php class A { function wren() {} }", "public", ""),
    ],
)
def test_visibility(path: str, code: str, reach: str, word: str) -> None:
    visibility = one(path, code).visibility
    assert (visibility.reach, visibility.word) == (reach, word)


@pytest.mark.parametrize(
    ("code", "reach"),
    [
        ("class A\n  def wren; end\nend", "public"),
        ("class A\n  private\n\n  def wren; end\nend", "private"),
        ("class A\n  protected\n  def wren; end\nend", "protected"),
        ("class A\nprivate\n  def wren; end\nend", "private"),
        ("class A\n  private\n  def lark; end\n  public\n  def wren; end\nend", "public"),
        ("class A\n  private def wren; end\nend", "private"),
        ("class A\n  private def lark; end\n  def wren; end\nend", "public"),
        ("class A\n  # private\n  def wren; end\nend", "public"),
        ("class A\n  TEXT = <<~END\n  private\n  END\n  def wren; end\nend", "public"),
        ("class A\n=begin\nprivate\n=end\n  def wren; end\nend", "open"),
        ("class A\n  private def lark; end; def wren; end\nend", "open"),
        ("class A\n  def wren; end\nend\nclass A\n  private :wren\nend", "open"),
        ("class A\n  def wren; end\n  private(\n    :wren\n  )\nend", "open"),
        ("class A\n  private;\n  def wren; end\nend", "open"),
        ("class A\n  def wren; end\n  send(:private, :wren)\nend", "open"),
        ("class A\n  def wren; end\n  private_class_method :wren\nend", "open"),
        ("class A\n  private\n  class_methods do\n    def wren; end\n  end\nend", "open"),
        ("class A\n  begin\n  private\n  end\n  def wren; end\nend", "open"),
        (
            "class A\n  def lark\n    each do |one|\n    end\n  end\n  private\n  def wren; end\nend",
            "private",
        ),
        ("class A\n  def lark\n    def wren; end\n  end\nend", "open"),
        ("class A\n  private\n  attr_reader :wren\nend", "open"),
        ("class A\n  private\n  def initialize_wren; end\n  def wren; end\nend", "private"),
        ("class A\n  class B\n    private\n  end\n  def wren; end\nend", "public"),
        ("class A\n  private\n  class B\n    def wren; end\n  end\nend", "public"),
        ("class A\n  included do\n    private\n  end\n  def wren; end\nend", "open"),
        ("class A\n  def wren; end\n  private :wren\nend", "open"),
        ("class A\n  private\n  def wren; end\n  public :wren\nend", "open"),
        ("class A\n  private\n  def self.wren; end\nend", "open"),
        ("class A\n  class << self\n    private\n    def wren; end\n  end\nend", "open"),
        ("module A\n  module_function\n  def wren; end\nend", "open"),
    ],
)
def test_visibility_by_sections_of_a_class_of_ruby(code: str, reach: str) -> None:
    assert one("a.rb", code).visibility.reach == reach


def test_visibility_by_letters() -> None:
    assert one("a.py", "def _wren(): pass", "_wren").visibility.reach == "private"
    assert one("a.py", "def __len__(): pass", "__len__").visibility.reach == "public"
    assert one("a.go", "package p\nfunc Wren() {}", "Wren").visibility.reach == "public"


@pytest.mark.parametrize(
    ("path", "code", "lines"),
    [
        ("a.py", 'def wren():\n    """A bird."""', (2, 2)),
        ("a.py", 'def wren():\n    x = """A bird."""', None),
        ("a.py", 'def wren():\n    def robin():\n        """Another bird."""', None),
        ("a.js", "/** A bird. */\nfunction wren() {}", (1, 1)),
        ("a.js", "/* A bird. */\nfunction wren() {}", None),
        ("a.js", "/** Another. */\n\nlet x = 1\nfunction wren() {}", None),
        ("a.ts", "/**\n * A bird.\n */\nexport function wren() {}", (1, 3)),
        ("a.go", "package p\n\n// wren sings.\nfunc wren() {}", (3, 3)),
        ("a.rs", "/// A bird.\nfn wren() {}", (1, 1)),
        ("a.rs", "// A bird.\nfn wren() {}", None),
        ("A.java", "class A {\n  /** A bird. */\n  void wren() {}\n}", (2, 2)),
        ("a.c", "/* A bird. */\nint wren(void) { return 1; }", (1, 1)),
        ("a.cpp", "/// A bird.\nint wren() { return 1; }", (1, 1)),
        ("a.cs", "class A {\n  /// <summary>A bird.</summary>\n  void wren() {}\n}", (2, 2)),
        ("a.rb", "# A bird.\ndef wren; end", (1, 1)),
        ("a.php", "<?php\n/** A bird. */\nfunction wren() {}", (2, 2)),
    ],
)
def test_documentation(path: str, code: str, lines: tuple[int, int] | None) -> None:
    documentation = one(path, code).documentation
    assert documentation == (Location(path, *lines) if lines else None)


def test_a_signature_as_written() -> None:
    signature = one("a.py", "@bird\nasync def wren(a, b: int = 2, *c) -> str: pass").signature
    assert signature is not None
    assert [(each.name, each.annotation, each.default) for each in signature.parameters] == [
        ("a", None, None), ("b", "int", "2"), ("c", None, None),
    ]  # fmt: skip
    assert signature.result == "str"
    assert one("a.py", "@bird\ndef wren(): pass").decorators == ("bird",)
    assert one("a.py", "wren = 1").signature is None


NESTS = {"a.py": "class Nest:\n    def wren(self): pass\n", "b.py": "def wren(): pass\n"}


def test_the_owner_narrows_and_the_file_does() -> None:
    code = change(NESTS)
    for name, path, places in [
        ("wren", None, ["a.py:2", "b.py:1"]),
        ("Nest.wren", None, ["a.py:2"]),
        ("Barn.wren", None, []),
        ("wren", "b.py", ["b.py:1"]),
    ]:
        answer = definitions(code, name, path=path)
        assert isinstance(answer, Definitions)
        assert [str(each.at) for each in answer.found] == places, name
        assert answer.more is None


@pytest.mark.parametrize(
    ("files", "name", "why"),
    [
        (
            {"a.vue": "<script>function wren() {}</script>"},
            "wren",
            "`a.vue` is in a language that citecheck does not read",
        ),
        ({"a.py": "def wren(:\n  ((((\n"}, "owl.wren", "`a.py` could not be read in full"),
        ({"a.py": ""}, "???", "`???` is not a name"),
    ],
)
def test_what_is_not_found_may_be_there_yet(files: dict[str, str], name: str, why: str) -> None:
    answer = definitions(change(files), name)
    assert answer == CannotTell(why)


def test_a_tree_that_is_not_at_hand_in_full_may_hold_more() -> None:
    answer = definitions(change(NESTS, complete=False), "wren")
    assert isinstance(answer, Definitions)
    assert answer.more == CannotTell("not every file of the repository was at hand")


def test_the_base_has_its_own_definitions() -> None:
    code = change({"a.py": "def robin(): pass\n", "b.py": NESTS["b.py"]}, NESTS)
    before = definitions(code, "Nest.wren", side=Side.LEFT)
    assert isinstance(before, Definitions)
    assert [each.at for each in before.found] == [Location("a.py", 2, 2, Side.LEFT)]
    after = definitions(code, "Nest.wren")
    assert isinstance(after, Definitions)
    assert after.found == ()
