#include <cstddef>
#include <string>

#include "wasm/calls.hpp"

// What JavaScript calls. It writes a request of `size` bytes where `request(size)` says, calls `answer()`, and reads
// `answer_size()` bytes at the address that this returned. Both stay where they are until the next call. For a request
// that is too long `request` returns 0, and there is no room to write it; `answer()` then says so.

namespace {

std::string& request_text() {
  static std::string text;
  return text;
}
std::string& answer_text() {
  static std::string text;
  return text;
}

bool is_too_long = false;

}  // namespace

extern "C" {

[[clang::export_name("request")]] char* rummage_request(std::size_t size) {
  is_too_long = size > rummage::wasm::longest_request;
  request_text().resize(is_too_long ? 0 : size);
  return is_too_long ? nullptr : request_text().data();
}

[[clang::export_name("answer")]] const char* rummage_answer() {
  answer_text() = is_too_long ? rummage::wasm::answer_too_long() : rummage::wasm::answer(request_text());
  return answer_text().data();
}

[[clang::export_name("answer_size")]] std::size_t rummage_answer_size() { return answer_text().size(); }

}  // extern "C"
