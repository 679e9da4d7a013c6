#pragma once

#include <memory>

#include "store/store.hpp"

namespace rummage::store {

/// Forgets everything when it goes: for tests, simulations and tables nobody wants to keep.
std::unique_ptr<Store> make_memory_store();

}  // namespace rummage::store
