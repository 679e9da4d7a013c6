// The Web Worker with the engine. It is asked by message: { id, open: URL } once, then { id, call }; and answers each with its id.
import { compile, openDoor, type Call, type Door } from './door';
import type { FromWorker, ToWorker } from './engine';

let door: Door | null = null;
const tell = (message: FromWorker) => postMessage(message);

async function open(id: number, url: string): Promise<void> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) return tell({ id, fault: 'missing' });
  try {
    door = await openDoor(await compile(response));
    tell({ id, answer: null });
  } catch (error) {
    tell({ id, fault: 'corrupt', why: String(error) });
  }
}

function answer(id: number, call: Call): void {
  try {
    if (!door) throw new Error('not open');
    tell({ id, answer: door(call) });
  } catch (error) {
    // A trap: the module's memory cannot be trusted any more.
    door = null;
    tell({ id, fault: 'dead', why: String(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('open' in data) void open(data.id, data.open);
  else answer(data.id, data.call);
});
