#!/usr/bin/env bash
# Two servers on one store, and a store that is taken away under a server.
set -uo pipefail
source "$(dirname "$0")/../cli/lib.sh"
server=
cleanup() {
  [[ -z $server ]] || kill -KILL "$server" 2>/dev/null
  rm -rf "$work"
}
says() { grep -qF -e "$2" "$work/$1"; }
start() {
  : >"$work/served"
  "$rummage" serve --listen 127.0.0.1:0 --store "$work/a.db" >"$work/served" 2>"$work/log" </dev/null &
  server=$!
  check "$1" until_true 30 grep -qE 'http://' "$work/served"
  address=$(grep -oE 'http://[^ ]+' "$work/served" | head -n 1)
}
# refused NAME PATH: a server on that store ends by itself, with one sentence.
refused() {
  local status=0
  timeout 30 "$rummage" serve --listen 127.0.0.1:0 --store "$2" >"$work/out" 2>"$work/err" </dev/null || status=$?
  check "$1" test "$status" = 1
}
ready_is() { [[ $(curl -sS --max-time 20 -o /dev/null -w '%{http_code}' "$address/readyz") = "$1" ]]; }

start "a server"
refused "a second one on the same store" "$work/a.db"
check "is told of the first" says err "$work/a.db has a server already (process $server)"
ln -s "$work/a.db" "$work/link.db"
refused "by whatever name" "$work/link.db"
exits "a backup is made all the same" 0 backup "$work/copy.db" --store "$work/a.db"

check "it is ready" ready_is 200
mv "$work/a.db" "$work/b.db"
check "without its file it is not" until_true 30 ready_is 503
check "and takes nobody new" test "$(curl -sS --max-time 20 -X POST -H 'content-type: application/json' -d '{}' -o /dev/null \
  -w '%{http_code}' "$address/api/me")" = 503
mv "$work/b.db" "$work/a.db"
check "with it, it is again" until_true 30 ready_is 200

kill -KILL "$server"
wait "$server" 2>/dev/null
server=
start "after a kill the store is free"
kill -TERM "$server"
status=0
wait "$server" || status=$?
server=
check "and the server ends well" test "$status" = 0
exit "$failed"
