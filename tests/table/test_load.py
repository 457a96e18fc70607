"""The load tool is a browser as good as any: it opens again what the server closed."""

from __future__ import annotations

import asyncio

from shamble.table.load import Line


async def _ask_twice(closes: bool) -> tuple[list[bytes], int]:
    """What two requests got from a server that may close after each answer, and how many connections there were."""
    came = 0

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal came
        came += 1
        number = 0
        while await reader.readuntil(b"\r\n\r\n"):
            number += 1
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n%d-%d" % (came, number))
            await writer.drain()
            if closes:
                writer.close()
                return

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    line = Line(server.sockets[0].getsockname()[1])
    found = []
    for _ in range(2):
        found.append((await line.ask("GET", "/healthz"))[1])
        await asyncio.sleep(0.05)
    line.close()
    server.close()
    return found, came


def test_a_line_is_kept() -> None:
    assert asyncio.run(_ask_twice(closes=False)) == ([b"1-1", b"1-2"], 1)


def test_a_line_that_the_server_closed_in_idleness_is_opened_again() -> None:
    assert asyncio.run(_ask_twice(closes=True)) == ([b"1-1", b"2-1"], 2)
