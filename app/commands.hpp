#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/failure.hpp"
#include "app/io.hpp"

namespace rummage::app {

// Each command is a function in the file of the same name. Options are passed as they were typed; the command reads
// them.

/// What `rummage serve` was called with. What is left out comes from the environment (RUMMAGE_LISTEN, ...), else from
/// the configuration file, else it is the default.
struct ServeCall {
  std::optional<std::string> config;
  std::optional<std::string> listen;
  std::optional<std::string> store;
  std::optional<std::string> tls_cert;
  std::optional<std::string> tls_key;
  std::vector<std::string> origins;
  std::optional<bool> is_behind_proxy;
};

/// Serves until it is told to stop.
Exit serve(const ServeCall& call, const Io& io);

struct BackupCall {
  std::string file;
  std::optional<std::string> store;
};

/// Copies the server's store into a file, while it runs.
Exit backup(const BackupCall& call, const Io& io);
/// Replaces the server's store by such a file; the server must not be running.
Exit restore(const BackupCall& call, const Io& io);

/// The game and settings of a table.
struct TableCall {
  std::string game;
  std::optional<std::string> seats;
  std::vector<std::string> options;
};

struct PlayCall : TableCall {
  std::optional<std::string> level;
  std::optional<std::string> usual_level;  // if left out, where the game has it
  std::string pace = "100";
  std::optional<std::string> seed;  // a new one if left out
  std::optional<std::string> name;
  std::string record;  // empty: none
  std::optional<std::string> colour;
  std::optional<std::string> faces;
  bool plain = false;
  bool hint = false;
  bool take_back = true;
};

/// `rummage play`: one person against bots. Without a terminal it plays a script, in virtual time.
Exit play(const PlayCall& call, const Io& io);

struct PositionCall {
  std::string file;  // empty or "-": standard input
};

/// `rummage position`: a refusal is an answer too; only text that is not JSON is bad input.
Exit position(const PositionCall& call, const Io& io);

struct SolveCall {
  std::string game;
  std::string file;  // empty or "-": standard input
};

/// `rummage solve`: reads one problem per line, writes one JSON object per line. A line that cannot be read gets an
/// error object in its place, and the exit code says so at the end.
Exit solve(const SolveCall& call, const Io& io);

struct SimulateCall : TableCall {
  std::string games = "1000";
  std::string bots = "greedy";  // one for all seats, or one per seat, separated by commas
  std::string seed = "0";
  std::optional<std::string> threads;  // as many as the machine has, if left out
  std::string record;                  // empty: none
  bool json = false;
};

/// `rummage simulate`: bots against one another. Everything but the speed depends on the seed alone, not on the
/// threads.
Exit simulate(const SimulateCall& call, const Io& io);

struct TournamentCall : TableCall {
  std::string players;  // separated by commas
  std::string deals = "200";
  std::string seed = "0";
  std::string effort = "1";
  std::optional<std::string> sprt;  // the difference in Elo to test for
  std::optional<std::string> threads;
  bool json = false;
};

/// `rummage tournament`: every pair of players on the same deals, each from every seat. Everything but the time it
/// takes depends on the seed alone.
Exit tournament(const TournamentCall& call, const Io& io);

struct BotCall {
  std::string game;
  std::string level = "expert";
  std::string seed = "0";
  std::string effort = "1";
  std::string threads = "1";
};

/// `rummage bot`: speaks the engine protocol of docs/engine-protocol.md on standard input and output, for one game.
Exit bot(const BotCall& call, const Io& io);

struct MatchCall : TableCall {
  std::vector<std::string> engines;  // commands
  std::string games = "1";
  std::string ms = "1000";  // for an answer
  std::string seed = "0";
  std::string fallback = "greedy";
  std::string record;  // empty: none
  bool json = false;
};

/// `rummage match`: engines written by anybody play one another, by docs/engine-protocol.md.
Exit match(const MatchCall& call, const Io& io);

struct ReplayCall {
  std::string record;
  std::optional<std::string> seat;  // as whom to look; as a spectator if left out
  std::optional<std::string> step;  // the screen after this step, instead of the list
  bool json = false;
  bool plain = false;
};

/// `rummage replay`: a match step by step. A match that breaks the rules is shown up to that step.
Exit replay(const ReplayCall& call, const Io& io);

struct AnalyseCall {
  std::string record;
  std::optional<std::string> seat;  // this one only
  std::string effort = "4";
  bool json = false;
};

/// `rummage analyse`: every decision of a match against what the expert would have done.
Exit analyse(const AnalyseCall& call, const Io& io);

struct VerifyCall {
  std::string record;
  bool json = false;
};

/// `rummage verify`: whether a match was played by the rules and dealt from its seed.
Exit verify(const VerifyCall& call, const Io& io);

struct RulesCall {
  std::string game;
};

/// `rummage rules`: the rules in our own words; in the default language if there are none in this one.
Exit rules(const RulesCall& call, const Io& io);

struct HelpCall {
  std::string command;  // empty: the program itself
};

struct CompletionCall {
  std::string shell;
};

/// `rummage completion`: a script for the shell to source. The script asks the program for completions.
Exit completion(const CompletionCall& call, const Io& io);

}  // namespace rummage::app
