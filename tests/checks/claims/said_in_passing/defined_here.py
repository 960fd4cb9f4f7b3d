"""What is said at an import, a field or a class of the code that uses it, or is a part of it."""

from __future__ import annotations

import textwrap

from tests.checks.claims.said_in_passing.pair import Pair

DESK = textwrap.dedent("""\
    import csv
    import zlib

    LIMIT = 4
    WIDTH = 8


    class Slip:
        due: int = 0
        fine: int = 0


    class Desk:
        def __init__(self, shelf):
            self.slips = {}
            self.shelf = shelf

        def other(self):
            self.rank = 1



















        def lend(self, book, reader):
            if book.count > LIMIT:
                return None
            if book.count < reader.most:
            self.slips[book.code] = reader.card
            self.rank[book.code] = reader.card
            csv.writer(reader.out).writerow(book.row)
            reader.owed = max(reader.due, book.price)
            return zip_up(book.title, reader.name)


    def zip_up(title, name):
        return pack(title.strip(), name.strip())
""")
DRAWER = textwrap.dedent("""\
    export interface DrawerProps {
      width: number;
      onPulled: (at: number) => void;
    }
    export interface ShelfProps {
      width: number;
    }
""") + "\n" * 40 + "export function Drawer({ onPulled, width }) {\n  return <a onClick={() => onPulled(3, false)}\n    onKey={() => onShut(3, false, width)}>x</a>;\n}\n"  # fmt: skip
STACK = textwrap.dedent("""\
    package stack

    type Pile struct {
        rows []Row
    }

    type Heap struct {
        rows []Row
    }
""") + "\n" * 40 + "func (p *Pile) Drop(count int) {\n\tp.left = drop(count, p.left)\n}\n\nfunc (h *Heap) Cut(count int) {\n\th.left = cut(count, h.left)\n}\n"  # fmt: skip

PAIRS = {
    "what uses an import": Pair(
        DESK, 1,
        "`csv.writer(reader.out).writerow(book.row)` is all that needs it.",
        "`return zip_up(book.title, reader.name)` is all that needs it.",
    ),
    "what uses a constant of one word": Pair(
        DESK, 4,
        "`if book.count > LIMIT:` is too strict.",
        "`if book.count < reader.most:` is too strict.",
    ),
    "what sets a field of one word": Pair(
        DESK, 9,
        "`reader.owed = max(reader.due, book.price)` is wrong.",
        "`return zip_up(book.title, reader.name)` is wrong.",
    ),
    "what uses a field that a constructor sets": Pair(
        DESK, 14,
        "`self.slips[book.code] = reader.card` never ends.",
        "`self.rank[book.code] = reader.card` never ends.",
    ),
    "code within a class": Pair(
        DESK, 13,
        "`return zip_up(book.title, reader.name)` is slow.",
        "`return pack(title.strip(), name.strip())` is slow.",
    ),
    "code of a method that stands beside its class": Pair(
        STACK, 3,
        "`p.left = drop(count, p.left)` drops one too many.",
        "`h.left = cut(count, h.left)` drops one too many.",
        path="stack.go",
    ),
    "what uses a field of an interface": Pair(
        DRAWER, 1,
        "`onClick={() => onPulled(3, false)}` is the only call of it.",
        "`onKey={() => onShut(3, false, width)}` is the only call of it.",
        path="Drawer.tsx",
    ),
    "what is done to the thing at hand": Pair(
        DESK, 2,
        "`self.slips[book.code] = reader.card` bypasses this lock.",
        "`self.slips[book.code] = reader.card` bypasses the lock.",
    ),
    "what is done in a function to the thing at hand": Pair(
        DESK, 2,
        "`self.slips[book.code] = reader.card` in `lend` bypasses this lock.",
        "`self.slips[book.code] = reader.card` in `lend` bypasses the lock.",
    ),
    "what is done to the things at hand": Pair(
        DESK, 2,
        "`self.slips[book.code] = reader.card` bypasses these locks.",
        "`self.slips[book.code] = reader.card` bypasses these.",
    ),
}  # fmt: skip
