#include "games/five_crowns/text.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "games/five_crowns/combination.hpp"
#include "games/five_crowns/rules.hpp"

namespace rummage::five_crowns {
namespace {

using namespace core::literals;
using core::Fields;
using core::Refusal;
using core::refuse;
namespace json = core::json;

constexpr std::array<std::string_view, ranks> rank_names{"3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
constexpr std::array<std::string_view, suits> suit_names{"S", "H", "C", "D", "T"};
constexpr std::array<std::string_view, suits> suit_signs{"♠", "♥", "♣", "♦", "★"};
constexpr std::array<std::string_view, 3> phase_names{"draw", "discard", "over"};

// As card_text, but ready to be copied into what is being written: a view has a hundred of them.
constexpr auto ready_cards = [] {
  std::array<core::ReadyText, plain_kinds + 1> texts{};
  for (int kind = 0; kind < plain_kinds; ++kind) {
    const auto card = Card::at(kind);
    texts[static_cast<std::size_t>(kind)] =
        core::ReadyText(rank_names[static_cast<std::size_t>(card.rank() - lowest_rank)],
                        suit_names[static_cast<std::size_t>(card.suit())]);
  }
  texts[plain_kinds] = core::ReadyText("JK");
  return texts;
}();

std::string_view name_of(Card card) {
  const auto& ready = ready_cards[static_cast<std::size_t>(card.kind())];
  return {ready.quoted.data() + 1, ready.size - std::size_t{2}};
}

void write_card(core::JsonText& out, Card card) { out.text(ready_cards[static_cast<std::size_t>(card.kind())]); }

void write_cards(core::JsonText& out, std::span<const Card> cards) {
  out.open('[');
  for (const Card card : cards) write_card(out, card);
  out.close(']');
}

json::array texts_of(std::span<const Card> cards) {
  json::array out;
  for (const Card card : cards) out.emplace_back(card_text(card));
  return out;
}

// Top first.
void write_pile(core::JsonText& out, std::string_view name, const Pile& pile) {
  out.name(name).open('[');
  for (std::size_t i = pile.size(); i > 0; --i) write_card(out, pile[i - 1]);
  out.close(']');
}

template <class List>
void read_cards(Fields& fields, const json::array& list, const std::string& path, List& out) {
  core::read_cards(fields, list, path, "CROWN-01", read_card, out);
}

template <class List>
void read_cards(Fields& fields, std::string_view name, List& out) {
  if (const auto* list = fields.array(name)) read_cards(fields, *list, fields.path_of(name), out);
}

// One list of cards a seat.
void read_hands(Fields& fields, std::string_view name, int seats, std::array<Hand, most_seats>& out) {
  const auto* list = fields.array(name);
  if (list == nullptr) return;
  if (list->size() != static_cast<std::size_t>(seats))
    return fields.fail(
        {{"field_wrong_length"_say, {}, {{"field", fields.path_of(name)}, {"wanted", std::int64_t{seats}}}}});
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto path = fields.path_of(name) + "[" + std::to_string(i) + "]";
    const auto* cards = (*list)[i].if_array();
    if (cards == nullptr) return fields.fail_type(path, "json_array"_word);
    read_cards(fields, *cards, path, out[i]);
    std::sort(out[i].begin(), out[i].end());
  }
}

void write_hands(core::JsonText& out, std::string_view name, const std::array<Hand, most_seats>& hands,
                 std::size_t seats) {
  out.name(name).open('[');
  for (std::size_t i = 0; i < seats; ++i) write_cards(out, hands[i].span());
  out.close(']');
}

void write_sheet(core::JsonText& out, const Open& open) {
  out.name("sheet").open('[');
  const auto rows = static_cast<std::size_t>(open.round) + (open.phase == Phase::over ? 1 : 0);
  for (std::size_t row = 0; row < rows; ++row) {
    out.open('[');
    for (std::size_t i = 0; i < open.seats; ++i) out.number(open.sheet[row][i]);
    out.close(']');
  }
  out.close(']');
}

void write_absent(core::JsonText& out, const Open& open) {
  if (std::ranges::all_of(open.absent, [](auto copies) { return copies == 0; })) return;
  out.name("absent").open('[');
  for (int kind = 0; kind <= plain_kinds; ++kind)
    for (int i = 0; i < open.absent[static_cast<std::size_t>(kind)]; ++i) write_card(out, Card::at(kind));
  out.close(']');
}

void write_open(core::JsonText& out, const Open& open) {
  core::write_setup(out, setup(open), options());
  out.number("hand", open.round + 1);
  out.number("dealer", open.dealer.index());
  out.number("to_act", open.to_act.index());
  out.text("phase", phase_names[static_cast<std::size_t>(open.phase)]);
  out.seat("out", open.out);
  write_hands(out, "seen", open.seen, open.seats);
  out.name("laid").open('[');
  for (std::size_t i = 0; i < open.seats; ++i) out.text(combinations_text(open.laid[i]));
  out.close(']');
  write_hands(out, "left", open.left, open.seats);
  write_sheet(out, open);
  write_absent(out, open);
  write_pile(out, "discards", open.discards);
}

std::expected<Combinations, Refusal> read_combinations(std::string_view text, int wild_rank);

void read_laid(Fields& fields, Open& open) {
  const auto* list = fields.array("laid");
  if (list == nullptr) return;
  if (list->size() != open.seats)
    return fields.fail(
        {{"field_wrong_length"_say, {}, {{"field", std::string("laid")}, {"wanted", std::int64_t{open.seats}}}}});
  for (std::size_t i = 0; i < list->size(); ++i) {
    const auto* text = (*list)[i].if_string();
    if (text == nullptr) return fields.fail_type("laid[" + std::to_string(i) + "]", "json_string"_word);
    if (text->empty()) continue;
    const auto read = read_combinations({text->data(), text->size()}, open.wild_rank());
    if (!read) return fields.fail(read.error());
    open.laid[i] = *read;
  }
}

void read_sheet(Fields& fields, Open& open) {
  const auto* list = fields.array("sheet");
  if (list == nullptr) return;
  const auto rows = static_cast<std::size_t>(open.round) + (open.phase == Phase::over ? 1 : 0);
  const auto fits = [&](const json::value& row) { return row.is_array() && row.as_array().size() == open.seats; };
  if (list->size() != rows || !std::all_of(list->begin(), list->end(), fits))
    return fields.fail({{"sheet_wrong_size"_say,
                         "CROWN-22",
                         {{"rows", static_cast<std::int64_t>(rows)}, {"seats", std::int64_t{open.seats}}}}});
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t i = 0; i < open.seats; ++i) {
      const auto* points = (*list)[row].as_array()[i].if_int64();
      if (points == nullptr || *points < 0 || *points > 999)
        return fields.fail(
            {{"field_out_of_range"_say,
              "CROWN-22",
              {{"field", std::string("sheet")}, {"least", std::int64_t{0}}, {"most", std::int64_t{999}}}}});
      open.sheet[row][i] = static_cast<std::int16_t>(*points);
    }
}

void read_open(Fields& fields, Open& open, int seats_if_left_out) {
  const auto chosen = core::read_setup(fields, options(), least_seats, most_seats, seats_if_left_out);
  if (!fields.ok()) return;
  if (auto fits = check_setup(chosen); !fits) return fields.fail(fits.error());
  open.seats = static_cast<std::uint8_t>(chosen.seats);
  open.first_dealer_option = static_cast<std::uint8_t>(chosen.options[0]);
  open.round = static_cast<std::uint8_t>(fields.integer("hand", 1, hands_in_a_match, 1) - 1);
  open.to_act = Seat(static_cast<int>(fields.integer("to_act", 0, open.seats - 1, 0)));
  open.dealer = Seat(static_cast<int>(fields.integer("dealer", 0, open.seats - 1, open.seats - 1)));
  open.phase = static_cast<Phase>(core::read_phase(fields, phase_names, 0));
  open.out = fields.seat("out", open.seats);
  read_hands(fields, "seen", open.seats, open.seen);
  read_laid(fields, open);
  read_hands(fields, "left", open.seats, open.left);
  read_sheet(fields, open);
  Pile absent;
  read_cards(fields, "absent", absent);
  for (const Card card : absent) ++open.absent[static_cast<std::size_t>(card.kind())];
  read_cards(fields, "discards", open.discards);
  std::reverse(open.discards.begin(), open.discards.end());
}

// Where a position does not say it: as many as hold cards.
int seats_with_hands(const json::object& object) {
  const auto* hands = object.if_contains("hands");
  if (hands == nullptr || !hands->is_array()) return usual_seats;
  const auto count = std::min<std::size_t>(hands->get_array().size(), most_seats);
  return std::max(static_cast<int>(count), least_seats);
}

// How many of each kind are named nowhere.
std::array<int, plain_kinds + 1> unnamed(const State& s) {
  std::array<int, plain_kinds + 1> counts{};
  counts.fill(copies);
  counts[plain_kinds] = jokers;
  const auto remove = [&](std::span<const Card> cards) {
    for (const Card card : cards) --counts[static_cast<std::size_t>(card.kind())];
  };
  remove(s.pile.span());
  remove(s.discards.span());
  for (std::size_t i = 0; i < s.seats; ++i) {
    remove(s.hands[i].span());
    remove(s.left[i].span());
    remove(s.laid[i].cards.span());
  }
  for (std::size_t kind = 0; kind < counts.size(); ++kind) counts[kind] -= s.absent[kind];
  return counts;
}

// Hands left out are dealt from the top of the pile, as at the beginning of a hand (CROWN-05, CROWN-06).
void deal_from_pile(State& s, bool turn_up) {
  const auto take_top = [&s] {
    const Card card = s.pile.back();
    s.pile.pop_back();
    return card;
  };
  for (std::size_t n = 0; n < s.dealt(); ++n)
    for (auto [seat, i] = std::pair(s.after(s.dealer), 0); i < s.seats && !s.pile.empty(); seat = s.after(seat), ++i)
      s.hands[static_cast<std::size_t>(seat.index())].push_back(take_top());
  for (std::size_t i = 0; i < s.seats; ++i) std::sort(s.hands[i].begin(), s.hands[i].end());
  if (turn_up && !s.pile.empty()) s.discards.push_back(take_top());
}

std::expected<Combinations, Refusal> read_combinations(std::string_view text, int wild_rank) {
  std::vector<std::vector<Card>> groups(1);
  for (std::size_t at = 0; at <= text.size();) {
    const auto slash = std::min(text.find('/', at), text.size());
    for (const auto word : core::split_words(text.substr(at, slash - at))) {
      const auto card = read_card(word);
      if (!card) return std::unexpected(card.error());
      groups.back().push_back(*card);
    }
    at = slash + 1;
    if (at <= text.size()) groups.emplace_back();
  }
  std::size_t total = 0;
  for (const auto& group : groups) {
    total += group.size();
    if (group.size() < 3)
      return refuse("combination_too_short"_say, "CROWN-08", {{"given", static_cast<std::int64_t>(group.size())}});
  }
  if (total > most_cards)
    return refuse("too_many_cards"_say, "CROWN-05",
                  {{"field", core::quoted(text)}, {"most", static_cast<std::int64_t>(most_cards)}});
  std::vector<Hand> ordered;
  for (const auto& group : groups) {
    Hand& cards = ordered.emplace_back();
    for (const Card card : group) cards.push_back(card);
    put_in_order(cards, wild_rank);
  }
  std::ranges::sort(ordered);
  Combinations out;
  for (const auto& cards : ordered) {
    for (const Card card : cards) out.cards.push_back(card);
    out.sizes.push_back(static_cast<std::uint8_t>(cards.size()));
  }
  return out;
}

}  // namespace

std::string rank_text(int rank) { return std::string(rank_names[static_cast<std::size_t>(rank - lowest_rank)]); }

std::string card_text(Card card) { return std::string(name_of(card)); }

std::vector<std::string> card_texts(std::span<const Card> cards) {
  std::vector<std::string> texts;
  for (const Card card : cards) texts.push_back(card_text(card));
  return texts;
}

std::expected<Card, Refusal> read_card(std::string_view text) {
  const auto large = core::upper(text);
  if (large == "JK") return Card::joker();
  for (std::size_t suit = 0; suit < suits; ++suit)
    for (const auto name : {suit_names[suit], suit_signs[suit]}) {
      if (!large.ends_with(name)) continue;
      const auto rank = std::ranges::find(rank_names, std::string_view(large).substr(0, large.size() - name.size()));
      if (rank != rank_names.end())
        return Card::of(static_cast<int>(rank - rank_names.begin()) + lowest_rank, static_cast<Suit>(suit));
    }
  return refuse("unknown_card"_say, "CROWN-01", {{"given", core::quoted(text)}});
}

std::string combinations_text(const Combinations& combinations) {
  std::string text;
  std::size_t next = 0;
  for (const auto size : combinations.sizes) {
    if (!text.empty()) text += " /";
    for (std::size_t i = 0; i < size; ++i) {
      if (!text.empty()) text += ' ';
      text += name_of(combinations.cards[next++]);
    }
  }
  return text;
}

std::string write_action(const Action& action) {
  const auto with_own = [](std::string_view verb, Card card, const Combinations& own) {
    std::string text(verb);
    text += name_of(card);
    if (!own.sizes.empty()) text += " : " + combinations_text(own);
    return text;
  };
  struct Writer {
    decltype(with_own)& write;
    std::string operator()(const DrawDeck&) const { return "draw deck"; }
    std::string operator()(const DrawDiscard&) const { return "draw discard"; }
    std::string operator()(const Discard& discard) const { return write("discard ", discard.card, discard.own); }
    std::string operator()(const GoOut& out) const { return write("out ", out.card, out.own); }
  };
  return std::visit(Writer{with_own}, action);
}

std::expected<Action, Refusal> read_action(std::string_view text, int wild_rank) {
  if (text == "draw deck") return DrawDeck{};  // every other action is one of these two, and mostly written like this
  if (text == "draw discard") return DrawDiscard{};
  const auto colon = std::min(text.find(':'), text.size());
  const auto words = core::split_words(text.substr(0, colon));
  const auto verb = words.empty() ? std::string() : core::lower(words[0]);
  const auto unknown = [&] { return refuse("unknown_action"_say, {}, {{"given", core::quoted(text)}}); };
  if (words.size() != 2) return unknown();
  if (verb == "draw" && colon == text.size()) {
    if (core::lower(words[1]) == "deck") return DrawDeck{};
    if (core::lower(words[1]) == "discard") return DrawDiscard{};
  }
  if (verb != "discard" && verb != "out") return unknown();
  const auto card = read_card(words[1]);
  if (!card) return std::unexpected(card.error());
  Combinations own;
  if (colon < text.size()) {
    const auto read = read_combinations(text.substr(colon + 1), wild_rank);
    if (!read) return std::unexpected(read.error());
    own = *read;
  }
  if (verb == "out") return GoOut{*card, own};
  return Discard{*card, own};
}

json::object write_position(const State& s) {
  return core::to_object([&](core::JsonText& out) {
    write_open(out, s);
    write_hands(out, "hands", s.hands, s.seats);
    write_pile(out, "pile", s.pile);
  });
}

std::expected<State, Refusal> read_position(const json::object& object) {
  Fields fields(object, {});
  State s;
  read_open(fields, s, seats_with_hands(object));
  if (fields.ok()) read_hands(fields, "hands", s.seats, s.hands);
  const bool pile_given = fields.has("pile");
  read_cards(fields, "pile", s.pile);
  std::reverse(s.pile.begin(), s.pile.end());  // written top first
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  // Left out, the pile is the rest in order. Given, whatever is named nowhere is not in this match.
  const auto rest = unnamed(s);
  for (int kind = plain_kinds; kind >= 0; --kind)
    for (int i = 0; i < rest[static_cast<std::size_t>(kind)]; ++i) {
      if (pile_given) {
        ++s.absent[static_cast<std::size_t>(kind)];
      } else {
        s.pile.push_back(Card::at(kind));
      }
    }
  if (!fields.has("hands") && s.phase == Phase::draw && !s.out) deal_from_pile(s, !fields.has("discards"));
  if (auto error = invariant_error(s)) return std::unexpected(*error);
  return s;
}

void write_view_fields(core::JsonText& out, const View& view) {
  write_open(out, view);
  out.seat("viewer", view.viewer);
  out.name("cards");
  write_cards(out, view.hand.span());
  out.name("held").open('[');
  for (std::size_t i = 0; i < view.seats; ++i) out.number(view.cards[i]);
  out.close(']');
  out.number("pile_left", view.pile_left);
}

json::object write_view(const View& view) {
  return core::to_object([&](core::JsonText& out) { write_view_fields(out, view); });
}

std::expected<View, Refusal> read_view(const json::object& object) {
  Fields fields(object, {});
  View v;
  read_open(fields, v, usual_seats);
  if (fields.ok()) {
    v.viewer = fields.seat("viewer", v.seats);
    read_cards(fields, "cards", v.hand);
    std::sort(v.hand.begin(), v.hand.end());
    const auto held = fields.numbers("held", v.seats, 0, most_cards);
    for (std::size_t i = 0; i < held.size(); ++i) v.cards[i] = static_cast<std::uint8_t>(held[i]);
    v.pile_left = static_cast<std::uint8_t>(fields.integer("pile_left", 0, deck_size, std::nullopt));
  }
  if (auto done = fields.finish(); !done) return std::unexpected(done.error());
  // Before worlds are drawn from it: cards that are there too often or too few would have no place in them.
  State known;
  static_cast<Open&>(known) = v;
  known.hands = v.seen;
  if (v.viewer) known.hands[static_cast<std::size_t>(v.viewer->index())] = v.hand;
  int hidden = v.pile_left;
  for (std::size_t i = 0; i < v.seats; ++i) hidden += v.cards[i] - static_cast<int>(known.hands[i].size());
  bool adds_up = !v.viewer || v.hand.size() == v.cards[static_cast<std::size_t>(v.viewer->index())];
  for (const int count : unnamed(known)) {
    adds_up = adds_up && count >= 0;
    hidden -= count;
  }
  if (!adds_up || hidden != 0) return refuse("impossible"_say, "CROWN-01", {{"why", "cards_do_not_add_up"_word}});
  core::NoChance chance;
  if (auto error = invariant_error(determinize(v, chance))) return std::unexpected(*error);
  return v;
}

std::expected<json::object, Refusal> solve(std::string_view line) {
  const auto words = core::split_words(line);
  const auto first = words.empty() ? std::string() : core::upper(words[0]);
  const auto rank = std::ranges::find(rank_names, first);
  if (rank == rank_names.end()) return refuse("unknown_rank"_say, "CROWN-03", {{"given", core::quoted(first)}});
  const int wild_rank = static_cast<int>(rank - rank_names.begin()) + lowest_rank;
  if (words.size() < 2) return refuse("hand_is_empty"_say, "CROWN-05");
  Hand hand;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto card = read_card(words[i]);
    if (!card) return std::unexpected(card.error());
    const auto most = card->is_joker() ? jokers : copies;
    if (std::count(hand.begin(), hand.end(), *card) == most)
      return refuse("card_too_often"_say, "CROWN-01", {{"card", card_text(*card)}, {"most", std::int64_t{most}}});
    if (hand.full())
      return refuse("too_many_cards"_say, "CROWN-05",
                    {{"field", core::quoted(line)}, {"most", static_cast<std::int64_t>(most_cards)}});
    hand.push_back(*card);
  }
  std::sort(hand.begin(), hand.end());
  const auto describe = [](const Arrangement& arrangement, json::object& out) {
    out["left"] = arrangement.left;
    json::array melds;
    for (const auto& meld : arrangement.melds) melds.emplace_back(texts_of(meld.cards.span()));
    out["melds"] = std::move(melds);
    out["rest"] = texts_of(arrangement.rest.span());
  };
  const auto discard = best_discard(hand, wild_rank);
  json::object after;
  after["card"] = card_text(discard.card);
  describe(discard.after, after);
  json::object out;
  describe(best(hand, wild_rank), out);
  out["discard"] = std::move(after);
  return out;
}

}  // namespace rummage::five_crowns
