"""For games that still write labels, prompts and sentences as one text: puts it into parts. Goes with the last one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rumpus.core.texts import Label, Prompt, Sentence

LONGEST_TITLE = 24
ON_THE_CARD = re.compile(r" \[.*?\]")
ROUND = re.compile(r"Round \d")


def split_label(label: Label[Any, Any]) -> Label[Any, Any]:
    """A label whose title is still the whole text, in parts."""
    if label.name or label.detail:
        return label
    if isinstance(label.about, dict):
        rest = {key: value for key, value in label.about.items() if key != "warning"}
        label = replace(label, about=rest, warning=label.about.get("warning", ""))
    name, _, detail = label.title.partition(": ")
    title = ON_THE_CARD.sub("", name).split(" (")[0]
    if " (" in name and detail:
        name, detail = label.title, ""
    return replace(label, title=title, name=name if name != title else "", detail=detail)


def split_prompt(prompt: Prompt) -> Prompt:
    title, colon, detail = prompt.detail.partition(": ")
    if prompt.title or not colon or len(title) >= LONGEST_TITLE:
        return prompt
    return Prompt(detail, prompt.rules, title)


def split_sentence(told: Sentence | str, names: Sequence[str]) -> Sentence:
    if isinstance(told, Sentence):
        return told
    found = [seat for seat, name in enumerate(names) if told.startswith((f"{name} ", f"{name}'"))]
    heading = ROUND.match(told) is not None
    if not found:
        return Sentence(told, heading=heading)
    seat = max(found, key=lambda seat: len(names[seat]))
    return Sentence(told[len(names[seat]) :], names[seat], seat, heading)
