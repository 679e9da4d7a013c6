#include "match/position.hpp"

#include <memory>

#include "core/any_game.hpp"
#include "core/catalogue.hpp"
#include "core/json_text.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "match/chance.hpp"

namespace rummage::match {
namespace {

using namespace core::literals;
using core::Fields;
using core::Refusal;
namespace json = core::json;

// A position with what every game needs: which game it is, and where its random numbers come from.
struct Position {
  const core::AnyGame* game = nullptr;
  std::uint64_t seed = 0;
  std::uint64_t step = 0;  // actions played before it
  std::unique_ptr<core::AnyMatch> match;
};

struct Move {
  core::Seat seat;
  std::string action;
};

// Nothing is hidden: whoever writes down a position knows all of its cards.
json::object write_sentence(const core::Message& message, std::string_view game, std::string_view language) {
  const auto recipient = core::Recipient::of_everything();
  auto out = core::message_object(message, recipient);
  out["message"] = core::Catalogue::of(language).sentence(game, message, {recipient, {}});
  return out;
}

json::object refused(std::optional<std::size_t> at, const Refusal& refusal, std::string_view game,
                     std::string_view language) {
  // The code and the rule come first, and the rule is null if the refusal has none.
  json::object error{{"code", refusal.code.name}, {"rule", nullptr}};
  for (const auto& item : write_sentence(refusal, game, language)) error[item.key()] = item.value();
  return {{"ok", false}, {"at", core::or_null(at)}, {"error", std::move(error)}};
}

std::optional<Refusal> read_position(const json::object& object, Position& position) {
  Fields fields(object, "position");
  const auto name = fields.string("game");
  position.seed = fields.seed("seed");
  position.step = static_cast<std::uint64_t>(fields.integer("step", 0, INT32_MAX, 0));
  if (!fields.ok()) return fields.finish().error();
  position.game = games::find(name);
  if (position.game == nullptr) return Refusal{{"no_such_game"_say, {}, {{"given", core::quoted(name)}}}};
  json::object own = object;
  for (const auto* common : {"game", "seed", "step"}) own.erase(common);
  auto match = position.game->read_position(own);
  if (!match) return match.error();
  position.match = std::move(*match);
  return std::nullopt;
}

std::expected<std::vector<Move>, Refusal> read_moves(const json::array* list) {
  std::vector<Move> moves;
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    Fields one((*list)[i], core::item_path("actions", i));
    const auto seat = one.needed_seat("seat", core::max_seats);
    moves.push_back({seat, one.string("action")});
    if (auto done = one.finish(); !done) return std::unexpected(done.error());
  }
  return moves;
}

json::object describe(const Position& position, json::array events) {
  json::object own{{"game", position.game->name()}, {"seed", position.seed}, {"step", position.step}};
  for (const auto& item : position.match->position()) own[item.key()] = item.value();
  json::object legal;
  for (int i = 0; i < position.match->setup().seats; ++i) {
    const auto actions = position.match->legal_actions(core::Seat(i));
    if (!actions.empty()) legal[std::to_string(i)] = json::array(actions.begin(), actions.end());
  }
  const auto result = position.match->result();
  return {{"ok", true},
          {"position", std::move(own)},
          {"legal", std::move(legal)},
          {"events", std::move(events)},
          {"result", result ? json::value(core::write_result(*result)) : json::value(nullptr)}};
}

}  // namespace

std::expected<json::object, Refusal> answer_position(std::string_view text, std::string_view language) {
  const auto parsed = core::parse_json(text);
  if (!parsed) return std::unexpected(parsed.error());
  Fields fields(*parsed, {});
  const bool bare = fields.has("game");  // a position by itself, without actions
  const auto* object = bare ? parsed->if_object() : fields.object("position");
  const auto* list = bare ? nullptr : fields.array("actions");
  if (fields.ok() && object == nullptr) fields.fail_missing("position");
  if (auto done = bare ? core::Done{} : fields.finish(); !done) return refused({}, done.error(), {}, language);

  Position position;
  if (auto refusal = read_position(*object, position))
    return refused({}, *refusal, position.game != nullptr ? position.game->folder() : "", language);
  const auto folder = position.game->folder();
  const auto moves = read_moves(list);
  if (!moves) return refused({}, moves.error(), folder, language);

  MatchChance chance(match_key(seed_from_number(position.seed), {}));
  json::array said;
  for (std::size_t i = 0; i < moves->size(); ++i) {
    const auto& move = (*moves)[i];
    core::Events events;
    if (auto done = position.match->apply(move.seat, move.action, chance.at(position.step + 1), events); !done)
      return refused(i, done.error(), folder, language);
    ++position.step;
    for (const auto& event : events.list()) {
      auto one = write_sentence(event, folder, language);
      one["at"] = i;
      said.emplace_back(std::move(one));
    }
  }
  return describe(position, std::move(said));
}

}  // namespace rummage::match
