#include "golden.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <memory>
#include <sstream>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/chance.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "files.hpp"

namespace rummage::proof {
namespace {

namespace json = core::json;

constexpr std::size_t most_lines = 200;
constexpr std::size_t longest_list = 24;

// JSON without quotes and commas, for eyes only.
std::string plain(const json::value& value) {
  std::string out;
  if (const auto* text = value.if_string()) return {text->data(), text->size()};
  if (const auto* list = value.if_array()) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      if (i == longest_list) return "[" + out + " ... " + std::to_string(list->size()) + " in all]";
      out += (out.empty() ? "" : " ") + plain((*list)[i]);
    }
    return "[" + out + "]";
  }
  if (const auto* object = value.if_object()) {
    for (const auto& item : *object)
      out += (out.empty() ? "" : " ") + std::string(item.key()) + " " + plain(item.value());
    return "{" + out + "}";
  }
  return json::serialize(value);
}

// The items that were added, where an array only grew; else all of it.
std::string change(const json::value* before, const json::value& now) {
  const auto* old_items = before == nullptr ? nullptr : before->if_array();
  const auto* items = now.if_array();
  if (old_items == nullptr || items == nullptr || old_items->empty() || items->size() <= old_items->size() ||
      !std::equal(old_items->begin(), old_items->end(), items->begin()))
    return plain(now);
  json::array added(items->begin() + old_items->size(), items->end());
  return "+" + plain(added);
}

std::string message_line(const core::Message& message) {
  std::string out;
  for (const auto& param : message.params) {
    std::string shown;
    if (const auto* parts = std::get_if<std::vector<core::Message>>(&param.value)) {
      for (const auto& part : *parts) shown += (shown.empty() ? "" : ", ") + message_line(part);
      shown = fmt::format("[{}]", shown);
    } else {
      shown =
          plain(core::message_object({core::Code{""}, {}, {param}}, core::Recipient::of_everything()).at(param.name));
    }
    if (param.only) shown = fmt::format("({}: {})", param.only->index(), shown);
    out += fmt::format("{}{}={}", out.empty() ? "" : ", ", param.name, shown);
  }
  return fmt::format("{}({}){}{}", message.code.name, out, message.rule.empty() ? "" : " ", message.rule);
}

// "220 take, more": actions by their first word, in the order of the list.
std::string summary(const std::vector<std::string>& actions) {
  std::vector<std::pair<std::string, int>> kinds;
  for (const auto& action : actions) {
    const auto verb = action.substr(0, action.find(' '));
    if (kinds.empty() || kinds.back().first != verb) kinds.emplace_back(verb, 0);
    ++kinds.back().second;
  }
  std::string out;
  for (const auto& [verb, count] : kinds)
    out += (out.empty() ? "" : ", ") + (count == 1 ? verb : std::to_string(count) + " " + verb);
  return out.empty() ? "-" : out;
}

class Player {
 public:
  explicit Player(const core::AnyGame& game) : game_(game), setup_{0, core::default_options(game.options())} {}

  std::string play(std::string_view text) {
    for (const auto& line : lines_of(text)) {
      if (line.starts_with("#") || line.empty()) {
        out_ += line + "\n";
      } else if (line.starts_with("game ")) {
        out_ += line + "\n";
        read_header(line);
      } else if (line.starts_with("position ")) {
        out_ += line + "\n";
        read_position(line.substr(9));
      } else if (line.starts_with("> ")) {
        start();
        if (match_) step(line);
      }
    }
    start();
    return out_;
  }

 private:
  void read_header(const std::string& line) {
    std::istringstream in(line);
    for (std::string key, value; in >> key >> value;) {
      if (key == "seats") setup_.seats = std::atoi(value.c_str());
      if (key == "seed") seed_ = std::strtoull(value.c_str(), nullptr, 10);
      if (key == "option") {
        const auto equals = std::min(value.find('='), value.size() - 1);
        EXPECT_TRUE(
            core::set_option(game_.options(), setup_.options, value.substr(0, equals), value.substr(equals + 1)))
            << value;
      }
    }
  }

  void read_position(const std::string& text) {
    const auto parsed = core::parse_json(text);
    if (!parsed || !parsed->is_object()) {
      ADD_FAILURE() << "no JSON object: " << text;
      return;
    }
    auto match = game_.read_position(parsed->get_object());
    if (match) {
      match_ = std::move(*match);
      setup_ = match_->setup();
    } else {
      ADD_FAILURE() << message_line(match.error());
    }
  }

  void start() {
    if (started_) return;
    started_ = true;
    if (!match_) {
      if (const auto fits = core::check_setup(game_, setup_); !fits) {
        ADD_FAILURE() << message_line(fits.error());
        return;
      }
      core::Events events;
      core::FastChance chance(seed_, 0);
      match_ = game_.start(setup_, chance, events);
      tell(events);
    }
    show();
  }

  void step(const std::string& line) {
    out_ += line + "\n";
    int seat = 0;
    const auto* end = line.data() + line.size();
    const auto [rest, error] = std::from_chars(line.data() + 2, end, seat);
    ++step_;
    core::Events events;
    core::FastChance chance(seed_, step_);
    const auto done = match_->apply(core::Seat(seat), std::string_view(rest, end), chance, events);
    if (done) {
      tell(events);
    } else {
      out_ += "! " + message_line(done.error()) + "\n";
    }
    show();
  }

  void tell(const core::Events& events) {
    for (const auto& event : events.list()) out_ += ". " + message_line(event) + "\n";
  }

  void show() {
    auto now = match_->view(core::Viewer::spectator())->write();
    if (const auto result = match_->result()) now["result"] = core::write_result(*result);
    std::string changes;
    for (const auto& item : now) {
      const auto* before = seen_.if_contains(item.key());
      if (before != nullptr && *before == item.value()) continue;
      changes += (changes.empty() ? "" : "  ") + std::string(item.key()) + " " + change(before, item.value());
    }
    seen_ = now;
    if (!changes.empty()) out_ += "= " + changes + "\n";
    std::string legal;
    for (int i = 0; i < setup_.seats; ++i)
      legal += (i == 0 ? "" : "  ") + std::to_string(i) + ": " + summary(match_->legal_actions(core::Seat(i)));
    if (legal != legal_) out_ += "? " + legal + "\n";
    legal_ = legal;
  }

  const core::AnyGame& game_;
  core::Setup setup_;
  std::uint64_t seed_ = 0;
  std::uint64_t step_ = 0;
  bool started_ = false;
  std::unique_ptr<core::AnyMatch> match_;
  json::object seen_;
  std::string legal_;
  std::string out_;
};

}  // namespace

std::string play_golden(const core::AnyGame& game, std::string_view text) { return Player(game).play(text); }

void check_golden_files(const core::AnyGame& game) {
  const auto folder = "tests/" + std::string(game.folder()) + "/golden";
  const auto paths = list_sources(folder, ".txt");
  EXPECT_FALSE(paths.empty()) << "there is no golden playthrough in " << folder;
  const char* mode = std::getenv("RUMMAGE_GOLDEN");
  for (const auto& path : paths) {
    const auto text = read_source(path);
    const auto computed = play_golden(game, text);
    if (mode != nullptr && std::string_view(mode) == "write") {
      write_source(path, computed);
      continue;
    }
    const auto wanted = lines_of(text);
    const auto got = lines_of(computed);
    EXPECT_LE(wanted.size(), most_lines) << path << " is too long to be read in review";
    for (std::size_t i = 0; i < std::max(wanted.size(), got.size()); ++i) {
      const auto left = i < wanted.size() ? wanted[i] : "(nothing)";
      const auto right = i < got.size() ? got[i] : "(nothing)";
      if (left == right) continue;
      ADD_FAILURE() << path << ":" << i + 1 << ": the golden has\n  " << left << "\nbut this is computed:\n  " << right
                    << "\nIf that is meant: tools/golden " << game.folder();
      break;
    }
  }
}

}  // namespace rummage::proof
