#pragma once

#include <span>
#include <string_view>

#include "match/room.hpp"

namespace rummage::match {

/// What bots are called, by seat; they have other names where somebody at the table has that one.
std::span<const std::string_view> bot_names();

/// Refuses a level that the game's bots do not have.
core::Done check_level(const core::AnyGame& game, std::string_view level);

/// Judges one entry for `Room::judge`, on a copy of the part of the room that an entry may change.
class Judge {
 public:
  /// Recalling: the entry was judged when it was stored, so the rules are not asked.
  enum class Mode : std::uint8_t { judging, recalling };
  Judge(const Room& room, const Entry& entry, Mode mode = Mode::judging);
  std::expected<Room::Verdict, core::Refusal> run();
  Room::Verdict deal_at_once();

  // One for each kind of deed, called by run().
  core::Done operator()(const deed::Create& d);
  core::Done operator()(const deed::Come& d);
  core::Done operator()(const deed::Leave& d);
  core::Done operator()(const deed::Sit& d);
  core::Done operator()(const deed::SeatBot& d);
  core::Done operator()(const deed::EmptySeat& d);
  core::Done operator()(const deed::Remove& d);
  core::Done operator()(const deed::Mute& d);
  core::Done operator()(const deed::Doors& d);
  core::Done operator()(const deed::HandOver& d);
  core::Done operator()(const deed::Start& d);
  core::Done operator()(const deed::Commit& d);
  core::Done operator()(const deed::Reveal& d);
  core::Done operator()(const deed::CallOff& d);
  core::Done operator()(const deed::Act& d);
  core::Done operator()(const deed::Chat& d);
  core::Done operator()(const deed::Resign& d);
  core::Done operator()(const deed::AgreeToEnd& d);
  core::Done operator()(const deed::Rematch& d);
  core::Done operator()(const deed::Close& d);
  core::Done operator()(const deed::Pause& d);
  core::Done operator()(const deed::Continue& d);

 private:
  using Params = std::vector<core::Param>;

  // Who asks, and whether they may.
  core::Done check_doer() const;
  core::Done check_host() const;
  core::Done check_not_maker(PersonId person) const;
  bool has_customs(int number) const { return room_.creation().customs >= number; }
  core::Done check_stage(Stage stage) const;
  core::Done check_seat(core::Seat seat) const;
  core::Done check_step(const deed::Act& d) const;
  std::expected<core::Seat, core::Refusal> own_seat() const;
  std::expected<Guest*, core::Refusal> other_guest(PersonId person);

  // Steps that several deeds share.
  void say(core::Code code, Params params = {});
  void say_about(core::Code seated, core::Code other, const Guest& guest);
  Guest* find(PersonId person);
  void give_up(core::Seat seat, const Guest& guest);
  Guest& me() { return *find(entry_.by.person); }
  Chair& chair(core::Seat seat) { return v_.head.chairs[static_cast<std::size_t>(seat.index())]; }
  std::optional<core::Seat> seat_of(PersonId person) const { return v_.head.seat_of(person); }
  void go_away(Guest& guest);
  std::string bot_name(core::Seat seat, const std::vector<std::string>& avoid) const;
  bool make_room();
  GuestList::Iterator first_to_forget() const;
  void forget_removed();
  core::Done let_back(PersonId person);
  void pass_host_on();
  void come_back(core::Seat seat);
  core::Done check_going_on() const;
  void resume();
  void hold_if_dealt_anew();
  void let_go();
  void stood_still(std::int64_t since_ms);
  void set_stage(Stage stage);
  void call_off(core::SeatSet seats, core::Word why);
  core::SeatSet people_without(std::optional<Bytes32> Chair::* what) const;
  void deal();
  std::expected<Chooser, core::Refusal> who_chose(const deed::Act& d, core::Seat seat, const std::string& action);
  void match_changed(std::shared_ptr<const core::AnyMatch> match, std::optional<core::Seat> actor);
  core::Done recall(const deed::Act& d, core::Seat seat);
  void end(EarlyEnd how);

  const Room& room_;
  const Entry& entry_;
  const Mode mode_;
  std::int64_t at_;
  Room::Verdict v_{};
};

}  // namespace rummage::match
