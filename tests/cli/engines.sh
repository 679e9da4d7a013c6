#!/usr/bin/env bash
# The engine protocol as programs speak it, and engines that do not keep to it.
set -uo pipefail
source "$(dirname "$0")/lib.sh"

says() { grep -qF -e "$2" "$work/$1"; }
has() { grep -qE -e "$2" "$work/$1"; }

exits "a bot answers" 0 bot five-crowns --level greedy <<'LINES'
rummage 1
game {"game": "five-crowns", "seats": 2, "seat": 0}
position {"hands": [["3S", "3H", "3D"], ["5S", "6H", "7D"]], "discards": ["9C"], "phase": "draw"}
go 7 {"ms": 1000}
frobnicate
quit
LINES
check "it greets" says out "engine rummage five-crowns greedy"
check "it is ready twice" test "$(grep -c '^ready$' "$work/out")" = 2
check "its answer bears the number" has out '^action 7 draw (deck|discard)$'
check "what it does not know is an error" says out "error engine_unknown "
exits "a bot without a view" 0 bot set <<<$'rummage 2\ngo\ngo 1\nview {}\ngame {"game": "chess", "seat": 0}\ngame []\nview x'
check "every line has its error" test "$(grep -c '^error ' "$work/out")" = 7
check "and nothing else is said" test "$(wc -l <"$work/out")" = 7
exits "a bot on two threads" 0 bot romi-rami --threads 2 <<<$'rummage 1\ngame {"game": "romi-rami", "seats": 2, "seat": 0}\nposition {"seats": 2}\ngo 1\nquit'
check "answers, too" has out '^action 1 take '
exits "a bot that is stopped" 0 bot five-crowns --effort 1000 <<<$'rummage 1\ngame {"game": "five-crowns", "seats": 2, "seat": 0}\nposition {"seats": 2}\ngo 1\nhello\nstop \n'
check "answers and hears the rest" has out '^action 1 '
exits "a bot at another table" 0 bot five-crowns <<<$'game {"game": "five-crowns", "seats": 3, "seat": 2}\nposition {"seats": 2}\nposition {"game": "set"}\ngo 1\nquit now'
check "is told each time" test "$(grep -cE '^error engine_(other_table|other_game|no_view) ' "$work/out")" = 3
exits "no such level" 2 bot set --level grandmaster </dev/null

python="python3 examples/engine.py"
check "the example is short" test "$(wc -l <examples/engine.py)" -lt 100
check "and needs the standard library alone" test \
  "$(grep -hoE '^(import|from) [a-z_]+' examples/engine.py | cut -d' ' -f2 | sort | tr '\n' ' ')" = "itertools json random sys "
for game in "${games[@]}"; do
  exits "the example plays $game" 0 match "$game" --engine "$python" --engine "'$rummage' bot $game --level club" \
    --ms 20000 --seed 3 --json --record "$work/match.json"
  check "both keep to the rules of $game" has out '"slips":\[\]'
  exits "the record of $game verifies" 0 verify "$work/match.json"
done

exits "the example opens a match of SET Cubes against itself" 0 match set-cubes --engine "$python" --engine "$python" --ms 20000 --seed 1 --json
check "by the rules" has out '"slips":\[\]'
exits "the example is SET Master" 0 match set --seats 3 --option master=yes --engine "$python" --engine "'$rummage' bot set" \
  --ms 20000 --seed 3 --json
check "and deals" has out '"slips":\[\]'

# Where several may act, one that is slow is no other's loss, and who is quick is first.
slow="python3 -c '
import sys, time
for line in sys.stdin:
    print(\"ready\", flush=True)
'"
exits "one that never answers" 0 match set --engine "$slow" --engine "$python" --ms 300 --seed 1 --json --record "$work/match.json"
check "loses its own moves alone" has out '"wins":1E0,"faults":\{"silent":0,"dead":0,"flood":0,"illegal":0\}'
check "each with its line in the record" test "$(grep -o '"fault":' "$work/out" | wc -l)" = \
  "$(grep -oE '"by": ?"(bot|clock)"' "$work/match.json" | wc -l)"
exits "which verifies" 0 verify "$work/match.json"

passes="python3 -c '
import sys
for line in sys.stdin:
    words = line.split()
    print(\"pass \" + words[1] if words[0] == \"go\" else \"ready\", flush=True)
'"
for game in set set-cubes; do
  exits "two that pass at $game" 0 match "$game" --engine "$passes" --engine "$passes" --ms 20000 --seed 1 --json
  check "do not end the match" says out '"unfinished":0'
done

once="python3 -c '
import sys
for line in sys.stdin:
    if line.startswith(\"go 3 \"): sys.exit(1)
    print(\"action\", line.split()[1], \"draw deck\") if line.startswith(\"go\") else print(\"ready\")
    sys.stdout.flush()
'"
exits "one that dies" 0 match five-crowns --engine "$once" --engine "'$rummage' bot five-crowns --level greedy" --ms 20000 --seed 2 --json
check "is started again" has out '"dead":[12],'
exits "one that is not there" 2 match set --engine nowhere-to-be-found --engine "$python"
check "is named" says err "nowhere-to-be-found"

for kind in "cat:illegal\|silent" "exit 3:dead" "yes:flood" "echo ready; sleep 100:silent"; do
  exits "an engine that is ${kind%%:*}" 0 match romi-rami --engine "${kind%%:*}" --engine "'$rummage' bot romi-rami --level greedy" \
    --ms 40 --seed 2 --json --record "$work/match.json"
  check "loses its moves to the fallback bot" bash -c 'grep -q "\"fault\":\"\('"${kind##*:}"'\)\"" "$1"' _ "$work/out"
  check "and the match ends" says out '"unfinished":0'
  check "with lines in the record" has "match.json" '"by": ?"(bot|clock)"'
  exits "which verifies" 0 verify "$work/match.json"
done
exits "no engine" 2 match set

exits "a tournament" 0 tournament romi-rami --players greedy,random --deals 8 --json --threads 2
check "says who is stronger" has out '"ratings":\[\{"player":"greedy"'
cp "$work/out" "$work/before"
exits "the same on one thread" 0 tournament romi-rami --players greedy,random --deals 8 --json --threads 1
check "gives the same" test "$(sed 's/"seconds".*//' "$work/out")" = "$(sed 's/"seconds".*//' "$work/before")"
exits "a tournament that stops early" 0 tournament five-crowns --players greedy,random --deals 1000 --sprt 50
check "says what is clear" says out "stronger"
exits "one player is no tournament" 2 tournament set --players greedy
exits "nor is the same twice" 2 tournament set --players greedy,greedy

for game in "${games[@]}"; do
  exits "a record of $game" 0 simulate "$game" --seats 2 --games 1 --bots greedy,random --seed 5 --record "$work/match.json"
  exits "is analysed" 0 analyse "$work/match.json" --effort 1 --json
  # Where nothing can be searched there is no accuracy to tell.
  grep -q Insight "games/${game//-/_}/game.hpp" && accuracy='[0-9]' || accuracy=null
  check "seat by seat in $game" has out "\"accuracy\":$accuracy"
done
cp "$work/match.json" "$work/changed.json"
sed -i 's/"step":4,"ms":/&1/' "$work/changed.json"
exits "a record that was changed" 1 analyse "$work/changed.json" --effort 1
check "is refused by its step" has err 'Step 4: '
exits "one seat of it" 0 analyse "$work/match.json" --seat 1 --effort 1
exits "a hint by the expert" 0 play five-crowns --seats 2 --seed 1 <<<$'hint'
check "is an action" has out 'The expert would play: (draw|discard|out)'
exit "$failed"
