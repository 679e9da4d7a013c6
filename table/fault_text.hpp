#pragma once

#include <exception>
#include <string>

namespace rummage::table {

/// What an exception says, for logs.
inline std::string fault_text(const std::exception_ptr& fault) {
  try {
    std::rethrow_exception(fault);
  } catch (const std::exception& what) {
    return what.what();
  } catch (...) {
    return "an exception of an unknown kind";
  }
}

}  // namespace rummage::table
