// Debian has no Boost.JSON for WebAssembly, so it is compiled along.
#include <boost/json/src.hpp>
