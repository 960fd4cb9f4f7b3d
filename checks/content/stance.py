"""What a mention of code does in its sentence: assert it, deny it, propose it, or speak of elsewhere.

The rules are one table, tried in order; the first that matches decides. Each looks at the words before or
behind the mention, or at the whole sentence. `tests/checks/content/test_stance.py` has a case per row.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Stance(StrEnum):
    """What is said of a piece of code."""

    ASSERTS = "asserts"
    DENIES = "denies"
    PROPOSES = "proposes"
    EXTERNAL = "external"  # another library, a specification, a platform
    HYPOTHETICAL = "hypothetical"  # an input, a caller, a case that is made up


class Look(StrEnum):
    """Which part of the sentence a rule reads."""

    BEFORE = "before"
    AFTER = "after"
    AROUND = "around"  # the whole sentence, the mention itself marked by `HERE`
    SENTENCE = "sentence"


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the table."""

    id: str
    look: Look
    pattern: re.Pattern[str]
    stance: Stance


HERE = "\ue001"


def _rule(id: str, look: Look, pattern: str, stance: Stance) -> Rule:  # noqa: A002
    return Rule(id, look, re.compile(pattern, re.IGNORECASE), stance)


_IMPERATIVE_VERBS = """
    accept add adjust adopt align allow alter annotate answer append apply assert assign avoid await bail bind bound break
    bring build bump cache call cap catch chain change check clamp clarify clean clear close collapse combine compare
    compute consider constrain convert copy create decide declare decode default defer define delegate deprecate derive
    detect disable disallow do document do emit enable encode enforce ensure escape exclude expand expect export expose
    extend extract factor fall filter fix flag flip fold force forbid freeze generate give go guard handle hoist honour
    honor ignore implement import include inherit initialise initialize inject inline insert introduce invert iterate keep
    lift limit link list load lock log look loop lower make map mark memoize memoise mention merge mock model move name
    narrow normalise normalize omit open opt overload override parametrise parametrize parse pass patch pick pin
    prefer preserve prevent propagate protect provide prune pull push put raise reach read rebuild record reduce refactor
    register reject release rename reorder replace report require reserve reset resolve restore restrict return reuse
    revert rewrite run sanitise sanitize save scope seed select send separate serialise serialize set share shorten
    show simplify skip slice sort specify split stop store strip suggest swap switch take test throw tie tighten toggle
    track transform treat trim try turn type unify unset update use validate verify warn widen wrap write yield
""".split()
_IMPERATIVE = "(?:" + "|".join(_IMPERATIVE_VERBS) + ")"
_POLITE = (
    r"(?:please |maybe |perhaps |then |so |just |also |either |instead,? |better:? |nit:? |minor:? |and |or |"
    r"alternatively,? |ideally,? |again,? |otherwise,? |at least |simply |rather |why not |let's |i'd |i would |we could )*"
)
_THING = (
    r"(?:helper|wrapper|utility|guard|check|function|method|option|flag|parameter|argument|constant|class|type|alias|"
    r"setting|field|property|decorator|fixture|context manager|block|clause|branch|test|assertion|comment|marker|hook)s?"
)

RULES: tuple[Rule, ...] = (
    _rule(
        "replaced",
        Look.BEFORE,
        r"\b(?:instead of|rather than|replac(?:e|es|ing)|renam(?:e|es|ing)|in place of|in favou?r of dropping|get rid of|"
        r"drop|remov(?:e|ing)|delet(?:e|ing)|unlike|other than|swap(?:ping)? out|switch from|chang(?:e|ing)|convert|"
        r"migrate from|away from|on top of|next to|besides|already (?:has|have|does|calls|uses))\s+(?:the |this |that |both |all |an? )?"
        r"(?:[\w-]+ ){0,2}\ue000?\Z",
        Stance.ASSERTS,
    ),
    _rule(
        "example",
        Look.BEFORE,
        r"(?:\be\.g\.?,?|\bfor (?:example|instance),?|\bsuch as|\bsay,?|\blike|\ba (?:header|value|request|file|path|"
        r"string|call|caller|client|typo|user|package|frame|body|name|token|query|input)(?: (?:is|of|named|called|such as|like|with))?)"
        r"(?: an?| the)?(?: \w+){0,1} ?[(\"]?\Z",
        Stance.HYPOTHETICAL,
    ),
    _rule(
        "denied",
        Look.BEFORE,
        r"\b(?:no|without(?: an?y?)?|missing|lacks?|lacking|absent|neither|nor)\s(?:[\w-]+\s){0,2}\Z",
        Stance.DENIES,
    ),
    _rule(
        "not done",
        Look.BEFORE,
        r"\b(?:does|do|did|is|are|was|were|has|have|isn't|aren't|doesn't|don't|hasn't|wasn't|never|nobody|nothing|no one|nowhere)"
        r"(?: not| never)?(?:(?<=n't)|(?<=never)|(?<=not)|(?<=nobody)|(?<=nothing)|(?<=no one))\s(?:[\w-]+\s){0,3}\Z",
        Stance.DENIES,
    ),
    _rule(
        "guessed at",
        Look.BEFORE,
        r"\b(?:maybe|perhaps|presumably|probably|ideally|possibly|alternatively),? (?:an? |the |even |just |with |via |by |to )?(?:[\w-]+ )?\Z",
        Stance.PROPOSES,
    ),
    _rule(
        "what was meant",
        Look.AFTER,
        r"\A[^\ue000.;:]{0,25}\b(?:(?:was|is|were) (?:meant|intended|probably meant)|is what you want)\b",
        Stance.PROPOSES,
    ),
    _rule(
        "a new thing would",
        Look.AFTER,
        rf"\A {_THING}(?: \w+){{0,4}} (?:would|could|might|may|can|should)\b",
        Stance.PROPOSES,
    ),
    _rule(
        "a new thing",
        Look.AROUND,
        rf"\b(?:an?|another|one) (?:[\w-]+ ){{0,2}}{_THING} (?:called |named |such as |like )?{HERE}(?! (?:already|exists|is|was|in the|of the)\b)",
        Stance.PROPOSES,
    ),
    _rule(
        "a thing that would",
        Look.AROUND,
        rf"\b(?:an?|one|another|some) (?:single )?{HERE}[^.;\ue000]{{0,40}}(?:\ue000[^.;\ue000]{{0,20}})?\b(?:would|could|might)\b"
        rf"|\A\W*\w+ing\b[^.;]*\ban? {HERE}[^.;]*\b(?:would|could|might)\b",
        Stance.PROPOSES,
    ),
    _rule(
        "only asked",
        Look.AROUND,
        rf"\A\W*{HERE}\W*\?\W*\Z|{HERE},? (?:perhaps|maybe|possibly|or similar|or the like)\b",
        Stance.PROPOSES,
    ),
    _rule(
        "a better way",
        Look.AROUND,
        rf"\A\W*\w+ing\b[^.;]*{HERE}[^.;]*\b(?:is|are) (?:the |a )?(?:usual|stricter|safer|better|simpler|cleaner|more robust|common|idiomatic|preferred|standard|right)\b",
        Stance.PROPOSES,
    ),
    _rule("or just", Look.BEFORE, r"\bor (?:just|simply|even|maybe|better) \Z", Stance.PROPOSES),
    _rule(
        "a remedy",
        Look.AFTER,
        r"\A\W{0,4}(?: ?(?:here|there|itself|instead))?,? ?(?:avoids?|fixes|solves|sidesteps|prevents|helps|suffices|is enough|"
        r"is (?:simpler|cheaper|better|cleaner|safer|shorter|clearer|preferable|preferred|more \w+|the (?:usual|right|safer|better|idiomatic))|"
        r"reads better|works too|says (?:it|the same|that|this)|exists? for (?:exactly |precisely |just )?this\b(?! purpose)|"
        r"is (?:much |far |a bit |even |a little )?(?!never|ever\b|under|over\b|after|either|neither)\w{2,}er\b(?! than)|does the (?:same|job|trick)|makes (?:this|it|the) |keeps (?:this|it) |does (?:it|that|this|so)\b|expresses )",
        Stance.PROPOSES,
    ),
    _rule(
        "put here",
        Look.AFTER,
        r"\A (?:here|there|in here)\s*(?:[.;?!]|and\b|as well\b|too\b|instead\b|\Z)",
        Stance.PROPOSES,
    ),
    _rule(
        "handed over",
        Look.AFTER,
        r"\A (?:is|are|gets?|will be|being) (?:handed|passed|forwarded|given|sent|treated as|accepted as|typed|supplied|let through|fed)\b",
        Stance.HYPOTHETICAL,
    ),
    _rule(
        "in its style",
        Look.AFTER,
        r"\A-[a-z]+\b",
        Stance.HYPOTHETICAL,
    ),
    _rule(
        "missing from",
        Look.AFTER,
        r"\A[^.;]{0,120}\b(?:missing|absent|left out|omitted) (?:from|in|here)\b",
        Stance.DENIES,
    ),
    _rule(
        "said not to exist",
        Look.AFTER,
        r"\A (?:does not|doesn't|do not|don't|did not|didn't) exist\b|\A (?:is not|isn't|are not|aren't) (?:available|there|defined|provided|exported)\b",
        Stance.DENIES,
    ),
    _rule(
        "subject of a would",
        Look.AFTER,
        r"\A(?:,? (?:plus|with|around|before|after|in|on|at|or|and|here|there|instead|then|itself)\b[^\ue000.;:—–]{0,50}(?:\ue000[^\ue000.;:—–]{0,30})?)?,? (?:\w+ )?(?:would|wouldn't|'d)\b",
        Stance.HYPOTHETICAL,
    ),
    _rule(
        "to be changed",
        Look.AFTER,
        r"\A\s?(?:should|could|can|must|needs? to|ought to|might|may) (?:be |also be |become |take |use |have )?",
        Stance.ASSERTS,
    ),
    _rule(
        "would do",
        Look.AFTER,
        r"\A(?: (?:here|there|instead|first|\w+ly))?,?\W{0,3}(?:would|is better|would be|instead\b|is preferable|will do|reads better|as well as? )",
        Stance.PROPOSES,
    ),
    _rule(
        "proposed by a modal",
        Look.BEFORE,
        r"\b(?:should|shouldn't|could|consider|suggest\w*|recommend\w*|prefer\w*|please|want to|might be worth|worth|let's|"
        r"would (?:be|do|help|make|use|express|read|need|let|allow|have|prefer|expect|benefit|keep)|better to|ought to|must be|can be (?:replaced|simplified|shortened|written)|"
        r"(?:you|we|one) can(?: (?:just|simply|also|then))? (?:do|use|write|call|say|pass|return|drop|replace|skip|keep)|needs? (?:an?|to)|instead,? (?:use|call)|why not|how about|what about|in favou?r of|by (?:using|calling|adding)|to be able to|"
        r"and (?:use|call|return|throw|raise|add|document|answer)|or (?:use|call|add|a|an|return|pass|throw|document))\b[^\ue000.;]{0,60}(?:\ue000[^\ue000.;]{0,60})*\Z",
        Stance.PROPOSES,
    ),
    _rule(
        "imperative",
        Look.BEFORE,
        rf"\A\W*{_POLITE}{_IMPERATIVE}\b[^\ue000]{{0,60}}(?:\ue000[^\ue000.;]{{0,60}})*\Z",
        Stance.PROPOSES,
    ),
    _rule(
        "imperative clause",
        Look.BEFORE,
        rf"(?:[;:,\u2014\u2013]| -|\) ) ?{_POLITE}{_IMPERATIVE}\b[^\ue000.;]{{0,50}}(?:\ue000[^.;]{{0,40}})?\Z",
        Stance.PROPOSES,
    ),
    _rule(
        "external",
        Look.SENTENCE,
        r"\b(?:RFC ?\d|PEP ?\d|ECMA|WHATWG|POSIX|the (?:spec|standard|browser)|standard library|stdlib)\b",
        Stance.EXTERNAL,
    ),
    _rule(
        "case made up",
        Look.BEFORE,
        r"\b(?:if|when(?:ever)?|once|suppose|assume|imagine|given|with) (?:an?|the|some|someone|a caller|callers?|users?|one|you|somebody|people) (?:\w+ )?(?:\w+ )?(?:passes|pass|calls?|writes|sends?|sets?|uses|gives|has|wants|configures|such as|like)\b[^.;]{0,40}\Z",
        Stance.HYPOTHETICAL,
    ),
    _rule(
        "consequence",
        Look.BEFORE,
        r"(?:\bso(?: that)?,?|\btherefore|\bhence|\bi\.e\.,?|\bgives?|\bgiving|\byields?|\bproduces?|\bbecomes?|\bturns into|"
        r"\bcome out as|\bresults? in|\bends? (?:up )?(?:as|in|at|with)|(?:emitted|written|rendered|printed|shown|reported|sent|seriali[sz]ed|parsed|read|treated|stored|logged|sees?) as|\bresolves? to|\bwould|\bwill|→|->)\s(?:an? |the |to )?(?:\w+ )?\Z",
        Stance.HYPOTHETICAL,
    ),
)


_NOT_OF_THE_SUBJECT = frozenset({"handed over"})
"""Rules that say nothing of a mention that opens its sentence."""


def stance_of(sentence: str, at: int, width: int = 1) -> Stance:
    """The stance of the mention at an offset of a sentence; `width` characters long there."""
    rule = deciding_rule(sentence, at, width)
    return Stance.ASSERTS if rule is None else rule.stance


AND_OTHERS = re.compile(
    r"\A(?:\s*,\s*\ue000)*\s*(?:/|,?\s*(?:and|or|&))\s*\ue000(?=\s+(?:are|were|would|could|should|have|do|don't|aren't|can|must|might|may|will)\b)"
)
"""The rest of a list that shares one verb: `a`, `b` and `c` *are* gone."""

BRACKETS = re.compile(r"\A\s*\([^()]{0,80}\)")
"""What explains a mention before the sentence goes on: "`x` (an alias) would"."""

_OTHERS_AND = re.compile(r"(?:\ue000\s*,\s*)*\ue000\s*(?:/|,?\s*(?:or|&))\s*\Z")
"""The beginning of a list of alternatives: "no `a` or" `b`."""


_INNER_DOT = re.compile(r"(?<=\w\w)\.(?=\w\w)")
"""The dot of a file's or a version's name, which ends no sentence."""


def _without_its_list(before: str, after: str) -> tuple[str, str]:
    """The words around a mention, as if it stood alone and not in a list: what is said is said of all."""
    return _OTHERS_AND.sub("", before), AND_OTHERS.sub("", BRACKETS.sub("", after))


def deciding_rule(sentence: str, at: int, width: int = 1) -> Rule | None:
    """The first row of the table that matches; None when the mention is plainly asserted."""
    before, after = sentence[max(0, at - 200) : at], sentence[at + width : at + width + 100]
    before, after = _without_its_list(_INNER_DOT.sub("_", before), after)
    for rule in RULES:
        match rule.look:
            case Look.BEFORE:
                found = rule.pattern.search(before)
            case Look.AFTER:
                found = (
                    rule.pattern.search(after)
                    if rule.id not in _NOT_OF_THE_SUBJECT or before.strip()
                    else None
                )
            case Look.AROUND:
                found = rule.pattern.search(before + HERE + after)
            case Look.SENTENCE:
                # what opens a sentence is what the sentence is about, not where it points
                found = rule.pattern.search(sentence) if before.strip(" *_(\"'") else None
        if found:
            return rule
    return None
