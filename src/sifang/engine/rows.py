"""Rows: one declaration for a record that is a plain object when interpreted and a NumPy record when compiled.

    class Pair(Row):
        seat = i1()
        tiles = i1(2, 34)

``Pair()`` has ints and lists; ``Pair.array(n)`` is a NumPy array of n records with the same fields. A kernel takes the inner
list first (``hand = row.tiles[seat]``) and then indexes it: that text runs on both and costs nothing compiled.
In NumPy records narrow fields do not grow, so a kernel starts its locals from ``int(...)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, overload

if TYPE_CHECKING:
    import numpy as np


class Field:
    """A field's NumPy code and shape, or the type of a row within the row."""

    __slots__ = ("code", "inner", "shape")

    def __init__(self, code: str, shape: tuple[int, ...], inner: type[Row] | None = None) -> None:
        self.code = code
        self.shape = shape
        self.inner = inner

    def zero(self) -> Any:
        """The value of a new row: 0, lists of zeros, or a new inner row."""
        return _zeros(self.shape) if self.inner is None else self.inner()

    def type(self) -> Any:
        """What NumPy takes for a type."""
        return self.code if self.inner is None else self.inner.dtype()


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


R = TypeVar("R", bound="Row")


def row(inner: type[R]) -> R:
    """A field that is a row itself."""
    return Field("", (), inner)  # type: ignore[return-value]


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
        """The NumPy structured type with the same fields: one object for all, since Numba knows it by identity at a tenth of the cost."""
        return _dtype(cls)

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
        for name, field in type(self).fields.items():
            value = getattr(source, name) if isinstance(source, Row) else source[name]
            if field.inner is not None:
                getattr(self, name).load(value)
            else:
                setattr(self, name, _deep(value) if isinstance(source, Row) else value.tolist())

    def store(self, target: Any) -> None:
        """Write every field into a NumPy record, or into another plain row."""
        if isinstance(target, Row):
            target.load(self)
            return
        for name, field in type(self).fields.items():
            if field.inner is not None:
                getattr(self, name).store(target[name])
            else:
                target[name] = getattr(self, name)


_DTYPES: dict[type[Row], np.dtype[Any]] = {}


def _dtype(rows: type[Row]) -> np.dtype[Any]:
    import numpy

    if rows not in _DTYPES:
        fields = [(name, field.type(), field.shape) for name, field in rows.fields.items()]
        _DTYPES[rows] = numpy.dtype(fields, align=True)
    return _DTYPES[rows]


def _deep(value: Any) -> Any:
    return [_deep(one) for one in value] if isinstance(value, list) else value


def row_values(source: Row) -> list[Any]:
    """Every field's value in the order of declaration, as JSON keeps it; for rows without rows in them."""
    return [getattr(source, name) for name in type(source).fields]


def row_of(rows: type[R], values: Sequence[Any]) -> R:
    """The row of :func:`row_values`; the caller answers for it that they are of the same declaration (:func:`declaration`)."""
    found = rows.__new__(rows)
    for name, value in zip(rows.fields, values, strict=True):
        setattr(found, name, value)
    return found


def declaration(rows: type[Row]) -> str:
    """Names, types and shapes of the fields as a text: rows of equal texts may take each other's values."""
    return " ".join(f"{name}:{field.code}{field.shape}" for name, field in rows.fields.items())
