"""What can be set about a table server; everything has a default that suits one computer at home."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Settings(msgspec.Struct, kw_only=True):
    """Where things are kept and how much of anything is allowed."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    """The address of a PostgreSQL database; empty: a SQLite file in the data folder."""
    thinkers: int = 1
    """How many processes think for the bots."""
    bot_pause: float = 0.35
    """Seconds between the answers of bots, so that people can follow."""
    idle: float = 60.0
    """How many seconds without a look until a table drops out of memory."""
    checkpoint_every: int = 24
    """How many answers are played again at most when a table comes back."""
    posts: tuple[float, float] = (20.0, 60.0)
    """POSTs of one address: how many in a second, and how many at once."""
    news: tuple[float, float] = (0.5, 20.0)
    """New tables of one address: how many in a second, and how many at once."""
    misses: tuple[float, float] = (1.0, 30.0)
    """Wrong links of one address: how many in a second, and how many at once."""
    talk: tuple[float, float] = (1.0, 6.0)
    """Chat lines of one link: how many in a second, and how many at once."""
    looks: tuple[float, float] = (2.0, 20.0)
    """Questions of one address whether the server is well; more often the disk is not tried."""
    connections: int = 4_000
    """Connections at once; further ones are told to come back later."""
    from_one: int = 300
    """Connections of one address at once: a household or a school may be behind it."""
    pages_of_one: int = 100
    """Streams of one address at once."""
    proxies: tuple[str, ...] = ()
    """The addresses and networks of proxies, whose word for where a request comes from is taken."""
    names: tuple[str, ...] = ()
    """Further names under which this server is known; `*` is any name."""
    streams: int = 12
    """Open pages of one link."""
    tabs: int = 4
    """Streams of one browser: it keeps six connections to a server, and some have to be left for answers."""
    largest_save: int = 4_000_000
    largest_post: int = 16_000
    expire: float = 0.0
    """After how many days without an answer a table is deleted; 0 is never."""
    seed: str = ""
    """A fixed seed for tests; empty: a fresh secret for every table."""
