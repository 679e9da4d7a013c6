#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "store/types.hpp"

namespace rummage::server {

/// Who holds which token, as far as that was asked lately: every request asks it. Of the network thread.
class Identities {
 public:
  /// For some seconds, so that a change that nobody told it of is not missed for long; whatever changes through this
  /// server is forgotten at once.
  [[nodiscard]] const store::Holder* find(const store::TokenHash& token, std::int64_t now_ms) const {
    const auto found = known_.find(token);
    return found == known_.end() || now_ms - found->second.at_ms > longest_ms ? nullptr : &found->second.holder;
  }
  /// Not where something was forgotten since `changes`: that may have been about this token.
  void add(const store::TokenHash& token, const store::Holder& holder, std::int64_t now_ms, std::uint64_t changes) {
    if (changes != changes_) return;
    if (known_.size() >= most) known_.clear();
    known_.insert_or_assign(token, CachedHolder{holder, now_ms});
  }
  void forget(store::PersonId person) {
    ++changes_;
    std::erase_if(known_, [person](const auto& one) { return one.second.holder.person.id == person; });
  }
  [[nodiscard]] std::uint64_t changes() const { return changes_; }

 private:
  static constexpr std::size_t most = 20'000;
  static constexpr std::int64_t longest_ms = 5'000;
  struct CachedHolder {
    store::Holder holder;
    std::int64_t at_ms = 0;
  };

  std::map<store::TokenHash, CachedHolder> known_;
  std::uint64_t changes_ = 0;
};

}  // namespace rummage::server
