#include "server/open_tables.hpp"

#include <algorithm>
#include <string_view>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "core/read_number.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "server/api_json.hpp"
#include "server/deleted_people.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;
using core::refuse;
namespace json = core::json;

constexpr std::size_t most_listed = 100;
constexpr std::size_t longest_id = 64;

constexpr std::string_view last_mark = "last.";  // among those that come after all others

std::string write_place(const store::Summary& last) {
  return fmt::format("{}{}.{}", last.is_listed_last ? last_mark : "", last.touched_ms, last.match);
}

std::expected<store::ListPlace, core::Refusal> read_place(std::string_view text) {
  const bool is_listed_last = text.starts_with(last_mark);
  const auto place = text.substr(is_listed_last ? last_mark.size() : 0);
  const auto dot = place.find('.');
  const auto touched = core::read_number<std::int64_t>(place.substr(0, dot));
  const auto match = dot == std::string_view::npos ? std::string_view() : place.substr(dot + 1);
  const bool is_id = !match.empty() && match.size() <= longest_id && std::ranges::all_of(match, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  if (touched && *touched >= 0 && is_id) return store::ListPlace{*touched, std::string(match), is_listed_last};
  return refuse("lobby_bad_place"_say, {}, {{"given", core::quoted(text)}});
}

}  // namespace

std::expected<store::OpenTableQuery, core::Refusal> read_open_call(const Query& query) {
  store::OpenTableQuery wanted{.most = most_listed};
  if (const auto game = query.find("game"); game != query.end()) {
    if (games::find(game->second) == nullptr)
      return refuse("no_such_game"_say, {}, {{"given", core::quoted(game->second)}});
    wanted.game = game->second;
  }
  if (const auto after = query.find("after"); after != query.end()) {
    auto place = read_place(after->second);
    if (!place) return std::unexpected(place.error());
    wanted.after = std::move(*place);
  }
  if (const auto count = query.find("count"); count != query.end()) {
    const auto number = read_query_number("count", count->second, 1, most_listed);
    if (!number) return std::unexpected(number.error());
    wanted.most = *number;
  }
  return wanted;
}

store::Answer<std::string> open_tables_text(store::Store& store, store::OpenTableQuery wanted) {
  const auto most = wanted.most++;  // one more than is sent shows whether there is another page
  auto found = store.public_open(wanted);
  if (!found) return std::unexpected(found.error());
  const bool has_next = found->size() > most;
  if (has_next) found->resize(most);
  std::vector<store::Summary> summaries;
  for (auto& one : *found) summaries.push_back(std::move(one.summary));
  if (auto done = prepare_for_others(store, summaries); !done) return std::unexpected(done.error());
  json::array tables;
  for (std::size_t i = 0; i < summaries.size(); ++i) {
    auto table = write_summary(summaries[i]);
    table["more"] = (*found)[i].more;
    tables.push_back(std::move(table));
  }
  const auto next = has_next ? json::value(write_place(summaries.back())) : json::value(nullptr);
  return json::serialize(json::object{{"tables", std::move(tables)}, {"next", next}});
}

}  // namespace rummage::server
