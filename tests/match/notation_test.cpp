// Every example of docs/notation.md, read out of the page and run. Those of a game are in its own page and its own
// tests.
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "match/position.hpp"
#include "match/record.hpp"
#include "match/verify.hpp"
#include "notation_laws.hpp"

namespace rummage::match {
namespace {

namespace json = boost::json;

// The fenced blocks whose opening line says `kind`.
std::vector<std::string> blocks(std::string_view kind) { return proof::examples_in("docs/notation.md", kind); }

json::object result_of(const std::string& text) {
  const auto out = answer_position(text, "en");
  EXPECT_TRUE(out) << text;
  return out ? *out : json::object{};
}

TEST(Notation, requests_have_the_results_that_stand_below_them) {
  const auto requests = blocks("json request");
  const auto results = blocks("json result");
  ASSERT_EQ(requests.size(), results.size());
  for (std::size_t i = 0; i < requests.size(); ++i)
    EXPECT_EQ(result_of(requests[i]).at("result"), json::parse(results[i])) << requests[i];
}

TEST(Notation, refused_requests_have_the_errors_that_stand_below_them) {
  const auto requests = blocks("json refused");
  const auto errors = blocks("json refusal");
  ASSERT_EQ(requests.size(), errors.size());
  for (std::size_t i = 0; i < requests.size(); ++i)
    EXPECT_EQ(result_of(requests[i]), json::parse(errors[i]).as_object()) << requests[i];
}

TEST(Notation, records_verify) {
  for (const auto& text : blocks("json record")) {
    const auto record = read_record(text);
    ASSERT_TRUE(record) << text;
    EXPECT_FALSE(verify(*record)) << text;
    EXPECT_EQ(write_record(*record), text + "\n");
  }
}

}  // namespace
}  // namespace rummage::match
