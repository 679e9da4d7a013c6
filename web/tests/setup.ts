import { webcrypto } from 'node:crypto';

// Every browser has a global `crypto`; Node 18 has it only in a module.
globalThis.crypto ??= webcrypto as Crypto;
