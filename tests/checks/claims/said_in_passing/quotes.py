"""What is quoted in passing."""

from __future__ import annotations

from tests.checks.claims.said_in_passing.pair import Pair

LIMITS = "def bind(cls):\n    if cls.soft_limit is None:\n        cls.soft_limit = cls.limit\n    if cls.hard_limit is None:\n        cls.hard_limit = cls.limit\n"
SHARED = "def part_names(meta, ttl):\n    return [name for name in meta.split(',') if ttl]\n"
FIELD = "class Options:\n    json_object: bool = Field(\n        description='Output a valid object',\n        default=False,\n    )\n"
WITHIN = "def test_rain(sent):\n    assert 'rain' in sent['model_calls']['tools'][0]['name']\n"
SGR = "def test_colours():\n    out('\\x1B[48;2;208;218;231mLorem')\n"
TAIL = (
    "def mark(text):\n    if not text:\n        return text\n"
    + "\n" * 40
    + "def tail(text):\n    clean = text.replace(DASH, LINE)\n    return clean\n"
)
COOKIE = "def test_cookie():\n    check('SESS=Ts; expires=W; Max-Age=2000000; path=/')\n"
TWICE = "def pick(rows, limit):\n    if not rows:\n        return None\n    if limit is None:\n        return None\n    return rows[:limit]\n"
BLOCK = "class A\n  def name(row)\n    return H.make(row.gsub(/(x)([a-z])/) {|m| $2.upcase })\n  end\nend\n"
GIVEN = "function f(obj) {\n  if (obj !== undefined && obj !== null) {\n    return g(obj);\n  }\n}\n"
GIVEN_BEFORE = "function f(obj) {\n  if (obj) {\n    return g(obj);\n  }\n}\n"
SNIPS = (
    "function f(row) {\n  return row.snip(begin, type.end);\n}\n"
    + "\n" * 60
    + "function g(row) {\n  return row.snip(start, end);\n}\nfunction h(row) {\n  return row.trimmed(start, end);\n}\n"
)
PLACES = "function top(place) {\n  return Math.max(place[0].length, 3);\n}\n"
RETRIES = "limit = 40\nrows = 1\n"
SHOW = "export function show(row) {\n  return row;\n}\n"
REFERENCE = "pub fn put(row: Row) {\n    self.rows.write_row(name, bin, &done, buf);\n}\n"
COMMENTED = "def load(rows):\n    match = first_of(rows)\n    if not match:\n        # no rows are left\n        return none_of(rows)\n"
KEPT = "def load(path):\n    with open(path) as file:\n        kept_rows = pickle.load(file)\n    return kept_rows\n"
LAZY = (
    "type LazyMode = {\n  on: true;\n};\n"
    + "\n" * 40
    + "export type Options = {\n  lazy?: false | LazyMode;\n  wide?: false | WideMode;\n};\n"
)
BINDINGS = "def setup(app):\n    app.bind_all(scan(app))\n"
TRIM = "def trim(part):\n    if len(part) == 1 and part.find('/') == 0:\n        part = part.lstrip('/')\n    return part\n"
SKIPS = (
    "def test_all():\n    run(1)\n"
    + "\n" * 40
    + "def test_more(broker):\n    raise broker.skip_test('no broker', 1)\n"
)

ORDERS = "def fetch(reply):\n    if reply.code == 200:\n        return reply.rows()\n    return None\n"
STATE = "def start(app):\n    is_loading = False\n    load_rows(app)\n"
TOTAL = "def total(rows):\n    result = add_all(rows, 0)\n    return result\n"
TOTAL_BEFORE = "def total(rows):\n    result = sum_up(rows, 0)\n    return round_off(result, 2)\n"
CLIENT = "def get_user(client):\n    user = client.get_row(1)\n    return user\n"
CLIENTS = {
    "client.py": "class Client:\n    def get_row(self, at):\n        reply = self.http_get(at, retries=1)\n        return reply\n",
    "views.py": "def show(app):\n    shown_user = get_user(app.client)\n    return shown_user\n",
    "other.py": "def lead(app):\n    lead_user = app.leads(1)\n    return lead_user\n",
}
CALLED = (
    "def put(token):\n    keep(token)\n"
    + "\n" * 40
    + "def renew(session):\n    session.seen_at = now()\n    put(session.token)\n\n\ndef leave(session):\n    session.left_at = now()\n"
)

DOCUMENTED = "def leave(session):\n    return session\n\n\n# Gives the name\n# of the user.\ndef get_name(user):\n    return user\n"

WALKED = "def test_a():\n    kept_rows = walk_down('row', deep=True)\n"

PAIRS = {
    "a call that only a test makes": Pair(
        "def show(name):\n    return name\n", 2,
        "`walk_down('row', deep=True)` now walks all of them.",
        "`kept_rows = walk_down('row', deep=True)` walks all of them.",
        others={"tests/test_app.py": WALKED},
    ),
    "code that calls the function below a comment": Pair(
        DOCUMENTED, 5,
        "`shown_name = get_name(app.user) or app.title` expects one that is saved.",
        "`lead_user = app.leads(1) or app.title` expects one that is saved.",
        others={"page.html": "shown_name = get_name(app.user) or app.title\nlead_user = app.leads(1) or app.title\n"},
    ),
    "the file of that name in another folder": Pair(
        'serde = "0.8.7"\n', 1,
        '`tests/Cargo.toml` still asks for `serde = "0.8.0"`.',
        '`json/Cargo.toml` still asks for `serde = "0.8.0"`.',
        path="json/Cargo.toml",
        others={"tests/Cargo.toml": 'serde = "0.8.0"\n'},
    ),
    "a comparison that may come out so": Pair(
        ORDERS, 2,
        "`reply.code == 404` falls through to the end.",
        "The check `reply.code == 404` falls through to the end.",
    ),
    "a comparison for which nothing is done": Pair(
        ORDERS, 2,
        "Nothing happens for `reply.code == 404`.",
        "It returns the rows by `reply.code == 404`.",
    ),
    "what code would be good for": Pair(
        STATE, 2,
        "`is_loading = True` avoids the empty page.",
        "`is_loading = True` shows the empty page.",
    ),
    "how code could read": Pair(
        STATE, 2,
        "`is_loading = True` is the better start.",
        "`is_loading = True` is the wrong start.",
    ),
    "what a condition turned round would be": Pair(
        ORDERS, 2,
        "Turning it round would read better: `if reply.code != 200: return no_rows()` leaves the last line.",
        "`if reply.code != 200: return no_rows()` leaves the last line.",
    ),
    "what was, where the text says what is new": Pair(
        TOTAL, 2,
        "`return round_off(result, 2)` hides the noise, which callers see now.",
        "`return round_off(result, 2)` hides the noise.",
        base={"app.py": TOTAL_BEFORE},
    ),
    "what the clients do": Pair(
        TOTAL, 2,
        "The mobile client still does `return round_off(result, 2)` by itself.",
        "It still does `return round_off(result, 2)` by itself.",
        base={"app.py": TOTAL_BEFORE},
    ),
    "code of the function that is called": Pair(
        CLIENT, 2,
        "`reply = self.http_get(at, retries=1)` has no timeout.",
        "`lead_user = app.leads(1)` has no timeout.",
        others=CLIENTS,
    ),
    "code that calls the function": Pair(
        CLIENT, 3,
        "`shown_user = get_user(app.client)` expects one that is saved.",
        "`lead_user = app.leads(1)` expects one that is saved.",
        others=CLIENTS,
    ),
    "code further on that calls the function": Pair(
        CALLED, 2,
        "`session.seen_at = now()` is set before this runs.",
        "`session.left_at = now()` is set before this runs.",
    ),
    "what is plainer than the code": Pair(
        COOKIE, 2,
        "`check('SESS=Ts; expires=W; Max-Age=0; path=/')` says this more plainly than a count.",
        "`check('SESS=Ts; expires=W; Max-Age=0; path=/')` says this plainly.",
    ),
    "a number that another one begins with": Pair(
        "def f():\n    note('kept for 30 days')\n    client.timeout = 30\n", 3,
        "`kept for 3` is what it says.",
        "`client.timeout = 3` is what it sets.",
    ),
    "how it would be right": Pair(
        COOKIE, 2, "The marks in this test are wrong: expiring is `Max-Age=0`.", "The mark in this test is right: expiring is `Max-Age=0`."
    ),
    "a case that no test has": Pair(
        COOKIE, 2, "No test covers `Max-Age=0` or less.", "`Max-Age=0` is covered."
    ),
    "a case that is lacking": Pair(
        COOKIE, 2, "It lacks a case for `Max-Age=0`.", "It has a case for `Max-Age=0`."
    ),
    "arguments that are left out": Pair(
        FIELD, 2,
        "`json_object: bool = Field(default=False)` is never `None`.",
        "`json_object: bool = Field(default=True)` is never `None`.",
    ),
    "a beginning that is left out": Pair(
        WITHIN, 2,
        "The check `'rain' in ...['name']` is one of a part.",
        "The check `'rain' in sent['calls']['tools'][0]['name']` is one of a part.",
    ),
    "the beginning of a string": Pair(
        SGR, 2,
        "The output has `\\x1B[48;2;208;218;231m`, although it is off.",
        "The output has `\\x1B[48;2;208;218;232mLorem`, although it is off.",
    ),
    "what a colon leads to": Pair(
        TWICE, 2,
        "Collapse into one condition: `if not rows or limit is None:`",
        "The condition is `if not rows or limit is None:`.",
    ),
    "a version that could be": Pair(
        TWICE, 2,
        "These two could be one: `if not rows or limit is None`.",
        "The check here is this: `if not rows or limit is None`.",
    ),
    "a shorter version": Pair(
        TWICE, 2, "Simpler: `if not rows or limit is None`.", "Line 4 reads: `if not rows or limit is None`."
    ),
    "what the change switches from": Pair(
        SHARED, 2,
        "Switching from `split_at(meta, ttl)` to a list is churn.",
        "`split_at(meta, ttl)` is slow.",
        base={"app.py": SHARED.replace("meta.split(',')", "split_at(meta, ttl)")},
    ),
    "the implementation beside a type": Pair(
        SHARED, 1,
        "It returns nothing, but the implementation keeps it (`rows[part] = ttl_of(part, row)`).",
        "`rows[part] = ttl_of(part, row)` is slow.",
        others={"keep.py": "rows[part] = ttl_of(part, row)\n"},
    ),
    "the parameters of a block": Pair(
        BLOCK, 3,
        "`row.gsub(/(x)([a-z])/) { $2.upcase }` isn't what `capitalize` does.",
        "`row.gsub(/(x)([a-z])/) { $1.upcase }` isn't what `capitalize` does.",
        path="a.rb",
    ),
    "what the old condition did": Pair(
        GIVEN, 2,
        "`obj !== undefined && obj !== null` lets through what `if (obj)` excluded.",
        "`if (obj)` lets through what is empty.",
        path="a.js",
        base={"a.js": GIVEN_BEFORE},
    ),
    "the same call with other arguments": Pair(
        SNIPS, 2,
        "`row.snip(start, end)` copies all of it.",
        "`row.trimmed(start, end)` copies all of it.",
        path="a.js",
    ),
    "both of two elements": Pair(
        PLACES, 2,
        "`place[1]`, beside `place[0]`, is hard to read.",
        "`place[1]`, beside `length`, is hard to read.",
        path="a.js",
    ),
    "imports of a kind": Pair(
        LIMITS, 3,
        "Elsewhere names are imported directly (`from shop.rows import ...`).",
        "`from shop.rows import load_rows as load` is slow here.",
        others={"shop/other.py": "from shop.rows import load_rows as load\n"},
    ),
    "a value in parentheses": Pair(
        RETRIES, 1, "The limit is low (`limit = 60;`), as it was.", "`limit = 60;` is low, as it was."
    ),
    "code in parentheses": Pair(
        LIMITS, 3,
        "Each class has a limit, so the path (`cls.soft_limit = cls.lowest_limit`) has lost its test.",
        "`cls.soft_limit = cls.lowest_limit` has no test.",
        base={"app.py": LIMITS.replace("cls.soft_limit = cls.limit", "cls.soft_limit = cls.lowest_limit")},
    ),
    "a quote of another file in parentheses": Pair(
        LIMITS, 3,
        "The limit is what the page says (`lowest = drain_all(row, most)`).",
        "`lowest = drain_all(row, most)` has no test.",
        others={"rows.py": "lowest = drain_all(row, most)\n"},
    ),
    "a call that goes away": Pair(
        TAIL, 2,
        "The `text.replace(DASH, LINE)` call disappears for one case only.",
        "The `text.replace(DASH, LINE)` call is slow for one case only.",
    ),
    "a type that is written anywhere": Pair(
        SHOW, 2,
        "`(row: Row) => boolean` is the only one without a test.",
        "`(row: Row) => isShownNow` is the only one without a test.",
        path="a.js",
        others={"b.js": "type A = (row: Row) => boolean;\ntype B = (row: Row) => isShownNow;\n"},
    ),
    "a block of what somebody may write": Pair(
        RETRIES, 1,
        "With\n\n```\nlimit = 60\nrows = 1\n```\n\nthe check is slow.",
        "The check of\n\n```\nlimit = 60\nrows = 1\n```\n\nis slow.",
    ),
    "one of the values that may come": Pair(
        RETRIES, 1, "`limit = 60;` or `None` gets through.", "`limit = 60;` gets through."
    ),
    "an argument without its reference": Pair(
        REFERENCE, 2,
        "`self.rows.write_row(name, bin, done, buf)` is slow.",
        "`self.rows.write_row(name, bin, !done, buf)` is slow.",
        path="a.rs",
    ),
    "what was, beside what is": Pair(
        LIMITS, 3,
        "`cls.soft_limit = cls.limit` weakens it: `cls.soft_limit = lowest(cls.limit)` is safer.",
        "`cls.soft_limit = lowest(cls.limit)` is slow.",
        base={"app.py": LIMITS.replace("cls.soft_limit = cls.limit", "cls.soft_limit = lowest(cls.limit)")},
    ),
    "what was, beside a member that is": Pair(
        LIMITS, 3,
        "`cls.soft_limit = lowest(cls.level)` differs from `cls.limit`.",
        "`cls.soft_limit = lowest(cls.level)` differs from `cls.soft_limit`.",
        base={"app.py": LIMITS.replace("cls.limit", "lowest(cls.level)")},
    ),
    "an argument without its reference, and no operator": Pair(
        REFERENCE, 2,
        "`self.rows.write_row(name, bin, done, buf)` is slow.",
        "`self.rows.write_row(name, &bin, &done, buf)` is slow.",
        path="a.rs",
    ),
    "a call, cut short": Pair(
        SKIPS, 2,
        "`raise broker.skip_test(...)`: it raises by itself.",
        "`raise broker.skip_test('no broker', 1)`: it raises by itself.",
    ),
    "a value that a sentence names second, and not plainly": Pair(
        "def test_get():\n    get('/row-one', limit)\n", 2,
        "The name is dull, since nobody told `part` from `get('/row/one', limit)`.",
        "The name is dull, and `get('/row/one', limit)` is slow.",
    ),
    "a quote that leaves a comment out": Pair(
        COMMENTED, 3,
        "`if not match: return none_of(rows)` ends it.",
        "`if not match: return last_of(rows)` ends it.",
        base={"app.py": COMMENTED.replace("        # no rows are left\n", "")},
    ),
    "a quote that leaves its middle out": Pair(
        KEPT, 3,
        "It still does a bare `kept_rows = ...load()` of what comes.",
        "`kept_rows = json.load(file)` takes what comes.",
    ),
    "calls that are merged into one": Pair(
        BINDINGS, 2,
        "The six `bind_from(type_of(app))` calls are collapsed into one.",
        "The six `bind_from(type_of(app))` calls are slow.",
        base={"app.py": "def setup(app):\n    bind_from(type_of(app))\n"},
    ),
    "what code is the same as": Pair(
        TRIM, 2,
        "This is the same as `if len(part) == 1 and part == '/':`, which reads better.",
        "The branch is entered on `if len(part) == 1 and part == '/':`, which reads better.",
    ),
    "a quoted use of the type that is cited": Pair(
        LAZY, 1,
        "`lazy?: false | LazyMode` is one form too many.",
        "`wide?: false | WideMode` is one form too many.",
        path="a.ts",
    ),
}  # fmt: skip
