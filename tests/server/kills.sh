#!/usr/bin/env bash
# Real clients play several games while the server is killed with SIGKILL at random moments and started again on the same
# store: what was acknowledged is in the log, once, and every match is played to its end. RUMMAGE_KILLS=50 is the long form;
# RUMMAGE_SEED=n has other moments.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
exec build/release/bench/load --rummage build/release/rummage kill --kills "${RUMMAGE_KILLS:-6}" --seed "${RUMMAGE_SEED:-1}"
