"""Which library carries jobs to the thinkers best: small jobs with answers, through a Redis of its own.

Run it with: python -m benchmarks.queues [taskiq] [arq] [dramatiq], in an environment that has them (they need
different versions of the client of Redis, so each in one of its own):

    pip install taskiq taskiq-redis     pip install arq     pip install 'dramatiq[redis]'

Each is set up to be as quick as it can be, and to give a job of a killed worker to another as soon as it can. Two
workers take jobs of the size of a position. Measured are the delay of one job after another with a pause between,
how many a second come back with 32 under way, and how long an answer takes when the worker with the job is killed.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import importlib.metadata
import multiprocessing
import os
import random
import signal
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import Any

WORKERS = 2
SIZE = 4000
"""Letters of a job: about those of a position."""
ONE_BY_ONE, PAUSE = 200, 0.02
TOGETHER, UNDER_WAY = 2000, 32
KILLED_AFTER, LONG_JOB = 0.6, 1.0
SOON = 3.0
"""Seconds after which a worker that is silent may be taken for dead."""
PATIENCE = 90.0

Ask = Callable[[str, float], Coroutine[Any, Any, int]]


def work(text: str, seconds: float) -> int:
    """What a worker does: which process has done it."""
    time.sleep(seconds)
    return os.getpid() if text else 0


@contextmanager
def redis() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            for _try in range(100):
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    time.sleep(0.05)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.terminate()
            server.wait()


# Taskiq: streams, which are acknowledged when the job is done


def taskiq_broker(url: str) -> tuple[Any, Any]:
    taskiq_redis = importlib.import_module("taskiq_redis")
    broker = taskiq_redis.RedisStreamBroker(
        url, idle_timeout=int(1000 * SOON), unacknowledged_lock_timeout=SOON, xread_block=1000, xread_count=1
    ).with_result_backend(taskiq_redis.RedisAsyncResultBackend(url, result_ex_time=60))

    async def job(text: str, seconds: float) -> int:
        return await asyncio.to_thread(work, text, seconds)

    return broker, broker.register_task(job, task_name="job")


def taskiq_worker(url: str) -> None:
    broker, _job = taskiq_broker(url)
    receiver = importlib.import_module("taskiq.api")
    asyncio.run(receiver.run_receiver_task(broker, max_async_tasks=1, max_prefetch=0, run_startup=True))


async def taskiq_client(url: str) -> Ask:
    broker, job = taskiq_broker(url)
    await broker.startup()

    async def ask(text: str, seconds: float) -> int:
        sent = await job.kiq(text, seconds)
        answer = await sent.wait_result(check_interval=0.005, timeout=PATIENCE)
        return int(answer.return_value)

    return ask


# arq: a sorted set that is polled


async def arq_job(_context: object, text: str, seconds: float) -> int:
    return await asyncio.to_thread(work, text, seconds)


def arq_settings(url: str) -> Any:
    return importlib.import_module("arq.connections").RedisSettings.from_dsn(url)


def arq_worker(url: str) -> None:
    asyncio.set_event_loop(asyncio.new_event_loop())
    worker = importlib.import_module("arq.worker")
    worker.Worker(
        functions=[worker.func(arq_job, name="job", keep_result=60)],
        redis_settings=arq_settings(url),
        poll_delay=0.005,
        max_jobs=1,
        job_timeout=SOON,  # a job of a killed worker is free ten seconds after that
        max_tries=5,
    ).run()


async def arq_client(url: str) -> Ask:
    pool = await importlib.import_module("arq").create_pool(arq_settings(url))

    async def ask(text: str, seconds: float) -> int:
        job = await pool.enqueue_job("job", text, seconds)
        return int(await job.result(timeout=PATIENCE, poll_delay=0.005))

    return ask


# Dramatiq: lists that are polled, in threads


def dramatiq_actor(url: str) -> Any:
    dramatiq = importlib.import_module("dramatiq")
    broker = importlib.import_module("dramatiq.brokers.redis").RedisBroker(
        url=url, heartbeat_timeout=int(1000 * SOON), maintenance_chance=100_000
    )
    backend = importlib.import_module("dramatiq.results.backends").RedisBackend(url=url)
    broker.add_middleware(importlib.import_module("dramatiq.results").Results(backend=backend))
    dramatiq.set_broker(broker)
    return broker, dramatiq.actor(work, broker=broker, store_results=True)


def dramatiq_worker(url: str) -> None:
    broker, _actor = dramatiq_actor(url)
    importlib.import_module("dramatiq").Worker(broker, worker_threads=1, worker_timeout=5).start()
    signal.pause()


async def dramatiq_client(url: str) -> Ask:
    _broker, actor = dramatiq_actor(url)

    async def ask(text: str, seconds: float) -> int:
        message = await asyncio.to_thread(actor.send, text, seconds)
        answer = await asyncio.to_thread(message.get_result, block=True, timeout=int(1000 * PATIENCE))
        return int(answer)

    return ask


LIBRARIES: dict[str, tuple[Callable[[str], None], Callable[[str], Awaitable[Ask]]]] = {
    "taskiq": (taskiq_worker, taskiq_client),
    "arq": (arq_worker, arq_client),
    "dramatiq": (dramatiq_worker, dramatiq_client),
}


# What is measured


async def measure(ask: Ask, workers: dict[int, BaseProcess]) -> None:
    text = "x" * SIZE
    for _warm in range(20):
        await ask(text, 0.0)
    delays = []
    for _job in range(ONE_BY_ONE):
        await asyncio.sleep(random.uniform(0, 2 * PAUSE))
        began = time.perf_counter()
        await ask(text, 0.0)
        delays.append(1000 * (time.perf_counter() - began))
    cuts = statistics.quantiles(delays, n=100)
    print(f"  one by one: {cuts[49]:.1f} ms at the median, {cuts[94]:.1f} ms at the 95th percentile")

    waiting = asyncio.Semaphore(UNDER_WAY)

    async def one() -> None:
        async with waiting:
            await ask(text, 0.0)

    began = time.perf_counter()
    await asyncio.gather(*(one() for _job in range(TOGETHER)))
    print(f"  together: {TOGETHER / (time.perf_counter() - began):.0f} a second")

    # Both workers are busy; the one whose job takes longer is killed, and that job is done by the other.
    busy = [asyncio.create_task(ask(text, LONG_JOB + number)) for number in range(WORKERS)]
    await asyncio.sleep(KILLED_AFTER)
    for worker in list(workers.values())[:1]:
        worker.kill()
    began = time.perf_counter()

    async def others() -> None:
        """As on a server, where the next jobs come; some only look for lost ones when there are others."""
        while True:
            await asyncio.gather(ask(text, 0.0), asyncio.sleep(0.2))

    more = asyncio.create_task(others())
    try:
        await asyncio.gather(*busy)
        print(f"  a worker is killed: its job is answered {time.perf_counter() - began:.1f} s later")
    except Exception as error:
        print(f"  a worker is killed: its job is not answered within {PATIENCE:.0f} s ({type(error).__name__})")
    finally:
        more.cancel()


def try_library(name: str) -> None:
    work_on, open_client = LIBRARIES[name]
    print(f"{name} {importlib.metadata.version(name)}")
    start = multiprocessing.get_context("spawn")
    with redis() as url:
        workers = [start.Process(target=work_on, args=(url,), daemon=True) for _number in range(WORKERS)]
        for worker in workers:
            worker.start()

        async def run() -> None:
            ask = await open_client(url)
            await measure(ask, {worker.pid or 0: worker for worker in workers})

        try:
            asyncio.run(asyncio.wait_for(run(), 300))
        finally:
            for worker in workers:
                worker.kill()
                worker.join()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("libraries", nargs="*", choices=[*LIBRARIES, []], help="those that are installed here")
    for name in parser.parse_args().libraries or LIBRARIES:
        try:
            importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            print(f"{name} is not installed here")
            continue
        try_library(name)


if __name__ == "__main__":
    main()
