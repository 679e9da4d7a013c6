#include "table/fresh_seed.hpp"

#include <stdexcept>

#include <sodium.h>

namespace rummage::table {

match::Bytes32 fresh_seed() {
  static const int ready = sodium_init();
  if (ready < 0) throw std::runtime_error("libsodium cannot be initialised");
  match::Bytes32 seed{};
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

}  // namespace rummage::table
