#!/usr/bin/env bash
# bench/load.sh [seconds]: real clients in a second process against `rummage serve` on an SQLite store in TMPDIR, which should
# be on the disk that is meant. All figures of docs/performance.md, section "The server".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seconds=${1:-10}
tools/build release rummage load yardstick
load=build/release/bench/load

echo "yardstick: $(build/release/bench/yardstick); load: $(cut -d' ' -f1-3 /proc/loadavg) on $(nproc) cores"
for matches in 20 200 1000; do "$load" play --matches "$matches" --seconds "$seconds"; done
"$load" play --matches 10 --seconds "$seconds"
"$load" play --matches 10 --seconds "$seconds" --bot-tables 50 --bot-game set-cubes --level "${LEVEL:-strong}"
"$load" idle
