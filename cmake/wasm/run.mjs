// node run.mjs PROGRAM.wasm: runs it with this process's standard streams, and says at the end on standard error how much of its
// stack it has used, in kB.
import { readFile } from 'node:fs/promises'
import { WASI } from 'node:wasi'

const wasi = new WASI({ version: 'preview1', returnOnExit: true })
const module = await WebAssembly.compile(await readFile(process.argv[2]))
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport })
process.exitCode = wasi.start(instance)

// The stack lies below the data and grows down to 0; what it never reached is still zero.
const { memory, __global_base } = instance.exports
const stack = new Uint8Array(memory.buffer, 0, __global_base.value)
const free = stack.findIndex((byte) => byte !== 0)
console.error(`stack: ${Math.ceil((stack.length - free) / 1024)} of ${Math.floor(stack.length / 1024)} kB`)
