#include "store/sqlite_journal.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

namespace rummage::store::sqlite {
namespace {

// Parses texts that only this file has written. Somebody else, or a bad disk, may have changed them since.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool is_done() const { return rest_.empty(); }
  [[nodiscard]] bool is_good() const { return is_good_; }
  [[nodiscard]] std::string_view rest() const { return rest_; }

  std::int64_t number() {
    std::int64_t value = 0;
    const auto* const end = rest_.data() + rest_.size();
    const auto [past, error] = std::from_chars(rest_.data(), end, value);
    if (error != std::errc{} || past == end || *past != ' ') return fail();
    rest_.remove_prefix(static_cast<std::size_t>(past - rest_.data()) + 1);
    return value;
  }
  /// Goes on after the line that begins there, and returns it. Tables write no line breaks into their entries, so
  /// the next line can be found after one that cannot be read.
  std::string_view skip_line(std::string_view from) {
    const auto end = from.find('\n');
    const auto line = end == std::string_view::npos ? from : from.substr(0, end + 1);
    rest_ = from.substr(line.size());
    is_good_ = true;
    return line;
  }
  std::string_view text() {
    const auto size = number();
    if (size < 0 || std::cmp_greater_equal(size, rest_.size()) || rest_[static_cast<std::size_t>(size)] != '\n') {
      fail();
      return {};
    }
    const auto text = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(text.size() + 1);
    return text;
  }

 private:
  std::int64_t fail() {
    is_good_ = false;
    rest_ = {};
    return 0;
  }
  std::string_view rest_;
  bool is_good_ = true;
};

Failure damaged(const Connection& connection) {
  return {Error::broken, fmt::format("{} is damaged (a line of a log cannot be read)", connection.path())};
}

// Appends a number and a blank.
void put(std::string& text, std::int64_t number) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.begin(), digits.end(), number).ptr;
  *end = ' ';
  text.append(digits.begin(), end + 1);
}

void take(Lines& lines, std::int64_t from, std::vector<Entry>& entries) {
  const auto number = lines.number();
  const auto at_ms = lines.number();
  const auto text = lines.text();
  if (lines.is_good() && number >= from) entries.push_back({number, at_ms, std::string(text)});
}

// False where one of them is this match's and cannot be read.
bool read_lines(std::string_view text, bool is_filed, std::int64_t match, std::int64_t from,
                std::vector<Entry>& entries) {
  Lines lines(text);
  while (!lines.is_done()) {
    const auto start = lines.rest();
    const bool is_ours = is_filed || lines.number() == match;
    if (is_ours && lines.is_good()) {
      take(lines, from, entries);
      if (!lines.is_good()) return false;
    } else {
      lines.number();
      lines.number();
      lines.text();
      if (!lines.is_good()) lines.skip_line(start);
    }
  }
  return true;
}

}  // namespace

Answer<bool> Journal::refresh(Connection& connection) {
  const auto version = connection.number("PRAGMA data_version");
  if (!version) return std::unexpected(version.error());
  if (version_ == *version) return false;
  if (auto done = read(connection); !done) return std::unexpected(done.error());
  version_ = *version;
  return true;
}

Answer<void> Journal::read(Connection& connection) {
  added_.clear();
  gathered_.clear();
  damaged_.clear();
  damaged_matches_.clear();
  lines_ = 0;
  auto rows = connection.query("SELECT lines FROM journal ORDER BY id");
  for (;;) {
    const auto more = rows.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return {};
    Lines lines(rows.view(0));
    while (!lines.is_done()) {
      const auto from_match_on = lines.rest();
      const auto match = lines.number();
      const bool is_match_known = lines.is_good();
      const auto from_number_on = lines.rest();
      const auto number = lines.number();
      lines.number();
      lines.text();
      if (lines.is_good()) {
        gather(match, number, from_number_on.substr(0, from_number_on.size() - lines.rest().size()));
      } else {
        damaged_ += lines.skip_line(from_match_on);
        if (!damaged_.ends_with('\n')) damaged_ += '\n';
        if (is_match_known) damaged_matches_.insert(match);
      }
    }
  }
}

std::optional<std::int64_t> Journal::next(std::int64_t match) const {
  const auto found = gathered_.find(match);
  return found == gathered_.end() ? std::nullopt : std::optional(found->second.next);
}

void Journal::gather(std::int64_t match, std::int64_t number, std::string_view line) {
  auto& gathered = gathered_[match];
  if (gathered.lines.empty()) gathered.first = number;
  gathered.next = number + 1;
  gathered.lines += line;
  ++lines_;
}

void Journal::add(std::int64_t match, const Entry& entry) {
  put(added_, match);
  const auto start = added_.size();
  put(added_, entry.number);
  put(added_, entry.at_ms);
  put(added_, static_cast<std::int64_t>(entry.text.size()));
  added_ += entry.text;
  added_ += '\n';
  gather(match, entry.number, std::string_view(added_).substr(start));
}

Answer<void> Journal::write(Connection& connection) {
  if (added_.empty()) return {};
  if (lines_ >= most_lines_) return file(connection);
  auto written = connection.query("INSERT INTO journal (lines) VALUES (?1)", std::string_view(added_)).run();
  added_.clear();
  return written;
}

Answer<void> Journal::file(Connection& connection) {
  if (lines_ == 0) return {};
  for (const auto& [match, gathered] : gathered_) {
    auto filed = connection
                     .query("INSERT INTO logs (match, first, next, lines) VALUES (?1, ?2, ?3, ?4)", match,
                            gathered.first, gathered.next, std::string_view(gathered.lines))
                     .run();
    if (!filed) return filed;
  }
  // The same text is now in the logs, so overwriting the deleted bytes would hide nothing.
  auto emptied = connection.run("PRAGMA secure_delete = OFF; DELETE FROM journal; PRAGMA secure_delete = ON;");
  // What cannot be read is left for whoever can mend it.
  if (emptied && !damaged_.empty())
    emptied = connection.query("INSERT INTO journal (lines) VALUES (?1)", std::string_view(damaged_)).run();
  added_.clear();
  gathered_.clear();
  lines_ = 0;
  return emptied;
}

Answer<std::vector<Entry>> read_log(Connection& connection, std::int64_t match, std::int64_t from) {
  auto rows = connection.query(
      "SELECT 1, lines FROM logs WHERE match = ?1 AND next > ?2 UNION ALL SELECT 0, lines FROM journal", match, from);
  std::vector<Entry> entries;
  for (;;) {
    const auto more = rows.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) break;
    if (!read_lines(rows.view(1), rows.integer(0) != 0, match, from, entries))
      return std::unexpected(damaged(connection));
  }
  std::ranges::sort(entries, {}, &Entry::number);
  // Where a number is missing, there was a line of which not even the match can be read.
  auto number = std::max<std::int64_t>(from, 0);
  for (const auto& entry : entries)
    if (entry.number != number++) return std::unexpected(damaged(connection));
  return entries;
}

}  // namespace rummage::store::sqlite
