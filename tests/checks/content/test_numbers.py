"""Counts."""

from __future__ import annotations

from tests.checks.content.examples import BEFORE, FILES
from tests.checks.content.scenes import NOTHING, Case, Table, code, rows

PY, TS, GO, RS, JV = (
    "shop/basket.py",
    "src/queue.ts",
    "cache/store.go",
    "src/meter.rs",
    "shop/mail/MailSender.java",
)

TABLE = Table(
    "pattern_count",
    FILES,
    base=BEFORE,
    cases=(
        Case(
            "right number of calls",
            "The two `EmptyOrder` raises tell different things.",
            NOTHING,
            line=29,
            path=PY,
        ),
        Case(
            "parameters, right, in Python",
            "The three parameters of `charge` are untyped.",
            "verified",
            line=60,
            path=PY,
        ),
        Case(
            "parameters, wrong, in Python",
            "The five parameters of `charge` are untyped.",
            "wrong_count",
            line=60,
            path=PY,
            shows="3",
        ),
        Case(
            "parameters, wrong, in TypeScript",
            "The four parameters of `enqueueJob` should be an object.",
            "wrong_count",
            line=18,
            path=TS,
        ),
        Case(
            "parameters, wrong, in Go",
            "All three parameters of `FetchEntry` are strings.",
            "wrong_count",
            line=21,
            path=GO,
        ),
        Case("list, right", "The four entries are sorted by hand.", "verified", line=7, last=12, path=PY),
        Case(
            "list, wrong",
            "The six entries are sorted by hand.",
            "wrong_count",
            line=7,
            last=12,
            path=PY,
            shows="4",
        ),
        Case("at least", "At least five parameters of `charge` are untyped.", NOTHING, line=60, path=PY),
        Case("a line number", "Line 5 of `charge` is too long.", NOTHING, line=60, path=PY),
        Case("proposed", "Split it into two functions of `charge`.", NOTHING, line=60, path=PY),
        Case("calls, wrong", "The three `_retry_delay` calls could be one.", "wrong_count", line=65, path=PY),
    ),
    line=None,
)

LISTS = Table(
    "pattern_count",
    {
        "lists.py": code(
            """
            MESSAGES = [
                "no, never",
                "yes, (perhaps",  # one, two, three
                "so, so",
                "later",
            ]
            ALL = [
                *MESSAGES,
                "now",
                "then",
                "after",
            ]


            @pytest.mark.parametrize(
                "given, wanted",
                [
                    (1, 2),
                    (2, 3),
                    (3, 4),
                    (
                        4,
                        5,
                        6,
                    ),
                    (5, 6),
                ],
                ids=str,
            )
            def check_next(given, wanted):
                assert following(given) == wanted


            class Many:
                def test_one(self):  # noqa: N1
                    notify(1)

                def test_two(self):  # noqa: N2
                    notify(2)
                    for each in wait(2):
                        notify(each)

                def test_three(self):
                    wait(1)


            def notify(number):
                headers = wait(number)
                return headers
            """
        ),
        "names.kt": code(
            """
            val minimum = mapOf(
              READ to "a, b",
              WRITE to "c",
              CALL to "d",
              CAMERA to "e",
            )
            """
        ),
        "pay.xml": "<queries>\n  <intent>\n  </intent>\n  <intent>\n  </intent>\n</queries>\n",
    },
    cases=(
        Case("strings hold commas", "The list has four entries.", "verified", line=2),
        Case("a list, too few", "The list has three entries.", "wrong_count", line=2, shows="4"),
        Case("some of a list", "Two entries are alike.", NOTHING, line=2),
        Case("some, told by an adjective", "It has three odd entries.", NOTHING, line=2),
        Case("what was added to a list", "You extended it by six entries.", NOTHING, line=2),
        Case("a list that spreads another", "It has nine entries.", NOTHING, line=8),
        Case(
            "rows of a parametrisation", "Seven parameter sets, all alike.", "wrong_count", line=17, shows="5"
        ),
        Case("rows, right", "Five parameter sets, all alike.", "verified", line=17),
        Case("rows, by the decorator", "Five parameter sets, all alike.", "verified", line=15),
        Case("rows of two tables", "That makes ten cases.", NOTHING, line=17),
        Case(
            "of a name, in Kotlin",
            "`minimum` lists 3 names.",
            "wrong_count",
            line=1,
            path="names.kt",
            shows="4",
        ),
        Case("of a name, right", "`minimum` lists four names.", "verified", line=1, path="names.kt"),
        Case("of a name, some", "`minimum` has two secrets.", NOTHING, line=1, path="names.kt"),
        Case("of a class", "This class contains five tests.", "wrong_count", line=35, shows="3"),
        Case(
            "of a name, some, told by an adjective",
            "`minimum` has two rare names.",
            NOTHING,
            line=1,
            path="names.kt",
        ),
        Case("of a name, some of a kind", "`minimum` lists 2 cameras.", NOTHING, line=1, path="names.kt"),
        Case("too many of a list", "The list has two entries too many.", NOTHING, line=2),
        Case("some rows", "All three rows before the last are alike.", NOTHING, line=17),
        Case("some tests of a class", "The two tests of `Many` that wait are slow.", NOTHING, line=35),
        Case("places, maybe of other files", "`notify` is used in two places.", NOTHING, line=47),
        Case("places of the file", "`notify` is used in five places in this file.", "wrong_count", line=47),
        Case("of a class, some", "This class has two tests that wait.", NOTHING, line=35),
        Case("tags, too many", "Four `<intent>` blocks.", "wrong_count", line=2, path="pay.xml", shows="2"),
        Case("comments, too many", "Six `# noqa` comments hide it.", "wrong_count", line=32, shows="2"),
        Case(
            "calls in a function", "Four calls of `notify` in `test_two`.", "wrong_count", line=47, shows="2"
        ),
        Case("calls in a function, right", "Two calls of `notify` in `test_two`.", "verified", line=47),
        Case("calls without the definition", "Three `notify` calls.", "verified", line=47),
        Case("some of the calls", "Two `notify` calls in the loop.", NOTHING, line=47),
        Case("calls at run time", "`notify` is called nine times.", NOTHING, line=47),
        Case("calls over all files", "Nine `notify` calls across the package.", NOTHING, line=47),
        Case("what a thing holds", "The nine `headers` entries are sent.", NOTHING, line=48),
    ),
    line=None,
)

ADDED = Table(
    "pattern_count",
    {
        "tests/test_a.py": "def test_a(): pass\n\n\ndef test_b(): pass\n",
        "tests/test_c.py": "def test_c(): pass\n",
        "tests/test_d.py": "@pytest.mark.parametrize('x', [1, 2])\ndef test_d(x): pass\n",
    },
    base={"tests/test_a.py": "", "tests/test_c.py": "", "tests/test_d.py": ""},
    cases=(
        Case("new tests of the file", "The two new tests are short.", "verified"),
        Case("new tests of the change", "The three new tests are short.", "verified"),
        Case("new tests, wrong", "The five new tests are short.", "wrong_count", shows="3"),
        Case("some of the new tests", "This is done in five of the new tests.", NOTHING),
        Case("tests with several cases", "The two new tests are short.", NOTHING, path="tests/test_d.py"),
    ),
)


@rows(TABLE, LISTS, ADDED)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
