#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/json.hpp"
#include "core/json_text.hpp"
#include "core/message.hpp"
#include "match/deed.hpp"
#include "match/viewer_messages.hpp"

// What clients ask and are answered, in the words of docs/protocol.md: on a server's WebSocket and in the page's own
// engine.

namespace rummage::match {

/// Reads the table that a client asks for. The seed and the host's name are not the client's to choose.
std::expected<deed::Create, core::Refusal> read_creation(const core::json::object& wanted);

/// A request as it came: which one it is, for its answer, and what it asks for.
struct Request {
  std::int64_t id = 0;
  std::string verb;           // of "do"; empty if there is none
  core::json::object fields;  // without the id
};
/// Refused if the text is not an object, or its id is none.
std::expected<Request, core::Refusal> read_envelope(std::string_view text);
/// The id of a request, even if all else in it is wrong: a client whose request is not read still waits for an answer.
std::optional<std::int64_t> id_of(std::string_view text);
/// Whether this verb is answered without an entry or by more than one: it is no deed for `read_request`.
bool is_no_deed(std::string_view verb);
/// Such a request has no further fields.
core::Done check_no_fields(const Request& request);

/// In which words a client is answered: the sentences of a language, and those of a game before those of all.
struct AnswerLanguage {
  std::string_view language;
  std::string_view folder;
};
/// The answer to almost every request: it became this entry.
void write_acknowledgement(core::JsonText& out, std::int64_t id, std::uint64_t number);
std::string write_answer(std::int64_t id, const core::json::object& answer);
std::string write_refusal(std::optional<std::int64_t> id, const core::Refusal& refusal, const AnswerLanguage& language);
std::string write_advice(std::int64_t id, const Advice& advice, const AnswerLanguage& language);

}  // namespace rummage::match
