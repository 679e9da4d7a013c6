#include "load/server.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <fstream>
#include <vector>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace rummage::load {
namespace {

// One machine plays all the clients.
constexpr auto limits = R"([limits]
connections = 200000
connections-an-address = 200000
tables = 200000
tables-a-person = 1000
requests-a-second = 100000
messages-a-second = 100000
doors-a-second = 100000
deeds-a-second = 100000
tables-a-second = 100000
guests-a-second = 100000
)";

// Of a line such as "Open http://127.0.0.1:40123 in a browser".
std::optional<std::uint16_t> port_in(const std::string& text) {
  constexpr std::string_view before = "http://127.0.0.1:";
  const auto at = text.find(before);
  if (at == std::string::npos) return std::nullopt;
  const auto digits = text.find_first_not_of("0123456789", at + before.size());
  if (digits == std::string::npos) return std::nullopt;  // more of it may come
  return static_cast<std::uint16_t>(std::stoi(text.substr(at + before.size())));
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (auto& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

}  // namespace

Folder::Folder() {
  auto name = (std::filesystem::temp_directory_path() / "rummage-load-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw Trouble("no folder for the store can be made");
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Server::Server(std::string program) : program_(std::move(program)) {
  std::ofstream(folder_.file("limits.toml")) << limits;
}

Server::~Server() {
  if (pid_ > 0) end_gently([] { ::usleep(5'000); });
}

void Server::start() {
  std::array<int, 2> out{};
  if (::pipe2(out.data(), O_CLOEXEC) != 0) throw Trouble("no pipe");
  std::vector<std::string> words{
      program_,   "serve",
      "--config", folder_.file("limits.toml"),
      "--store",  store(),
      "--lang",   "en",
      "--listen", "127.0.0.1:" + std::to_string(address_.port)};
  const auto arguments = pointers_to(words);
  const int log = ::open(folder_.file("log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  pid_ = ::fork();
  if (pid_ < 0) throw Trouble("no process for the server");
  if (pid_ == 0) {
    ::dup2(out[1], STDOUT_FILENO);
    ::dup2(log, STDERR_FILENO);
    ::execv(program_.c_str(), arguments.data());
    ::_exit(127);
  }
  ::close(out[1]);
  ::close(log);
  std::string said;
  std::optional<std::uint16_t> port;
  while (!port) {
    std::array<char, 512> some{};
    const auto size = ::read(out[0], some.data(), some.size());
    if (size <= 0) break;
    said.append(some.data(), static_cast<std::size_t>(size));
    port = port_in(said);
  }
  said_ = out[0];  // kept open: what it says later is read by nobody, but must not end it
  if (!port) throw Trouble(program_ + " does not serve: " + said);
  address_.port = *port;
}

int Server::end(int signal) {
  ::kill(pid_, signal);
  int status = 0;
  ::waitpid(pid_, &status, 0);
  ::close(said_);
  pid_ = -1;
  return status;
}

int Server::end_gently(const std::function<void()>& meanwhile) {
  const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  ::kill(pid_, SIGTERM);
  int status = 0;
  while (::waitpid(pid_, &status, WNOHANG) == 0) {
    meanwhile();
    if (std::chrono::steady_clock::now() > give_up) return end(SIGKILL);
  }
  ::close(said_);
  pid_ = -1;
  return status;
}

Figures figures_of(const Address& address) {
  const auto text = Http(address).get("/metrics").body;
  const auto value = [&](std::string_view name) {
    const auto at = text.find("\n" + std::string(name) + " ");
    if (at == std::string::npos) throw Trouble("/metrics has no " + std::string(name));
    return std::stod(text.substr(at + name.size() + 2));
  };
  return {value("process_cpu_seconds_total"), value("process_resident_memory_bytes"),
          value("rummage_entries_stored_total"), value("rummage_commits_total"), value("rummage_sockets")};
}

void raise_file_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

double disk_sync_us() {
  const Folder folder;
  const int file = ::open(folder.file("disk").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  const std::string page(4096 + 24, 'x');  // as a commit writes it at the least
  std::vector<double> times;
  for (int i = 0; i < 200; ++i) {
    const auto start = std::chrono::steady_clock::now();
    if (::write(file, page.data(), page.size()) < 0 || ::fdatasync(file) != 0) throw Trouble("the disk fails");
    times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
  }
  ::close(file);
  std::ranges::sort(times);
  return times[times.size() / 2];
}

int run_program(const std::string& program, const std::vector<std::string>& arguments) {
  auto words = arguments;
  words.insert(words.begin(), program);
  const auto all = pointers_to(words);
  const auto pid = ::fork();
  if (pid < 0) throw Trouble("no process for " + program);
  if (pid == 0) {
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDOUT_FILENO);
    ::execv(program.c_str(), all.data());
    ::_exit(127);
  }
  int status = 0;
  ::waitpid(pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

}  // namespace rummage::load
