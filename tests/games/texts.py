"""Reading numbers: those that a card prints, and those that its effect has."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec

SPELLED = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "twice": 2, "fourth": 4}
_NOT_ITS_OWN = re.compile(r"instead of (the )?\w+( 0)?")
"""What a card replaces is a number of the rules, not of the card."""


def printed(text: str) -> Counter[int | str]:
    """The numbers above 1 that a text prints, and the spans such as `1-3` that a die decides."""
    text = _NOT_ITS_OWN.sub("", text.lower())
    spans = re.findall(r"\b1-3\b", text)
    text = text.replace("1-3", "")
    found: Counter[int | str] = Counter(["d3"] * len(spans))
    found.update(int(number) for number in re.findall(r"\d+", text))
    found.update(SPELLED[word] for word in re.findall(r"[a-z]+", text) if word in SPELLED)
    return Counter({number: count for number, count in found.items() if number not in (0, 1)})


def meant(thing: Any) -> Counter[int | str]:
    """The numbers above 1 in an effect, a condition or a list of them, and its dice."""
    found: Counter[int | str] = Counter()
    if isinstance(thing, bool):
        return found
    if isinstance(thing, int) and abs(thing) > 1:
        found[abs(thing)] += 1
    elif thing == "d3":
        found["d3"] += 1
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            found += meant(getattr(thing, name))
    elif isinstance(thing, list | tuple):
        for each in thing:
            found += meant(each)
    return found


def ones(thing: Any) -> bool:
    """Whether the number 1 occurs in an effect."""
    if isinstance(thing, msgspec.Struct):
        return any(ones(getattr(thing, name)) for name in thing.__struct_fields__)
    if isinstance(thing, list | tuple):
        return any(map(ones, thing))
    return type(thing) is int and abs(thing) == 1
