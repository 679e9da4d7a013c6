// node web/embed.mjs DIST: a C++ source with every file of the built page, for server/assets.cpp.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

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

/** The bytes as browsers take them over HTTPS and from their own machine; none for pictures and fonts, which are compressed already. */
function packed(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const out = brotliCompressSync(bytes, { params });
  return out.length < 0.95 * bytes.length ? out : Buffer.alloc(0);
}

const files = paths.map((path) => {
  const bytes = readFileSync(join(root, path));
  return { path, bytes, brotli: packed(bytes) };
});
process.stdout.write(`#include <array>

#include "server/assets.hpp"

#pragma GCC diagnostic ignored "-Woverlength-strings"  // the standard's limit is not the compilers'

namespace rummage::server {
namespace {

${files.map(({ bytes, brotli }, n) => `constexpr char file_${n}[] =${literal(bytes)};\nconstexpr char brotli_${n}[] =${literal(brotli)};\n`).join('')}
constexpr std::array<PageFile, ${files.length}> files{
${files.map(({ path, bytes, brotli }, n) => `    PageFile{"${path}", {file_${n}, ${bytes.length}}, {brotli_${n}, ${brotli.length}}},\n`).join('')}};

}  // namespace

std::span<const PageFile> page_files() { return files; }

}  // namespace rummage::server
`);
