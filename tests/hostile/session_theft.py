#!/usr/bin/env python3
"""Somebody has a copy of Ada's cookie, and somebody else her old password. Without the password the cookie can neither take
the account over nor delete it; once she changes the password, both are out, at open sockets too."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from client import Server, WebSocket, check, code_of, cookie_of, end


def is_closed(socket):
    try:
        while True:
            socket.next()
    except EOFError as why:
        return "logged out" in str(why)


with Server() as server:
    ada = cookie_of(server.ask("POST", "/api/me/login", {"login": "ada", "password": "correct horse"}, server.guest()))
    takes_over = {"login": "eve", "password": "evil password"}
    answer = code_of(server.ask("POST", "/api/me/login", takes_over, ada))
    check("a stolen cookie does not change the login", answer == "account_password_needed", answer)
    answer = code_of(server.ask("POST", "/api/me/login", {**takes_over, "old_password": "a guess"}, ada))
    check("nor does a guess", answer == "account_old_password_wrong", answer)
    answer = code_of(server.ask("DELETE", "/api/me", {}, ada))
    check("nor does it delete the account", answer == "account_password_needed", answer)
    guesses = [server.ask("DELETE", "/api/me", {"password": f"guess {n}"}, ada)[0] for n in range(12)]
    check("nor guess on and on", 200 not in guesses and guesses[-1] == 429, guesses)

# On a server that has not seen the guesses.
with Server() as server:
    ada = cookie_of(server.ask("POST", "/api/me/login", {"login": "ada", "password": "correct horse"}, server.guest()))
    knows_password = cookie_of(server.ask("POST", "/api/login", {"login": "ada", "password": "correct horse"}))
    socket = WebSocket(server, server.table(ada, game="set"), cookie=knows_password)
    socket.next()
    change = {"login": "ada", "password": "battery staple", "old_password": "correct horse"}
    answer = server.ask("POST", "/api/me/login", change, ada)
    check("the owner changes the password", answer[0] == 200, answer[2])
    status = server.ask("GET", "/api/me", cookie=ada)[0]
    check("the copy of her cookie is worth nothing then", status == 401, status)
    status = server.ask("GET", "/api/me", cookie=knows_password)[0]
    check("nor is the cookie made with the old password", status == 401, status)
    check("whose socket is closed", is_closed(socket), "it ended otherwise")
    status = server.ask("POST", "/api/login", {"login": "ada", "password": "correct horse"})[0]
    check("the old password opens nothing", status == 401, status)
    status = server.ask("GET", "/api/me", cookie=cookie_of(answer))[0]
    check("and she goes on", status == 200, status)
end()
