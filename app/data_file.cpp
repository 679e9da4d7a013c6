#include "app/data_file.hpp"

#include <filesystem>

#include "app/failure.hpp"
#include "app/io.hpp"
#include "core/shelf.hpp"
#include "core/text.hpp"
#include "games/games.hpp"

namespace rummage::app {
namespace {

using namespace core::literals;

constexpr std::size_t longest_file = std::size_t{1} << 20U;  // far more than a data file may have

core::Shelf& shelf_for(core::TomlFields& fields) {
  const auto name = fields.string("game");
  const auto* game = fields.ok() ? games::find(name) : nullptr;
  const auto* option = game == nullptr ? nullptr : core::data_option(game->options());
  if (game == nullptr)
    fields.fail(fields.line_of("game"), "data_no_such_game"_say, {}, {{"given", core::quoted(name)}});
  if (option == nullptr) fields.fail(fields.line_of("game"), "data_no_data"_say, {}, {{"given", core::quoted(name)}});
  if (const auto& refusal = fields.refusal()) throw Failure(Exit::bad_input, *refusal);
  return option->shelf();
}

}  // namespace

void add_data_file(const std::string& path, std::istream& standard) {
  Input input(path, standard);
  const auto text = read_all(input.stream(), longest_file);
  const auto file = std::filesystem::path(path).filename().string();
  const auto tree = core::parse_toml(file, text);
  if (!tree) throw Failure(Exit::bad_input, tree.error());
  core::TomlFields fields(file, *tree);
  auto& shelf = shelf_for(fields);
  const auto* game = games::find(shelf.game());
  if (const auto added = shelf.add(file, text, core::Shelf::From::host); !added)
    throw Failure(Exit::bad_input, added.error(), game->folder());
}

}  // namespace rummage::app
