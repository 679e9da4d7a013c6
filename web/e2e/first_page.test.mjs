// How much the first page loads, and that all of it comes from our own server.
import assert from 'node:assert/strict';
import { test } from './lib.mjs';

const most = 150_000;
/** The script that the page waits for before it draws anything. */
const mostOfOne = 60_000;

test('the first page needs at most 150 kB of compressed script', async ({ stage }) => {
  const page = await stage.open({ path: null });
  const scripts = [];
  page.on('response', (answer) => answer.request().resourceType() === 'script' && scripts.push(answer));
  await page.goto(stage.site.url, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(
    scripts.map(async (answer) => {
      assert.equal(new URL(answer.url()).origin, stage.site.url);
      assert.equal((await answer.allHeaders())['content-encoding'], 'br', answer.url());
      return (await answer.request().sizes()).responseBodySize;
    }),
  );
  const sum = sizes.reduce((all, one) => all + one, 0);
  console.log(`    ${scripts.length} scripts, ${(sum / 1000).toFixed(1)} kB`);
  assert.ok(scripts.length > 0 && sum > 10_000, `${sum} bytes are too few to be true`);
  assert.ok(sum <= most, `${sum} bytes`);
  assert.ok(Math.max(...sizes) <= mostOfOne, `the largest has ${Math.max(...sizes)} bytes`);
});
