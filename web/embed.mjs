// node web/embed.mjs DIST: a C++ source with every file of the built page, for server/assets.cpp.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = process.argv[2];
const paths = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(join(root, '/').length))
  .sort();

/** The bytes as a string literal: always three octal digits, so that a following digit is not taken for part of them. */
function literal(bytes) {
  let out = '';
  for (let at = 0; at < bytes.length; at += 4096)
    out += `\n    "${Array.from(bytes.subarray(at, at + 4096), escape).join('')}"`;
  return out || ' ""';
}
function escape(byte) {
  const plain = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c && byte !== 0x3f;
  return plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
}

const files = paths.map((path) => ({ path, bytes: readFileSync(join(root, path)) }));
process.stdout.write(`#include <array>

#include "server/assets.hpp"

#pragma GCC diagnostic ignored "-Woverlength-strings"  // the standard's limit is not the compilers'

namespace rummage::server {
namespace {

${files.map(({ bytes }, n) => `constexpr char file_${n}[] =${literal(bytes)};\n`).join('')}
constexpr std::array<core::DataFile, ${files.length}> files{
${files.map(({ path, bytes }, n) => `    core::DataFile{"${path}", {file_${n}, ${bytes.length}}},\n`).join('')}};

}  // namespace

std::span<const core::DataFile> page_files() { return files; }

}  // namespace rummage::server
`);
