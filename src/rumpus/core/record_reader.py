"""A position read field by field from its bytes, ten times quicker than through a NumPy record.

`table/` reads a hundred small fields for every view. NumPy makes an object for each of them; here a field is an
integer or a tuple as soon as it is asked for, under the same names.
"""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

Reader = Callable[[bytes, int], Any]
CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q", "f4": "f", "f8": "d"}


class RecordReader:
    """Part of a position: the bytes, where the part begins, and how its fields are read, each of them once."""

    def __init__(self, readers: dict[str, Reader], data: bytes, at: int = 0) -> None:
        self._readers = readers
        self._bytes = data
        self._at = at

    def __getattr__(self, name: str) -> Any:
        try:
            reader = self._readers[name]
        except KeyError:
            raise AttributeError(name) from None
        value = self.__dict__[name] = reader(self._bytes, self._at)
        return value


@cache
def _readers(dtype: np.dtype[Any]) -> dict[str, Reader]:
    assert dtype.fields is not None
    return {name: _reader(part[0], int(part[1])) for name, part in dtype.fields.items()}


def _reader(dtype: np.dtype[Any], offset: int) -> Reader:
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return _array_reader(base, shape, offset)
    if dtype.fields is not None:
        readers = _readers(dtype)
        return lambda data, at: RecordReader(readers, data, at + offset)
    unpack = struct.Struct("<" + CODES[dtype.str[1:]]).unpack_from
    return lambda data, at: unpack(data, at + offset)[0]


def _array_reader(base: np.dtype[Any], shape: tuple[int, ...], offset: int) -> Reader:
    size = int(np.prod(shape[1:], dtype=int)) * base.itemsize
    starts = [offset + index * size for index in range(shape[0])]
    if len(shape) > 1:
        rows = [_array_reader(base, shape[1:], start) for start in starts]
        return lambda data, at: tuple([row(data, at) for row in rows])
    if base.fields is not None:
        readers = _readers(base)
        return lambda data, at: tuple([RecordReader(readers, data, at + start) for start in starts])
    if base.str[1:] == "u1":
        return lambda data, at: data[at + offset : at + offset + shape[0]]
    unpack = struct.Struct(f"<{shape[0]}{CODES[base.str[1:]]}").unpack_from
    return lambda data, at: unpack(data, at + offset)


def read_record(dtype: np.dtype[Any], data: bytes) -> RecordReader:
    """The bytes of one record as plain numbers under the names of its fields, and as itself under `record`."""
    return RecordReader(_position_readers(dtype), data)


@cache
def _position_readers(dtype: np.dtype[Any]) -> dict[str, Reader]:
    return _readers(dtype) | {"record": lambda data, at: np.frombuffer(data, dtype)[0]}
