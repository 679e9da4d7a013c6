#!/usr/bin/env python3
"""Deals recorded matches of Rummage again, in the standard library alone: see docs/notation.md.

    python3 examples/verify.py RECORD ... [--data FILE ...]

From the seed and the players' bytes it recomputes the commitment, the deal and every later draw, shuffle and roll, and
follows where each card goes: nobody can have played a card that was not dealt to them (dealers.py, beside this file).
It knows nothing of Rummage but its documents. What it leaves to `rummage verify` are the rules that have nothing to do
with chance.
"""

import argparse
import collections
import hashlib
import itertools
import json
import pathlib
import sys
import tomllib

from dealers import GAMES, Wrong, need


# --- chance: docs/notation.md, "Chance" -------------------------------------------------------------------------------


def chacha20_block(key, counter, nonce):
    """RFC 8439, section 2.3: sixteen words of 32 bits."""
    words = lambda text: [int.from_bytes(text[i : i + 4], "little") for i in range(0, len(text), 4)]
    start = words(b"expand 32-byte k") + words(key) + [counter] + words(nonce)
    state = list(start)

    def turn(a, b, c, d):
        for x, y, z, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[x] = (state[x] + state[y]) & 0xFFFFFFFF
            mixed = state[z] ^ state[x]
            state[z] = (mixed << bits | mixed >> (32 - bits)) & 0xFFFFFFFF

    for _ in range(10):
        for i in range(4):
            turn(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            turn(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(now + then) & 0xFFFFFFFF for now, then in zip(state, start)]


class Chance:
    """The numbers of one step."""

    def __init__(self, key, step):
        blocks = (chacha20_block(key, counter, step.to_bytes(12, "little")) for counter in itertools.count())
        self.numbers = itertools.chain.from_iterable(blocks)

    def below(self, n):
        while True:
            product = next(self.numbers) * n
            if product & 0xFFFFFFFF >= 2**32 % n:
                return product >> 32

    def shuffled(self, cards):
        """`cards` in their order, the first one on top; the result has its top at the end."""
        return self.shuffle(list(reversed(cards)))

    def shuffle(self, pile):
        for i in range(len(pile), 1, -1):
            j = self.below(i)
            pile[i - 1], pile[j] = pile[j], pile[i - 1]
        return pile


# --- records ----------------------------------------------------------------------------------------------------------

def short_hash(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def check_head(record):
    """Commitment and checks: what was shown before the deal is what was dealt from."""
    need(hashlib.sha256(bytes.fromhex(record["seed"])).hexdigest() == record["seed_hash"], "the seed is not the one that was shown")
    head = itertools.takewhile(lambda field: field[0] != "check", record.items())
    written = json.dumps(dict(head), separators=(",", ":"), ensure_ascii=False)
    need(record["check"] == short_hash(written), "the head was changed")


def check_step(record, number):
    step = record["actions"][number - 1]
    before = record["check"] if number == 1 else record["actions"][number - 2]["check"]
    text = f"{before}\n{step['seat']} {step['ms']} {step.get('by', 'player')} {step['action']}"
    need(step["step"] == number and step["check"] == short_hash(text), "this line was changed")


def data_of(record, files):
    """The data set by its hash; what a file leaves out is in the standard one."""
    if "data" not in record:
        return {}
    texts = [record["data"]["text"]] if "text" in record["data"] else []
    texts += [pathlib.Path(file).read_text(encoding="utf-8") for file in files]
    found = [text for text in texts if hashlib.sha256(text.encode()).hexdigest() == record["data"]["sha256"]]
    need(found, f"the data set {record['data']['name']} is needed: give its file with --data")
    standard = [tomllib.loads(text) for text in texts]
    standard = [data for data in standard if (data["game"], data["name"]) == (record["game"], "standard")]
    return collections.ChainMap(tomllib.loads(found[0]), *standard)


def follow(record, files):
    """The game before each step, and at the end; raises Wrong where something does not fit."""
    need(record["game"] in GAMES, "this game is not known here")
    need(1 <= record["rules"] <= GAMES[record["game"]].rules, f"version {record['rules']} of the rules is not known here")
    check_head(record)
    own = "".join(text for text in record["seat_bytes"] if text)
    key = hashlib.sha256(bytes.fromhex(record["seed"] + own)).digest()
    game = GAMES[record["game"]](record, data_of(record, files))
    game.begin(Chance(key, 0))
    for number, step in enumerate(record["actions"], 1):
        yield game
        try:
            check_step(record, number)
            game.act(step["seat"], step["action"], Chance(key, number))
        except (Wrong, ValueError, LookupError, TypeError) as why:
            raise Wrong(f"step {number}, {step['action']!r}: {why}") from None
    if record["result"] and hasattr(game, "scores"):
        need(record["result"]["scores"] == game.scores(), f"the scores are {game.scores()}")
    yield game


def verify(record, files):
    """How many steps there are."""
    return sum(1 for _ in follow(record, files)) - 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("records", nargs="+", metavar="RECORD")
    parser.add_argument("--data", nargs="*", default=[], metavar="FILE", help="data sets that records name, and the standard ones")
    call = parser.parse_args()
    failed = False
    for path in call.records:
        try:
            record = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
            print(f"{path}: {record['game']}, {verify(record, call.data)} steps: every draw is as committed")
        except (Wrong, OSError, ValueError, LookupError, TypeError) as why:
            print(f"{path}: {why}")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
