"""Under which addresses a table can be reached, and how to open the server to the network."""

from __future__ import annotations

import contextlib
import socket

import msgspec

from .settings import Settings

HERE_ONLY = ("127.0.0.1", "::1", "localhost")
OPEN = ("0.0.0.0", "::")


class Places(msgspec.Struct):
    """Where a table is found: the addresses others can open, and what to do if they cannot yet."""

    urls: list[str]
    command: str = ""
    """The command that opens the server to this network, if it is closed to it."""


def addresses(host: str, settings: Settings, scheme: str = "http") -> Places:
    """Under which addresses friends reach this server; `host` is the one under which this page was opened."""
    name, _, port = host.rpartition(":") if ":" in host and not host.endswith("]") else (host, "", "80")
    if name.strip("[]") not in HERE_ONLY:
        return Places([f"{scheme}://{host}"])
    if settings.host in HERE_ONLY:
        return Places([f"http://{host}"], f"shamble serve --host 0.0.0.0 --port {port}")
    found = network_addresses() if settings.host in OPEN else [settings.host]
    return Places([f"http://{each}:{port}" for each in found] or [f"http://{host}"])


def network_addresses() -> list[str]:
    """The addresses of this computer in its network; nothing is sent to find them out."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address for documentation; a datagram socket sends nothing here
        found.append(str(probe.getsockname()[0]))
    with contextlib.suppress(OSError):
        found += [str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [each for each in dict.fromkeys(found) if not each.startswith("127.")]
