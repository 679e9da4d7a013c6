#!/usr/bin/env python3
"""Many who ask for the record of a long match and do not read it. In the first stage each had copies of its own, and 200 of
them took 3.4 GB. Now they share one. RUMMAGE_STEPS takes other numbers; bots end such a match after about 700."""
import os
import re
import socket
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from client import Server, long_match

STEPS = int(os.environ.get("RUMMAGE_STEPS", "450"))
READERS = 190  # below the limits of connections and requests of an address


def sit_and_start(host):
    """Seven bots, one of them in the place of somebody whose time runs out."""
    host.must(do="sit", seat=0)
    host.must(do="start", level="random")
    host.draw_bytes()


def play(server, cookie):
    """A long match, which the person in it ends by resigning."""
    table, host = long_match(server, cookie, STEPS, sit_and_start)
    host.must(do="resign")
    host.socket.close()
    return table


def memory(server):
    _, _, body = server.ask("GET", "/metrics")
    return int(re.search(rb"^process_resident_memory_bytes (\d+)", body, re.M)[1])


def ask_without_reading(server, path):
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.connect(("127.0.0.1", server.port))
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
    return client


def main():
    with Server(RUMMAGE_BOT_PACE="0") as server:
        cookie = server.guest()
        path = f"/api/matches/{play(server, cookie)}/record"
        status, _, record = server.ask("GET", path)
        assert status == 200, status
        before = memory(server)
        readers = [ask_without_reading(server, path) for _ in range(READERS)]
        answers = [reader.recv(12) for reader in readers]  # "HTTP/1.1 200": each has its answer under way
        grown = memory(server) - before
        assert set(answers) <= {b"HTTP/1.1 200", b"HTTP/1.1 503"}, set(answers)
        assert grown < READERS * len(record) / 2, f"{grown} bytes for {READERS} of {len(record)}"
        ended, log = server.ends_well()
        assert ended, log
    print(f"ok {READERS} who do not read a record of {len(record)} bytes take little memory")


main()
