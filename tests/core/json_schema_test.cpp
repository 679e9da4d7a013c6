#include "json_schema.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace rummage::proof {
namespace {

TEST(JsonSchema, refuses_by_every_keyword_that_it_knows) {
  const auto refuses = [](std::string_view schema, std::string_view value) {
    const auto whole = R"({"$defs":{"X":)" + std::string(schema) + R"(,"Y":{"type":"null"}}})";
    JsonSchema read(core::parse_json(whole)->get_object());
    return read.error("X", *core::parse_json(value)).has_value();
  };
  struct Row {
    std::string_view schema, right, wrong;
  };
  for (const auto& row : std::initializer_list<Row>{
           {R"({"type":"integer"})", "7", "7.5"},
           {R"({"type":["string","null"]})", "null", "0"},
           {R"({"enum":["a",2]})", "2", R"("b")"},
           {R"({"const":true})", "true", "false"},
           {R"({"pattern":"^a+$"})", R"("aa")", R"("ab")"},
           {R"({"minimum":2})", "2", "1"},
           {R"({"maximum":2})", "2", "3"},
           {R"({"required":["a"]})", R"({"a":1})", "{}"},
           {R"({"properties":{"a":{"type":"null"}}})", R"({"a":null})", R"({"a":1})"},
           {R"({"properties":{"a":true},"additionalProperties":false})", R"({"a":1})", R"({"b":1})"},
           {R"({"additionalProperties":{"type":"null"}})", R"({"b":null})", R"({"b":1})"},
           {R"({"propertyNames":{"pattern":"^a"}})", R"({"a":1})", R"({"b":1})"},
           {R"({"items":{"type":"null"}})", "[null]", "[null,1]"},
           {R"({"prefixItems":[{"type":"null"}],"items":{"const":1}})", "[null,1]", "[1,1]"},
           {R"({"prefixItems":[{"type":"null"}],"items":{"const":1}})", "[null]", "[null,null]"},
           {R"({"minItems":1})", "[1]", "[]"},
           {R"({"maxItems":1})", "[1]", "[1,1]"},
           {R"({"oneOf":[{"minimum":1},{"minimum":5}]})", "1", "5"},
           {R"({"anyOf":[{"minimum":5},{"maximum":1}]})", "5", "3"},
           {R"({"$ref":"#/$defs/Y"})", "null", "1"},
       }) {
    EXPECT_FALSE(refuses(row.schema, row.right)) << row.schema;
    EXPECT_TRUE(refuses(row.schema, row.wrong)) << row.schema;
  }
  EXPECT_TRUE(refuses(R"({"uniqueItems":true})", "[1]")) << "a keyword that is not understood promises nothing";
}

}  // namespace
}  // namespace rummage::proof
