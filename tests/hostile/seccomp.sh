#!/usr/bin/env bash
# The server with no other system calls than those of deploy/seccomp.json: it serves, over TLS too, and ends well.
set -uo pipefail
source "$(dirname "$0")/../cli/lib.sh"
server=
cleanup() {
  [[ -z $server ]] || kill -KILL "$server" 2>/dev/null
  rm -rf "$work"
}
get() { curl -sSk --max-time 60 "$@"; }
post() { get -X POST -H 'content-type: application/json' "$@"; }
start() {  # NAME ARGUMENT...
  local name=$1
  shift
  : >"$work/served"
  python3 tests/hostile/under_seccomp.py deploy/seccomp.json "$rummage" serve --listen 127.0.0.1:0 --store "$work/a.db" "$@" \
    >"$work/served" 2>"$work/log" </dev/null &
  server=$!
  check "$name" until_true 30 grep -qE 'https?://' "$work/served"
  address=$(grep -oE 'https?://[^ ]+' "$work/served" | head -n 1)
}
stop() {  # NAME
  local status=0
  kill -TERM "$server"
  wait "$server" || status=$?
  server=
  check "$1" test "$status" = 0
}

play() {  # PORT: sits down at the table that was made, with the cookie that was given, until the bot has acted
  python3 - "$1" "$(sed -E 's/.*"table":"([^"]*)".*/\1/' "$work/table")" "$(awk '$6 == "rummage" { print $6 "=" $7 }' "$work/jar")" <<'END'
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "tests/hostile")
from client import WebSocket
class At:
    port = int(sys.argv[1].strip("/"))
socket = WebSocket(At, sys.argv[2], cookie=sys.argv[3])
socket.must(do="sit", seat=0)
socket.must(do="seat_bot", seat=1, level="expert")
socket.must(do="start")
socket.draw_bytes()
while socket.next_of("told").get("step", {}).get("seat") != 1:
    pass
END
}

check "the filter holds" bash -c '! python3 tests/hostile/under_seccomp.py deploy/seccomp.json /usr/bin/python3 -c "
import ctypes
ctypes.CDLL(None).ptrace(0, 0, 0, 0)" 2>/dev/null' _
start "it starts"
check "it is ready" test "$(get "$address/readyz")" = '{"ok":true}'
post -c "$work/jar" -d '{}' "$address/api/me" >/dev/null
post -b "$work/jar" -c "$work/jar" -d '{"login":"ada","password":"long enough"}' "$address/api/me/login" >"$work/login"
check "passwords are hashed" grep -q '"login":"ada"' "$work/login"
post -b "$work/jar" -d '{"game":"set-cubes","seats":2}' "$address/api/tables" >"$work/table"
check "tables are made" grep -q '"table"' "$work/table"
check "a match against the expert is dealt, thought about and watched" play "${address##*:}"
check "the page is there" grep -qi '<!doctype html>' <<<"$(get "$address/")"
check "figures are there" grep -q 'rummage_connections' <<<"$(get "$address/metrics")"
stop "it ends well"
openssl req -x509 -newkey rsa:2048 -nodes -keyout "$work/key.pem" -out "$work/cert.pem" -days 1 -subj /CN=localhost 2>/dev/null
start "it starts with TLS" --tls-cert "$work/cert.pem" --tls-key "$work/key.pem"
check "and is ready" test "$(get "$address/readyz")" = '{"ok":true}'
check "with the table that was made" grep -q '"game":"set-cubes"' <<<"$(get -b "$work/jar" "$address/api/matches")"
stop "and ends well"
exit "$failed"
