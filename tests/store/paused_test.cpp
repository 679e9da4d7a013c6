#include <gtest/gtest.h>

#include "places.hpp"
#include "store/memory.hpp"

namespace rummage::store {
namespace {

TEST(PausedMatches, wait_where_no_restart_finds_them) {
  const Folder folder;
  for (const bool is_file : {false, true}) {
    SCOPED_TRACE(is_file);
    const auto store = is_file ? open_or_fail(folder.file("store.db")) : make_memory_store();
    const auto ann = store->create_person("Ann", token(1), 1).value();
    const auto put = [&](const MatchId& match, std::int64_t number, Millis touched, bool is_paused) {
      Summary summary;
      summary.game = "set";
      summary.status = Status::playing;
      summary.touched_ms = touched;
      summary.people = {ann};
      summary.is_paused = is_paused;
      EXPECT_TRUE(append_one(*store, line(match, number, "x", summary)));
    };
    put("a", 0, 1, true);
    put("b", 0, 2, false);
    put("c", 0, 3, true);
    EXPECT_EQ(store->paused_of_person(ann, 9)->size(), 2U);
    EXPECT_EQ(store->paused_of_person(ann, 9)->back().match, "a") << "the oldest comes last";
    EXPECT_EQ(store->unfinished()->size(), 1U);
    EXPECT_EQ(store->of_person(ann, 9)->size(), 3U);
    put("a", 1, 4, false);
    EXPECT_EQ(store->paused_of_person(ann, 9)->size(), 1U);
    EXPECT_EQ(store->unfinished()->size(), 2U);
  }
}

}  // namespace
}  // namespace rummage::store
