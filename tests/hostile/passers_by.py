#!/usr/bin/env python3
"""A hundred strangers come to a table, say one word and go, or are removed. Once the table was full after 64 of them, and
the friends for whom it was made could not come any more."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from client import Server, WebSocket, report


def comes(server, table):
    cookie, person = server.person()
    socket = WebSocket(server, table, cookie=cookie)
    return person, socket, socket.ask(do="come")


def attack():
    with Server() as server:
        maker = server.guest()
        table = server.table(maker, game="set", seats=2)
        host = WebSocket(server, table, cookie=maker)
        for i in range(100):
            person, socket, reply = comes(server, table)
            assert reply["ok"], f"stranger {i}: {reply}"
            if i % 3 == 0:  # so seldom that the host does not ask too fast
                host.must(do="remove", person=person)
            else:
                socket.must(do="chat", text="hello")
                socket.must(do="leave")
            socket.socket.close()
        _, friend, reply = comes(server, table)
        assert reply["ok"], reply
        friend.must(do="sit", seat=1)


report("a hundred passers-by do not fill a table", attack)
