#include "match/position.hpp"

#include <ostream>

#include <boost/json/serialize.hpp>

#include "app/commands.hpp"

namespace rummage::app {
namespace {

constexpr std::size_t longest_position = std::size_t{4} << 20U;

}  // namespace

Exit position(const PositionCall& call, const Io& io) {
  Input input(call.file, io.in);
  const auto answer = match::answer_position(read_all(input.stream(), longest_position), io.language);
  if (!answer) throw Failure(Exit::bad_input, answer.error());
  io.out << core::json::serialize(*answer) << "\n";
  return Exit::good;
}

}  // namespace rummage::app
