// Every example of docs/notation.md, read out of the page and run.
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "files.hpp"
#include "games/games.hpp"
#include "table/position.hpp"
#include "table/record.hpp"
#include "table/verify.hpp"

namespace rummage::table {
namespace {

namespace json = boost::json;

// The fenced blocks whose opening line says `kind`.
std::vector<std::string> blocks(std::string_view kind) {
  std::vector<std::string> found;
  std::string page = proof::read_source("docs/notation.md");
  const std::string open = "\n```" + std::string(kind) + "\n";
  for (auto at = page.find(open); at != std::string::npos; at = page.find(open, at + 1)) {
    const auto start = at + open.size();
    found.push_back(page.substr(start, page.find("\n```", start) - start));
  }
  EXPECT_FALSE(found.empty()) << "docs/notation.md has no example of " << kind;
  return found;
}

json::object answer(const std::string& text) {
  const auto out = answer_position(text, "en");
  EXPECT_TRUE(out) << text;
  return out ? *out : json::object{};
}

TEST(Notation, every_position_is_accepted) {
  for (const auto& text : blocks("json position")) EXPECT_TRUE(answer(text).at("ok").as_bool()) << text;
}

TEST(Notation, a_full_position_is_printed_as_it_stands_there) {
  for (const auto& text : blocks("json full-position"))
    EXPECT_EQ(answer(text).at("position"), json::parse(text)) << text;
}

TEST(Notation, requests_have_the_results_that_stand_below_them) {
  const auto requests = blocks("json request");
  const auto results = blocks("json result");
  ASSERT_EQ(requests.size(), results.size());
  for (std::size_t i = 0; i < requests.size(); ++i)
    EXPECT_EQ(answer(requests[i]).at("result"), json::parse(results[i])) << requests[i];
}

TEST(Notation, refused_requests_have_the_errors_that_stand_below_them) {
  const auto requests = blocks("json refused");
  const auto errors = blocks("json refusal");
  ASSERT_EQ(requests.size(), errors.size());
  for (std::size_t i = 0; i < requests.size(); ++i)
    EXPECT_EQ(answer(requests[i]), json::parse(errors[i]).as_object()) << requests[i];
}

TEST(Notation, records_verify) {
  for (const auto& text : blocks("json record")) {
    const auto record = read_record(text);
    ASSERT_TRUE(record) << text;
    EXPECT_FALSE(verify(*record)) << text;
    EXPECT_EQ(write_record(*record), text + "\n");
  }
}

TEST(Notation, solved_lines_have_the_answers_that_stand_beside_them) {
  for (const auto* game : games::all())
    for (const auto& block : blocks("solve " + std::string(game->name())))
      for (std::size_t at = 0; at < block.size();) {
        const auto end = std::min(block.find('\n', at), block.size());
        const auto line = block.substr(at, end - at);
        const auto arrow = line.find(" => ");
        ASSERT_NE(arrow, std::string::npos) << line;
        const auto solved = game->solve(line.substr(0, arrow));
        ASSERT_TRUE(solved) << line;
        EXPECT_EQ(json::value(*solved), json::parse(line.substr(arrow + 4))) << line;
        at = end + 1;
      }
}

}  // namespace
}  // namespace rummage::table
