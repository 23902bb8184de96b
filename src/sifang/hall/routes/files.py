"""The client's files, and whether the hall can serve."""

from __future__ import annotations

from pathlib import Path

from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from sifang.hall.asking import parts_of

STATIC = Path(__file__).parent.parent / "static"
TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml", ".json": "application/json", ".webmanifest": "application/manifest+json", ".png": "image/png",
    ".ico": "image/x-icon", ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".mp3": "audio/mpeg", ".ogg": "audio/ogg",
}  # fmt: skip


@get("/healthz", gives="text/plain")
async def health(state: State) -> Response[bytes]:
    """200 when it can serve; 503 while the disk takes nothing."""
    hall = parts_of(state).hall
    if hall.stalled:
        why = f"the disk takes nothing: {hall.stalled}\n"
        return Response(why.encode(), status_code=503, media_type="text/plain")
    await hall.directory.ping()
    return Response(b"ok\n", media_type="text/plain")


@get(["/", "/{path:path}"], sync_to_thread=False)
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
