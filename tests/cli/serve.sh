#!/usr/bin/env bash
# The server as a host starts, configures, stops and copies it.
set -uo pipefail
source "$(dirname "$0")/lib.sh"

says() { grep -qF -e "$2" "$work/$1"; }
export XDG_DATA_HOME=$work/share
server=

# start NAME ARGUMENT...: leaves its process id in $server and its address in $address.
start() {
  local name=$1
  shift
  : >"$work/out"
  "$rummage" "$@" >"$work/out" 2>"$work/err" </dev/null &
  server=$!
  if until_true 30 grep -qE 'https?://' "$work/out"; then ok "$name"; else fail "$name" "$(<"$work/err")"; fi
  address=$(grep -oE 'https?://[^ ]+' "$work/out" | head -n 1)
}

# stop NAME SIGNAL: it ends by itself, well.
stop() {
  local status=0
  kill -"$2" "$server"
  wait "$server" || status=$?
  server=
  check "$1" test "$status" = 0
}

cleanup() {
  [[ -z $server ]] || kill -KILL "$server" 2>/dev/null
  rm -rf "$work"
}

get() { curl -sS --max-time 20 "$@"; }
post() { get -X POST -H 'content-type: application/json' "$@"; }

start "it serves" serve --listen 127.0.0.1:0 --store "$work/a.db"
check "it prints the address to open" grep -qE '^Rummage is ready: http://127\.0\.0\.1:[0-9]+$' "$work/out"
check "it says where matches are kept" says out "$work/a.db"
check "the page is there" bash -c 'curl -sS --max-time 20 "$1/" | grep -qi "<!doctype html>"' _ "$address"
check "it is healthy" test "$(get "$address/healthz")" = '{"ok":true}'
check "and ready" test "$(get "$address/readyz")" = '{"ok":true}'
guest=$(post -c "$work/jar" -d '{}' "$address/api/me")
check "a guest gets a name" bash -c 'grep -q "\"name\":\"..*\"" <<<"$1"' _ "$guest"
table=$(post -b "$work/jar" -d '{"game":"set"}' "$address/api/tables" | grep -oE '[A-Za-z0-9_-]{22}')
check "a table is made" test -n "$table"
exits "a second server cannot have the same port" 1 serve --listen "${address#http://}" --store "$work/b.db"
check "and says so" says err "Address already in use"
"$rummage" backup "$work/copy.db" --store "$work/a.db" >"$work/backup" 2>&1
check "it is copied while it runs" grep -qF "$work/copy.db" "$work/backup"
exits "it is not replaced while it runs" 1 restore "$work/copy.db" --store "$work/a.db"
stop "SIGTERM ends it well" TERM

exits "a copy is put in a store's place" 0 restore "$work/copy.db" --store "$work/a.db"
check "what was there is kept" says out "What was there before is in"
start "the copy is served" serve --listen 127.0.0.1:0 --store "$work/a.db"
check "with its tables" bash -c 'grep -q "\"game\":\"set\"" <<<"$1"' _ "$(get "$address/api/tables/$table")"
check "and its people" test "$(post -b "$work/jar" -d '{}' "$address/api/me")" = "$guest"
stop "SIGINT ends it well" INT
exits "a backup that is not there" 1 restore "$work/missing.db" --store "$work/a.db"
exits "a backup of nothing" 1 backup "$work/copy.db" --store "$work/missing.db"
check "is not made" test ! -e "$work/missing.db"

# Flags go before the environment, and that before the file.
printf 'listen = "127.0.0.1:1"\nstore = "%s"\n[limits]\nconnections = 100\n' "$work/file.db" >"$work/rummage.toml"
RUMMAGE_LISTEN=127.0.0.1:2 start "a flag wins" serve --config "$work/rummage.toml" --listen 127.0.0.1:0
check "the file is read" says out "$work/file.db"
stop "it ends" TERM
RUMMAGE_LISTEN=127.0.0.1:0 RUMMAGE_STORE=$work/env.db start "the environment wins over the file" serve --config "$work/rummage.toml"
check "for the store too" says out "$work/env.db"
stop "it ends" TERM
RUMMAGE_LISTEN=:0 start "without a command it serves"
check "on all interfaces it says so" says out "listens on all interfaces"
check "the usual store is in the data folder" says out "$XDG_DATA_HOME/rummage/rummage.db"
check "which others cannot read" test "$(stat -c %a "$XDG_DATA_HOME/rummage")" = 700
stop "it ends" TERM
if grep -q "same network" "$work/out"; then check "with a code for phones" says out "▄"; fi

start "the example configuration is good" serve --config deploy/rummage.toml --listen 127.0.0.1:0 --store memory:
stop "it ends" TERM

# What the unit and the image set goes before a host's file, which must have the last word.
printf 'listen = "127.0.0.1:0"\nstore = "%s"\n' "$work/unit.db" >"$work/unit.toml"
read -ra unit <<<"$(sed -n 's/^ExecStart=[^ ]* //p' deploy/rummage.service | sed "s|/etc/rummage.toml|$work/unit.toml|")"
readarray -t variables < <(sed -n 's/^Environment=//p' deploy/rummage.service)
check "the unit reads no other settings" test -z "$(grep '^EnvironmentFile' deploy/rummage.service)"
export "${variables[@]}"
start "as the unit starts it" "${unit[@]}"
check "the store is the file's" says out "$work/unit.db"
cookie=$(post -D - -o /dev/null -H 'x-forwarded-proto: https' -d '{}' "$address/api/me" | grep -i '^set-cookie')
check "headers of a proxy are not believed" bash -c '[[ -n $1 && $1 != *Secure* ]]' _ "$cookie"
stop "it ends" TERM
check "a file without a store means the unit's folder" test "$XDG_DATA_HOME" = "/var/lib"
export XDG_DATA_HOME=$work/share
check "the image sets no settings either" test -z "$(grep -E '^(ENV|CMD).*(RUMMAGE_|--)' deploy/Dockerfile)"

exits "a file with an unknown line" 1 serve --config - <<<$'listen = "127.0.0.1:0"\nlisn = 3'
check "names the line" says err ":2"
exits "a file with a number for an address" 1 serve --config - <<<$'store = "memory:"\nlisten = 3'
check "names line and field" says err "-:2: listen must be"
exits "a file with an address that is none" 1 serve --config - <<<'listen = "zzz"'
check "names line and value" says err "-:1: listen cannot be zzz"
exits "a file with an origin that is none" 1 serve --config - <<<$'origins = [\n"https://a.example",\n"https://b.example/"]'
check "names line and value" says err "-:3: origins cannot be https://b.example/"
RUMMAGE_LISTEN=xyz exits "a variable with an address that is none" 2 serve
check "names the variable" says err "RUMMAGE_LISTEN cannot be xyz"
RUMMAGE_ORIGIN=xyz exits "a variable with an origin that is none" 2 serve
check "names the variable" says err "RUMMAGE_ORIGIN cannot be xyz"
start "an origin" serve --listen 127.0.0.1:0 --store memory: --origin HTTPS://Play.Example:443 --origin 'http://[::1]:8081'
check "counts as browsers write it" test "$(post -o /dev/null -w '%{http_code}' -H 'origin: https://play.example' -d '{}' "$address/api/me")" = 201
check "with its port" test "$(post -o /dev/null -w '%{http_code}' -H 'origin: http://[::1]:8081' -d '{}' "$address/api/me")" = 201
check "another does not" test "$(post -o /dev/null -w '%{http_code}' -H 'origin: https://play.example:8443' -d '{}' "$address/api/me")" = 403
stop "it ends" TERM
exits "a file with a limit out of range" 1 serve --config - <<<$'[limits]\nconnections = 0'
exits "bots slower than slow" 1 serve --config - <<<'bot-pace = 5000'
RUMMAGE_BOT_PACE=quick exits "a pace that is none" 2 serve --listen 127.0.0.1:0 --store memory:
check "is told" says err "RUMMAGE_BOT_PACE"
exits "an absence of no time" 1 serve --config - <<<'absence = 0'
check "is told" says err "absence must be from 1"
RUMMAGE_ABSENCE=0 exits "a variable with an absence of no time" 2 serve --listen 127.0.0.1:0 --store memory:
check "is told" says err "RUMMAGE_ABSENCE"
exits "a file that is not there" 1 serve --config "$work/missing.toml"
exits "half of TLS" 1 serve --listen 127.0.0.1:0 --tls-cert "$work/cert.pem" --store memory:
check "is told" says err "both a certificate and its key"
exits "an address that is none" 1 serve --listen nowhere:8080 --store memory:
exits "a store that cannot be opened" 1 serve --listen 127.0.0.1:0 --store "$work/missing/x.db"
exit "$failed"
