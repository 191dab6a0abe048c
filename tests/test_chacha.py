"""ChaCha20: the published cipher, word for word, wherever the stream stands."""

from __future__ import annotations

import re
import struct
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.core.chacha import MOST_USED, beginning, block_of, chacha
from regnum.core.rng import DEALING, IMAGINING, PURPOSES, Rng, imagining, rng_from_words

MASK = 0xFFFFFFFF
KEY = int("f0e1d2c3b4a5968778695a4b3c2d1e0f0123456789abcdeffedcba9876543210", 16)


def published(key: bytes, counter: int, nonce: bytes) -> bytes:
    """A block as section 2.3 of RFC 8439 writes it, on rows and columns of words, in bytes."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key)]
    start += [counter, *struct.unpack("<3I", nonce)]

    def quarter(rows: list[list[int]]) -> list[list[int]]:
        """All four quarter rounds at once: each works on a column."""
        turns = []
        for a, b, c, d in zip(*rows, strict=True):
            for first, second in ((16, 12), (8, 7)):
                a = (a + b) % 2**32
                d = rotl(d ^ a, first)
                c = (c + d) % 2**32
                b = rotl(b ^ c, second)
            turns.append((a, b, c, d))
        return [list(row) for row in zip(*turns, strict=True)]

    def rotl(x: int, n: int) -> int:
        return int(f"{x:032b}"[n:] + f"{x:032b}"[:n], 2)

    rows = [start[0:4], start[4:8], start[8:12], start[12:16]]
    for _ in range(10):
        rows = quarter(rows)
        rows = quarter([row[number:] + row[:number] for number, row in enumerate(rows)])
        rows = [row[4 - number :] + row[: 4 - number] for number, row in enumerate(rows)]
    return struct.pack("<16I", *((x + y) % 2**32 for x, y in zip(chain(*rows), start, strict=True)))


def in_bytes(key: int, counter: int, nonce: bytes) -> bytes:
    first, second, third = struct.unpack("<3I", nonce)
    return struct.pack("<16I", *block_of(beginning(key, (first, second, third)), counter))


@pytest.mark.parametrize(
    ("key", "counter", "nonce", "block"),
    [
        (
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
            1,
            "000000090000004a00000000",
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
        ),
        (
            "00" * 32,
            0,
            "00" * 12,
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
        (
            "00" * 32,
            1,
            "00" * 12,
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        ),
        (
            "00" * 31 + "01",
            1,
            "00" * 12,
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
        ),
        (
            "00ff" + "00" * 30,
            2,
            "00" * 12,
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
            "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
        ),
        (
            "00" * 32,
            0,
            "00" * 11 + "02",
            "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
            "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d",
        ),
    ],
    ids=["2.3.2", "A.1 #1", "A.1 #2", "A.1 #3", "A.1 #4", "A.1 #5"],
)
def test_it_is_the_cipher_of_rfc_8439(key: str, counter: int, nonce: str, block: str) -> None:
    assert in_bytes(int(key, 16), counter, bytes.fromhex(nonce)).hex() == block
    assert published(bytes.fromhex(key), counter, bytes.fromhex(nonce)).hex() == block


@given(st.binary(min_size=32, max_size=32), st.integers(0, MASK), st.binary(min_size=12, max_size=12))
def test_every_block_is_the_published_one(key: bytes, counter: int, nonce: bytes) -> None:
    assert in_bytes(int.from_bytes(key, "big"), counter, nonce) == published(key, counter, nonce)


@pytest.mark.parametrize(("purpose", "number"), [("dealing", 1), ("imagining", 101)])
def test_a_seed_is_the_key_and_its_purpose_the_nonce(purpose: str, number: int) -> None:
    rng = Rng(KEY) if purpose == "dealing" else imagining(KEY)
    nonce = struct.pack("<3I", number, 0, 0)
    stream = b"".join(published(KEY.to_bytes(32, "big"), counter, nonce) for counter in range(20))
    assert [int(rng.next()) for _ in range(320)] == list(struct.unpack("<320I", stream))
    assert rng.words() == f"chacha20/1 {purpose} 320 {KEY:064x}"


def test_a_seed_means_the_same_on_any_machine() -> None:
    """As OpenSSL says too: `openssl enc -chacha20 -K SEED -iv 00000000010000000000000000000000`, of zeros."""
    first_words = [int(Rng(seed).next()) for seed in (2**255 + 42, 2**128, 2**256 - 1)]
    assert first_words == [3621983393, 4207684216, 2102359222]


@given(st.integers(0, 2**256 - 1), st.integers(0, int(MOST_USED) - 40), st.sampled_from(["dealing", "imagining"]))
def test_a_stream_goes_on_from_anywhere(key: int, used: int, purpose: str) -> None:
    nonce = struct.pack("<3I", int(PURPOSES[purpose]), 0, 0)
    blocks = [published(key.to_bytes(32, "big"), (used >> 4) + number, nonce) for number in range(3)]
    expected = list(struct.unpack("<48I", b"".join(blocks)))[used % 16 :][:32]
    rng = rng_from_words(f"chacha20/1 {purpose} {used} {key:064x}")
    for number, word in enumerate(expected):
        assert rng.words() == f"chacha20/1 {purpose} {used + number} {key:064x}"
        assert rng_from_words(rng.words()).next() == word
        assert rng.next() == word


@pytest.mark.parametrize("taken", range(34))
def test_copies_go_on_independently(taken: int) -> None:
    rng = Rng(KEY)
    for _ in range(taken):
        rng.next()
    copies = [rng.copy() for _ in range(3)]
    expected = [int(rng.next()) for _ in range(40)]
    for copy in copies:
        assert [int(copy.next()) for _ in range(40)] == expected
        assert copy.words() == rng.words()


def test_a_stream_that_has_run_out_begins_anew() -> None:
    stream = chacha(KEY, DEALING, MOST_USED)
    stream.next()
    assert stream.used == 0
    assert stream.next() == chacha(KEY, DEALING).next()


def test_every_bit_of_the_key_and_the_purpose_matter() -> None:
    streams = {int(Rng(KEY ^ 1 << bit).bits()) for bit in range(128, 256)} | {int(Rng(KEY).bits())}
    streams |= {int(imagining(KEY).bits())}
    assert len(streams) == 130
    assert chacha(KEY, DEALING).next() != chacha(KEY, IMAGINING).next()


@pytest.mark.parametrize(
    "words",
    [
        "chacha20/1",
        f"chacha20/1 dealing {KEY:064x}",
        f"chacha20/1  dealing 0 {KEY:064x}",
        f"chacha20/1 dealing 0 {KEY:064x} ",
        f"chacha20/1 guessing 0 {KEY:064x}",
        f"chacha20/1 dealing -1 {KEY:064x}",
        f"chacha20/1 dealing 0x1 {KEY:064x}",
        f"chacha20/1 dealing ¹ {KEY:064x}",
        f"chacha20/1 dealing {2**36} {KEY:064x}",
        f"chacha20/1 dealing 0 {KEY:064X}",
        f"chacha20/1 dealing 0 {KEY:x}0",
        f"chacha20/1 dealing 0 {KEY >> 4:x}",
        f"chacha20/2 dealing 0 {KEY:064x}",
        f"chacha20/12 dealing 0 {KEY:064x}",
        f"{KEY:064x}",
    ],
)
def test_words_that_are_none(words: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        rng_from_words(words)
