#!/usr/bin/env python3
"""A host who is about to lose agrees to end the match and removes the other player. Once nobody was left to be asked then,
and the match ended without a result. Now the seat goes to a bot, and the match is played to its end and counts."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from client import Server, WebSocket, match_of_two, report


def attack():
    with Server(RUMMAGE_BOT_PACE="0") as server:
        table, [_, bob], [host, other] = match_of_two(server, game="set", stand_in="random")
        victim = WebSocket(server, table).next()["table"]["chairs"][1]["person"]
        host.must(do="agree_to_end")
        host.must(do="remove", person=victim)
        watcher = WebSocket(server, table)
        now = watcher.next()
        bot = now["table"]["chairs"][1]["bot"]
        while now.get("table", {}).get("stage") != "over":
            now = watcher.next_of("told")
        assert now["result"], "the match ended without a result"
        assert bot != "random", "the host chose a poor player for the one who was removed"
        reason = None
        try:
            while True:
                told = other.next()
                reason = next((said for said in told.get("said", []) if said["code"] == "room_removed_seat"), reason)
        except EOFError as end:
            assert "4003" in str(end) or str(end).startswith("closed: b'\\x0f\\xa3"), end
        assert reason == {"code": "room_removed_seat", "seat": 1}, f"the removed player was told {reason}"
        again = WebSocket(server, host.must(do="rematch")["table"], cookie=bob)
        try:
            again.must(do="come")
            raise AssertionError("the removed player came to the rematch")
        except AssertionError as end:
            assert "403" in str(end), end


report("a host who removes the other player has not voided the match", attack)
