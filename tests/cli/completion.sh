#!/usr/bin/env bash
# What bash offers after the script was sourced.
set -uo pipefail
source "$(dirname "$0")/lib.sh"

"$rummage" completion bash >"$work/completion"
check "the script is bash" bash -n "$work/completion"
source "$work/completion"
check "it completes rummage" grep -q -- '-F _rummage rummage' <(complete -p rummage)

compopt() { :; }  # outside of a completion there is nothing to set

offers() {  # WORD... WANTED: the last argument is what is to be offered
  local wanted=${*: -1}
  COMP_WORDS=("$rummage" "${@:1:$#-1}")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  _rummage
  if [[ "${COMPREPLY[*]}" == "$wanted" ]]; then
    ok "completes: ${*:1:$#-1}"
  else
    fail "completes: ${*:1:$#-1}" "\"${COMPREPLY[*]}\" instead of \"$wanted\""
  fi
}

offers '' 'serve play position solve simulate tournament bot match replay analyse verify rules backup restore completion'
offers 'so' 'solve'
offers 'nonsense' ''
offers play 'x' ''
check "knows the games" grep -qx set <("$rummage" __complete play s)
offers play set --level '' 'random greedy beginner casual club expert'
offers play set --level 'c' 'casual club'
offers play set '--o' '--option'
offers play set --option 'c' 'claim= call-seconds='
offers play set --option claim = 'point shout'
offers play set --option claim = s 'shout'
offers simulate set --bots 'club,g' 'club,greedy'
offers rules set --lang '' 'en fr'
touch "$work/match one.json"
offers replay "$work/mat" "$work/match one.json"
offers play set --record "$work/mat" "$work/match one.json"
exit "$failed"
