#include "games/set_cubes/naming.hpp"

#include <algorithm>
#include <array>

#include "games/set_cubes/text.hpp"

namespace rummage::set_cubes {
namespace {

using namespace core::literals;
using core::refuse;

bool has_face(const Box& box, Die die, Face face) {
  return std::ranges::any_of(
      box.dice[die.index()], [&](Face one) { return face.is_wild() ? one.is_wild() : one == face; });
}

// A matching of names to dice, grown by augmenting paths.
class Matching {
 public:
  Matching(const Box& box, std::vector<NamedDie>& names, DieSet free) : box_(box), names_(names), free_(free) {}

  bool place(std::size_t name) {
    seen_ = {};
    return find_room(name);
  }

 private:
  bool find_room(std::size_t name) {
    for (const Die die : free_)
      if (!holder_[die.index()] && has_face(box_, die, names_[name].face)) return take(name, die);
    for (const Die die : free_) {
      if (seen_.has(die) || !has_face(box_, die, names_[name].face)) continue;
      seen_.add(die);
      if (find_room(*holder_[die.index()])) return take(name, die);
    }
    return false;
  }
  bool take(std::size_t name, Die die) {
    names_[name].die = die;
    holder_[die.index()] = name;
    return true;
  }

  const Box& box_;
  std::vector<NamedDie>& names_;
  DieSet free_;
  DieSet seen_;
  std::array<std::optional<std::size_t>, most_dice> holder_{};
};

}  // namespace

core::Done give_numbers(const Box& box, DieSet taken, std::vector<NamedDie>& dice) {
  for (const auto& [face, die, path] : dice) {
    if (!die) continue;
    if (die->index() >= box.dice.size())
      return refuse(
          "no_such_die"_say, "CUBE-01",
          {{"field", path}, {"number", std::int64_t{die->number()}}, {"most", std::int64_t(box.dice.size())}});
    if (taken.has(*die))
      return refuse("die_named_twice"_say, "CUBE-01", {{"field", path}, {"number", std::int64_t{die->number()}}});
    if (!has_face(box, *die, face))
      return refuse("no_such_face"_say, "CUBE-01",
                    {{"field", path}, {"number", std::int64_t{die->number()}}, {"face", face_text(face)}});
    taken.add(*die);
  }
  Matching matching(box, dice, DieSet::first(box.dice.size()) - taken);
  for (std::size_t i = 0; i < dice.size(); ++i)
    if (!dice[i].die && !matching.place(i))
      return refuse("no_die_left"_say, "CUBE-01", {{"field", dice[i].path}, {"face", face_text(dice[i].face)}});
  return {};
}

}  // namespace rummage::set_cubes
