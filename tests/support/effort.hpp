#pragma once

namespace rummage::proof {

// Sanitizers and builds without optimization are ten to fifty times slower: tests that only repeat themselves do so
// less often there.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define RUMMAGE_SLOW_BUILD
#endif
#endif
#if defined(RUMMAGE_SLOW_BUILD) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || \
    !defined(__OPTIMIZE__)
inline constexpr bool is_slow_build = true;
#else
inline constexpr bool is_slow_build = false;
#endif
#undef RUMMAGE_SLOW_BUILD

}  // namespace rummage::proof
