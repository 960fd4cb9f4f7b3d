"""Fields that a function is said not to set, beside functions that always do and those that do at times."""

from __future__ import annotations

import pytest

from tests.checks.claims.warned import Scene, warnings_of

GO = "package a\n\nfunc (r *Rows) Reset() {\n\tr.count = 0\n\tr.rows = r.rows[:0]\n\tif r.open {\n\t\tr.open = false\n\t}\n}\n"
PY = "class Rows:\n    def reset(self, size):\n        self.count = 0\n        self.rows = []\n        self.size = size\n        if size:\n            self.open = False\n        total = 0\n"
EARLY = "class Rows:\n    def reset(self, size):\n        if not size:\n            return\n        self.count = 0\n"
LATE = "class Rows:\n    def reset(self, size):\n        self.count = 0\n        self.load()\n        self.count = self.old\n"
JV = "class Rows {\n  void reset() {\n    count = 0;\n    this.rows = new ArrayList<>();\n  }\n}\n"
JS = "class Rows {\n  reset() {\n    this.count = 0;\n    this.items = this.items.slice(1);\n    load(() => {\n      this.later = 1;\n    });\n  }\n}\n"
RS = "impl Rows {\n  fn reset(&mut self) {\n    self.count = 0;\n  }\n}\n"
RB = "class Rows\n  def reset\n    @count = 0\n  end\nend\n"
PHP = "<?php\nclass Rows {\n  function reset() {\n    $this->count = 0;\n  }\n}\n"

FALSE: list[Scene] = [
    ("a.go", GO, 4, "`Reset` does not reset `count`."),
    ("a.go", GO, 4, "`Reset` never clears `rows`, so old ones show up again."),
    ("a.go", GO, 4, "`Reset` forgets to set `count`."),
    ("a.go", GO, 4, "`Reset` leaves `count` untouched."),
    ("a.go", GO, 4, "`Reset` clears `rows` but not `count`."),
    ("a.go", GO, 4, "`Reset` clears `rows` but leaves `count` untouched."),
    ("a.go", GO, 4, "`count` is never reset in `Reset`."),
    ("a.go", GO, 4, "`count` isn't set in this method."),
    ("a.go", GO, 4, "`count` isn't cleared in this method."),
    ("a.go", GO, 4, "`count` isn't set in `Reset`."),
    ("a.go", GO, 4, "`count` isn't populated in `Reset`."),
    ("a.go", GO, 4, "Nothing in `Reset` updates `count`."),
    ("a.go", GO, 4, "Nothing in `Reset` clears `count`."),
    ("a.go", GO, 4, "Nothing in `Reset` sets `count`."),
    ("a.py", PY, 3, "`reset` does not update `size`."),
    ("a.py", PY, 3, "This method doesn't reset `count`."),
    ("a.py", PY, 3, "This method never sets `size`."),
    ("a.py", PY, 3, "This method leaves `size` unset."),
    ("a.py", PY, 3, "`reset` never sets `self.size`."),
    ("a.java", JV, 3, "`reset` does not reset `count`."),
    ("a.java", JV, 3, "`reset` does not clear `rows`."),
    ("a.js", JS, 3, "`reset` does not reset `count`."),
    ("a.js", JS, 3, "`reset` does not reset `this.count`."),
    ("a.rs", RS, 3, "`reset` does not reset `count`."),
    ("a.rb", RB, 3, "`reset` does not reset `count`."),
    ("a.php", PHP, 4, "`reset` does not reset `count`."),

]  # fmt: skip

TRUE: list[Scene] = [
    ("a.py", "class A:\n    def bump(self):\n        self.size = self.size + 1\n        self.rows = self.keep(self.rows)\n", 3, "`bump` does not update `rows`."),
    ("a.go", GO, 4, "`Reset` does not reset `open`."),
    ("a.go", GO, 4, "`Reset` does not reset `size`."),
    ("a.go", GO, 4, "`Reset` does not reset `count` before the rows are cleared."),
    ("a.go", GO, 4, "`Reset` does not reset `count` to its default."),
    ("a.go", GO, 4, "If it fails, `Reset` does not reset `count`."),
    ("a.go", GO, 4, "`Load` does not reset `count`."),
    ("a.go", GO, 4, "Nothing resets `count`."),
    ("a.go", GO, 4, "`Reset` does not reset `other.count`."),
    ("a.go", GO, 4, "Does `Reset` not reset `count`?"),
    ("a.go", GO, 4, "`Reset` should not reset `count`."),
    ("a.go", GO, 4, "The old `Reset` did not reset `count`."),
    ("a.go", GO, 4, "`Reset` does not set `count` correctly."),
    ("a.py", PY, 3, "`reset` does not reset `size`."),
    ("a.py", PY, 3, "`reset` does not reset `open`."),
    ("a.py", PY, 3, "`reset` does not set `total`."),
    ("a.py", EARLY, 5, "`reset` does not reset `count`."),
    ("a.py", LATE, 5, "`reset` does not reset `count`."),
    ("a.js", JS, 3, "`reset` does not update `items`."),
    ("a.js", JS, 3, "`reset` does not reset `items`."),
    ("a.js", JS, 3, "`reset` does not set `later`."),
    ("a.java", JV.replace("count = 0;", "int count = 0;"), 3, "`reset` does not reset `count`."),
    ("a.py", PY+"\n    def other(self):\n        pass\n", 10, "This method doesn't reset `count`."),
    ("a.py", PY+"class Other:\n    def reset(self):\n        pass\n", 11, "`reset` doesn't reset `count`."),
    ("a.py", PY+"class Other:\n    def reset(self):\n        pass\n", 11, "`Other.reset` doesn't reset `count`."),

]  # fmt: skip


@pytest.mark.parametrize("scene", FALSE)
def test_a_field_that_every_run_sets_refutes_that_it_is_not_set(scene: Scene) -> None:
    assert warnings_of(scene)


@pytest.mark.parametrize("scene", TRUE)
def test_a_field_that_is_set_at_times_refutes_nothing(scene: Scene) -> None:
    assert warnings_of(scene) == []
