import type { Eyes } from './replay';
import type { Games, MatchRecord, Me, NewTable, Ok, Refusal, Replay, Sentences, Summary } from './schema/protocol';

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
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
  } catch {
    throw new ApiError(0, null);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const error = (answer as { error?: Refusal } | null)?.error ?? null;
  throw new ApiError(response.status, error);
}

export const api = {
  me: () => call<Me>('POST', '/api/me'),
  rename: (name: string) => call<Me>('POST', '/api/me/name', { name }),
  setLogin: (login: string, password: string) => call<Me>('POST', '/api/me/login', { login, password }),
  logIn: (login: string, password: string) => call<Me>('POST', '/api/login', { login, password }),
  logOut: (everywhere = false) => call<Ok>('POST', '/api/logout', { everywhere }),
  deleteMe: () => call<Ok>('DELETE', '/api/me'),
  games: () => call<Games>('GET', '/api/games'),
  sentences: (name: string) => call<Sentences>('GET', `/api/sentences/${encodeURIComponent(name)}`),
  data: (game: string, name: string) => call<unknown>('GET', `/api/data/${encodeURIComponent(game)}/${encodeURIComponent(name)}`),
  openTables: async () => (await call<{ tables: Summary[] }>('GET', '/api/tables')).tables,
  myMatches: async () => (await call<{ matches: Summary[] }>('GET', '/api/matches')).matches,
  table: (id: string) => call<Summary>('GET', `/api/tables/${encodeURIComponent(id)}`),
  createTable: async (wanted: NewTable) => (await call<{ table: string }>('POST', '/api/tables', wanted)).table,
  replay: (id: string, eyes: Eyes, from: number, count: number) =>
    call<Replay>('GET', `/api/matches/${encodeURIComponent(id)}/replay?viewer=${eyes}&from=${from}&count=${count}`),
  record: (id: string) => call<MatchRecord>('GET', recordUrl(id)),
};

export const recordUrl = (id: string) => `/api/matches/${encodeURIComponent(id)}/record`;
