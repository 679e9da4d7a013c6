import { webcrypto } from 'node:crypto';

// Every browser has it; Node 18 keeps it in a module.
globalThis.crypto ??= webcrypto as Crypto;
