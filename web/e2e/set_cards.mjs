// The open cards of SET as the page names them, and the SETs among them.

/** "two red half-filled waves" as four values. */
export const read = (name) => name.split(' ').map((word) => word.replace(/s$/, ''));
export const isSet = (names) => {
  const cards = names.map(read);
  return [0, 1, 2, 3].every((at) => new Set(cards.map((card) => card[at])).size !== 2);
};
export const display = (page) => page.getByRole('list', { name: /^Display: \d+ cards/ }).getByRole('button');
export const names = (page) => display(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
export const findSet = (all) => {
  for (const a of all) for (const b of all) for (const c of all) if (a < b && b < c && isSet([a, b, c])) return [a, b, c];
  return null;
};

/** Claims a SET. A bot may be quicker at any moment: then a card is gone, and the caller tries again. */
export async function take(page) {
  const three = findSet(await names(page));
  if (!three) return false;
  for (const name of three)
    if (!(await page.getByRole('button', { name, exact: true }).click({ timeout: 2000 }).then(() => true, () => false))) {
      await page.keyboard.press('Escape');
      return false;
    }
  const picked = display(page).and(page.getByRole('button', { pressed: true }));
  // The claim is settled, for or against us, when nothing is picked any more. A card that was picked may be gone before the last one is:
  // then nothing was claimed, and the others stay picked.
  await picked.first().waitFor({ state: 'detached', timeout: 5000 }).catch(() => page.keyboard.press('Escape'));
  return false;
}
