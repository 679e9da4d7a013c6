#include <iostream>

#include "app/cli.hpp"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);  // lets the streams buffer: much faster for many lines
  return rummage::app::run(argc, argv, std::cin, std::cout, std::cerr);
}
