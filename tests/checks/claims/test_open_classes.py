"""Members of classes that others may add to: each beside a class that has no more than it defines."""

from __future__ import annotations

import pytest

from tests.checks.claims.typed import outcome

READ_IT: dict[str, object] = {"kind": "scope", "name": "read_it", "owner": "Pipe"}
PYTHON = "class Other:\n    def read_it(self):\n        pass\n\nclass Pipe:\n    def %s(self, name):\n        pass\n"
PHP = "<?php\nclass Other {\n  function read_it() {}\n}\nclass Pipe {\n  function %s($name) {}\n}\n"
SCRIPT = "class Other {\n  read_it() {}\n}\nclass Pipe {\n  load_it() {}\n}\n"
SHARP = "class Other {\n  void read_it() {}\n}\nclass Pipe {\n  void load_it() {}\n}\n"
RUBY = "class Other\n  def read_it\n  end\nend\nclass Pipe\n  def load_it\n  end\nend\n"


@pytest.mark.parametrize(
    ("path", "code", "hook"),
    [
        ("a.py", PYTHON, "__getattr__"), ("a.py", PYTHON, "__getattribute__"), ("a.php", PHP, "__call"),
        ("a.php", PHP, "__callStatic"), ("a.php", PHP, "__get"),
    ],
)  # fmt: skip
def test_a_class_that_answers_for_every_name(path: str, code: str, hook: str) -> None:
    assert outcome(READ_IT, code % hook, 6, path).disposition == "unsupported"
    assert outcome(READ_IT, code % "load_it", 6, path).failure == "wrong_scope"


@pytest.mark.parametrize(
    ("path", "code"), [("A.cs", SHARP), ("a.rb", RUBY)], ids=["extension methods", "opened again"]
)
def test_a_class_that_others_add_methods_to(path: str, code: str) -> None:
    assert outcome(READ_IT, code, 6, path).disposition == "unsupported"
    assert outcome(READ_IT, SCRIPT, 6, "a.ts").failure == "wrong_scope"


@pytest.mark.parametrize(
    ("path", "code", "setting", "other"),
    [
        ("a.py", PYTHON % "load_it", "setattr(Pipe, name, 1)\n", "setattr(Other, name, 1)\n"),
        ("a.js", SCRIPT, "Pipe.prototype[name] = 1;\n", "Other.prototype[name] = 1;\n"),
        ("a.js", SCRIPT, "Object.assign(Pipe, rows);\n", "Object.assign(rows, Pipe);\n"),
    ],
)
def test_a_class_whose_members_are_set_from_outside(path: str, code: str, setting: str, other: str) -> None:
    beside = f"b.{path.partition('.')[2]}"
    assert outcome(READ_IT, code, 6, path, others={beside: setting}).disposition == "unsupported"
    assert outcome(READ_IT, code + setting, 6, path).disposition == "unsupported"
    assert outcome(READ_IT, code, 6, path, others={beside: other}).failure == "wrong_scope"
