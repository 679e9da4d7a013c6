#include "server/api_description.hpp"

#include <functional>
#include <set>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "core/message_kinds.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "server/catalogue_api.hpp"
#include "server/site.hpp"

namespace rummage::server {
namespace {

namespace json = core::json;

void each_ref(const json::value& value, const std::function<void(std::string_view)>& see) {
  if (const auto* list = value.if_array())
    for (const auto& item : *list) each_ref(item, see);
  if (const auto* object = value.if_object())
    for (const auto& item : *object) {
      if (item.key() == "$ref") see(item.value().as_string());
      each_ref(item.value(), see);
    }
}

TEST(ApiDescription, every_reference_of_the_schema_leads_somewhere) {
  const auto schema = message_schema();
  const auto& defs = schema.at("$defs").as_object();
  int seen = 0;
  each_ref(schema, [&](std::string_view ref) {
    ASSERT_TRUE(ref.starts_with("#/$defs/")) << ref;
    EXPECT_TRUE(defs.contains(ref.substr(8))) << ref;
    ++seen;
  });
  EXPECT_GT(seen, 100);
}

TEST(ApiDescription, every_game_has_its_own_view_and_advice) {
  const auto schema = message_schema();
  const auto& defs = schema.at("$defs").as_object();
  for (const auto* name : {"View", "Advice"}) {
    const auto& any = defs.at(name).at("anyOf").as_array();
    ASSERT_EQ(any.size(), games::all().size());
    for (std::size_t i = 0; i < any.size(); ++i) {
      const auto own = std::string(games::all()[i]->folder()) + "." + name;
      EXPECT_EQ(any[i].at("$ref").as_string(), "#/$defs/" + own);
      EXPECT_TRUE(defs.contains(own)) << own;
    }
  }
}

TEST(ApiDescription, references_of_the_routes_lead_into_their_document_or_the_schema) {
  const auto document = json::parse(*openapi_text().plain);
  const auto schema = message_schema();
  each_ref(document, [&](std::string_view ref) {
    boost::system::error_code error;
    const auto hash = ref.find('#');
    ASSERT_NE(hash, std::string_view::npos) << ref;
    const bool is_messages = ref.substr(0, hash) == "schema.json";
    EXPECT_TRUE(is_messages || hash == 0) << ref;
    const json::value messages = schema;
    EXPECT_NE((is_messages ? messages : document).find_pointer(ref.substr(hash + 1), error), nullptr) << ref;
  });
}

// "/api/tables/{id}" and "/api/tables/{}" are the same place.
std::string without_names(std::string_view pattern) {
  std::string out;
  bool is_name = false;
  for (const char c : pattern) {
    if (c == '}') is_name = false;
    if (!is_name) out += c;
    if (c == '{') is_name = true;
  }
  return out;
}

TEST(ApiDescription, describes_exactly_the_routes_that_there_are) {
  std::set<std::string> described;
  const auto document = json::parse(*openapi_text().plain);
  for (const auto& path : document.at("paths").as_object())
    for (const auto& method : path.value().as_object())
      described.insert(core::upper(method.key()) + " " + without_names(path.key()));
  std::set<std::string> routes;
  for (const auto& route : Site::routes()) {
    if (route.pattern == Site::Route::page) continue;
    EXPECT_TRUE(routes.insert(std::string(route.method) + " " + without_names(route.pattern)).second)
        << route.pattern << " stands twice in the table";
  }
  EXPECT_EQ(described, routes);
}

TEST(ApiDescription, the_schema_has_the_parameters_of_every_message) {
  const auto schema = message_schema();
  const auto& all = schema.at("$defs").at("MessageParameters").at("properties").as_object();
  EXPECT_EQ(all.size(), core::MessageKinds::embedded().all().size());
  const auto kind = [&](std::string_view code, std::string_view param) {
    return std::string(all.at(code).at("properties").at(param).at("$ref").as_string());
  };
  EXPECT_EQ(kind("set/took", "seat"), "#/$defs/Seat");
  EXPECT_EQ(kind("set/took", "cards"), "#/$defs/Cards");
  EXPECT_EQ(kind("set/wrong", "breaks"), "#/$defs/Messages");
  EXPECT_EQ(kind("lang/field_wrong_type", "wanted"), "#/$defs/Word");
  EXPECT_EQ(kind("five_crowns/drew_deck", "card"), "#/$defs/Card");
}

TEST(ApiDescription, sentences_bring_their_language_and_the_kinds_of_parameters) {
  const auto sentences = json::parse(*sentences_of("fr")->plain);
  EXPECT_EQ(json::serialize(sentences.at("language")),
            "{\"plural\":[[{\"is\":[-1,0,1]}]],\"list_separator\":\"\u00a0; \",\"field_separator\":\"\u00a0: \"}");
  EXPECT_EQ(json::serialize(sentences.at("parameters").at("set/took").at("seat")), R"("seat")");
  EXPECT_EQ(sentences.at("parameters"), json::parse(*sentences_of("en")->plain).at("parameters"));
}

}  // namespace
}  // namespace rummage::server
