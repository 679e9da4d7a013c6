// The little of WASI that the engine's C library asks for: it has no files, no arguments and no environment.

const success = 0;
const badFile = 8;
const notThere = 52;

/** What a module imports. Chance and time never come from here: every call of the engine brings its own. */
export function wasiFor(module: WebAssembly.Module, memory: () => WebAssembly.Memory): WebAssembly.Imports {
  const numbers = () => new DataView(memory().buffer);
  const none = (count: number, size: number) => {
    numbers().setUint32(count, 0, true);
    numbers().setUint32(size, 0, true);
    return success;
  };
  const known: WebAssembly.ModuleImports = {
    args_sizes_get: none,
    environ_sizes_get: none,
    args_get: () => success,
    environ_get: () => success,
    fd_close: () => badFile,
    fd_seek: () => badFile,
    /** The last words of a program that gives up. */
    fd_write(_file: number, parts: number, count: number, written: number) {
      const view = numbers();
      let size = 0;
      let text = '';
      for (let at = parts; at < parts + 8 * count; at += 8) {
        const length = view.getUint32(at + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, view.getUint32(at, true), length));
        size += length;
      }
      if (text.trim()) console.warn(text.trim());
      view.setUint32(written, size, true);
      return success;
    },
    proc_exit(code: number) {
      throw new Error(`the engine gave up (${code})`);
    },
  };
  const imports: WebAssembly.ModuleImports = {};
  for (const { name } of WebAssembly.Module.imports(module)) imports[name] = known[name] ?? (() => notThere);
  return { wasi_snapshot_preview1: imports };
}
