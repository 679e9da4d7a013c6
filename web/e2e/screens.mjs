// Every screen of the site and how a person gets there: for pictures, axe, phones and French. `open(page, url, language)` starts from any
// page and returns when the screen is open.
import { existsSync, readFileSync, readdirSync } from 'node:fs';

const read = (name) => JSON.parse(readFileSync(new URL(`../src/lang/${name}.json`, import.meta.url), 'utf8'));
const texts = { en: read('en'), fr: read('fr') };

/** The games that have tables of their own, as the API calls them. */
const folders = readdirSync(new URL('../src/games/', import.meta.url)).filter((folder) => existsSync(new URL(`../src/games/${folder}/tile.json`, import.meta.url)));
export const games = folders.map((folder) => folder.replaceAll('_', '-'));
/** A text of the page, with its parameters filled in. */
export const text = (language, key, given = {}) => {
  const pattern = texts[language][key];
  if (pattern === undefined) throw new Error(`there is no text ${key}`);
  return pattern.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name, one, many) =>
    given[name] === undefined ? whole : one === undefined ? given[name] : given[name] === 1 ? one : many,
  );
};

/** The controls of a page by their names in its language. */
export function hands(page, language = 'en') {
  const t = (key, given) => text(language, key, given);
  // A button's name may go on with its object: "Mute Willow 12".
  const starts = (key, given) => new RegExp(`^${t(key, given).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  return {
    t,
    button: (key, given) => page.getByRole('button', { name: starts(key, given) }),
    link: (key, given) => page.getByRole('link', { name: starts(key, given) }),
    heading: (key, given) => page.getByRole('heading', { name: t(key, given), exact: true }),
    dialog: () => page.getByRole('dialog'),
    table: () => page.getByRole('main', { name: t('the_table'), exact: true }),
  };
}

const titleOf = (folder) => /^game_title = "(.*)"$/m.exec(readFileSync(new URL(`../../data/${folder}/en.toml`, import.meta.url), 'utf8'))[1];
const name = (game) => titleOf(game.replaceAll('-', '_'));

export async function home(page, url) {
  await page.goto(url);
  await page.getByRole('heading', { level: 3, name: name('programs') }).waitFor();
}
/** One click from the home page to a table against bots, with the cards dealt. */
export async function playNow(page, url, game, language = 'en') {
  const { t, table } = hands(page, language);
  await home(page, url);
  await page.getByRole('button', { name: new RegExp(`^${t('play_now')} ?: ${t('against_bots', { game: name(game) })}$`) }).click();
  await table().waitFor();
}
/** A table of one's own with oneself in the first seat, before the deal; the address of the page is the invitation. */
export async function makeTable(page, url, game, language = 'en', seats = 2) {
  const { button, heading } = hands(page, language);
  await page.goto(`${url}/new/${game}`);
  await page.getByRole('radio', { name: String(seats), exact: true }).check();
  await button('make_table').click();
  await heading('seats').waitFor();
  await button('stand_up').waitFor();
}
/** The same, started at once against bots, with only as many seats as wanted. */
export async function playSmall(page, url, game, seats = 2) {
  const { button, table } = hands(page);
  await makeTable(page, url, game, 'en', seats);
  await button('start_with_bots', { count: seats - 1 }).click();
  await table().waitFor();
}
export async function openMenu(page, language = 'en') {
  const { button, heading } = hands(page, language);
  await button('table_menu').click();
  await heading('table_menu').waitFor();
}
/** The rules beside the table, on a phone over it. */
export async function openBook(page, language = 'en') {
  const { button, t } = hands(page, language);
  await button('book').click();
  await page.getByRole('tabpanel', { name: t('nav_rules') }).getByRole('heading', { level: 2 }).first().waitFor();
}
/** Ends a match against bots, where nobody else has to agree. */
export async function endMatch(page, language = 'en') {
  const { button, dialog } = hands(page, language);
  // The dialog about the end of a hand may be open.
  if (await dialog().isVisible()) await page.keyboard.press('Escape');
  await openMenu(page, language);
  await button('agree_end').click();
  await button('rematch').waitFor();
}
async function openMe(page, url, language, tab) {
  const { t, button } = hands(page, language);
  await home(page, url);
  await page.getByRole('button', { name: t('me_label') }).click();
  if (tab) await button(tab).click();
}

const tables = games.map((game) => ({ name: `table-${game}`, open: (page, url, language) => playNow(page, url, game, language) }));
const choices = games.map((game) => ({
  name: `new-${game}`,
  async open(page, url, language = 'en') {
    await page.goto(`${url}/new/${game}`);
    await page.getByText(text(language, 'more_choices')).click();
  },
}));
const rules = games.map((game) => ({
  name: `rules-${game}`,
  async open(page, url) {
    await page.goto(`${url}/rules/${game}`);
    await page.getByRole('heading', { level: 1, name: name(game) }).waitFor();
  },
}));

export const screens = [
  { name: 'home', open: home },
  ...choices,
  { name: 'waiting', open: (page, url, language) => makeTable(page, url, 'five-crowns', language, 3) },
  {
    name: 'welcome',
    async open(page, url, language = 'en') {
      // Somebody else has made the table, and stays there.
      const host = await page.context().browser().newContext();
      page.once('close', () => void host.close().catch(() => undefined));
      const other = await host.newPage();
      await makeTable(other, url, 'five-crowns', 'en', 3);
      await page.goto(other.url());
      await hands(page, language).button('sit_down').waitFor();
    },
  },
  {
    name: 'no-code',
    async open(page, url, language = 'en') {
      await page.goto(`${url}/j/222-222`);
      await hands(page, language).heading('no_code_title').waitFor();
    },
  },
  ...tables,
  {
    name: 'home-matches',
    async open(page, url, language = 'en') {
      await playNow(page, url, 'romi-rami', language);
      await home(page, url);
      await hands(page, language).heading('go_on').waitFor();
    },
  },
  {
    name: 'log',
    async open(page, url, language = 'en') {
      await playNow(page, url, 'programs', language);
      const { t } = hands(page, language);
      const handle = page.getByRole('button', { name: new RegExp(`${t('log')}$`) });
      const tab = page.getByRole('tab', { name: t('log'), exact: true });
      await handle.or(tab).waitFor();
      if (await handle.isVisible()) await handle.click();
      await tab.waitFor();
    },
  },
  {
    name: 'menu',
    async open(page, url, language = 'en') {
      await playNow(page, url, 'set', language);
      await openMenu(page, language);
    },
  },
  {
    name: 'keys',
    async open(page, url, language = 'en') {
      await playNow(page, url, 'five-crowns', language);
      await openMenu(page, language);
      const { button, heading } = hands(page, language);
      await button('keys').click();
      await heading('keys_at.table').waitFor();
    },
  },
  ...games.map((game) => ({
    name: `book-${game}`,
    async open(page, url, language = 'en') {
      await playNow(page, url, game, language);
      await openBook(page, language);
    },
  })),
  {
    name: 'leave',
    async open(page, url, language = 'en') {
      await playNow(page, url, 'set-cubes', language);
      await openMenu(page, language);
      const { dialog, t, heading } = hands(page, language);
      await dialog().getByRole('button', { name: t('leave'), exact: true }).click();
      await heading('leave_ask').waitFor();
    },
  },
  {
    name: 'end',
    async open(page, url, language = 'en') {
      await playNow(page, url, 'five-crowns', language);
      await endMatch(page, language);
    },
  },
  {
    name: 'replay',
    async open(page, url, language = 'en') {
      await playNow(page, url, 'romi-rami', language);
      await endMatch(page, language);
      const { link, table, t } = hands(page, language);
      await link('replay').click();
      await page.getByRole('slider', { name: t('step') }).waitFor();
      await table().waitFor();
    },
  },
  {
    name: 'proof',
    async open(page, url, language = 'en') {
      await screens.find((one) => one.name === 'replay').open(page, url, language);
      await hands(page, language).button('proof').click();
      await hands(page, language).heading('proof').waitFor();
    },
  },
  ...rules,
  {
    name: 'settings',
    async open(page, url, language = 'en') {
      await page.goto(`${url}/settings`);
      await page.getByRole('heading', { level: 1, name: text(language, 'settings') }).waitFor();
    },
  },
  {
    name: 'matches',
    async open(page, url, language = 'en') {
      await playNow(page, url, 'set-cubes', language);
      await endMatch(page, language);
      await playNow(page, url, 'five-crowns', language);
      await page.goto(`${url}/matches`);
      await page.getByRole('link', { name: new RegExp(`^${name('five-crowns')} `) }).waitFor();
      await page.getByRole('link', { name: new RegExp(`^${name('set-cubes')} `) }).waitFor();
    },
  },
  {
    name: 'closed',
    async open(page, url, language = 'en') {
      const { button, heading } = hands(page, language);
      await makeTable(page, url, 'programs', language);
      await openMenu(page, language);
      await button('close_table').click();
      await heading('closed_title').waitFor();
    },
  },
  { name: 'account', open: (page, url, language = 'en') => openMe(page, url, language, 'tab_account') },
  { name: 'name', open: (page, url, language = 'en') => openMe(page, url, language) },
  { name: 'keep', open: (page, url, language = 'en') => openMe(page, url, language, 'tab_keep') },
  { name: 'sign-in', open: (page, url, language = 'en') => openMe(page, url, language, 'tab_in') },
  {
    name: 'no-table',
    async open(page, url, language = 'en') {
      await page.goto(`${url}/table/AAAAAAAAAAAAAAAAAAAAAA`);
      await hands(page, language).heading('no_table_title').waitFor();
    },
  },
  {
    name: 'no-replay',
    async open(page, url, language = 'en') {
      await playNow(page, url, 'programs', language);
      await page.goto(page.url().replace('/table/', '/replay/'));
      await hands(page, language).heading('no_replay_title').waitFor();
    },
  },
  {
    name: 'nothing-here',
    async open(page, url, language = 'en') {
      await page.goto(`${url}/nowhere`);
      await hands(page, language).heading('lost_title').waitFor();
    },
  },
  {
    name: 'offline',
    async open(page, url, language = 'en') {
      // The page notices every answer of the server, so here it never gets one to these.
      for (const path of ['healthz', 'api/me']) await page.route(`**/${path}`, () => undefined);
      await page.goto(url);
      await page.getByRole('heading', { level: 3, name: name('programs') }).waitFor();
      await page.evaluate(() => dispatchEvent(new Event('offline')));
      await page.getByText(hands(page, language).t('offline_bar_bare')).waitFor();
    },
  },
];
