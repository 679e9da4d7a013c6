#!/usr/bin/env bash
# A match on a real terminal, played by keys.
set -uo pipefail

# A minimal machine may have no pseudo-terminals mounted. Root mounts them for this test alone, where nobody else sees it.
if [[ -z ${RUMMAGE_OWN_MOUNTS:-} ]] && ((EUID == 0)) && ! script -qec true /dev/null </dev/null >/dev/null 2>&1; then
  export RUMMAGE_OWN_MOUNTS=1
  # "unchanged", since the root of a chroot is no mount of its own; so /dev is made private by itself.
  exec unshare --mount --propagation unchanged bash -c '
    mount --make-rprivate /dev 2>/dev/null
    mount -t devpts -o ptmxmode=0666 devpts /dev/pts
    exec bash "$0"' "$0"
fi

source "$(dirname "$0")/lib.sh"
if ! command -v tmux >/dev/null; then
  fail "screen" "tmux is not installed"
  exit 1
fi

session=0
mux() { tmux -S "$work/terminal-$session" -f /dev/null "$@"; }
cleanup() {
  mux kill-server 2>/dev/null
  rm -rf "$work"
}

# start COLUMNS ROWS ENVIRONMENT ARGUMENT...: the terminal's settings before and after end up in $work.
start() {
  local columns=$1 rows=$2 environment=$3
  shift 3
  mux kill-server 2>/dev/null
  session=$((session + 1))  # the old server may take a while to go
  rm -f "$work"/{before,after,exit,pid}
  cat >"$work/run" <<SCRIPT
stty -g >"$work/before"
(echo \$BASHPID >"$work/pid"; exec env $environment "$rummage" $*)
echo \$? >"$work/exit"
stty -g >"$work/after"
exec sleep 1000
SCRIPT
  mux new-session -d -x "$columns" -y "$rows" "bash $work/run"
}

screen() { mux capture-pane -p "$@" 2>/dev/null; }
shows() { screen | grep -qF -e "$1"; }
press() { mux send-keys -l -- "$1"; }
awaits() {  # NAME TEXT
  if until_true 20 shows "$2"; then ok "$1"; else fail "$1" "the screen does not show \"$2\": $(screen | tr '\n' '~')"; fi
}
says() { screen | tr '\n' ' ' | tr -s ' ' | grep -qE -e "$1"; }  # whatever lines it is broken into
tells() {  # NAME PATTERN
  if until_true 20 says "$2"; then ok "$1"; else fail "$1" "the screen does not say \"$2\": $(screen | tr '\n' '~')"; fi
}
left() {  # NAME: it has ended well and the terminal is as before
  until_true 20 test -s "$work/after"
  check "$1: exit 0" test "$(cat "$work/exit" 2>/dev/null)" = 0
  check "$1: the terminal is as before" cmp -s "$work/before" "$work/after"
}

# The keys of a SET of a plain listing, by the solver.
keys_of_a_set() {
  local listing cards set card
  listing=$(grep -E '^  [a-z]  [1-3]')
  cards=$(awk '{ printf "%s ", $2 }' <<<"$listing")
  set=$("$rummage" solve set <<<"$cards" | grep -oE '"[1-3][A-Z]{3}"' | head -n 3 | tr -d '"')
  for card in $set; do awk -v card="$card" '$2 == card { printf "%s", $1 }' <<<"$listing"; done
}

keys_on_screen() { screen | keys_of_a_set; }

start 80 24 "LC_ALL=C.UTF-8" play set --seats 1 --seed 7 --record "$work/match.json"
awaits "the table is laid out" "In the pile: 69"
awaits "the cards carry their keys" "────q────"
check "it fits: title, cards, seats and prompt" bash -c \
  '[[ $1 == *SET*0:0* && $1 == *"You: 0 cards"* && $1 == *"> "* ]]' _ "$(screen)"
check "in colour" bash -c '[[ $1 == *$'"'\e[35m'"'* ]]' _ "$(screen -e)"
press q
press a
awaits "keys are collected" "> qa"
press s
tells "a wrong claim says why" "colour - two violet, one turquoise; shape - two wave,"
tells "and names the cards in words" "Not a SET: [123] (red|violet|turquoise) (empty|half-full|full) (oval|beam|wave)s?, "
press p
awaits "a key without a card says so" "p means nothing here"
mux send-keys Tab
tells "a hint on request" "belong to a SET: find the third card"
press '?'
awaits "help" "Any other key than an arrow goes back to the match."
awaits "help tells of this game" "Three cards are a SET"
press x
awaits "and back" "In the pile: 69"
press "$("$rummage" play set --seats 1 --seed 7 </dev/null | keys_of_a_set)"
awaits "three keys take a SET" "You: 3 cards"
press ':more'
awaits "an action can be typed" ": more"
mux send-keys Enter
awaits "and is done" "On the table: 15"
mux resize-window -x 60 -y 20
awaits "a smaller window still shows the prompt and the clock" "> "
check "and all the cards" bash -c '[[ $1 == *"────v────"* ]]' _ "$(screen)"
mux resize-window -x 30 -y 8
awaits "a tiny window lists the cards" "  q  "
check "and keeps its prompt" shows "> "
mux resize-window -x 100 -y 40
awaits "a large window" "Tab hint"
mux send-keys C-c
awaits "Ctrl-C asks" "Leave the match? y or Ctrl-C leaves"
press n
awaits "and another key stays" "Tab hint"
mux send-keys C-c
press y
left "Ctrl-C and y"
check "the record was written" "$rummage" verify "$work/match.json" >/dev/null
check "and says where it is" shows "The record is in"

start 80 24 "LC_ALL=fr_FR.UTF-8" play set --seats 2 --seed 7 --option claim=shout --record "$work/term.json"
awaits "in French, by the environment" $'Dans la pile\u00a0: 69'
press 1
awaits "a call by its digit" "5 secondes pour désigner trois cartes"
tells "a countdown" $'Vous\u00a0: [1-5] s'
awaits "time runs out" "Temps écoulé"
kill -TERM "$(cat "$work/pid")"
left "SIGTERM"
check "SIGTERM: the record was written" "$rummage" verify "$work/term.json" >/dev/null

# A slip of a key: seat 1 deals, so that seat 0 begins.
start 80 24 "LC_ALL=C.UTF-8" play five-crowns --seats 2 --seed 7 --option first-dealer=1
awaits "a card game begins" "d draws from the deck."
press d
tells "the log has signs" "You draw ([0-9JQK]+(♠|♥|♣|♦|★)|joker)\."
press a
tells "a key that ends the turn waits" "Not done yet: You discard ([0-9JQK]+.|joker)\. Enter or a once more does it, Backspace takes it back"
mux send-keys BSpace
awaits "and is taken back" "Taken back."
press a
press b
tells "another card's key changes it" "Enter or b once more does it"
check "nothing is discarded yet" shows "A card's letter and Enter discard it."
press b
tells "the same key once more does it" "You discard ([0-9JQK]+.|joker)\. (>|Ada|Basil|Cleo)"
press '?'
awaits "help has the keys of this game" "d draws from the deck, p picks up the discard"
mux send-keys Down Down Down Down Down Down Down Down
tells "and scrolls to its actions" "draw deck - draw discard - discard 7C"
press x
mux send-keys C-c
awaits "Ctrl-C asks again" "Leave the match?"
mux send-keys C-c
left "Ctrl-C twice"

start 80 24 "LC_ALL=C.UTF-8" play five-crowns --seats 2 --seed 2 --option first-dealer=1
awaits "a hand with a joker" "d draws from the deck."
press d
awaits "its letter is c" "╰─c*╯"
press c
tells "a wild card asks once, and says why" "JK is wild and can stand for any card\..* Not done yet: You discard joker\. Enter or c once more does it"
mux send-keys Enter
tells "and then goes" "You discard joker\. (>|Ada)"
mux send-keys C-c C-c
left "a wild card"

start 80 24 "LC_ALL=C.UTF-8" play five-crowns --lang fr --faces VDR --seats 2 --seed 2 --option first-dealer=1
awaits "French letters on cards" "5♣"
press d
awaits "a queen is a D" "D♣"
mux send-keys C-c C-c
left "French letters"

start 60 18 "LC_ALL=C.UTF-8" play set-cubes --seats 2 --seed 7
awaits "a board that is larger than the window" "←↑↓→"
for ((i = 0; i < 12; ++i)); do mux send-keys Up Left; done
tells "scrolls to its first square" " a b c .* 1 "
check "which is a1" bash -c 'grep -qE "^ 1 " <<<"$1"' _ "$(screen)"
for ((i = 0; i < 15; ++i)); do mux send-keys Down Right; done
tells "and to its last" " n o .* 15 "
mux send-keys C-c
press y
left "a board that scrolls"

start 80 24 "LC_ALL=C" play set --seats 1 --seed 7
awaits "a locale without UTF-8 gets the plain form" "Type help to see what you can type."
mux send-keys -l 'help'
mux send-keys Enter
awaits "whose help lists the actions" "Actions: take 2RWE 2RWH 2RWF"
check "and no key of the screen" bash -c '[[ $1 != *Tab* && $1 != *Esc* ]]' _ "$(screen)"
mux send-keys C-c
awaits "plain: Ctrl-C asks" "Ctrl-C once more leaves the match"
mux send-keys C-c
left "plain: Ctrl-C twice"

mkdir -p "$work/settings/rummage"
printf 'language = "fr"\ncolour = "never"\n' >"$work/settings/rummage/config.toml"
start 80 24 "LC_ALL=C.UTF-8 XDG_CONFIG_HOME=$work/settings" play set --seats 1 --seed 7
awaits "settings: the language" $'Dans la pile\u00a0: 69'
check "settings: no colour" bash -c '[[ $1 != *$'"'\e['"'* ]]' _ "$(screen -e)"
mux send-keys C-c
awaits "Ctrl-C asks in French" $'Quitter la partie\u00a0?'
press o
left "Ctrl-C and o"

start 80 24 "NO_COLOR=1 LC_ALL=C.UTF-8" play set --seed 7
awaits "without colour the cards are in words" "triple, turquoise, beam, full"
check "and there is no colour" bash -c '[[ $1 != *$'"'\e['"'* ]]' _ "$(screen -e)"
press ':quit'
mux send-keys Enter
left ":quit"

# A whole match: find a SET on the screen, press its keys, until none is left.
start 80 24 "NO_COLOR=1 LC_ALL=C.UTF-8" play set --seats 1 --option deck=red --seed 7 --record "$work/whole.json"
awaits "a whole match begins" "In the pile: 18"
for ((turn = 1; turn <= 9; ++turn)); do
  ! shows "Enter leaves" || break
  press "$(keys_on_screen)"
  until_true 20 shows "You: $((3 * turn)) cards" || until_true 1 shows "Enter leaves" || break
done
awaits "it ends with the tally" "1. You: "
press x
check "a stray key does not end it" shows "Enter leaves"
mux send-keys Enter
left "the end of a match"
check "the tally stays on the terminal" shows "1. You: "
check "its record has a result" grep -q '"ok":true.*"scores"' \
  <("$rummage" verify --json "$work/whole.json")

start 80 24 "LC_ALL=C.UTF-8" play set --plain --seed 7 --level expert
awaits "plain: the cards are listed" "triple, turquoise, beam, full"
awaits "plain: bots play in real time" "Ada (expert) takes a SET"
press 'quit'
mux send-keys Enter
left "plain: quit"

start 80 24 "LC_ALL=C.UTF-8" simulate set --games 100000000
awaits "progress and time left on a terminal" " %, "
kill -INT "$(cat "$work/pid")"
until_true 20 test -s "$work/exit"
check "a simulation can be interrupted" test "$(cat "$work/exit")" = 130
exit "$failed"
