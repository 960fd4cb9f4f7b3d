"""The words of a text that say what it is about: one stop-word list, whole words, code words split."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"[A-Za-z][A-Za-z]+|\d+(?:\.\d+)?")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+(?:\.\d+)?")
SHORTEST = 3
REMEMBERED = 20_000
"""Words whose parts are kept: code repeats its own."""

LONGEST_REMEMBERED = 60

STOP_WORDS = frozenset(
    """
    a about above actually add added adding adds after again all already also although always an and another any anyone
    anything appear appears are argument arguments around as at available avoid away back bad be because become been before
    behaviour behavior being below best better between both branch bug but by call called caller callers calling calls can
    cannot care case cases cause change changed changes check checked checks class clear clearer code comment common compare
    condition consider could current currently default define defined does done doing don drop each easy either else
    elsewhere end enough error errors even ever every everything exactly example exception exist existing explicit fact
    fail fails fine first fix following for forward from function functions further get gets give given gives goes good
    got handle handled handling happen happens hard has have having helper here how however if ignored implementation in
    include inside instead into is issue it item items its itself just keep kept know last later leave left less let like
    line lines list little log long look looks lot made make makes making many matter may maybe mean means meant mention
    message method methods might missing more most much must name named names need needed needs neither never new next nice
    no none nor not note nothing now number object of off often old on once one only onto option options or order other
    others otherwise our out over own parameter parameters part pass passed passes passing path per perhaps place please
    point possible potential previous previously probably problem put quite rather raise raised raises raising read real
    reason remove removed returned return returning returns right run runs safe same say second see seems set sets setting
    several should show simple simply since single slightly small so some someone something sort still string such sure take
    taken takes test tests than that the their them then there therefore these they thing things this those though three
    through time times to today together too true false try turn turns two type types undefined unless until up use used
    useful user users uses using usually value values variable very via want was way we well were what when where whether
    which while who whole whose why will with within without work works worth would write written wrong yes yet you your
    null nit lgtm minor self const let var def async await import export
    """.split()
)


def words(text: str) -> list[str]:
    """The significant words of prose or code, lower-cased; `camelCase` and `snake_case` give their parts."""
    found: list[str] = []
    for word in _WORD.findall(text):
        found += _parts(word) if len(word) <= LONGEST_REMEMBERED else _parts.__wrapped__(word)
    return found


@lru_cache(maxsize=REMEMBERED)
def _parts(word: str) -> tuple[str, ...]:
    """The significant parts of one word."""
    found = []
    for part in _PART.findall(word):
        folded = stem(part.lower())
        means = len(folded) >= SHORTEST and STOP_WORDS.isdisjoint((part.lower(), folded))
        if means or (part.isdigit() and len(part) > 1):
            found.append(folded)
    return tuple(found)


def stem(word: str) -> str:
    """A word without the endings that prose puts on the words of code: `receivers`, `cloned`, `hashing`."""
    for ending, shortest in (("ing", 6), ("ies", 5), ("ed", 5), ("es", 5), ("s", 4)):
        if word.endswith(ending) and len(word) >= shortest and not word.endswith("ss"):
            cut = word[: -len(ending)]
            return cut + "y" if ending == "ies" else cut
    return word.rstrip("e") if len(word) > 4 else word
