#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/work_queue.hpp"

namespace rummage::server {

/// All work that is not the network's, by kind: whoever asks for much of one kind keeps nobody waiting who asks for
/// another. Of the network thread.
struct Workers {
  explicit Workers(boost::asio::io_context& context)
      : identity(context, {.threads = 1, .waiting = 2048, .waiting_a_client = 256}),
        passwords(context, {.threads = 1, .waiting = 64, .waiting_a_client = 8}),
        history(context, {.threads = 1, .waiting = 128, .waiting_a_client = 32}),
        lists(context, {.threads = 1, .waiting = 512, .waiting_a_client = 128}),
        advice(context, {.threads = 1, .waiting = 128, .waiting_a_client = 32}) {}

  void join() {
    for (auto* kind : {&identity, &passwords, &history, &lists, &advice}) kind->join();
    own.join();
  }

  WorkQueue identity;   // who somebody is, and changes to that
  WorkQueue passwords;  // takes a tenth of a second each, on purpose
  WorkQueue history;    // records, replays, tables that are brought back: their cost grows with a match's length
  WorkQueue lists;
  WorkQueue advice;
  boost::asio::thread_pool own{1};  // what the server itself needs of the store
};

}  // namespace rummage::server
