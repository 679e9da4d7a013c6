#include "server/name_check.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "match/judge.hpp"

namespace rummage::server {
namespace {

using namespace core::literals;

const USpoofChecker* checker() {
  static const auto made = [] {
    UErrorCode error = U_ZERO_ERROR;
    std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> out(uspoof_open(&error), &uspoof_close);
    if (U_FAILURE(error) != 0) throw std::runtime_error("ICU cannot compare names");
    return out;
  }();
  return made.get();
}

// Letters and digits that everybody reads as plain ones, though Unicode neither decomposes them nor lists them as
// confusable: small capitals, and what is written in white on a disc or in a frame, or between parentheses.
struct Imitation {
  UChar32 first;
  UChar32 last;
  UChar32 plain;  // of the first
};
constexpr std::array imitations{
    Imitation{0x1d00, 0x1d00, 'A'},   Imitation{0x0299, 0x0299, 'B'},   Imitation{0x1d03, 0x1d03, 'B'},
    Imitation{0x1d04, 0x1d05, 'C'},   Imitation{0x1d07, 0x1d07, 'E'},   Imitation{0xa730, 0xa730, 'F'},
    Imitation{0x0262, 0x0262, 'G'},   Imitation{0x029b, 0x029b, 'G'},   Imitation{0x029c, 0x029c, 'H'},
    Imitation{0x026a, 0x026a, 'I'},   Imitation{0x1d0a, 0x1d0b, 'J'},   Imitation{0x0138, 0x0138, 'K'},
    Imitation{0x029f, 0x029f, 'L'},   Imitation{0x1d0c, 0x1d0c, 'L'},   Imitation{0x1d0d, 0x1d0d, 'M'},
    Imitation{0x0274, 0x0274, 'N'},   Imitation{0x1d0f, 0x1d0f, 'O'},   Imitation{0x1d18, 0x1d18, 'P'},
    Imitation{0x1d29, 0x1d29, 'P'},   Imitation{0xa7af, 0xa7af, 'Q'},   Imitation{0x0280, 0x0280, 'R'},
    Imitation{0xa731, 0xa731, 'S'},   Imitation{0x1d1b, 0x1d1c, 'T'},   Imitation{0x1d20, 0x1d21, 'V'},
    Imitation{0x028f, 0x028f, 'Y'},   Imitation{0x1d22, 0x1d22, 'Z'},   Imitation{0x249c, 0x24b5, 'a'},
    Imitation{0x1f110, 0x1f129, 'A'}, Imitation{0x1f150, 0x1f169, 'A'}, Imitation{0x1f170, 0x1f189, 'A'},
    Imitation{0x1f1e6, 0x1f1ff, 'A'}, Imitation{0x2474, 0x247c, '1'},   Imitation{0x24f5, 0x24fd, '1'},
    Imitation{0x24ff, 0x24ff, '0'},   Imitation{0x2776, 0x277e, '1'},   Imitation{0x2780, 0x2788, '1'},
    Imitation{0x278a, 0x2792, '1'},   Imitation{0x1f10b, 0x1f10b, '0'}, Imitation{0x1f10c, 0x1f10c, '0'}};

UChar32 plain(UChar32 point) {
  for (const auto& one : imitations)
    if (point >= one.first && point <= one.last) return one.plain + (point - one.first);
  return point;
}

icu::UnicodeString in_plain_letters(const icu::UnicodeString& name) {
  icu::UnicodeString out;
  for (std::int32_t i = 0; i < name.length(); i = name.moveIndex32(i, 1)) out.append(plain(name.char32At(i)));
  return out;
}

icu::UnicodeString icu_skeleton(const icu::UnicodeString& name) {
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString out;
  uspoof_getSkeletonUnicodeString(checker(), 0, name, out, &error);
  return U_FAILURE(error) != 0 ? name : out;
}

// What is left of a name where letters that look alike are one and the same, and nothing is invisible. Unicode takes
// small letters of some scripts for small capitals.
icu::UnicodeString skeleton(const icu::UnicodeString& name) {
  const auto seen = icu_skeleton(name);
  auto read = in_plain_letters(seen);
  return read == seen ? seen : icu_skeleton(read.foldCase());
}

std::array<icu::UnicodeString, 4> ways_to_write(const icu::UnicodeString& name) {
  auto small = name, great = name;
  small.foldCase();
  great.toUpper(icu::Locale::getRoot());
  auto as_seen = skeleton(name);
  return {skeleton(small), skeleton(great), as_seen.foldCase(), skeleton(name)};
}

// Without what is invisible, and with one blank for every run of blanks.
icu::UnicodeString visible(std::string_view name) {
  UErrorCode error = U_ZERO_ERROR;
  const auto written = icu::UnicodeString::fromUTF8({name.data(), static_cast<std::int32_t>(name.size())});
  const auto* forms = icu::Normalizer2::getNFKCInstance(error);
  const auto simple = in_plain_letters(written);
  const auto composed = U_FAILURE(error) != 0 ? simple : forms->normalize(simple, error);  // wide letters, ligatures
  const auto whole = U_FAILURE(error) != 0 ? simple : in_plain_letters(composed);
  icu::UnicodeString out;
  constexpr UChar32 dot_above = 0x307;
  bool is_blank = true;
  for (std::int32_t i = 0; i < whole.length(); i = whole.moveIndex32(i, 1)) {
    const auto point = whole.char32At(i);
    if (u_hasBinaryProperty(point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0) continue;
    // A second dot on a letter that has one.
    if (point == dot_above && !out.isEmpty() && u_hasBinaryProperty(out.char32At(out.length() - 1), UCHAR_SOFT_DOTTED))
      continue;
    if (u_isUWhiteSpace(point) == 0)
      out.append(point);
    else if (!is_blank)
      out.append(u' ');
    is_blank = u_isUWhiteSpace(point) != 0;
  }
  return out.trim();
}

bool is_picture(UChar32 point) { return u_hasBinaryProperty(point, UCHAR_EXTENDED_PICTOGRAPHIC) != 0; }

// Pictures are joined and coloured by characters that are invisible elsewhere.
bool belongs_to_picture(const icu::UnicodeString& name, std::int32_t at) {
  constexpr UChar32 joiner = 0x200d;
  constexpr UChar32 in_colour = 0xfe0f;
  const auto point = name.char32At(at);
  if (at == 0 || (point != joiner && point != in_colour)) return false;
  auto before = name.char32At(name.moveIndex32(at, -1));
  if (before == in_colour && at > 1) before = name.char32At(name.moveIndex32(at, -2));
  const bool is_skin = before >= 0x1f3fb && before <= 0x1f3ff;
  if (!is_picture(before) && !is_skin) return false;
  const auto next = name.moveIndex32(at, 1);
  return point == in_colour || (next < name.length() && name.char32At(next) >= 0x80 && is_picture(name.char32At(next)));
}

bool is_hidden(UChar32 point) {
  // They leave no ink, though nothing that Unicode says of them tells: Braille's blank, a note's empty head, two blanks
  // among hieroglyphs, the place of an object.
  constexpr std::array<UChar32, 5> without_ink{0x2800, 0x1d159, 0x13441, 0x13442, 0xfffc};
  constexpr auto hidden = U_GC_C_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK | U_GC_ZS_MASK;
  if (point == ' ') return false;
  return (U_GET_GC_MASK(point) & hidden) != 0 || std::ranges::find(without_ink, point) != without_ink.end() ||
         u_hasBinaryProperty(point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
}

}  // namespace

core::Done check_marks(std::string_view text) {
  constexpr std::int64_t most = 4;  // Unicode's security mechanisms (UTS 39) allow as many; no language needs more
  const auto whole = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
  std::int64_t stacked = 0;
  for (std::int32_t i = 0; i < whole.length(); i = whole.moveIndex32(i, 1)) {
    const auto point = whole.char32At(i);
    if (u_hasBinaryProperty(point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0)
      continue;  // marks stack across joiners too
    const bool is_mark = (U_GET_GC_MASK(point) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0;
    stacked = is_mark ? stacked + 1 : 0;
    if (stacked > most) return core::refuse("text_stacked"_say, {}, {{"most", most}});
  }
  return {};
}

core::Done check_letters(std::string_view name) {
  const auto whole = icu::UnicodeString::fromUTF8({name.data(), static_cast<std::int32_t>(name.size())});
  for (std::int32_t i = 0; i < whole.length(); i = whole.moveIndex32(i, 1)) {
    const auto point = whole.char32At(i);
    if (is_hidden(point) && !belongs_to_picture(whole, i))
      return core::refuse(
          "account_name_hidden"_say, {}, {{"given", core::quoted(name)}, {"what", fmt::format("U+{:04X}", point)}});
  }
  return check_marks(name);
}

namespace {

/// How a name looks, in every case of letters: a capital I looks like a small l, but its small letter does not, and
/// somebody who writes in capitals may have a small l for an I.
class Looks {
 public:
  explicit Looks(std::string_view name) : ways_(ways_to_write(visible(name))) {}
  [[nodiscard]] bool are_like(const Looks& other) const {
    return std::ranges::find_first_of(ways_, other.ways_) != ways_.end();
  }

 private:
  std::array<icu::UnicodeString, 4> ways_;
};

}  // namespace

bool look_alike(std::string_view a, std::string_view b) { return Looks(a).are_like(Looks(b)); }

core::Done check_not_reserved(std::string_view name) {
  static const auto words = [] {
    std::vector<std::pair<std::string, Looks>> out;
    for (const auto& language : core::Catalogue::languages()) {
      const auto& catalogue = core::Catalogue::of(language);
      const auto said = catalogue.sentence({}, {"not_names"_say, {}, {}});
      for (const auto word : core::split_words(said)) out.emplace_back(word, Looks(word));
      const auto gone = catalogue.sentence({}, {"gone_name"_say, {}, {}});
      out.emplace_back(gone, Looks(gone));
    }
    return out;
  }();
  const Looks looks(name);
  for (const auto& [word, like] : words)
    if (looks.are_like(like))
      return core::refuse("account_name_reserved"_say, {}, {{"given", core::quoted(name)}, {"name", word}});
  return {};
}

core::Done check_name_at(const match::Room& room, const match::Entry& entry) {
  const auto* come = std::get_if<match::deed::Come>(&entry.deed);
  if (come == nullptr || entry.by.kind != match::Doer::Kind::person) return {};
  const auto person = entry.by.person;
  const auto* known = room.guest(person);
  if (known != nullptr && known->name == come->name) return {};
  if (auto good = check_not_reserved(come->name); !good) return good;
  const Looks looks(come->name);
  const auto refused = [&](const std::string& name) {
    return core::refuse("account_name_imitates"_say, {}, {{"given", core::quoted(come->name)}, {"name", name}});
  };
  // Of those who are not here only players, and those who have a seat kept, keep their name: it would be easy to take
  // other people's along.
  for (const auto& guest : room.guests())
    if (guest.id != person && guest.is_here && looks.are_like(Looks(guest.name))) return refused(guest.name);
  for (const auto& chair : room.head().chairs) {
    const bool is_own = chair.kind == match::Chair::Kind::person && chair.person == person;
    if (chair.kind != match::Chair::Kind::empty && !is_own && looks.are_like(Looks(chair.name)))
      return refused(chair.name);
    const auto* awaited = chair.kept_for && *chair.kept_for != person ? room.guest(*chair.kept_for) : nullptr;
    if (awaited != nullptr && looks.are_like(Looks(awaited->name))) return refused(awaited->name);
  }
  return {};
}

namespace {

// The names of bots that somebody at this table seems to have. The same name in letters of the alphabet is no matter:
// the room itself sees to that.
std::vector<std::string> names_to_avoid(const match::Room& room) {
  static const auto bots = [] {
    std::vector<std::pair<std::string, Looks>> out;
    for (const auto name : match::bot_names()) out.emplace_back(name, Looks(name));
    return out;
  }();
  std::vector<std::string> avoid;
  for (const auto& guest : room.guests()) {
    const Looks looks(guest.name);
    for (const auto& [name, like] : bots)
      if (core::lower(guest.name) != core::lower(name) && looks.are_like(like)) avoid.push_back(name);
  }
  std::ranges::sort(avoid);
  avoid.erase(std::ranges::unique(avoid).begin(), avoid.end());
  return avoid;
}

}  // namespace

core::Done admit_texts(const match::Room& room, match::Entry& entry) {
  if (auto* bot = std::get_if<match::deed::SeatBot>(&entry.deed)) bot->avoid = names_to_avoid(room);
  if (auto* start = std::get_if<match::deed::Start>(&entry.deed); start != nullptr && start->level)
    start->avoid = names_to_avoid(room);
  if (const auto* chat = std::get_if<match::deed::Chat>(&entry.deed)) return check_marks(chat->text);
  return check_name_at(room, entry);
}

}  // namespace rummage::server
