// The replay of a match: every step by slider and keys, from each seat's view, its link, its record, its verification.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from './lib.mjs';
import { endMatch, hands, playNow, playSmall } from './screens.mjs';
import { program } from './site.mjs';
import { playSome } from './wire.mjs';

test('slider, keys, eyes, a link to a step, the record, and what it proves', async ({ stage }) => {
  const page = await stage.open({ path: null, permissions: ['clipboard-read', 'clipboard-write'] });
  const { t, link, button, table, heading } = hands(page);
  await playSmall(page, stage.site.url, 'programs');
  await playSome(page, 3);
  await endMatch(page);
  await link('replay').click();
  await table().waitFor();
  const slider = page.getByRole('slider', { name: t('step') });
  await slider.waitFor();
  const last = Number(await slider.getAttribute('max'));
  assert.ok(last >= 3, `${last} steps`);

  const isAt = (step) => page.getByText(`${step} / ${last}`, { exact: true }).waitFor();
  await isAt(0);
  // One of the two seats was a bot, and is drawn as one.
  assert.equal(await page.locator('[data-seat] .bot').count(), 1);
  await page.keyboard.press('End');
  await isAt(last);
  await page.keyboard.press('ArrowLeft');
  await isAt(last - 1);
  await page.keyboard.press('Home');
  await isAt(0);
  await button('step_on').click();
  await isAt(1);
  await slider.fill('3');
  await isAt(3);
  assert.match(page.url(), /\?step=3$/);

  // It opens with my own hand; a spectator sees none.
  const own = page.getByRole('region', { name: /hand/i });
  await own.first().waitFor();
  await page.getByLabel(t('eyes')).selectOption('watch');
  await own.first().waitFor({ state: 'detached' });
  assert.equal(await own.count(), 0, 'a spectator has no hand');
  await page.getByLabel(t('eyes')).selectOption('0');
  await own.first().waitFor();
  await page.getByLabel(t('eyes')).selectOption('1');
  await own.first().waitFor();

  await button('copy_step').click();
  await page.getByText(t('copied')).waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const stranger = await stage.open({ path: null });
  await stranger.goto(address);
  await stranger.getByText(`3 / ${last}`, { exact: true }).waitFor();

  await button('proof').click();
  await heading('proof').waitFor();
  await page.getByText(t('fair_seed')).waitFor();
  await page.getByText('rummage verify').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), link('download_record').click()]);
  const path = join(mkdtempSync(join(tmpdir(), 'rummage-record-')), 'record.json');
  await download.saveAs(path);
  const record = JSON.parse(readFileSync(path, 'utf8'));
  assert.equal(createHash('sha256').update(Buffer.from(record.seed, 'hex')).digest('hex'), record.seed_hash);
  await page.getByText(record.seed_hash).waitFor();
  assert.equal(record.actions.length, last);
  // The page says that the program checks the rest; here it does.
  execFileSync(program, ['verify', path], { stdio: 'pipe' });
});

test('a record that does not fit its hash is called out', async ({ stage }) => {
  const page = await stage.open({ path: null });
  const { t, link, button } = hands(page);
  await playNow(page, stage.site.url, 'set');
  await endMatch(page);
  await page.route('**/record', async (route) => {
    const answer = await route.fetch();
    const record = await answer.json();
    await route.fulfill({ response: answer, json: { ...record, seed: record.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) } });
  });
  await link('replay').click();
  await button('proof').click();
  await page.getByText(t('unfair')).waitFor();
});
