# cmake -DROOT=data -DLIST=files.txt -DOUT=embedded_data.cpp -P embed.cmake
# Arrays of characters rather than string literals: any byte may occur, and literals have a limit in length.
file(STRINGS ${LIST} paths)
set(arrays)
set(table)
set(n 0)
foreach(path IN LISTS paths)
  file(READ ${ROOT}/${path} bytes HEX)
  string(LENGTH "${bytes}" size)
  math(EXPR size "${size} / 2")
  string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
  # The closing zero lets an empty file be an array too; it is not part of the text.
  string(APPEND arrays "constexpr char file_${n}[] = {${bytes}'\\0'};\n")
  string(APPEND table "    DataFile{\"${path}\", {file_${n}, ${size}}},\n")
  math(EXPR n "${n} + 1")
endforeach()
file(WRITE ${OUT} "#include <array>

#include \"core/data.hpp\"

namespace rummage::core {
namespace {

${arrays}
constexpr std::array<DataFile, ${n}> files{
${table}};

}  // namespace

std::span<const DataFile> embedded_data() { return files; }

}  // namespace rummage::core
")
