#include "store/store_url.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/text.hpp"
#include "store/memory.hpp"
#include "store/sqlite.hpp"

namespace rummage::store {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

Answer<std::unique_ptr<Store>> open(std::string_view url, const SqliteOptions& options) {
  const auto location = read_url(url);
  if (!location) return std::unexpected(location.error());
  if (location->kind == StoreUrl::Kind::memory) return make_memory_store();
  return open_sqlite(location->path, options);
}

}  // namespace

Answer<StoreUrl> read_url(std::string_view url) {
  constexpr std::string_view known = "a store is \"memory:\", \"sqlite:PATH\" or a path";
  const auto refused = [&](std::string_view why) {
    return std::unexpected(Failure{Error::broken, fmt::format("{}: {}", why, known)});
  };
  if (url == "memory:") return StoreUrl{StoreUrl::Kind::memory, {}};
  const auto colon = url.find(':');
  const auto scheme = url.substr(0, colon);
  const bool has_scheme = colon != std::string_view::npos && std::ranges::all_of(scheme, is_letter);
  auto path = url;
  if (has_scheme && scheme == "sqlite")
    path.remove_prefix(colon + 1);
  else if (has_scheme)  // only the scheme is repeated: the rest may hold a password
    return refused(fmt::format("there is no store \"{}:\"", core::quoted(scheme)));
  if (path.empty()) return refused("the store has no path");
  if (path.find('\0') != std::string_view::npos) return refused("the store's path has a zero byte");
  return StoreUrl{StoreUrl::Kind::sqlite, std::string(path)};
}

Answer<std::unique_ptr<Store>> open_store(std::string_view url) { return open(url, {}); }

Answer<std::unique_ptr<Store>> open_store_for_server(std::string_view url) {
  SqliteOptions options;
  options.is_for_server = true;
  return open(url, options);
}

}  // namespace rummage::store
