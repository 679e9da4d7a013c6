"""A server of its own and clients made by hand, for the attacks in this folder. Standard library only; they know nothing
but docs/protocol.md."""
import base64
import hashlib
import http.client
import json
import os
import signal
import socket
import struct
import subprocess
import sys
from pathlib import Path

PROGRAM = os.environ.get("RUMMAGE_PROGRAM") or Path(__file__).resolve().parent.parent.parent / "build/release/rummage"


failures = 0


def check(name, is_so, why=""):
    global failures
    failures += not is_so
    print(f"ok {name}" if is_so else f"FAIL {name}: {why}", flush=True)


def end():
    sys.exit(1 if failures else 0)


def code_of(answer):
    """Of a refusal; its status where it is none."""
    status, _, body = answer
    return json.loads(body).get("error", {}).get("code", status)


def cookie_of(answer):
    return (answer[1]["Set-Cookie"] or "").split(";")[0]


class Server:
    """The built program on a port of its own, in memory; a turn of its network thread that does too much ends it."""

    def __init__(self, **environment):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", f"127.0.0.1:{self.port}", "--store", "memory:"],
            env={**os.environ, "RUMMAGE_CHECK_TURNS": "1", **environment}, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE)
        for line in self.process.stderr:
            if b'"listening"' in line:
                return
        raise RuntimeError("the server did not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.stderr.read()
        self.process.wait()

    def ends_well(self):
        self.process.send_signal(signal.SIGTERM)
        log = self.process.stderr.read().decode()
        return self.process.wait() == 0, log

    def ask(self, method, path, body=None, cookie=None, address=None):
        """From that address of this machine, where one is given."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60,
                                                source_address=address and (address, 0))
        headers = {"Cookie": cookie} if cookie else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def guest(self):
        return self.person()[0]

    def person(self):
        """A guest's cookie and id."""
        answer = self.ask("POST", "/api/me", {})
        return cookie_of(answer), json.loads(answer[2])["person"]

    def table(self, cookie, address=None, **wanted):
        status, _, body = self.ask("POST", "/api/tables", wanted, cookie, address)
        assert status == 201, body
        return json.loads(body)["table"]


class Closed(EOFError):
    """The server has closed a WebSocket, and said why."""

    def __init__(self, payload):
        super().__init__(f"closed: {payload}")
        self.code = struct.unpack(">H", payload[:2])[0] if payload else None


class WebSocket:
    def __init__(self, server, table, next=0, cookie=None):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        self.buffer = b""
        self.asked = 0
        head = [f"GET /ws?table={table}&next={next} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket",
                "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        if cookie:
            head.append("Cookie: " + cookie)
        self.socket.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
        self.is_open = False

    def finish_opening(self):
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        self.is_open = True

    def fill(self):
        data = self.socket.recv(65536)
        if not data:
            raise EOFError("the server closed the connection")
        self.buffer += data

    def take(self, size):
        while len(self.buffer) < size:
            self.fill()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def next(self):
        """The next message; pings are answered."""
        if not self.is_open:
            self.finish_opening()
        while True:
            first, length = self.take(2)
            length &= 0x7F
            if length == 126:
                (length,) = struct.unpack(">H", self.take(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self.take(8))
            payload = self.take(length)
            if first & 0x0F == 1:
                return json.loads(payload)
            if first & 0x0F == 8:
                raise Closed(payload)
            if first & 0x0F == 9:
                self.send(0x8A, payload)

    def send(self, first, payload):
        assert len(payload) < 126
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(bytes([first, 0x80 | len(payload)]) + mask + masked)

    def next_of(self, kind):
        while (message := self.next())["type"] != kind:
            pass
        return message

    def watch_until(self, steps):
        """Reads until the match has so many steps or has ended: whether it goes on. Chance decides how long a match is."""
        while (told := self.next_of("told")).get("steps", 0) < steps:
            if told.get("result"):
                return False
        return not told.get("result")

    def ask(self, **request):
        if not self.is_open:
            self.finish_opening()
        self.asked += 1
        self.send(0x81, json.dumps({"id": self.asked, **request}).encode())
        while (reply := self.next_of("reply"))["re"] != self.asked:
            pass
        return reply

    def must(self, **request):
        """Asks for what has to be granted."""
        reply = self.ask(**request)
        assert reply["ok"], reply
        return reply

    def draw_bytes(self):
        """A seated person's part in the deal, where no other person is seated."""
        deal([self])


def deal(seated):
    """The part of all seated people in a deal."""
    own = [os.urandom(32) for _ in seated]
    for socket, drawn in zip(seated, own):
        socket.must(do="commit", hash=hashlib.sha256(drawn).hexdigest())
    for socket, drawn in zip(seated, own):
        socket.must(do="reveal", bytes=drawn.hex())


def match_of_two(server, **options):
    """Two guests at a table of their own, and the cards are dealt: the table, their cookies and their connections. The first
    is the host."""
    cookies = [server.guest(), server.guest()]
    table = server.table(cookies[0], seats=2, **options)
    sockets = [WebSocket(server, table, cookie=cookie) for cookie in cookies]
    sockets[1].must(do="come")
    for seat, socket in enumerate(sockets):
        socket.must(do="sit", seat=seat)
    sockets[0].must(do="start")
    deal(sockets)
    return table, cookies, sockets


def long_match(server, cookie, steps, play):
    """Of the matches that are played, the first that has so many steps before it ends: its table and the host's connection.
    Chance decides how long a match of bots is; nearly all of those asked for here are longer than that."""
    for _ in range(10):
        table = server.table(cookie, game="five-crowns", seats=7, clock_ms=1000, stand_in="random")
        host = WebSocket(server, table, cookie=cookie)
        assert host.next()["type"] == "since"
        play(host)
        if host.watch_until(steps):
            return table, host
        host.socket.close()
    raise AssertionError(f"no match of ten reached step {steps}")


def report(name, attack):
    """Prints the line by which ./test counts an attack: ok if nothing came of it."""
    try:
        attack()
    except (AssertionError, EOFError, OSError, KeyError) as fault:
        print(f"FAIL {name}: {type(fault).__name__} {fault}")
        sys.exit(1)
    print(f"ok {name}")
