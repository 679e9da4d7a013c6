#!/usr/bin/env python3
"""A player is about to lose and waits until the other's phone sleeps. Once nobody but the loser was asked then whether to end
the match, and it ended without a result. Now whoever is away has time to come back and answer."""
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from client import Server, WebSocket, match_of_two, report


def attack():
    with Server(RUMMAGE_ABSENCE="1") as server:
        table, [_, bob], [loser, winner] = match_of_two(server, game="five-crowns")
        winner.socket.close()
        while not loser.next_of("told").get("table", {"chairs": [{}, {}]})["chairs"][1].get("away"):
            pass
        loser.must(do="agree_to_end")
        now = WebSocket(server, table).next()["table"]
        assert now["stage"] == "playing", "the match ended while the other player was away"
        assert 590_000 < now["end_at"] - time.time() * 1000 < 610_000, now["end_at"]
        back = WebSocket(server, table, cookie=bob)
        back.must(do="come")
        now = WebSocket(server, table).next()["table"]
        assert now["stage"] == "playing" and "end_at" not in now, now
        assert now["chairs"][0]["agrees_to_end"], "whoever comes back sees that the other asks"
        back.must(do="agree_to_end")
        assert WebSocket(server, table).next()["table"]["stage"] == "over"


report("nobody ends a match while the other player's phone sleeps", attack)
