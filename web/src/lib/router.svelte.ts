export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  /** Where a table's code leads. */
  | { page: 'join'; code: string }
  | { page: 'replay'; id: string; step: number | null }
  /** Without a game: the rules of the first one. */
  | { page: 'rules'; game: string | null }
  | { page: 'new'; game: string }
  | { page: 'settings' }
  | { page: 'matches' }
  | { page: 'lost' };

/** The parts of a path; null where one has a % that stands for nothing. */
function partsOf(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

export function read(path: string, query = ''): Route {
  const parts = partsOf(path);
  if (!parts) return { page: 'lost' };
  const [page, what, ...rest] = parts;
  if (page === undefined) return { page: 'home' };
  if (rest.length > 0) return { page: 'lost' };
  if ((page === 'settings' || page === 'matches') && what === undefined) return { page };
  if (page === 'rules') return { page, game: what ?? null };
  if (what === undefined) return { page: 'lost' };
  if (page === 'table') return { page, id: what };
  if (page === 'j') return { page: 'join', code: what };
  if (page === 'new') return { page, game: what };
  if (page === 'replay') {
    const step = Number(new URLSearchParams(query).get('step') ?? NaN);
    return { page, id: what, step: Number.isInteger(step) ? step : null };
  }
  return { page: 'lost' };
}

const here = $state({ route: { page: 'home' } as Route });
export const route = () => here.route;

const update = () => (here.route = read(location.pathname, location.search));

export function go(path: string, replace = false): void {
  if (path === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  update();
  scrollTo(0, 0);
}

/** Links within the page are followed without loading it again; everything else is left to the browser. */
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function startRouter(): () => void {
  update();
  addEventListener('popstate', update);
  document.addEventListener('click', follow);
  return () => {
    removeEventListener('popstate', update);
    document.removeEventListener('click', follow);
  };
}
