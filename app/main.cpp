#include <iostream>

#include "app/cli.hpp"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);  // the streams' own buffers: a hundred thousand lines a second pass through
  return rummage::app::run(argc, argv, std::cin, std::cout, std::cerr);
}
