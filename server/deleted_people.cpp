#include "server/deleted_people.hpp"

#include <map>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/json.hpp"
#include "server/accounts.hpp"

namespace rummage::server {
namespace {

namespace json = core::json;

/// Asks the store once for each person.
class DeletedPeople {
 public:
  explicit DeletedPeople(store::Store& store) : store_(store) {}

  store::Answer<bool> is_deleted(store::PersonId person) {
    if (const auto found = known_.find(person); found != known_.end()) return found->second;
    const auto answer = store_.person(person);
    if (!answer) return std::unexpected(answer.error());
    return known_[person] = *answer && (*answer)->is_deleted;
  }

  // Replaces `name` if `person` is the id of somebody who deleted their account.
  store::Answer<void> hide(const json::value* person, json::value* name) {
    const auto id = person == nullptr || name == nullptr ? std::nullopt : core::whole_number(*person);
    if (!id) return {};
    const auto gone = is_deleted(static_cast<store::PersonId>(*id));
    if (!gone) return std::unexpected(gone.error());
    if (*gone) *name = match::gone_name();
    return {};
  }

 private:
  store::Store& store_;
  std::map<store::PersonId, bool> known_;
};

store::Answer<void> hide_in(DeletedPeople& deleted, json::object& about) {
  if (auto done = deleted.hide(about.if_contains("host_person"), about.if_contains("host")); !done) return done;
  const auto* people = about.if_contains("people");
  auto* names = about.if_contains("names");
  if (people == nullptr || names == nullptr || !people->is_array() || !names->is_array()) return {};
  for (std::size_t i = 0; i < std::min(people->get_array().size(), names->get_array().size()); ++i)
    if (auto done = deleted.hide(&people->get_array()[i], &names->get_array()[i]); !done) return done;
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
    result = match::read_result(fields, room.made().setup.seats);
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
  if (room->frozen())
    if (const auto done = recall_end(store, match, *room); !done) return std::unexpected(store_refusal(done.error()));
  DeletedPeople deleted(store);
  std::vector<store::PersonId> people;
  for (const auto& guest : room->guests()) people.push_back(guest.id);
  for (const auto person : people) {
    const auto answer = deleted.is_deleted(person);
    if (!answer) return std::unexpected(store_refusal(answer.error()));
    if (*answer) room->forget(person);
  }
  return std::move(*room);
}

store::Answer<void> hide_deleted_people(store::Store& store, std::vector<store::Summary>& summaries) {
  DeletedPeople deleted(store);
  for (auto& summary : summaries) {
    boost::system::error_code error;
    auto about = json::parse(summary.text, error);
    if (error || !about.is_object()) continue;
    if (auto done = hide_in(deleted, about.get_object()); !done) return done;
    summary.text = json::serialize(about);
  }
  return {};
}

}  // namespace rummage::server
