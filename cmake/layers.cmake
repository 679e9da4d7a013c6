# Layers point one way. Each layer's target offers one include directory that holds nothing but links to that layer's own
# headers, so a source file finds its own layer and those its target links, and no other.

# expose(TARGET PATH...): TARGET, and all that link it, may include these files or folders by their path from the root.
function(expose target)
  set(dir ${CMAKE_BINARY_DIR}/layers/${target})
  foreach(path IN LISTS ARGN)
    cmake_path(GET path PARENT_PATH parent)
    file(MAKE_DIRECTORY ${dir}/${parent})
    file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${path} ${dir}/${path} SYMBOLIC)
  endforeach()
  target_include_directories(${target} PUBLIC ${dir})
  target_compile_options(${target} PUBLIC -ffile-prefix-map=${dir}/=)  # in messages the files have no such folder
endfunction()

# see_game(GAME SOURCE...): these sources, of whatever target, may include headers of this game. Nothing else outside its folder
# may, so a new game changes the compiler calls of no other source, and their objects stay in the cache.
function(see_game game)
  set_property(SOURCE ${ARGN} APPEND PROPERTY INCLUDE_DIRECTORIES ${CMAKE_BINARY_DIR}/layers/game_${game})
endfunction()

# for_game(OUT TEMPLATE GAME): writes cmake/TEMPLATE.cpp.in for GAME and puts the new file's path in OUT.
function(for_game out template GAME)
  set(file ${CMAKE_BINARY_DIR}/generated/${template}/${GAME}.cpp)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/${template}.cpp.in ${file} @ONLY)
  set(${out} ${file} PARENT_SCOPE)
endfunction()

# list_games(OUT TEMPLATE TYPE FUNCTION): writes cmake/TEMPLATE.cpp.in, which gathers what each game's FUNCTION returns.
function(list_games out template type function)
  set(DECLARATIONS)
  set(ENTRIES)
  foreach(game IN LISTS GAMES)
    string(APPEND DECLARATIONS "namespace rummage::${game} { const ${type}& ${function}(); }\n")
    string(APPEND ENTRIES "      &rummage::${game}::${function}(),\n")
  endforeach()
  list(LENGTH GAMES COUNT)
  set(file ${CMAKE_BINARY_DIR}/generated/${template}.cpp)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/${template}.cpp.in ${file} @ONLY)
  set(${out} ${file} PARENT_SCOPE)
endfunction()
