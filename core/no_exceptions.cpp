// core, games and bots are compiled without exceptions; Boost then asks the program what to do instead. What it would
// throw here are broken promises of our own (a wrong index, no memory left), never bad input: that is read with error
// codes.
#include <cstdio>
#include <cstdlib>
#include <exception>

#include <boost/assert/source_location.hpp>
#include <boost/throw_exception.hpp>

namespace boost {

void throw_exception(const std::exception& error) {
  std::fputs("rummage: internal error: ", stderr);  // without what prints numbers, which is much in a small module
  std::fputs(error.what(), stderr);
  std::fputs("\n", stderr);
  std::abort();
}

void throw_exception(const std::exception& error, const boost::source_location&) { throw_exception(error); }

}  // namespace boost
