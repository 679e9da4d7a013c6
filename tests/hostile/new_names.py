#!/usr/bin/env python3
"""Somebody sits at many tables and takes one new name after another. Once each table wrote every one of them down and told all
who were there: one address made thousands of entries in a second, and filled the logs of other people's tables."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from client import Server, WebSocket, check, end

TABLES, NAMES = 15, 150
ALLOWED = 400  # for coming and names of an address, before it is 2 a second
SOME_SECONDS = 60  # as long as this may take on a slow machine

with Server() as server:
    host = server.guest()
    tables = [server.table(host, game="set", seats=2) for _ in range(TABLES)]
    eve = server.guest()
    sockets = [WebSocket(server, table, cookie=eve) for table in tables]
    for socket in sockets:
        socket.must(do="come")
    answers = [server.ask("POST", "/api/me/name", {"name": f"Eve {n}"}, eve)[0] for n in range(NAMES)]
    refused = [answer for answer in answers if answer != 200]
    check("new names are soon too many", set(refused) == {429}, f"{len(answers) - len(refused)} of {NAMES} were taken")
    entries = sum(WebSocket(server, table).next()["number"] for table in tables)
    check("and do not fill logs", entries < ALLOWED + 2 * SOME_SECONDS, f"{entries} entries")
    guest = server.guest()
    visitor = WebSocket(server, tables[0], cookie=guest)
    check("the tables go on", visitor.ask(do="ping")["ok"])
    ended, log = server.ends_well()
    check("the server ends well", ended, log)
end()
