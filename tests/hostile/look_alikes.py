#!/usr/bin/env python3
"""Somebody comes to a table under the name of another, or of a bot, written with letters that look the same or with letters
that nobody sees, to speak in the other's name."""
import json
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from client import Server, WebSocket, check, code_of, end


def open_as(server, table, name):
    """Somebody of this name at the table; the code where the name itself is refused."""
    cookie = server.guest()
    renamed = server.ask("POST", "/api/me/name", {"name": name}, cookie)
    return cookie, WebSocket(server, table, cookie=cookie) if renamed[0] == 200 else code_of(renamed)


with Server() as server:
    host = server.guest()
    server.ask("POST", "/api/me/name", {"name": "Ann"}, host)
    table = server.table(host, game="five-crowns", seats=4)
    hosts = WebSocket(server, table, cookie=host)
    assert hosts.ask(do="sit", seat=0)["ok"] and hosts.ask(do="seat_bot", seat=1, level="greedy")["ok"]
    for name, said in {"\u0410nn": "a Cyrillic A", "ANN": "capitals", "Ann": "the same name", "\uff21nn": "a wide A",
                       "\u1d00\u0274\u0274": "small capitals", "\U0001f170\U0001f17d\U0001f17d": "letters in frames",
                       "Bas\u0456l": "a bot, with a Cyrillic i", "BasiI": "a bot, with a capital I"}.items():
        _, socket = open_as(server, table, name)
        reply = socket.ask(do="come")
        check(f"{said} does not come in", reply.get("error", {}).get("code") == "account_name_imitates", reply)
    for name, said in {"A\u200bnn": "a blank of no width", "\u202ennA": "letters from right to left",
                       "Ann\u3164": "a filler"}.items():
        _, code = open_as(server, table, name)
        check(f"{said} is no name", code == "account_name_hidden", code)
    _, code = open_as(server, table, "E" + 9 * "\u0301")
    check("marks stacked on a letter are no name", code == "text_stacked", code)
    for name in ["You", "Y\u043eu", "vous", "Somebody who left"]:
        _, code = open_as(server, table, name)
        check(f"{name!r}, which sentences call their reader or who is gone, is no name", code == "account_name_reserved", code)
    eve, socket = open_as(server, table, "Eve")
    check("another name comes in", socket.ask(do="come")["ok"])
    answer = code_of(server.ask("POST", "/api/me/name", {"name": "\u0410nn"}, eve))
    check("and does not change into an imitation", answer == "account_name_imitates", answer)
    # Somebody takes the name that another was given, to keep them out.
    victim = server.guest()
    name = json.loads(server.ask("GET", "/api/me", cookie=victim)[2])["name"]
    _, socket = open_as(server, table, name)
    assert socket.ask(do="come")["ok"]
    reply = WebSocket(server, table, cookie=victim).ask(do="come")
    check("nobody is kept out by a name that they were given", reply["ok"], reply)
    # And somebody who looks like a bot is there first.
    host2 = server.guest()
    table = server.table(host2, game="five-crowns", seats=2)
    _, socket = open_as(server, table, "\u0412asil")
    assert socket.ask(do="come")["ok"]
    hosts = WebSocket(server, table, cookie=host2)
    hosts.must(do="seat_bot", seat=1, level="greedy")
    bot = WebSocket(server, table).next()["table"]["chairs"][1]["name"]
    check("a bot gets a name that nobody there seems to have", bot != "Basil", bot)
end()
