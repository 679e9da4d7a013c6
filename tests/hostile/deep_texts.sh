#!/usr/bin/env bash
# Records, data files and settings that are made of depth: each is refused in one sentence, and nothing overflows the stack.
set -uo pipefail
source "$(dirname "$0")/../cli/lib.sh"

"$rummage" simulate programs --seats 2 --games 1 --bots greedy,greedy --seed 5 --record "$work/match.json" >/dev/null

# Writes the text, and a true record that claims to have been played with it.
python3 - "$work" <<'PY'
import hashlib, json, sys
work = sys.argv[1]
many = 50_000
texts = {
    "header": "[" + "a." * many,
    "keys": "a" + ".a" * many + " = 1",
    "arrays": "a = " + "[" * (2 * many),
    "tables": "a = " + "{a = " * (many // 2),
    "quotes": 'a = ["""x"""", {a' + ".a" * many + " = 1}]",
}
record = json.load(open(f"{work}/match.json"))
for name, text in texts.items():
    open(f"{work}/{name}.toml", "w").write(text)
    record["data"] = {"name": "deep", "sha256": hashlib.sha256(text.encode()).hexdigest(), "text": text}
    json.dump(record, open(f"{work}/{name}.json", "w"))
open(f"{work}/json.json", "w").write('{"data":' * many + "[" * many)
PY

for kind in header keys arrays tables quotes; do
  for command in verify replay analyse; do
    exits "$command, deep $kind in a record" 1 "$command" "$work/$kind.json"
    check "$command, deep $kind: one sentence" test "$(wc -l <"$work/err")" = 1
  done
  exits "--data, deep $kind" 1 simulate programs --games 1 --data "$work/$kind.toml"
  check "--data, deep $kind: the sentence names the line" grep -qF "$kind.toml:1" "$work/err"
  exits "--config, deep $kind" 1 serve --config "$work/$kind.toml"
  check "--config, deep $kind: the sentence names the line" grep -qF "$kind.toml:1" "$work/err"
done
for command in verify replay analyse position; do
  exits "$command, deep JSON" 1 "$command" "$work/json.json"
  check "$command, deep JSON: one sentence" test "$(wc -l <"$work/err")" = 1
done
exit "$failed"
