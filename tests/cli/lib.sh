# Sourced by the tests beside it: where the program is, and how a test says how it went.
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
rummage=$(readlink -f "${RUMMAGE:-build/release/rummage}")
work=$(mktemp -d)
trap 'cleanup' EXIT
failed=0
export LC_ALL=C.UTF-8
export XDG_CONFIG_HOME=$work/no-settings  # whoever runs this may keep some
# Every game, by the name that players type.
games=()
for game in games/*/game.hpp; do
  game=${game#games/} game=${game%/game.hpp}
  games+=("${game//_/-}")
done

cleanup() { rm -rf "$work"; }

ok() { echo "ok $1"; }

fail() {  # NAME WHY
  echo "FAIL $1: $2"
  failed=1
}

# check NAME COMMAND...: the command says by its exit code whether it is so.
check() {
  local name=$1
  shift
  if "$@"; then ok "$name"; else fail "$name" "not so: $*"; fi
}

# exits NAME CODE ARGUMENT...: runs the program on what comes in; leaves its outputs in $work/out and $work/err.
exits() {
  local name=$1 wanted=$2 status=0
  shift 2
  "$rummage" "$@" >"$work/out" 2>"$work/err" || status=$?
  if ((status == wanted)); then
    ok "$name"
  else
    fail "$name" "exit code $status instead of $wanted: $(head -c 300 "$work/err")"
  fi
}

# until_true SECONDS COMMAND...: tries again until it succeeds.
until_true() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    ((SECONDS < end)) || return 1
    sleep 0.05
  done
}
