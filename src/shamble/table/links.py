"""Secret links. A link's token is derived from a key in the data folder; the database holds only hashes of tokens.

So a copy of the database alone opens no seat, and the server can still show a host the links of the table.
"""

from __future__ import annotations

import hmac
import os
import secrets
from base64 import b32encode, urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from shamble.engine.errors import ShambleError

KEY_BYTES = 32
TOKEN_CHARS = 32
KNOWN = 10_000
"""How many tokens are kept: every view of a table names some."""


class BadKey(ShambleError):
    """The key of the data folder cannot be used."""


class Keeper:
    """Makes the tokens of links."""

    def __init__(self, folder: Path) -> None:
        self._key = _read_key(folder / "links.key")
        self._known = lru_cache(KNOWN)(self._token)
        self.code = lru_cache(KNOWN)(self._code)
        """What the owner of a seat types in another browser: 50 bits, and another one after it was used."""

    def token(self, link: str, generation: int) -> str:
        """The token of a link: 192 bits that nobody can guess; a new generation makes the old one useless."""
        return self._known(link, generation)

    def _token(self, link: str, generation: int) -> str:
        digest = hmac.new(self._key, f"link {link} {generation}".encode(), sha256).digest()
        return urlsafe_b64encode(digest)[:TOKEN_CHARS].decode()

    def _code(self, link: str, number: int) -> str:
        made = hmac.new(self._key, f"code {link} {number}".encode(), sha256).digest()
        word = b32encode(made)[:10].decode().lower()
        return f"{word[:5]}-{word[5:]}"


def digest(secret: str) -> str:
    """What the database keeps of a token or of a browser's cookie."""
    return sha256(secret.encode()).hexdigest()


def fresh_id() -> str:
    """A new id for a table or a link."""
    return secrets.token_hex(8)


CODE_CHARS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What join codes are made of: nothing that is mistaken for something else when it is read aloud."""
CODE_LENGTH = 6


def fresh_code() -> str:
    """A new join code: a thousand million of them, good for as long as a table waits for players."""
    return "".join(secrets.choice(CODE_CHARS) for _ in range(CODE_LENGTH))


def fresh_secret() -> str:
    """A new secret for a browser's cookie."""
    return secrets.token_urlsafe(24)


def looks_like_token(word: str) -> bool:
    """Whether a word could be a token at all."""
    return len(word) == TOKEN_CHARS and all(char.isalnum() or char in "-_" for char in word)


def _read_key(path: Path) -> bytes:
    """The key of this data folder; made when it is first needed, whole or not at all, readable by its owner only."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        fresh.touch(mode=0o600)
        with fresh.open("wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise BadKey(
            f"{path.name} in the data folder has {len(key)} bytes instead of {KEY_BYTES}, so no link would open; "
            "bring the file back from a backup, or delete it: then all links are made new."
        )
    return key
