#pragma once

#include <memory>

#include "store/store.hpp"

namespace rummage::store {

/// Forgets everything when it is destroyed: for tests, simulations and tables that nobody wants to keep.
std::unique_ptr<Store> make_memory_store();

}  // namespace rummage::store
