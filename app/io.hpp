#pragma once

#include <cstddef>
#include <fstream>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue.hpp"
#include "core/message.hpp"

namespace rummage::app {

/// Where a command reads and writes, and in which language it speaks.
struct Io {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  std::string language = core::Catalogue::default_language();

  [[nodiscard]] const core::Catalogue& catalogue() const { return core::Catalogue::of(language); }
  /// A sentence or a word that belongs to no game.
  [[nodiscard]] std::string say(core::Code code, std::vector<core::Param> params = {}) const;
  /// Such a sentence as a line of the output.
  void print(core::Code code, std::vector<core::Param> params = {}) const;
  [[nodiscard]] std::string word(core::Word word) const { return catalogue().word({}, word); }
};

/// A file, or standard input if the path is empty or "-".
class Input {
 public:
  Input(const std::string& path, std::istream& standard);
  [[nodiscard]] std::istream& stream() { return file_.is_open() ? file_ : standard_; }

 private:
  std::ifstream file_;
  std::istream& standard_;
};

/// Everything up to the end; fails as soon as it is longer than `limit` bytes.
std::string read_all(std::istream& in, std::size_t limit);

/// Reads lines in bounded memory. A line that is too long is reported as such, without its text.
class LineReader {
 public:
  LineReader(std::istream& in, std::size_t longest) : in_(in), longest_(longest) {}

  struct Line {
    std::string_view text;  // valid until the next call; without its LF or CR LF
    bool is_too_long = false;
  };
  std::optional<Line> next();
  /// Whether the next line can be read without waiting.
  [[nodiscard]] bool has_line() const { return buffer_.find('\n', start_) != std::string::npos; }

 private:
  bool fill();

  std::istream& in_;
  std::size_t longest_;
  std::string buffer_;
  std::size_t start_ = 0;
};

/// A file that appears under its name only when it is complete. It is opened at once, so that a long match does not end
/// with a record that cannot be written.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();
  void commit(std::string_view text);

 private:
  [[noreturn]] void fail(int error) const;

  std::string path_;
  std::string target_;     // the path with its links followed
  std::string temporary_;  // empty for a device or a pipe, which is written directly
  int file_ = -1;
};

}  // namespace rummage::app
