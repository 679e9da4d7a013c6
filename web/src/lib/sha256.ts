// A library, since browsers give `crypto.subtle` only to pages that came over TLS or from this very machine, and friends on the
// same network open http://192.168.0.5:8080.
export { sha256 } from '@noble/hashes/sha2';
export { bytesToHex as toHex, hexToBytes as fromHex } from '@noble/hashes/utils';
