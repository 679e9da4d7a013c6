#!/usr/bin/env bash
# 100 MB of anything on standard input, with little memory to put it.
set -uo pipefail
source "$(dirname "$0")/lib.sh"

size=100000000
# Less than the input and what the program, the page in it and its libraries take before, some 75 MB, of which ICU's tables are
# half. Memory is asked for in pieces of 32 MiB.
limit_kib=164000

feed() {  # one_line | lines | spaces
  case $1 in
    one_line) tr -d '\n' </dev/urandom | head -c "$size" ;;
    lines) head -c "$size" /dev/urandom ;;
    spaces) head -c "$size" /dev/zero | tr '\0' ' ' ;;
  esac 2>/dev/null
}

# limited KIND ARGUMENT...
limited() {
  local kind=$1
  shift
  feed "$kind" | (
    ulimit -v "$limit_kib"
    exec "$rummage" "$@"
  ) >"$work/out" 2>"$work/err"
  status=${PIPESTATUS[1]}
}

for kind in one_line lines spaces; do
  limited "$kind" solve set
  check "solve, 100 MB, $kind: exit 1" test "$status" = 1
  check "solve, 100 MB, $kind: nothing but answers" test ! -s "$work/err"
  check "solve, 100 MB, $kind: an answer a line" \
    test "$(grep -cE '^(\{"error":\{"code":"[a-z_]+",.*\}\}|\{"sets":\[\]\})$' "$work/out")" = "$(wc -l <"$work/out")"
done
check "one endless line is one error" test "$(wc -l <"$work/out")" = 1
check "that names the limit" grep -q '"code":"line_too_long".*64 KiB' "$work/out"

for kind in one_line spaces; do
  limited "$kind" position
  check "position, 100 MB, $kind: exit 1" test "$status" = 1
  check "position, 100 MB, $kind: one sentence names the limit" grep -qx 'rummage: .*4 MiB.*' "$work/err"
  check "position, 100 MB, $kind: no output" test ! -s "$work/out"
  limited "$kind" verify -
  check "verify, 100 MB, $kind: exit 1" test "$status" = 1
  check "verify, 100 MB, $kind: one sentence names the limit" grep -qx 'rummage: .*16 MiB.*' "$work/err"
done

limited one_line play set --seed 1
check "play, 100 MB: the match is left unharmed" test "$status" = 0
exit "$failed"
