#include "fingerprints.hpp"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "files.hpp"

namespace rummage::proof {
namespace {

std::string number_of(const Fingerprints& found, std::string_view bot) {
  const auto at = std::ranges::find(found, bot, &Fingerprints::value_type::first);
  return at == found.end() ? "" : at->second;
}

}  // namespace

void check_fingerprints(std::string_view folder, const Fingerprints& found) {
  const auto path = "tests/" + std::string(folder) + "/fingerprints.txt";
  std::string text;
  for (const auto& [bot, number] : found) text += bot + " " + number + "\n";
  const auto casual = number_of(found, "casual");
  EXPECT_TRUE(casual.empty() || casual != number_of(found, "greedy"))
      << "casual errs in none of the positions: take another seed";
  const char* wish = std::getenv("RUMMAGE_FINGERPRINTS");
  if (wish != nullptr && std::string_view(wish) == "write") return write_source(path, text);
  EXPECT_EQ(read_source(path), text) << "in " << path << "; where it was meant: tools/fingerprints " << folder;
}

}  // namespace rummage::proof
