#!/usr/bin/env bash
# More connections than the system has file descriptors for: the log says so, the server rests, and when they are gone it goes
# on.
set -uo pipefail
source "$(dirname "$0")/../cli/lib.sh"
server=
cleanup() {
  [[ -z $server ]] || kill -KILL "$server" 2>/dev/null
  rm -rf "$work"
}
says() { grep -qF -e "$2" "$work/$1"; }

(
  ulimit -n 48
  exec "$rummage" serve --listen 127.0.0.1:0 --store "$work/a.db"
) >"$work/out" 2>"$work/err" </dev/null &
server=$!
check "it serves with few descriptors" until_true 30 grep -qE 'http://' "$work/out"
address=$(grep -oE 'http://[^ ]+' "$work/out" | head -n 1)
port=${address##*:}

# Connections are opened and held until the log has said three times what is wrong.
python3 - "$port" "$work/err" >"$work/tries" <<'PY'
import json, socket, sys, time
port, log = int(sys.argv[1]), sys.argv[2]
def lines(): return [one for one in map(json.loads, open(log)) if one["event"] == "not_accepted"]
held = [socket.create_connection(("127.0.0.1", port)) for _ in range(80)]
end = time.monotonic() + 30
while len(lines()) < 3 and time.monotonic() < end: time.sleep(0.01)
found = lines()
# Between two tries the server rests for a tenth of a second.
print(len(found), sum(one["tries"] for one in found[1:]), (found[-1]["time"] - found[0]["time"]) // 100 + 1)
PY
read -r lines tries most_tries <"$work/tries"
answers() { [[ $(curl -sS --max-time 20 "$address/healthz") = '{"ok":true}' ]]; }
check "running out of them is logged" test "$lines" -ge 3
check "with the reason" says err 'Too many open files'
check "it rests between its tries" test "$tries" -le "$most_tries"
check "when they are free again it answers" until_true 30 answers
kill -TERM "$server"
status=0
wait "$server" || status=$?
server=
check "and it ends well" test "$status" = 0
exit "$failed"
