// From a library, since browsers have `crypto.subtle` only for pages that came over TLS or from the same machine, and friends on the same
// network open http://192.168.0.5:8080.
export { sha256 } from '@noble/hashes/sha2';
export { bytesToHex as toHex, hexToBytes as fromHex } from '@noble/hashes/utils';
