// A made-up language, "qx", of which only its data tells (embedded_data.cpp).
#include <boost/json/parse.hpp>
#include <gmock/gmock.h>

#include "core/catalogue.hpp"
#include "server/catalogue_api.hpp"
#include "server/http_messages.hpp"
#include "tests/app/program.hpp"

namespace rummage {
namespace {

using namespace core::literals;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(ThirdLanguage, is_found_among_the_data) {
  EXPECT_THAT(core::Catalogue::languages(), ElementsAre("en", "fr", "qx"));
  EXPECT_EQ(core::Catalogue::default_language(), "en");
  EXPECT_EQ(core::Catalogue::of("qx").language().code, "qx");
}

TEST(ThirdLanguage, has_three_forms_for_a_number) {
  const auto& catalogue = core::Catalogue::of("qx");
  const auto say = [&](std::int64_t n) {
    return catalogue.sentence("", {{"field_wrong_length"}, {}, {{"field", std::string("x")}, {"wanted", n}}});
  };
  for (const std::int64_t n : {1}) EXPECT_THAT(say(n), HasSubstr("one ")) << n;
  for (const std::int64_t n : {2, 3, 4, 22, 33, 104, -2, 1002}) EXPECT_THAT(say(n), HasSubstr("few ")) << n;
  for (const std::int64_t n : {0, 5, 10, 11, 12, 13, 14, 21, 112, 1014, -12})
    EXPECT_THAT(say(n), HasSubstr("many ")) << n;
}

TEST(ThirdLanguage, puts_its_own_signs_between_sentences) {
  const std::vector<core::Message> parts{{{"gone_name"}, {}, {}}, {{"gone_name"}, {}, {}}};
  const auto& catalogue = core::Catalogue::of("qx");
  const auto once = catalogue.sentence("", parts[0]);
  EXPECT_EQ(catalogue.sentence("", {{"data_not_toml"}, {}, {{"why", parts}}}),
            catalogue.sentence("", {{"data_not_toml"}, {}, {{"why", once + " + " + once}}}));
  EXPECT_EQ(catalogue.sentence("", {{"gone_name"}, {}, {{"field", std::string("deck[3]")}}}), "deck[3] > " + once);
}

TEST(ThirdLanguage, is_spoken_in_the_terminal) {
  const auto head = [](const char* games) {
    const auto ran =
        app::run_program({"simulate", "set", "--games", games, "--seats", "2", "--bots", "random", "--lang", "qx"});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    return ran.out.substr(0, ran.out.find('\n'));
  };
  EXPECT_THAT(head("1"), HasSubstr("1 one "));
  EXPECT_THAT(head("3"), HasSubstr("3 few "));
  EXPECT_THAT(head("5"), HasSubstr("5 many "));
  EXPECT_THAT(head("5"), HasSubstr("2 few "));
  EXPECT_THAT(app::run_program({"play", "set", "--lang", "tlh"}).err, HasSubstr("There is: en fr qx"));
  EXPECT_EQ(app::run_program({"rules", "set", "--lang", "qx"}).out, app::run_program({"rules", "set"}).out)
      << "rules that nobody has translated are told in the default language";
}

TEST(ThirdLanguage, is_told_to_clients) {
  const auto* sentences = server::sentences_of("qx");
  ASSERT_NE(sentences, nullptr);
  const auto language = boost::json::parse(*sentences->plain).at("language");
  EXPECT_EQ(language.at("plural").as_array().size(), 2U);
  EXPECT_EQ(language.at("list_separator").as_string(), " + ");
  server::Request request;
  request.accept_language = "pl, qx;q=0.9, fr;q=0.8";
  EXPECT_EQ(server::language_of(request), "qx");
}

}  // namespace
}  // namespace rummage
