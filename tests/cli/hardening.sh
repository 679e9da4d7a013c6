#!/usr/bin/env bash
# How the program was built, read from the program itself; and the list of what it was built from.
set -uo pipefail
source "$(dirname "$0")/lib.sh"

has() { grep -qE -e "$2" "$work/$1"; }
readelf -hW "$rummage" >"$work/header"
readelf -lW "$rummage" >"$work/segments"
readelf -dW "$rummage" >"$work/dynamic"
readelf -W --dyn-syms "$rummage" >"$work/symbols"
check "its addresses are different each time" has header 'Type: +DYN'
check "as those of a program, not of a library" has dynamic 'FLAGS_1.* PIE'
check "its tables of functions are read-only" has segments 'GNU_RELRO'
check "all of them, before it starts" has dynamic 'FLAGS_1.* NOW'
check "nothing on its stack is executed" has segments 'GNU_STACK.* RW +0x'
check "no part of it is both written and executed" bash -c '! grep -qE "LOAD.* RWE " "$1"' _ "$work/segments"
check "overwritten return addresses end it" has symbols ' __stack_chk_fail@'
check "so do buffers that overflow in the C library" has symbols ' __[a-z]+_chk@'
check "it looks for libraries where the system has them" bash -c '! grep -qE "R(UN)?PATH" "$1"' _ "$work/dynamic"

sbom=$(dirname "$rummage")/rummage.cdx.json
check "the build lists what it is made of" test -s "$sbom"
for run in 1 2; do tools/sbom.mjs "$("$rummage" --version | grep -oE '[0-9]+(\.[0-9]+)+')" "$work/$run.json"; done
check "the same input gives the same list" cmp -s "$work/1.json" "$work/2.json"
check "which is the one beside the program" cmp -s "$work/1.json" "$sbom"
listed() {
  python3 - "$sbom" <<'PY'
import json, sys
bom = json.load(open(sys.argv[1]))
assert (bom["bomFormat"], bom["specVersion"]) == ("CycloneDX", "1.5")
assert "timestamp" not in bom["metadata"]
parts = {(part["purl"].split("/")[0], part["name"]): part for part in bom["components"]}
lines = [line.split() for line in open("packages.txt") if line.strip() and not line.startswith("#")]
for package in (line[0] for line in lines if line[1] == "build"):
    assert ("pkg:deb", package) in parts, package
lock = json.load(open("web/package-lock.json"))["packages"]
purls = {part["purl"] for part in bom["components"]}
for path, about in lock.items():
    if path:
        name = path.rpartition("node_modules/")[2]
        assert f"pkg:npm/{name.replace('@', '%40')}@{about['version']}" in purls, path
refs = [part["bom-ref"] for part in bom["components"]]
assert refs == sorted(refs) and len(refs) == len(set(refs))
assert parts["pkg:deb", "libsqlite3-dev"]["version"]
PY
}
check "with every package of the build and of the page" listed
exit "$failed"
