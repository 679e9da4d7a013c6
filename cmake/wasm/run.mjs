// node run.mjs PROGRAM.wasm: runs it with this process's standard streams.
import { readFile } from 'node:fs/promises'
import { WASI } from 'node:wasi'

const wasi = new WASI({ version: 'preview1', returnOnExit: true })
const module = await WebAssembly.compile(await readFile(process.argv[2]))
const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport })
process.exitCode = wasi.start(instance)
