#pragma once

#include <cassert>

// The only way to toml++ here. Version 3.3 asserts, and where assertions are off lets the compiler assume, that keys
// begin as keys do, and then handles with an error what does not: `[=` is enough. Data files come from anywhere, so its
// assertions are switched off, and what is behind them is fuzzed.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")
