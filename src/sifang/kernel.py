"""The decorator that lets one text run two ways: as plain Python, or compiled by Numba.

A *kernel* is a plain function over ints and flat sequences. Interpreted (the default) the decorator is the identity and
neither NumPy nor Numba is imported. Compiled (``SIFANG_JIT=1``, or :func:`prefer_jit` before the engine is imported)
it is ``numba.njit`` with a cache that cannot go stale: Numba itself looks only at the file of a function, not at what
the function calls, so every module's machine code lives in a folder named by a hash over that module and all modules
of ours that it imports, Numba's version and the processor. Folders that such a hash has replaced are removed.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import platform
import re
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from sifang.engine.rows import Row

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parent
_IMPORT = re.compile(r"^(?:from\s+(sifang[\w.]*)\s+import\s+(\([^)]*\)|[^\n]*)|import\s+(sifang[\w.]*))", re.MULTILINE)

_preferred = False
_decided: bool | None = None


def prefer_jit() -> None:
    """Ask for compiled kernels in this process; too late once a kernel module has been imported."""
    global _preferred
    _preferred = True


def jit_enabled() -> bool:
    """Whether kernels of this process are compiled. The first question fixes the answer."""
    global _decided
    if _decided is None:
        wish = os.environ.get("SIFANG_JIT")
        if wish not in (None, "", "0", "1"):
            raise ValueError(f"SIFANG_JIT={wish!r}: 0 or 1 expected")
        _decided = _preferred if not wish else wish == "1"
    return _decided


def cache_root() -> Path:
    """The folder that keeps what can be made again: ``SIFANG_CACHE``, or the user's cache folder."""
    wish = os.environ.get("SIFANG_CACHE")
    if wish:
        return Path(wish)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "sifang"


def module_file(name: str) -> Path | None:
    """The source file of a module of this package, or None if there is none of that name."""
    path = PACKAGE.parent.joinpath(*name.split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.is_file():
            return file
    return None


@cache
def _imports(name: str) -> frozenset[str]:
    file = module_file(name)
    if file is None:
        return frozenset()
    found = set()
    for module, names, plain in _IMPORT.findall(file.read_text(encoding="utf-8")):
        found.add(module or plain)
        found.update(f"{module}.{part.split()[0]}" for part in names.strip("()").split(",") if part.strip())
    return frozenset(one for one in found if module_file(one) is not None)


def source_hash(name: str) -> str:
    """A hash over a module, all modules of this package that it imports, Numba's version and the processor."""
    seen = {name}
    todo = [name]
    while todo:
        for other in _imports(todo.pop()) - seen:
            seen.add(other)
            todo.append(other)
    digest = hashlib.sha256()
    for one in sorted(seen):
        file = module_file(one)
        if file is not None:
            digest.update(one.encode() + b"\0" + file.read_bytes() + b"\0")
    numba = sys.modules.get("numba")
    digest.update(f"{getattr(numba, '__version__', '')} {platform.python_version()} {_cpu()}".encode())
    return digest.hexdigest()[:16]


@cache
def _cpu() -> str:
    if "numba" not in sys.modules:
        return platform.machine()
    from llvmlite import binding

    return str(binding.get_host_cpu_name())


@cache
def cache_folder(module: str) -> Path:
    """The folder of one module's machine code; folders of its earlier states are removed."""
    root = cache_root() / "kernels"
    folder = root / f"{module.removeprefix('sifang.')}-{source_hash(module)}"
    if not folder.is_dir():
        if root.is_dir():
            for old in root.glob(f"{module.removeprefix('sifang.')}-*"):
                shutil.rmtree(old, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
    return folder


@cache
def _widen_int() -> None:
    """Make ``int(x)`` in kernels give 64 bits, as it does in plain Python, where Numba keeps the width of ``x``.

    Else a narrow field would overflow in a product, and every callee would be compiled once for each width.
    """
    numba = _numba()

    def cast_int(context: Any, x: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return context.cast(builder, args[0], sig.args[0], sig.return_type)

        return numba.core.typing.signature(numba.types.int64, x), generate

    numba.cpython.builtins.cast_int = numba.extending.intrinsic(cast_int)


def _numba() -> Any:
    """Numba with the parts of it that are used here."""
    import numba.core.typing
    import numba.cpython.builtins
    import numba.extending

    return numba


def kernel(function: F) -> F:
    """Mark a kernel: itself when interpreted, else compiled with a cache, without the GIL and without division checks."""
    if not jit_enabled():
        return function
    numba = _numba()
    _widen_int()
    _teach_gates()
    numba.config.CACHE_DIR = str(cache_folder(function.__module__))
    compiled: F = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    _forget_literals(compiled)
    return compiled


def inner(function: F) -> F:
    """Mark a kernel that Python never calls: it has no wrapper for Python and no place in the cache of its own.

    Its machine code lies in that of the kernels above it, which are cached. That halves the cache and saves much of the compilation.
    """
    if not jit_enabled():
        return function
    numba = _numba()
    _widen_int()
    _teach_gates()
    compiled: F = numba.njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    _forget_literals(compiled)
    return compiled


def _forget_literals(compiled: Any) -> None:
    """Let one machine code serve every constant: Numba would compile a kernel anew for each literal that it is called with."""
    unliteral = _numba().types.unliteral
    template = compiled.get_call_template

    def widened(args: Any, kws: Any) -> Any:
        return template(tuple(unliteral(one) for one in args), {key: unliteral(one) for key, one in kws.items()})

    compiled.get_call_template = widened


def gate(*rows: type[Row]) -> Callable[[F], F]:
    """Make a function of rows into a door that kernels enter by address (``call_gate``).

    Numba copies the machine code of everything a kernel calls into that kernel's own module and optimizes it anew, so a large callee is paid for
    once in every kernel above it. Behind a gate it is compiled once. The function is written with ``record_at`` around each argument:

        @gate(Win, Rules)
        def worth(w, r):
            return value(record_at(w), record_at(r))

    Interpreted it is the plain function. Compiled it is a C function that returns a 64-bit integer; its ``address`` goes into a row.
    """

    def make(function: F) -> F:
        if not jit_enabled():
            return function
        numba = _numba()
        _widen_int()
        _teach_gates()
        numba.config.CACHE_DIR = str(cache_folder(function.__module__))
        pointers = [numba.types.CPointer(numba.from_dtype(one.dtype())) for one in rows]
        door: F = numba.cfunc(numba.types.int64(*pointers), cache=True)(function)
        return door

    return make


def gate_address(door: Any) -> Any:
    """What a row keeps of a gate: the address of its machine code, or the function itself when interpreted."""
    return door.address if jit_enabled() else door


def record_at(pointer: Any) -> Any:
    """Within a gate: the row that an argument points to."""
    return pointer


def call_gate(door: Any, *rows: Any) -> int:
    """Within a kernel: enter a gate kept in a row."""
    return int(door(*rows))


@cache
def _teach_gates() -> None:
    """Give Numba its versions of ``record_at`` and ``call_gate``."""
    numba = _numba()
    ir = importlib.import_module("llvmlite.ir")
    signature = numba.core.typing.signature

    def as_record(context: Any, pointer: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return builder.bitcast(args[0], context.get_value_type(sig.return_type))

        return signature(pointer.dtype, pointer), generate

    def enter(context: Any, door: Any, rows: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            pointer = ir.IntType(8).as_pointer()
            members = [builder.extract_value(args[1], i) for i in range(len(sig.args[1]))]
            kind = ir.FunctionType(ir.IntType(64), [pointer] * len(members))
            function = builder.inttoptr(args[0], kind.as_pointer())
            return builder.call(function, [builder.bitcast(one, pointer) for one in members])

        return signature(numba.types.int64, door, rows), generate

    record_of: Any = numba.extending.intrinsic(as_record)
    entered: Any = numba.extending.intrinsic(enter)

    def use_record_at(pointer: Any) -> Any:
        def implementation(pointer: Any) -> Any:
            return record_of(pointer)

        return implementation

    def use_call_gate(door: Any, *rows: Any) -> Any:
        def implementation(door: Any, *rows: Any) -> Any:
            return entered(door, rows)

        return implementation

    numba.extending.overload(record_at)(use_record_at)
    numba.extending.overload(call_gate)(use_call_gate)
