#pragma once

#include <string>

#include "app/io.hpp"
#include "match/record.hpp"
#include "match/verify.hpp"

namespace rummage::app {

/// Reads a record from a file of limited size; ends the command with what is wrong with it.
match::Record load_record(const std::string& path, std::istream& standard);

/// What is wrong with the record, as a sentence.
std::string fault_text(const match::Record& record, const match::Fault& fault, const Io& io);
/// Ends the command with that sentence.
[[noreturn]] void refuse_record(const match::Record& record, const match::Fault& fault, const Io& io);

}  // namespace rummage::app
