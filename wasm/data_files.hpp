#pragma once

#include <string>

namespace rummage::wasm {

/// Adds a data file, as data/ has it. All files of a game must be there before the game is first asked for anything.
void add_data_file(std::string path, std::string text);

}  // namespace rummage::wasm
