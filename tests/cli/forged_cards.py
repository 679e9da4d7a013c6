"""Changes one card of a record at a time, with new checks as a forger would write them, and says what examples/verify.py
makes of it. The new card is always one that the seat does not hold, or that is not on the table, at that moment."""

import copy
import itertools
import json
import pathlib
import re
import sys

sys.path.insert(0, "examples")
import verify  # noqa: E402

PIECES = {
    "five-crowns": r"\b(?:[3-9]|10|[JQK])[SHCDT]\b|\bJK\b",
    "programs": r"\b(?:[2-9]|10|[AJQK])[SHCD]\b|\bJK\b",
    "romi-rami": r"\b[1-5][HDYV]\b",
    "set": r"\b[123][RVT][OBW][EHF]\b",
    "set-cubes": r"(?<![=*])\b[123][RVG][ODW]\b",
}
record = json.loads(pathlib.Path(sys.argv[1]).read_text())
files = sorted(pathlib.Path("data").glob("*/standard.toml"))
piece = re.compile(PIECES[record["game"]])
named = sorted({card for step in record["actions"] for card in piece.findall(step["action"])})


def within_reach(game, seat):
    if record["game"] == "set":
        return set(game.display)
    if record["game"] == "set-cubes":
        return {game.shows[die] for die in game.hands[seat]}
    return set(game.hands[seat]) | set(getattr(game, "market", ()))


def forged(step, found, card):
    changed = copy.deepcopy(record)
    actions = changed["actions"]
    action = actions[step]["action"]
    actions[step]["action"] = action[: found.start()] + card + action[found.end() :]
    for number, one in enumerate(actions[step:], step):
        before = actions[number - 1]["check"] if number else changed["check"]
        one["check"] = verify.short_hash(f"{before}\n{one['seat']} {one['ms']} {one.get('by', 'player')} {one['action']}")
    return changed


def is_refused(changed):
    try:
        verify.verify(changed, files)
    except verify.Wrong:
        return True
    return False


places = [(step, found) for step, one in enumerate(record["actions"]) if (found := piece.search(one["action"]))]
outcomes = []
for step, found in places[:: max(1, len(places) // 12)]:
    game = next(itertools.islice(verify.follow(record, files), step, None))
    absent = [card for card in named if card not in within_reach(game, record["actions"][step]["seat"])]
    outcomes.append(is_refused(forged(step, found, absent[0])))
if len(outcomes) >= 5 and all(outcomes):
    print(f"all of {len(outcomes)} are refused")

step, found = places[0]
untold = forged(step, found, next(card for card in named if card != found.group()))
untold["actions"] = [
    {**one, "check": true["check"]} for one, true in zip(untold["actions"], record["actions"])
]
if is_refused(untold):
    print("without new checks it is refused")
