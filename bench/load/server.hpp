#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "load/link.hpp"

namespace rummage::load {

/// A folder that goes away with whoever made it.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();
  [[nodiscard]] std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// `rummage serve` in a process of its own, on an SQLite store in a folder of its own and with limits that let one
/// machine be many clients.
class Server {
 public:
  explicit Server(std::string program);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  /// Returns when people can come. The first start chooses the port; later ones take the same.
  void start();
  /// Ends it with this signal and waits; what its exit status was.
  int end(int signal);
  /// The same with SIGTERM, while the caller goes on with something; killed if it takes too long.
  int end_gently(const std::function<void()>& meanwhile);

  [[nodiscard]] const Address& address() const { return address_; }
  [[nodiscard]] std::string store() const { return folder_.file("store.db"); }
  [[nodiscard]] std::string file(const char* name) const { return folder_.file(name); }
  [[nodiscard]] const std::string& program() const { return program_; }

 private:
  std::string program_;
  Folder folder_;
  Address address_;
  pid_t pid_ = -1;
  int said_ = -1;  // its standard output
};

/// What the server says of itself.
struct Figures {
  double cpu_seconds = 0;
  double resident_bytes = 0;
  double stored = 0;  // entries
  double commits = 0;
  double sockets = 0;
};
Figures figures_of(const Address& address);

/// Lets this process, and those it starts, have as many connections as the system grants.
void raise_file_limit();

/// The median time, in microseconds, of a page written and synced in the folder where stores are made.
double disk_sync_us();

/// Runs a program with its output thrown away; its exit status.
int run_program(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace rummage::load
