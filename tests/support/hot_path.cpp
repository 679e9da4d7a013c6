#include "hot_path.hpp"

#include <cstdlib>
#include <new>

// The thread sanitizer has operators of its own, which cannot be replaced: all other builds count.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define RUMMAGE_COUNTS_NOTHING
#endif
#endif

#ifdef RUMMAGE_COUNTS_NOTHING

namespace rummage::proof {

std::uint64_t allocations() { return 0; }

}  // namespace rummage::proof

#else

namespace {

thread_local std::uint64_t asked = 0;

void* counted_or_null(std::size_t size) {
  ++asked;
  return std::malloc(size > 0 ? size : 1);
}

void* counted(std::size_t size) {
  if (void* memory = counted_or_null(size)) return memory;
  throw std::bad_alloc();
}

void* counted(std::size_t size, std::align_val_t alignment) {
  ++asked;
  const auto step = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(step, (size + step - 1) / step * step)) return memory;
  throw std::bad_alloc();
}

}  // namespace

// All forms, since memory from one that was left out would come back to a `free` that it does not belong to.
void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return counted(size, alignment); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return counted(size, alignment); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted_or_null(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted_or_null(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace rummage::proof {

std::uint64_t allocations() { return asked; }

}  // namespace rummage::proof

#endif
