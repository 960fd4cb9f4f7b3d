"""Whether a text may define a name, by what is right around it: never *none* for what the parser calls a definition."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.code.structure import Chance, Kind, outline
from checks.code.structure.lexical.outline import LexicalOutline
from checks.code.structure.outline import Outline, segments
from tests.checks.code.structure.test_examples import EXAMPLES

PLAIN, SOME, NONE = Chance.PLAIN, Chance.SOME, Chance.NONE


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name.split(".")[0])
def test_every_definition_of_an_example_has_a_chance(example: Path) -> None:
    text = example.read_text(encoding="utf-8")
    read = outline(example.name.removesuffix(".txt"), text)
    names = {segments(each.name)[-1] for each in read.definitions if each.kind is not Kind.PARAMETER}
    names = {name for name in names if name.isidentifier() and name in text}
    assert [name for name in sorted(names) if read.chance(name) is NONE] == []


@pytest.mark.parametrize(
    ("path", "text", "chance"),
    [
        ("a.py", "def total(): pass", PLAIN),
        ("a.py", "x = cart.total()", NONE),
        ("a.py", "self.total = 1", SOME),
        ("a.py", "if self.total == 1: pass", NONE),
        ("a.py", "total = 1", SOME),
        ("a.py", "pay(total=1)", NONE),
        ("a.py", "from shop import total\n", NONE),
        ("a.py", "a, total = 1, 2", SOME),
        ("a.py", "pay(a, total=1)", NONE),
        ("a.ts", "export class total {}", PLAIN),
        ("a.ts", "import { a, total, b } from './a'\n", NONE),
        ("a.ts", "class A { total() {} }", SOME),
        ("a.ts", "x = a.total(b)", NONE),
        ("a.ts", "const a = { total: 1 }", SOME),
        ("a.ts", "pay(total)", NONE),
        ("a.ts", "enum A { total, B }", SOME),
        ("a.js", "function $total() {}", PLAIN),
        ("a.go", "func (c *Cart) total() int { return 1 }", PLAIN),
        ("a.go", "x := cart.total()", NONE),
        ("a.go", "type A struct {\n\ttotal int\n}", SOME),
        ("a.go", "a := A{b, total}", NONE),
        ("A.java", "class A { int total() { return 1; } }", SOME),
        ("A.java", "class A { int b() { return total(); } }", NONE),
        ("A.java", "class A { int total; }", SOME),
        ("A.java", "class A { void b() { pay(a, total); } }", NONE),
        ("a.rs", "fn total() {}", PLAIN),
        ("a.rs", "let x = cart.total();", NONE),
        ("a.rs", "struct A { pub total: u8 }", SOME),
        ("a.rs", "pay(total);", NONE),
        ("a.c", "int total(void) { return 1; }", SOME),
        ("a.c", "int b(void) { return total(); }", NONE),
        ("a.c", "#define total 1", SOME),
        ("a.cpp", "int Cart::total() { return 1; }", SOME),
        ("a.cpp", "int b = cart->total();", NONE),
        ("A.cs", "class A { int total => 1; }", SOME),
        ("A.cs", "class A { int total { get; } }", SOME),
        ("A.cs", "class A { int B() { return c.total(); } }", NONE),
        ("a.rb", "def total; end", PLAIN),
        ("a.rb", "attr_reader :total", SOME),
        ("a.rb", "puts cart.total", NONE),
        ("a.php", "<?php function total() {}", PLAIN),
        ("a.php", "<?php $this->total = 1;", SOME),
        ("a.php", "<?php $this->total();", NONE),
        ("a.sh", "total() { echo; }", PLAIN),
        ("a.sh", "total 1", NONE),
        ("a.md", "class total", NONE),
        ("a.json", '{"total": 1}', NONE),
    ],
)
def test_the_words_around_a_name_say_whether_it_is_defined(path: str, text: str, chance: Chance) -> None:
    assert outline(path, text).chance("total") is chance


@pytest.mark.parametrize(
    "text", ["int /* all */ total() {}", "int total /* all */ () {}", "// all\nint total() {}"]
)
def test_a_comment_between_them_changes_nothing(text: str) -> None:
    assert outline("a.c", text).chance("total") is SOME


@pytest.mark.parametrize(
    "text",
    [
        "total = 1 # total\nprint 'total', \"a total\" 'open total\ntotal",
        'a: total\nb: "total"\n# total\nc: $total total$ subtotal\n',
        "",
        "\n\ntotal",
    ],
)
def test_lines_read_by_themselves_show_the_same_uses(text: str) -> None:
    alone = LexicalOutline("a.yaml", text)
    assert alone.uses("total") == Outline.uses(alone, "total")


def test_a_string_over_lines_is_read_as_one() -> None:
    text = "a = '''\nb = total\n'''\n".replace("'''", "'''")
    (use,) = LexicalOutline("a.nix", text).uses("total")
    assert use.kind.value == "string"
