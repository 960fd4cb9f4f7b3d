"""What the cited statement lacks and another one has, beside what it has itself."""

from __future__ import annotations

from tests.checks.claims.said_in_passing.pair import Pair

JOBS = "def plan(queue):\n    queue.put(first, retry_limit)\n    queue.put(job_name)\n    stop(queue)\n"
LOCKED = "package a\n\nfunc (p *Pool) Take() (int, error) {\n\tp.gate.Lock()\n\tif p.size == 0 {\n\t\treturn 0, errDry\n\t}\n\tp.gate.Unlock()\n\treturn p.size, nil\n}\n"
TWICE = "package a\n\nfunc join(a, b string) error {\n\tx, err := open(a)\n\tif err != nil {\n\t\treturn err\n\t}\n\ty, err := open(b)\n\treturn glue(x, y)\n}\n"
FORKED = "def take(form, size):\n    if form.new:\n        if size is None:\n            return 0\n        keep(form)\n    if form.old:\n        drop(form, size)\n    return size\n"
INNER = "function list(page) {\n  const check = () => {\n    if (page.rows) go();\n  };\n  return page.rows[0];\n}\n"
TRIED = "def run(job):\n    try:\n        job.start()\n        job.commit()\n    except ValueError:\n        log(job)\n"
LISTS = "OPEN = [\n    'row_a',\n    'row_b',\n]\nSHUT = [\n    'row_b',\n]\n"
MAIL = "def pay(user):\n    send_mail(user)\n\n\ndef refund(user):\n    undo(user)\n    return user\n"
FLAG = "def load(path, strict_mode=False):\n    if strict_mode:\n        return 1\n    return path\n"
LOOP = "def each(rows):\n    for row in rows:\n        save(row)\n"
STATED = "def show(user):\n    body = {'row_state': user.state}\n    return body\n"
NEXT = "async function a(id) {\n  const res = await fetchRow(id);\n  const body = await res.json().catch(() => null);\n  return body;\n}\n"
CAUGHT = "async function a(id) {\n  const rows = fetchRow(id);\n  rows.then(show).catch(warn);\n}\n"
TRIES = "def load(path):\n    try:\n        text = read(path)\n    except ValueError:\n        return 0\n    return int(text)\n"
FEE = "def fee(a, c):\n    total = convert(a.fee, c)\n    return total\n"
BAG = "class Bag:\n    def clear(self):\n        self.rows = []\n"
OWNED = "def f(row):\n    assert row is not None\n    return row.name\n"
ITEM = "async function show(id) {\n  const user = await find(id);\n  const items = user?.items ?? [];\n  return items[0].title;\n}\n"
HUES = "class Hue(Enum):\n    RED = 1\n    BLUE = 2\n\n\ndef show(hue):\n    if hue == Hue.RED:\n        return 1\n    return 2\n"
APP = "def load_rows(path):\n    return []\n"
TEST = "from app import load_rows\n\n\ndef test_run():\n    assert load_rows('x') == []\n"
TESTED = {"tests/test_app.py": TEST}


def _of_jobs(sound: str) -> Pair:
    return Pair(JOBS, 3, sound, "`job_name` is missing here.")


SAID_OF_ONE = (
    "`retry_limit` is missing here.",
    "This call is missing `retry_limit`.",
    "`retry_limit` is missing on this `put`.",
    "`retry_limit` is missing for the second job.",
    "`retry_limit` is missing from the second call.",
    "There is no `retry_limit` on this call.",
    "There is no `retry_limit` for this queue entry.",
    "No `retry_limit` here, unlike the call above.",
    "`retry_limit` is missing.",
    "`retry_limit` is missing after `first`.",
)

PAIRS = {
    **{f"said of one statement: {says}": _of_jobs(says) for says in SAID_OF_ONE},
    "a way that leaves before": Pair(
        LOCKED, 6, "`p.gate.Unlock()` is not called on this path.", "`p.gate.Lock()` is not called on this path.", path="a.go"
    ),
    "a way that leaves before, said of the place": Pair(
        LOCKED, 6, "`p.gate.Unlock()` is not called here.", "`p.gate.Lock()` is not called here.", path="a.go"
    ),
    "the same name with another value": Pair(
        TWICE, 8, "`err` is not checked here.", "`a` is not missing, but `open(b)` is missing here.", path="a.go"
    ),
    "a check on another way": Pair(
        FORKED, 7, "`size` is not checked here.", "`form.old` is not checked here."
    ),
    "a check before a use on another way": Pair(
        FORKED, 7, "`size` is not checked before `drop`.", "`form.old` is not checked before `drop`."
    ),
    "a check in a function within": Pair(
        INNER, 5, "`page.rows` is not checked.", "`page.rows[0]` is missing here.", path="a.js"
    ),
    "what a try may not have come to": Pair(
        TRIED, 6, "`job.commit()` is not called on this path.", "`log(job)` is not called on this path."
    ),
    "of a value": Pair(
        MAIL, 2, "`send_mail` is not called for the other user.", "`send_mail` is not called."
    ),
    "another list": Pair(LISTS, 5, "`'row_a'` is missing from `SHUT`.", "`'row_a'` is missing from `OPEN`."),
    "a list that is cited": Pair(LISTS, 5, "`'row_a'` is missing from this list.", "`'row_b'` is missing from this list."),
    "documentation": Pair(
        STATED, 2, "The README does not include `'row_state'`.", "The function does not include `'row_state'`."
    ),
    "a file of its own": Pair(
        STATED, 2, "`'row_state'` is missing in `schema.json`.", "`'row_state'` is missing."
    ),
    "a place that is not code": Pair(
        STATED, 2, "`'row_state'` is missing from the mobile client.", "`'row_state'` is missing."
    ),
    "used elsewhere in the file": Pair(
        MAIL, 6, "`send_mail` is never called here.", "`send_mail` is missing in `pay`."
    ),
    "a place that is only set beside it": Pair(
        MAIL, 6, "`send_mail(...)` is never called here, unlike in `pay`.", "`undo(...)` is never called here, unlike in `pay`."
    ),
    "of tests": Pair(FLAG, 1, "`strict_mode` is not tested.", "`strict_mode` is not checked."),
    "of tests anywhere": Pair(FLAG, 1, "`strict_mode` is not tested anywhere.", "`strict_mode` is not used anywhere."),
    "what is not done in a loop": Pair(
        LOOP, 3, "`save` is not retried in the loop.", "`save` is not called in the loop."
    ),
    "another promise": Pair(
        NEXT, 2, "Errors from `fetchRow` are not caught.", "`fetchRow` is not awaited.", path="a.js"
    ),
    "a handler beside it": Pair(
        TRIES, 6, "`load` does not catch `ValueError` here.", "`load` does not call `int` here."
    ),
    "an error of one call": Pair(
        TRIES, 3, "`load` does not catch the `ValueError` of `int`.", "`load` does not catch `ValueError`."
    ),
    "something else instead": Pair(
        BAG, 2, "`clear` does not clear `rows` but rebinds it.", "`clear` does not clear `rows`."
    ),
    "an assertion that is left out": Pair(
        OWNED, 3, "If `row` is `None`, `row.name` raises under `python -O`.", "If `row` is `None`, `row.name` raises."
    ),
    "an element of a local of the name": Pair(
        ITEM, 4, "If `user.items` is missing, `items[0].title` throws a `TypeError`.", "If `items` is missing, `items[0]` throws a `TypeError`.", path="a.js"
    ),
    "a newline": Pair(
        FEE, 3, "Missing newline at end of file.\n\n```suggestion\n    return total\n```", "Wrong.\n\n```suggestion\n    return total\n```"
    ),
    **{
        f"agreement: {word}": Pair(FEE, 2, says, "This should be `convert(a.fee, c)`.")
        for word, says in {
            "right": "This is right: it should be `convert(a.fee, c)`.",
            "correct": "Correct, this should be `convert(a.fee, c)`.",
            "good": "Good catch, this should be `convert(a.fee, c)`.",
            "fine": "Fine, this should be `convert(a.fee, c)`.",
            "agree": "I agree, this should be `convert(a.fee, c)`.",
            "agreed": "Agreed, this should be `convert(a.fee, c)`.",
            "indeed": "Indeed, this should be `convert(a.fee, c)`.",
            "would": "This must be `convert(a.fee, c)`: a plain one would lose cents.",
            "thanks": "Thanks, this should be `convert(a.fee, c)`.",
        }.items()
    },
    **{
        f"some of the tests: {word}": Pair(APP, 1, f"`load_rows` has no {word} tests.", "`load_rows` has no unit tests.", others=TESTED)
        for word in ("regression", "integration", "dedicated", "direct", "property-based", "end-to-end", "functional")
    },
    **{
        f"a test that shows nothing: {why}": Pair(APP, 1, f"`load_rows` is untested: {why}.", "`load_rows` is untested.", others=TESTED)
        for why in ("its test is skipped", "its test is disabled", "its only test patches it", "its test mocks it")
    },
    **{
        f"a member that is not handled: {says}": Pair(HUES, 7, says, "`Hue.BLUE` is missing.")
        for says in (
            "`Hue.BLUE` is missing here.", "`show` does not handle `Hue.BLUE`.", "`Hue.BLUE` is missing in `show`.",
            "This function has no `Hue.BLUE` case.", "`Hue.BLUE` is missing from this branch.",
        )
    },
    "tests of a folder": Pair(
        APP, 1, "`load_rows` has no tests in `tests/io/`.", "`load_rows` has no tests.", others=TESTED
    ),
}  # fmt: skip
