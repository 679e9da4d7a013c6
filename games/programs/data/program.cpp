#include "games/programs/data/program.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <tuple>

#include "core/read_number.hpp"
#include "core/text.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;

std::optional<int> read_number(std::string_view text) {
  const auto number = core::read_number<int>(text);
  return number && *number <= 999 ? number : std::nullopt;
}

// "spade" of "spades"
std::string_view singular(std::string_view word) { return word.substr(0, word.size() - (word.ends_with('s') ? 1 : 0)); }

std::string_view trimmed(std::string_view text) {
  const auto first = std::min(text.find_first_not_of(" \t"), text.size());
  const auto last = text.find_last_not_of(" \t");
  return text.substr(first, last == std::string_view::npos ? 0 : last + 1 - first);
}

// Reads one instruction: a factor, S or G with a number, restrictions in brackets.
class InstructionReader {
 public:
  InstructionReader(std::string_view text, Suits how) : given_(text), text_(core::lower(text)), how_(how) {}

  Done read() {
    std::string_view rest = text_;
    if (const auto open = rest.find('['); open != std::string_view::npos) {
      const auto inside = rest.substr(open + 1);
      const auto close = inside.find(']');
      if (close == std::string_view::npos || !core::split_words(inside.substr(close + 1)).empty()) return unreadable();
      rest = rest.substr(0, open);
      for (const auto part : core::split_at(inside.substr(0, close), ';'))
        if (auto done = read_restriction(part); !done) return done;
    }
    if (auto done = read_head(rest); !done) return done;
    if (ask_.is_mixed && suits_.empty()) return unreadable();
    if (how_ == Suits::mixed && suits_.size() > 1 && !ask_.is_group()) ask_.is_mixed = true;
    return finish();
  }

  [[nodiscard]] int factor() const { return factor_; }
  [[nodiscard]] const Instruction& ask() const { return ask_; }

  /// In the one written form.
  [[nodiscard]] std::string written() const {
    auto out = factor_ == 1 ? std::string() : std::to_string(factor_) + "x ";
    out += ask_.is_group() ? "G" : "S";
    if (ask_.is_group() || values_.empty()) out += std::to_string(ask_.size);
    std::vector<std::string> parts;
    if (!values_.empty())
      parts.push_back((ask_.is_group() ? "value " : "values ") + core::joined(core::texts_of(values_, value_text)));
    if (!suits_.empty()) parts.push_back("suits " + core::joined(core::texts_of(suits_, suit_text), ", "));
    if (ask_.is_mixed) parts.emplace_back("mixed");
    if (ask_.no_wild) parts.emplace_back("no wild");
    return parts.empty() ? out : out + " [" + core::joined(parts, "; ") + "]";
  }

 private:
  [[nodiscard]] std::unexpected<Refusal> refuse_all(core::Code code, std::string_view rule) const {
    return refuse(code, rule, {{"given", core::quoted(trimmed(given_))}});
  }
  [[nodiscard]] std::unexpected<Refusal> unreadable() const { return refuse_all("unknown_instruction"_say, "PROG-07"); }

  // "2x S3", "S", "g5"; blanks anywhere.
  Done read_head(std::string_view head) {
    std::string tight;
    for (const auto word : core::split_words(head)) tight += word;
    std::string_view rest = tight;
    if (const auto times = rest.find('x'); times != std::string_view::npos) {
      const auto factor = read_number(rest.substr(0, times));
      if (!factor) return unreadable();
      if (*factor < 1 || *factor > static_cast<int>(most_combinations))
        return refuse("wrong_factor"_say, "PROG-13", {{"given", *factor}, {"most", most_combinations}});
      factor_ = *factor;
      rest.remove_prefix(times + 1);
    }
    if (!rest.starts_with('s') && !rest.starts_with('g')) return unreadable();
    ask_.shape = rest.front() == 's' ? Shape::straight : Shape::group;
    rest.remove_prefix(1);
    if (rest.empty()) return {};
    size_ = read_number(rest);
    return size_ ? Done{} : unreadable();
  }

  Done read_restriction(std::string_view part) {
    const auto words = core::split_words(part);
    if (words.empty()) return unreadable();
    if (words.size() == 2 && words[0] == "no" && words[1] == "wild") return once(ask_.no_wild);
    if (words.size() == 1 && words[0] == "mixed") return once(ask_.is_mixed);
    if (words[0] == "suits" || words[0] == "suit")
      return read_suits(part.substr(part.find(words[0]) + words[0].size()));
    if (words[0] != "values" && words[0] != "value") return unreadable();
    if (!values_.empty() || words.size() < 2) return unreadable();
    for (std::size_t i = 1; i < words.size(); ++i) {
      const int value = read_value(words[i]);
      if (value == 0) return refuse("unknown_value"_say, "PROG-11", {{"given", core::quoted(words[i])}});
      values_.push_back(value);
    }
    return {};
  }

  Done once(bool& flag) const {
    if (flag) return unreadable();
    flag = true;
    return {};
  }

  Done read_suits(std::string_view list) {
    if (!suits_.empty()) return unreadable();
    ask_.allowed = 0;
    for (const auto part : core::split_at(list, ',')) {
      const auto words = core::split_words(part);
      const auto suit = words.size() == 1 ? find_suit(singular(words[0])) : std::nullopt;
      if (!suit) return refuse("unknown_suit"_say, "PROG-12", {{"given", core::quoted(trimmed(part))}});
      if (has(ask_.allowed, *suit))
        return refuse("suit_twice"_say, "PROG-12", {{"suit", std::string(suit_text(*suit))}});
      ask_.allowed = static_cast<SuitSet>(ask_.allowed | just(*suit));
      suits_.push_back(*suit);
    }
    return {};
  }

  // Whether the parts fit one another, and this combination alone can be met.
  Done finish() {
    const bool is_group = ask_.is_group();
    if (is_group && ask_.is_mixed) return refuse_all("mixed_group"_say, "PROG-12");
    if (!size_ && (is_group || values_.empty())) return refuse_all("no_size"_say, "PROG-10");
    if (!values_.empty())
      if (auto done = is_group ? check_value() : check_values(); !done) return done;
    if (!values_.empty()) ask_.value = static_cast<std::uint8_t>(values_[0]);
    const int size = size_ ? *size_ : static_cast<int>(values_.size());
    if (size < static_cast<int>(least_size))
      return refuse("combination_too_small"_say, "PROG-10", {{"given", size}, {"least", least_size}});
    const int most = is_group ? most_in_group() : most_in_straight();
    if (size > most)
      return refuse(is_group ? "group_too_large"_say : "straight_too_long"_say, is_group ? "PROG-09" : "PROG-05",
                    {{"given", size}, {"most", most}});
    ask_.size = static_cast<std::uint8_t>(size);
    return {};
  }

  [[nodiscard]] Done check_values() const {
    if (size_ && *size_ != static_cast<int>(values_.size()))
      return refuse("values_and_size"_say, "PROG-11", {{"given", values_.size()}, {"size", *size_}});
    for (std::size_t i = 1; i < values_.size(); ++i) {
      const int after_king = i + 1 == values_.size() ? high_ace : 0;  // PROG-05: an ace ends a straight
      const int value = values_[i] == ace ? after_king : values_[i];
      if (value != values_[0] + static_cast<int>(i))
        return refuse("values_out_of_order"_say, "PROG-11", {{"value", value_text(values_[i])}});
    }
    if (ask_.no_wild && std::ranges::count(values_, two) > 0) return refuse("two_without_wild"_say, "PROG-05");
    return {};
  }

  [[nodiscard]] Done check_value() const {
    if (values_.size() > 1) return refuse_all("group_of_values"_say, "PROG-09");
    if (values_[0] == two) return refuse("group_of_twos"_say, "PROG-02");
    return {};
  }

  // PROG-05: from ace to ace; without wild cards from 3 to ace.
  [[nodiscard]] int most_in_straight() const { return ask_.no_wild ? high_ace - two : longest_straight; }
  // Two of each suit, and the wild cards.
  [[nodiscard]] int most_in_group() const {
    const int regular = copies * (suits_.empty() ? suits : static_cast<int>(suits_.size()));
    return regular + (ask_.no_wild ? 0 : wild_cards);
  }

  std::string_view given_;
  std::string text_;
  Suits how_;
  int factor_ = 1;
  std::optional<int> size_;
  std::vector<int> values_;
  std::vector<Suit> suits_;
  Instruction ask_;
};

// Whether a later combination can use some of these suits but not all alike, so that it matters which of them an
// earlier one takes.
bool cares_which(const Instruction& later, SuitSet among) {
  const auto common = later.allowed & among;
  return common != 0 && (later.is_in_one_suit() || common != among);
}

// Combinations that must do without wild cards come first, then straights, then what leaves no choice, so that what is
// alike stands side by side.
Plan make_plan(const Instructions& asks) {
  Plan plan;
  for (std::size_t i = 0; i < asks.size(); ++i) plan.order.push_back(static_cast<std::uint8_t>(i));
  const auto rank = [&](std::uint8_t i) {
    const auto& ask = asks[i];
    return std::tuple(!ask.no_wild, ask.shape, ask.is_mixed, ask.value == 0, ask, i);
  };
  std::sort(plan.order.begin(), plan.order.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
  for (std::size_t depth = 0; depth < plan.order.size(); ++depth) {
    const auto& ask = asks[plan.order[depth]];
    if (plan.kinds.empty() || plan.kinds.back() != ask) plan.kinds.push_back(ask);
    plan.kind_at[depth] = static_cast<std::uint8_t>(plan.kinds.size() - 1);
    const bool has_choice = !ask.is_in_one_suit();
    for (std::size_t later = depth + 1; later < plan.order.size(); ++later)
      if (has_choice && cares_which(asks[plan.order[later]], ask.allowed)) plan.which_matters[depth] = true;
    if (ask.no_wild && asks.size() > 1) plan.is_tight = true;
  }
  return plan;
}

}  // namespace

KindSet kinds_of(int value, SuitSet allowed) {
  if (value == two) return 0;
  const auto row = static_cast<unsigned>(Card::of(value, Suit::spade).kind());
  return KindSet{allowed} << row;
}

KindSet kinds_for(const Instruction& ask) {
  KindSet all = 0;
  const int low = ask.value == 0 ? ace : ask.value;
  const int high = ask.value == 0 ? king : ask.is_group() ? low : low + ask.size - 1;
  for (int value = low; value <= high; ++value) all |= kinds_of(value, ask.allowed);
  return all;
}

bool RegularPlaces::can_be_filled() const {
  Holders holders;
  holders.fill(-1);
  for (std::size_t place = 0; place < places_.size(); ++place) {
    KindSet tried = 0;
    if (!put(place, holders, tried)) return false;
  }
  return true;
}

// An augmenting path: a card that lies in another place is taken if that place finds another card.
bool RegularPlaces::put(std::size_t place, Holders& holders, KindSet& tried) const {
  for (auto left = places_[place] & ~tried; left != 0; left = places_[place] & ~tried) {
    const auto kind = static_cast<std::size_t>(std::countr_zero(left));
    tried |= KindSet{1} << kind;
    for (std::size_t copy = 0; copy < copies; ++copy) {
      auto& holder = holders[kind * copies + copy];
      if (holder < 0 || put(static_cast<std::size_t>(holder), holders, tried)) {
        holder = static_cast<std::int8_t>(place);
        return true;
      }
    }
  }
  return false;
}

namespace {

// What combination n needs besides those before it, in every place where it could lie.
bool can_follow(const Instructions& asks, std::size_t n, RegularPlaces& needs) {
  if (n == asks.size()) return true;
  const auto& ask = asks[n];
  const auto before = needs.size();
  const auto goes_on = [&] {
    const bool found = needs.can_be_filled() && can_follow(asks, n + 1, needs);
    needs.drop_to(before);
    return found;
  };
  if (!ask.no_wild) {  // PROG-04: one regular card suffices
    needs.add(kinds_for(ask));
    return goes_on();
  }
  const bool is_group = ask.is_group();
  const bool in_one_suit = ask.is_in_one_suit();
  const int last = is_group ? king : high_ace - ask.size + 1;
  for (int value = ask.value == 0 ? ace : ask.value; value <= (ask.value == 0 ? last : ask.value); ++value)
    for (int suit = 0; suit < (in_one_suit ? suits : 1); ++suit) {
      if (in_one_suit && !has(ask.allowed, static_cast<Suit>(suit))) continue;
      const auto allowed = in_one_suit ? just(static_cast<Suit>(suit)) : ask.allowed;
      for (int i = 0; i < ask.size; ++i) needs.add(kinds_of(is_group ? value : value + i, allowed));
      if (goes_on()) return true;
    }
  return false;
}

// Whether there are hands that complete it.
bool can_be_met(const Program& program) {
  auto asks = program.asks;
  // What leaves no choice comes first, so that a contradiction is found before choices are tried.
  std::partition(asks.begin(), asks.end(), [](const Instruction& ask) { return ask.value != 0; });
  RegularPlaces needs;
  return can_follow(asks, 0, needs);
}

}  // namespace

std::expected<Program, Refusal> read_program(std::string_view text, Suits how) {
  constexpr std::size_t longest = 400;
  if (text.size() > longest) return refuse("unknown_instruction"_say, "PROG-07", {{"given", core::quoted(text)}});
  Program program;
  std::size_t cards = 0;
  for (const auto part : core::split_at(text, '+')) {
    InstructionReader reader(part, how);
    if (auto done = reader.read(); !done) return std::unexpected(done.error());
    cards += static_cast<std::size_t>(reader.factor()) * reader.ask().size;
    if (cards > most_cards) return refuse("program_too_large"_say, "PROG-24", {{"most", most_cards}});
    for (int i = 0; i < reader.factor(); ++i) program.asks.push_back(reader.ask());
    program.text += (program.text.empty() ? "" : " + ") + reader.written();
  }
  program.plan = make_plan(program.asks);
  if (!can_be_met(program)) return refuse("program_impossible"_say, "PROG-07", {{"program", program.text}});
  return program;
}

namespace {

// Puts a card more into the deck, and its program unless the deck has it.
Done add_program(Deck& deck, std::string_view text, Suits how) {
  const auto program = read_program(text, how);
  if (!program) return std::unexpected(program.error());
  const ProgramCard card(deck.find(program->text));
  if (card.index() == deck.programs.size()) deck.programs.push_back(*program);
  if (!deck.cards.full()) deck.cards.push_back(card);
  return {};
}

// programs = 38, suns = 2, and list, an array of programs as text. Both counts must hold.
void read_deck(core::TomlFields& fields, const Deck*, Deck& deck) {
  const auto programs = fields.integer("programs", 1, most_programs);
  const auto suns = fields.integer("suns", 0, most_programs, 0);
  const auto list = fields.strings("list");
  if (!fields.ok()) return;
  if (programs + suns > static_cast<std::int64_t>(most_programs))
    return fields.fail(
        fields.line_of("suns"), "deck_too_large"_say, "PROG-06", {{"given", programs + suns}, {"most", most_programs}});
  auto mixed = std::make_unique<Deck>();
  for (const auto& [text, line] : list)
    for (const auto& [to, how] : {std::pair(&deck, Suits::marked), std::pair(mixed.get(), Suits::mixed)})
      if (auto done = add_program(*to, text, how); !done)
        return fields.fail(line, done.error().code, done.error().rule, done.error().params);
  if (static_cast<std::int64_t>(list.size()) != programs)
    return fields.fail(
        fields.line_of("programs"), "deck_wrong_count"_say, "PROG-06", {{"given", list.size()}, {"stated", programs}});
  if (programs + suns < static_cast<std::int64_t>(least_programs))
    return fields.fail(fields.line_of("programs"), "deck_too_small"_say, "PROG-37",
                       {{"given", programs + suns}, {"least", least_programs}});
  for (std::int64_t i = 0; i < suns; ++i) {
    deck.cards.push_back(ProgramCard::sun());
    mixed->cards.push_back(ProgramCard::sun());
  }
  deck.mixed = std::move(mixed);
}

// The same programs, in a file that said that they were those of the rule sheet.
constexpr std::array<std::string_view, 1> former_standards{
    "c95df05a970f17f5f5e23fa536bb0357b56c4d2925885e05862af1a0f402d81b"};

}  // namespace

std::size_t Deck::find(std::string_view text) const {
  return static_cast<std::size_t>(std::ranges::find(programs, text, &Program::text) - programs.begin());
}

core::DataShelf<Deck>& decks() {
  static core::DataShelf<Deck> shelf("programs", "programs", read_deck, former_standards);
  return shelf;
}

}  // namespace rummage::programs
