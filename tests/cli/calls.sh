#!/usr/bin/env bash
# Exit codes, what goes to which stream, and answers that come line by line.
set -uo pipefail
source "$(dirname "$0")/lib.sh"

silent() { [[ ! -s $work/$1 ]]; }
says() { grep -qF -e "$2" "$work/$1"; }

exits "help" 0 --help </dev/null
check "help goes to standard output" says out "Usage: rummage"
exits "version" 0 --version
check "version is one line" test "$(cat "$work/out")" = "rummage 0.1.0"
exits "an unknown command" 2 frobnicate
check "an unknown command says what to do" says err "rummage --help"
check "an unknown command prints nothing else" silent out
exits "an unknown game" 2 solve chess
exits "a file that is not there" 1 verify "$work/missing.json"
exits "half a JSON object" 1 position <<<'{"position": {"game": "set"'
check "half a JSON object leaves standard output empty" silent out
exits "a refusal is an answer" 0 position <<<'{"position": {"game": "set"}, "actions": [{"seat": 9, "action": "more"}]}'
check "a refusal says ok false" says out '"ok":false'
exits "a line that cannot be read" 1 solve set <<<$'2RWE 2RWH 2RWF\n2RWX'
check "its error object is on standard output" says out '"code":"unknown_card"'
check "and standard error stays empty" silent err

exits "simulate" 0 simulate set --games 2000
check "no progress where nobody watches" silent err
exits "simulate with a record" 0 simulate set --games 1 --seed 3 --record "$work/match.json"
exits "its record verifies" 0 verify "$work/match.json"
exits "its record is shown" 0 replay "$work/match.json"
exits "a script plays" 0 play set --seed 7 <<<$'hint\nwait 30'
check "without a terminal nothing is coloured" bash -c '! grep -q $'"'\e'"' "$1"' _ "$work/out"

sed -e 's/^name = .*/name = "mine"/' -e 's/"S8",/"S9",/' data/programs/standard.toml >"$work/mine.toml"
exits "a host's deck is played with" 0 simulate programs --data "$work/mine.toml" --option deck=mine --games 1 --seed 2 \
  --record "$work/mine.json"
rm "$work/mine.toml"
exits "its record needs no file beside it" 0 verify "$work/mine.json"
exits "and is shown without it" 0 replay "$work/mine.json"
exits "a deck that was not loaded" 2 simulate programs --option deck=mine --games 1
check "says which there are" says err "It is one of: standard"
sed -e 's/^name = .*/name = "bad"/' -e 's/"S8",/"S15",/' data/programs/standard.toml >"$work/bad.toml"
exits "a deck that cannot be played" 1 play programs --data "$work/bad.toml"
check "names file and line" says err "bad.toml:$(grep -n S15 "$work/bad.toml" | cut -d: -f1): "
exits "a data file for a game without data" 1 position --data - <<<$'game = "set"\nname = "x"\n'
check "says so" says err "takes no data files"
exits "a data file that is not there" 1 simulate programs --data "$work/missing.toml"

if [[ -e /dev/full ]]; then
  "$rummage" rules set >/dev/full 2>"$work/err"
  check "a full disk is no success" test $? = 1
  check "and is said" says err "could not be written"
fi

"$rummage" rules set | head -n 1 >/dev/null
check "a reader that goes away ends it quietly" test "${PIPESTATUS[0]}" = 0 -o "${PIPESTATUS[0]}" = 141

# A program that asks line by line must not wait for ever.
coproc solver { "$rummage" solve set; }
solver_id=$solver_PID  # the shell forgets it as soon as the program has ended
answered=
for line in '2RWE 2RWH 2RWF' '1TOF 2TBF 3TWF' ''; do
  echo "$line" >&"${solver[1]}"
  IFS= read -r -t 10 -u "${solver[0]}" answer && answered+="$answer"
done
check "each answer comes before the next question" \
  test "$answered" = '{"sets":[["2RWE","2RWH","2RWF"]]}{"sets":[["1TOF","2TBF","3TWF"]]}{"sets":[]}'
eval "exec ${solver[1]}>&-"
wait "$solver_id"
exit "$failed"
