#!/usr/bin/env node
// tools/sbom.mjs VERSION FILE: writes what the program is built from and with, as CycloneDX 1.5: the Debian packages of
// packages.txt in the versions that are installed, and the npm packages of the page as web/package-lock.json pins them. The same
// input gives the same bytes: there is no time in it, and its serial number is made from its content.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [version, out] = process.argv.slice(2);
const read = (path) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** What dpkg knows of a package; null where it is not installed, or this is no Debian. */
function installed(name) {
  try {
    const said = execFileSync('dpkg-query', ['-W', '-f', '${db:Status-Status}\t${Version}\t${Architecture}', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [status, version, architecture] = said.split('\n')[0].split('\t');
    return status === 'installed' ? { version, architecture } : null;
  } catch {
    return null;
  }
}

// Tools are part of how the program is made, and of nothing that runs.
const tools = ['cmake', 'ninja-build', 'ccache', 'nodejs', 'npm', 'clang-19', 'lld-19'];

const debian = read('packages.txt')
  .split('\n')
  .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
  .filter(([name, part]) => name && part === 'build')
  .map(([name]) => {
    const found = installed(name);
    const ref = found ? `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(found.version)}?arch=${found.architecture}` : `pkg:deb/debian/${encodeURIComponent(name)}`;
    return {
      type: tools.includes(name) ? 'application' : 'library',
      'bom-ref': ref,
      name,
      ...(found ? { version: found.version } : {}),
      scope: tools.includes(name) ? 'excluded' : 'required',
      purl: ref,
    };
  });

const locked = Object.entries(JSON.parse(read('web/package-lock.json')).packages)
  .filter(([path]) => path.startsWith('node_modules/'))
  .map(([path, { version, integrity, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const ref = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const [algorithm, digest] = (integrity ?? '').split('-');
    return {
      type: 'library',
      'bom-ref': ref,
      name,
      version,
      ...(algorithm === 'sha512' ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] } : {}),
      ...(license ? { licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }] } : {}),
      purl: ref,
    };
  });

const once = new Map([...debian, ...locked].map((one) => [one['bom-ref'], one]));
const components = [...once.values()].sort((a, b) => compare(a['bom-ref'], b['bom-ref']));
const own = { type: 'application', 'bom-ref': `rummage@${version}`, name: 'rummage', version, licenses: [{ license: { id: 'MIT' } }] };
const digest = createHash('sha256').update(JSON.stringify([own, components])).digest('hex');
// A UUID of version 8, which is whatever its maker says.
const serial = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-');
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${serial}`,
  version: 1,
  metadata: { component: own },
  components,
  dependencies: [{ ref: own['bom-ref'], dependsOn: components.map((one) => one['bom-ref']) }],
};
writeFileSync(out, JSON.stringify(bom, null, 1) + '\n');
