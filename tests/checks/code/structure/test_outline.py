"""The questions that an outline answers about lines and names."""

from __future__ import annotations

import pytest

from checks.code.structure import Kind, Outline, Role, outline

PYTHON = '''\
LIMIT = 3

class Option(Parameter):
    """An option."""

    def process_value(self, ctx, value=None):
        value = self.convert(
            value,
            strict=True,
        )
        return inner(value)

    class Meta:
        limit = 5

def process_value(value):
    return LIMIT
'''

JAVASCRIPT = """\
class Reply {
  send (payload) { return this.raw.end(payload) }
  #flush () {}
}
Reply.prototype.code = function (code) { this.status = code }
res.cookie = function (name) {}
"""

GO = """\
package server

type Server struct{ Addr string }

func (s *Server) Close() error { return nil }
"""

RUST = """\
struct Header { name: String }
impl Header { fn parse(text: &str) -> Self { todo!() } }
impl Display for Header { fn fmt(&self) {} }
"""

CPP = "namespace net { struct Client { int send(int flags); }; }\nint net::Client::send(int flags) { return 1; }\n"


@pytest.fixture(name="python")
def python_outline() -> Outline:
    return outline("src/options.py", PYTHON)


@pytest.mark.parametrize(
    ("line", "around"),
    [
        (1, []),
        (2, []),
        (3, ["Option"]),
        (4, ["Option"]),
        (9, ["Option.process_value", "Option"]),
        (14, ["Option.Meta", "Option"]),
        (15, []),
        (17, ["process_value"]),
        (0, []),
        (18, []),
        (10_000, []),
        (-3, []),
    ],
)
def test_a_line_is_enclosed_by(python: Outline, line: int, around: list[str]) -> None:
    assert [each.qualified for each in python.enclosing(line)] == around


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("process_value", [6, 16]),
        ("Option.process_value", [6]),
        ("Option::process_value", [6]),
        ("Option#process_value", [6]),
        ("process_value()", [6, 16]),
        ("Option.process_value(ctx, value)", [6]),
        ("Argument.process_value", []),
        ("Option.Meta.limit", [14]),
        ("Meta.limit", [14]),
        ("LIMIT", [1]),
        ("limit", [14]),
        ("ctx", [6]),
        ("process_value.ctx", [6]),
        ("process", []),
        ("value_process_value", []),
        ("", []),
        ("...", []),
        ("(", []),
    ],
)
def test_a_name_is_defined_on(python: Outline, name: str, lines: list[int]) -> None:
    assert [each.name_line for each in python.named(name) if each.name != "value"] == lines


@pytest.mark.parametrize(
    ("path", "text", "name", "line"),
    [
        ("reply.js", JAVASCRIPT, "Reply.prototype.code", 5),
        ("reply.js", JAVASCRIPT, "Reply.code", 5),
        ("reply.js", JAVASCRIPT, "Reply#send", 2),
        ("reply.js", JAVASCRIPT, "Reply.flush", 3),
        ("reply.js", JAVASCRIPT, "#flush", 3),
        ("reply.js", JAVASCRIPT, "res.cookie", 6),
        ("server.go", GO, "Server.Close", 5),
        ("server.go", GO, "(*Server).Close", 5),
        ("header.rs", RUST, "Header::parse", 2),
        ("header.rs", RUST, "Header::fmt", 3),
        ("client.cpp", CPP, "net::Client::send", 1),
        ("client.cpp", CPP, "Client->send", 1),
    ],
)
def test_a_qualified_name_is_found_however_it_is_written(path: str, text: str, name: str, line: int) -> None:
    assert line in [each.name_line for each in outline(path, text).named(name)]


@pytest.mark.parametrize(
    ("path", "text", "class_name", "members"),
    [
        ("options.py", PYTHON, "Option", ["process_value", "Meta"]),
        ("options.py", PYTHON, "Meta", ["limit"]),
        ("reply.js", JAVASCRIPT, "Reply", ["send", "#flush", "code"]),
        ("server.go", GO, "Server", ["Addr", "Close"]),
        ("header.rs", RUST, "Header", ["name", "parse", "fmt"]),
        ("client.cpp", CPP, "Client", ["send", "send"]),
    ],
)
def test_a_class_has_the_members(path: str, text: str, class_name: str, members: list[str]) -> None:
    read = outline(path, text)
    class_ = next(each for each in read.named(class_name) if each.kind is Kind.CLASS)
    assert [each.name for each in read.members(class_)] == members


def test_a_call_belongs_to_the_range_it_begins_in(python: Outline) -> None:
    assert [call.name for call in python.calls(7, 7)] == ["convert"]
    assert python.calls(8, 10) == ()
    call = python.calls(1, 17)[0]
    assert (call.full, call.line, call.last, call.arguments, call.keywords) == (
        "self.convert",
        7,
        10,
        2,
        ("strict",),
    )


@pytest.mark.parametrize(
    ("line", "calls"), [(6, []), (7, ["convert"]), (9, ["convert"]), (11, ["inner"]), (17, [])]
)
def test_a_line_lies_in_the_calls(python: Outline, line: int, calls: list[str]) -> None:
    assert [call.name for call in python.surrounding_calls(line)] == calls


def test_nested_calls_surround_a_line_from_the_inside() -> None:
    read = outline("x.py", "outer(\n    inner(\n        1,\n    ),\n)\n")
    assert [call.name for call in read.surrounding_calls(3)] == ["inner", "outer"]


def test_tokens_belong_to_every_range_they_touch() -> None:
    read = outline("x.py", 'a = """one\ntwo\nthree"""\nb = 2\n')
    assert [(token.text, token.line, token.last) for token in read.tokens(2, 2)] == [
        ("one\ntwo\nthree", 1, 3)
    ]
    assert [token.text for token in read.tokens(4, 4)] == ["b", "=", "2"]


@pytest.mark.parametrize(
    ("path", "text", "tokens"),
    [
        (
            "x.py",
            '(f"a {b.c} d")',
            [("a {b.c} d", Role.STRING), ("b", Role.IDENTIFIER), ("c", Role.IDENTIFIER)],
        ),
        ("x.py", "(rb'raw')", [("raw", Role.STRING)]),
        ("x.py", "x = 'a' # b", [("x", Role.IDENTIFIER), ("a", Role.STRING), ("# b", Role.COMMENT)]),
        ("x.py", '"""doc"""', [("doc", Role.DOCSTRING)]),
        ("x.py", "not x", [("not", Role.KEYWORD), ("x", Role.IDENTIFIER)]),
        ("x.js", "`a ${b}`", [("a ${b}", Role.STRING), ("b", Role.IDENTIFIER)]),
        ("x.js", "/a+/gi", [("a+", Role.STRING)]),
        ("x.js", "this.#x", [("this", Role.KEYWORD), ("#x", Role.IDENTIFIER)]),
        ("x.ts", "let a: string", [("let", Role.KEYWORD), ("a", Role.IDENTIFIER), ("string", Role.KEYWORD)]),
        ("x.rs", 'r#"a"b"#', [('a"b', Role.STRING)]),
        ("x.cpp", 'auto a = R"x(b)x";', [("auto", Role.KEYWORD), ("a", Role.IDENTIFIER), ("b", Role.STRING)]),
        (
            "x.cs",
            'var a = $"b {c}";',
            [("var", Role.KEYWORD), ("a", Role.IDENTIFIER), ("b {c}", Role.STRING)],
        ),
        ("x.rb", "{ name: 1 }", [("name", Role.IDENTIFIER), ("1", Role.NUMBER)]),
        (
            "x.c",
            "#define A 0x10\n",
            [("#define", Role.KEYWORD), ("A", Role.IDENTIFIER), ("0x10", Role.NUMBER)],
        ),
        (
            "x.go",
            "package a // b",
            [("package", Role.KEYWORD), ("a", Role.IDENTIFIER), ("// b", Role.COMMENT)],
        ),
        ("x.kt", 'val a = "b"', [("val", Role.KEYWORD), ("a", Role.IDENTIFIER), ("b", Role.STRING)]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_words_have_roles(path: str, text: str, tokens: list[tuple[str, Role]]) -> None:
    found = [(t.text, t.role) for t in outline(path, text).tokens(1, 1) if t.role is not Role.OPERATOR]
    assert found[: len(tokens)] == tokens


@pytest.mark.parametrize(
    ("path", "text", "language"),
    [
        ("a/b.py", "", "python"),
        ("a/b.PYI", "", "python"),
        ("a.tsx", "", "tsx"),
        ("a.mts", "", "typescript"),
        ("a.cjs", "", "javascript"),
        ("a.h", "", "cpp"),
        ("a.c", "", "c"),
        ("Gemfile", "", "ruby"),
        ("bin/run", "#!/usr/bin/env python3\n", "python"),
        ("bin/run", "#!/usr/bin/env -S node --test\n", "javascript"),
        ("bin/run", "#!/usr/bin/python3.11 -E\n", "python"),
        ("bin/run", "#!/bin/sh\n", None),
        ("bin/run", "", None),
        ("a.kt", "", None),
        ("py", "", None),
        ("", "", None),
    ],
)
def test_the_language_follows_the_name_or_the_first_line(path: str, text: str, language: str | None) -> None:
    assert outline(path, text).language == language


def test_an_outline_is_sound_where_no_error_is() -> None:
    healthy = "".join(f"def f{number}():\n    return {number}\n" for number in range(40))
    read = outline("x.py", healthy + "def broken(:\n    pass\n")
    assert read.exact
    assert read.sound(1, 80)
    assert not read.sound(75, 82)
    assert not read.sound(0, 3)
    assert not read.sound(1, 83)


def test_an_outline_is_not_exact_when_much_of_it_is_broken() -> None:
    assert not outline("x.py", "cdef int x\ncdef class A:\n    cdef void run(self) nogil\n").exact


def test_members_of_an_unnamed_object_are_no_variables() -> None:
    read = outline("x.js", "send({ timeout: 3 })\nconst options = { timeout: 3, on () {} }\n")
    assert [each.qualified for each in read.named("timeout")] == ["options.timeout"]


def test_locals_are_not_defined() -> None:
    read = outline("x.py", "def f():\n    local = 1\nglobal_ = 2\n")
    assert read.named("local") == ()
    assert [each.value for each in read.named("global_")] == ["2"]


def test_a_prototype_in_a_function_is_not_defined() -> None:
    read = outline("x.c", "int f(void) { Foo other(x); return 1; }\nint g(int);\n")
    assert [each.name for each in read.definitions] == ["f", "g"]
