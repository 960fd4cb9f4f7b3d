"""What is said to be missing."""

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
    "pattern_absent",
    FILES,
    base=BEFORE,
    cases=(
        Case(
            "proposal that stands there",
            "```suggestion\n            raise EmptyOrder(item)\n```",
            NOTHING,
            line=28,
            path=PY,
        ),
        Case(
            "suggestion of what is right before",
            "```suggestion\n        if len(self._rows) >= self.limit:\n            raise EmptyOrder(item)\n        self._rows[item.sku] = self._rows.get(item.sku, 0) + amount\n```",
            "false_absence",
            line=30,
            path=PY,
            shows="already",
        ),
        Case(
            "suggestion that shows the line before and changes its own",
            "```suggestion\n        if len(self._rows) >= self.limit:\n            raise EmptyOrder(item, self.limit)\n```",
            NOTHING,
            line=29,
            path=PY,
        ),
        Case(
            "suggestion that is new",
            "```suggestion\n        self._rows[item.sku] = max(0, self._rows.get(item.sku, 0) + amount)\n```",
            "verified",
            line=30,
            path=PY,
        ),
        Case(
            "suggested line that a longer one begins with",
            "```suggestion\n        self._rows[item.sku] = self._rows.get(item.sku, 0)\n```",
            "verified",
            line=31,
            path=PY,
        ),
        Case(
            "suggestion that indents",
            '```suggestion\n            self._rows[item.sku] = self._rows.get(item.sku, 0) + amount\n            log.debug("put %s", item.sku)\n```',
            "verified",
            line=30,
            path=PY,
        ),
        Case(
            "suggested line that stands in another branch",
            "```suggestion\n      this.#pending.push(job);\n```",
            "verified",
            line=24,
            path=TS,
        ),
        Case(
            "diff that adds what stands right before",
            '```diff\n+        if amount < 1:\n+            raise ValueError("amount must be positive")\n         if len(self._rows) >= self.limit:\n```',
            "false_absence",
            line=28,
            path=PY,
            shows="line 27",
        ),
        Case(
            "diff that adds what stands elsewhere",
            '```diff\n+        if amount < 1:\n+            raise ValueError("amount must be positive")\n         return sum()\n```',
            "verified",
            line=40,
            path=PY,
        ),
        Case(
            "suggested check that is made before, in TypeScript",
            "```suggestion\n    if (this.#pending.length >= this.capacity) {\n      return false;\n    }\n    if (urgent) {\n```",
            "false_absence",
            line=23,
            path=TS,
            shows="line 19",
        ),
        Case(
            "suggested check that rewrites the one cited, in TypeScript",
            '```suggestion\n    if (this.#pending.length >= this.capacity) {\n      throw new Error("full");\n```',
            "verified",
            line=19,
            last=20,
            path=TS,
        ),
        Case(
            "condition that is there, in Python",
            "`self.limit` is never checked before the row is added.",
            "false_absence",
            line=30,
            path=PY,
            shows="line 28",
        ),
        Case(
            "denied call that is there, in Go",
            "There is no `s.mu.Unlock()` in this function.",
            "false_absence",
            line=24,
            path=GO,
            shows="line 23",
        ),
        Case(
            "denied call that is there, in TypeScript",
            "Nothing calls `job.run()` in here.",
            "false_absence",
            line=43,
            path=TS,
            shows="line 45",
        ),
        Case(
            "denied name that is not there",
            "There is no `flush_rows` call here.",
            "unverifiable",
            line=30,
            path=PY,
        ),
        Case("denied of another thing", "A `MailSender` has no `flushQueue()`.", NOTHING, line=19, path=JV),
        Case(
            "lock that is held",
            "`owner.id` is formatted with no lock held.",
            "false_absence",
            line=53,
            path=PY,
            shows="line 52",
        ),
        Case(
            "value that is checked, in Python",
            "`amount` is never validated before it is added to the row.",
            "false_absence",
            line=30,
            path=PY,
            shows="line 26",
        ),
        Case(
            "value that is checked, in Java",
            "`letters` is not checked for null before the loop.",
            "false_absence",
            line=18,
            path=JV,
            shows="line 14",
        ),
        Case("value that is not checked", "`base_url` is not validated.", NOTHING, line=48, path=PY),
        Case(
            "denied as past", "`self.limit` was never checked before this change.", NOTHING, line=30, path=PY
        ),
    ),
    line=None,
)

GUARDS = Table(
    "pattern_absent",
    {
        "load.py": code(
            """
            def load(source, strict):
                if source.closed_at is None:
                    return None
                rows = source.read()
                if strict:
                    if rows.bad_count > 0:
                        raise ValueError(rows)
                else:
                    report(rows)
                rows = rows.without_header()
                keep(rows)
            """
        )
    },
    cases=(
        Case(
            "check that is passed on the way",
            "```suggestion\n    if source.closed_at is None:\n        return None\n    if strict:\n```",
            "false_absence",
            line=5,
            shows="line 2",
        ),
        Case(
            "check in another branch",
            "```suggestion\n        if rows.bad_count > 0:\n            raise ValueError(rows)\n        report(rows)\n```",
            "verified",
            line=9,
        ),
        Case(
            "check of what is set anew",
            "```suggestion\n    if rows.bad_count > 0:\n        raise ValueError(rows)\n    keep(rows)\n```",
            "verified",
            line=11,
        ),
        Case(
            "exit proposed that stands under another condition",
            "`rows.header` is missing for empty files; please raise `ValueError` first.",
            NOTHING,
            line=11,
        ),
        Case("value checked in another branch only", "`rows` is never checked.", NOTHING, line=9),
    ),
)


SENDER = code(
    """
    import { Frame } from "./frame";

    export const defaults = { retries: 3, captureErrors: false };

    export interface SenderOptions {
      openSocket: (hostName?: string) => void;
      closeSocket: () => void;
    }

    export class Sender {
      constructor(private socket: Socket, private maxSize: number) {}

      sendBlob(blob: Blob, hostName: string, maxDelay: number) {
        if (typeof hostName !== "string") {
          throw new TypeError("host");
        }
        if (blob.size > this.maxSize) {
          throw new RangeError("size");
        }
        if (!maxDelay) {
          throw new RangeError("delay");
        }
        if (this.socket.destroyed) return;
        this.lastHost = hostName;
        const frame = new Frame(blob);
        if (frame.isLast) {
          this.socket.flushNow(hostName);
        }
        try {
          this.socket.writeFrame(frame, maxDelay);
        } catch (err) {
          this.reportError(err);
        } finally {
          frame.releaseBuffer();
        }
      }

      resetAll(hostName: string) {
        this.socket.flushNow(hostName);
        this.lastHost = "";
      }
    }
    """
)


def said(id: str, says: str, expected: str, line: int = 29, shows: str = "") -> Case:  # noqa: A002
    """A row on the line that writes the frame, unless another is meant."""
    return Case(id, says, expected, line=line, shows=shows)


DEEDS = Table(
    "pattern_absent",
    {
        "src/sender.ts": SENDER,
        "src/index.ts": 'export { Sender } from "./sender";\nimport { Frame } from "./frame";\n',
        "src/frame.ts": "export class Frame {}\n",
    },
    cases=(
        said(
            "check denied, with a condition on the way",
            "The frame is written without looking at `this.socket.destroyed`.",
            "false_absence",
        ),
        said(
            "check denied of the function",
            "Nothing here looks at `this.socket.destroyed` first.",
            "false_absence",
            shows="line 23 checks",
        ),
        said(
            "check denied of the very statement",
            "It sets the host without looking at `this.socket.destroyed`.",
            "false_absence",
            line=23,
        ),
        said("check denied of another object", "There is no test of `frame.destroyed`.", "unverifiable"),
        said(
            "call denied of a named function",
            "`resetAll` never calls `flushNow`, so the last frame stays there.",
            "false_absence",
            line=24,
            shows="line 39 calls",
        ),
        said("call denied of a function without it", "`resetAll` never calls `writeFrame`.", "unverifiable"),
        said("call denied in a case", "`resetAll` never calls `flushNow` when it is empty.", NOTHING),
        said(
            "call denied in a case told first",
            "When it is empty, `resetAll` never calls `flushNow`.",
            NOTHING,
        ),
        said("call denied as an order", "`resetAll` does not call `flushNow` before that.", NOTHING),
        said("call proposed", "`resetAll` should never call `flushNow`.", NOTHING),
        said("call asked for", "Is there no `flushNow` call?", NOTHING),
        said("use of a name is no call", "`sendBlob` never calls `hostName`.", "unverifiable"),
        said("call denied of users", "Applications never call `flushNow`.", NOTHING),
        said("call denied of a class of another file", "`Frame` never calls `flushNow`.", NOTHING),
        said(
            "call denied in a case, and a finally makes it",
            "If `writeFrame` throws, nobody calls `releaseBuffer()`, so it leaks.",
            "false_absence",
            shows="calls `releaseBuffer()`",
        ),
        said(
            "call denied in a case, and made in the other one only",
            "If the frame is not the last, nobody calls `flushNow()`, so it waits.",
            "unverifiable",
        ),
        said(
            "assignment denied", "`resetAll` doesn't set `lastHost`.", "false_absence", shows="line 40 sets"
        ),
        said(
            "assignment denied of the subject of the sentence",
            "`resetAll` flushes the socket, but it never sets `lastHost`.",
            "false_absence",
        ),
        said("reading is no assignment", "`sendBlob` never sets `destroyed`.", "unverifiable"),
        said(
            "parameter denied",
            "`openSocket` is declared without the optional `hostName`, so it cannot be passed.",
            "false_absence",
            line=6,
        ),
        said(
            "parameter denied where another has it",
            "`closeSocket` has no `hostName` parameter.",
            "unverifiable",
            7,
        ),
        said("local is no parameter", "`sendBlob` has no `frame` parameter.", "unverifiable"),
        said("key denied", "`captureErrors` isn't part of `defaults`.", "false_absence", 3),
        said("key denied that is not there", "`lastHost` isn't part of `defaults`.", "unverifiable", 3),
        said("member denied", "`Sender` has no `resetAll` method.", "false_absence"),
        said("member denied as not got", "`Sender` hasn't got a `resetAll` method.", "false_absence"),
        said("use is no member", "`Sender` has no `flushNow` method.", "unverifiable"),
        said(
            "export denied of a file",
            "`src/index.ts` doesn't re-export `Sender`.",
            "false_absence",
            shows="index.ts",
        ),
        said("import is no export", "`src/index.ts` doesn't re-export `Frame`.", "unverifiable"),
        said(
            "denied of another place than cited",
            "`sendBlob` writes the host, and `resetAll()` clears it. There's no `this.lastHost` there.",
            NOTHING,
        ),
        said("denied of a file that is named", "`src/frame.ts` has no `resetAll`.", "unverifiable"),
        said(
            "type check missed and made",
            "`hostName` goes in without any type check.",
            "false_absence",
            shows="14",
        ),
        said(
            "type check missed, null check made",
            "`maxDelay` reaches `writeFrame` without any type check.",
            NOTHING,
        ),
        said("null check missed and made", "`maxDelay` is never checked for `0` or null.", "false_absence"),
        said("validation missed, null check made", "`maxDelay` is never validated.", NOTHING),
        said("check for something else", "`hostName` is not checked for spaces.", NOTHING),
        said(
            "read without a guard",
            "The line reads `blob.size` without a guard, so an absent blob crashes it.",
            NOTHING,
        ),
        said(
            "its size",
            "`sendBlob` takes any `blob` but never bounds its size, which is slow.",
            "false_absence",
            shows="line 17",
        ),
    ),
    path="src/sender.ts",
)


@rows(TABLE, GUARDS, DEEDS)
def test_each_row_comes_out_as_told(table: Table, case: Case) -> None:
    table.hold(case)
