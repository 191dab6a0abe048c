"""A thinker: a program without pages that chooses for the bots of servers elsewhere, whose jobs Redis hands out."""

from __future__ import annotations

import asyncio
import signal

from regnum.server.bots import Thinkers
from regnum.server.jobs import Position, Taker
from regnum.server.redis_exchange import THINKERS, RedisExchange
from regnum.server.seats import levels


async def think(url: str, processes: int) -> int:
    """Until a signal says that it is enough: its number."""
    loop = asyncio.get_running_loop()
    told: asyncio.Future[int] = loop.create_future()

    def tell(number: int) -> None:
        if not told.done():
            told.set_result(number)

    for number in (signal.SIGINT, signal.SIGTERM):  # asyncio's own way is not there on every system
        signal.signal(number, lambda came, _frame: loop.call_soon_threadsafe(tell, came))
    thinkers = Thinkers(processes)

    def choose(name: str, position: Position, seed: int) -> str:
        if name not in levels().values():  # whoever gets into Redis starts no program of theirs
            raise ValueError("no server of ours asks for such a bot")
        return asyncio.run_coroutine_threadsafe(thinkers.choose_by(name, position, seed), loop).result()

    exchange = RedisExchange(url, "thinkers", THINKERS, places=processes)
    taker = await asyncio.to_thread(Taker, url, processes, choose)
    await exchange.open(lambda _about, _process, _said: None)
    try:
        return await told
    finally:
        await exchange.close()  # no server counts on it any more
        await asyncio.to_thread(taker.close)
        thinkers.close()
