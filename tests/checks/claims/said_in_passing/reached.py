"""What a function does through others, and what its result is; beside the plain statement that is refuted."""

from __future__ import annotations

from tests.checks.claims.said_in_passing.pair import Pair

CHAIN = "def open_shop():\n    light()\n\n\ndef light():\n    _ring()\n\n\ndef _ring():\n    ring_bell()\n\n\ndef sweep():\n    fetch_broom()\n"
HANDED = "class Shop:\n    def open(self):\n        self.clock.each(self._ring)\n\n    def _ring(self):\n        ring_bell(self)\n\n    def sweep(self):\n        fetch_broom(self)\n"
READ = "class Shop:\n    @property\n    def sum(self):\n        return count_coins(self)\n\n    def show(self):\n        return self.sum\n\n    def sweep(self):\n        fetch_broom(self)\n"
TABLE = 'WAYS = {"in": carry_in, "out": carry_out}\n\n\ndef carry(way, box):\n    return WAYS[way](box)\n\n\ndef other(box):\n    carry_in(box)\n\n\ndef sweep():\n    fetch_broom()\n'
FIXTURE = "def shelves():\n    return build_wood(3)\n\n\ndef test_shelves(shelves):\n    assert shelves\n\n\ndef sweep():\n    fetch_broom()\n"
MADE = "class Shop:\n    def __init__(self):\n        ring_bell(self)\n\n    def sweep(self):\n        fetch_broom(self)\n\n\ndef main():\n    return Shop()\n"
PARENT = "class Base:\n    def save(self):\n        write_rows(self)\n\n\nclass Shop(Base):\n    def save(self):\n        super().save()\n\n\ndef sweep():\n    fetch_broom()\n"
ELEMENT = "class Cart {\n  total() { return sumLines(this); }\n  sweep() { fetchBroom(this); }\n}\nfunction View({ cart }) {\n  return <Label text={cart.total()} />;\n}\n"
OPTIONAL = ELEMENT.replace("cart.total", "cart?.total")
GO = "package a\n\nfunc (s *Shop) Open() {\n\tgo s.loop()\n}\n\nfunc (s *Shop) loop() {\n\tringBell(s)\n}\n\nfunc (s *Shop) sweep() {\n\tfetchBroom(s)\n}\n"
PHP = "<?php\nclass Cart {\n  function total() { return sumLines(1); }\n  function sweep() { fetchBroom(1); }\n}\nfunction view($cart) {\n  return $cart->total();\n}\n"
RUST = "impl Cart {\n    fn total() -> u8 { sum_lines() }\n    fn sweep() { fetch_broom() }\n}\nfn view() -> u8 {\n    Cart::total()\n}\n"
RAISING = "class Store:\n    def load(self, key):\n        raise GoneError(key)\n\n\nclass Shop:\n    def show(self, key):\n        return self.store.fetch(key)\n\n    def plain(self, key):\n        return key\n"
CALLING = "function close(shop, next) {\n  if (shop) return next();\n  return shop.end();\n}\n\nfunction sum(a, b) {\n  return count(a) + count(b);\n}\n"
OWN = "class Shop:\n    def stop(self):\n        return _stop(self)\n\n    def sum(self):\n        return _sum(self)\n\n\ndef _stop(shop):\n    shop.on = False\n\n\ndef _sum(shop):\n    return [shop]\n"
AWAITED = "async function close(shop) {\n  return await shop.end();\n}\n\nasync function sum(shop) {\n  return (await shop.end()) + 1;\n}\n"
BARE = "def close\n  stop\nend\n\ndef sum\n  [stop]\nend\n"
SLICES = "package a\n\nfunc rows() []int {\n\treturn q()\n}\n\nfunc name() string {\n\treturn q2()\n}\n"
MAPS = SLICES.replace("[]int", "map[string]int")
CHANNELS = SLICES.replace("[]int", "chan int")
ARRAYS = SLICES.replace("name() string", "name() [4]int")
RESULTS = "fn read(id: u32) -> io::Result<Option<Row>> {\n    db(id)\n}\n\nstruct Row(u8);\n\nfn row(id: u32) -> Row {\n    db(id)\n}\n"
ALIASES = RESULTS.replace("io::Result<Option<Row>>", "Found") + "type Found = Option<u8>;\n"
PATHS = "use std::path::PathBuf;\nuse other::Place;\n\nfn read(id: u32) -> Place {\n    db(id)\n}\n\nfn row(id: u32) -> PathBuf {\n    db(id)\n}\n"

PAIRS = {
    "what is done two calls further on": Pair(
        CHAIN, 2, "`open_shop` calls `ring_bell` at the end.", "`open_shop` calls `fetch_broom` at the end."
    ),
    "what is done by a function that is handed on": Pair(
        HANDED, 3, "`open` calls `ring_bell` each hour.", "`open` calls `fetch_broom` each hour."
    ),
    "what is done by a property": Pair(
        READ, 7, "`show` calls `count_coins`.", "`show` calls `fetch_broom`."
    ),
    "what is done through a table": Pair(
        TABLE, 5, "`carry` calls `carry_in`.", "`carry` calls `fetch_broom`."
    ),
    "what is done by a fixture": Pair(
        FIXTURE, 6, "`test_shelves` calls `build_wood`.", "`test_shelves` calls `fetch_broom`."
    ),
    "what is done by a constructor": Pair(
        MADE, 10, "`main` calls `ring_bell`.", "`main` calls `fetch_broom`."
    ),
    "what is done by the parent": Pair(
        PARENT, 8, "`Shop.save` calls `write_rows`.", "`Shop.save` calls `fetch_broom`."
    ),
    "what is done by a method of another class": Pair(
        ELEMENT, 6, "`View` calls `sumLines`.", "`View` calls `fetchBroom`.", path="a.jsx"
    ),
    "what is done by a method of what may be missing": Pair(
        OPTIONAL, 6, "`View` calls `sumLines`.", "`View` calls `fetchBroom`.", path="a.jsx"
    ),
    "what is done by a method of PHP": Pair(
        PHP, 7, "`view` calls `sumLines`.", "`view` calls `fetchBroom`.", path="a.php"
    ),
    "what is done by a function of a type": Pair(
        RUST, 6, "`view` calls `sum_lines`.", "`view` calls `fetch_broom`.", path="a.rs"
    ),
    "what is done by a method of the receiver": Pair(
        GO, 4, "`Open` calls `ringBell`.", "`Open` calls `fetchBroom`.", path="a.go"
    ),
    "an exception of what is called": Pair(
        RAISING, 8, "`show` raises `GoneError`.", "`plain` raises `GoneError`."
    ),
    "a result that another function gives": Pair(
        CALLING, 2, "`close` returns nothing.", "`sum` returns nothing.", path="a.js"
    ),
    "a result that an awaited function gives": Pair(
        AWAITED, 2, "`close` returns nothing.", "`sum` returns nothing.", path="a.js"
    ),
    "a result of a function of the file that gives none": Pair(
        OWN, 3, "`stop` returns nothing.", "`sum` returns nothing."
    ),
    "a result that a bare name of Ruby gives": Pair(
        BARE, 2, "`close` returns nothing.", "`sum` returns nothing.", path="a.rb"
    ),
    "a slice": Pair(SLICES, 4, "`rows` may return `nil`.", "`name` may return `nil`.", path="a.go"),
    "a map": Pair(MAPS, 4, "`rows` may return `nil`.", "`name` may return `nil`.", path="a.go"),
    "a channel": Pair(CHANNELS, 4, "`rows` may return `nil`.", "`name` may return `nil`.", path="a.go"),
    "a slice beside an array": Pair(ARRAYS, 4, "`rows` may return `nil`.", "`name` may return `nil`.", path="a.go"),
    "an option in a result": Pair(RESULTS, 2, "`read` may return `None`.", "`row` may return `None`.", path="a.rs"),
    "an alias of an option": Pair(ALIASES, 2, "`read` may return `None`.", "`row` may return `None`.", path="a.rs"),
    "a type of another library": Pair(PATHS, 5, "`read` may return `None`.", "`row` may return `None`.", path="a.rs"),
}  # fmt: skip
