#!/usr/bin/env python3
"""Many who open a long match at once, without a cookie and inside all limits. In the first stage each replayed the whole
match on the network thread, and everybody else waited for 20 seconds. Now a turn of that thread that folds more than 200
steps ends the server here, and so this fails. RUMMAGE_STEPS takes other numbers; bots end such a match after about 700."""
import os
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from client import Server, WebSocket, long_match

STEPS = int(os.environ.get("RUMMAGE_STEPS", "400"))
OPENS = 190  # below the limits of connections and requests of an address


def main():
    with Server(RUMMAGE_BOT_PACE="0") as server:
        cookie = server.guest()
        long, host = long_match(server, cookie, STEPS, lambda host: host.must(do="start", level="random"))
        host.socket.close()

        elsewhere = WebSocket(server, server.table(cookie, game="set", seats=2), cookie=cookie)
        assert elsewhere.next()["type"] == "since"
        opens = [WebSocket(server, long) for _ in range(OPENS)]
        pings = sum(elsewhere.ask(do="ping")["ok"] for _ in range(10))
        sinces = [socket.next() for socket in opens]
        assert all(since["type"] == "since" and since["steps"] >= STEPS for since in sinces)
        assert all(0 < len(since["missed"]) <= 160 for since in sinces)
        assert pings == 10
        ended, log = server.ends_well()
        assert ended, log
    print(f"ok {OPENS} open a match of {STEPS} steps at once, and no turn of the network thread does much")


main()
