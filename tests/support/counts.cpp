#include "counts.hpp"

#include <sstream>

#include "files.hpp"

namespace rummage::proof {

std::vector<CountRow> count_rows(std::string_view folder) {
  std::vector<CountRow> rows;
  for (const auto& path : list_sources("tests/" + std::string(folder) + "/counts", ".txt")) {
    int number = 0;
    for (const auto& line : lines_of(read_source(path))) {
      ++number;
      if (line.empty() || line[0] == '#') continue;
      std::istringstream in(line);
      CountRow row{path, number, 0, 0, {}};
      std::string position;
      in >> row.depth >> row.count;
      std::getline(in, position);
      const auto parsed = core::parse_json(position);
      if (in && parsed && parsed->is_object()) {
        row.position = parsed->get_object();
        rows.push_back(std::move(row));
      } else {
        ADD_FAILURE_AT(path.c_str(), number) << "depth, count and a JSON object are wanted";
      }
    }
  }
  return rows;
}

}  // namespace rummage::proof
