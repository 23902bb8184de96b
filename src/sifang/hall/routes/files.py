"""The client's files, and whether the hall can serve."""

from __future__ import annotations

from pathlib import Path

from litestar import HttpMethod, Response, route
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from sifang.hall.asking import answer, parts_of
from sifang.hall.messages import Problem

STATIC = Path(__file__).parent.parent / "static"
TYPES = {
    ".html": "text/html", ".js": "text/javascript", ".css": "text/css",
    ".svg": "image/svg+xml", ".json": "application/json", ".webmanifest": "application/manifest+json", ".png": "image/png",
    ".ico": "image/x-icon", ".woff2": "font/woff2", ".txt": "text/plain", ".mp3": "audio/mpeg", ".ogg": "audio/ogg",
}  # fmt: skip
"""Media types; those of text are told with their charset, UTF-8."""
READ = [HttpMethod.GET, HttpMethod.HEAD]


@route("/healthz", http_method=READ, gives="text/plain")
async def health(state: State) -> Response[bytes]:
    """200 when it can serve; 503 while the disk takes nothing."""
    hall = parts_of(state).hall
    if hall.stalled:
        return answer(Problem("hall/disk", f"the disk takes nothing: {hall.stalled}"), 503)
    await hall.directory.ping()
    return Response(b"ok\n", media_type="text/plain")


@route(["/", "/{path:path}"], http_method=READ, sync_to_thread=False)
def files(path: str = "") -> Response[bytes]:
    """The client: a file of it, else its page, whose routes are its own."""
    name = path.lstrip("/")
    file = (STATIC / name).resolve()
    if name and file.is_file() and file.is_relative_to(STATIC.resolve()):
        forever = name.startswith("assets/")
        caching = "public, max-age=31536000, immutable" if forever else "no-cache"
        kind = TYPES.get(file.suffix, "application/octet-stream")
        return Response(file.read_bytes(), media_type=kind, headers={"cache-control": caching})
    page = STATIC / "index.html"
    if name.startswith(("api/", "ws/", "assets/")) or "." in name.rpartition("/")[2] or not page.is_file():
        raise NotFoundException
    return Response(page.read_bytes(), media_type=TYPES[".html"], headers={"cache-control": "no-cache"})


ROUTES = (health, files)
