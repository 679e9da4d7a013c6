#include "app/record_file.hpp"

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {
namespace {

constexpr std::size_t longest_record = std::size_t{16} << 20U;

}  // namespace

table::Record load_record(const std::string& path, std::istream& standard) {
  Input input(path, standard);
  auto record = table::read_record(read_all(input.stream(), longest_record));
  if (!record) throw Failure(Exit::bad_input, record.error());
  return std::move(*record);
}

}  // namespace rummage::app
