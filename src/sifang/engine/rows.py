"""Rows: one declaration for a record that is a plain object when interpreted and a NumPy record when compiled.

    class Pair(Row):
        seat = i1()
        tiles = i1(2, 34)

``Pair()`` has ints and lists; ``Pair.array(n)`` is a NumPy array of n records with the same fields. A kernel takes the inner
list first (``hand = row.tiles[seat]``) and then indexes it: that text runs on both and costs nothing compiled.
In NumPy records narrow fields do not grow, so a kernel starts its locals from ``int(...)``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self, overload

if TYPE_CHECKING:
    import numpy as np


class Field:
    """A field's NumPy code and shape."""

    __slots__ = ("code", "shape")

    def __init__(self, code: str, shape: tuple[int, ...]) -> None:
        self.code = code
        self.shape = shape

    def zero(self) -> Any:
        """The value of a new row: 0, or lists of zeros."""
        return _zeros(self.shape)


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [_zeros(shape[1:]) for _ in range(shape[0])]


class _Code:
    __slots__ = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code

    @overload
    def __call__(self) -> int: ...
    @overload
    def __call__(self, a: int, /) -> list[int]: ...
    @overload
    def __call__(self, a: int, b: int, /) -> list[list[int]]: ...
    @overload
    def __call__(self, a: int, b: int, c: int, /) -> list[list[list[int]]]: ...
    def __call__(self, *shape: int) -> Any:
        return Field(self.code, shape)


i1 = _Code("i1")
i2 = _Code("i2")
i4 = _Code("i4")
i8 = _Code("i8")


class Row:
    """A record declared by its class attributes; see the module's docstring."""

    fields: ClassVar[dict[str, Field]] = {}

    def __init_subclass__(cls) -> None:
        cls.fields = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in cls.fields:
            delattr(cls, name)

    def __init__(self) -> None:
        for name, field in type(self).fields.items():
            setattr(self, name, field.zero())

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The NumPy structured type with the same fields."""
        import numpy

        return numpy.dtype([(name, field.code, field.shape) for name, field in cls.fields.items()], align=True)

    @classmethod
    def array(cls, n: int) -> np.ndarray[Any, Any]:
        """n zeroed records."""
        import numpy

        return numpy.zeros(n, cls.dtype())

    @classmethod
    def rows(cls, n: int, *, compiled: bool) -> Any:
        """n zeroed rows for kernels of this process: a record array if compiled, else a list of plain rows."""
        return cls.array(n) if compiled else [cls() for _ in range(n)]

    def copy(self) -> Self:
        """Another row with equal values."""
        other = type(self)()
        other.load(self)
        return other

    def load(self, source: Any) -> None:
        """Take every field's value from a plain row or a NumPy record of this type."""
        for name in type(self).fields:
            value = source[name].tolist() if not isinstance(source, Row) else _deep(getattr(source, name))
            setattr(self, name, value)

    def store(self, target: Any) -> None:
        """Write every field into a NumPy record, or into another plain row."""
        if isinstance(target, Row):
            target.load(self)
            return
        for name in type(self).fields:
            target[name] = getattr(self, name)


def _deep(value: Any) -> Any:
    return [_deep(one) for one in value] if isinstance(value, list) else value
