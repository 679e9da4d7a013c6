#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>

namespace rummage::server {

/// How much memory answers may take that wait to be read, in all and for one address. Of the network thread.
class MemoryBudget {
 public:
  MemoryBudget(std::size_t all, std::size_t an_address)
      : used_(std::make_shared<Usage>()), all_(all), an_address_(an_address) {}

  /// Given back when the share goes; nullptr where there is not so much left. One answer alone always fits.
  std::shared_ptr<const void> take(const std::string& address, std::size_t bytes) {
    auto& own = used_->by_address[address];
    const bool fits = (own == 0 || own + bytes <= an_address_) && (used_->all == 0 || used_->all + bytes <= all_);
    if (!fits) {
      if (own == 0) used_->by_address.erase(address);
      return nullptr;
    }
    own += bytes;
    used_->all += bytes;
    return std::make_shared<const Share>(used_, address, bytes);
  }
  [[nodiscard]] std::size_t used() const { return used_->all; }

 private:
  struct Usage {
    std::size_t all = 0;
    std::map<std::string, std::size_t> by_address;
  };
  struct Share {
    Share(std::shared_ptr<Usage> from, std::string who, std::size_t size)
        : used(std::move(from)), address(std::move(who)), bytes(size) {}
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share() {
      used->all -= bytes;
      const auto own = used->by_address.find(address);
      if ((own->second -= bytes) == 0) used->by_address.erase(own);
    }
    std::shared_ptr<Usage> used;
    std::string address;
    std::size_t bytes;
  };

  std::shared_ptr<Usage> used_;
  std::size_t all_;
  std::size_t an_address_;
};

}  // namespace rummage::server
