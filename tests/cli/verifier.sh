#!/usr/bin/env bash
# examples/verify.py, which was written from the documents alone, deals recorded matches again: those that are kept beside it,
# and new ones with many options.
set -uo pipefail
source "$(dirname "$0")/lib.sh"
export PYTHONDONTWRITEBYTECODE=1

verify() { python3 examples/verify.py "$@" --data data/*/standard.toml tests/match/records/*.toml >"$work/out" 2>&1; }

check "it needs the standard library alone" test "$(grep -hoE '^(import|from) [a-z_]+' examples/verify.py examples/dealers.py |
  cut -d' ' -f2 | sort -u | tr '\n' ' ')" = "argparse collections dealers hashlib itertools json pathlib sys tomllib "
check "and starts no program" bash -c '! grep -nE "subprocess|os\.|exec" examples/verify.py examples/dealers.py'

for game in "${games[@]}"; do
  record=examples/records/$game.json
  check "the record of $game that is kept is dealt again" verify "$record"
  exits "rummage says the same" 0 verify "$record"
done

# Matches that were begun by older rules, or before their game had some of its options.
for record in tests/match/records/*.json; do
  check "$(basename "$record"), an older record, is dealt again" verify "$record"
  exits "rummage verifies it" 0 verify "$record"
  exits "and replays it" 0 replay "$record"
done

# A card is changed in one place at a time, and the checks are written anew as a forger would; each such record must be refused.
for game in "${games[@]}"; do
  python3 tests/cli/forged_cards.py "examples/records/$game.json" >"$work/changed" 2>&1
  check "$game: one card changed is refused, wherever it is" grep -qx 'all of [0-9]* are refused' "$work/changed"
  check "$game: so is any change without new checks" grep -qx 'without new checks it is refused' "$work/changed"
  sed 's/"seed": "../"seed": "ff/' "examples/records/$game.json" >"$work/seed.json"
  check "$game: another seed is refused" bash -c '! python3 examples/verify.py "$1" --data data/*/standard.toml >/dev/null' _ "$work/seed.json"
done

# New matches, by bots that do anything, so that piles run out and races are lost.
simulate() {  # NAME GAME ARGUMENT...
  local name=$1 game=$2 seed
  shift 2
  for seed in 1 2 3; do
    "$rummage" simulate "$game" --games 1 --seed "$seed" --record "$work/$name-$seed.json" "$@" >"$work/out" 2>"$work/err" ||
      fail "$name" "$(<"$work/err")"
  done
  check "$name is dealt again" verify "$work/$name"-[123].json
}
simulate five-crowns-of-two five-crowns --seats 2 --bots greedy,random
simulate five-crowns-of-seven five-crowns --seats 7 --bots greedy --option first-dealer=3
simulate programs-of-two programs --seats 2 --bots greedy,random
simulate programs-of-six programs --seats 6 --bots greedy --option changes=off
simulate programs-with-mixed-suits programs --seats 3 --bots greedy --option suits=mixed
simulate programs-of-four programs --seats 4 --bots random,random,random,greedy
simulate romi-rami-of-two romi-rami --seats 2 --bots random
simulate romi-rami-begun-by-seat-2 romi-rami --seats 3 --bots random --option first-player=2
simulate romi-rami-of-four romi-rami --seats 4 --bots greedy
simulate set-cubes-of-two set-cubes --seats 2 --bots random
simulate set-cubes-of-four set-cubes --seats 4 --bots greedy,random,greedy,random
simulate set-cubes-rerolled-before-drawing set-cubes --seats 3 --bots greedy,random,random --option reroll=before-drawing
simulate set-of-one set --seats 1 --bots greedy
simulate set-shouted set --seats 3 --bots random,greedy,random --option claim=shout
simulate set-by-players set --seats 2 --bots greedy --option more=players
simulate set-master set --seats 3 --bots greedy --option master=yes
simulate set-for-beginners set --seats 2 --bots greedy,random --option deck=violet
exit "$failed"
