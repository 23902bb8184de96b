"""Kernels that only kernels call.

Compiled without the wrapper by which Python would call them: unpacking a ``Reading`` takes longer to compile than most functions that
read it. It saves a third of the rule set's compilation and of its cache.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from sifang.kernel import kernel

F = TypeVar("F", bound=Callable[..., Any])


def without_wrapper(compiled: Callable[..., Any] | None) -> None:
    """Spare a kernel that has not been compiled yet its wrapper; interpreted, nothing happens."""
    options = getattr(compiled, "targetoptions", None)
    if options is not None:
        options.update(no_cpython_wrapper=True, no_cfunc_wrapper=True)


def inner(function: F) -> F:
    """Mark a kernel that Python never calls."""
    compiled = kernel(function)
    without_wrapper(compiled)
    return compiled
