#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/io.hpp"
#include "tests/app/program.hpp"

namespace rummage::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Solve, one_object_a_line) {
  const auto ran = run_program({"solve", "set"}, "2RWE 2RWH 2RWF 1TOF\n1TOF 2TBF 3TWF\n2ROE 2VOE 2TOF\n");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_THAT(lines_of(ran.out), ElementsAre(R"({"sets":[["2RWE","2RWH","2RWF"]]})",
                                             R"({"sets":[["1TOF","2TBF","3TWF"]]})", R"({"sets":[]})"));
}

TEST(Solve, a_line_that_cannot_be_read_gets_an_error_in_its_place) {
  const auto ran = run_program({"solve", "set"}, "2RWE 2RWH 2RWF\n9XYZ\n2RWE 2RWE\n2RWE\n");
  EXPECT_EQ(ran.exit, 1);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_TRUE(object_of(lines[0]).contains("sets"));
  const auto unknown = object_of(lines[1]).at("error").as_object();
  EXPECT_EQ(unknown.at("code"), "unknown_card");
  EXPECT_EQ(unknown.at("line"), 2);
  EXPECT_THAT(std::string(unknown.at("message").as_string()), HasSubstr("9XYZ"));
  EXPECT_EQ(object_of(lines[2]).at("error").at("code"), "card_twice");
  EXPECT_TRUE(object_of(lines[3]).contains("sets"));
}

TEST(Solve, blank_lines_line_ends_and_a_last_line_without_end) {
  const auto ran = run_program({"solve", "set"}, "\r\n\n2rwe 2rwh 2rwf\r\n2RWE 2RWH 2RWF");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_THAT(lines_of(ran.out), ElementsAre(R"({"sets":[]})", R"({"sets":[]})", R"({"sets":[["2RWE","2RWH","2RWF"]]})",
                                             R"({"sets":[["2RWE","2RWH","2RWF"]]})"));
  EXPECT_EQ(run_program({"solve", "set"}, "").out, "");
}

TEST(Solve, a_line_too_long_is_skipped_and_the_rest_goes_on) {
  const auto ran =
      run_program({"solve", "set"}, std::string(1'000'000, 'x') + "\n2RWE 2RWH 2RWF\n" + std::string(70'000, ' '));
  EXPECT_EQ(ran.exit, 1);
  const auto lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(object_of(lines[0]).at("error").at("code"), "line_too_long");
  EXPECT_TRUE(object_of(lines[1]).contains("sets"));
  EXPECT_EQ(object_of(lines[2]).at("error").at("code"), "line_too_long");
}

TEST(LineReader, the_longest_line_is_read_whole_and_one_byte_more_is_not) {
  for (const auto* end : {"", "\n", "\r\n"}) {
    std::istringstream in("12345678" + std::string(end));
    LineReader fits(in, 8);
    const auto line = fits.next();
    ASSERT_TRUE(line);
    EXPECT_EQ(line->text, "12345678");
    EXPECT_FALSE(line->is_too_long);
    EXPECT_FALSE(fits.next());
  }
  std::istringstream in("123456789\nab\n");
  LineReader reader(in, 8);
  EXPECT_TRUE(reader.next()->is_too_long);
  EXPECT_TRUE(reader.has_line());
  EXPECT_EQ(reader.next()->text, "ab");
  EXPECT_FALSE(reader.has_line());
}

// A pipe whose writer waits for each answer before it sends the next line.
class Dialogue : public std::streambuf {
 public:
  Dialogue(std::vector<std::string> lines, std::ostringstream& out) : lines_(std::move(lines)), out_(out) {}
  std::vector<std::string> seen;  // what had been answered whenever more was asked for

 private:
  int_type underflow() override {
    seen.push_back(out_.str());
    if (next_ == lines_.size()) return traits_type::eof();
    auto& line = lines_[next_++];
    setg(line.data(), line.data(), line.data() + line.size());
    return traits_type::to_int_type(line[0]);
  }
  std::vector<std::string> lines_;
  std::ostringstream& out_;
  std::size_t next_ = 0;
};

TEST(Solve, each_answer_is_there_before_the_next_line_is_waited_for) {
  std::ostringstream out;
  std::ostringstream err;
  Dialogue pipe({"2RWE\n", "1TOF\n", "1TOF 2T", "BF 3TWF\n"}, out);
  std::istream in(&pipe);
  const std::vector<const char*> argv{"rummage", "solve", "set"};
  EXPECT_EQ(run(static_cast<int>(argv.size()), argv.data(), in, out, err), 0);
  ASSERT_GE(pipe.seen.size(), 4U);
  EXPECT_EQ(lines_of(pipe.seen[0]).size(), 0U);
  EXPECT_EQ(lines_of(pipe.seen[1]).size(), 1U);
  EXPECT_EQ(lines_of(pipe.seen[2]).size(), 2U);
  EXPECT_EQ(lines_of(pipe.seen[3]).size(), 2U);
  EXPECT_EQ(lines_of(out.str()).size(), 3U);
}

TEST(Position, answers_and_refuses_in_one_line_of_json) {
  const auto fine = run_program({"position"}, R"({"position": {"game": "set"}, "actions": []})");
  EXPECT_EQ(fine.exit, 0);
  EXPECT_EQ(object_of(fine.out).at("ok"), true);
  EXPECT_EQ(std::count(fine.out.begin(), fine.out.end(), '\n'), 1);
  EXPECT_EQ(run_program({"position", "-"}, R"({"position": {"game": "set"}})").exit, 0);
}

struct Refused {
  std::string text;
  std::string code;
  boost::json::value at;
};

TEST(Position, a_refusal_is_an_answer_that_names_what_and_where) {
  const std::string display = R"("display": ["2RWE","2RWH","2RWF","1TOF"])";
  const auto with = [&](const std::string& extra, const std::string& actions) {
    return R"({"position": {"game": "set", )" + display + extra + R"(}, "actions": [)" + actions + "]}";
  };
  const auto act = [](int seat, const std::string& action) {
    return R"({"seat": )" + std::to_string(seat) + R"(, "action": ")" + action + R"("})";
  };
  std::string eighty_two;
  for (int i = 0; i < 82; ++i) eighty_two += (i == 0 ? "" : ",") + std::string("\"2RWE\"");
  const std::vector<Refused> all{
      {with("", act(0, "take 2RWE 2RWH 9XYZ")), "unknown_card", 0},
      {with("", act(0, "take 2RWE 2RWE 2RWF")), "card_twice", 0},
      {with("", act(0, "take 2RWE 2RWH 2RWF 1TOF")), "take_needs_three", 0},
      {with("", act(0, "take 2RWE 2RWH 3VBE")), "card_not_displayed", 0},
      {with(R"(, "out": [0])", act(0, "take 2RWE 2RWH 2RWF")), "locked_out", 0},
      {with("", act(1, "take 2RWE 2RWH 1TOF") + "," + act(1, "take 2RWE 2RWH 2RWF")), "locked_out", 1},
      {with("", act(7, "take 2RWE 2RWH 2RWF")), "no_such_seat", 0},
      {R"({"position": {"game": "set", "display": [)" + eighty_two + "]}}", "too_many_cards", nullptr},
      {R"({"position": {"game": "chess"}})", "no_such_game", nullptr},
  };
  for (const auto& one : all) {
    const auto ran = run_program({"position"}, one.text);
    EXPECT_EQ(ran.exit, 0) << one.text;
    const auto answer = object_of(ran.out);
    EXPECT_EQ(answer.at("ok"), false) << one.text;
    EXPECT_EQ(answer.at("at"), one.at) << one.text << ran.out;
    EXPECT_EQ(answer.at("error").at("code"), boost::json::value(one.code)) << one.text << ran.out;
    EXPECT_FALSE(answer.at("error").at("message").as_string().empty()) << one.text;
  }
}

TEST(Position, text_that_is_not_json_is_bad_input) {
  for (const auto* text : {"", "{", R"({"position": {"game": "set")", "garbage", "[1,2"}) {
    const auto ran = run_program({"position"}, text);
    EXPECT_EQ(ran.exit, 1) << text;
    EXPECT_EQ(ran.out, "") << text;
    EXPECT_THAT(ran.err, HasSubstr("byte")) << text;
  }
}

TEST(Position, input_beyond_the_limit_is_not_read) {
  std::istringstream in(std::string((std::size_t{4} << 20U) + 1, ' '));
  std::ostringstream out;
  std::ostringstream err;
  const std::vector<const char*> argv{"rummage", "position"};
  EXPECT_EQ(run(static_cast<int>(argv.size()), argv.data(), in, out, err), 1);
  EXPECT_THAT(err.str(), HasSubstr("4 MiB"));
  // Exactly at the limit it is only what it is: no JSON.
  const auto ran = run_program({"position"}, std::string(std::size_t{4} << 20U, ' '));
  EXPECT_EQ(ran.exit, 1);
  EXPECT_THAT(ran.err, HasSubstr("JSON"));
}

}  // namespace
}  // namespace rummage::app
