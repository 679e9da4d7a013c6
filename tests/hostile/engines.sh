#!/usr/bin/env bash
# Engines that leave processes behind, and engines that write to the terminal of whoever started them.
set -uo pipefail
source "$(dirname "$0")/../cli/lib.sh"

escape=$'\x1b'
bot="'$rummage' bot romi-rami --level greedy"

# It starts a child, a grandchild in a session of its own, and two whose parents have ended.
cat >"$work/litter.sh" <<LITTER
sleep 1000 & echo \$! >>"$work/pids"
setsid sh -c 'echo \$\$ >>"$work/pids"; sleep 1000 & echo \$! >>"$work/pids"; wait' &
sh -c 'setsid sleep 1000 & echo \$! >>"$work/pids"'
python3 -c '
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        open("$work/pids", "a").write(f"{os.getpid()}\n")
        time.sleep(1000)
    os._exit(0)
os.wait()
'
while [ "\$(wc -l <"$work/pids")" -lt 5 ]; do :; done
LITTER

all_started() { [[ $(wc -l 2>/dev/null <"$work/pids") = 5 ]]; }
cleanup() {
  [[ ! -f $work/pids ]] || xargs -r kill -KILL <"$work/pids" 2>/dev/null
  rm -rf "$work"
}
# What the program wrote has no control character but line ends and tabs, and no mark that turns writing round.
is_harmless() {
  [[ $(cat "$work/out" "$work/err" | tr -d '\n\t' | LC_ALL=C grep -caE '[[:cntrl:]]|'$'\xc2\x9b''|'$'\xe2\x80\xae') = 0 ]]
}
none_left() { [[ $(ps -o stat= -p "$(paste -sd, "$work/pids")" | grep -cv Z) = 0 ]]; }

exits "a match with an engine that starts processes" 0 match romi-rami --engine "sh $work/litter.sh && exec $bot" --engine "$bot" --ms 20000 --seed 2
check "five of them" all_started
check "none outlives the match" none_left

forget() {  # what an earlier check has left running is none of the next one's
  xargs -r kill -KILL <"$work/pids" 2>/dev/null
  rm "$work/pids"
}
forget
"$rummage" match romi-rami --engine "sh $work/litter.sh" --engine "sleep 1000" --ms 3600000 --seed 2 >"$work/out" 2>"$work/err" &
program=$!
check "the same engine, started again" until_true 20 all_started
kill -KILL "$program"
wait "$program" 2>/dev/null
check "none outlives a program that was killed" until_true 20 none_left

forget
exits "an engine that kills its own group" 0 match romi-rami --engine "sh $work/litter.sh; kill -KILL 0" --engine "$bot" --ms 100 --seed 2
check "does not save those it started" none_left

painter="printf 'engine ${escape}]0;owned\\007${escape}[2JX\\342\\200\\256Y\\n'; printf '${escape}[2J\\302\\2332Jtext \\303\\251\\342\\200\\256\\rover\\n' >&2; $bot | sed -u '/^engine /d'"
exits "an engine that writes to the terminal" 0 match romi-rami --engine "$painter" --engine "$bot" --ms 20000 --seed 2 --record "$work/match.json"
check "nothing of it drives the terminal" is_harmless
check "what it says on standard error is shown" grep -qF '?[2J?2Jtext é?' "$work/err"
check "its name is shown" grep -qF '?]0;owned??[2JX?Y' "$work/out"

# Records come from strangers too.
exits "the record of it" 0 replay "$work/match.json"
for field in names action; do
  python3 - "$work" "$field" <<'PY'
import json, sys
work, field = sys.argv[1:]
record = json.load(open(f"{work}/match.json"))
if field == "names":
    record["names"][0] = "\x1b[2JAda"
else:
    record["actions"][0]["action"] += "\r\x1b[2J"
json.dump(record, open(f"{work}/changed.json", "w"))
PY
  for command in replay verify analyse; do
    exits "$command, a record with a control character in its $field" 1 "$command" "$work/changed.json"
    check "$command: and none is shown" is_harmless
  done
done
exit "$failed"
