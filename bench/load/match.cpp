#include "load/match.hpp"

#include <algorithm>
#include <charconv>

#include <boost/json/parse.hpp>
#include <fmt/format.h>

#include "load/moves.hpp"
#include "match/chance.hpp"

namespace rummage::load {
namespace {

namespace json = boost::json;

json::object parse(std::string_view text) {
  boost::system::error_code error;
  auto value = json::parse(json::string_view(text.data(), text.size()), error);
  if (error || !value.is_object()) throw Trouble("no JSON object: " + std::string(text.substr(0, 200)));
  return std::move(value.get_object());
}

}  // namespace

Person make_person(Http& http) {
  const auto answer = http.post("/api/me", "{}");
  if (answer.status != 201) throw Trouble("no guest: " + answer.body);
  return {answer.cookie, parse(answer.body).at("person").as_int64()};
}

std::string make_table(Http& http, const Person& host, const std::string& game) {
  const auto answer = http.post("/api/tables", fmt::format(R"({{"game":"{}","seats":2}})", game), host.cookie);
  if (answer.status != 201) throw Trouble("no table: " + answer.body);
  return std::string(parse(answer.body).at("table").as_string());
}

struct Match::Side final : Listener {
  Side(Match& own, Person who, int at) : match(own), person(std::move(who)), own_seat(at) {
    // No secret here: what must be hard to guess is the server's.
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(own.chance_());
  }
  ~Side() override {
    if (link) link->drop();
  }

  void message(std::string_view text) override {
    if (text.starts_with(R"({"type":"reply")"))
      match.reply(*this, text);
    else if (text.find(R"("number":)") != std::string_view::npos)  // others are no entries: late, absent
      match.told(*this, text);
    match.go();
  }
  void closed(std::uint16_t code) override {
    not_opened();
    match.observer_.lost(code);
  }
  void not_opened() override {
    link.reset();
    asked.reset();
    has_seen = false;
  }

  Match& match;
  Person person;
  int own_seat;
  match::Bytes32 bytes{};
  std::shared_ptr<Link> link;

  // What it knows.
  bool has_seen = false;  // anything over this connection
  std::uint64_t next = 0;
  bool is_here = false;
  std::optional<int> seat;
  std::string stage;
  bool is_full = false;  // nobody is missing at the table
  bool has_hashed = false;
  bool has_revealed = false;
  Offer offer;

  // What it waits for.
  struct Asked {
    std::int64_t id = 0;
    std::string what;
    bool is_move = false;
    Clock::time_point at;
  };
  std::optional<Asked> asked;
  std::int64_t asks = 0;
  std::int64_t chats = 0;
};

Match::Match(net::io_context& context, Observer& observer, Plan plan)
    : context_(context), observer_(observer), plan_(std::move(plan)), chance_(plan_.seed) {
  int seat = 0;
  for (const auto& person : plan_.people) sides_.push_back(std::make_unique<Side>(*this, person, seat++));
}

Match::~Match() = default;

void Match::connect(const Address& address) {
  for (auto& side : sides_)
    if (!side->link)
      side->link = Link::open(
          context_, address, fmt::format("/ws?table={}&next={}", plan_.table, side->next), side->person.cookie, *side);
}

bool Match::is_connected() const {
  return std::ranges::any_of(sides_, [](const auto& side) { return side->link != nullptr; });
}

std::uint64_t Match::seen() const {
  std::uint64_t last = 0;
  for (const auto& side : sides_) last = std::max(last, side->next);
  return last == 0 ? 0 : last - 1;
}

void Match::reply(Side& side, std::string_view text) {
  if (!side.asked || number_after(text, R"("re":)") != side.asked->id) return;
  const auto asked = std::move(*side.asked);
  side.asked.reset();
  if (text.find(R"("ok":true)") == std::string_view::npos) {
    // Somebody else was quicker, or the answer to the same before was lost: look again at what the table says.
    if (asked.what.starts_with(R"("do":"reveal")")) side.has_revealed = true;
    if (asked.is_move && !asked.what.starts_with(R"("do":"chat")")) side.offer.is_stale = true;
    observer_.refused(text);
    return;
  }
  const auto number = static_cast<std::uint64_t>(number_after(text, R"("number":)").value_or(0));
  log_.push_back({number, side.person.id, asked.what});
  observer_.acknowledged(log_.back(), asked.is_move, Clock::now() - asked.at);
}

void Match::told(Side& side, std::string_view text) {
  const auto number = static_cast<std::uint64_t>(number_after(text, R"("number":)").value_or(0));
  if (number + 1 < side.next)
    observer_.forgot(fmt::format("table {} is at entry {}, though {} was told", plan_.table, number, side.next - 1));
  side.has_seen = true;
  side.next = number + 1;
  read_offer(text, side.offer);
  if (text.find(R"("table":{)") != std::string_view::npos) read_table(side, text);
}

void Match::read_table(Side& side, std::string_view text) {
  const auto message = parse(text);
  const auto& table = message.at("table").as_object();
  side.seat =
      message.at("seat").is_int64() ? std::optional(static_cast<int>(message.at("seat").as_int64())) : std::nullopt;
  side.stage = std::string(table.at("stage").as_string());
  const auto& people = table.at("people").as_array();
  side.is_here = std::ranges::any_of(people, [&](const json::value& one) {
    return one.at("person").as_int64() == side.person.id && one.at("here").as_bool();
  });
  const auto& chairs = table.at("chairs").as_array();
  const auto taken = std::ranges::count_if(chairs, [](const json::value& one) { return one.at("kind") != "empty"; });
  side.is_full = taken == static_cast<std::ptrdiff_t>(sides_.size());
  const auto& hashes = table.at("fair").at("hashes").as_array();
  side.has_hashed = side.seat && !hashes.at(static_cast<std::size_t>(*side.seat)).is_null();
  if (side.stage != "revealing") side.has_revealed = false;
  is_dealt_ = is_dealt_ || side.stage == "playing" || side.stage == "over";
  if ((side.stage == "over" || side.stage == "closed") && !is_over_) {
    is_over_ = true;
    observer_.over();
  }
}

void Match::go() {
  if (is_over_) return;
  for (auto& side : sides_)
    if (side->link && side->has_seen && !side->asked) act(*side);
}

void Match::act(Side& side) {
  auto what = next_deed(side);
  const bool is_move = what.empty() && side.stage == "playing";
  if (is_move) what = next_move(side);
  if (what.empty()) return;
  const auto id = ++side.asks;
  side.link->send(fmt::format(R"({{"id":{},{}}})", id, what));
  side.asked = Side::Asked{id, std::move(what), is_move, Clock::now()};
}

// Up to the deal.
std::string Match::next_deed(Side& side) {
  if (!side.is_here) return R"("do":"come")";
  if (side.stage == "open") {
    if (sides_.size() == 1) return fmt::format(R"("do":"start","level":"{}")", plan_.level);
    if (!side.seat) return fmt::format(R"("do":"sit","seat":{})", side.own_seat);
    if (side.own_seat != 0) return {};
    if (side.is_full) return R"("do":"start")";
  }
  if (side.stage == "committing" && !side.has_hashed)
    return fmt::format(R"("do":"commit","hash":"{}")", match::to_hex(match::sha256(side.bytes)));
  if (side.stage == "revealing" && !side.has_revealed) {
    side.has_revealed = true;
    return fmt::format(R"("do":"reveal","bytes":"{}")", match::to_hex(side.bytes));
  }
  return {};
}

std::string Match::next_move(const Side& side) {
  const bool have_all_seen = std::ranges::all_of(
      sides_, [&](const auto& other) { return other->link && other->has_seen && other->next == side.next; });
  if (is_resting_ || !have_all_seen) return {};
  if (plan_.chats > 0 && static_cast<int>(chance_() % 1000) < plan_.chats)
    return fmt::format(R"("do":"chat","text":"{} says {}")", side.own_seat, chance_());
  const auto action = choose(side.offer, plan_.hurries, static_cast<std::uint32_t>(chance_()));
  if (action.empty()) return {};
  return fmt::format(R"("do":"act","action":"{}","step":{})", action, side.offer.steps + 1);
}

}  // namespace rummage::load
