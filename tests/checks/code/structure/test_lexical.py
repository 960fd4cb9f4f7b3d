"""Files that no grammar reads are read word by word, and claim less."""

from __future__ import annotations

import pytest

from checks.code.structure import LexicalOutline, Role, outline

KOTLIN = """\
class Store(val limit: Int) {
  // don't count "this"
  private suspend fun load(key: String, size: Int = 2): Entry {
    return reader.read(key, mode = "fast")
  }
  companion object {
    const val NAME = "x"
  }
}
fun top() = throw Gone("no")
"""

SHELL = """\
#!/bin/sh
# Runs it.
run() {
  await_it "$1"
}
function other {
  echo '# no comment'
}
NAME=value
"""

ELIXIR = """\
defmodule Store do
  def load(key) do
    key
  end
end
"""

SWIFT = """\
class Node {
  class func unarchive(_ file: String) -> Node? {
    return nil
  }
}
"""

OBJECTIVE_C = """\
@implementation Clipboard
- (void)setString:(NSString *)content {
  [board setString:content];
}
+ (BOOL)ready { return YES; }
@end
"""

INDENTED = """\
class Timer:
    func start(delay, times = 3):
        run(delay)

    var left
func stop():
    pass
"""


@pytest.mark.parametrize(
    ("path", "text", "definitions"),
    [
        (
            "a.kt",
            KOTLIN,
            [
                "1-9 class Store",
                "3-5 method Store.load",
                "7-7 variable Store.NAME",
                "10-10 function top",
            ],
        ),
        ("run.sh", SHELL, ["3-5 function run", "6-8 function other", "9-9 variable NAME"]),
        ("a.ex", ELIXIR, ["1-5 class Store", "2-4 method Store.load"]),
        ("a.swift", SWIFT, ["1-5 class Node", "2-4 method Node.unarchive"]),
        (
            "a.mm",
            OBJECTIVE_C,
            ["1-6 class Clipboard", "2-4 method Clipboard.setString", "5-5 method Clipboard.ready"],
        ),
        (
            "a.gd",
            INDENTED,
            ["1-5 class Timer", "2-3 method Timer.start", "5-5 variable Timer.left", "6-7 function stop"],
        ),
        ("a.toml", 'name = "x"\n[tool]\nlimit = 3\n', ["1-1 variable name", "3-3 variable limit"]),
        ("a.kt", "fun open() {\n  if (x) {\n", ["1-1 function open"]),
        ("a.kt", "fun f() {\n    }\n  }\n", ["1-1 function f"]),
        ("a.kt", '// fun a() {}\n"fun b() {}"\n', []),
        ("a.md", "A class of problems, a function that is slow.\n", []),
    ],
)
def test_a_defining_word_defines_what_is_certain(path: str, text: str, definitions: list[str]) -> None:
    read = outline(path, text)
    found = [f"{d.first}-{d.last} {d.kind} {d.qualified}" for d in read.definitions if d.kind != "parameter"]
    assert found == definitions


def test_parameters_are_named() -> None:
    (load,) = outline("a.kt", KOTLIN).named("Store.load")
    assert [(each.name, each.default) for each in load.parameters] == [("key", None), ("size", "2")]


def test_words_show_calls_throws_and_returns() -> None:
    read = outline("a.kt", KOTLIN)
    assert [(call.full, call.arguments, call.keywords) for call in read.calls(1, 9)] == [
        ("reader.read", 2, ("mode",))
    ]
    assert [token.text for token in read.raises(1, 10)] == ["Gone"]
    assert [statement.line for statement in read.returns(1, 10)] == [4]
    assert read.comment_lines == {2}


@pytest.mark.parametrize(
    ("path", "text", "strings", "comments"),
    [
        ("a.kt", "a = \"b // c\" // d 'e'", ["b // c"], ["// d 'e'"]),
        ("a.kt", 'it\'s "b"', ["b"], []),
        ("a.kt", 'a = "open\nb = "c"', ["c"], []),
        ("a.yml", "url: http://x # y", [], ["# y"]),
        ("a.kt", "url(http://x)", [], []),
        ("a.lua", "a = 1 -- b", [], ["-- b"]),
        ("a.html", "<!-- a\nb --><p>", [], ["<!-- a\nb -->"]),
        ("a.kt", "/* a\n", [], ["/* a\n"]),
        ("a.kt", "`a\nb` c", ["a\nb"], []),
        ("a.kt", r'"a\"b"', [r"a\"b"], []),
        ("a.txt", "# a", [], []),
    ],
)
def test_comments_and_strings_are_distinguished(
    path: str, text: str, strings: list[str], comments: list[str]
) -> None:
    tokens = outline(path, text).tokens(1, 9)
    assert [token.text for token in tokens if token.role is Role.STRING] == strings
    assert [token.text for token in tokens if token.role is Role.COMMENT] == comments


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "x = '" + "a" * 110_000 + "'\n"),
        ("a.py", ("x = 1" + 94 * " " + "\n") * 21_000),
        ("a.py", "(" * 2_000),
        ("a.js", "[\n" * 2_000),
        ("a.rb", "'" + "\\'" * 30_000),
        ("a.rs", "\n".join(f"id{number}" for number in range(30_000))),
        ("a.kt", "x"),
    ],
    ids=[
        "long line",
        "long file",
        "deep",
        "deep over lines",
        "endless string",
        "no code",
        "kotlin",
    ],
)
def test_what_no_grammar_can_read_in_time_is_read_by_words(path: str, text: str) -> None:
    read = outline(path, text)
    assert read.definitions == LexicalOutline(path, text).definitions
    assert not read.exact
    assert not read.sound(1, 1)
