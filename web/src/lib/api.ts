import { network } from './network.svelte';
import type { Eyes } from './replay';
import type { Games, MatchRecord, Me, NewTable, Ok, OpenTables, Refusal, Replay, Sentences, Summary } from './schema/protocol';

/** Why a request failed; `status` 0 means that the server did not answer at all. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal | null,
  ) {
    super(refusal?.message ?? `no answer (${status})`);
  }
}

let language = '';
/** Refusals come in the language of the page, not of the browser. */
export function setApiLanguage(name: string): void {
  language = name;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(language ? { 'Accept-Language': language } : {}),
        ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
  } catch {
    network.isOffline = true;
    throw new ApiError(0, null);
  }
  const answer: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  const error = (answer as { error?: Refusal } | null)?.error ?? null;
  // A proxy answers so for a server that is not there; one that is there says why.
  const isAlone = [502, 503, 504].includes(response.status) && !error;
  // The service worker marks what it has kept from before.
  network.isOffline = isAlone || response.headers.has('Rummage-Kept');
  if (isAlone) throw new ApiError(0, null);
  if (response.ok && (answer !== null || response.status === 204)) return answer as T;
  throw new ApiError(response.status, error);
}

const mostSteps = 1000;

export const api = {
  me: () => call<Me>('POST', '/api/me'),
  /** Null for somebody who is not known; nobody is made. */
  look: () => call<Me | null>('POST', '/api/me', { new: false }),
  rename: (name: string) => call<Me>('POST', '/api/me/name', { name }),
  /** Whoever has a password already must say it. */
  setLogin: (login: string, password: string, old_password?: string) => call<Me>('POST', '/api/me/login', { login, password, old_password }),
  logIn: (login: string, password: string) => call<Me>('POST', '/api/login', { login, password }),
  logOut: (everywhere = false) => call<Ok>('POST', '/api/logout', { everywhere }),
  deleteMe: (password?: string) => call<Ok>('DELETE', '/api/me', { password }),
  games: () => call<Games>('GET', '/api/games'),
  sentences: (name: string) => call<Sentences>('GET', `/api/sentences/${encodeURIComponent(name)}`),
  data: (game: string, name: string) => call<unknown>('GET', `/api/data/${encodeURIComponent(game)}/${encodeURIComponent(name)}`),
  /** A page of the public tables, of one game or of all (''); `after` is where the page before ended. */
  openTables: (game: string, after: string | null, count: number) =>
    call<OpenTables>('GET', `/api/tables?${new URLSearchParams({ count: `${count}`, ...(game && { game }), ...(after && { after }) })}`),
  myMatches: async () => (await call<{ matches: Summary[] }>('GET', '/api/matches')).matches,
  table: (id: string) => call<Summary>('GET', `/api/tables/${encodeURIComponent(id)}`),
  tableWithCode: async (code: string) => (await call<{ table: string }>('GET', `/api/codes/${encodeURIComponent(code)}`)).table,
  createTable: async (wanted: NewTable) => (await call<{ table: string }>('POST', '/api/tables', wanted)).table,
  replay: (id: string, eyes: Eyes, from: number, count: number) =>
    call<Replay>('GET', `/api/matches/${encodeURIComponent(id)}/replay?viewer=${eyes}&from=${from}&count=${count}`),
  /** What happened in each step, without views; at most a thousand steps. */
  steps: (id: string, eyes: Eyes, from: number) =>
    call<Replay>('GET', `/api/matches/${encodeURIComponent(id)}/replay?viewer=${eyes}&from=${from}&count=${mostSteps}&views=no`),
  record: (id: string) => call<MatchRecord>('GET', recordUrl(id)),
};

export const recordUrl = (id: string) => `/api/matches/${encodeURIComponent(id)}/record`;
