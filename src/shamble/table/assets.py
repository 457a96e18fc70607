"""Style sheets, scripts and pictures: packed once, and kept by browsers for as long as their content stays the same.

An address under /assets/ carries a stamp of all contents, so it may be kept for ever; the modules of a script find each
other there by their relative names. An old stamp still answers, with what is there now and not to be kept.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
import zlib
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from shamble.engine.game import games

from . import icons

STATIC = Path(__file__).parent / "static"
SHEETS = ("table.css", "frame.css", "boards.css", "pages.css", "together.css")
"""The style sheets that every page has, in this order, as one file."""
PACKED = frozenset({".css", ".js", ".svg", ".json", ".webmanifest"})
"""What becomes smaller when packed; pictures in PNG are packed already."""
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Asset(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    data: bytes
    packed: bytes
    media: str
    tag: str


@cache
def assets() -> dict[str, Asset]:
    """Every file by its name under /assets/: those of the table, and of each game its sheet and its box."""
    found = {path.relative_to(STATIC).as_posix(): path for path in sorted(STATIC.rglob("*")) if path.is_file()}
    for game in games():
        for name, path in ((f"looks/{game}/table.css", icons.sheet(game)), (f"box/{game}", icons.box(game))):
            if path is not None:
                found[name] = path
    read = {name: _read(path) for name, path in found.items()}
    scripts = {name: asset.data.decode() for name, asset in read.items() if name.endswith(".js")}
    read["table.js"] = _asset(join_script("table.js", scripts).encode(), ".js")
    read["page.css"] = _asset(b"".join(read[name].data for name in SHEETS), ".css")
    return read


_CSS_NOTE = re.compile(r"/\*.*?\*/", re.DOTALL)
_CSS_SPACE = re.compile(r";?\s*(})\s*|\s*([{;,>])\s*|(:)\s+|\s*\n\s*")


def shorten(text: str, suffix: str) -> str:
    """A style sheet or a script without its notes and indentation; nothing else is touched.

    >>> shorten("/* red */\\n.a,\\n.b {\\n  color: red;\\n}\\n", ".css")
    '.a,.b{color:red}'
    >>> shorten("// why\\nif (a) {\\n  // how\\n  b();\\n}\\n", ".js")
    'if (a) {\\nb();\\n}\\n'
    """
    if suffix == ".css":
        return _CSS_SPACE.sub(lambda found: found[1] or found[2] or found[3] or " ", _CSS_NOTE.sub("", text)).strip()
    lines = [line.strip() for line in text.splitlines()]
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


_IMPORT = re.compile(r'^import (\{ [^}]+ \}) from "\./([\w-]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function (\w+))", re.MULTILINE)
_MODULE = re.compile(r"^(?:import|export)\b", re.MULTILINE)


def join_script(name: str, scripts: Mapping[str, str]) -> str:
    """A script together with those it imports, each in a room of its own: one file is packed better than many.

    >>> print(join_script("b.js", {"a.js": "export function f() {}", "b.js": 'import { f } from "./a.js";\\nf();'}))
    const $a = (() => {
    function f() {}
    return { f };
    })();
    const $b = (() => {
    const { f } = $a;
    f();
    return {  };
    })();
    <BLANKLINE>
    """
    joined: list[str] = []
    seen: set[str] = set()

    def add(stem: str) -> None:
        if stem in seen:
            return
        seen.add(stem)
        text = scripts[f"{stem}.js"]
        for _, imported in _IMPORT.findall(text):
            add(imported)
        exports = ", ".join(found for _, found in _EXPORT.findall(text))
        text = _EXPORT.sub(r"\1", _IMPORT.sub(r"const \1 = $\2;", text))
        joined.append(f"const ${stem} = (() => {{\n{text}\nreturn {{ {exports} }};\n}})();\n")

    add(name.removesuffix(".js"))
    whole = "".join(joined)
    return scripts[name] if _MODULE.search(whole) else whole


def _read(path: Path) -> Asset:
    data = path.read_bytes()
    if path.suffix in (".css", ".js"):
        data = shorten(data.decode(), path.suffix).encode()
    return _asset(data, path.suffix)


def _asset(data: bytes, suffix: str) -> Asset:
    """What is sent for these contents."""
    packed = gzip.compress(data, 9, mtime=0) if suffix in PACKED else b""
    media = mimetypes.guess_type(f"file{suffix}")[0] or "application/octet-stream"
    return Asset(data, packed, media, blake2b(data, digest_size=8).hexdigest())


@cache
def stamp() -> str:
    """Ten letters that change when any of these files does."""
    said = blake2b(digest_size=5)
    for name, asset in assets().items():
        said.update(f"{name} {asset.tag}\n".encode())
    return said.hexdigest()


def asset(name: str) -> str:
    """The address of a file, for a page."""
    return f"/assets/{stamp()}/{name}"


# A stream in pieces that are packed one by one

GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
WORTH_PACKING = 1_500


def pack_event(text: str) -> bytes:
    """A piece of a packed stream that stands for itself: no memory is kept between two events, nor for each page."""
    data = text.encode()
    if len(data) < WORTH_PACKING:
        return b"\x00" + len(data).to_bytes(2, "little") + (len(data) ^ 0xFFFF).to_bytes(2, "little") + data
    packer = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
