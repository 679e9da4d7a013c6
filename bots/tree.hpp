#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/elementary.hpp"
#include "core/fixed_vector.hpp"

namespace rummage::bots {

/// What was tried at decisions below the root, by a hash of what the acting seat knows there. It allocates once; when
/// it is full, no new decision is remembered.
template <class Action>
class Tree {
 public:
  static constexpr std::size_t most_children = 6;
  struct Child {
    Action action;
    std::uint32_t visits = 0;
    double total = 0;
  };
  struct Node {
    std::uint64_t key = 0;
    std::uint32_t visits = 0;  // 0: a free place
    core::FixedVector<Child, most_children> children;
  };

  /// Forgets everything; keeps the memory.
  void clear() {
    if (nodes_.empty()) nodes_.resize(places);
    for (const auto place : used_) nodes_[place].visits = 0;
    used_.clear();
    used_.reserve(most_nodes);
  }

  /// nullptr if this decision is new; it is then remembered if there is room.
  Node* find_or_add(std::uint64_t key) {
    auto place = static_cast<std::size_t>(key) & (places - 1);
    while (nodes_[place].visits != 0) {
      if (nodes_[place].key == key) return &nodes_[place];
      place = (place + 1) & (places - 1);
    }
    if (used_.size() == most_nodes) return nullptr;
    used_.push_back(static_cast<std::uint32_t>(place));
    auto& node = nodes_[place];
    node.key = key;
    node.visits = 1;
    node.children.clear();
    return nullptr;
  }

  [[nodiscard]] std::size_t size() const { return used_.size(); }
  /// The decisions in the order in which they were found; there are `size` of them.
  [[nodiscard]] const Node& operator[](std::size_t number) const { return nodes_[used_[number]]; }

  /// The child with the highest upper confidence bound. The node must have a child.
  static std::size_t best(const Node& node, double exploration) {
    std::size_t chosen = 0;
    double most = -std::numeric_limits<double>::infinity();
    const double log = core::logarithm(1.0 + node.visits);
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      const auto& child = node.children[i];
      const double value = child.total / (child.visits + 1e-9) + exploration * std::sqrt(log / (child.visits + 1e-9));
      if (value <= most) continue;
      most = value;
      chosen = i;
    }
    return chosen;
  }

 private:
  static constexpr std::size_t places = 4096;
  static constexpr std::size_t most_nodes = places / 2;

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> used_;
};

}  // namespace rummage::bots
