#pragma once

#include <string>

#include "app/io.hpp"
#include "match/record.hpp"
#include "match/verify.hpp"

namespace rummage::app {

/// A record from a file, bounded; fails with what is wrong with it.
match::Record load_record(const std::string& path, std::istream& standard);

/// What is wrong with it, in words.
std::string fault_text(const match::Record& record, const match::Fault& fault, const Io& io);
/// Fails with the step and what is wrong with it.
[[noreturn]] void refuse_record(const match::Record& record, const match::Fault& fault, const Io& io);

}  // namespace rummage::app
