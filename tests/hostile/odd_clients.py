#!/usr/bin/env python3
"""Clients that speak HTTP, JSON or WebSockets as no browser does, to make two readers of one request disagree, to reach files, or
to break the server. Each is told what is wrong, and somebody at a table notices nothing."""
import socket
import struct
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from client import Closed, Server, WebSocket, check, end


def status_of(server, text):
    """Of every answer to these bytes, until the server has nothing more to say."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as client:
        client.sendall(text.replace("HOST", f"Host: 127.0.0.1:{server.port}").encode("latin-1"))
        client.shutdown(socket.SHUT_WR)
        heard = b""
        try:
            while data := client.recv(65536):
                heard += data
        except ConnectionResetError:
            pass  # it had answered, and did not read the rest
    return [int(part[:3]) for part in heard.split(b"HTTP/1.1 ")[1:]]


def post(path, body, fields=""):
    return f"POST {path} HTTP/1.1\r\nHOST\r\nContent-Type: application/json\r\n{fields}\r\n{body}"


def sized(body):
    return post("/api/me", body, f"Content-Length: {len(body)}\r\n")


INSIDE = "GET /healthz HTTP/1.1\r\nHOST\r\n\r\n"
REQUESTS = {
    "a length and chunks": (post("/api/me", "0\r\n\r\n" + INSIDE, "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n"), 400),
    "two codings": (post("/api/me", "0\r\n\r\n" + INSIDE, "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n"), 400),
    "two lengths": (post("/api/me", "{}" + INSIDE, "Content-Length: 2\r\nContent-Length: 40\r\n"), 400),
    "a negative length": (post("/api/me", "{}", "Content-Length: -1\r\n"), 400),
    "a length beyond all": (post("/api/me", "{}", "Content-Length: 99999999999999999999999\r\n"), 400),
    "a chunk beyond all": (post("/api/me", "FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n", "Transfer-Encoding: chunked\r\n"), 400),
    "two hosts": ("GET /healthz HTTP/1.1\r\nHOST\r\nHost: evil.example\r\n\r\n", 400),
    "no host": ("GET /healthz HTTP/1.1\r\n\r\n", 400),
    "a zero in a field": ("GET /healthz HTTP/1.1\r\nHOST\r\nX: a\0b\r\n\r\n", 400),
    "a long header": ("GET /healthz HTTP/1.1\r\nHOST\r\nX: " + 9000 * "a" + "\r\n\r\n", 431),
    "another program's greeting": ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    "a way up": ("GET /assets/../../../etc/passwd HTTP/1.1\r\nHOST\r\n\r\n", 404),
    "a way up in the API": ("GET /api/data/programs/%2e%2e%2fstandard HTTP/1.1\r\nHOST\r\n\r\n", 404),
    "deep JSON": (sized('{"new":' + 20000 * "["), 400),
    "half a JSON": (sized('{"new":'), 400),
    "a number without end": (sized('{"new":1e400}'), 400),
    "what is no text": (sized('{"new":"\xff"}'), 400),
    "half a character": (sized('{"new":"\\ud800"}'), 400),
}


def frame(first, payload, length=None, is_masked=True):
    size = len(payload) if length is None else length
    head = bytes([first]) + (bytes([0x80 * is_masked | size]) if size < 126 else
                             bytes([0x80 | 127]) + struct.pack(">Q", size) if size > 0xFFFF else
                             bytes([0x80 | 126]) + struct.pack(">H", size))
    return head + (b"\0\0\0\0" if is_masked else b"") + payload  # a mask of zeros changes nothing


FRAMES = {
    "without a mask": (frame(0x81, b"{}", is_masked=False), 1002),
    "of a kind that there is not": (frame(0x83, b"{}"), 1002),
    "packed, though nobody agreed to it": (frame(0xC1, b"{}"), 1002),
    "that goes on where nothing began": (frame(0x80, b"{}"), 1002),
    "that begins inside another": (frame(0x01, b"{") + frame(0x81, b"{}"), 1002),
    "with half a ping": (frame(0x09, b"x"), 1002),
    "longer than all memory": (frame(0x81, b"abc", length=2**63), 1009),
    "over the limit": (frame(0x81, 8193 * b"x"), 1009),
    "that is no text": (frame(0x81, b'{"id":1,"do":"\xff"}'), 1007),
    "of bytes": (frame(0x82, b"{}"), 1003),
    "of many pings": (100 * frame(0x89, b""), 1008),
}
MESSAGES = {
    b'{"id":1,"do":' + 4000 * b"[": "json_too_deep", b'{"id":1,"do"': "json_ends_early", b"[]": "field_wrong_type",
    b'{"id":1,"id":2,"do":"ping"}': "field_twice", b'{"id":-5,"do":"ping"}': "field_out_of_range",
    b'{"id":1,"do":"sit","seat":-1}': "field_out_of_range", b'{"id":1,"do":"sit","seat":1e400}': "json_number_too_great",
    b'{"id":1,"do":"sudo"}': "deed_unknown", b'{"id":1,"do":"come","name":"Root"}': "field_unknown",
    b'{"id":1,"do":"remove","person":1}': "room_host_only", b'{"id":1,"do":"chat","text":"\\u001b[2J"}': "room_chat_text"}


def closing_code(client):
    try:
        while True:
            client.next()
    except Closed as closed:
        return closed.code


with Server() as server:
    host = server.guest()
    table = server.table(host, game="set", seats=2)
    seated = WebSocket(server, table, cookie=host)
    seated.must(do="sit", seat=0)
    for what, (text, wanted) in REQUESTS.items():
        heard = status_of(server, text)
        check(f"{what}: {wanted}, and nothing behind it is answered", heard == [wanted], heard)
    for what, (data, wanted) in FRAMES.items():
        client = WebSocket(server, table)
        client.finish_opening()
        client.socket.sendall(data)
        code = closing_code(client)
        check(f"a message {what}: {wanted}", code == wanted, code)
        seated.must(do="ping")
    eve = server.guest()
    client = WebSocket(server, table, cookie=eve)
    client.must(do="come")
    for text, wanted in MESSAGES.items():
        client.socket.sendall(frame(0x81, text))
        error = client.next_of("reply").get("error", {})
        check(f"{text[:40]!r}: {wanted}", error.get("code") == wanted and error.get("message"), error)
    check("somebody at a table plays on", seated.ask(do="chat", text="still here")["ok"])
    ended, log = server.ends_well()
    check("the server ends well", ended, log)
end()
