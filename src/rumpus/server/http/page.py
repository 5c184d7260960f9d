"""The page: the built browser client, from the wheel or from a checkout."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

SERVER = Path(__file__).parent.parent
FOLDERS = (SERVER / "page", SERVER.parent.parent.parent / "web" / "dist")
"""Where the page lies in an installed wheel, and where in a checkout."""

YEAR = 365 * 24 * 3600


async def page(request: Request) -> Response:
    """A file of the page; every other address is the page itself, which finds its own way from there."""
    folder = next((folder for folder in FOLDERS if (folder / "index.html").is_file()), None)
    if folder is None:
        return PlainTextResponse("The page has not been built; `make play` builds it.", 503)
    path = request.path_params["path"]
    wanted = (folder / path).resolve() if "\0" not in path else folder
    if path and wanted.is_relative_to(folder.resolve()) and wanted.is_file():
        named_by_content = path.startswith("assets/")
        keep = f"public, max-age={YEAR}, immutable" if named_by_content else "no-cache"
        return FileResponse(wanted, headers={"cache-control": keep})
    if path.startswith(("assets/", "api/", "ws/")):
        return PlainTextResponse("There is nothing here.", 404)
    # With the page comes the cookie of who asked for it.
    return FileResponse(folder / "index.html", headers={"cache-control": "private, no-cache"})
