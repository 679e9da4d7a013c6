#!/usr/bin/env python3
"""An engine for every game of Rummage, in the standard library alone: see docs/engine-protocol.md.

It has no plans - of what is legal it takes anything - but it is complete: start from here and replace choose().
    rummage match five-crowns --engine 'python3 examples/engine.py' --engine 'rummage bot five-crowns --level club'
"""

import itertools
import json
import random
import sys


def say(*words):
    print(*words, flush=True)  # a driver waits for whole lines


def find_set(pieces):
    """Three of which each characteristic is all alike, or all different: letters of their names, as in 2RWE."""
    threes = itertools.combinations(pieces, 3)
    return next((three for three in threes if all(len(set(letters)) != 2 for letters in zip(*three))), None)


def open_cubes(view, seat):
    """Five dice each, as in 2RO#17; whoever finds a SET of theirs first begins. Wilds are for better engines."""
    dice = find_set([die.partition("#")[0] for die in view["hands"][seat] if die[0] != "*"])
    return "call " + " ".join(dice) if dice else None if seat in view["none"] else "none"


def race(game, view, seat):
    """Where the first to come is served, nobody is told what there is to find."""
    if game == "set-cubes":
        return open_cubes(view, seat)
    work = view.get("due", "nothing") != "nothing"  # for the SET Master, at tables that have one
    if view["options"]["master"] == "yes" and seat == view["round"] - 1:
        return "deal" if work else None
    if view["over"] or work or seat in view["out"] or view["caller"] not in (None, seat):
        return None
    cards = find_set(view["display"])
    if cards is None:
        return None if seat in view["asked"] else "more"
    if view["options"]["claim"] == "shout" and view["caller"] is None:
        return "call"
    return "take " + " ".join(cards)


def choose(game, view, seat, legal):
    """The heart of an engine: the text of an action, or nothing to let others act."""
    if legal is None:
        return race(game, view, seat)
    finishing = [action for action in legal if action.startswith(("out", "reveal", "fill"))]
    return random.choice(finishing or legal)


class Engine:
    def __init__(self):
        self.game, self.seat, self.view = None, None, None

    def hear(self, line):
        word, _, rest = line.partition(" ")
        if word == "rummage":
            if rest != "1":
                return say("error version This engine speaks version 1 of the protocol.")
            say("engine anything goes")
            say("ready")
        elif word == "game":
            setup = json.loads(rest)
            self.game, self.seat, self.view = setup["game"], setup["seat"], None
            say("ready")
        elif word == "view":
            self.view = json.loads(rest)
        elif word == "go":
            number, _, rest = rest.partition(" ")
            if self.view is None:
                return say("error no_view Send view first.")
            action = choose(self.game, self.view, self.seat, json.loads(rest or "{}").get("legal"))
            if action is None:
                say("pass", number)
            else:
                say("action", number, action)
        elif word != "stop":  # it never thinks for long, so there is nothing to stop
            say("error unknown", word, "is no word of this protocol.")


def main():
    engine = Engine()
    for line in sys.stdin:
        line = line.strip()
        if line == "quit":
            break
        try:
            engine.hear(line)
        except (KeyError, TypeError, ValueError) as error:
            say("error bad_line", type(error).__name__)


if __name__ == "__main__":
    main()
