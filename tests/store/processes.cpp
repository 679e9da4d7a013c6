#include "processes.hpp"

#include <csignal>
#include <utility>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace rummage::store {

Child::Child(const std::function<int()>& work) : pid_(::fork()) {
  if (pid_ == 0) ::_exit(work());
  EXPECT_GT(pid_, 0);
}

Child::~Child() {
  if (pid_ <= 0) return;
  kill();
  wait();
}

void Child::kill() { ::kill(pid_, SIGKILL); }

int Child::wait() {
  int status = 0;
  EXPECT_EQ(::waitpid(pid_, &status, 0), pid_);
  pid_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

Pipe::Pipe() { EXPECT_EQ(::pipe(ends_), 0); }

Pipe::~Pipe() {
  ::close(ends_[0]);
  close_write();
}

void Pipe::write(std::int64_t number) const {
  EXPECT_EQ(::write(ends_[1], &number, sizeof number), static_cast<ssize_t>(sizeof number));
}

bool Pipe::read(std::int64_t& number) const {
  return ::read(ends_[0], &number, sizeof number) == static_cast<ssize_t>(sizeof number);
}

void Pipe::close_write() {
  if (const int end = std::exchange(ends_[1], -1); end >= 0) ::close(end);
}

}  // namespace rummage::store
