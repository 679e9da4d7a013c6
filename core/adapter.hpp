#pragma once

#include <memory>
#include <utility>

#include <boost/json/serialize.hpp>

#include "core/any_game.hpp"
#include "core/json_text.hpp"

namespace rummage::core {

template <Game G>
class ViewOf final : public AnyView {
 public:
  explicit ViewOf(const typename G::View& view) : view_(view) {}
  [[nodiscard]] const typename G::View& get() const { return view_; }
  [[nodiscard]] json::object write() const override { return G::write_view(view_); }
  [[nodiscard]] std::string draw(const ScreenStyle& style) const override { return G::draw(view_, style); }
  [[nodiscard]] std::optional<std::string> typed(std::string_view keys) const override { return G::typed(view_, keys); }
  [[nodiscard]] std::optional<Message> hint(Seat seat) const override { return G::hint(view_, seat); }
  [[nodiscard]] json::object advise(Seat seat) const override {
    if constexpr (requires { G::advise(view_, seat); }) {
      return G::advise(view_, seat);
    } else {
      return {};
    }
  }

 private:
  typename G::View view_;
};

template <Game G>
class MatchOf final : public AnyMatch {
 public:
  explicit MatchOf(const typename G::State& state) : state_(state) {}

  [[nodiscard]] std::shared_ptr<AnyMatch> clone() const override { return std::make_shared<MatchOf>(*this); }
  [[nodiscard]] bool equals(const AnyMatch& other) const override {
    const auto* same = dynamic_cast<const MatchOf*>(&other);
    return same != nullptr && same->state_ == state_;
  }
  [[nodiscard]] Setup setup() const override { return G::setup(state_); }
  [[nodiscard]] std::vector<std::string> legal_actions(Seat seat) const override {
    std::vector<std::string> texts;
    if (!check_seat(seat)) return texts;
    auto list = std::make_unique<typename G::ActionList>();
    G::legal_actions(state_, seat, *list);
    for (const auto& action : *list) texts.push_back(G::write_action(state_, seat, action));
    return texts;
  }
  [[nodiscard]] std::expected<std::string, Refusal> normalize(Seat seat, std::string_view action) const override {
    if (auto known = check_seat(seat); !known) return std::unexpected(known.error());
    auto read = G::read_action(state_, seat, action);
    if (!read) return std::unexpected(read.error());
    return G::write_action(state_, seat, *read);
  }
  Done apply(Seat seat, std::string_view action, Chance& chance, Events& events) override {
    if (auto known = check_seat(seat); !known) return known;
    auto read = G::read_action(state_, seat, action);
    if (!read) return std::unexpected(read.error());
    return G::apply(state_, seat, *read, chance, events);
  }
  [[nodiscard]] std::optional<Timer<std::string>> timer() const override {
    const auto timer = G::timer(state_);
    if (!timer) return std::nullopt;
    return Timer<std::string>{timer->seat, G::write_action(state_, timer->seat, timer->action), timer->after_ms};
  }
  [[nodiscard]] bool is_race() const override {
    if constexpr (requires {
                    { G::is_race(state_) } -> std::same_as<bool>;
                  })
      return G::is_race(state_);
    else
      return false;
  }
  [[nodiscard]] bool is_find(Seat seat, std::string_view action, Chance& chance) const override {
    if (!check_seat(seat)) return false;
    const auto read = G::read_action(state_, seat, action);
    auto state = state_;
    auto ignored = Events::ignored();
    if (!read || !G::apply(state, seat, *read, chance, ignored)) return false;
    if constexpr (requires {
                    { G::is_find(state_, seat, *read) } -> std::same_as<bool>;
                  })
      return G::is_find(state_, seat, *read);
    else
      return true;
  }
  [[nodiscard]] bool may_act(Seat seat) const override {
    if (!check_seat(seat)) return false;
    auto list = std::make_unique<typename G::ActionList>();
    G::legal_actions(state_, seat, *list);
    return !list->empty();
  }
  [[nodiscard]] std::optional<Result> result() const override { return G::result(state_); }
  [[nodiscard]] json::object position() const override { return G::write_position(state_); }
  [[nodiscard]] std::unique_ptr<AnyView> view(Viewer viewer) const override {
    return std::make_unique<ViewOf<G>>(G::view(state_, viewer));
  }
  void write_view(Viewer viewer, JsonText& out) const override {
    if constexpr (requires(const typename G::View& view) { G::write_view_fields(out, view); }) {
      out.open('{');
      G::write_view_fields(out, G::view(state_, viewer));
      out.close('}');
    } else {
      out.raw(json::serialize(G::write_view(G::view(state_, viewer))));
    }
  }
  void write_legal_actions(Seat seat, JsonText& out) const override {
    out.open('[');
    if (check_seat(seat)) {
      const auto write = [&](const typename G::ActionList& list) {
        for (const auto& action : list) out.text(G::write_action(state_, seat, action));
      };
      if constexpr (sizeof(typename G::ActionList) <= 4096) {
        typename G::ActionList list;
        G::legal_actions(state_, seat, list);
        write(list);
      } else {  // not for the stack
        const auto list = std::make_unique<typename G::ActionList>();
        G::legal_actions(state_, seat, *list);
        write(*list);
      }
    }
    out.close(']');
  }

 private:
  [[nodiscard]] Done check_seat(Seat seat) const {
    const auto seats = G::setup(state_).seats;
    if (seat.index() < seats) return {};
    return refuse("no_such_seat"_say, {}, {{"field", std::to_string(seat.index())}, {"most", std::int64_t{seats} - 1}});
  }

  typename G::State state_;
};

/// The one place where a game's types are erased.
template <Game G>
class Adapter final : public AnyGame {
 public:
  [[nodiscard]] std::string_view name() const override { return G::name; }
  [[nodiscard]] std::string_view folder() const override { return G::folder; }
  [[nodiscard]] int rules_version() const override { return G::rules_version; }
  [[nodiscard]] int least_seats() const override { return G::least_seats; }
  [[nodiscard]] int most_seats() const override { return G::most_seats; }
  [[nodiscard]] int usual_seats() const override { return G::usual_seats; }
  [[nodiscard]] std::span<const OptionSpec> options() const override { return G::options(); }
  [[nodiscard]] std::span<const std::string_view> policies() const override { return G::policies(); }
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
  [[nodiscard]] std::expected<json::object, Refusal> solve(std::string_view line) const override {
    return G::solve(line);
  }
  [[nodiscard]] std::unique_ptr<AnyMatch> imagine(const AnyView& view, Chance& chance) const override {
    return std::make_unique<MatchOf<G>>(G::determinize(static_cast<const ViewOf<G>&>(view).get(), chance));
  }
  [[nodiscard]] std::optional<Intention<std::string>> decide(const AnyView& view, Seat seat, std::string_view policy,
                                                             Chance& chance) const override {
    const auto& own = static_cast<const ViewOf<G>&>(view).get();
    const auto intention = G::decide(own, seat, policy, chance);
    if (!intention) return std::nullopt;
    // An action's text never depends on what is hidden, so any world that fits the view writes it alike.
    return Intention<std::string>{
        G::write_action(G::determinize(own, chance), seat, intention->action), intention->after_ms};
  }
};

}  // namespace rummage::core
