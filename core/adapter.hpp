#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "core/any_game.hpp"
#include "core/game.hpp"
#include "core/json_text.hpp"
#include "core/plain_screen.hpp"

namespace rummage::core {

/// Whether there are a terminal to draw on and schemas to publish, unlike in the engine of the page. Depends on a type
/// so that `if constexpr` drops the other branch.
#ifdef RUMMAGE_ENGINE_ONLY
template <class>
inline constexpr bool is_whole_program = false;
#else
template <class>
inline constexpr bool is_whole_program = true;
#endif

template <Game G>
class ViewOf final : public AnyView {
 public:
  explicit ViewOf(const typename G::View& view) : view_(view) {}
  [[nodiscard]] const typename G::View& get() const { return view_; }
  [[nodiscard]] Setup setup() const override { return G::setup(view_); }
  [[nodiscard]] json::object write() const override { return G::write_view(view_); }
  [[nodiscard]] std::string draw([[maybe_unused]] const ScreenStyle& style) const override {
    if constexpr (!is_whole_program<G>)
      return {};
    else if constexpr (calls::has_draw<const typename G::View&, const ScreenStyle&>)
      return calls::call_draw(view_, style);
    else
      return plain_screen(write());
  }
  [[nodiscard]] bool has_keys() const override {
    return is_whole_program<G> && calls::has_read_keys<const typename G::View&, std::string_view>;
  }
  [[nodiscard]] std::optional<std::string> read_keys([[maybe_unused]] std::string_view keys) const override {
    if constexpr (is_whole_program<G> && calls::has_read_keys<const typename G::View&, std::string_view>)
      return calls::call_read_keys(view_, keys);
    return std::nullopt;
  }
  [[nodiscard]] std::optional<Message> hint([[maybe_unused]] Seat seat) const override {
    if constexpr (calls::has_hint<const typename G::View&, Seat>) return calls::call_hint(view_, seat);
    return std::nullopt;
  }
  [[nodiscard]] std::optional<std::string> card_sign([[maybe_unused]] std::string_view text,
                                                     [[maybe_unused]] std::string_view language) const override {
    if constexpr (is_whole_program<G> &&
                  calls::has_card_sign<const typename G::View&, std::string_view, std::string_view>)
      return calls::call_card_sign(view_, text, language);
    return std::nullopt;
  }
  [[nodiscard]] json::object advise([[maybe_unused]] Seat seat) const override {
    if constexpr (calls::has_advise<const typename G::View&, Seat>) return calls::call_advise(view_, seat);
    return {};
  }

 private:
  typename G::View view_;
};

template <Game G>
class MatchOf final : public AnyMatch {
 public:
  using Action = typename G::Action;
  explicit MatchOf(const typename G::State& state) : state_(state) {}

  [[nodiscard]] std::shared_ptr<AnyMatch> clone() const override { return std::make_shared<MatchOf>(*this); }
  [[nodiscard]] bool equals(const AnyMatch& other) const override {
    const auto* same = dynamic_cast<const MatchOf*>(&other);
    return same != nullptr && same->state_ == state_;
  }
  [[nodiscard]] Setup setup() const override { return G::setup(state_); }
  [[nodiscard]] SeatSet to_act() const override { return G::to_act(state_); }
  [[nodiscard]] std::vector<std::string> legal_actions(Seat seat) const override {
    std::vector<std::string> texts;
    each_legal_action(seat, [&](const Action& action) { texts.push_back(G::write_action(state_, seat, action)); });
    return texts;
  }
  [[nodiscard]] std::vector<std::string> example_actions(Seat seat) const override {
    std::vector<std::string> texts;
    std::optional<std::size_t> last;  // legal actions are sorted, those of a kind stand together
    each_legal_action(seat, [&](const Action& action) {
      if (last != action.index()) texts.push_back(G::write_action(state_, seat, action));
      last = action.index();
    });
    return texts;
  }
  [[nodiscard]] std::expected<AnyAction, Refusal> read(Seat seat, std::string_view text) const override {
    if (auto known = check_seat(seat); !known) return std::unexpected(known.error());
    auto action = G::read_action(state_, seat, text);
    if (!action) return std::unexpected(action.error());
    auto written = G::write_action(state_, seat, *action);
    return AnyAction{seat, std::move(written), std::make_shared<const Action>(*action)};
  }
  Done apply(const AnyAction& action, Chance& chance, Events& events) override {
    return G::apply(state_, action.seat, value_of(action), chance, events);
  }
  Done apply(Seat seat, std::string_view text, Chance& chance, Events& events) override {
    if (auto known = check_seat(seat); !known) return known;
    auto action = G::read_action(state_, seat, text);
    if (!action) return std::unexpected(action.error());
    return G::apply(state_, seat, *action, chance, events);
  }
  [[nodiscard]] std::optional<Timer<std::string>> timer() const override {
    const auto timer = G::timer(state_);
    if (!timer) return std::nullopt;
    return Timer<std::string>{timer->seat, G::write_action(state_, timer->seat, timer->action), timer->after_ms};
  }
  [[nodiscard]] int deal_number() const override { return G::deal_number(state_); }
  [[nodiscard]] bool is_race() const override { return G::is_race(state_); }
  [[nodiscard]] bool is_find(const AnyAction& action, Chance& chance) const override {
    auto state = state_;
    auto ignored = Events::ignored();
    if (!G::apply(state, action.seat, value_of(action), chance, ignored)) return false;
    return G::is_find(state_, action.seat, value_of(action));
  }
  [[nodiscard]] std::optional<Result> result() const override { return G::result(state_); }
  [[nodiscard]] json::object position() const override { return G::write_position(state_); }
  [[nodiscard]] std::unique_ptr<AnyView> view(Viewer viewer) const override {
    return std::make_unique<ViewOf<G>>(G::view(state_, viewer));
  }
  void write_view(Viewer viewer, JsonText& out) const override { G::write_view(out, G::view(state_, viewer)); }
  void write_legal_actions(Seat seat, JsonText& out) const override {
    out.open('[');
    each_legal_action(seat, [&](const Action& action) { out.text(G::write_action(state_, seat, action)); });
    out.close(']');
  }
  void write_tally([[maybe_unused]] JsonText& out) const override {
    if constexpr (calls::has_write_tally<JsonText&, const typename G::View&>) {
      out.name("tally").open('{');
      calls::call_write_tally(out, G::view(state_, Viewer::spectator()));
      out.close('}');
    }
  }

 private:
  static const Action& value_of(const AnyAction& action) { return *static_cast<const Action*>(action.value.get()); }
  [[nodiscard]] Done check_seat(Seat seat) const {
    const int seats = state_.seats;
    if (seat.index() < seats) return {};
    return refuse("no_such_seat"_say, {}, {{"field", std::to_string(seat.index())}, {"most", std::int64_t{seats} - 1}});
  }
  template <class Each>
  void each_legal_action(Seat seat, Each&& each) const {
    if (!check_seat(seat) || !G::to_act(state_).has(seat)) return;
    if constexpr (sizeof(typename G::ActionList) <= 4096) {
      typename G::ActionList list;
      G::legal_actions(state_, seat, list);
      for (const auto& action : list) each(action);
    } else {  // not for the stack
      const auto list = std::make_unique<typename G::ActionList>();
      G::legal_actions(state_, seat, *list);
      for (const auto& action : *list) each(action);
    }
  }

  typename G::State state_;
};

/// The one place where a game's types are erased.
template <Game G>
class Adapter final : public AnyGame {
  static consteval int newest_version() {
    if constexpr (HasVersions<typename G::Rules>) return typename G::Rules().version;
    return 1;
  }
  static_assert(G::rules_version == newest_version(), "Rules have to remember the version, and begin as the newest");

 public:
  [[nodiscard]] std::string_view name() const override { return G::name; }
  [[nodiscard]] std::string_view folder() const override { return folder_; }
  [[nodiscard]] int rules_version() const override { return G::rules_version; }
  [[nodiscard]] int least_seats() const override { return G::seats.least; }
  [[nodiscard]] int most_seats() const override { return G::seats.most; }
  [[nodiscard]] int usual_seats() const override { return G::seats.usual; }
  [[nodiscard]] std::span<const OptionSpec> options() const override { return G::options(); }
  [[nodiscard]] std::span<const std::string_view> bots() const override { return bots_; }
  [[nodiscard]] FirstMatch first_match() const override { return G::first_match; }
  [[nodiscard]] json::object view_schema() const override {
    if constexpr (is_whole_program<G>) return G::notation().view_schema();
    return {};
  }
  [[nodiscard]] std::span<const FieldNote> position_fields() const override { return G::notation().position_fields(); }
  [[nodiscard]] Done check_setup(const Setup& setup) const override { return G::check_setup(setup); }
  [[nodiscard]] std::unique_ptr<AnyMatch> start(const Setup& setup, Chance& chance, Events& events) const override {
    return std::make_unique<MatchOf<G>>(G::initial(setup, chance, events));
  }
  [[nodiscard]] std::expected<std::unique_ptr<AnyMatch>, Refusal> read_position(
      const json::object& object) const override {
    auto state = G::read_position(object);
    if (!state) return std::unexpected(state.error());
    return std::make_unique<MatchOf<G>>(*state);
  }
  [[nodiscard]] std::expected<std::unique_ptr<AnyView>, Refusal> read_view(const json::object& object) const override {
    auto view = G::read_view(object);
    if (!view) return std::unexpected(view.error());
    return std::make_unique<ViewOf<G>>(*view);
  }
  [[nodiscard]] std::expected<json::object, Refusal> solve([[maybe_unused]] std::string_view line) const override {
    if constexpr (requires { G::solve(line); }) return G::solve(line);
    return refuse("no_solver"_say, {}, {{"game", std::string(G::name)}});
  }
  [[nodiscard]] std::unique_ptr<AnyMatch> imagine(const AnyView& view, Chance& chance) const override {
    return std::make_unique<MatchOf<G>>(G::determinize(static_cast<const ViewOf<G>&>(view).get(), chance));
  }
  [[nodiscard]] std::optional<Intention<std::string>> decide(const AnyView& view, Seat seat, std::string_view bot,
                                                             Chance& chance) const override {
    const auto& own = static_cast<const ViewOf<G>&>(view).get();
    const auto intention = G::decide(own, seat, bot, chance);
    if (!intention) return std::nullopt;
    return Intention<std::string>{G::write_action(own, seat, intention->action), intention->after_ms};
  }

 private:
  std::string folder_ = G::folder();
  std::vector<std::string_view> bots_ = [] {
    std::vector<std::string_view> names;
    for (const auto& bot : G::bots()) names.push_back(bot.name);
    return names;
  }();
};

}  // namespace rummage::core
