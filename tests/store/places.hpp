#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "folder.hpp"
#include "store/memory.hpp"
#include "store/sqlite.hpp"

namespace rummage::store {

using proof::Folder;

inline std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

/// Why a call was refused, or the empty string where it was not: reads well in a failed expectation.
template <class T>
std::string why(const Answer<T>& answer) {
  return answer ? std::string() : answer.error().detail;
}

/// The error, or -1 where there is none.
template <class T>
int error_of(const Answer<T>& answer) {
  return answer ? -1 : static_cast<int>(answer.error().error);
}
inline constexpr int none = -1;
inline constexpr int taken = static_cast<int>(Error::taken);
inline constexpr int missing = static_cast<int>(Error::missing);
inline constexpr int full = static_cast<int>(Error::full);
inline constexpr int broken = static_cast<int>(Error::broken);

inline std::unique_ptr<Store> open_or_fail(const std::string& path, const SqliteOptions& options = {}) {
  auto opened = open_sqlite(path, options);
  if (opened) return *std::move(opened);
  ADD_FAILURE() << opened.error().detail;
  return make_memory_store();
}

inline Append line(const MatchId& match, std::int64_t number, std::string text,
                   std::optional<Summary> summary = std::nullopt) {
  return {match, {number, 1000 + number, std::move(text)}, std::move(summary)};
}

inline Answer<void> append_one(Store& store, const Append& append) { return store.append({&append, 1}).at(0); }

inline std::vector<std::string> texts_of(Store& store, const MatchId& match, std::int64_t from = 0) {
  const auto entries = store.entries(match, from);
  EXPECT_EQ(why(entries), "");
  std::vector<std::string> texts;
  if (entries)
    for (const auto& entry : *entries) texts.push_back(entry.text);
  return texts;
}

/// A token, as different numbers make different ones.
inline TokenHash token(unsigned number) {
  TokenHash hash{};
  for (std::size_t i = 0; i < 4; ++i) hash[i] = static_cast<std::uint8_t>(number >> (8 * i));
  hash[31] = 0xff;
  return hash;
}

}  // namespace rummage::store
