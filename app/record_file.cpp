#include "app/record_file.hpp"

#include "app/failure.hpp"
#include "app/sentences.hpp"
#include "games/games.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

constexpr std::size_t longest_record = std::size_t{16} << 20U;

}  // namespace

match::Record load_record(const std::string& path, std::istream& standard) {
  Input input(path, standard);
  auto record = match::read_record(read_all(input.stream(), longest_record));
  if (!record) throw Failure(Exit::bad_input, record.error());
  return std::move(*record);
}

std::string fault_text(const match::Record& record, const match::Fault& fault, const Io& io) {
  const auto folder = games::find(record.game)->folder();
  return io.catalogue().sentence(folder, fault.reason, {core::Viewer::spectator(), record.names});
}

void refuse_record(const match::Record& record, const match::Fault& fault, const Io& io) {
  bad_input("verify_fault"_say,
            {{"step", static_cast<std::int64_t>(fault.step)}, {"why", as_sentence(fault_text(record, fault, io))}});
}

}  // namespace rummage::app
