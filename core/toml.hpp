#pragma once

// Every include of toml++ goes through this file. Version 3.3 asserts that a key begins like a key (and with NDEBUG
// tells the compiler to assume it), although it reports an error for any other key right after: the file `[=` is
// enough. Data files come from anywhere, so these assertions are switched off, and the parser is fuzzed.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")
