"""Shapes: what fits a type of the wire, and what nearly does, drawn from the types themselves."""

from __future__ import annotations

import math
from typing import Any

import msgspec.inspect as shape
from hypothesis import strategies as st
from msgspec import UNSET

import rumpus
from rumpus.bots import LEVELS

WORDS = st.sampled_from([*LEVELS, *(game.id for game in rumpus.games()), "", "yes", "Nina", "\u202e", "x" * 3000])
noise = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def fitting(kind: Any) -> st.SearchStrategy[Any]:
    """Values, ready for JSON, that can be read as the type."""
    return _of(shape.type_info(kind))


def nearly(kind: Any) -> st.SearchStrategy[Any]:
    """The same with something wrong: a field too few, too many or of another kind, or something else altogether."""
    return st.builds(_spoil, fitting(kind), st.lists(st.tuples(st.integers(0, 9), noise), max_size=3)) | noise


def _spoil(value: Any, changes: list[tuple[int, Any]]) -> Any:
    if not isinstance(value, dict) or not value:
        return value
    names = list(value)
    for which, other in changes:
        name = names[which % len(names)]
        if which == 0:
            value.pop(name, None)
        elif which == 1:
            value["more"] = other
        elif isinstance(value.get(name), list) and which < 5:
            value[name] = value[name] * 40 + [other]
        elif name != "type":
            value[name] = other
    return value


def _of(kind: shape.Type) -> st.SearchStrategy[Any]:
    match kind:
        case shape.UnionType(types=types):
            return st.one_of([_of(each) for each in types])
        case shape.StructType(fields=fields, tag=tag, tag_field=tag_field):
            needed = {field.encode_name: _of(field.type) for field in fields if field.required}
            optional = {field.encode_name: _of(field.type) for field in fields if not field.required}
            if tag_field is not None:
                needed[tag_field] = st.just(tag)
            return st.fixed_dictionaries(needed, optional=optional)
        case shape.IntType(ge=least, le=most):
            low, high = (0 if least is None else least), ((1 << 63) if most is None else most)
            return st.integers(low, min(high, low + 12)) | st.integers(low, high)
        case shape.FloatType():
            return st.floats(allow_nan=False, allow_infinity=False)
        case shape.StrType(min_length=least, max_length=most):
            shortest, longest = least or 0, 200 if most is None else min(most, 200)
            return WORDS.filter(lambda word: shortest <= len(word) <= longest) | st.text(
                min_size=shortest, max_size=min(longest, 30)
            )
        case shape.BoolType():
            return st.booleans()
        case shape.NoneType():
            return st.none()
        case shape.LiteralType(values=values):
            return st.sampled_from(list(values))
        case shape.ListType(item_type=item, min_length=least, max_length=most):
            return st.lists(_of(item), min_size=least or 0, max_size=min(most or 6, 6))
        case shape.DictType(key_type=key, value_type=value):
            return st.dictionaries(_of(key), _of(value), max_size=4)
        case shape.AnyType():
            return noise
        case _:
            raise TypeError(f"no values are known for {kind}, default {UNSET}")


def finite(value: Any) -> Any:
    """JSON knows no infinities."""
    match value:
        case float() if not math.isfinite(value):
            return None
        case dict():
            return {key: finite(each) for key, each in value.items()}
        case list():
            return [finite(each) for each in value]
    return value
