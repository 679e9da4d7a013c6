"""How the five games of Rummage deal: the pages of docs/notation/, "Chance", as a program.

Each game is told the actions of a record, one after another, and follows where every card and die goes. It draws its
chance as its page says, and raises Wrong where somebody plays what they cannot have.
"""

import itertools


class Wrong(Exception):
    """What does not fit."""


def need(holds, what):
    if not holds:
        raise Wrong(what)


def leave(hand, cards, where="hand"):
    for card in cards:
        need(card in hand, f"{card} is not in that {where}")
        hand.remove(card)


def cards_of(text):
    return text.replace("/", " ").split()


def is_set(*pieces):
    """Each characteristic, a letter of the name, is all alike or all different."""
    return all(len(set(letters)) != 2 for letters in zip(*pieces))


class Game:
    rules = 1  # the newest version of its rules that is written down here; all before it are too

    def __init__(self, record, data):
        self.seats, self.options, self.data = record["seats"], record["options"], data
        self.version = record["rules"]
        self.hands = [[] for _ in range(self.seats)]

    def after(self, seat):
        return (seat + 1) % self.seats

    def from_left_of(self, dealer):
        return [(dealer + 1 + i) % self.seats for i in range(self.seats)]

    def deal_one_at_a_time(self, pile, each):
        for _ in range(each):
            for seat in self.from_left_of(self.dealer):
                if pile:
                    self.hands[seat].append(pile.pop())


class FiveCrowns(Game):
    deck = [r + s for r in "3 4 5 6 7 8 9 10 J Q K".split() for s in "SHCDT" for _ in range(2)] + ["JK"] * 6

    def begin(self, chance):
        chosen = self.options["first-dealer"]
        self.dealer = chance.below(self.seats) if chosen == "random" else int(chosen)
        self.hand = 1
        self.deal(chance)

    def deal(self, chance):
        self.hands = [[] for _ in range(self.seats)]
        self.pile = chance.shuffled(self.deck)
        self.deal_one_at_a_time(self.pile, self.hand + 2)
        self.discards = [self.pile.pop()]
        self.turn, self.out = self.after(self.dealer), None

    def act(self, seat, action, chance):
        need(seat == self.turn, "it is another seat's turn")
        verb, _, rest = action.partition(" ")
        hand = self.hands[seat]
        if verb == "draw":
            pile = self.pile if rest == "deck" else self.discards
            need(pile, "there is no card to draw")
            return hand.append(pile.pop())
        card, _, laid = rest.partition(" : ")
        leave(hand, [card])
        if verb == "out":
            self.out = seat
        if self.out is not None:
            leave(hand, cards_of(laid))
            hand.clear()
        self.discards.append(card)
        self.turn = self.after(seat)
        if self.turn == self.out:
            if self.hand < 11:
                self.hand, self.dealer = self.hand + 1, self.after(self.dealer)
                self.deal(chance)
        elif not self.pile and len(self.discards) > 1:
            self.pile, self.discards = chance.shuffle(self.discards[:-1]), [card]


class Set(Game):
    rules = 2

    def begin(self, chance):
        colours = {"full": "RVT", "red": "R", "violet": "V", "turquoise": "T"}[self.options["deck"]]
        self.deck = ["".join(card) for card in itertools.product("123", colours, "OBW", "EHF")]
        self.base, self.most = (12, 21) if len(colours) == 3 else (9, 12)
        self.has_master = self.options["master"] == "yes"
        self.round, self.due, self.over = 0, None, False
        self.points = [0] * self.seats
        if self.has_master:
            return self.begin_round()
        self.lay_out(chance)

    def begin_round(self):
        self.display, self.out, self.asked, self.due = [], set(), set(), "lay-out"

    def lay_out(self, chance):
        self.out, self.asked, self.pile, self.display = set(), set(), chance.shuffled(self.deck), []
        self.fill(self.base)
        self.settle()

    def fill(self, count):
        while len(self.display) < count and self.pile:
            self.display.append(self.pile.pop())
        self.due, self.asked = None, set()

    def settle(self):
        """Where the table sees to it, three more come as long as there is no SET."""
        while self.options["more"] == "table" and not self.over and not self.due:
            if any(is_set(*three) for three in itertools.combinations(self.display, 3)):
                return
            self.want_more()

    def want_more(self):
        if not self.pile:
            self.round += 1
            self.over = not self.has_master or self.round == self.seats
            if not self.over:
                self.begin_round()
        elif self.has_master:
            self.due = "add-three"
        else:
            self.fill(min(len(self.display) + 3, self.most))

    def players_in(self):
        return {seat for seat in range(self.seats) if not (self.has_master and seat == self.round)} - self.out

    def grant_if_all_asked(self):
        if self.players_in() and self.asked >= self.players_in():
            self.want_more()
            self.settle()

    def lock_out(self, seat):
        self.out.add(seat)
        if not self.players_in():
            self.out = set()
        else:
            self.grant_if_all_asked()

    def act(self, seat, action, chance):
        need(not self.over, "the match is over")
        verb, *cards = action.split()
        if verb == "take":
            need(len(set(cards)) == 3 and set(cards) <= set(self.display), "those cards are not displayed")
            need(seat in self.players_in(), "this seat may not take a SET now")
            if not is_set(*cards):
                return self.lock_out(seat)
            is_wide = len(self.display) > self.base
            leave(self.display, cards)
            self.points[seat] += 3
            self.out, self.asked = set(), set()
            if not is_wide and self.pile:
                self.due = "top-up"
                if not self.has_master:
                    self.fill(self.base)
            self.settle()
        elif verb == "more":
            is_full = len(self.display) >= self.most
            need(not is_full or (self.version > 1 and not self.pile), "no more cards can come")
            self.asked.add(seat)
            self.grant_if_all_asked()
        elif verb == "expire":
            self.lock_out(seat)
        elif verb == "deal":
            if self.due == "lay-out":
                return self.lay_out(chance)
            self.fill(self.base if self.due == "top-up" else min(len(self.display) + 3, self.most))
            self.settle()

    def scores(self):
        return self.points


class Programs(Game):
    rules = 2
    values = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    deck = [value + suit for value in values for suit in "SHCD" for _ in range(2)] + ["JK"] * 4

    def begin(self, chance):
        turned = chance.shuffled(self.deck)
        spade = next(i for i, card in enumerate(reversed(turned)) if card.endswith("S"))
        self.dealer = spade % self.seats
        self.program_deck = chance.shuffled(self.data["list"] + ["sun"] * self.data.get("suns", 0))
        self.programs, self.completed = [None] * self.seats, [[] for _ in range(self.seats)]
        self.failed, self.is_over = [0] * self.seats, False
        self.begin_round(set(range(self.seats)), chance)

    def begin_round(self, due, chance):
        self.hands = [[] for _ in range(self.seats)]
        self.revealed, self.without = set(), set(due)
        for seat in self.from_left_of(self.dealer):
            if seat in due:
                self.deal_program(seat)
        self.ask(self.from_left_of(self.dealer), chance)

    def deal_program(self, seat):
        self.programs[seat], self.failed[seat] = None, 0
        while self.program_deck and not self.is_over:
            card = self.program_deck.pop()
            if card != "sun":
                self.programs[seat] = card
                return self.without.discard(seat)
            self.complete(seat, card)
        self.without.add(seat)

    def complete(self, seat, card):
        self.completed[seat].append(card)
        self.is_over = self.is_over or len(self.completed[seat]) == 5

    def ask(self, seats, chance):
        """The first of these seats that may change its program; the cards come when nobody is left to be asked."""
        may = self.options["changes"] == "on" and self.program_deck
        self.asked = next((one for one in seats if may and self.programs[one] and self.failed[one] >= 3), None)
        if self.asked is None and not self.is_over and len(self.without) < self.seats:
            self.reserve = chance.shuffled(self.deck)
            self.deal_one_at_a_time(self.reserve, 13)
            self.discards = [self.reserve.pop()]
            self.turn = self.after(self.dealer)

    def end_round(self, chance):
        for seat in set(range(self.seats)) - self.revealed - self.without:
            self.failed[seat] += 1
        self.dealer = self.after(self.dealer)
        self.begin_round(self.revealed | self.without, chance)

    def act(self, seat, action, chance):
        need(not self.is_over, "the match is over")
        need(seat == (self.turn if self.asked is None else self.asked), "it is another seat's turn")
        verb, _, rest = action.partition(" ")
        hand = self.hands[seat]
        if verb in ("change", "keep"):
            need(self.asked is not None, "nobody is asked to change a program")
            if verb == "change":
                self.program_deck.insert(0, self.programs[seat])
                self.deal_program(seat)
            seats = self.from_left_of(self.dealer)
            return self.ask(seats[seats.index(seat) + 1 :], chance)
        if action == "draw reserve" and not self.reserve:
            need(self.version == 1 or not self.discards or len(hand) == 1, "the discard can be taken")
            return self.end_round(chance)
        if verb == "draw":
            pile = self.reserve if rest == "reserve" else self.discards
            need(pile, "there is no card to draw")
            return hand.append(pile.pop())
        leave(hand, cards_of(rest.split(" to ")[0]))
        if verb == "reveal":
            need(self.programs[seat], "this seat has no program to complete")
            self.complete(seat, self.programs[seat])
            self.programs[seat], self.failed[seat] = None, 0
            self.revealed.add(seat)
            if self.is_over:
                return
        if verb == "discard":
            self.discards.append(rest)
        if not hand or (verb == "reveal" and len(self.revealed | self.without) == self.seats):
            return self.end_round(chance)
        if verb == "discard":
            self.turn = self.after(seat)
            if not self.reserve and len(self.discards) > 1:
                self.reserve, self.discards = chance.shuffle(self.discards[:-1]), [rest]

    def scores(self):
        return [len(cards) for cards in self.completed]


class RomiRami(Game):
    suits = {"heart": "H", "diamond": "D", "cherry": "Y", "clover": "V"}

    def begin(self, chance):
        chosen = self.options.get("first-player", "random")  # which older records lack
        self.turn = first = chance.below(self.seats) if chosen == "random" else int(chosen)
        self.sides = chance.below(2 ** len(self.data["trophies"]))
        self.deck = [n + s for n in "12345" for s in "HDYV" for _ in range(self.data["cards"][n])]
        self.pile = chance.shuffled(self.deck)
        self.contracts = chance.shuffled(list(range(1, len(self.data["contracts"]) + 1)))
        self.discards, self.market, self.open = [], [], []
        for seat in self.from_left_of(first - 1):
            self.draw_up_to(3, self.hands[seat], chance)
        self.refill(chance)

    def draw_up_to(self, count, cards, chance):
        while len(cards) < count and (self.pile or self.discards):
            if not self.pile:
                self.pile, self.discards = chance.shuffled(sorted(self.discards, key=self.deck.index)), []
            cards.append(self.pile.pop())

    def refill(self, chance):
        while len(self.open) < 4 and self.contracts:
            self.open.append(self.contracts.pop())
        self.draw_up_to(6, self.market, chance)

    def act(self, seat, action, chance):
        need(seat == self.turn, "it is another seat's turn")
        verb, _, rest = action.partition(" ")
        hand = self.hands[seat]
        if verb == "take":
            leave(self.market, cards_of(rest), "market")
            hand += cards_of(rest)
        elif verb == "fill":
            number, _, laid = rest.partition(" : ")
            need(int(number) in self.open, f"contract {number} is not in the market")
            self.open.remove(int(number))
            cards = [card for card in cards_of(laid) if card != "*"]
            leave(hand, cards)
            bonus = self.suits[self.data["contracts"][int(number) - 1]["bonus"]]
            self.discards += [card for card in cards if card[1] != bonus]
        elif verb == "end":
            self.refill(chance)
            self.draw_up_to(3, hand, chance)
            if len(hand) <= 10:
                self.turn = self.after(seat)
        elif verb == "drop":
            leave(hand, cards_of(rest))
            self.discards += cards_of(rest)
            self.turn = self.after(seat)


class SetCubes(Game):
    def begin(self, chance):
        self.dice = {number: faces.split() for number, faces in enumerate(self.data["dice"]["faces"], 1)}
        self.hands = [set() for _ in range(self.seats)]
        self.shows, self.board = {}, {}  # by die: its face; by square: the die
        self.bag = chance.shuffled(list(self.dice))
        self.opener, self.idle, self.placed, self.connected = 0, 0, 0, False
        self.none, self.rerolls, self.phase = set(), {}, "opening"
        self.rerolls_first = self.options.get("reroll") == "before-drawing"  # which older records lack
        self.draw_up()
        self.roll_until_set(chance)

    def roll(self, dice, chance):
        for die in sorted(dice):
            self.shows[die] = self.dice[die][chance.below(6)]

    def roll_all(self, chance):
        for hand in self.hands:
            self.roll(hand, chance)

    def roll_until_set(self, chance):
        while True:
            self.roll_all(chance)
            for hand in self.hands:
                for three in itertools.combinations(hand, 3):
                    plain = [self.shows[die] for die in three if self.shows[die] != "*"]
                    if len(plain) < 3 or is_set(*plain):
                        return

    def draw_up(self):
        drawn = [set() for _ in range(self.seats)]
        for seat in self.from_left_of(self.opener - 1):
            while len(self.hands[seat]) < 5 and self.bag:
                drawn[seat].add(self.bag.pop())
                self.hands[seat] |= drawn[seat]
        return drawn

    def take(self, seat, words):
        """The dice of the hand that the words name, and what each stands for."""
        taken = []
        for word in words:
            name, _, declared = word.partition("=")
            face, _, number = name.partition("#")
            fits = [d for d in self.hands[seat] if self.shows[d] == face and number in ("", str(d))]
            need(fits, f"{word} is not in that hand")
            self.hands[seat].remove(min(fits))
            taken.append((min(fits), declared or face))
        return taken

    def put(self, die, symbol, square):
        self.board[square], self.shows[die] = die, ("*" if self.shows[die][0] == "*" else "") + symbol

    def is_out_of_dice(self):
        return not self.bag and not all(self.hands)

    def end_turn(self, chance):
        self.placed, self.turn = 0, self.after(self.turn)
        if self.turn != self.opener:
            return
        all_passed, self.connected = not self.connected, False
        self.idle = self.idle + 1 if all_passed else 0
        if self.is_out_of_dice() or self.idle == 3:
            self.phase = "over"
            return
        if self.rerolls_first:
            if all_passed:
                self.roll_all(chance)
                return self.draw_and_roll(chance)
            self.phase = "reroll"
            return
        drawn = self.draw_up()
        is_over = self.is_out_of_dice()
        if all_passed and not is_over:
            return self.roll_all(chance)
        for dice in drawn:
            self.roll(dice, chance)
        self.phase = "over" if is_over else "reroll"

    def draw_and_roll(self, chance):
        for dice in self.draw_up():
            self.roll(dice, chance)
        self.phase = "over" if self.is_out_of_dice() else "turn"

    def act(self, seat, action, chance):
        verb, *words = action.split()
        phases = {"call": "opening", "none": "opening", "reroll": "reroll", "keep": "reroll"}
        need(self.phase == phases.get(verb, "turn"), f"this is no time to {verb}")
        need(self.phase != "turn" or seat == self.turn, "it is another seat's turn")
        if self.phase == "opening":
            self.open(seat, words, chance)
        elif self.phase == "reroll":
            chosen = self.take(seat, words)
            self.rerolls[seat] = {die for die, _ in chosen}
            self.hands[seat] |= self.rerolls[seat]
            if len(self.rerolls) == self.seats:
                for other in range(self.seats):
                    self.roll(self.rerolls[other], chance)
                self.rerolls, self.phase = {}, "turn"
                if self.rerolls_first:
                    self.draw_and_roll(chance)
        elif verb == "place":
            for (die, symbol), square in zip(self.take(seat, words[::2]), words[1::2]):
                self.put(die, symbol, square)
            self.placed += len(words) // 2
            self.connected = True
            if self.placed == 3 or not self.hands[seat]:
                self.end_turn(chance)
        elif verb == "swap":
            [(die, symbol)] = self.take(seat, words[:1])
            wild = self.board.get(words[1])
            need(wild and self.shows[wild] == "*" + symbol, f"on {words[1]} lies no Wild that stands for {symbol}")
            self.put(die, symbol, words[1])
            self.hands[seat].add(wild)
            self.roll({wild}, chance)
        elif verb == "end":
            self.end_turn(chance)

    def open(self, seat, words, chance):
        before = set(self.hands[seat])
        called = self.take(seat, words)
        if called and is_set(*(symbol for _, symbol in called)):
            rows = [row.replace(" ", "") for row in self.data["board"]["picture"]]
            row = next(i for i, text in enumerate(rows) if "#" in text)
            for place, (die, symbol) in enumerate(called, rows[row].index("#")):
                self.put(die, symbol, f"{chr(ord('a') + place)}{row + 1}")
            self.opener, self.turn, self.phase, self.connected = seat, self.after(seat), "turn", True
            return
        self.hands[seat] = before
        self.none.add(seat)
        if len(self.none) == self.seats:
            self.none = set()
            self.roll_until_set(chance)


GAMES = {"five-crowns": FiveCrowns, "programs": Programs, "romi-rami": RomiRami, "set": Set, "set-cubes": SetCubes}
