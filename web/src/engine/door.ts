import { wasiFor } from './wasi';

/** A call of the engine, as docs/web.md lists them. */
export type Call = { call: string } & Record<string, unknown>;
export type Door = (call: Call) => unknown;

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  request(size: number): number;
  answer(): number;
  answer_size(): number;
}

/** Compiled while it streams; from its bytes where a server does not say what kind of file it is. */
export async function compile(response: Response): Promise<WebAssembly.Module> {
  const whole = response.clone();
  return WebAssembly.compileStreaming(response).catch(async (error: unknown) => {
    if (error instanceof WebAssembly.CompileError) throw error;
    return WebAssembly.compile(await whole.arrayBuffer());
  });
}

/** The engine's one door: JSON text in, JSON text out. It throws when the module has trapped; then nothing more can be asked of it. */
export async function openDoor(module: WebAssembly.Module): Promise<Door> {
  const instance = await WebAssembly.instantiate(module, wasiFor(module, () => exports.memory));
  const exports = instance.exports as Exports;
  exports._initialize();
  const bytes = (at: number, size: number) => new Uint8Array(exports.memory.buffer, at, size);
  return (call) => {
    const text = new TextEncoder().encode(JSON.stringify(call));
    // There is no room for a request that is too large; the answer says so.
    const room = exports.request(text.length);
    if (room !== 0) bytes(room, text.length).set(text);
    const at = exports.answer();
    return JSON.parse(new TextDecoder().decode(bytes(at, exports.answer_size())));
  };
}
