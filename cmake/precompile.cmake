# Headers of libraries that most sources of a layer include are read once a build instead of once a source. None of the
# project's own: they would be seen across layers, and each change of one would build everything again.
set(HEADERS_OF_ALL
    <algorithm> <array> <bit> <charconv> <cstdint> <expected> <functional> <map> <memory> <optional> <ranges> <set> <span>
    <string> <string_view> <utility> <variant> <vector> <boost/json/array.hpp> <boost/json/object.hpp>
    <boost/json/serialize.hpp> <boost/json/value.hpp> <fmt/format.h>)
set(HEADERS_OF_OUTER_LAYERS
    ${HEADERS_OF_ALL} <atomic> <chrono> <condition_variable> <filesystem> <mutex> <thread> <boost/asio/any_io_executor.hpp>
    <boost/asio/as_tuple.hpp> <boost/asio/awaitable.hpp> <boost/asio/co_spawn.hpp> <boost/asio/detached.hpp>
    <boost/asio/io_context.hpp> <boost/asio/post.hpp> <boost/asio/steady_timer.hpp> <boost/asio/strand.hpp>
    <boost/asio/thread_pool.hpp> <boost/asio/use_awaitable.hpp> <boost/json/parse.hpp>)
set(HEADERS_OF_TESTS ${HEADERS_OF_OUTER_LAYERS} <gmock/gmock.h> <gtest/gtest.h>)

# precompile(NAME OPTIONS LIBRARIES HEADER...): makes the precompiled headers NAME for targets that are compiled with OPTIONS
# besides what holds for all, of these libraries.
function(precompile name options libraries)
  add_library(${name} STATIC ${NO_SOURCE})
  target_compile_options(${name} PRIVATE ${options})
  target_link_libraries(${name} PRIVATE ${libraries})
  target_precompile_headers(${name} PRIVATE ${ARGN})
  # What the compiler writes here holds the path of the clone: neither may it come out of the cache, nor enter the key of what
  # is built with it.
  set_target_properties(${name} PROPERTIES CXX_COMPILER_LAUNCHER ${CMAKE_SOURCE_DIR}/cmake/precompile-launcher)
endfunction()

# use_precompiled(TARGET NAME OPTIONS): compiles TARGET with OPTIONS and the precompiled headers NAME.
function(use_precompiled target name options)
  target_compile_options(${target} PRIVATE ${options})
  target_precompile_headers(${target} REUSE_FROM ${name})
  # g++ 12 raises these falsely inside std::string (its bug 105651), and in precompiled headers forgets that nobody asked about
  # the library. clang looks for such mistakes too, and the sanitizers find them.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
endfunction()
