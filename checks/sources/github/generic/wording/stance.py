"""Whether a sentence of a review is against the code, for it, or neither: a description."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from checks.sources.github.generic.wording.denials import REMEDY, WANTED, Rows, denies_first, without_denied
from checks.sources.github.markup import inline

LOOK = 700
"""Characters of a text that say what it is about."""


class Stance(StrEnum):
    """What a text says of the code."""

    AGAINST = "against"
    FOR = "for"
    NEITHER = "neither"


_DENIES = (
    "n['’]t", "not", "cannot", "never", "nobody", "nothing", "nowhere", "neither", "nor", "none", "no",
    "without", "missing", "barely", "hardly", "lack(?:s|ing|ed)?", "absen(?:t|ce)", "omit(?:s|ted)?",
    "forg[eo]t(?:s|ten)?", "fail(?:ed|ing) (?:tests?|checks?|builds?)",
)  # fmt: skip
"""Denial and absence."""

_ASKS = (
    "should", "must", "ought", "need(?:s|ed)? to", "needs", "ha(?:s|ve) to", "consider(?:ed)?",
    "recommend(?:ed)?", "suggest(?:ed)?", "prefer(?:red|abl[ey])?", "please", "worth \\w+ing",
    "would (?:be|help|make|have|let|allow|avoid|prefer|rather|benefit)", "could (?:be|have|also|use|simply|just|benefit)",
    "might (?:be|want|have|also)", "may (?:be|want|have|lead|cause|also|not)", "(?:i|we)(?:['’]d| would)",
    "better (?:to|if)", "ideally",
)  # fmt: skip
"""What ought to be done."""

_MAY = (
    "can",
    "will",
    "would",
    "could",
    "might",
    "may",
    "to",
)
_MAY_DO = (
    "block", "drop", "expose", "raise", "return", "deliver", "cause", "lead", "result", "run", "get",
    "freeze", "flood", "confuse", "truncate", "trigger", "happen", "hide", "mask", "stop", "exceed", "reach",
    "time out", "double", "go", "miss",
)  # fmt: skip
"""What may go wrong."""

_GOES_WRONG = (
    "fail(?:s|ed|ing|ures?)?", "break(?:s|ing)?", "broken?", "crash(?:es|ing)?", "panics?", "throws?",
    "rais(?:es|ing)", "leak(?:s|ed|ing|age)?", "hangs?", "swallow(?:s|ed|ing)?", "ignor(?:es?|ed|ing)",
    "drop(?:s|ped)", "los(?:es?|t|ing)", "overwrit(?:es?|ten|ing)", "(?:over|under)flow(?:s|ed)?",
    "duplicat(?:es?|ed|ing|ion)", "rac(?:es?|y)", "deadlocks?", "corrupt(?:s|ed|ion)?", "expos(?:es|ed|ure)",
    "bypass(?:es|ed)?", "violat(?:es?|ed|ion)", "contradict(?:s|ed)?", "regress(?:es|ed|ions?)?",
    "collid(?:es?|ing)", "diverg(?:es?|ed|ing)", "drifts?", "disagree(?:s|ment)?", "(?:mis\\w{4,})",
    "discrepanc(?:y|ies)", "conflict(?:s|ing)?", "exhaust(?:s|ed|ion)?", "accumulat(?:es?|ed|ing)",
    "stall(?:s|ed)?", "starv(?:es?|ation)", "truncat(?:es|ed|ion)", "blocks the", "outgrow\\w*", "left ?over",
    "re-?implement(?:s|ed)?", "reinvents?", "ha(?:s|ve) grown", "grows?", "keeps? \\w+ing", "still (?!works|looks|passes|holds|fits|stands|applies|compiles|builds|matches|makes)\\w+s", "lag(?:s|ging)?",
    "depends on",
)  # fmt: skip
"""What goes wrong."""

_FAULTY = (
    "wrong(?:ly)?", "in(?:adequate|correct|valid|accurate|consistent|complete|sufficient|secure|efficient)(?:ly)?",
    "inconsistenc(?:y|ies)", "ambigu(?:ous|ity)", "un(?:clear|intuitive|necessary|necessarily|safe|stable)",
    "confusing", "awkward", "stale", "outdated", "obsolete", "deprecated", "dead",
    "un(?:used|reachable|bounded|limited|handled|validated|escaped|checked|guarded|tested|documented|protected)",
    "un(?:authenticated|authorized|sanitized|caught|awaited|buffered|initiali[sz]ed|pinned|related|explained|synchroni[sz]ed)",
    "undefined behaviou?r", "redundant(?:ly)?", "needless(?:ly)?", "superfluous", "hard-?coded",
    "hand-?rolls?", "magic (?:number|string|value)s?", "brittle", "fragile", "flak(?:y|iness)",
    "vulnerab(?:le|ilit(?:y|ies))", "injection", "traversal", "spoof\\w*", "forge[ds]?", "tamper\\w*",
    "bug(?:gy|s)?", "defects?", "typos?", "error-prone", "off[- ]by[- ]one", "non-(?:existent|atomic(?:ally)?)",
    "silent(?:ly)?", "endless(?:ly)?", "forever", "twice", "too \\w+",
    "over-?(?:broad|ly|fetch\\w*|engineered|complicated|blocks|writes|routes)", "slow(?:er|s|ly)?",
    "expensive", "wasteful", "quadratic", "n\\s?\\+\\s?1", "excessive(?:ly)?", "nois[ey]", "verbose",
    "long-winded", "cryptic", "smells?", "risk(?:s|y)?", "problem(?:s|atic)?", "issues?", "concerns?",
    "worr(?:y|ies|ied)", "surpris\\w+", "weak(?:ens|ness)?", "nit(?:pick)?", "bad", "poor(?:ly)?", "ugly",
    "harder", "blindly", "verbatim", "mouthful", "denial of service", "dos", "xss", "[sc]srf", "sqli", "rce",
    "toctou",
)  # fmt: skip
"""What is faulty, and the names of faults."""

_BIDS = (
    "Add", "Use", "Move", "Remove", "Rename", "Replace", "Drop", "Delete", "Wrap", "Return", "Restrict",
    "Make", "Keep", "Set", "Check", "Validate", "Verify", "Escape", "Close", "Handle", "Split", "Extract",
    "Avoid", "Ensure", "Guard", "Limit", "Cap", "Document", "Update", "Fix", "Rotate", "Pin", "Reuse",
    "Resolve", "Call", "Mark", "Give", "Switch", "Store", "Log", "Raise", "Await", "Cache", "Batch", "Change",
    "Convert", "Compare", "Compute", "Create", "Declare", "Define", "Derive", "Emit", "Encode", "Include",
    "Initiali[sz]e", "Inline", "Lock", "Normali[sz]e", "Parse", "Propagate", "Put", "Register", "Reject",
    "Require", "Reset", "Restore", "Revert", "Run", "Sanitize", "Skip", "Sort", "State", "Stop", "Test",
    "Throttle", "Tighten", "Try", "Unify", "Unlock", "Write", "Maybe", "Perhaps",
)  # fmt: skip
"""What bids in a sentence of its own, behind one that says what is the case."""

_LOOKS = (
    "Review", "Check", "Ensure", "Verify", "Validate", "Test", "Monitor", "Confirm", "Run", "Watch", "Measure",
    "Track", "Inspect", "Audit", "Double-check", "Re-?run",
)  # fmt: skip
"""What bids to look at something."""

_CROSSES = "⚠❌✘✗🔴🟠⛔🚫🐛🚨"
_TICKS = "✅✔👍💚🎉☑"

_ASSENTS = (
    "good", "great", "nice(?:ly)?", "clean(?:ly|er)?", "solid", "excellent(?:ly)?", "elegant(?:ly)?",
    "neat(?:ly)?", "lovely", "love[ds]?", "clever(?:ly)?", "well", "proper(?:ly)?", "correct(?:ly)?",
    "truthful(?:ly)?", "clear(?:ly)?", "thorough(?:ly)?", "robust(?:ly)?", "comprehensive(?:ly)?",
    "idiomatic(?:ally)?", "sensibl[ey]", "reasonabl[ey]", "thoughtful(?:ly)?", "strong(?:ly)?",
    "careful(?:ly)?", "appropriate(?:ly)?", "sound", "effective(?:ly)?", "consistent(?:ly)?",
    "right(?:ly)?(?!-|\\s(?:after|before|away|now|here|at|in|there|to|side|hand|click))", "fine", "ok(?:ay)?",
    "lgtm", "perfect(?:ly)?", "impressive", "smart", "helpful", "useful", "user-friendly", "readable",
    "maintainable", "cohesive", rf"minimal(?! (?:[\w-]+ )?(?:content|{'|'.join(WANTED)})\b)", "surgical", "tidy", "as (?:expected|intended|demanded)",
    r"passe[sd](?! (?:by|a|an|the|its|in|on|through|to)\b)",
    r"(?<!this )(?<!\ba )(?<!\bone )(?<!first )(?<!second )(?<!third )(?<!last )(?<!next )(?<!the )(?<!review )(?<!full )pass(?! (?:by|a|an|the|its|in|on|through|over|to)\b)",
    r"(?:is|are|was|were|all|both|stays?|ci|tests?|checks?|builds?|suite|runs?|fully) green", r"green(?=\W*\Z|[.,;)])", "respect(?:s|ed)", "(?<!-)safe(?:ly)?", "unaffected", "unchanged", "verified",
    r"confirmed(?=\s\w)", "preserv(?:es|ed)", "honou?r(?:s|ed)", "follows? (?:the|existing|established|best)",
    "match(?:es)? (?:the|existing)", "acceptable", "justified", "intentional(?:ly)?", "deliberate(?:ly)?",
    "genuinely", "(?:is|are) (?:an? )?(?:[\\w-]+ ){0,2}improvements?", "kudos", "thanks", "appreciate", "enjoyed", "pleasure", "welcome", "bonus",
    "best practices?", "covered", "enforced", "handled", "improve[sd]", "simplif(?:y|ies|ied)", "easy to",
    "easier to", "makes sense", "in order", "gracefully",
)  # fmt: skip
"""Praise and assent."""

_EVEN_IF = re.compile(r"\beven (?:if|when)\b[^,.;:!?\n]{1,80}", re.IGNORECASE)
"""A condition that changes nothing: "Cleanup runs even if the script fails"."""

_CONCEDES = re.compile(
    r"(?:\A[\W_]*+|(?<=[.!?;:] )|(?<=[–—-] ))(?:while|although|though|even though|despite|as (?:nice|good|clean) as)\b[^.!?\n,]{3,200},\s++(?=\S)",
    re.IGNORECASE,
)
"""What a text grants before it says what it is about: "While the name is fine, …"."""

_TURN = re.compile(
    r"\b(?:but|however|though|although|yet|except|while|whereas|unless|otherwise|apart from|one (?:thing|nit|concern)|nevertheless|that said|on the other hand)\b",
    re.IGNORECASE,
)
_ENDS_WELL = re.compile(
    r"[.!;–—-]\s(?:(?:very|all|looks|is)\s)?(?:good|great|nice|fine|ok|okay|correct|right|solid|clean|lgtm|sound|acceptable|well done)\W*\Z",
    re.IGNORECASE,
)
"""A last sentence of nothing but assent."""

_ENDS_FINE = re.compile(
    r"(?:[.!;,–—-]|\b(?:and|is|are|looks?))\s(?:good|great|nice|fine|ok|okay|correct|right|sound|acceptable)\W*\Z",
    re.IGNORECASE,
)
"""A last word of assent."""

_PRAISED = re.compile(
    r"\A(?:[^.!?\n]|\.(?!\s)){1,300}\b(?:is|are|makes?|gives?) (?:an? )?(?:very |really |much )?"
    r"(?:good|great|nice|clean|solid|excellent|elegant|neat|lovely|welcome|sensible|thoughtful|clear)(?:er)? "
    r"(?!(?:place|candidate|time|moment|spot|reason|opportunity|case)\b)[\w-]+(?: [\w`-]+){0,6}[.!]?\W*\Z",
    re.IGNORECASE,
)
"""One sentence that ends in praise of something: "The new name is a clean improvement."."""

_WORK = (
    "add", "adjust", "allow", "apply", "avoid", "bump", "change", "clean", "convert", "correct", "create",
    "delete", "drop", "enable", "ensure", "extend", "extract", "fix", "guard", "handle", "harden",
    "implement", "improve", "introduce", "keep", "make", "migrate", "move", "prevent", "reduce", "refactor",
    "reject", "remove", "rename", "replace", "resolve", "restore", "rewrite", "simplify", "split", "stop",
    "support", "switch", "tighten", "unify", "update", "use", "validate",
)  # fmt: skip
"""What a change does: "Fixes the leak", "Removed the stale flag"."""

_REVIEWED = re.compile(
    r"\A\W*+(?:(?:this|the (?:present|current))\s(?:\w+[ -])?(?:review|pass|run|round)\s(?:used?|is|was|only|covers?|covered|focus\w*|did|ran|looked|"
    r"examined|checked|reads?|compared?)\b|(?:i|we)\s(?:(?:did|have|had|could)(?:n['’]t| not)?\s)?(?:also |only |then )?(?:did|run|ran|read|check(?:ed)?|review(?:ed)?|"
    r"test(?:ed)?|verif(?:y|ied)|look(?:ed)? (?:at|into|through)|trac(?:e|ed)|inspect(?:ed)?|confirm(?:ed)?)\b)",
    re.IGNORECASE,
)
"""What the reviewer did: nothing is said of the code."""

_QUESTION = re.compile(r"\?(?:[\s)*_]|\Z)")
_FIRST = re.compile(r"\A\W*+(?:[\w'’-]+\W+){0,2}[\w'’-]+")
_CODE = re.compile(r"`[^`\n]*`|(?<![\w./-])[\w/-][\w./-]*\.[a-z][a-z0-9]{0,4}\b(?![./-]?\w)")
"""Code, and names of files that are not marked as such: "clean-git.md" is no praise."""

_TICKET = re.compile(r"\b(?:issue|bug|ticket|problem|finding)s?\b:?\s?+\[?#\d+", re.IGNORECASE)
"""A number in a tracker, whose name says nothing of the code: "Parent issue: #12"."""

_TOPIC = re.compile(r"\A(?:[^:.!?\n]|\.(?=\w)){2,80}:[\s*_]++(?=\S)")
"""What a text is about, and the colon before what it says of that: "Failures in crypto: no issue observed"."""

_UNJUDGED = re.compile(
    r"\A\W*+(?:not|never)\s(?:been\s)?(?:assessed|applicable|reviewed|evaluated|examined|run|in scope)\b",
    re.IGNORECASE,
)
"""What the review leaves without a judgement."""

_REFERENCE = re.compile(r"\A\W*+(?:\w+\s)?\[?#\d{1,9}\b")
"""A number in a tracker behind its name: "Issue ID: Resolves #12"."""

_QUOTED = re.compile(r"\"[^\"\n]{1,200}\"|“[^”\n]{1,200}”")


def _against() -> re.Pattern[str]:
    return _words_against((*_DENIES, *_ASKS), (_MAY, _MAY_DO), (*_GOES_WRONG, *_FAULTY), _BIDS, _CROSSES)


@lru_cache(maxsize=4)
def _words_against(
    words: Rows, threats: tuple[Rows, Rows], faults: Rows, bids: Rows, signs: str
) -> re.Pattern[str]:
    said = rf"(?:\b|(?=n['’]t))(?:{'|'.join(words)})\b|\b(?:{'|'.join(faults)})\b(?!{REMEDY})"
    may, do = map("|".join, threats)
    bid = rf"(?<=[.;:!] )(?:{'|'.join(bids)})\b(?!s)"
    return re.compile(rf"{said}|\b(?:{may}) (?:\w+ly )?(?:{do})\b|{bid}|[{signs}]", re.IGNORECASE)


@lru_cache(maxsize=4)
def _words_for(words: Rows, signs: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words)})\b|[{signs}]", re.IGNORECASE)


def _bare(text: str) -> tuple[str, str]:
    """What a text says outside code and quotes, and the same without the faults that it denies."""
    said = _EVEN_IF.sub(
        "", _TICKET.sub("#1", _QUOTED.sub("“…”", _CODE.sub("`x`", inline.clean(text)))).replace("*", "")
    )
    return without_denied(said)


def stance(text: str) -> Stance:
    """What the first words of a text say of the code; what is quoted in code is no word of theirs."""
    return _stance(text[:LOOK])


@lru_cache(maxsize=2_048)
def _stance(text: str) -> Stance:
    said, bare = _bare(text)
    if _QUESTION.search(said):
        return Stance.AGAINST
    if topic := _TOPIC.match(inline.clean(text)):
        said_of_it = inline.clean(text)[topic.end() :]
        if _UNJUDGED.match(said_of_it) or _REFERENCE.match(said_of_it):
            return Stance.NEITHER
        if _is_assent(said_of_it):
            return Stance.FOR
    if (granted := _CONCEDES.search(said)) and _against().search(_bare(said[granted.end() :])[1]):
        return Stance.AGAINST
    good, bad = _words_for(_ASSENTS, _TICKS).search(said), _against().search(bare)
    if bad is None:
        return Stance.FOR if good or bare != said else Stance.NEITHER
    if good is None and bare == said:
        return Stance.AGAINST
    if _ENDS_WELL.search(said):
        return Stance.FOR
    at = min(place for place in (good.start() if good else len(said), bare.find("✓")) if place >= 0)
    if bad.start() < at:
        return Stance.AGAINST
    turn = _TURN.search(bare, min(at, len(bare)))
    return Stance.AGAINST if turn and _against().search(bare, turn.end()) else Stance.FOR


def is_against(text: str) -> bool:
    """Whether a text finds fault, asks for something or asks a question."""
    return stance(text) is Stance.AGAINST


def bids(text: str) -> bool:
    """Whether a text begins with a verb that bids to change something: "Add a timeout", "**Use** …"."""
    return _bid((*_BIDS, *_WORK)).match(inline.plain(text[:LOOK])) is not None


def bids_to_look(text: str) -> bool:
    """Whether a text begins with a verb that bids to look at something, not to change it: "Review the notes"."""
    return _bid(_LOOKS).match(inline.plain(text[:LOOK])) is not None


@lru_cache(maxsize=4)
def _bid(verbs: Rows) -> re.Pattern[str]:
    return re.compile(rf"\A\W*+(?:{'|'.join(verbs)})\s(?!of\b)", re.IGNORECASE)


def begins_with_praise(text: str) -> bool:
    """Whether the first words of a text are praise, and nothing is said against the code."""
    line = inline.plain(text[:LOOK])
    topic = _TOPIC.match(line)
    return _is_assent(line) or (topic is not None and _is_assent(line[topic.end() :]))


def _is_assent(line: str) -> bool:
    """Whether the first words of a line assent, or deny a fault, and it nowhere finds one."""
    first = _FIRST.match(line)
    good = first is not None and (
        _words_for(_ASSENTS, _TICKS).search(first[0]) or denies_first(line.lstrip("*_ ✅✔-—"))
    )
    return bool(good) and is_for(line)


def turns(text: str) -> bool:
    """Whether a text turns from what it said: "but", "however"."""
    return _TURN.search(_bare(text)[0]) is not None


def behind_turn(text: str) -> str:
    """What a text says behind the first word that turns from what it said; empty without one."""
    turn = _TURN.search(text[:LOOK])
    return text[turn.end() :] if turn else ""


def ends_with_praise(text: str) -> bool:
    """Whether the last word of a text is assent, and nothing is said against the code: "…; good", "… is fine"."""
    return _ENDS_FINE.search(text[:LOOK]) is not None and is_for(text)


def only_praises(text: str) -> bool:
    """Whether a text is one sentence that ends in words of praise and what they are said of: "X is a clean way"."""
    return _PRAISED.search(text[:LOOK]) is not None and is_for(text)


def tells_of_review(text: str) -> bool:
    """Whether a text begins with what the reviewer did or did not do: "I did not run the tests"."""
    return _REVIEWED.match(inline.plain(text[:LOOK])) is not None and not turns(text)


def is_for(text: str) -> bool:
    """Whether a text praises, or says that something is in order."""
    return stance(text) is Stance.FOR


def tells_of_work(text: str) -> bool:
    """Whether a text begins with what a change does or did: "Fixes the leak of …", "Removed the stale flag"."""
    return _work(_WORK).match(inline.plain(text[:LOOK])) is not None


@lru_cache(maxsize=4)
def _work(verbs: Rows) -> re.Pattern[str]:
    forms = "|".join(_told_forms(verb) for verb in verbs)
    return re.compile(rf"\A\W*+(?:now\s)?(?:{forms})\b", re.IGNORECASE)


def _told_forms(verb: str) -> str:
    """The third person and the past of a verb: "fixes", "fixed"."""
    if verb == "make":
        return "makes|made"
    if verb in ("keep", "rewrite", "split"):
        return {"keep": "keeps|kept", "rewrite": "rewrites|rewrote|rewritten", "split": "splits"}[verb]
    if verb.endswith("y"):
        return f"{verb[:-1]}(?:ies|ied)"
    if verb.endswith("e"):
        return f"{verb}[sd]"
    return f"{verb}(?:s|es|{verb[-1]}?ed)"
