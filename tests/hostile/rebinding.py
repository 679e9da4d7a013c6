#!/usr/bin/env python3
"""DNS rebinding: a page of evil.example, whose name now points to a server at home, asks that server as if it were its own.
Its requests carry the page's name in Host, and an Origin that fits it. Phones that ask by address, and the names of the
machine, must go on working."""
import http.client
import json
import socket as sockets
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from client import Server, check, end


def ask(server, host, path="/api/tables", method="GET", upgrade=False):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.putrequest(method, path, skip_host=True)
    headers = {"Host": host, "Origin": f"http://{host}"}
    if method == "POST":
        headers |= {"Content-Type": "application/json", "Content-Length": "2"}
    if upgrade:
        headers |= {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders(b"{}" if method == "POST" else None)
    answer = connection.getresponse()
    return answer.status, b"" if answer.status == 101 else answer.read()


with Server(RUMMAGE_ORIGIN="https://play.example.org") as server:
    table = server.table(server.guest(), game="set")
    evil = f"evil.example:{server.port}"
    for name, call in {"a page": {"path": "/"}, "the list of tables": {}, "a new guest": {"path": "/api/me", "method": "POST"},
                       "figures": {"path": "/metrics"}}.items():
        status, body = ask(server, evil, **call)
        check(f"{name} is not for another site's name", status == 421 and b"http_host" in body, (status, body[:80]))
    status, body = ask(server, evil, f"/ws?table={table}", upgrade=True)
    check("nor is a WebSocket", status == 421, (status, body[:80]))
    told = json.loads(body)["error"]["message"] if status == 421 else ""
    check("and it is said what to set", f"--origin http://{evil}" in told, told)
    status, body = ask(server, "localhost", f"http://{evil}/api/tables")
    check("nor is a whole address with that name", status == 421, (status, body[:80]))
    status, body = ask(server, evil, "http://localhost/api/tables")
    check("while one with a name of ours is answered", status == 200, (status, body[:80]))
    status, body = ask(server, "localhost", "api/tables")
    check("and what is no address is refused", status == 400, (status, body[:80]))
    machine = sockets.gethostname()
    for host in ("192.168.1.20:8080", f"[::1]:{server.port}", "localhost", machine, machine.split(".")[0] + ".local",
                 "play.example.org"):
        status, body = ask(server, host)
        opened, why = ask(server, host, f"/ws?table={table}", upgrade=True)
        check(f"{host} is answered", status == 200 and opened == 101, (status, body, opened, why))
end()
