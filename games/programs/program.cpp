#include "games/programs/program.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <tuple>
#include <vector>

#include "core/text.hpp"
#include "games/programs/needs.hpp"

namespace rummage::programs {
namespace {

using namespace core::literals;
using core::Done;
using core::Refusal;
using core::refuse;

constexpr std::array<std::string_view, suits> plural_suits{"spades", "hearts", "clubs", "diamonds"};

std::optional<Suit> read_suit(std::string_view word) {
  for (int i = 0; i < suits; ++i)
    if (word == suit_text(static_cast<Suit>(i)) || word == plural_suits[static_cast<std::size_t>(i)])
      return static_cast<Suit>(i);
  return std::nullopt;
}

std::optional<int> read_number(std::string_view text) {
  int number = 0;
  const auto* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || number > 999) return std::nullopt;
  return number;
}

std::vector<std::string_view> split_at(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const auto next = std::min(text.find(mark, at), text.size());
    parts.push_back(text.substr(at, next - at));
    at = next + 1;
  }
  return parts;
}

std::string_view trimmed(std::string_view text) {
  const auto first = std::min(text.find_first_not_of(" \t"), text.size());
  const auto last = text.find_last_not_of(" \t");
  return text.substr(first, last == std::string_view::npos ? 0 : last + 1 - first);
}

// Reads one instruction: a factor, S or G with a number, restrictions in brackets.
class InstructionReader {
 public:
  explicit InstructionReader(std::string_view text) : given_(text), text_(core::lower(text)) {}

  Done read() {
    std::string_view rest = text_;
    if (const auto open = rest.find('['); open != std::string_view::npos) {
      const auto inside = rest.substr(open + 1);
      const auto close = inside.find(']');
      if (close == std::string_view::npos || !core::split_words(inside.substr(close + 1)).empty()) return unreadable();
      rest = rest.substr(0, open);
      for (const auto part : split_at(inside.substr(0, close), ';'))
        if (auto done = read_restriction(part); !done) return done;
    }
    if (auto done = read_head(rest); !done) return done;
    if (is_mixed_ && !has_suits_) return unreadable();
    return finish();
  }

  [[nodiscard]] int factor() const { return factor_; }
  [[nodiscard]] const Instruction& ask() const { return ask_; }

  /// In the one written form.
  [[nodiscard]] std::string written() const {
    auto out = factor_ == 1 ? std::string() : std::to_string(factor_) + "x ";
    const bool straight = ask_.shape == Shape::straight;
    out += straight ? "S" : "G";
    if (!straight || values_.empty()) out += std::to_string(ask_.size);
    std::vector<std::string> parts;
    if (!values_.empty()) {
      auto& part = parts.emplace_back(straight ? "values" : "value");
      for (const int value : values_) part += " " + value_text(value);
    }
    if (has_suits_) {
      auto& part = parts.emplace_back("suits");
      for (std::size_t i = 0; i < suits_.size(); ++i) part += (i == 0 ? " " : ", ") + std::string(suit_text(suits_[i]));
    }
    if (ask_.is_mixed) parts.emplace_back("mixed");
    if (ask_.no_wild) parts.emplace_back("no wild");
    for (std::size_t i = 0; i < parts.size(); ++i) out += (i == 0 ? " [" : "; ") + parts[i];
    return parts.empty() ? out : out + "]";
  }

 private:
  [[nodiscard]] std::unexpected<Refusal> unreadable() const {
    return refuse("unknown_instruction"_say, "PROG-07", {{"given", core::quoted(trimmed(given_))}});
  }

  // "2x S3", "S", "g5"; blanks anywhere.
  Done read_head(std::string_view head) {
    std::string tight;
    for (const auto word : core::split_words(head)) tight += word;
    std::string_view rest = tight;
    if (const auto times = rest.find('x'); times != std::string_view::npos) {
      const auto factor = read_number(rest.substr(0, times));
      if (!factor) return unreadable();
      if (*factor < 1 || *factor > static_cast<int>(most_combinations))
        return refuse("wrong_factor"_say, "PROG-13",
                      {{"given", std::int64_t{*factor}}, {"most", static_cast<std::int64_t>(most_combinations)}});
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
    if (words.size() == 1 && words[0] == "mixed") return once(is_mixed_);
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
    if (has_suits_) return unreadable();
    has_suits_ = true;
    ask_.allowed = 0;
    for (const auto part : split_at(list, ',')) {
      const auto words = core::split_words(part);
      const auto suit = words.size() == 1 ? read_suit(words[0]) : std::nullopt;
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
    ask_.is_mixed = is_mixed_;
    const bool straight = ask_.shape == Shape::straight;
    if (!straight && is_mixed_) return refuse("mixed_group"_say, "PROG-12", {{"given", core::quoted(trimmed(given_))}});
    if (auto done = straight ? finish_straight() : finish_group(); !done) return done;
    const int size = size_.value_or(0);
    if (size < static_cast<int>(least_size))
      return refuse("combination_too_small"_say, "PROG-10",
                    {{"given", std::int64_t{size}}, {"least", static_cast<std::int64_t>(least_size)}});
    const int most = straight ? most_in_straight() : most_in_group();
    if (size > most)
      return refuse(straight ? "straight_too_long"_say : "group_too_large"_say, straight ? "PROG-05" : "PROG-09",
                    {{"given", std::int64_t{size}}, {"most", std::int64_t{most}}});
    ask_.size = static_cast<std::uint8_t>(size);
    return {};
  }

  Done finish_straight() {
    if (values_.empty())
      return size_ ? Done{} : refuse("no_size"_say, "PROG-10", {{"given", core::quoted(trimmed(given_))}});
    if (size_ && *size_ != static_cast<int>(values_.size()))
      return refuse("values_and_size"_say, "PROG-11",
                    {{"given", static_cast<std::int64_t>(values_.size())}, {"size", std::int64_t{*size_}}});
    size_ = static_cast<int>(values_.size());
    for (std::size_t i = 1; i < values_.size(); ++i) {
      const int after_king = i + 1 == values_.size() ? high_ace : 0;  // PROG-05: an ace ends a straight
      const int value = values_[i] == ace ? after_king : values_[i];
      if (value != values_[0] + static_cast<int>(i))
        return refuse("values_out_of_order"_say, "PROG-11", {{"value", value_text(values_[i])}});
    }
    if (ask_.no_wild && std::ranges::count(values_, two) > 0) return refuse("two_without_wild"_say, "PROG-05");
    ask_.value = static_cast<std::uint8_t>(values_[0]);
    return {};
  }

  Done finish_group() {
    if (!size_) return refuse("no_size"_say, "PROG-10", {{"given", core::quoted(trimmed(given_))}});
    if (values_.size() > 1) return refuse("group_of_values"_say, "PROG-09", {{"given", core::quoted(trimmed(given_))}});
    if (values_.empty()) return {};
    if (values_[0] == two) return refuse("group_of_twos"_say, "PROG-02");
    ask_.value = static_cast<std::uint8_t>(values_[0]);
    return {};
  }

  // PROG-05: from ace to ace; without wild cards from 3 to ace.
  [[nodiscard]] int most_in_straight() const { return ask_.no_wild ? high_ace - two : longest_straight; }
  // Two of each suit, and the wild cards.
  [[nodiscard]] int most_in_group() const {
    const int regular = copies * static_cast<int>(has_suits_ ? suits_.size() : suits);
    return regular + (ask_.no_wild ? 0 : wild_cards);
  }

  std::string_view given_;
  std::string text_;
  int factor_ = 1;
  std::optional<int> size_;
  std::vector<int> values_;
  std::vector<Suit> suits_;
  bool has_suits_ = false;
  bool is_mixed_ = false;
  Instruction ask_;
};

// Two combinations care for the same cards of a set alike if both or neither can use any of them, wherever the suits
// differ.
bool cares_which(const Instruction& later, SuitSet among) {
  const bool in_one_suit = later.shape == Shape::straight && !later.is_mixed;
  const auto common = later.allowed & among;
  return common != 0 && (in_one_suit || common != among);
}

// Combinations that must do without wild cards come first, then straights, then what leaves no choice, so that what is
// alike stands side by side.
Plan make_plan(const FixedVector<Instruction, most_combinations>& asks) {
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
    const bool has_choice = ask.shape == Shape::group || ask.is_mixed;
    for (std::size_t later = depth + 1; later < plan.order.size(); ++later)
      if (has_choice && cares_which(asks[plan.order[later]], ask.allowed)) plan.which_matters[depth] = true;
    if (ask.no_wild && asks.size() > 1) plan.is_tight = true;
  }
  return plan;
}

}  // namespace

std::expected<Program, Refusal> read_program(std::string_view text) {
  constexpr std::size_t longest = 400;
  if (text.size() > longest) return refuse("unknown_instruction"_say, "PROG-07", {{"given", core::quoted(text)}});
  Program program;
  std::size_t cards = 0;
  for (const auto part : split_at(text, '+')) {
    InstructionReader reader(part);
    if (auto done = reader.read(); !done) return std::unexpected(done.error());
    cards += static_cast<std::size_t>(reader.factor()) * reader.ask().size;
    if (cards > most_cards)
      return refuse("program_too_large"_say, "PROG-24", {{"most", static_cast<std::int64_t>(most_cards)}});
    for (int i = 0; i < reader.factor(); ++i) program.asks.push_back(reader.ask());
    program.text += (program.text.empty() ? "" : " + ") + reader.written();
  }
  program.plan = make_plan(program.asks);
  if (!can_be_met(program)) return refuse("program_impossible"_say, "PROG-07", {{"program", program.text}});
  return program;
}

}  // namespace rummage::programs
