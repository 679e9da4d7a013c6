#pragma once

#include <string>
#include <string_view>

#include "core/message.hpp"
#include "match/deed.hpp"
#include "match/room.hpp"

// Names that pretend to be another's. Rooms read old logs by rules that never change; these rules are Unicode's, change
// with it, and are asked only before something new is written.

namespace rummage::server {

/// Refuses characters that nobody sees or that turn the direction of writing, and says which it is; and stacked marks.
core::Done check_letters(std::string_view name);

/// Refuses a letter with so many marks above and below it that they cover the lines of others.
core::Done check_marks(std::string_view text);

/// Refuses what sentences call their reader, in any language, and what looks like it.
core::Done check_not_reserved(std::string_view name);

/// Whether somebody could take one name for the other: letters that look alike, in another script or case.
bool look_alike(std::string_view a, std::string_view b);

/// Asked before an entry is written: refuses whoever would come under such a name and lines of chat with stacked marks,
/// and tells those who seat a bot which names it cannot have.
core::Done admit_texts(const match::Room& room, match::Entry& entry);

/// Refuses somebody who would come under a name that looks like that of somebody else, or of a bot, at this table, or
/// like the word for whoever reads.
/// Whoever comes back under the name that the table knows may.
core::Done check_name_at(const match::Room& room, const match::Entry& entry);

}  // namespace rummage::server
