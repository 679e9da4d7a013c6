#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "load/link.hpp"

namespace rummage::load {

using Clock = std::chrono::steady_clock;

/// Somebody with a cookie of their own.
struct Person {
  std::string cookie;
  std::int64_t id = 0;
};
Person make_person(Http& http);

/// A new table of that person's, with two seats; its id.
std::string make_table(Http& http, const Person& host, const std::string& game);

/// What a client asked for and was told to be done: it must be in the log for ever.
struct Acknowledged {
  std::uint64_t number = 0;  // of the entry
  std::int64_t person = 0;
  std::string what;  // as it was sent, but for the id: "do":"act","action":"draw deck","step":3
};

/// What whoever runs matches is told.
struct Observer {
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;
  virtual void acknowledged(const Acknowledged& what, bool is_move, Clock::duration after) = 0;
  virtual void refused(std::string_view reply) = 0;
  virtual void over() = 0;
  /// A connection ended; the code of the farewell, or 0.
  virtual void lost(std::uint16_t code) = 0;
  /// The server knows less than it once told: must never be.
  virtual void forgot(const std::string& why) = 0;
};

/// The clients of one match. Each looks at what the table says and does what is
/// next: comes, sits, starts, sends its hash and its bytes, plays. A move waits until all of them have seen the last
/// one, so a match has one move in the air. Lost connections do not matter: nothing is remembered but what was seen.
class Match {
 public:
  struct Plan {
    std::string table;
    std::string game;
    std::vector<Person> people;  // in seat order; one alone has bots play both seats, and looks on
    std::string level;           // of those bots
    bool hurries = false;        // ends rounds as soon as it can
    int chats = 0;               // of a thousand messages
    std::uint32_t seed = 1;
  };
  Match(net::io_context& context, Observer& observer, Plan plan);
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;
  ~Match();

  /// For the first time, or again after the connections were lost.
  void connect(const Address& address);
  /// Plays no more moves once the last one is answered.
  void rest() { is_resting_ = true; }

  [[nodiscard]] const std::string& table() const { return plan_.table; }
  [[nodiscard]] const std::string& game() const { return plan_.game; }
  [[nodiscard]] bool is_over() const { return is_over_; }
  [[nodiscard]] bool is_connected() const;
  [[nodiscard]] bool is_dealt() const { return is_dealt_; }
  [[nodiscard]] const std::vector<Acknowledged>& log() const { return log_; }
  /// The last entry that any of its clients has seen.
  [[nodiscard]] std::uint64_t seen() const;

 private:
  struct Side;
  void act(Side& side);
  void go();
  std::string next_deed(Side& side);
  std::string next_move(const Side& side);
  void reply(Side& side, std::string_view text);
  void told(Side& side, std::string_view text);
  void read_table(Side& side, std::string_view text);

  net::io_context& context_;
  Observer& observer_;
  Plan plan_;
  std::vector<std::unique_ptr<Side>> sides_;
  std::vector<Acknowledged> log_;
  std::minstd_rand chance_;
  bool is_over_ = false;
  bool is_dealt_ = false;
  bool is_resting_ = false;
};

}  // namespace rummage::load
