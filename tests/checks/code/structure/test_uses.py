"""What a file does with a name, place by place, in each language; twins differ in one token."""

from __future__ import annotations

import pytest

from checks.code.structure import outline

FILES = {
    "python": "a.py", "javascript": "a.js", "typescript": "a.ts", "go": "a.go", "java": "A.java", "rust": "a.rs",
    "c": "a.c", "cpp": "a.cpp", "csharp": "a.cs", "ruby": "a.rb", "php": "a.php",
}  # fmt: skip

CASES: list[tuple[str, str, str]] = [
    # language, code with the name `wren`, its uses: kind, and the owner or `local` or `member`
    ("python", "wren(1)", "call"),
    ("python", "wren = 1", "write"),
    ("python", "wren == 1", "read"),
    ("python", "wren += 1", "write"),
    ("python", "nest.wren(1)", "call nest"),
    ("python", "nest.wren = 1", "write nest"),
    ("python", "nest.wren", "read nest"),
    ("python", "nest[wren] = 1", "read"),
    ("python", "f(wren=1)", "argument"),
    ("python", "f(wren==1)", "read"),
    ("python", "match x:\n  case {'a': wren}: pass", "write"),
    ("python", "match x:\n  case {'a': 1, **wren}: pass", "write"),
    ("python", "match x:\n  case {wren.a: 1}: pass", "read"),
    ("python", "match x:\n  case [1, *wren]: pass", "write"),
    ("python", "match x:\n  case wren: pass", "write"),
    ("python", "match x:\n  case wren.a: pass", "read"),
    ("python", "match x:\n  case [1] as wren: pass", "write"),
    ("python", "match x:\n  case wren(1): pass", "read"),
    ("python", "match x:\n  case A(b=wren): pass", "write"),
    ("python", "match x:\n  case A(wren=1): pass", "argument"),
    ("python", "match x:\n  case A(b=wren.c): pass", "read"),
    ("python", "with wren as x: pass", "read"),
    ("python", "with x as wren: pass", "write"),
    ("python", "'wren'", "docstring"),
    ("python", "x = 'wren'", "string"),
    ("python", "x = f'{wren}'", "read"),
    ("python", "x = f'{{wren}}'", "string"),
    ("python", "# wren", "comment"),
    ("python", "from nest import wren", "import"),
    ("python", "import wren as bird", "import"),
    ("python", "def f(wren): pass", "definition local"),
    ("python", "def wren(f): pass", "definition"),
    ("python", "class Nest:\n  def wren(self): pass", "definition member"),
    ("python", "class Nest:\n  wren = 1", "write member"),
    ("python", "def f():\n  wren = 1\n  return wren", "write local, read local"),
    ("python", "def f():\n  global wren\n  wren = 1", "write"),
    ("python", "x = [wren for wren in y]", "read local, write local"),
    ("python", "x = [bird for bird in wren]", "read"),
    ("python", "for wren, x in y: pass", "write"),
    ("python", "for x in wren: pass", "read"),
    ("python", "with x as wren: pass", "write"),
    ("python", "with wren as x: pass", "read"),
    ("python", "del wren", "write"),
    ("python", "del nest[wren]", "read"),
    ("javascript", "wren(1)", "call"),
    ("javascript", "new wren(1)", "call"),
    ("javascript", "nest?.wren()", "call nest"),
    ("javascript", "wren = 1", "write"),
    ("javascript", "wren === 1", "read"),
    ("javascript", "wren++", "write"),
    ("javascript", "x = {wren: 1}", "key"),
    ("javascript", "x = {wren}", "read"),
    ("javascript", "const {wren} = x", "definition"),
    ("javascript", "const {wren: y} = x", "key"),
    ("javascript", "export { wren } from './nest'", "export"),
    ("javascript", "import { wren } from './nest'", "import"),
    ("javascript", "f((wren) => wren)", "definition local, read local"),
    ("javascript", "f((bird) => wren)", "read"),
    ("javascript", "function f() { if (x) { var wren = 1 } return wren }", "definition local, read local"),
    ("javascript", "function f() { if (x) { let wren = 1 } return wren }", "definition local, read"),
    ("javascript", "class Nest { wren() {} }", "definition member"),
    ("javascript", "f(`${wren}`, `wren`)", "read, string"),
    ("typescript", "let x: wren = 1", "read"),
    ("typescript", "interface Nest { wren: number }", "definition member"),
    ("typescript", "function f(wren?: number) {}", "definition local"),
    ("typescript", "x.wren!.y()", "read x"),
    ("go", "package p\nfunc wren() {}", "definition"),
    ("go", "package p\nfunc (n *Nest) wren() {}", "definition member"),
    ("go", "package p\nfunc f() { wren := 1; _ = wren }", "definition local, read local"),
    ("go", "package p\nfunc f() { wren = 1 }", "write"),
    ("go", "package p\nfunc f() { n.wren(1) }", "call n"),
    ("go", "package p\nfunc f() { _ = Nest{wren: 1} }", "key"),
    ("go", "package p\nfunc f() { g(&wren) }", "read lent"),
    ("go", "package p\nfunc f() { for _, wren := range x {} }", "definition local"),
    ("go", "package p\nfunc f() { for range wren {} }", "read"),
    ("java", "class A { int wren = 1; }", "definition member"),
    ("java", "class A { void f() { int wren = 1; g(wren); } }", "definition local, read local"),
    ("java", "class A { void wren() { this.wren(); } }", "definition member, call this"),
    ("java", "class A { void f() { this.wren = 1; } }", "write this"),
    ("java", "class A { void f() { x.wren(); new wren(); } }", "call x, call"),
    ("java", "import a.b.wren;", "import"),
    ("rust", "fn wren() {}", "definition"),
    ("rust", "impl Nest { fn wren(&self) {} }", "definition member"),
    ("rust", "fn f() { let wren = 1; g(wren) }", "definition local, read local"),
    ("rust", "fn f() { self.wren = 1; self.wren(); Nest::wren() }", "write self, call self, call Nest"),
    ("rust", "fn f() { println!(\"{}\", wren); println!(\"{}\", wren(1)) }", "read, call"),
    ("rust", "use nest::wren;", "import"),
    ("rust", "pub use nest::wren;", "export"),
    ("rust", "fn f() { g(&mut wren) }", "read lent"),
    ("c", "int wren = 1;", "definition"),
    ("c", "int f(int wren) { return wren; }", "definition local, read local"),
    ("c", "int wren(void) { return 1; }", "definition"),
    ("c", "int f(void) { p->wren = 1; return x.wren; }", "write p, read x"),
    ("c", "int f(void) { wren++; g(&wren); return wren(2); }", "write, read lent, call"),
    ("c", "#define wren 1", "definition"),
    ("cpp", "struct Nest { int wren; void f() { this->wren = 1; } };", "definition member, write this"),
    ("cpp", "int Nest::wren() { return 1; }", "definition Nest member"),
    ("cpp", "void f() { Nest::wren(); auto x = new wren(1); }", "call Nest, call"),
    ("csharp", "class A { int wren = 1; }", "definition member"),
    ("csharp", "class A { int Wren { get; } void f() { var wren = 1; G(wren); } }", "definition local, read local"),
    ("csharp", "class A { void f() { this.wren = 1; x?.wren(); } }", "write this, call"),
    ("csharp", "class A { void f() { G(wren: 1); G(out wren); } }", "argument, read lent"),
    ("ruby", "def wren; end", "definition"),
    ("ruby", "wren = 1\nf(wren)", "write local, read local"),
    ("ruby", "def f\n  wren\nend", "call"),
    ("ruby", "def f(wren)\n  wren\nend", "definition local, read local"),
    ("ruby", "@wren = 1", "write self"),
    ("ruby", "x.wren = 1", "write x"),
    ("ruby", "x.wren 1", "call x"),
    ("ruby", "send(:wren)", "string"),
    ("php", "<?php function wren() {}", "definition"),
    ("php", "<?php wren(1);", "call"),
    ("php", "<?php $wren = 1;", "write"),
    ("php", "<?php function f($wren) { return $wren; }", "definition local, read local"),
    ("php", "<?php $this->wren = 1; $this->wren(); A::wren();", "write $this, call $this, call A"),
    ("php", "<?php f(wren: 1);", "argument"),
    ("php", "<?php foreach ($wren as $x) {}", "read"),
    ("php", "<?php foreach ($x as $wren) {}", "write"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "code", "expected"), CASES)
def test_what_is_done_with_a_name(language: str, code: str, expected: str) -> None:
    uses = outline(FILES[language], code).uses("wren")
    marks = [
        [use.kind, use.owner, "local" * use.local, "member" * use.member, "lent" * use.lent] for use in uses
    ]
    assert ", ".join(" ".join(str(mark) for mark in each if mark) for each in marks) == expected


@pytest.mark.parametrize(
    ("path", "code", "value", "kind"),
    [
        ("a.py", "wren = 1", "1", "literal"),
        ("a.py", "wren = f()", "f()", "call"),
        ("a.py", "wren = x", "x", "name"),
        ("a.py", "wren = x + 1", "x + 1", "other"),
        ("a.py", "wren, y = x", "x", "part"),
        ("a.py", "for wren in x: pass", "x", "each"),
        ("a.py", "wren -= 1", "wren -= 1", "update"),
        ("a.py", "del wren", None, "nothing"),
        ("a.py", "def f(wren=2): pass", "2", "given"),
        ("a.js", "let wren", None, "nothing"),
        ("a.js", "let wren = null", "null", "literal"),
        ("a.ts", "const wren: T = await f()", "await f()", "other"),
        ("a.go", "package p\nvar wren = f()", "f()", "call"),
        ("a.go", "package p\nfunc g() { wren, err := f() }", "f()", "part"),
        ("A.java", "class A { int wren = 1; }", "1", "literal"),
        ("a.rs", "fn f() { let wren = g(); }", "g()", "call"),
        ("a.c", "int wren = 1;", "1", "literal"),
        ("a.cs", "class A { void f() { var wren = g(); } }", "g()", "call"),
        ("a.rb", "wren = nil", "nil", "literal"),
        ("a.php", "<?php $wren = null;", "null", "literal"),
    ],
)
def test_what_a_name_is_set_to(path: str, code: str, value: str | None, kind: str) -> None:
    use = outline(path, code).uses("wren")[0]
    assert (use.value, use.value_kind) == (value, kind)


def test_a_file_without_a_grammar_has_words_and_no_uses() -> None:
    assert [use.kind for use in outline("a.zig", "fn wren() // wren").uses("wren")] == ["unread", "comment"]


def test_a_name_within_a_longer_one_is_none() -> None:
    assert outline("a.py", "wren_s = wrens = $wren").uses("wren") == ()


def test_a_name_deep_in_brackets_is_still_read() -> None:
    assert [use.kind for use in outline("a.py", "(" * 300 + "wren" + ")" * 300).uses("wren")] == ["read"]
