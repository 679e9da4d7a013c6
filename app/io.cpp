#include "app/io.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <istream>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "app/failure.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;
namespace fs = std::filesystem;

constexpr std::size_t read_size = std::size_t{64} << 10U;

std::string reason(int error) { return std::generic_category().message(error); }

// Reads what is buffered already, or waits for at least one character. Filling the whole buffer would keep interactive
// callers waiting.
std::size_t read_some(std::istream& in, char* to, std::size_t most) {
  auto* source = in.rdbuf();
  if (source->sgetc() == std::char_traits<char>::eof()) return 0;
  const auto ready = std::clamp<std::streamsize>(source->in_avail(), 1, static_cast<std::streamsize>(most));
  return static_cast<std::size_t>(source->sgetn(to, ready));
}

}  // namespace

std::string Io::say(core::Code code, std::vector<core::Param> params) const {
  return catalogue().sentence({}, {code, {}, std::move(params)});
}

void Io::print(core::Code code, std::vector<core::Param> params) const { out << say(code, std::move(params)) << "\n"; }

Input::Input(const std::string& path, std::istream& standard) : standard_(standard) {
  if (path.empty() || path == "-") return;
  std::error_code ignored;
  errno = 0;
  if (fs::is_directory(path, ignored)) bad_input("file_not_readable"_say, {{"file", path}, {"reason", reason(EISDIR)}});
  file_.open(path, std::ios::binary);
  if (!file_.is_open()) bad_input("file_not_readable"_say, {{"file", path}, {"reason", reason(errno)}});
}

std::string read_all(std::istream& in, std::size_t limit) {
  std::string text;
  std::array<char, read_size> block;  // NOLINT: written before it is read
  while (const auto count = read_some(in, block.data(), block.size())) {
    if (count > limit - text.size())
      bad_input("input_too_long"_say, {{"mebibytes", static_cast<std::int64_t>(limit >> 20U)}});
    text.append(block.data(), count);
  }
  return text;
}

bool LineReader::fill() {
  buffer_.erase(0, start_);
  start_ = 0;
  const auto before = buffer_.size();
  buffer_.resize(before + read_size);
  const auto count = read_some(in_, buffer_.data() + before, read_size);
  buffer_.resize(before + count);
  return count > 0;
}

std::optional<LineReader::Line> LineReader::next() {
  bool is_too_long = false;
  auto end = buffer_.find('\n', start_);
  while (end == std::string::npos) {
    if (buffer_.size() - start_ > longest_ + 1) {  // one more, for a CR that may belong to the line's end
      is_too_long = true;
      start_ = buffer_.size();
    }
    if (!fill()) break;
    end = buffer_.find('\n', start_);
  }
  const bool has_end = end != std::string::npos;  // the last line may have none
  if (!has_end && start_ == buffer_.size() && !is_too_long) return std::nullopt;
  auto text = std::string_view(buffer_).substr(start_, end - start_);
  start_ = has_end ? end + 1 : buffer_.size();
  if (text.ends_with('\r')) text.remove_suffix(1);
  if (is_too_long || text.size() > longest_) return Line{{}, true};
  return Line{text};
}

OutputFile::OutputFile(const std::string& path) : path_(path), target_(path) {
  std::error_code error;
  const auto followed = fs::weakly_canonical(path, error);
  if (!error) target_ = followed.string();
  const auto status = fs::status(target_, error);
  if (fs::is_directory(status)) fail(EISDIR);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    file_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
    if (file_ < 0) fail(errno);
    return;
  }
  if (fs::exists(status) && ::access(target_.c_str(), W_OK) != 0) fail(errno);
  temporary_ = target_ + ".part-" + std::to_string(::getpid());
  file_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0) fail(errno);
}

OutputFile::~OutputFile() {
  if (file_ >= 0) ::close(file_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());  // does nothing if it was renamed
}

void OutputFile::commit(std::string_view text) {
  while (!text.empty()) {
    const auto count = ::write(file_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(errno);
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  const bool is_plain = !temporary_.empty();
  if (is_plain && ::fsync(file_) != 0) fail(errno);
  const int closed = ::close(file_);
  file_ = -1;
  if (closed != 0) fail(errno);
  if (is_plain && ::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
}

void OutputFile::fail(int error) const {
  bad_input("file_not_writable"_say, {{"file", path_}, {"reason", reason(error)}});
}

}  // namespace rummage::app
