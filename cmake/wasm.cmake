# The engine for the page: the inner layers once more, by clang for wasm32-wasi. Every source is an edge of the same graph as the
# native ones, so that both are compiled side by side. The builds of all presets make the same bytes.
find_program(WASM_COMPILER clang++-19)
find_program(WASM_LINKER wasm-ld-19)
if(NOT WASM_COMPILER OR NOT WASM_LINKER)
  message(FATAL_ERROR "The engine of the page needs clang++-19 and wasm-ld-19, which tools/setup installs.")
endif()
# wasi-libc, libc++ and the compiler's own library: three packages, and what the compiler says of each is hard to understand.
execute_process(COMMAND ${WASM_COMPILER} --target=wasm32-wasi -print-libgcc-file-name OUTPUT_VARIABLE wasm_builtins OUTPUT_STRIP_TRAILING_WHITESPACE)
foreach(library IN ITEMS /usr/lib/wasm32-wasi/libc.a /usr/lib/wasm32-wasi/libc++.a ${wasm_builtins})
  if(NOT EXISTS ${library})
    message(FATAL_ERROR "The engine of the page needs ${library}, which tools/setup installs.")
  endif()
endforeach()
set(WASM_DIR ${CMAKE_BINARY_DIR}/wasm)

# Of all in /usr/include only these: for everything else the target has headers of its own. toml++ needs file streams, which the
# library of this target lacks: cmake/wasm/ has a replacement.
file(MAKE_DIRECTORY ${WASM_DIR}/include ${CMAKE_SOURCE_DIR}/build/wasm)
foreach(library IN ITEMS boost fmt toml++)
  file(CREATE_LINK /usr/include/${library} ${WASM_DIR}/include/${library} SYMBOLIC)
endforeach()

# Nothing in the module tells where it was built.
set(WASM_OPTIONS
    --target=wasm32-wasi -std=c++23 -Oz -ffp-contract=off -fno-exceptions -fvisibility=hidden -fno-threadsafe-statics
    -msimd128 -mnontrapping-fptoint -msign-ext -mbulk-memory -DNDEBUG -DRUMMAGE_ENGINE_ONLY -DBOOST_SYSTEM_DISABLE_THREADS -DBOOST_DISABLE_CURRENT_LOCATION -DFMT_HEADER_ONLY -DTOML_EXCEPTIONS=0
    -DTOML_HEADER_ONLY=1 -DTOML_FLOAT_CHARCONV=1
    -DTOML_ENABLE_FORMATTERS=0 -I${CMAKE_SOURCE_DIR} -isystem ${CMAKE_SOURCE_DIR}/cmake/wasm -isystem ${WASM_DIR}/include)
# Solvers search deep; ./test wasm runs every one of them.
set(WASM_STACK 8388608)

# The same headers as natively.
list(TRANSFORM HEADERS_OF_ALL PREPEND "#include " OUTPUT_VARIABLE header_lines)
list(JOIN header_lines "\n" header_lines)
file(CONFIGURE OUTPUT ${WASM_DIR}/headers.hpp CONTENT "${header_lines}\n" @ONLY)
add_custom_command(
  OUTPUT ${WASM_DIR}/headers.hpp.pch
  COMMAND ${CMAKE_SOURCE_DIR}/cmake/precompile-launcher ${WASM_COMPILER} ${WASM_OPTIONS} -Xclang -fno-pch-timestamp
          -MD -MF wasm/headers.hpp.pch.d -x c++-header -o wasm/headers.hpp.pch wasm/headers.hpp
  DEPENDS ${WASM_DIR}/headers.hpp
  DEPFILE ${WASM_DIR}/headers.hpp.pch.d
  COMMENT "Building CXX headers for WebAssembly" VERBATIM)

# wasm_layer(NAME SOURCE...): these sources are part of the module, some of them compiled as one in the builds of all presets.
set(WASM_SOURCES)
macro(wasm_layer name)
  set(native_unity ${RUMMAGE_UNITY})
  set(RUMMAGE_UNITY ON)
  set(inner ${ARGN})
  # The page draws by itself: of a game's screen it needs the hint alone, and the linker drops what nobody calls.
  set(screens ${inner})
  list(FILTER screens INCLUDE REGEX "/terminal/")
  list(FILTER inner EXCLUDE REGEX "/terminal/|/plain_screen|/screen_writer|/study.cpp")
  unite(united wasm_${name} ${inner})
  list(APPEND united ${screens})
  set(RUMMAGE_UNITY ${native_unity})
  list(APPEND WASM_SOURCES ${united})
endmacro()

# wasm_objects(OUT SOURCE...): puts into OUT the objects of these sources.
function(wasm_objects out)
  set(objects)
  foreach(source IN LISTS ARGN)
    cmake_path(IS_PREFIX CMAKE_BINARY_DIR ${source} is_made)
    set(root ${CMAKE_SOURCE_DIR})
    if(is_made)
      set(root ${CMAKE_BINARY_DIR}/generated)
    endif()
    file(RELATIVE_PATH name ${root} ${source})
    string(REPLACE "/" "_" name ${name})
    set(object ${WASM_DIR}/objects/${name}.o)
    add_custom_command(
      OUTPUT ${object}
      COMMAND ${CMAKE_CXX_COMPILER_LAUNCHER} ${WASM_COMPILER} ${WASM_OPTIONS} -include-pch ${WASM_DIR}/headers.hpp.pch
              -MD -MF ${object}.d -c ${source} -o ${object}
      DEPENDS ${source} ${WASM_DIR}/headers.hpp.pch
      DEPFILE ${object}.d
      COMMENT "Building CXX object ${name} for WebAssembly" VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  set(${out} ${objects} PARENT_SCOPE)
endfunction()

# link_wasm(FILE OPTIONS OPTION... OBJECTS OBJECT...): FILE may be outside of the build folder; it is written only if its bytes
# change, and then replaced as a whole, since the builds of other presets may read it. The stack lies below the data: where it
# overflows the program stops instead of writing over them.
function(link_wasm file)
  cmake_parse_arguments(PARSE_ARGV 1 LINK "" "" "OPTIONS;OBJECTS")
  cmake_path(GET file FILENAME name)
  cmake_path(GET CMAKE_BINARY_DIR FILENAME preset)
  add_custom_command(
    OUTPUT ${file}
    COMMAND ${WASM_COMPILER} --target=wasm32-wasi -fuse-ld=${WASM_LINKER} ${LINK_OPTIONS} -Wl,-z,stack-size=${WASM_STACK} -Wl,--stack-first
            -o ${WASM_DIR}/${name}.new ${LINK_OBJECTS}
    COMMAND sh -c "cmp -s \"$0\" \"$1\" || { cp \"$0\" \"$2\" && mv -f \"$2\" \"$1\"; }"
            ${WASM_DIR}/${name}.new ${file} ${file}.${preset}
    DEPENDS ${LINK_OBJECTS}
    COMMENT "Linking ${name}" VERBATIM)
endfunction()
