#include "server/api_description.hpp"

#include <functional>

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

#include "games/games.hpp"

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

}  // namespace
}  // namespace rummage::server
