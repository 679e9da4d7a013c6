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

offers '' 'serve play position solve simulate tournament bot match replay analyse verify rules backup restore completion help manual'
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

# Other shells are asked where they are installed; that their scripts are complete is seen everywhere.
for shell in zsh fish; do
  "$rummage" completion "$shell" >"$work/completion.$shell"
  check "$shell asks the program" grep -q __candidates "$work/completion.$shell"
  ! command -v "$shell" >/dev/null || check "the script is $shell" "$shell" -n "$work/completion.$shell"
done
if command -v fish >/dev/null; then
  fish_offers() { fish -c "set PATH '$(dirname "$rummage")' \$PATH; source '$work/completion.fish'; complete -C '$1'" | cut -f 1; }
  check "fish completes a command" grep -qx play <(fish_offers 'rummage pl')
  check "fish completes a level" grep -qx expert <(fish_offers 'rummage play set --level e')
fi

# What is installed.
if cmake --install "$(dirname "$rummage")" --prefix "$work/installed" >"$work/install.log" 2>&1; then
  ok "it can be installed"
else
  fail "it can be installed" "$(tail -n 5 "$work/install.log")"
fi
check "the program" test -x "$work/installed/bin/rummage"
for page in rummage rummage-play rummage-serve; do
  for folder in man1 fr/man1; do
    check "the manual, $folder/$page" test -s "$work/installed/share/man/$folder/$page.1"
  done
done
check "the manual in French" grep -q 'Une partie dans le terminal' "$work/installed/share/man/fr/man1/rummage-play.1"
if command -v groff >/dev/null; then
  for page in "$work"/installed/share/man/{,fr/}man1/*.1; do
    groff -K utf8 -man -Tutf8 -ww "$page" 2>&1 >/dev/null
  done >"$work/groff"
  check "roff finds no fault with the manual" test ! -s "$work/groff"
fi
for file in bash-completion/completions/rummage zsh/site-functions/_rummage fish/vendor_completions.d/rummage.fish; do
  check "$file" test -s "$work/installed/share/$file"
done
exit "$failed"
