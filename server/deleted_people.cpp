#include "server/deleted_people.hpp"

#include <map>
#include <optional>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/json.hpp"
#include "server/accounts.hpp"

namespace rummage::server {
namespace {

namespace json = core::json;

/// Asks the store once for each person.
class People {
 public:
  explicit People(store::Store& store) : store_(store) {}

  /// Nothing for somebody whom the store has never known.
  store::Answer<const std::optional<store::Person>*> find(store::PersonId person) {
    if (const auto found = known_.find(person); found != known_.end()) return &found->second;
    auto answer = store_.person(person);
    if (!answer) return std::unexpected(answer.error());
    return &known_.emplace(person, std::move(*answer)).first->second;
  }

  store::Answer<bool> is_deleted(store::PersonId person) {
    const auto found = find(person);
    if (!found) return std::unexpected(found.error());
    return **found && (**found)->is_deleted;
  }

  // Replaces the number of a person by the one that others know, and the name if the account was deleted.
  store::Answer<void> prepare(json::value* person, json::value* name) {
    const auto id = person == nullptr ? std::nullopt : core::whole_number(*person);
    if (!id) return {};
    const auto found = find(static_cast<store::PersonId>(*id));
    if (!found) return std::unexpected(found.error());
    const auto& known = **found;
    *person = known ? json::value(static_cast<std::int64_t>(known->public_id)) : json::value(nullptr);
    if (known && known->is_deleted && name != nullptr) *name = match::gone_name();
    return {};
  }

 private:
  store::Store& store_;
  std::map<store::PersonId, std::optional<store::Person>> known_;
};

store::Answer<void> prepare_in(People& known, json::object& about) {
  if (auto done = known.prepare(about.if_contains("host_person"), about.if_contains("host")); !done) return done;
  auto* people = about.if_contains("people");
  auto* names = about.if_contains("names");
  if (people == nullptr || !people->is_array()) return {};
  for (std::size_t i = 0; i < people->get_array().size(); ++i) {
    const bool is_named = names != nullptr && names->is_array() && i < names->get_array().size();
    auto* name = is_named ? &names->get_array()[i] : nullptr;
    if (auto done = known.prepare(&people->get_array()[i], name); !done) return done;
  }
  return {};
}

// Only the rules that a match was played by can tell that it ended. The summary was written by a program that had them,
// so it knows.
store::Answer<void> recall_end(store::Store& store, const store::MatchId& match, match::Room& room) {
  const auto summary = store.summary(match);
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return {};
  std::optional<core::Result> result;
  boost::system::error_code error;
  const auto about = json::parse((*summary)->text, error);
  if (!error && about.is_object()) {
    core::Fields fields(about.get_object(), {});
    result = match::read_result(fields, room.creation().setup.seats);
  }
  if (result || (*summary)->status == store::Status::over) room.recall_end(result);
  return {};
}

}  // namespace

std::expected<std::optional<match::Room>, core::Refusal> read_room(store::Store& store, const store::MatchId& match) {
  const auto log = store.entries(match, 0);
  if (!log) return std::unexpected(store_refusal(log.error()));
  if (log->empty()) return std::nullopt;
  auto room = match::Room::fold(*log);
  if (!room) return std::unexpected(room.error());
  if (room->freeze_reason())
    if (const auto done = recall_end(store, match, *room); !done) return std::unexpected(store_refusal(done.error()));
  People known(store);
  std::vector<store::PersonId> people;
  for (const auto& guest : room->guests()) people.push_back(guest.id);
  people.insert(people.end(), room->speakers().begin(), room->speakers().end());  // the table may know them no more
  for (const auto person : people) {
    const auto answer = known.is_deleted(person);
    if (!answer) return std::unexpected(store_refusal(answer.error()));
    if (*answer) room->forget(person);
  }
  return std::move(*room);
}

store::Answer<void> prepare_for_others(store::Store& store, std::vector<store::Summary>& summaries) {
  People known(store);
  for (auto& summary : summaries) {
    boost::system::error_code error;
    auto about = json::parse(summary.text, error);
    if (error || !about.is_object()) continue;
    if (auto done = prepare_in(known, about.get_object()); !done) return done;
    summary.text = json::serialize(about);
  }
  return {};
}

}  // namespace rummage::server
