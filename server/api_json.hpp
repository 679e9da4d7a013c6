#pragma once

#include <vector>

#include "core/json.hpp"
#include "core/message.hpp"
#include "server/lobby.hpp"
#include "store/types.hpp"

// What the JSON API answers, field by field.

namespace rummage::server {

inline constexpr int bad_request = 400;
inline constexpr int unauthorized = 401;
inline constexpr int forbidden = 403;
inline constexpr int not_found = 404;
inline constexpr int not_allowed = 405;
inline constexpr int misdirected = 421;
inline constexpr int too_many = 429;
inline constexpr int failure = 500;
inline constexpr int unavailable = 503;

core::json::object write_person(const store::Person& person);
core::json::object write_summary(const store::Summary& summary, const Lobby::PersonalStatus& status = {});
/// The HTTP status that goes with a refusal.
int status_of(const core::Refusal& refusal);

}  // namespace rummage::server
