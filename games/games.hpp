#pragma once

#include <span>
#include <string_view>

#include "core/any_game.hpp"

namespace rummage::games {

/// Every game that has a folder here, by name. The list is written by the build.
std::span<const core::AnyGame* const> all();

/// nullptr where there is none of that name ("five-crowns").
inline const core::AnyGame* find(std::string_view name) {
  for (const auto* game : all())
    if (game->name() == name) return game;
  return nullptr;
}

}  // namespace rummage::games
