#!/usr/bin/env python3
"""One person makes as many public tables as the server allows, again and again the newest, and then many guests at one address
do. Once they filled the list of open tables, and nobody found the others. Now a person has one place there, and an address a
few before everybody else's."""
import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from client import Server, report


def page(server, target):
    status, _, body = server.ask("GET", target)
    assert status == 200, body
    return json.loads(body)


def attack():
    with Server() as server:
        honest = [server.table(server.guest(), game="set", public=True) for _ in range(3)]
        flooder = server.guest()
        flood = [server.table(flooder, game="set", public=True) for _ in range(20)]
        first = page(server, "/api/tables?game=set&count=3")
        listed = [one["table"] for one in first["tables"]]
        assert len(set(listed) & set(flood)) == 1, f"{len(set(listed) & set(flood))} of {len(listed)} places"
        assert sum(one["more"] for one in first["tables"]) == 19
        second = page(server, f"/api/tables?game=set&count=3&after={first['next']}")
        listed += [one["table"] for one in second["tables"]]
        assert second["next"] is None and len(listed) == 4 and set(honest) <= set(listed), listed


def attack_with_many_guests():
    with Server() as server:
        honest = [server.table(server.guest(), game="set", public=True) for _ in range(3)]
        flood = [server.table(server.guest(), "127.0.0.2", game="set", public=True) for _ in range(99)]
        first = page(server, "/api/tables")
        listed = [one["table"] for one in first["tables"]]
        assert set(honest) <= set(listed), "the first page has no table of anybody else"
        in_front = set(listed[:listed.index(honest[0])]) & set(flood)
        assert len(in_front) == 5, f"{len(in_front)} before the others"
        second = page(server, f"/api/tables?after={first['next']}")
        listed += [one["table"] for one in second["tables"]]
        assert second["next"] is None and sorted(listed) == sorted(honest + flood), "every table is listed once"


def both():
    attack()
    attack_with_many_guests()


report("neither one person's tables nor one address's push the others from the list", both)
